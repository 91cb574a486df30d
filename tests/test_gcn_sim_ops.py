"""AMD instructions one by one against plain Python: what each does to every kind of value. All of them assemble."""

from __future__ import annotations

import math
import struct
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from gcn_fixtures import instruction_of
from gcn_lanes import run

from ncc.diag import NccError
from ncc.sim.gcn.operands import Context
from ncc.sim.gcn.ops import translate

M32, M64 = (1 << 32) - 1, (1 << 64) - 1
EDGES = [0, 1, 2, 3, 31, 32, 33, 63, 64, 0x7FFF, 0x8000, 0xFFFF, 0x10000, 0x7FFFFF, 0x800000, 0xFFFFFF, 0x1000000,
         0x7FFFFFFF, 0x80000000, 0x80000001, 0xFFFFFFFE, 0xFFFFFFFF, 0x12345678, 0xDEADBEEF]
FLOATS = [0.0, -0.0, 1.0, -1.0, 0.5, 1.5, 2.5, -2.5, 3.0, 1e-45, -1e-40, 1.17549435e-38, 3.4028235e38, -3.4028235e38,
          math.inf, -math.inf, 1e30, -1e-30, 7.0, 0.1, 123456.78, 4294967296.0, -2147483648.0, 65504.0]


def words(seed: int) -> Any:
    rng = np.random.default_rng(seed)
    values = rng.integers(0, 1 << 32, 64, dtype=np.uint64).astype(np.uint32)
    values[: len(EDGES)] = rng.permutation(EDGES)
    return values


def floats(seed: int, dtype: Any = np.float32) -> Any:
    rng = np.random.default_rng(seed)
    values = (rng.standard_normal(64) * 10.0 ** rng.integers(-12, 12, 64))
    values[: len(FLOATS)] = rng.permutation(FLOATS)
    with np.errstate(all="ignore"):
        return values.astype(dtype)


def s32(v: int) -> int:
    return v - (1 << 32) if v >> 31 else v


def s24(v: int) -> int:
    v &= 0xFFFFFF
    return v - (1 << 24) if v >> 23 else v


def s16(v: int) -> int:
    v &= 0xFFFF
    return v - (1 << 16) if v >> 15 else v


def clamp(v: int, low: int, high: int) -> int:
    return max(low, min(high, v))


def field(v: int, at: int, n: int) -> int:
    return v >> (at & 31) & (1 << (n & 31)) - 1


def signed_field(v: int, at: int, n: int) -> int:
    n &= 31
    f = (s32(v) >> (at & 31)) & (1 << n) - 1
    return f - (1 << n) if n and f >> n - 1 else f


def perm(a: int, b: int, select: int) -> int:
    pool = b | a << 32
    result = 0
    for i in range(4):
        s = select >> 8 * i & 0xFF
        if s < 8:
            byte = pool >> 8 * s & 0xFF
        elif s < 12:
            byte = 0xFF if pool >> 16 * (s - 8) + 15 & 1 else 0
        else:
            byte = 0 if s == 12 else 0xFF
        result |= byte << 8 * i
    return result


INTEGER: dict[str, Callable[..., int]] = {
    "v_mov_b32_e32 v40, v10": lambda a: a,
    "v_not_b32_e32 v40, v10": lambda a: ~a,
    "v_and_b32_e32 v40, v10, v11": lambda a, b: a & b,
    "v_or_b32_e32 v40, v10, v11": lambda a, b: a | b,
    "v_xor_b32_e32 v40, v10, v11": lambda a, b: a ^ b,
    "v_xnor_b32_e32 v40, v10, v11": lambda a, b: ~(a ^ b),
    "v_and_b32_e32 v40, 0x12345678, v10": lambda a: a & 0x12345678,
    "v_and_b32_e32 v40, -5, v10": lambda a: a & -5,
    "v_or3_b32 v40, v10, v11, v12": lambda a, b, c: a | b | c,
    "v_and_or_b32 v40, v10, v11, v12": lambda a, b, c: a & b | c,
    "v_bfi_b32 v40, v10, v11, v12": lambda a, b, c: a & b | ~a & c,
    "v_lshlrev_b32_e32 v40, v10, v11": lambda a, b: b << (a & 31),
    "v_lshrrev_b32_e32 v40, v10, v11": lambda a, b: b >> (a & 31),
    "v_ashrrev_i32_e32 v40, v10, v11": lambda a, b: s32(b) >> (a & 31),
    "v_lshl_or_b32 v40, v10, v11, v12": lambda a, b, c: (a << (b & 31)) | c,
    "v_lshl_add_u32 v40, v10, v11, v12": lambda a, b, c: (a << (b & 31)) + c,
    "v_add_lshl_u32 v40, v10, v11, v12": lambda a, b, c: ((a + b) & M32) << (c & 31),
    "v_xad_u32 v40, v10, v11, v12": lambda a, b, c: (a ^ b) + c,
    "v_add3_u32 v40, v10, v11, v12": lambda a, b, c: a + b + c,
    "v_alignbit_b32 v40, v10, v11, v12": lambda a, b, c: (a << 32 | b) >> (c & 31),
    "v_alignbyte_b32 v40, v10, v11, v12": lambda a, b, c: (a << 32 | b) >> 8 * (c & 3),
    "v_bfe_u32 v40, v10, v11, v12": field,
    "v_bfe_i32 v40, v10, v11, v12": signed_field,
    "v_bfrev_b32_e32 v40, v10": lambda a: int(f"{a:032b}"[::-1], 2),
    "v_bcnt_u32_b32 v40, v10, v11": lambda a, b: bin(a).count("1") + b,
    "v_ffbh_u32_e32 v40, v10": lambda a: 32 - a.bit_length() if a else -1,
    "v_ffbl_b32_e32 v40, v10": lambda a: (a & -a).bit_length() - 1 if a else -1,
    "v_perm_b32 v40, v10, v11, v12": perm,
    "s_mov_b32 s10, 0x7060102\n\tv_perm_b32 v40, v10, v11, s10": lambda a, b: perm(a, b, 0x07060102),
    "s_mov_b32 s10, 0xd0c0a05\n\tv_perm_b32 v40, v10, v11, s10": lambda a, b: perm(a, b, 0x0D0C0A05),
    "v_add_u32_e32 v40, v10, v11": lambda a, b: a + b,
    "v_sub_u32_e32 v40, v10, v11": lambda a, b: a - b,
    "v_subrev_u32_e32 v40, v10, v11": lambda a, b: b - a,
    "v_add_u32_e64 v40, v10, v11 clamp": lambda a, b: clamp(a + b, 0, M32),
    "v_sub_u32_e64 v40, v10, v11 clamp": lambda a, b: clamp(a - b, 0, M32),
    "v_add_i32 v40, v10, v11 clamp": lambda a, b: clamp(s32(a) + s32(b), -1 << 31, (1 << 31) - 1),
    "v_sub_i32 v40, v10, v11": lambda a, b: a - b,
    "v_min_u32_e32 v40, v10, v11": min, "v_max_u32_e32 v40, v10, v11": max,
    "v_min_i32_e32 v40, v10, v11": lambda a, b: min(s32(a), s32(b)),
    "v_max_i32_e32 v40, v10, v11": lambda a, b: max(s32(a), s32(b)),
    "v_min3_u32 v40, v10, v11, v12": min, "v_max3_u32 v40, v10, v11, v12": max,
    "v_med3_u32 v40, v10, v11, v12": lambda *v: sorted(v)[1],
    "v_med3_i32 v40, v10, v11, v12": lambda *v: sorted(map(s32, v))[1],
    "v_mul_lo_u32 v40, v10, v11": lambda a, b: a * b,
    "v_mul_hi_u32 v40, v10, v11": lambda a, b: a * b >> 32,
    "v_mul_hi_i32 v40, v10, v11": lambda a, b: s32(a) * s32(b) >> 32,
    "v_mul_u32_u24_e32 v40, v10, v11": lambda a, b: (a & 0xFFFFFF) * (b & 0xFFFFFF),
    "v_mul_hi_u32_u24_e32 v40, v10, v11": lambda a, b: (a & 0xFFFFFF) * (b & 0xFFFFFF) >> 32,
    "v_mul_i32_i24_e32 v40, v10, v11": lambda a, b: s24(a) * s24(b),
    "v_mul_hi_i32_i24_e32 v40, v10, v11": lambda a, b: s24(a) * s24(b) >> 32,
    "v_mad_u32_u24 v40, v10, v11, v12": lambda a, b, c: (a & 0xFFFFFF) * (b & 0xFFFFFF) + c,
    "v_mad_i32_i24 v40, v10, v11, v12": lambda a, b, c: s24(a) * s24(b) + c,
    "v_sad_u32 v40, v10, v11, v12": lambda a, b, c: abs(a - b) + c,
    "v_add_u16_e32 v40, v10, v11": lambda a, b: (a + b) & 0xFFFF,
    "v_sub_u16_e32 v40, v10, v11": lambda a, b: (a - b) & 0xFFFF,
    "v_mul_lo_u16_e32 v40, v10, v11": lambda a, b: a * b & 0xFFFF,
    "v_lshlrev_b16_e32 v40, v10, v11": lambda a, b: b << (a & 15) & 0xFFFF,
    "v_lshrrev_b16_e32 v40, v10, v11": lambda a, b: (b & 0xFFFF) >> (a & 15),
    "v_ashrrev_i16_e32 v40, v10, v11": lambda a, b: s16(b) >> (a & 15) & 0xFFFF,
    "v_max_i16_e32 v40, v10, v11": lambda a, b: max(s16(a), s16(b)) & 0xFFFF,
    "v_cvt_f32_ubyte2_e32 v40, v10": lambda a: struct.unpack("<I", struct.pack("<f", a >> 16 & 0xFF))[0],
    "v_and_b32_sdwa v40, v10, v11 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_1 src1_sel:BYTE_2":
        lambda a, b: a >> 16 & b >> 16 & 0xFF,
    "v_add_u32_sdwa v40, sext(v10), v11 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_1 src1_sel:DWORD":
        lambda a, b: s16(a >> 16) + b,
    "v_or_b32_sdwa v40, v10, v11 dst_sel:BYTE_1 dst_unused:UNUSED_PAD src0_sel:BYTE_3 src1_sel:BYTE_0":
        lambda a, b: ((a >> 24 | b) & 0xFF) << 8,
    "v_pk_add_u16 v40, v10, v11": lambda a, b: (a + b & 0xFFFF) | ((a >> 16) + (b >> 16) & 0xFFFF) << 16,
    "v_pk_mul_lo_u16 v40, v10, v11 op_sel:[1,0] op_sel_hi:[0,1]":
        lambda a, b: ((a >> 16) * (b & 0xFFFF) & 0xFFFF) | ((a & 0xFFFF) * (b >> 16) & 0xFFFF) << 16,
    "v_pk_max_i16 v40, v10, v11": lambda a, b: (max(s16(a), s16(b)) & 0xFFFF) | (
        max(s16(a >> 16), s16(b >> 16)) & 0xFFFF) << 16,
    "v_pk_lshlrev_b16 v40, v10, v11": lambda a, b: (b << (a & 15) & 0xFFFF) | (
        (b >> 16) << (a >> 16 & 15) & 0xFFFF) << 16,
}


@pytest.mark.parametrize("text", INTEGER, ids=lambda t: t.split(" v40")[0])
def test_integers(text: str) -> None:
    f = INTEGER[text]
    inputs = [words(seed) for seed in range(sum(f"v{n}" in text for n in (10, 11, 12)))]
    (found,) = run([text], inputs)
    assert found.tolist() == [f(*values) & M32 for values in zip(*(v.tolist() for v in inputs), strict=True)]


def pair(low: Any, high: Any) -> list[int]:
    return [a | b << 32 for a, b in zip(low.tolist(), high.tolist(), strict=True)]


def s64(v: int) -> int:
    return v - (1 << 64) if v >> 63 else v


WIDE: dict[str, Callable[[int, int, int], int]] = {
    "v_lshlrev_b64 v[40:41], v14, v[10:11]": lambda a, b, c: a << (c & 63),
    "v_lshrrev_b64 v[40:41], v14, v[10:11]": lambda a, b, c: a >> (c & 63),
    "v_ashrrev_i64 v[40:41], v14, v[10:11]": lambda a, b, c: s64(a) >> (c & 63),
    "v_mad_u64_u32 v[40:41], s[10:11], v10, v14, v[12:13]": lambda a, b, c: (a & M32) * c + b,
    "v_mad_i64_i32 v[40:41], s[10:11], v10, v14, v[12:13]": lambda a, b, c: s32(a & M32) * s32(c) + b,
}


@pytest.mark.parametrize("text", WIDE, ids=lambda t: t.split(" ")[0])
def test_64_bits(text: str) -> None:
    inputs = [words(seed) for seed in range(5)]
    low, high = run([text], inputs, outputs=2)
    a, b, c = pair(inputs[0], inputs[1]), pair(inputs[2], inputs[3]), inputs[4].tolist()
    assert pair(low, high) == [WIDE[text](*v) & M64 for v in zip(a, b, c, strict=True)]


def test_instructions_of_gfx942() -> None:
    inputs = [words(seed) for seed in range(4)]
    low, high, one, other = run(["v_lshl_add_u64 v[40:41], v[10:11], 3, v[12:13]", "v_mov_b64_e32 v[42:43], v[10:11]"],
                                inputs, outputs=4, arch="gfx942")
    a, b = pair(inputs[0], inputs[1]), pair(inputs[2], inputs[3])
    assert pair(low, high) == [(x << 3) + y & M64 for x, y in zip(a, b, strict=True)]
    assert pair(one, other) == a


def test_carries_go_from_lane_to_lane_mask() -> None:
    inputs = [words(seed) for seed in range(4)]
    body = ["v_add_co_u32_e32 v40, vcc, v10, v12", "v_addc_co_u32_e32 v41, vcc, v11, v13, vcc",
            "v_sub_co_u32_e64 v42, s[10:11], v10, v12", "v_subb_co_u32_e64 v43, s[10:11], v11, v13, s[10:11]",
            "v_subrev_co_u32_e32 v44, vcc, v10, v12", "v_subbrev_co_u32_e32 v45, vcc, v11, v13, vcc",
            "v_cndmask_b32_e64 v46, 0, 1, vcc", "v_cndmask_b32_e64 v47, 0, 1, s[10:11]"]
    found = run(body, inputs, outputs=8)
    a, b = pair(inputs[0], inputs[1]), pair(inputs[2], inputs[3])
    assert pair(found[0], found[1]) == [(x + y) & M64 for x, y in zip(a, b, strict=True)]
    assert pair(found[2], found[3]) == [(x - y) & M64 for x, y in zip(a, b, strict=True)]
    assert pair(found[4], found[5]) == [(y - x) & M64 for x, y in zip(a, b, strict=True)]
    assert found[6].tolist() == [int(y < x) for x, y in zip(a, b, strict=True)]
    assert found[7].tolist() == [int(x < y) for x, y in zip(a, b, strict=True)]


# ---- floats ----

def exact(f: Callable[..., Any], dtype: Any) -> Callable[..., Any]:
    """One rounding of a function of fractions; what is not finite goes through doubles."""

    def rounded(*values: float) -> Any:
        if all(map(math.isfinite, values)):
            result = f(*map(Fraction, values))
            if result:
                return dtype(_nearest(result, dtype))
        return dtype(f(*values))

    return rounded


def _nearest(x: Fraction, dtype: Any) -> float:
    """A fraction rounded to the precision of f16 or f32, to nearest even; its range is checked by the caller's type."""
    digits, lowest = {np.float16: (11, -24), np.float32: (24, -149)}[dtype]
    exponent = x.numerator.bit_length() - x.denominator.bit_length()
    exponent -= abs(x) < Fraction(2) ** exponent
    step = Fraction(2) ** max(exponent - digits + 1, lowest)
    return float(round(x / step) * step)


FLOAT: dict[str, Callable[..., float]] = {
    "v_add_f32_e32 v40, v10, v11": lambda a, b: a + b, "v_sub_f32_e32 v40, v10, v11": lambda a, b: a - b,
    "v_subrev_f32_e32 v40, v10, v11": lambda a, b: b - a, "v_mul_f32_e32 v40, v10, v11": lambda a, b: a * b,
    "v_fma_f32 v40, v10, v11, v12": lambda a, b, c: a * b + c,
    "v_fma_f32 v40, -v10, |v11|, -|v12|": lambda a, b, c: -a * abs(b) - abs(c),
    "v_add_f32_e64 v40, v10, -1.0": lambda a: a - 1, "v_mul_f32_e32 v40, 0.5, v10": lambda a: a / 2,
    "v_mul_f32_e32 v40, 0x40490fdb, v10": lambda a: a * (Fraction if isinstance(a, Fraction) else float)(
        13176795 / 4194304),
}


@pytest.mark.parametrize("text", FLOAT, ids=lambda t: t)
def test_single_precision_is_rounded_once(text: str) -> None:
    inputs = [floats(seed) for seed in range(sum(f"v{n}" in text for n in (10, 11, 12)))]
    with np.errstate(all="ignore"):
        found = run([text], inputs)[0].view(np.float32)
        f = exact(FLOAT[text], np.float32)
        wanted = np.array([f(*(float(v) for v in values)) for values in zip(*inputs, strict=True)], np.float32)
    assert np.array_equal(found, wanted, equal_nan=True)


def flushed(a: float) -> float:
    return math.copysign(0.0, a) if abs(a) < 2.0**-126 else a


@pytest.mark.parametrize("text", ["v_mad_f32 v40, v10, v11, v12", "v_mad_f32 v40, -v10, v11, |v12|"])
def test_mad_rounds_twice_and_has_no_denormals(text: str) -> None:
    inputs = [floats(seed) for seed in range(3)]
    inputs[0][:3], inputs[1][:3], inputs[2][:3] = (1e-39, 3.0, -1e-30), (2.0, 1e-39, 1e-9), (1.0, -1e-40, 1.5)
    product, total = exact(lambda a, b: a * b, np.float32), exact(lambda a, b: a + b, np.float32)
    with np.errstate(all="ignore"):
        found = run([text], inputs)[0].view(np.float32)
        wanted = []
        for a, b, c in zip(*(map(float, each) for each in inputs), strict=True):
            a, c = (-a, abs(c)) if "-" in text else (a, c)
            made = flushed(float(product(flushed(a), flushed(b))))
            wanted.append(flushed(float(total(made, flushed(c)))))
    assert np.array_equal(found, np.array(wanted, np.float32), equal_nan=True)


@pytest.mark.parametrize("op", ["add", "mul"])
def test_half_and_double(op: str) -> None:
    f = {"add": np.add, "mul": np.multiply}[op]
    with np.errstate(all="ignore"):
        a, b = floats(1, np.float16), floats(2, np.float16)
        (found,) = run([f"v_{op}_f16_e32 v40, v10, v11"],
                       [v.view(np.uint16).astype(np.uint32) | np.uint32(0xABCD0000) for v in (a, b)])
        assert np.array_equal(found.astype(np.uint16).view(np.float16), f(a, b), equal_nan=True)
        assert not (found >> 16).any()
        x, y = floats(1, np.float64), floats(2, np.float64)
        parts = [np.ascontiguousarray(v.view(np.uint32).reshape(64, 2)[:, n]) for v in (x, y) for n in (0, 1)]
        low, high = run([f"v_{op}_f64 v[40:41], v[10:11], v[12:13]"], parts, outputs=2)
        joined = np.stack([low, high], axis=1).reshape(-1).view(np.float64)
        assert np.array_equal(joined, f(x, y), equal_nan=True)


CONVERTED: dict[str, Callable[[float], int]] = {
    "v_cvt_u32_f32_e32 v40, v10": lambda a: 0 if math.isnan(a) else clamp(_cut(a), 0, M32),
    "v_cvt_i32_f32_e32 v40, v10": lambda a: 0 if math.isnan(a) else clamp(_cut(a), -1 << 31, (1 << 31) - 1),
}


def _cut(a: float) -> int:
    return int(a) if math.isfinite(a) else (1 << 70) * (1 if a > 0 else -1)


@pytest.mark.parametrize("text", CONVERTED, ids=lambda t: t.split(" ")[0])
def test_conversions_to_integers_saturate(text: str) -> None:
    a = floats(3)
    a[40] = math.nan
    assert run([text], [a])[0].tolist() == [CONVERTED[text](float(v)) & M32 for v in a]


def test_conversions_between_floats() -> None:
    a, n = floats(3), words(4)
    with np.errstate(all="ignore"):
        half, up, back, signed, unsigned, pair_ = run(
            ["v_cvt_f16_f32_e32 v40, v10", "v_cvt_f32_f16_e32 v41, v40", "v_cvt_f64_f32_e32 v[50:51], v10",
             "v_cvt_f32_f64_e32 v42, v[50:51]", "v_cvt_f32_i32_e32 v43, v11", "v_cvt_f32_u32_e32 v44, v11",
             "v_pack_b32_f16 v45, v40, v41 op_sel:[0,1]"], [a, n], outputs=6)
        wanted = a.astype(np.float16)
        assert np.array_equal(half.astype(np.uint16).view(np.float16), wanted)
        assert np.array_equal(up.view(np.float32), wanted.astype(np.float32))
        assert np.array_equal(back.view(np.float32), a)
        assert np.array_equal(signed.view(np.float32), n.view(np.int32).astype(np.float32))
        assert np.array_equal(unsigned.view(np.float32), n.astype(np.float32))
        assert np.array_equal(pair_, half | up >> 16 << 16)


ROUNDED = {"floor": math.floor, "ceil": math.ceil, "trunc": math.trunc, "rndne": round}


@pytest.mark.parametrize("name", ROUNDED)
def test_rounding_to_integers(name: str) -> None:
    a = floats(5)
    a[30:36] = [0.5, 1.5, 2.5, -0.5, -1.5, 1e9 + 0.5]
    found = run([f"v_{name}_f32_e32 v40, v10"], [a])[0].view(np.float32)
    assert found.tolist() == [float(ROUNDED[name](float(v))) if math.isfinite(v) else v for v in a]


SPECIAL = {"exp": np.exp2, "log": np.log2, "rcp": lambda x: 1 / x, "rsq": lambda x: 1 / np.sqrt(x), "sqrt": np.sqrt,
           "sin": lambda x: np.sin(2 * np.pi * x), "cos": lambda x: np.cos(2 * np.pi * x)}


@pytest.mark.parametrize("name", SPECIAL)
def test_functions(name: str) -> None:
    """To an ulp of single precision, which is nearer than the hardware."""
    x = np.random.default_rng(3).uniform(0.01, 90, 64).astype(np.float32)
    if name in ("sin", "cos"):
        x = (x % 1).astype(np.float32)
    found = run([f"v_{name}_f32_e32 v40, v10"], [x])[0].view(np.float32)
    assert np.allclose(found, SPECIAL[name](x.astype(np.float64)), rtol=1.2e-7, atol=1e-7 if name in "sincos" else 0)


def test_a_division_as_compilers_write_it_is_rounded_right() -> None:
    """The steps that every compiler emits: also of denormals, of the largest numbers, of zeros and infinities."""
    a, b = floats(8), floats(9)
    a[32:44] = [3.4e38, 3.4e38, 1e-40, 1e-44, 1.0, 0.0, math.inf, 1e-38, 2e38, 1.0, -7.0, 5e-39]
    b[32:44] = [1e-10, 0.3, 3.0, 1e-3, 3e38, 0.0, math.inf, 3e20, 3e-39, 1e-40, math.inf, 1e38]
    body = ["v_div_scale_f32 v20, s[10:11], v11, v11, v10", "v_rcp_f32_e32 v21, v20", "v_fma_f32 v22, -v20, v21, 1.0",
            "v_fmac_f32_e32 v21, v22, v21", "v_div_scale_f32 v22, vcc, v10, v11, v10", "v_mul_f32_e32 v23, v22, v21",
            "v_fma_f32 v24, -v20, v23, v22", "v_fmac_f32_e32 v23, v24, v21", "v_fma_f32 v20, -v20, v23, v22",
            "v_div_fmas_f32 v20, v20, v21, v23", "v_div_fixup_f32 v40, v20, v11, v10"]
    with np.errstate(all="ignore"):
        found, wanted = run(body, [a, b])[0].view(np.float32), a / b
    same = (found == wanted) | (np.isnan(found) & np.isnan(wanted))
    # A quotient that is denormal has been rounded twice.
    with np.errstate(invalid="ignore"):
        near = np.abs(found.astype(np.float64) - wanted) <= 2e-45
    assert (same | ((np.abs(wanted) < 1.2e-38) & near)).all()


def test_minimum_and_maximum_prefer_numbers() -> None:
    a, b = floats(1), floats(2)
    a[50:54], b[50:54] = [math.nan, 1.0, 0.0, -0.0], [1.0, math.nan, -0.0, 0.0]
    low, high = run(["v_min_f32_e32 v40, v10, v11", "v_max_f32_e32 v41, v10, v11"], [a, b], outputs=2)
    assert np.array_equal(low.view(np.float32), np.fmin(a, b))
    assert np.array_equal(high.view(np.float32), np.fmax(a, b))
    assert low[52:54].tolist() == [0x80000000] * 2
    assert high[52:54].tolist() == [0] * 2


RELATIONS: dict[str, Callable[[float, float], bool]] = {
    "lt": lambda a, b: a < b, "eq": lambda a, b: a == b, "le": lambda a, b: a <= b, "gt": lambda a, b: a > b,
    "ge": lambda a, b: a >= b, "lg": lambda a, b: a < b or a > b, "o": lambda a, b: a == a and b == b,
    "u": lambda a, b: a != a or b != b, "nlt": lambda a, b: not a < b, "neq": lambda a, b: a != b,
    "nle": lambda a, b: not a <= b, "ngt": lambda a, b: not a > b, "nge": lambda a, b: not a >= b,
    "nlg": lambda a, b: not (a < b or a > b),
}


@pytest.mark.parametrize("name", RELATIONS)
def test_comparisons_of_floats(name: str) -> None:
    a, b = floats(1), floats(1)[::-1].copy()
    a[:8], b[:8] = [math.nan, 1, math.nan, 2, 2, 0.0, math.inf, -1], [1, math.nan, math.nan, 2, 3, -0.0, math.inf, 1]
    (found,) = run([f"v_cmp_{name}_f32_e32 vcc, v10, v11", "v_cndmask_b32_e64 v40, 0, 1, vcc"], [a, b])
    assert found.tolist() == [int(RELATIONS[name](float(x), float(y))) for x, y in zip(a, b, strict=True)]


@pytest.mark.parametrize("kind", ["u32", "i32", "u16", "i16", "u64", "i64"])
@pytest.mark.parametrize("name", ["lt", "eq", "le", "gt", "ne", "ge"])
def test_comparisons_of_integers(name: str, kind: str) -> None:
    inputs = [words(seed) for seed in (1, 2, 1, 2)]
    inputs[2][::3], inputs[3][::2] = inputs[0][::3][::-1], inputs[1][::2][::-1]
    one, other = ("v[10:11]", "v[12:13]") if kind.endswith("64") else ("v10", "v12")
    (found,) = run([f"v_cmp_{name}_{kind}_e64 s[10:11], {one}, {other}", "v_cndmask_b32_e64 v40, 0, 1, s[10:11]"],
                   inputs)
    a, b = pair(inputs[0], inputs[1]), pair(inputs[2], inputs[3])
    bits = int(kind[1:])

    def value(v: int) -> int:
        v &= (1 << bits) - 1
        return v - (1 << bits) if kind[0] == "i" and v >> bits - 1 else v

    f = {"lt": int.__lt__, "eq": int.__eq__, "le": int.__le__, "gt": int.__gt__, "ne": int.__ne__, "ge": int.__ge__}
    assert found.tolist() == [int(f[name](value(x), value(y))) for x, y in zip(a, b, strict=True)]


def test_classes_of_floats() -> None:
    bits = [0x7F800001, 0x7FC00000, 0xFF800000, 0xC0000000, 0x80000001, 0x80000000, 0, 1, 0x40000000, 0x7F800000]
    values = np.array((bits * 7)[:64], np.uint32)
    body = [line for n in range(10) for line in (
        f"v_mov_b32_e32 v20, {hex(1 << n)}", "v_cmp_class_f32_e64 vcc, v10, v20",
        f"v_cndmask_b32_e64 v{40 + n}, 0, 1, vcc")]
    found = run(body, [values], outputs=10)
    assert np.array_equal(found[:, :10], np.eye(10, dtype=np.uint32))


# ---- packed singles ----

def test_packed_single_precision() -> None:
    a, b, c, d = (floats(seed) for seed in range(4))
    with np.errstate(all="ignore"):
        found = run(["v_pk_mul_f32 v[40:41], v[10:11], v[12:13] op_sel_hi:[0,1]",
                     "v_pk_add_f32 v[42:43], v[10:11], v[12:13] neg_lo:[0,1] neg_hi:[0,1]",
                     "v_pk_mov_b32 v[44:45], v[10:11], v[12:13] op_sel:[1,0]",
                     "v_pk_fma_f32 v[46:47], v[10:11], v[12:13], v[12:13] op_sel:[1,0,0]"],
                    [a, b, c, d], outputs=8).view(np.float32)
        fused = exact(lambda x, y, z: x * y + z, np.float32)
        wanted = [a * c, a * d, a - c, b - d, b, c,
                  np.array([fused(float(x), float(y), float(y)) for x, y in zip(b, c, strict=True)]),
                  np.array([fused(float(x), float(y), float(y)) for x, y in zip(b, d, strict=True)])]
        for value, right in zip(found, wanted, strict=True):
            assert np.array_equal(value, right.astype(np.float32), equal_nan=True)


# ---- lanes ----

LANE = np.arange(64, dtype=np.uint32)
DPP: dict[str, Callable[[int], int]] = {
    "quad_perm:[3,1,0,2]": lambda n: n // 4 * 4 + [3, 1, 0, 2][n % 4],
    "row_shl:3": lambda n: n + 3 if n % 16 + 3 < 16 else -1, "row_shr:5": lambda n: n - 5 if n % 16 >= 5 else -1,
    "row_ror:7": lambda n: n // 16 * 16 + (n % 16 - 7) % 16, "row_mirror": lambda n: n // 16 * 16 + 15 - n % 16,
    "row_half_mirror": lambda n: n // 8 * 8 + 7 - n % 8, "row_bcast:15": lambda n: n // 16 * 16 - 1,
    "row_bcast:31": lambda n: 31 if n >= 32 else -1, "wave_shl:1": lambda n: n + 1 if n < 63 else -1,
    "wave_ror:1": lambda n: (n - 1) % 64, "row_newbcast:3": lambda n: n // 16 * 16 + 3,
}


@pytest.mark.parametrize("control", DPP)
@pytest.mark.parametrize("bound", ["", " bound_ctrl:0"])
def test_dpp(control: str, bound: str) -> None:
    """A lane without a source, or whose source is not active, reads 0 or is left; so are lanes that are masked."""
    body = ["v_mov_b32_e32 v40, 7", "s_mov_b64 exec, 0xfffffffd", "s_mov_b32 exec_hi, -1", "s_nop 4",
            f"v_mov_b32_dpp v40, v10 {control} row_mask:0xb bank_mask:0xf{bound}", "s_mov_b64 exec, -1"]
    (found,) = run(body, [words(1)])
    values = words(1).tolist()
    for lane in range(64):
        source = DPP[control](lane)
        there = source >= 0 and source != 1
        left = lane == 1 or lane // 16 == 2 or not (there or bound)
        assert found[lane] == (7 if left else values[source] if there else 0)


def test_permutes_and_swizzles() -> None:
    index, data = words(1), words(2)
    found = run(["ds_bpermute_b32 v40, v10, v11", "ds_permute_b32 v41, v10, v11",
                 "ds_swizzle_b32 v42, v11 offset:0x141f",
                 "ds_swizzle_b32 v43, v11 offset:0x801b", "s_waitcnt lgkmcnt(0)"], [index, data], outputs=4)
    lanes = index // 4 % 64
    assert np.array_equal(found[0], data[lanes])
    pushed = np.zeros(64, np.uint32)
    for source, target in enumerate(lanes):
        pushed[target] = data[source]
    assert np.array_equal(found[1], pushed)
    assert np.array_equal(found[2], data[LANE & 32 | (LANE & 31) ^ 5])
    assert np.array_equal(found[3], data[LANE & ~np.uint32(3) | 3 - (LANE & 3)])


def test_lanes_one_by_one() -> None:
    a = words(1)
    body = ["s_mov_b64 exec, 0xff00", "v_readfirstlane_b32 s10, v10", "s_mov_b64 exec, -1", "v_mov_b32_e32 v40, s10",
            "s_movk_i32 s11, 37", "v_readlane_b32 s12, v10, s11", "v_mov_b32_e32 v41, s12", "v_mov_b32_e32 v42, 1",
            "v_writelane_b32 v42, s12, 63", "v_mbcnt_lo_u32_b32 v43, -1, 0", "v_mbcnt_hi_u32_b32 v43, -1, v43",
            "v_mov_b32_e32 v44, v10", "v_mov_b32_e32 v45, 5", "v_swap_b32 v44, v45"]
    found = run(body, [a], outputs=6)
    assert set(found[0].tolist()) == {a[8]}
    assert set(found[1].tolist()) == {a[37]}
    assert found[2].tolist() == [1] * 63 + [a[37]]
    assert np.array_equal(found[3], LANE)
    assert set(found[4].tolist()) == {5}
    assert np.array_equal(found[5], a)


def test_accumulation_registers() -> None:
    a = words(1)
    (found,) = run(["v_accvgpr_write_b32 a3, v10", "s_nop 4", "v_accvgpr_read_b32 v40, a3"], [a], agprs=8)
    assert np.array_equal(found, a)


# ---- matrices ----

@pytest.mark.parametrize(("m", "blocks"), [(32, 2), (16, 4), (4, 16)])
def test_products_of_several_blocks(m: int, blocks: int) -> None:
    """Lane l has row or column l mod M of block l div M; a block's registers follow those of the one before."""
    rng = np.random.default_rng(m)
    a, b = (rng.integers(-8, 8, (64, 4)).astype(np.float16) for _ in range(2))
    words = [v.view(np.uint32)[:, n].copy() for v in (a, b) for n in range(2)]
    count = m * m * blocks // 64
    found = np.concatenate([run([f"v_mfma_f32_{m}x{m}x4f16 v[{40 - first}:{39 - first + count}], v[10:11], v[12:13], 0",
                                 "s_nop 15", "s_nop 3"], words, outputs=min(count, 16)).view(np.float32)
                            for first in range(0, count, 16)])
    for lane in range(64):
        for register in range(count):
            within, column = register % (m * m // 64 or 1), lane % m
            block = lane // 4 if m == 4 else register // (m * m // 64)
            row = register if m == 4 else 8 * (within // 4) + 4 * (lane // m) + within % 4
            x, y = (v[block * m + at].astype(float) for v, at in ((a, row), (b, column)))
            assert found[register, lane] == sum(x * y)


def test_products_of_f64() -> None:
    """16x16x4: lane l has K l div 16; its register r the row 4 r + l div 16."""
    rng = np.random.default_rng(4)
    a, b = (rng.integers(-99, 99, 64).astype(np.float64) / 8 for _ in range(2))
    words = [v.view(np.uint32)[n::2].copy() for v in (a, b) for n in range(2)]
    found = run(["v_mfma_f64_16x16x4f64 v[40:47], v[10:11], v[12:13], 0", "s_nop 15", "s_nop 3"], words, outputs=8)
    for lane in range(64):
        for register in range(4):
            row, column = 4 * register + lane // 16, lane % 16
            whole = found[2 * register, lane].astype(np.uint64) | found[2 * register + 1, lane].astype(
                np.uint64) << np.uint64(32)
            assert whole.view(np.float64) == sum(a[16 * k + row] * b[16 * k + column] for k in range(4))


def test_products_of_f64_in_four_blocks() -> None:
    """4x4x4: lane l has row or column l mod 4 of block l div 4 mod 4, and K l div 16; of the product, that row."""
    rng = np.random.default_rng(5)
    a, b, c = (rng.integers(-99, 99, 64).astype(np.float64) / 8 for _ in range(3))
    words = [v.view(np.uint32)[n::2].copy() for v in (a, b, c) for n in range(2)]
    for arch, name in (("gfx90a", "v_mfma_f64_4x4x4f64"), ("gfx942", "v_mfma_f64_4x4x4_4b_f64")):
        found = run([f"{name} v[40:41], v[10:11], v[12:13], v[14:15]", "s_nop 15"], words, outputs=2, arch=arch)
        product = np.einsum("kbi,kbj->ibj", a.reshape(4, 4, 4), b.reshape(4, 4, 4)) + c.reshape(4, 4, 4)
        whole = found[0].astype(np.uint64) | found[1].astype(np.uint64) << np.uint64(32)
        assert np.array_equal(whole.view(np.float64).reshape(4, 4, 4), product)


@pytest.mark.parametrize(("m", "k"), [(16, 8), (32, 4)])
def test_products_of_short_mantissas(m: int, k: int) -> None:
    """xf32 of gfx942: ten bits of a float's mantissa count, the others are cut off."""
    rng = np.random.default_rng(m)
    a, b = (rng.standard_normal((64, 2)).astype(np.float32) for _ in range(2))
    a[5, 1], b[7, 0] = np.inf, np.float32(2.0) ** -140
    words = [v[:, n].view(np.uint32).copy() for v in (a, b) for n in range(2)]
    count = m * m // 64
    found = run([f"v_mfma_f32_{m}x{m}x{k}_xf32 v[40:{39 + count}], v[10:11], v[12:13], 0", "s_nop 15", "s_nop 3"],
                words, outputs=count, arch="gfx942").view(np.float32)
    # Lane l has row or column l mod M, and the two K's from 2 (l div M) on.
    cut = [np.trunc(v / step) * step for v in (a, b)
           for step in [np.exp2(np.floor(np.log2(np.abs(np.where(np.isfinite(v), v, 1)).astype(float))) - 10)]]
    cut[1][7, 0] = (b[7, 0].view(np.uint32) & np.uint32(0xFFFFE000)).view(np.float32)
    x, y = (v.astype(float).reshape(k // 2, m, 2).transpose(1, 0, 2).reshape(m, k) for v in cut)
    total = np.zeros((m, m))
    for at in range(k):
        total += np.outer(x[:, at], y[:, at])
    for lane in range(64):
        for register in range(count):
            row = 8 * (register // 4) + 4 * (lane // m) + register % 4
            assert found[register, lane] == np.float32(total[row, lane % m])
    assert np.isinf(found).any()


def test_short_mantissas_are_of_gfx942() -> None:
    instr = instruction_of("v_mfma_f32_16x16x8_xf32 v[40:43], v[10:11], v[12:13], 0")
    translate(instr, Context("gfx942", {}, 0))
    for arch in ("gfx90a", "gfx950"):
        with pytest.raises(NccError, match=f"not there on {arch}"):
            translate(instr, Context(arch, {}, 0))


def test_products_of_eight_bits() -> None:
    """fp8 of gfx942: 0x40 is 1, 0x48 is 2, 0xc4 is -1.5 and 0x80 the only NaN."""
    one = np.full(64, 0x40404040, np.uint32)
    other = np.full(64, 0x4840C440, np.uint32)  # 1, -1.5, 1, 2
    found = run(["v_mfma_f32_16x16x32_fp8_fp8 v[40:43], v[10:11], v[12:13], 0", "s_nop 15", "s_nop 3"],
                [one, one, other, other], outputs=4, arch="gfx942").view(np.float32)
    assert (found == 8 * 2.5).all()
    bad = run(["v_mfma_f32_16x16x32_fp8_fp8 v[40:43], v[10:11], v[12:13], 0", "s_nop 15", "s_nop 3"],
              [one, one, np.full(64, 0x80, np.uint32), other], outputs=4, arch="gfx942").view(np.float32)
    assert np.isnan(bad).all()
