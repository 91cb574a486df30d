"""As much of the CUDA driver API as the example programs need, by ctypes."""

from __future__ import annotations

import ctypes
import sys
from functools import cache

Array = ctypes.Array  # of any element


@cache
def driver() -> ctypes.CDLL:
    try:
        return ctypes.CDLL("libcuda.so.1")
    except OSError as failure:
        sys.exit(f"no CUDA driver: {failure}")


def call(name: str, *args: object) -> None:
    status = getattr(driver(), name)(*args)
    if status:
        sys.exit(f"{name} answers {status}")


def start(ptx: bytes, kernel: str, device: int = 0) -> ctypes.c_void_p:
    """A context on a device, and a kernel of a PTX text in it."""
    context, module, function = ctypes.c_void_p(), ctypes.c_void_p(), ctypes.c_void_p()
    call("cuInit", 0)
    call("cuDevicePrimaryCtxRetain", ctypes.byref(context), device)
    call("cuCtxSetCurrent", context)
    call("cuModuleLoadData", ctypes.byref(module), ptx)
    call("cuModuleGetFunction", ctypes.byref(function), module, kernel.encode())
    return function


def device_name() -> str:
    name = ctypes.create_string_buffer(128)
    call("cuDeviceGetName", name, len(name), 0)
    return name.value.decode()


def upload(data: bytes | Array) -> ctypes.c_uint64:
    """A device pointer to a copy of the data."""
    pointer, size = ctypes.c_uint64(), ctypes.c_size_t(memoryview(data).nbytes)
    call("cuMemAlloc_v2", ctypes.byref(pointer), size)
    call("cuMemcpyHtoD_v2", pointer, data, size)
    return pointer


def launch(function: ctypes.c_void_p, grid: tuple[int, int], block: int, *args: ctypes._SimpleCData[int],
           stream: ctypes.c_void_p | None = None) -> None:
    """A kernel on a stream, or on the default one."""
    pointers = (ctypes.c_void_p * len(args))(*(ctypes.cast(ctypes.byref(a), ctypes.c_void_p) for a in args))
    call("cuLaunchKernel", function, *grid, 1, block, 1, 1, 0, stream, pointers, None)


def download(pointer: ctypes.c_uint64, into: Array) -> None:
    """Wait for the kernels, then copy from the device."""
    call("cuCtxSynchronize")
    call("cuMemcpyDtoH_v2", into, pointer, ctypes.c_size_t(ctypes.sizeof(into)))
