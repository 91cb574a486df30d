"""Whether a kernel uses the addresses of constants only to load constants.

The address of a constant in its own state space is not the one that the driver gives, so that whoever sees it as a
number would see another one. Followed without regard to the order of statements: a register is made of a constant's
address if any statement makes it so.
"""

from __future__ import annotations

from collections.abc import Iterator

from ncc.backends.ptx import isa
from ncc.backends.ptx.text.nodes import Instruction, Kernel
from ncc.backends.ptx.text.operands import Mem, Reg, Sym, registers
from ncc.ir.facts import Space

_MOVES = frozenset({"mov", "cvta", "add", "sub", "mad", "selp"})
"""What makes another address of one."""

_Made = dict[tuple[int, str], frozenset[str]]
"""A register -> the constants of whose addresses it may be made."""


def misused(kernel: Kernel, constants: set[str]) -> Iterator[str]:
    """What a kernel does with constants, or their addresses, that would not be the same with other addresses."""
    if any(".const" in param.span.text for param in kernel.params):
        yield "constants among them, and is passed the address of another one"
    made = _made(kernel, constants)
    always = _always(kernel, made, constants)
    for instr in kernel.instructions:
        if Space.CONST in isa.spaces(instr):
            if not _is_load(instr) and not _becomes_generic(instr):
                yield f"constants among them, which it addresses in '{instr.mnemonic}'"
            elif not _is_known(instr, always, constants):
                yield f"constants among them, and '{instr.mnemonic}' may mean another one"
        if name := _seen(instr, made):
            yield f"a constant among them, whose address is seen in '{instr.mnemonic}': {name}"


def _is_load(instr: Instruction) -> bool:
    """Of a constant, or by a generic address, which may be one's."""
    return instr.opcode == "ld" and isa.spaces(instr) in ((Space.CONST,), ())


def _becomes_generic(instr: Instruction) -> bool:
    return instr.opcode == "cvta" and "to" not in instr.modifiers


def _made(kernel: Kernel, constants: set[str]) -> _Made:
    made: _Made = {}
    changed = True
    while changed:
        changed = False
        for instr in kernel.instructions:
            found = _sources(instr, made, constants) if instr.opcode in _MOVES else frozenset()
            for reg in isa.defines(instr) if found else ():
                if not found <= made.get(reg.key, frozenset()):
                    made[reg.key] = made.get(reg.key, frozenset()) | found
                    changed = True
    return made


def _sources(instr: Instruction, made: _Made, constants: set[str]) -> frozenset[str]:
    found: frozenset[str] = frozenset()
    for operand in isa.read_operands(instr):
        if isinstance(operand, Sym) and operand.name in constants:
            found |= {operand.name}
        for reg in registers(operand):
            found |= made.get(reg.key, frozenset())
    return found


def _always(kernel: Kernel, made: _Made, constants: set[str]) -> set[tuple[int, str]]:
    """The registers that nothing else is written to than addresses of constants."""
    always = set(made)
    changed = True
    while changed:
        kept = {key: names for key, names in made.items() if key in always}
        others = {reg.key for instr in kernel.instructions for reg in isa.defines(instr)
                  if instr.opcode not in _MOVES or not _sources(instr, kept, constants)}
        changed = bool(always & others)
        always -= others
    return always


def _is_known(instr: Instruction, always: set[tuple[int, str]], constants: set[str]) -> bool:
    """Whether what is loaded, or converted, is one of these constants."""
    source = instr.operands[1]
    base = source.base if isinstance(source, Mem) else source
    return base.name in constants if isinstance(base, Sym) else isinstance(base, Reg) and base.key in always


def _seen(instr: Instruction, made: _Made) -> str | None:
    """A constant whose address an instruction uses for something else than loading it, or making another of it."""
    used = [names for operand in isa.read_operands(instr) for reg in registers(operand)
            if (names := made.get(reg.key))]
    if not used or _is_load(instr):
        return None
    if instr.opcode in _MOVES and isa.element_type(instr) in ("u64", "s64", "b64") and _adds(instr, made):
        return None
    # Whether one pointer into an array has come to another one is the same wherever the array lies.
    if instr.opcode == "setp" and len(used) == 2 and used[0] == used[1] and len(used[0]) == 1:
        return None
    return min(used[0])


def _adds(instr: Instruction, made: _Made) -> bool:
    """Whether what is made is an address: of a product an address is no factor, and nothing is subtracted from one."""
    if instr.opcode == "mad":
        return not any(made.get(reg.key) for operand in instr.operands[1:3] for reg in registers(operand))
    if instr.opcode == "sub":
        return not any(made.get(reg.key) for reg in registers(instr.operands[2]))
    if instr.opcode == "add":
        return not all(any(made.get(reg.key) for reg in registers(operand)) for operand in instr.operands[1:3])
    return isinstance(instr.operands[0], Reg) or instr.opcode != "mov"  # into parts of an address
