"""Reads a timeline: of ncc, of rocm-trace-lite, and what else keeps to the tables. Nothing of a file is trusted.

Only tables are read, and rows whose numbers can be; others are left out and counted. ``NccError`` R001 (not there),
R017 (no database), R018 (another schema), R019 (cut or damaged).
"""

from __future__ import annotations

import contextlib
import os
import re
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Final, NamedTuple
from urllib.parse import quote

from ncc.diag import error, printable

from .records import CopyKind, OpType, Sample, Size3
from .schema import REQUIRED, TABLES

MAX_STRING: Final = 1 << 20
"""Bytes of a value, where Python can limit it (3.11)."""

_MAGIC: Final = b"SQLite format 3\0"
_HEADER: Final = 100
"""Bytes of the database header: sqlite.org/fileformat2.html, 1.3."""

_LIMIT_LENGTH: Final = 0  # SQLITE_LIMIT_LENGTH: sqlite.org/c3ref/c_limit_attached.html
_STRINGS: Final = 1 << 16  # kept in memory
_AT_ONCE: Final = 1 << 12  # rows
_TIMES: Final = "typeof({0}.start) = 'integer' AND typeof({0}.end) = 'integer' AND {0}.start >= 0 " \
                "AND {0}.end >= {0}.start AND {0}.end < 4611686018427387904"
SOUND_OP: Final = _TIMES.format("o") + " AND typeof(o.gpuId) = 'integer' AND o.gpuId BETWEEN -1 AND 1000000000"
SOUND_API: Final = _TIMES.format("a")
ACTIVE: Final = (OpType.KERNEL.value, OpType.GRAPH.value)
"""Types of what keeps a GPU busy."""

COPIES: Final = frozenset(kind.op_type for kind in CopyKind)

_SIGNAL: Final = re.compile(r"wg=(\d{1,10}),(\d{1,10}),(\d{1,10}) grid=(\d{1,10}),(\d{1,10}),(\d{1,10})")


class Op(NamedTuple):
    """A row of ``rocpd_op`` with what is known of it. ``gpu`` -1: a range. ``call``: its row of ``rocpd_api``, or 0.
    ``size_bytes`` of a copy."""

    number: int
    gpu: int
    queue: int
    start_ns: int
    end_ns: int
    name: str
    type: str
    range_id: int
    call: int
    grid: Size3
    block: Size3
    stream: str
    shared_bytes: int
    private_bytes: int
    size_bytes: int


class ApiCall(NamedTuple):
    """A row of ``rocpd_api``."""

    number: int
    pid: int
    tid: int
    start_ns: int
    end_ns: int
    name: str
    args: str


@dataclass(frozen=True)
class Left:
    """Rows that make no sense, and were left out."""

    ops: int
    calls: int

    def __bool__(self) -> bool:
        return bool(self.ops or self.calls)


class Timeline:
    """A file that is open for reading; also one that is being written."""

    def __init__(self, path: str | Path) -> None:
        self.path = str(path)
        wal = Path(f"{self.path}-wal").exists()
        _check_file(self.path, wal)
        with self._reading():
            self._file = _connect(self.path, wal)
        try:
            self._columns = self._checked()
        except BaseException:
            self._file.close()
            raise
        self._strings: dict[int, str] = {}

    def close(self) -> None:
        self._file.close()

    def __enter__(self) -> Timeline:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @contextlib.contextmanager
    def _reading(self) -> Iterator[None]:
        try:
            yield
        except (sqlite3.Error, UnicodeDecodeError) as failure:  # names in a damaged schema, SQLite's own messages
            raise error("R019", f"the timeline cannot be read on: {printable(str(failure))[:200]}", place=self.path,
                        hint="it is cut or damaged: copy it again, with its -wal file where there is one") from None

    def rows(self, query: str, *values: Any) -> Iterator[tuple[Any, ...]]:
        """The rows of a query over the tables, some at a time."""
        with self._reading():
            cursor = self._file.execute(query, values)
        while True:
            with self._reading():
                found = cursor.fetchmany(_AT_ONCE)
            if not found:
                return
            yield from found

    def one(self, query: str, *values: Any) -> tuple[Any, ...]:
        """The first row."""
        return next(self.rows(query, *values))

    def _checked(self) -> dict[str, tuple[str, ...]]:
        """Table -> the columns that are there, of those that are known."""
        tables = {str(name) for name, sql in self.rows(
            "SELECT name, sql FROM sqlite_master WHERE type = 'table'") if "VIRTUAL" not in str(sql)[:40].upper()}
        found = {}
        for table, known in TABLES.items():
            there = {str(row[1]) for row in self.rows(f"PRAGMA table_info({table})")} if table in tables else set()
            found[table] = tuple(name for name in (column.split()[0] for column in known) if name in there)
            if missing := set(REQUIRED.get(table, ())) - there:
                what = f"no table {table}" if not there else f"no column {min(missing)} in {table}"
                raise error("R018", f"a database of another schema: it has {what}", place=self.path,
                            hint="'ncc trace' reads files in the rocpd schema, as of rocm-trace-lite")
        return found

    def has(self, table: str) -> bool:
        """Whether all of the table's columns are there."""
        return len(self._columns[table]) == len(TABLES[table])

    def column_or(self, table: str, column: str, otherwise: str) -> str:
        """An expression for a column of ``rocpd_op`` that other tools' files may not have."""
        return f"o.{column}" if column in self._columns[table] else otherwise

    # ---- what it has

    @cached_property
    def metadata(self) -> list[tuple[str, str]]:
        """Tags and values, in order; 10,000 at most."""
        if not self.has("rocpd_metadata"):
            return []
        return [(text(tag), text(value)) for tag, value in self.rows(
            "SELECT tag, value FROM rocpd_metadata ORDER BY id LIMIT 10000")]

    def count(self, table: str) -> int:
        return int(self.one(f"SELECT COUNT(*) FROM {table}")[0]) if self._columns[table] else 0

    @property
    def ranges(self) -> int:
        """Ranges and marks of the program."""
        return int(self.one(f"SELECT COUNT(*) FROM rocpd_op o WHERE {SOUND_OP} AND o.gpuId < 0")[0])

    def distinct(self, table: str, column: str, least: int) -> list[int]:
        """The different numbers of a column, 10,000 at most."""
        if column not in self._columns[table]:
            return []
        return [row[0] for row in self.rows(f"SELECT DISTINCT {column} FROM {table} WHERE typeof({column}) = 'integer' "
                                            f"AND {column} >= ? ORDER BY 1 LIMIT 10000", least)]

    def string(self, number: object) -> str:
        """A string by its number; empty where there is none."""
        if not isinstance(number, int):
            return ""
        if number not in self._strings:
            if len(self._strings) >= _STRINGS:
                self._strings.clear()
            row = next(self.rows("SELECT string FROM rocpd_string WHERE id = ?", number), ("",))
            self._strings[number] = text(row[0])
        return self._strings[number]

    def number_of(self, name: str) -> int:
        """A string's number, -1 where it is not in the file."""
        return whole(next(self.rows("SELECT id FROM rocpd_string WHERE string = ?", name), (-1,))[0])

    @cached_property
    def left(self) -> Left:
        """What is left out."""
        ops = self.one(f"SELECT COUNT(*) FROM rocpd_op o WHERE NOT coalesce({SOUND_OP}, 0)")[0]
        calls = self.one(f"SELECT COUNT(*) FROM rocpd_api a WHERE NOT coalesce({SOUND_API}, 0)")[0] \
            if self.has("rocpd_api") else 0
        return Left(int(ops), int(calls))

    @cached_property
    def span_ns(self) -> tuple[int, int]:
        """From the first start to the last end; (0, 0) where there is nothing."""
        found = [self.one(f"SELECT MIN(o.start), MAX(o.end) FROM rocpd_op o WHERE {SOUND_OP}")]
        if self.has("rocpd_api"):
            found.append(self.one(f"SELECT MIN(a.start), MAX(a.end) FROM rocpd_api a WHERE {SOUND_API}"))
        known = [(start, end) for start, end in found if start is not None]
        return (min(start for start, _ in known), max(end for _, end in known)) if known else (0, 0)

    # ---- its rows, by their start

    def ops(self) -> Iterator[Op]:
        """An op that several calls claim is the first one's."""
        last = None
        for row in self.rows(self._ops_query()):
            if row[0] != last:
                yield self._op(row)
            last = row[0]

    def _ops_query(self) -> str:
        joined = "FROM rocpd_op o"
        call, kernel, copied = "0", "NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL", "NULL"
        if self.has("rocpd_api_ops"):
            joined += " LEFT JOIN rocpd_api_ops x ON x.op_id = o.id"
            call = "x.api_id"
            if self.has("rocpd_kernelapi"):
                joined += " LEFT JOIN rocpd_kernelapi k ON k.api_id = x.api_id"
                kernel = "k.gridX, k.gridY, k.gridZ, k.workgroupX, k.workgroupY, k.workgroupZ, k.stream, " \
                         "k.groupSegmentSize, k.privateSegmentSize"
            if self.has("rocpd_copyapi"):
                joined += " LEFT JOIN rocpd_copyapi c ON c.api_id = x.api_id"
                copied = "c.size"
        range_id = self.column_or("rocpd_op", "roctxId", "0")
        signal = self.column_or("rocpd_op", "completionSignal", "NULL")
        return (f"SELECT o.id, o.gpuId, o.queueId, o.start, o.end, o.description_id, o.opType_id, {range_id}, {call}, "
                f"{signal}, {copied}, {kernel} {joined} WHERE {SOUND_OP} ORDER BY o.start, o.id")

    def _op(self, row: tuple[Any, ...]) -> Op:
        number, gpu, queue, start, end, name, kind, range_id, call, signal, size, *launch = row
        grid, block = _shape(signal, launch[:6])
        return Op(whole(number), gpu, whole(queue), start, end, self.string(name), self.string(kind), whole(range_id),
                  whole(call), grid, block, text(launch[6]), whole(launch[7]), whole(launch[8]), whole(size))

    def calls(self) -> Iterator[ApiCall]:
        if not self.has("rocpd_api"):
            return
        for number, pid, tid, start, end, name, args in self.rows(
                "SELECT a.id, a.pid, a.tid, a.start, a.end, a.apiName_id, a.args_id FROM rocpd_api a "
                f"WHERE {SOUND_API} ORDER BY a.start, a.id"):
            yield ApiCall(whole(number), whole(pid), whole(tid), start, end, self.string(name), self.string(args))

    def monitored(self) -> Iterator[Sample]:
        if not self.has("rocpd_monitor"):
            return
        for kind, device, what, start, end, value in self.rows(
                "SELECT a.deviceType, a.deviceId, a.monitorType, a.start, a.end, a.value FROM rocpd_monitor a "
                f"WHERE {SOUND_API} ORDER BY a.start, a.id"):
            yield Sample(text(kind), whole(device), text(what), start, end, text(value))

    def copy_ends(self, call: int) -> tuple[str, str]:
        """Of a copy: target and source."""
        if not self.has("rocpd_copyapi"):
            return "", ""
        row = next(self.rows("SELECT dst, src FROM rocpd_copyapi WHERE api_id = ?", call), ("", ""))
        return text(row[0]), text(row[1])


def whole(value: object) -> int:
    """The number that a column holds; SQLite keeps any type anywhere."""
    return value if isinstance(value, int) else 0


def text(value: object) -> str:
    """The text that a column holds, without what no text has."""
    if isinstance(value, str):
        return value.encode("utf-8", "replace").decode()
    return "" if value is None or isinstance(value, bytes) else str(value)


def _shape(signal: object, launch: list[Any]) -> tuple[Size3, Size3]:
    """Blocks of a grid, and threads of a block. A call that started several kernels knows one's only."""
    found = _SIGNAL.search(signal[:200]) if isinstance(signal, str) else None
    if found is None:
        x, y, z, block_x, block_y, block_z = map(whole, launch)
        return (x, y, z), (block_x, block_y, block_z)
    block_x, block_y, block_z, x, y, z = map(int, found.groups())
    blocks = [-(-threads // max(1, of)) for threads, of in ((x, block_x), (y, block_y), (z, block_z))]
    return (blocks[0], blocks[1], blocks[2]), (block_x, block_y, block_z)


def _connect(path: str, wal: bool) -> sqlite3.Connection:
    """Without a journal beside it a file may lie where nothing can be written."""
    how = "mode=ro" if wal else "mode=ro&immutable=1"
    file = sqlite3.connect(f"file:{quote(os.fsencode(path))}?{how}", uri=True, isolation_level=None)
    file.text_factory = lambda data: data.decode("utf-8", "replace")
    if limit := getattr(file, "setlimit", None):  # Python 3.11
        limit(_LIMIT_LENGTH, MAX_STRING)
    for setting in ("trusted_schema = OFF", "query_only = ON", "cell_size_check = ON", "temp_store = FILE"):
        file.execute(f"PRAGMA {setting}")
    return file


def _check_file(path: str, wal: bool) -> None:
    """What SQLite would say in words of its own."""
    try:
        with open(path, "rb") as file:
            head = file.read(_HEADER)
            size = file.seek(0, 2)
    except OSError as failure:
        raise error("R001", f"cannot open the timeline: {failure.strerror or failure}", place=path) from None
    if wal and not head:
        return  # nothing was brought over from the journal yet
    if not head.startswith(_MAGIC[:len(head)]) or not head:
        raise error("R017", "this is no timeline: it is not an SQLite database", place=path,
                    hint="the trace of 'ncc run' is a folder: 'ncc read' shows it")
    pages, page = int.from_bytes(head[28:32], "big"), int.from_bytes(head[16:18], "big")
    counted = head[24:28] == head[92:96]  # else the number of pages is not up to date (1.3.6)
    if len(head) < _HEADER or (counted and pages * (page if page != 1 else 1 << 16) > size):
        raise error("R019", f"the timeline is cut: {size} bytes of it are there", place=path,
                    hint="it is cut or damaged: copy it again, with its -wal file where there is one")
