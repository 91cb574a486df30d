"""Claim: --benchmark's time of the original is what the program's own events say, and the output stays as it is.

usage: benchmark_mode.py [--out DIR] [--tool dmat] [--launches 50]

Runs the Triton workloads without ncc, which time their launches themselves, and under --benchmark. Prints the
program's median and ncc's three medians in us, probed against original, the bytes put back, and whether the output is
the same to the last bit; "step" works in place, so that one timed launch that is not put back makes another output. The
program's launches find its data in the L2, --benchmark's do not: the first may be faster.
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from common import WORKLOADS, ncc_run, write_result

NAMES = ("add", "softmax", "gemm", "attn", "step")


def measure(name: str, tool: str, launches: int, work: Path) -> dict[str, Any]:
    out = work / "out.json"
    command = [sys.executable, str(WORKLOADS / "triton_timed.py"), name, str(launches), str(out)]
    subprocess.run(command, check=True)
    alone = json.loads(out.read_text())
    status, said, runs = ncc_run(tool, work / "trace", command, "--no-callback", "--benchmark", "--launches", "0-0")
    if status:
        raise SystemExit(said)
    under = json.loads(out.read_text())
    kernels = [k for run in runs for k in json.loads((run / "summary.json").read_text())["kernels"]]
    timed = next(k["benchmark"] for k in kernels if k["launches"].get("probed"))
    return {"own_us": statistics.median(alone["gpu_us"]), "same": alone["sha256"] == under["sha256"], **timed}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path)
    parser.add_argument("--tool", default="dmat")
    parser.add_argument("--launches", type=int, default=50)
    args = parser.parse_args()
    results: dict[str, Any] = {}
    for name in NAMES:
        with tempfile.TemporaryDirectory() as folder:
            results[name] = measure(name, args.tool, args.launches, Path(folder))
    write_result("benchmark-mode", {"tool": args.tool, "kernels": results}, args.out)
    titles = " ".join(f"{title:>9}" for title in ("own us", "original", "pruned", "probed"))
    print(f"{'kernel':10} {titles} {'ratio':>6} {'put back':>12}  output")
    for name, r in results.items():
        if "refused" in r:
            print(f"{name:10} {r['own_us']:9.2f} refused: {r['refused']}")
            continue
        times = " ".join(f"{r[f'{which}_ns'] / 1e3:9.2f}" for which in ("original", "pruned", "probed"))
        print(f"{name:10} {r['own_us']:9.2f} {times} {r['probed_ns'] / r['original_ns']:6.3f} "
              f"{r['restored_bytes']:12}  "
              f"{'same' if r['same'] else 'OTHER'}")


if __name__ == "__main__":
    main()
