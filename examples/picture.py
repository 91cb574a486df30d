"""Draws what two traces of one kernel show: ``picture.py OUT.png BLOCK_SCHED.bin DMAT.bin``.

Above, from block_sched: which block ran when on which multiprocessor. Below, from dmat: which pages of which matrix
were accessed when.
"""

from __future__ import annotations

import sys
from typing import Any

import matplotlib
import numpy as np

from ncc.runtime import Launch, open_launch
from ncc.tools.block_sched_callback import per_block
from ncc.tools.dmat_callback import PAGE_BITS, timeline

COLUMNS = 180
POINTERS = "ABC"  # the kernel's first parameters


def main(out: str, scheduled: str, accessed: str) -> None:
    matplotlib.use("Agg")
    import matplotlib.pyplot as plt

    blocks, accesses = open_launch(scheduled), open_launch(accessed)
    figure, (above, below) = plt.subplots(2, 1, figsize=(10, 8), dpi=110, height_ratios=(2, 3))
    figure.suptitle(f"{blocks.name} on {blocks.device_name}{note(blocks.device_name)}")
    draw_blocks(above, blocks)
    draw_pages(below, accesses)
    figure.tight_layout()
    figure.savefig(out)


def note(device: str) -> str:
    return ": its clock is a model, not a measurement" if device.startswith("ncc simulator") else ""


def draw_blocks(axes: Any, launch: Launch) -> None:
    """A row for each place on a multiprocessor, a bar for each block."""
    start, end, sms = per_block(launch)
    start, end = start - start.min(), end - start.min()
    places = _places(start, end, sms)
    late = start > np.median(start)
    axes.barh(places, end - start, left=start, height=0.8,
              color=np.where(late, "tab:orange", "tab:blue"), edgecolor="white", linewidth=0.6)
    numbers = np.unique(sms)
    borders = [places[sms == sm].max() + 0.5 for sm in numbers]
    for border in borders[:-1]:
        axes.axhline(border, color="0.7", linewidth=0.6)
    axes.set_yticks([places[sms == sm].mean() for sm in numbers], [f"SM {sm}" for sm in numbers])
    axes.set_xlabel("cycles since the first block started")
    axes.set_title(f"block_sched: {len(start)} blocks, {int((~late).sum())} at once, then {int(late.sum())} more",
                   fontsize=10)


def _places(start: Any, end: Any, sms: Any) -> Any:
    """A row for each block: those of one multiprocessor together, none over another."""
    places, first = np.zeros(len(start), int), 0
    for sm in np.unique(sms):
        free: list[int] = []  # the cycle from which each of its rows is free
        for block in sorted(np.flatnonzero(sms == sm), key=lambda b: start[b]):
            row = next((r for r, cycle in enumerate(free) if cycle <= start[block]), len(free))
            free[row:row + 1] = [int(end[block])]
            places[block] = first + row
        first += len(free)
    return places


def draw_pages(axes: Any, launch: Launch) -> None:
    """Pages above one another, time to the right; darker where more accesses are."""
    from matplotlib.colors import LogNorm

    found = timeline(launch)
    if found is None:
        sys.exit("picture: no access was recorded")
    density = found.density.reshape(len(found.density), COLUMNS, -1).sum(2)
    axes.imshow(np.ma.masked_equal(density, 0), origin="lower", aspect="auto", cmap="viridis_r",
                interpolation="nearest", extent=(0, found.cycles, 0, len(found.pages)), norm=LogNorm())
    for name, (first, last) in _matrices(launch, found.pages).items():
        axes.axhline(last, color="0.7", linewidth=0.6)
        axes.annotate(name, (1.01, (first + last) / 2), xycoords=("axes fraction", "data"), va="center", fontsize=12)
    axes.set_xlabel("cycles since the warp started")
    axes.set_ylabel("4 KiB pages")
    axes.set_title(f"dmat: {found.accesses} accesses to global memory", fontsize=10)


def _matrices(launch: Launch, pages: Any) -> dict[str, tuple[int, int]]:
    """The rows of the picture that each matrix takes: from its pointer on, up to the next one."""
    pointers = sorted((int.from_bytes(p, "little"), n) for n, p in zip(POINTERS, launch.params, strict=False))
    firsts = [int(np.searchsorted(pages, p >> PAGE_BITS)) for p, _ in pointers] + [len(pages)]
    return {name: (firsts[i], firsts[i + 1]) for i, (_, name) in enumerate(pointers)}


if __name__ == "__main__":
    main(*sys.argv[1:])
