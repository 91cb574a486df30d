"""Graphs, nodes and kernels that go while executable graphs made of them have probes (``ncc run --idle``). A line of
standard input is what to do; the answer says whether the memory is what it should be."""

from __future__ import annotations

import ctypes
import os
import sys

from driver import call, download, driver, upload
from graphs import PTX, N, NodeParams, Program

CHILD = 4  # CU_GRAPH_NODE_TYPE_GRAPH
INVALID_VALUE = 1
CONTEXTS = 8


def loaded() -> tuple[ctypes.c_void_p, ctypes.c_void_p]:
    """(another module, its `step`)."""
    module, step = ctypes.c_void_p(), ctypes.c_void_p()
    call("cuModuleLoadData", ctypes.byref(module), PTX)
    call("cuModuleGetFunction", ctypes.byref(step), module, b"step")
    return module, step


def child_nodes(graph: ctypes.c_void_p) -> list[ctypes.c_void_p]:
    n, kind = ctypes.c_size_t(), ctypes.c_int()
    call("cuGraphGetNodes", graph, None, ctypes.byref(n))
    nodes = (ctypes.c_void_p * n.value)()
    call("cuGraphGetNodes", graph, nodes, ctypes.byref(n))
    found = []
    for node in map(ctypes.c_void_p, nodes):
        call("cuGraphNodeGetType", node, ctypes.byref(kind))
        found += [node] * (kind.value == CHILD)
    return found


class Ended:
    def __init__(self) -> None:
        self.program = Program()
        self.expected = list(range(N))
        inner = self._graph(self._step(3))
        middle = self._graph(self._step(5), child=inner)
        parent = self._graph(self._step(7), child=middle)
        (self.outer_node,) = child_nodes(parent)
        embedded = self._embedded(self.outer_node)
        (self.inner_node,) = child_nodes(embedded)
        holder = self._graph(child=inner)
        (held,) = child_nodes(holder)
        self.module, step = loaded()
        unloaded, nodes = self.program.graph(self._step(11, step))
        self.node = nodes[0]
        self.runs = [(self.program.made(graph), does) for graph, does in (
            (parent, [7, 5, 3]), (embedded, [5, 3]), (self._embedded(held), [3]), (unloaded, [11]))]
        call("cuGraphDestroy", holder)  # with the graph in it that another was made of

    def _step(self, by: int, function: ctypes.c_void_p | None = None) -> NodeParams:
        params = self.program.params(by=by)
        if function:
            params.func = function.value
        return params

    def _graph(self, *steps: NodeParams, child: ctypes.c_void_p | None = None) -> ctypes.c_void_p:
        graph, nodes = self.program.graph(*steps)
        node = ctypes.c_void_p()
        if child:
            call("cuGraphAddChildGraphNode", ctypes.byref(node), graph, ctypes.byref(nodes[0]) if nodes else None,
                 ctypes.c_size_t(len(nodes)), child)
        return graph

    @staticmethod
    def _embedded(node: ctypes.c_void_p) -> ctypes.c_void_p:
        graph = ctypes.c_void_p()
        call("cuGraphChildGraphNodeGetGraph", node, ctypes.byref(graph))
        return graph

    def launch(self) -> None:
        for made, does in self.runs:
            self.program.launch(made)
            for by in does:
                self.expected = [(v * by + 1) % (1 << 32) for v in self.expected]

    def graphics(self) -> None:
        """Launched while a stream captures for graphics (CIG)."""
        stream = ctypes.c_void_p()
        call("cuStreamCreate", ctypes.byref(stream), 1)
        call("cuStreamBeginCaptureToCig", stream, ctypes.byref(ctypes.c_void_p()))
        self.launch()
        call("cuStreamEndCaptureToCig", stream)

    def inner(self) -> None:
        call("cuGraphDestroyNode", self.inner_node)

    def outer(self) -> None:
        call("cuGraphDestroyNode", self.outer_node)

    def unload(self) -> None:
        call("cuModuleUnload", self.module)
        _, step = loaded()
        made, _ = self.runs[-1]
        call("cuGraphExecKernelNodeSetParams_v2", made, self.node, ctypes.byref(self._step(13, step)))
        self.runs[-1] = made, [13]

    def contexts(self) -> None:
        """Of contexts, with executable graphs in them; what the program has destroyed is not there any more."""
        for turn in range(CONTEXTS):
            context, kept = ctypes.c_void_p(), self.program.x
            call("cuCtxCreate_v2", ctypes.byref(context), 0, 0)
            self.program.x = upload((ctypes.c_uint32 * N)())
            _, step = loaded()
            graph = self._graph(self._step(3, step), self._step(5, step))
            self.program.x = kept
            made = self.program.made(graph)
            call("cuGraphDestroy", graph)
            call("cuGraphLaunch", made, None)
            call("cuCtxSynchronize")
            call("cuCtxDestroy_v2", context)
            assert driver().cuGraphGetNodes(graph, None, ctypes.byref(ctypes.c_size_t())) == INVALID_VALUE
            if turn % 2:
                call("cuGraphExecDestroy", made)

    def end(self) -> None:
        for made, _ in self.runs:
            call("cuGraphExecDestroy", made)


def main() -> None:
    ended, found = Ended(), (ctypes.c_uint32 * N)()
    print(os.getpid(), flush=True)
    for line in sys.stdin:
        getattr(ended, line.strip())()
        download(ended.program.x, found)
        print(int(list(found) == ended.expected), flush=True)


main()
