"""What is interpreted and what machine code does, instruction by instruction: every op of the simulator's tables in its
forms, on edge cases and random operands, has the same effect bit by bit - or the code says that it has none."""

from __future__ import annotations

import ctypes
from array import array
from collections import Counter
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from ncc.backends.gcn.text.nodes import Instruction
from ncc.sim.gcn import forms, salu, valu_ops
from ncc.sim.gcn.atomics import OPS as ATOMIC_OPS
from ncc.sim.gcn.forms import HEAD_WORDS, Head, Went
from ncc.sim.gcn.memory import Regions
from ncc.sim.gcn.mfma import SHAPES, Shape
from ncc.sim.gcn.operands import WIDTH, Context
from ncc.sim.gcn.ops import OPS, translate
from ncc.sim.gcn.packed import NAMES as PACKED
from ncc.sim.gcn.transfer import Stop
from ncc.sim.gcn.wave import EXEC, FULL, SCALARS, VCC, Wave
from tests.gcn_fixtures import instruction_of

CONTEXT = Context("gfx90a", {}, 1 << 44)
F32 = [0, 1 << 31, 0x3F800000, 0xBF800000, 0x7F800000, 0xFF800000, 0x7FC00000, 0xFFC12345, 0x7F812345, 1, 0x80000001,
       0x7FFFFF, 0x800000, 0x7F7FFFFF, 0xFF7FFFFF, 0x4F000000, 0xCF000000, 0x4F800000, 0x3F000000, 0x3FC00000,
       0x40200000, 0x42C80000, 0x00FFFFFF, 0x5F000000, 0x1F000000, 0xC2C80000, 0x33800000, 0x38800000, 0x477FE000]
WORDS = [0, 1, 2, 3, 31, 32, 33, 63, 64, 0x7FFF, 0x8000, 0xFFFF, 0x10000, 0x7FFFFF, 0xFFFFFF, 0x7FFFFFFF, 0x80000000,
         0xFFFFFFFE, 0xFFFFFFFF, 0x12345678, 0xDEADBEEF]
F16 = [0, 0x8000, 0x3C00, 0xBC00, 0x7C00, 0xFC00, 0x7E00, 0xFE01, 0x7D01, 1, 0x8001, 0x3FF, 0x400, 0x7BFF, 0xFBFF, 0x3800]
F64 = [0, 1 << 63, 0x3FF << 52, 0x7FF << 52, 0xFFF << 52, 0x7FF8 << 48, 0x7FF0000000000001, 1, (1 << 52) - 1, 1 << 52,
       0x7FEFFFFFFFFFFFFF, 0x41DFFFFFFFC00000, 0xC1E0000000000000, 0x41EFFFFFFFE00000, 0x3FE << 52, 0x4008 << 48]
NEVER = frozenset({
    "v_exp_f16", "v_exp_f32", "v_log_f16", "v_log_f32", "v_sin_f16", "v_sin_f32", "v_cos_f16", "v_cos_f32",
    *(f"v_frexp_{what}_{kind}" for kind in ("f16", "f32", "f64") for what in ("mant", "exp_i32", "exp_i16")),
    "v_ldexp_f64", "v_readlane_b32", "v_writelane_b32"})
"""What is always interpreted."""


def words_of(kind: str, rng: np.random.Generator) -> Any:
    """[2, 64] words: operands of a type, edge cases for the most part."""
    bits = rng.integers(0, 1 << 64, 64, np.uint64, endpoint=False)
    if kind == "f64":
        edges = np.array(F64, np.uint64)
    elif kind == "f32":
        edges = np.array(F32, np.uint64) | rng.choice(np.array(F32, np.uint64), len(F32)) << np.uint64(32)
    elif WIDTH.get(kind) == 16:
        halves = np.array([*F16, *(w & 0xFFFF for w in WORDS)], np.uint64)
        edges = halves | rng.permutation(halves) << np.uint64(16)
    else:
        edges = np.array(WORDS, np.uint64) | rng.choice(np.array(WORDS, np.uint64), len(WORDS)) << np.uint64(32)
    near = (rng.standard_normal(64) * 8).astype(np.float64 if kind == "f64" else np.float32)
    plain = near.view(np.uint64) if kind == "f64" else near.view(np.uint32).astype(np.uint64)
    found = np.where(rng.random(64) < 0.6, rng.choice(edges, 64), np.where(rng.random(64) < 0.5, bits, plain))
    return np.stack([found.astype(np.uint32), (found >> np.uint64(32)).astype(np.uint32)])


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
        for row in range(64):
            registers[row] = words_of(kinds[row // 2 % len(kinds)], rng)[row % 2]
        registers[256:260] = rng.integers(0, 1 << 32, (4, 64), np.uint32)
        registers[60] = rng.integers(0, 4000, 64)             # offsets into the memory
        registers[62:64] = start + rng.integers(0, 4000, 64) & 0xFFFFFFFF, np.full(64, start >> 32)
        scalars = array("I", [int(v) for v in words_of("b32", rng).reshape(-1)[:SCALARS]])
        for at in range(2, 102, 2):
            scalars[at], scalars[at + 1] = (int(v) for v in words_of(kinds[at // 2 % len(kinds)], rng)[:, 0])
        scalars[90], scalars[91] = start & 0xFFFFFFFF, start >> 32
        launch = SimpleNamespace(regions=Regions([(start, start + 4096 + 64)]), private_bytes=64, mode=0, instructions=1)
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

    def by_code(self, instr: Instruction, address: int, form: forms.Form) -> int:
        from ncc.sim.gcn import threaded

        w = self.wave
        w.head = None
        head = threaded._head(w)
        head[Head.SCC], head[Head.CLOCK] = w.scc, w.clock
        slots = array("q", forms.slots_of(instr, form, CONTEXT) or [0])
        went = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p)(address)(
            head.buffer_info()[0], slots.buffer_info()[0])
        w.scc = head[Head.SCC]
        return went


def same(one: tuple[Any, ...], other: tuple[Any, ...]) -> bool:
    return np.array_equal(one[0], other[0]) and one[1] == other[1] and np.array_equal(one[2], other[2]) and (
        one[3] == other[3])


def compare(line: str, kinds: tuple[str, ...], seed: int = 1, rounds: int = 4) -> Counter[int]:
    """How often the code did what the interpreter does (``Went.ON``, ``TAKEN``), and left it (``NOWHERE``)."""
    instr, rng, went = instruction_of(line), np.random.default_rng(seed), Counter[int]()
    form = forms.form_of(instr)
    address = forms.address_of(instr, form, CONTEXT)
    if not address:
        return went
    run = translate(instr, CONTEXT)
    for at in range(rounds):
        mask = (FULL, int(rng.integers(0, 1 << 63)), 0x8000000000000001, 0)[at % 4]
        state = State.make(rng, kinds, mask)
        start = state.copied()
        with np.errstate(all="ignore"):
            try:
                run(state.wave)
                wanted = state.copied()
            except Stop:
                wanted = None
        state.restore(start)
        found = state.by_code(instr, address, form)
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
    lines += [", ".join([start, constant, *plain[1:]]) for constant in (
        ("1.0", "0", "-4.0") if first[0] == "f" else ("1", "-16", "0x3f800000" if WIDTH[first] == 32 else "64"))]
    if first[0] == "f":
        lines += [", ".join([start, form.format(plain[0]), *plain[1:]]) for form in ("-{}", "|{}|", "-|{}|")]
    if row.dst[0] == "f":
        lines += [f"{lines[0]} {modifier}" for modifier in ("clamp", "mul:2", "div:2 clamp")]
    if row.wide:
        lines.append(f"{lines[0]} clamp")
    return [f"{name} {line}" for line in lines]


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
