"""A program that uses the driver through cuda-bindings: ``bindings_driver.py IMAGE``."""

from __future__ import annotations

import sys

import numpy as np
from cuda.bindings import driver


def call(name: str, *arguments: object) -> object:
    status, *results = getattr(driver, name)(*arguments)
    assert status == driver.CUresult.CUDA_SUCCESS, (name, status)
    return results[0] if len(results) == 1 else results


def main() -> None:
    call("cuInit", 0)
    device = call("cuDeviceGet", 0)
    print(call("cuDeviceGetName", 64, device).split(b"\0")[0].decode())
    attribute = driver.CUdevice_attribute.CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR
    print("major", call("cuDeviceGetAttribute", attribute, device))
    call("cuCtxSetCurrent", call("cuDevicePrimaryCtxRetain", device))
    module = call("cuModuleLoad", sys.argv[1].encode())
    scale = call("cuModuleGetFunction", module, b"scale")
    x = np.arange(300, dtype=np.float32)
    memory = call("cuMemAlloc", x.nbytes)
    stream = call("cuStreamCreate", 0)
    call("cuMemcpyHtoDAsync", memory, x.ctypes.data, x.nbytes, stream)
    arguments = [np.array(int(memory), np.uint64), np.array(2.0, np.float32), np.array(300, np.int32)]
    packed = np.array([a.ctypes.data for a in arguments], np.uint64)
    call("cuLaunchKernel", scale, 3, 1, 1, 128, 1, 1, 0, stream, packed.ctypes.data, 0)
    out = np.empty_like(x)
    call("cuMemcpyDtoHAsync", out.ctypes.data, memory, x.nbytes, stream)
    call("cuStreamSynchronize", stream)
    print("scaled", np.array_equal(out, x * 2 + 1))
    print("capture", captured(scale, stream, packed, memory))
    status, = driver.cuMemFree(int(memory) + 4)
    print(driver.cuGetErrorName(status)[1].decode())


def captured(scale: object, stream: object, packed: np.ndarray, memory: object) -> float:
    """What the first element is after a graph of two launches ran twice."""
    call("cuStreamBeginCapture", stream, driver.CUstreamCaptureMode.CU_STREAM_CAPTURE_MODE_GLOBAL)
    for _ in range(2):
        call("cuLaunchKernel", scale, 3, 1, 1, 128, 1, 1, 0, stream, packed.ctypes.data, 0)
    graph = call("cuStreamEndCapture", stream)
    runnable = call("cuGraphInstantiate", graph, 0)
    call("cuGraphLaunch", runnable, stream)
    call("cuGraphLaunch", runnable, stream)
    first = np.empty(1, np.float32)
    call("cuStreamSynchronize", stream)
    call("cuMemcpyDtoH", first.ctypes.data, memory, 4)
    return float(first[0])


if __name__ == "__main__":
    main()
