"""Asks for device memory in every way, each time with records of a launch lying idle: ``full_memory.py [FUNCTION]``.

Without a name: whether each way finds most of the device's memory. With one: that function, which the test lets fail.
"""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Callable
from ctypes import byref, c_size_t, c_uint, c_uint64, c_void_p
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "examples"))

from driver import call, driver, launch, start, upload
from hooked import let_records_be_saved

PTX = b"""
.version 8.0
.target sm_80
.address_size 64
.visible .entry k(.param .u64 p)
{
	.reg .b32 %r<4>;
	.reg .b64 %rd<3>;
	ld.param.u64 %rd1, [p];
	ld.global.u32 %r1, [%rd1];
	st.global.u32 [%rd1], %r1;
	ret;
}
\0"""
MIB = 1 << 20
WANTED = 58 * MIB
WITH_VARIABLE = PTX.replace(b".visible .entry k", b".global .b8 large[%d];\n.visible .entry other" % WANTED)


def pool() -> c_void_p:
    found = c_void_p()
    call("cuDeviceGetDefaultMemPool", byref(found), 0)
    return found


def with_variable() -> int:
    module = c_void_p()
    result = driver().cuModuleLoadData(byref(module), WITH_VARIABLE)
    if not result:
        call("cuModuleUnload", module)
    return int(result)


def allocated(name: str, *more: object) -> int:
    pointer = c_uint64()
    result = getattr(driver(), name)(byref(pointer), *more)
    if not result:
        call("cuMemFree_v2", pointer)
    return int(result)


def created() -> int:
    """Memory of a device, pinned, without an address."""
    handle, properties = c_uint64(), (c_uint64 * 4)(1, 1)
    result = driver().cuMemCreate(byref(handle), c_size_t(WANTED), byref(properties), c_uint64(0))
    if not result:
        call("cuMemRelease", handle)
    return int(result)


WAYS: dict[str, Callable[[], int]] = {
    "cuMemAlloc_v2": lambda: allocated("cuMemAlloc_v2", c_size_t(WANTED)),
    "cuMemAllocPitch_v2": lambda: allocated("cuMemAllocPitch_v2", byref(c_size_t()), c_size_t(1024),
                                            c_size_t(WANTED // 1024), 4),
    "cuMemAllocManaged": lambda: allocated("cuMemAllocManaged", c_size_t(WANTED), 1),
    "cuMemAllocAsync": lambda: allocated("cuMemAllocAsync", c_size_t(WANTED), None),
    "cuMemAllocFromPoolAsync": lambda: allocated("cuMemAllocFromPoolAsync", c_size_t(WANTED), pool(), None),
    "cuModuleLoadData": with_variable,
    "cuMemCreate": created,
}
"""What the stand-in takes from the device's memory."""


def named(name: str) -> int:
    """The function, with arguments that do not matter: the stand-in is told to let it fail."""
    room = ctypes.create_string_buffer(256)
    graph, own = c_void_p(), __file__.encode()
    call("cuGraphCreate", byref(graph), 0)
    arguments: dict[str, tuple[object, ...]] = {
        "cuModuleLoad": (room, own), "cuModuleLoadData": (room, PTX), "cuModuleLoadFatBinary": (room, PTX),
        "cuModuleLoadDataEx": (room, PTX, 0, None, None),
        "cuLibraryLoadData": (room, PTX, None, None, 0, None, None, 0),
        "cuLibraryLoadFromFile": (room, own, None, None, 0, None, None, 0),
        "cuArrayCreate_v2": (room, room),
        "cuArray3DCreate_v2": (room, room), "cuMipmappedArrayCreate": (room, room, c_uint(1)),
        "cuGraphInstantiate": (room, graph, None, None, c_size_t(0)),
        "cuGraphInstantiate_v2": (room, graph, None, None, c_size_t(0)),
        "cuGraphInstantiateWithFlags": (room, graph, c_uint64(0)),
        "cuGraphInstantiateWithParams": (room, graph, room),
    }
    return int(getattr(driver(), name)(*arguments[name]))


def main() -> None:
    function = start(PTX, "k")
    word = upload(bytes(256))

    def leave_records() -> None:
        launch(function, (2048, 1), 256, word)
        call("cuCtxSynchronize")
        let_records_be_saved(0.3)

    for name in sys.argv[1:]:
        leave_records()
        print(name, named(name))
    for name, way in WAYS.items() if len(sys.argv) == 1 else ():
        leave_records()
        print(name, way())


main()
