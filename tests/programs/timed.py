"""What a timeline is recorded of: ``timed.py SCENARIO``. Prints what it computed, which must not depend on that."""

from __future__ import annotations

import ctypes
import os
import sys
import threading
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from driver import call, driver, start, upload
from sim_program import NO_STATE, Add, Words, words


class Attribute(ctypes.Structure):
    _fields_ = [("id", ctypes.c_int), ("pad", ctypes.c_char * 4), ("value", ctypes.c_uint64 * 8)]


class Config(ctypes.Structure):
    _fields_ = [("grid", ctypes.c_uint * 3), ("block", ctypes.c_uint * 3), ("shared_bytes", ctypes.c_uint),
                ("stream", ctypes.c_void_p), ("attributes", ctypes.c_void_p), ("n_attributes", ctypes.c_uint)]


def _pointers(x: ctypes.c_uint64) -> ctypes.Array[ctypes.c_void_p]:
    return (ctypes.c_void_p * 1)(ctypes.cast(ctypes.byref(x), ctypes.c_void_p))


def forms() -> None:
    """``count`` once in each form of a launch, on the default stream, the thread's own and another one."""
    function, x, stream = start(NO_STATE + b"\0", "count"), upload(Words()), ctypes.c_void_p()
    call("cuStreamCreate", ctypes.byref(stream), 1)
    shape = (2, 3, 1, 40, 1, 1, 256)
    config = Config((2, 3, 1), (40, 1, 1), 256, stream)
    for suffix in ("", "_ptsz"):
        call(f"cuLaunchKernel{suffix}", function, *shape, None, _pointers(x), None)
        call(f"cuLaunchCooperativeKernel{suffix}", function, *shape, stream, _pointers(x))
        call(f"cuLaunchKernelEx{suffix}", ctypes.byref(config), function, _pointers(x), None)
        call("cuCtxSynchronize")
    print("count", words(x))


class Copy2D(ctypes.Structure):
    _fields_ = [("src_x", ctypes.c_size_t), ("src_y", ctypes.c_size_t), ("src_type", ctypes.c_int),
                ("src_host", ctypes.c_void_p), ("src_device", ctypes.c_uint64), ("src_array", ctypes.c_void_p),
                ("src_pitch", ctypes.c_size_t), ("dst_x", ctypes.c_size_t), ("dst_y", ctypes.c_size_t),
                ("dst_type", ctypes.c_int), ("dst_host", ctypes.c_void_p), ("dst_device", ctypes.c_uint64),
                ("dst_array", ctypes.c_void_p), ("dst_pitch", ctypes.c_size_t), ("width", ctypes.c_size_t),
                ("height", ctypes.c_size_t)]


def copies() -> None:
    """Copies and fills in each form, of 1000, 1001, .. bytes; says the addresses first."""
    call("cuInit", 0)
    start(NO_STATE + b"\0", "add")
    x, y, stream, context = (ctypes.c_uint64() for _ in range(4))
    call("cuMemAlloc_v2", ctypes.byref(x), ctypes.c_size_t(1 << 20))
    call("cuMemAlloc_v2", ctypes.byref(y), ctypes.c_size_t(1 << 20))
    call("cuStreamCreate", ctypes.byref(stream), 1)
    call("cuCtxGetCurrent", ctypes.byref(context))
    host = ctypes.create_string_buffer(1 << 16)
    print(x.value, y.value, ctypes.addressof(host), stream.value)
    asked = Copy2D(src_type=2, src_device=x.value, src_pitch=64, dst_type=1, dst_host=ctypes.addressof(host),
                   dst_pitch=64, width=20, height=50)
    for own in ("", "own"):
        whole, part = ("_ptds", "_ptsz") if own else ("", "")
        forms = [("cuMemcpy", (y, x)), ("cuMemcpyHtoD_v2", (x, host)), ("cuMemcpyDtoH_v2", (host, x)),
                 ("cuMemcpyDtoD_v2", (y, x)), ("cuMemcpyPeer", (y, context, x, context))]
        for name, ends in forms:
            later = f"{name.removesuffix('_v2')}Async{'_v2' if name.endswith('_v2') else ''}"
            call(f"{name}{whole}", *ends, ctypes.c_size_t(1000))
            call(f"{later}{part}", *ends, ctypes.c_size_t(1001), stream)
            call(f"{later}{part}", *ends, ctypes.c_size_t(1002), None)
        call(f"cuMemcpy2D_v2{whole}", ctypes.byref(asked))
        call(f"cuMemcpy2DAsync_v2{part}", ctypes.byref(asked), stream)
        for bits in (8, 16, 32):
            call(f"cuMemsetD{bits}_v2{whole}", x, 1, ctypes.c_size_t(100))
            call(f"cuMemsetD{bits}Async{part}", x, 1, ctypes.c_size_t(101), stream)
            call(f"cuMemsetD2D{bits}_v2{whole}", x, ctypes.c_size_t(64), 1, ctypes.c_size_t(5), ctypes.c_size_t(7))
            call(f"cuMemsetD2D{bits}Async{part}", x, ctypes.c_size_t(64), 1, ctypes.c_size_t(5), ctypes.c_size_t(8),
                 stream)
    print("NULL", driver().cuMemcpy2D_v2(None) != 0)


def captured_copy() -> None:
    program, stream, recorded = Add(), ctypes.c_void_p(), ctypes.c_void_p()
    call("cuStreamCreate", ctypes.byref(stream), 1)
    call("cuStreamBeginCapture_v2", stream, 0)
    call("cuMemcpyDtoDAsync_v2", program.z, program.x, ctypes.c_size_t(100), stream)
    call("cuMemsetD8Async", program.z, 1, ctypes.c_size_t(100), stream)
    call("cuStreamEndCapture", stream, ctypes.byref(recorded))
    program.launch()
    program.say()


def held() -> None:
    """More launches than there are events for, behind a host function that ends when all are made."""
    program, stream, released = Add(), ctypes.c_void_p(), threading.Event()
    call("cuStreamCreate", ctypes.byref(stream), 1)

    @ctypes.CFUNCTYPE(None, ctypes.c_void_p)
    def hold(_: int | None) -> None:
        released.wait()

    call("cuLaunchHostFunc", stream, hold, None)
    for _ in range(int(sys.argv[2])):
        program.launch(stream)
    released.set()
    call("cuStreamSynchronize", stream)
    for _ in range(3):
        program.launch(stream)
    program.say()


def refused() -> None:
    """Launches that the driver refuses are none."""
    program = Add()
    program.launch()
    status = driver().cuLaunchKernel(program.function, 1, 1, 1, 5000, 1, 1, 0, None, None, None)
    print("refused", status != 0)
    program.say()


def devices() -> None:
    """A kernel on each of two devices."""
    for device in (0, 1):
        Add(function=start(NO_STATE + b"\0", "add", device)).launch()
        call("cuCtxSynchronize")


def ended() -> None:
    """Contexts come and go, each with launches; the driver may give the address of one to the next."""
    call("cuInit", 0)
    for _ in range(6):
        context, module, function = ctypes.c_void_p(), ctypes.c_void_p(), ctypes.c_void_p()
        call("cuCtxCreate_v2", ctypes.byref(context), 0, 0)
        call("cuModuleLoadData", ctypes.byref(module), NO_STATE + b"\0")
        call("cuModuleGetFunction", ctypes.byref(function), module, b"add")
        program = Add(function=function)
        for _ in range(5):
            program.launch()
        call("cuCtxDestroy_v2", context)


def refused_ended() -> None:
    """Contexts in which the driver launches nothing, until one has an address again."""
    seen: set[int | None] = set()
    call("cuInit", 0)
    for _ in range(1000):
        context, module, function = ctypes.c_void_p(), ctypes.c_void_p(), ctypes.c_void_p()
        call("cuCtxCreate_v2", ctypes.byref(context), 0, 0)
        call("cuModuleLoadData", ctypes.byref(module), NO_STATE + b"\0")
        call("cuModuleGetFunction", ctypes.byref(function), module, b"add")
        if context.value in seen:
            Add(function=function).launch()
            call("cuCtxSynchronize")
            break
        driver().cuLaunchKernel(function, 1, 1, 1, 5000, 1, 1, 0, None, None, None)
        call("cuCtxDestroy_v2", context)
        seen.add(context.value)


def again() -> None:
    """Replaced by itself: one process number, two programs."""
    program = Add()
    program.launch()
    call("cuCtxSynchronize")
    if len(sys.argv) == 2:
        driver().cuDevicePrimaryCtxReset(0)
        os.execv(sys.executable, [sys.executable, __file__, "again", "no more"])


def unfinished() -> None:
    """The program ends while its kernels run."""
    program = Add()
    for _ in range(20):
        program.launch()


def status() -> None:
    Add().launch()
    call("cuCtxSynchronize")
    sys.exit(7)


if __name__ == "__main__":
    globals()[sys.argv[1]]()
