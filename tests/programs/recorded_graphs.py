"""Graphs of captures, in a program whose probes are switched on and off, and in processes that it starts. A line of
standard input is what to do; the answer says whether the memory is what it should be. With an argument: the process
launches a graph that often, and ends."""

from __future__ import annotations

import ctypes
import os
import subprocess
import sys
import threading
import time

from driver import call, download, launch
from graphs import BLOCKS, THREADS, N, Program

RELAXED = 2


class Recorded:
    def __init__(self) -> None:
        self.program = Program()
        self.expected = list(range(N))
        self.graph, self.more = ctypes.c_void_p(), ctypes.c_void_p()
        self.captures = False
        self.runs: list[ctypes.c_void_p] = []

    def _step(self) -> None:
        launch(self.program.step, (BLOCKS, 1), THREADS, self.program.x, ctypes.c_uint32(3), ctypes.c_uint32(1),
               stream=self.program.stream)

    def begin(self) -> None:
        call("cuStreamBeginCapture_v2", self.program.stream, RELAXED)
        self.captures = True
        self._step()

    def recorded(self) -> None:
        self._step()
        call("cuStreamEndCapture", self.program.stream, ctypes.byref(self.graph))
        self.captures = False

    def made(self) -> None:
        self.runs.append(self.program.made(self.graph))
        call("cuGraphDestroy", self.graph)

    def open(self) -> None:
        """A capture into the graph that the executable one is made of, which stays."""
        self.runs.append(self.program.made(self.graph))
        self.into()

    def into(self) -> None:
        """Behind its last node."""
        nodes, n = (ctypes.c_void_p * 3)(), ctypes.c_size_t(3)
        call("cuGraphGetNodes", self.graph, nodes, ctypes.byref(n))
        call("cuStreamCreate", ctypes.byref(self.more), 1)
        self.captures = True
        call("cuStreamBeginCaptureToGraph", self.more, self.graph, ctypes.byref(nodes, 8 * n.value - 8), None,
             ctypes.c_size_t(1), RELAXED)
        launch(self.program.step, (BLOCKS, 1), THREADS, self.program.x, ctypes.c_uint32(3), ctypes.c_uint32(1),
               stream=self.more)

    def close(self) -> None:
        call("cuStreamEndCapture", self.more, ctypes.byref(self.graph))
        self.captures = False

    def launch(self, times: int = 1) -> None:
        for run in self.runs:
            self.program.launch(run, times)
            for _ in range(2 * times):
                self.expected = [(v * 3 + 1) % (1 << 32) for v in self.expected]

    def burst(self) -> None:
        self.launch(20)

    def beside(self) -> None:
        """A graph is built while another thread's launch waits for its kernels."""
        context = ctypes.c_void_p()
        call("cuCtxGetCurrent", ctypes.byref(context))

        def launching() -> None:
            call("cuCtxSetCurrent", context)
            self.launch()

        thread = threading.Thread(target=launching)
        thread.start()
        time.sleep(0.3)
        began = time.monotonic()
        for _ in range(10):
            self.program.graph(self.program.params(), self.program.params("other"))
        assert thread.is_alive()
        assert time.monotonic() - began < 0.5
        thread.join()

    def fork(self) -> None:
        """The child uses no GPU, which it could not; the parent goes on."""
        child = os.fork()
        if not child:
            os._exit(0)
        self.launch()
        assert os.waitpid(child, 0)[1] == 0

    def spawn(self) -> None:
        children = [subprocess.Popen([sys.executable, __file__, str(n)]) for n in (2, 3)]
        self.launch()
        assert [child.wait() for child in children] == [0, 0]

    def is_right(self) -> bool:
        found = (ctypes.c_uint32 * N)()
        call("cuStreamSynchronize", self.program.stream)
        download(self.program.x, found)
        return list(found) == self.expected


def main() -> None:
    recorded = Recorded()
    if len(sys.argv) > 1:
        for step in (recorded.begin, recorded.recorded, recorded.made):
            step()
        recorded.launch(int(sys.argv[1]))
        assert recorded.is_right()
        return
    print(os.getpid(), flush=True)
    for line in sys.stdin:
        getattr(recorded, line.strip())()
        print(int(recorded.captures or recorded.is_right()), flush=True)


main()
