"""Claim: accesses to global memory in machine code can be led through code of ncc's own, which changes no output,
misses no access, and costs less than a callback of NVIDIA's Compute Sanitizer API at each.

usage: sass_memory.py [--out DIR] [--only add,softmax] [--stages jumps,count] [--prepare DIR] [--seconds 100]
                      [--programs]

Needs nvcc, ptxas, nvdisasm and an sm_90 GPU. For each kernel of workloads/sass_memory.cu, by stages: the cubin as it
is, written again unchanged, with each load and store led to a piece of code that does it and jumps back (the floor),
with accesses and bytes counted in registers, with a record of address and clock for each access of each thread (dmat),
and the probe that counts in the kernel's PTX beside it. Outputs are compared bit for bit, counts with those of the PTX
probe, addresses with where the kernel's arrays lie. A stage is timed against the original, in turns, by events around
launches back to back. A process runs one stage for all kernels; where a kernel ends it, or takes more than its time,
the next goes on behind it. ``--prepare`` makes the images without a GPU, and stops. ``--programs``: operators of
PyTorch instead, under ``ncc run --sass auto --sass-memory own`` with gmem_bytes and dmat: outputs, time of each with
every launch probed against without ncc, and of operators whose traffic is known the bytes that were counted.
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
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
from common import WORKLOADS, ncc_run, write_result
from sass import Driver

ARCH = "sm_90"
THREADS = 256
ELEMENTS = 1 << 20
ROUNDS, ROUND_US = 31, 400.0
KERNEL_S = 8.0
MOST_ACCESSES = 192  # of a thread
MOST_RECORD_BYTES = 6 << 30
SLOT_BYTES, LANES = 384, 32
STAGES = ("original", "unchanged", "jumps", "count", "dmat", "ptx")

COUNT = """from ncc import Map, probe
import ncc.language as nl

@Map(level="thread", type="array", cap=2)
class traffic:
    accesses: nl.u32
    bytes: nl.u32

accesses: nl.u32 = 0
moved: nl.u32 = 0

@probe(pos="load.global:store.global", level="thread")
def access():
    accesses += 1
    moved += nl.bytes

@probe(pos="kernel", level="thread")
def end():
    traffic.save(accesses, moved)
"""


PROGRAM = """
import hashlib, json, statistics, sys, torch
F = torch.nn.functional
torch.manual_seed(0)
n = 1 << 20
x, y = (torch.randn(n, device="cuda") for _ in range(2))
w = x.view(1024, 1024)
q = torch.randn(4, 8, 512, 64, device="cuda", dtype=torch.half)
ops = {"zeros": lambda: torch.zeros_like(x), "add": lambda: x + y, "half": lambda: x.to(torch.half),
       "transpose": lambda: w.t().contiguous(), "softmax": lambda: w.softmax(1),
       "layer_norm": lambda: F.layer_norm(w, (1024,)), "sum": lambda: w.sum(1),
       "sdpa": lambda: F.scaled_dot_product_attention(q, q, q)}
hashes, times = {}, {}
for name, op in ops.items():
    hashes[name] = hashlib.sha256(op().cpu().numpy().tobytes()).hexdigest()
for name, op in ops.items():
    events = []
    for _ in range(7):
        torch.cuda._sleep(2_000_000)  # launches are ahead of the GPU
        for _ in range(3):
            events.append([torch.cuda.Event(enable_timing=True) for _ in range(2)])
            events[-1][0].record()
            op()
            events[-1][1].record()
    torch.cuda.synchronize()
    times[name] = 1000 * statistics.median(begin.elapsed_time(end) for begin, end in events[3:])
json.dump({"hashes": hashes, "us": times}, open(sys.argv[1], "w"))
"""
WORDS = 4 << 20
KNOWN = {"FillFunctor<float>": (0, WORDS), "CUDAFunctor_add<float>": (2 * WORDS, WORDS)}
"""Part of a kernel's name -> bytes that one launch loads and stores."""


# ---- images

def images(work: Path, only: set[str]) -> dict[str, dict[str, Any]]:
    """kernel -> stage -> file, or why there is none; and what its code has."""
    from ncc.backends.sass.image.cubin import parse_code

    nvcc = shutil.which("nvcc") or "/usr/local/cuda/bin/nvcc"
    for kind in ("cubin", "ptx"):
        subprocess.run([nvcc, "-O3", f"-arch={ARCH}", f"-{kind}", str(WORKLOADS / "sass_memory.cu"), "-o",
                        str(work / f"memory.{kind}")], check=True)
    cubin = (work / "memory.cubin").read_bytes()
    makers = Makers(cubin, (work / "memory.ptx").read_bytes(), work)
    names = [name for name in parse_code(cubin, "memory.cubin").kernels() if not only or name in only]
    return {name: {stage: makers.image(stage, name) for stage in STAGES} for name in names}


class Makers:
    def __init__(self, cubin: bytes, ptx: bytes, work: Path) -> None:
        from ncc import machine_code, pipeline
        from ncc.backends.sass.image.cubin import parse_code
        from ncc.diag import Diagnostics

        (work / "count.py").write_text(COUNT)
        self.cubin, self.ptx, self.work = cubin, ptx, work
        self.file = parse_code(cubin, "memory.cubin")
        self.disassembly = machine_code.Disassembly()
        diags = Diagnostics()
        self.count, self.dmat = (pipeline.load_program(spec, "ptx", diags) for spec in (str(work / "count.py"), "dmat"))
        diags.raise_errors()
        self.made: dict[str, Callable[[str], tuple[bytes, Any, Any]]] = {
            "original": lambda name: (cubin, None, None),
            "unchanged": self._unchanged,
            "jumps": lambda name: self._inside(name, self.count, jumps=True),
            "count": lambda name: self._inside(name, self.count),
            "dmat": lambda name: self._inside(name, self.dmat),
            "ptx": self._ptx}

    def image(self, stage: str, name: str) -> dict[str, Any]:
        from ncc.diag import NccError

        try:
            image, probed, registers = self.made[stage](name)
        except NccError as refusal:
            return {"refused": f"{refusal.diagnostics[0].message} [{refusal.diagnostics[0].code}]"}
        path = self.work / f"{name}.{stage}.cubin"
        path.write_bytes(image)
        found: dict[str, Any] = {"path": str(path), "registers": registers}
        if probed is not None:
            found |= {"block": probed.block_bytes, "maps": [_pointers(one) for one in probed.maps]}
        return found

    def _unchanged(self, name: str) -> tuple[bytes, Any, Any]:
        from ncc.backends.formats.rewrite_elf import Changes, changed

        return changed(self.file.elf, Changes({})), None, None

    def _ptx(self, name: str) -> tuple[bytes, Any, Any]:
        from ncc import pipeline

        made = pipeline.prepare_kernel(self.ptx, name, 90, self.count)
        return made.image, made.probed, None

    def _inside(self, name: str, program: Any, jumps: bool = False) -> tuple[bytes, Any, Any]:
        from ncc import machine_inside

        made = machine_inside.probe_accesses(self.cubin, name, program, disassembly=self.disassembly, jumps=jumps)
        return made.image, made.probed, made.registers


def _pointers(one: Any) -> dict[str, Any]:
    return {"records": one.records_param, "counts": one.counts_param, "cap": one.cap_param, "name": one.map.name}


# ---- one stage, in a process of its own

class Run:
    """One kernel's memory."""

    def __init__(self, driver: Driver, name: str, facts: dict[str, Any]) -> None:
        self.driver = driver
        self.blocks = ELEMENTS // THREADS
        self.warps = ELEMENTS // LANES
        numbers = np.resize((np.arange(1009, dtype="<f4") * 37 % 1009) / 64, ELEMENTS)
        self.source, self.out = driver.memory(numbers.tobytes()), driver.memory(bytes(4 * ELEMENTS))
        self.cap = 2 if not any(m["name"] == "dmat" for m in facts.get("maps", ())) else facts["most"]
        self.buffers: dict[str, tuple[ctypes.c_uint64, int]] = {}
        block = bytearray(facts.get("block", 0))
        for one in facts.get("maps", ()):
            size = {"traffic": 8 * 2 * ELEMENTS, "dmat": self.warps * self.cap * SLOT_BYTES}.get(
                one["name"], 64 * self.warps)
            self._point(block, one["records"], f"{one['name']}.records", size)
            self._point(block, one["counts"], f"{one['name']}.counts", 4 * ELEMENTS)
            if one["cap"] is not None:
                block[one["cap"] : one["cap"] + 4] = self.cap.to_bytes(4, "little")
        given = [self.source, self.out, ctypes.c_int(ELEMENTS)]
        given += [ctypes.create_string_buffer(bytes(block), len(block))] if block else []
        self.params = (ctypes.c_void_p * len(given))(*(ctypes.cast(ctypes.byref(v), ctypes.c_void_p) for v in given))
        self._kept = given

    def _point(self, block: bytearray, at: int | None, name: str, size: int) -> None:
        if at is None:
            return
        pointer = ctypes.c_uint64()
        self.driver.call("cuMemAlloc_v2", ctypes.byref(pointer), ctypes.c_size_t(size))
        self.driver.call("cuMemsetD8_v2", pointer, 0, ctypes.c_size_t(size))
        self.buffers[name] = pointer, size
        block[at : at + 8] = pointer.value.to_bytes(8, "little")

    def launch(self, function: ctypes.c_void_p) -> None:
        self.driver.call("cuLaunchKernel", function, self.blocks, 1, 1, THREADS, 1, 1, 0, None, self.params, None)

    def batch(self, function: ctypes.c_void_p, launches: int) -> tuple[ctypes.c_void_p, ctypes.c_void_p]:
        begin = self.driver.mark()
        for _ in range(launches):
            self.launch(function)
        return begin, self.driver.mark()

    def us(self, function: ctypes.c_void_p, launches: int = 10) -> float:
        self.launch(function)
        events = self.batch(function, launches)
        self.driver.call("cuCtxSynchronize")
        return self.driver.between_us(*events) / launches

    def found(self) -> dict[str, Any]:
        """After one launch."""
        facts: dict[str, Any] = {
            "outputs": hashlib.sha256(self.driver.read(self.out, 4 * ELEMENTS)).hexdigest()}
        if "traffic.records" in self.buffers:
            rows = np.frombuffer(self.driver.read(*self.buffers["traffic.records"]), "<u4").reshape(-1, 2)
            facts |= {"accesses": int(rows[:, 0].sum(dtype=np.uint64)), "bytes": int(rows[:, 1].sum(dtype=np.uint64)),
                      "most": int(rows[:, 0].max())}
        if "dmat.counts" in self.buffers:
            counts = np.frombuffer(self.driver.read(*self.buffers["dmat.counts"]), "<u4")
            facts |= {"accesses": int(counts.sum(dtype=np.uint64)), "most": int(counts.max())}
            facts |= self._addresses(counts)
        return facts

    def _addresses(self, counts: np.ndarray) -> dict[str, Any]:
        """Of the first warps: records that lie in an array of the kernel's, and all; and whether clocks go on."""
        warps = min(self.warps, 256)
        pointer, _ = self.buffers["dmat.records"]
        raw = np.frombuffer(self.driver.read(pointer, warps * self.cap * SLOT_BYTES), "<u4")
        slots = raw.reshape(warps, self.cap, SLOT_BYTES // 4)
        addresses = slots[:, :, : 2 * LANES].copy().view("<u8")
        there = np.arange(self.cap)[None, :, None] < counts[: warps * LANES].reshape(warps, 1, LANES)
        inside = np.zeros(addresses.shape, bool)
        for begin in (self.source.value, self.out.value):
            inside |= (addresses >= begin) & (addresses < begin + 4 * ELEMENTS)
        return {"records": int(there.sum()), "in_arrays": int((inside & there).sum()),
                "first": hashlib.sha256(np.where(there, addresses - np.uint64(self.source.value), 0).tobytes())
                .hexdigest()[:12]}


def run_stage(request: dict[str, Any]) -> None:
    """One line of JSON for each kernel."""
    driver = Driver()
    for name, facts in request["kernels"].items():
        print(json.dumps({"begins": name}), flush=True)
        original = driver.function(Path(facts["original"]).read_bytes(), name)
        function = driver.function(Path(facts["path"]).read_bytes(), name)
        run, plain = Run(driver, name, facts), Run(driver, name, {})
        run.launch(function)
        driver.call("cuCtxSynchronize")
        row = {"kernel": name, **run.found()}
        launches = max(1, round(ROUND_US / max(1.0, plain.us(original))))
        run.us(function, 2)
        events = [(plain.batch(original, launches), run.batch(function, launches)) for _ in range(ROUNDS)]
        driver.call("cuCtxSynchronize")
        times = [[driver.between_us(*one) / launches for one in pair] for pair in events[1:]]
        ratios = sorted(after / before for before, after in times)
        quarter = len(ratios) // 4
        row |= {"plain_us": round(statistics.median(before for before, _ in times), 3),
                "us": round(statistics.median(after for _, after in times), 3),
                "slower": round(statistics.median(ratios), 4),
                "noise": round((ratios[-1 - quarter] - ratios[quarter]) / 2, 4)}
        print(json.dumps(row), flush=True)
        for pointer in (run.source, run.out, plain.source, plain.out, *(p for p, _ in run.buffers.values())):
            driver.call("cuMemFree_v2", pointer)


def stage_rows(stage: str, kernels: dict[str, dict[str, Any]], ends: float) -> dict[str, dict[str, Any]]:
    """kernel -> what was found of it, by as many processes as it takes."""
    rows: dict[str, dict[str, Any]] = {}
    waiting = dict(kernels)
    while waiting and time.monotonic() < ends:
        limit = min(3 * KERNEL_S + KERNEL_S * len(waiting) / 4, ends - time.monotonic())
        request = json.dumps({"stage": stage, "kernels": waiting})
        try:
            done = subprocess.run([sys.executable, __file__, "--stage", request], capture_output=True, text=True,
                                  timeout=max(1.0, limit))
            printed, why = done.stdout, (done.stderr.strip().splitlines() or [f"status {done.returncode}"])[-1]
        except subprocess.TimeoutExpired as late:
            printed = late.stdout.decode() if isinstance(late.stdout, bytes) else late.stdout or ""
            why = f"no end after {limit:.0f} s"
        lines = [json.loads(line) for line in printed.splitlines() if line.startswith("{")]
        rows |= {line["kernel"]: line for line in lines if "kernel" in line}
        failed = next((line["begins"] for line in lines if "begins" in line and line["begins"] not in rows),
                      None) or next((name for name in waiting if name not in rows), None)
        if failed is not None:
            rows[failed] = {"kernel": failed, "failed": why}
        waiting = {name: facts for name, facts in waiting.items() if name not in rows}
    return rows


# ---- PyTorch

def program_rows(work: Path, ends: float) -> list[dict[str, Any]]:
    script = work / "program.py"
    script.write_text(PROGRAM)
    found = {"plain": _run(script, work / "plain.json", None, ends)[0]}
    rows = []
    for tool in ("gmem_bytes", "dmat"):
        found[tool], runs, printed = _run(script, work / f"{tool}.json", tool, ends)
        rows.append({"tool": tool, "printed": printed, **_counted(tool, runs)})
    found["again"] = _run(script, work / "again.json", None, ends)[0]
    plain, again = found["plain"], found["again"]
    for row in rows:
        one = found[row["tool"]]
        usable = plain and again and one
        row["differing"] = [op for op in plain["hashes"] if one["hashes"][op] != plain["hashes"][op]] if usable else []
        row["us"] = plain["us"] if usable else {}
        row["slower"] = {op: round(2 * one["us"][op] / (us + again["us"][op]), 3)
                         for op, us in plain["us"].items()} if usable else {}
        row["ok"] = bool(usable) and not row["differing"] and not row["wrong"]
    return rows


def _run(script: Path, out: Path, tool: str | None, ends: float) -> tuple[dict[str, Any], list[Path], str]:
    command, limit = [sys.executable, str(script), str(out)], max(5.0, ends - time.monotonic())
    trace = script.parent / f"trace-{tool}"
    try:
        if tool is None:
            done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=limit)
            printed, runs = done.stdout, list[Path]()
        else:
            _, printed, runs = ncc_run(tool, trace, command, "--sass", "auto", "--sass-memory", "own",
                                       "--no-callback", timeout=limit)
    except subprocess.TimeoutExpired:
        return {}, sorted(p.parent for p in trace.glob("*/store")), f"no end after {limit:.0f} s"
    return json.loads(out.read_text()) if out.exists() else {}, runs, printed


def _counted(tool: str, runs: list[Path]) -> dict[str, Any]:
    """Launches, why others were not probed, and bytes of launches whose traffic is known that were counted wrong."""
    from ncc.runtime import open_trace

    kernels = [kernel for run in runs for kernel in json.loads((run / "summary.json").read_text())["kernels"]]
    reasons: dict[str, int] = {}
    for kernel in kernels:
        for outcome, count in kernel["launches"].items():
            if outcome != "probed":
                why = f"{outcome}: {kernel['reason'] or ''}"[:110]
                reasons[why] = reasons.get(why, 0) + count
    probed = sum(kernel["launches"].get("probed", 0) for kernel in kernels)
    right, wrong = 0, list[str]()
    for launch in (launch for run in runs for launch in open_trace(run).launches) if tool == "gmem_bytes" else ():
        for part, expected in KNOWN.items():
            if part in launch.name:
                records = launch.records(tool)
                sums = tuple(int(records[field].sum(dtype=np.uint64)) for field in ("loaded", "stored"))
                right += sums == expected
                wrong += [f"{part}: {sums} bytes, not {expected}"] if sums != expected else []
    return {"probed": probed, "unprobed": reasons, "right": right, "wrong": wrong[:5]}


def program_table(rows: list[dict[str, Any]]) -> str:
    lines = []
    for row in rows:
        lines.append(f"{row['tool']}: {row['probed']} launches probed; outputs that differ: "
                     f"{', '.join(row['differing']) or 'none'}; {row['right']} launches with the right bytes, "
                     f"{len(row['wrong'])} wrong {row['wrong']}")
        lines += [f"  {count} not: {why}" for why, count in row["unprobed"].items()]
        lines += [f"  {op:<11}{row['us'][op]:>9.1f} us {slower:>8.3f}x" for op, slower in row["slower"].items()]
        if not row["slower"]:
            lines.append(f"  FAILED: {row['printed'][-1500:]}")
    return "\n".join(lines)


# ---- the verdict

def judged(stage: str, row: dict[str, Any], earlier: dict[str, dict[str, Any]]) -> dict[str, Any]:
    """With whether outputs are the original's, and the counts those of the count."""
    if "outputs" not in row:
        return {**row, "ok": "refused" in row}
    same = "original" not in earlier or row["outputs"] == earlier["original"].get("outputs")
    counted = earlier.get("count", {})
    agrees = all(row.get(key) == counted[key] for key in ("accesses", "bytes", "most") if key in row and key in counted)
    placed = row.get("records") == row.get("in_arrays")
    return {**row, "same": same, "agrees": agrees, "placed": placed, "ok": same and agrees and placed}


def table(rows: list[dict[str, Any]]) -> str:
    head = f"{'kernel':<11}{'stage':<11}{'regs':>9}{'us':>10}{'slower':>9}{'noise':>8}  {'result'}"
    lines = [head]
    for row in rows:
        said = row.get("refused") or row.get("failed")
        if said is None:
            facts = [f"{row['accesses']} accesses" if "accesses" in row else "", "outputs same" if row["same"] else
                     "OUTPUTS DIFFER", "" if row["agrees"] else "COUNTS DIFFER", "" if row["placed"] else
                     f"{row['records'] - row['in_arrays']} OF {row['records']} ADDRESSES ELSEWHERE"]
            said = ", ".join(fact for fact in facts if fact)
        registers = "->".join(map(str, row["registers"])) if row.get("registers") else ""
        times = f"{row['us']:>10.2f}{row['slower']:>9.3f}{row['noise']:>8.3f}" if "us" in row else " " * 27
        lines.append(f"{row['kernel']:<11}{row['stage']:<11}{registers:>9}{times}  {said[:90]}")
    return "\n".join(lines)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path)
    parser.add_argument("--only", default="")
    parser.add_argument("--stages", default=",".join(STAGES))
    parser.add_argument("--prepare", type=Path)
    parser.add_argument("--seconds", type=float, default=100.0)
    parser.add_argument("--programs", action="store_true")
    parser.add_argument("--stage")
    args = parser.parse_args()
    if args.stage:
        run_stage(json.loads(args.stage))
        return 0
    ends = time.monotonic() + args.seconds
    with tempfile.TemporaryDirectory() as folder:
        work = args.prepare or Path(folder)
        work.mkdir(exist_ok=True)
        if args.programs:
            rows = program_rows(work, ends)
            told = [{key: value for key, value in row.items() if key != "printed"} for row in rows]
            write_result("sass-memory-programs", {"rows": told}, args.out)
            print(program_table(rows))
            return 0 if all(row["ok"] for row in rows) else 1
        made = images(work, {name for name in args.only.split(",") if name})
        print(f"images after {args.seconds - (ends - time.monotonic()):.1f} s", flush=True)
        if args.prepare:
            print(json.dumps(made, indent=1))
            return 0
        rows = all_rows(made, ["original", *(s for s in args.stages.split(",") if s != "original")], ends)
    if args.out:
        write_result("sass-memory", {"rows": rows}, args.out)
    print(table(rows))
    return 0 if all(row["ok"] for row in rows) else 1


def all_rows(made: dict[str, dict[str, Any]], stages: list[str], ends: float) -> list[dict[str, Any]]:
    """In the kernels' order; a kernel of which a stage failed goes no further."""
    found: dict[str, dict[str, dict[str, Any]]] = {name: {} for name in made}
    for stage in stages:
        ready = {}
        for name, files in made.items():
            facts = files[stage]
            if any("failed" in row or not row["ok"] for row in found[name].values() if "refused" not in row):
                continue
            if "refused" in facts:
                found[name][stage] = {"kernel": name, "refused": facts["refused"], "ok": True}
            else:
                most = min(found[name].get("count", {}).get("most", 8), MOST_ACCESSES)
                fits = stage != "dmat" or ELEMENTS // LANES * most * SLOT_BYTES <= MOST_RECORD_BYTES
                ready |= {name: {**facts, "original": files["original"]["path"], "most": most}} if fits else {}
        for name, row in stage_rows(stage, ready, ends).items():
            found[name][stage] = judged(stage, {**row, "registers": made[name][stage].get("registers")}, found[name])
        print(stage, {name: rows[stage].get("slower") for name, rows in found.items() if stage in rows}, flush=True)
    return [{**row, "stage": stage} for rows in found.values() for stage, row in rows.items()]


if __name__ == "__main__":
    sys.exit(main())
