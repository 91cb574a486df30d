"""Claim: block_sched answers why torch.zeros is slow (paper, section 4.6), though PyTorch's kernel comes without PTX.

usage: zeros.py [--out DIR] [--launches N]

The paper saw 20% of its time spent on scheduling 32,768 blocks on an A100, and replaced it by a memset or by a kernel
of one block a multiprocessor, 28% faster. Here: each way's time in a plain run, and blocks and share of scheduling
under ``ncc run -p block_sched --sass auto``; nothing of the memset's, which is no kernel of the program.
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

import numpy as np
from common import WORKLOADS, ncc_run, write_result

from ncc.runtime import Launch, open_trace
from ncc.tools.block_sched_callback import per_block, scheduling_cycles

KERNELS = {"torch.zeros": "vectorized_elementwise_kernel", "persistent kernel": "zero_persistent_kernel"}


def blocks_of(launch: Launch) -> dict[str, Any]:
    start, end, sms = per_block(launch)
    running = int((end - start).sum())
    scheduling = sum(scheduling_cycles(start[sms == sm], end[sms == sm]) for sm in np.unique(sms))
    return {"blocks": len(start), "share": scheduling / max(1, running + scheduling)}


def probed(command: list[str], work: Path) -> dict[str, dict[str, Any]]:
    """Each way's blocks and its median share of scheduling."""
    status, printed, runs = ncc_run("block_sched", work / "trace", command, "--sass", "auto", "--no-callback")
    if status or len(runs) != 1:
        raise SystemExit(f"ncc run ended with {status}\n{printed}")
    found = {}
    launches = open_trace(runs[0]).launches
    for way, kernel in KERNELS.items():
        seen = [blocks_of(launch) for launch in launches if kernel in launch.name]
        most = max((one["blocks"] for one in seen), default=0)  # other tensors' fills are smaller
        shares = [one["share"] for one in seen if one["blocks"] == most]
        found[way] = {"launches": len(shares), "blocks": most, "scheduling": statistics.median(shares or [0.0])}
    return found


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--out", type=Path)
    parser.add_argument("--launches", type=int, default=20)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        work = Path(scratch)
        command = [sys.executable, str(WORKLOADS / "zeros.py"), str(args.launches)]
        subprocess.run([*command, str(work / "plain.json")], check=True, timeout=300)
        us = json.loads((work / "plain.json").read_text())
        of_blocks = probed([*command, str(work / "probed.json")], work)
    rows = [{"way": way, "us": time, "faster": us["torch.zeros"] / time, **of_blocks.get(way, {})}
            for way, time in us.items()]
    ok = all(of_blocks[way]["launches"] for way in KERNELS)
    print(f"{'way':18} {'us':>8} {'faster':>8} {'launches':>9} {'blocks':>8} {'scheduling':>11}")
    for row in rows:
        share = f"{100 * row['scheduling']:.1f}%" if "scheduling" in row else "-"
        print(f"{row['way']:18} {row['us']:8.2f} {row['faster']:7.2f}x {row.get('launches', '-'):>9} "
              f"{row.get('blocks', '-'):>8} {share:>11}")
    write_result("zeros", {"rows": rows}, args.out)
    return 0 if ok else 1


if __name__ == "__main__":
    sys.exit(main())
