"""What a kernel reaches besides its own text: functions that it calls, variables that it names."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from itertools import takewhile

from ncc.backends.gcn import isa
from ncc.backends.gcn.flow.blocks import JUMP, blocks_of
from ncc.backends.gcn.flow.entry import started
from ncc.backends.gcn.flow.values import Kind, State, Values, address_of, entered, solve, unknown
from ncc.backends.gcn.isa.match import matches
from ncc.backends.gcn.isa.table import Access, Format
from ncc.backends.gcn.text.nodes import Directive, Function, Instruction, Kernel, Label, Module
from ncc.backends.gcn.text.operands import Sym, operand_units, symbols
from ncc.ir.facts import Flow, Space
from ncc.ir.nodes import Tracepoint
from ncc.ir.types import TraceClass

_READ_ONLY = (".rodata", ".text", ".debug", ".AMDGPU")


@dataclass(frozen=True)
class Callees:
    """Functions that a kernel may run, transitively. With ``indirect``, something calls or jumps to where nobody can
    tell: ``functions`` then holds every function of the module that is no kernel."""

    functions: tuple[Function, ...]
    external: frozenset[str]
    indirect: bool


def callees(kernel: Kernel) -> Callees:
    search = _search(kernel)
    if search.indirect:
        every = (f for f in kernel.module.functions if f.name not in kernel.module.descriptors)
        return Callees(tuple(every), frozenset(search.external), True)
    return Callees(tuple(search.functions[name] for name in search.summaries), frozenset(search.external), False)


class Source(Enum):
    """What a scalar load reads: memory of the program's, or what is the same for a launch or the module, like a
    parameter of NVIDIA's."""

    GLOBAL = "global memory"
    CONSTANT = "arguments or constants"
    UNCLEAR = "nobody can tell what"


@lru_cache(maxsize=16)
def scalar_loads(kernel: Kernel) -> Mapping[Instruction, Source]:
    """Every scalar load that control reaches, by where the address in its first two registers comes from: the hardware
    (arguments, the dispatch packet), the module's own code and constants, or memory."""
    return _sources(kernel.function, lambda unit: started(kernel, unit), _search(kernel))


def _sources(function: Function, initial: Callable[[str], Values], search: _Search) -> dict[Instruction, Source]:
    if not any(map(is_scalar_load, function.instructions)):
        return {}
    solution = solve(function, initial, search.clobbers, vectors=False)
    return {instr: _source(state.operand(instr.operands[1])[:2]) for instr, state in solution.states()
            if is_scalar_load(instr)}


def is_scalar_load(instr: Instruction) -> bool:
    row = isa.row(instr)
    return row.format is Format.SMEM and row.access is Access.LOAD and row.space is Space.CONST


def _source(base: Sequence[Values]) -> Source:
    kinds = {value.kind for values in base for value in values} - {Kind.NUMBER}
    if kinds == {Kind.LOADED}:
        return Source.GLOBAL
    return Source.CONSTANT if kinds and kinds <= _CONSTANT else Source.UNCLEAR


_CONSTANT = {Kind.SYSTEM, Kind.ADDRESS, Kind.TABLE, Kind.COUNTER}


@lru_cache(maxsize=16)
def _search(kernel: Kernel) -> _Search:
    return _Search(kernel)


@dataclass
class _Summary:
    """What is known of a function: the pair that its callers leave their address in, and the registers that may differ
    when it returns."""

    returns_to: tuple[str, ...]
    clobbered: frozenset[str] = frozenset()


class _Search:
    """Follows calls from a kernel until nothing new is found.

    A call's targets are what its register may hold by every way that leads there (``values``); of one that cannot be
    told ``indirect`` says so. Summaries begin with the least, and grow.
    """

    def __init__(self, kernel: Kernel) -> None:
        self.kernel = kernel
        self.functions = _by_label(kernel.module)
        self.labels = {s.name for s in kernel.module.statements if isinstance(s, Label)}
        self.summaries: dict[str, _Summary] = {}
        self.external: set[str] = set()
        self.indirect = False
        self.asking: dict[str, frozenset[str]] = {}
        self.asked: dict[Function, dict[str, frozenset[str]]] = {}  # what each function was told of those it calls
        self.changed = not blocks_of(kernel.function, {}).resolved or any(
            isa.row(i).flow is Flow.CALL or i.mnemonic == JUMP for i in kernel.instructions)
        while self.changed and not self.indirect:
            self.changed = False
            self._follow(kernel.function, None)
            for name in reversed(list(self.summaries)):  # callees first: fewer rounds
                self._follow(self.functions[name], self.summaries[name])

    def _follow(self, function: Function, own: _Summary | None) -> None:
        """One function, if what it may call has changed since; ``own`` is None of the kernel."""
        before = self.asked.get(function)
        if before is not None and all(self._clobbered(name) == clobbered for name, clobbered in before.items()):
            return
        self.asking = self.asked[function] = {}
        solution = solve(function, entered if own else unknown, self.clobbers, vectors=own is not None)
        self.indirect |= not solution.graph.resolved or (own is not None and solution.graph.falls_off)
        written: set[str] = set()
        ends: list[State] = []
        for instr, state in solution.states():
            written |= isa.defines(instr)
            if isa.row(instr).flow is Flow.CALL:
                self._enter(_targets(instr, state), operand_units(instr.operands[0]))
                written.update(self.clobbers(instr, state) or ())
            elif instr in solution.leaving:
                ends.append(self._leave(instr, state, own))
                written.update(self._changed_by(address_of(state.operand(instr.operands[0]))) or ())
        if own is not None:
            clobbered = {u for u in written if any(end[u] != entered(u) for end in ends)}
            self.changed |= not own.clobbered.issuperset(clobbered)
            own.clobbered |= clobbered

    def _enter(self, names: frozenset[str] | None, returns_to: tuple[str, ...]) -> None:
        """A call, or a jump to another function that returns for this one."""
        self.indirect |= names is None
        for name in names or ():
            function = self.functions.get(name)
            if function is None:
                self.indirect |= name in self.labels
                self.external.add(name)
            elif function.name not in self.summaries:
                self.summaries[function.name] = _Summary(returns_to)
                self.changed = True
            else:
                self.indirect |= self.summaries[function.name].returns_to != returns_to

    def _leave(self, jump: Instruction, state: State, own: _Summary | None) -> State:
        """The state at a function's return, or behind the function that it jumps to instead."""
        end = state.copy()
        if own is None:
            self.indirect = True  # a kernel returns to nobody
            return end
        pair, expected = state.operand(jump.operands[0]), tuple(entered(unit) for unit in own.returns_to)
        if pair != expected:
            names = address_of(pair)
            self._enter(names, own.returns_to)
            self.indirect |= tuple(state[unit] for unit in own.returns_to) != expected
            end.lose(self._changed_by(names) or ())
        return end

    def clobbers(self, call: Instruction, state: State) -> frozenset[str] | None:
        return self._changed_by(_targets(call, state))

    def _changed_by(self, names: frozenset[str] | None) -> frozenset[str] | None:
        """What functions may change; nothing yet, of those that are not followed yet."""
        if names is None or not names <= self.functions.keys():
            return None
        found = {name: self._clobbered(name) for name in names}
        self.asking |= found
        return frozenset().union(*found.values())

    def _clobbered(self, name: str) -> frozenset[str]:
        summary = self.summaries.get(self.functions[name].name)
        return summary.clobbered if summary else frozenset()


def _targets(call: Instruction, state: State) -> frozenset[str] | None:
    """The symbols that a call may go to; None where it may be anywhere."""
    target = call.operands[-1]
    if isinstance(target, Sym):
        return frozenset({target.name}) if target.offset == 0 and target.variant is None else None
    return address_of(state.operand(target))


def _by_label(module: Module) -> dict[str, Function]:
    """Functions by their names, and by other labels in front of their first instruction."""
    found: dict[str, Function] = {}
    for function in module.functions:
        own = takewhile(lambda s: not isinstance(s, Instruction), function.statements)
        found |= {s.name: function for s in (function.label, *own) if isinstance(s, Label)}
    return found


def contains_exit(function: Function) -> bool:
    """Whether a function may end the wave, past the kernel's own exits."""
    return any(isa.row(i).ends_wave for i in function.instructions)


def sites_in_functions(kernel: Kernel, tracepoint: Tracepoint) -> tuple[tuple[str, int], ...]:
    """(function, matches in it) of each callee that has any: places where a probe cannot be attached."""
    counts = ((f.name, sum(matches(i, tracepoint) for i in f.instructions) + _scalar_sites(kernel, f, tracepoint))
              for f in callees(kernel).functions)
    return tuple((name, count) for name, count in counts if count)


def _scalar_sites(kernel: Kernel, function: Function, tracepoint: Tracepoint) -> int:
    """Scalar loads of a function that may read global memory, where a tracepoint means those."""
    if tracepoint.portable is not TraceClass.LOAD_GLOBAL:
        return 0
    return sum(source is not Source.CONSTANT for source in _sources(function, entered, _search(kernel)).values())


def state_names(module: Module) -> frozenset[str]:
    """What code of a module may name and that holds state, of which a second copy of the module has its own: all but
    labels in code and constants. What the module does not define is among it."""
    local = {label for function in module.functions for label in function.labels}
    sections = dict(_sections(module))
    named = {s for f in module.functions for i in f.instructions for o in i.operands for s in symbols(o)}
    return frozenset(n for n in named - local if not sections.get(n, "").startswith(_READ_ONLY))


def _sections(module: Module) -> Iterator[tuple[str, str]]:
    """(label, the section that it is in); ``.comm`` variables are nobody's label, and so are state."""
    section = ".text"
    for statement in module.statements:
        if isinstance(statement, Label):
            yield statement.name, section
        elif isinstance(statement, Directive):
            section = _entered(statement) or section


def _entered(directive: Directive) -> str | None:
    if directive.name in (".text", ".data", ".bss"):
        return directive.name
    if directive.name in (".section", ".pushsection"):
        return directive.arguments.split(",")[0].strip().strip('"')
    return None
