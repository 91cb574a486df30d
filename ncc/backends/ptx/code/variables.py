"""The variables of its module that a kernel uses. A probed kernel is loaded as a module of its own, so that it has to
reach the original's variables: through their addresses, which come in the parameter block.

Each use of a name becomes a register that is loaded from the block just before it, which costs no register elsewhere.
A constant is loaded through the address in global memory that the driver gives of it; so every address that the kernel
makes of a constant may be used for nothing but loads of constants, and those must be of such addresses.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from ncc.abi import MAX_REFERENCES, MAX_VARIABLES, VARIABLE_NAME_BYTES
from ncc.backends.ptx import isa
from ncc.backends.ptx.code.constants import misused
from ncc.backends.ptx.code.emit import Registers
from ncc.backends.ptx.flow.reach import STATE, callees, is_literal, local_variables, names_in, reached_variables
from ncc.backends.ptx.text.body import parse_statements
from ncc.backends.ptx.text.lexis import STRING, blank_comments
from ncc.backends.ptx.text.nodes import (
    Instruction,
    Item,
    ItemKind,
    Kernel,
    Label,
    PtxModule,
    RegDecl,
    Statement,
    VarDecl,
)
from ncc.backends.ptx.text.operands import Group, Mem, Operand, Pair, Reg, Sym, Vector, leaves
from ncc.backends.rewrite.checks import listed, refused
from ncc.backends.rewrite.edits import Edits
from ncc.diag import NccError
from ncc.ir.facts import ModuleReference, ModuleVariable, Space

ADDRESS_BYTES = 8
_REFERENCES = frozenset({"texref", "surfref"})
_BY_REFERENCE = frozenset({"tex", "tld4", "txq", "suld", "sust", "sured", "suq"})
_WHOLE = frozenset({"u64", "s64", "b64"})
_WORD = re.compile(r"[A-Za-z_$%][\w$]*", re.ASCII)
_STRING = re.compile(STRING)
_ADDRESSES_CONST = re.compile(r"(?:@\s*!?\s*[\w$%]+\s+)?(?:ld|cvta)[\w.:\s]*?(\.const)\b", re.ASCII)


@dataclass(frozen=True)
class _Declared:
    item: Item
    decl: VarDecl
    bytes: int  # 0: the text does not tell

    @property
    def is_const(self) -> bool:
        return self.decl.space == "const"


class ModuleState:
    """What a kernel uses of its module, and how the probed one reaches it."""

    def __init__(self, module: PtxModule, original: Kernel, called: Sequence[Kernel] = ()) -> None:
        """``called``: the functions that the kernel calls and that can be passed addresses."""
        self.module, self.original, self.called = module, original, tuple(called)
        self.bodies = (original, *called)
        self.prefix = f"{Registers.beside(module.source.text).prefix}v"

    def refuse(self) -> None:
        """Raises B021 where a variable cannot be reached."""
        for reason in self._obstacles():
            raise self._refused(reason)

    @cached_property
    def variables(self) -> tuple[ModuleVariable, ...]:
        """In the order of the block, which begins with their addresses."""
        named = self._named
        return tuple(ModuleVariable(name, found.decl.space, found.bytes, ADDRESS_BYTES * n, found.item.linkage is None)
                     for n, (name, found) in enumerate(named.items()))

    @cached_property
    def references(self) -> tuple[ModuleReference, ...]:
        """Those to textures and surfaces, which the probed module has, too."""
        return tuple(ModuleReference(name, found.decl.type == "surfref", found.item.linkage is None)
                     for name, found in self._referred.items())

    @cached_property
    def kernel(self) -> Kernel:
        """The kernel as it is probed: registers in the place of names. Where a register is loaded stands a ``mov`` of
        the name, which says what is in it, so that nobody who asks what the kernel computes has to know of the block.
        """
        return self._substituted(self.original)

    @cached_property
    def functions(self) -> tuple[Kernel, ...]:
        """Those that it calls, in the same way."""
        return tuple(map(self._substituted, self.called))

    def _substituted(self, body: Kernel) -> Kernel:
        return replace(body, statements=tuple(self._statements(body))) if self._named else body

    @cached_property
    def loads(self) -> frozenset[Instruction]:
        """The instructions of ``kernel`` that stand for loads of addresses: none of the program's."""
        return frozenset(load for use in self._uses.values() for load in use.loads)

    def write(self, edits: Edits, block_name: str,
              before: Callable[[Instruction, list[str]], None]) -> tuple[str, ...]:
        """Put the substitutions into the text; the declarations of their registers. ``before`` puts lines in front of
        one of the text's instructions."""
        for instr, use in self._uses.items():
            before(instr, [
                f"ld.param.u64 \t{reg.name}, [{block_name}+{self._params[sym.name]}];" for sym, reg in use.names])
            for sym, reg in use.names:
                edits.replace(sym.span, reg.name)
        for instr in self._instructions if self._has_consts else ():
            if found := _ADDRESSES_CONST.match(blank_comments(instr.span.text)):
                edits.replace(instr.span.source.span(instr.span.start + found.start(1),
                                                     instr.span.start + found.end(1)), ".global")
        for item in self._unused():
            edits.delete(item.span)
        count = len(self.loads)
        return (f".reg .b64 {self.prefix}<{count}>;",) if count else ()

    @property
    def _instructions(self) -> Iterator[Instruction]:
        return (instr for body in self.bodies for instr in body.instructions)

    # ---- which variables

    @cached_property
    def _declared(self) -> dict[str, _Declared]:
        """The variables of the module that the kernel names, in the order of their declarations."""
        return dict(_declarations(self.module, frozenset(name for body in self.bodies for name in names_in(body))))

    @cached_property
    def _named(self) -> dict[str, _Declared]:
        """Those of them that are to be reached: with one constant, all constants."""
        named = {name: found for name, found in self._declared.items() if name not in self._referred}
        wanted = {name: found for name, found in named.items()
                  if not is_literal(found.item) or _reaches_state(self.module, {name})}
        if any(found.is_const for found in wanted.values()):
            wanted = {name: found for name, found in named.items() if name in wanted or found.is_const}
        return wanted

    @cached_property
    def _referred(self) -> dict[str, _Declared]:
        """The references that the kernel, or a function that it calls, uses as they are meant to be."""
        every = (self.original, *callees(self.module, self.original).functions)
        odd = {leaf.name for body in every for instr in body.instructions for leaf in _symbols_of(instr)
               if not (instr.opcode in _BY_REFERENCE and _is_base(instr, leaf))}
        named = frozenset(name for body in every for name in names_in(body))
        return {name: found for name, found in _declarations(self.module, named)
                if found.decl.space == "global" and found.decl.type in _REFERENCES and name not in odd
                and len(found.decl.variables) == 1 and found.bytes == ADDRESS_BYTES}

    @property
    def _has_consts(self) -> bool:
        return any(found.is_const for found in self._named.values())

    @cached_property
    def _params(self) -> dict[str, int]:
        return {variable.name: variable.param for variable in self.variables}

    # ---- what cannot be reached

    def _refused(self, reason: str) -> NccError:
        return refused("B021", self.module.source.path, f"uses variables of its module, {reason}")

    def _obstacles(self) -> Iterator[str]:
        """Why the variables that are used cannot be reached."""
        own = local_variables(self.module, self.original)
        if own:
            yield f"of which a probed copy would have its own: {listed(own)}"
        items = {body.item for body in self.bodies}
        for function in (f for f in callees(self.module, self.original).functions if f.item not in items):
            if used := [n for n in _reaches_state(self.module, names_in(function)) if n not in self._referred]:
                yield f"which the function '{function.name}' that it calls uses: {listed(used)}"
        for name, found in self._named.items():
            if found.decl.type == "samplerref":
                yield f"a sampler among them, which the driver cannot look up for a copy: {name}"
            elif found.decl.space == "tex" or found.decl.type in _REFERENCES:
                yield f"a texture or surface among them that is more than named by what reads or writes it: {name}"
            if len(found.decl.variables) > 1:
                yield f"one that is declared together with others: {name}"
        hidden = {name for body in self.bodies for name in _local_names(body)} & {*self._named, *self._referred}
        if hidden:
            yield f"and declares others of their names: {listed(sorted(hidden))}"
        yield from self._odd_uses()
        yield from self._too_many()
        if self._has_consts:
            constants = {n for n, found in self._named.items() if found.is_const}
            for body in self.bodies:
                yield from misused(body, constants)

    def _odd_uses(self) -> Iterator[str]:
        for instr in self._instructions:
            for sym in self._symbols(instr):
                if not _can_be_register(instr, sym, self._named[sym.name].is_const):
                    yield f"one of them in a way that is not known to be right with its address: " \
                          f"{sym.name} in '{instr.mnemonic}'"

    def _too_many(self) -> Iterator[str]:
        if len(self._named) > MAX_VARIABLES:
            yield f"{len(self._named)} of them; {MAX_VARIABLES} are possible"
        if len(self._referred) > MAX_REFERENCES:
            yield f"{len(self._referred)} textures and surfaces; {MAX_REFERENCES} are possible"
        long = [name for name in (*self._named, *self._referred) if len(name.encode()) >= VARIABLE_NAME_BYTES]
        if long:
            yield f"one with a name of {len(long[0])} bytes; {VARIABLE_NAME_BYTES - 1} are possible"

    # ---- where they are used

    def _symbols(self, instr: Instruction) -> tuple[Sym, ...]:
        return tuple(leaf for leaf in _symbols_of(instr) if leaf.name in self._named)

    @cached_property
    def _uses(self) -> dict[Instruction, _Uses]:
        """By the instruction as it stands in the text."""
        uses: dict[Instruction, _Uses] = {}
        count = 0
        for instr in self._instructions if self._named else ():
            names = []
            for sym in self._symbols(instr):
                names.append((sym, Reg(f"{self.prefix}{count}", "b64", 0)))
                count += 1
            if names:
                uses[instr] = _Uses(tuple(names), tuple(_load(instr, sym, reg) for sym, reg in names))
        return uses

    def _statements(self, body: Kernel) -> Iterator[Statement]:
        for statement in body.statements:
            use = self._uses.get(statement) if isinstance(statement, Instruction) else None
            if use is None or not isinstance(statement, Instruction):
                yield statement
                continue
            yield from use.loads
            by_place = {sym.span.start: reg for sym, reg in use.names}
            yield replace(statement, operands=tuple(_with(o, by_place) for o in statement.operands))

    def _unused(self) -> list[Item]:
        """Declarations that nothing names any more: the probed module needs no variable of its own."""
        own = {body.item for body in self.bodies}
        staying = {item: set(_WORD.findall(_STRING.sub("", blank_comments(item.span.text))))
                   for item in self.module.items if item not in own}
        gone: list[Item] = []
        candidates = [found.item for found in self._named.values()]
        while found := [item for item in candidates if item not in gone
                        and not any(item.name in words for other, words in staying.items() if other is not item)]:
            gone += found
            for item in found:
                staying.pop(item, None)
        return gone


@dataclass(frozen=True)
class _Uses:
    """Of one instruction."""

    names: tuple[tuple[Sym, Reg], ...]
    loads: tuple[Instruction, ...]


def _load(instr: Instruction, sym: Sym, reg: Reg) -> Instruction:
    place = instr.span.source.span(instr.span.start, instr.span.start)
    return Instruction(place, instr.scope, None, "mov", ("u64",), (reg, Sym(sym.name)))


def _with(operand: Operand, by_place: Mapping[int, Reg]) -> Operand:
    """The operand with registers in the places of names."""
    if isinstance(operand, Sym) and operand.span.start in by_place:
        reg = by_place[operand.span.start]
        return replace(reg, offset=operand.offset, span=operand.span)
    if isinstance(operand, Mem):
        return replace(operand, base=_with(operand.base, by_place),
                       parts=tuple(_with(part, by_place) for part in operand.parts))
    if isinstance(operand, Vector | Group):
        return replace(operand, elements=tuple(_with(part, by_place) for part in operand.elements))
    if isinstance(operand, Pair):
        return replace(operand, first=_with(operand.first, by_place), second=_with(operand.second, by_place))
    return operand


_ACCESSES = frozenset({"ld", "ldu", "st", "atom", "red", "prefetch", "prefetchu", "cp"})


def _can_be_register(instr: Instruction, sym: Sym, is_const: bool) -> bool:
    """Whether a register with the address that the driver gives may stand in the place of the name."""
    if instr.opcode == "mov":
        return len(instr.operands) == 2 and instr.operands[1] is sym and isa.element_type(instr) in _WHOLE
    if instr.opcode == "cvta":
        space = "const" if is_const else "global"
        return space in instr.modifiers and instr.operands[1:] == (sym,) and isa.element_type(instr) in _WHOLE
    if is_const:
        return instr.opcode == "ld" and isa.space(instr) is Space.CONST and _is_base(instr, sym)
    return instr.opcode in _ACCESSES and _is_base(instr, sym)


def _symbols_of(instr: Instruction) -> Iterator[Sym]:
    return (leaf for operand in instr.operands for leaf in leaves(operand) if isinstance(leaf, Sym))


def _is_base(instr: Instruction, sym: Sym) -> bool:
    return any(isinstance(operand, Mem) and operand.base is sym for operand in instr.operands)


def _declarations(module: PtxModule, names: frozenset[str]) -> Iterator[tuple[str, _Declared]]:
    for item in module.items:
        if item.kind is not ItemKind.VARIABLE or item.space not in STATE:
            continue
        if item.name not in names and "," not in item.span.text.partition("=")[0]:
            continue  # tables of compilers are long
        decl = parse_statements(item.span.source, item.span.start, item.span.end).statements[0]
        assert isinstance(decl, VarDecl)
        for variable in decl.variables:
            if variable.name in names:
                yield variable.name, _Declared(item, decl, variable.size_bytes or 0)


def _reaches_state(module: PtxModule, names: Iterable[str]) -> list[str]:
    """The variables among the names, and those that their first values lead to, that are no compiler's own."""
    return [item.name or "" for item in reached_variables(module, names) if not is_literal(item)]


def _local_names(kernel: Kernel) -> Iterable[str]:
    yield from (param.name for param in kernel.params)
    for statement in kernel.statements:
        if isinstance(statement, Label):
            yield statement.name
        elif isinstance(statement, VarDecl):
            yield from (variable.name for variable in statement.variables)
        elif isinstance(statement, RegDecl):
            yield from (name for name, _ in statement.names)
