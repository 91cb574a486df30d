"""A program that launches a kernel of a library's: ``of_a_library.py LIBRARY``."""

from __future__ import annotations

import ctypes
import sys

from driver import call, download, launch, start, upload


def main(path: str) -> None:
    image = (ctypes.c_char * 1).in_dll(ctypes.CDLL(path), "the_image")
    add = start(ctypes.c_void_p(ctypes.addressof(image)), "add")
    total, seen = upload(bytes(8)), (ctypes.c_uint64 * 1)()
    for _ in range(3):
        launch(add, (1, 1), 32, total, ctypes.c_uint64(7))
    download(total, seen)
    print(seen[0])
    call("cuCtxSynchronize")


if __name__ == "__main__":
    main(*sys.argv[1:])
