"""A graph that is captured, held by the pointers to its nodes' parameters, and changed through them for each token, as
llama.cpp's CUDA backend did: ``held_params.py (replaced|written) GETTER``. Prints what the pointers lead to, and what
the kernels leave. On a GPU, too."""

from __future__ import annotations

import ctypes
import sys

from driver import call, driver
from graphs import BLOCKS, PTX, THREADS, NodeParams, Program, Update

KERNEL = 0  # CU_GRAPH_NODE_TYPE_KERNEL
UPDATE_FAILURE = 910
TOKENS, CAPTURE_EVERY, STEPS = 14, 5, 3
U32 = ctypes.POINTER(ctypes.c_uint32)


class AnyParams(ctypes.Structure):
    """CUgraphNodeParams of a kernel node."""

    _fields_ = [("type", ctypes.c_int), ("reserved", ctypes.c_int * 3), ("kernel", NodeParams),
                ("rest", ctypes.c_uint64 * 20)]


class Decoder(Program):
    def __init__(self, way: str, getter: str) -> None:
        super().__init__(PTX[:PTX.index(b".extern")] + b"\0")  # what any driver loads
        self.way, self.getter = way, getter
        self.captured, self.instance = ctypes.c_void_p(), ctypes.c_void_p()
        self.held: list[tuple[ctypes.c_void_p, NodeParams]] = []
        self.own: list[ctypes.c_uint32] = []

    def capture(self, token: int) -> None:
        if self.captured:
            call("cuGraphDestroy", self.captured)
        call("cuStreamBeginCapture_v2", self.stream, 2)
        for i in range(STEPS):
            given = self.params(by=token + 2 * i + 1, add=i)
            call("cuLaunchKernel", self.step, BLOCKS, 1, 1, THREADS, 1, 1, 0, self.stream,
                 ctypes.c_void_p(given.params), None)
        for _ in range(1 + token // 10):  # so it cannot always be updated
            given = self.params("other")
            call("cuLaunchKernel", self.other, BLOCKS, 1, 1, THREADS, 1, 1, 0, self.stream,
                 ctypes.c_void_p(given.params), None)
        call("cuStreamEndCapture", self.stream, ctypes.byref(self.captured))

    def shown(self, node: ctypes.c_void_p) -> NodeParams:
        params, kind = AnyParams(), ctypes.c_int()
        call("cuGraphNodeGetType", node, ctypes.byref(kind))
        assert kind.value == KERNEL
        call(self.getter, node, ctypes.byref(params if self.getter == "cuGraphNodeGetParams" else params.kernel))
        return params.kernel

    def hold(self) -> None:
        n = ctypes.c_size_t()
        call("cuGraphGetNodes", self.captured, None, ctypes.byref(n))
        nodes = (ctypes.c_void_p * n.value)()
        call("cuGraphGetNodes", self.captured, nodes, ctypes.byref(n))
        self.held = [(node, self.shown(node)) for node in map(ctypes.c_void_p, nodes)]

    def steps(self) -> list[tuple[ctypes.c_void_p, NodeParams, ctypes.Array[ctypes.c_void_p]]]:
        return [(node, params, (ctypes.c_void_p * 3).from_address(params.params)) for node, params in self.held
                if params.func == self.step.value]

    def change(self, token: int) -> None:
        """One parameter of each, as it is or where it is; the rest is what the pointers lead to."""
        self.own = [ctypes.c_uint32(3 * token + i) for i in range(STEPS)]
        for own, (node, params, pointers) in zip(self.own, self.steps(), strict=True):
            if self.way == "replaced":
                pointers[1] = ctypes.addressof(own)
            else:
                ctypes.cast(ctypes.c_void_p(pointers[1]), U32)[0] = own.value
            call("cuGraphKernelNodeSetParams_v2", node, ctypes.byref(params))

    def say_held(self, token: int) -> None:
        print(token, [[ctypes.cast(ctypes.c_void_p(pointers[i]), U32)[0] for i in (1, 2)]
                      for _, _, pointers in self.steps()])

    def instantiate(self) -> None:
        self.instance = self.made(self.captured)

    def decode(self, token: int) -> None:
        required = token % CAPTURE_EVERY == 0
        if required:
            self.capture(token)
        if not self.instance:
            self.instantiate()
        if required:
            self.hold()
        else:
            self.change(token)
        status = driver().cuGraphExecUpdate_v2(self.instance, self.captured, ctypes.byref(Update()))
        if status == UPDATE_FAILURE:
            call("cuGraphExecDestroy", self.instance)
            self.instantiate()
        print("updated", status)
        self.say_held(token)
        self.launch(self.instance)


def main(way: str, getter: str) -> None:
    decoder = Decoder(way, getter)
    for token in range(TOKENS):
        decoder.decode(token)
    decoder.say("decoded")
    call("cuGraphDestroy", decoder.captured)
    call("cuGraphExecDestroy", decoder.instance)


if __name__ == "__main__":
    main(*sys.argv[1:])
