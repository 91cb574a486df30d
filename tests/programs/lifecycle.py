"""A program's life, and what of the driver it may use: ``lifecycle.py SCENARIO [NUMBER]``.

What it prints does not depend on whether it is probed.
"""

from __future__ import annotations

import ctypes
import multiprocessing
import os
import subprocess
import sys
from ctypes import byref, c_int, c_size_t, c_uint64, c_void_p
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))
sys.path.insert(0, str(Path(__file__).parents[2] / "examples"))

from driver import call, driver, launch
from sim_program import NO_STATE, Add, Words, loaded, words

MIB = 1 << 20
LAUNCHES = 4
PROGRAMMATIC_SERIALIZATION, CLUSTER = 6, 4  # CUlaunchAttributeID


class Attribute(ctypes.Structure):
    _fields_ = (("id", c_int), ("pad", c_int), ("value", c_int * 16))


class Config(ctypes.Structure):
    _fields_ = (("sizes", ctypes.c_uint * 7), ("stream", c_void_p), ("attributes", ctypes.POINTER(Attribute)),
                ("n", ctypes.c_uint))


def several(program: Add) -> None:
    for _ in range(LAUNCHES):
        program.launch()


def unloaded() -> None:
    """The same module comes and goes, its handles with it, while its launches run."""
    program = Add()
    for _ in range(3):
        module, function = loaded()
        program.function = function
        several(program)
        call("cuModuleUnload", module)
    program.say()


def destroyed() -> None:
    """A context, and then the device, with launches that nobody waited for; and more work behind them."""
    Add().launch()
    context = c_void_p()
    call("cuCtxCreate_v2", byref(context), 0, 0)
    other = Add(function=loaded()[1])
    several(other)
    call("cuCtxDestroy_v2", context)
    for _ in range(2):
        program = Add()
        several(program)
        call("cuDevicePrimaryCtxReset_v2", 0)
    program = Add()
    several(program)
    program.say()


def leaves() -> None:
    """Neither destructors nor exit handlers run."""
    several(Add())
    call("cuCtxSynchronize")
    print("leaving", flush=True)
    os._exit(5)


def raises() -> None:
    several(Add())
    raise RuntimeError("the program's own")


def aborts() -> None:
    """As an exception of C++ that nobody catches ends a program."""
    several(Add())
    call("cuCtxSynchronize")
    print("aborting", flush=True)
    os.abort()


def exits() -> None:
    several(Add())
    sys.exit("the program's own message")


def detached() -> None:
    """A context that is held twice, which the second call ends, with launches that nobody waited for."""
    Add().launch()
    for _ in range(2):
        context, held = c_void_p(), c_void_p()
        call("cuCtxCreate_v2", byref(context), 0, 0)
        other = Add(function=loaded()[1])
        call("cuCtxAttach", byref(held), 0)
        several(other)
        call("cuCtxDetach", held)
        several(other)
        other.say()
        several(other)
        call("cuCtxDetach", context)
        print("gone", driver().cuCtxSetCurrent(context))
    several(Add())


def elsewhere() -> None:
    """A library's module and functions, asked for by handles that are another context's than the current one."""
    program, library, kernel, function, module, other, context, home = Add(), *(c_void_p() for _ in range(7))
    call("cuCtxGetCurrent", byref(home))
    call("cuLibraryLoadData", byref(library), NO_STATE + b"\0", None, None, 0, None, None, 0)
    call("cuLibraryGetKernel", byref(kernel), library, b"add")
    call("cuKernelGetFunction", byref(function), kernel)
    call("cuCtxCreate_v2", byref(context), 0, 0)
    call("cuFuncGetModule", byref(module), function)
    call("cuCtxDestroy_v2", context)
    call("cuCtxSetCurrent", home)
    call("cuCtxCreate_v2", byref(context), 0, 0)
    call("cuModuleGetFunction", byref(other), module, b"count")
    call("cuCtxDestroy_v2", context)
    call("cuCtxSetCurrent", home)
    program.function = function
    several(program)
    launch(other, (1, 1), 40, program.x)
    program.say()


def pools() -> None:
    """Memory in the order of a stream, given back while kernels that use it are not over."""
    program = Add()
    for _ in range(3):
        given = []
        for source in (program.x, program.y, program.z):
            pointer, size = c_uint64(), c_size_t(ctypes.sizeof(Words))
            call("cuMemAllocAsync", byref(pointer), size, None)
            call("cuMemcpyDtoDAsync_v2", pointer, source, size, None)
            given.append(pointer)
        launch(program.function, (16, 1), 64, *given, ctypes.c_uint32(1000))
        call("cuMemcpyDtoDAsync_v2", program.z, given[2], c_size_t(ctypes.sizeof(Words)), None)
        for pointer in given:
            call("cuMemFreeAsync", pointer, None)
    pool = c_void_p()
    call("cuDeviceGetDefaultMemPool", byref(pool), 0)
    call("cuMemPoolTrimTo", pool, c_size_t(0))
    program.say()


def segments() -> None:
    """One range of addresses that grows (PyTorch's expandable segments), used between its steps."""
    program, base = Add(), c_uint64()
    properties, access = (c_uint64 * 4)(1, 1), (c_int * 3)(1, 0, 3)
    call("cuMemAddressReserve", byref(base), c_size_t(8 * MIB), c_size_t(0), c_uint64(0), c_uint64(0))
    handles = []
    for step in range(3):
        handles.append(c_uint64())
        at = c_uint64(base.value + 2 * MIB * step)
        call("cuMemCreate", byref(handles[-1]), c_size_t(2 * MIB), byref(properties), c_uint64(0))
        call("cuMemMap", at, c_size_t(2 * MIB), c_size_t(0), handles[-1], c_uint64(0))
        call("cuMemSetAccess", at, c_size_t(2 * MIB), byref(access), c_size_t(1))
        launch(program.function, (16, 1), 64, program.x, program.y, at, ctypes.c_uint32(1000))
        print("segment", step, words(at))
    for step, handle in enumerate(handles):
        call("cuMemUnmap", c_uint64(base.value + 2 * MIB * step), c_size_t(2 * MIB))
        call("cuMemRelease", handle)
    call("cuMemAddressFree", base, c_size_t(8 * MIB))
    program.launch()
    program.say()


def streams() -> None:
    """Streams that go, and one that captures, while launches before are not over."""
    program, stream, graph, count = Add(), c_void_p(), c_void_p(), ctypes.c_uint32(1000)
    for _ in range(3):
        call("cuStreamCreate", byref(stream), 1)
        for _ in range(LAUNCHES):
            launch(program.function, (16, 1), 64, program.x, program.y, program.z, count, stream=stream)
        call("cuStreamDestroy_v2", stream)
    several(program)
    call("cuStreamCreate", byref(stream), 1)
    launch(program.function, (16, 1), 64, program.x, program.y, program.z, count, stream=stream)
    call("cuStreamBeginCapture_v2", stream, 2)
    call("cuStreamEndCapture", stream, byref(graph))
    call("cuGraphDestroy", graph)
    for _ in range(100):
        launch(program.function, (1, 1), 64, program.x, program.y, program.z, count, stream=stream)
    program.say()


def attributes() -> None:
    """Launches that may overlap the one before, and clusters; each twice. And green contexts, where there are some."""
    program = Add()
    count = ctypes.c_uint32(1000)
    given = (program.x, program.y, program.z, count)
    params = (c_void_p * 4)(*(ctypes.cast(byref(a), c_void_p) for a in given))
    for kind, value in ((PROGRAMMATIC_SERIALIZATION, (1,)), (CLUSTER, (1, 1, 1)), (CLUSTER, (2, 1, 1))):
        attribute = Attribute(kind, 0, (c_int * 16)(*value))
        config = Config((ctypes.c_uint * 7)(16, 1, 1, 64, 1, 1, 0), None, ctypes.pointer(attribute), 1)
        print(kind, value, [driver().cuLaunchKernelEx(byref(config), program.function, params, None) for _ in range(2)])
    print("green", driver().cuGreenCtxDestroy(None))
    program.say()


def work(number: int) -> int:
    return number * number


def on_device(number: int) -> int:
    several(Add())
    return number


def workers() -> None:
    """A loader's workers, forked from a process that uses the device, and which do not; beside them it goes on."""
    program = Add()
    with multiprocessing.get_context("fork").Pool(2) as pool:
        found = pool.map_async(work, range(20))
        several(program)
        print(sum(found.get()))
        program.say()


def spawned() -> None:
    """Processes that are begun anew, each with the device for itself."""
    program = Add()
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        print(pool.map(on_device, range(2)))
        pool.close()
        pool.join()
    several(program)
    program.say()
    sys.stdout.flush()
    print(subprocess.run([sys.executable, __file__, "exits"], capture_output=True, text=True))


def waits() -> None:
    """Lets a test do something to ncc in between; other kernels are new behind it."""
    program = Add()
    several(program)
    call("cuCtxSynchronize")
    print("launched", flush=True)
    sys.stdin.readline()
    several(program)
    program.function = loaded()[1]
    several(program)
    program.say()


def kernels() -> None:
    """Thousands of kernels, each another one, as of a search for the best; their number is the argument. Prints
    nothing that depends on memory; to the file in RSS_FILE goes what this process takes, a tenth of them and all."""
    number = int(sys.argv[2])
    program, seen = Add(), []
    for i in range(number):
        module, function = c_void_p(), c_void_p()
        name = b"add%d" % i
        call("cuModuleLoadData", byref(module), NO_STATE.replace(b".entry add(", b".entry " + name + b"(") + b"\0")
        call("cuModuleGetFunction", byref(function), module, name)
        program.function = function
        program.launch()
        call("cuModuleUnload", module)
        if i + 1 in (number // 10, number):
            call("cuCtxSynchronize")
            seen.append(Path("/proc/self/status").read_text().split("VmRSS:")[1].split()[0])
            if "RSS_FILE" in os.environ:
                Path(os.environ["RSS_FILE"]).write_text(" ".join(seen))
    program.say()


if __name__ == "__main__":
    globals()[sys.argv[1]]()
