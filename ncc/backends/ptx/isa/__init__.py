"""What each PTX instruction defines, uses and does: its row in the table, and what follows from its operands."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from ncc.backends.ptx.isa.table import MOST_SOURCES, OPCODES, ROWS, Access, Lanes, Row
from ncc.backends.ptx.text.nodes import TYPE_BYTES, Instruction
from ncc.backends.ptx.text.operands import Group, Mem, Operand, Reg, registers
from ncc.ir.facts import Space
from ncc.ir.types import TraceClass

__all__ = ["MOST_SOURCES", "OPCODES", "ROWS", "Access", "Lanes", "Row"]

_UNKNOWN = Row(results=0, lanes=Lanes.VARYING, collective=True)
_LONGEST = max(name.count(".") for name in ROWS) + 1
_SPACES = {
    "global": Space.GLOBAL, "shared": Space.SHARED, "local": Space.LOCAL, "param": Space.PARAM, "const": Space.CONST,
}
_LOADS = {Space.GLOBAL: TraceClass.LOAD_GLOBAL, Space.SHARED: TraceClass.LOAD_SHARED,
          Space.GENERIC: TraceClass.LOAD_GENERIC}
_STORES = {Space.GLOBAL: TraceClass.STORE_GLOBAL, Space.SHARED: TraceClass.STORE_SHARED,
           Space.GENERIC: TraceClass.STORE_GENERIC}
_CLASSES_OF_ACCESS = {Access.LOAD: _LOADS, Access.STORE: _STORES}


@lru_cache(maxsize=4096)
def _row(opcode: str, modifiers: tuple[str, ...]) -> Row:
    components = (opcode, *modifiers)
    for count in range(min(_LONGEST, len(components)), 0, -1):
        row = ROWS.get(".".join(components[:count]))
        if row is not None:
            return row
    return _UNKNOWN


def row(instr: Instruction) -> Row:
    """The table's row for an instruction; of an unknown one, a row that claims the worst."""
    return _row(instr.opcode, instr.modifiers[:_LONGEST])


def is_known(opcode: str) -> bool:
    return opcode in OPCODES


def result_operands(instr: Instruction) -> tuple[Operand, ...]:
    """The operands that an instruction writes; of a call, its ``(results)``."""
    if instr.opcode == "call":
        first = instr.operands[:1]
        return first if first and isinstance(first[0], Group) else ()
    count = row(instr).results
    # mbarrier.arrive and multimem.red have forms without a result: an address in its place says so.
    return () if instr.operands and isinstance(instr.operands[0], Mem) else instr.operands[:count]


def source_operands(instr: Instruction) -> tuple[Operand, ...]:
    """The operands that follow the results, in order."""
    return instr.operands[len(result_operands(instr)) :]


def plain(reg: Reg) -> Reg:
    """The register itself, without ``!``, component selector and offset."""
    return replace(reg, negated=False, selector=None, offset=0) if reg.negated or reg.selector or reg.offset else reg


def defines(instr: Instruction) -> frozenset[Reg]:
    """Registers written. Of an unknown instruction, all that it names: it may write any of them."""
    operands = result_operands(instr) if is_known(instr.opcode) else instr.operands
    return frozenset(plain(r) for operand in operands for r in registers(operand))


def read_operands(instr: Instruction) -> tuple[Operand, ...]:
    """The sources, and accumulators that are updated in place. Of an unknown instruction, all."""
    return instr.operands if row(instr).tied or not is_known(instr.opcode) else source_operands(instr)


def uses(instr: Instruction) -> frozenset[Reg]:
    """Registers read: sources, addresses, the guard, and accumulators that are updated in place."""
    guard = (instr.guard.reg,) if instr.guard else ()
    return frozenset((*guard, *(plain(r) for operand in read_operands(instr) for r in registers(operand))))


def spaces(instr: Instruction) -> tuple[Space, ...]:
    """The state spaces that an instruction names, in order: of a copy, the destination's and the source's."""
    return _spaces(instr.modifiers)


@lru_cache(maxsize=4096)
def _spaces(modifiers: tuple[str, ...]) -> tuple[Space, ...]:
    return tuple(_SPACES[m.split("::")[0]] for m in modifiers if m.split("::")[0] in _SPACES)


def space(instr: Instruction) -> Space | None:
    """The state space accessed; of a copy, the global side where there is one. None where no memory is accessed."""
    if row(instr).access is Access.NONE:
        return None
    named = spaces(instr)
    if Space.GLOBAL in named:
        return Space.GLOBAL
    return named[0] if named else Space.GENERIC


def trace_classes(instr: Instruction) -> frozenset[TraceClass]:
    """The portable tracepoints that an instruction belongs to."""
    found = row(instr)
    memory = _CLASSES_OF_ACCESS.get(found.access, {}).get(space(instr) or Space.LOCAL)
    return found.classes | {memory} if memory else found.classes


_STRONG = frozenset({"volatile", "relaxed", "acquire", "mmio", "cv"})
_OF_ALL_BLOCKS = frozenset({Space.GLOBAL, Space.GENERIC})


def may_await(instr: Instruction) -> bool:
    """Whether a loop around an instruction can wait for what another block does.

    A weak load need not see another block's store, however often it is repeated (PTX ISA 8.4), so that it takes an
    atomic or strong access to memory that blocks share, a fence or a ``nanosleep``. Who knows what a newer ISA has?
    """
    found = row(instr)
    if found.awaits or not is_known(instr.opcode):
        return True
    strong = found.access is Access.ATOMIC or not _STRONG.isdisjoint(instr.modifiers)
    return strong and space(instr) in _OF_ALL_BLOCKS


def element_type(instr: Instruction) -> str | None:
    """The type of the data: the last component that is a type (``b32`` of ``ld.global.v4.b32``)."""
    return next((m for m in reversed(instr.modifiers) if m in TYPE_BYTES), None)


def vector_width(instr: Instruction) -> int:
    """2, 4 or 8 of ``.v2 .v4 .v8``, else 1."""
    return next((int(m[1]) for m in instr.modifiers if m in ("v2", "v4", "v8")), 1)


def access_bytes(instr: Instruction) -> int | None:
    """Bytes that one thread transfers by a plain memory instruction: element size times vector width."""
    kind = element_type(instr)
    return TYPE_BYTES[kind] * vector_width(instr) if kind else None


def is_collective(instr: Instruction) -> bool:
    """Whether other lanes have to take part."""
    return row(instr).collective or "sync" in instr.modifiers or "aligned" in instr.modifiers
