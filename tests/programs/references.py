"""A program that changes what its module's texture and surface references are bound to, between launches:
``references.py [unseen] [created] [reloaded] [graph] [kept] [contexts]``. The simulator reads no textures: what is
bound to a reference, and set on it, is a number in its variable, and the kernel says which it sees. After each change
"same" is printed where it is the number of the program's own references.

unseen: the last changes are of references that no hook sees the lookup of: another module's, and this one's. created:
one of no module is changed and destroyed, before all and again. reloaded: a module whose references were changed so
is unloaded, and another one's are at their addresses. graph: one launch is by a graph. kept: a module is not
unloaded, as a stream captures. contexts: nothing but
two libraries, launched by turns in one context after another; the memory that one more context takes is printed.
"""

from __future__ import annotations

import ctypes
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from driver import call, download, driver, launch, start, upload
from graphs import NodeParams

PTX = b"""
.version 8.0
.target sm_70
.address_size 64
.global .texref t;
.global .surfref s;
.visible .entry see(.param .u64 to, .param .u64 more)
{
	.reg .b64 %rd<4>;
	ld.param.u64 %rd1, [to];
	ld.global.u64 %rd2, [t];
	ld.global.u64 %rd3, [s];
	st.global.u64 [%rd1], %rd2;
	st.global.u64 [%rd1+8], %rd3;
	ret;
}
"""
CONTEXTS, MODULES, ROUNDS = 80, 16, 50
Void, Size, Float = ctypes.c_void_p, ctypes.c_size_t, ctypes.c_float


class Descriptor(ctypes.Structure):
    _fields_ = [("width", Size), ("height", Size), ("format", ctypes.c_int), ("channels", ctypes.c_uint)]


def array(width: int) -> Void:
    made = Void()
    call("cuArrayCreate_v2", ctypes.byref(made), ctypes.byref(Descriptor(width, 4, 0x20, 1)))
    return made


def got(name: str, *args: object) -> Void:
    found = Void()
    call(name, ctypes.byref(found), *args)
    return found


def unseen(name: str) -> Callable[..., int]:
    """A function of the driver that was not looked up."""
    mapped = Path("/proc/self/maps").read_text().splitlines()
    path = next(line.split()[-1] for line in mapped if line.endswith("libcuda.so.1"))
    symbols = subprocess.run(["nm", "-D", path], capture_output=True, text=True, check=True).stdout.splitlines()
    at = {fields[2]: int(fields[0], 16) for line in symbols if len(fields := line.split()) == 3}
    known = ctypes.cast(driver().cuGetErrorName, Void).value or 0  # no hook is in front of it
    return ctypes.CFUNCTYPE(ctypes.c_int, *[Void] * 3)(known - at["cuGetErrorName"] + at[name])


KIND = {b"t": "Tex", b"s": "Surf"}


def seen_reference(module: Void, name: bytes) -> Void:
    return got(f"cuModuleGet{KIND[name]}Ref", module, name)


def unseen_reference(module: Void, name: bytes) -> Void:
    reference = Void()
    assert unseen(f"cuModuleGet{KIND[name]}Ref")(ctypes.byref(reference), module, name) == 0
    return reference


class Seen:
    """One kernel, and its module."""

    def __init__(self, kernel: Void, module: Void, find: Callable[[Void, bytes], Void] = seen_reference) -> None:
        self.kernel, self.module = kernel, module
        self.to = upload(bytes(16))
        self.t, self.s = find(module, b"t"), find(module, b"s")

    def say(self) -> None:
        launch(self.kernel, (1, 1), 1, self.to, ctypes.c_uint64(0))
        self.compare()

    def compare(self) -> None:
        found, wanted = (ctypes.c_uint64 * 2)(), (ctypes.c_uint64 * 2)()
        download(self.to, found)
        for n, name in enumerate((b"t", b"s")):
            address, word = ctypes.c_uint64(), (ctypes.c_uint64 * 1)()
            call("cuModuleGetGlobal_v2", ctypes.byref(address), None, self.module, name)
            download(address, word)
            wanted[n] = word[0]
        print("same" if list(found) == list(wanted) else "other")

    def change(self, name: str, *args: object) -> None:
        call(name, *args)
        self.say()

    def in_graph(self) -> None:
        graph, node, runnable = Void(), Void(), Void()
        more = ctypes.c_uint64(0)
        pointers = (Void * 2)(ctypes.addressof(self.to), ctypes.addressof(more))
        params = NodeParams(self.kernel, (1, 1, 1), (1, 1, 1), 0, ctypes.cast(pointers, Void))
        call("cuGraphCreate", ctypes.byref(graph), 0)
        call("cuGraphAddKernelNode_v2", ctypes.byref(node), graph, None, Size(0), ctypes.byref(params))
        call("cuGraphInstantiateWithFlags", ctypes.byref(runnable), graph, ctypes.c_uint64(0))
        call("cuGraphLaunch", runnable, None)
        self.compare()


def of_module() -> Seen:
    module = got("cuModuleLoadData", PTX)
    return Seen(got("cuModuleGetFunction", module, b"see"), module)


def of_library() -> Seen:
    library = got("cuLibraryLoadData", PTX, None, None, 0, None, None, 0)
    return Seen(got("cuLibraryGetKernel", library, b"see"), got("cuLibraryGetModule", library))


def every_change(seen: Seen) -> None:
    """Each by itself: a call that was not followed would show in the launch behind it."""
    t, s, memory, offset, a, b = seen.t, seen.s, upload(bytes(4096)), Size(7), array(64), array(32)
    seen.say()
    seen.change("cuTexRefSetFormat", t, 8, 2)
    seen.change("cuTexRefSetAddress_v2", ctypes.byref(offset), t, memory, Size(1024))
    seen.change("cuTexRefSetAddress_v2", None, t, memory, Size(512))
    for dimension in range(3):
        seen.change("cuTexRefSetAddressMode", t, dimension, dimension + 1)
    seen.change("cuTexRefSetFilterMode", t, 1)
    seen.change("cuTexRefSetMipmapFilterMode", t, 1)
    seen.change("cuTexRefSetMipmapLevelBias", t, Float(0.5))
    seen.change("cuTexRefSetMipmapLevelClamp", t, Float(1), Float(3))
    seen.change("cuTexRefSetMaxAnisotropy", t, 4)
    seen.change("cuTexRefSetBorderColor", t, (Float * 4)(0.1, 0.2, 0.3, 0.4))
    seen.change("cuTexRefSetFlags", t, 3)
    seen.change("cuTexRefSetArray", t, a, 1)
    seen.change("cuSurfRefSetArray", s, a, 0)
    seen.change("cuTexRefSetArray", t, b, 1)
    seen.change("cuSurfRefSetArray", s, b, 0)
    seen.change("cuTexRefSetAddress2D_v3", t, ctypes.byref(Descriptor(16, 8, 0x20, 1)), memory, Size(256))
    seen.change("cuTexRefSetAddress2D_v3", t, ctypes.byref(Descriptor(16, 8, 0x20, 1)), memory, Size(128))
    seen.change("cuTexRefSetMipmappedArray", t, memory, 1)
    seen.change("cuTexRefSetArray", t, a, 1)
    call("cuTexRefSetArray", t, b, 1)
    call("cuArrayDestroy", a)  # nothing is bound to it any more
    seen.change("cuTexRefSetFormat", t, 8, 1)
    seen.say()


def change_one_of_no_module() -> None:
    for _ in range(2):
        reference = got("cuTexRefCreate")
        call("cuTexRefSetArray", reference, array(16), 1)
        call("cuTexRefSetFlags", reference, 2)
        call("cuTexRefDestroy", reference)


def not_unloaded() -> None:
    seen, stream = of_module(), got("cuStreamCreate", 0)
    seen.say()
    call("cuStreamBeginCapture_v2", stream, 0)
    assert driver().cuModuleUnload(seen.module) != 0
    assert driver().cuStreamEndCapture(stream, ctypes.byref(Void())) != 0  # that ended it
    seen.say()
    seen.change("cuTexRefSetFlags", seen.t, 2)


def reloaded() -> None:
    """What was changed is nobody's that is known: so nothing of the one that has its address then."""
    for _ in range(ROUNDS):  # which address one gets is up to the allocator
        if again := at_addresses_of_unloaded():
            break
    assert again
    for seen in again:
        seen.say()
        seen.change("cuTexRefSetFlags", seen.t, 2)


def at_addresses_of_unloaded() -> list[Seen]:
    modules = [got("cuModuleLoadData", PTX) for _ in range(MODULES)]
    addresses = set()
    for module in modules:
        reference = unseen_reference(module, b"t")
        call("cuTexRefSetAddress_v2", None, reference, upload(bytes(4096)), Size(1024))
        addresses.add(reference.value)
    for module in modules:
        call("cuModuleUnload", module)
    return [seen for seen in (of_module() for _ in modules) if seen.t.value in addresses]


class Heap(ctypes.Structure):
    _fields_ = [(name, Size) for name in ("a", "b", "c", "d", "e", "f", "g", "used", "h", "i")]


def used_bytes() -> int:
    mallinfo = ctypes.CDLL(None).mallinfo2
    mallinfo.restype = Heap
    return int(mallinfo().used)


def in_many_contexts() -> None:
    libraries = [got("cuLibraryLoadData", PTX, None, None, 0, None, None, 0) for _ in range(2)]
    kernels = [got("cuLibraryGetKernel", library, b"see") for library in libraries]
    device, used = ctypes.c_int(0), []
    for n in range(CONTEXTS):
        context = got("cuCtxCreate_v2", 0, device)
        seen = Seen(got("cuKernelGetFunction", kernels[n % 2]), got("cuLibraryGetModule", libraries[n % 2]))
        seen.change("cuTexRefSetFlags", seen.t, 1 + n % 3)
        call("cuMemFree_v2", seen.to)
        call("cuCtxDestroy_v2", context)
        used.append(used_bytes())
    half = CONTEXTS // 2
    print((used[-1] - used[half - 1]) // half)


def main(*how: str) -> None:
    start(PTX, "see")
    if "contexts" in how:
        in_many_contexts()
        return
    if "created" in how:
        change_one_of_no_module()
    if "kept" in how:
        not_unloaded()
    if "reloaded" in how:
        reloaded()
    seen = of_module()
    every_change(seen)
    call("cuModuleUnload", seen.module)
    for later in (of_module(), of_library()):
        later.say()
        later.change("cuTexRefSetFlags", later.t, 2)
        later.change("cuSurfRefSetArray", later.s, array(8), 0)
    if "graph" in how:
        later.in_graph()
    if "unseen" in how:
        module = got("cuModuleLoadData", PTX)
        for name in (b"t", b"s"):
            call(f"cu{KIND[name]}RefSetArray", unseen_reference(module, name), array(24), 0)
        later.say()
        Seen(got("cuModuleGetFunction", module, b"see"), module, unseen_reference).say()


if __name__ == "__main__":
    main(*sys.argv[1:])
