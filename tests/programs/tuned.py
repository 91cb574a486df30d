"""Launches a kernel in what looks to Python like an autotuner's loop, and outside of it: ``tuned.py``."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from sim_program import Add


def main() -> None:
    from torch._inductor.runtime.benchmarking import Benchmarker
    from triton.testing import do_bench

    program = Add()
    program.launch()
    do_bench(program.launch, 3)
    Benchmarker.benchmark(program.launch)
    program.launch()
    program.say()


if __name__ == "__main__":
    main()
