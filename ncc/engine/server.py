"""The engine: answers the hook drivers of a program's processes, from the process that started the program.

It can be neither blocked nor broken by one of them: a thread per connection, every message checked, and a message
that breaks a rule ends its own connection only. The program never depends on it: without an answer it runs as it is.
"""

from __future__ import annotations

import contextlib
import errno
import os
import select
import shutil
import socket
import tempfile
import threading
import time
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import TracebackType

from ncc import abi, pipeline
from ncc.backends import backend
from ncc.backends.base import BuildOptions
from ncc.diag import NccError
from ncc.engine import wire
from ncc.engine.artifacts import ArtifactWriter
from ncc.engine.benchmark import PrunedImages
from ncc.engine.cache import DiskCache
from ncc.engine.callbacks import Callback, CallbackRunner, Saved
from ncc.engine.finish import write_measured, write_summary
from ncc.engine.folders import RunFolders, write_clocks
from ncc.engine.images import ImageStore
from ncc.engine.ledger import Ledger
from ncc.engine.made_cache import begins_one
from ncc.engine.prepare import Preparer, Request
from ncc.engine.pruned import PrunedAssembler
from ncc.engine.ranks import Rank, rank_of
from ncc.engine.selection import Selection
from ncc.engine.session import Session, has_left_something, name_fault, new_answer, prepare, refuse, saved
from ncc.engine.targets import BACKENDS, Programs, TargetProgram
from ncc.ir.nodes import Program

_PEER_IS_GONE = (errno.EPIPE, errno.ECONNRESET, errno.ESHUTDOWN, errno.ENOTCONN, errno.EBADF)
_ENDING_S = 2.0
_MAX_SOCKET_PATH = 107  # sockaddr_un.sun_path, less its NUL


@dataclass(frozen=True)
class LaunchOptions:
    """What WELCOME tells the hook driver; units as in ``struct ncc_welcome``."""

    options: int = 0  # abi.Option
    every: int = 1
    first_launch: int = 0
    last_launch: int = (1 << 64) - 1
    max_trace_bytes: int = 0
    staging_bytes: int = 2 << 30
    host_bytes: int = 128 << 20
    dynamic_bytes: int = 512 << 20
    prepare_ms: int = 60_000
    overhead_ppm: int = 0
    included: bytes = b""


@dataclass(frozen=True)
class EngineConfig:
    """One run."""

    program: Program
    tracedir: Path
    target: str = "ptx"
    selection: Selection = field(default_factory=Selection)
    prepare: BuildOptions = field(default_factory=BuildOptions)
    launch: LaunchOptions = LaunchOptions()
    others: Callable[[str], TargetProgram] | None = None  # the program for another target; raises ``NccError``
    cache: DiskCache | None = None
    callbacks: tuple[Callback, ...] = ()
    on_session: Callable[[Session], None] | None = None  # told of each process, before it is told anything
    simulated: bool = False  # said in the summary: the device is no GPU
    pages_share: int = 4  # of the staging memory may be host pages
    workers: int = field(default_factory=lambda: min(8, (os.cpu_count() or 1) + 1))


class Connection:
    """A process's connection, as the thread that serves it holds it."""

    def __init__(self, sock: socket.socket) -> None:
        self.sock = sock
        self.peer_pid, self.peer_uid = wire.peer(sock)
        self._idle = False  # nothing received is in hand

    def receive(self) -> wire.Packet | None:
        self._idle = True
        _readable(self.sock, None)
        self._idle = False
        return wire.receive(self.sock)

    def unsettled(self) -> bool:
        """Whether something that its process sent is not handled yet, or that it is closed.

        Its end of the connection may stay open in a child that it forked.
        """
        try:
            return not self._idle or _readable(self.sock, 0)
        except ValueError:  # it was closed in between
            return True


class Engine:
    """Serves from ``start`` to ``close``; a context manager."""

    def __init__(self, config: EngineConfig) -> None:
        self.config = config
        self.sessions: list[Session] = []
        self.notes: list[str] = []
        self._lock = threading.Lock()  # guards sessions, notes, _connections
        self._connections: set[Connection] = set()
        self._programs = Programs(config.target, TargetProgram(config.program, config.prepare.assembler), config.others)
        self._preparer = Preparer(self._programs, config.cache, config.workers)
        self._images = ImageStore()
        self._pruned = PrunedAssembler(self._assembler, config.cache, self.note)
        self._timed = PrunedImages(self._pruned) if config.launch.options & abi.Option.BENCHMARK else None
        self._artifacts = ArtifactWriter(self.note, self._pruned)
        self.callbacks = CallbackRunner(config.callbacks, self._write_for_callback)
        self._object = pipeline.emit_object(config.program, config.target)
        self.folders = RunFolders(config.tracedir, config.simulated)
        self._folder = private_folder()
        self._closed = False
        self._accepting = False  # a connection is being taken
        self._listener = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)

    @property
    def socket_path(self) -> Path:
        return self._folder / "engine"

    @property
    def folder(self) -> Path:
        """A directory of this run that only the user can enter."""
        return self._folder

    def start(self) -> None:
        """Where that fails, nothing is left."""
        try:
            self._listener.bind(str(self.socket_path))
            self._listener.listen(128)
            self._warm_up(self.config.target)
            threading.Thread(target=self._accept, name="ncc-accept", daemon=True).start()
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Stop answering, finish what is written; sessions stay readable."""
        self._closed = True
        for sock in (self._listener, *(c.sock for c in self._open_connections())):
            with contextlib.suppress(OSError):
                sock.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        self._preparer.close()
        for session in self.sessions:
            self._save_flights(session)
        self._artifacts.close()
        self._pruned.close()
        self.callbacks.close()
        if self.config.cache is not None:
            self.config.cache.close()
        for session in self.sessions:
            self._write_clocks(session)
            write_summary(session, self.config.simulated, self.note)
        shutil.rmtree(self._folder, ignore_errors=True)

    def __enter__(self) -> Engine:
        self.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, value: BaseException | None,
                 trace: TracebackType | None) -> None:
        self.close()

    def note(self, text: str) -> None:
        """Something that the user should hear of at the end, once."""
        with self._lock:
            if text not in self.notes and len(self.notes) < 100:
                self.notes.append(text)

    def settle(self, timeout_s: float = 5.0) -> None:
        """Until what processes that have ended sent before is handled. Those that still run are noted."""
        self._handle_all(lambda pid: not runs(pid), timeout_s)
        for session in self.sessions:
            self._save_flights(session)
        left = sorted({c.peer_pid for c in self._open_connections() if runs(c.peer_pid)})
        if left:
            self.note(f"still running, and no longer probed: process {', '.join(map(str, left))}")

    def settle_switched(self, late: Collection[int], timeout_s: float = 5.0) -> None:
        """Until what processes sent before they were switched off is handled, all but the ``late`` ones'."""
        self._handle_all(lambda pid: pid not in late, timeout_s)

    def _handle_all(self, of: Callable[[int], bool], timeout_s: float) -> None:
        deadline = time.monotonic() + timeout_s
        while self._unhandled(of) and time.monotonic() < deadline:
            time.sleep(0.005)

    def _unhandled(self, of: Callable[[int], bool]) -> bool:
        arriving = not self._closed and (self._accepting or _readable(self._listener, 0))
        return arriving or any(of(c.peer_pid) and c.unsettled() for c in self._open_connections())

    def add_runs(self) -> None:
        """Give the runs, which are over, to callbacks that were given no launch: tables are written at the end."""
        for session in self.sessions:
            if session.run_dir is not None:
                self.callbacks.add(Saved(session.run_dir, None))

    def hand_over_callbacks(self) -> CallbackRunner:
        """Callbacks that go on after ``close``: the caller closes them."""
        handed, self.callbacks = self.callbacks, CallbackRunner((), self._write_for_callback)
        return handed

    def complete(self, seconds: float = 5.0) -> None:
        """Give what the kernels' directories still lack some time; ``close`` leaves it out."""
        self._artifacts.wait()
        self._pruned.finish(seconds)

    def _write_for_callback(self) -> None:
        """A callback reads how its launch's kernel was prepared, and how long that takes without probes."""
        self._artifacts.wait()
        for session in self.sessions if self._timed else ():
            write_measured(session, self.note)

    def _warm_up(self, target: str) -> None:
        if not self.config.launch.options & abi.Option.UNPROBED:
            self._preparer.warm_up(target)

    def _open_connections(self) -> tuple[Connection, ...]:
        with self._lock:
            return tuple(self._connections)

    def _accept(self) -> None:
        while True:
            try:
                self._accepting = False
                _readable(self._listener, None)
                self._accepting = True
                sock, _ = self._listener.accept()
                connection = Connection(sock)
            except ValueError:  # the listener was closed before it was looked at
                return
            except OSError as failure:
                if self._closed:
                    return
                self.note(f"a process had to wait for the engine: {failure.strerror or failure} [R072]")
                time.sleep(0.05)  # out of descriptors: some will be closed
                continue
            with self._lock:
                self._connections.add(connection)
            threading.Thread(target=self._serve, args=(connection,), name="ncc-connection", daemon=True).start()

    def _serve(self, connection: Connection) -> None:
        try:
            self._converse(connection)
        except wire.ProtocolError as fault:
            self.note(f"a connection was closed: {fault}")
        except OSError as failure:
            if failure.errno not in _PEER_IS_GONE:
                self.note(f"a process went on unprobed: {failure.strerror or failure} [R072]")
        except Exception as defect:  # ours: it costs this process its probes, not more
            self.note(f"defect of ncc: {type(defect).__name__}: {defect}; a process went on unprobed [R062]")
        finally:
            with self._lock:
                self._connections.discard(connection)
            connection.sock.close()
            self._save_soon(connection.peer_pid)

    def _converse(self, connection: Connection) -> None:
        if connection.peer_uid not in (os.geteuid(), 0):
            raise wire.ProtocolError(f"user {connection.peer_uid} is not the user of this run")
        session = self._greet(connection.sock, connection.peer_pid)
        while session is not None and (packet := connection.receive()) is not None:
            with contextlib.closing(packet):
                self._handle(connection.sock, session, packet)

    def _save_soon(self, pid: int) -> None:
        """A process that ends has closed its connections before it is gone; one that goes on is left alone."""
        until = time.monotonic() + _ENDING_S
        while not has_ended(pid) and time.monotonic() < until:
            time.sleep(0.02)
        for session in [s for s in self.sessions if s.peer_pid == pid]:
            self._save_flights(session)

    def _save_flights(self, session: Session) -> None:
        """What a process left in its host pages, and what of its store it did not count, if it has ended."""
        if not has_ended(session.peer_pid):
            return
        self._artifacts.wait()  # a chunk is checked against its kernel's description
        self._write_clocks(session)
        with session.saving:
            faults = _save_left(session)
            session.ledger.forget_pages()
        if faults:
            more = f" (and {len(faults) - 1} more)" if len(faults) > 1 else ""
            self.note(f"records of process {session.pid} are lost: {faults[0]}{more} [R079]")

    def _write_clocks(self, session: Session) -> None:
        try:
            if session.run_dir is not None:
                write_clocks(session.run_dir, session.ledger)
        except OSError as failure:
            self.note(f"{session.run_dir}: clocks of devices: {failure.strerror or failure}")

    def _greet(self, sock: socket.socket, peer_pid: int) -> Session | None:
        packet = wire.receive(sock)
        if packet is None:
            return None
        packet.close()
        hello = packet.message
        if not isinstance(hello, abi.Hello):
            raise wire.ProtocolError(f"{type(hello).__name__} before HELLO")
        command = wire.text(hello, "command")
        if hello.flags & abi.HelloFlag.IDLE:
            raise wire.ProtocolError("a process that is not probed asks an engine")
        if hello.flags & abi.HelloFlag.JOIN:
            return self._session_of(peer_pid, _target_of(hello))
        session = self._new_session(hello, peer_pid, command)
        self._warm_up(BACKENDS[session.target])
        with contextlib.closing(session.ledger):
            wire.send(sock, self._welcome(session), session.ledger.fd)
        return session

    def _session_of(self, peer_pid: int, target: abi.Target) -> Session:
        with self._lock:
            for session in reversed(self.sessions):
                if (session.peer_pid, session.target, session.by_hsa) == (peer_pid, target, False):
                    return session
        raise wire.ProtocolError(f"a further connection of process {peer_pid}, which has no session")

    def _new_session(self, hello: abi.Hello, peer_pid: int, command: str) -> Session:
        pid, rank = hello.pid, rank_of(wire.text(hello, "launcher"))
        session = Session(pid, peer_pid, command, self._run_dir(pid, command, rank), self._ledger(pid), rank,
                          _target_of(hello), bool(hello.flags & abi.HelloFlag.HSA))
        with self._lock:
            self.sessions.append(session)
        if self.config.on_session is not None:
            self.config.on_session(session)
        return session

    def _ledger(self, pid: int) -> Ledger:
        """Without host pages where there are no addresses for them."""
        try:
            return Ledger(pid, pages_bytes=self.config.launch.staging_bytes // self.config.pages_share)
        except OSError as failure:
            if failure.errno != errno.ENOMEM:
                raise
            return Ledger(pid)

    def _run_dir(self, pid: int, command: str, rank: Rank | None) -> Path | None:
        try:
            return self.folders.make(pid, command, rank, self._object)
        except OSError as failure:
            why = f"{self.config.tracedir}: {failure.strerror or failure}"
            self.note(f"nothing of process {pid} is saved: {why} [R064]")
            return None

    def _welcome(self, session: Session) -> abi.Welcome:
        launch = self.config.launch
        run_dir = os.fsencode(session.run_dir) if session.run_dir else b""
        if len(run_dir) >= abi.PATH_BYTES:
            run_dir = b""
        results = 0 if all(callback.at_end for callback in self.config.callbacks) else abi.Option.RESULTS
        return abi.Welcome(
            head=abi.head(abi.MsgType.WELCOME), options=launch.options | results, every=launch.every,
            first_launch=launch.first_launch, last_launch=launch.last_launch, max_trace_bytes=launch.max_trace_bytes,
            staging_bytes=launch.staging_bytes, host_bytes=launch.host_bytes, dynamic_bytes=launch.dynamic_bytes,
            prepare_ms=launch.prepare_ms, overhead_ppm=launch.overhead_ppm,
            ledger_rows=session.ledger.n_rows, flights_offset=session.ledger.flights_offset,
            pages_bytes=session.ledger.pages_bytes, run_dir=run_dir, included=launch.included)

    def _handle(self, sock: socket.socket, session: Session, packet: wire.Packet) -> None:
        message = packet.message
        if isinstance(message, abi.Prepare):
            self._answer(sock, session, message, packet)
        elif isinstance(message, abi.Result):
            self._result(session, message)
        else:
            raise wire.ProtocolError(f"{type(message).__name__} out of place")

    def _answer(self, sock: socket.socket, session: Session, message: abi.Prepare, packet: wire.Packet) -> None:
        entry = wire.text(message, "entry")
        if not entry:
            raise wire.ProtocolError("PREPARE without a kernel's name")
        if message.flags & abi.PrepareFlag.UNPROBED:
            wire.send(sock, new_answer(abi.Status.FILTERED, session.unprobed(entry)))
            return
        fd = packet.only_fd()
        if not self.config.selection.wants(entry):
            self._keep_sources(fd, message)
            wire.send(sock, new_answer(abi.Status.FILTERED, session.left_out(entry)))
            return
        if why := name_fault(entry, message.entry_bytes):
            wire.send(sock, refuse(new_answer(abi.Status.REFUSED, session.left_out(entry)), session, why))
            return
        request = self._request(message, entry, fd)
        # Answered before the hook driver's own deadline, so that the reason is known.
        deadline_s = self.config.launch.prepare_ms / 1000 * 0.95
        answer, image = prepare(session, request, self._preparer, self._artifacts, deadline_s, self._timed)
        if not image:
            wire.send(sock, answer)
            return
        with wire.open_memfd("ncc-probed", image) as image_fd:
            wire.send(sock, answer, image_fd)

    def _keep_sources(self, fd: int, message: abi.Prepare) -> None:
        """A later run may want the kernel, and find nothing but its code."""
        knows = backend(BACKENDS[abi.Target(message.target)])
        if begins_one(os.pread(fd, 8, 0), knows):
            self._preparer.made.keep(self._images.read(fd, message.image_bytes), knows)

    def _request(self, message: abi.Prepare, entry: str, fd: int) -> Request:
        given = tuple(zip(message.jit_option, message.jit_value, strict=True))[: message.n_jit_options]
        target = BACKENDS[abi.Target(message.target)]
        return Request(
            image=self._images.read(fd, message.image_bytes), entry=entry,
            device=wire.text(message, "arch") or message.sm or None, backend=target,
            options=replace(self.config.prepare, assembler=self._assembler(target),
                            max_registers=message.max_registers, load_options=given,
                            by_pointer=message.form == abi.Form.NODE))

    def _assembler(self, target: str) -> str | None:
        """The one that a user named for a target."""
        with contextlib.suppress(NccError):  # who prepares for it says so
            return self._programs.of(target).assembler
        return None

    def _result(self, session: Session, message: abi.Result) -> None:
        if message.row >= session.ledger.n_rows:
            raise wire.ProtocolError(f"result for row {message.row}")
        found = saved(session, message.entry)
        if found is None:
            raise wire.ProtocolError(f"a result that is not in the store: {message.entry}")
        self.callbacks.add(found)


def _target_of(hello: abi.Hello) -> abi.Target:
    return abi.Target.GCN if hello.flags & abi.HelloFlag.GCN else abi.Target.PTX


def _save_left(session: Session) -> list[str]:
    if not has_left_something(session):
        return []
    from ncc.engine.flights import save_flights  # loads NumPy, which an orderly run does not need

    return list(save_flights(session))


def _readable(sock: socket.socket | int, timeout_ms: int | None) -> bool:
    poll = select.poll()
    poll.register(sock, select.POLLIN)
    return bool(poll.poll(timeout_ms))


def runs(pid: int) -> bool:
    """Whether the process exists; a zombie has sent all that it will send."""
    try:
        status = Path(f"/proc/{pid}/stat").read_bytes()
    except OSError:
        return False
    return status.rpartition(b")")[2].split()[0] not in (b"Z", b"X")


def has_ended(pid: int) -> bool:
    """Whether all of a process is gone, its files closed; false where that is not known."""
    if pid <= 0:  # of another namespace
        return False
    try:
        fd = os.pidfd_open(pid)
    except ProcessLookupError:
        return True
    except OSError:
        return False
    try:
        return _readable(fd, 0)
    finally:
        os.close(fd)


def private_folder(environ: Mapping[str, str] = os.environ) -> Path:
    """A new directory, 0700, below XDG_RUNTIME_DIR or the temporary directory, short enough for a socket's path."""
    for base in (environ.get("XDG_RUNTIME_DIR", ""), tempfile.gettempdir(), "/tmp"):
        if not os.path.isabs(base) or len(os.fsencode(base)) > _MAX_SOCKET_PATH - 32:
            continue
        with contextlib.suppress(OSError):
            return Path(tempfile.mkdtemp(prefix="ncc-", dir=base))
    raise OSError("no directory for the engine's socket: neither XDG_RUNTIME_DIR nor /tmp can be written")
