"""The tools that add up on the GPU: what they count is what the kernel does, and their callbacks say it once."""

from __future__ import annotations

import csv
import json
import os
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import numpy as np
import pytest
from cli import ncc
from clocks import HANG_S
from sim_run_harness import is_built

from ncc import pipeline, sim
from ncc.diag import Diagnostics
from ncc.source import SourceFile
from ncc.tools.load_latency_callback import report

KERNEL = """.version 8.0
.target sm_80
.address_size 64
.visible .entry lines(.param .u64 data)
{
	.reg .pred %p<3>;
	.reg .b32 %r<9>;
	.reg .b64 %rd<6>;
	.shared .align 16 .b8 tile[8192];
	ld.param.u64 %rd1, [data];
	mov.u32 %r1, %tid.x;
	mul.wide.u32 %rd2, %r1, 4;
	add.u64 %rd2, %rd1, %rd2;
	mul.wide.u32 %rd3, %r1, 128;
	add.u64 %rd3, %rd1, %rd3;
	and.b32 %r2, %r1, 3;
	setp.eq.u32 %p1, %r2, 0;
	mov.u32 %r3, tile;
	mad.lo.u32 %r3, %r1, 128, %r3;
	.loc	1 10 3
	ld.global.u32 %r4, [%rd2];
	.loc	1 11 3
	@%p1 ld.global.u64 %rd4, [%rd3];
	.loc	1 12 3
	st.shared.u32 [%r3], %r4;
	ld.shared.u32 %r5, [%r3];
	.loc	1 13 3
	add.u32 %r5, %r5, %r4;
	st.global.u32 [%rd2], %r5;
	ret;
}
	.file	1 "lines.cu"
"""
THREADS = 48


def rows(tool: str, data: np.ndarray) -> dict[int, dict[str, int]]:
    """What a tool counted of a block, by site."""
    diags = Diagnostics()
    program = pipeline.load_program(tool, "ptx", diags)
    diags.raise_errors()
    probed = pipeline.instrument_text(SourceFile("k.ptx", KERNEL), "lines", program)
    assert [s.unprobed for s in probed.sites if s.unprobed] == []
    found = sim.launch_probed(probed, 1, THREADS, [data]).tables[tool].read()
    assert found.lost == 0
    return {int(row[0]): dict(zip(found.rows.dtype.names[1:], row.tolist()[1:], strict=True)) for row in found.rows}


def aligned() -> np.ndarray:
    data = np.zeros(4096, np.uint32)
    return data[-(data.ctypes.data // 4) % 256 :][:2048]


def test_mem_lines_counts_what_the_memory_does() -> None:
    # Warps of 32 and of 16 threads; every fourth thread reads 8 bytes of an own sector; 128 bytes on: the same bank.
    assert rows("mem_lines", aligned()) == {
        1: {"accesses": 2, "bytes": 4 * 48, "sectors": 4 + 2, "conflicts": 0},
        2: {"accesses": 2, "bytes": 8 * 12, "sectors": 8 + 4, "conflicts": 0},
        3: {"accesses": 2, "bytes": 4 * 48, "sectors": 0, "conflicts": 31 + 15},
        4: {"accesses": 2, "bytes": 4 * 48, "sectors": 0, "conflicts": 31 + 15},
        5: {"accesses": 2, "bytes": 4 * 48, "sectors": 4 + 2, "conflicts": 0}}


def test_divergence_counts_active_lanes() -> None:
    found = rows("divergence", aligned())
    assert found[1] == {"executed": 2, "lanes": 48, "fewest": 16}
    assert found[2] == {"executed": 2, "lanes": 12, "fewest": 4}


def test_load_latency_counts_loads_by_cycles() -> None:
    found = rows("load_latency", aligned())
    assert found.keys() == {1, 2}
    for row in found.values():
        assert row["loads"] == 2
        buckets = [bits for bits, count in enumerate(row["spread"]) for _ in range(count)]
        assert len(buckets) == 2
        assert sum(1 << bits >> 1 for bits in buckets) <= row["cycles"] < sum(1 << bits for bits in buckets)


def test_hot_pages_counts_pages() -> None:
    data = aligned()
    threads = np.arange(THREADS)
    touched = [(data.ctypes.data + 4 * t, 4) for t in threads for _ in range(2)]
    touched += [(data.ctypes.data + 128 * t, 8) for t in threads if t % 4 == 0]
    accesses, moved = Counter(a >> 16 for a, _ in touched), Counter[int]()
    for address, size in touched:
        moved[address >> 16] += size
    assert rows("hot_pages", data) == {p: {"accesses": accesses[p], "bytes": moved[p]} for p in accesses}


@pytest.mark.parametrize(("tool", "wanted"), [
    ("mem_lines", [r"lines: 1 launches", r"4 accesses, 384 bytes, 23.0 bank conflicts each  lines.cu:12",
                   r"2 accesses, 192 bytes, \d+% of \d+ sectors  lines.cu:10"]),
    ("divergence", [r" 6\.0 lanes of 2 times  lines.cu:11", r"24\.0 lanes of 4 times  lines.cu:12"]),
    ("load_latency", [r"cycles on average of 2 loads: .* below \d+.*  lines.cu:10"]),
    ("hot_pages", [r"lines: 1 launches, \d pages, 480 bytes", r"0x[0-9a-f]+0000  \d+ bytes in \d+ accesses"])])
def test_a_callback_says_it_by_line(tool: str, wanted: list[str], tmp_path: Path) -> None:
    (tmp_path / "k.ptx").write_text(KERNEL)
    done = ncc("sim", tmp_path / "k.ptx", "--block", THREADS, "--arg", "data=u32[2048]", "-p", tool,
               "--tracedir", tmp_path / "trace")
    assert (done.status, done.err) == (0, "")
    for pattern in wanted:
        assert re.search(pattern, done.out), done.out


def test_latencies_are_brought_to_those_without_probes(tmp_path: Path) -> None:
    """By the callback and by ``ncc read --rescaled``, of a sum; not of a histogram, whose numbers are counts."""
    (tmp_path / "k.ptx").write_text(KERNEL)
    run = ("sim", tmp_path / "k.ptx", "--block", THREADS, "--arg", "data=u32[2048]", "-p", "load_latency")
    assert ncc(*run, "--tracedir", tmp_path / "trace").status == 0
    (described,) = (tmp_path / "trace").glob("*/kernel/*/kernel.json")
    path = described.parents[2]
    as_saved = list(report(path))
    known = json.loads(described.read_text())
    described.write_text(json.dumps(known | {"benchmark": {"original_ns": 1, "pruned_ns": 1, "probed_ns": 2}}))
    as_without = list(report(path))
    assert as_without[0] == f"{as_saved[0]}; times 0.500, as without probes (--benchmark)"
    for saved, without in zip(as_saved[1:], as_without[1:], strict=True):
        (cycles, below), (fewer, fewer_below) = (re.findall(r"\d+(?= cycles)|(?<=below )\d+", x)[:2]
                                                 for x in (saved, without))
        assert abs(int(fewer) - int(cycles) / 2) <= 0.5
        assert int(fewer_below) == int(below) / 2
    asked = ("read", path, "--map", "load_latency", "--rescaled", "cycles", "--rescaled", "spread", "--format")
    for row in csv.DictReader(ncc(*asked, "csv").out.splitlines()):
        assert float(row["cycles_rescaled"]) == int(row["cycles"]) / 2
        assert "spread_rescaled" not in row
    (table,) = json.loads(ncc(*asked, "json").out)
    assert table["fields"][-2:] == ["cycles_rescaled", "site is"]
    assert "cycles_rescaled" in ncc(*asked, "table").out
    assert ncc(*asked, "npz", "-o", tmp_path / "out.npz").status == 0
    with np.load(tmp_path / "out.npz") as arrays:
        assert (arrays["0/load_latency/cycles_rescaled"] == arrays["0/load_latency"]["cycles"] / 2).all()


@pytest.mark.skipif(not is_built(), reason="the hook driver or the simulator's is not built")
def test_a_callback_of_tables_runs_once_for_a_program(tmp_path: Path) -> None:
    program = Path(__file__).with_name("sim_program.py")
    environ = os.environ | {"XDG_CACHE_HOME": str(tmp_path), "PYTHONPATH": str(program.parents[1] / "examples")}
    words = ["-m", "ncc", "run", "--device", "sim", "-p", "mem_lines", "--", sys.executable, program, "add"]
    done = subprocess.run([sys.executable, *words], cwd=tmp_path, env=environ, capture_output=True, text=True,
                          timeout=HANG_S, check=False)
    assert done.returncode == 0, done.stderr
    shown = re.findall(r"^add: (\d+) launches$", done.stdout + done.stderr, re.MULTILINE)
    assert len(shown) == 1, done.stdout + done.stderr
