"""Probed kernels on the simulator: what the program computes is what it computes without probes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ncc import pipeline, sim
from ncc.backends import backend
from ncc.backends.base import Probed
from ncc.diag import Diagnostics, NccError
from ncc.frontend.dsl import parse_probe
from ncc.source import SourceFile

ROOT = Path(__file__).parent.parent


def probed(tool: str, file: str, kernel: str) -> Probed:
    diags = Diagnostics()
    program = pipeline.load_program(str(ROOT / "ncc" / "tools" / f"{tool}.py"), "ptx", diags)
    assert not diags.errors
    return pipeline.instrument_text(SourceFile(file, (ROOT / "tests/ptx" / file).read_text()), kernel, program)


def softmax() -> tuple[list[Any], int]:
    x = np.random.default_rng(1).standard_normal((8, 3000)).astype(np.float32)
    return [np.zeros_like(x), x, 3000, None, None], 4096


def collatz() -> tuple[list[Any], int]:
    return [np.arange(1, 401, dtype=np.uint32), np.zeros(400, np.uint32), 400], 0


KERNELS = {"softmax_kernel": ("triton_softmax_sm80.ptx", softmax, 8, 256),
           "collatz": ("nvcc_yardstick_sm80.ptx", collatz, 4, 128)}


@pytest.mark.parametrize("kernel", KERNELS)
@pytest.mark.parametrize("tool", ["block_sched", "dmat", "gmem_bytes", "instr_count"])
def test_a_probe_is_invisible(tool: str, kernel: str) -> None:
    file, make, grid, block = KERNELS[kernel]
    plain, shared = make()
    watched, _ = make()
    sim.launch((ROOT / "tests/ptx" / file).read_text(), kernel, grid, block, plain, shared=shared)
    sim.launch_probed(probed(tool, file, kernel), grid, block, watched, shared)
    for a, b in zip(plain, watched, strict=True):
        assert np.array_equal(a, b) if isinstance(a, np.ndarray) else a == b


def test_bytes_are_counted_for_every_thread() -> None:
    args, shared = collatz()
    done = sim.launch_probed(probed("gmem_bytes", "nvcc_yardstick_sm80.ptx", "collatz"), 4, 128, args, shared)
    found = done["gmem_bytes"]
    executes = np.arange(512).reshape(4, 128, 1) < 400
    assert found.counts is None
    assert np.array_equal(found.records["loaded"], 4 * executes)
    assert np.array_equal(found.records["stored"], 4 * executes)
    assert not found.records["copied"].any()


def test_blocks_are_seen_on_the_modelled_multiprocessors() -> None:
    args, shared = softmax()
    done = probed("block_sched", "triton_softmax_sm80.ptx", "softmax_kernel")
    rows = sim.launch_probed(done, 8, 256, args, shared)["block_sched"].records
    assert rows["cuid"][..., 0].tolist() == [[block % 4] * 8 for block in range(8)]
    assert np.all(rows["elapsed"] > 300)  # each warp waits for its loads


LOOPS = """.version 7.0
.target sm_80
.address_size 64
.visible .entry loops(.param .u64 out)
{
    .reg .pred %p<2>; .reg .b32 %r<4>; .reg .b64 %rd<4>;
    mov.u32 %r1, %tid.x;
    and.b32 %r2, %r1, 3;
    ld.param.u64 %rd1, [out];
    mad.wide.u32 %rd2, %r1, 4, %rd1;
AGAIN:
    st.global.u32 [%rd2], %r2;
    sub.u32 %r2, %r2, 1;
    setp.ge.s32 %p1, %r2, 0;
@%p1 bra AGAIN;
    ret;
}
"""
"""Thread t stores 1 + t % 4 times, the last time 0."""

PROBE = """from ncc import probe, Map
import ncc.language as nl

@Map(level="{level}", type="array", cap={cap})
class m:
    low: nl.u8
    value: nl.u64
    tid: nl.u16

@probe(pos="store.global", level="{level}", before=True)
def at():
    m.save(nl.in2, nl.in2 + 0x1122334400000000, nl.tid())
"""


def loops(level: str, cap: str) -> sim.MapRecords:
    diags = Diagnostics()
    program = parse_probe(SourceFile("probe.py", PROBE.format(level=level, cap=cap)), diags)
    pipeline.verify(program, backend("ptx"), diags)
    diags.raise_errors()
    done = pipeline.instrument_text(SourceFile("loops.ptx", LOOPS), "loops", program)
    return sim.launch_probed(done, 2, 40, [np.zeros(40, np.uint32)])["m"]


def of_thread(tid: int, cap: int) -> list[tuple[int, int, int]]:
    stored = range(tid % 4, -1, -1)
    return ([(s, s + 0x1122334400000000, tid) for s in stored] + [(0, 0, 0)] * cap)[:cap]


@pytest.mark.parametrize(("cap", "slots"), [("2", 2), ("6", 6), ('"dynamic"', 4)])
def test_records_are_told_thread_by_thread(cap: str, slots: int) -> None:
    found = loops("thread", cap)
    assert found.records.tolist() == [[of_thread(tid, slots) for tid in range(40)]] * 2
    assert found.counts is not None
    assert found.counts.tolist() == [[1 + tid % 4 for tid in range(40)]] * 2
    assert found.lost == 2 * 10 * sum(max(0, n - slots) for n in (1, 2, 3, 4))
    assert found.used.tolist() == [[min(slots, 1 + tid % 4) for tid in range(40)]] * 2


@pytest.mark.parametrize(("cap", "slots"), [("3", 3), ("5", 5), ('"dynamic"', 4)])
def test_records_are_told_warp_by_warp(cap: str, slots: int) -> None:
    """The lowest active lane saves: lane 0 the first time, then 1, 2 and 3, which have come down to 0 by then."""
    found = loops("warp", cap)
    saved = [[(0, 0x1122334400000000, first + lane) for lane in range(4)] + [(0, 0, 0)] for first in (0, 32)]
    assert found.records.tolist() == [[rows[:slots] for rows in saved]] * 2
    assert found.counts is not None
    assert found.counts.tolist() == [[4, 4]] * 2
    assert found.lost == 4 * max(0, 4 - slots)


def test_records_that_take_too_much_memory_are_refused() -> None:
    with pytest.raises(NccError, match="S023"):
        loops("thread", str(1 << 24))
