"""A timeline as viewers draw it: tracks of threads and GPUs with slices that nest, links from calls to what they
started, and counters. One pass over the file, in memory that does not grow with it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

from .reader import COPIES, Op, Timeline
from .records import OpType

MAX_TRACKS: Final = 1 << 14
"""Of one file; what else there is shares the last one."""


@dataclass(frozen=True)
class Track:
    """A row of a picture. ``owner``: a process's number, or a GPU's where ``is_gpu``. ``tid``: of a thread or None."""

    number: int
    is_gpu: bool
    owner: int
    name: str
    tid: int | None = None


class Slice(NamedTuple):
    """``end_ns`` is ``start_ns`` for a mark. ``flow``: calls and what they started have the same, 0 is none."""

    track: Track
    name: str
    category: str
    start_ns: int
    end_ns: int
    details: dict[str, int | str]
    flow: int = 0
    is_source: bool = False
    """The flow comes from here."""


class Counter(NamedTuple):
    """A value of a device from a time on."""

    owner: str
    name: str
    at_ns: int
    value: float


Event = Track | Slice | Counter


class _Lanes:
    """Tracks for slices that come by their start. Two that overlap, and do not lie in one another, get two."""

    def __init__(self) -> None:
        self._lanes: dict[tuple[bool, int, int], list[tuple[Track, list[int]]]] = {}
        self._tracks = 0

    def place(self, is_gpu: bool, owner: int, row: int, start_ns: int, end_ns: int) -> tuple[Track, bool]:
        """The track, and whether it is a new one. ``row``: a thread, or a queue."""
        lanes = self._lanes.setdefault((is_gpu, owner, row), [])
        for track, ends in lanes:
            while ends and ends[-1] <= start_ns:
                ends.pop()
            if not ends or end_ns <= ends[-1] or self._tracks >= MAX_TRACKS:
                ends.append(end_ns)
                return track, False
        self._tracks += 1
        track = Track(self._tracks, is_gpu, owner, _row_name(is_gpu, row, len(lanes)),
                      None if is_gpu or lanes else row)
        lanes.append((track, [end_ns]))
        return track, True


def _row_name(is_gpu: bool, row: int, lane: int) -> str:
    name = f"{'queue' if is_gpu else 'thread'} {row if abs(row) < 1 << 31 else hex(row)}"
    return f"{name} ({lane + 1})" if lane else name


def events(timeline: Timeline) -> Iterator[Event]:
    """A track comes before its slices, slices of one track by their start."""
    lanes = _Lanes()
    for op in timeline.ops():
        if op.gpu < 0 and op.call:
            continue  # a range, which is a row of the calls as well, with its thread
        name = op.name or op.type
        track, new = lanes.place(op.gpu >= 0, max(op.gpu, 0), op.queue, op.start_ns, op.end_ns)
        if new:
            yield track
        yield Slice(track, name, op.type, op.start_ns, op.end_ns, _details(op), op.call)
    for call in timeline.calls():
        track, new = lanes.place(False, call.pid, call.tid, call.start_ns, call.end_ns)
        if new:
            yield track
        is_range = call.name == OpType.MARKER.value
        yield Slice(track, call.args if is_range else call.name, "range" if is_range else "api", call.start_ns,
                    call.end_ns, {"args": call.args} if call.args and not is_range else {},
                    0 if is_range else call.number, True)
    for found in timeline.monitored():
        try:
            value = float(found.value)
        except ValueError:
            continue  # a word
        yield Counter(f"{found.device_type} {found.device}", found.kind, found.start_ns, value)


def _details(op: Op) -> dict[str, int | str]:
    """What a viewer shows of an op that is selected."""
    if op.type in COPIES:
        return {"bytes": op.size_bytes}
    found: dict[str, int | str] = {}
    if any(op.grid):
        found["grid"], found["block"] = ",".join(map(str, op.grid)), ",".join(map(str, op.block))
    found.update({name: value for name, value in (
        ("stream", op.stream), ("shared_bytes", op.shared_bytes), ("private_bytes", op.private_bytes),
        ("range", op.range_id)) if value})
    return found
