"""Which functions a call through a register may call.

Answered where the register is made of names of functions alone, in the function that calls (``mov`` of a name, copies,
selections), or where the call lists its targets. What comes from memory or from a parameter may be any function, those
of other modules among them.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from ncc.backends.ptx import isa
from ncc.backends.ptx.flow.cfg import listed
from ncc.backends.ptx.text.nodes import Directive, Instruction, ItemKind, Kernel, Label
from ncc.backends.ptx.text.operands import Group, Operand, Reg, Sym, leaves

_COPIES = {"mov": slice(1, 2), "selp": slice(1, 3)}
"""What makes a function's address of one: the operands it may come from."""

_Key = tuple[int, str]


def called_operand(call: Instruction) -> Operand | None:
    """The name, or the register, by which a function is called."""
    operands = call.operands[1:] if call.operands[:1] and isinstance(call.operands[0], Group) else call.operands
    return operands[0] if operands else None


def call_targets(function: Kernel, call: Instruction) -> frozenset[str] | None:
    """The names of the functions that one of a function's calls may mean; None: any."""
    target = called_operand(call)
    if isinstance(target, Sym):
        return frozenset({target.name})
    listed = _listed(function, call)
    if listed is not None or not isinstance(target, Reg):
        return listed
    return _addresses(function).get(target.key)


def taken(function: Kernel) -> Iterator[str]:
    """Names of functions whose addresses a function uses for more than to call them."""
    functions, known = _functions(function), _addresses(function)
    for instr in function.instructions:
        called = called_operand(instr) if instr.opcode == "call" else None
        copied = _copied(instr) if _written(instr) in known else ()
        for operand in isa.source_operands(instr):
            if operand is called or any(operand is source for source in copied):
                continue
            for leaf in leaves(operand):
                if isinstance(leaf, Sym) and leaf.name in functions:
                    yield leaf.name
                elif isinstance(leaf, Reg):
                    yield from known.get(leaf.key, ())


def _functions(function: Kernel) -> frozenset[str]:
    return frozenset(i.name for i in function.module.items if i.kind is ItemKind.FUNC and i.name)


def _listed(function: Kernel, call: Instruction) -> frozenset[str] | None:
    """What ``LABEL: .calltargets`` lists, if the call names such a label (PTX ISA, ".calltargets")."""
    last = call.operands[-1]
    before: Label | None = None
    for statement in function.statements if isinstance(last, Sym) else ():
        if isinstance(statement, Directive) and statement.name == "calltargets" and before is not None \
                and before.name == last.name:  # type: ignore[union-attr]
            return frozenset(listed(statement))
        before = statement if isinstance(statement, Label) else None
    return None


@lru_cache(maxsize=64)
def _addresses(function: Kernel) -> dict[_Key, frozenset[str]]:
    """The registers that nothing else is written to than addresses of functions -> of which."""
    functions = _functions(function)
    made: dict[_Key, frozenset[str]] = {}
    changed = True
    while changed:
        changed = False
        for instr in function.instructions:
            key = _written(instr)
            found = _sources(instr, functions, made)
            if key is not None and found and not found <= made.get(key, frozenset()):
                made[key] = made.get(key, frozenset()) | found
                changed = True
    spoiled = True
    while spoiled:
        others = {reg.key for instr in function.instructions for reg in isa.defines(instr)
                  if reg.key in made and not _only(instr, functions, made)}
        spoiled = bool(others)
        made = {key: names for key, names in made.items() if key not in others}
    return made


def _copied(instr: Instruction) -> tuple[Operand, ...]:
    return instr.operands[_COPIES[instr.opcode]] if instr.opcode in _COPIES else ()


def _written(instr: Instruction) -> _Key | None:
    first = instr.operands[0] if instr.opcode in _COPIES and instr.operands else None
    return first.key if isinstance(first, Reg) else None


def _sources(instr: Instruction, functions: frozenset[str], made: dict[_Key, frozenset[str]]) -> frozenset[str]:
    found: frozenset[str] = frozenset()
    for operand in _copied(instr):
        if isinstance(operand, Sym) and operand.name in functions:
            found |= {operand.name}
        elif isinstance(operand, Reg):
            found |= made.get(operand.key, frozenset())
    return found


def _only(instr: Instruction, functions: frozenset[str], made: dict[_Key, frozenset[str]]) -> bool:
    """Whether what an instruction writes is the address of a function, whichever of its sources it is."""
    copied = _copied(instr)
    return bool(copied) and all(
        (isinstance(o, Sym) and o.name in functions and not o.offset)
        or (isinstance(o, Reg) and not o.offset and o.key in made) for o in copied)
