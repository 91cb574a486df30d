"""Blocks, running and scheduling cycles per SM of one launch (paper, section 4.6 and appendix E)."""

from __future__ import annotations

import sys

import numpy as np
import numpy.typing as npt

from ncc.runtime import Launch, open_launch

Cycles = npt.NDArray[np.int64]


def scheduling_cycles(start: Cycles, end: Cycles) -> int:
    """Cycles in which a block's place on one SM stood empty between two blocks.

    An SM holds at most c blocks at once. From the c-th on, a block starts in a place that another left; in order
    of time the i-th start follows the (i - c)-th end.
    """
    start, end = np.sort(start), np.sort(end)
    resident = _most_at_once(start, end)
    return int((start[resident:] - end[: len(end) - resident]).sum())


def per_block(launch: Launch) -> tuple[Cycles, Cycles, npt.NDArray[np.uint32]]:
    """(start, end, SM) of each block: from its first warp's start to its last warp's end."""
    records = launch["block_sched"][:, :, 0]
    start = records["start"].astype(np.int64)
    return start.min(axis=1), (start + records["elapsed"]).max(axis=1), records["cuid"][:, 0]


def report(launch: Launch) -> str:
    start, end, cuid = per_block(launch)
    sms = np.unique(cuid)
    running = int((end - start).sum()) // len(sms)
    scheduling = sum(scheduling_cycles(start[cuid == sm], end[cuid == sm]) for sm in sms) // len(sms)
    share = 100 * scheduling / max(1, running + scheduling)
    times = launch.benchmark
    running, scheduling = (round(cycles * times.scale) if times else cycles for cycles in (running, scheduling))
    return (f"{launch.name}: {len(start)} blocks on {len(sms)} SMs, running {running}, scheduling {scheduling} "
            f"(cycles/SM, {share:.1f}% scheduling{f'; {times.note}' if times else ''})")


def _most_at_once(start: Cycles, end: Cycles) -> int:
    """Most blocks resident at once; both arrays sorted. A block that starts as another ends replaces it."""
    ended = np.searchsorted(end, start, side="right")
    return int((np.arange(1, len(start) + 1) - ended).max())


if __name__ == "__main__":
    print(report(open_launch(sys.argv[1])))
