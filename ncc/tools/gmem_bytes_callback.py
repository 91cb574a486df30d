"""Bytes that one launch moved from and to global memory, and at what rate."""

from __future__ import annotations

import sys

import numpy as np

from ncc.runtime import Launch, open_launch


def totals(launch: Launch) -> dict[str, int]:
    """Bytes over all threads, by direction."""
    records = launch["gmem_bytes"]
    return {name: int(records[name].sum(dtype=np.uint64)) for name in ("loaded", "stored", "copied")}


def report(launch: Launch) -> str:
    found = totals(launch)
    moved = sum(found.values())
    parts = ", ".join(f"{name} {count}" for name, count in found.items() if count) or "nothing"
    rate = f", {moved / launch.times.kernel_us / 1e3:.1f} GB/s while probed" if launch.times.kernel_us > 0 else ""
    return f"{launch.name}: {parts} bytes{rate}"


if __name__ == "__main__":
    print(report(open_launch(sys.argv[1])))
