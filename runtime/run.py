"""A run's directory: ``trace/<DATE>_<TIME>_<PID>/`` with its launches, log and allocations."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from pathlib import Path
from typing import overload

import numpy as np

from ncc.diag import Diagnostic, NccError, error

from .allocations import Allocation, owner, read_allocations
from .binfile import open_bin, seconds
from .clocks import Clocks, read_clocks
from .files import check_inside
from .launch import Launch
from .process import ProcessFacts, read_process
from .store import Store
from .table_file import Table, read_tables
from .tables import Rows

_SHOWN = 5


class Launches(Sequence[Launch]):
    """Launches in the order of saving: a sequence whose members are opened when they are asked for."""

    def __init__(self, open_number: Callable[[int], Launch], numbers: range) -> None:
        self._open = open_number
        self._numbers = numbers

    def __len__(self) -> int:
        return len(self._numbers)

    @overload
    def __getitem__(self, index: int) -> Launch: ...

    @overload
    def __getitem__(self, index: slice) -> Launches: ...

    def __getitem__(self, index: int | slice) -> Launch | Launches:
        chosen = self._numbers[index]
        return Launches(self._open, chosen) if isinstance(chosen, range) else self._open(chosen)


class Run:
    """The results of one process, in the order of their launches. A launch is opened when it is asked for."""

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)
        if not is_run(self.path):
            raise error("R004", "not the directory of a run: it has no store/ and no result/", place=str(path),
                        hint=_hint(self.path))

    @cached_property
    def launches(self) -> Launches:
        """Of the store; of a run of the reference, which has none, of the ``.bin`` files by their seconds."""
        if (self.path / "store").is_dir():
            return Launches(self._store.__getitem__, range(len(self._store)))
        return Launches(lambda number: open_bin(self._bins[number]), range(len(self._bins)))

    @cached_property
    def _store(self) -> Store:
        return Store(self.path)

    @cached_property
    def _bins(self) -> list[Path]:
        files = sorted((self.path / "result").glob("*.bin"), key=lambda p: (seconds(p), p.name))
        for file in files:
            check_inside(file, self.path)
        return files

    @cached_property
    def launch_bytes(self) -> list[int]:
        """What each launch takes on disk, as the index says."""
        if (self.path / "store").is_dir():
            return self._store.launch_bytes
        return [file.stat().st_size for file in self._bins]

    def start_ns(self, number: int) -> int:
        """When a launch was, in ns since the epoch; 0: not known. Most of the launch is not read."""
        if (self.path / "store").is_dir():
            return self._store.start_ns(number)
        try:
            return self[number].times.start_ns
        except NccError:
            return 0

    @cached_property
    def facts(self) -> ProcessFacts:
        """Of the process. ``NccError`` R005, R009."""
        return read_process(self.path)

    @cached_property
    def clocks(self) -> Clocks:
        """Of its devices. ``NccError`` R001, R009."""
        return read_clocks(self.path)

    def __len__(self) -> int:
        return len(self.launches)

    def __getitem__(self, index: int) -> Launch:
        return self.launches[index]

    @cached_property
    def _tables(self) -> tuple[list[Table], list[Diagnostic]]:
        return read_tables(self.path)

    @property
    def tables(self) -> tuple[Table, ...]:
        """What aggregating maps held in the end, one for each kernel and map."""
        return tuple(self._tables[0])

    @property
    def damage(self) -> tuple[Diagnostic, ...]:
        """What is wrong with tables that are left out."""
        return tuple(self._tables[1])

    def map(self, name: str) -> Rows:
        """The rows of an aggregating map, of all kernels one after another: ``kernel``, then the map's fields.

        ``KeyError`` where no kernel left one.
        """
        found = [table for table in self.tables if table.name == name]
        if not found:
            names = ", ".join(dict.fromkeys(table.name for table in self.tables))
            raise KeyError(f"no table of a map '{name}' in this trace; it has {names or 'none'}")
        width = max(1, *(len(table.kernel) for table in found))
        out = np.zeros(sum(len(t.rows) for t in found), [("kernel", f"<U{width}"), *found[0].rows.dtype.descr])
        at = 0
        for table in found:
            part = out[at : at + len(table.rows)]
            part["kernel"] = table.kernel
            for field in table.rows.dtype.names or ():
                part[field] = table.rows[field]
            at += len(table.rows)
        return out

    @cached_property
    def allocations(self) -> tuple[Allocation, ...]:
        """Device allocations that the program made, from the log's ``[mem]`` lines."""
        check_inside(self.path / "event.log", self.path)
        return read_allocations(self.path / "event.log")

    def allocation(self, address: int) -> Allocation | None:
        """The allocation that holds a device address, the latest where memory was used again."""
        return owner(self.allocations, address)


def open_trace(path: str | Path) -> Run:
    """A run's directory; of a directory that holds exactly one run, that run. ``NccError`` R004 otherwise."""
    path = Path(path)
    if not path.is_dir():
        raise error("R004", "no such directory", place=str(path), hint=_hint(path))
    inner = runs_of(path)
    return Run(inner[0] if len(inner) == 1 else path)


def runs_of(path: Path) -> list[Path]:
    """A run, or the runs that lie in a folder or, as ranks do, in folders there; none where neither is there."""
    if is_run(path):
        return [path]
    return [run for inner in _folders(path) for run in ([inner] if is_run(inner) else filter(is_run, _folders(inner)))]


def is_run(path: Path) -> bool:
    """Not so where nobody may look: ``os.path.isdir`` raises nothing."""
    return os.path.isdir(path / "store") or os.path.isdir(path / "result")


def runs_here(folders: Iterable[Path]) -> str:
    """What there is to choose from."""
    found = sorted(folders, key=_changed, reverse=True)
    more = f" and {len(found) - _SHOWN} more" if len(found) > _SHOWN else ""
    return f"runs here, the latest first: {', '.join(map(str, found[:_SHOWN]))}{more}"


def latest_run(folder: str | Path = "trace") -> Path:
    """The run in a folder that was written last, as ``ncc run`` puts runs into ``trace``. ``NccError`` R004."""
    found = runs_of(Path(folder))
    if not found:
        raise error("R004", "no run here", place=str(folder), hint=_hint(Path(folder)))
    return max(found, key=_changed)


def _changed(folder: Path) -> int:
    try:
        return folder.stat().st_mtime_ns
    except OSError:
        return 0


def open_launch(path: str | Path) -> Launch:
    """What a callback is given: a ``.bin``, or ``RUN/N``, the N-th launch of a run."""
    path = Path(path)
    if path.name.isdecimal() and len(path.name) < 20 and is_run(path.parent) and not path.exists():
        run, number = Run(path.parent), int(path.name)
        if number >= len(run):
            raise error("R007", f"no launch {number}", place=str(path.parent), hint=f"the run has {len(run)}")
        return run[number]
    return open_bin(path)


def _folders(path: Path) -> list[Path]:
    try:
        return sorted(inner for inner in path.iterdir() if os.path.isdir(inner))
    except OSError:
        return []


def _hint(path: Path) -> str | None:
    """What lies there, or beside it: runs, and folders of ranks."""
    runs = [inner for inner in _folders(path if path.is_dir() else path.parent)
            if is_run(inner) or any(map(is_run, _folders(inner)))]
    if not runs:
        return "'ncc run' prints where it put the trace"
    return runs_here(runs)
