"""Ends with launches that are not saved: ``left_behind.py SCENARIO``.

The kernel's threads each store a word; then the warps of its last block wait for a word that nobody writes before this
process is gone, or trap. What it prints does not depend on probes.
"""

from __future__ import annotations

import ctypes
import os
import signal
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "examples"))

from driver import call, driver, launch, start, upload

BLOCKS, THREADS = 6, 80
PTX = b"""
.version 8.0
.target sm_80
.address_size 64
.visible .entry k(.param .u64 out, .param .u64 ended, .param .u64 go, .param .u32 how)
{
	.reg .pred %p<4>;
	.reg .b32 %r<9>;
	.reg .b64 %rd<5>;
	mov.u32 %r1, %ctaid.x;
	mov.u32 %r2, %ntid.x;
	mov.u32 %r3, %tid.x;
	mad.lo.u32 %r4, %r1, %r2, %r3;
	mul.wide.u32 %rd1, %r4, 4;
	ld.param.u64 %rd2, [out];
	add.u64 %rd2, %rd2, %rd1;
	st.global.u32 [%rd2], %r4;
	ld.param.u32 %r5, [how];
	mov.u32 %r6, %nctaid.x;
	sub.u32 %r6, %r6, 1;
	setp.eq.u32 %p1, %r1, %r6;
	setp.ne.and.u32 %p1, %r5, 0, %p1;
	ld.param.u64 %rd3, [ended];
	ld.param.u64 %rd4, [go];
	@%p1 bra last;
	red.global.add.u32 [%rd3], 1;
	ret;
last:
	mul.lo.u32 %r6, %r6, %r2;
others:
	ld.volatile.global.u32 %r7, [%rd3];
	setp.lt.u32 %p2, %r7, %r6;
	@%p2 bra others;
	setp.eq.u32 %p3, %r5, 2;
	@!%p3 bra wait;
	trap;
wait:
	ld.volatile.global.u32 %r8, [%rd4];
	setp.eq.u32 %p2, %r8, 0;
	@%p2 bra wait;
	ret;
}
\0"""
ENDS, WAITS, TRAPS = 0, 1, 2


class Program:
    def __init__(self) -> None:
        self.kernel = start(PTX, "k")
        self.out, self.ended, self.go = upload(bytes(4 * BLOCKS * THREADS)), upload(bytes(256)), upload(bytes(256))
        self.launch(ENDS)
        call("cuCtxSynchronize")
        time.sleep(0.3)  # saved: what such launches need is known from now on
        ctypes.memset(self.ended.value, 0, 4)

    def launch(self, how: int) -> None:
        launch(self.kernel, (BLOCKS, 1), THREADS, self.out, self.ended, self.go, ctypes.c_uint32(how))

    def wait_for_the_others(self) -> None:
        """On the stand-in, device memory can be read as one's own."""
        while ctypes.c_uint32.from_address(self.ended.value).value < (BLOCKS - 1) * THREADS:
            time.sleep(0.01)
        time.sleep(0.3)  # until they have left the kernel

    def let_go_later(self) -> None:
        """A child ends the kernel when nobody looks any more."""
        if os.fork():
            return
        os.closerange(0, 3)
        parent = os.getppid()
        while os.getppid() == parent:
            time.sleep(0.05)
        time.sleep(4)
        ctypes.c_uint32.from_address(self.go.value).value = 1
        os._exit(0)


def killed() -> None:
    program = Program()
    program.let_go_later()
    program.launch(WAITS)
    program.wait_for_the_others()
    print("killed", flush=True)
    os.kill(os.getpid(), signal.SIGKILL)


def killed_at_once() -> None:
    """All launches have ended; the writer has saved whatever it has saved."""
    program = Program()
    for _ in range(299):
        program.launch(ENDS)
    call("cuCtxSynchronize")
    print("killed", flush=True)
    os.kill(os.getpid(), signal.SIGKILL)


def left() -> None:
    program = Program()
    for _ in range(299):
        program.launch(ENDS)
    call("cuCtxSynchronize")
    print("left", flush=True)
    os._exit(3)


def trapped() -> None:
    program = Program()
    program.launch(TRAPS)
    print("trapped", driver().cuCtxSynchronize(), flush=True)


{"killed": killed, "killed_at_once": killed_at_once, "left": left, "trapped": trapped}[sys.argv[1]]()
