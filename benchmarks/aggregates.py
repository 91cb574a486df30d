"""Maps that aggregate on the GPU, on the four Triton workloads: whether they are exact, and what they cost.

usage: aggregates.py [--out DIR] [--launches N] [--repeats N] [--workloads A,B] [--exact A,B] [--probes A,B]

Exactness: one probe saves the same values to aggregating maps and to a map of records of all threads; NumPy adds the
records up, and every row has to be equal. Cost: the workloads launched back to back, without ncc and under it in turn:
  gpu       the GPU's time per launch, by the program's own events around all launches, against the same without ncc
  host      microseconds that the launching thread spends more per launch (median of launches)
  regs      registers of the kernel, and with the probe
"""

from __future__ import annotations

import argparse
import json
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
from common import WORKLOADS, ncc_run, write_result

from ncc.runtime import Run, open_trace

HEAD = """\
from ncc import probe, Map
import ncc.language as nl
"""
EXACT = HEAD + """
@Map(type="aggregate", cap=4096)
class sites:
    site: nl.key(nl.u32)
    n: nl.count
    moved: nl.sum(nl.u32)
    low: nl.min(nl.u64)
    high: nl.max(nl.u64)
    size: nl.hist(nl.u32, "log2")

@Map(type="aggregate", cap=8192)
class pages:
    page: nl.key(nl.u64)
    sm: nl.key(nl.u32)
    n: nl.count
    offsets: nl.sum(nl.u64)
    part: nl.hist(nl.u64, "linear", 0x10000, 32)

@Map(level="thread", cap="dynamic")
class all:
    site: nl.u16
    sm: nl.u16
    addr: nl.u64

@probe(pos="load.global:store.global:async_copy", level="thread", when=nl.bytes > 0)
def access():
    sm = nl.cuid()
    all.save(nl.u16(nl.site()), nl.u16(sm), nl.addr)
    sites.save(nl.site(), nl.bytes, nl.addr, nl.addr, nl.bytes)
    pages.save(nl.addr >> 21, sm, nl.addr & 0x1fffff, nl.addr & 0x1fffff)
"""
POS = '@probe(pos="load.global:store.global:async_copy", level="thread", when=nl.bytes > 0)\ndef access():\n'
PROBES = {
    "count by site": HEAD + """
@Map(type="aggregate")
class m:
    site: nl.key(nl.u32)
    n: nl.count

""" + POS + "    m.save(nl.site())\n",
    "bytes by site": HEAD + """
@Map(type="aggregate")
class m:
    site: nl.key(nl.u32)
    n: nl.count
    moved: nl.sum(nl.u32)

""" + POS + "    m.save(nl.site(), nl.bytes)\n",
    "addresses by site": HEAD + """
@Map(type="aggregate")
class m:
    site: nl.key(nl.u32)
    n: nl.count
    low: nl.min(nl.u64)
    high: nl.max(nl.u64)

""" + POS + "    m.save(nl.site(), nl.addr, nl.addr)\n",
    "pages of 2 MiB": HEAD + """
@Map(type="aggregate")
class m:
    page: nl.key(nl.u64)
    n: nl.count

""" + POS + "    m.save(nl.addr >> 21)\n",
}


# ---- exactness


def compare(run: Run) -> dict[str, Any]:
    """The tables of a run of ``EXACT`` against its records: how many of each, and what differs."""
    found = [_by_page(batch.records) for launch in run.launches for batch in launch.batches("all")]
    lost = sum(launch.lost("all") for launch in run.launches)
    wrong = [] if lost == 0 else [f"{lost} records lost: the launch needs --lossless, or more memory"]
    for table in run.tables:
        wrong += [f"{table.name}: {table.lost} saves lost"] if table.lost else []
    wrong += _differences("pages", run.map("pages"), _merged(found), ("page", "sm"), ("n", "offsets"), "part")
    sites: dict[int, list[int]] = {}
    for launch in run.launches:
        for batch in launch.batches("all"):
            for site in np.unique(batch.records["site"]).tolist():
                addresses = batch.records["addr"][batch.records["site"] == site]
                old = sites.setdefault(site, [0, 1 << 64, 0])
                sites[site] = [old[0] + len(addresses), min(old[1], int(addresses.min())),
                               max(old[2], int(addresses.max()))]
    rows = {int(r["site"]): [int(r["n"]), int(r["low"]), int(r["high"])] for r in run.map("sites")}
    wrong += [] if rows == sites else [f"sites: {rows} in the table, {sites} in the records"]
    for row in run.map("sites"):
        used = np.flatnonzero(row["size"])
        if row["size"].sum() != row["n"] or (len(used) == 1 and int(row["moved"]) != int(row["n"]) << int(used[0] - 1)):
            wrong.append(f"sites: {row}")
    return {"records": sum(int(part[2][:, 0].sum()) for part in found), "sites": len(sites),
            "pages": len(run.map("pages")), "wrong": wrong}


Part = tuple[Any, Any, Any]
"""page, SM, and [rows, 2 + buckets]: saves, sum of offsets, saves by bucket."""


def _by_page(records: Any) -> Part:
    page, sm = records["addr"] >> np.uint64(21), records["sm"].astype(np.uint64)
    keys, of = np.unique(page << np.uint64(16) | sm, return_inverse=True)
    offsets = records["addr"] & np.uint64(0x1FFFFF)
    sums = np.zeros((len(keys), 34), np.uint64)
    np.add.at(sums[:, 1], of, offsets)
    cells = np.bincount(of * 32 + (offsets >> np.uint64(16)).astype(np.int64), minlength=32 * len(keys))
    sums[:, 2:] = cells.reshape(len(keys), 32)
    sums[:, 0] = sums[:, 2:].sum(axis=1)
    return keys >> np.uint64(16), keys & np.uint64(0xFFFF), sums


def _merged(parts: list[Part]) -> Part:
    page, sm, sums = (np.concatenate([part[i] for part in parts]) for i in range(3))
    keys, of = np.unique(page << np.uint64(16) | sm, return_inverse=True)
    out = np.zeros((len(keys), sums.shape[1]), np.uint64)
    np.add.at(out, of, sums)
    return keys >> np.uint64(16), keys & np.uint64(0xFFFF), out


def _differences(name: str, rows: Any, wanted: Part, keys: tuple[str, str], values: tuple[str, str],
                 hist: str) -> list[str]:
    page, sm, sums = wanted
    if len(rows) != len(page):
        return [f"{name}: {len(rows)} rows, {len(page)} in the records"]
    same = np.array_equal(rows[keys[0]], page) and np.array_equal(rows[keys[1]].astype(np.uint64), sm)
    same = same and all(np.array_equal(rows[value], sums[:, i]) for i, value in enumerate(values))
    return [] if same and np.array_equal(rows[hist], sums[:, 2:]) else [f"{name}: rows differ"]


def exactness(work: Path, name: str) -> dict[str, Any]:
    probe = work / "exact.py"
    probe.write_text(EXACT)
    command = [sys.executable, str(WORKLOADS / "triton_timed.py"), name, "1", str(work / "timed.json")]
    status, printed, runs = ncc_run(str(probe), work / "trace", command, "--no-callback", "--lossless", "-k",
                                    f"{name}_kernel", "--launches", "0-0", timeout=500)
    assert status == 0, printed
    assert len(runs) == 1, printed
    found = compare(open_trace(runs[0]))
    shutil.rmtree(work / "trace")
    return {"workload": name, **found}


# ---- cost


def probed(work: Path, text: str, name: str, command: list[str], out: Path) -> dict[str, Any]:
    probe = work / "cost.py"
    probe.write_text(text)
    status, printed, runs = ncc_run(str(probe), work / "trace", command, "--no-callback", "-k", f"{name}_kernel",
                                    timeout=500)
    assert status == 0, printed
    assert len(runs) == 1, printed
    found: dict[str, Any] = json.loads(out.read_text())
    kernels = json.loads((runs[0] / "summary.json").read_text())["kernels"]
    row = next(k for k in kernels if k["name"] == f"{name}_kernel")
    rows = open_trace(runs[0]).map("m")
    registers = row["registers"] or {}
    found |= {"probed": row["launches"].get("probed", 0), "launches": sum(row["launches"].values()),
              "lost": row["lost"], "registers": registers.get("original"), "probed_registers": registers.get("probed"),
              "rows": len(rows), "saves": int(rows["n"].sum())}
    shutil.rmtree(work / "trace")
    return found


def cost(work: Path, name: str, which: str, launches: int, repeats: int) -> dict[str, Any]:
    out = work / "timed.json"
    command = [sys.executable, str(WORKLOADS / "triton_timed.py"), name, str(launches), str(out), "--back-to-back"]
    without, under = [], []
    for _ in range(repeats):
        subprocess.run(command, check=True, timeout=300)
        without.append(dict(json.loads(out.read_text())))
        under.append(probed(work, PROBES[which], name, command, out))
    assert len({one["sha256"] for one in without + under}) == 1, "a probed kernel computed something else"
    gpu = [statistics.median(one["gpu_us"][0] for one in runs) for runs in (without, under)]
    host = [statistics.median(statistics.median(one["host_us"]) for one in runs) for runs in (without, under)]
    kept = ("launches", "probed", "lost", "rows", "saves", "registers", "probed_registers")
    return {"workload": name, "probe": which, "plain_us": round(gpu[0], 2), "gpu": round(gpu[1] / gpu[0], 4),
            "host_added_us": round(host[1] - host[0], 2), **{key: under[-1][key] for key in kept}}


def tried(measure: Callable[[], dict[str, Any]], about: dict[str, str]) -> dict[str, Any]:
    """One line of the result: what fails is told in it, and the others are measured."""
    try:
        found = measure()
    except Exception as failure:
        found = {**about, "failed": str(failure)[-2000:]}
    print(found, flush=True)
    return found


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--out", type=Path)
    parser.add_argument("--launches", type=int, default=200)
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--workloads", default="add,softmax,gemm,attn")
    parser.add_argument("--exact", default="add,softmax,gemm,attn")
    parser.add_argument("--probes", default=",".join(PROBES))
    args = parser.parse_args()
    exact, costs = [], []
    with tempfile.TemporaryDirectory() as directory:
        work = Path(directory)
        for name in filter(None, args.exact.split(",")):
            exact.append(tried(lambda name=name: exactness(work, name), {"workload": name}))  # type: ignore[misc]
        for which in filter(None, args.probes.split(",")):
            for name in filter(None, args.workloads.split(",")):
                costs.append(tried(lambda name=name, which=which: cost(  # type: ignore[misc]
                    work, name, which, args.launches, args.repeats), {"workload": name, "probe": which}))
    write_result("aggregates", {"exact": exact, "cost": costs}, args.out)
    for row in exact:
        print(f"exact  {row['workload']:<8} "
              + (row.get("failed") or ("; ".join(row["wrong"]) or f"{row['records']:,} records, {row['sites']} sites, "
                                       f"{row['pages']} pages: equal")))
    for row in costs:
        print(f"{row['probe']:<18} {row['workload']:<8} " + (row.get("failed") or (
            f"plain {row['plain_us']:>8} us  gpu {row['gpu']:.3f}x  host +{row['host_added_us']} us  "
            f"regs {row['registers']} -> {row['probed_registers']}  probed {row['probed']} of {row['launches']}, "
            f"{row['saves']:,} saves in {row['rows']} rows, lost {row['lost']}")))
    return int(any(row.get("failed") for row in exact + costs) or any(row.get("wrong") for row in exact))


if __name__ == "__main__":
    raise SystemExit(main())
