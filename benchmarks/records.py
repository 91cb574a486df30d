"""Claims about what the tools record, each compared with a kernel's definition.

usage: records.py [--out DIR] [--skip-ncu]

block_sched     one record per warp, SM ids in range, start before end
dmat            addresses equal, thread by thread, the set computed from the definition (paper, table 2); clocks do not
                go back; bytes that a warp's access takes in the store
gmem_bytes      equals the analytic count, and Nsight Compute's where it counts the same thing
tensorop_count  equals the analytic count, and Nsight Compute's
pages           dmat --lossless on a kernel whose loads become 200 times as many from one launch to the next: none is
                lost, and the addresses equal, thread by thread and in their order, those of the definition
"""

from __future__ import annotations

import argparse
import csv
import json
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from math import prod
from pathlib import Path
from typing import Any

import numpy as np
from common import WORKLOADS, build, ncc_run, write_result

from ncc.runtime import Launch, open_trace

sys.path.insert(0, str(WORKLOADS))

import growing

TRITON = ("add", "softmax", "gemm", "attn")
SMS = 132

# Nsight Compute counts what the machine code asks for: bytes of global loads and stores, matrix operations.
NCU_LOADED = "smsp__sass_data_bytes_mem_global_op_ld.sum"
NCU_STORED = "smsp__sass_data_bytes_mem_global_op_st.sum"
NCU_COPIED = "smsp__sass_data_bytes_mem_global_op_ldgsts.sum"
NCU_WGMMA = "sm__inst_executed_pipe_tensor_op_gmma.sum"
NCU_FP16_OPS = "sm__ops_path_tensor_src_fp16.sum"


@dataclass(frozen=True)
class Row:
    claim: str
    case: str
    expected: Any
    measured: Any
    ok: bool


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--out", type=Path)
    parser.add_argument("--skip-ncu", action="store_true")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as directory:
        work = Path(directory)
        cuda = build(work / "kernels")
        rows = [*check_block_sched(work, cuda), *check_dmat(work, cuda), *check_gmem(work, cuda),
                *check_tensorop(work, cuda), *check_pages(work)]
        if not args.skip_ncu and shutil.which("ncu"):
            rows += check_ncu(work, cuda)
    print(f"{'claim':<16} {'case':<18} {'expected':<40} {'measured':<40}")
    for row in rows:
        verdict = "ok" if row.ok else "FAILED"
        print(f"{row.claim:<16} {row.case:<18} {row.expected!s:<40} {row.measured!s:<40} {verdict}")
    write_result("records", {"rows": [vars(row) for row in rows]}, args.out)
    return 0 if all(row.ok for row in rows) else 1


def cuda_launches(work: Path, cuda: Path, tool: str) -> dict[str, tuple[dict[str, Any], list[Launch]]]:
    """case -> (what the program told, its probed launches)."""
    out = work / f"{tool}-out"
    out.mkdir()
    status, printed, runs = ncc_run(tool, work / f"{tool}-trace", [str(cuda), "all", str(out)], "--no-callback")
    assert status == 0, printed
    assert len(runs) == 1, printed
    print(printed)
    metas = {p.stem: json.loads(p.read_text()) for p in out.glob("*.json")}
    launches: dict[str, list[Launch]] = {}
    for launch in open_trace(runs[0]).launches:
        launches.setdefault(re.sub(r"\(.*", "", launch.name), []).append(launch)
    return {case: (metas[case], launches[case]) for case in metas if case in launches}


def triton_launch(work: Path, name: str, tool: str) -> Launch:
    """The second probed launch of a Triton workload (the first may be short of slots)."""
    trace = work / f"{tool}-{name}-trace"
    script = [sys.executable, str(WORKLOADS / "triton_timed.py"), name, "2", str(work / f"{tool}-{name}.json")]
    status, printed, runs = ncc_run(tool, trace, script, "--no-callback", "-k", f"{name}_kernel")
    assert status == 0, printed
    assert len(runs) == 1, printed
    print(printed)
    return list(open_trace(runs[0]).launches)[-1]


def check_block_sched(work: Path, cuda: Path) -> list[Row]:
    found = {case: launches for case, (_, launches) in cuda_launches(work, cuda, "block_sched").items()}
    found |= {name: [triton_launch(work, name, "block_sched")] for name in TRITON}
    return [_block_sched_row(case, launch) for case, launches in found.items() for launch in launches[-1:]]


def _block_sched_row(case: str, launch: Launch) -> Row:
    records = launch["block_sched"]
    warps = prod(launch.grid) * -(-prod(launch.block) // 32)
    ok = (records.size == warps and bool((records["elapsed"] > 0).all()) and bool((records["start"] > 0).all())
          and int(records["cuid"].max()) < SMS)
    return Row("block_sched", case, f"{warps} records, start < end, SM < {SMS}",
               f"{records.size} records, {len(np.unique(records['cuid']))} SMs", ok)


def _walk(m: dict[str, Any], i: np.ndarray, steps: int) -> list[np.ndarray]:
    permutation, at, visited = np.array(m["permutation"]), i, []
    for _ in range(steps):
        visited.append(at)
        at = permutation[at]
    return [*visited, at]


def _random_walk(m: dict[str, Any], i: np.ndarray) -> list[np.ndarray]:
    *visited, last = _walk(m, i, 8)
    return [*(m["index"] + 4 * at for at in visited), m["in"] + 4 * last, m["out"] + 4 * i]


def _self_clobber(m: dict[str, Any], i: np.ndarray) -> list[np.ndarray]:
    *visited, _ = _walk(m, i, 5)
    return [*(m["in"] + 8 * at for at in visited), m["out"] + 4 * i]


def _permuted(m: dict[str, Any], i: np.ndarray) -> np.ndarray:
    return np.array(m["permutation"])[i]


NONE = np.uint64((1 << 64) - 1)
"""In the place of an address: this thread makes no such access."""

# case -> the addresses that thread i accesses, from the kernel's definition in workloads/kernels.cu
ADDRESSES: dict[str, Callable[[dict[str, Any], np.ndarray], list[np.ndarray]]] = {
    "linear": lambda m, i: [m["in"] + 4 * i, m["out"] + 4 * i],
    "strided": lambda m, i: [m["in"] + 4 * ((i * 37) % m["n"]), m["out"] + 4 * i],
    "gather": lambda m, i: [m["index"] + 4 * i, m["in"] + 4 * _permuted(m, i), m["out"] + 4 * i],
    "scatter": lambda m, i: [m["index"] + 4 * i, m["in"] + 4 * i, m["out"] + 4 * _permuted(m, i)],
    "random_walk": _random_walk,
    "self_clobber": _self_clobber,
    "vector4": lambda m, i: [m["in"] + 16 * i, m["out"] + 16 * i],
    # Every third thread copies nothing.
    "masked_cp_async": lambda m, i: [np.where(i % 3 == 2, NONE, np.uint64(m["in"]) + np.uint64(16) * i.astype("u8")),
                                     m["out"] + 16 * i],
}


def check_dmat(work: Path, cuda: Path) -> list[Row]:
    found = cuda_launches(work, cuda, "dmat")
    missing = [Row("dmat", case, "probed", "not probed", False) for case in ADDRESSES if case not in found]
    rows = [row for case in ADDRESSES if case in found
            for row in (_dmat_row(case, *found[case]), _clock_row(case, found[case][1][-1]))]
    return [*rows, *missing, *(row for name in TRITON for row in _triton_dmat_rows(work, name))]


PAGE_BITS, ACCESS_BYTES = 12, 16
# Triton workload -> {bytes accessed of a page: pages}, from the definition: how often each array is read or written
PAGES = {
    "add": {4096: 3 << 14}, "softmax": {4096: 2 << 15}, "gemm": {32 * 4096: 2 << 13, 4096: 1 << 13},
    "attn": {4096: 2 << 12, 16 * 4096: 2 << 12},
}
MOST_BYTES = 24
"""What a warp's access may take in the store where the lanes' addresses follow from one another: 16, and a share of the
warp's start and count, which weigh most where a warp has six accesses."""


def _triton_dmat_rows(work: Path, name: str) -> list[Row]:
    launch = triton_launch(work, name, "dmat")
    parts = [np.unique(batch.records["addr"] >> np.uint64(PAGE_BITS), return_counts=True)
             for batch in launch.batches("dmat")]
    page, times = (np.concatenate(found) for found in zip(*parts, strict=True))
    order = np.argsort(page)
    first = np.flatnonzero(np.diff(page[order], prepend=np.uint64(0)))
    accessed = ACCESS_BYTES * np.add.reduceat(times[order], first)
    found = {int(n): int(count) for n, count in zip(*np.unique(accessed, return_counts=True), strict=True)}
    warps = np.add.reduceat(launch.used("dmat"), np.arange(0, prod(launch.block), 32), axis=1) // 32
    stored = np.fromfile(launch.path.parent / "index", "<u8").reshape(-1, 2)[-1, 1]
    each = int(stored) / int(warps.sum(dtype=np.uint64))
    return [Row("dmat", name, f"{{bytes of a page: pages}} {PAGES[name]}", found, found == PAGES[name]),
            Row("dmat bytes", name, f"at most {MOST_BYTES} a warp's access", f"{each:.1f}", each <= MOST_BYTES)]


def _clock_row(case: str, launch: Launch) -> Row:
    """Of each thread the clocks, modulo 2^32, go on by less than half of that."""
    records, used = launch["dmat"]["clock"], launch.used("dmat")
    steps = (records[:, :, 1:] - records[:, :, :-1])[np.arange(1, records.shape[2]) < used[:, :, np.newaxis]]
    back = int((steps >= 1 << 31).sum())
    return Row("dmat clocks", case, "none goes back", f"{back} of {steps.size} do", back == 0)


def _dmat_row(case: str, meta: dict[str, Any], launches: list[Launch]) -> Row:
    launch = launches[-1]
    records, used = launch["dmat"]["addr"], launch.used("dmat")
    threads = np.arange(used.size)
    columns = [np.asarray(c).astype(np.uint64) for c in ADDRESSES[case](meta, threads)]
    expected = np.sort(np.stack(columns, axis=1), axis=1)
    count, wanted = expected.shape[1], (expected != NONE).sum(axis=1)
    complete = bool((used.reshape(-1) == wanted).all()) and records.shape[2] >= wanted.max()
    saved = records.reshape(used.size, -1)[:, :count]
    measured = np.sort(np.where(np.arange(saved.shape[1]) < wanted[:, np.newaxis], saved, NONE), axis=1)
    distance = int((measured != expected).sum()) if complete else -1
    return Row("dmat", case, f"{int(wanted.sum())} addresses, distance 0",
               f"{int(used.sum())} addresses, distance {distance}", distance == 0)


ATTN_STEPS, ATTN_BLOCKS = 2048 // 64, 16 * 64
# case -> bytes (loaded or copied, stored) of one launch, from the definition
BYTES = {
    "linear": (4 << 16, 4 << 16), "strided": (4 << 16, 4 << 16), "gather": (8 << 16, 4 << 16),
    "scatter": (8 << 16, 4 << 16), "random_walk": (36 << 16, 4 << 16), "self_clobber": (40 << 16, 4 << 16),
    "vector4": (4 << 16, 4 << 16), "bulk_copy": (4 << 16, 4 << 16),
    # every third thread reads 4 bytes of its 16, and every third none
    "masked_cp_async": (16 * (1 << 14) - 12 * len(range(1, 1 << 14, 3)) - 16 * len(range(2, 1 << 14, 3)), 4 << 16),
    "in_place": (8 << 16, 4 << 16),
    "add": (8 << 24, 4 << 24),
    "softmax": (4 * 8192 * 4096, 4 * 8192 * 4096),
    "gemm": (2 * 32 * 32 * (4096 // 64) * (128 * 64 + 64 * 128), 2 * 4096 * 4096),
    "attn": (2 * ATTN_BLOCKS * (128 * 64 + ATTN_STEPS * 2 * 64 * 64), 2 * ATTN_BLOCKS * 128 * 64),
}


def check_gmem(work: Path, cuda: Path) -> list[Row]:
    found = {case: launches[-1] for case, (_, launches) in cuda_launches(work, cuda, "gmem_bytes").items()}
    found |= {name: triton_launch(work, name, "gmem_bytes") for name in TRITON}
    return [_gmem_row(case, found.get(case)) for case in BYTES]


def _gmem_row(case: str, launch: Launch | None) -> Row:
    if launch is None:
        return Row("gmem_bytes", case, BYTES[case], "not probed", False)
    records = launch["gmem_bytes"]
    total = {name: int(records[name].sum(dtype=np.uint64)) for name in ("loaded", "stored", "copied")}
    measured = (total["loaded"] + total["copied"], total["stored"])
    return Row("gmem_bytes", case, BYTES[case], measured, measured == BYTES[case])


def check_tensorop(work: Path, cuda: Path) -> list[Row]:
    launches = cuda_launches(work, cuda, "tensorop_count")
    wmma = int(launches["wmma_gemm"][1][-1]["tensorop_count"]["count"].sum())
    rows = [Row("tensorop_count", "wmma_gemm", 256 * 16, wmma, wmma == 256 * 16)]
    for name, multiply_adds in (("gemm", 4096**3), ("attn", 64 * 2 * 2048 * 2048 * 64)):
        launch = triton_launch(work, name, "tensorop_count")
        count = int(launch["tensorop_count"]["count"].sum(dtype=np.uint64))
        measured = count * _multiply_adds_per_warp(launch.kernel_dir)
        rows.append(Row("tensorop_count", name, f"{multiply_adds} multiply-adds",
                        f"{count} ops, {int(measured)} multiply-adds", measured == multiply_adds))
    return rows


def _multiply_adds_per_warp(kernel_dir: Path) -> float:
    """Multiply-adds of one matrix instruction of the kernel, by the shape in its PTX; a warpgroup's is four warps'."""
    text = (kernel_dir / "pruned.asm").read_text()
    shapes = set(re.findall(r"(wgmma\.mma_async|wmma\.mma|mma)\.sync\.aligned\S*?\.m(\d+)n(\d+)k(\d+)", text))
    assert len(shapes) == 1, f"one shape of matrix instruction is expected: {shapes}"
    opcode, m, n, k = shapes.pop()
    return int(m) * int(n) * int(k) / (4 if opcode.startswith("wgmma") else 1)


TRIPS = (1, 200, 8, 0, 120, 400)


def check_pages(work: Path) -> list[Row]:
    out = work / "growing.json"
    status, printed, runs = ncc_run("dmat", work / "pages-trace", [
        sys.executable, str(WORKLOADS / "growing.py"), str(out), *map(str, TRIPS)],
        "--no-callback", "--lossless", "-k", "growing")
    assert status == 0, printed
    assert len(runs) == 1, printed
    print(printed)
    meta, launches = json.loads(out.read_text()), list(open_trace(runs[0]).launches)
    rows = [Row("pages", "launches", f"{len(TRIPS)} probed, the right sums", f"{len(launches)}, {meta['right']}",
                len(launches) == len(TRIPS) and all(meta["right"]))]
    return rows + [_pages_row(meta, trips, launch) for trips, launch in zip(TRIPS, launches, strict=False)]


def _pages_row(meta: dict[str, Any], trips: int, launch: Launch) -> Row:
    """Each thread's loads in their order, then its store."""
    used, taken, loaded = launch.used("dmat").reshape(-1), growing.steps(trips), growing.words(trips)
    wrong = int((used != taken + 1).sum())
    addresses = launch["dmat"]["addr"].reshape(used.size, -1)
    if not wrong:
        columns = np.arange(loaded.shape[1]) < taken[:, np.newaxis]
        found = addresses[:, : loaded.shape[1]][columns]
        wrong = int((found != np.uint64(meta["in"]) + np.uint64(4) * loaded[columns]).sum())
        stored = addresses[np.arange(used.size), taken]
        wrong += int((stored != np.uint64(meta["out"]) + np.uint64(4) * np.arange(used.size, dtype=np.uint64)).sum())
    return Row("pages", f"{trips} trips", f"{int(taken.sum()) + used.size} addresses, 0 wrong",
               f"{int(used.sum())} addresses, {wrong} wrong", not wrong)


def check_ncu(work: Path, cuda: Path) -> list[Row]:
    """Nsight Compute on kernels whose instructions the assembler neither adds to nor removes."""
    cases = ("linear", "strided", "gather", "scatter", "random_walk", "vector4", "in_place")
    out = work / "ncu-out"
    out.mkdir()
    found = {case: _ncu((NCU_LOADED, NCU_STORED), [str(cuda), case, str(out), "1"]) for case in cases}
    rows = [Row("ncu bytes", case, BYTES[case], measured, measured == BYTES[case]) for case, measured in found.items()]
    return rows + _ncu_gemm(work)


def _ncu_gemm(work: Path) -> list[Row]:
    """Triton's GEMM: stores and matrix instructions exactly, copies within 0.1% (the counter has a few more)."""
    script = [sys.executable, str(WORKLOADS / "triton_timed.py"), "gemm", "1", str(work / "ncu-gemm.json")]
    metrics = (NCU_COPIED, NCU_STORED, NCU_WGMMA, NCU_FP16_OPS)
    copied, stored, wgmma, ops = _ncu(metrics, script, "-k", "regex:gemm_kernel", "-c", "1") or (0, 0, 0, 0)
    again = work / "ncu"
    again.mkdir()
    count = int(triton_launch(again, "gemm", "tensorop_count")["tensorop_count"]["count"].sum(dtype=np.uint64))
    expected_copied, expected_stored = BYTES["gemm"]
    return [Row("ncu bytes", "gemm, stored", expected_stored, stored, stored == expected_stored),
            Row("ncu bytes", "gemm, copied", expected_copied, copied, abs(copied / expected_copied - 1) < 1e-3),
            Row("ncu tensor ops", "gemm, wgmma", count, wgmma, count == wgmma),
            Row("ncu tensor ops", "gemm, fp16 ops", 2 * 4096**3, ops, ops == 2 * 4096**3)]


def _ncu(metrics: tuple[str, ...], command: list[str], *flags: str) -> tuple[int, ...] | None:
    """The metrics' values for the first kernel profiled; None where Nsight Compute gave no answer."""
    done = subprocess.run(["ncu", "--metrics", ",".join(metrics), "--csv", "--page", "raw", "--print-units", "base",
                           "--clock-control", "none", *flags, *command], capture_output=True, text=True, timeout=120)
    lines = done.stdout[done.stdout.find('"ID"'):].splitlines()
    values = [row for row in csv.DictReader(lines) if row.get("ID", "").isdigit()] if lines else []
    if not values or any(metric not in values[0] for metric in metrics):
        print(f"ncu: {done.stdout[-500:]}")
        return None
    return tuple(round(float(values[0][metric].replace(",", ""))) for metric in metrics)


if __name__ == "__main__":
    raise SystemExit(main())
