"""What is interpreted and what machine code does, instruction by instruction: every op of the simulator's tables in its
forms, on edge cases and random operands, has the same effect bit by bit - or the code says that it has none."""

from __future__ import annotations

import ctypes
import re
from array import array
from collections import Counter
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any
from unittest import mock

import numpy as np
import pytest

from ncc.backends.gcn.text.nodes import Instruction
from ncc.diag import NccError
from ncc.sim.gcn import forms, launch_gcn, salu, threaded, valu_ops
from ncc.sim.gcn.atomics import OPS as ATOMIC_OPS
from ncc.sim.gcn.forms import Head, Went
from ncc.sim.gcn.machine import Block
from ncc.sim.gcn.memory import Regions
from ncc.sim.gcn.mfma import SHAPES, Shape
from ncc.sim.gcn.operands import WIDTH, Context
from ncc.sim.gcn.ops import OPS, translate
from ncc.sim.gcn.packed import NAMES as PACKED
from ncc.sim.gcn.transfer import Stop
from ncc.sim.gcn.wave import EXEC, FULL, SCALARS, Wave
from tests import test_gcn_sim_kernels as kernels
from tests.gcn_fixtures import instruction_of
from tests.gcn_lanes import run
from tests.gcn_launches import Case, cases, only
from tests.profiles import is_long

CONTEXT = Context("gfx90a", {}, 1 << 44)
F32 = [0, 1 << 31, 0x3F800000, 0xBF800000, 0x7F800000, 0xFF800000, 0x7FC00000, 0xFFC12345, 0x7F812345, 1, 0x80000001,
       0x7FFFFF, 0x800000, 0x7F7FFFFF, 0xFF7FFFFF, 0x4F000000, 0xCF000000, 0x4F800000, 0x3F000000, 0x3FC00000,
       0x40200000, 0x42C80000, 0x00FFFFFF, 0x5F000000, 0x1F000000, 0xC2C80000, 0x33800000, 0x38800000, 0x477FE000]
WORDS = [0, 1, 2, 3, 31, 32, 33, 63, 64, 0x7FFF, 0x8000, 0xFFFF, 0x10000, 0x7FFFFF, 0xFFFFFF, 0x7FFFFFFF, 0x80000000,
         0xFFFFFFFE, 0xFFFFFFFF, 0x12345678, 0xDEADBEEF]
F16 = [0, 0x8000, 0x3C00, 0xBC00, 0x7C00, 0xFC00, 0x7E00, 0xFE01, 0x7D01, 1, 0x8001, 0x3FF, 0x400, 0x7BFF, 0xFBFF,
       0x3800]
F64 = [0, 1 << 63, 0x3FF << 52, 0x7FF << 52, 0xFFF << 52, 0x7FF8 << 48, 0x7FF0000000000001, 1, (1 << 52) - 1, 1 << 52,
       0x7FEFFFFFFFFFFFFF, 0x41DFFFFFFFC00000, 0xC1E0000000000000, 0x41EFFFFFFFE00000, 0x3FE << 52, 0x4008 << 48]
NEVER = frozenset({
    "v_exp_f16", "v_exp_f32", "v_log_f16", "v_log_f32", "v_sin_f16", "v_sin_f32", "v_cos_f16", "v_cos_f32",
    *(f"v_frexp_{what}_{kind}" for kind in ("f16", "f32", "f64") for what in ("mant", "exp_i32", "exp_i16")),
    "v_ldexp_f64", "v_trig_preop_f64", "v_readlane_b32", "v_writelane_b32", "s_cvt_f32_i32", "s_cvt_f32_u32",
    *(f"s_{op}_f32" for op in ("add", "sub", "mul", "fmac", "cmp_lt", "cmp_gt", "cmp_le", "cmp_ge", "cmp_eq")),
    *(f"s_{op}_f32" for op in ("ceil", "floor", "trunc", "rndne")), "s_cvt_i32_f32", "s_cvt_u32_f32",
    *(f"v_s_{op}_f32" for op in ("exp", "log", "rcp", "sqrt", "rsq"))})
"""What is always interpreted."""


def words_of(kind: str, rng: np.random.Generator, count: int = 1) -> Any:
    """[count, 2, 64] words: operands of a type, edge cases for the most part."""
    shape = count, 64
    bits = rng.integers(0, 1 << 64, shape, np.uint64, endpoint=False)
    if kind == "small":  # of every type a number: no exponent is all ones
        return rng.integers(0, 1 << 32, (count, 2, 64), np.uint32) & np.uint32(0x37373737)
    if kind == "f64":
        edges = np.array(F64, np.uint64)
    elif kind == "f32":
        edges = np.array(F32, np.uint64) | rng.choice(np.array(F32, np.uint64), len(F32)) << np.uint64(32)
    elif WIDTH.get(kind) == 16:
        halves = np.array([*F16, *(w & 0xFFFF for w in WORDS)], np.uint64)
        edges = halves | rng.permutation(halves) << np.uint64(16)
    else:
        edges = np.array(WORDS, np.uint64) | rng.choice(np.array(WORDS, np.uint64), len(WORDS)) << np.uint64(32)
    near = (rng.standard_normal(shape) * 8).astype(np.float64 if kind == "f64" else np.float32)
    plain = near.view(np.uint64) if kind == "f64" else near.view(np.uint32).astype(np.uint64)
    found = np.where(rng.random(shape) < 0.6, rng.choice(edges, shape), np.where(rng.random(shape) < 0.5, bits, plain))
    return np.stack([found.astype(np.uint32), (found >> np.uint64(32)).astype(np.uint32)], axis=1)


@dataclass
class State:
    """Two waves that are alike, with 4 KiB of memory, LDS and scratch memory each at the same addresses."""

    memory: Any
    before: Any
    wave: Wave

    @classmethod
    def make(cls, rng: np.random.Generator, kinds: tuple[str, ...], mask: int) -> State:
        memory = rng.integers(0, 256, 16384, np.uint8)
        start = memory.ctypes.data
        registers = np.full((512, 64), 0xFFBADBAD, np.uint32)
        scalars = array("I", [int(v) for v in np.resize(words_of("b32", rng), SCALARS)])
        for at, kind in enumerate(kinds):  # of pairs of registers, in turn
            rows = [row for row in range(64) if row // 2 % len(kinds) == at]
            registers[rows] = words_of(kind, rng, len(rows))[range(len(rows)), [row % 2 for row in rows]]
            firsts = [n for n in range(2, 102, 2) if n // 2 % len(kinds) == at]
            for first, pair in zip(firsts, words_of(kind, rng, len(firsts))[:, :, 0].tolist(), strict=True):
                scalars[first], scalars[first + 1] = pair
        registers[256:260] = rng.integers(0, 1 << 32, (4, 64), np.uint32)
        registers[60] = rng.integers(0, 4000, 64)             # offsets into the memory
        registers[62:64] = start + rng.integers(0, 4000, 64) & 0xFFFFFFFF, np.full(64, start >> 32)
        scalars[90], scalars[91] = start & 0xFFFFFFFF, start >> 32
        launch = SimpleNamespace(regions=Regions([(start, start + 4096 + 64)]), private_bytes=64, mode=0,
                                 instructions=1)
        block = SimpleNamespace(launch=launch, index=0, rank=0, sm=0, lds_bytes=4096, lds_address=start + 4096,
                                scratch_address=lambda w: start + 8192)
        wave = Wave(block, 0, registers, scalars, mask, 100, scc=int(rng.integers(2)))
        return cls(memory, memory.copy(), wave)

    def copied(self) -> tuple[Any, ...]:
        w = self.wave
        return w.r.copy(), w.s[:], self.memory.copy(), w.scc

    def restore(self, saved: tuple[Any, ...]) -> None:
        w = self.wave
        w.r[:], self.memory[:], w.scc = saved[0], saved[2], saved[3]
        w.s[:] = saved[1]
        w.set_exec(w.s[EXEC] | w.s[EXEC + 1] << 32)

    def by_code(self, instr: Instruction, address: int, form: forms.Form, context: Context) -> int:
        w = self.wave
        w.head = None
        head = threaded._head(w)
        head[Head.SCC], head[Head.CLOCK] = w.scc, w.clock
        slots = array("q", forms.slots_of(instr, form, context) or [0])
        went = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p)(address)(
            head.buffer_info()[0], slots.buffer_info()[0])
        w.scc = head[Head.SCC]
        return went


def same(one: tuple[Any, ...], other: tuple[Any, ...]) -> bool:
    return np.array_equal(one[0], other[0]) and one[1] == other[1] and np.array_equal(one[2], other[2]) and (
        one[3] == other[3])


def compare(line: str, kinds: tuple[str, ...], seed: int = 1, rounds: int = 4,
            context: Context = CONTEXT) -> Counter[int]:
    """How often the code did what the interpreter does (``Went.ON``, ``TAKEN``), and left it (``NOWHERE``)."""
    instr, rng, went = instruction_of(line), np.random.default_rng(seed), Counter[int]()
    form = forms.form_of(instr, context.family)
    address = forms.address_of(instr, form, context)
    if not address:
        return went
    interpret = translate(instr, context)
    for at in range(rounds):
        mask = (FULL, int(rng.integers(0, 1 << 63)), 0x8000000080000001, 0)[at % 4] & (1 << context.lanes) - 1
        state = State.make(rng, kinds, mask)
        start = state.copied()
        with np.errstate(all="ignore"):
            try:
                interpret(state.wave)
                wanted = state.copied()
            except Stop:
                wanted = None
        state.restore(start)
        found = state.by_code(instr, address, form, context)
        went[found] += 1
        assert found in (Went.ON, Went.TAKEN, Went.NOWHERE)
        if found == Went.NOWHERE:
            assert same(state.copied(), start), f"{line}: not done, and yet something"
            continue
        assert wanted is not None, f"{line}: code goes on where the interpreter stops"
        got = state.copied()
        if not same(got, wanted):
            rows = np.flatnonzero((got[0] != wanted[0]).any(1))
            lanes = np.flatnonzero((got[0] != wanted[0]).any(0))
            shown = [(int(r), int(n), hex(got[0][r, n]), hex(wanted[0][r, n]), [hex(start[0][q, n]) for q in (
                10, 11, 12, 13, 14, 15)]) for r in rows[:2] for n in lanes[:3]]
            scalars = [(n, hex(a), hex(b)) for n, (a, b) in enumerate(zip(got[1], wanted[1], strict=True)) if a != b]
            raise AssertionError(f"{line}, mask {mask:#x}: {shown} {scalars} scc {got[3]}, {wanted[3]}")
    return went


# ---- vector arithmetic ----

def source(kind: str, at: int) -> str:
    return {64: f"v[{10 + 2 * at}:{11 + 2 * at}]"}.get(WIDTH.get(kind, 0), f"s[{24 + 2 * at}:{25 + 2 * at}]"
                                                       if kind == "mask" else f"v{10 + 2 * at}")


def scalar(kind: str, at: int) -> str:
    return f"s[{30 + 2 * at}:{31 + 2 * at}]" if WIDTH.get(kind) == 64 else f"s{30 + 2 * at}"


def vector_lines(name: str) -> list[str]:
    row = valu_ops.ROWS[name]
    result = "s[20:21]" if row.dst == "mask" else "v[40:41]" if WIDTH[row.dst] == 64 else "v40"
    start = f"{result}, s[22:23]" if row.carries else result
    plain = [source(kind, at) for at, kind in enumerate(row.srcs)]
    lines = [", ".join([start, *plain])]
    lines += [", ".join([start, *plain[:at], scalar(kind, at), *plain[at + 1 :]])
              for at, kind in enumerate(row.srcs) if kind != "mask"]
    first = row.srcs[0]
    if row.dst == "mask" and not name.startswith("v_cmp_lt"):
        return [f"{name} {line}" for line in lines[:2]]  # the relations differ, not their forms
    lines += [", ".join([start, constant, *plain[1:]]) for constant in (
        ("1.0", "0", "-4.0") if first[0] == "f" else ("1", "-16", "0x3f800000" if WIDTH[first] == 32 else "64"))]
    if first[0] == "f":
        lines += [", ".join([start, form.format(plain[0]), *plain[1:]]) for form in ("-{}", "|{}|", "-|{}|")]
    if row.dst[0] == "f":
        lines += [f"{lines[0]} {modifier}" for modifier in ("clamp", "mul:2", "div:2 clamp")]
    if row.wide:
        lines.append(f"{lines[0]} clamp")
    some = lines if is_long() else [*lines[:2], *lines[2 + len(name) % 3 :: 3]]
    return [f"{name} {line}" for line in some]


def checked(name: str, lines: list[str], kinds: tuple[str, ...]) -> None:
    went = sum((compare(line, kinds, seed) for seed, line in enumerate(lines)), Counter[int]())
    if name in NEVER:
        assert not went[Went.ON]
    else:
        assert went[Went.ON] > 0, f"no code for {name}"


@pytest.mark.parametrize("start", sorted({name[:8] for name in valu_ops.ROWS}))
def test_vector_arithmetic(start: str) -> None:
    for name, row in valu_ops.ROWS.items():
        if name.startswith(start) and name[:8] == start:
            checked(name, vector_lines(name), tuple(k for k in row.srcs if k != "mask"))


FORMS = [
    "v_add_u32_sdwa v40, v10, v12 dst_sel:BYTE_1 dst_unused:UNUSED_PRESERVE src0_sel:WORD_1 src1_sel:BYTE_2",
    "v_add_u32_sdwa v40, sext(v10), v12 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_3 src1_sel:DWORD",
    "v_mul_f16_sdwa v40, v10, v12 dst_sel:WORD_1 dst_unused:UNUSED_PAD src0_sel:WORD_1 src1_sel:WORD_0",
    "v_cvt_f32_f16_sdwa v40, v10 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_1",
    "v_mad_u16 v40, v10, v12, v14 op_sel:[1,0,1,1]", "v_fma_f16 v40, v10, v12, v14 op_sel:[0,1,0,0]",
    *(f"v_add_f32_dpp v40, v10, v12 {control}" for control in (
        "quad_perm:[1,0,3,2] row_mask:0xf bank_mask:0xf", "row_shl:3 row_mask:0xf bank_mask:0xf bound_ctrl:0",
        "row_shr:8 row_mask:0xf bank_mask:0xe", "row_ror:5 row_mask:0x3 bank_mask:0xf",
        "wave_shl:1 row_mask:0xf bank_mask:0xf",
        "wave_ror:1 row_mask:0xf bank_mask:0xf", "row_mirror row_mask:0xf bank_mask:0xf",
        "row_half_mirror row_mask:0xf bank_mask:0xf", "row_bcast:15 row_mask:0xa bank_mask:0xf",
        "row_bcast:31 row_mask:0xc bank_mask:0xf", "row_newbcast:4 row_mask:0xf bank_mask:0xf")),
    "v_mov_b32_dpp v10, v10 quad_perm:[3,2,1,0] row_mask:0xf bank_mask:0xf",
    "v_add_u32_e32 v10, v10, v10", "v_lshlrev_b64 v[10:11], v11, v[10:11]",
    "v_mad_u64_u32 v[10:11], vcc, v10, v11, v[10:11]",
    "v_add_co_u32_e32 v40, vcc, v10, v12", "v_addc_co_u32_e32 v40, vcc, 0, v10, vcc", "v_cmpx_gt_u32_e32 vcc, v10, v12",
    "v_cndmask_b32_e32 v40, v10, v12, vcc", "v_mov_b32_e32 v40, exec_lo", "s_mov_b64 s[40:41], src_shared_base",
    "v_accvgpr_write_b32 a1, v10", "v_accvgpr_read_b32 v40, a2", "v_div_fmas_f32 v40, v10, v12, v14",
    "v_readfirstlane_b32 s40, v10", "v_readlane_b32 s40, v10, 5", "v_readlane_b32 s40, v10, s60", "v_swap_b32 v10, v12",
    "v_writelane_b32 v40, s60, 17", "v_mbcnt_lo_u32_b32 v40, s60, v10", "v_mbcnt_hi_u32_b32 v40, v10, 0",
    "v_pk_mov_b32 v[40:41], v[10:11], v[12:13] op_sel:[1,0]", "v_nop", "s_nop 3", "s_waitcnt vmcnt(3)",
    "ds_bpermute_b32 v40, v60, v10", "ds_swizzle_b32 v40, v10 offset:0x401f", "ds_swizzle_b32 v40, v10 offset:0x8055",
]


@pytest.mark.parametrize("line", FORMS)
def test_forms_of_encodings(line: str) -> None:
    kinds = ("f16",) if "f16" in line else ("f32",) if "_f32" in line else ("b32",)
    assert sum((compare(line, kinds, seed) for seed in range(3)), Counter[int]())[Went.ON] > 0


@pytest.mark.parametrize("name", PACKED)
def test_packed_arithmetic(name: str) -> None:
    count = 3 if "fma" in name or "mad" in name else 2
    kind = name.rsplit("_", 1)[1]
    wide = kind == "f32"
    to, *plain = ("v[40:41]", "v[10:11]", "v[12:13]", "v[14:15]") if wide else ("v40", "v10", "v12", "v14")
    sources = ", ".join(plain[:count])
    lines = [f"{name} {to}, {sources}", f"{name} {to}, {sources} op_sel:[1,0{',1' * (count - 2)}] op_sel_hi:[0,1"
             f"{',0' * (count - 2)}]"]
    if kind[0] == "f":
        lines += [f"{name} {to}, {sources} neg_lo:[1,0] neg_hi:[0,1]", f"{name} {to}, {sources} clamp"]
    checked(name, lines, (kind,))


# ---- scalars ----

def scalar_lines(name: str) -> list[str]:
    row = salu.ROWS[name]
    result = ["s[40:41]" if row.dst == 64 else "s40"] if row.dst else []
    plain = [f"s[{10 + 2 * at}:{11 + 2 * at}]" if bits == 64 else f"s{10 + 2 * at}" for at, bits in enumerate(row.srcs)]
    short = name.startswith(("s_movk", "s_cmovk", "s_addk", "s_mulk", "s_cmpk"))
    operands = [*result, *(plain[1:] if row.tied else plain)]
    last = ["7", "0xffff" if short else "0x12345678", "-3"]
    lines = [] if short else [operands]
    return [f"{name} {', '.join(line)}" for line in [*lines, *([*operands[:-1], constant] for constant in last)]]


@pytest.mark.parametrize("name", salu.ROWS)
def test_scalar_arithmetic(name: str) -> None:
    for seed in range(4):
        checked(name, scalar_lines(name), ("b32", "f64") if seed % 2 else ("b32",))


@pytest.mark.parametrize("line", [
    *(f"{name} s[40:41], s[10:11]" for name in salu.SAVE_EXEC if name.endswith("64")), "s_and_saveexec_b64 vcc, vcc",
    "s_mov_b64 exec, s[10:11]",
    "s_mov_b64 exec, -1", "s_and_b64 exec, exec, vcc", "s_cbranch_scc0 k", "s_cbranch_scc1 k", "s_cbranch_vccz k",
    "s_cbranch_execz k", "s_cbranch_execnz k", "s_branch k", "s_getpc_b64 s[40:41]", "s_memtime s[40:41]",
    "s_mov_b32 m0, s10", "s_cmp_lg_u64 s[10:11], 0", "s_call_b64 s[40:41], k"])
def test_masks_and_branches(line: str) -> None:
    instr = instruction_of(line)
    context = Context("gfx90a", {"k": 1 << 44}, 1 << 44)
    assert sum((compare(line, ("b32",), seed, context=context) for seed in range(4)), Counter[int]()).keys() & {
        Went.ON, Went.TAKEN}, instr


# ---- memory ----

LOADED = ("dword", "dwordx2", "dwordx3", "dwordx4", "ubyte", "sbyte", "ushort", "sshort", "short_d16", "short_d16_hi",
          "ubyte_d16", "sbyte_d16_hi")
STORED = ("dword", "dwordx2", "dwordx3", "dwordx4", "byte", "short", "byte_d16_hi", "short_d16_hi")
WORDS_OF = {"dwordx2": 2, "dwordx3": 3, "dwordx4": 4, "b64": 2, "b96": 3, "b128": 4}


def data(name: str, first: int = 40) -> str:
    count = WORDS_OF.get(name, 1)
    return f"v{first}" if count == 1 else f"v[{first}:{first + count - 1}]"


MEMORY = [
    *(f"global_load_{n} {data(n)}, v60, s[90:91] offset:16" for n in LOADED),
    *(f"global_load_{n} {data(n)}, v[62:63], off" for n in LOADED),
    "global_load_dwordx4 v[60:63], v[62:63], off offset:-8",
    *(f"global_store_{n} v60, {data(n, 10)}, s[90:91] offset:8" for n in STORED),
    *(f"global_store_{n} v[62:63], {data(n, 10)}, off" for n in STORED),
    *(f"flat_load_{n} {data(n)}, v[62:63]" for n in ("dword", "dwordx4", "ubyte")),
    *(f"flat_store_{n} v[62:63], {data(n, 10)}" for n in ("dword", "dwordx2", "short")),
    *(f"scratch_load_{n} {data(n)}, off, off offset:8" for n in ("dword", "dwordx2", "sbyte")),
    "scratch_store_dword off, v10, off offset:12",
    *(f"ds_read_{n} {data(n)}, v60 offset:4" for n in ("b32", "b64", "b96", "b128", "u8", "i8", "u16", "i16",
                                                         "u16_d16_hi")),
    *(f"ds_write_{n} v60, {data(n, 10)} offset:4" for n in ("b8", "b16", "b32", "b64", "b96", "b128", "b16_d16_hi")),
    "ds_read2_b32 v[40:41], v60 offset0:3 offset1:9", "ds_read2st64_b64 v[40:43], v60 offset0:1",
    "ds_write2_b32 v60, v10, v11 offset1:5", "ds_write2st64_b64 v60, v[10:11], v[12:13] offset1:2",
    "s_load_dword s40, s[90:91], 0x10", "s_load_dwordx4 s[40:43], s[90:91], 0x0",
    "s_load_dwordx16 s[40:55], s[90:91], 0x40",
    "s_store_dwordx2 s[10:11], s[90:91], 0x8",
]


@pytest.mark.parametrize("line", MEMORY)
def test_memory(line: str) -> None:
    assert sum((compare(line, ("b32",), seed) for seed in range(3)), Counter[int]())[Went.ON] > 0


@pytest.mark.parametrize("line", ["global_load_dword v40, v10, s[90:91]", "ds_read_b32 v40, v10",
                                  "flat_load_dword v40, v[10:11]",
                                  "s_load_dword s40, s[10:11], 0x0", "global_store_dwordx4 v10, v[12:15], s[90:91]",
                                  "scratch_load_dword v40, v10, off"])
def test_what_would_be_stopped_is_left_to_the_interpreter(line: str) -> None:
    """With nothing done: ``compare`` sees to that."""
    went = compare(line, ("b32",))
    assert went[Went.NOWHERE] > 0


LDS_ATOMICS = tuple(f"ds_{op}" for op in ("add", "sub", "rsub", "and", "or", "xor", "min", "max", "inc", "dec", "cmpst",
                                          "wrxchg"))


@pytest.mark.parametrize("name", [n for n in OPS if n.startswith(("global_atomic", "flat_atomic", *LDS_ATOMICS))])
def test_atomics(name: str) -> None:
    """Lanes that meet at one place, one after another; floats are interpreted."""
    wide, compares = name.endswith(("_x2", "64")), "cmps" in name
    words = 2 if wide else 1
    value = data({1: "b32", 2: "b64", 4: "b128"}[words * (2 if compares and not name.startswith("ds_") else 1)], 10)
    result = data("b64" if wide else "b32")
    if name.startswith("ds_"):
        other = f", {data('b64' if wide else 'b32', 14)}" if compares else ""
        line = f"{name} {f'{result}, ' if '_rtn' in name else ''}v60, {value}{other}"
        lines = [line]
    elif name.startswith("flat"):
        lines = [f"{name} v[62:63], {value}", f"{name} {result}, v[62:63], {value} glc"]
    else:
        lines = [f"{name} v60, {value}, s[90:91]", f"{name} {result}, v60, {value}, s[90:91] glc"]
    went = sum((compare(line, ("b32",), seed) for seed, line in enumerate(lines)), Counter[int]())
    floats = "_f" in name or "pk_add" in name
    assert floats or went[Went.ON] > 0
    assert ATOMIC_OPS


# ---- matrices ----

def matrix_name(shape: Shape) -> str:
    kinds = shape.a if shape.a not in ("fp8", "bf8") else f"{shape.a}_{shape.b}"
    blocks = f"{shape.blocks}b_" if shape.blocks > 1 else ""
    return f"v_mfma_{shape.to}_{shape.m}x{shape.m}x{shape.k}_{blocks}{kinds}"


@pytest.mark.parametrize("shape", sorted((s for s in SHAPES if s.rows is None), key=str), ids=matrix_name)
def test_matrices(shape: Shape) -> None:
    """Of numbers, whatever they are, and of what has NaN and infinities; against exact sums where those are exact."""
    words = shape.words
    wide, of = shape.registers * (2 if shape.to == "f64" else 1), Context("gfx942", {}, 1 << 44)
    a, b = (f"v{first}" if words == 1 else f"v[{first}:{first + words - 1}]" for first in (10, 18))
    d = f"a[0:{wide - 1}]"
    kind = {"f16": "f16", "bf16": "f16", "f32": "f32", "xf32": "f32", "f64": "f64"}.get(shape.a, "b32")
    for c in (d, "0", "1.0" if shape.to != "i32" else "5"):
        assert compare(f"{matrix_name(shape)} {d}, {a}, {b}, {c}", (kind,), context=of), "no code"
    assert compare(f"{matrix_name(shape)} {d}, {a}, {b}, 0", ("small",), context=of)[Went.ON] > 0


# ---- whole kernels ----

def ran(case: Case, by_code: bool) -> tuple[list[Any], int]:
    """What each launch of a case gives and does to its arguments, and how many instructions were interpreted."""
    found: list[Any] = []
    real = Block._interpret
    interpreted = 0

    def launch(text: str, kernel: str, grid: Any, block: Any, args: Any, **options: Any) -> Any:
        done = launch_gcn(text, kernel, grid, block, args, **options)
        found.append((done, [a.tobytes() for a in args if isinstance(a, np.ndarray)]))
        return done

    def counting(self: Block, wave: Wave, most: int) -> int:
        nonlocal interpreted
        count = real(self, wave, most)
        interpreted += count
        return count

    with only(by_code), mock.patch.object(kernels, "launch_gcn", launch), mock.patch.object(
            Block, "_interpret", counting):
        case.run()
    return found, interpreted


CASES = [case for case in cases() if case.name != "clock_and_placement"]  # its results are times


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_whole_kernels(case: Case) -> None:
    """The same memory, instructions and cycles; and most of it is by machine code."""
    by_code, left = ran(case, True)
    wanted, all_of_them = ran(case, False)
    assert by_code == wanted
    assert left < all_of_them / 2


@pytest.mark.parametrize("body", [
    ["global_load_dword v40, v1, s[0:1]", "v_add_u32_e32 v40, 1, v40"],                    # S040
    ["v_mov_b32_e32 v200, 0"],                                                             # S041
    ["v_mov_b32_e32 v2, 0x7fffffff", "global_store_dword v2, v10, s[0:1]"],                # S010
    ["v_cmp_eq_u32_e32 vcc, v0, v1", "s_nop 0", "v_mov_b32_e32 v40, 1", "v_readlane_b32 s20, v0, vcc_lo"],  # S042
    ["v_mov_b32_e32 v2, 0x10000", "ds_read_b32 v40, v2"],
    ["s_mov_b64 s[20:21], 64", "s_setpc_b64 s[20:21]"], ["s_trap 2"],
])
def test_the_same_errors(body: list[str]) -> None:
    def message(by_code: bool) -> list[tuple[str, str, Any]]:
        with only(by_code), pytest.raises(NccError) as caught:
            run(["s_nop 4", *body, "s_nop 4"], [np.zeros(64, np.uint32)])
        return [(d.code, re.sub(r"0x[0-9a-f]{6,}", "address", d.message), d.span) for d in caught.value.diagnostics]

    assert message(True) == message(False)
