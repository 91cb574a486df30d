"""What a probed kernel passes to functions that it calls (V162): the address of a variable of its own in local memory.

The table that comes with a kernel names the variable and the functions. Each of these has one parameter more, and each
call of one of them one argument more: a register that holds the variable's address, which is written once, before the
first of the original's statements. The variable is a new one of the kernel's, so that the original's statements do not
reach it; insertions access it by its name or by such a register, inside its bounds, in cells of 8 bytes:

- it begins with what functions read of the appended parameter, at the same places, copied before the first of
  the original's statements, so that a function's load from there is one of the parameter;
- behind that a cell is like one more register that all insertions share, and is read as such (``Passed.read``): so what
  is taken for the address of a map is one, wherever it was stored. What a function loads from a cell the kernel has
  stored there, at its start or directly before the call.

That a register by which a function is called holds the address of no other function than those whose addresses are
moved to registers in the same body is not shown here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from ncc.verifier.ptxmodule import Function
from ncc.verifier.ptxtext import NAME, Inserted, read_inserted, tokens

CELL_BYTES = 8
_PROTOTYPE, _TARGETS = ".callprototype", ".calltargets"


@dataclass(frozen=True)
class Table:
    """``state`` is the name of the variable, and of the parameter; the block is the appended parameter."""

    state: str
    state_bytes: int
    functions: frozenset[str]
    block: str
    block_bytes: int

    @property
    def first_cell(self) -> int:
        return -(-self.block_bytes // CELL_BYTES) * CELL_BYTES


@dataclass
class Passed:
    """The walk over one function's probed statements, as far as the table matters there."""

    table: Table
    function: Function
    is_entry: bool
    pointer: str | None = None
    problems: list[tuple[int, str]] = field(default_factory=list)
    calls: list[tuple[int, tuple[str, ...]]] = field(default_factory=list)  # statement, whom it may call
    cells: set[str] = field(default_factory=set)  # the registers that stand for them, of names that none has
    cells_read: set[int] = field(default_factory=set)
    cells_stored: dict[int, set[int]] = field(default_factory=dict)  # by statement
    block_read: dict[int, tuple[int, int]] = field(default_factory=dict)  # statement -> (place, bytes)
    _of_form: set[int] = field(default_factory=set)  # statements that are the table's own
    _copies: dict[int, tuple[int, int]] = field(default_factory=dict)  # statement -> (place, bytes)
    _copied: list[str] = field(default_factory=list)
    _pointers: list[int] = field(default_factory=list)
    _declared: list[int] = field(default_factory=list)
    _prototypes: dict[str, bool] = field(default_factory=dict)  # label -> whether it takes the argument
    _by_prototype: list[tuple[int, str, bool]] = field(default_factory=list)
    _last_label: str = ""

    @property
    def is_used(self) -> bool:
        return bool(self.table.functions)

    # ---- before the walk

    def read(self) -> tuple[str, ...]:
        """The statements, with accesses of the variable as what they are: loads of the appended parameter, and moves
        between registers, one of which stands for a cell."""
        statements = self.function.statements
        if not self.is_used:
            return statements
        for index, statement in enumerate(statements):
            self._note_pointer(index, statement)
        read = list(statements)
        for index, statement in enumerate(statements):
            if index not in self._of_form and ("local" in statement or self.table.block in statement):
                read[index] = self._access(index, statement)
        return tuple(read)

    def _note_pointer(self, index: int, statement: str) -> None:
        if self.table.state not in statement:
            return
        words = tokens(statement)
        variable = [".local", ".align", "8", ".b8", self.table.state, "[", str(self.table.state_bytes), "]", ";"]
        if self.is_entry and words == variable:
            self._declared.append(index)
        elif (self.is_entry and words[:1] == ["mov.u64"] and words[2:] == [",", self.table.state, ";"]) or (
                not self.is_entry and words[:1] == ["ld.param.u64"]
                and words[2:] == [",", "[", self.table.state, "]", ";"]):
            self._pointers.append(index)
            self.pointer = words[1]
        else:
            return
        self._of_form.add(index)

    def _access(self, index: int, statement: str) -> str:
        instr = read_inserted(statement)
        if instr is None:
            return statement
        if instr.loads_param and not self.is_entry and self._names_block(instr):
            self.problems.append((index, f"reads '{self.table.block}', which the function does not have"))
        if instr.parts[:2] not in (("ld", "local"), ("st", "local")) or len(instr.operands) != 2:
            return statement
        stores = instr.parts[0] == "st"
        address = instr.address(0 if stores else 1)
        base = self.table.state if self.is_entry else self.pointer
        if address is None or address.base != base:
            return statement
        register = instr.operands[1 if stores else 0]
        place, size = address.offset, instr.bytes
        if not size or len(instr.parts) != 3 or instr.guard or not NAME.match(register):
            self.problems.append((index, "an access of the variable that cannot be read"))
            return statement
        if place < self.table.first_cell:
            return self._block_access(index, instr, register, place, stores)
        if place % CELL_BYTES or size > CELL_BYTES or place + CELL_BYTES > self.table.state_bytes:
            self.problems.append((index, f"no cell of '{self.table.state}': {size} bytes at {place}"))
            return statement
        cell = f"{self.table.state}_{place}_{size}"
        self.cells.add(cell)
        if stores:
            self.cells_stored.setdefault(index, set()).add(place)
            return f"mov.{instr.parts[2]} {cell}, {register};"
        self.cells_read.add(place)
        return f"mov.{instr.parts[2]} {register}, {cell};"

    def _names_block(self, instr: Inserted) -> bool:
        address = instr.address(1) if len(instr.operands) == 2 else None
        return address is not None and address.base == self.table.block

    def _block_access(self, index: int, instr: Inserted, register: str, place: int, stores: bool) -> str:
        """A load of what the functions read of the appended parameter, or the store that has it copied there."""
        if stores and self.is_entry and index:
            load = read_inserted(self.function.statements[index - 1])
            copied = load is not None and load.opcode == f"ld.param.{instr.parts[2]}" and not load.guard \
                and load.operands[0] == register and self._names_block(load)
            address = load.address(1) if load and copied else None
            if address is not None and address.offset == place and 0 <= place <= self.table.block_bytes - instr.bytes:
                self._of_form |= {index - 1, index}
                self._copies[index] = place, instr.bytes
                self._copied.append(register)
                return self.function.statements[index]
        elif not stores and not self.is_entry:
            self.block_read[index] = place, instr.bytes
            return f"ld.param.{instr.parts[2]} {register}, [{self.table.block}+{place}];"
        self.problems.append((index, f"a {'store to' if stores else 'load of'} the copy of '{self.table.block}'"))
        return self.function.statements[index]

    # ---- in the walk

    def changes(self, wanted: str) -> bool:
        """Whether an original statement cannot stand in the probed function as it is, or may not have to."""
        if not self.is_used:
            return False
        if _PROTOTYPE in wanted:
            return True
        return "call" in wanted and _callee(tokens(wanted)) is not None

    def stands(self, index: int, found: str, wanted: str) -> bool:
        """Whether a probed statement is an original call or prototype, with the argument where it has to be."""
        old, new = tokens(wanted), tokens(found)
        if old[:1] == [_PROTOTYPE]:
            appended = new == _with_appended(old, _prototype_name(old), [".param", ".b64", "_"])
            if appended or new == old:
                self._prototypes[self._last_label] = appended
            return appended or new == old
        at = _callee(old)
        assert at is not None, "asked for by changes()"
        name = old[at]
        if name in self.table.functions:
            fits = self.pointer is not None and new == _with_appended(old, at, [self.pointer])
            if fits:
                self.calls.append((index, (name,)))
            return fits
        if not name.startswith("%") and not self._is_register(name):
            return new == old
        appended = self.pointer is not None and new == _with_appended(old, at, [self.pointer])
        if appended or new == old:
            self._by_prototype.append((index, old[-2], appended))
            if appended:
                self.calls.append((index, tuple(sorted(self.table.functions))))
        return appended or new == old

    def _is_register(self, name: str) -> bool:
        return any(statement.startswith(".reg") and name in tokens(statement) for statement in self.function.statements)

    def met(self, statement: str) -> None:
        """An original statement stands: what a prototype or a list of targets is called is told by the label before."""
        if statement.endswith(":"):
            self._last_label = statement[:-1].strip()
        elif statement.startswith(_TARGETS):
            listed = {word for word in tokens(statement)[1:-1] if word != ","}
            self._prototypes[self._last_label] = listed <= self.table.functions

    # ---- after the walk

    def is_own(self, index: int) -> bool:
        """Whether a statement is the table's own, and no other insertion."""
        return index in self._of_form

    def faults(self, inserted: Mapping[int, str], first: int, own: set[str]) -> Iterator[tuple[int, str]]:
        """(statement, what is wrong); ``first``: where the first of the original's statements stands; ``own``: the
        registers that insertions declared."""
        if not self.is_used:
            return
        yield from self.problems
        if self.is_entry and len(self._declared) != 1:
            yield 0, f"'{self.table.state}' is declared {len(self._declared)} times"
        if len(self._pointers) > 1 or (self._pointers and self._pointers[0] >= first):
            yield self._pointers[-1], f"the address of '{self.table.state}' is not made once, at the start"
        yield from ((index, "a copy that is not made at the start") for index in self._copies if index >= first)
        held = [r for r in (self.pointer, *self._copied) if r is not None]
        yield from ((0, f"'{register}' is none that an insertion declared") for register in held if register not in own)
        yield from ((0, f"'{register}' has two copies") for register in set(held) if held.count(register) > 1)
        named = {register for register in held if any(register in text for text in inserted.values())}
        for index, text in inserted.items() if named else ():
            if not text.startswith(".reg"):
                yield from ((index, f"uses '{word}', which holds what is passed") for word in tokens(text)
                            if word in named)
        for index, prototype, appended in self._by_prototype:
            if self._prototypes.get(prototype, False) is not appended:
                yield index, f"a call with other arguments than '{prototype}' says"

    @property
    def copies(self) -> set[tuple[int, int]]:
        return set(self._copies.values())

    def stored_before(self, call: int, inserted: Mapping[int, str], first: int) -> set[int]:
        """The cells that the kernel has stored when it comes to a call: at its start, or directly before."""
        stored = {cell for index, cells in self.cells_stored.items() if index < first for cell in cells
                  if not _jumps(inserted, range(index + 1))}
        index = call - 1
        while index in inserted and not _is_label_or_jump(inserted[index]):
            stored |= self.cells_stored.get(index, set())
            index -= 1
        return stored


def check_passed(entry: Passed, called: Sequence[Passed], inserted: Mapping[int, str],
                 first: int) -> Iterator[tuple[Passed, int, str]]:
    """What functions read that the kernel has not stored; ``inserted``: into the kernel."""
    by_name = {p.function.name: p for p in called}
    for passed in called:
        yield from ((passed, index, f"reads {bytes_} bytes at {place} of '{passed.table.block}', which the kernel does "
                     "not copy") for index, (place, bytes_) in passed.block_read.items()
                    if (place, bytes_) not in entry.copies)
    for index, names in entry.calls:
        stored = entry.stored_before(index, inserted, first)
        for name in _below(names, by_name):
            missing = by_name[name].cells_read - stored
            if missing:
                yield entry, index, f"'{name}' reads what is not stored before this: byte {min(missing)}"


def _below(names: Sequence[str], by_name: Mapping[str, Passed]) -> list[str]:
    found: dict[str, None] = {}
    work = list(names)
    while work:
        name = work.pop()
        if name in by_name and name not in found:
            found[name] = None
            work += [called for _, others in by_name[name].calls for called in others]
    return list(found)


def several_sizes(cells: Iterable[str]) -> Iterator[str]:
    """Cells that are accessed in several sizes."""
    places: dict[str, str] = {}
    for cell in sorted(cells):
        place = cell.rpartition("_")[0]
        if places.setdefault(place, cell) != cell:
            yield cell


_JUMP = re.compile(r"(?:@\s*!?\s*[\w$%]+\s+)?bra\b|[\w$%]+\s*:\Z")


def _is_label_or_jump(statement: str) -> bool:
    return _JUMP.match(statement) is not None


def _jumps(inserted: Mapping[int, str], indices: range) -> bool:
    return any(index in inserted and _is_label_or_jump(inserted[index]) for index in indices)


def _callee(words: Sequence[str]) -> int | None:
    """Where in a call the called function, or its register, stands; None of another statement."""
    at = 0
    if words[:1] == ["@"]:
        at = 3 if words[1:2] == ["!"] else 2
    if words[at : at + 1] not in (["call"], ["call.uni"]):
        return None
    at += 1
    if words[at : at + 1] == ["("]:
        if ")" not in words[at:]:
            return None
        at = words.index(")", at) + 2
    return at if at < len(words) and NAME.match(words[at]) else None


def _prototype_name(words: Sequence[str]) -> int:
    """Where the ``_`` stands that is in the place of a name."""
    at = words.index(")") + 1 if words[1:2] == ["("] and ")" in words else 1
    return min(at, len(words) - 1)


def _with_appended(words: Sequence[str], named: int, added: Sequence[str]) -> list[str]:
    """A call or prototype with one more in the parentheses behind the name, or with parentheses."""
    is_call = words[0] != _PROTOTYPE
    opening = named + (2 if is_call else 1)
    if words[opening : opening + 1] == ["("] and ")" in words[opening:]:
        close = words.index(")", opening)
        comma = [","] if close > opening + 1 else []
        return [*words[:close], *comma, *added, *words[close:]]
    return [*words[: named + 1], *([","] if is_call else []), "(", *added, ")", *words[named + 1 :]]
