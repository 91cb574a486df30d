"""Profiles of torch.profiler as timelines: what ``export_chrome_trace`` writes, plain or gzip, by Kineto's keys.

``record_function`` is a range, PyTorch's operators and the runtime's calls are calls, kernels, copies and fills are
operations of the GPU with the innermost range of the thread that started them. Times are the wall clock's:
``baseTimeNanoseconds``, where there is one, plus ``ts``. Nothing of a file is trusted; events that cannot be are left
out and counted.
"""

from __future__ import annotations

import gzip
import json
import math
import zlib
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from ncc.diag import error
from ncc.limits import natural

from .records import Call, Copy, CopyKind, Kernel, Range, Record, Size3
from .writer import TimelineWriter

MAX_BYTES: Final = 1 << 30
"""Of a profile, unpacked."""

_PIECE: Final = 1 << 20
_GZIP: Final = b"\x1f\x8b"
_MOST_NS: Final = 1 << 62
_RANGES: Final = ("user_annotation",)
_CALLS: Final = ("cpu_op", "cuda_runtime", "cuda_driver")
_COPIES: Final = (("HtoD", CopyKind.HOST_TO_DEVICE), ("DtoH", CopyKind.DEVICE_TO_HOST),
                  ("DtoD", CopyKind.DEVICE_TO_DEVICE), ("PtoP", CopyKind.DEVICE_TO_DEVICE),
                  ("HtoH", CopyKind.HOST_TO_HOST))
"""By what stands in the name of a copy, as in "Memcpy HtoD (Pageable -> Device)"."""

Event = dict[str, Any]


def is_profile(path: Path) -> bool:
    """By its first bytes. What cannot be read is none."""
    try:
        with path.open("rb") as file:
            begin = file.read(64)
    except OSError:
        return False
    return begin.startswith(_GZIP) or begin.lstrip()[:1] == b"{"


def read_profile(path: Path) -> Profile:
    """``NccError`` R001 (cannot be read) or R023 (no profile, too large)."""
    try:
        data = _content(path)
    except (EOFError, zlib.error, gzip.BadGzipFile):
        raise _refused(path, "its compressed data are damaged") from None
    except OSError as failure:
        raise error("R001", f"cannot read '{path}': {failure.strerror}", place=str(path)) from None
    if data is None:
        raise _refused(path, f"it has more than {MAX_BYTES >> 30} GiB")
    try:
        found = json.loads(data)
    except (ValueError, RecursionError):
        raise _refused(path, "it is no JSON") from None
    events = found.get("traceEvents") if isinstance(found, dict) else None
    if not isinstance(events, list):
        raise _refused(path, "it has no list 'traceEvents'")
    return Profile([event for event in events if isinstance(event, dict) and event.get("ph") == "X"],
                   _whole(found.get("baseTimeNanoseconds")) or 0)


def _content(path: Path) -> bytearray | None:
    """Unpacked; None where that is too much."""
    found = bytearray()
    with path.open("rb") as file:
        packed = file.read(len(_GZIP)) == _GZIP
        file.seek(0)
        with gzip.GzipFile(fileobj=file) if packed else nullcontext(file) as content:
            while piece := content.read(_PIECE):
                found += piece
                if len(found) > MAX_BYTES:
                    return None
    return found


def _refused(path: Path, why: str) -> Exception:
    return error("R023", f"'{path}' is no profile of torch.profiler: {why}", place=str(path),
                 hint="what torch.profiler's export_chrome_trace wrote, as JSON or .json.gz")


def _whole(value: object) -> int | None:
    """A number that a row can have; JSON has it as a number or in quotes."""
    if isinstance(value, str):
        value = natural(value)
    return value if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < _MOST_NS else None


def _size(value: object) -> Size3:
    sizes = [_whole(one) for one in value] if isinstance(value, list) else []
    return (sizes[0] or 0, sizes[1] or 0, sizes[2] or 0) if len(sizes) == 3 else (0, 0, 0)


def _args(event: Event) -> Event:
    args = event.get("args")
    return args if isinstance(args, dict) else {}


@dataclass
class Profile:
    """``events``: those with a duration. ``left_out``: how many of them cannot be."""

    events: list[Event]
    base_ns: int
    left_out: int = 0
    _calls: dict[int, tuple[int, int]] = field(default_factory=dict)
    """Correlation -> the call's number and the range that it lies in."""

    def write(self, out: TimelineWriter, recorded: set[int]) -> None:
        """Of processes in ``recorded`` another timeline has what the GPU did, and the runtime's calls."""
        by_pid: dict[int, list[Event]] = defaultdict(list)
        for event in self.events:
            if event.get("cat") in (*_CALLS, *_RANGES) and (pid := _whole(event.get("pid"))) is not None:
                by_pid[pid].append(event)
        writers = {pid: out.process(pid) for pid in by_pid}
        for pid, writer in writers.items():
            writer.add(self._of_threads(by_pid[pid], pid in recorded))
        if not recorded & set(by_pid):
            # Kineto's profiles are of one process: what a GPU did says of none that started it.
            writer = next(iter(writers.values()), None) or out.process(0)
            writer.add(self._of_gpus())
        out.note("left_out", str(self.left_out))

    def _times(self, event: Event) -> tuple[int, int] | None:
        """Nanoseconds; None where they cannot be."""
        values = [event.get(key) for key in ("ts", "dur")]
        try:
            begin, long = (float(value) for value in values if not isinstance(value, bool))  # type: ignore[arg-type]
        except (TypeError, ValueError, OverflowError):
            return None
        if not (math.isfinite(begin) and math.isfinite(long) and 0 <= begin < 1e16 and 0 <= long < 1e16):
            return None
        start_ns = self.base_ns + round(1000 * begin)
        end_ns = start_ns + round(1000 * long)
        return (start_ns, end_ns) if end_ns < _MOST_NS else None

    def _timed(self, events: list[Event]) -> Iterator[tuple[int, int, Event]]:
        """By their start, the outer one first."""
        found = []
        for event in events:
            times = self._times(event)
            if times is None or not isinstance(event.get("name"), str):
                self.left_out += 1
            else:
                found.append((*times, event))
        return iter(sorted(found, key=lambda one: (one[0], -one[1])))

    def _of_threads(self, events: list[Event], is_recorded: bool) -> Iterator[Record]:
        """Ranges and calls of one process."""
        open_ranges: dict[int, list[tuple[int, int]]] = defaultdict(list)  # by thread: ends and numbers
        ranges = calls = 0
        for start_ns, end_ns, event in self._timed(events):
            tid = _whole(event.get("tid")) or 0
            within = open_ranges[tid]
            while within and within[-1][0] <= start_ns:
                within.pop()
            if event["cat"] in _RANGES:
                ranges += 1
                within.append((end_ns, ranges))
                yield Range(event["name"], tid, start_ns, end_ns, ranges)
            elif event["cat"] == "cpu_op" or not is_recorded:
                calls += 1
                if (correlation := _whole(_args(event).get("correlation"))) is not None and event["cat"] != "cpu_op":
                    self._calls[correlation] = (calls, within[-1][1] if within else 0)
                yield Call(event["name"], tid, start_ns, end_ns, calls)

    def _of_gpus(self) -> Iterator[Record]:
        for start_ns, end_ns, event in self._timed([e for e in self.events if e.get("cat") in tuple(_OPERATIONS)]):
            args = _args(event)
            device, stream = _whole(args.get("device")), _whole(args.get("stream"))
            if device is None or device >= 1 << 20:
                self.left_out += 1
                continue
            call, range_id = self._calls.get(_whole(args.get("correlation")) or -1, (0, 0))
            yield _OPERATIONS[event["cat"]](event["name"], args, _Where(device, stream or 0, start_ns, end_ns, call,
                                                                        range_id))


@dataclass(frozen=True)
class _Where:
    device: int
    stream: int
    start_ns: int
    end_ns: int
    call: int
    range_id: int


def _kernel(name: str, args: Event, at: _Where) -> Kernel:
    return Kernel(name, at.device, at.stream, at.start_ns, at.end_ns, _size(args.get("grid")), _size(args.get("block")),
                  at.call, at.range_id, str(at.stream), _whole(args.get("shared memory")) or 0)


def _copy(name: str, args: Event, at: _Where) -> Copy:
    kind = next((kind for text, kind in _COPIES if text in name), CopyKind.BY_ADDRESS)
    return _moved(kind, args, at)


def _fill(name: str, args: Event, at: _Where) -> Copy:
    return _moved(CopyKind.FILL, args, at)


def _moved(kind: CopyKind, args: Event, at: _Where) -> Copy:
    return Copy(kind, at.device, at.stream, at.start_ns, at.end_ns, _whole(args.get("bytes")) or 0, call=at.call,
                range_id=at.range_id, stream=str(at.stream))


_OPERATIONS: Final[dict[Any, Callable[[str, Event, _Where], Kernel | Copy]]] = {
    "kernel": _kernel, "gpu_memcpy": _copy, "gpu_memset": _fill}
