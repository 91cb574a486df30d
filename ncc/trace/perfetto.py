"""A timeline as Perfetto's own format: protos/perfetto/trace/perfetto_trace.proto, of which a test has the real schema.

Names are interned, packets are written one by one; the reader orders them by their times.
"""

from __future__ import annotations

from functools import lru_cache
from typing import IO, Final

from .events import Counter, Slice, Track, events
from .protobuf import double, fixed64, message, number, string
from .reader import Timeline

_CLEARED, _NEEDED = 1, 2  # TracePacket.SequenceFlags
_BEGIN, _END, _INSTANT, _COUNTER = 1, 2, 3, 4  # TrackEvent.Type
_OF_SEQUENCE: Final = number(10, 1)
_NAMES: Final = 1 << 16
"""Names that the reader keeps at a time."""

_ROOTS: Final = 1 << 32
"""Numbers of tracks from here on are those of what owns others."""


class _Packets:
    """Writes packets of one sequence."""

    def __init__(self, out: IO[bytes]) -> None:
        self._out = out
        self._names: dict[str, int] = {}
        self._parents: dict[tuple[bool, int], int] = {}
        self._counters: dict[tuple[str, str], int] = {}
        self._put(number(13, _CLEARED))

    def _put(self, fields: bytes) -> None:
        # Trace.packet 1; every one has TracePacket.trusted_packet_sequence_id 10
        self._out.write(message(1, fields + _OF_SEQUENCE))

    def _name(self, name: str) -> bytes:
        """TrackEvent.name_iid 10, after the packet that says which name that is."""
        if name not in self._names:
            if len(self._names) >= _NAMES:
                self._names.clear()
                self._put(number(13, _CLEARED))
            self._names[name] = len(self._names) + 1
            entry = number(1, self._names[name]) + string(2, name)  # EventName.iid, name
            self._put(message(12, message(2, entry)) + number(13, _NEEDED))  # interned_data.event_names
        return number(10, self._names[name])

    def track(self, track: Track) -> None:
        """TrackDescriptor: uuid 1, name 2, thread 4, parent_uuid 5."""
        parent = self._parent(track)
        fields = number(1, track.number) + string(2, track.name)
        if track.tid is None:
            fields += number(5, parent)
        else:  # ThreadDescriptor: pid 1, tid 2, thread_name 5
            fields += message(4, number(1, _int32(track.owner)) + number(2, _int32(track.tid)) + string(5, track.name))
        self._put(message(60, fields))

    def _parent(self, track: Track) -> int:
        key = (track.is_gpu, track.owner)
        if key not in self._parents:
            self._parents[key] = uuid = _ROOTS + len(self._parents) + len(self._counters)
            name = f"GPU {track.owner}" if track.is_gpu else f"process {track.owner}"
            fields = number(1, uuid) + string(2, name)
            if not track.is_gpu:  # ProcessDescriptor: pid 1, process_name 6
                fields += message(3, number(1, _int32(track.owner)) + string(6, name))
            self._put(message(60, fields))
        return self._parents[key]

    def slice(self, found: Slice) -> None:
        is_mark = found.start_ns == found.end_ns
        fields = self._name(found.name) + _head(_INSTANT if is_mark else _BEGIN, found.track.number, found.category)
        if found.flow:
            fields += fixed64(47, found.flow)
        if found.details:
            fields += _annotations(tuple(found.details.items()))
        self._event(found.start_ns, fields)
        if not is_mark:
            self._event(found.end_ns, _head(_END, found.track.number))

    def counter(self, found: Counter) -> None:
        """TrackDescriptor.counter 8; TrackEvent.double_counter_value 44."""
        key = (found.owner, found.name)
        if key not in self._counters:
            self._counters[key] = uuid = _ROOTS + len(self._parents) + len(self._counters)
            self._put(message(60, number(1, uuid) + string(2, f"{found.owner} {found.name}") + message(8, b"")))
        self._event(found.at_ns, number(9, _COUNTER) + number(11, self._counters[key]) + double(44, found.value))

    def _event(self, at_ns: int, fields: bytes) -> None:
        self._put(number(8, at_ns) + message(11, fields) + _WITH_NAMES)  # timestamp, track_event


_WITH_NAMES: Final = number(13, _NEEDED)


@lru_cache(1 << 12)
def _head(kind: int, track: int, category: str = "") -> bytes:
    """TrackEvent: type 9, track_uuid 11, categories 22, flow_ids 47."""
    return number(9, kind) + number(11, track) + (string(22, category) if category else b"")


@lru_cache(1 << 12)
def _annotations(details: tuple[tuple[str, int | str], ...]) -> bytes:
    """TrackEvent.debug_annotations 4; DebugAnnotation: int_value 4, string_value 6, name 10."""
    return b"".join(message(4, string(10, name) + (string(6, value) if isinstance(value, str) else number(4, value)))
                    for name, value in details)


def _int32(value: int) -> int:
    return value & 0x7FFFFFFF


def write(timeline: Timeline, out: IO[bytes]) -> int:
    """Returns how many slices were written."""
    packets, slices = _Packets(out), 0
    for event in events(timeline):
        if isinstance(event, Track):
            packets.track(event)
        elif isinstance(event, Counter):
            packets.counter(event)
        else:
            packets.slice(event)
            slices += 1
    return slices
