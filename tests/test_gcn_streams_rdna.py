"""Streams of RDNA's waves of 32 lanes, each one warp: the records are those that lanes store by themselves."""

from __future__ import annotations

from contextlib import nullcontext
from unittest import mock

import numpy as np
import pytest

from ncc.abi import STREAM_UNIT_BYTES, EntryKind
from ncc.sim import records
from tests.gcn_probed import Ran, capturing, launch, probe, tool
from tests.test_gcn_sim_rdna import RDNA2, RDNA3, RDNA4, kernel, waits
from tests.test_gcn_streams import SHAPES, SQUARE, Memories, attempted, entries, rows, slots_of_lanes

ARCHES = pytest.mark.parametrize("arch", [RDNA2, RDNA3, RDNA4])
BLOCKS = 3
GIVEN, RESULT = np.arange(1 << 12, dtype=np.uint32), np.zeros(1 << 12, np.uint32)
"""At the same addresses in every run, so that records can be compared."""
EVEN = "v_and_b32_e32 v3, 1, v0\nv_cmp_eq_u32_e32 vcc_lo, 0, v3\ns_and_b32 exec_lo, exec_lo, vcc_lo"
NONE = "s_mov_b32 exec_lo, 0"
EVERY = "s_mov_b32 exec_lo, -1\nv_mbcnt_lo_u32_b32 v1, -1, 0\nv_lshlrev_b32_e32 v1, 2, v1"
"""Lanes that do not exist, too."""
LANE = "v_mbcnt_lo_u32_b32 v1, -1, 0\nv_lshlrev_b32_e32 v1, 3, v1"
PAIRED = "v_dual_mov_b32 v4, v1 :: v_dual_lshlrev_b32 v5, 3, v0\nv_add_nc_u32_e32 v1, v4, v5"


def text(arch: str, body: str) -> str:
    """A kernel of two arrays, which begins with v0 the thread's number, v1 four times that."""
    bits = arch != RDNA2
    start = [f"s_load_{'b128' if bits else 'dwordx4'} s[4:7], s[0:1], 0x0", waits(arch, 0)[1],
             "v_and_b32_e32 v0, 0x3ff, v0", "v_lshlrev_b32_e32 v1, 2, v0"]
    lines = body.replace("WAIT", waits(arch, 0)[0]).replace("_W", "_b32" if bits else "_dword")
    return kernel([*start, *(line.strip() for line in lines.split("\n")), "s_endpgm"], arch)


@ARCHES
@pytest.mark.parametrize(("body", "threads", "kinds"), [
    ("", 64, {EntryKind.ALL: 2}), ("", 100, {EntryKind.ALL: 4}), ("", 33, {EntryKind.ALL: 2}),
    (EVEN, 64, {EntryKind.SOME: 2}), (NONE, 64, {}), (SQUARE, 64, {EntryKind.WORDS: 2}),
    (EVERY, 20, {EntryKind.ALL: 1}),
    (LANE, 64, {EntryKind.ALL: 2}),
], ids=["whole", "ragged", "one lane in the second", "some", "none", "no pattern", "lanes that do not exist",
        "lane's number"])
def test_entries_are_of_a_wave(body: str, threads: int, kinds: dict[EntryKind, int], arch: str) -> None:
    code = text(arch, f"{body}\nglobal_load_W v2, v1, s[4:5]" if body else "global_load_W v2, v1, s[4:5]")
    memories = Memories()
    with memories.watch():
        launched = launch(probe(code, "k", tool("dmat")), BLOCKS, threads, [np.zeros(1 << 14, np.uint32), 0])
    assert entries(memories[0]) == {kind: BLOCKS * n for kind, n in kinds.items()}
    saved = sum({EntryKind.ALL: 32, EntryKind.SOME: 16, EntryKind.WORDS: 32}[kind] * n for kind, n in kinds.items())
    assert launched.maps["dmat"].used[0].sum() == min(saved, threads)


@pytest.mark.parametrize("arch", [RDNA3, RDNA4])
def test_two_instructions_at_once_are_followed(arch: str) -> None:
    code = text(arch, f"{PAIRED}\nglobal_load_b32 v2, v1, s[4:5]")
    memories = Memories()
    with memories.watch():
        launch(probe(code, "k", tool("dmat")), BLOCKS, 64, [np.zeros(1 << 14, np.uint32), 0])
    assert entries(memories[0]) == {EntryKind.ALL: 2 * BLOCKS}


LOOP = """v_and_b32_e32 v3, 15, v0
    v_mov_b32_e32 v9, v1
    s_mov_b32 s8, exec_lo
    .Lk_loop:
    v_mul_u32_u24_e32 v1, 5, v0
    v_add_nc_u32_e32 v1, v1, v3
    v_mul_lo_u32 v1, v1, v1
    v_and_b32_e32 v1, 0xffc, v1
    global_load_W v2, v1, s[4:5]
    WAIT
    v_subrev_nc_u32_e32 v3, 1, v3
    v_cmp_lt_i32_e64 s10, 0, v3
    s_and_b32 exec_lo, exec_lo, s10
    global_load_W v2, v9, s[4:5]
    s_cbranch_execnz .Lk_loop
    s_mov_b32 exec_lo, s8
    global_load_W v2, v9, s[4:5]
    WAIT
    v_add_nc_u32_e32 v2, v2, v3
    global_store_W v9, v2, s[6:7]"""
"""Lanes go one after another; some of the addresses have a pattern, others none."""


def ran(arch: str, shape: tuple[str, ...], threads: int, alone: bool = False) -> tuple[bytes, Ran]:
    """What the kernel left behind, and the records."""
    RESULT[:] = 0
    with slots_of_lanes() if alone else nullcontext():
        probed = probe(text(arch, LOOP), "k", capturing("load.global:store.global", *shape))
    assert [m.stream for m in probed.maps] == [not alone]
    found = launch(probed, BLOCKS, threads, [GIVEN, RESULT])
    return RESULT.tobytes(), found


@ARCHES
@pytest.mark.parametrize("threads", [1, 31, 32, 33, 100])
def test_records_are_those_of_lanes_by_themselves(arch: str, threads: int) -> None:
    for shape in (("addr", "activemask()"), SHAPES[threads % len(SHAPES)]):
        left, got = ran(arch, shape, threads)
        left_alone, expected = ran(arch, shape, threads, alone=True)
        assert rows(got.maps["m"]) == rows(expected.maps["m"])
        assert attempted(got) == attempted(expected)
        assert left == left_alone


@ARCHES
@pytest.mark.parametrize("units", [1, 2, 7, 20, 45])
def test_what_does_not_fit_is_counted_lane_by_lane(arch: str, units: int) -> None:
    _, whole = ran(arch, ("addr", "activemask()"), 70)
    with mock.patch.object(records, "DYNAMIC_BYTES", units * STREAM_UNIT_BYTES * BLOCKS * 3):
        _, cut = ran(arch, ("addr", "activemask()"), 70)
    assert attempted(cut) == attempted(whole)
    short = False
    for first, every in zip(rows(cut.maps["m"]), rows(whole.maps["m"]), strict=True):
        assert first == every[: len(first)]
        short |= len(first) < len(every)
    assert short
