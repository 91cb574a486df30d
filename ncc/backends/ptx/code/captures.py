"""Captured operands: where a site's ``addr bytes out in1 .. in4`` are to be found.

- ``addr`` is the effective byte address in the instruction's own space (a shared address counts from the start of
  shared memory); of an asynchronous copy the global side, or the source where neither side is global.
- ``bytes`` is what one thread transfers. A collective of the warp (``ldmatrix``) counts its share in each thread.
- ``in1`` is the first operand after the results, and so on. An address stands for its effective value: of
  ``st [a], b`` in1 is the address and in2 the data; of ``ld`` in1 is the address. A call's arguments are in1, in2 ...
- A vector counts as one operand; ``CaptureRef.element`` picks from it, the first if none is given.
"""

from __future__ import annotations

import re
import struct
from dataclasses import dataclass
from functools import lru_cache

from ncc.backends.ptx import isa
from ncc.backends.ptx.isa import Access
from ncc.backends.ptx.text.nodes import TYPE_BYTES, Instruction
from ncc.backends.ptx.text.operands import Group, Imm, Mem, Operand, Pair, Reg, Sink, Special, Sym, Vector
from ncc.backends.rewrite.captures import INPUTS, MEMORY, Captures, Constant
from ncc.ir.facts import Space
from ncc.ir.nodes import Tracepoint
from ncc.ir.types import Capture, TraceClass
from ncc.limits import natural

_WARP = 32


@dataclass(frozen=True)
class Address:
    """``base + offset``. ``bits`` is the base register's width, None for a symbol or a constant."""

    base: Reg | Sym | Imm
    offset: int
    bits: int | None
    space: Space


@dataclass(frozen=True)
class Value:
    """A register of PTX type ``type``; a negated predicate keeps its ``!``."""

    operand: Reg | Special
    type: str


@dataclass(frozen=True)
class Masked:
    """``value`` where the predicate is false, 0 where it is true: the ignore-src operand of ``cp.async``."""

    value: Value | Constant
    zero_if: Reg


Captured = Address | Value | Constant | Masked


# addr

def _address(instr: Instruction) -> Captured | str:
    if is_tensor_copy(instr):
        return "the address of a tensor copy lies in its tensor map"
    none = isa.row(instr).no_address
    if none is not None:
        return none
    memory = address_operand(instr)
    if memory is None:
        return f"'{instr.mnemonic}' has no address"
    return _effective(memory, _space_of(instr, memory))


def address_operand(instr: Instruction) -> Mem | None:
    """The memory operand that ``addr`` means."""
    operands = [o for o in instr.operands if isinstance(o, Mem)]
    if isa.row(instr).access is not Access.COPY or len(operands) < 2:
        return operands[0] if operands else None
    return operands[0] if isa.spaces(instr)[:1] == (Space.GLOBAL,) else operands[1]


def _space_of(instr: Instruction, memory: Mem) -> Space:
    """The state space of one address. Of a copy the first is the destination's; a third is a barrier's."""
    named = isa.spaces(instr)
    if isa.row(instr).access is not Access.COPY:
        return named[0] if named else Space.GENERIC
    index = [o is memory for o in instr.operands if isinstance(o, Mem)].index(True)
    return named[index] if index < len(named) else Space.SHARED


def is_tensor_copy(instr: Instruction) -> bool:
    return isa.row(instr).access is Access.COPY and "tensor" in instr.modifiers


def _effective(memory: Mem, space: Space) -> Captured | str:
    if space is Space.PARAM:
        return "a parameter has no address that a probe can read"
    base = memory.base
    if isinstance(base, Reg):
        size = TYPE_BYTES.get(base.type or "")
        return Address(base, memory.offset, size * 8, space) if size else f"register {base.name} is not declared"
    if isinstance(base, Imm) and base.value is None:
        return f"the address {base.text} cannot be read"
    if isinstance(base, Sym | Imm):
        return Address(base, memory.offset, None, space)
    return "this address cannot be read"


# bytes

_SHAPE = re.compile(r"m(\d+)n(\d+)k(\d+)\Z")
_FRAGMENT_BITS = {"b1": 1, "s4": 4, "u4": 4}


def _bytes(instr: Instruction) -> Captured | str:
    access = isa.row(instr).access
    if access is Access.COPY:
        return _copied_bytes(instr)
    if access is Access.NONE:
        return f"'{instr.mnemonic}' transfers no bytes"
    if instr.opcode == "wmma":
        return _fragment_bytes(instr)
    if instr.opcode in ("ldmatrix", "stmatrix"):
        data = next((o for o in instr.operands if not isinstance(o, Mem)), None)
        return Constant(4 * (len(data.elements) if isinstance(data, Vector) else 1))
    if instr.modifiers[:1] == ("bulk",):
        return _size_operand(instr, 1)
    size = isa.access_bytes(instr)
    return Constant(size) if size else f"the size of '{instr.mnemonic}' is unknown"


def _fragment_bytes(instr: Instruction) -> Captured | str:
    """A thread's share of the matrix of ``wmma.load``/``wmma.store`` (PTX ISA 9.7.14.4)."""
    shape = next((s for m in instr.modifiers if (s := _SHAPE.match(m))), None)
    kind = instr.modifiers[-1]
    bits = _FRAGMENT_BITS.get(kind) or 8 * TYPE_BYTES.get(kind, 0)
    if shape is None or not bits:
        return f"the size of '{instr.mnemonic}' is unknown"
    m, n, k = (natural(size) or 0 for size in shape.groups())
    elements = {"a": m * k, "b": k * n}.get(instr.modifiers[1], m * n)
    return Constant(elements * bits // 8 // _WARP)


def _copied_bytes(instr: Instruction) -> Captured | str:
    if is_tensor_copy(instr):
        return "the size of a tensor copy lies in its tensor map"
    if "cp_mask" in instr.modifiers:
        return "this bulk copy is masked byte by byte"
    whole = _size_operand(instr, 2)
    if "bulk" in instr.modifiers or isinstance(whole, str):
        return whole
    return _async_bytes(instr, whole)


def _async_bytes(instr: Instruction, whole: Value | Constant) -> Captured | str:
    """``cp.async [d], [s], cp-size{, src-size | ignore-src}{, policy}`` (PTX ISA 9.7.9.25.3.1)."""
    optional = instr.operands[3 : -1 if "L2::cache_hint" in instr.modifiers else None]
    if not optional:
        return whole
    operand = optional[0]
    if isinstance(operand, Reg) and operand.type == "pred":
        return Masked(whole, operand)
    return _size_operand(instr, 3)


def _size_operand(instr: Instruction, index: int) -> Value | Constant | str:
    operand = instr.operands[index] if index < len(instr.operands) else None
    if isinstance(operand, Imm) and operand.value is not None:
        return Constant(operand.value)
    if isinstance(operand, Reg) and operand.type:
        return Value(operand, operand.type)
    return f"the size of '{instr.mnemonic}' cannot be read"


def usual_sizes(instr: Instruction) -> dict[str, int]:
    """A register that says how many bytes are copied, and how many there are if all are."""
    size, whole = _bytes(instr), instr.operands[2] if len(instr.operands) > 2 else None
    if isinstance(size, Value) and isinstance(size.operand, Reg) and isinstance(whole, Imm) and whole.value is not None:
        return {size.operand.name: whole.value}
    return {}


# out, in1 ..

def _out(instr: Instruction, element: int | None) -> Captured | str:
    later = isa.row(instr).result_later
    if later is not None:
        return later
    results = isa.result_operands(instr)
    if not results:
        return f"'{instr.mnemonic}' has no result"
    return _element(instr, results[0], element)


def _input(instr: Instruction, index: int, element: int | None) -> Captured | str:
    sources = call_arguments(instr) if instr.opcode == "call" else isa.source_operands(instr)
    if index >= len(sources):
        return f"'{instr.mnemonic}' has {len(sources)} source operand{'s' * (len(sources) != 1)}"
    return _element(instr, sources[index], element)


def call_arguments(instr: Instruction) -> tuple[Operand, ...]:
    """The arguments of a call: the parentheses that are not its results."""
    groups = [o for o in isa.source_operands(instr) if isinstance(o, Group)]
    return groups[0].elements if groups else ()


def _element(instr: Instruction, operand: Operand, element: int | None) -> Captured | str:
    parts = _parts(operand)
    index = element or 0
    if index >= len(parts):
        return f"this operand of '{instr.mnemonic}' has {len(parts)} element{'s' * (len(parts) != 1)}"
    return _value(instr, parts[index])


def _parts(operand: Operand) -> tuple[Operand, ...]:
    if isinstance(operand, Vector | Group):
        return operand.elements
    if isinstance(operand, Pair):
        return (*_parts(operand.first), *_parts(operand.second))
    return (operand,)


def _value(instr: Instruction, operand: Operand) -> Captured | str:
    if isinstance(operand, Reg):
        return _register(operand)
    if isinstance(operand, Special):
        return _special(instr, operand)
    if isinstance(operand, Imm):
        return _constant(instr, operand)
    if isinstance(operand, Mem):
        if operand.parts:
            return "this operand is not a plain address"
        return _effective(operand, _space_of(instr, operand))
    if isinstance(operand, Sink):
        return "this result is dropped"
    if isinstance(operand, Sym) and instr.opcode in ("mov", "cvta"):
        return Address(Sym(operand.name), operand.offset, None, Space.GENERIC)
    return "this operand is not a value in a register"


def _register(reg: Reg) -> Captured | str:
    if reg.type is None:
        return f"register {reg.name} is not declared"
    if reg.selector or reg.offset or "." in reg.type:
        return "this operand is not a whole register"
    return Value(reg, reg.type)


# PTX ISA 10: what a second read need not give again; whole vectors and the one predicate, which no register here holds.
_CHANGES = re.compile(r"%(clock|globaltimer|pm\d)")
_NO_NUMBER = re.compile(r"%(n?tid|n?ctaid|n?clusterid|cluster_n?ctaid|is_explicit_cluster)\Z")


def _special(instr: Instruction, operand: Special) -> Captured | str:
    if _CHANGES.match(operand.name):
        return f"{operand.name} changes: reading it again would not give what the instruction read"
    if _NO_NUMBER.match(operand.name):
        return f"{operand.name} is not a single number"
    return Value(operand, isa.element_type(instr) or "b32")


def _constant(instr: Instruction, operand: Imm) -> Constant | str:
    kind = isa.element_type(instr)
    if re.match(r"-?\s*\d+(\.|[eE]\S)", operand.text) and kind == "f32":
        return _single(float(operand.text.replace(" ", "")))
    if operand.value is None:
        return f"the constant {operand.text} cannot be read"
    if operand.text.lstrip("- ")[:2].lower() == _OTHER_PRECISION.get(kind or ""):
        return f"the constant {operand.text} is not written in the precision of '{instr.mnemonic}'"
    # PTX ISA 9.7.1.4: what mad.wide adds is as wide as its result.
    wide = "wide" in instr.modifiers and any(o is operand for o in instr.operands[3:])
    return Constant(operand.value & ((1 << (8 * TYPE_BYTES.get(kind or "", 8) * (1 + wide))) - 1))


_OTHER_PRECISION = {"f32": "0d", "f64": "0f"}  # the assembler converts these (PTX ISA 4.5.2)


def _single(value: float) -> Constant | str:
    try:
        return Constant(int(struct.unpack("<I", struct.pack("<f", value))[0]))
    except OverflowError:
        return "this constant does not fit f32"


CAPTURES: Captures[Instruction, Captured] = Captures(_address, _bytes, _out, _input)


# What can be known before a site is

_OF_CLASS: dict[TraceClass, frozenset[Capture]] = {
    TraceClass.KERNEL: frozenset(),
    **dict.fromkeys((TraceClass.LOAD_GLOBAL, TraceClass.LOAD_GENERIC, TraceClass.LOAD_SHARED),
                    MEMORY | {Capture.OUT, Capture.IN1}),
    **dict.fromkeys((TraceClass.STORE_GLOBAL, TraceClass.STORE_GENERIC, TraceClass.STORE_SHARED),
                    MEMORY | {Capture.IN1, Capture.IN2}),
    TraceClass.ATOMIC: MEMORY | {Capture.OUT, *INPUTS[:3]},
    TraceClass.BARRIER: frozenset({Capture.ADDR, Capture.OUT, *INPUTS[:3]}),
    TraceClass.ASYNC_COPY: MEMORY | set(INPUTS),
    TraceClass.TENSOROP: frozenset({Capture.OUT, *INPUTS}),
    TraceClass.BRANCH: frozenset({Capture.IN1}),
    TraceClass.CALL: frozenset({Capture.OUT, *INPUTS}),
}


@lru_cache(maxsize=1024)
def available_captures(tracepoint: Tracepoint) -> frozenset[Capture]:
    """The captures that some instruction matched by a tracepoint can have."""
    if tracepoint.portable is not None:
        return _OF_CLASS[tracepoint.portable]
    opcode, *modifiers = tracepoint.components
    rows = [r for name, r in isa.ROWS.items() if _may_be(name, opcode, modifiers)]
    found = set(INPUTS[: max((r.sources for r in rows), default=isa.MOST_SOURCES)])
    if any(r.results and r.result_later is None for r in rows):
        found.add(Capture.OUT)
    if any(r.access is not Access.NONE for r in rows):
        found |= MEMORY
    if any(r.addressed for r in rows):
        found.add(Capture.ADDR)
    if "tensor" in modifiers:
        found -= MEMORY
    return frozenset(found)


def _may_be(name: str, opcode: str, modifiers: list[str]) -> bool:
    """Whether a row's instruction may be one that the tracepoint matches."""
    first, *rest = name.split(".")
    more_specific = any(m in modifiers for m in rest) or not rest or not modifiers
    return first == opcode and more_specific


