"""The clocks of a process's devices against its host's: ``store/clocks`` (``docs/trace.md``).

An entry says that the device's clock (%globaltimer) said so much when the host's (CLOCK_MONOTONIC) said something
between two times. Between entries the device's clock is taken to run evenly, which removes its drift. Where two entries
differ by more than clocks drift, the device's clock jumped in between: each side is a piece of its own.
"""

from __future__ import annotations

import ctypes
import zlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from pathlib import Path

import numpy as np
import numpy.typing as npt

from ncc import abi
from ncc.diag import Diagnostic, NccError, error

from .files import check_inside, map_trace

Times = npt.NDArray[np.int64]

MOST_ENTRIES = 1 << 16
"""Read of a file; ncc writes 256 at most."""
MOST_DRIFT = 1e-3
"""Of a clock that did not jump; quartzes are apart by a tenth of that at most."""
UNMEASURED_DRIFT = 1e-4
"""Where there is one entry only: two quartzes of 50 ppm each."""
_LATEST_NS = 1 << 62
_LONGEST_NS = 10**9  # that a reading takes; the hook driver waits for a fraction of it
_SIZE = ctypes.sizeof(abi.StoreClock)


@dataclass(frozen=True)
class Reading:
    """``device_ns`` was read when the host's clock said something from ``before_ns`` to ``after_ns``."""

    before_ns: int
    after_ns: int
    device_ns: int

    @property
    def host_ns(self) -> int:
        return (self.before_ns + self.after_ns) // 2

    @property
    def error_ns(self) -> float:
        return (self.after_ns - self.before_ns) / 2

    def continues(self, earlier: Reading) -> bool:
        """Whether no clock jumped since."""
        host_ns, device_ns = self.host_ns - earlier.host_ns, self.device_ns - earlier.device_ns
        unsure_ns = MOST_DRIFT * host_ns + self.error_ns + earlier.error_ns
        return min(device_ns, host_ns) > 0 and abs(host_ns - device_ns) <= unsure_ns


@dataclass(frozen=True)
class Piece:
    """Readings between which the device's clock did not jump, in order."""

    readings: tuple[Reading, ...]

    def host_ns(self, device_ns: npt.NDArray[np.uint64]) -> Times:
        """Along the line between the two readings around each time; before and after all of them along the nearest."""
        knots = np.array([reading.device_ns for reading in self.readings], np.uint64)
        host = np.array([reading.host_ns for reading in self.readings], np.int64)
        at = np.clip(np.searchsorted(knots, device_ns, "right") - 1, 0, max(len(knots) - 2, 0))
        since: Times = (device_ns - knots[at]).view(np.int64)  # wraps where it is before
        return host[at] + since + np.rint(since * self._drift[at]).astype(np.int64)

    @cached_property
    def _drift(self) -> npt.NDArray[np.float64]:
        """Of each line: the host's ns in one of the device's, less 1."""
        lines = [(b.host_ns - a.host_ns) / (b.device_ns - a.device_ns) - 1 for a, b in pairwise(self.readings)]
        return np.array([min(max(line, -MOST_DRIFT), MOST_DRIFT) for line in lines or [0.0]])

    @property
    def drift(self) -> float | None:
        """The device's clock against the host's; None: not known."""
        first, last = self.readings[0], self.readings[-1]
        return None if first is last else (last.device_ns - first.device_ns) / (last.host_ns - first.host_ns) - 1

    @cached_property
    def wander_ns(self) -> float:
        """By how much a reading is off the line between its neighbours, at most: what drift that changes may do."""
        found = [0.0]
        for a, b, c in zip(self.readings, self.readings[1:], self.readings[2:], strict=False):
            part = (b.device_ns - a.device_ns) / (c.device_ns - a.device_ns)
            found.append(abs(a.host_ns + part * (c.host_ns - a.host_ns) - b.host_ns))
        return max(found)

    def error_ns(self, host_ns: int) -> float:
        """Of a time that was mapped to this one."""
        first, last = self.readings[0], self.readings[-1]
        most = max(reading.error_ns for reading in self.readings) + self.wander_ns
        outside = max(first.host_ns - host_ns, host_ns - last.host_ns, 0)
        if first is last:
            return most + UNMEASURED_DRIFT * outside
        return most * (1 + 2 * outside / (last.host_ns - first.host_ns))


@dataclass(frozen=True)
class DeviceClock:
    """Of a device of one process, by its number there; ``uuid`` is empty where it is not known."""

    device: int
    uuid: str
    step_ns: int
    pieces: tuple[Piece, ...]

    def piece(self, device_ns: int, near_ns: int) -> Piece:
        """The one that a time belongs to, if the host's clock then said about ``near_ns``."""
        at = np.array([device_ns], np.uint64)
        return min(self.pieces, key=lambda piece: abs(int(piece.host_ns(at)[0]) - near_ns))

    @property
    def readings(self) -> int:
        return sum(len(piece.readings) for piece in self.pieces)

    @property
    def longest(self) -> Piece:
        return max(self.pieces, key=lambda piece: piece.readings[-1].host_ns - piece.readings[0].host_ns)

    @property
    def error_ns(self) -> float:
        """From the first reading to the last, but where the clock jumped."""
        return max(piece.error_ns(piece.readings[0].host_ns) for piece in self.pieces)

    @property
    def jumps(self) -> int:
        return len(self.pieces) - 1


@dataclass(frozen=True)
class Clocks:
    """``epoch_ns``: CLOCK_REALTIME at 0 of CLOCK_MONOTONIC, as the process's launches go by it; None: not told."""

    devices: dict[int, DeviceClock]
    epoch_ns: int | None
    damage: tuple[Diagnostic, ...] = ()


def read_clocks(run_dir: Path) -> Clocks:
    """``NccError`` R001, R009; entries that are damaged are left out and told of."""
    path = run_dir / "store" / "clocks"
    check_inside(path, run_dir)
    data = map_trace(path) if path.exists() else memoryview(b"")
    damaged: list[Diagnostic] = []
    entries = list(_entries(path, data, damaged))
    devices = {entry.device: entry for entry in entries}
    clocks = {number: _clock(number, [entry for entry in entries if entry.device == number]) for number in devices}
    return Clocks(clocks, entries[0].epoch_ns if entries else None, tuple(damaged))


def _entries(path: Path, data: memoryview, damaged: list[Diagnostic]) -> Iterator[abi.StoreClock]:
    for at in range(0, min(len(data) // _SIZE, MOST_ENTRIES) * _SIZE, _SIZE):
        entry = abi.StoreClock.from_buffer_copy(data[at : at + _SIZE])
        wrong = _wrong(entry)
        if wrong is None:
            yield entry
        else:
            damaged += _damaged(path, at, wrong).diagnostics


def _wrong(entry: abi.StoreClock) -> str | None:
    if (entry.magic, entry.version) != (abi.CLOCK_MAGIC, abi.STORE_VERSION):
        return f"it does not begin as one of version {abi.STORE_VERSION} does"
    if not abi.clock_is_whole(bytes(entry)):
        return "its checksum is wrong"
    times = (entry.before_ns, entry.after_ns, entry.device_ns, entry.epoch_ns)
    if max(times) > _LATEST_NS or not 0 <= entry.after_ns - entry.before_ns <= _LONGEST_NS or entry.device < 0:
        return "its times cannot be"
    return None


def _damaged(path: Path, at: int, what: str) -> NccError:
    return error("R010", f"the clock at byte {at} is damaged: {what}", place=str(path),
                 hint="times of the device are brought together by the others")


def _clock(device: int, entries: Sequence[abi.StoreClock]) -> DeviceClock:
    uuid = bytes(entries[-1].uuid)
    readings = sorted((Reading(e.before_ns, e.after_ns, e.device_ns) for e in entries), key=lambda r: r.host_ns)
    return DeviceClock(device, uuid.hex() if any(uuid) else "", max(entry.step_ns for entry in entries),
                       tuple(_pieces(readings)))


def _pieces(readings: Iterable[Reading]) -> Iterator[Piece]:
    gathered: list[Reading] = []
    for reading in readings:
        if gathered and not reading.continues(gathered[-1]):
            yield Piece(tuple(gathered))
            gathered = []
        gathered.append(reading)
    yield Piece(tuple(gathered))


def append_clock(run_dir: Path, entry: abi.StoreClock) -> None:
    """Append an entry, filled but for what only the file knows, as the hook driver does. Raises ``OSError``."""
    entry.magic, entry.version, entry.crc = abi.CLOCK_MAGIC, abi.STORE_VERSION, 0
    entry.crc = zlib.crc32(bytes(entry))
    with (run_dir / "store" / "clocks").open("ab") as file:
        file.write(bytes(entry))
