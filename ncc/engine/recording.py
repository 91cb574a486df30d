"""Timelines while they are recorded: what the hook drivers of a run's processes write is put into SQLite as it comes.

A thread follows a file of each process (``struct ncc_timeline_op``), which the program never waits for. What is wrong
with one is counted; what cannot be written ends the recording, not the program.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Final

from ncc import abi
from ncc.diag import NccError
from ncc.engine.folders import boot_id
from ncc.engine.server import has_ended
from ncc.engine.session import Session
from ncc.trace import TimelineWriter
from ncc.trace.entries import Device, Entries
from ncc.trace.writer import ProcessWriter

FILE: Final = "timeline"
"""In a process's folder, by the hook driver."""

PAUSE_S: Final = 0.1
PART_BYTES: Final = abi.TIMELINE_BYTES << 12
"""That is read, and written, at once."""

MAX_LEFT_OUT: Final = 1 << 16
"""Entries of a process that cannot be, after which the rest of its file is not read: a file of nothing has any size."""

FREED_BYTES: Final = 1 << 20
"""So much that was read is taken out of the file at once: how large it may become is of what is left."""

_KEEP_SIZE, _PUNCH_HOLE = 1, 2  # FALLOC_FL_*, linux/falloc.h

_NICE: Final = 10
"""The program's own threads come first, where there are not enough cores."""


@dataclass
class _Image:
    """What a process is until it execs: its hook drivers number its ranges alike."""

    drivers: set[tuple[abi.Target, bool]] = field(default_factory=set)
    writer: ProcessWriter | None = None  # the first one's


@dataclass
class _Followed:
    """One hook driver of one process."""

    session: Session
    entries: Entries
    path: Path
    image: _Image
    writer: ProcessWriter | None = None
    offset: int = 0
    freed: int = 0  # bytes, from the start on
    over: bool = False  # it has ended, and all that it wrote was read, or what it writes is no timeline


class Gpus:
    """Numbers of GPUs in a timeline: processes number theirs as they like, the same UUID is the same GPU."""

    def __init__(self) -> None:
        self._known: dict[str, int] = {}

    def number(self, device: Device) -> int:
        key = device.uuid or f"device {device.number}"
        if key not in self._known:
            taken = set(self._known.values())
            self._known[key] = device.number if device.number not in taken else max(taken) + 1
        return self._known[key]

    def __len__(self) -> int:
        return len(self._known)


class Recorder:
    """From ``__enter__`` to ``finish``; a context manager. ``path_of`` names a process's file: several may have the
    same. ``first``: one that is made at once, so that what speaks against it is said before the program starts. Raises
    ``NccError`` R054."""

    def __init__(self, path_of: Callable[[Session], Path], notes: Mapping[str, str], first: Path | None = None) -> None:
        self.failure: NccError | None = None
        self._path_of = path_of
        self._notes = notes
        self._lock = threading.Lock()  # guards _followed
        self._followed: list[_Followed] = []
        self._images: dict[int, _Image] = {}  # by process, the latest
        self._files: dict[Path, tuple[TimelineWriter, Gpus]] = {}
        self._over = threading.Event()
        self._closed = False
        self._thread = threading.Thread(target=self._run, name="ncc-timeline", daemon=True)
        if first is not None:
            self._file(first)

    def __enter__(self) -> Recorder:
        self._thread.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, value: BaseException | None,
                 trace: TracebackType | None) -> None:
        self.finish()

    @property
    def paths(self) -> list[Path]:
        return list(self._files)

    def follow(self, session: Session) -> None:
        """A process has begun."""
        if session.run_dir is None:
            return
        path = self._path_of(session)
        entries = Entries(lambda device: self._gpu(path, device), session.by_hsa)
        with self._lock:
            self._followed.append(_Followed(session, entries, path, self._image(session)))

    def _image(self, session: Session) -> _Image:
        """A driver that is there already begins anew when its process has executed another program."""
        driver = session.target, session.by_hsa
        known = self._images.get(session.peer_pid)
        if known is None or driver in known.drivers:
            known = self._images[session.peer_pid] = _Image()
        known.drivers.add(driver)
        return known

    def finish(self) -> None:
        """All that the processes have written by now is in the files, which are closed."""
        self._over.set()
        self._thread.join()
        if not self._closed:
            self._closed = True
            self._guarded(self._close)

    def untimed(self) -> dict[abi.Untimed, int]:
        """Why how many launches and copies are not there."""
        found = dict.fromkeys(abi.Untimed, 0)
        for followed in self._all():
            for why, count in followed.session.ledger.untimed().items():
                found[why] += count
        return {why: count for why, count in found.items() if count}

    @property
    def unwritten(self) -> int:
        """What processes had timed that did not come to write it."""
        return sum(max(0, f.session.ledger.timed - f.entries.operations - f.session.ledger.untimed()[abi.Untimed.LOST])
                   for f in self._all())

    @property
    def by_events(self) -> list[str]:
        """Why processes have no times of CUPTI's, though that was wanted: each reason once."""
        return list(dict.fromkeys(f.entries.why_events for f in self._all() if f.entries.why_events))

    @property
    def left_out(self) -> int:
        """Entries whose numbers cannot be."""
        return sum(followed.entries.left_out for followed in self._all())

    def _all(self) -> list[_Followed]:
        with self._lock:
            return list(self._followed)

    def _run(self) -> None:
        with contextlib.suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), _NICE)
        while not self._over.wait(PAUSE_S):
            self._guarded(self._read_all)
        with contextlib.suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), 0)
        self._guarded(self._read_all)

    def _guarded(self, work: Callable[[], None]) -> None:
        """What fails once is not tried again."""
        if self.failure is not None:
            return
        try:
            work()
        except NccError as failure:
            self.failure = failure

    def _read_all(self) -> None:
        """All that there is by now: what goes on writing must not keep us here."""
        for followed in self._all():
            if not followed.over and followed.session.run_dir is not None:
                ended = has_ended(followed.session.peer_pid)
                self._read_to(followed, _size(followed.session.run_dir / FILE))
                _free(followed)
                followed.over |= ended
        for file, _ in self._files.values():
            file.settle()

    def _read_to(self, followed: _Followed, end: int) -> None:
        assert followed.session.run_dir is not None
        while followed.offset < end and not followed.over \
                and (data := _part(followed.session.run_dir / FILE, followed.offset)):
            if followed.writer is None:
                file, _ = self._file(followed.path)
                followed.writer = file.process(followed.session.pid, followed.image.writer)
                followed.image.writer = followed.image.writer or followed.writer
                file.note("process", f"{followed.session.pid} {followed.session.command}")
                if followed.session.by_hsa:
                    file.note("by_hsa", str(followed.session.pid))
            followed.writer.add(followed.entries.records(data))
            followed.offset += len(data)
            followed.over = followed.entries.left_out > MAX_LEFT_OUT

    def _file(self, path: Path) -> tuple[TimelineWriter, Gpus]:
        if path not in self._files:
            self._files[path] = TimelineWriter(path, {**self._notes, **_clocks()}), Gpus()
        return self._files[path]

    def _gpu(self, path: Path, device: Device) -> int:
        """Asked while the process's entries are read, so that the file is there."""
        file, gpus = self._files[path]
        known = len(gpus)
        number = gpus.number(device)
        if len(gpus) > known:
            file.note(f"gpu.{number}", f"{device.uuid or number} {device.name}")
        return number

    def _close(self) -> None:
        for path, (file, _) in self._files.items():
            for tag, value in self._last_notes(path):
                file.note(tag, value)
            file.close()
        for followed in self._all():
            with contextlib.suppress(OSError):
                (followed.session.run_dir or Path()).joinpath(FILE).unlink()

    def _last_notes(self, path: Path) -> list[tuple[str, str]]:
        own = [followed for followed in self._all() if followed.path == path]
        notes = [("by", " ".join(sorted({by.name.lower() for f in own if (by := f.entries.by) is not None})))]
        notes += [(f"untimed.{why.name.lower()}", str(sum(f.session.ledger.untimed()[why] for f in own)))
                 for why in abi.Untimed]
        errors: dict[int, int] = {}
        for followed in own:
            for gpu, error_ns in followed.entries.clock_error_ns.items():
                errors[gpu] = max(error_ns, errors.get(gpu, 0))
        return notes + [(f"clock_error_ns.{gpu}", str(errors[gpu])) for gpu in sorted(errors)]


def _clocks() -> dict[str, str]:
    """By which files of several machines are brought to one clock."""
    return {"machine": boot_id(), "host": os.uname().nodename, "monotonic_ns": str(time.monotonic_ns()),
            "realtime_ns": str(time.time_ns())}


def _free(followed: _Followed) -> None:
    """What was read takes no room any more, where the file system can do that."""
    end = followed.offset // FREED_BYTES * FREED_BYTES
    if followed.session.run_dir is None or end == followed.freed:
        return
    with contextlib.suppress(OSError):
        fd = os.open(followed.session.run_dir / FILE, os.O_WRONLY | os.O_CLOEXEC | os.O_NOFOLLOW | os.O_NONBLOCK)
        try:
            ctypes.CDLL(None).fallocate(fd, _PUNCH_HOLE | _KEEP_SIZE, ctypes.c_int64(followed.freed),
                                        ctypes.c_int64(end - followed.freed))
        finally:
            os.close(fd)
    followed.freed = end


def _size(path: Path) -> int:
    try:
        return os.stat(path, follow_symlinks=False).st_size
    except OSError:
        return 0


def _part(path: Path, offset: int) -> bytes:
    """Whole entries from an offset on; empty where there are none yet."""
    try:
        fd = os.open(path, os.O_RDONLY | os.O_CLOEXEC | os.O_NOFOLLOW | os.O_NONBLOCK)
    except OSError:
        return b""
    try:
        data = os.pread(fd, PART_BYTES, offset)
    except OSError:
        return b""
    finally:
        os.close(fd)
    return data[: len(data) // abi.TIMELINE_BYTES * abi.TIMELINE_BYTES]
