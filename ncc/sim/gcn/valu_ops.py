"""The table of vector arithmetic: one row for each mnemonic, without the suffix of its encoding.

Source order is that of the text. What each does: CDNA3 ISA, "Vector ALU instructions" (16.7 to 16.10).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from ncc.sim.gcn import arith
from ncc.sim.gcn.arith import bit_length, fma, ldexp, maximum, minimum, popcount, through_double, to_integer
from ncc.sim.gcn.operands import DTYPES
from ncc.sim.gcn.traced import Traced
from ncc.sim.gcn.trig import trig_preop
from ncc.sim.gcn.valu import Row

U32, I32, U64, I64 = np.uint32, np.int32, np.uint64, np.int64
F16, F32, F64 = np.float16, np.float32, np.float64
_31, _63 = U32(31), U64(63)

ROWS: dict[str, Row] = {}


def _add(name: str, dst: str, srcs: str, f: Callable[..., Any], **flags: Any) -> None:
    ROWS[name] = Row(dst, tuple(srcs.split()), f, **flags)


def _wide(a: Any) -> Any:
    return a.astype(U64)


# ---- moves and bits ----

_add("v_mov_b32", "b32", "b32", lambda a: a)
_add("v_mov_b64", "b64", "b64", lambda a: a)
_add("v_accvgpr_write_b32", "b32", "b32", lambda a: a)
_add("v_accvgpr_read_b32", "b32", "b32", lambda a: a)
_add("v_accvgpr_mov_b32", "b32", "b32", lambda a: a)
_add("v_not_b32", "b32", "b32", np.invert)
_add("v_and_b32", "b32", "b32 b32", np.bitwise_and)
_add("v_or_b32", "b32", "b32 b32", np.bitwise_or)
_add("v_xor_b32", "b32", "b32 b32", np.bitwise_xor)
_add("v_xnor_b32", "b32", "b32 b32", lambda a, b: ~(a ^ b))
_add("v_or3_b32", "b32", "b32 b32 b32", lambda a, b, c: a | b | c)
_add("v_and_or_b32", "b32", "b32 b32 b32", lambda a, b, c: a & b | c)
_add("v_bfi_b32", "b32", "b32 b32 b32", lambda a, b, c: a & b | ~a & c)
_add("v_cndmask_b32", "b32", "b32 b32 mask", lambda a, b, m: np.where(m, b, a))
_add("v_lshlrev_b32", "u32", "u32 u32", lambda n, a: a << (n & _31))
_add("v_lshrrev_b32", "u32", "u32 u32", lambda n, a: a >> (n & _31))
_add("v_ashrrev_i32", "i32", "u32 i32", lambda n, a: a >> (n & _31).astype(I32))
_add("v_lshlrev_b64", "u64", "u32 u64", lambda n, a: a << (_wide(n) & _63))
_add("v_lshrrev_b64", "u64", "u32 u64", lambda n, a: a >> (_wide(n) & _63))
_add("v_ashrrev_i64", "i64", "u32 i64", lambda n, a: a >> (_wide(n) & _63).astype(I64))
_add("v_lshl_or_b32", "u32", "u32 u32 u32", lambda a, n, b: a << (n & _31) | b)
_add("v_lshl_add_u32", "u32", "u32 u32 u32", lambda a, n, b: (a << (n & _31)) + b)
_add("v_add_lshl_u32", "u32", "u32 u32 u32", lambda a, b, n: (a + b) << (n & _31))
_add("v_lshl_add_u64", "u64", "u64 u32 u64", lambda a, n, b: (a << (_wide(n) & U64(7))) + b)
_add("v_alignbit_b32", "u32", "u32 u32 u32",
     lambda a, b, n: ((_wide(a) << U64(32) | _wide(b)) >> (_wide(n) & U64(31))).astype(U32))
_add("v_alignbyte_b32", "u32", "u32 u32 u32",
     lambda a, b, n: ((_wide(a) << U64(32) | _wide(b)) >> ((_wide(n) & U64(3)) * U64(8))).astype(U32))
_add("v_bfe_u32", "u32", "u32 u32 u32", lambda a, at, n: a >> (at & _31) & ((U32(1) << (n & _31)) - U32(1)))
_add("v_bfrev_b32", "u32", "u32", lambda a: _reversed(a))
_add("v_bcnt_u32_b32", "u32", "u32 u32", lambda a, b: popcount(a) + b)
_add("v_ffbh_u32", "u32", "u32", lambda a: np.where(a == 0, I32(-1), I32(32) - bit_length(a)).view(U32))
_add("v_ffbl_b32", "u32", "u32",
     lambda a: np.where(a == 0, I32(-1), bit_length(a & (~a + U32(1))) - I32(1)).view(U32))
_add("v_perm_b32", "u32", "u32 u32 u32", lambda a, b, select: _permuted(a, b, select))


def _bfe_i32(a: Any, at: Any, n: Any) -> Any:
    """Sign-extended; of no bits it is 0."""
    at, n = (at & _31).astype(I64), (n & _31).astype(I64)
    field = a.astype(I64) >> at & (I64(1) << n) - I64(1)
    return np.where((n > 0) & (field >> np.maximum(n - 1, 0) & 1 == 1), field - (I64(1) << n), field).astype(I32)


_add("v_bfe_i32", "i32", "i32 u32 u32", _bfe_i32)


def _reversed(a: Any) -> Any:
    if isinstance(a, Traced):
        return a.count("bitreverse")
    bits = np.unpackbits(np.ascontiguousarray(np.atleast_1d(a)).view(np.uint8).reshape(-1, 4), axis=1,
                         bitorder="little")
    return np.packbits(bits[:, ::-1], axis=1, bitorder="little").view(U32).reshape(-1)


_BYTES = (0, 8, 16, 24)


def _permuted(a: Any, b: Any, select: Any) -> Any:
    """Bytes of ``a:b`` by the selectors: 0-3 of b, 4-7 of a, 8-11 sign of half words, 12 zero, above all ones."""
    if any(isinstance(v, Traced) for v in (a, b, select)):
        return _permuted_any(a, b, select)
    if np.ndim(select) == 0 and all(int(select) >> shift & 0xFF < 8 for shift in _BYTES):
        pool = _wide(b) | _wide(a) << U64(32)
        parts = [(pool >> U64(8 * (int(select) >> shift & 0xFF)) & U64(0xFF)) << U64(shift) for shift in _BYTES]
        return (parts[0] | parts[1] | parts[2] | parts[3]).astype(U32)
    a, b, select = (np.broadcast_to(v, 64) for v in (a, b, select))
    pool = np.concatenate([b.reshape(-1, 1).copy().view(np.uint8), a.reshape(-1, 1).copy().view(np.uint8)], axis=1)
    chosen = np.ascontiguousarray(select).view(np.uint8).reshape(-1, 4)
    result = np.take_along_axis(pool, np.minimum(chosen, 7), axis=1)
    if (chosen > 7).any():
        signs = np.where(pool[:, 1::2] >> 7 == 1, 0xFF, 0).astype(np.uint8)
        signed = np.take_along_axis(signs, np.clip(chosen.astype(int) - 8, 0, 3), axis=1)
        result = np.select([chosen <= 7, chosen < 12, chosen == 12], [result, signed, np.uint8(0)], np.uint8(0xFF))
    return np.ascontiguousarray(result).view(U32).reshape(-1)


def _permuted_any(a: Any, b: Any, select: Any) -> Any:
    """The same, whatever the selectors are."""
    pool, result = _wide(b) | _wide(a) << U64(32), U32(0)
    for shift in _BYTES:
        chosen = select >> U32(shift) & U32(0xFF)
        byte = (pool >> _wide((chosen & U32(7)) << U32(3))).astype(U32) & U32(0xFF)
        sign = (pool >> _wide(((chosen & U32(3)) << U32(4)) + U32(15))).astype(U32) & U32(1)
        special = np.where(chosen < U32(12), sign * U32(0xFF), np.where(chosen == U32(12), U32(0), U32(0xFF)))
        result = result | np.where(chosen < U32(8), byte, special) << U32(shift)
    return result


# RDNA's (RDNA3 ISA 16.7 to 16.10).
_add("v_xor3_b32", "b32", "b32 b32 b32", lambda a, b, c: a ^ b ^ c)
_add("v_mov_b16", "b16", "b16", lambda a: a)
_add("v_not_b16", "b16", "b16", np.invert)
_add("v_and_b16", "b16", "b16 b16", np.bitwise_and)
_add("v_or_b16", "b16", "b16 b16", np.bitwise_or)
_add("v_xor_b16", "b16", "b16 b16", np.bitwise_xor)
_add("v_cndmask_b16", "b16", "b16 b16 mask", lambda a, b, m: np.where(m, b, a))
_add("v_cvt_u32_u16", "u32", "u16", lambda a: a.astype(U32))
_add("v_cvt_i32_i16", "i32", "i16", lambda a: a.astype(I32))

# ---- integers ----

for _kind in ("u32", "i32", "u16", "i16"):
    _bits = _kind[1:]
    _shape = f"{_kind} {_kind}"
    _add(f"v_add_{_kind}", _kind, _shape, np.add, wide=np.add)
    _add(f"v_sub_{_kind}", _kind, _shape, np.subtract, wide=np.subtract)
    _add(f"v_min_{_kind}", _kind, _shape, np.minimum)
    _add(f"v_max_{_kind}", _kind, _shape, np.maximum)
    _add(f"v_min3_{_kind}", _kind, f"{_shape} {_kind}", lambda a, b, c: np.minimum(np.minimum(a, b), c))
    _add(f"v_max3_{_kind}", _kind, f"{_shape} {_kind}", lambda a, b, c: np.maximum(np.maximum(a, b), c))
    _add(f"v_minmax_{_kind}", _kind, f"{_shape} {_kind}", lambda a, b, c: np.maximum(np.minimum(a, b), c))
    _add(f"v_maxmin_{_kind}", _kind, f"{_shape} {_kind}", lambda a, b, c: np.minimum(np.maximum(a, b), c))
    _add(f"v_med3_{_kind}", _kind, f"{_shape} {_kind}",
         lambda a, b, c: np.maximum(np.minimum(a, b), np.minimum(np.maximum(a, b), c)))
    _add(f"v_subrev_{_kind}", _kind, _shape, lambda a, b: b - a, wide=lambda a, b: b - a)
_add("v_mul_lo_u16", "u16", "u16 u16", np.multiply)
_add("v_lshlrev_b16", "u16", "u16 u16", lambda n, a: a << (n & np.uint16(15)))
_add("v_lshrrev_b16", "u16", "u16 u16", lambda n, a: a >> (n & np.uint16(15)))
_add("v_ashrrev_i16", "i16", "u16 i16", lambda n, a: a >> (n & np.uint16(15)).astype(np.int16))
_add("v_mad_legacy_u16", "u16", "u16 u16 u16", lambda a, b, c: a * b + c)
_add("v_mad_u16", "u16", "u16 u16 u16", lambda a, b, c: a * b + c, keeps=True)
_add("v_add3_u32", "u32", "u32 u32 u32", lambda a, b, c: a + b + c)
_add("v_xad_u32", "u32", "u32 u32 u32", lambda a, b, c: (a ^ b) + c)
_add("v_mul_lo_u32", "u32", "u32 u32", np.multiply)
_add("v_mul_hi_u32", "u32", "u32 u32", lambda a, b: (_wide(a) * _wide(b) >> U64(32)).astype(U32))
_add("v_mul_hi_i32", "i32", "i32 i32", lambda a, b: (a.astype(I64) * b.astype(I64) >> I64(32)).astype(I32))
_add("v_sad_u32", "u32", "u32 u32 u32", lambda a, b, c: np.where(a > b, a - b, b - a) + c)


def _u24(a: Any) -> Any:
    return (a & U32(0xFFFFFF)).astype(U64)


def _i24(a: Any) -> Any:
    return (a << I32(8) >> I32(8)).astype(I64)


_add("v_mul_u32_u24", "u32", "u32 u32", lambda a, b: (_u24(a) * _u24(b)).astype(U32))
_add("v_mul_hi_u32_u24", "u32", "u32 u32", lambda a, b: (_u24(a) * _u24(b) >> U64(32)).astype(U32))
_add("v_mul_i32_i24", "i32", "i32 i32", lambda a, b: (_i24(a) * _i24(b)).astype(I32))
_add("v_mul_hi_i32_i24", "i32", "i32 i32", lambda a, b: (_i24(a) * _i24(b) >> I64(32)).astype(I32))
_add("v_mad_u32_u24", "u32", "u32 u32 u32", lambda a, b, c: (_u24(a) * _u24(b)).astype(U32) + c)
_add("v_mad_i32_i24", "i32", "i32 i32 i32", lambda a, b, c: (_i24(a) * _i24(b)).astype(I32) + c)


def _sum(a: Any, b: Any, carry: Any = None) -> tuple[Any, Any]:
    total = _wide(a) + _wide(b) + (_wide(carry) if carry is not None else U64(0))
    return total.astype(U32), total >> U64(32) != 0


def _difference(a: Any, b: Any, borrow: Any = None) -> tuple[Any, Any]:
    taken = _wide(b) + (_wide(borrow) if borrow is not None else U64(0))
    return (_wide(a) - taken).astype(U32), _wide(a) < taken


_add("v_add_co_u32", "u32", "u32 u32", _sum, carries=True)
_add("v_addc_co_u32", "u32", "u32 u32 mask", _sum, carries=True)
_add("v_sub_co_u32", "u32", "u32 u32", _difference, carries=True)
_add("v_subb_co_u32", "u32", "u32 u32 mask", _difference, carries=True)
_add("v_subrev_co_u32", "u32", "u32 u32", lambda a, b: _difference(b, a), carries=True)
_add("v_subbrev_co_u32", "u32", "u32 u32 mask", lambda a, b, m: _difference(b, a, m), carries=True)


def _mad_u64(a: Any, b: Any, c: Any) -> tuple[Any, Any]:
    product = _wide(a) * _wide(b)
    return product + c, product + c < product


def _mad_i64(a: Any, b: Any, c: Any) -> tuple[Any, Any]:
    """The carry is the sum's overflow beyond the sign."""
    product = a.astype(I64) * b.astype(I64)
    total = product + c
    return total.view(U64), (product < 0) & (c < 0) & (total >= 0) | (product >= 0) & (c >= 0) & (total < 0)


_add("v_mad_u64_u32", "u64", "u32 u32 u64", _mad_u64, carries=True)
_add("v_mad_i64_i32", "i64", "i32 i32 i64", _mad_i64, carries=True)

# ---- floats ----

_EPSILON = {"f16": F16, "f32": F32, "f64": F64}
for _kind, _type in _EPSILON.items():
    _pair, _three = f"{_kind} {_kind}", f"{_kind} {_kind} {_kind}"
    _add(f"v_add_{_kind}", _kind, _pair, np.add)
    _add(f"v_mul_{_kind}", _kind, _pair, np.multiply)
    _add(f"v_min_{_kind}", _kind, _pair, minimum)
    _add(f"v_max_{_kind}", _kind, _pair, maximum)
    _add(f"v_fma_{_kind}", _kind, _three, lambda a, b, c, t=_type: fma(a, b, c, t), keeps=True)
    _add(f"v_fmac_{_kind}", _kind, _pair, lambda a, b, c, t=_type: fma(a, b, c, t), tied=True)
    _add(f"v_ldexp_{_kind}", _kind, f"{_kind} {'i16' if _kind == 'f16' else 'i32'}",
         ldexp)
    _add(f"v_floor_{_kind}", _kind, _kind, np.floor)
    _add(f"v_ceil_{_kind}", _kind, _kind, np.ceil)
    _add(f"v_trunc_{_kind}", _kind, _kind, np.trunc)
    _add(f"v_rndne_{_kind}", _kind, _kind, np.rint)
    _add(f"v_fract_{_kind}", _kind, _kind, lambda a: a - np.floor(a))
    _add(f"v_rcp_{_kind}", _kind, _kind, through_double(lambda a: 1.0 / a))
    _add(f"v_sqrt_{_kind}", _kind, _kind, through_double(np.sqrt))
    _add(f"v_rsq_{_kind}", _kind, _kind, through_double(lambda a: 1.0 / np.sqrt(a)))
    _add(f"v_frexp_mant_{_kind}", _kind, _kind, lambda a: np.where(np.isfinite(a), np.frexp(a)[0], a))
    _add(f"v_frexp_exp_i{'16' if _kind == 'f16' else '32'}_{_kind}", "i16" if _kind == "f16" else "i32", _kind,
         lambda a, d=(np.int16 if _kind == "f16" else I32): np.where(np.isfinite(a), np.frexp(a)[1], 0).astype(d))
for _kind in ("f16", "f32"):
    _pair, _three = f"{_kind} {_kind}", f"{_kind} {_kind} {_kind}"
    _add(f"v_sub_{_kind}", _kind, _pair, np.subtract)
    _add(f"v_subrev_{_kind}", _kind, _pair, lambda a, b: b - a)
    _add(f"v_exp_{_kind}", _kind, _kind, through_double(np.exp2))
    _add(f"v_log_{_kind}", _kind, _kind, through_double(np.log2))
    _add(f"v_sin_{_kind}", _kind, _kind, through_double(lambda a: np.sin(2 * np.pi * np.fmod(a, 1.0))))
    _add(f"v_cos_{_kind}", _kind, _kind, through_double(lambda a: np.cos(2 * np.pi * np.fmod(a, 1.0))))
    _add(f"v_max3_{_kind}", _kind, _three, lambda a, b, c: maximum(maximum(a, b), c))
    _add(f"v_min3_{_kind}", _kind, _three, lambda a, b, c: minimum(minimum(a, b), c))
    _add(f"v_med3_{_kind}", _kind, _three, arith.median)
    for _rdna4 in ("", "num_"):
        _add(f"v_minmax_{_rdna4}{_kind}", _kind, _three, lambda a, b, c: maximum(minimum(a, b), c))
        _add(f"v_maxmin_{_rdna4}{_kind}", _kind, _three, lambda a, b, c: minimum(maximum(a, b), c))
_add("v_trig_preop_f64", "f64", "f64 u32", trig_preop)
_add("v_rcp_iflag_f32", "f32", "f32", through_double(lambda a: 1.0 / a))
_add("v_mul_legacy_f32", "f32", "f32 f32", lambda a, b: np.where((a == 0) | (b == 0), F32(0), a * b))
for _kind in ("f32", "f64"):
    _three = f"{_kind} {_kind} {_kind}"
    _add(f"v_div_scale_{_kind}", _kind, _three, arith.div_scale, carries=True)
    _add(f"v_div_fixup_{_kind}", _kind, _three, arith.div_fixup)


_add("v_mad_f32", "f32", "f32 f32 f32", arith.mad)
_add("v_mac_f32", "f32", "f32 f32", arith.mad, tied=True)
_add("v_madak_f32", "f32", "f32 f32 f32", arith.mad)
_add("v_madmk_f32", "f32", "f32 f32 f32", lambda a, k, b: arith.mad(a, k, b))
_add("v_fmaak_f32", "f32", "f32 f32 f32", lambda a, b, k: fma(a, b, k, F32))
_add("v_fmamk_f32", "f32", "f32 f32 f32", lambda a, k, b: fma(a, k, b, F32))

# ---- conversions ----

_INTEGERS = {"u32": (0, (1 << 32) - 1), "i32": (-(1 << 31), (1 << 31) - 1), "u16": (0, 0xFFFF),
             "i16": (-0x8000, 0x7FFF)}
for _to, (_low, _high) in _INTEGERS.items():
    for _kind in ("f16",) if _to.endswith("16") else ("f32", "f64"):
        _add(f"v_cvt_{_to}_{_kind}", _to, _kind, to_integer(_low, _high, DTYPES[_to]))
        _add(f"v_cvt_{_kind}_{_to}", _kind, _to, lambda a, t=DTYPES[_kind]: a.astype(t))
for _to, _from in (("f16", "f32"), ("f32", "f16"), ("f64", "f32"), ("f32", "f64")):
    _add(f"v_cvt_{_to}_{_from}", _to, _from, lambda a, t=DTYPES[_to]: a.astype(t))
for _byte in range(4):
    _add(f"v_cvt_f32_ubyte{_byte}", "f32", "u32",
         lambda a, n=8 * _byte: (a >> U32(n) & U32(0xFF)).astype(F32))
_add("v_cvt_flr_i32_f32", "i32", "f32", lambda a: to_integer(-(1 << 31), (1 << 31) - 1, I32)(np.floor(a)))
_add("v_cvt_rpi_i32_f32", "i32", "f32", lambda a: to_integer(-(1 << 31), (1 << 31) - 1, I32)(
    np.floor(a.astype(F64) + 0.5)))


def _packed(low: Any, high: Any) -> Any:
    low, high = (np.broadcast_to(v, 64).view(np.uint16).astype(U32) for v in (low, high))
    return low | high << U32(16)


def _toward_zero(a: Any) -> Any:
    """f32 to f16, cut off."""
    a = np.broadcast_to(a, 64)
    near = a.astype(F16)
    beyond = np.isfinite(a) & (np.abs(near.astype(F64)) > np.abs(a.astype(F64)))
    return np.where(beyond, (near.view(np.uint16) - np.uint16(1)).view(F16), near)


_add("v_pack_b32_f16", "b32", "f16 f16", _packed)
_add("v_cvt_pkrtz_f16_f32", "b32", "f32 f32", lambda a, b: _packed(_toward_zero(a), _toward_zero(b)))

# ---- comparisons ----

_RELATIONS: dict[str, Callable[[Any, Any], Any]] = {
    "lt": np.less, "eq": np.equal, "le": np.less_equal, "gt": np.greater, "ge": np.greater_equal,
    "f": lambda a, b: np.zeros(64, bool), "t": lambda a, b: np.ones(64, bool),
}
_OF_FLOATS: dict[str, Callable[[Any, Any], Any]] = {
    **{k: v for k, v in _RELATIONS.items() if k != "t"}, "tru": _RELATIONS["t"],
    "lg": lambda a, b: (a < b) | (a > b), "o": lambda a, b: (a == a) & (b == b), "u": lambda a, b: (a != a) | (b != b),
    "nge": lambda a, b: ~(a >= b), "nlg": lambda a, b: ~((a < b) | (a > b)), "ngt": lambda a, b: ~(a > b),
    "nle": lambda a, b: ~(a <= b), "neq": lambda a, b: ~(a == b), "nlt": lambda a, b: ~(a < b),
}
_OF_INTEGERS: dict[str, Callable[[Any, Any], Any]] = {**_RELATIONS, "ne": np.not_equal}
for _start in ("v_cmp", "v_cmpx"):
    for _kind in ("f16", "f32", "f64", "u16", "i16", "u32", "i32", "u64", "i64"):
        for _name, _f in (_OF_FLOATS if _kind[0] == "f" else _OF_INTEGERS).items():
            _add(f"{_start}_{_name}_{_kind}", "mask", f"{_kind} {_kind}", _f)
    for _kind in ("f32", "f64", "f16"):
        _add(f"{_start}_class_{_kind}", "mask", f"{_kind} u32", arith.in_class)
