"""Launches through the CUDA driver API, by ctypes."""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from ctypes import byref, c_char_p, c_int, c_size_t, c_uint, c_uint64, c_void_p
from typing import Any

import numpy as np

JIT_INFO_LOG, JIT_INFO_BYTES, JIT_ERROR_LOG, JIT_ERROR_BYTES = 3, 4, 5, 6  # CUjit_option
MAX_DYNAMIC_SHARED = 8  # CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES
MAJOR, MINOR, MULTIPROCESSORS = 75, 76, 16  # CUdevice_attribute
LOG_BYTES = 8192
DEFAULT_SHARED = 48 * 1024
LAUNCH_ERRORS = 700
"""CUresult from here on: a launch failed, and so does every call after it."""
_HARMLESS = ("cuModuleLoadDataEx", "cuModuleGetFunction", "cuFuncSetAttribute")


class DriverError(Exception):
    """A call that did not return CUDA_SUCCESS."""

    def __init__(self, call: str, status: int, name: str, log: str = "") -> None:
        super().__init__(f"{call}: {name} ({status}){': ' + log if log else ''}")
        self.harmless = call in _HARMLESS and status < LAUNCH_ERRORS
        """Whether the context can still be used."""


class Driver:
    """The functions of libcuda that a launch needs."""

    def __init__(self, library: str) -> None:
        self.lib = ctypes.CDLL(library)
        self.context = c_void_p()
        self.modules: dict[str, c_void_p] = {}
        self.device = c_int()
        self.call("cuInit", c_uint(0))
        self.call("cuDeviceGet", byref(self.device), c_int(0))
        self.call("cuDevicePrimaryCtxRetain", byref(self.context), self.device)
        self.call("cuCtxSetCurrent", self.context)

    def call(self, name: str, *args: Any) -> None:
        status = int(getattr(self.lib, name)(*args))
        if status:
            raise DriverError(name, status, self.error_name(status))

    def error_name(self, status: int) -> str:
        text = c_char_p()
        self.lib.cuGetErrorName(c_int(status), byref(text))
        return (text.value or b"unknown error").decode()

    def attribute(self, number: int) -> int:
        value = c_int()
        self.call("cuDeviceGetAttribute", byref(value), c_int(number), self.device)
        return value.value

    def describe(self) -> dict[str, Any]:
        name, version = ctypes.create_string_buffer(256), c_int()
        self.call("cuDeviceGetName", name, c_int(len(name)), self.device)
        self.call("cuDriverGetVersion", byref(version))
        return {"gpu": name.value.decode(), "capability": f"{self.attribute(MAJOR)}.{self.attribute(MINOR)}",
                "multiprocessors": self.attribute(MULTIPROCESSORS), "cuda": version.value}

    def module(self, ptx: str) -> c_void_p:
        """A text's module, loaded once: the driver takes a second to compile a text of many kernels."""
        if ptx not in self.modules:
            self.modules[ptx] = self._load(ptx)
        return self.modules[ptx]

    def _load(self, ptx: str) -> c_void_p:
        """What the driver's compiler says is part of the error."""
        module, log = c_void_p(), ctypes.create_string_buffer(LOG_BYTES)
        options = (c_int * 2)(JIT_ERROR_LOG, JIT_ERROR_BYTES)
        values = (c_void_p * 2)(ctypes.cast(log, c_void_p), c_void_p(LOG_BYTES))
        image = ptx.encode() + b"\0"
        status = int(self.lib.cuModuleLoadDataEx(byref(module), c_char_p(image), c_uint(2), options, values))
        if status:
            raise DriverError("cuModuleLoadDataEx", status, self.error_name(status), log.value.decode(errors="replace"))
        return module

    def launch(self, ptx: str, kernel: str, grid: Sequence[int], block: Sequence[int], args: Sequence[Any],
               shared: int = 0) -> None:
        """Run a kernel on copies of the arrays in device memory and copy them back into the arrays."""
        module, function = self.module(ptx), c_void_p()
        buffers: list[c_uint64] = []
        try:
            self.call("cuModuleGetFunction", byref(function), module, c_char_p(kernel.encode()))
            if shared > DEFAULT_SHARED:
                self.call("cuFuncSetAttribute", function, c_int(MAX_DYNAMIC_SHARED), c_int(shared))
            values = [self._value(a, buffers) for a in args]
            pointers = (c_void_p * max(1, len(values)))(*(ctypes.cast(byref(v), c_void_p) for v in values))
            self.call("cuLaunchKernel", function, *(c_uint(n) for n in (*grid, *block)), c_uint(shared), c_void_p(None),
                      pointers, c_void_p(None))
            self.call("cuCtxSynchronize")
            arrays = [a for a in args if isinstance(a, np.ndarray)]
            for buffer, array in zip(buffers, arrays, strict=True):
                self.call("cuMemcpyDtoH_v2", c_void_p(array.ctypes.data), buffer, c_size_t(array.nbytes))
        finally:
            for buffer in buffers:
                self.lib.cuMemFree_v2(buffer)

    def _value(self, value: Any, buffers: list[c_uint64]) -> Any:
        """An argument as memory that ``kernelParams`` points to; an array becomes the address of its copy."""
        if isinstance(value, np.ndarray):
            address = c_uint64()
            self.call("cuMemAlloc_v2", byref(address), c_size_t(max(1, value.nbytes)))
            buffers.append(address)
            self.call("cuMemcpyHtoD_v2", address, c_void_p(value.ctypes.data), c_size_t(value.nbytes))
            return address
        raw = bytes(8) if value is None else value.tobytes()
        return (ctypes.c_ubyte * len(raw)).from_buffer_copy(raw)
