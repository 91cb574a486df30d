"""A program whose probes are switched on and off. A line of standard input is a number: so many launches of a kernel,
and of a graph that was made at the beginning. The answer is what they left. After "block" they are probed by the
program itself, which reads the trace; after "block with a child" a process that it forks leaves the block, too. After
"block a call" a thread is in a call of the driver that does not return."""

from __future__ import annotations

import ctypes
import os
import sys
import threading
import time

from driver import call, download, launch, upload
from graphs import BLOCKS, THREADS, N, Program

import ncc


def run(program: Program, runnable: ctypes.c_void_p, times: int) -> None:
    for _ in range(times):
        launch(program.step, (BLOCKS, 1), THREADS, program.x, ctypes.c_uint32(3), ctypes.c_uint32(1))
        program.launch(runnable)


def block_a_call() -> None:
    """Memory is freed when the device has nothing to do, and a stream of it waits for a signal."""
    context, memory = ctypes.c_void_p(), upload(bytes(4))
    call("cuCtxGetCurrent", ctypes.byref(context))
    call("cuLaunchHostFunc", None, ctypes.CDLL(None).pause, None)

    def free() -> None:
        call("cuCtxSetCurrent", context)
        call("cuMemFree_v2", memory)

    threading.Thread(target=free, daemon=True).start()
    time.sleep(0.2)
    print(0, flush=True)


def main() -> None:
    program = Program()
    graph, _ = program.graph(program.params(by=5))
    runnable = program.made(graph)
    call("cuGraphDestroy", graph)
    print(os.getpid(), flush=True)
    for line in sys.stdin:
        if line == "block a call\n":
            block_a_call()
            continue
        if line == "block with a child\n":
            with ncc.probe("block_sched", kernel="ste", no_callback=True) as probed:
                child = os.fork()
                if child:
                    os.waitpid(child, 0)
                    run(program, runnable, int(sys.stdin.readline()))
            if not child:
                os._exit(0)
            assert "step           6       6" in probed.summary
        elif line == "block\n":
            with ncc.probe("block_sched", kernel="ste", every=2, no_callback=True) as probed:
                run(program, runnable, int(sys.stdin.readline()))
            assert [len(launch.records("block_sched")) for launch in probed.open().launches] == [32] * 3
            assert "step" in probed.summary
        else:
            run(program, runnable, int(line))
        found = (ctypes.c_uint32 * N)()
        download(program.x, found)
        print(sum(v * (i + 1) for i, v in enumerate(found)) % 1000003, flush=True)


main()
