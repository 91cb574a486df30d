"""Depth 2: hand-written assembly, judged on the neutral facts that its backend derives."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from ncc.diag import Diagnostics, Hint, suggestion
from ncc.ir.facts import AsmFact, Flow, Space
from ncc.ir.nodes import AsmBody, Body, Probe, Program
from ncc.ir.types import Type
from ncc.verifier import program as shared
from ncc.verifier.ir import ir_saves
from ncc.verifier.obligation import Obligation, discharge
from ncc.verifier.program import Captures, Save, Where

Facts = Callable[[AsmBody], Sequence[AsmFact]]


def verify_asm(program: Program, facts: Facts, captures: Captures, diags: Diagnostics) -> None:
    """Report every invariant V100-V113, and of V010-V016 those of both sorts, that the assembly bodies break.

    ``facts`` gives a body's statements in order; it is asked once for each body. Special registers are not
    among a fact's ``uses``. Declarations (V017-V022) are ``verify_ir``'s, which every program goes through.
    """
    known = {id(body): tuple(facts(body)) for p in program.probes for body in p.bodies if isinstance(body, AsmBody)}
    for probe in program.probes:
        discharge(_probe(program, probe, known, captures), diags)
    discharge(shared.slots(program, lambda body: _saves(body, known), AsmBody), diags)


_Known = dict[int, tuple[AsmFact, ...]]


def _saves(body: Body, known: _Known) -> Iterator[Save]:
    yield from ir_saves(body)
    for fact in known.get(id(body), ()):
        if fact.save is not None:
            yield Save(fact.save.map, fact.save.values, fact.span)


# --- the abstract state ---


@dataclass
class _State:
    """Registers that the probe owns, and those of them that have a value; ``told`` are those an error was about."""

    declared: frozenset[str]
    types: dict[str, frozenset[Type]]
    defined: set[str] = field(default_factory=set)
    told: set[str] = field(default_factory=set)

    def step(self, fact: AsmFact) -> None:
        self.told |= (fact.defines - self.declared) | (fact.uses - self.defined)
        self.defined |= fact.defines


def _probe(program: Program, probe: Probe, known: _Known, captures: Captures) -> Iterator[Obligation]:
    shared_regs = frozenset(r.name for r in program.regs)
    own = [fact for body in probe.bodies for fact in known.get(id(body), ())]
    types = {r.name: frozenset({_kept_as(r.type)}) for r in program.regs}
    types |= {name: type_ for fact in own if fact.declares for name, type_ in fact.types}
    state = _State(shared_regs.union(*(fact.declares for fact in own)), types, set(shared_regs))
    for where, body in shared.bodies(program, captures):
        if where.probe is probe:
            yield shared.statements(probe, len(known.get(id(body), ())), body.span)
            for fact in known.get(id(body), ()):
                yield from _statement(where, state, fact)


def _statement(where: Where, state: _State, fact: AsmFact) -> Iterator[Obligation]:
    if fact.text.startswith("."):
        yield Obligation("V100", fact.span, fact.known, f"directive '{fact.text}' in a probe",
                         "a probe declares registers, and nothing else")  # fmt: skip
    else:
        yield Obligation("V100", fact.span, fact.known, f"unknown instruction '{fact.text}'")
    if fact.known:
        for rule in _RULES:
            yield from rule(where, state, fact)
    state.step(fact)


# --- the rules ---

_FLOW: dict[Flow, tuple[str, str, str]] = {
    Flow.BRANCH: ("V101", "branch", "a probe is one straight line; use a guard or a select"),
    Flow.CALL: ("V102", "call", "a probe cannot call functions"),
    Flow.EXIT: ("V103", "exit, return or trap", "control stays with the program"),
    Flow.BARRIER: ("V104", "barrier", "threads that took another way would never arrive"),
}


def _flow(where: Where, state: _State, fact: AsmFact) -> Iterator[Obligation]:
    if fact.flow in _FLOW:
        code, what, hint = _FLOW[fact.flow]
        yield Obligation(code, fact.span, False, f"{what} in a probe", hint)
    yield Obligation("V101", fact.span, not fact.label, "label in a probe", "a probe is one straight line")
    yield Obligation("V105", fact.span, not fact.collective, "warp collective in a probe",
                     "lanes that took another way would never arrive")  # fmt: skip


_MEMORY: dict[Space | None, tuple[str, str]] = {Space.SHARED: ("V106", "shared"), Space.LOCAL: ("V107", "local")}


def _memory(where: Where, state: _State, fact: AsmFact) -> Iterator[Obligation]:
    for space in {fact.loads, fact.stores} & _MEMORY.keys():
        code, name = _MEMORY[space]
        yield Obligation(code, fact.span, False, f"access to {name} memory", f"{name} memory belongs to the program")
    loads = fact.loads is not None and fact.loads not in _MEMORY
    stores = fact.stores is not None and fact.stores not in _MEMORY
    yield Obligation("V108", fact.span, not stores, "store in a probe", "save to a map: SAVE [map] {values}")
    yield Obligation("V111", fact.span, not loads or stores, "load in a probe",
                     "an address that is not mapped would fault; use captures")  # fmt: skip


def _effects(where: Where, state: _State, fact: AsmFact) -> Iterator[Obligation]:
    does = fact.defines or fact.declares or fact.save or fact.label or fact.flow is not Flow.FALL
    seen = does or fact.collective or fact.loads or fact.stores
    yield Obligation("V112", fact.span, bool(seen), f"'{fact.text}' acts on something else than registers",
                     "a probe computes, and saves to maps")  # fmt: skip


def _writes(where: Where, state: _State, fact: AsmFact) -> Iterator[Obligation]:
    for name in sorted(fact.defines - state.declared - state.told):
        yield Obligation("V109", fact.span, False, f"write to '{name}', which the probe did not declare",
                         _declaration(name, state))


def _declaration(name: str, state: _State) -> Hint:
    """How to come by a register; None of what nobody can declare, like a carry flag."""
    if "." in name:
        return None
    return suggestion(name, state.declared, f"declare it: .reg .b64 {name};")


def _reads(where: Where, state: _State, fact: AsmFact) -> Iterator[Obligation]:
    for name in sorted(fact.uses - state.defined - state.told):
        problem = "has no value yet" if name in state.declared else "is not declared"
        hint = None if name in state.declared else suggestion(name, state.declared)
        yield Obligation("V110", fact.span, False, f"read of '{name}', which {problem}", hint)


def _kept_as(type_: Type) -> Type:
    """Where a register of the program lives: it is a predicate, or has 32 or 64 bits."""
    return type_ if type_ is Type.PRED else Type.U64 if type_.bits == 64 else Type.U32


def _types(where: Where, state: _State, fact: AsmFact) -> Iterator[Obligation]:
    for name, taken in sorted(fact.types, key=lambda item: item[0]):
        declared = state.types.get(name, taken)
        yield Obligation("V113", fact.span, declared <= taken or bool(fact.declares) or name in state.told,
                         f"'{name}' is {_REGISTERS[declared]}, '{fact.text}' takes {_REGISTERS[taken]}")


_REGISTERS: dict[frozenset[Type], str] = {
    frozenset({Type.PRED}): "a predicate", frozenset({Type.U16}): "a register of 16 bits",
    frozenset({Type.U32}): "a register of 32 bits", frozenset({Type.U64}): "a register of 64 bits",
    frozenset({Type.U16, Type.U32, Type.U64}): "no predicate",
}


def _captured(where: Where, state: _State, fact: AsmFact) -> Iterator[Obligation]:
    for wanted in sorted(fact.captures, key=lambda c: c.value):
        yield from shared.capture(where, wanted, fact.span)


def _saved(where: Where, state: _State, fact: AsmFact) -> Iterator[Obligation]:
    if fact.save is not None:
        yield from shared.save(where, Save(fact.save.map, fact.save.values, fact.span))


_Rule = Callable[[Where, _State, AsmFact], Iterator[Obligation]]

_RULES: tuple[_Rule, ...] = (_flow, _memory, _effects, _writes, _reads, _types, _captured, _saved)
