"""Opens, mappings and writes of the engine that fail: the program does not notice, and no thread of the engine dies.

One call of the engine's, in this process, fails as the system would have it fail: every one in the long mode.
"""

from __future__ import annotations

import errno
import io
import os
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

import pytest
from profiles import is_long
from sim_run_harness import Ran, engine_for, is_built, run_program

from ncc.engine.native import simulator_library
from ncc.engine.simulator import Simulator, SimulatorServer

pytestmark = pytest.mark.skipif(not is_built(), reason="the hook driver or the simulator's is not built")

PROGRAM = Path(__file__).with_name("sim_program.py")
STRIDE = {"open": 8, "map": 1, "write": 6}
"""Of the calls of a kind, how many fail in CI: one of so many."""
MOST_CALLS = 2000
ERRORS = {"open": errno.EMFILE, "map": errno.ENOMEM, "write": errno.ENOSPC}
EVENTS = {"open": "open", "os.mkdir": "open", "os.rename": "write", "mmap.__new__": "map"}
"""Python's audit events, by the kind of call that they announce."""


class Faults:
    """The one call that is to fail, counted over all threads of the engine."""

    def __init__(self) -> None:
        self.kind, self.at, self.calls = "", 0, 0
        self.everywhere = False  # the engine is at work on the main thread, too
        self._lock = threading.Lock()

    def due(self, kind: str) -> bool:
        if kind != self.kind or not (self.everywhere or threading.current_thread() is not threading.main_thread()):
            return False
        with self._lock:
            self.calls += 1
            return self.calls == self.at

    def fail(self, kind: str) -> None:
        if self.due(kind):
            raise OSError(ERRORS[kind], os.strerror(ERRORS[kind]))

    def audit(self, event: str, arguments: tuple[object, ...]) -> None:
        if self.kind and event in EVENTS:
            self.fail(EVENTS[event])


FAULTS = Faults()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SimulatorServer]:
    sys.addaudithook(FAULTS.audit)
    with SimulatorServer(Simulator(simulator_library(), 3), tmp_path_factory.mktemp("sim")) as started:
        yield started


@pytest.fixture(scope="module")
def plain(server: SimulatorServer) -> Ran:
    return run_program(PROGRAM, server, None, "add")


@contextmanager
def failing(kind: str, at: int, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    real_write, real_memfd, real_open = os.write, os.memfd_create, io.open

    def write(fd: int, data: bytes) -> int:
        FAULTS.fail("write")
        return real_write(fd, data)

    def memfd_create(name: str, flags: int = os.MFD_CLOEXEC) -> int:
        FAULTS.fail("map")
        return real_memfd(name, flags)

    def open_file(file: Any, mode: str = "r", *more: Any, **known: Any) -> IO[Any]:
        writes = any(letter in mode for letter in "wax")
        return real_open("/dev/full" if writes and FAULTS.due("write") else file, mode, *more, **known)

    with monkeypatch.context() as patched:
        patched.setattr(os, "write", write)
        patched.setattr(os, "memfd_create", memfd_create)
        patched.setattr(io, "open", open_file)
        FAULTS.kind, FAULTS.at, FAULTS.calls = kind, at, 0
        try:
            yield
        finally:
            FAULTS.kind = ""


def run_with_fault(server: SimulatorServer, folder: Path, kind: str, at: int,
                   monkeypatch: pytest.MonkeyPatch) -> tuple[Ran, list[str]]:
    """The program under an engine whose call fails, and what the engine notes."""
    engine = engine_for("block_sched", folder)
    engine.start()
    try:
        with failing(kind, at, monkeypatch):
            ran = run_program(PROGRAM, server, engine, "add")
            FAULTS.everywhere = True
            engine.complete()
            engine.close()
    finally:
        FAULTS.everywhere = False
        engine.close()
    return ran, engine.notes


@pytest.mark.parametrize("kind", STRIDE)
def test_a_call_that_fails_changes_nothing(server: SimulatorServer, plain: Ran, tmp_path: Path, kind: str,
                                           monkeypatch: pytest.MonkeyPatch) -> None:
    died: list[str] = []
    monkeypatch.setattr(threading, "excepthook", lambda gone: died.append(f"{gone.thread}: {gone.exc_value!r}"))
    assert plain.status == 0
    for at in range(1, MOST_CALLS, 1 if is_long() else STRIDE[kind]):
        ran, notes = run_with_fault(server, tmp_path / str(at), kind, at, monkeypatch)
        assert (at, ran, died) == (at, plain, [])
        assert not [note for note in notes if "defect of ncc" in note]
        if FAULTS.calls < at:
            break
    else:
        pytest.fail("there are always more calls")
    assert at > 1, "no call of that kind was seen"
