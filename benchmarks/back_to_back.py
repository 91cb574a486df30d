"""What the tools cost a program that does not pause: the four Triton workloads, each launched 200 times back to back.

usage: back_to_back.py [--out DIR] [--launches N] [--tools A,B] [--workloads A,B] [--flags=--lossless] [--tracedir DIR]

How near --lossless comes to the link, where the trace goes into memory:
  back_to_back.py --tools dmat --flags='--lossless --host-staging 16G --staging 8G' --tracedir /dev/shm

Processes without ncc and under it, in turn; medians. For each:
  gpu       the GPU's time per launch, by the program's own events around all launches, against the same without ncc
  host      microseconds that the launching thread spends more per launch (median of launches)
  probed    launches that were probed, of all
  lost      records past the slots; unsaved: probed launches whose records were not saved
  stored    bytes of the store per probed launch
  link      these bytes over the GPU's time per launch, as a share of a plain copy to pinned memory in the same run
"""

from __future__ import annotations

import argparse
import json
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from common import WORKLOADS, ncc_run, write_result

WORKLOAD_NAMES = ("add", "softmax", "gemm", "attn")


PINNED_COPY = """
import torch
device = torch.empty(1 << 28, dtype=torch.uint8, device="cuda")
host = torch.empty(1 << 28, dtype=torch.uint8).pin_memory()
host.copy_(device, non_blocking=True)
start, end = (torch.cuda.Event(enable_timing=True) for _ in range(2))
start.record()
for _ in range(8):
    host.copy_(device, non_blocking=True)
end.record()
end.synchronize()
print(8 * (1 << 28) / 1e6 / start.elapsed_time(end))
"""


def pinned_gb_s() -> float:
    """GB/s of a plain copy from the device to pinned memory."""
    return float(subprocess.run([sys.executable, "-c", PINNED_COPY], check=True, timeout=300, stdout=subprocess.PIPE,
                                text=True).stdout)


def run_plain(command: list[str], out: Path) -> dict[str, Any]:
    subprocess.run(command, check=True, timeout=300)
    return dict(json.loads(out.read_text()))


def run_probed(tool: str, name: str, flags: list[str], command: list[str], out: Path, work: Path) -> dict[str, Any]:
    began = time.monotonic()
    status, printed, runs = ncc_run(tool, work / "trace", command, "--no-callback", "-k", f"{name}_kernel", *flags,
                                    timeout=500)
    assert status == 0, printed
    assert len(runs) == 1, printed
    found: dict[str, Any] = json.loads(out.read_text())
    kernels = json.loads((runs[0] / "summary.json").read_text())["kernels"]
    row = next(k for k in kernels if k["name"] == f"{name}_kernel")
    found |= {"probed": row["launches"].get("probed", 0), "launches": sum(row["launches"].values()),
              "why": row["launches"], "lost": row["lost"], "unsaved": row["unsaved"], "records": row["records"],
              "stored_bytes": sum(file.stat().st_size for file in (runs[0] / "store").iterdir()),
              "seconds": time.monotonic() - began}
    shutil.rmtree(work / "trace")
    return found


def measure(work: Path, name: str, tool: str, launches: int, repeats: int,
            flags: list[str]) -> dict[str, Any]:
    out = work / "timed.json"
    command = [sys.executable, str(WORKLOADS / "triton_timed.py"), name, str(launches), str(out), "--back-to-back"]
    plain, probed = [], []
    for _ in range(repeats):
        plain.append(run_plain(command, out))
        probed.append(run_probed(tool, name, flags, command, out, work))
    assert len({one["sha256"] for one in plain + probed}) == 1, "a probed kernel computed something else"
    gpu = [statistics.median(one["gpu_us"][0] for one in runs) for runs in (plain, probed)]
    host = [statistics.median(statistics.median(one["host_us"]) for one in runs) for runs in (plain, probed)]
    last = probed[-1]
    stored = last["stored_bytes"] // max(1, last["probed"])
    return {"workload": name, "tool": tool, "plain_us": round(gpu[0], 2), "gpu": round(gpu[1] / gpu[0], 4),
            "host_added_us": round(host[1] - host[0], 2), "seconds": round(last["seconds"], 1),
            "probed": [one["probed"] for one in probed], "stored_bytes": stored,
            "gb_s": round(stored * last["probed"] / last["launches"] / gpu[1] / 1e3, 2),
            **{key: last[key] for key in ("launches", "why", "records", "lost", "unsaved")}}


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--out", type=Path)
    parser.add_argument("--launches", type=int, default=200)
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--tools", default="block_sched,gmem_bytes,tensorop_count,mem_lines,dmat")
    parser.add_argument("--workloads", default=",".join(WORKLOAD_NAMES))
    parser.add_argument("--flags", default="", help="of ncc run, for example --flags=--lossless")
    parser.add_argument("--tracedir", type=Path, help="where the traces go, and are removed again")
    args = parser.parse_args()
    rows, link = [], pinned_gb_s()
    with tempfile.TemporaryDirectory(dir=args.tracedir) as directory:
        for tool in args.tools.split(","):
            for name in args.workloads.split(","):
                rows.append(measure(Path(directory), name, tool, args.launches, args.repeats, args.flags.split()))
                print(rows[-1], flush=True)
                # At each row, so that what was measured stays if the run is cut off.
                write_result("back-to-back", {"rows": rows, "flags": args.flags, "pinned_gb_s": round(link, 1)},
                             args.out)
    for row in rows:
        print(f"{row['tool']:<16} {row['workload']:<8} plain {row['plain_us']:>8} us  gpu {row['gpu']:.3f}x  "
              f"host +{row['host_added_us']} us  probed {row['probed']} of {row['launches']}, lost {row['lost']}, "
              f"unsaved {row['unsaved']}, {row['stored_bytes']:,} B a launch, link {row['gb_s'] / link:.0%}")
    print(f"a plain copy to pinned memory: {link:.1f} GB/s")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
