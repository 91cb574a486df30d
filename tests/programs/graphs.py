"""What programs do with CUDA graphs, on the simulator: ``graphs.py SCENARIO [by_device]``, where the device may launch
them. Prints what its kernels leave."""

from __future__ import annotations

import ctypes
import os
import signal
import sys
import threading
import time

from driver import call, download, driver, start, upload

N, BLOCKS, THREADS = 1024, 16, 64
PTX = b"""
.version 7.0
.target sm_70
.address_size 64

// x[i] = x[i] * by + add
.visible .entry step(.param .u64 x, .param .u32 by, .param .u32 add)
{
	.reg .b32 %r<7>;
	.reg .b64 %rd<3>;
	mov.u32 %r1, %ctaid.x;
	mov.u32 %r2, %ntid.x;
	mov.u32 %r3, %tid.x;
	mad.lo.s32 %r4, %r1, %r2, %r3;
	mul.wide.u32 %rd1, %r4, 4;
	ld.param.u64 %rd2, [x];
	add.s64 %rd2, %rd2, %rd1;
	ld.param.u32 %r5, [by];
	ld.param.u32 %r6, [add];
	ld.global.u32 %r1, [%rd2];
	mad.lo.u32 %r1, %r1, %r5, %r6;
	st.global.u32 [%rd2], %r1;
	ret;
}

.visible .entry other(.param .u64 x)
{
	.reg .b32 %r<4>;
	.reg .b64 %rd<3>;
	mov.u32 %r1, %ctaid.x;
	mov.u32 %r2, %ntid.x;
	mov.u32 %r3, %tid.x;
	mad.lo.s32 %r1, %r1, %r2, %r3;
	mul.wide.u32 %rd1, %r1, 4;
	ld.param.u64 %rd2, [x];
	add.s64 %rd2, %rd2, %rd1;
	ld.global.u32 %r2, [%rd2];
	xor.b32 %r2, %r2, 85;
	st.global.u32 [%rd2], %r2;
	ret;
}

.visible .entry bare()
{
	ret;
}

.extern .func cudaGraphSetConditional(.param .b64 handle, .param .b32 value);

// The condition is *left, which becomes less by one.
.visible .entry until(.param .u64 left, .param .u64 handle)
{
	.reg .b32 %r<2>;
	.reg .b64 %rd<3>;
	ld.param.u64 %rd1, [left];
	ld.param.u64 %rd2, [handle];
	ld.global.u32 %r1, [%rd1];
	sub.u32 %r1, %r1, 1;
	st.global.u32 [%rd1], %r1;
	{
	.param .b64 first;
	st.param.b64 [first], %rd2;
	.param .b32 second;
	st.param.b32 [second], %r1;
	call.uni cudaGraphSetConditional, (first, second);
	}
	ret;
}

.extern .func (.param .b32 result) cudaGraphLaunch(.param .b64 graph, .param .b64 stream);

// One graph beside its own, another behind it.
.visible .entry launcher(.param .u64 beside, .param .u64 behind)
{
	.reg .b64 %rd<3>;
	ld.param.u64 %rd1, [beside];
	ld.param.u64 %rd2, [behind];
	{
	.param .b32 result;
	.param .b64 first;
	st.param.b64 [first], %rd1;
	.param .b64 second;
	st.param.b64 [second], 0x0200000000000000;
	call.uni (result), cudaGraphLaunch, (first, second);
	}
	{
	.param .b32 result;
	.param .b64 first;
	st.param.b64 [first], %rd2;
	.param .b64 second;
	st.param.b64 [second], 0x0100000000000000;
	call.uni (result), cudaGraphLaunch, (first, second);
	}
	ret;
}

// A graph behind its own, until *left is 0, which becomes less by one.
.visible .entry again(.param .u64 left, .param .u64 graph)
{
	.reg .pred %p;
	.reg .b32 %r<2>;
	.reg .b64 %rd<3>;
	ld.param.u64 %rd1, [left];
	ld.param.u64 %rd2, [graph];
	ld.global.u32 %r1, [%rd1];
	sub.u32 %r1, %r1, 1;
	st.global.u32 [%rd1], %r1;
	setp.eq.u32 %p, %r1, 0;
	@%p bra DONE;
	{
	.param .b32 result;
	.param .b64 first;
	st.param.b64 [first], %rd2;
	.param .b64 second;
	st.param.b64 [second], 0x0100000000000000;
	call.uni (result), cudaGraphLaunch, (first, second);
	}
DONE:
	ret;
}
"""


class NodeParams(ctypes.Structure):
    _fields_ = [("func", ctypes.c_void_p), ("grid", ctypes.c_uint * 3), ("block", ctypes.c_uint * 3),
                ("shared", ctypes.c_uint), ("params", ctypes.c_void_p), ("extra", ctypes.c_void_p),
                ("kern", ctypes.c_void_p), ("ctx", ctypes.c_void_p)]


class Conditional(ctypes.Structure):
    """CUgraphNodeParams of a conditional node."""

    _fields_ = [("type", ctypes.c_int), ("reserved", ctypes.c_int * 3), ("handle", ctypes.c_uint64),
                ("kind", ctypes.c_int), ("size", ctypes.c_uint), ("bodies", ctypes.POINTER(ctypes.c_void_p)),
                ("context", ctypes.c_void_p), ("rest", ctypes.c_uint64 * 26)]


IF, WHILE, SWITCH = range(3)
NOT_READY = 600
DEVICE_UPDATABLE = 13  # CUlaunchAttributeID
UPLOAD, BY_DEVICE = 2, 4  # CUgraphInstantiate_flags
FLAGS = BY_DEVICE if "by_device" in sys.argv[2:] else 0


class Instantiation(ctypes.Structure):
    """CUDA_GRAPH_INSTANTIATE_PARAMS."""

    _fields_ = [("flags", ctypes.c_uint64), ("stream", ctypes.c_void_p), ("node", ctypes.c_void_p),
                ("result", ctypes.c_int)]


def u32_at(params: NodeParams, i: int) -> int:
    values = ctypes.cast(params.params, ctypes.POINTER(ctypes.c_void_p))
    return ctypes.cast(values[i], ctypes.POINTER(ctypes.c_uint32))[0]


class Update(ctypes.Structure):
    _fields_ = [("result", ctypes.c_int), ("node", ctypes.c_void_p), ("source", ctypes.c_void_p)]


class Program:
    """Kernels, a buffer, a stream."""

    def __init__(self, ptx: bytes = PTX, device: int = 0) -> None:
        self.step = start(ptx, "step", device)
        self.stream = ctypes.c_void_p()
        self.other = self.function("other")
        call("cuStreamCreate", ctypes.byref(self.stream), 1)
        self.x = upload((ctypes.c_uint32 * N)(*range(N)))
        self.kept: list[object] = []

    def params(self, kernel: str = "step", by: int = 3, add: int = 1) -> NodeParams:
        values = [self.x, ctypes.c_uint32(by), ctypes.c_uint32(add)] if kernel == "step" else [self.x]
        pointers = (ctypes.c_void_p * len(values))(*(ctypes.addressof(v) for v in values))
        self.kept += [values, pointers]
        function = self.step if kernel == "step" else self.other
        return NodeParams(function.value, (BLOCKS, 1, 1), (THREADS, 1, 1), 0, ctypes.addressof(pointers))

    def node(self, graph: ctypes.c_void_p, after: ctypes.c_void_p | None, params: NodeParams) -> ctypes.c_void_p:
        node = ctypes.c_void_p()
        call("cuGraphAddKernelNode_v2", ctypes.byref(node), graph, ctypes.byref(after) if after else None,
             ctypes.c_size_t(bool(after)), ctypes.byref(params))
        return node

    def handle(self, graph: ctypes.c_void_p, at_launch: int) -> ctypes.c_uint64:
        made = ctypes.c_uint64()
        call("cuGraphConditionalHandleCreate", ctypes.byref(made), graph, None, at_launch, 1)
        return made

    def conditional(self, graph: ctypes.c_void_p, after: ctypes.c_void_p | None, handle: ctypes.c_uint64, kind: int,
                    size: int = 1) -> tuple[ctypes.c_void_p, list[ctypes.c_void_p]]:
        """(the node, its bodies). The newest function adds those that may repeat, the oldest one the others."""
        node, params = ctypes.c_void_p(), Conditional(13, (0, 0, 0), handle, kind, size)
        name, edges = ("cuGraphAddNode_v3", [None]) if kind == WHILE else ("cuGraphAddNode", [])
        call(name, ctypes.byref(node), graph, ctypes.byref(after) if after else None, *edges,
             ctypes.c_size_t(bool(after)), ctypes.byref(params))
        return node, [ctypes.c_void_p(params.bodies[i]) for i in range(size)]

    def one_thread(self, kernel: str, *values: ctypes.c_void_p | ctypes.c_uint64) -> NodeParams:
        pointers = (ctypes.c_void_p * len(values))(*(ctypes.addressof(v) for v in values))
        self.kept += [values, pointers]
        return NodeParams(self.function(kernel).value, (1, 1, 1), (1, 1, 1), 0, ctypes.addressof(pointers))

    def until(self, left: ctypes.c_void_p, handle: ctypes.c_uint64) -> NodeParams:
        """Another time, as long as that was not the last."""
        return self.one_thread("until", left, handle)

    def function(self, name: str) -> ctypes.c_void_p:
        module, found = ctypes.c_void_p(), ctypes.c_void_p()
        call("cuFuncGetModule", ctypes.byref(module), self.step)
        call("cuModuleGetFunction", ctypes.byref(found), module, name.encode())
        return found

    def graph(self, *steps: NodeParams) -> tuple[ctypes.c_void_p, list[ctypes.c_void_p]]:
        graph, nodes = ctypes.c_void_p(), list[ctypes.c_void_p]()
        call("cuGraphCreate", ctypes.byref(graph), 0)
        for params in steps:
            nodes.append(self.node(graph, nodes[-1] if nodes else None, params))
        return graph, nodes

    def made(self, graph: ctypes.c_void_p, flags: int = FLAGS) -> ctypes.c_void_p:
        runnable = ctypes.c_void_p()
        call("cuGraphInstantiateWithFlags", ctypes.byref(runnable), graph, ctypes.c_uint64(flags))
        return runnable

    def uploaded(self, graph: ctypes.c_void_p) -> ctypes.c_void_p:
        """The device may launch it."""
        runnable = self.made(graph, BY_DEVICE)
        call("cuGraphUpload", runnable, self.stream)
        return runnable

    def launch(self, runnable: ctypes.c_void_p, times: int = 1, stream: ctypes.c_void_p | None = None) -> None:
        for _ in range(times):
            call("cuGraphLaunch", runnable, stream or self.stream)

    def say(self, what: str) -> None:
        found = (ctypes.c_uint32 * N)()
        download(self.x, found)
        print(what, sum(v * (i + 1) for i, v in enumerate(found)) % 1000003)


def relaunched(times: int = 200) -> None:
    """The graph goes at once; launches follow each other without a pause; the executable one goes with launches out."""
    program = Program()
    graph, _ = program.graph(program.params(), program.params("other"), program.params(by=5))
    runnable = program.made(graph)
    call("cuGraphDestroy", graph)
    program.launch(runnable, times)
    call("cuGraphExecDestroy", runnable)
    program.say("relaunched")


def few() -> None:
    relaunched(10)


def changed() -> None:
    program = Program()
    graph, nodes = program.graph(program.params(), program.params("other"))
    runnable = program.made(graph)
    for i in range(20):
        params = program.params(by=i, add=7)
        call("cuGraphExecKernelNodeSetParams_v2", runnable, nodes[0], ctypes.byref(params))
        program.launch(runnable, 2)
    program.say("other parameters")
    params = program.params("other")
    call("cuGraphExecKernelNodeSetParams_v2", runnable, nodes[0], ctypes.byref(params))
    program.launch(runnable, 3)
    call("cuGraphNodeSetEnabled", runnable, nodes[1], 0)
    program.launch(runnable, 2)
    program.say("another kernel, a node less")
    seen = NodeParams()
    call("cuGraphKernelNodeGetParams_v2", nodes[0], ctypes.byref(seen))
    print("the graph's own", seen.func == program.step.value, u32_at(seen, 1))


def updated() -> None:
    program = Program()
    first, nodes = program.graph(program.params(), program.params("other"))
    runnable = program.made(first)
    for i in range(10):
        graph, _ = program.graph(program.params(by=i + 2), program.params("other"))
        call("cuGraphExecUpdate_v2", runnable, graph, ctypes.byref(Update()))
        call("cuGraphDestroy", graph)
        program.launch(runnable, 3)
    wrong, _ = program.graph(program.params())
    print("refused", driver().cuGraphExecUpdate_v2(runnable, wrong, ctypes.byref(Update())))
    program.launch(runnable, 2)
    program.say("updated")
    call("cuGraphExecKernelNodeSetParams_v2", runnable, nodes[0], ctypes.byref(program.params(by=21)))
    program.launch(runnable, 2)
    program.say("and a node of the first graph changed")


def child() -> None:
    program = Program()
    inner, _ = program.graph(program.params(), program.params("other"))
    graph, nodes = program.graph(program.params(by=9))
    node = ctypes.c_void_p()
    call("cuGraphAddChildGraphNode", ctypes.byref(node), graph, ctypes.byref(nodes[0]), ctypes.c_size_t(1), inner)
    program.node(graph, node, program.params("other"))
    runnable = program.made(graph)
    program.launch(runnable, 5)
    program.say("child")
    replaced, _ = program.graph(program.params(by=11), program.params("other"))
    call("cuGraphExecChildGraphNodeSetParams", runnable, node, replaced)
    program.launch(runnable, 2)
    program.say("another child")
    call("cuGraphDestroy", replaced)
    replaced, _ = program.graph(program.params("other"), program.params())
    call("cuGraphExecChildGraphNodeSetParams", runnable, node, replaced)
    program.launch(runnable, 3)
    program.say("a child whose kernels come in another order")
    wrong, _ = program.graph(program.params())
    print("refused", bool(driver().cuGraphExecChildGraphNodeSetParams(program.made(graph), nodes[0], wrong)))


def lacking() -> None:
    """A child graph whose first node the driver may not tell of is replaced."""
    program, node = Program(), ctypes.c_void_p()
    graph, _ = program.graph()
    inner, replaced = (program.graph(program.params(by=by), program.params("other"))[0] for by in (3, 11))
    call("cuGraphAddChildGraphNode", ctypes.byref(node), graph, None, ctypes.c_size_t(0), inner)
    runnable = program.made(graph)
    program.launch(runnable, 3)
    program.say("lacking")
    call("cuGraphExecChildGraphNodeSetParams", runnable, node, replaced)
    program.launch(runnable, 2)
    program.say("another child")


def kept() -> None:
    """The graph stays; the executable one may refuse to go, and is launched again then."""
    program = Program()
    runnable = program.made(program.graph(program.params(), program.params("other"))[0])
    program.launch(runnable, 10)
    if driver().cuGraphExecDestroy(runnable):
        program.launch(runnable, 10)
    program.say("kept")


def astray() -> None:
    """Nothing names the nodes any more; a launch is refused, another is of a stream that is gone."""
    program, gone = Program(), ctypes.c_void_p()
    graph, _ = program.graph(program.params(), program.params("other"))
    runnable = program.made(graph)
    call("cuGraphDestroy", graph)
    print("first", driver().cuGraphLaunch(runnable, program.stream))
    call("cuStreamCreate", ctypes.byref(gone), 1)
    call("cuStreamDestroy_v2", gone)
    print("gone", driver().cuGraphLaunch(runnable, gone))
    program.launch(runnable, 2)
    program.say("astray")


def embedded() -> None:
    """Made of the graph in a child node, with which it goes."""
    program, node, inner = Program(), ctypes.c_void_p(), ctypes.c_void_p()
    child, _ = program.graph(program.params())
    parent, _ = program.graph()
    call("cuGraphAddChildGraphNode", ctypes.byref(node), parent, None, ctypes.c_size_t(0), child)
    call("cuGraphChildGraphNodeGetGraph", node, ctypes.byref(inner))
    runnable = program.made(inner)
    call("cuGraphDestroy", parent)
    program.launch(runnable, 2)
    program.say("embedded")


def occupied() -> None:
    """A stream captures into the graph meanwhile, whose nodes name nothing then."""
    program, recording = Program(), ctypes.c_void_p()
    graph, [_, last] = program.graph(program.params(), program.params("other"))
    runnable = program.made(graph)
    call("cuStreamCreate", ctypes.byref(recording), 1)
    call("cuStreamBeginCaptureToGraph", recording, graph, ctypes.byref(last), None, ctypes.c_size_t(1), 2)
    program.launch(runnable, 3)
    call("cuStreamEndCapture", recording, ctypes.byref(graph))
    program.say("occupied")


def spared() -> None:
    """A node and its graph are not destroyed. What was shown of it stays, and what is in its body is executed."""
    program, shown = Program(), NodeParams()
    graph, [node] = program.graph(program.params(by=9))
    _, [body] = program.conditional(graph, node, program.handle(graph, 1), IF)
    program.node(body, None, program.params())
    call("cuGraphKernelNodeGetParams_v2", node, ctypes.byref(shown))
    print("refused", driver().cuGraphDestroyNode(node), driver().cuGraphDestroy(graph))
    print("shown", u32_at(shown, 1))
    program.launch(program.made(graph))
    program.say("spared")


def named_twice() -> None:
    """The driver's first function to ask names a function where the second one names the kernel."""
    program, library, kernel = Program(), ctypes.c_void_p(), ctypes.c_void_p()
    call("cuLibraryLoadData", ctypes.byref(library), PTX, None, None, 0, None, None, 0)
    call("cuLibraryGetKernel", ctypes.byref(kernel), library, b"step")
    params, first, second = program.params(by=9), NodeParams(), NodeParams()
    params.func, params.kern = None, kernel.value
    graph, [node] = program.graph(params)
    call("cuGraphKernelNodeGetParams_v2", node, ctypes.byref(first))
    call("cuGraphKernelNodeGetParams", node, ctypes.byref(second))
    print("named", first.kern == kernel.value, bool(first.func), bool(second.func))
    print("shown", [u32_at(params, i) for params in (first, second) for i in (1, 2)])
    program.launch(program.made(graph))
    program.say("named twice")


def streams() -> None:
    program, second = Program(), ctypes.c_void_p()
    call("cuStreamCreate", ctypes.byref(second), 1)
    runnable = program.made(program.graph(program.params(), program.params("other"))[0])
    for i in range(30):
        program.launch(runnable, 1, second if i % 2 else program.stream)
    program.say("streams")


def spaced() -> None:
    """Launches whose records are saved before the next one; then the graph is not what it was."""
    program, second = Program(), ctypes.c_void_p()
    call("cuStreamCreate", ctypes.byref(second), 1)
    graph, nodes = program.graph(program.params(), program.params("other"), program.params(by=5))
    runnable = program.made(graph)

    def spaced_launches(times: int) -> None:
        for i in range(times):
            program.launch(runnable, 1, second if i % 2 else program.stream)
            call("cuCtxSynchronize")
            time.sleep(0.02)

    spaced_launches(12)
    call("cuGraphExecKernelNodeSetParams_v2", runnable, nodes[0], ctypes.byref(program.params(by=7)))
    spaced_launches(6)
    updated, _ = program.graph(program.params(by=11), program.params("other"), program.params(by=11))
    call("cuGraphExecUpdate_v2", runnable, updated, ctypes.byref(Update()))
    spaced_launches(6)
    call("cuGraphExecDestroy", runnable)
    program.say("spaced")


def threads() -> None:
    program = Program()
    graphs = [program.made(program.graph(program.params(by=1, add=k))[0]) for k in range(4)]
    context = ctypes.c_void_p()
    call("cuCtxGetCurrent", ctypes.byref(context))

    def body(runnable: ctypes.c_void_p) -> None:
        call("cuCtxSetCurrent", context)
        program.launch(runnable, 20)

    running = [threading.Thread(target=body, args=(g,)) for g in graphs]
    for thread in running:
        thread.start()
    for thread in running:
        thread.join()
    program.say("threads")


def loops() -> None:
    """A while loop of 5, 3 and 9 times, whose first has another of 2 in it; and what is done once, or not."""
    program = Program()
    graph, _ = program.graph()
    left, inner_left = (upload((ctypes.c_uint32 * 1)()) for _ in range(2))
    outer, inner, once, never, third = (program.handle(graph, value) for value in (1, 1, 1, 0, 2))
    node, [body] = program.conditional(graph, None, outer, WHILE)
    at = program.node(body, None, program.params(by=3))
    at, [nested] = program.conditional(body, at, inner, WHILE)
    at_nested = program.node(nested, None, program.params("other"))
    program.node(nested, at_nested, program.until(inner_left, inner))
    program.node(body, at, program.until(left, outer))
    node, [then, otherwise] = program.conditional(graph, node, once, IF, 2)
    program.node(then, None, program.params(by=7))
    program.node(otherwise, None, program.params(by=100))
    node, [then] = program.conditional(graph, node, never, IF)
    program.node(then, None, program.params(by=1000))
    node, [_, _, case] = program.conditional(graph, node, third, SWITCH, 3)
    program.node(case, None, program.params("other"))
    runnable = program.made(graph)
    for n in (5, 3, 9):
        call("cuMemcpyHtoD_v2", left, (ctypes.c_uint32 * 1)(n), ctypes.c_size_t(4))
        call("cuMemcpyHtoD_v2", inner_left, (ctypes.c_uint32 * 1)(2), ctypes.c_size_t(4))
        program.launch(runnable)
        program.say(f"loops {n}")
    count = ctypes.c_size_t()
    call("cuGraphGetNodes", body, None, ctypes.byref(count))
    print("nodes of the body", count.value, "refused", driver().cuGraphClone(ctypes.byref(ctypes.c_void_p()), graph))


def looped(n: int = 40) -> None:
    """A loop that is executed more often than its first launch is ready for, and then updated."""
    program = Program()
    left = upload((ctypes.c_uint32 * 1)())

    def graph(by: int) -> ctypes.c_void_p:
        made, _ = program.graph(program.params("other"))
        handle = program.handle(made, 1)
        _, [body] = program.conditional(made, None, handle, WHILE)
        program.node(body, program.node(body, None, program.params(by=by)), program.until(left, handle))
        return made

    def launch(runnable: ctypes.c_void_p, times: int) -> None:
        call("cuMemcpyHtoD_v2", left, (ctypes.c_uint32 * 1)(times), ctypes.c_size_t(4))
        program.launch(runnable)
        program.say(f"looped {times}")

    first = graph(3)
    runnable = program.made(first)
    for times in (n, n, 2):
        launch(runnable, times)
    call("cuGraphDestroy", first)
    call("cuGraphExecUpdate_v2", runnable, graph(5), ctypes.byref(Update()))
    launch(runnable, 2)


def conditions() -> None:
    """A body that is executed once, launched without a pause."""
    program = Program()
    graph, _ = program.graph(program.params("other"))
    _, [body] = program.conditional(graph, None, program.handle(graph, 1), IF)
    program.node(body, None, program.params())
    program.launch(program.made(graph), 40)
    program.say("conditions")


def by_device(end: str = "") -> None:
    """The host launches a graph, and so do kernels; another one launches itself."""
    program = Program()
    left = upload((ctypes.c_uint32 * 1)())
    beside = program.uploaded(program.graph(program.params(), program.params("other"))[0])
    graph, nodes = program.graph(program.params(by=5), program.one_thread("again", left, ctypes.c_uint64()))
    behind, params = ctypes.c_void_p(), Instantiation(BY_DEVICE | UPLOAD, program.stream)
    call("cuGraphInstantiateWithParams", ctypes.byref(behind), graph, ctypes.byref(params))
    call("cuGraphExecKernelNodeSetParams_v2", behind, nodes[1], ctypes.byref(program.one_thread("again", left, behind)))
    call("cuGraphUpload", behind, program.stream)
    parent = program.made(program.graph(program.one_thread("launcher", beside, behind))[0], 0)
    for _ in range(3):
        call("cuMemcpyHtoD_v2", left, (ctypes.c_uint32 * 1)(4), ctypes.c_size_t(4))
        program.launch(parent)
        program.launch(beside)
        program.say("by device")
    if end == "running":
        call("cuMemcpyHtoD_v2", left, (ctypes.c_uint32 * 1)(4), ctypes.c_size_t(4))
        program.launch(parent)
    if end == "killed":
        time.sleep(0.2)
        program.launch(program.made(program.graph()[0], 0))
        os.kill(os.getpid(), signal.SIGKILL)
    if end == "destroyed":
        call("cuGraphExecDestroy", behind)
        call("cuGraphExecDestroy", beside)
    if end == "ended":
        call("cuDevicePrimaryCtxReset_v2", 0)


def two_devices() -> None:
    """Graphs of one end while a kernel of the other one has launched a graph behind its own, which goes on."""
    first, home = Program(), ctypes.c_void_p()
    call("cuCtxGetCurrent", ctypes.byref(home))
    nothing = first.made(first.graph()[0], 0)
    second, context = Program(device=1), ctypes.c_void_p()
    call("cuCtxGetCurrent", ctypes.byref(context))
    beside = second.uploaded(second.graph(second.params(add=7))[0])
    behind = second.uploaded(second.graph(second.params(by=5))[0])
    parent, _ = second.graph(second.one_thread("launcher", beside, behind), second.params("other"))
    second.launch(second.made(parent, 0))
    call("cuCtxSetCurrent", home)
    while driver().cuStreamQuery(second.stream) == NOT_READY:
        first.launch(nothing)
        call("cuStreamSynchronize", first.stream)
    first.launch(first.made(first.graph(first.params(add=7), first.params("other"), first.params(by=5))[0], 0))
    first.say("in this order")
    call("cuCtxSetCurrent", context)
    second.say("in this order")


def context_after_context() -> None:
    """Graphs that the device may launch go with a context; the next ones may lie where they did."""
    for _ in range(3):
        program = Program()
        beside, behind = (program.uploaded(program.graph(program.params(by=by))[0]) for by in (3, 5))
        program.launch(program.made(program.graph(program.one_thread("launcher", beside, behind))[0], 0))
        program.say("of a context")
        call("cuDevicePrimaryCtxReset_v2", 0)
        print("gone", driver().cuGraphExecDestroy(beside))


def not_uploaded() -> None:
    """A node gets another kernel, twice: the device launches what was uploaded before."""
    program = Program()
    graph, nodes = program.graph(program.params())
    beside, behind = program.uploaded(graph), program.uploaded(program.graph()[0])
    parent = program.made(program.graph(program.one_thread("launcher", beside, behind))[0], 0)
    program.launch(parent, 2)
    for _ in range(2):
        call("cuGraphExecKernelNodeSetParams_v2", beside, nodes[0], ctypes.byref(program.params("other")))
        program.launch(parent, 3)
    program.say("not uploaded")
    program.launch(beside)
    call("cuGraphExecKernelNodeSetParams_v2", beside, nodes[0], ctypes.byref(program.params()))
    program.launch(beside)
    program.say("as at first")


def larger() -> None:
    """A node gets larger blocks, and again those that it had."""
    program = Program()
    graph, nodes = program.graph(program.params(), program.params("other"))
    runnable = program.made(graph)
    for blocks, threads in ((BLOCKS, THREADS), (BLOCKS // 4, 2 * THREADS), (BLOCKS, THREADS)):
        params = program.params(by=threads)
        params.grid[0], params.block[0] = blocks, threads
        call("cuGraphExecKernelNodeSetParams_v2", runnable, nodes[0], ctypes.byref(params))
        program.launch(runnable, 2)
    program.say("larger")


def updatable() -> None:
    """The first node is one that the device may change; no kernel here does."""
    program = Program()
    graph, nodes = program.graph(program.params(), program.params("other"))
    call("cuGraphKernelNodeSetAttribute", nodes[0], DEVICE_UPDATABLE, ctypes.byref(ctypes.c_int(1)))
    program.launch(program.made(graph), 3)
    program.say("updatable")


if __name__ == "__main__":
    scenario, *more = sys.argv[1:]
    {name: function for name, function in globals().items() if callable(function)}[scenario](
        *(word for word in more if word != "by_device"))
