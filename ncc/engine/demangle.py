"""C++ names for people, by the demangler of the C++ runtime (``__cxa_demangle``: Itanium C++ ABI, 3.4).

A name is the program's word, and that demangler is native code, which a few letters can keep busy: so it runs in a
process of its own (``demangler.py``), in bounded memory and time. Without a C++ runtime names are shown as they are.
"""

from __future__ import annotations

import contextlib
import functools
import re
import select
import subprocess
import sys
import threading
import time
from pathlib import Path

MAX_MANGLED = 1 << 12
MAX_DEMANGLED = 1 << 14
"""Characters. Longer names are shown as they are."""

_WORKER = Path(__file__).with_name("demangler.py")
_EACH_S = 1.0  # that a name may take, and a process to start
_WASTED_S = 5.0  # on names that end it: then it is not started again
_MANGLED = re.compile(r"_Z[A-Za-z0-9_.$]+\Z")
_CHUNK = 1 << 16


class _Demangler:
    """Starts the process when the first name comes, and again where a name has ended it."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._wasted = 0.0

    def text(self, name: str) -> str:
        """Empty where there is none."""
        with self._lock:
            if self._wasted >= _WASTED_S:
                return ""
            began = time.monotonic()
            try:
                return self._ask(name, began + _EACH_S)
            except OSError:  # no process; it has ended; TimeoutError
                self._end()
                self._wasted += max(time.monotonic() - began, _WASTED_S / 100)
                return ""

    def _ask(self, name: str, until: float) -> str:
        if self._process is None:
            self._process = subprocess.Popen(
                [sys.executable, "-I", "-S", str(_WORKER), str(MAX_DEMANGLED + 1)], stdin=subprocess.PIPE,
                stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, bufsize=0, start_new_session=True)
        process = self._process
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(name.encode() + b"\n")
        found = b""
        while not found.endswith(b"\n"):
            if not select.select([process.stdout], [], [], max(0.0, until - time.monotonic()))[0]:
                raise TimeoutError
            part = process.stdout.read(_CHUNK)
            if not part:
                raise BrokenPipeError
            found += part
        return found[:-1].decode(errors="replace")

    def _end(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        process.kill()
        for stream in (process.stdin, process.stdout):
            with contextlib.suppress(OSError):
                stream.close()  # type: ignore[union-attr]
        process.wait()


_demangler = _Demangler()


@functools.lru_cache(maxsize=4096)
def demangle(name: str) -> str:
    """A C++ kernel's name for people; other names, and those that nobody would read to their end, are as they are."""
    if len(name) > MAX_MANGLED or not _MANGLED.match(name):
        return name
    text = _demangler.text(name)
    return text if text and len(text) <= MAX_DEMANGLED and text.isprintable() else name
