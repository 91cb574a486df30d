"""A CUDA program for tests of ``ncc run`` on the simulator: ``sim_program.py SCENARIO``.

What it prints must not depend on whether it is probed.
"""

from __future__ import annotations

import ctypes
import os
import signal
import sys
import threading
import time
from typing import Any

from driver import call, device_name, download, driver, launch, start, upload

N = 1000
PTX = b"""
.version 7.0
.target sm_70
.address_size 64
.global .u32 counter;
.func bump()
{
	.reg .b32 %r;
	.reg .pred %p;
	atom.global.add.u32 %r, [counter], 1;
	setp.eq.u32 %p, %r, -1;
	@%p call bump; // which is why it is not passed where the counter is
	ret;
}
.extern .func (.param .b32 result) vprintf(.param .b64 format, .param .b64 arguments);
.global .align 1 .b8 format[7] = {104, 101, 108, 108, 111, 10, 0};

.visible .entry add(.param .u64 x, .param .u64 y, .param .u64 z, .param .u32 n)
{
	.reg .pred %p;
	.reg .b32 %r<6>;
	.reg .b64 %rd<8>;
	mov.u32 %r1, %ctaid.x;
	mov.u32 %r2, %ntid.x;
	mov.u32 %r3, %tid.x;
	mad.lo.s32 %r4, %r1, %r2, %r3;
	ld.param.u32 %r5, [n];
	setp.ge.u32 %p, %r4, %r5;
	@%p bra done;
	mul.wide.u32 %rd1, %r4, 4;
	ld.param.u64 %rd2, [x];
	ld.param.u64 %rd3, [y];
	ld.param.u64 %rd4, [z];
	add.s64 %rd5, %rd2, %rd1;
	add.s64 %rd6, %rd3, %rd1;
	add.s64 %rd7, %rd4, %rd1;
	ld.global.u32 %r1, [%rd5];
	ld.global.u32 %r2, [%rd6];
	add.u32 %r3, %r1, %r2;
	st.global.u32 [%rd7], %r3;
done:
	ret;
}

// Thread t adds 1 to its element t times.
.visible .entry count(.param .u64 x)
{
	.reg .pred %p;
	.reg .b32 %r<4>;
	.reg .b64 %rd<3>;
	mov.u32 %r1, %tid.x;
	mul.wide.u32 %rd1, %r1, 4;
	ld.param.u64 %rd2, [x];
	add.s64 %rd2, %rd2, %rd1;
	mov.u32 %r2, 0;
again:
	setp.ge.u32 %p, %r2, %r1;
	@%p bra done;
	ld.global.u32 %r3, [%rd2];
	add.u32 %r3, %r3, 1;
	st.global.u32 [%rd2], %r3;
	add.u32 %r2, %r2, 1;
	bra again;
done:
	ret;
}

// Every thread waits for all of the grid. Said to have 31 registers: two blocks of 1024 threads fill a multiprocessor,
// and one more register is too many.
.visible .entry wide(.param .u64 x)
{
	.reg .pred %p;
	.reg .b32 %w<118>;
	.reg .b64 %rd;
	ld.param.u64 %rd, [x];
	red.global.add.u32 [%rd], 1;
	mov.u32 %w1, %nctaid.x;
	mov.u32 %w2, %ntid.x;
	mul.lo.u32 %w1, %w1, %w2;
wait:
	ld.volatile.global.u32 %w3, [%rd];
	setp.lt.u32 %p, %w3, %w1;
	@%p bra wait;
	ret;
}

.visible .entry state(.param .u64 x)
{
	call.uni bump;
	ret;
}

.visible .entry greet(.param .u64 x)
{
	.reg .b64 %rd<2>;
	mov.u64 %rd0, format;
	cvta.global.u64 %rd0, %rd0;
	{
		.param .b64 param0;
		st.param.b64 [param0], %rd0;
		.param .b64 param1;
		st.param.b64 [param1], 0;
		.param .b32 result;
		call.uni (result), vprintf, (param0, param1);
	}
	ret;
}
"""
NO_STATE = PTX[:PTX.index(b".global .u32 counter")] + PTX[PTX.index(b".visible .entry add"):PTX.index(
    b".visible .entry state")]
Words = ctypes.c_uint32 * N


def words(pointer: ctypes.c_uint64) -> int:
    """A digest of an array on the device."""
    out = Words()
    download(pointer, out)
    return sum((i + 1) * value for i, value in enumerate(out)) % 1_000_003


class Add:
    """z = x + y, in blocks of 64 threads, the last of which is partly idle."""

    def __init__(self, module: bytes = NO_STATE, function: Any = None) -> None:
        self.function = function or start(module + b"\0", "add")
        self.x, self.y, self.z = (upload(Words(*(k * i for i in range(N)))) for k in (3, 5, 0))

    def launch(self, stream: Any = None) -> None:
        launch(self.function, (16, 1), 64, self.x, self.y, self.z, ctypes.c_uint32(N), stream=stream)

    def say(self) -> None:
        print("sum", words(self.z))


def add() -> None:
    program = Add()
    for _ in range(5):
        program.launch()
    program.say()


def where() -> None:
    add()
    print(device_name())


def count() -> None:
    function, x = start(NO_STATE + b"\0", "count"), upload(Words())
    launch(function, (1, 1), 40, x)
    print("count", words(x))


def fault() -> None:
    program = Add()
    program.launch()
    call("cuCtxSynchronize")
    time.sleep(0.3)  # saved: after a fault the driver tells of no launch before it that it was over
    launch(program.function, (16, 1), 64, program.x, program.y, ctypes.c_uint64(16), ctypes.c_uint32(N))
    print("fault", driver().cuCtxSynchronize(), driver().cuMemFree_v2(program.x))


def killed() -> None:
    add()
    sys.stdout.flush()
    os.kill(os.getpid(), signal.SIGKILL)


def graph(warm_up: int = 0) -> None:
    program, stream = Add(), ctypes.c_void_p()
    recorded, runnable = ctypes.c_void_p(), ctypes.c_void_p()
    call("cuStreamCreate", ctypes.byref(stream), 1)
    for _ in range(warm_up):
        program.launch(stream)
        call("cuStreamSynchronize", stream)
    call("cuStreamBeginCapture_v2", stream, 0)
    program.launch(stream)
    program.launch(stream)
    call("cuStreamEndCapture", stream, ctypes.byref(recorded))
    call("cuGraphInstantiateWithFlags", ctypes.byref(runnable), recorded, ctypes.c_uint64(0))
    for _ in range(3):
        call("cuGraphLaunch", runnable, stream)
    call("cuStreamSynchronize", stream)
    program.say()
    program.launch(stream)
    program.say()


def warm_graph() -> None:
    graph(warm_up=3)


def threads() -> None:
    programs = [Add() for _ in range(4)]

    def body(program: Add) -> None:
        context, stream = ctypes.c_void_p(), ctypes.c_void_p()
        call("cuDevicePrimaryCtxRetain", ctypes.byref(context), 0)
        call("cuCtxSetCurrent", context)
        call("cuStreamCreate", ctypes.byref(stream), 1)
        for _ in range(10):
            program.launch(stream)
        call("cuStreamSynchronize", stream)

    running = [threading.Thread(target=body, args=(program,)) for program in programs]
    for thread in running:
        thread.start()
    for thread in running:
        thread.join()
    for program in programs:
        program.say()


def contexts() -> None:
    """The primary context, and two more, of which one is left to the end of the program."""
    program = Add()
    program.launch()
    program.say()
    for launches in (2, 3):
        context = ctypes.c_void_p()
        call("cuCtxCreate_v2", ctypes.byref(context), 0, 0)
        _, function = loaded()
        other = Add(function=function)
        for _ in range(launches):
            other.launch()
        other.say()
        if launches == 2:
            call("cuCtxDestroy_v2", context)


def loaded() -> tuple[ctypes.c_void_p, ctypes.c_void_p]:
    """The module, in the current context, and its function."""
    module, function = ctypes.c_void_p(), ctypes.c_void_p()
    call("cuModuleLoadData", ctypes.byref(module), NO_STATE + b"\0")
    call("cuModuleGetFunction", ctypes.byref(function), module, b"add")
    return module, function


def reloaded() -> None:
    """The same module again and again."""
    start(NO_STATE + b"\0", "add")
    for _ in range(3):
        module, function = loaded()
        program = Add(function=function)
        program.launch()
        program.say()
        call("cuModuleUnload", module)


def state() -> None:
    """A kernel whose callee uses a variable of its module, beside one that has none."""
    program, function = Add(PTX), start(PTX + b"\0", "state")
    launch(function, (2, 1), 32, program.x)
    program.launch()
    program.say()


def prints() -> None:
    launch(start(PTX + b"\0", "greet"), (1, 1), 3, upload(Words()))
    call("cuCtxSynchronize")


def guarded() -> None:
    """Launches beside a capture, after one whose stream is gone, beside waiting work, and another device; and through a
    pointer into no allocation."""
    program, x, released = Add(), upload(Words()), threading.Event()
    held, free, gone, recorded = (ctypes.c_void_p() for _ in range(4))
    held_up, outside, other = (start(NO_STATE.replace(b"count(", name + b"(") + b"\0", name.decode())
                               for name in (b"held_up", b"outside", b"other"))
    for stream in (held, free, gone):
        call("cuStreamCreate", ctypes.byref(stream), 1)
    call("cuStreamBeginCapture_v2", held, 2)
    program.launch(held)
    program.launch(free)
    call("cuStreamEndCapture", held, ctypes.byref(recorded))
    call("cuStreamBeginCapture_v2", gone, 2)
    call("cuStreamDestroy_v2", gone)

    @ctypes.CFUNCTYPE(None, ctypes.c_void_p)
    def hold(_: int | None) -> None:
        released.wait()

    call("cuLaunchHostFunc", held, hold, None)
    launch(held_up, (1, 1), 40, x, stream=free)
    program.launch(free)
    released.set()
    call("cuCtxSynchronize")
    launch(outside, (1, 1), 40, ctypes.c_uint64(x.value - 4))
    program.launch(free)
    call("cuDevicePrimaryCtxRetain", ctypes.byref(recorded), 1)
    launch(other, (1, 1), 40, x)
    program.say()
    print("count", words(x))


def children() -> None:
    """Processes one after another, each with a context of its own."""
    for _ in range(2):
        sys.stdout.flush()
        if (child := os.fork()) == 0:
            add()
            sys.stdout.flush()
            os._exit(7)
        print("child", os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))


def resident() -> None:
    """A grid that the device holds as a whole, for blocks that may wait for each other."""
    function, x = start(NO_STATE + b"\0", "wide"), upload(Words())
    pointers = (ctypes.c_void_p * 1)(ctypes.cast(ctypes.byref(x), ctypes.c_void_p))
    call("cuLaunchCooperativeKernel", function, 2 * int(sys.argv[2]), 1, 1, 1024, 1, 1, 0, None, pointers)
    print("resident", words(x))


def nothing() -> None:
    print("no GPU is used")


if __name__ == "__main__":
    globals()[sys.argv[1]]()
