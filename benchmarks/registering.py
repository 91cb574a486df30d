"""What bundles of code take a HIP program that registers them before main and takes them back at its end.

usage: registering.py [--out DIR] [--bundles N ...] [--repeats N] [--before LIBRARY]

No GPU is needed: the stand-in for AMD's library registers. The hook driver copies each bundle's code, which is of 33 KB
and its own, and remembers 8 kernels and 2 variables of it; nobody listens at its socket. ``--before``: a hook driver to
compare with. Runs take turns; of each case the least and the median of its runs, in milliseconds.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import tempfile
from pathlib import Path
from typing import Any

from common import HERE, WORKLOADS, build_c, processor, write_result

from ncc.engine.native import HIP_LIBRARY, hook_library, simulator_library

IMAGE = HERE.parent / "tests" / "gcn" / "hip_yardstick_gfx90a.hsaco"
KERNELS, VARIABLES = 8, 2
WAYS = ("register", "take back")


def run(program: Path, bundles: int, hook: Path | None) -> tuple[float, float]:
    """Milliseconds to register, and to take back."""
    more = {"LD_PRELOAD": str(hook), "NCC_SOCKET": f"{program}.nobody"} if hook else {}
    words = [program, "libamdhip64.so.5", IMAGE, str(bundles), str(KERNELS), str(VARIABLES)]
    environment = os.environ | {"LD_LIBRARY_PATH": str(simulator_library().parent)} | more
    said = subprocess.run(words, env=environment, check=True, capture_output=True, text=True, timeout=600).stdout
    registered, taken_back = (float(word) / 1e3 for word in said.split())
    return registered, taken_back


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--out", type=Path)
    parser.add_argument("--bundles", type=int, nargs="+", default=[500, 2000])
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument("--before", type=Path)
    args = parser.parse_args()
    hooks = {"without ncc": None, **({"before": args.before} if args.before else {}), "now": hook_library(HIP_LIBRARY)}
    rows: list[dict[str, Any]] = []
    with tempfile.TemporaryDirectory() as folder:
        program = build_c(Path(folder) / "bundles", WORKLOADS / "hip_bundles.c", "-ldl")
        for bundles in args.bundles:
            runs: dict[str, list[tuple[float, float]]] = {name: [] for name in hooks}
            for _ in range(args.repeats):
                for name, hook in hooks.items():
                    runs[name].append(run(program, bundles, hook))
            for name, each in runs.items():
                row: dict[str, Any] = {"bundles": bundles, "hook driver": name}
                for what, times in zip(WAYS, zip(*each, strict=True), strict=True):
                    row |= {f"{what} ms": round(min(times), 2),
                            f"{what} ms, median": round(statistics.median(times), 2)}
                rows.append(row)
    print(f"{'bundles':>8} {'hook driver':12} {'register ms':>22} {'take back ms':>22}   (least, median)")
    for row in rows:
        figures = " ".join(f"{row[f'{what} ms']:>11}{row[f'{what} ms, median']:>11}" for what in WAYS)
        print(f"{row['bundles']:>8} {row['hook driver']:12} {figures}")
    write_result("registering", {"kernels": KERNELS, "variables": VARIABLES, "rows": rows}, args.out, processor())
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
