"""Probes that are switched on and off while a program runs (``ncc run --idle``).

The hook drivers of the program's processes are connected here (``struct ncc_switch``). Each attachment is an engine of
its own, with its own socket, trace folders and ledgers: a process is told which engine to have a session with, and ends
the one with the engine before. ``ncc attach``, ``ncc detach`` and ``ncc.probe`` come by another socket, as one line of
JSON each way.
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import shutil
import socket
import threading
import time
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Any

from rich.console import Console

from ncc import abi
from ncc.diag import NccError, error
from ncc.engine import wire
from ncc.engine.callbacks import CallbackRunner
from ncc.engine.server import Engine, EngineConfig, private_folder
from ncc.engine.summary import print_callbacks, print_summary

SWITCH_S = 60.0  # a process that takes longer is reported
MAX_REQUEST_BYTES = 1 << 20


class Follower:
    """A process whose hook driver is connected."""

    def __init__(self, sock: socket.socket, pid: int) -> None:
        self.sock = sock
        self.pid = pid
        self.number = 0  # the last change that it has answered,
        self.probed = False  # and how


class Switchboard:
    """Serves from ``__enter__`` to ``__exit__``. ``config_of`` makes an engine's configuration of a request."""

    def __init__(self, config_of: Callable[[dict[str, Any]], EngineConfig]) -> None:
        self.folder = private_folder()
        self.hooks_path = self.folder / "hooks"
        self._config_of = config_of
        self._changing = threading.Lock()  # one attachment after another
        self._engine: Engine | None = None  # guarded by it, as is
        self._attachment = 0  # its number
        self._changed = threading.Condition()  # guards what follows
        self._followers: set[Follower] = set()
        self._number = 0
        self._socket = b""
        self._going_on: list[CallbackRunner] = []  # of attachments that are over; guarded by _changing, as is
        self._failed: list[CallbackRunner] = []  # of those, closed: what the end is to tell of
        self._closed = False
        self._listeners: list[socket.socket] = []

    def __enter__(self) -> Switchboard:
        self._listen(self.hooks_path, socket.SOCK_SEQPACKET, self._follow)
        self._listen(self.folder / "control", socket.SOCK_STREAM, self._control)
        return self

    def __exit__(self, kind: type[BaseException] | None, value: BaseException | None,
                 trace: TracebackType | None) -> None:
        self._closed = True
        for listener in self._listeners:
            with contextlib.suppress(OSError):
                listener.shutdown(socket.SHUT_RDWR)
            listener.close()
        with self._changing:
            if self._engine is not None:
                self._engine.close()
            for callbacks in self._going_on:
                callbacks.close()
        shutil.rmtree(self.folder, ignore_errors=True)

    def attach(self, request: dict[str, Any]) -> dict[str, Any]:
        """Probe from now on as the request says; what was attached before ends. Raises ``NccError``, and then nothing
        has changed."""
        with self._changing:
            engine = Engine(self._config_of(request))
            engine.start()
            try:
                before = self._end()
            except BaseException:
                engine.close()
                raise
            self._engine = engine
            late, probed = self._switch(bytes(engine.socket_path))
            self._attachment = self._number
            return {"number": self._attachment, "before": before, "processes": probed, "late": late,
                    "folders": self._folders(engine)}

    def detach(self, number: int | None = None, wait_for_callbacks: bool = True) -> dict[str, Any]:
        """Probe nothing from now on; callbacks that are not waited for run until ``finish``. Raises ``NccError`` where
        nothing was probed, or by another attachment than the one that is named."""
        with self._changing:
            if self._engine is None:
                raise error("R094", "nothing is attached", hint="'ncc attach PID -p PROBE' switches probes on")
            if number not in (None, self._attachment):
                raise error("R094", "what was attached has been replaced by another attachment, which goes on",
                            hint="'ncc detach PID' ends that one")
            folders = self._folders(self._engine)
            return {"summary": self._end(wait_for_callbacks=wait_for_callbacks), "folders": folders}

    def finish(self) -> str:
        """The program has ended: the summary of what was attached still, once all callbacks have run, or were stopped
        by Ctrl-C."""
        with self._changing:
            if self._engine is not None:
                self._engine.settle()
            with contextlib.suppress(KeyboardInterrupt):
                for callbacks in self._going_on:
                    callbacks.wait()
            self._close_callbacks(self._going_on)
            return self._end(switch=False) + self._failures()

    def _end(self, switch: bool = True, wait_for_callbacks: bool = True) -> str:
        engine, self._engine = self._engine, None
        if engine is None:
            return ""
        try:
            late = self._switch(b"")[0] if switch else []
            if switch:
                engine.settle_switched(late)
            for pid in late:
                engine.note(f"process {pid} has launches that do not end, and is switched off when they do [R096]")
            engine.add_runs()
            if wait_for_callbacks:
                with contextlib.suppress(KeyboardInterrupt):  # the main thread is here when the program has ended
                    engine.callbacks.wait()
            elif engine.callbacks.waiting:
                self._close_callbacks([one for one in self._going_on if not one.waiting])
                self._going_on.append(engine.hand_over_callbacks())
            engine.complete()
        finally:
            engine.close()
        text = io.StringIO()
        if engine.sessions:
            print_summary(engine, Console(file=text, width=120))
        return text.getvalue()

    def _close_callbacks(self, over: list[CallbackRunner]) -> None:
        """Each has a process."""
        for callbacks in over:
            callbacks.close()
        self._going_on = [one for one in self._going_on if one not in over]
        self._failed += [one for one in over if one.failures or one.dropped]

    def _failures(self) -> str:
        text = io.StringIO()
        for callbacks in self._failed:
            print_callbacks(callbacks, Console(file=text, width=120))
        return text.getvalue()

    def _folders(self, engine: Engine) -> dict[int, str]:
        """Of a process that uses GPUs of several vendors, the one where it launched something."""
        sessions = sorted(engine.sessions, key=lambda session: any(row.total for row in session.rows()))
        return {s.peer_pid: str(s.run_dir) for s in sessions if s.run_dir is not None}

    def _switch(self, path: bytes) -> tuple[list[int], int]:
        """Tell all processes, and wait for their answers: those that have not answered, and how many are probed."""
        deadline = time.monotonic() + SWITCH_S
        with self._changed:
            self._number, self._socket = self._number + 1, path
            for follower in self._followers:
                self._tell(follower)
            while (late := sorted({f.pid for f in self._followers if f.number < self._number})):
                if not self._changed.wait(deadline - time.monotonic()):
                    break
            return late, len({f.pid for f in self._followers if f.probed and f.number == self._number})

    def _tell(self, follower: Follower) -> None:
        message = abi.Switch(head=abi.head(abi.MsgType.SWITCH), number=self._number, socket=self._socket)
        with contextlib.suppress(OSError):  # it ends: its thread says so
            wire.send(follower.sock, message)

    def _listen(self, path: Path, kind: int, serve: Callable[[socket.socket], None]) -> None:
        listener = socket.socket(socket.AF_UNIX, kind)
        listener.bind(str(path))
        listener.listen(128)
        self._listeners.append(listener)
        threading.Thread(target=self._accept, args=(listener, serve), name="ncc-switchboard", daemon=True).start()

    def _accept(self, listener: socket.socket, serve: Callable[[socket.socket], None]) -> None:
        while not self._closed:
            try:
                sock, _ = listener.accept()
            except OSError:
                if not self._closed:
                    time.sleep(0.05)  # out of descriptors: some will be closed
                continue
            threading.Thread(target=self._serve, args=(sock, serve), name="ncc-switch", daemon=True).start()

    def _serve(self, sock: socket.socket, serve: Callable[[socket.socket], None]) -> None:
        with sock, contextlib.suppress(OSError, wire.ProtocolError):
            if wire.peer(sock)[1] in (os.geteuid(), 0):
                serve(sock)

    def _follow(self, sock: socket.socket) -> None:
        follower = Follower(sock, wire.peer(sock)[0])
        hello = _received(sock)
        if not isinstance(hello, abi.Hello) or hello.flags != abi.HelloFlag.IDLE:
            return
        with self._changed:
            self._followers.add(follower)
            self._tell(follower)
        try:
            while isinstance(answer := _received(sock), abi.Switched):
                with self._changed:
                    follower.number, follower.probed = answer.number, bool(answer.done and self._socket)
                    self._changed.notify_all()
        finally:
            with self._changed:
                self._followers.discard(follower)
                self._changed.notify_all()

    def _control(self, sock: socket.socket) -> None:
        sock.settimeout(SWITCH_S)
        with sock.makefile("rwb") as stream:
            line = stream.readline(MAX_REQUEST_BYTES)
            if not line:  # who asks was ended before
                return
            try:
                answer = self._answer(json.loads(line))
            except NccError as failure:
                answer = _refusal(failure)
            except (KeyError, TypeError, ValueError, AttributeError, RecursionError):
                answer = _refusal(error("R097", "the run does not know this request", hint="use one version for both"))
            except OSError as failure:
                answer = _refusal(error("R097", f"the run cannot do it: {failure}"))
            stream.write(json.dumps(answer).encode() + b"\n")

    def _answer(self, request: dict[str, Any]) -> dict[str, Any]:
        if request["do"] == "attach":
            return self.attach(request)
        if request["do"] == "detach":
            return self.detach(request.get("number"), request.get("wait_for_callbacks") is not False)
        with self._changed:
            return {"pids": [os.getpid(), *(f.pid for f in self._followers)]}


def _received(sock: socket.socket) -> wire.Message | None:
    """A process's next message; descriptors that come with it are not wanted."""
    packet = wire.receive(sock)
    if packet is None:
        return None
    packet.close()
    return packet.message


def _refusal(failure: NccError) -> dict[str, Any]:
    return {"error": str(failure), "code": failure.diagnostics[0].code}
