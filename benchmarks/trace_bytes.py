"""How many bytes dmat stores, against 12 for every lane of every access: an address and a clock each.

usage: trace_bytes.py [--out DIR] [--cases A,B]

  add, softmax, gemm, attn   the four Triton workloads
  training                   steps of a transformer under torch.compile
  gather, random_walk        kernels whose addresses follow no pattern: all lanes' have to be stored

Whole stores count: what each warp's start takes, counts and descriptions of launches are in them. Of each kernel, the
entries of accesses alone count, by their kind.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from pathlib import Path
from typing import Any

from common import WORKLOADS, build, ncc_run, write_result

from ncc.runtime import open_trace

LANE_BYTES = 12
TRITON = ("add", "softmax", "gemm", "attn")
CASES = (*TRITON, "training", "gather", "random_walk")


def command_of(case: str, work: Path) -> list[str]:
    if case in TRITON:
        return [sys.executable, str(WORKLOADS / "triton_timed.py"), case, "3", str(work / "timed.json")]
    if case == "training":
        return [sys.executable, str(WORKLOADS / "training_step.py")]
    cuda = work / "kernels"
    return [str(cuda if cuda.exists() else build(cuda)), case, str(work), "3"]


def measure(case: str, work: Path) -> dict[str, Any]:
    only = ("-k", f"{case}_kernel") if case in TRITON else ()
    status, printed, runs = ncc_run("dmat", work / case, command_of(case, work), "--no-callback", *only)
    assert status == 0, printed
    kernels = [k for run in runs for k in json.loads((run / "summary.json").read_text())["kernels"] if k["records"]]
    assert kernels, printed
    records = sum(k["records"] for k in kernels)
    stored = sum(file.stat().st_size for run in runs for file in (run / "store").iterdir())
    by_kernel = [row for run in runs for row in kernels_of(run)]
    shares = sorted(k["trace_bytes"] / (LANE_BYTES * k["records"]) for k in kernels)
    return {"case": case, "kernels": len(kernels), "launches": sum(k["launches"].get("probed", 0) for k in kernels),
            "records": records, "lost": sum(k["lost"] + k["unsaved"] for k in kernels), "bytes": stored,
            "share": round(stored / (LANE_BYTES * records), 4),
            "least": round(shares[0], 4), "most": round(shares[-1], 4),
            "by_kernel": sorted(by_kernel, key=lambda row: -row["bytes"])}


def kernels_of(run: Path) -> list[dict[str, Any]]:
    """What each kernel's records of accesses take, and as which entries: kind -> [how many, their bytes]."""
    found: dict[str, dict[str, Any]] = {}
    for launch in open_trace(run).launches:
        row = found.setdefault(launch.kernel, {"kernel": launch.name, "launches": 0, "records": 0, "entries": {}})
        row["launches"] += 1
        row["records"] += launch.saved("dmat")
        for kind, count in launch.entries("dmat").items():
            told = row["entries"].setdefault(kind.name, [0, 0])
            told[0], told[1] = told[0] + count.entries, told[1] + count.bytes
    for row in found.values():
        if not row["entries"]:  # no stream: a slot for each lane
            row["entries"]["SLOTS"] = [row["records"], LANE_BYTES * row["records"]]
        row["bytes"] = sum(told[1] for told in row["entries"].values())
        row["share"] = round(row["bytes"] / max(1, LANE_BYTES * row["records"]), 4)
    return list(found.values())


def show(row: dict[str, Any]) -> None:
    """The kernels of a case, those with most bytes first."""
    for of in row["by_kernel"]:
        entries = ", ".join(f"{kind} {n:,} ({bytes_:,})" for kind, (n, bytes_) in sorted(of["entries"].items()))
        print(f"  {of['share']:7.4f} {of['bytes']:14,} of {of['records']:14,} {of['kernel'][:60]}: {entries}")


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--out", type=Path)
    parser.add_argument("--cases", default=",".join(CASES))
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        rows = []
        for case in args.cases.split(","):
            rows.append(measure(case, Path(folder)))
            print({key: value for key, value in rows[-1].items() if key != "by_kernel"}, flush=True)
            show(rows[-1])
    print(f"{'case':12} {'kernels':>7} {'launches':>8} {'records':>14} {'lost':>5} {'bytes':>14}   of 12 a lane")
    for r in rows:
        print(f"{r['case']:12} {r['kernels']:7} {r['launches']:8} {r['records']:14,} {r['lost']:5} {r['bytes']:14,}   "
              f"1/{1 / r['share']:<6.1f}      {r['least']:.3f} to {r['most']:.3f}")
    write_result("trace-bytes", {"rows": rows}, args.out)
    return 0


if __name__ == "__main__":
    sys.exit(main())
