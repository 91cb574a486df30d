"""Watching a kernel: each instruction is told once for each group of lanes, with its registers before and after."""

from __future__ import annotations

import numpy as np
from test_sim_probed import LOOPS

from ncc import sim
from ncc.sim import Event
from ncc.sim.watching import Moment

HEAD = ".version 7.0\n.target sm_80\n.address_size 64\n"
MEETING = HEAD + """.func (.param .b32 result) one()
{
    .reg .b32 %a<2>;
    mov.u32 %a1, 1;
    st.param.b32 [result], %a1;
    ret;
}
.visible .entry meeting(.param .u64 out)
{
    .reg .pred %p<3>; .reg .b32 %r<5>;
    .param .b32 answer;
    mov.u32 %r1, %tid.x;
    setp.lt.u32 %p1, %r1, 40;
@!%p1 exit;
    setp.lt.u32 %p2, %r1, 8;
@%p2 bra SKIP;
    add.u32 %r2, %r1, 5;
SKIP:
    shfl.sync.idx.b32 %r3, %r1, 3, 31, -1;
@%p2 setp.gt.u32 %p2, %r1, 3;
    bar.red.popc.u32 %r4, 0, %p2;
    call.uni (answer), one, ();
    ret;
}
"""


def of(events: list[Event], mnemonic: str, warp: int = 0) -> list[tuple[str, int]]:
    return [(e.moment.name, e.mask) for e in events
            if e.instr is not None and e.instr.mnemonic == mnemonic and (e.block, e.warp) == (0, warp)]


def meeting() -> list[Event]:
    return sim.watch(MEETING, "meeting", 1, 64, [None])


def test_values_are_told_before_and_after() -> None:
    events = sim.watch(LOOPS, "loops", 2, 40, [np.zeros(40, np.uint32)])
    first = next(e for e in events if e.instr is not None and e.instr.opcode == "sub")
    assert first.before["%r2"].tolist() == [n % 4 for n in range(32)]
    assert first.after["%r2"].tolist() == [(n % 4 - 1) % (1 << 32) for n in range(32)]
    assert (first.block, first.warp, first.mask) == (0, 0, 0xFFFFFFFF)


def test_groups_of_lanes_are_told_apart() -> None:
    events = sim.watch(LOOPS, "loops", 2, 40, [np.zeros(40, np.uint32)])
    masks = [0xFFFFFFFF, 0xEEEEEEEE, 0xCCCCCCCC, 0x88888888]
    assert of(events, "st.global.u32") == [("DONE", m) for m in masks]
    assert of(events, "st.global.u32", 1) == [("DONE", m & 0xFF) for m in masks]
    assert of(events, "bra") == [("ARRIVED", m) for m in masks[1:]]
    assert {e.block for e in events} == {0, 1}


def test_lanes_that_wait_for_others_arrive_first() -> None:
    assert of(meeting(), "shfl.sync.idx.b32") == [("ARRIVED", 0xFFFFFFFF), ("DONE", 0xFFFFFFFF)]
    assert of(meeting(), "bar.red.popc.u32") == [("ARRIVED", 0xFFFFFFFF), ("DONE", 0xFFFFFFFF)]
    assert of(meeting(), "bar.red.popc.u32", 1) == [("ARRIVED", 0xFF), ("DONE", 0xFF)]
    assert of(meeting(), "call.uni") == [("ARRIVED", 0xFFFFFFFF), ("DONE", 0xFFFFFFFF)]


def test_a_guard_that_is_overwritten_counts_as_it_was() -> None:
    event = next(e for e in meeting() if e.instr is not None and e.instr.mnemonic == "setp.gt.u32")
    assert event.mask == 0xFF
    assert (event.before["%p2"][:8].tolist(), event.after["%p2"][:8].tolist()) == ([1] * 8, [0, 0, 0, 0, 1, 1, 1, 1])


def test_a_barrier_that_reduces_has_its_result_when_it_is_over() -> None:
    done = next(e for e in meeting() if e.instr is not None and e.instr.opcode == "bar" and e.moment is Moment.DONE)
    assert set(done.after["%r4"].tolist()) == {4}


def test_leaving_is_told_and_what_functions_do() -> None:
    events = meeting()
    left = [(e.warp, e.mask) for e in events if e.moment is Moment.LEFT]
    assert left == [(1, 0xFFFFFF00), (0, 0xFFFFFFFF), (1, 0xFF)]
    assert of(events, "st.param.b32") == [("DONE", 0xFFFFFFFF)]
    assert of(events, "st.param.b32", 1) == [("DONE", 0xFF)]


def test_a_watched_kernel_computes_the_same() -> None:
    plain, watched = np.zeros((2, 40), np.uint32)
    sim.launch(LOOPS, "loops", 2, 40, [plain])
    sim.watch(LOOPS, "loops", 2, 40, [watched])
    assert np.array_equal(plain, watched)
