"""Claim: a training step under ``ncc trace`` has every kernel that torch.profiler lists, with the same name, grid and
order, durations within 1%, and takes at most 2% longer (--mode lite: 0.5%); and a file has a million launches.

usage: trace_overhead.py [--out DIR] [--size launches|wide|gpt2|busy] [--steps 20] [--rounds 20] [--repeats 2]
                         [--launches 1000000] [--seconds 400] [--only same,overhead,million] [--by cupti,events]

same: processes of workloads/training_step.py in turn, one under torch.profiler, one under ``ncc trace``; of both the
kernels of the last --steps steps. Names are compared demangled and without spaces. Of each kernel whose median is
10 us and more, the ratio of the medians. Each source of --by is measured by itself and beside the other one.
overhead: processes side by side take turns of --steps steps: without ncc, a second one without, under ``ncc trace``
and ``ncc trace --mode lite``, by each source of --by; by CUPTI, which --mode full needs, under that, too. The ratio to
the first in the same round, median and quartiles; the second one says how far that can be trusted. Losses are compared
to the last bit.
million: workloads/launch_rate.cu makes so many launches of 2 to 3 us under ``ncc trace --mode lite``; how many are in
the file, how many are counted as not timed, and how long the program and ncc took.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Sequence
from itertools import zip_longest
from pathlib import Path
from typing import Any, NamedTuple

from common import WORKLOADS, build, said, write_result
from training_step import WARM_ROUNDS, Runner, differing, told

from ncc.engine.demangle import demangle
from ncc.trace import OpType, Timeline

CASES = ("same", "overhead", "million")
LONG_NS = 10_000
AIMS = {"default": 1.02, "lite": 1.005}
CYCLES = 4000  # 2 to 3 us


class Seen(NamedTuple):
    """A kernel of one process."""

    name: str
    grid: tuple[int, ...]
    block: tuple[int, ...]
    duration_ns: float


def plain_name(name: str) -> str:
    return "".join(demangle(name).split())


def of_profiler(path: Path) -> list[Seen]:
    """The kernels of torch.profiler's JSON, by their start."""
    events = [event for event in json.loads(path.read_text())["traceEvents"] if event.get("cat") == "kernel"]
    return [Seen(plain_name(event["name"]), tuple(event["args"]["grid"]), tuple(event["args"]["block"]),
                 1000 * event["dur"]) for event in sorted(events, key=lambda event: event["ts"])]


def of_timeline(path: Path) -> tuple[list[Seen], dict[str, str]]:
    with Timeline(path) as timeline:
        found = [Seen(plain_name(op.name), op.grid, op.block, op.end_ns - op.start_ns) for op in timeline.ops()
                 if op.type == OpType.KERNEL.value]
        return found, dict(timeline.metadata)


def trace_command(path: Path, mode: str, by: str) -> list[str]:
    return [sys.executable, "-m", "ncc", "trace", "-o", str(path), "--mode", mode, "--by", by, "--"]


def check_source(notes: dict[str, str], by: str) -> None:
    """Where CUPTI could not be had in the program, the run says nothing of it."""
    if notes.get("by") != by:
        raise SystemExit(f"this was to be by {by}, and is by {notes.get('by')}: ncc trace says why (R026)")


def untimed_of(notes: dict[str, str]) -> dict[str, int]:
    return {tag: int(count) for tag, count in notes.items() if tag.startswith("untimed.")}


def medians(runs: Sequence[Sequence[Seen]]) -> dict[tuple[str, tuple[int, ...]], float]:
    times = defaultdict(list)
    for run in runs:
        for kernel in run:
            times[kernel.name, kernel.grid].append(kernel.duration_ns)
    return {key: statistics.median(found) for key, found in times.items()}


def same(args: argparse.Namespace, work: Path) -> dict[str, Any]:
    """The last kernels of each, which are those of the last steps."""
    step = [sys.executable, str(WORKLOADS / "training_step.py"), str(args.steps), "--size", args.size, "--profile"]
    profiled: list[list[Seen]] = []
    traced: dict[str, list[list[Seen]]] = {by: [] for by in args.by}
    untimed: dict[str, dict[str, int]] = {}
    for repeat in range(args.repeats):
        run([*step, str(work / f"{repeat}.json")])
        profiled.append(of_profiler(work / f"{repeat}.json"))
        for by in args.by:
            run([*trace_command(work / f"{by}{repeat}.db", "default", by), *step, "none"])
            found, notes = of_timeline(work / f"{by}{repeat}.db")
            check_source(notes, by)
            traced[by].append(found[-len(profiled[-1]):])
            untimed[by] = untimed_of(notes)
    compared = {by: compare(profiled, traced[by], by) | {"untimed": untimed[by]} for by in args.by}
    return {**compared, "ok": all(result["ok"] for result in compared.values())}


def compare(profiled: list[list[Seen]], traced: list[list[Seen]], by: str) -> dict[str, Any]:
    """Of each repetition: what torch.profiler has, and what ncc."""
    differ = [(repeat, at, a and a[:3], b and b[:3]) for repeat, both in enumerate(zip(profiled, traced, strict=True))
              for at, (a, b) in enumerate(zip_longest(*both)) if not a or not b or a[:3] != b[:3]]
    for repeat, at, a, b in differ[:10]:
        print(f"by {by}, repeat {repeat}, kernel {at}: torch.profiler has {a}, ncc {b}")
    before, after = medians(profiled), medians(traced)
    rows = [{"kernel": key[0][:100], "grid": key[1], "profiler_ns": before[key], "ncc_ns": after[key],
             "ratio": after[key] / before[key]} for key in before if before[key] >= LONG_NS and key in after]
    rows.sort(key=lambda row: -abs(row["ratio"] - 1))
    for row in rows[:20]:
        print(f"{row['ratio']:7.3f}  {row['profiler_ns'] / 1e3:9.2f} -> {row['ncc_ns'] / 1e3:9.2f} us  "
              f"{row['kernel'][:70]}")
    worst = max((abs(row["ratio"] - 1) for row in rows), default=0.0)
    short = [after[key] - before[key] for key in before if before[key] < LONG_NS and key in after]
    return {"kernels": [len(found) for found in profiled], "differ": len(differ), "long_kernels": len(rows),
            "worst_ratio": worst, "worst_of_profiler": worst_between(profiled), "rows": rows,
            "short_kernels_longer_by_ns": statistics.median(short) if short else None,
            "ok": not differ and worst <= 0.01}


def worst_between(runs: Sequence[Sequence[Seen]]) -> float:
    """How much medians of the first two runs differ that were made in the same way."""
    first, second = (medians([run]) for run in runs[:2]) if len(runs) > 1 else ({}, {})
    both = [key for key in first if first[key] >= LONG_NS and key in second]
    return max((abs(second[key] / first[key] - 1) for key in both), default=0.0)


def run(command: list[str]) -> str:
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=400,
                          errors="replace", env={**os.environ, "COLUMNS": "160"}, check=False)
    if done.returncode:
        raise SystemExit(f"{' '.join(command)} answers {done.returncode}:\n{done.stdout[-4000:]}")
    return done.stdout


def overhead(args: argparse.Namespace, work: Path) -> dict[str, Any]:
    began = time.monotonic()
    command = [sys.executable, str(WORKLOADS / "training_step.py"), str(args.steps), "--size", args.size]
    run(command)  # what it compiles is kept
    traced = {f"{mode}-{by}": (mode, by) for by in args.by for mode in (*AIMS, *(["full"] if by == "cupti" else []))}
    runners = {name: Runner(name, before, command, work / name) for name, before in (
        ("without", []), ("again", []),
        *((name, trace_command(work / f"{name}.db", *how)) for name, how in traced.items()))}
    for runner in runners.values():
        runner.wait()
    took: dict[str, list[float]] = {name: [] for name in runners}
    for number in range(WARM_ROUNDS + args.rounds):
        if number > WARM_ROUNDS + 4 and time.monotonic() - began > args.seconds:
            break
        for name in runners if number % 2 == 0 else reversed(runners):
            took[name].append(runners[name].turn())
    differ = differing({name: runner.end() for name, runner in runners.items()})
    rows = []
    for name in runners:
        ratios = [a / b for a, b in zip(took[name], took["without"], strict=True)][WARM_ROUNDS:]
        low, middle, high = statistics.quantiles(ratios, n=4)
        rows.append({"run": name, "step_ms": 1e3 * statistics.median(took[name][WARM_ROUNDS:]) / args.steps,
                     "ratio": middle, "quartiles": [low, high], "turns": took[name]})
    for name, (_, by) in traced.items():
        found, notes = of_timeline(work / f"{name}.db")
        check_source(notes, by)
        rows[list(runners).index(name)] |= {"kernels": len(found), "untimed": untimed_of(notes)}
    return {"rows": rows, "rounds": len(took["without"]) - WARM_ROUNDS, "losses_agree": not differ,
            "losses_differ_from_step": differ, "ok": not differ and all(
                row["ratio"] <= AIMS.get(row["run"].partition("-")[0], 9) for row in rows)}


def million(args: argparse.Namespace, work: Path) -> dict[str, Any]:
    command = [str(build(work / "launch_rate", source="launch_rate.cu")), str(args.launches), str(CYCLES)]
    before = said(run(command))
    found: dict[str, Any] = {by: {"launches": args.launches, "plain": before} for by in args.by}
    for by, result in found.items():
        path, began = work / f"million-{by}.db", time.monotonic()
        result["traced"] = said(run([*trace_command(path, "lite", by), *command]))
        result["ncc_seconds"] = time.monotonic() - began
        with Timeline(path) as timeline:
            kernels, notes = timeline.count("rocpd_op"), dict(timeline.metadata)
        check_source(notes, by)
        untimed = untimed_of(notes)
        result |= {"in_the_file": kernels, "untimed": untimed, "file_bytes": path.stat().st_size,
                   "ok": kernels + sum(untimed.values()) >= args.launches}
    return {**found, "ok": all(result["ok"] for result in found.values())}


def by_source(found: dict[str, Any]) -> list[tuple[str, dict[str, Any]]]:
    return [(by, result) for by, result in found.items() if isinstance(result, dict)]


def show(case: str, found: dict[str, Any]) -> None:
    if case == "same":
        for by, one in by_source(found):
            print(f"same, by {by}: {one['kernels']} kernels, {one['differ']} differ; {one['long_kernels']} of 10 us "
                  f"and more, worst {100 * one['worst_ratio']:.2f}% (two of torch.profiler's own runs: "
                  f"{100 * one['worst_of_profiler']:.2f}%); shorter ones by "
                  f"{one['short_kernels_longer_by_ns']} ns longer; {one['untimed']}")
    elif case == "overhead":
        for row in found["rows"]:
            print(f"{row['run']:15} {row['step_ms']:8.3f} ms a step, {row['ratio']:.4f} "
                  f"({row['quartiles'][0]:.4f} to {row['quartiles'][1]:.4f}) {row.get('untimed', '')}")
        print(f"{found['rounds']} rounds, {told(found['losses_differ_from_step'])}")
    else:
        for by, one in by_source(found):
            print(f"million, by {by}: {one['in_the_file']} of {one['launches']} launches in {one['file_bytes']} bytes, "
                  f"not timed {one['untimed']}; {one['plain']} -> {one['traced']}, ncc {one['ncc_seconds']:.1f} s")


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--out", type=Path)
    parser.add_argument("--size", default="launches")
    parser.add_argument("--steps", type=int, default=20)
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--repeats", type=int, default=2)
    parser.add_argument("--launches", type=int, default=1_000_000)
    parser.add_argument("--seconds", type=float, default=400)
    parser.add_argument("--only", default=",".join(CASES))
    parser.add_argument("--by", default="cupti,events", type=lambda text: text.split(","))
    args = parser.parse_args()
    measures = {"same": same, "overhead": overhead, "million": million}
    found = {}
    with tempfile.TemporaryDirectory() as folder:
        for case in args.only.split(","):
            found[case] = measures[case](args, Path(folder))
            print(f"{case} is measured", flush=True)
    for case, result in found.items():
        show(case, result)
    print("; ".join(f"{case}: {'reached' if result['ok'] else 'NOT reached'}" for case, result in found.items()))
    write_result("trace-overhead", {"size": args.size, "steps": args.steps, **found}, args.out)
    return 0 if all(result["ok"] for result in found.values()) else 1


if __name__ == "__main__":
    raise SystemExit(main())
