"""Matrix instructions of one launch: in all, and per warp."""

from __future__ import annotations

import sys

import numpy as np

from ncc.runtime import Launch, open_launch


def report(launch: Launch) -> str:
    count = launch["tensorop_count"]["count"]
    total = int(count.sum(dtype=np.uint64))
    return f"{launch.name}: {total} tensor ops, {count.min()} to {count.max()} per warp, {count.size} warps"


if __name__ == "__main__":
    print(report(open_launch(sys.argv[1])))
