"""Draws the dense memory access timeline of one launch (paper, section 5) beside its trace.

x: cycles since the warp started, under --benchmark as many as without probes; y: address, the touched 4 KiB pages one
above another; colour: accesses.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from ncc.runtime import Launch, open_launch

PAGE_BITS = 12
COLUMNS, MOST_ROWS = 900, 600
CHUNK_RECORDS = 1 << 22
MOST_RECORDS = 1 << 26  # above this, every n-th block is drawn: the picture has half a million cells


@dataclass(frozen=True)
class Timeline:
    """``density[row, column]`` accesses; rows cover ``pages`` in order; columns cover 0..``cycles``."""

    density: npt.NDArray[np.int64]
    pages: npt.NDArray[np.uint64]
    cycles: int
    accesses: int
    stride: int  # every stride-th block was drawn


def timeline(launch: Launch) -> Timeline | None:
    """The picture as numbers, in two passes over the mapped file; None where nothing was accessed."""
    stride = max(1, launch["dmat"].size // MOST_RECORDS)
    pages: npt.NDArray[np.uint64] = np.empty(0, np.uint64)
    cycles, accesses = 0, 0
    for addr, when in _chunks(launch, stride):
        pages = np.union1d(pages, addr >> np.uint64(PAGE_BITS))
        cycles = max(cycles, int(when.max()))
        accesses += len(addr)
    if not accesses:
        return None
    rows = min(MOST_ROWS, len(pages))
    density = np.zeros(rows * COLUMNS, np.int64)
    for addr, when in _chunks(launch, stride):
        row = np.searchsorted(pages, addr >> np.uint64(PAGE_BITS)) * rows // len(pages)
        column = when.astype(np.int64) * COLUMNS // (cycles + 1)
        density += np.bincount(row * COLUMNS + column, minlength=rows * COLUMNS)
    return Timeline(density.reshape(rows, COLUMNS), pages, cycles, accesses, stride)


def draw(launch: Launch, found: Timeline, path: Path) -> None:
    """Write the picture as a PNG."""
    import matplotlib

    matplotlib.use("Agg")
    import matplotlib.pyplot as plt
    from matplotlib.colors import LogNorm

    figure, axes = plt.subplots(figsize=(10, 6), dpi=120)
    density = np.ma.masked_equal(found.density, 0)
    times = launch.benchmark
    cycles = found.cycles * (times.scale if times else 1)
    image = axes.imshow(density, origin="lower", aspect="auto", cmap="viridis", interpolation="nearest",
                        extent=(0, cycles, 0, len(found.pages)), norm=LogNorm(vmin=1))
    axes.set_xlabel("cycles since the warp started" + (f", {times.note}" if times else ""))
    axes.set_ylabel("touched 4 KiB pages, by address")
    for boundary in _gaps(found.pages):
        axes.axhline(boundary, color="0.6", linewidth=0.6)
    sampled = f", every {found.stride}th block" if found.stride > 1 else ""
    kept = f", one access in {launch.sample('dmat')}" if launch.sample("dmat") > 1 else ""
    axes.set_title(f"{launch.name[:80]}\n{found.accesses} accesses{sampled}{kept}", fontsize=10)
    figure.colorbar(image, label="accesses")
    figure.tight_layout()
    figure.savefig(path)
    plt.close(figure)


def report(launch: Launch) -> str:
    found = timeline(launch)
    if found is None:
        return f"{launch.name}: no access was recorded"
    path = launch.beside(".png")
    draw(launch, found, path)
    lost = launch.lost("dmat")
    note = f", {lost} past cap not kept" if lost else ""
    rescaled = f", {launch.benchmark.note}" if launch.benchmark else ""
    saved = int(launch.used("dmat").sum(dtype=np.uint64))
    kept = f" (one in {launch.sample('dmat')} was kept)" if launch.sample("dmat") > 1 else ""
    return f"{launch.name}: {saved} accesses{kept} in {len(found.pages)} pages{note}; drawn in {path}{rescaled}"


def _chunks(launch: Launch, stride: int) -> Iterator[tuple[npt.NDArray[np.uint64], npt.NDArray[np.uint32]]]:
    """(addresses, cycles since the warp started) of the used records, some blocks at a time."""
    records, used = launch["dmat"], launch.used("dmat")
    start = launch["dmat_start"]["clock"][:, :, 0].astype(np.uint32)
    threads = np.arange(records.shape[1])
    warp = threads // (32 if start.shape[1] == -(-len(threads) // 32) else 64)  # AMD's CDNA has waves of 64
    step = max(1, CHUNK_RECORDS // max(1, records.shape[1] * records.shape[2])) * stride
    for first in range(0, records.shape[0], step):
        blocks = slice(first, first + step, stride)
        mask = np.arange(records.shape[2]) < used[blocks, :, np.newaxis]
        chosen = records[blocks]
        # Modulo 2^32: the record holds the low half of the clock.
        when = chosen["clock"] - start[blocks][:, warp, np.newaxis]
        if mask.any():
            yield chosen["addr"][mask], when[mask]


def _gaps(pages: npt.NDArray[np.uint64]) -> npt.NDArray[np.int64]:
    """Row numbers at which a new run of adjacent pages begins; none where there are too many to show."""
    found = np.flatnonzero(np.diff(pages) > 1) + 1
    return found if len(found) <= 40 else np.empty(0, np.int64)


if __name__ == "__main__":
    print(report(open_launch(sys.argv[1])))
