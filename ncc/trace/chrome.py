"""A timeline as JSON of the Trace Event Format, which Perfetto and chrome://tracing open.

Times are microseconds from the first event on; links are flow events that bind to the slice around them.
"""

from __future__ import annotations

import json
from functools import lru_cache
from typing import IO, Any, Final

from .events import Counter, Slice, Track, events
from .reader import Timeline

_GPU: Final = 1 << 30
"""A GPU stands as a process, whose number no process has."""

_OTHER_LANE: Final = 1 << 30
"""So does a row of a thread that is not its first."""


def write(timeline: Timeline, out: IO[bytes]) -> int:
    """Returns how many slices were written."""
    begin_ns, slices, owners = timeline.span_ns[0], 0, set[int]()
    out.write(b'{"displayTimeUnit": "ns", "traceEvents": [\n{}')
    for event in events(timeline):
        if isinstance(event, Slice):
            slices += 1
            out.write(_slice(event, begin_ns).encode())
        elif isinstance(event, Track):
            out.writelines(_NEXT + json.dumps(found).encode() for found in _track(event, owners))
        else:
            out.write(_NEXT + json.dumps(_counter(event, begin_ns)).encode())
    out.write(b"\n]}\n")
    return slices


_NEXT: Final = b",\n"


def _pid(track: Track) -> int:
    return _GPU + track.owner if track.is_gpu else track.owner


def _tid(track: Track) -> int:
    """A GPU's rows are numbered."""
    return track.tid if track.tid is not None else track.number + (0 if track.is_gpu else _OTHER_LANE)


def _track(track: Track, owners: set[int]) -> list[dict[str, Any]]:
    pid, tid = _pid(track), _tid(track)
    found: list[dict[str, Any]] = [{"ph": "M", "pid": pid, "tid": tid, "name": "thread_name",
                                    "args": {"name": track.name}}]
    if pid not in owners:
        owners.add(pid)
        name = f"GPU {track.owner}" if track.is_gpu else f"process {track.owner}"
        found.insert(0, {"ph": "M", "pid": pid, "name": "process_name", "args": {"name": name}})
    return found


def _counter(event: Counter, begin_ns: int) -> dict[str, Any]:
    return {"ph": "C", "pid": 0, "name": f"{event.owner} {event.name}", "ts": (event.at_ns - begin_ns) / 1000,
            "args": {event.name: event.value}}


def _slice(found: Slice, begin_ns: int) -> str:
    """A piece of the file: most of what is written."""
    where = f'"pid": {_pid(found.track)}, "tid": {_tid(found.track)}, "ts": {(found.start_ns - begin_ns) / 1000}'
    event = (f',\n{{"ph": "X", {where}, "dur": {(found.end_ns - found.start_ns) / 1000}, "name": {_text(found.name)}, '
             f'"cat": {_text(found.category)}, "args": {_arguments(tuple(found.details.items()))}}}')
    if not found.flow:
        return event
    end = '"s"' if found.is_source else '"f", "bp": "e"'
    return f'{event},\n{{"ph": {end}, {where}, "cat": "call", "name": "call", "id": {found.flow}}}'


@lru_cache(1 << 12)
def _text(text: str) -> str:
    return json.dumps(text)


@lru_cache(1 << 12)
def _arguments(details: tuple[tuple[str, int | str], ...]) -> str:
    return json.dumps(dict(details))
