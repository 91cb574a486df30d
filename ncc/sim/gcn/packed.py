"""Packed arithmetic (VOP3P): two results from the halves of the sources, 16-bit halves of a word or words of a pair.

``op_sel`` chooses each source's half for the lower result, ``op_sel_hi`` for the upper; ``neg_lo`` and ``neg_hi``
negate (CDNA3 ISA, "Packed math").
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from ncc.backends.gcn.isa import base_name
from ncc.backends.gcn.text.nodes import Instruction
from ncc.backends.gcn.text.operands import Imm, Modified, Operand
from ncc.sim.gcn.arith import clamped, fma, maximum, minimum
from ncc.sim.gcn.operands import DTYPES, Context, Read, Run, read_bits, unsupported, vector
from ncc.sim.gcn.wave import Wave

_MODIFIERS = frozenset({"op_sel", "op_sel_hi", "neg_lo", "neg_hi", "clamp"})
_FUNCTIONS: dict[str, Callable[..., Any]] = {
    "add_f32": np.add, "mul_f32": np.multiply, "fma_f32": lambda a, b, c: fma(a, b, c, np.float32),
    "add_f16": np.add, "mul_f16": np.multiply, "fma_f16": lambda a, b, c: fma(a, b, c, np.float16),
    "min_f16": minimum, "max_f16": maximum, "mul_lo_u16": np.multiply,
    "mad_u16": lambda a, b, c: a * b + c, "mad_i16": lambda a, b, c: a * b + c,
    **{f"{op}_{kind}": f for kind in ("u16", "i16") for op, f in (
        ("add", np.add), ("sub", np.subtract), ("min", np.minimum), ("max", np.maximum))},
    "lshlrev_b16": lambda n, a: a << (n & np.uint16(15)), "lshrrev_b16": lambda n, a: a >> (n & np.uint16(15)),
    "ashrrev_i16": lambda n, a: (a.view(np.int16) >> (n & np.uint16(15)).astype(np.int16)).view(np.uint16),
}
NAMES = tuple(f"v_pk_{name}" for name in _FUNCTIONS)


def _flags(instr: Instruction, name: str, count: int, default: int) -> tuple[int, ...]:
    found = instr.modifier(name)
    given = found.integers if found else ()
    return (*given, *(default,) * count)[:count]


def translate(instr: Instruction, context: Context) -> Run:
    for modifier in instr.modifiers:
        if modifier.name not in _MODIFIERS or (modifier.name == "clamp" and "_f" not in instr.mnemonic):
            raise unsupported(instr, str(modifier))
    name = base_name(instr.mnemonic).removeprefix("v_pk_")
    f, kind = _FUNCTIONS[name], name.rsplit("_", 1)[1]
    if name == "ashrrev_i16":
        kind = "u16"
    half = _half_of_pair if kind == "f32" else _half_of_word
    sources = instr.operands[1:]
    count = len(sources)
    low, high = (
        [half(instr, operand, kind, upper, negated, context) for operand, upper, negated in zip(
            sources, _flags(instr, select, count, at), _flags(instr, sign, count, 0), strict=True)]
        for at, select, sign in ((0, "op_sel", "neg_lo"), (1, "op_sel_hi", "neg_hi")))
    if instr.has("clamp"):
        f = _clamped(f, DTYPES[kind])
    row = vector(instr, instr.operands[0])
    return _to_pair(row, f, low, high) if kind == "f32" else _to_word(row, f, low, high)


def _clamped(f: Callable[..., Any], dtype: Any) -> Callable[..., Any]:
    return lambda *values: clamped(f(*values), dtype)


def _to_pair(row: int, f: Callable[..., Any], low: list[Read], high: list[Read]) -> Run:
    def run(w: Wave) -> None:
        first = f(*(read(w) for read in low)).view(np.uint32)
        second = f(*(read(w) for read in high)).view(np.uint32)
        w.write(row, first)
        w.write(row + 1, second)

    return run


def _to_word(row: int, f: Callable[..., Any], low: list[Read], high: list[Read]) -> Run:
    def run(w: Wave) -> None:
        first, second = (f(*(read(w) for read in reads)).view(np.uint16).astype(np.uint32)
                         for reads in (low, high))
        w.write(row, first | second << np.uint32(16))

    return run


def _half_of_word(instr: Instruction, operand: Operand, kind: str, upper: int, negated: int, context: Context) -> Read:
    dtype = DTYPES[kind]
    bits = read_bits(instr, operand, "f16" if isinstance(operand, Imm) and kind == "f16" else "b32", context)
    shift = np.uint32(16 * upper)

    def read(w: Wave) -> Any:
        value = (bits(w) >> shift).astype(np.uint16)
        return (value ^ np.uint16(0x8000) if negated else value).view(dtype)

    return read


def _half_of_pair(instr: Instruction, operand: Operand, kind: str, upper: int, negated: int, context: Context) -> Read:
    """Of a constant only the lower word is told; what the upper one is, the documents leave open."""
    if isinstance(operand, Imm):
        if upper and operand.value != 0:
            raise unsupported(instr, f"the upper half of '{operand}'")
        bits = read_bits(instr, operand, "f32", context)
    else:
        pair = read_bits(instr, operand, "b64", context)
        shift = np.uint64(32 * upper)

        def bits(w: Wave) -> Any:
            return (pair(w) >> shift).astype(np.uint32)

    if not negated:
        return lambda w: bits(w).view(np.float32)
    return lambda w: (bits(w) ^ np.uint32(1 << 31)).view(np.float32)


MIXED = ("v_fma_mix_f32", "v_fma_mixlo_f16", "v_fma_mixhi_f16")


def mixed(instr: Instruction, context: Context) -> Run:
    """``v_fma_mix*``: each source is an f32 or, by ``op_sel_hi``, a half of a register, ``op_sel`` says which; the sum
    is an f32, which ``mixlo`` and ``mixhi`` round once more into a half (RDNA3 ISA, V_FMA_MIX_F32)."""
    for modifier in instr.modifiers:
        if modifier.name not in ("op_sel", "op_sel_hi", "clamp"):
            raise unsupported(instr, str(modifier))
    upper, halves = (_flags(instr, name, 3, 0) for name in ("op_sel", "op_sel_hi"))
    a, b, c = (_mixed_source(instr, operand, half, which, context)
               for operand, half, which in zip(instr.operands[1:4], halves, upper, strict=True))
    row, clamp, name = vector(instr, instr.operands[0]), instr.has("clamp"), base_name(instr.mnemonic)

    def run(w: Wave) -> None:
        total = fma(a(w), b(w), c(w), np.float32)
        if name == "v_fma_mix_f32":
            w.write(row, (clamped(total, np.float32) if clamp else total).view(np.uint32))
            return
        half = total.astype(np.float16)
        bits = (clamped(half, np.float16) if clamp else half).view(np.uint16).astype(np.uint32)
        old = w.r[row]
        w.write(row, old & np.uint32(0xFFFF) | bits << np.uint32(16) if "mixhi" in name
                else old & np.uint32(0xFFFF0000) | bits)

    return run


def _mixed_source(instr: Instruction, operand: Operand, half: int, upper: int, context: Context) -> Read:
    plain = operand.operand if isinstance(operand, Modified) else operand
    bits, shift = read_bits(instr, plain, "f16" if half else "f32", context), np.uint32(16 * upper)
    signed = operand if isinstance(operand, Modified) else Modified(Imm("0"))
    top, kind = (np.uint16(0x8000), np.uint16) if half else (np.uint32(1 << 31), np.uint32)

    def read(w: Wave) -> Any:
        value = (bits(w) >> shift).astype(kind) if half else bits(w)
        value = value & ~top if signed.absolute else value
        value = value ^ top if signed.negated else value
        return value.view(np.float16).astype(np.float32) if half else value.view(np.float32)

    return read


def move(instr: Instruction, context: Context) -> Run:
    """``v_pk_mov_b32``: the lower word from the first source, the upper from the second, each half by ``op_sel``."""
    for modifier in instr.modifiers:
        if modifier.name not in ("op_sel", "op_sel_hi"):
            raise unsupported(instr, str(modifier))
    row, halves = vector(instr, instr.operands[0]), _flags(instr, "op_sel", 2, 0)
    first, second = (_half_of_pair(instr, operand, "f32", upper, 0, context)
                     for operand, upper in zip(instr.operands[1:], halves, strict=True))

    def run(w: Wave) -> None:
        one, other = first(w).view(np.uint32), second(w).view(np.uint32)
        w.write(row, one)
        w.write(row + 1, other)

    return run
