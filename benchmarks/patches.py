"""Claim: patches by NVIDIA's library change no output, say what the probe in PTX says, and cost what an empty one does.

usage: patches.py [--out DIR] [--only add,flash] [--programs] [--turns 2000]

Needs PyTorch, a GPU, and NVIDIA's Compute Sanitizer API (pip install 'ncc[sanitizer]'); Triton, where there is one. By
stages, each under a time limit: operators of stock PyTorch, FlashAttention and a Triton kernel as they are; with the
floor, a probe of every access to global memory that saves nothing; with gmem_bytes, hot_pages, divergence and dmat.
Outputs are compared to the bit. Of Triton's kernel, which has PTX, bytes, accesses and pages are compared with what the
probe in its PTX says. Last a program as a user runs it, which no option samples: all operators in turn, some ten
thousand launches back to back, with tools that have memory tracepoints. Its wall time and its turns' are compared with
those of the program as it is; one row is with the library there, and no launch probed. What the hook driver has
counted as taken, by cause, stands below each. --programs: that alone.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path
from typing import Any

from common import WORKLOADS, launch_counts, ncc_run, show_failed, write_result

SECONDS = 300
FLOOR = """from ncc import Map, probe
import ncc.language as nl

@Map(level="thread", type="aggregate", cap=1)
class floor:
    accesses: nl.count

@probe(pos="load.global:store.global:atomic", level="thread", before=True)
def access():
    floor.save(when=nl.bytes > 64)
"""
TOOLS = ("floor", "hot_pages", "divergence", "gmem_bytes", "dmat")
ALL = ("--launches", "0-1000000000")  # not sampled
WITH_PTX = "triton_scale"
PROGRAMS = {"library alone": "hot_pages auto --launches 1000000000-1000000000", "hot_pages": "hot_pages auto",
            "gmem_bytes": "gmem_bytes auto", "dmat": "dmat auto"}
ROUNDS = 2  # of a program: as it is and with each tool, in turn
SLOWED = 1.5  # no more, by what is sampled of itself


def run_once(how: str, work: Path, only: str, turns: int = 0) -> dict[str, Any]:
    """``how``: plain, or a tool, a way and flags in one word each, with blanks."""
    out, words = work / f"{how.replace(' ', '_')}.json", how.split()
    command = [sys.executable, str(WORKLOADS / "patched.py"), str(out), *(["--only", only] if only else []),
               "--turns", str(turns)]
    out.unlink(missing_ok=True)
    row: dict[str, Any] = {"how": how, "ok": False, "runs": []}
    try:
        if words[0] == "plain":
            done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=SECONDS)
            status, printed = done.returncode, done.stdout
        else:
            tool, way, *flags = words
            spec = str(work / "floor.py") if tool == "floor" else tool
            status, printed, row["runs"] = ncc_run(spec, work / f"trace-{len(list(work.iterdir()))}", command, "--sass",
                                                   way, "--no-callback", *flags, timeout=SECONDS)
    except subprocess.TimeoutExpired:
        return {**row, "printed": f"no end after {SECONDS} s"}
    if status or not out.exists():
        return {**row, "printed": printed}
    return {**row, **json.loads(out.read_text()), "ok": True, "printed": printed,
            "launches": dict(launch_counts(row["runs"])), "reasons": reasons(row["runs"]), "taken": taken(row["runs"])}


def reasons(runs: list[Path]) -> dict[str, str]:
    kernels = [k for run in runs for k in json.loads((run / "summary.json").read_text())["kernels"]]
    return {k["name"][:80]: k["reason"] for k in kernels if k["reason"]}


def taken(runs: list[Path]) -> dict[str, float]:
    """What patches took of the program's time, as the hook driver counts it, by cause."""
    found: Counter[str] = Counter()
    for run in runs:
        found.update(json.loads((run / "summary.json").read_text()).get("patched") or {})
    own = found.pop("program_ns", 0) - found.total()
    return {name.removesuffix("_ns"): round(ns / own, 3) for name, ns in found.items()} if own > 0 else {}


def compared(row: dict[str, Any], plain: dict[str, Any], again: dict[str, Any]) -> dict[str, Any]:
    """Outputs, and how much longer each operator takes."""
    if not row["ok"]:
        return row
    differing = [op for op, digest in plain["hashes"].items() if row["hashes"].get(op) != digest]
    slower = {op: round(2 * us / (plain["us"][op] + again["us"][op]), 3) for op, us in row["us"].items()}
    probed = row["launches"].get("probed", 0)
    return {**row, "slower": slower, "differing": differing, "probed": probed, "ok": not differing and probed > 0}


def totals(runs: list[Path], tool: str) -> dict[str, Any]:
    """What a tool says of the kernel that has PTX, over all of its launches."""
    from ncc.runtime import open_trace

    found: dict[str, Any] = {}
    for run in runs:
        trace = open_trace(run)
        if tool == "hot_pages":
            for table in (t for t in trace.tables if WITH_PTX in t.kernel):
                for r in table.rows:
                    n, size = found.get(str(int(r["page"])), (0, 0))
                    found[str(int(r["page"]))] = (n + int(r["accesses"]), size + int(r["bytes"]))
        for launch in trace.launches if tool == "gmem_bytes" else ():
            if WITH_PTX in launch.kernel:
                for name in ("loaded", "stored", "copied"):
                    found[name] = found.get(name, 0) + int(launch["gmem_bytes"][name].sum(dtype="u8"))
    if tool == "hot_pages":  # addresses differ between two processes: the pages' counts, in their order
        return {"pages": len(found), "each": sorted(map(list, found.values()))}
    return found


def against_ptx(work: Path) -> list[dict[str, Any]]:
    rows = []
    for tool in ("gmem_bytes", "hot_pages"):
        flags = " ".join((*ALL, "-k", WITH_PTX))
        pair = [run_once(f"{tool} {way} {flags}", work, WITH_PTX) for way in ("off", "only")]
        said = [totals(row["runs"], tool) if row["ok"] else {} for row in pair]
        rows.append({"how": f"{tool}: PTX against patches", "ok": bool(said[0]) and said[0] == said[1],
                     "ptx": said[0], "patches": said[1], "printed": "".join(row["printed"] for row in pair)})
    return rows


def programs(work: Path, only: str, turns: int) -> list[dict[str, Any]]:
    """A row for each tool, and whether it keeps to what is promised."""
    plain: list[dict[str, Any]] = []
    found: dict[str, list[dict[str, Any]]] = {name: [] for name in PROGRAMS}
    for _ in range(ROUNDS):
        plain.append(run_once("plain", work, only, turns))
        if not plain[-1]["ok"]:
            return plain[-1:]
        for name, how in PROGRAMS.items():
            found[name].append(run_once(how, work, only, turns))
    return [program_row(name, plain, rows) for name, rows in found.items()]


def program_row(name: str, plain: list[dict[str, Any]], rows: list[dict[str, Any]]) -> dict[str, Any]:
    failed = next((row for row in rows if not row["ok"]), None)
    made = {"how": f"program: {name}", "runs": [run for row in rows for run in row["runs"]]}
    if failed:
        return {**made, "ok": False, "printed": failed["printed"]}
    times = {"wall": ([row["wall_s"] for row in plain], [row["wall_s"] for row in rows])}
    for which in plain[0]["turn_us"]:
        times[f"turn {which}"] = [row["turn_us"][which] for row in plain], [row["turn_us"][which] for row in rows]
    slower = {which: round(min(with_it) / min(without), 3) for which, (without, with_it) in times.items()}
    launches = sum((Counter(row["launches"]) for row in rows), Counter[str]())
    differing = sorted({op for row in rows for op, digest in plain[0]["hashes"].items()
                        if row["hashes"].get(op) != digest})
    return {**made, "program": slower, "times": times, "launches": dict(launches), "differing": differing,
            "first_s": [min(row["first_s"] for row in side) for side in (plain, rows)],
            "probed_share": launches["probed"] / max(1, launches.total()), "reasons": rows[0]["reasons"],
            "taken": [row["taken"] for row in rows],
            "printed": rows[0]["printed"], "ok": slower["wall"] <= SLOWED and not differing}


def show_program(row: dict[str, Any]) -> None:
    cells = "  ".join(f"{which} {slower:.2f}x" for which, slower in row["program"].items())
    kept = "within" if row["program"]["wall"] <= SLOWED else "NOT WITHIN"
    print(f"{row['how']:<44} {cells} ({kept} {SLOWED}x); {100 * row['probed_share']:.1f}% of launches probed; "
          f"first turn {row['first_s'][0]:.1f} -> {row['first_s'][1]:.1f} s; outputs that differ: "
          f"{', '.join(row['differing']) or 'none'}")
    for each in row["taken"]:
        print("    counted: " + ", ".join(f"{name} {share:.3f}" for name, share in each.items() if share))


def show(rows: list[dict[str, Any]]) -> None:
    for row in rows:
        if "program" in row:
            show_program(row)
        if "slower" in row:
            cells = "  ".join(f"{op} {slower:.2f}x" for op, slower in row["slower"].items())
            print(f"{row['how']:<44} {row['probed']} launches probed; {cells}; outputs that differ: "
                  f"{', '.join(row['differing']) or 'none'}")
            for kernel, why in row["reasons"].items():
                print(f"    {kernel}: {why}")
        elif "ptx" in row:
            print(f"{row['how']:<44} {'the same' if row['ok'] else 'DIFFERENT'}: {str(row['ptx'])[:120]}")


def stages(work: Path, only: str) -> list[dict[str, Any]]:
    plain = run_once("plain", work, only)
    again = run_once("plain again", work, only)
    rows = [plain]
    if not (plain["ok"] and again["ok"]):
        return rows
    for tool in TOOLS:
        rows.append(compared(run_once(f"{tool} only {' '.join(ALL)}", work, only), plain, again))
        if not rows[-1]["ok"]:
            return rows
    return [*rows, *(against_ptx(work) if WITH_PTX in plain["us"] else ())]


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--out", type=Path)
    parser.add_argument("--only", default="")
    parser.add_argument("--programs", action="store_true")
    parser.add_argument("--turns", type=int, default=2000)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="ncc-patches-") as temporary:
        work = Path(temporary)
        (work / "floor.py").write_text(FLOOR)
        rows = [] if args.programs else stages(work, args.only)
        if all(row["ok"] for row in rows):
            rows += programs(work, args.only, args.turns)
    show(rows)
    show_failed(rows, "how")
    for row in rows:
        row["runs"] = len(row.get("runs", ()))
    write_result("patches", {"rows": rows}, args.out)
    return 0 if all(row["ok"] for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
