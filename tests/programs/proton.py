"""Profiles three launches of a kernel by Triton's own profiler, and says what it has written of them.

Arguments: the folder of Triton's headers for HIP, and a code object that has the kernel ``twice``.
"""

import ctypes
import json
import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(sys.argv[1]).parents[3]))  # triton/backends/amd/include
from triton._C import libproton

proton: Any = libproton.proton
hip = ctypes.CDLL("libamdhip64.so")
ctypes.CDLL("libhsa-runtime64.so.1").hsa_init()  # as AMD's HIP does, for which a stand-in is here


def call(name: str, *args: object) -> None:
    status = getattr(hip, name)(*args)
    assert status == 0, (name, status)


def launch(times: int) -> None:
    device, module, twice = ctypes.c_void_p(), ctypes.c_void_p(), ctypes.c_void_p()
    call("hipMalloc", ctypes.byref(device), ctypes.c_size_t(256))
    call("hipModuleLoad", ctypes.byref(module), sys.argv[2].encode())
    call("hipModuleGetFunction", ctypes.byref(twice), module, b"twice")
    params = (ctypes.c_void_p * 1)(ctypes.cast(ctypes.byref(device), ctypes.c_void_p))
    for _ in range(times):
        call("hipModuleLaunchKernel", twice, 1, 1, 1, 64, 1, 1, 0, None, params, None)
    call("hipDeviceSynchronize")


def kernels(node: dict[str, Any]) -> list[dict[str, Any]]:
    """The leaves of its tree of scopes."""
    if not node["children"]:
        return [node["metrics"] | node["frame"]]
    return [kernel for child in node["children"] for kernel in kernels(child)]


call("hipFree", None)
session = proton.start("profile", "shadow", "tree", "roctracer", "")
proton.enter_scope(proton.record_scope(), "here")
launch(3)
proton.finalize(session, "hatchet")
tree = json.loads(Path("profile.hatchet").read_text())
for kernel in kernels(tree[0]):
    print(kernel["name"], kernel["count"], kernel["time (ns)"] > 0)
