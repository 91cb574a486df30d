"""The built-in tools: their sources compile, their callbacks compute what a slow oracle computes."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from traces import MapData, write_run

from ncc import pipeline, tools
from ncc.diag import Diagnostics
from ncc.runtime import open_launch
from ncc.tools import block_sched_callback, dmat_callback, last_steps_callback, program_progress_callback

U32 = [("count", "u32")]


def dtype_of(tool: str, map_name: str) -> tuple[list[tuple[str, str]], np.dtype]:
    """Field names and the NumPy type of a tool's map, from its source."""
    program = pipeline.load_program(tool, "ptx", Diagnostics())
    fields = [(f.name, str(f.type)) for f in program.map(map_name).fields]
    return fields, np.dtype([(n, {"u32": "<u4", "u64": "<u8"}[t]) for n, t in fields])


def run_callback(tool: str, path: Path) -> str:
    """As 'ncc run' does: a script with the trace as its argument."""
    script = tools.path(tool).with_name(f"{tool}_callback.py")
    return subprocess.run([sys.executable, str(script), str(path)], capture_output=True, text=True, check=True).stdout


@pytest.mark.parametrize("tool", tools.names())
def test_every_tool_verifies_and_has_a_callback_and_a_line(tool):
    diags = Diagnostics()
    program = pipeline.load_program(tool, "ptx", diags)
    assert not diags.errors
    assert Path(program.callback).is_file()
    assert tools.summary(tool).endswith(".")


def simulate_scheduling(start: list[int], end: list[int]) -> int:
    """A place is taken by the first block that starts after it was left; the earliest left place first."""
    blocks = sorted(zip(start, end, strict=True))
    free: list[int] = []
    running: list[int] = []
    idle = 0
    for begin, finish in blocks:
        free += [r for r in running if r <= begin]
        running = [r for r in running if r > begin]
        free.sort()
        if free:
            idle += begin - free.pop(0)
        running.append(finish)
    return idle


@settings(max_examples=200, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 50), st.integers(1, 50)), min_size=1, max_size=12))
def test_scheduling_cycles_equal_a_simulation_where_blocks_fill_the_sm(blocks):
    """Both agree when no place stays unused until later: all places are taken by the first blocks."""
    start = [s for s, _ in blocks]
    end = [s + d for s, d in blocks]
    first_end = min(end)
    at_once = max(sum(s <= t < e for s, e in zip(start, end, strict=True)) for t in start)
    if sum(s < first_end for s in start) != at_once:
        return
    found = block_sched_callback.scheduling_cycles(np.array(start), np.array(end))
    assert found == simulate_scheduling(start, end)


def test_block_sched_reports_running_and_scheduling(tmp_path):
    fields, dtype = dtype_of("block_sched", "block_sched")
    records = np.zeros((4, 2, 1), dtype)
    # Two SMs, one block at a time on each: [0,100) and [130,230) on SM 0, [10,60) and [70,120) on SM 5.
    records["start"][:, :, 0] = [[1000, 1005], [1130, 1131], [1010, 1010], [1070, 1070]]
    records["elapsed"][:, :, 0] = [[90, 95], [100, 99], [50, 50], [50, 50]]
    records["cuid"][:, :, 0] = [[0, 0], [0, 0], [5, 5], [5, 5]]
    path = write_run(tmp_path, {"block_sched": MapData("warp", fields, records)}, (4, 1, 1), (64, 1, 1))
    printed = run_callback("block_sched", path)
    assert "add(float*): 4 blocks on 2 SMs, running 150, scheduling 20" in printed


def test_counting_tools_add_up(tmp_path):
    fields, dtype = dtype_of("gmem_bytes", "gmem_bytes")
    records = np.zeros((3, 40, 1), dtype)
    records["loaded"], records["stored"] = 8, 4
    path = write_run(tmp_path / "a", {"gmem_bytes": MapData("thread", fields, records)}, (3, 1, 1), (40, 1, 1))
    assert f"loaded {3 * 40 * 8}, stored {3 * 40 * 4} bytes" in run_callback("gmem_bytes", path)
    counts = np.arange(6, dtype="<u4").reshape(3, 2, 1).astype(np.dtype(U32_TYPE))
    path = write_run(tmp_path / "b", {"tensorop_count": MapData("warp", U32, counts)}, (3, 1, 1), (40, 1, 1))
    assert "15 tensor ops, 0 to 5 per warp, 6 warps" in run_callback("tensorop_count", path)


U32_TYPE = [("count", "<u4")]


def test_instr_count_lists_classes_that_occur(tmp_path):
    fields, dtype = dtype_of("instr_count", "instr_count")
    records = np.zeros((2, 32, 1), dtype)
    records["branch"] = 3
    path = write_run(tmp_path, {"instr_count": MapData("thread", fields, records)}, (2, 1, 1), (32, 1, 1))
    printed = run_callback("instr_count", path)
    assert f"branch {2 * 32 * 3:>15}".split() == printed.splitlines()[1].split()
    assert len(printed.splitlines()) == 2


def dmat_trace(directory: Path) -> Path:
    """Two warps' worth of threads, each walking one page per access; clocks wrap around 2^32."""
    start_fields, start_type = dtype_of("dmat", "dmat_start")
    fields, dtype = dtype_of("dmat", "dmat")
    start = np.zeros((2, 2, 1), start_type)
    start["clock"] = (7 << 32) - 50
    records = np.zeros((2, 64, 4), dtype)
    records["addr"] = 0x7F0000000000 + np.arange(4) * 0x10000
    records["clock"] = (start["clock"][0, 0, 0] + 10 + np.arange(4, dtype=np.uint64) * 100).astype(np.uint32)
    attempted = np.full((2, 64), 6)
    attempted[1] = 2
    return write_run(directory, {"dmat_start": MapData("warp", start_fields, start),
                                 "dmat": MapData("thread", fields, records, attempted)}, (2, 1, 1), (64, 1, 1))


def test_dmat_counts_accesses_by_page_and_time(tmp_path):
    found = dmat_callback.timeline(open_launch(dmat_trace(tmp_path)))
    assert (found.accesses, found.cycles, len(found.pages)) == (64 * 4 + 64 * 2, 310, 4)
    assert int(found.density.sum()) == found.accesses
    assert np.count_nonzero(found.density) == 4
    row, column = np.nonzero(found.density)
    assert (np.diff(row) > 0).all()
    assert (np.diff(column) > 0).all()


def test_dmat_draws_a_picture_and_says_what_is_lost(tmp_path):
    path = dmat_trace(tmp_path)
    printed = run_callback("dmat", path)
    assert f"384 accesses in 4 pages, {64 * 2} past cap not kept" in printed
    assert path.with_suffix(".png").read_bytes().startswith(b"\x89PNG")


def test_last_steps_counts_ways_to_the_end(tmp_path):
    """Of 40 threads, 38 came to the sites 1 to 6 and the last four stayed, one to 1 alone, and one to none."""
    fields, dtype = dtype_of("last_steps", "last_steps")
    records, used = np.zeros((1, 40, 4), dtype), np.full((1, 40), 6, np.uint32)
    records["site"], used[0, 3], used[0, 39] = [3, 4, 5, 6], 1, 0
    records["site"][0, 3], records["site"][0, 39] = [1, 0, 0, 0], 0
    path = write_run(tmp_path, {"last_steps": MapData("thread", fields, records, used)}, (1, 1, 1), (40, 1, 1))
    assert last_steps_callback.ways(open_launch(path)) == {(3, 4, 5, 6): 38, (1,): 1, (): 1}
    printed = run_callback("last_steps", path)
    assert "ended; its threads came last" in printed
    assert "  38 threads: site 6 (sites 3 > 4 > 5 > 6)\n" in printed
    assert "  1 threads: nowhere" in printed


def test_program_progress_reads_steps_by_quarter(tmp_path):
    start_fields, start_type = dtype_of("program_progress", "progress_start")
    fields, dtype = dtype_of("program_progress", "program_progress")
    start = np.zeros((1, 2, 1), start_type)
    start["clock"] = (1 << 32) - 5
    records = np.zeros((1, 2, 8), dtype)
    steps = np.array([10, 10, 20, 20, 30, 30, 40, 40], np.uint64)
    records["clock"] = (start["clock"][0, 0, 0] + np.cumsum(steps)).astype(np.uint32)
    path = write_run(tmp_path, {"progress_start": MapData("warp", start_fields, start),
                                "program_progress": MapData("warp", fields, records, np.full((1, 2), 8))},
                     (1, 1, 1), (64, 1, 1))
    cycles, used = program_progress_callback.step_cycles(open_launch(path))
    assert program_progress_callback.quarters(cycles, used) == [10, 20, 30, 40]
    assert "8 to 8 steps per warp, 2 warps" in run_callback("program_progress", path)
