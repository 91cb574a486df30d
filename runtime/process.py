"""What a trace says of its process (``process.json``): who it was, which rank, and when it began by which clocks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from operator import index
from pathlib import Path
from typing import Any

from .facts import checked, load_json
from .files import check_inside

MOST_RANKS = 1 << 31
_LATEST_NS = 1 << 62


@dataclass(frozen=True)
class ProcessFacts:
    """The defaults stand for a trace that does not tell. ``run``: the same for all processes of one ``ncc run``;
    ``machine``: for all that share CLOCK_MONOTONIC; ``epoch_ns``: CLOCK_REALTIME at 0 of it when the process began.
    """

    run: str = ""
    host: str = ""
    machine: str = ""
    pid: int | None = None
    command: str = ""
    rank: int | None = None
    local_rank: int | None = None
    world_size: int | None = None
    simulated: bool = False
    started_ns: int | None = None  # by CLOCK_MONOTONIC
    epoch_ns: int | None = None


def read_process(run_dir: Path) -> ProcessFacts:
    """``NccError`` R005, R009."""
    path = run_dir / "process.json"
    check_inside(path, run_dir)
    told = load_json(path)
    return checked(path, _facts, told) if told else ProcessFacts()


def _facts(told: Mapping[str, Any]) -> ProcessFacts:
    started = told["started"]
    monotonic_ns, realtime_ns = (_number(started[name], _LATEST_NS) for name in ("monotonic_ns", "realtime_ns"))
    rank, size = told["rank"], told["world_size"]
    if (rank is None) != (size is None):
        raise ValueError("a rank of nothing")
    if rank is not None and _number(rank, MOST_RANKS) >= _number(size, MOST_RANKS):
        raise ValueError(f"rank {rank} of {size}")
    local = told["local_rank"]
    return ProcessFacts(
        str(told["run"]), str(told["host"]), str(told["machine"]), _number(told["pid"], 1 << 32), str(told["command"]),
        rank, None if local is None else _number(local, MOST_RANKS), size, bool(told["simulated"]), monotonic_ns,
        realtime_ns - monotonic_ns)


def _number(value: Any, most: int) -> int:
    number = index(value)
    if not 0 <= number <= most:
        raise ValueError(f"{number} is not from 0 to {most}")
    return number
