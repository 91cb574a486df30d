"""``cvt`` between the types of 16 to 64 bits, and ``cvt.pack`` (PTX ISA 9.7.9); ``eight_bits`` has the small ones."""

from __future__ import annotations

from llvmlite import ir

from ncc.sim.eight_bits import EIGHT, eight_bit_pair
from ncc.sim.emit import Emit, bits_of
from ncc.sim.float_ops import (
    ELEMENT,
    INFINITY,
    NAN,
    directed,
    is_float,
    is_nan,
    join,
    mode_of,
    saturate,
    to_bfloat,
    to_half,
    to_odd_single,
)
from ncc.sim.int_ops import INTEGERS, extend, intrinsic, is_signed, maximum, minimum, width
from ncc.sim.rounding import rounded
from ncc.sim.subnormals import flush
from ncc.sim.values import FLOATS as FLOATING
from ncc.sim.values import VF, VI, Value, splat, zero_of

_TYPES = f"u8 s8 {INTEGERS} f16 bf16 f16x2 bf16x2 f32 f64 tf32"
_INTEGER_ROUNDING = {"rni": "rint", "rzi": "trunc", "rmi": "floor", "rpi": "ceil"}
_ROUNDING = "rn rz rm rp rna"
_WIDE = frozenset({"u64", "s64"})


def cvt(e: Emit) -> None:
    if e.has("pack"):
        pack_integers(e)
        return
    kinds = e.types(f"{' '.join(_INTEGER_ROUNDING)} {_ROUNDING} ftz sat relu satfinite", f"{_TYPES} {' '.join(EIGHT)}")
    if len(kinds) != 2:
        e.unsupported()
    target, source = kinds
    _check_flags(e, target, source)
    if target in EIGHT or source in EIGHT:
        eight_bit_pair(e, target, source)
    elif target in ELEMENT:
        _pack(e, target, source)
    elif target == "tf32":
        _tf32(e, source)
    elif is_float(target):
        e.write(e.operands(2)[0], _to_float(e, target, source))
    elif is_float(source):
        e.write(e.operands(2)[0], _float_to_int(e, target, source), is_signed(target))
    else:
        _int_to_int(e, target, source)


_SMALL = frozenset({"f16", "bf16", "f16x2", "bf16x2", "tf32", *EIGHT})


def _check_flags(e: Emit, target: str, source: str) -> None:
    """Modifiers that only some conversions have; one rounding at most."""
    roundings = [m for m in (*_INTEGER_ROUNDING, *_ROUNDING.split()) if e.has(m)]
    if len(roundings) > 1 or ((e.has("satfinite") or e.has("relu")) and target not in _SMALL):
        e.unsupported()
    if (e.has("rna") and target != "tf32") or (e.has("ftz") and "f32" not in (target, source)):
        e.unsupported()
    if e.has("sat") and (e.has("relu") or e.has("satfinite")):
        e.unsupported()


def _int_to_int(e: Emit, target: str, source: str) -> None:
    dst, operand = e.operands(2)
    value, bits = e.read(operand, source), bits_of(target)
    if e.has("sat"):
        value = _clamp(e, value, source, target)
    e.write(dst, extend(e, value, bits, is_signed(source)), is_signed(target))


def _clamp(e: Emit, value: Value, source: str, target: str) -> Value:
    """Limited to what the target can hold; compared as the source is signed."""
    signed, width, bits = is_signed(source), bits_of(source), bits_of(target)
    high = (1 << (bits - is_signed(target))) - 1
    low = -(1 << (bits - 1)) if is_signed(target) else 0
    source_high = (1 << (width - signed)) - 1
    source_low = -(1 << (width - 1)) if signed else 0
    if source_low < low:
        value = maximum(e, value, splat(low, width), signed)
    if source_high > high:
        value = minimum(e, value, splat(high, width), signed)
    return value


def _read(e: Emit, source: str, position: int = 1) -> Value:
    """A source that is a float, as an f32 or f64 vector."""
    operand = e.at.instr.operands[position]
    if source == "f16":
        return e.b.fpext(e.b.bitcast(e.read(operand, "f16"), VF[16]), VF[32])
    if source == "bf16":
        return e.b.bitcast(e.b.shl(e.b.zext(e.read(operand, "bf16"), VI[32]), splat(16, 32)), VF[32])
    value = e.read_float(operand, source)
    return flush(e, value) if source == "f32" and e.has("ftz") else value


def _float_to_int(e: Emit, target: str, source: str) -> Value:
    """Rounded, and limited to what the target can hold."""
    rounding = next((r for r in _INTEGER_ROUNDING if e.has(r)), None)
    if rounding is None:
        e.unsupported("without a rounding to an integer")
    value = intrinsic(e, _INTEGER_ROUNDING[rounding], _read(e, source))
    bits, floats = bits_of(target), 64 if isinstance(value.type.element, ir.DoubleType) else 32
    name = f"llvm.fpto{'si' if is_signed(target) else 'ui'}.sat.v32i{bits}.v32f{floats}"
    result = e.b.call_out(name, VI[bits], [value])
    if source != "f64" and target not in _WIDE:
        return result
    return e.b.select(is_nan(e, value), splat(1 << (bits - 1), bits), result)


def _to_float(e: Emit, target: str, source: str) -> Value:
    """The bits of the target's format."""
    if not is_float(source):
        return _int_to_float(e, target, source)
    value = _read(e, source)
    if e.at.instr.modifiers == ("f32", "bf16"):
        return e.b.bitcast(value, VI[32])  # a shift on a GPU, which leaves NaN as it is
    if target == "f64" and e.has("ftz"):
        value = e.b.select(is_nan(e, value), e.b.bitcast(splat(NAN["f32"], 32), VF[32]), value)
    rounding = next((r for r in _INTEGER_ROUNDING if e.has(r)), None)
    if rounding is not None:
        value = intrinsic(e, _INTEGER_ROUNDING[rounding], value)
    return _round(e, value, target)


def _int_to_float(e: Emit, target: str, source: str) -> Value:
    """To nearest even; by way of a double that is rounded to odd where the target is of 16 bits."""
    value = e.read(e.at.instr.operands[1], source)
    name = "sitofp" if is_signed(source) else "uitofp"
    if e.has("sat"):
        e.unsupported()
    if target in ("f32", "f64"):
        bits, mode = bits_of(target), mode_of(e)
        if mode == "rn" or bits_of(source) < (32 if target == "f32" else 64):
            return e.b.bitcast(getattr(e.b, name)(value, VF[bits]), VI[bits])
        return e.b.bitcast(rounded(e, name, mode, [value], FLOATING[bits]), VI[bits])
    if bits_of(source) < 64:
        return _round(e, getattr(e.b, name)(value, VF[64]), target)
    toward_zero = rounded(e, name, "rz", [value], FLOATING[64])
    back = (e.b.fptosi if is_signed(source) else e.b.fptoui)(toward_zero, VI[64])
    sticky = e.b.zext(e.b.icmp_unsigned("!=", back, value), VI[64])
    return _round(e, e.b.bitcast(e.b.or_(e.b.bitcast(toward_zero, VI[64]), sticky), VF[64]), target)


def _round(e: Emit, value: Value, target: str) -> Value:
    """A float in another format's bits, rounded as the instruction says.

    NaN becomes the canonical one; but of a double, in f32 and f16, sign and upper bits of the payload stay.
    """
    if e.has("sat"):
        value = saturate(e, value)
    if e.has("relu"):
        value = _relu(e, value)
    nearest = _nearest(e, value, target)
    mode = next((m for m in ("rz", "rm", "rp") if e.has(m)), None)
    result = nearest if mode is None else directed(e, value, nearest, target, mode)
    if target == "f32" and e.has("ftz"):
        # Of the rounded number, unlike arithmetic: GPUs convert, and then flush what has become subnormal.
        result = e.b.bitcast(flush(e, e.b.bitcast(result, VF[32])), VI[32])
    if e.has("satfinite"):
        result = _finite(e, result, target)
    if target == "bf16" or (target in NAN and not isinstance(value.type.element, ir.DoubleType)):
        return e.b.select(is_nan(e, value), splat(NAN[target], bits_of(target)), result)
    return result


_INFINITY = {**INFINITY, "tf32": INFINITY["f32"]}
_LAST_BIT = {"f16": 1, "bf16": 1, "tf32": 0x2000}


def _finite(e: Emit, raw: Value, target: str) -> Value:
    """The largest number in the place of an infinity (and what is none in the place of NaN, which callers see to)."""
    infinity, last = splat(_INFINITY[target], width(raw)), splat(_LAST_BIT[target], width(raw))
    magnitude = e.b.and_(raw, splat((1 << (width(raw) - 1)) - 1, width(raw)))
    return e.b.select(e.b.icmp_unsigned(">=", magnitude, infinity), e.b.sub(raw, last), raw)


def _relu(e: Emit, value: Value) -> Value:
    zero = zero_of(value.type)
    return e.b.select(e.b.fcmp_ordered("<=", value, zero), zero, value)


def _nearest(e: Emit, value: Value, target: str) -> Value:
    double = isinstance(value.type.element, ir.DoubleType)
    if target == "f16":
        return to_half(e, value)
    if target == "bf16":
        return to_bfloat(e, to_odd_single(e, value) if double else value)
    if target == "f32":
        return e.b.bitcast(e.b.fptrunc(value, VF[32]) if double else value, VI[32])
    return e.b.bitcast(value if double else e.b.fpext(value, VF[64]), VI[64])


def _pack(e: Emit, target: str, source: str) -> None:
    """``cvt.rn.f16x2.f32 d, a, b``: a in the high half."""
    if source != "f32":
        e.unsupported()
    dst = e.operands(3)[0]
    high, low = (_round(e, _read(e, source, n), ELEMENT[target]) for n in (1, 2))
    e.write(dst, join(e, low, high))


_TF32_MASK = 0xFFFFE000


def _tf32(e: Emit, source: str) -> None:
    """To 10 bits of mantissa: ``.rna`` with ties away from zero, ``.rn`` to even, ``.rz`` cut off.

    GPUs do ``.rna`` with integers: NaN is cut off too, which makes one whose payload is low an infinity.
    """
    if source != "f32" or not (e.has("rna") or e.has("rn") or e.has("rz")):
        e.unsupported()
    dst, operand = e.operands(2)
    value = e.read_float(operand, "f32")
    if e.has("relu"):
        value = _relu(e, value)
    raw = e.b.bitcast(value, VI[32])
    even = e.b.and_(e.b.lshr(raw, splat(13, 32)), splat(1, 32))
    half = splat(0x1000, 32) if e.has("rna") else e.b.add(even, splat(0xFFF, 32))
    moved = raw if e.has("rz") else e.b.add(raw, half)
    special = e.b.icmp_unsigned("==", e.b.and_(raw, splat(INFINITY["f32"], 32)), splat(INFINITY["f32"], 32))
    result = e.b.and_(e.b.select(special, raw, moved), splat(_TF32_MASK, 32))
    if e.has("satfinite"):
        result = _finite(e, result, "tf32")
    if not e.has("rna"):
        result = e.b.select(is_nan(e, value), splat(NAN["f32"] & _TF32_MASK, 32), result)
    e.write(dst, result)


def pack_integers(e: Emit) -> None:
    """``cvt.pack.sat.TYPE.s32{.b32} d, a, b{, c}``: both limited, b in the low part, what c has moved up."""
    form = e.at.instr.modifiers
    if form[:2] != ("pack", "sat") or form[2:] not in _PACKS:
        e.unsupported()
    bits = 16 if len(form) == 4 else 8
    dst, first, second, *third = e.operands(3 if bits == 16 else 4)
    high, low = (e.b.and_(_clamp(e, e.read(o, "s32"), "s32", form[2]), splat((1 << bits) - 1, 32))
                 for o in (first, second))
    pair = e.b.or_(e.b.shl(high, splat(bits, 32)), low)
    upper = e.b.shl(e.read(third[0], "b32"), splat(16, 32)) if third else splat(0, 32)
    e.write(dst, e.b.or_(upper, pair))


_PACKS = frozenset({("u16", "s32"), ("s16", "s32"), ("u8", "s32", "b32"), ("s8", "s32", "b32")})
