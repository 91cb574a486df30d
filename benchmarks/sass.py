"""Claim: probes in machine code change no output, fill every slot, and say what the PTX probes say.

usage: sass.py [--out DIR] [--arch sm_90a] [--only add,leaves] [--prepare DIR]

Needs nvcc, nvdisasm and a GPU; PyTorch, where there is one. For each kernel of workloads/sass.cu, by stages, each in
a process of its own under a time limit: the cubin as it is, written again unchanged, with one parameter more and no
code, with code at entry alone, at entry and exits, and the PTX probe beside it. A stage that fails ends its kernel. If
all pass, PyTorch's own kernels under ``ncc run --sass auto``. ``--prepare`` makes the images without a GPU, and stops.
"""

from __future__ import annotations

import argparse
import ctypes
import hashlib
import json
import shutil
import statistics
import struct
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from common import WORKLOADS, launch_counts, ncc_run, show_failed, write_result

STAGE_S = 60
ELEMENTS, THREADS = 100_003, 256
BLOCKS = -(-ELEMENTS // THREADS)
WARPS = BLOCKS * THREADS // 32
RECORD = struct.Struct("<QII")
UNFILLED = 0xFF
REPEATS = 300
MOST_SLOWER = 1.05  # block_sched, on any kernel
MOST_ELAPSED_RATIO = (0.5, 2.0)  # medians of both ways to probe

PROGRAM = """
import sys, torch
torch.manual_seed(0)
x = torch.randn(1 << 20, device="cuda"); w = torch.randn(1024, 1024, device="cuda")
found = [x.exp(), x.softmax(0), x.cumsum(0), x.sort()[0], x.view(1024, 1024).sum(1), torch.zeros_like(x), x[x > 0],
         torch.nn.functional.layer_norm(w, (1024,)), torch.nn.functional.gelu(w), w.t().contiguous()]
torch.cuda.synchronize()
for n, one in enumerate(found):
    one.cpu().numpy().tofile(f"{sys.argv[1]}/{n}.bin")
"""


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
                           for stage, make in stages(cubin, (work / "sass.ptx").read_bytes()).items()}
    return found


def _image(path: Path, make: Callable[[str], bytes], name: str) -> str:
    from ncc.diag import NccError

    try:
        path.write_bytes(make(name))
    except NccError as refusal:
        return f"refused: {refusal.diagnostics[0].message} [{refusal.diagnostics[0].code}]"
    return str(path)


def stages(cubin: bytes, ptx: bytes) -> dict[str, Callable[[str], bytes]]:
    """In their order; each is given the kernel's name."""
    from ncc import machine_code, pipeline
    from ncc.backends.formats.rewrite_elf import Changes, changed
    from ncc.backends.sass.code.splice import splice
    from ncc.backends.sass.image.cubin import parse_code
    from ncc.diag import Diagnostics

    program = pipeline.load_program("block_sched", "ptx", Diagnostics())
    disassembly = machine_code.Disassembly()
    file = parse_code(cubin, "sass.cubin")

    def part(name: str, entry: bool) -> bytes:
        kernel = file.kernel(name)
        reading = machine_code.read_kernel(file, kernel, disassembly)
        made = machine_code.templates(program, kernel, disassembly)
        kept = replace(made, entry=made.entry if entry else None, exit=None)
        done = splice(reading, kept.entry, kept.exit, made.probed.block_bytes, disassembly.reader(kernel.machine.sm))
        return machine_code.checked(machine_code.Spliced(reading, kept, done), disassembly, program).image

    return {
        "original": lambda name: cubin,
        "unchanged": lambda name: changed(file.elf, Changes({})),
        "parameter": lambda name: part(name, entry=False),
        "entry": lambda name: part(name, entry=True),
        "both": lambda name: machine_code.probe_code(cubin, name, program, disassembly=disassembly).image,
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


def run_stage(path: str, name: str, with_block: bool) -> dict[str, Any]:
    """Launch once and compare, then often and time."""
    driver = Driver()
    function = driver.function(Path(path).read_bytes(), name)
    numbers = struct.pack(f"<{ELEMENTS}f", *((n * 37 % 1009) / 64 for n in range(ELEMENTS)))
    source, out = driver.memory(numbers), driver.memory(bytes(4 * ELEMENTS))
    records = driver.memory(bytes([UNFILLED]) * RECORD.size * WARPS)
    given: list[Any] = [source, out, ctypes.c_int(ELEMENTS), *([records] if with_block else [])]
    params = (ctypes.c_void_p * len(given))(*(ctypes.cast(ctypes.byref(v), ctypes.c_void_p) for v in given))

    def launch() -> None:
        driver.call("cuLaunchKernel", function, BLOCKS, 1, 1, THREADS, 1, 1, 0, None, params, None)

    launch()
    driver.call("cuCtxSynchronize")
    found = {"outputs": hashlib.sha256(driver.read(out, 4 * ELEMENTS)).hexdigest(),
             **record_facts(driver.read(records, RECORD.size * WARPS))}
    times = []
    for _ in range(5):
        began = time.perf_counter()
        for _ in range(REPEATS):
            launch()
        driver.call("cuCtxSynchronize")
        times.append((time.perf_counter() - began) / REPEATS * 1e6)
    return {**found, "us": min(times)}


def record_facts(data: bytes) -> dict[str, Any]:
    """Of warps' records: how many were begun and ended, and by which SMs."""
    nothing = int.from_bytes(bytes([UNFILLED]) * 8, "little")
    rows = list(RECORD.iter_unpack(data))
    ended = [(elapsed, sm) for start, elapsed, sm in rows if sm != nothing & 0xFFFFFFFF]
    return {"begun": sum(start != nothing for start, _, _ in rows), "ended": len(ended),
            "sms": len({sm for _, sm in ended}), "largest_sm": max((sm for _, sm in ended), default=None),
            "median_elapsed": statistics.median(e for e, _ in ended) if ended else None}


# ---- the verdict

NEEDS = {"original": (0, 0), "unchanged": (0, 0), "parameter": (0, 0), "entry": (WARPS, 0), "both": (WARPS, WARPS),
         "ptx": (WARPS, WARPS)}
"""Stage -> slots that are begun and ended."""


def row_of(name: str, stage: str, path: str, original: dict[str, Any] | None) -> dict[str, Any]:
    row: dict[str, Any] = {"kernel": name, "stage": stage, "ok": False, "printed": ""}
    if path.startswith("refused"):
        return {**row, "ok": True, "refused": path, "printed": path}
    command = [sys.executable, __file__, "--stage", path, name, str(int(stage not in ("original", "unchanged")))]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=STAGE_S)
    except subprocess.TimeoutExpired:
        return {**row, "printed": f"no end after {STAGE_S} s"}
    if done.returncode:
        return {**row, "printed": done.stdout + done.stderr}
    facts = json.loads(done.stdout)
    same = original is None or facts["outputs"] == original["outputs"]
    slower = round(facts["us"] / original["us"], 3) if original else 1.0
    ok = same and (facts["begun"], facts["ended"]) == NEEDS[stage]
    return {**row, **facts, "same": same, "slower": slower, "ok": ok, "printed": "" if ok else done.stdout}


def kernel_rows(name: str, files: dict[str, str]) -> list[dict[str, Any]]:
    """Stage by stage, until one fails."""
    rows: list[dict[str, Any]] = []
    for stage, path in files.items():
        rows.append(row_of(name, stage, path, rows[0] if rows else None))
        print({k: v for k, v in rows[-1].items() if k not in ("outputs", "printed")}, flush=True)
        if not rows[-1]["ok"]:
            return rows
    medians = {row["stage"]: row.get("median_elapsed") for row in rows}
    if medians.get("both") and medians.get("ptx"):
        ratio = medians["both"] / medians["ptx"]
        alike = MOST_ELAPSED_RATIO[0] <= ratio <= MOST_ELAPSED_RATIO[1]
        rows.append({"kernel": name, "stage": "both / ptx", "elapsed_ratio": round(ratio, 3), "ok": alike,
                     "printed": "" if alike else "the two ways to probe disagree"})
    return rows


def program_row(work: Path) -> dict[str, Any]:
    """PyTorch's own kernels, which have no PTX: the same outputs as without probes."""
    script = work / "program.py"
    script.write_text(PROGRAM)
    places = {how: work / how for how in ("plain", "again", "probed")}
    for place in places.values():
        place.mkdir()
    for how in ("plain", "again"):
        subprocess.run([sys.executable, str(script), str(places[how])], check=True, timeout=10 * STAGE_S)
    status, printed, runs = ncc_run("block_sched", work / "trace", [sys.executable, str(script), str(places["probed"])],
                                    "--sass", "auto", "--no-callback", timeout=10 * STAGE_S)
    found = {how: {p.name: p.read_bytes() for p in place.glob("*.bin")} for how, place in places.items()}
    counts = launch_counts(runs)
    ok = status == 0 and found["plain"] == found["again"] == found["probed"] and counts["probed"] > 0
    return {"kernel": "PyTorch", "stage": "ncc run --sass auto", "status": status, "launches": dict(counts), "ok": ok,
            "same": found["plain"] == found["probed"], "printed": printed}


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--out", type=Path)
    parser.add_argument("--arch", default="sm_90a")
    parser.add_argument("--only", default="")
    parser.add_argument("--prepare", type=Path)
    parser.add_argument("--stage", nargs=3, help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.stage:
        print(json.dumps(run_stage(args.stage[0], args.stage[1], args.stage[2] == "1")))
        return 0
    with tempfile.TemporaryDirectory(prefix="ncc-sass-") as temporary:
        work = args.prepare or Path(temporary)
        work.mkdir(exist_ok=True)
        made = images(args.arch, work, set(filter(None, args.only.split(","))))
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
                rows.append(program_row(work))
    slow = [row for row in rows if row.get("slower", 0) > MOST_SLOWER]
    ok = all(row["ok"] for row in rows)
    show_failed(rows, "kernel", "stage")
    for row in slow:
        print(f"{row['kernel']}, {row['stage']}: {row['slower']}x")
    write_result("sass", {"rows": rows}, args.out)
    return 0 if ok else 1


if __name__ == "__main__":
    sys.exit(main())
