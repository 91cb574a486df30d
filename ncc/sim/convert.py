"""``cvt`` between all the types of 8 to 64 bits (PTX ISA 9.7.9)."""

from __future__ import annotations

from llvmlite import ir

from ncc.sim.emit import Emit, bits_of
from ncc.sim.float_ops import (
    ELEMENT,
    NAN,
    directed,
    flush,
    is_float,
    is_nan,
    join,
    saturate,
    to_bfloat,
    to_half,
    to_odd_single,
)
from ncc.sim.int_ops import INTEGERS, extend, intrinsic, is_signed, maximum, minimum
from ncc.sim.values import VF, VI, Value, splat

_TYPES = f"u8 s8 {INTEGERS} f16 bf16 f16x2 bf16x2 f32 f64 tf32"
_INTEGER_ROUNDING = {"rni": "rint", "rzi": "trunc", "rmi": "floor", "rpi": "ceil"}
_ROUNDING = "rn rz rm rp rna"
_WIDE = frozenset({"u64", "s64"})


def cvt(e: Emit) -> None:
    kinds = e.types(f"{' '.join(_INTEGER_ROUNDING)} {_ROUNDING} ftz sat relu satfinite", _TYPES)
    if len(kinds) != 2 or e.has("satfinite"):
        e.unsupported()
    target, source = kinds
    if target in ELEMENT:
        _pack(e, target, source)
    elif target == "tf32":
        _tf32(e, source)
    elif is_float(target):
        e.write(e.operands(2)[0], _to_float(e, target, source))
    elif is_float(source):
        e.write(e.operands(2)[0], _float_to_int(e, target, source), is_signed(target))
    else:
        _int_to_int(e, target, source)


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
    rounding = next((r for r in _INTEGER_ROUNDING if e.has(r)), None)
    if rounding is not None:
        value = intrinsic(e, _INTEGER_ROUNDING[rounding], value)
    return _round(e, value, target)


def _int_to_float(e: Emit, target: str, source: str) -> Value:
    """To nearest even; by way of a double that is rounded to odd where the target is of 16 bits."""
    value = e.read(e.at.instr.operands[1], source)
    convert = e.b.sitofp if is_signed(source) else e.b.uitofp
    if target in ("f32", "f64"):
        if not e.has("rn") and not (target == "f64" and bits_of(source) <= 32):
            e.unsupported("this rounding")
        return e.b.bitcast(convert(value, VF[bits_of(target)]), VI[bits_of(target)])
    if bits_of(source) == 64 or not e.has("rn"):
        e.unsupported()
    return _round(e, convert(value, VF[64]), target)


def _round(e: Emit, value: Value, target: str) -> Value:
    """A float in another format's bits, rounded as the instruction says."""
    if e.has("sat"):
        value = saturate(e, value)
    if e.has("relu"):
        value = _relu(e, value)
    nearest = _nearest(e, value, target)
    if target == "f32" and e.has("ftz"):
        nearest = e.b.bitcast(flush(e, e.b.bitcast(nearest, VF[32])), VI[32])
    mode = next((m for m in ("rz", "rm", "rp") if e.has(m)), None)
    result = nearest if mode is None else directed(e, value, nearest, target, mode)
    if target in NAN:
        return e.b.select(is_nan(e, value), splat(NAN[target], bits_of(target)), result)
    return result


def _relu(e: Emit, value: Value) -> Value:
    zero = ir.Constant(value.type, None)
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


def _tf32(e: Emit, source: str) -> None:
    """``cvt.rna.tf32.f32``: to 10 bits of mantissa, ties away from zero."""
    if source != "f32" or not e.has("rna"):
        e.unsupported()
    dst, operand = e.operands(2)
    raw = e.read(operand, "f32")
    rounded = e.b.and_(e.b.add(raw, splat(0x1000, 32)), splat(0xFFFFE000, 32))
    special = e.b.icmp_unsigned("==", e.b.and_(raw, splat(0x7F800000, 32)), splat(0x7F800000, 32))
    e.write(dst, e.b.select(special, raw, rounded))
