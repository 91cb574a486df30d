"""How warps of one launch progress: their steps, and cycles per step by quarter of a warp's way."""

from __future__ import annotations

import sys

import numpy as np
import numpy.typing as npt

from ncc.runtime import Launch, open_launch


def step_cycles(launch: Launch) -> tuple[npt.NDArray[np.uint32], npt.NDArray[np.uint32]]:
    """(cycles since the step before, steps used): ``[warps, cap]`` and ``[warps]``; unused slots are meaningless."""
    clock = launch["program_progress"]["clock"]
    clock = clock.reshape(-1, clock.shape[2])
    start = launch["progress_start"]["clock"].reshape(-1, 1).astype(np.uint32)
    # Differences are taken modulo 2^32: the record holds the low half of the clock.
    cycles: npt.NDArray[np.uint32] = np.diff(clock, axis=1, prepend=start)
    return cycles, launch.used("program_progress").reshape(-1)


def quarters(cycles: npt.NDArray[np.uint32], used: npt.NDArray[np.uint32]) -> list[float]:
    """Median cycles per step in each quarter of the warps' ways."""
    place = (np.arange(cycles.shape[1])[np.newaxis, :] * 4) // np.maximum(used, 1)[:, np.newaxis]
    inside = np.arange(cycles.shape[1])[np.newaxis, :] < used[:, np.newaxis]
    chosen = (cycles[inside & (place == quarter)] for quarter in range(4))
    return [float(np.median(c)) if c.size else float("nan") for c in chosen]


def report(launch: Launch) -> str:
    cycles, used = step_cycles(launch)
    if not used.any():
        return f"{launch.name}: no matrix instruction, barrier or global store was reached"
    times = launch.benchmark
    medians = " / ".join(f"{m * (times.scale if times else 1):.0f}" for m in quarters(cycles, used))
    lost = launch.lost("program_progress")
    note = f"; {lost} steps past cap not kept" if lost else ""
    return (f"{launch.name}: {used.min()} to {used.max()} steps per warp, {used.size} warps; "
            f"median cycles per step by quarter {medians}{f' ({times.note})' if times else ''}{note}")


if __name__ == "__main__":
    print(report(open_launch(sys.argv[1])))
