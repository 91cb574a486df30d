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


def again() -> None:
    """Replaced by itself: one process number, two programs."""
    program = Add()
    program.launch()
    call("cuCtxSynchronize")
    if len(sys.argv) == 2:
        driver().cuDevicePrimaryCtxReset(0)
        os.execv(sys.executable, [sys.executable, __file__, "again", "no more"])


def status() -> None:
    Add().launch()
    call("cuCtxSynchronize")
    sys.exit(7)


if __name__ == "__main__":
    globals()[sys.argv[1]]()
