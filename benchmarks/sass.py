"""Claim: probes in machine code change no output, fill every slot, say what the PTX probes say, and cost little;
nodes of CUDA graphs are probed so, too.

usage: sass.py [--out DIR] [--arch sm_90a] [--only add,leaves] [--prepare DIR] [--programs [eager,graph]]

Needs nvcc, nvdisasm and a GPU; PyTorch, where there is one. For each kernel of workloads/sass.cu, by stages, each in
a process of its own under a time limit: the cubin as it is, written again unchanged, with one parameter more and no
code, with code at entry alone, at exits alone (a clock, no difference), at both, the same without a warp's registers,
and the PTX probe beside it.
A stage that fails ends its kernel. A stage is timed against the original, in turns, by events around launches back to
back, on as many elements as take the original long enough. If all pass, PyTorch's own kernels under ``ncc run --sass
auto``: their time, what was probed, which of the operators that call ``__assertfail`` were, and why the rest was not;
then the same operators in one graph that torch.cuda.graph captures and that is launched often: the same outputs, every
node probed, and a record of each warp of each execution. ``--prepare`` makes the images without a GPU, and stops;
``--programs`` runs PyTorch's alone, or one of the two.
"""

from __future__ import annotations

import argparse
import ctypes
import hashlib
import json
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
from common import WORKLOADS, launch_counts, ncc_run, show_failed, write_result

STAGE_S = 60
THREADS = 256
FEWEST, MOST = 100_003, 1 << 24
LONG_US = 50.0  # that a launch of the original takes, where that many elements suffice
PERIOD = 1009
RECORD = np.dtype([("start", "<u8"), ("elapsed", "<u4"), ("sm", "<u4")])
UNFILLED = 0xFF
ROUNDS, ROUND_US = 41, 1000.0
MOST_SLOWER = 1.05  # block_sched, on any kernel
MOST_MEDIAN_SLOWER = 1.02  # over ATen's
MOST_ELAPSED_RATIO = (0.5, 2.0)  # medians of both ways to probe

LEAVING = """from ncc import Map, probe
import ncc.language as nl

@Map(level="warp", type="array", cap=1)
class leaving:
    end: nl.u64
    zero: nl.u32
    cuid: nl.u32

zero: nl.u32 = 0

@probe(pos="kernel", level="warp")
def end():
    leaving.save(nl.clock(), zero, nl.cuid())
"""

OPERATORS = """
import hashlib, json, statistics, sys, torch
F = torch.nn.functional
torch.manual_seed(0)
x, y = (torch.randn(1 << 24, device="cuda") for _ in range(2))
w, h = x.view(4096, 4096), x.half()
index = torch.randint(0, 4096, (4096,), device="cuda")
ops = {"add": lambda: x + y, "exp": x.exp, "mul": lambda: x * 2.5, "gelu": lambda: F.gelu(x),
       "zeros": lambda: torch.zeros_like(x), "copy": x.clone,
       "transpose": lambda: w.t().contiguous(), "half": lambda: x.to(torch.half),
       "softmax": lambda: w.softmax(1), "layer_norm": lambda: F.layer_norm(w, (4096,)), "sum": lambda: w.sum(1),
       "max": lambda: w.max(0)[0], "cumsum": lambda: w.cumsum(1), "where": lambda: torch.where(x > 0, x, y),
       "index": lambda: w[index], "cat": lambda: torch.cat([h, h]), "argmax": lambda: w.argmax(1),
       "nonzero": lambda: x[x > 0], "sort": lambda: w[:256].sort(1)[0], "norm": lambda: w.norm(dim=1)}
def digest(tensor):
    return hashlib.sha256(tensor.cpu().numpy().tobytes()).hexdigest()
"""

PROGRAM = OPERATORS + """
hashes = {n: digest(op()) for n, op in ops.items()}
times = {}
for name, op in ops.items():
    events = []
    for _ in range(9):
        torch.cuda._sleep(1_000_000)  # launches are ahead of the GPU
        for _ in range(3):
            events.append([torch.cuda.Event(enable_timing=True) for _ in range(2)])
            events[-1][0].record()
            op()
            events[-1][1].record()
    torch.cuda.synchronize()
    times[name] = 1000 * statistics.median(begin.elapsed_time(end) for begin, end in events[3:])
json.dump({"hashes": hashes, "us": times}, open(sys.argv[1], "w"))
"""

EXECUTIONS = 40  # of the graph
GRAPHED = OPERATORS + f"""
del ops["nonzero"]  # its output's size is read by the host
side = torch.cuda.Stream()
side.wait_stream(torch.cuda.current_stream())
with torch.cuda.stream(side):
    for op in ops.values():
        op()
torch.cuda.current_stream().wait_stream(side)
graph = torch.cuda.CUDAGraph()
with torch.cuda.graph(graph):
    outs = {{name: op() for name, op in ops.items()}}
events = []
for _ in range({EXECUTIONS}):
    events.append([torch.cuda.Event(enable_timing=True) for _ in range(2)])
    events[-1][0].record()
    graph.replay()
    events[-1][1].record()
torch.cuda.synchronize()
us = 1000 * statistics.median(begin.elapsed_time(end) for begin, end in events[4:])
json.dump({{"hashes": {{n: digest(out) for n, out in outs.items()}}, "us": {{"graph": us}}}}, open(sys.argv[1], "w"))
"""
ASSERTING = {"sum": "reduce_kernel", "max": "MaxOps", "argmax": "ArgMaxOps", "norm": "NormTwoOps",
             "index": "index_elementwise_kernel"}
"""Operators whose kernels call __assertfail, and what the kernels' names have (PyTorch 2.x)."""


# ---- images

def images(arch: str, work: Path, only: set[str]) -> dict[str, dict[str, str]]:
    """kernel -> stage -> file, or why there is none."""
    from ncc.backends.sass.image.cubin import parse_code

    nvcc = shutil.which("nvcc") or "/usr/local/cuda/bin/nvcc"
    for kind in ("cubin", "ptx"):
        subprocess.run([nvcc, "-O3", f"-arch={arch}", f"-{kind}", str(WORKLOADS / "sass.cu"), "-o",
                        str(work / f"sass.{kind}")], check=True)
    cubin = (work / "sass.cubin").read_bytes()
    found = {}
    for name in parse_code(cubin, "sass.cubin").kernels():
        if not only or name in only:
            found[name] = {stage: _image(work / f"{name}.{stage}.cubin", make, name)
                           for stage, make in stages(cubin, (work / "sass.ptx").read_bytes(), work).items()}
    return found


def _image(path: Path, make: Callable[[str], bytes], name: str) -> str:
    from ncc.diag import NccError

    try:
        path.write_bytes(make(name))
    except NccError as refusal:
        return f"refused: {refusal.diagnostics[0].message} [{refusal.diagnostics[0].code}]"
    return str(path)


def stages(cubin: bytes, ptx: bytes, work: Path) -> dict[str, Callable[[str], bytes]]:
    """In their order; each is given the kernel's name."""
    from ncc import machine_code, pipeline
    from ncc.backends.formats.rewrite_elf import Changes, changed
    from ncc.backends.sass.image.cubin import parse_code
    from ncc.diag import Diagnostics

    (work / "leaving.py").write_text(LEAVING)
    program, leaving = (pipeline.load_program(spec, "ptx", Diagnostics())
                        for spec in ("block_sched", str(work / "leaving.py")))
    disassembly = machine_code.Disassembly()
    file = parse_code(cubin, "sass.cubin")

    def part(name: str, entry: bool, leave: bool = False, hold: bool = True) -> bytes:
        kernel = file.kernel(name)
        made = machine_code.templates(program, kernel, disassembly, hold=hold)
        kept = replace(made, entry=made.entry if entry else None, exit=made.exit if leave else None)
        reading = machine_code.read_kernel(file, kernel, disassembly)
        return machine_code.checked(machine_code.spliced(reading, kept, disassembly), disassembly, program).image

    return {
        "original": lambda name: cubin,
        "unchanged": lambda name: changed(file.elf, Changes({})),
        "parameter": lambda name: part(name, entry=False),
        "entry": lambda name: part(name, entry=True),
        "exit": lambda name: machine_code.probe_code(cubin, name, leaving, disassembly=disassembly).image,
        "both": lambda name: machine_code.probe_code(cubin, name, program, disassembly=disassembly).image,
        "memory": lambda name: part(name, entry=True, leave=True, hold=False),
        "ptx": lambda name: pipeline.prepare_kernel(ptx, name, file.sm, program).image}


# ---- one stage, in a process of its own

class Driver:
    """What is needed of libcuda."""

    def __init__(self) -> None:
        self.cuda = ctypes.CDLL("libcuda.so.1")
        context, device = ctypes.c_void_p(), ctypes.c_int()
        self.call("cuInit", 0)
        self.call("cuDeviceGet", ctypes.byref(device), 0)
        self.call("cuDevicePrimaryCtxRetain", ctypes.byref(context), device)
        self.call("cuCtxSetCurrent", context)

    def call(self, name: str, *args: Any) -> None:
        status = getattr(self.cuda, name)(*args)
        if status:
            raise SystemExit(f"{name}: CUDA error {status}")

    def function(self, image: bytes, name: str) -> ctypes.c_void_p:
        module, function = ctypes.c_void_p(), ctypes.c_void_p()
        self.call("cuModuleLoadData", ctypes.byref(module), image)
        self.call("cuModuleGetFunction", ctypes.byref(function), module, name.encode())
        return function

    def memory(self, content: bytes) -> ctypes.c_uint64:
        pointer = ctypes.c_uint64()
        self.call("cuMemAlloc_v2", ctypes.byref(pointer), ctypes.c_size_t(len(content)))
        self.call("cuMemcpyHtoD_v2", pointer, content, ctypes.c_size_t(len(content)))
        return pointer

    def read(self, pointer: ctypes.c_uint64, size: int) -> bytes:
        content = ctypes.create_string_buffer(size)
        self.call("cuMemcpyDtoH_v2", content, pointer, ctypes.c_size_t(size))
        return content.raw

    def mark(self) -> ctypes.c_void_p:
        """An event, here."""
        event = ctypes.c_void_p()
        self.call("cuEventCreate", ctypes.byref(event), 0)
        self.call("cuEventRecord", event, None)
        return event

    def between_us(self, begin: ctypes.c_void_p, end: ctypes.c_void_p) -> float:
        found = ctypes.c_float()
        self.call("cuEventElapsedTime", ctypes.byref(found), begin, end)
        return 1000 * found.value


class Run:
    """One kernel's memory, for so many elements."""

    def __init__(self, driver: Driver, elements: int) -> None:
        self.driver = driver
        self.elements = elements
        self.blocks = -(-elements // THREADS)
        self.warps = self.blocks * THREADS // 32
        numbers = np.resize(np.arange(PERIOD, dtype="<f4") * 37 % PERIOD / 64, elements)
        self.source, self.out = driver.memory(numbers.tobytes()), driver.memory(bytes(4 * elements))
        self.records = driver.memory(bytes([UNFILLED]) * RECORD.itemsize * self.warps)
        given = [self.source, self.out, ctypes.c_int(elements), self.records]
        self.params = (ctypes.c_void_p * len(given))(*(ctypes.cast(ctypes.byref(v), ctypes.c_void_p) for v in given))
        self._kept = given

    def launch(self, function: ctypes.c_void_p) -> None:
        """A kernel without probes takes the parameters before the records."""
        self.driver.call("cuLaunchKernel", function, self.blocks, 1, 1, THREADS, 1, 1, 0, None, self.params, None)

    def batch(self, function: ctypes.c_void_p, launches: int) -> tuple[ctypes.c_void_p, ctypes.c_void_p]:
        begin = self.driver.mark()
        for _ in range(launches):
            self.launch(function)
        return begin, self.driver.mark()

    def us(self, function: ctypes.c_void_p) -> float:
        """Of one launch, about."""
        launches = 20
        self.launch(function)
        events = self.batch(function, launches)
        self.driver.call("cuCtxSynchronize")
        return self.driver.between_us(*events) / launches

    def free(self) -> None:
        for pointer in (self.source, self.out, self.records):
            self.driver.call("cuMemFree_v2", pointer)


def enough(driver: Driver, function: ctypes.c_void_p) -> int:
    """Elements that take the original long enough for a launch's own time not to matter."""
    elements = FEWEST
    while elements < MOST:
        run = Run(driver, elements)
        us = run.us(function)
        run.free()
        if us >= LONG_US:
            break
        elements = min(MOST, 2 * elements) | 3
    return elements


def run_stage(original: str, path: str, name: str, elements: int) -> dict[str, Any]:
    """Launch once and compare, then time it against the original in turns. ``elements``: 0 finds how many."""
    driver = Driver()
    plain = driver.function(Path(original).read_bytes(), name)
    function = plain if path == original else driver.function(Path(path).read_bytes(), name)
    run = Run(driver, elements or enough(driver, plain))
    run.launch(function)
    driver.call("cuCtxSynchronize")
    found = {"elements": run.elements, "warps": run.warps,
             "outputs": hashlib.sha256(driver.read(run.out, 4 * run.elements)).hexdigest(),
             **record_facts(driver.read(run.records, RECORD.itemsize * run.warps))}
    launches = max(1, round(ROUND_US / max(1.0, run.us(plain))))
    events = [(run.batch(plain, launches), run.batch(function, launches)) for _ in range(ROUNDS)]
    driver.call("cuCtxSynchronize")
    times = [[driver.between_us(*one) / launches for one in pair] for pair in events[1:]]
    ratios = sorted(after / before for before, after in times)
    quarter = len(ratios) // 4
    return {**found, "us": round(statistics.median(after for _, after in times), 3),
            "slower": round(statistics.median(ratios), 4),
            "noise": round((ratios[-1 - quarter] - ratios[quarter]) / 2, 4)}


def record_facts(data: bytes) -> dict[str, Any]:
    """Of warps' records: how many were begun and ended, and by which SMs."""
    rows = np.frombuffer(data, RECORD)
    ended = rows[rows["sm"] != 0xFFFFFFFF]
    return {"begun": int(np.count_nonzero(rows["start"] != 0xFFFFFFFFFFFFFFFF)), "ended": len(ended),
            "sms": len(np.unique(ended["sm"])), "largest_sm": int(ended["sm"].max()) if len(ended) else None,
            "median_elapsed": float(np.median(ended["elapsed"])) if len(ended) else None}


# ---- the verdict

NEEDS = {"exit": True, "both": True, "memory": True, "ptx": True}
"""Stages that fill every slot; others fill none."""


def row_of(name: str, stage: str, path: str, first: dict[str, Any] | None, original: str) -> dict[str, Any]:
    row: dict[str, Any] = {"kernel": name, "stage": stage, "ok": False, "printed": ""}
    if path.startswith("refused"):
        return {**row, "ok": True, "refused": path, "printed": path}
    command = [sys.executable, __file__, "--stage", original, path, name, str(first["elements"] if first else 0)]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=STAGE_S)
    except subprocess.TimeoutExpired:
        return {**row, "printed": f"no end after {STAGE_S} s"}
    if done.returncode:
        return {**row, "printed": done.stdout + done.stderr}
    facts = json.loads(done.stdout)
    same = first is None or facts["outputs"] == first["outputs"]
    filled = facts["warps"] if NEEDS.get(stage) else 0
    ok = same and facts["begun"] == facts["ended"] == filled
    return {**row, **facts, "same": same, "ok": ok, "printed": "" if ok else done.stdout}


def kernel_rows(name: str, files: dict[str, str]) -> list[dict[str, Any]]:
    """Stage by stage, until one fails."""
    rows: list[dict[str, Any]] = []
    for stage, path in files.items():
        rows.append(row_of(name, stage, path, rows[0] if rows else None, files["original"]))
        print({k: v for k, v in rows[-1].items() if k not in ("outputs", "printed")}, flush=True)
        if not rows[-1]["ok"]:
            return rows
    medians = {row["stage"]: row["median_elapsed"] for row in rows if row.get("median_elapsed")}
    if {"both", "ptx"} <= set(medians):
        ratio = medians["both"] / medians["ptx"]
        alike = MOST_ELAPSED_RATIO[0] <= ratio <= MOST_ELAPSED_RATIO[1]
        rows.append({"kernel": name, "stage": "both / ptx", "elapsed_ratio": round(ratio, 3), "ok": alike,
                     "printed": "" if alike else "the two ways to probe disagree"})
    return rows


# ---- PyTorch

def program_row(work: Path) -> dict[str, Any]:
    """PyTorch's own kernels, which have no PTX: the same outputs as without probes, time, and what was probed."""
    row, runs = compared(work / "eager", PROGRAM, "PyTorch")
    if "probed" not in row:
        return row
    row["asserting"] = {op: probed_of(runs, part) for op, part in ASSERTING.items()}
    return {**row, "ok": not row["differing"] and row["probed"] > 0}


def graph_row(work: Path) -> dict[str, Any]:
    """The same in a graph: all executions of all nodes that are not refused have a whole record of each warp."""
    row, runs = compared(work / "graphed", GRAPHED, "PyTorch, graph")
    if "probed" not in row:
        return row
    row |= records_of(runs)
    whole = row["incomplete"] == 0 == row["lost"] and row["recorded"] == row["probed"]
    return {**row, "ok": not row["differing"] and row["probed"] >= EXECUTIONS and whole}


PROGRAMS = {"eager": program_row, "graph": graph_row}


def records_of(runs: list[Path]) -> dict[str, int]:
    """Launches that have records, of these those that have not one of each warp, and what was lost."""
    from ncc.runtime import open_trace

    kernels = [kernel for run in runs for kernel in json.loads((run / "summary.json").read_text())["kernels"]]
    launches = [launch for run in runs for launch in open_trace(run).launches]
    lacking = sum(not bool((launch.records("block_sched")["elapsed"] > 0).all()) for launch in launches)
    return {"recorded": len(launches), "incomplete": lacking, "lost": sum(k["lost"] + k["unsaved"] for k in kernels)}


def probed_of(runs: list[Path], part: str) -> list[int]:
    """Launches that were probed, and all, of kernels with this in their names."""
    counts = [kernel["launches"] for run in runs for kernel in json.loads((run / "summary.json").read_text())["kernels"]
              if part in kernel["demangled"] or part in kernel["name"]]
    return [sum(one.get("probed", 0) for one in counts), sum(sum(one.values()) for one in counts)]


def compared(work: Path, program: str, name: str) -> tuple[dict[str, Any], list[Path]]:
    """A program without probes, with them, and without once more; and the probed one's runs."""
    work.mkdir(exist_ok=True)
    script = work / "program.py"
    script.write_text(program)
    files = {how: work / f"{how}.json" for how in ("plain", "probed", "again")}
    row: dict[str, Any] = {"kernel": name, "stage": "ncc run --sass auto", "ok": False}
    status, printed, runs = 0, "", list[Path]()
    for how, file in files.items():
        command = [sys.executable, str(script), str(file)]
        if how == "probed":
            status, printed, runs = ncc_run("block_sched", work / "trace", command, "--sass", "auto", "--no-callback",
                                            timeout=10 * STAGE_S)
        else:
            done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                                  timeout=10 * STAGE_S)
            status, printed = status or done.returncode, printed or done.stdout
        if status or not file.exists():
            return {**row, "status": status, "printed": f"{how}: {printed}"}, runs
    found = {how: json.loads(file.read_text()) for how, file in files.items()}
    return {**row, **aten_facts(found), **coverage(runs), "status": status, "printed": printed}, runs


def aten_facts(found: dict[str, Any]) -> dict[str, Any]:
    """Of the runs plain, probed and again: same bits, and each operation's time to that without probes."""
    hashes = {how: one["hashes"] for how, one in found.items()}
    us = {how: one["us"] for how, one in found.items()}
    slower = {op: round(2 * us["probed"][op] / (before + us["again"][op]), 4) for op, before in us["plain"].items()}
    noise = {op: round(us["again"][op] / before, 4) for op, before in us["plain"].items()}
    differing = [op for op in hashes["plain"] if len({one[op] for one in hashes.values()}) > 1]
    return {"differing": differing, "us": us["plain"], "slower_by_op": slower, "plain_again": noise,
            "median_slower": statistics.median(slower.values()), "largest_slower": max(slower.values())}


def coverage(runs: list[Path]) -> dict[str, Any]:
    """Launches that were probed, and the others by reason: how many, and of how many kernels."""
    kernels = [kernel for run in runs for kernel in json.loads((run / "summary.json").read_text())["kernels"]]
    reasons: dict[str, list[int]] = {}
    for kernel in kernels:
        for outcome, count in kernel["launches"].items():
            if outcome != "probed":
                reason = reasons.setdefault(f"{outcome}: {kernel['reason']}" if kernel["reason"] else outcome, [0, 0])
                reason[0] += count
                reason[1] += 1
    counts = launch_counts(runs)
    return {"launches": sum(counts.values()), "probed": counts["probed"], "kernels": len(kernels),
            "kernels_probed": sum(kernel["launches"].get("probed", 0) > 0 for kernel in kernels),
            "unprobed": {why: {"launches": launches, "kernels": of} for why, (launches, of) in reasons.items()}}


def show_verdict(rows: list[dict[str, Any]]) -> None:
    both = {row["kernel"]: row["slower"] for row in rows if row["stage"] == "both" and "slower" in row}
    if both:
        worst = max(both, key=lambda name: both[name])
        print(f"block_sched, machine code: at most {both[worst]}x ({worst}); {MOST_SLOWER}x is the aim")
    for row in rows:
        if row.get("slower", 0) > MOST_SLOWER:
            print(f"  above it: {row['kernel']}, {row['stage']}: {row['slower']}x")
    for aten in (row for row in rows if "slower_by_op" in row):
        print(f"{aten['kernel']}: median {aten['median_slower']}x ({MOST_MEDIAN_SLOWER}x is the aim), at most "
              f"{aten['largest_slower']}x; outputs that differ: {', '.join(aten['differing']) or 'none'}")
        for op, slower in aten["slower_by_op"].items():
            print(f"  {op}: {slower}x of {aten['us'][op]:.1f} us; plain again {aten['plain_again'][op]}x")
        print(f"  {aten['probed']} of {aten['launches']} launches probed, {aten['kernels_probed']} of "
              f"{aten['kernels']} kernels")
        for why, count in aten["unprobed"].items():
            print(f"  {count['launches']} launches of {count['kernels']} kernels: {why}")
        for op, (probed, all_) in aten.get("asserting", {}).items():
            print(f"  {op}: {probed} of {all_} launches probed")
        if "recorded" in aten:
            print(f"  {aten['recorded']} launches with records, {aten['incomplete']} of them not of every warp")


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--out", type=Path)
    parser.add_argument("--arch", default="sm_90a")
    parser.add_argument("--only", default="")
    parser.add_argument("--prepare", type=Path)
    parser.add_argument("--programs", nargs="?", const=",".join(PROGRAMS))
    parser.add_argument("--stage", nargs=4, help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.stage:
        original, path, name, elements = args.stage
        print(json.dumps(run_stage(original, path, name, int(elements))))
        return 0
    with tempfile.TemporaryDirectory(prefix="ncc-sass-") as temporary:
        work = args.prepare or Path(temporary)
        work.mkdir(exist_ok=True)
        made = {} if args.programs else images(args.arch, work, set(filter(None, args.only.split(","))))
        if args.prepare:
            print(json.dumps(made, indent=1))
            return int(any(path.startswith("refused") for files in made.values() for path in files.values()))
        rows = [row for name, files in made.items() for row in kernel_rows(name, files)]
        try:
            import torch  # noqa: F401
        except ImportError:
            print("no PyTorch here: its kernels are left out")
        else:
            if all(row["ok"] for row in rows):
                rows += [PROGRAMS[name](work) for name in (args.programs or ",".join(PROGRAMS)).split(",")]
    ok = all(row["ok"] for row in rows)
    show_verdict(rows)
    show_failed(rows, "kernel", "stage")
    write_result("sass", {"rows": rows}, args.out)
    return 0 if ok else 1


if __name__ == "__main__":
    sys.exit(main())
