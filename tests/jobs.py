"""Jobs of several processes for tests: stores, clocks and ``process.json`` made from one true timeline, in ns."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
from traces import MapData, describe_kernel

from ncc import abi
from ncc.abi import MapLevel
from ncc.runtime import Times
from ncc.runtime.clocks import append_clock
from ncc.runtime.facts import Facts
from ncc.runtime.writer import RowMap, StoreWriter

WHEN = [("start", "u64"), ("end", "u64")]
WHEN_TYPE = np.dtype([("start", "<u8"), ("end", "<u8")])
TRUE_0 = 1_795_000_000 * 10**9
"""The wall clock at 0 of the true timeline."""


@dataclass(frozen=True)
class Machine:
    """``monotonic_ns``: what CLOCK_MONOTONIC says at 0 of the true timeline; ``wall_off_ns``: of its wall clock."""

    name: str = "a"
    monotonic_ns: int = 5 * 10**12
    wall_off_ns: int = 0


@dataclass(frozen=True)
class Gpu:
    """Its clock says ``at_0`` at 0, and ``(1 + drift)`` ns each ns; from ``jump[0]`` on ``jump[1]`` ns more."""

    at_0: int = 10**18
    drift: float = 0.0
    jump: tuple[int, int] = (1 << 62, 0)

    def says(self, true_ns: int) -> int:
        return self.at_0 + true_ns + round(true_ns * self.drift) + (self.jump[1] if true_ns >= self.jump[0] else 0)


@dataclass(frozen=True)
class Member:
    """A process: when the host made its launches, each with kernels' times in truth; when its clock was read, and how
    long each reading takes (twice its error)."""

    rank: int | None
    size: int | None
    launches: Sequence[tuple[int, int, int]]  # made, start, end
    read_at: Sequence[int] = (0, 10**9)
    machine: Machine = Machine()
    gpu: Gpu = Gpu()
    run: str = "r"
    reading_ns: int = 1000
    stepped_ns: int = 0  # by how much the wall clock was set, before this process began
    pid: int = 100

    @property
    def epoch_ns(self) -> int:
        return TRUE_0 - self.machine.monotonic_ns + self.machine.wall_off_ns + self.stepped_ns

    def host(self, true_ns: int) -> int:
        return self.machine.monotonic_ns + true_ns


def write_member(run_dir: Path, member: Member, began_ns: int = 0) -> Path:
    (run_dir / "kernel" / "0_aa").mkdir(parents=True)
    (run_dir / "store").mkdir()
    (run_dir / "process.json").write_text(json.dumps(told(member, began_ns)))
    describe_kernel(run_dir / "kernel" / "0_aa", {"when": MapData("warp", WHEN, np.zeros((1, 1, 1), WHEN_TYPE))})
    writer = StoreWriter(run_dir)
    for number, (made, start, end) in enumerate(member.launches):
        records = np.array([(member.gpu.says(start), member.gpu.says(end))], WHEN_TYPE).reshape(1, 1, 1)
        facts = Facts((1, 1, 1), (32, 1, 1), 0, kernel_dir="kernel/0_aa", launch=number, sequence=number,
                      times=Times(member.host(made) + member.epoch_ns))
        writer.append(facts, [RowMap("when", MapLevel.WARP, records, None)])
    for at in member.read_at:
        append_clock(run_dir, clock_entry(member, at))
    return run_dir


def clock_entry(member: Member, true_ns: int) -> abi.StoreClock:
    half = member.reading_ns // 2
    return abi.StoreClock(before_ns=member.host(true_ns) - half, after_ns=member.host(true_ns) + half,
                          device_ns=member.gpu.says(true_ns), step_ns=32, epoch_ns=member.epoch_ns, device=0)


def told(member: Member, began_ns: int = 0) -> dict[str, Any]:
    began = member.host(began_ns)
    return {"format": 1, "run": member.run, "host": member.machine.name, "machine": f"boot-{member.machine.name}",
            "pid": member.pid, "command": "train", "launcher": None if member.rank is None else "torchrun",
            "rank": member.rank, "local_rank": member.rank, "world_size": member.size, "simulated": False,
            "started": {"monotonic_ns": began, "realtime_ns": began + member.epoch_ns}}


def write_job(folder: Path, *members: Member) -> Path:
    for number, member in enumerate(members):
        write_member(folder / f"rank{member.rank}_{number}", replace(member, pid=100 + number), number)
    return folder
