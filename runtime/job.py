"""Several processes as one: ranks of a job, on one machine or several, with one clock.

That clock is the wall clock of each machine when its first process began, and goes on as CLOCK_MONOTONIC does, in ns
since the epoch. Processes of a machine share it. Times of devices are brought to it by what was measured of each
(``clocks``). How far the wall clocks of several machines are apart is not measured.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import groupby, pairwise
from operator import attrgetter
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from ncc.diag import Diagnostic, NccError, error

from .clocks import Clocks, DeviceClock
from .launch import Launch
from .process import ProcessFacts
from .run import Launches, Run, open_trace, runs_here, runs_of
from .table_file import Table

_LATEST_NS = (1 << 63) - 1


class Process:
    """A process of a job: its run, and how its times are brought to the job's clock. Raises no error: what is damaged
    counts as not told, and ``damage`` has it.
    """

    def __init__(self, path: Path) -> None:
        self.run = Run(path)
        self.damage: list[Diagnostic] = []
        self.facts: ProcessFacts = self._sound("facts", ProcessFacts())
        self.clocks: Clocks = self._sound("clocks", Clocks({}, None))
        self.damage += self.clocks.damage
        self._shift_ns = 0  # from CLOCK_REALTIME as its launches have it to the job's clock

    def _sound(self, name: str, otherwise: Any) -> Any:
        try:
            return getattr(self.run, name)
        except NccError as damage:
            self.damage += damage.diagnostics
            return otherwise

    @property
    def path(self) -> Path:
        return self.run.path

    @property
    def rank(self) -> int | None:
        return self.facts.rank

    @property
    def label(self) -> str:
        """Its rank; of one that has none the name of its directory."""
        return self.path.name if self.rank is None else str(self.rank)

    @property
    def epoch_ns(self) -> int | None:
        """CLOCK_REALTIME at 0 of CLOCK_MONOTONIC, as its launches have it; None: not told."""
        return self.facts.epoch_ns if self.clocks.epoch_ns is None else self.clocks.epoch_ns

    def set_epoch(self, epoch_ns: int) -> None:
        """``epoch_ns`` of the job's clock on this machine."""
        self._shift_ns = 0 if self.epoch_ns is None else epoch_ns - self.epoch_ns

    def at_ns(self, start_ns: int) -> int:
        """A launch's host time (``Times.start_ns``) by the job's clock."""
        return start_ns + self._shift_ns

    def clock(self, launch: Launch) -> DeviceClock | None:
        """Of the device that it ran on; None where nothing was measured."""
        return self.clocks.devices.get(launch.facts.device)

    def device_ns(self, launch: Launch, values: npt.ArrayLike) -> npt.NDArray[np.int64]:
        """What ``nl.time()`` said in a launch of this process, by the job's clock. ``LookupError`` where the device's
        clock was not measured.
        """
        times = np.asarray(values, np.uint64)
        clock, epoch_ns = self.clock(launch), self.epoch_ns
        if clock is None or epoch_ns is None:
            raise LookupError(f"{self.path}: the clock of device {launch.facts.device} was not measured")
        near_ns = launch.times.start_ns - epoch_ns
        first = int(times.min()) if times.size else 0
        return clock.piece(first, near_ns).host_ns(times) + (epoch_ns + self._shift_ns)

    def error_ns(self, launch: Launch) -> float | None:
        """Of ``device_ns`` in a launch; None where that is not known. A simulator's clock is a model."""
        clock, epoch_ns = self.clock(launch), self.epoch_ns
        if clock is None or epoch_ns is None or self.facts.simulated:
            return None
        near_ns = launch.times.start_ns - epoch_ns
        return min(piece.error_ns(near_ns) for piece in clock.pieces)


@dataclass(frozen=True)
class Placed:
    """A launch of a job: of which process, its number there, and when the host made it by the job's clock."""

    process: Process
    number: int
    at_ns: int


class Job:
    """The launches of several processes, in the order in which the host made them; each is opened when asked for."""

    def __init__(self, path: Path, runs: Sequence[Path]) -> None:
        self.path = path
        self.processes = tuple(sorted(map(Process, runs), key=_order))
        self._set_epochs()

    def _set_epochs(self) -> None:
        for processes in self._machines():
            begun = [p for p in processes if p.epoch_ns is not None]
            if begun:
                first = min(begun, key=lambda p: p.facts.started_ns or 0)
                assert first.epoch_ns is not None
                for process in begun:
                    process.set_epoch(first.epoch_ns)

    def _machines(self) -> list[list[Process]]:
        """Processes that share CLOCK_MONOTONIC; one that does not tell shares it with none."""
        known = sorted((p for p in self.processes if p.facts.machine), key=attrgetter("facts.machine"))
        groups = [list(group) for _, group in groupby(known, attrgetter("facts.machine"))]
        return groups + [[p] for p in self.processes if not p.facts.machine]

    @property
    def machines(self) -> int:
        """Whose wall clocks are apart by what is not measured."""
        return len(self._machines())

    @property
    def missing_ranks(self) -> list[range]:
        """Ranks without a trace: they made no call of the driver, or theirs is elsewhere."""
        size = max((p.facts.world_size or 0 for p in self.processes), default=0)
        edges = [-1, *sorted({p.rank for p in self.processes if p.rank is not None}), size]
        return [range(a + 1, b) for a, b in pairwise(edges) if a + 1 < b]

    @cached_property
    def _places(self) -> tuple[npt.NDArray[np.int64], ...]:
        """``at_ns``, process and number of each launch, in order."""
        columns = [np.array(column, np.int64) for column in zip(*self._unordered(), strict=True)] or [
            np.empty(0, np.int64)] * 3
        order = np.lexsort(columns[::-1])
        return tuple(column[order] for column in columns)

    def _unordered(self) -> Iterator[tuple[int, int, int]]:
        for which, process in enumerate(self.processes):
            for number in range(len(process.run)):
                at_ns = process.at_ns(process.run.start_ns(number))
                yield min(max(at_ns, 0), _LATEST_NS), which, number

    def __len__(self) -> int:
        return len(self._places[0])

    def placed(self, index: int) -> Placed:
        at_ns, which, number = (int(column[index]) for column in self._places)
        return Placed(self.processes[which], number, at_ns)

    def __getitem__(self, index: int) -> Launch:
        """``NccError`` R0xx where the launch is damaged."""
        placed = self.placed(index)
        return placed.process.run[placed.number]

    @property
    def launches(self) -> Launches:
        return Launches(self.__getitem__, range(len(self)))

    @property
    def start_ns(self) -> int:
        """The first launch, by the job's clock."""
        return self.placed(0).at_ns if len(self) else 0

    @cached_property
    def tables(self) -> tuple[Table, ...]:
        """Of all processes, each with its ``process``."""
        return tuple(replace(table, process=p.label) for p in self.processes for table in p.run.tables)

    @property
    def damage(self) -> tuple[Diagnostic, ...]:
        return tuple(found for p in self.processes for found in (*p.damage, *p.run.damage))


def _order(process: Process) -> tuple[bool, int, str]:
    return process.rank is None, process.rank or 0, str(process.path)


def open_job(path: str | Path) -> Job:
    """All runs below a folder as one job, whether they belong together or not. ``NccError`` R004: there is none."""
    runs = runs_of(Path(path))
    if not runs:
        open_trace(path)  # says why
    return Job(Path(path), runs)


def open_traces(path: str | Path) -> Run | Job:
    """A run; of a folder that holds several, the job that they are. ``NccError`` R004: they are of several jobs."""
    runs = runs_of(Path(path))
    if len(runs) < 2:
        return open_trace(path)
    job = Job(Path(path), runs)
    if not _together([process.facts for process in job.processes]):
        folders = {Path(path, run.relative_to(path).parts[0]) for run in runs}
        raise error("R004", "runs that are not of one job", place=str(path), hint=runs_here(folders))
    return job


def _together(facts: Sequence[ProcessFacts]) -> bool:
    """Of one ``ncc run``, or different ranks of as many."""
    if len({f.run for f in facts}) == 1:
        return facts[0].run != ""
    ranks = {f.rank for f in facts}
    return None not in ranks and len(ranks) == len(facts) and len({f.world_size for f in facts}) == 1
