"""What a timeline comes to: the time of each kernel, how busy each GPU was, and how two timelines differ."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from .reader import ACTIVE, SOUND_OP, Timeline, whole


@dataclass(frozen=True)
class Total:
    """All operations of one name and type. ``percent``: of the time of all operations on GPUs, added up."""

    name: str
    type: str
    calls: int
    total_ns: int
    min_ns: int
    max_ns: int
    percent: float

    @property
    def average_ns(self) -> float:
        return self.total_ns / self.calls


@dataclass(frozen=True)
class Busy:
    """One GPU. ``busy_ns``: with a kernel active, however many; ``wall_ns``: from its first operation to its last."""

    gpu: int
    ops: int
    busy_ns: int
    wall_ns: int

    @property
    def percent(self) -> float:
        return 100.0 * self.busy_ns / self.wall_ns if self.wall_ns else 0.0


def totals(timeline: Timeline) -> list[Total]:
    """The most time first."""
    rows = list(timeline.rows(
        "SELECT o.description_id, o.opType_id, COUNT(*), TOTAL(o.end - o.start), MIN(o.end - o.start), "
        f"MAX(o.end - o.start) FROM rocpd_op o WHERE {SOUND_OP} AND o.gpuId >= 0 GROUP BY 1, 2"))
    whole_ns = sum(row[3] for row in rows) or 1.0
    found = [Total(timeline.string(name), timeline.string(kind), calls, int(total), least, most,
                   100.0 * total / whole_ns) for name, kind, calls, total, least, most in rows]
    return sorted(found, key=lambda total: (-total.total_ns, total.name))


@dataclass(frozen=True)
class RangeTotal:
    """All ranges of one message. ``kernels``: whose innermost range these were, and their time on GPUs."""

    name: str
    calls: int
    total_ns: int
    min_ns: int
    max_ns: int
    kernels: int
    kernel_ns: int

    @property
    def average_ns(self) -> float:
        return self.total_ns / self.calls


def ranges(timeline: Timeline) -> list[RangeTotal]:
    """The most time first; marks have none."""
    number = timeline.column_or("rocpd_op", "roctxId", "0")
    launched = {name: (count, int(total)) for name, count, total in timeline.rows(
        f"WITH r AS (SELECT {number} AS id, MIN(o.description_id) AS name FROM rocpd_op o WHERE {SOUND_OP} "
        f"AND o.gpuId < 0 AND {number} > 0 GROUP BY 1) SELECT r.name, COUNT(*), TOTAL(o.end - o.start) "
        f"FROM rocpd_op o JOIN r ON r.id = {number} WHERE {SOUND_OP} AND o.gpuId >= 0 GROUP BY 1")}
    found = [RangeTotal(timeline.string(name), calls, int(total), least, most, *launched.get(name, (0, 0)))
             for name, calls, total, least, most in timeline.rows(
                 "SELECT o.description_id, COUNT(*), TOTAL(o.end - o.start), MIN(o.end - o.start), "
                 f"MAX(o.end - o.start) FROM rocpd_op o WHERE {SOUND_OP} AND o.gpuId < 0 GROUP BY 1")]
    return sorted(found, key=lambda each: (-each.total_ns, each.name))


_BUSY: Final = f"""
SELECT gpuId, COUNT(*), TOTAL(fresh), MAX(end) - MIN(start) FROM (
    SELECT gpuId, start, end, CASE WHEN active THEN MAX(0, end - MAX(start, COALESCE(MAX(CASE WHEN active THEN end END)
        OVER (PARTITION BY gpuId ORDER BY start ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), start))) ELSE 0 END
        AS fresh
    FROM (SELECT o.gpuId, o.start, o.end, coalesce(o.opType_id IN (?, ?), 1) AS active FROM rocpd_op o
          WHERE {SOUND_OP} AND o.gpuId >= 0))
GROUP BY gpuId ORDER BY gpuId"""


def busy(timeline: Timeline) -> list[Busy]:
    """Of each GPU. What has no type, as in some files, is a kernel."""
    kinds = [timeline.number_of(kind) for kind in ACTIVE]
    return [Busy(gpu, ops, int(fresh), whole(wall)) for gpu, ops, fresh, wall in timeline.rows(_BUSY, *kinds)]


@dataclass(frozen=True)
class Change:
    """An operation in two timelines; None: it is not in that one."""

    name: str
    type: str
    before: Total | None
    after: Total | None

    @property
    def delta_ns(self) -> int:
        return (self.after.total_ns if self.after else 0) - (self.before.total_ns if self.before else 0)


def changes(before: Sequence[Total], after: Sequence[Total]) -> list[Change]:
    """The greatest change of time first."""
    first = {(total.name, total.type): total for total in before}
    second = {(total.name, total.type): total for total in after}
    keys = {**first, **second}
    return sorted((Change(*key, first.get(key), second.get(key)) for key in keys),
                  key=lambda change: (-abs(change.delta_ns), change.name))
