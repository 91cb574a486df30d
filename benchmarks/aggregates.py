"""Maps that aggregate on the GPU, on the four Triton workloads: whether they are exact, and what they cost.

usage: aggregates.py [--out DIR] [--launches N] [--repeats N] [--workloads A,B] [--exact A,B] [--probes A,B]

For a first look: --exact= --probes "mem_lines,count by site" --repeats 1

Exactness: one probe saves the same values to aggregating maps and to a map of records of all threads; NumPy adds the
records up, and every row has to be equal. Cost: the workloads launched back to back, all of them by one process for
each probe and one without ncc, in turn:
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

import ncc.tools
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
MEM_LINES = (Path(ncc.tools.__file__).parent / "mem_lines.py").read_text()
PROBES = {
    "mem_lines": MEM_LINES.replace("class mem_lines", "class m").replace("mem_lines.save", "m.save").replace(
        "accesses:", "n:"),
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


Timed = dict[str, dict[str, Any]]
"""By workload: its times, and where it was probed what of it."""


def plain(command: list[str], out: Path, names: list[str]) -> Timed:
    subprocess.run(command, check=True, timeout=300)
    return _timed(out, names)


def _timed(out: Path, names: list[str]) -> Timed:
    found = json.loads(out.read_text())
    return dict(found) if len(names) > 1 else {names[0]: found}


def probed(work: Path, text: str, command: list[str], out: Path, names: list[str]) -> Timed:
    probe = work / "cost.py"
    probe.write_text(text)
    chosen = [word for name in names for word in ("-k", f"{name}_kernel")]
    status, printed, runs = ncc_run(str(probe), work / "trace", command, "--no-callback", *chosen, timeout=500)
    assert status == 0, printed
    assert len(runs) == 1, printed
    found = _timed(out, names)
    kernels = {k["name"]: k for k in json.loads((runs[0] / "summary.json").read_text())["kernels"]}
    rows = open_trace(runs[0]).map("m")
    for name in names:
        row, own = kernels[f"{name}_kernel"], rows[rows["kernel"] == f"{name}_kernel"]
        registers = row["registers"] or {}
        found[name] |= {"probed": row["launches"].get("probed", 0), "launches": sum(row["launches"].values()),
                        "lost": row["lost"], "registers": registers.get("original"),
                        "probed_registers": registers.get("probed"), "rows": len(own), "saves": int(own["n"].sum())}
    shutil.rmtree(work / "trace")
    return found


def timing(work: Path, names: list[str], launches: int) -> tuple[list[str], Path]:
    """The command that times the workloads, and where it writes what it found."""
    out = work / "timed.json"
    return [sys.executable, str(WORKLOADS / "triton_timed.py"), ",".join(names), str(launches), str(out),
            "--back-to-back"], out


def costs_of(which: str, without: list[Timed], under: list[Timed], names: list[str]) -> list[dict[str, Any]]:
    kept = ("launches", "probed", "lost", "rows", "saves", "registers", "probed_registers")
    found = []
    for name in names:
        sides = [[run[name] for run in runs] for runs in (without, under)]
        assert len({one["sha256"] for side in sides for one in side}) == 1, "a probed kernel computed something else"
        gpu = [statistics.median(one["gpu_us"][0] for one in side) for side in sides]
        host = [statistics.median(statistics.median(one["host_us"]) for one in side) for side in sides]
        found.append({"workload": name, "probe": which, "plain_us": round(gpu[0], 2),
                      "gpu": round(gpu[1] / gpu[0], 4), "host_added_us": round(host[1] - host[0], 2),
                      **{key: sides[1][-1][key] for key in kept}})
    return found


def costs(work: Path, probes: list[str], names: list[str], launches: int, repeats: int) -> list[dict[str, Any]]:
    command, out = timing(work, names, launches)
    without: list[Timed] = []
    under: dict[str, list[Timed]] = {which: [] for which in probes}
    failed: dict[str, str] = {}
    for _ in range(repeats):
        without.append(plain(command, out, names))
        for which in probes:
            try:
                under[which].append(probed(work, PROBES[which], command, out, names))
            except Exception as failure:
                failed[which] = str(failure)[-2000:]
    found = []
    for which in probes:
        found += [{"workload": ",".join(names), "probe": which, "failed": failed[which]}] if which in failed \
            else costs_of(which, without, under[which], names)
    return found


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
    exact, found = [], []
    with tempfile.TemporaryDirectory() as directory:
        work = Path(directory)
        for name in filter(None, args.exact.split(",")):
            exact.append(tried(lambda name=name: exactness(work, name), {"workload": name}))  # type: ignore[misc]
        probes, names = ([n for n in text.split(",") if n] for text in (args.probes, args.workloads))
        if probes:
            found = costs(work, probes, names, args.launches, args.repeats)
    write_result("aggregates", {"exact": exact, "cost": found}, args.out)
    for row in exact:
        print(f"exact  {row['workload']:<8} "
              + (row.get("failed") or ("; ".join(row["wrong"]) or f"{row['records']:,} records, {row['sites']} sites, "
                                       f"{row['pages']} pages: equal")))
    for row in found:
        print(f"{row['probe']:<18} {row['workload']:<8} " + (row.get("failed") or (
            f"plain {row['plain_us']:>8} us  gpu {row['gpu']:.3f}x  host +{row['host_added_us']} us  "
            f"regs {row['registers']} -> {row['probed_registers']}  probed {row['probed']} of {row['launches']}, "
            f"{row['saves']:,} saves in {row['rows']} rows, lost {row['lost']}")))
    return int(any(row.get("failed") for row in exact + found) or any(row.get("wrong") for row in exact))


if __name__ == "__main__":
    raise SystemExit(main())
