"""Writes a timeline: records of one or several processes into one file, committed in batches.

The file is a WAL database while it is written: whoever reads it meanwhile, or after a kill, sees all up to the last
commit. ``close`` leaves one plain file.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import sqlite3
import time
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, Final

from ncc.diag import NccError, error

from .records import Call, Copy, CopyKind, Kernel, OpType, Range, Record, Sample
from .schema import TABLES, creation, names

BATCH_ROWS: Final = 1 << 14
"""Rows that wait in memory before they are written and committed."""

COMMIT_S: Final = 0.5
"""And how long one may wait while others come."""

_KNOWN_STRINGS: Final = 1 << 18
"""Whose numbers are kept in memory; others are looked up in the file."""

_SIGNATURE: Final = b"SQLite format 3\0"

_PROCESS_BITS: Final = 40
"""A process has so many numbers of calls to itself; two rows each, one of the call and one for a range."""

Row = tuple[Any, ...]


def path_of(pattern: str, pid: int) -> Path:
    """The file of a process: ``%p`` in its name is its number. Not in a folder's: the name tells whether there are
    several."""
    path = Path(pattern)
    return path.with_name(path.name.replace("%p", str(pid)))


class TimelineWriter:
    """One file. Not for several threads at once. ``NccError`` R054 where the file cannot be made or written."""

    def __init__(self, path: Path, metadata: Mapping[str, str] | None = None) -> None:
        """Takes the place of a timeline of this name; what belongs to that one goes, too."""
        self.path = path
        self._rows: dict[str, list[Row]] = {table: [] for table in TABLES}
        self._waiting = 0
        self._strings: dict[str, int] = {}
        self._next = dict.fromkeys(TABLES, 1)
        self._processes = 0
        self._all_known = True
        self._committed_at = time.monotonic()
        try:
            self._open()
        except (OSError, sqlite3.Error) as failure:
            raise self._failed(failure) from None
        for tag, value in (metadata or {}).items():
            self.note(tag, value)

    def _open(self) -> None:
        _check_replaced(self.path)
        self.path.parent.mkdir(parents=True, exist_ok=True)
        for suffix in ("", "-wal", "-shm", "-journal"):
            if os.path.lexists(f"{self.path}{suffix}"):
                os.unlink(f"{self.path}{suffix}")
        self._file = sqlite3.connect(self.path, isolation_level=None, check_same_thread=False)
        # Closed behind SQLite's own: to close one of a file's takes its locks from a process.
        self._held = _hold(self.path)
        self._file.execute("PRAGMA journal_mode = WAL")
        self._file.execute("PRAGMA synchronous = NORMAL")
        self._file.execute("PRAGMA cache_size = -65536")
        self._file.executescript(f"BEGIN; {creation()} COMMIT;")

    def process(self, pid: int, ranges_of: ProcessWriter | None = None) -> ProcessWriter:
        """For the records of one process, whose numbers of calls are its own. ``ranges_of``: whose numbers of ranges
        are the same."""
        self._processes += 1
        return ProcessWriter(self, pid, self._processes - 1 << _PROCESS_BITS, ranges_of)

    def note(self, tag: str, value: str) -> None:
        """A row of metadata."""
        self.put("rocpd_metadata", (None, tag, _storable(value)))

    def string(self, text: str) -> int:
        """The number of a string of the file."""
        text = _storable(text)
        number = self._strings.get(text)
        return self._entered(text) if number is None else number

    def _entered(self, text: str) -> int:
        if len(self._strings) >= _KNOWN_STRINGS:
            self.commit()
            self._strings.clear()
            self._all_known = False
        found = None if self._all_known else self._asked(text)
        if found is None:
            found = self.number("rocpd_string")
            self.put("rocpd_string", (found, text))
        self._strings[text] = found
        return found

    def _asked(self, text: str) -> int | None:
        row = self._file.execute("SELECT id FROM rocpd_string WHERE string = ?", (text,)).fetchone()
        return int(row[0]) if row else None

    def number(self, table: str) -> int:
        """The next row's of a table."""
        self._next[table] += 1
        return self._next[table] - 1

    def put(self, table: str, row: Row) -> None:
        """A row as the table has its columns."""
        self._rows[table].append(row)
        self._waiting += 1

    def settle(self) -> None:
        """Write and commit, if much waits or something does so for long."""
        if self._waiting >= BATCH_ROWS or (self._waiting and time.monotonic() - self._committed_at > COMMIT_S):
            self.commit()

    def commit(self) -> None:
        try:
            self._file.execute("BEGIN")
            for table, rows in self._rows.items():
                if rows:
                    self._file.executemany(_INSERT[table], rows)
                    rows.clear()
            self._file.execute("COMMIT")
        except sqlite3.Error as failure:
            if self._file.in_transaction:
                self._file.rollback()
            raise self._failed(failure) from None
        self._waiting = 0
        self._committed_at = time.monotonic()

    def close(self) -> None:
        """Commit the rest, and leave one plain file without a journal beside it."""
        self.commit()
        try:
            self._file.execute("PRAGMA journal_mode = DELETE")
        except sqlite3.Error as failure:  # somebody reads it: it stays as it is, and can be read
            if "locked" not in str(failure):
                raise self._failed(failure) from None
        finally:
            self._file.close()
            os.close(self._held)

    def __enter__(self) -> TimelineWriter:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _failed(self, failure: Exception) -> NccError:
        why = failure.strerror if isinstance(failure, OSError) and failure.strerror else str(failure)
        return error("R054", f"cannot write '{self.path}': {why}", place=str(self.path))


def _hold(path: Path) -> int:
    """A descriptor by which others see that the file is being written; for as long as it is open."""
    fd = os.open(path, os.O_RDONLY | os.O_CREAT | os.O_CLOEXEC, 0o644)
    with contextlib.suppress(OSError):  # some file systems have no such locks
        fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
    return fd


def _is_held(path: Path) -> bool:
    with path.open("rb") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
        except OSError:
            pass
    return False


def _check_replaced(path: Path) -> None:
    """R054 where something else is there: a program of the user's, or a device; or one that is being written."""
    if not path.exists():
        return
    begin = b""
    if is_file := path.is_file():  # another one may block who opens it
        with path.open("rb") as file:
            begin = file.read(len(_SIGNATURE))
    if not is_file or begin not in (b"", _SIGNATURE):
        raise error("R054", f"'{path}' is there, and is no timeline: it is not replaced", place=str(path),
                    hint="-o names another")
    if _is_held(path):
        raise error("R054", f"'{path}' is being written by another recording: it is not replaced", place=str(path),
                    hint="-o names another; with %p in its name each process has one of its own")


def _storable(text: str) -> str:
    """Words of a command line need not be UTF-8, which text of the file is."""
    return text if text.isascii() else text.encode("utf-8", "backslashreplace").decode()


_INSERT = {table: f"INSERT OR IGNORE INTO {table} VALUES ({', '.join('?' * len(names(table)))})" for table in TABLES}


class ProcessWriter:
    """The records of one process."""

    def __init__(self, file: TimelineWriter, pid: int, first: int, ranges_of: ProcessWriter | None = None) -> None:
        self._file, self._pid, self._first = file, pid, first
        self._first_range: int = ranges_of._first_range if ranges_of else first
        self._ranges = 0
        self._add: dict[type, Callable[[Any], None]] = {
            Call: self._call, Kernel: self._kernel, Copy: self._copy, Range: self._range, Sample: self._sample}

    def add(self, records: Iterable[Record]) -> None:
        """A batch of records, in any order."""
        for record in records:
            self._add[type(record)](record)
        self._file.settle()

    def _api(self, call: int) -> int:
        return self._first + 2 * call

    def _range_id(self, number: int) -> int:
        return self._first_range + number if number else 0

    def _call(self, call: Call) -> None:
        self._put_api(self._api(call.number), call.tid, call.start_ns, call.end_ns, call.name, call.args)

    def _put_api(self, number: int, tid: int, start_ns: int, end_ns: int, name: str, args: str) -> None:
        self._file.put("rocpd_api", (number, self._pid, tid, start_ns, end_ns, self._file.string(name),
                                     self._file.string(args)))

    def _op(self, api: int, row: Row) -> None:
        op = self._file.number("rocpd_op")
        self._file.put("rocpd_op", (op, *row))
        if api:
            self._file.put("rocpd_api_ops", (None, api, op))

    def _kernel(self, kernel: Kernel) -> None:
        name, api = self._file.string(kernel.name), self._api(kernel.call) if kernel.call else 0
        (x, y, z), (block_x, block_y, block_z) = kernel.grid, kernel.block
        # Of a dispatch, rocm-trace-lite says the grid in threads, as the packet does.
        where = (f"hwq={kernel.queue:#x} wg={block_x},{block_y},{block_z} "
                 f"grid={x * block_x},{y * block_y},{z * block_z}")
        self._op(api, (kernel.device, kernel.queue, kernel.node or kernel.sequence, where, kernel.start_ns,
                       kernel.end_ns, name, self._file.string(kernel.type.value), self._range_id(kernel.range_id)))
        if api and not kernel.node:
            self._file.put("rocpd_kernelapi", (api, kernel.stream, x, y, z, block_x, block_y, block_z,
                                               kernel.shared_bytes, kernel.private_bytes, name))

    def _copy(self, copy: Copy) -> None:
        kind: CopyKind = copy.kind
        text, api = self._file.string(kind.op_type), self._api(copy.call) if copy.call else 0
        self._op(api, (copy.device, copy.queue, copy.node, None, copy.start_ns, copy.end_ns, text, text,
                       self._range_id(copy.range_id)))
        if api and not copy.node:
            self._file.put("rocpd_copyapi", (api, copy.stream, copy.size_bytes, copy.target, copy.source, kind.number,
                                             int(copy.waits)))

    def _range(self, found: Range) -> None:
        """In both tables: ``rocpd_op`` has no thread, ``rocpd_api`` no number of a range."""
        api, marker = self._first + 2 * self._ranges + 1, OpType.MARKER.value
        self._ranges += 1
        self._put_api(api, found.tid, found.start_ns, found.end_ns, marker, found.message)
        self._op(api, (-1, 0, 0, None, found.start_ns, found.end_ns, self._file.string(found.message),
                       self._file.string(marker), self._range_id(found.range_id)))

    def _sample(self, sample: Sample) -> None:
        self._file.put("rocpd_monitor", (None, *sample))
