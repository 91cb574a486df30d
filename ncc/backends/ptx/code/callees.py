"""Probes in functions that a kernel calls.

What a thread's probes keep - cursors, tallies, registers of the program - is in registers of the kernel, which a
function that it calls does not see. So before a call the kernel stores those that are needed there in a variable of
its own in local memory, and loads those that may have changed behind the call. The function is passed the variable's
address as one more argument; there an insertion loads what it reads first and stores what it wrote last. Nothing has
to be done where the function returns, nor where it calls another one but to pass the address on; and a thread
that leaves from there finds all that it leaves with. (Results could not bring it back: a function has one result, and
several registers do not fit it. A thread's local memory is cached; tried with ptxas 13.0, passing the address costs a
register.)

The variable begins with what the functions read of the appended parameter, at the same places, as no function but the
kernel has that. Functions without insertions that call nobody who has some stay as they are.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from ncc.backends.ptx.code.emit import RegClass, Registers
from ncc.backends.ptx.code.sites import kernel_entry
from ncc.backends.ptx.flow.functions import Function, Functions
from ncc.backends.ptx.flow.targets import called_operand
from ncc.backends.ptx.text.header import parse_header
from ncc.backends.ptx.text.nodes import Directive, Instruction, Item, ItemKind, KParam, Label
from ncc.backends.ptx.text.operands import Group, Reg, Sym
from ncc.backends.rewrite.edits import Edits
from ncc.limits import natural
from ncc.source import Span

_SLOT_BYTES = 8
_PROTOTYPE = re.compile(r"(?<![\w$%])(_)\s*(?:\(([^()]*)\))?\s*(?:\.\w+\s*)*;?\s*\Z")
_TYPE_BYTES = re.compile(r"\d+\Z")
_DESTINATION = re.compile(r"\s*(?:@!?[\w$%]+\s+)?[a-z][\w.:]*\s+(\{[^}]*\}|[^,;{\[]+)")


@dataclass(frozen=True)
class _Insertion:
    """Lines of a function's, and what puts them into its text."""

    lines: list[str]
    put: Callable[[Sequence[str]], None]


@dataclass
class Callees:
    """The insertions into the functions that a kernel calls: kept until all of them and the kernel's are known.

    ``name``: of the variable, and of the parameter that it is passed by.
    """

    functions: Functions
    edits: Edits
    registers: Registers
    name: str
    block_name: str
    block_bytes: int
    insertions: dict[Function, list[_Insertion]] = field(default_factory=dict)
    kernel_lines: list[list[str]] = field(default_factory=list)

    def add(self, function: Function, lines: list[str], put: Callable[[Sequence[str]], None]) -> None:
        if function.is_entry:
            self.kernel_lines.append(lines)
            put(lines)
        elif lines:
            self.insertions.setdefault(function, []).append(_Insertion(lines, put))

    # ---- what is passed

    @property
    def passed(self) -> tuple[str, ...]:
        """The functions that are given the variable's address, by name."""
        return tuple(f.kernel.name for f in self.functions.called if f in self.given)

    @property
    def bytes(self) -> int:
        """Of the variable; 0: there is none."""
        return self._block_bytes + _SLOT_BYTES * len(self.slots) if self.given else 0

    @property
    def _block_bytes(self) -> int:
        return -(-self.block_bytes // _SLOT_BYTES) * _SLOT_BYTES

    @cached_property
    def given(self) -> frozenset[Function]:
        """The functions with insertions, those that call one of them, and those that are called where one may be."""
        named = {f.kernel.name: f for f in self.functions.called}
        calls = [(f, {named[n] for n in names if n in named}) for f in self.functions.all
                 for _, names in self.functions.calls_of(f)]
        alike = [found for found in self._alike(named) if len(found) > 1]
        given = set(self.insertions)
        while more := {f for f, targets in calls if targets & given and not f.is_entry} \
                | {f for found in alike if found & given for f in found}:
            if more <= given:
                break
            given |= more
        return frozenset(given)

    def _alike(self, named: dict[str, Function]) -> Iterator[set[Function]]:
        """Functions that are called with the same prototype."""
        groups: dict[tuple[Function, str], set[Function]] = {}
        for function in self.functions.all:
            for call, names in self.functions.calls_of(function):
                last = call.operands[-1]
                if not isinstance(called_operand(call), Sym) and isinstance(last, Sym):
                    groups.setdefault((function, last.name), set()).update(named[n] for n in names if n in named)
        yield from groups.values()

    @cached_property
    def slots(self) -> dict[str, int]:
        """Registers of the kernel that a function uses, and where in the variable each is."""
        found = dict.fromkeys(r for slots in self.slots_of.values() for r in slots)
        return {register: self._block_bytes + _SLOT_BYTES * n for n, register in enumerate(found)}

    @cached_property
    def slots_of(self) -> dict[Function, list[str]]:
        """By function; what no other one uses is the function's own."""
        used = {f: self._mentioned(line for i in found for line in i.lines) for f, found in self.insertions.items()}
        kernels = self._mentioned(line for lines in self.kernel_lines for line in lines)
        return {f: [r for r in own if r in kernels or any(r in others for g, others in used.items() if g is not f)]
                for f, own in used.items()}

    def _mentioned(self, lines: Iterable[str]) -> dict[str, None]:
        return dict.fromkeys(found for line in lines for found in self._register.findall(line))

    @cached_property
    def _register(self) -> re.Pattern[str]:
        return re.compile(rf"{re.escape(self.registers.prefix)}[a-z]\d+")

    @cached_property
    def _load(self) -> re.Pattern[str]:
        return re.compile(rf"ld\.param\.(\w+)(\s+[^\[]*)\[{re.escape(self.block_name)}(?:\+(\d+))?\]")

    def _reads(self, lines: Iterable[str]) -> Iterator[tuple[int, str]]:
        """(place, type) of each load of the appended parameter."""
        return ((natural(found[3] or "0") or 0, found[1]) for line in lines if (found := self._load.search(line)))

    def _changed(self, function: Function) -> set[str]:
        """The registers in slots that a function writes."""
        destinations = (found[1] for i in self.insertions.get(function, ()) for line in i.lines
                        if (found := _DESTINATION.match(line)))
        return self.slots.keys() & self._mentioned(destinations).keys()

    def _below(self, names: Collection[str]) -> list[Function]:
        """The functions of these names, and all that they call."""
        named = {f.kernel.name: f for f in self.functions.called}
        found: dict[Function, None] = {}
        work = [named[n] for n in sorted(names) if n in named]
        while work:
            function = work.pop()
            if function not in found:
                found[function] = None
                work += [named[n] for _, called in self.functions.calls_of(function) for n in called if n in named]
        return list(found)

    # ---- writing

    def write(self, declarations: Callable[[], Sequence[str]]) -> list[str]:
        """Put all of it into the text; what the kernel declares and does for it at its start."""
        if not self.insertions:
            return []
        pointers = {f: self.registers.fresh(RegClass.B64) for f in self.functions.all if f.is_entry or f in self.given}
        for function, insertions in self.insertions.items():
            for insertion in insertions:
                insertion.put(self._with_slots(insertion.lines, pointers[function]))
        start = self._start(pointers[self.functions.entry])
        for function, pointer in pointers.items():
            self._calls(function, pointer)
        declared = declarations()  # all registers are known now
        for function, pointer in pointers.items():
            if not function.is_entry:
                self._first(function, [*declared, f"ld.param.u64 {pointer}, [{self.name}];"])
                self._append_param(function)
        return start

    def _first(self, function: Function, lines: Iterable[str]) -> None:
        self.edits.insert_first(kernel_entry(function.kernel), "".join(f"\n\t{line}" for line in lines))

    def _with_slots(self, lines: Sequence[str], pointer: str) -> list[str]:
        """Lines of a function with what they need around them."""
        used = [r for r in self._mentioned(lines) if r in self.slots]
        written = self._mentioned(found[1] for line in lines if (found := _DESTINATION.match(line)))
        here = [self._load.sub(lambda m: f"ld.local.{m[1]}{m[2]}[{pointer}+{m[3] or 0}]", line) for line in lines]
        loads = [line for r in used for line in self._from_slot(r, pointer)]
        stores = [line for r in used if r in written for line in self._to_slot(r, pointer)]
        return [*loads, *here, *stores]

    def _from_slot(self, register: str, base: str) -> list[str]:
        class_ = self._class(register)
        place = f"[{base}+{self.slots[register]}]"
        if class_ is not RegClass.PRED:
            return [f"ld.local.{class_.directive} {register}, {place};"]
        number = self.registers.fresh(RegClass.B32)
        return [f"ld.local.b32 {number}, {place};", f"setp.ne.b32 {register}, {number}, 0;"]

    def _to_slot(self, register: str, base: str) -> list[str]:
        class_ = self._class(register)
        place = f"[{base}+{self.slots[register]}]"
        if class_ is not RegClass.PRED:
            return [f"st.local.{class_.directive} {place}, {register};"]
        number = self.registers.fresh(RegClass.B32)
        return [f"selp.b32 {number}, 1, 0, {register};", f"st.local.b32 {place}, {number};"]

    def _class(self, register: str) -> RegClass:
        letter = register[len(self.registers.prefix)]
        return next(c for c in RegClass if c.letter == letter)

    def _start(self, pointer: str) -> list[str]:
        """At the kernel's start: its variable, and in it what functions read of the appended parameter."""
        lines = [f".local .align {_SLOT_BYTES} .b8 {self.name}[{self.bytes}];",
                 f"mov.u64 {pointer}, {self.name};"]
        reads = {read for insertions in self.insertions.values() for i in insertions for read in self._reads(i.lines)}
        for place, type_ in sorted(reads):
            bits = _TYPE_BYTES.search(type_)
            copy = self.registers.fresh(RegClass.B64 if bits and bits[0] == "64" else RegClass.B32)
            lines += [f"ld.param.{type_} {copy}, [{self.block_name}+{place}];",
                      f"st.local.{type_} [{self.name}+{place}], {copy};"]
        return lines

    def _calls(self, function: Function, pointer: str) -> None:
        """Pass the address on; and in the kernel, store before and load behind."""
        given = {f.kernel.name for f in self.given}
        prototypes: set[str] = set()
        for call, names in self.functions.calls_of(function):
            if not names & given:
                continue
            self._append_argument(call, pointer)
            last = call.operands[-1]
            if not isinstance(called_operand(call), Sym) and isinstance(last, Sym):
                prototypes.add(last.name)
            if function.is_entry:
                below = self._below(names)
                used = dict.fromkeys(r for f in below for r in self.slots_of.get(f, ()))
                changed = set().union(*map(self._changed, below))
                self.edits.insert_before(call.span.start, [x for r in used for x in self._to_slot(r, self.name)])
                self.edits.insert_after(call.span.end, [x for r in used if r in changed
                                                        for x in self._from_slot(r, self.name)], first=True)
        before: Label | None = None
        for statement in function.kernel.statements:
            if isinstance(statement, Directive) and statement.name == "callprototype" and before is not None \
                    and before.name in prototypes:
                self._append_to_prototype(statement)
            before = statement if isinstance(statement, Label) else None

    def _append_to_prototype(self, prototype: Directive) -> None:
        text, start = prototype.span.text, prototype.span.start
        found = _PROTOTYPE.search(text)
        assert found is not None, "a prototype has a '_' in the place of a name"
        if found[2] is None:
            self.edits.insert(start + found.end(1), " (.param .b64 _)")
        else:
            self.edits.insert(start + found.end(2), f"{', ' if found[2].strip() else ''}.param .b64 _")

    def _append_argument(self, call: Instruction, argument: str) -> None:
        target = called_operand(call)
        assert isinstance(target, Sym | Reg), "it is known whom it calls"
        at = call.operands.index(target) + 1
        arguments = call.operands[at] if at < len(call.operands) else None
        if isinstance(arguments, Group):
            self.edits.insert(arguments.span.end - 1, f"{', ' if arguments.elements else ''}{argument}")
        else:
            self.edits.insert(target.span.end, f", ({argument})")

    def _append_param(self, function: Function) -> None:
        """To the function, and wherever it is declared."""
        module = function.kernel.module
        for item in module.items:
            if item.kind is ItemKind.FUNC and item.name == function.kernel.name:
                header = parse_header(module.source, item)
                append_param(self.edits, item, header.params, header.params_span, f".param .b64 {self.name}")


def append_param(edits: Edits, item: Item, params: Sequence[KParam], around: Span | None, param: str) -> None:
    """Append a parameter to the signature of a function; ``around``: the parentheses that it has."""
    if params:
        edits.insert(params[-1].span.end, f",\n\t{param}")
    elif around is not None:
        edits.insert(around.start + 1, param)
    elif item.name_span is not None:
        edits.insert(item.name_span.end, f"({param})")
