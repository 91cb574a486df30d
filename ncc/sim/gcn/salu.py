"""Scalar arithmetic: one row for each mnemonic. Values are Python integers, SCC is 0 or 1.

CDNA3 ISA, "Scalar ALU operations" (16.1 to 16.4).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from ncc.backends.gcn.text.nodes import Instruction
from ncc.backends.gcn.text.operands import Imm
from ncc.sim.gcn.arith import fma, to_integer
from ncc.sim.gcn.operands import Context, Run, flag, pick, read_scalar, scalar, unsupported
from ncc.sim.gcn.wave import FULL, Wave

_MASK = {32: (1 << 32) - 1, 64: FULL}

Result = tuple[int, int | None]
"""A value, and SCC if it is written."""


@dataclass(frozen=True)
class Row:
    """``dst``: bits of the result, 0 for none. ``srcs``: bits of each source. ``f`` gets the wave's SCC first."""

    dst: int
    srcs: tuple[int, ...]
    f: Callable[..., Result]
    tied: bool = False  # the result is the first source


ROWS: dict[str, Row] = {}


def _add(name: str, dst: int, srcs: tuple[int, ...], f: Callable[..., Result], tied: bool = False) -> None:
    ROWS[name] = Row(dst, srcs, f, tied)


def signed(value: int, bits: int = 32) -> int:
    return value - (value >> bits - 1 << bits)


def _truth(f: Callable[..., int], bits: int) -> Callable[..., Result]:
    """SCC: the result is not 0."""

    def row(scc: int, *sources: int) -> Result:
        value = f(*sources) & _MASK[bits]
        return value, flag(value != 0)

    return row


def _plain(f: Callable[..., int], bits: int) -> Callable[..., Result]:
    return lambda scc, *sources: (f(*sources) & _MASK[bits], None)


# ---- logic and shifts ----

_LOGIC: dict[str, Callable[[int, int], int]] = {
    "and": lambda a, b: a & b, "or": lambda a, b: a | b, "xor": lambda a, b: a ^ b, "andn2": lambda a, b: a & ~b,
    "orn2": lambda a, b: a | ~b, "nand": lambda a, b: ~(a & b), "nor": lambda a, b: ~(a | b),
    "xnor": lambda a, b: ~(a ^ b),
}
for _bits in (32, 64):
    for _name, _f in _LOGIC.items():
        _add(f"s_{_name}_b{_bits}", _bits, (_bits, _bits), _truth(_f, _bits))
    _add(f"s_not_b{_bits}", _bits, (_bits,), _truth(lambda a: ~a, _bits))
    _add(f"s_lshl_b{_bits}", _bits, (_bits, 32), _truth(lambda a, n, m=_bits - 1: a << (n & m), _bits))
    _add(f"s_lshr_b{_bits}", _bits, (_bits, 32), _truth(lambda a, n, m=_bits - 1: a >> (n & m), _bits))
    _add(f"s_ashr_i{_bits}", _bits, (_bits, 32), _truth(lambda a, n, b=_bits: signed(a, b) >> (n & b - 1), _bits))
    _add(f"s_mov_b{_bits}", _bits, (_bits,), _plain(lambda a: a, _bits))
    _add(f"s_cmov_b{_bits}", _bits, (_bits, _bits), lambda scc, old, a: (pick(scc, a, old), None), tied=True)
    _add(f"s_cselect_b{_bits}", _bits, (_bits, _bits), lambda scc, a, b: (pick(scc, a, b), None))
    _add(f"s_bcnt1_i32_b{_bits}", 32, (_bits,), _truth(lambda a: a.bit_count(), 32))
    _add(f"s_bcnt0_i32_b{_bits}", 32, (_bits,), _truth(lambda a, b=_bits: b - a.bit_count(), 32))
    _add(f"s_ff1_i32_b{_bits}", 32, (_bits,), _plain(lambda a: (a & -a).bit_length() - 1, 32))
    _add(f"s_ff0_i32_b{_bits}", 32, (_bits,), _plain(lambda a, m=_MASK[_bits]: (~a & m & -(~a & m)).bit_length() - 1,
                                                      32))
    _add(f"s_flbit_i32_b{_bits}", 32, (_bits,), _plain(
        lambda a, b=_bits: pick(a != 0, b - a.bit_length(), -1), 32))
    _add(f"s_brev_b{_bits}", _bits, (_bits,), _plain(lambda a, b=_bits: _reversed(a, b), _bits))
    _add(f"s_bfm_b{_bits}", _bits, (32, 32),
         _plain(lambda n, at, m=_bits - 1: ((1 << (n & m)) - 1) << (at & m), _bits))
    _add(f"s_wqm_b{_bits}", _bits, (_bits,), _truth(
        lambda a, b=_bits: sum(0xF * flag(a >> at & 0xF != 0) << at for at in range(0, b, 4)), _bits))
    _add(f"s_bitset1_b{_bits}", _bits, (_bits, 32), lambda scc, old, n, b=_bits: (old | 1 << (n & b - 1), None),
         tied=True)
    _add(f"s_bitset0_b{_bits}", _bits, (_bits, 32), lambda scc, old, n, b=_bits: (old & ~(1 << (n & b - 1)), None),
         tied=True)


def _reversed(a: int, bits: int) -> int:
    """Exchanging halves, quarters ... single bits."""
    for width in (w for w in (32, 16, 8, 4, 2, 1) if w < bits):
        low = sum(((1 << width) - 1) << at for at in range(0, bits, 2 * width))
        a = a >> width & low | (a & low) << width
    return a


def _field_u(a: int, field: int, bits: int) -> int:
    return a >> (field & bits - 1) & (1 << (field >> 16 & 0x7F)) - 1


def _field_i(a: int, field: int, bits: int) -> int:
    wanted = field >> 16 & 0x7F
    count: int = pick(wanted < bits, wanted, bits)
    value = signed(a, bits) >> (field & bits - 1) & (1 << count) - 1
    sign: int = value >> count - 1 + flag(count == 0)
    return value - (sign << count)


for _bits in (32, 64):
    _add(f"s_bfe_u{_bits}", _bits, (_bits, 32), _truth(lambda a, f, b=_bits: _field_u(a, f, b), _bits))
    _add(f"s_bfe_i{_bits}", _bits, (_bits, 32), _truth(lambda a, f, b=_bits: _field_i(a, f, b), _bits))

# ---- integers ----


def _overflow(f: Callable[[int, int], int]) -> Callable[..., Result]:
    def row(scc: int, a: int, b: int) -> Result:
        exact = f(signed(a), signed(b))
        value = exact & _MASK[32]
        return value, flag(signed(value) != exact)

    return row


def _chosen(f: Callable[[int, int], bool], sign: bool) -> Callable[..., Result]:
    """A minimum or maximum: SCC says that it is the first."""

    def row(scc: int, a: int, b: int) -> Result:
        first = f(signed(a), signed(b)) if sign else f(a, b)
        return pick(first, a, b), flag(first)

    return row


def _carried(total: int) -> Result:
    return total & _MASK[32], flag(total >> 32 != 0)


_TWO = (32, 32)
_add("s_add_u32", 32, _TWO, lambda scc, a, b: _carried(a + b))
_add("s_addc_u32", 32, _TWO, lambda scc, a, b: _carried(a + b + scc))
_add("s_sub_u32", 32, _TWO, lambda scc, a, b: ((a - b) & _MASK[32], flag(a < b)))
_add("s_subb_u32", 32, _TWO, lambda scc, a, b: ((a - b - scc) & _MASK[32], flag(a < b + scc)))
_add("s_add_i32", 32, _TWO, _overflow(lambda a, b: a + b))
_add("s_sub_i32", 32, _TWO, _overflow(lambda a, b: a - b))
_add("s_absdiff_i32", 32, _TWO, _truth(lambda a, b: abs(signed(a) - signed(b)), 32))
_add("s_abs_i32", 32, (32,), _truth(lambda a: abs(signed(a)), 32))
_add("s_mul_i32", 32, _TWO, _plain(lambda a, b: a * b, 32))
_add("s_mul_hi_u32", 32, _TWO, _plain(lambda a, b: a * b >> 32, 32))
_add("s_mul_hi_i32", 32, _TWO, _plain(lambda a, b: signed(a) * signed(b) >> 32, 32))
_add("s_min_u32", 32, _TWO, _chosen(lambda a, b: a < b, False))
_add("s_max_u32", 32, _TWO, _chosen(lambda a, b: a > b, False))
_add("s_min_i32", 32, _TWO, _chosen(lambda a, b: a < b, True))
_add("s_max_i32", 32, _TWO, _chosen(lambda a, b: a > b, True))
_add("s_sext_i32_i8", 32, (32,), _plain(lambda a: signed(a & 0xFF, 8), 32))
_add("s_sext_i32_i16", 32, (32,), _plain(lambda a: signed(a & 0xFFFF, 16), 32))
for _n in (1, 2, 3, 4):
    _add(f"s_lshl{_n}_add_u32", 32, _TWO, lambda scc, a, b, n=_n: _carried((a << n) + b))
_add("s_pack_ll_b32_b16", 32, _TWO, _plain(lambda a, b: a & 0xFFFF | b << 16, 32))
_add("s_pack_lh_b32_b16", 32, _TWO, _plain(lambda a, b: a & 0xFFFF | b & 0xFFFF0000, 32))
_add("s_pack_hh_b32_b16", 32, _TWO, _plain(lambda a, b: a >> 16 | b & 0xFFFF0000, 32))

_add("s_pack_hl_b32_b16", 32, _TWO, _plain(lambda a, b: a >> 16 | (b & 0xFFFF) << 16, 32))
# RDNA 4 (RDNA4 ISA 16.1, 16.3).
_add("s_add_nc_u64", 64, (64, 64), _plain(lambda a, b: a + b, 64))
_add("s_sub_nc_u64", 64, (64, 64), _plain(lambda a, b: a - b, 64))
_add("s_mul_u64", 64, (64, 64), _plain(lambda a, b: a * b, 64))


def _as_float(value: int) -> int:
    """The bits of an integer as an f32, to nearest even."""
    return int(np.float64(value).astype(np.float32).view(np.uint32))


def _floats(f: Callable[..., Any]) -> Callable[..., int]:
    """Of f32, as bits."""
    return lambda *values: int(np.float32(f(*(np.uint32(v).view(np.float32) for v in values))).view(np.uint32))


_add("s_add_f32", 32, _TWO, _plain(_floats(lambda a, b: a + b), 32))
_add("s_sub_f32", 32, _TWO, _plain(_floats(lambda a, b: a - b), 32))
_add("s_mul_f32", 32, _TWO, _plain(_floats(lambda a, b: a * b), 32))
_add("s_fmac_f32", 32, (32, 32, 32), lambda scc, d, a, b: (_floats(lambda a, b, c: fma(a, b, c, np.float32))(a, b, d),
                                                          None), tied=True)
for _name, _function in (("exp", np.exp2), ("log", np.log2), ("rcp", lambda x: 1.0 / x), ("sqrt", np.sqrt),
                         ("rsq", lambda x: 1.0 / np.sqrt(x))):
    # On a scalar, by the vector unit (RDNA4 ISA, "Pseudo-scalar transcendental instructions").
    _add(f"v_s_{_name}_f32", 32, (32,), _plain(_floats(lambda a, f=_function: f(np.float64(a))), 32))
for _name, _compare in (("lt", np.less), ("gt", np.greater), ("le", np.less_equal), ("ge", np.greater_equal),
                        ("eq", np.equal)):
    _add(f"s_cmp_{_name}_f32", 0, _TWO, lambda scc, a, b, f=_compare: (0, int(
        f(np.uint32(a).view(np.float32), np.uint32(b).view(np.float32)))))
_add("s_cvt_f32_i32", 32, (32,), _plain(lambda a: _as_float(signed(a)), 32))
_add("s_cvt_f32_u32", 32, (32,), _plain(_as_float, 32))
for _kind, _low in (("i32", -(1 << 31)), ("u32", 0)):
    _to_integer = to_integer(_low, _low + (1 << 32) - 1, np.int64)
    _add(f"s_cvt_{_kind}_f32", 32, (32,), _plain(lambda a, f=_to_integer: int(f(np.uint32(a).view(np.float32))), 32))
for _name, _function in (("ceil", np.ceil), ("floor", np.floor), ("trunc", np.trunc), ("rndne", np.rint)):
    _add(f"s_{_name}_f32", 32, (32,), _plain(_floats(_function), 32))

# ---- a 16-bit constant, sign-extended ----

_add("s_movk_i32", 32, (32,), _plain(lambda a: a, 32))
_add("s_cmovk_i32", 32, _TWO, lambda scc, old, a: (pick(scc, a, old), None), tied=True)
_add("s_addk_i32", 32, _TWO, _overflow(lambda a, b: a + b), tied=True)
_add("s_mulk_i32", 32, _TWO, _plain(lambda a, b: a * b, 32), tied=True)

# ---- comparisons ----

_RELATIONS: dict[str, Callable[[int, int], bool]] = {
    "eq": lambda a, b: a == b, "lg": lambda a, b: a != b, "gt": lambda a, b: a > b, "ge": lambda a, b: a >= b,
    "lt": lambda a, b: a < b, "le": lambda a, b: a <= b,
}


def _compared(f: Callable[[int, int], bool], sign: bool) -> Callable[..., Result]:
    if sign:
        return lambda scc, a, b: (0, flag(f(signed(a), signed(b))))
    return lambda scc, a, b: (0, flag(f(a, b)))


for _name, _relation in _RELATIONS.items():
    for _kind in ("u32", "i32"):
        for _start in ("s_cmp", "s_cmpk"):
            _add(f"{_start}_{_name}_{_kind}", 0, _TWO, _compared(_relation, _kind == "i32"))
    _add(f"s_cmp_{_name}_u64", 0, (64, 64), _compared(_relation, False))
for _bits in (32, 64):
    _add(f"s_bitcmp1_b{_bits}", 0, (_bits, 32), lambda scc, a, n, b=_bits: (0, a >> (n & b - 1) & 1))
    _add(f"s_bitcmp0_b{_bits}", 0, (_bits, 32), lambda scc, a, n, b=_bits: (0, 1 - (a >> (n & b - 1) & 1)))


def translate(row: Row, instr: Instruction, context: Context) -> Run:
    """Raises S001 for a form that is not supported."""
    if instr.modifiers:
        raise unsupported(instr, str(instr.modifiers[0]))
    operands = list(instr.operands)
    if row.tied:
        operands.insert(1, operands[0])
    first = 1 if row.dst else 0
    if len(operands) != first + len(row.srcs):
        raise unsupported(instr, f"with {len(operands)} operands")
    reads = [_source(instr, operand, bits, context)
             for operand, bits in zip(operands[first:], row.srcs, strict=True)]
    to = scalar(instr, operands[0]) if row.dst else 0
    return _run(row, reads, to)


def _source(instr: Instruction, operand: Any, bits: int, context: Context) -> Callable[[Wave], int]:
    """SOPK constants are 16 bits, and may be written without their sign."""
    read = read_scalar(instr, operand, bits, context)
    if isinstance(operand, Imm) and instr.mnemonic.startswith(("s_movk", "s_cmovk", "s_addk", "s_mulk", "s_cmpk")):
        sixteen = int(operand.value) & 0xFFFF
        return context.number(sixteen if "_u" in instr.mnemonic else signed(sixteen, 16) & _MASK[32])
    return read


def _run(row: Row, reads: list[Callable[[Wave], int]], to: int) -> Run:
    f, bits = row.f, row.dst

    def run(w: Wave) -> None:
        value, scc = f(w.scc, *(read(w) for read in reads))
        if bits == 32:
            w.set_scalar(to, value)
        elif bits == 64:
            w.set_pair(to, value)
        if scc is not None:
            w.scc = scc

    return run


# ---- EXEC ----

_SAVED: dict[str, Callable[[int, int], int]] = {
    **_LOGIC, "andn1": lambda a, b: ~a & b, "orn1": lambda a, b: ~a | b,
    "andn2": lambda a, b: a & ~b, "orn2": lambda a, b: a | ~b,
}
SAVE_EXEC = {f"s_{name}_saveexec_b{bits}": f for name, f in _SAVED.items() for bits in (64, 32)}


def save_exec(instr: Instruction, context: Context) -> Run:
    """``s_and_saveexec_b64 dst, src``: dst = EXEC, EXEC = src op EXEC."""
    f, bits = SAVE_EXEC[instr.mnemonic], 64 if instr.mnemonic.endswith("64") else 32
    to, read = scalar(instr, instr.operands[0]), read_scalar(instr, instr.operands[1], bits, context)

    def run(w: Wave) -> None:
        old, value = w.exec, read(w)
        w.set_mask(to, bits // 32, old)
        w.set_exec(f(value, old) & _MASK[bits])
        w.scc = flag(w.exec != 0)

    return run
