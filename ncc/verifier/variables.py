"""The one thing in which a probed kernel's statements may differ from the original's (V161): a register in the place of
a variable's name.

The table that comes with a kernel says which variables of its module are reached through their addresses, and where in
the appended parameter each of these is. Directly before a statement that names one stands a load of that place into a
register of its own, which nothing else writes; in the statement the register stands for the name, and nothing else is
changed. Of a constant the address is one in global memory, so that with a constant in the table every ``ld.const``
is an ``ld.global``, and every ``cvta.const`` a ``cvta.global``. The variable's declaration may be missing.

That the address of a constant is used for nothing else than loading constants is not shown here.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from ncc.ir.facts import ModuleVariable
from ncc.verifier.ptxtext import NAME, read_inserted, tokens, without_comments

ADDRESS_BYTES = 8
_DECLARATION = (r"(?<![\w$%.])(?:\.(?:visible|extern|weak|common)\s+)?\.(?:global|const)\s+"
                r"(?:\.attribute\s*\([^)]*\)\s*)?(?:\.align\s+\d+\s*)?(?:\.v[248]\s+)?\.\w+\s+{name}(?![\w$])\s*"
                r"(?:\[[^\]]*\]\s*)*(?:=[^;]*)?;")
_WHOLE = frozenset({"u64", "s64", "b64"})
_ACCESSES = frozenset({"ld", "ldu", "st", "atom", "red", "prefetch", "prefetchu", "cp"})


@dataclass
class Addresses:
    """The table, and the walk over the probed statements as far as it has come."""

    variables: tuple[ModuleVariable, ...]
    block: str
    registers: dict[str, str] = field(default_factory=dict)  # each that was loaded -> the variable
    problems: list[tuple[int, str]] = field(default_factory=list)  # (statement, what is wrong)
    _pending: dict[str, int] = field(default_factory=dict)  # loaded since the last original statement -> the load
    _loads: dict[str, int] = field(default_factory=dict)
    _used: set[str] = field(default_factory=set)  # of these, by the statement that stands now

    def __post_init__(self) -> None:
        self._names = {variable.name: variable for variable in self.variables}
        self._places = {variable.param: variable.name for variable in self.variables}
        self._has_consts = any(variable.space == "const" for variable in self.variables)

    def loads(self, index: int, statement: str) -> bool:
        """Whether a statement of the probed kernel loads an address; the walk goes on past it."""
        if not self.variables or "ld.param" not in statement or self.block not in statement:
            return False
        instr = read_inserted(statement)
        address = instr.address(1) if instr and len(instr.operands) == 2 else None
        if instr is None or address is None or address.base != self.block or address.offset not in self._places \
                or instr.opcode != "ld.param.u64" or instr.guard or not NAME.match(instr.operands[0]):
            return False
        register = instr.operands[0]
        if register in self.registers:
            self.problems.append((index, f"a second address in '{register}'"))
        self.registers[register] = self._places[address.offset]
        self._pending[register] = self._loads[register] = index
        return True

    def undeclared(self, own: Container[str]) -> Iterator[tuple[int, str]]:
        """(statement, what is wrong) of each load into what is none of the registers that insertions declared."""
        for register, index in self._loads.items():
            if register not in own:
                yield index, f"an address in '{register}', which no insertion declared"

    def changes(self, wanted: str) -> bool:
        """Whether an original statement cannot stand in the probed kernel as it is."""
        return (any(name in wanted for name in self._names) and not self._names.keys().isdisjoint(tokens(wanted))) \
            or (self._has_consts and "const" in wanted and "const" in _opcode(tokens(wanted)).split("."))

    def stands(self, found: str, wanted: str) -> bool:
        """Whether a probed statement is an original one with registers for names."""
        old, new = tokens(wanted), tokens(found)
        if len(old) != len(new):
            return False
        opcode = _opcode(old)
        used: set[str] = set()
        for place, (before, after) in enumerate(zip(old, new, strict=True)):
            variable = self._names.get(before)
            if variable is not None:
                if self.registers.get(after) != before or after not in self._pending \
                        or not _may_stand(opcode, old[place - 1 : place], variable.space):
                    return False
                used.add(after)
            elif after != (_as_global(before) if before is opcode and self._has_consts else before):
                return False
        self._used = used
        return True

    def met(self) -> None:
        """An original statement stands here, or none comes any more: what was loaded is for no later one."""
        for register, index in self._pending.items():
            if register not in self._used:
                self.problems.append((index, f"an address in '{register}' that the statement behind it does not use"))
        self._pending.clear()
        self._used = set()

    def faults(self, outside: Sequence[str], header: Sequence[str], body: Iterable[str],
               block_bytes: int) -> Iterator[str]:
        """What is wrong with the table, as the original has its variables."""
        places = [variable.param for variable in self.variables]
        if len({*places}) < len(places) or len(self._names) < len(places) or any(
                place % ADDRESS_BYTES or not 0 <= place <= block_bytes - ADDRESS_BYTES for place in places):
            yield f"places of addresses in '{self.block}' that cannot be: {places}"
        hidden = {*header, *(word for statement in body if _DECLARES.match(statement) for word in _names_of(statement))}
        for variable in self.variables:
            found = _declared(outside, variable.name)
            if len(found) != 1 or f".{variable.space}" not in found[0] or variable.space not in ("global", "const"):
                yield f"the original has no variable '{variable.name}' in .{variable.space}"
            if variable.name in hidden or variable.name.rstrip("0123456789") + "<" in hidden:
                yield f"the kernel has a '{variable.name}' of its own"
        if self._has_consts and ".const" in header:
            yield "the kernel is passed the address of a constant"


def without_declarations(text: str, names: Iterable[str]) -> str:
    """What is outside of a kernel, but for these variables."""
    for name in names:
        text = _pattern(name).sub(" ", text)
    return text


def same_declarations(old: Sequence[str], new: Sequence[str], name: str) -> bool:
    """Whether a variable is declared as it was, or not at all."""
    declared = [tokens(text) for text in _declared(new, name)]
    return declared in ([], [tokens(text) for text in _declared(old, name)])


# A declaration or a label in a body.
_DECLARES = re.compile(r"\.(?:reg|param|local|shared|global|const)\b|[\w$%]+\s*:\Z")


def _names_of(statement: str) -> list[str]:
    """What a declaration names; the stem of ``%r<9>`` with its sign."""
    words = tokens(statement)
    return [word + "<" if words[n + 1 : n + 2] == ["<"] else word for n, word in enumerate(words)]


def _pattern(name: str) -> re.Pattern[str]:
    return re.compile(_DECLARATION.format(name=re.escape(name)))


def _declared(outside: Sequence[str], name: str) -> list[str]:
    return [found[0] for text in outside if name in text for found in _pattern(name).finditer(without_comments(text))]


def _opcode(words: Sequence[str]) -> str:
    """Behind the guard."""
    at = 0
    if words[:1] == ["@"]:
        at = 3 if words[1:2] == ["!"] else 2
    return words[at] if at < len(words) else ""


def _as_global(opcode: str) -> str | None:
    """What loads a constant through its address, or makes that generic; None: nothing else may address constants."""
    parts = opcode.split(".")
    if "const" not in parts:
        return opcode
    admitted = parts[0] == "ld" or parts[:2] == ["cvta", "const"]
    return ".".join("global" if part == "const" else part for part in parts) if admitted else None


def _may_stand(opcode: str, before: Sequence[str], space: str) -> bool:
    """Where a name may be a register: what is moved or converted, and the base of an address."""
    parts = opcode.split(".")
    if parts[0] == "mov":
        return parts[-1] in _WHOLE and before == [","]
    if parts[0] == "cvta":
        return space in parts and parts[-1] in _WHOLE and before == [","]
    if space == "const":
        return parts[0] == "ld" and "const" in parts and before == ["["]
    return parts[0] in _ACCESSES and before == ["["]
