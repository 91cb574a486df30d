"""Ranks that take turns on the GPU: ``ranks.py HOW RANKS ROUNDS``.

HOW: ``torchrun``, ``srun`` or ``mpirun`` start a process for each as that launcher does; ``fork`` forks them, and each
says itself which one it is; ``killed`` is torchrun, and the last rank dies at its third turn; ``idle`` is too, and
the last rank makes no call of the driver; ``alone`` is one process without ranks, which takes turns on all devices. A
rank launches when the one before has done so, by files in this folder.
"""

from __future__ import annotations

import ctypes
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

from driver import call, launch, upload
from hooked import let_records_be_saved

PTX = b"""
.version 8.0
.target sm_80
.address_size 64
.visible .entry turn(.param .u64 out, .param .u32 value)
{
	.reg .b32 %r<3>;
	.reg .b64 %rd<4>;
	ld.param.u64 %rd1, [out];
	ld.param.u32 %r1, [value];
	mov.u32 %r2, %tid.x;
	mul.wide.u32 %rd2, %r2, 4;
	add.s64 %rd3, %rd1, %rd2;
	st.global.u32 [%rd3], %r1;
	ret;
}
\0"""
VARIABLES = {
    "torchrun": ("RANK", "WORLD_SIZE", "LOCAL_RANK"),
    "srun": ("SLURM_PROCID", "SLURM_STEP_NUM_TASKS", "SLURM_LOCALID"),
    "mpirun": ("OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE", "OMPI_COMM_WORLD_LOCAL_RANK"),
}
THREADS, PAUSE_S = 64, 0.05


def environment(how: str, rank: int, size: int) -> dict[str, str]:
    return dict(zip(VARIABLES.get(how, VARIABLES["torchrun"]), map(str, (rank, size, rank)), strict=True))


def wait_for(name: str) -> None:
    until = time.monotonic() + 60
    while not Path(name).exists() and time.monotonic() < until:
        time.sleep(0.002)


def use_device(rank: int) -> ctypes.c_void_p:
    """The context of its device, which is current then."""
    context, count = ctypes.c_void_p(), ctypes.c_int()
    call("cuInit", 0)
    call("cuDeviceGetCount", ctypes.byref(count))
    call("cuDevicePrimaryCtxRetain", ctypes.byref(context), rank % count.value)
    call("cuCtxSetCurrent", context)
    return context


def loaded() -> tuple[ctypes.c_void_p, ctypes.c_void_p]:
    """The kernel and its memory, in the context that is current."""
    module, function = ctypes.c_void_p(), ctypes.c_void_p()
    call("cuModuleLoadData", ctypes.byref(module), PTX)
    call("cuModuleGetFunction", ctypes.byref(function), module, b"turn")
    return function, upload(bytes(4 * THREADS))


def alone(size: int, rounds: int) -> list[int]:
    contexts = [use_device(rank) for rank in range(size)]
    kernels = []
    for context in contexts:
        call("cuCtxSetCurrent", context)
        kernels.append(loaded())
    for turn in range(rounds):
        for context, (function, out) in zip(contexts, kernels, strict=True):
            call("cuCtxSetCurrent", context)
            launch(function, (2, 1), THREADS, out, ctypes.c_uint32(turn))
            call("cuCtxSynchronize")
            time.sleep(PAUSE_S)
    return [0]


def work(how: str, rank: int, size: int, rounds: int) -> None:
    last = rank == size - 1
    if how == "idle" and last:
        print("rank", rank, "idle", flush=True)
        return
    use_device(rank)
    function, out = loaded()
    Path(f"ready{rank}").touch()
    users = size - (how == "idle")
    for other in range(users):
        wait_for(f"ready{other}")
    for turn in range(rounds):
        if turn * users + rank:
            wait_for(f"done{turn * users + rank - 1}")
        if how == "killed" and last and turn == 2:
            let_records_be_saved(0.3)
            os.kill(os.getpid(), signal.SIGKILL)
        launch(function, (2, 1), THREADS, out, ctypes.c_uint32(turn))
        call("cuCtxSynchronize")
        time.sleep(PAUSE_S)
        Path(f"done{turn * users + rank}").touch()
    print("rank", rank, "of", size, flush=True)


def forked(size: int, rounds: int) -> list[int]:
    children = []
    for rank in range(size):
        child = os.fork()
        if child == 0:
            os.environ.update(environment("fork", rank, size))
            work("fork", rank, size, rounds)
            sys.stdout.flush()
            sys.exit()
        children.append(child)
    return [os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) for child in children]


def started(how: str, size: int, rounds: int) -> list[int]:
    command = [sys.executable, __file__, how, str(size), str(rounds), "work"]
    children = [subprocess.Popen([*command, str(rank)], env={**os.environ, **environment(how, rank, size)})
                for rank in range(size)]
    return [child.wait() for child in children]


if __name__ == "__main__":
    HOW, SIZE, ROUNDS = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    if len(sys.argv) > 4:
        work(HOW, int(sys.argv[5]), SIZE, ROUNDS)
    else:
        print("ended", {"fork": forked, "alone": alone}.get(HOW, lambda *given: started(HOW, *given))(SIZE, ROUNDS))
