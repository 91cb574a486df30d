"""The process that demangles names for ``demangle.py``, one a line; an empty line for what is none.

It limits its memory, and imports nothing of ours.
"""

import ctypes
import resource
import sys

LIBRARIES = ("libstdc++.so.6", "libc++abi.so.1", "libc++.so.1")
MOST_BYTES = 256 << 20  # of its own address space


def runtime() -> ctypes.CDLL:
    for name in LIBRARIES:
        try:
            return ctypes.CDLL(name)
        except OSError:
            continue
    raise SystemExit(1)


def main(most: int) -> None:
    c, demangle = ctypes.CDLL(None), runtime().__cxa_demangle
    demangle.argtypes = [ctypes.c_char_p, ctypes.c_void_p, ctypes.c_void_p, ctypes.POINTER(ctypes.c_int)]
    demangle.restype = ctypes.c_void_p
    c.strnlen.argtypes, c.strnlen.restype = [ctypes.c_void_p, ctypes.c_size_t], ctypes.c_size_t
    c.free.argtypes, c.free.restype = [ctypes.c_void_p], None
    resource.setrlimit(resource.RLIMIT_AS, (MOST_BYTES, MOST_BYTES))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    for line in sys.stdin.buffer:
        at = demangle(line.rstrip(b"\n"), None, None, ctypes.byref(ctypes.c_int()))
        text = ctypes.string_at(at, c.strnlen(at, most)) if at else b""
        c.free(at)
        sys.stdout.buffer.write(text + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main(int(sys.argv[1]))
