"""A CUDA program whose kernels call functions: ``callees.py PTX``, of ``tests/ptx/callees.cu``. Each runs twice."""

from __future__ import annotations

import ctypes
import sys
from pathlib import Path

from driver import call, download, launch, start, upload

KERNELS = ("nested", "loops", "parts", "leaves", "locals", "structs", "variables", "recursive", "pointers", "printing")
GRID, BLOCK = 3, 80
N = GRID * BLOCK
Words = ctypes.c_int32 * (2 * N)


def main(path: str) -> None:
    start(Path(path).read_bytes() + b"\0", KERNELS[0])
    module = ctypes.c_void_p()
    call("cuModuleLoadData", ctypes.byref(module), Path(path).read_bytes() + b"\0")
    for name in KERNELS:
        function = ctypes.c_void_p()
        call("cuModuleGetFunction", ctypes.byref(function), module, name.encode())
        source, out, seen = upload(Words(*((37 * i) % 101 - 20 for i in range(2 * N)))), upload(Words()), Words()
        for _ in range(2):
            launch(function, (GRID, 1), BLOCK, source, out, ctypes.c_int32(N))
        download(out, seen)
        print(name, sum((i + 1) * value for i, value in enumerate(seen)))


if __name__ == "__main__":
    main(*sys.argv[1:])
