"""A process that launches cases on one executor, so that what breaks it breaks nothing else.

    python -m simcases.worker sim|LIBRARY --out DIR NAME...

writes ``DIR/started-PID``, and for each case ``DIR/NAME.npz`` or ``DIR/NAME.error``. After an error that breaks a GPU's
context the process ends and leaves the other cases to the next one. Without ``--out`` it prints what the executor runs
on.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from simcases.all import find
from simcases.case import Case
from simcases.gpu import Driver, DriverError

SIMULATOR = "sim"
BROKEN = 3


class Simulator:
    """The executor that every machine has."""

    def __init__(self) -> None:
        from ncc import sim  # a process that launches on a GPU needs no compiler

        self.sim = sim

    def describe(self) -> dict[str, Any]:
        return {"gpu": "simulator"}

    def launch(self, ptx: str, kernel: str, grid: Sequence[int], block: Sequence[int], args: Sequence[Any],
               shared: int = 0) -> None:
        self.sim.launch(ptx, kernel, tuple(grid), tuple(block), args, shared)


def run(executor: Simulator | Driver, case: Case, out: Path) -> bool:
    """Returns whether others can follow."""
    args = case.fresh_args()
    try:
        executor.launch(case.ptx, case.kernel, case.grid, case.block, args, case.shared)
    except Exception as problem:
        (out / f"{case.name}.error").write_text(str(problem) or type(problem).__name__)
        return isinstance(executor, Simulator) or getattr(problem, "harmless", False)
    partial = out / f"{case.name}.part.npz"
    np.savez(partial, *[args[o.index] for o in case.outputs])
    partial.rename(out / f"{case.name}.npz")
    return True


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("executor")
    parser.add_argument("--out", type=Path)
    parser.add_argument("names", nargs="*")
    args = parser.parse_args()
    try:
        executor = Simulator() if args.executor == SIMULATOR else Driver(args.executor)
        if args.out is None:
            print(json.dumps(executor.describe()))
        else:
            (args.out / f"started-{os.getpid()}").touch()
    except (OSError, AttributeError, DriverError) as problem:
        print(problem, file=sys.stderr)
        return 1
    return 0 if all(run(executor, find(name), args.out) for name in args.names) else BROKEN


if __name__ == "__main__":
    raise SystemExit(main())
