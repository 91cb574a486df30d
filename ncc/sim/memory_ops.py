"""Data movement: loads, stores, moves, address conversion (PTX ISA 9.7.9)."""

from __future__ import annotations

from collections.abc import Callable

from ncc.backends.ptx.text.operands import Imm, Mem, Operand, Reg, Sym, Vector
from ncc.sim.emit import Emit, bits_of
from ncc.sim.int_ops import extend, is_signed
from ncc.sim.layout import LANES, Field, Head
from ncc.sim.library import CHECK, LOAD, LOAD_WIDE, STORE, WINDOW
from ncc.sim.values import I32, PTR, VI, VOID, Value, const, lane_numbers, splat

_ELEMENTS = "b8 u8 s8 b16 u16 s16 b32 u32 s32 b64 u64 s64 f16 bf16 f32 f64 b128"
_ORDER = "weak volatile relaxed acquire release cta gpu sys cluster"
_CACHE = "ca cg cs lu cv wb wt nc"
SPACES = {"global": "global", "const": "const", "shared": "shared", "shared::cta": "shared",
          "shared::cluster": "shared", "local": "local",
          "param": "param", "param::entry": "param", "param::func": "param"}
_HINTS = " ".join(["unified", "L2::cache_hint", *(f"L2::{n}B" for n in (64, 128, 256)), "L1::no_allocate", *(
    f"{level}::evict_{what}" for level in ("L1", "L2") for what in ("normal", "unchanged", "first", "last"))])
_SPACE_FLAGS = " ".join(SPACES)


# -- addresses -------------------------------------------------------------------------------------------------


def named_space(e: Emit) -> str:
    """The state space that the instruction names; ``generic`` where it names none."""
    return next((SPACES[m] for m in e.at.instr.modifiers if m in SPACES), "generic")


def address(e: Emit, operand: Operand, space: str) -> tuple[str, Value]:
    """(state space, 64-bit address in it for each lane); everything but shared and local addresses is real."""
    if not isinstance(operand, Mem) or operand.parts:
        e.unsupported("an address of this form")
    if isinstance(operand.base, Sym):
        own, vector = e.place(operand.base)
        vector = e.b.add(vector, splat(operand.offset, 64)) if operand.offset else vector
        return (own, vector) if space != "generic" else ("generic", to_generic(e, own, vector))
    if isinstance(operand.base, Imm) and operand.base.value is not None:
        return space, splat(operand.base.value + operand.offset, 64)
    if not isinstance(operand.base, Reg) or operand.base.type is None:
        e.unsupported("an address of this form")
    base = extend(e, e.read(operand.base, f"b{max(32, bits_of(operand.base.type))}"), 64, False)
    return space, e.b.add(base, splat(operand.offset, 64)) if operand.offset else base


def local_base(e: Emit) -> Value:
    """Where each lane's local memory lies."""
    first = e.b.mul(e.of_warp(Head.WARP), const(LANES, 64))
    threads = e.b.add(e.b.broadcast(first), lane_numbers(64))
    return e.b.add(e.b.broadcast(e.of_block(Field.LOCAL)),
                   e.b.mul(threads, e.b.broadcast(e.of_block(Field.LOCAL_BYTES))))


def to_generic(e: Emit, space: str, vector: Value) -> Value:
    if space == "shared":
        return e.b.add(vector, e.b.broadcast(e.of_block(Field.SHARED)))
    return e.b.add(vector, local_base(e)) if space == "local" else vector


def checked(e: Emit, space: str, vector: Value, size: int, mask: Value) -> tuple[Value, Value]:
    """(lanes whose access is allowed, real addresses); for the others a fault is noted."""
    where = [e.block, e.frame, e.site(), mask]
    if space in ("shared", "local"):
        limit = e.of_block(Field.SHARED_BYTES if space == "shared" else Field.LOCAL_BYTES)
        return e.b.call_out(WINDOW[size], I32, [*where, vector, limit]), to_generic(e, space, vector)
    return e.b.call_out(CHECK[size], I32, [*where, vector]), vector


# -- loads and stores ------------------------------------------------------------------------------------------


def _element_and_count(e: Emit) -> tuple[str, int]:
    kind = e.type(f"{_ORDER} {_CACHE} {_SPACE_FLAGS} v2 v4 v8 {_HINTS}", _ELEMENTS)
    return kind, next((int(m[1]) for m in e.at.instr.modifiers if m in ("v2", "v4", "v8")), 1)


def vector_parts(e: Emit, operand: Operand, count: int) -> tuple[Operand, ...]:
    parts = operand.elements if isinstance(operand, Vector) else (operand,)
    if len(parts) != count:
        e.unsupported("a vector of another length")
    return parts


def ld(e: Emit) -> None:
    kind, count = _element_and_count(e)
    dst, source, *_ = e.operands(2, 3)
    targets = vector_parts(e, dst, count)
    space, where = address(e, source, named_space(e))
    if space == "param" and isinstance(source, Mem) and isinstance(source.base, Sym):
        values = _parameter(e, source, kind, count)
    else:
        values = load(e, space, where, bits_of(kind), count, e.active())
    for target, value in zip(targets, values, strict=True):
        e.write(target, value, is_signed(kind))


def _parameter(e: Emit, source: Mem, kind: str, count: int) -> list[Value]:
    """Parts of a kernel's parameter: the same in all lanes."""
    assert isinstance(source.base, Sym)
    pointer = e.b.inttoptr(e.b.add(e.symbol(source.base)[1], const(source.offset, 64)), PTR)
    bits = bits_of(kind)
    param = next(p for p in e.program.kernel.params if p.name == source.base.name)
    if source.base.offset + source.offset + count * bits // 8 > param.size_bytes or source.offset < 0:
        e.unsupported("an access outside of the parameter")
    places = [e.b.at(pointer, n * bits // 8) for n in range(count)]
    return [e.b.broadcast(e.b.load(place, typ=VI[bits].element, align=1)) for place in places]


def load(e: Emit, space: str, where: Value, bits: int, count: int, mask: Value) -> list[Value]:
    """``count`` consecutive elements for each lane of a mask."""
    size = bits // 8
    good, real = checked(e, space, where, size * count, mask)
    if count > 1 and bits >= 32:
        out = e.scratch(bits, count)
        e.b.call_out(LOAD_WIDE[bits, count], VOID, [good, real, out])
        return [e.b.vector_load(VI[bits], e.b.at(out, n * LANES * size), 64) for n in range(count)]
    values = []
    for index in range(count):
        out = e.scratch(bits, 1)
        at = e.b.add(real, splat(index * size, 64)) if index else real
        e.b.call_out(LOAD[bits], VOID, [good, at, out])
        values.append(e.b.vector_load(VI[bits], out, 64))
    return values


def st(e: Emit) -> None:
    kind, count = _element_and_count(e)
    target, source, *_ = e.operands(2, 3)
    values = [e.read(p, kind) for p in vector_parts(e, source, count)]
    store(e, *address(e, target, named_space(e)), values)


def store(e: Emit, space: str, where: Value, values: list[Value]) -> None:
    bits = values[0].type.element.width
    if space == "param":
        e.unsupported("a store to a kernel's parameter")
    good, real = checked(e, space, where, len(values) * bits // 8, e.active())
    for index, value in enumerate(values):
        at = e.b.add(real, splat(index * bits // 8, 64)) if index else real
        e.b.call_out(STORE[bits], VOID, [good, at, value])


# -- moves and addresses ---------------------------------------------------------------------------------------


def mov(e: Emit) -> None:
    kind = e.type("", "pred b16 u16 s16 b32 u32 s32 b64 u64 s64 f16 bf16 f32 f64 f16x2 bf16x2 b128")
    dst, source = e.operands(2)
    if kind == "pred":
        e.write(dst, e.predicate(source))
    elif isinstance(source, Vector):
        e.write(dst, _packed(e, source, bits_of(kind)))
    elif isinstance(dst, Vector):
        _unpack(e, dst, e.read(source, kind))
    elif isinstance(source, Sym):
        e.write(dst, extend(e, e.place(source)[1], bits_of(kind), False))
    else:
        e.write(dst, e.read(source, kind))


def _packed(e: Emit, source: Vector, bits: int) -> Value:
    """The elements side by side, the first in the low bits."""
    part = bits // len(source.elements)
    result = splat(0, bits)
    for index, element in enumerate(source.elements):
        wide = extend(e, e.read(element, f"b{part}"), bits, False)
        result = e.b.or_(result, e.b.shl(wide, splat(index * part, bits)))
    return result


def _unpack(e: Emit, dst: Vector, value: Value) -> None:
    bits = value.type.element.width
    part = bits // len(dst.elements)
    for index, element in enumerate(dst.elements):
        e.write(element, e.b.trunc(e.b.lshr(value, splat(index * part, bits)), VI[part]))


def cvta(e: Emit) -> None:
    """Between a space's addresses and generic ones; global, const and parameter addresses are real already."""
    e.type(f"to {_SPACE_FLAGS}", "u64")
    dst, source = e.operands(2)
    space, value = named_space(e), e.read(source, "b64")
    if e.has("to"):
        zero = splat(0, 64)
        value = e.b.sub(value, to_generic(e, space, zero)) if space in ("shared", "local") else value
    else:
        value = to_generic(e, space, value)
    e.write(dst, value)


def isspacep(e: Emit) -> None:
    e.types(_SPACE_FLAGS, "")
    dst, source = e.operands(2)
    value, space = e.read(source, "b64"), named_space(e)
    tests = {"shared": in_window(e, value, "shared", Field.SHARED_BYTES),
             "local": in_window(e, value, "local", Field.LOCAL_BYTES)}
    if space == "global":
        e.write(dst, e.b.not_(e.b.or_(tests["shared"], tests["local"])))
    elif space in tests:
        e.write(dst, tests[space])
    else:
        e.unsupported()


def in_window(e: Emit, value: Value, space: str, limit: int) -> Value:
    """Whether generic addresses lie in a space, of which a block or thread has so many bytes as the field says."""
    offset = e.b.sub(value, to_generic(e, space, splat(0, 64)))
    return e.b.icmp_unsigned("<", offset, e.b.broadcast(e.of_block(limit)))


# -- ordering -----------------------------------------------------------------------------------------------------


_SCOPED = "cta cluster gpu gl sys"
_LEVELS = "L1 L2 L2::evict_last L2::evict_normal"
_NOTHINGS = {
    "membar": f"{_SCOPED} proxy alias proxy::alias",
    "fence": f"{_SCOPED} sc acq_rel acquire release relaxed proxy alias async global shared::cta shared::cluster "
             "mbarrier_init sync_restrict::shared::cta sync_restrict::shared::cluster proxy::alias proxy::async "
             "proxy::async::generic async::generic proxy::async.global proxy::async.shared::cta "
             "proxy::async.shared::cluster async.global async.shared::cta async.shared::cluster",
    "prefetch": f"global local {_LEVELS}", "prefetchu": "L1", "nanosleep": "u32", "pmevent": "mask",
    "discard": "global L2", "applypriority": "global L2::evict_normal", "griddepcontrol": "launch_dependents wait",
    "setmaxnreg": "inc dec sync aligned u32",
}
"""Opcodes that order, hint or pause -> their modifiers: a launch runs one instruction after another, so that all is
ordered already."""


def nothing(e: Emit) -> None:
    e.types(_NOTHINGS[e.at.instr.opcode], "")


def createpolicy(e: Emit) -> None:
    """A cache policy: a value that only hints take."""
    e.types("fractional range cvt global L2 L2::evict_last L2::evict_normal L2::evict_first L2::evict_unchanged b64",
            "")
    e.write(e.at.instr.operands[0], splat(0, 64))


OPS: dict[str, Callable[[Emit], None]] = {
    "ld": ld, "ldu": ld, "st": st, "mov": mov, "cvta": cvta, "isspacep": isspacep,
    "createpolicy": createpolicy, **dict.fromkeys(_NOTHINGS, nothing),
}
