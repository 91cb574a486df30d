"""What a process's hook driver writes of its timeline (``struct ncc_timeline_op`` and its neighbours), as records.

The program can write to that file, too: every number is checked, and what cannot be is left out and counted.
"""

from __future__ import annotations

import struct
from collections.abc import Callable
from typing import Final, NamedTuple, TypeVar

from ncc import abi

from .records import Call, Copy, CopyKind, Kernel, OpType, Range, Record

_Key = TypeVar("_Key")

UNNAMED: Final = "(not named)"
MAX_NAMES_BYTES: Final = 1 << 26
"""Of all names of a process; what has no name is there all the same."""

_MAX_NUMBERED: Final = 1 << 16
"""Streams or graphs."""

_MAX_DEVICES: Final = 1 << 12
_MAX_NUMBER: Final = 1 << 39
_MAX_NS: Final = 1 << 62
_SQL: Final = (1 << 63) - 1
"""The largest number that SQLite has."""

_ROUNDING_NS: Final = 1000
"""By which what runs one after another on a stream may seem to overlap: times of the device are told as floats."""

_PER_THREAD: Final = 2  # CU_STREAM_PER_THREAD

_KIND: Final = struct.Struct("<I")
_NAME: Final = struct.Struct(f"<5I{abi.TIMELINE_TEXT_BYTES}s")
_DEVICE: Final = struct.Struct("<Ii16s104s")
_CLOCK: Final = struct.Struct("<IiQQ104x")
_SOURCE: Final = struct.Struct(f"<2I12x{abi.TIMELINE_TEXT_BYTES}s")
_OP: Final = struct.Struct("<4IihH6Q8I3Q")
_RANGE: Final = struct.Struct(f"<4I2Q{abi.TIMELINE_RANGE_TEXT_BYTES}s8x")
_TEXT: Final = struct.Struct(f"<I{abi.TIMELINE_MORE_TEXT_BYTES}s")

_COPIES: Final = {kind.number: kind for kind in CopyKind}
_SOURCES: Final = frozenset(by.value for by in abi.TimelineBy)
_LAUNCHES: Final = {abi.TimelineKind.KERNEL.value: OpType.KERNEL, abi.TimelineKind.GRAPH.value: OpType.GRAPH,
                    abi.TimelineKind.BARRIER.value: OpType.BARRIER}


class Device(NamedTuple):
    """A device as its process numbers it. ``uuid`` is empty where the driver did not say it."""

    number: int
    uuid: str
    name: str


class Entries:
    """One process's file. ``gpu_of`` gives the timeline's number of a device. ``exact``: what seems to overlap does."""

    def __init__(self, gpu_of: Callable[[Device], int], exact: bool = False) -> None:
        self.operations = 0  # that were read, sound or not
        self.left_out = 0
        self.clock_error_ns: dict[int, int] = {}  # by GPU of the timeline: the greatest that was said
        self.by: abi.TimelineBy | None = None  # who says when things ran, as far as that was said
        self.why_events = ""  # and not CUPTI, though that was wanted
        self._gpu_of = gpu_of
        self._exact = exact
        self._names: dict[int, bytearray] = {}
        self._texts: dict[int, str] = {}
        self._names_bytes = 0
        self._gpus: dict[int, int] = {}
        self._queues: dict[tuple[int, int, int], int] = {}
        self._graphs: dict[int, int] = {}  # numbers of handles, from 1 on
        self._ends: dict[int, int] = {}  # by queue
        self._unfinished: tuple[Range, bytearray, int] | None = None  # a range, its message so far, its bytes

    def records(self, data: bytes) -> list[Record]:
        """Of whole entries; bytes behind the last whole one are not looked at."""
        found: list[Record] = []
        for at in range(0, len(data) - abi.TIMELINE_BYTES + 1, abi.TIMELINE_BYTES):
            kind, = _KIND.unpack_from(data, at)
            if self._unfinished is not None and kind != abi.TimelineKind.TEXT:
                self._unfinished = None
                self.left_out += 1
            if kind in _LAUNCHES or kind == abi.TimelineKind.COPY:
                self.operations += 1
                sound = self._op(data, at, found)
            elif kind == abi.TimelineKind.CALL:
                sound = self._call(data, at, found)
            elif kind in _RANGES:
                self.operations += kind == abi.TimelineKind.RANGE
                sound = _RANGES[kind](self, data, at, found)
            else:
                sound = kind in _SAID and _SAID[kind](self, data, at)
            self.left_out += not sound
        return found

    def _name(self, data: bytes, at: int) -> bool:
        _, number, offset, size, piece, text = _NAME.unpack_from(data, at)
        if not 1 <= number <= abi.TIMELINE_NAMES or not offset + piece <= size < abi.NAME_BYTES or piece > len(text):
            return False
        known = self._names.setdefault(number, bytearray())
        if len(known) != offset or self._names_bytes + piece > MAX_NAMES_BYTES:
            return False
        known += text[:piece]
        self._names_bytes += piece
        if offset + piece == size:
            self._texts[number] = abi.get_text(bytes(known).split(b"\0")[0]) or UNNAMED
        return True

    def _device(self, data: bytes, at: int) -> bool:
        _, number, uuid, name = _DEVICE.unpack_from(data, at)
        if not 0 <= number < _MAX_DEVICES:
            return False
        if number not in self._gpus:  # each is told once for each of its contexts
            self._gpus[number] = self._gpu_of(Device(number, _uuid(uuid), abi.get_text(name.split(b"\0")[0])))
        return True

    def _clock(self, data: bytes, at: int) -> bool:
        _, number, host_ns, error_ns = _CLOCK.unpack_from(data, at)
        gpu = self._gpus.get(number)
        if gpu is None or host_ns >= _MAX_NS or error_ns >= _MAX_NS:
            return False
        self.clock_error_ns[gpu] = max(self.clock_error_ns.get(gpu, 0), error_ns)
        return True

    def _source(self, data: bytes, at: int) -> bool:
        _, by, why = _SOURCE.unpack_from(data, at)
        if by not in _SOURCES:
            return False
        self.by, self.why_events = abi.TimelineBy(by), abi.get_text(why.split(b"\0")[0])
        return True

    def _op(self, data: bytes, at: int, found: list[Record]) -> bool:
        """False: its numbers cannot be."""
        (kind, name, call, tid, device, copy_kind, flags, number, stream, call_start, call_end, start, end, x, y, z,
         block_x, block_y, block_z, shared_bytes, range_id, size_bytes, target, source) = _OP.unpack_from(data, at)
        gpu, copied = self._gpus.get(device), _COPIES.get(copy_kind)
        apart, node = bool(flags & abi.TimedFlag.APART), source if flags & abi.TimedFlag.NODE else 0
        if gpu is None or not (0 if apart else 1) <= number < _MAX_NUMBER or not call_start <= call_end < _MAX_NS \
                or not start <= end < _MAX_NS or size_bytes >= _MAX_NS or node >= _MAX_NS \
                or (copied is None and kind not in _LAUNCHES):
            return False
        queue = self._queue(gpu, stream, tid)
        start, end = self._in_order(queue, start, end)
        if not apart:
            found.append(Call(self._texts.get(call, UNNAMED), tid, call_start, call_end, number))
        if copied is not None and kind not in _LAUNCHES:
            ends = ("", "") if apart else (hex(target), hex(source) if copied is not CopyKind.FILL else "")
            found.append(Copy(copied, gpu, queue, start, end, size_bytes, *ends, number, range_id, hex(stream),
                              bool(flags & abi.TimedFlag.WAITS), node))
            return True
        packet = 0 if flags & abi.TimedFlag.NODE else source & _SQL
        found.append(Kernel(self._name_of(kind, name, target), gpu, queue, start, end, (x, y, z),
                            (block_x, block_y, block_z), number, range_id, hex(stream), shared_bytes, size_bytes,
                            packet, _LAUNCHES[kind], node))
        return True

    def _call(self, data: bytes, at: int, found: list[Record]) -> bool:
        """One that has an entry by itself; what it started has its number."""
        _, _, name, tid, _, _, _, number, _, start, end, *_ = _OP.unpack_from(data, at)
        if not 1 <= number < _MAX_NUMBER or not start <= end < _MAX_NS:
            return False
        found.append(Call(self._texts.get(name, UNNAMED), tid, start, end, number))
        return True

    def _range(self, data: bytes, at: int, found: list[Record]) -> bool:
        _, number, tid, size, start, end, message = _RANGE.unpack_from(data, at)
        if not number or size >= abi.NAME_BYTES or not start <= end < _MAX_NS:
            return False
        self._unfinished = Range("", tid, start, end, number), bytearray(), size
        return self._more(message, found)

    def _text(self, data: bytes, at: int, found: list[Record]) -> bool:
        return self._unfinished is not None and self._more(_TEXT.unpack_from(data, at)[1], found)

    def _more(self, piece: bytes, found: list[Record]) -> bool:
        assert self._unfinished is not None
        begun, message, size = self._unfinished
        message += piece[: size - len(message)]
        if len(message) == size:
            found.append(begun._replace(message=abi.get_text(bytes(message).split(b"\0")[0])))
            self._unfinished = None
        return True

    def _name_of(self, kind: int, name: int, target: int) -> str:
        if _LAUNCHES[kind] is OpType.GRAPH:
            return f"graph_{_numbered(self._graphs, target) + 1}"
        return "barrier" if _LAUNCHES[kind] is OpType.BARRIER else self._texts.get(name, UNNAMED)

    def _queue(self, gpu: int, stream: int, tid: int) -> int:
        """A row for each stream: a handle has thousands of millions."""
        return _numbered(self._queues, (gpu, stream, tid if stream == _PER_THREAD else 0))

    def _in_order(self, queue: int, start: int, end: int) -> tuple[int, int]:
        last = self._ends.get(queue, 0)
        if not self._exact and start < last <= start + _ROUNDING_NS:
            start, end = last, max(last, end)
        self._ends[queue] = end
        return start, end


_SAID: Final[dict[int, Callable[[Entries, bytes, int], bool]]] = {
    abi.TimelineKind.NAME.value: Entries._name,
    abi.TimelineKind.DEVICE.value: Entries._device,
    abi.TimelineKind.CLOCK.value: Entries._clock,
    abi.TimelineKind.SOURCE.value: Entries._source,
}

_RANGES: Final[dict[int, Callable[[Entries, bytes, int, list[Record]], bool]]] = {
    abi.TimelineKind.RANGE.value: Entries._range,
    abi.TimelineKind.TEXT.value: Entries._text,
}


def _numbered(known: dict[_Key, int], key: _Key) -> int:
    """From 0 on, by when they were first seen; what is seen when there are too many shares the last number."""
    if key not in known and len(known) < _MAX_NUMBERED:
        known[key] = len(known)
    return known.get(key, _MAX_NUMBERED)


def _uuid(raw: bytes) -> str:
    text = raw.hex()
    return f"{text[:8]}-{text[8:12]}-{text[12:16]}-{text[16:20]}-{text[20:]}" if any(raw) else ""
