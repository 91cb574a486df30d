"""Captured operands: where a site's ``addr bytes out in1 .. in4`` are to be found.

- ``addr`` is the effective byte address (``addresses``); of LDS, and of a lane's scratch, it counts from the start of
  that memory; of a copy to LDS it is the global side.
- ``bytes`` is what one lane transfers; lanes that a buffer's bounds leave out transfer nothing. A scalar access is one
  of the wave: its lowest active lane has its bytes, the others have 0, so that it is counted once.
- Of an instruction that accesses memory ``in1`` is the address and ``in2`` the data, as everywhere in ncc; of any other
  ``in1`` is the first operand after the results. Input modifiers (``-v0``, ``|v0|``) are not applied: a capture is what
  the register holds.
- A tuple of registers is a vector of 32-bit elements; a pair without an element is one 64-bit value.
"""

from __future__ import annotations

import re
import struct
from dataclasses import dataclass

from ncc.backends.gcn import isa
from ncc.backends.gcn.isa.addresses import Address, address_of, places
from ncc.backends.gcn.isa.table import Access, Format, Row
from ncc.backends.gcn.isa.vocabulary import mnemonics_of
from ncc.backends.gcn.text.nodes import Instruction
from ncc.backends.gcn.text.operands import Imm, Operand, Reg, Special, bare, operand_units
from ncc.backends.rewrite.captures import INPUTS, MEMORY, Captures, Constant
from ncc.ir.facts import Flow
from ncc.ir.nodes import Tracepoint
from ncc.ir.types import Capture, TraceClass


@dataclass(frozen=True)
class Value:
    """Registers that hold a value of ``32 * len(units)`` bits. ``pending``: after the instruction, it is only there
    once what the instruction started has been waited for."""

    operand: Reg | Special
    pending: bool = False


@dataclass(frozen=True)
class Bounded:
    """``size``, but less where pieces of ``unit`` bytes of a lane's access lie outside of the buffer (CDNA3 ISA, "Range
    checking"), and nothing in lanes that a scalar access does not count for."""

    size: int
    unit: int
    address: Address

    @property
    def operands(self) -> tuple[Reg | Special, ...]:
        """What it depends on: where there is no buffer, on the lane alone."""
        return self.address.operands if self.address.resource is not None else ()


Captured = Address | Value | Constant | Bounded


def units_of(captured: Captured) -> frozenset[str]:
    """The register units that a capture is read from."""
    if isinstance(captured, Constant):
        return frozenset()
    if isinstance(captured, Value):
        return frozenset(captured.operand.units)
    return frozenset(u for o in captured.operands for u in o.units)


def _bytes(instr: Instruction) -> Captured | str:
    if isa.access_of(instr) is Access.NONE:
        return f"'{instr.mnemonic}' transfers no bytes"
    size = isa.access_bytes(instr)
    if size is None:
        return f"the format of the resource says how much '{instr.mnemonic}' transfers"
    address = address_of(instr)
    if isinstance(address, Address) and (address.resource is not None or address.wave):
        whole = isa.access_of(instr) is Access.ATOMIC  # checked as one; loads and stores word by word
        return Bounded(size, size if whole else min(size, 4), address)
    return Constant(size)


_OF_TWO = "an instruction that is two has no operands of its own"


def _out(instr: Instruction, element: int | None) -> Captured | str:
    row = isa.row(instr)
    if instr.halves:
        return _OF_TWO
    if row.format is Format.MAI:
        return "the result of a matrix instruction is not there yet after it"
    if row.flow is Flow.CALL:
        return "results of a call lie where its convention says"
    results = isa.result_operands(instr)
    if not results:
        return f"'{instr.mnemonic}' has no result"
    found = _element(instr, results[0], element)
    counted = row.access is not Access.NONE or row.format in (Format.SMEM, Format.DS)
    return Value(found.operand, counted) if isinstance(found, Value) else found


def _input(instr: Instruction, index: int, element: int | None) -> Captured | str:
    if instr.halves:
        return _OF_TWO
    if isa.row(instr).flow is Flow.CALL:
        return "arguments of a call lie where its convention says"
    used = places(instr)
    if used is not None and index == 0:
        return address_of(instr)
    sources = (None, *used.data) if used is not None else isa.source_operands(instr)
    operand = sources[index] if index < len(sources) else None
    if operand is None:
        count = len(sources)
        return f"'{instr.mnemonic}' has {count} source operand{'s' * (count != 1)}"
    return _element(instr, operand, element)


def _element(instr: Instruction, operand: Operand, element: int | None) -> Captured | str:
    plain = bare(operand)
    if isinstance(plain, Imm):
        return _constant(instr, plain) if not element else _too_few(instr, 1)
    if not isinstance(plain, Reg | Special):
        return "this operand is not a value in a register"
    if not operand_units(plain):
        return f"'{plain}' is no register that holds a value"
    return _part(instr, plain, element)


def _part(instr: Instruction, operand: Reg | Special, element: int | None) -> Captured | str:
    count = len(operand.units)
    if (element or 0) >= count:
        return _too_few(instr, count)
    if count == 1 or (count == 2 and element is None):
        return Value(operand)
    if isinstance(operand, Special):
        return Value(Special(operand.units[element or 0], operand.span))
    return Value(Reg(operand.file, operand.first + (element or 0), 1, operand.span))


def _too_few(instr: Instruction, count: int) -> str:
    return f"this operand of '{instr.mnemonic}' has {count} element{'s' * (count != 1)}"


# ---- constants

_TYPED = re.compile(r"_([fiub])(16|32|64)(?=_|\Z)")
_FLOATS = {16: "<e", 32: "<f", 64: "<d"}


def _constant(instr: Instruction, operand: Imm) -> Constant | str:
    """An inline constant or literal, as the type of the sources makes it (CDNA3 ISA 4.3, 6.2)."""
    types = _TYPED.findall(isa.base_name(instr.mnemonic))
    kind, bits = (types[-1][0], int(types[-1][1])) if types else ("b", 32)
    value = operand.value
    if isinstance(value, float):
        return Constant(int.from_bytes(struct.pack(_FLOATS[bits], value), "little"))
    if bits == 64 and not -16 <= value <= 64:
        return f"the constant {operand.text} is not what the instruction works with"
    return Constant(value & ((1 << max(bits, 32)) - 1) if kind != "f" or bits != 16 else value & 0xFFFF)


CAPTURES: Captures[Instruction, Captured] = Captures(address_of, _bytes, _out, _input)


# ---- what can be known before a site is

_OF_CLASS: dict[TraceClass, frozenset[Capture]] = {
    TraceClass.KERNEL: frozenset(),
    **dict.fromkeys((TraceClass.LOAD_GLOBAL, TraceClass.LOAD_GENERIC, TraceClass.LOAD_SHARED),
                    MEMORY | {Capture.OUT, Capture.IN1}),
    **dict.fromkeys((TraceClass.STORE_GLOBAL, TraceClass.STORE_GENERIC, TraceClass.STORE_SHARED),
                    MEMORY | set(INPUTS[:3])),
    TraceClass.ATOMIC: MEMORY | {Capture.OUT, *INPUTS[:3]},
    TraceClass.BARRIER: frozenset(),
    TraceClass.ASYNC_COPY: MEMORY | {Capture.IN1},
    TraceClass.TENSOROP: frozenset(INPUTS),
    TraceClass.BRANCH: frozenset(),
    TraceClass.CALL: frozenset(),
}


def available_captures(tracepoint: Tracepoint) -> frozenset[Capture]:
    """The captures that some instruction matched by a tracepoint can have."""
    if tracepoint.portable is not None:
        return _OF_CLASS[tracepoint.portable]
    found: frozenset[Capture] = frozenset()
    for mnemonic in mnemonics_of(tracepoint.text):
        row = isa.find_row(mnemonic)
        found |= _of_row(row) if row else frozenset()
    return found


def _of_row(row: Row) -> frozenset[Capture]:
    found = set(INPUTS[:row.sources])
    if row.results and row.format is not Format.MAI:
        found.add(Capture.OUT)
    return frozenset(found | MEMORY if row.access is not Access.NONE else found)
