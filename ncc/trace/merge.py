"""Timelines of several processes, ranks or machines as one.

Rows are numbered anew, links between them kept. A range keeps its number unless an earlier file has it: then all of its
file are moved by the same. A GPU keeps its number unless another one has it; the same GPU of two files, by its UUID, is
one. Times of one machine are of one clock; those of others are brought to it by the wall clock of each. A profile of
torch.profiler is one, too: of the first timeline's machine and its GPUs, as it names none, and by the wall clock. What
the GPU did is taken from it unless a timeline is of the same process.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from ncc.diag import error
from ncc.limits import integer

from .profile import is_profile, read_profile
from .reader import SOUND_API, SOUND_OP, Timeline, whole
from .writer import TimelineWriter

PID_STRIDE: Final = 10_000_000
"""Between processes of one machine and the next, whose numbers may be the same."""

_MOST: Final = 1 << 60
"""Of the number of a row or range."""

_MOST_NS: Final = 1 << 62
"""Of a wall clock: year 2116. Times are below it, too, so that their sum is a number of SQLite's."""


def merge(paths: Sequence[Path], output: Path) -> int:
    """Returns how many operations the output has. ``NccError`` R020 where a file is its own output or comes twice,
    R054, and what reading raises."""
    for at, path in enumerate(paths):
        others = [output, *paths[:at]]
        if path.exists() and any(other.exists() and os.path.samefile(path, other) for other in others):
            raise error("R020", f"'{path}' is named twice", place=str(path),
                        hint="each file once, and '-o' one that is none of them")
    with TemporaryDirectory() as folder:
        return _merge(_sources(paths, Path(folder)), output)


def _merge(sources: Sequence[_Source], output: Path) -> int:
    began = [source.boot_ns for source in sources if source.boot_ns is not None]
    notes = {"tool": "ncc trace merge", "files": str(len(sources))}
    merged = _Merged(TimelineWriter(output, notes), min(began, default=0))
    with merged.out:
        return sum(merged.add(number, source) for number, source in enumerate(sources))


@dataclass(frozen=True)
class _Source:
    """A file by what its metadata says. ``boot_ns``: what the wall clock was when the other began; None: not said."""

    path: Path
    machine: str
    boot_ns: int | None
    gpus: dict[int, str]
    name: str


def _source(path: Path) -> _Source:
    with Timeline(path) as timeline:
        tags = dict(timeline.metadata)
    uuids = {tag[4:]: value.split(" ")[0] for tag, value in tags.items() if tag.startswith("gpu.") and value}
    gpus = {number: uuid for text, uuid in uuids.items() if (number := integer(text)) is not None}
    return _Source(path, tags.get("machine", ""), _boot_ns(tags), gpus, path.name)


def _sources(paths: Sequence[Path], folder: Path) -> list[_Source]:
    """Profiles become timelines in ``folder``."""
    timelines = {path: _source(path) for path in paths if not is_profile(path)}
    first = next(iter(timelines.values()), None)
    beside = (source.path for source in timelines.values() if first and source.machine == first.machine)
    recorded = _pids(beside) if len(timelines) < len(paths) else set()
    return [timelines[path] if path in timelines else _profiled(path, folder / f"{number}.db", first, recorded)
            for number, path in enumerate(paths)]


def _pids(paths: Iterable[Path]) -> set[int]:
    found = set[int]()
    for path in paths:
        with Timeline(path) as timeline:
            found.update(timeline.distinct("rocpd_api", "pid", 1))
    return found


def _profiled(path: Path, made: Path, first: _Source | None, recorded: set[int]) -> _Source:
    profile = read_profile(path)
    with TimelineWriter(made, {"tool": "torch.profiler"}) as out:
        profile.write(out, recorded)
    return _Source(made, first.machine if first else "", 0, first.gpus if first else {}, path.name)


def _boot_ns(tags: dict[str, str]) -> int | None:
    realtime, monotonic = (integer(tags.get(name, "")) for name in ("realtime_ns", "monotonic_ns"))
    if realtime is None or monotonic is None or not 0 <= realtime - monotonic < _MOST_NS:
        return None
    return realtime - monotonic


@dataclass
class _Merged:
    """``first_boot_ns``: of the machine whose clock is the output's, which is behind none."""

    out: TimelineWriter
    first_boot_ns: int
    machines: dict[str, int] = field(default_factory=dict)
    gpus: dict[tuple[str, str], int] = field(default_factory=dict)
    last_op: int = 0
    last_api: int = 0
    last_range: int = 0

    def add(self, number: int, source: _Source) -> int:
        with Timeline(source.path) as timeline:
            ops, calls, ranges = (_last(timeline, *where) for where in (
                ("rocpd_op", "id"), ("rocpd_api", "id"), ("rocpd_op", "roctxId")))
            first_range = _first_range(timeline)
            moved = self.last_range if first_range <= self.last_range else 0
            self._notes(number, source, timeline, moved)
            copied = _Copied(self, source, timeline, moved)
            written = copied.all()
            self.last_op, self.last_api = self.last_op + ops, self.last_api + calls
            self.last_range = max(self.last_range, ranges + moved)
            return written

    def machine(self, source: _Source) -> int:
        return self.machines.setdefault(source.machine, len(self.machines))

    def gpu(self, source: _Source, number: int) -> int:
        """Of a GPU of the file."""
        if number < 0:
            return number
        key = (source.machine, source.gpus.get(number, str(number)))
        if key not in self.gpus:
            taken = set(self.gpus.values())
            self.gpus[key] = number if number not in taken else max(taken) + 1
        return self.gpus[key]

    def _notes(self, number: int, source: _Source, timeline: Timeline, moved: int) -> None:
        self.out.note(f"file.{number}", source.name)
        if moved:
            self.out.note(f"file.{number}.ranges_moved", str(moved))
        for tag, value in timeline.metadata:
            self.out.note(f"file.{number}.{tag}", value)
        for gpu, uuid in source.gpus.items():
            self.out.note(f"gpu.{self.gpu(source, gpu)}", uuid)


def _last(timeline: Timeline, table: str, column: str) -> int:
    """The greatest of a table's numbers that are taken over."""
    if not timeline.has(table):
        return 0
    return whole(timeline.one(f"SELECT MAX({column}) FROM {table} WHERE typeof({column}) = 'integer' AND {column} < ?",
                              _MOST)[0])


def _first_range(timeline: Timeline) -> int:
    if not timeline.has("rocpd_op"):
        return _MOST
    found = timeline.one("SELECT MIN(roctxId) FROM rocpd_op WHERE typeof(roctxId) = 'integer' AND roctxId > 0")[0]
    return whole(found) or _MOST


class _Copied:
    """The rows of one file on their way."""

    def __init__(self, to: _Merged, source: _Source, timeline: Timeline, moved: int) -> None:
        self._to, self._source, self._timeline, self._moved = to, source, timeline, moved
        self._later_ns = 0 if source.boot_ns is None else source.boot_ns - to.first_boot_ns
        self._pids = PID_STRIDE * to.machine(source)
        if to.last_op + to.last_api + to.last_range > _MOST:
            raise error("R019", "the numbers of its rows cannot be", place=timeline.path)

    def all(self) -> int:
        written = self._put("rocpd_op", self._ops())
        for table, rows in (("rocpd_api", self._calls), ("rocpd_api_ops", self._links),
                            ("rocpd_kernelapi", self._kernels), ("rocpd_copyapi", self._copies),
                            ("rocpd_monitor", self._monitors)):
            if self._timeline.has(table):
                self._put(table, rows())
        return written

    def _put(self, table: str, rows: Iterator[tuple[Any, ...]]) -> int:
        written = 0
        for row in rows:
            self._to.out.put(table, row)
            written += 1
            if not written % 1024:
                self._to.out.settle()
        return written

    def _text(self, number: object) -> int:
        return self._to.out.string(self._timeline.string(number))

    def _ops(self) -> Iterator[tuple[Any, ...]]:
        signal = "o.completionSignal" if self._timeline.has("rocpd_op") else "NULL"
        rest = "o.sequenceId, o.roctxId" if self._timeline.has("rocpd_op") else "0, 0"
        for number, gpu, queue, start, end, name, kind, text, sequence, range_id in self._timeline.rows(
                f"SELECT o.id, o.gpuId, o.queueId, o.start, o.end, o.description_id, o.opType_id, {signal}, {rest} "
                f"FROM rocpd_op o WHERE {SOUND_OP} AND o.id BETWEEN 1 AND ?", _MOST):
            known = range_id + self._moved if 0 < whole(range_id) < _MOST else 0
            yield (whole(number) + self._to.last_op, self._to.gpu(self._source, gpu), whole(queue), whole(sequence),
                   text if isinstance(text, str) else None, start + self._later_ns, end + self._later_ns,
                   self._text(name), self._text(kind), known)

    def _calls(self) -> Iterator[tuple[Any, ...]]:
        for number, pid, tid, start, end, name, args in self._timeline.rows(
                "SELECT a.id, a.pid, a.tid, a.start, a.end, a.apiName_id, a.args_id FROM rocpd_api a "
                f"WHERE {SOUND_API} AND a.id BETWEEN 1 AND ?", _MOST):
            yield (whole(number) + self._to.last_api, _within(pid) + self._pids, whole(tid), start + self._later_ns,
                   end + self._later_ns, self._text(name), self._text(args))

    def _links(self) -> Iterator[tuple[Any, ...]]:
        for api, op in self._timeline.rows(
                "SELECT api_id, op_id FROM rocpd_api_ops WHERE api_id BETWEEN 1 AND ? AND op_id BETWEEN 1 AND ?",
                _MOST, _MOST):
            yield None, whole(api) + self._to.last_api, whole(op) + self._to.last_op

    def _kernels(self) -> Iterator[tuple[Any, ...]]:
        yield from self._by_call("SELECT api_id, stream, gridX, gridY, gridZ, workgroupX, workgroupY, workgroupZ, "
                                 "groupSegmentSize, privateSegmentSize, kernelName_id FROM rocpd_kernelapi",
                                 lambda row: (*row[:-1], self._text(row[-1])))

    def _copies(self) -> Iterator[tuple[Any, ...]]:
        yield from self._by_call("SELECT api_id, stream, size, dst, src, kind, sync FROM rocpd_copyapi",
                                 lambda row: row)

    def _by_call(self, query: str, told: Callable[[tuple[Any, ...]], tuple[Any, ...]]) -> Iterator[tuple[Any, ...]]:
        for api, *row in self._timeline.rows(f"{query} WHERE api_id BETWEEN 1 AND ?", _MOST):
            yield whole(api) + self._to.last_api, *told(tuple(row))

    def _monitors(self) -> Iterator[tuple[Any, ...]]:
        for found in self._timeline.monitored():
            gpu = self._to.gpu(self._source, found.device) if found.device_type == "gpu" else found.device
            yield (None, found.device_type, gpu, found.kind, found.start_ns + self._later_ns,
                   found.end_ns + self._later_ns, found.value)


def _within(pid: object) -> int:
    number = whole(pid)
    return number if abs(number) < _MOST else 0
