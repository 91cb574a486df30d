"""A run's directory: ``trace/<DATE>_<TIME>_<PID>/`` with its launches, log and allocations."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import overload

from ncc.diag import error

from .allocations import Allocation, owner, read_allocations
from .files import check_inside
from .trace import Launch


class Launches(Sequence[Launch]):
    """Launches in the order of saving: a sequence whose members are opened when they are asked for."""

    def __init__(self, files: Sequence[Path]) -> None:
        self._files = files

    def __len__(self) -> int:
        return len(self._files)

    @overload
    def __getitem__(self, index: int) -> Launch: ...

    @overload
    def __getitem__(self, index: slice) -> Launches: ...

    def __getitem__(self, index: int | slice) -> Launch | Launches:
        return Launches(self._files[index]) if isinstance(index, slice) else Launch(self._files[index])


class Run:
    """The results of one process, in the order of their launches. A launch is opened when it is asked for."""

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)
        if not (self.path / "result").is_dir():
            raise error("R004", "not the directory of a run: it has no result/", place=str(path), hint=_hint(self.path))

    @cached_property
    def files(self) -> tuple[Path, ...]:
        """The ``.bin`` files; named by seconds since the start, so this is the order of saving."""
        files = tuple(sorted((self.path / "result").glob("*.bin"), key=lambda p: (_seconds(p), p.name)))
        for file in files:
            check_inside(file, self.path)
        return files

    @property
    def launches(self) -> Launches:
        return Launches(self.files)

    def __len__(self) -> int:
        return len(self.files)

    def __getitem__(self, index: int) -> Launch:
        return self.launches[index]

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
    inner = [] if (path / "result").is_dir() else _runs(path)
    return Run(inner[0] if len(inner) == 1 else path)


def _runs(path: Path) -> list[Path]:
    try:
        return sorted(p.parent for p in path.glob("*/result"))
    except OSError:
        return []


def _hint(path: Path) -> str | None:
    runs = _runs(path if path.is_dir() else path.parent)
    if not runs:
        return "'ncc run' prints where it put the trace"
    return f"runs here: {', '.join(str(r) for r in runs[:5])}"


def _seconds(path: Path) -> float:
    try:
        return float(path.name[: -len(".bin")].split("_")[0])
    except ValueError:
        return float("inf")
