"""Which of its parameters' pointers a kernel stores through, so that what it writes can be saved and put back.

Flow-insensitive: a register has the origins of all that is written to it. A pointer keeps its origin through copies and
sums; products, shifts and narrower values are offsets. What is read from memory and is as wide as a pointer may be one.
"""

from __future__ import annotations

from collections import defaultdict

from ncc.backends.base import Word, Writes
from ncc.backends.ptx import isa
from ncc.backends.ptx.flow.lanes import Key
from ncc.backends.ptx.isa.table import Access
from ncc.backends.ptx.text.nodes import Instruction, ItemKind, Kernel
from ncc.backends.ptx.text.operands import Mem, Operand, Reg, Sym, Vector, registers
from ncc.ir.facts import Space

_ABOVE = Word("", 0)  # of something that is in no parameter: may be any address
_OWN = Word("", 1)  # shared or local memory
_POINTER_BYTES = 8
_STATE = ("global", "const")
# What makes no pointer of one: products, shifts within a word, parts, comparisons, numbers.
_OFFSETS = frozenset((
    "mul", "mul24", "shr", "div", "rem", "cvt", "setp", "set", "popc", "clz", "bfind", "brev", "bfe", "neg", "abs",
    "mad24", "fma", "sad"))
_ADDENDS = {"mad": slice(3, 4)}
_WIDE = ("b64", "u64", "s64", "b128")


def writes(kernel: Kernel) -> Writes:
    """The words of the parameters that hold the pointers, or why that is not known."""
    if any(i.opcode == "call" for i in kernel.instructions):
        return Writes((), "it calls functions")
    origins = _origins(kernel)
    found: set[Word] = set()
    for instr in kernel.instructions:
        why, words = _stored(instr, origins)
        if why:
            return Writes((), f"{why} ('{instr.opcode}')")
        found |= words
    return Writes(tuple(sorted(found - {_OWN})), None)


def _stored(instr: Instruction, origins: dict[Key, set[Word]]) -> tuple[str | None, set[Word]]:
    row = isa.row(instr)
    spaces = isa.spaces(instr)
    if instr.opcode in ("sust", "sured", "multimem") or not isa.is_known(instr.opcode) or "tensor" in instr.modifiers:
        into_shared = bool(spaces) and spaces[0] is Space.SHARED
        return (None if into_shared else "it may write memory that no parameter points to"), set()
    if row.access not in (Access.STORE, Access.ATOMIC, Access.COPY) and row.hidden_store is None:
        return None, set()
    if (spaces[0] if spaces else Space.GENERIC) not in (Space.GLOBAL, Space.GENERIC):
        return None, set()
    address = next((o.base for o in instr.operands if isinstance(o, Mem)), None)
    words = origins[address.key] if isinstance(address, Reg) else set()
    if _ABOVE in words or not words:
        return "it stores to an address that comes from no parameter alone", set()
    return None, words


def _origins(kernel: Kernel) -> dict[Key, set[Word]]:
    params = {p.name for p in kernel.params}
    origins: dict[Key, set[Word]] = defaultdict(set)
    changed = True
    while changed:
        before = sum(map(len, origins.values()))
        for instr in kernel.instructions:
            for key, words in _results(kernel, params, instr, origins):
                origins[key] |= words
        changed = sum(map(len, origins.values())) != before
    return origins


def _results(kernel: Kernel, params: set[str], instr: Instruction,
             origins: dict[Key, set[Word]]) -> list[tuple[Key, set[Word]]]:
    defined = [r for o in isa.result_operands(instr) for r in registers(o)] if isa.is_known(instr.opcode) \
        else list(isa.defines(instr))
    if instr.opcode == "ld" and (first := _parameter(params, instr)) is not None:
        return [(reg.key, {Word(first.param, first.byte + n * _POINTER_BYTES)}) for n, reg in enumerate(defined)
                if _is_wide(reg)]
    if not isa.is_known(instr.opcode) or isa.row(instr).access is not Access.NONE or isa.row(instr).collective \
            or instr.opcode in ("tex", "suld", "shfl"):
        return [(reg.key, {_ABOVE}) for reg in defined if _is_wide(reg)]
    if instr.opcode in _OFFSETS and not _same_width(instr):
        return []
    if instr.opcode == "shl":
        amount = getattr(instr.operands[-1], "value", None)
        return [(reg.key, {_ABOVE}) for reg in defined if _is_wide(reg) and not (amount and amount < 32)]
    sources = instr.operands[_ADDENDS[instr.opcode]] if instr.opcode in _ADDENDS else isa.source_operands(instr)
    words = {word for operand in sources for word in _words(kernel, params, operand, origins)}
    return [(reg.key, words) for reg in defined if _is_wide(reg)]


def _same_width(instr: Instruction) -> bool:
    """A conversion between 64-bit integers is a copy."""
    return instr.opcode == "cvt" and sum(m in _WIDE for m in instr.modifiers) == 2


def _words(kernel: Kernel, params: set[str], operand: Operand, origins: dict[Key, set[Word]]) -> set[Word]:
    if isinstance(operand, Reg):
        return origins[operand.key]
    if isinstance(operand, Vector):  # a pointer of two halves
        return {_ABOVE}
    if isinstance(operand, Sym):
        item = kernel.module.item(operand.name)
        state = item is not None and (item.kind is not ItemKind.VARIABLE or item.space in _STATE)
        return {_ABOVE if state or operand.name in params else _OWN}
    return set()


def _parameter(params: set[str], instr: Instruction) -> Word | None:
    place = next((o for o in instr.operands if isinstance(o, Mem)), None)
    if place is None or isa.space(instr) is not Space.PARAM or not isinstance(place.base, Sym):
        return None
    return Word(place.base.name, place.base.offset + place.offset) if place.base.name in params else None


def _is_wide(reg: Reg) -> bool:
    return reg.type is None or any(kind in reg.type for kind in ("64", "128"))
