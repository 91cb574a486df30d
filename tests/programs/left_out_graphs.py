"""Graphs that are not probed whole while probes are switched on and off. A line of standard input is "launch" or "set".
The answer says whether the memory is what it should be."""

from __future__ import annotations

import ctypes
import os
import sys

from driver import call, download
from graphs import BLOCKS, DEVICE_UPDATABLE, IF, THREADS, N, NodeParams, Program, Update


class Graphs:
    def __init__(self) -> None:
        self.program = program = Program()
        alone, [self.alone_node] = program.graph(program.params())
        self.alone = program.made(alone)
        beside, [_, self.beside_node] = program.graph(program.params("other"), program.params())
        self.beside = program.made(beside)
        for node in (self.alone_node, self.beside_node):
            call("cuGraphKernelNodeSetParams_v2", node, ctypes.byref(program.params(by=7)))
        grown, [node] = program.graph(program.params())
        self.grown = program.made(grown)
        program.node(grown, node, program.params("other"))
        bare = NodeParams(program.function("bare").value, (BLOCKS, 1, 1), (THREADS, 1, 1), 0,
                          ctypes.addressof((ctypes.c_void_p * 1)()))
        without, [node] = program.graph(bare)
        self.without = program.made(without)
        call("cuGraphExecKernelNodeSetParams_v2", self.without, node, ctypes.byref(bare))
        changing, [node] = program.graph(program.params("other"))
        call("cuGraphKernelNodeSetAttribute", node, DEVICE_UPDATABLE, ctypes.byref(ctypes.c_int(1)))
        self.changing = program.made(changing)
        self.turned = program.made(self._condition(turned=False))
        call("cuGraphExecUpdate_v2", self.turned, self._condition(turned=True), ctypes.byref(Update()))
        self.by = 3
        self.expected = list(range(N))

    def _condition(self, *, turned: bool) -> ctypes.c_void_p:
        """`step`, then `other`, in a body; in whatever order they were added."""
        graph, _ = self.program.graph()
        _, [body] = self.program.conditional(graph, None, self.program.handle(graph, 1), IF)
        last = self.program.node(body, None, self.program.params("other")) if turned else None
        first = self.program.node(body, None, self.program.params(by=5))
        if last:
            call("cuGraphAddDependencies", body, ctypes.byref(first), ctypes.byref(last), ctypes.c_size_t(1))
        else:
            self.program.node(body, first, self.program.params("other"))
        return graph

    def set(self) -> None:
        self.by = 9
        for graph, node in ((self.alone, self.alone_node), (self.beside, self.beside_node)):
            call("cuGraphExecKernelNodeSetParams_v2", graph, node, ctypes.byref(self.program.params(by=self.by)))

    def launch(self) -> None:
        for graph in (self.alone, self.beside, self.grown, self.without, self.changing, self.turned):
            self.program.launch(graph)
        for by in (self.by, None, self.by, 3, None, 5, None):
            self.expected = [(v * by + 1) % (1 << 32) if by else v ^ 85 for v in self.expected]


def main() -> None:
    graphs, found = Graphs(), (ctypes.c_uint32 * N)()
    print(os.getpid(), flush=True)
    for line in sys.stdin:
        getattr(graphs, line.strip())()
        download(graphs.program.x, found)
        print(int(list(found) == graphs.expected), flush=True)


main()
