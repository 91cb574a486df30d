"""A stream captures for graphics (CIG), on the simulator, whose command list runs when it is recorded: what is launched
meanwhile, and after a capture that has failed or whose stream is gone."""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from driver import call, driver
from graphs import BLOCKS, THREADS, NodeParams, Program

INVALIDATED = 901


def stream() -> ctypes.c_void_p:
    made = ctypes.c_void_p()
    call("cuStreamCreate", ctypes.byref(made), 1)
    return made


class Graphics(Program):
    def __init__(self) -> None:
        super().__init__()
        self.list = stream()
        named, _ = self.graph(self.params("other"))
        unnamed, _ = self.graph(self.params("other"), self.params("other"))
        self.graphs = [self.made(named), self.made(unnamed)]
        call("cuGraphDestroy", unnamed)

    def begin(self, on: ctypes.c_void_p) -> None:
        call("cuStreamBeginCaptureToCig", on, ctypes.byref(ctypes.c_void_p()))

    def single(self, on: ctypes.c_void_p, params: NodeParams) -> None:
        call("cuLaunchKernel", self.step, BLOCKS, 1, 1, THREADS, 1, 1, 0, on, ctypes.c_void_p(params.params), None)

    def launches(self) -> None:
        """One of `step`, three of `other`."""
        self.single(self.stream, self.params())
        for graph in self.graphs:
            self.launch(graph)
        call("cuStreamSynchronize", self.stream)

    def recorded(self) -> ctypes.c_void_p:
        graph, on = ctypes.c_void_p(), stream()
        call("cuStreamBeginCapture_v2", on, 2)
        self.single(on, self.params(by=7))
        call("cuStreamEndCapture", on, ctypes.byref(graph))
        return self.made(graph)


def meanwhile() -> Program:
    program = Graphics()
    program.launches()
    program.begin(program.list)
    program.single(program.list, program.params(by=5))
    program.launches()
    recorded = program.recorded()
    call("cuStreamEndCaptureToCig", program.list)
    call("cuStreamSynchronize", program.list)
    program.launch(recorded)
    program.launches()
    return program


def failed() -> Program:
    program = Graphics()
    program.begin(program.list)
    driver().cuStreamGetId(program.list, ctypes.byref(ctypes.c_ulonglong()))  # which no stream that captures tells
    assert driver().cuStreamEndCaptureToCig(program.list) == INVALIDATED
    program.launches()
    return program


def gone() -> Program:
    program = Graphics()
    program.begin(program.list)
    call("cuStreamDestroy_v2", program.list)
    program.launches()
    return program


@contextmanager
def another_context() -> Iterator[None]:
    """One that is current, and goes."""
    context, home = ctypes.c_void_p(), ctypes.c_void_p()
    call("cuCtxGetCurrent", ctypes.byref(home))
    call("cuCtxCreate_v2", ctypes.byref(context), 0, 0)
    yield
    call("cuCtxDestroy_v2", context)
    call("cuCtxSetCurrent", home)


def ended() -> Program:
    """With its context."""
    program = Graphics()
    with another_context():
        program.begin(stream())
    program.launches()
    return program


def beside() -> Program:
    """Begun while another context is current, which goes first."""
    program = Graphics()
    with another_context():
        program.begin(program.list)
    program.launches()
    call("cuStreamEndCaptureToCig", program.list)
    program.launches()
    return program


def stays() -> Program:
    """Its stream is not destroyed, and another context than its own is current then, which goes."""
    program = Graphics()
    program.begin(program.list)
    with another_context():
        print("destroyed", driver().cuStreamDestroy_v2(program.list))
    program.launches()
    call("cuStreamEndCaptureToCig", program.list)
    program.launches()
    return program


def twice() -> Program:
    """One is ended twice, then another begins."""
    program = Graphics()
    program.begin(program.list)
    print("ended", [driver().cuStreamEndCaptureToCig(program.list) for _ in range(2)])
    program.begin(program.list)
    program.launches()
    call("cuStreamEndCaptureToCig", program.list)
    program.launches()
    return program


if __name__ == "__main__":
    scenarios: dict[str, Callable[[], Program]] = {"meanwhile": meanwhile, "failed": failed, "gone": gone,
                                               "ended": ended, "beside": beside, "stays": stays, "twice": twice}
    scenarios[sys.argv[1]]().say(sys.argv[1])
