"""Claim: training on several GPUs computes the same bits under ncc, every rank's trace is complete, and one clock
orders them all as they must have been.

usage: ranks.py [--ranks 2] [--steps 20] [--out DIR] [--only ddp,tp]

DDP and tensor-parallel steps under torchrun (workloads/ranks.py) run once to fill the compilers' caches, twice plain,
then under block_sched and under workloads/when.py, which records when each warp ran by its GPU's clock. Losses and
parameters of all ranks are compared, byte by byte. In each step a kernel stands before an all-reduce and one behind it:
none of the second kind begins before all of the first have ended, whichever rank they are of. What lies between also
bounds how far two ranks' clocks are apart, independently of the error that is stated for them.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from common import HERE, WORKLOADS, ncc_run, write_result

from ncc.runtime import Job, open_job

HOWS = ("ddp", "tp")
BEFORE, AFTER = "before_sum_kernel", "after_sum_kernel"
PROBES = {"block_sched": "block_sched", "when": str(WORKLOADS / "when.py")}
KERNELS = ("triton_", BEFORE, AFTER)
"""What Triton compiled; stock kernels of PyTorch, cuBLAS and NCCL come without PTX, or are left alone."""
TIMEOUT_S = 500


@dataclass
class Checked:
    """What of one run was not as it has to be."""

    row: dict[str, Any]
    faults: list[str] = field(default_factory=list)

    def need(self, holds: bool, otherwise: str) -> None:
        if not holds:
            self.faults.append(otherwise)


# ---- running


def command(ranks: int, how: str, steps: int, out: Path) -> list[str]:
    out.mkdir(parents=True)
    return [sys.executable, "-m", "torch.distributed.run", "--standalone", f"--nproc-per-node={ranks}",
            str(WORKLOADS / "ranks.py"), how, str(steps), str(out)]


def plain(ranks: int, how: str, steps: int, out: Path) -> list[bytes]:
    done = subprocess.run(command(ranks, how, steps, out), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                          errors="replace", timeout=TIMEOUT_S)
    if done.returncode:
        raise SystemExit(f"{how} does not run without ncc:\n{done.stdout[-4000:]}")
    return outputs(out, ranks)


def outputs(out: Path, ranks: int) -> list[bytes]:
    """Of each rank; empty where it left none."""
    paths = [out / f"{rank}.bin" for rank in range(ranks)]
    return [path.read_bytes() if path.exists() else b"" for path in paths]


def step_ms(out: Path) -> float:
    """The median of rank 0's later steps: the first ones compile."""
    seconds = [float(word) for word in (out / "0.seconds").read_text().split()]
    return 1000 * statistics.median(seconds[len(seconds) // 2 :])


def probed(args: argparse.Namespace, work: Path, how: str, tool: str, expected: list[bytes]) -> Checked:
    where = work / f"{how}-{tool}"
    status, printed, _ = ncc_run(PROBES[tool], where / "trace", command(args.ranks, how, args.steps, where / "out"),
                                 "--no-callback", *(word for name in KERNELS for word in ("-k", name)),
                                 timeout=TIMEOUT_S)
    found = outputs(where / "out", args.ranks)
    checked = Checked({"program": how, "probe": tool, "ranks": args.ranks, "steps": args.steps, "status": status})
    checked.need(status == 0, f"status {status}: {printed[-2000:]}")
    checked.row["same_bits"] = found == expected and all(found)
    differ = [rank for rank in range(args.ranks) if found[rank] != expected[rank]]
    checked.need(checked.row["same_bits"], f"other bits in ranks {differ}")
    if status == 0:
        checked.row["step_ms"] = step_ms(where / "out")
        job = open_job(where / "trace")
        check_completeness(checked, job, args.ranks)
        if tool == "when":
            check_order(checked, job, args.ranks, args.steps)
    print(f"--- {how} under {tool}\n{printed}", flush=True)
    show_job(where / "trace")
    return checked


def show_job(trace: Path) -> None:
    """The head of what a user sees."""
    shown = subprocess.run([sys.executable, "-m", "ncc", "read", str(trace)], capture_output=True, text=True)
    print("\n".join((shown.stdout + shown.stderr).splitlines()[:20]), flush=True)


# ---- checking


def check_completeness(checked: Checked, job: Job, ranks: int) -> None:
    """Every launch of a kernel that was asked for is probed and saved, none of its records lost, in every rank."""
    rows = []
    for process in job.processes:
        summary = json.loads((process.path / "summary.json").read_text())
        kernels = [kernel for kernel in summary["kernels"] if any(name in kernel["name"] for name in KERNELS)]
        launches = sum(sum(kernel["launches"].values()) for kernel in kernels)
        if not launches and process.rank in {p.rank for p in job.processes if len(p.run)}:
            continue  # a helper of a rank, with its environment
        counts = {"rank": process.rank, "launches": launches, "saved": len(process.run),
                  "probed": sum(kernel["launches"].get("probed", 0) for kernel in kernels),
                  "lost": sum(kernel["lost"] for kernel in kernels), "finished": summary["finished"],
                  "clock": clocks_of(process)}
        rows.append(counts)
        complete = counts["launches"] == counts["probed"] == counts["saved"] > 0 and not counts["lost"]
        checked.need(complete and summary["finished"], f"rank {process.rank} is not complete: {counts}")
        checked.need(len(counts["clock"]) == 1, f"rank {process.rank}: its clock was not read")
    checked.row["by_rank"] = rows
    checked.need([row["rank"] for row in rows] == list(range(ranks)), f"ranks {[row['rank'] for row in rows]}")
    checked.need(not job.damage, f"damaged: {[found.message for found in job.damage]}")
    checked.need(job.machines == 1, f"{job.machines} machines")


def clocks_of(process: Any) -> list[dict[str, Any]]:
    return [{"device": clock.device, "uuid": clock.uuid, "error_us": clock.error_ns / 1000, "readings": clock.readings,
             "drift_ppm": None if clock.longest.drift is None else 1e6 * clock.longest.drift, "jumps": clock.jumps,
             "wander_us": clock.longest.wander_ns / 1000, "step_ns": clock.step_ns,
             "span_s": (clock.longest.readings[-1].host_ns - clock.longest.readings[0].host_ns) / 1e9}
            for clock in process.clocks.devices.values()]


def marks(job: Job, name: str, ranks: int) -> tuple[np.ndarray, np.ndarray, float]:
    """Start and end ``[ranks, steps]`` of a kernel's launches by the job's clock, and the largest stated error."""
    found: list[list[tuple[int, int]]] = [[] for _ in range(ranks)]
    errors = [0.0]
    for number, launch in enumerate(job.launches):
        if launch.name != name:
            continue
        process = job.placed(number).process
        start, end = (process.device_ns(launch, launch["when"][which]) for which in ("start", "end"))
        found[process.rank].append((int(start.min()), int(end.max())))
        errors.append(process.error_ns(launch) or np.nan)
    times = np.array([sorted(one) for one in found], np.int64)
    return times[:, :, 0], times[:, :, 1], max(errors)


def check_order(checked: Checked, job: Job, ranks: int, steps: int) -> None:
    """``gap[a, b]``: from the end of a's kernel before an all-reduce to the start of b's behind it, the least of all
    steps. No gap is negative in truth, and b's clock being ahead of a's makes it longer by as much: b's is ahead by
    ``gap[a, b]`` at most, and behind by ``gap[b, a]``. Were true gaps alike, it would be ahead by half the difference.
    """
    try:
        _, given, error = marks(job, BEFORE, ranks)
        taken, _, _ = marks(job, AFTER, ranks)
    except (LookupError, ValueError) as failure:
        checked.need(False, f"no times: {failure}")
        return
    checked.need(given.shape == taken.shape == (ranks, steps), f"{given.shape} and {taken.shape} launches")
    if given.shape != taken.shape:
        return
    gap = (taken[np.newaxis, :, :] - given[:, np.newaxis, :]).min(axis=2)  # [a, b]
    apart = gap[~np.eye(ranks, dtype=bool)]
    common = taken.min(axis=0) - given.max(axis=0)  # of all ranks' all-reduces
    checked.row |= {
        "stated_error_us": error / 1000, "gaps_us": (gap / 1000).tolist(),
        "apart_at_most_us": int(apart.max(initial=0)) / 1000,
        "apart_likely_us": int(np.abs(gap - gap.T).max()) / 2000, "least_common_us": int(common.min()) / 1000,
        "median_common_us": float(np.median(common)) / 1000, "out_of_order": int((common < 0).sum())}
    checked.need(not (common < -2 * error).any(), "a kernel behind an all-reduce began before one that it waits for")


# ---- all of it


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--ranks", type=int, default=2)
    parser.add_argument("--steps", type=int, default=20)
    parser.add_argument("--out", type=Path, default=HERE / "results")
    parser.add_argument("--only", default=",".join(HOWS))
    args = parser.parse_args()
    checked: list[Checked] = []
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        os.environ |= {"TORCHINDUCTOR_CACHE_DIR": str(work / "inductor"), "TRITON_CACHE_DIR": str(work / "triton"),
                       "TORCHINDUCTOR_COMPILE_THREADS": "1", "OMP_NUM_THREADS": "4"}
        for how in args.only.split(","):
            plain(args.ranks, how, 3, work / f"{how}-warm")
            expected = plain(args.ranks, how, args.steps, work / f"{how}-plain")
            again = plain(args.ranks, how, args.steps, work / f"{how}-again")
            twice = Checked({"program": how, "probe": "none", "ranks": args.ranks, "steps": args.steps, "status": 0,
                             "same_bits": expected == again, "step_ms": step_ms(work / f"{how}-plain"),
                             "step_ms_again": step_ms(work / f"{how}-again")})
            twice.need(expected == again, "two plain runs differ: there is nothing to compare with")
            checked += [twice, *(probed(args, work, how, tool, expected) for tool in PROBES)]
    show(checked)
    write_result("ranks", {"rows": [one.row | {"faults": one.faults} for one in checked]}, args.out)
    return 1 if any(one.faults for one in checked) else 0


def show(checked: list[Checked]) -> None:
    print(f"{'program':<8} {'probe':<12} {'step ms':>8} {'same bits':>9}  rank: probed of launches, lost, clock")
    for one in checked:
        row = one.row
        by_rank = "; ".join(
            f"{r['rank']}: {r['probed']}/{r['launches']}, {r['lost']}, "
            + ", ".join(f"within {c['error_us']:.1f} us, {c['drift_ppm'] or 0:+.1f} ppm" for c in r["clock"])
            for r in row.get("by_rank", ()))
        print(f"{row['program']:<8} {row['probe']:<12} {row.get('step_ms', 0):>8.2f} "
              f"{'yes' if row['same_bits'] else 'NO':>9}  {by_rank}")
        if "stated_error_us" in row:
            print(f"{'':<22}all-reduces: {row['steps']}, out of order {row['out_of_order']}; ranks have in common at "
                  f"least {row['least_common_us']:.1f} us, median {row['median_common_us']:.1f} us\n"
                  f"{'':<22}clocks: stated to be within {row['stated_error_us']:.1f} us; apart by at most "
                  f"{row['apart_at_most_us']:.1f} us, likely {row['apart_likely_us']:.1f} us")
        for fault in one.faults:
            print(f"FAILED {row['program']} under {row['probe']}: {fault}")


if __name__ == "__main__":
    raise SystemExit(main())
