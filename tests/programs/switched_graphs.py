"""Graphs in a program whose probes are switched on and off. A line of standard input is a number of rounds, in each of
which all graphs are launched, or "change", or "end". The answer says whether the memory is what it should be."""

from __future__ import annotations

import ctypes
import itertools
import os
import sys
from collections.abc import Iterator

from driver import call, download
from graphs import N, NodeParams, Program, Update

Kernels = list[tuple[int, int] | None]  # what each does, in order: by and add of `step`; None: `other`


class Graphs:
    def __init__(self) -> None:
        self.program = Program()
        self.does: dict[str, Kernels] = {}
        self.numbers: Iterator[int] = itertools.count(3, 2)
        gone, _ = self._graph("gone", [(5, 1), None])
        self.gone = self.program.made(gone)
        call("cuGraphDestroy", gone)
        inner, _ = self.program.graph(*self._params([(7, 2), None]))
        parent, nodes = self.program.graph(*self._params([(9, 1)]))
        self.child = ctypes.c_void_p()
        call("cuGraphAddChildGraphNode", ctypes.byref(self.child), parent, ctypes.byref(nodes[0]), ctypes.c_size_t(1),
             inner)
        self.program.node(parent, self.child, self.program.params("other"))
        self.does["parent"] = [(9, 1), (7, 2), None, None]
        self.parent = self.program.made(parent)
        for graph in (inner, parent):
            call("cuGraphDestroy", graph)
        first, _ = self._graph("updated", [(11, 1), None])
        self.updated = self.program.made(first)
        call("cuGraphDestroy", first)
        kept, self.nodes = self._graph("set", [(13, 1), None])
        self.set = self.program.made(kept)
        less, nodes = self._graph("less", [(15, 1)], more=1)
        self.less = self.program.made(less)
        call("cuGraphNodeSetEnabled", self.less, nodes[1], 0)
        other, nodes = self._graph("other", [(17, 1)])
        self.other = self.program.made(other)
        call("cuGraphKernelNodeSetParams_v2", nodes[0], ctypes.byref(self.program.params(by=4)))
        self.expected = list(range(N))

    def _params(self, kernels: Kernels) -> list[NodeParams]:
        return [self.program.params("other") if k is None else self.program.params(by=k[0], add=k[1]) for k in kernels]

    def _graph(self, name: str, kernels: Kernels, more: int = 0) -> tuple[ctypes.c_void_p, list[ctypes.c_void_p]]:
        """``more``: of `other` behind them, which are never executed."""
        self.does[name] = kernels
        return self.program.graph(*self._params([*kernels, *[None] * more]))

    def change(self) -> None:
        """What the program gives executable graphs: another child, an update, a node, and a node twice."""
        by = next(self.numbers)
        inner, _ = self.program.graph(*self._params([(by, 5), None]))
        call("cuGraphExecChildGraphNodeSetParams", self.parent, self.child, inner)
        self.does["parent"] = [(9, 1), (by, 5), None, None]
        graph, _ = self._graph("updated", [(by, 6), None])
        call("cuGraphExecUpdate_v2", self.updated, graph, ctypes.byref(Update()))
        for unneeded in (inner, graph):
            call("cuGraphDestroy", unneeded)
        for add in (8, 7):
            params = self.program.params(by=by, add=add)
            call("cuGraphExecKernelNodeSetParams_v2", self.set, self.nodes[0], ctypes.byref(params))
        self.does["set"] = [(by, 7), None]

    def launch(self) -> None:
        for name, kernels in self.does.items():
            self.program.launch(getattr(self, name))
            for kernel in kernels:
                by, add = kernel or (0, 0)
                self.expected = [v ^ 85 if kernel is None else (v * by + add) % (1 << 32) for v in self.expected]

    def end(self) -> None:
        for name in self.does:
            call("cuGraphExecDestroy", getattr(self, name))


def main() -> None:
    graphs, found = Graphs(), (ctypes.c_uint32 * N)()
    print(os.getpid(), flush=True)
    for line in sys.stdin:
        if line == "change\n":
            graphs.change()
        elif line == "end\n":
            graphs.end()
        else:
            for _ in range(int(line)):
                graphs.launch()
        download(graphs.program.x, found)
        print(int(list(found) == graphs.expected), flush=True)


main()
