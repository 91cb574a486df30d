"""Instructions of one launch by class, over all threads."""

from __future__ import annotations

import sys

import numpy as np

from ncc.runtime import Launch, open_launch


def report(launch: Launch) -> str:
    records = launch["instr_count"]
    counts = {name: int(records[name].sum(dtype=np.uint64)) for name in records.dtype.names or ()}
    lines = [f"  {name:<13} {count:>15}" for name, count in counts.items() if count]
    threads = records.shape[0] * records.shape[1]
    return "\n".join([f"{launch.name}: thread instructions by class, {threads} threads", *lines])


if __name__ == "__main__":
    print(report(open_launch(sys.argv[1])))
