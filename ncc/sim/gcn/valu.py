"""Vector arithmetic: how an instruction's sources are read and its result is written, whatever it computes.

What it computes is a row of ``valu_ops``: the types of the result and the sources, and a function of arrays. Around
it come the forms of the encodings (CDNA3 ISA, "Vector ALU Operations"): input and output modifiers, ``op_sel``, packed
halves, SDWA and DPP.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ncc.backends.gcn.isa import base_name
from ncc.backends.gcn.text.nodes import Instruction
from ncc.backends.gcn.text.operands import Modified, Operand, Reg
from ncc.sim.gcn import lanes
from ncc.sim.gcn.arith import clamped
from ncc.sim.gcn.operands import (
    DTYPES,
    WIDTH,
    Context,
    Read,
    Run,
    mask_words,
    read_bits,
    read_mask,
    scalar,
    unsupported,
    vector,
)
from ncc.sim.gcn.wave import LANES, Wave

_FLOATS = ("f16", "f32", "f64")
_OUTPUT = {"mul:2": 2.0, "mul:4": 4.0, "div:2": 0.5}
_SELECT = {"BYTE_0": (0, 8), "BYTE_1": (8, 8), "BYTE_2": (16, 8), "BYTE_3": (24, 8), "WORD_0": (0, 16),
           "WORD_1": (16, 16), "DWORD": (0, 32)}
_SDWA = frozenset({"dst_sel", "dst_unused", "src0_sel", "src1_sel"})


@dataclass(frozen=True)
class Row:
    """``dst`` and ``srcs`` are types, ``mask`` is a lane mask. ``f`` gets the sources as arrays of their types.

    ``tied``: the result's old value is the last source. ``keeps``: a 16-bit result leaves the upper half as it is.
    ``wide``: on ``clamp``, what computes the exact result of integers, for saturation. ``carries``: ``f`` gives a lane
    mask as well, which goes to the second operand.
    """

    dst: str
    srcs: tuple[str, ...]
    f: Callable[..., Any]
    tied: bool = False
    keeps: bool = False
    carries: bool = False
    wide: Callable[..., Any] | None = None


def translate(row: Row, instr: Instruction, context: Context) -> Run:
    """Raises S001 for a form that is not supported."""
    operands = list(instr.operands)
    first = 2 if row.carries else 1
    if len(operands) != first + len(row.srcs):
        raise unsupported(instr, f"with {len(operands)} operands")
    _check_modifiers(row, instr)
    sources = [source(row, instr, at, operand, kind, context)
               for at, (operand, kind) in enumerate(zip(operands[first:], row.srcs, strict=True))]
    enabled = None
    if instr.mnemonic.endswith("_dpp"):
        sources[0], enabled = _dpp_source(instr, sources[0], operands[first], row.srcs[0], context)
    if row.tied:
        sources.append(_typed(row.dst, read_bits(instr, operands[0], row.dst, context)))
    finish = _finish(row, instr)
    compute = _compute(row, instr, sources)
    if row.carries:
        return _with_carry(instr, compute, finish)
    if row.dst == "mask":
        return _to_mask(instr, compute)
    write = writer(row, instr, context)
    if enabled is not None:
        return _under(enabled, compute, finish, write)
    return lambda w: write(w, finish(compute(w)))


def _check_modifiers(row: Row, instr: Instruction) -> None:
    known = {"clamp", "mul", "div"} if row.dst in _FLOATS else {"clamp"} if row.wide or row.carries else set()
    if any(WIDTH.get(kind) == 16 for kind in (row.dst, *row.srcs)):
        known = known | {"op_sel"}
    if instr.mnemonic.endswith("_sdwa"):
        known = known | _SDWA
    if instr.mnemonic.endswith("_dpp"):
        known = known | lanes.MODIFIERS
    for modifier in instr.modifiers:
        if modifier.name not in known:
            raise unsupported(instr, str(modifier))


# ---- sources ----

def source(row: Row, instr: Instruction, at: int, operand: Operand, kind: str, context: Context) -> Read:
    if kind == "mask":
        return read_mask(instr, operand)
    plain = operand.operand if isinstance(operand, Modified) else operand
    bits = read_bits(instr, plain, kind, context)
    if instr.mnemonic.endswith("_sdwa") and at < 2:
        bits = _selected(instr, f"src{at}_sel", bits, isinstance(operand, Modified) and operand.extended)
    elif WIDTH[kind] == 16 and (_op_sel(instr, at) or _is_upper(plain)):
        bits = _upper(bits)
    read = _typed(kind, bits)
    if isinstance(operand, Modified) and (operand.negated or operand.absolute):
        return _signed(instr, operand, kind, read)
    return read


def _is_upper(operand: Operand) -> bool:
    """``v0.h``"""
    return isinstance(operand, Reg) and operand.half == 1


def _op_sel(instr: Instruction, at: int) -> bool:
    found = instr.modifier("op_sel")
    return found is not None and at < len(found.integers) and found.integers[at] == 1


def _upper(bits: Read) -> Read:
    return lambda w: bits(w) >> np.uint32(16)


def _selected(instr: Instruction, name: str, bits: Read, extended: bool) -> Read:
    """SDWA: a byte or half of the source, zero- or sign-extended."""
    found = instr.modifier(name)
    select = found.value if found and found.value else "DWORD"
    if select not in _SELECT:
        raise unsupported(instr, f"{name}:{select}")
    shift, width = _SELECT[select]
    if width == 32:
        return bits
    left, right = np.uint32(32 - width - shift), np.uint32(32 - width)
    if not extended:
        return lambda w: bits(w) << left >> right
    return lambda w: ((bits(w) << left).view(np.int32) >> np.int32(32 - width)).view(np.uint32)


def _typed(kind: str, bits: Read) -> Read:
    dtype = DTYPES[kind]
    if WIDTH[kind] == 16:
        return lambda w: bits(w).astype(np.uint16).view(dtype)
    if dtype in (np.uint32, np.uint64):
        return bits
    return lambda w: bits(w).view(dtype)


def _signed(instr: Instruction, operand: Modified, kind: str, read: Read) -> Read:
    """``-|x|`` of a float is a change of the sign's bit, also in a NaN."""
    if kind not in _FLOATS and kind != "b32":
        raise unsupported(instr, f"'{operand}' of an integer")
    top = np.uint64(1 << 63) if WIDTH[kind] == 64 else DTYPES[f"u{WIDTH[kind]}"](1 << WIDTH[kind] - 1)
    bits, dtype = DTYPES[f"u{WIDTH[kind]}"], DTYPES[kind]
    negated, absolute = operand.negated, operand.absolute

    def signed(w: Wave) -> Any:
        value = read(w).view(bits)
        value = value & ~top if absolute else value
        return (value ^ top if negated else value).view(dtype)

    return signed


def _dpp_source(instr: Instruction, read: Read, operand: Operand, kind: str, context: Context) -> tuple[Read, Any]:
    """The first source from other lanes, and which lanes are written at all."""
    if WIDTH[kind] != 32:
        raise unsupported(instr, f"DPP of {kind}")
    chosen = lanes.dpp(instr)

    def moved(w: Wave) -> Any:
        values = np.broadcast_to(read(w), LANES)
        index, valid = chosen.sources(w)
        return np.where(valid, values[index], values.dtype.type(0))

    return moved, chosen.enabled


def _under(enabled: Callable[[Wave], Any], compute: Read, finish: Callable[[Any], Any],
           write: Callable[[Wave, Any], None]) -> Run:
    """DPP: lanes without a source, or left out by the masks, are not written."""

    def run(w: Wave) -> None:
        value, keep = finish(compute(w)), w.exec
        w.set_exec(keep & w.bits_of(enabled(w)))
        write(w, value)
        w.set_exec(keep)

    return run


# ---- results ----

def _compute(row: Row, instr: Instruction, sources: Sequence[Read]) -> Read:
    f = row.f
    if row.wide is not None and instr.has("clamp"):
        f = _saturating(row)
    if len(sources) == 1:
        (a,) = sources
        return lambda w: f(a(w))
    if len(sources) == 2:
        a, b = sources
        return lambda w: f(a(w), b(w))
    if len(sources) == 3:
        a, b, c = sources
        return lambda w: f(a(w), b(w), c(w))
    return lambda w: f(*(source(w) for source in sources))


def _saturating(row: Row) -> Callable[..., Any]:
    dtype, wide = DTYPES[row.dst], row.wide
    assert wide is not None
    limits = np.iinfo(dtype)
    return lambda *values: np.clip(wide(*(v.astype(np.int64) for v in values)), limits.min,
                                   limits.max).astype(dtype)


def _finish(row: Row, instr: Instruction) -> Callable[[Any], Any]:
    """Output modifiers of floats: a factor, then a clamp to 0..1, of a NaN to 0 (DX10_CLAMP)."""
    scale = next((_OUTPUT[str(m)] for m in instr.modifiers if str(m) in _OUTPUT), None)
    clamp = instr.has("clamp") and row.dst in _FLOATS
    if scale is None and not clamp:
        return lambda value: value
    dtype = DTYPES.get(row.dst, np.float32)

    def finish(value: Any) -> Any:
        value = value if scale is None else value * dtype(scale)
        return clamped(value, dtype) if clamp else value

    return finish


def writer(row: Row, instr: Instruction, context: Context) -> Callable[[Wave, Any], None]:
    target, width = instr.operands[0], WIDTH[row.dst]
    if instr.mnemonic.startswith("v_readfirstlane"):
        raise unsupported(instr)
    at = vector(instr, target)
    if instr.mnemonic.endswith("_sdwa"):
        return _sdwa_writer(instr, at, row)
    if width == 64:
        return lambda w, value: w.write_pair(at, value.view(np.uint64))
    if width == 32:
        return lambda w, value: w.write(at, value.view(np.uint32))
    found = instr.modifier("op_sel")
    upper = found is not None and len(found.integers) > len(row.srcs) and found.integers[-1] == 1
    if upper or _is_upper(target):
        return lambda w, value: w.write(at, w.r[at] & np.uint32(0xFFFF) | _half(value) << np.uint32(16))
    # gfx10 and later never clear the other half (LLVM, zeroesHigh16BitsOfDest).
    if row.keeps or context.generation > 9:
        return lambda w, value: w.write(at, w.r[at] & np.uint32(0xFFFF0000) | _half(value))
    return lambda w, value: w.write(at, _half(value))


def _half(value: Any) -> Any:
    return value.view(np.uint16).astype(np.uint32)


def _sdwa_writer(instr: Instruction, at: int, row: Row) -> Callable[[Wave, Any], None]:
    select, unused = (instr.modifier(name) for name in ("dst_sel", "dst_unused"))
    shift, width = _SELECT[select.value if select and select.value else "DWORD"]
    fill = unused.value if unused and unused.value else "UNUSED_PAD"
    if fill == "UNUSED_SEXT" and width < 32:
        raise unsupported(instr, "dst_unused:UNUSED_SEXT")
    mask = np.uint32(((1 << width) - 1) << shift)

    def write(w: Wave, value: Any) -> None:
        bits = _half(value) if WIDTH[row.dst] == 16 else value.view(np.uint32)
        bits = bits << np.uint32(shift) & mask
        w.write(at, w.r[at] & ~mask | bits if fill == "UNUSED_PRESERVE" else bits)

    return write


def _to_mask(instr: Instruction, compute: Read) -> Run:
    """A comparison: a bit for each active lane, 0 for the others. ``v_cmpx`` writes EXEC as well."""
    target = instr.operands[0]
    number, words = scalar(instr, target), mask_words(target)
    to_exec = base_name(instr.mnemonic).startswith("v_cmpx")

    def run(w: Wave) -> None:
        bits = w.bits_of(compute(w)) & w.exec
        w.set_mask(number, words, bits)
        if to_exec:
            w.set_exec(bits)

    return run


def _with_carry(instr: Instruction, compute: Read, finish: Callable[[Any], Any]) -> Run:
    at, number = vector(instr, instr.operands[0]), scalar(instr, instr.operands[1])
    words = mask_words(instr.operands[1])
    wide = instr.mnemonic.startswith(("v_mad_u64", "v_mad_i64", "v_div_scale_f64"))

    def run(w: Wave) -> None:
        value, carry = compute(w)
        bits = w.bits_of(carry) & w.exec
        (w.write_pair if wide else w.write)(at, value.view(np.uint64 if wide else np.uint32))
        w.set_mask(number, words, bits)

    return run
