"""Graphs whose kernels are in bodies of conditional nodes, or which the device may launch, in a program whose probes
are switched on and off. A line of standard input is how often to launch both, or to "change" a node of the latter; the
answer says whether the memory is what it should be."""

from __future__ import annotations

import ctypes
import os
import sys

from driver import call, download, upload
from graphs import BLOCKS, IF, THREADS, WHILE, N, NodeParams, Program

TIMES = 3  # of the loop
BY_DEVICE = 4


class Graphs:
    def __init__(self) -> None:
        self.program = program = Program()
        graph, [first] = program.graph(program.params("other"))
        self.left = upload((ctypes.c_uint32 * 1)())
        again = program.handle(graph, 1)
        loop, [body] = program.conditional(graph, first, again, WHILE)
        program.node(body, program.node(body, None, program.params(by=3)), program.until(self.left, again))
        _, [then] = program.conditional(graph, loop, program.handle(graph, 1), IF)
        program.node(then, None, program.params(by=5))
        self.bodies = program.made(graph)
        self.bare = NodeParams(program.function("bare").value, (BLOCKS, 1, 1), (THREADS, 1, 1), 0,
                               ctypes.addressof((ctypes.c_void_p * 1)()))
        graph, [self.node] = program.graph(self.bare)
        self.by_device = program.made(graph, flags=BY_DEVICE)
        self.expected = list(range(N))

    def launch(self) -> None:
        call("cuMemcpyHtoD_v2", self.left, (ctypes.c_uint32 * 1)(TIMES), ctypes.c_size_t(4))
        self.program.launch(self.bodies)
        self.program.launch(self.by_device)
        self.expected = [v ^ 85 for v in self.expected]
        for by in (*[3] * TIMES, 5):
            self.expected = [(v * by + 1) % (1 << 32) for v in self.expected]

    def change(self) -> None:
        call("cuGraphExecKernelNodeSetParams_v2", self.by_device, self.node, ctypes.byref(self.bare))


def main() -> None:
    graphs, found = Graphs(), (ctypes.c_uint32 * N)()
    print(os.getpid(), flush=True)
    for line in sys.stdin:
        if line == "change\n":
            graphs.change()
        else:
            for _ in range(int(line)):
                graphs.launch()
        download(graphs.program.x, found)
        print(int(list(found) == graphs.expected), flush=True)


main()
