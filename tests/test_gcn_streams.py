"""Streams of AMD's kernels: the records are those that lanes store by themselves, in fewer bytes."""

from __future__ import annotations

import random
import re
from collections import Counter
from contextlib import nullcontext
from typing import Any
from unittest import mock

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from profiles import examples

from ncc.abi import STREAM_UNIT_BYTES, EntryKind
from ncc.backends.base import Probed
from ncc.backends.gcn.image.toolchain import assemble
from ncc.backends.gcn.target import GcnKernel
from ncc.ir.nodes import Program
from ncc.sim import records
from ncc.sim.gcn import launch_gcn
from ncc.sim.records import MapMemory, MapRecords
from tests.gcn_launches import cases, run
from tests.gcn_probed import Ran, capturing, launch, probe, tool
from tests.gcn_random import BLOCKS, THREADS
from tests.test_gcn_instrument import module_text
from tests.test_gcn_random_kernels import arguments, random_kernel

ACCESSES = "load.global:store.global"
SHAPES = (("addr",), ("addr", "activemask()"), ("bytes", "addr", "in1", "laneid()"), ("tid.x & 1", "addr"))


def slots_of_lanes() -> Any:
    """Each lane stores its own records, as where no registers are left for more."""
    return mock.patch.object(GcnKernel, "stream_counts", return_value=None)


def ran(text: str, program: Program, args: list[Any], threads: int = THREADS) -> tuple[Probed, Ran]:
    """On arguments that are what they were before."""
    for array in args[1:]:
        array[:] = 0
    probed = probe(text, "k", program)
    return probed, launch(probed, BLOCKS, threads, args)


def rows(found: MapRecords) -> list[list[Any]]:
    used = found.used
    return [found.records[key][: used[key]].tolist() for key in np.ndindex(*used.shape)]


def attempted(found: Ran) -> list[int]:
    counts = found.maps["m"].counts
    assert counts is not None
    return [int(n) for n in counts.reshape(-1)]


def entries(memory: MapMemory) -> Counter[EntryKind]:
    """The kinds of all entries that fit."""
    kinds: Counter[EntryKind] = Counter()
    units = memory._units(memory.cap)
    for warp, attempted in enumerate(memory.counts.reshape(memory.warps).tolist()):
        at, end = 0, min(attempted, memory.cap)
        while at < end and (kind := EntryKind(int(units[warp, at, 0]) & 0xFF)) is not EntryKind.END:
            kinds[kind] += 1
            at += units_of(memory, kind, units[warp, at])
    return kinds


def units_of(memory: MapMemory, kind: EntryKind, words: Any) -> int:
    """Of an entry that begins with these words."""
    if kind is not EntryKind.WORDS:
        return memory.layout.entry_units(kind)
    lanes, alike = int(words[1]).bit_count(), (int(words[0]) >> 8).bit_count()
    return -(-(8 + 4 * (alike + lanes * (memory.layout.map.record_bytes // 4 - alike))) // STREAM_UNIT_BYTES)


class Memories(list[MapMemory]):
    """Of all stream maps that are read while this watches."""

    def watch(self) -> Any:
        real = MapMemory._read_stream

        def read(memory: MapMemory) -> MapRecords:
            self.append(memory)
            return real(memory)

        return mock.patch.object(MapMemory, "_read_stream", read)


@examples(4)
@given(seed=st.integers(0, 1 << 32), shape=st.sampled_from(SHAPES),
       threads=st.sampled_from([1, 31, 32, 33, 64, 96, 100]))
def test_records_are_those_of_lanes_by_themselves(seed: int, shape: tuple[str, ...], threads: int) -> None:
    text, program, args = random_kernel(seed), capturing(ACCESSES, *shape), arguments()
    with slots_of_lanes():
        alone, expected = ran(text, program, args, threads)
    probed, got = ran(text, program, args, threads)
    assert [m.stream for m in alone.maps] == [False]
    assert [m.stream for m in probed.maps] == [True]
    assert rows(got.maps["m"]) == rows(expected.maps["m"])
    assert attempted(got) == attempted(expected)


@examples(4)
@given(seed=st.integers(0, 1 << 32), units=st.integers(1, 60))
def test_what_does_not_fit_is_counted_lane_by_lane(seed: int, units: int) -> None:
    text, program, args = random_kernel(seed), capturing(ACCESSES, "addr", "activemask()"), arguments()
    _, whole = ran(text, program, args)
    with mock.patch.object(records, "DYNAMIC_BYTES", units * STREAM_UNIT_BYTES * BLOCKS * -(-THREADS // 32)):
        _, cut = ran(text, program, args)
    assert attempted(cut) == attempted(whole)
    for first, every in zip(rows(cut.maps["m"]), rows(whole.maps["m"]), strict=True):
        assert first == every[: len(first)]


AFFINE = """	s_load_dwordx2 s[4:5], s[0:1], 0x0
	v_lshlrev_b32_e32 v1, 2, v0
	s_waitcnt lgkmcnt(0)
{body}
	s_endpgm"""
LOAD = "	global_load_dword v2, v1, s[4:5]"
EVEN = """	v_and_b32_e32 v3, 1, v0
	v_cmp_eq_u32_e32 vcc, 0, v3
	s_and_b64 exec, exec, vcc"""
HALF = """	v_cmp_gt_u32_e32 vcc, 32, v0
	s_and_b64 exec, exec, vcc"""
NONE = "	s_mov_b64 exec, 0"
EVERY = """	s_mov_b64 exec, -1
	v_mbcnt_lo_u32_b32 v1, -1, 0
	v_mbcnt_hi_u32_b32 v1, -1, v1
	v_lshlrev_b32_e32 v1, 2, v1"""
"""Lanes that do not exist, too."""
SQUARE = "	v_mul_u32_u24_e32 v1, v1, v0"


FIELDS = "\t\t.amdhsa_user_sgpr_kernarg_segment_ptr 1\n\t\t.amdhsa_float_denorm_mode_32 3\n"


def affine(body: str, arch: str = "gfx942") -> str:
    return module_text(("k", AFFINE.format(body=body)), arch=arch, fields=FIELDS)


@pytest.mark.parametrize(("body", "threads", "kinds"), [
    (LOAD, 64, {EntryKind.ALL: 2}), (LOAD, 100, {EntryKind.ALL: 4}), (LOAD, 33, {EntryKind.ALL: 2}),
    (f"{EVEN}\n{LOAD}", 64, {EntryKind.SOME: 2}), (f"{HALF}\n{LOAD}", 64, {EntryKind.ALL: 1}),
    (f"{NONE}\n{LOAD}", 64, {}), (f"{SQUARE}\n{LOAD}", 64, {EntryKind.WORDS: 2}),
    (f"{SQUARE}\n{HALF}\n{LOAD}", 64, {EntryKind.WORDS: 1}),
    (f"{EVERY}\n{LOAD}", 20, {EntryKind.ALL: 1}),
], ids=["whole", "ragged", "one lane in the second", "some", "one warp", "none", "no pattern", "one warp, no pattern",
        "lanes that do not exist"])
def test_entries_are_of_half_a_wave(body: str, threads: int, kinds: dict[EntryKind, int]) -> None:
    text = affine(body)
    table = np.zeros(1 << 14, np.uint32)
    memories = Memories()
    with memories.watch():
        launched = launch(probe(text, "k", tool("dmat")), 3, threads, [table, 0])
    assert entries(memories[0]) == {kind: 3 * n for kind, n in kinds.items()}
    saved = sum({EntryKind.ALL: 32, EntryKind.SOME: 16, EntryKind.WORDS: 32}[kind] * n for kind, n in kinds.items())
    assert launched.maps["dmat"].used[0].sum() == min(saved, threads)


_STEPS = ("v_add_u32_e32 v{}, v{}, v{}", "v_sub_u32_e32 v{}, v{}, v{}", "v_and_b32_e32 v{}, v{}, v{}",
          "v_or_b32_e32 v{}, v{}, v{}", "v_xor_b32_e32 v{}, v{}, v{}", "v_mul_lo_u32 v{}, v{}, s6",
          "v_mul_u32_u24_e32 v{}, v{}, v{}", "v_lshlrev_b32_e32 v{}, 1, v{}", "v_lshrrev_b32_e32 v{}, 3, v{}",
          "v_ashrrev_i32_e32 v{}, 2, v{}", "v_and_b32_e32 v{}, 7, v{}", "v_and_b32_e32 v{}, -8, v{}",
          "v_lshl_or_b32 v{}, v{}, 2, v{}", "v_bfe_u32 v{}, v{}, 1, 4", "v_add_u32_e32 v{}, s6, v{}",
          "v_cndmask_b32_e32 v{}, v{}, v{}, vcc", "v_mbcnt_lo_u32_b32 v{}, -1, 0", "v_mbcnt_hi_u32_b32 v{}, -1, v{}",
          "v_lshl_add_u32 v{}, v{}, 3, v{}", "v_mov_b32_e32 v{}, s2")
_WIDE = """	v_mov_b32_e32 v5, 0
	v_lshl_add_u64 v[4:5], v[4:5], 0, s[4:5]
	global_load_dword v6, v[4:5], off"""


def address_arithmetic(seed: int) -> str:
    """A kernel whose addresses come of some steps from the thread's number and an argument, below 16 KiB."""
    source = random.Random(seed)
    lines = ["	s_load_dwordx2 s[4:5], s[0:1], 0x0", "	s_load_dword s6, s[0:1], 0x8", "	s_waitcnt lgkmcnt(0)",
             f"	v_cmp_gt_u32_e32 vcc, {source.randrange(70)}, v0", *(f"	v_mov_b32_e32 v{n}, v0" for n in (1, 2, 3))]
    for _ in range(source.randrange(2, 5)):
        for _ in range(source.randrange(4)):
            step = source.choice(_STEPS)
            lines.append("	" + step.format(*(source.randrange(1, 4) for _ in range(step.count("{}")))))
        if source.random() < 0.2:
            lines.append("	s_and_b64 exec, exec, vcc")
        lines.append(f"	v_and_b32_e32 v4, 0x3ffc, v{source.randrange(1, 4)}")
        lines.append(source.choice([_WIDE, "	global_load_dword v6, v4, s[4:5]"]))
    return module_text(("k", "\n".join([*lines, "	s_endpgm"])), arch="gfx942", fields=FIELDS)


@examples(15)
@given(seed=st.integers(0, 1 << 32), argument=st.sampled_from([0, 1, 4, 48, 1 << 20, 0x80000001, 0xFFFFFFFC]),
       threads=st.sampled_from([(64, 1), (100, 1), (16, 6), (32, 3), (7, 9)]))
def test_addresses_of_any_arithmetic(seed: int, argument: int, threads: tuple[int, int]) -> None:
    """Whatever is taken to be likely."""
    text, args = address_arithmetic(seed), [np.zeros(1 << 12, np.uint32), np.uint32(argument)]
    found = []
    for slots in (True, False):
        with slots_of_lanes() if slots else nullcontext():
            one = probe(text, "k", capturing("load.global", "addr", "activemask()"))
        assert [m.stream for m in one.maps] == [not slots]
        found.append(launch(one, 2, threads, args))
    assert rows(found[0].maps["m"]) == rows(found[1].maps["m"])


PRODUCT = """	v_lshrrev_b32_e32 v2, 2, v0
	v_mul_lo_u32 v2, v2, s6
	v_and_b32_e32 v3, 3, v0
	v_lshl_add_u32 v1, v3, 4, v2"""
PAIR = """	v_ashrrev_i32_e32 v2, 31, v1
	v_mov_b32_e32 v7, s5
	v_add_co_u32_e32 v4, vcc, s4, v1
	s_nop 1
	v_addc_co_u32_e32 v5, vcc, v7, v2, vcc
	global_load_dword v2, v[4:5], off"""
LOOP = """	s_mov_b32 s8, 3
.Lk_loop:
	global_load_dword v2, v1, s[4:5]
	v_add_u32_e32 v1, 0x100, v1
	s_sub_u32 s8, s8, 1
	s_cmp_lg_u32 s8, 0
	s_cbranch_scc1 .Lk_loop"""
LANES = """	v_mbcnt_lo_u32_b32 v1, -1, 0
	v_mbcnt_hi_u32_b32 v1, -1, v1
	v_lshlrev_b32_e32 v1, 3, v1"""
SAME = "	v_mov_b32_e32 v1, 16"
WIDER = "	v_bfe_u32 v1, v1, 0, 36"
WIDEST = "	v_bfe_u32 v1, v1, 0, -1"
"""Of the width 5 bits count (CDNA3 ISA, V_BFE_U32)."""
CROSSED = """	v_and_b32_e32 v2, 7, v0
	v_lshrrev_b32_e32 v3, 3, v0
	v_lshlrev_b32_e32 v2, 6, v2
	v_lshl_or_b32 v1, v3, 2, v2"""

REMAINDER = """	v_add_u32_e32 v2, s6, v0
	s_mov_b32 s8, 0x10624dd3
	v_mul_hi_u32 v3, v2, s8
	v_lshrrev_b32_e32 v3, 6, v3
	s_movk_i32 s8, 1000
	v_mul_lo_u32 v3, v3, s8
	v_sub_u32_e32 v2, v2, v3
	v_lshlrev_b32_e32 v1, 2, v2"""
MASKED = """	v_add_u32_e32 v2, s6, v0
	v_and_b32_e32 v2, 63, v2
	v_lshlrev_b32_e32 v1, 3, v2"""
FIELD = """	v_add_u32_e32 v2, s6, v0
	v_bfe_u32 v2, v2, 0, 6
	v_lshlrev_b32_e32 v1, 3, v2"""


@pytest.mark.parametrize("body", [f"{PRODUCT}\n{LOAD}", PAIR, LOOP, f"{LANES}\n{LOAD}", f"{SAME}\n{LOAD}",
                                  f"{CROSSED}\n{LOAD}", f"{REMAINDER}\n{LOAD}", f"{MASKED}\n{LOAD}",
                                  f"{FIELD}\n{LOAD}", f"{WIDER}\n{LOAD}", f"{WIDEST}\n{LOAD}"],
                         ids=["stride", "pair", "loop", "lane's number", "one address", "columns", "remainder",
                              "masked", "field", "wider field", "widest field"])
def test_one_record_says_all(body: str) -> None:
    text = affine(f"	s_load_dword s6, s[0:1], 0x8\n	s_waitcnt lgkmcnt(0)\n{body}")
    memories = Memories()
    with memories.watch():
        launched = launch(probe(text, "k", tool("dmat")), 2, 64, [np.zeros(1 << 14, np.uint32), 256])
    assert entries(memories[0]).keys() == {EntryKind.ALL}
    assert launched.maps["dmat"].used.min() >= 1


WORKLOADS = ("triton_add", "triton_softmax", "triton_layer_norm", ("triton_gemm[f16-16", "triton_wmma[f16"),
             "triton_attention")


@pytest.mark.parametrize("arch", ["gfx90a", "gfx942", "gfx1100", "gfx1200"])
@pytest.mark.parametrize("name", WORKLOADS, ids=["add", "softmax", "norm", "product", "attention"])
def test_a_triton_kernel_takes_a_24th_of_the_bytes(name: str | tuple[str, ...], arch: str) -> None:
    """But for lanes that are left out."""
    case, = (c for c in cases() if c.name.startswith(name) and f"{arch}]" in c.name)
    memories = Memories()
    with memories.watch():
        one, = run(case, tool("dmat"))
    kinds = entries(memories[0])
    assert kinds.keys() <= {EntryKind.ALL, EntryKind.SOME}
    size = memories[0].layout.entry_units
    stored = STREAM_UNIT_BYTES * sum(n * size(kind) for kind, n in kinds.items())
    saved = int(one.ran.maps["dmat"].used.sum())
    assert stored <= 12 * saved / (24 if kinds.keys() == {EntryKind.ALL} else 20)


def test_a_gather_takes_less_than_half() -> None:
    """Of 12.5 bytes: the clock and the high halves of addresses stand once."""
    case, = (c for c in cases() if c.name == "gather")
    memories = Memories()
    with memories.watch():
        run(case, tool("dmat"))
    units, = memories[0]._units(memories[0].cap)[None]
    stored = [units_of(memories[0], EntryKind.WORDS, first) for warp in units for first in warp
              if int(first[0]) & 0xFF == EntryKind.WORDS and int(first[0]) >> 8 in (0b110, 0b111, 0b100)]
    assert len(stored) >= entries(memories[0])[EntryKind.WORDS] > 10
    assert max(stored) * STREAM_UNIT_BYTES <= 5 * 32


HOSTILE = """	v_mov_b32_e32 v8, 0
	v_lshlrev_b32_e32 v9, 2, v0
	s_load_dword s6, s[0:1], 0x8
	s_mov_b64 s[8:9], exec
	v_and_b32_e32 v3, 15, v0
	s_waitcnt lgkmcnt(0)
.Lk_loop:
	v_mul_u32_u24_e32 v1, {step}, v0
	v_add_u32_e32 v1, v1, v3
	v_mul_lo_u32 v1, v1, v1
	v_and_b32_e32 v1, 0x3ffc, v1
	v_cmp_lt_u32_e32 vcc, {half}, v0
	s_cmp_eq_u32 s6, {equal}
	global_load_dword v2, v1, s[4:5]
	s_cselect_b32 s7, 5, 9
	s_waitcnt vmcnt(0)
	v_cndmask_b32_e32 v4, 3, v2, vcc
	v_add3_u32 v8, v8, v4, s7
	v_cmp_gt_u32_e32 vcc, v3, v8
	v_subrev_u32_e32 v3, 1, v3
	v_cmp_lt_i32_e64 s[10:11], 0, v3
	s_and_b64 exec, exec, s[10:11]
	s_cbranch_execnz .Lk_loop
	global_load_dword v2, v1, s[4:5]
	s_mov_b64 exec, s[8:9]
	s_waitcnt vmcnt(0)
	v_addc_co_u32_e32 v8, vcc, 0, v8, vcc
	global_store_dword v9, v8, s[4:5] offset:{out}
{filler}	s_endpgm"""
_TABLE_WORDS, _OUT = 1 << 12, 0x800


def hostile(seed: int, sgprs: int, vgprs: int, arch: str) -> str:
    """SCC and VCC are read behind a load in a loop that lanes leave one by one; one load is for no lane."""
    source = random.Random(seed)
    filler = "".join(f"	{mov} {name}{most - 1}, 0\n" for mov, name, most, least in (
        ("s_mov_b32", "s", sgprs, 12), ("v_mov_b32_e32", "v", vgprs, 10)) if most > least)
    body = HOSTILE.format(step=source.choice([0, 4, 7, 0x44]), half=source.randrange(-1, 64), out=_OUT,
                          equal=source.randrange(2), filler=filler)
    text = affine(body, arch).replace("next_free_vgpr 8", f"next_free_vgpr {vgprs}")
    return re.sub("accum_offset [0-9]+", f"accum_offset {-(-vgprs // 4) * 4}", text).replace(
        "next_free_sgpr 16", f"next_free_sgpr {max(16, sgprs)}")


@examples(12)
@given(seed=st.integers(0, 1 << 32), sgprs=st.sampled_from([12, 40, 52, 56, 58, 60, 62]),
       vgprs=st.sampled_from([10, 100]), arch=st.sampled_from(["gfx906", "gfx908", "gfx90a", "gfx942"]),
       threads=st.sampled_from([1, 31, 33, 64, 100, 128]))
def test_what_is_live_across_a_save_stays(seed: int, sgprs: int, vgprs: int, arch: str, threads: int) -> None:
    text, program = hostile(seed, sgprs, vgprs, arch), capturing("load.global", "addr", "activemask()")
    table = np.random.default_rng(seed).integers(0, 4, _TABLE_WORDS, np.uint32)
    plain, args = table.copy(), [table.copy(), np.uint32(seed & 1)]
    launch_gcn(text, "k", 1, threads, [plain, args[1]])
    found = []
    for slots in (True, False):
        with slots_of_lanes() if slots else nullcontext():
            one = probe(text, "k", program)
        args[0][:] = table
        found.append(launch(one, 1, threads, args))
        assert args[0].tobytes() == plain.tobytes()
    assert rows(found[0].maps["m"]) == rows(found[1].maps["m"])


FULL = "".join(f"	s_mov_b32 s{n}, 0\n" for n in range(16, 84)) + LOAD + "".join(
    f"\n	s_or_b32 s16, s16, s{n}" for n in range(17, 84))
"""What is set before the load is read behind it."""


@pytest.mark.parametrize("arch", ["gfx90a", "gfx942"])
def test_a_kernel_without_room_for_a_stream_has_slots(arch: str) -> None:
    """Where 18 scalar registers are left."""
    texts = [affine(body, arch) for body in (LOAD, FULL)]
    probed = [probe(text, "k", tool("dmat")) for text in texts]
    assert [{m.map.name: m.stream for m in p.maps}["dmat"] for p in probed] == [True, False]
    for one in probed:
        assert launch(one, 2, 64, [np.zeros(64, np.uint32), 0]).maps["dmat"].used.tolist() == [[1] * 64] * 2


@pytest.mark.parametrize("arch", ["gfx900", "gfx908", "gfx90a", "gfx942", "gfx950"])
def test_every_processor_has_them(arch: str) -> None:
    probed = probe(affine(LOAD, arch), "k", tool("dmat"))
    assert assemble(probed.probed)[:4] == b"\x7fELF"


def test_a_save_before_the_first_instruction() -> None:
    """It is inserted right behind what is inserted at the kernel's start."""
    probed = probe(affine(LOAD), "k", capturing("s_load", "activemask()", before=True))
    assert rows(launch(probed, 1, 64, [np.zeros(64, np.uint32), 0]).maps["m"]) == [[((1 << 64) - 1,)]] * 64
