"""Asks the CUDA driver what it sees and prints it as one JSON object; the fields are those of ``ncc.engine.gpus``.

Started as a plain file: it imports nothing of ncc, so that it is up at once.
"""

from __future__ import annotations

import ctypes
import json
from typing import Any

# CUdevice_attribute, cuda.h
_COMPUTE_MAJOR, _COMPUTE_MINOR, _MULTIPROCESSORS = 75, 76, 16


def ask() -> dict[str, Any]:
    try:
        cuda = ctypes.CDLL("libcuda.so.1")
    except OSError as failure:
        return {"problem": str(failure)}
    version, count = ctypes.c_int(), ctypes.c_int()
    cuda.cuDriverGetVersion(ctypes.byref(version))
    status = cuda.cuInit(0) or cuda.cuDeviceGetCount(ctypes.byref(count))
    return {"version": version.value, "status": status,
            "gpus": [_gpu(cuda, index) for index in range(0 if status else count.value)]}


def _gpu(cuda: ctypes.CDLL, index: int) -> dict[str, Any]:
    name = ctypes.create_string_buffer(128)
    cuda.cuDeviceGetName(name, len(name), index)

    def attribute(which: int) -> int:
        value = ctypes.c_int()
        cuda.cuDeviceGetAttribute(ctypes.byref(value), which, index)
        return value.value

    return {"name": name.value.decode(errors="replace"), "multiprocessors": attribute(_MULTIPROCESSORS),
            "sm": 10 * attribute(_COMPUTE_MAJOR) + attribute(_COMPUTE_MINOR)}


if __name__ == "__main__":
    print(json.dumps(ask()))
