"""V023: a warp-level save of what differs between the lanes of a warp: the leader's own value alone is recorded.

Every lane computes a snippet with registers of its own, and one of them, the leader, saves. That is the warp's value if
it depends on nothing but clocks, blocks, sizes, constants and what lanes were combined to; captures, ``tid`` and
``laneid`` are a lane's own. A register that holds such a value carries it from probe to probe, in whatever order they
run; inside one body a later value replaces an earlier one. Lanes that took different ways may differ without any of
that: no warning says so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from ncc.diag import Diagnostics
from ncc.ir.facts import AsmFact
from ncc.ir.nodes import AsmBody, Body, CaptureRef, Instr, IRBody, Probe, Program, Reg
from ncc.ir.ops import Effect, Op
from ncc.ir.types import Helper, Level
from ncc.source import Span

_OF_A_LANE = frozenset({Helper.LANEID, Helper.TID, Helper.TID_X, Helper.TID_Y, Helper.TID_Z})


@dataclass(frozen=True)
class _Source:
    """Where a value comes from that differs between lanes."""

    what: str
    span: Span


@dataclass(frozen=True)
class _Step:
    """One statement. ``source``: it reads a lane's own value itself; ``saves``: the map that it saves to."""

    span: Span
    uses: frozenset[str]
    defines: frozenset[str]
    source: _Source | None
    saves: str | None


_Registers = dict[str, _Source]
"""The registers that differ between lanes."""


def verify_lanes(program: Program, facts: Callable[[AsmBody], Sequence[AsmFact]], diags: Diagnostics) -> None:
    """Warn of each warp-level save of a lane's own value, in a program that is free of errors."""
    bodies = [(probe, tuple(_steps(body, facts))) for probe in program.probes for body in probe.bodies]
    at_start = _fixpoint(bodies)
    for probe, steps in bodies:
        for step, source in _flow(steps, at_start):
            if step.saves is not None and source is not None and probe.level is Level.WARP:
                diags.warning("V023", step.span, f"{source.what} differs between lanes; only the leader's is saved",
                              f"it is read in line {source.span.line}; with level=\"thread\" each lane saves its own")


def _fixpoint(bodies: Sequence[tuple[Probe, tuple[_Step, ...]]]) -> _Registers:
    """The registers that may differ at a body's start, because some body left them so. Any body may run before any."""
    known: _Registers = {}
    while True:
        found = dict(known)
        for _, steps in bodies:
            after = dict(known)
            for step, source in _flow(steps, known):
                _assign(after, step, source)
            found = after | found
        if found.keys() == known.keys():
            return known
        known = found


def _flow(steps: Sequence[_Step], at_start: _Registers) -> Iterator[tuple[_Step, _Source | None]]:
    """Each statement, with what it reads that differs between lanes."""
    state = dict(at_start)
    for step in steps:
        source = step.source or next((state[name] for name in sorted(step.uses) if name in state), None)
        yield step, source
        _assign(state, step, source)


def _assign(state: _Registers, step: _Step, source: _Source | None) -> None:
    for name in step.defines:
        if source is None:
            state.pop(name, None)
        else:
            state[name] = source


# --- both sorts of body ---


def _steps(body: Body, facts: Callable[[AsmBody], Sequence[AsmFact]]) -> Iterator[_Step]:
    yield from map(_of_ir, body.instrs) if isinstance(body, IRBody) else map(_of_assembly, facts(body))


def _of_ir(instr: Instr) -> _Step:
    own = isinstance(instr.attr, CaptureRef) or instr.attr in _OF_A_LANE
    name = instr.attr.capture.value if isinstance(instr.attr, CaptureRef) else \
        instr.attr.label if isinstance(instr.attr, Helper) else ""
    # A condition chooses the lane that saves; what it saves is another matter.
    read = instr.saved if instr.saves else () if _of_warp(instr) else instr.args
    return _Step(instr.span, frozenset(arg.name for arg in read if isinstance(arg, Reg)),
                 frozenset({instr.dst.name} if instr.dst else ()), _Source(f"'{name}'", instr.span) if own else None,
                 str(instr.attr) if instr.saves else None)


def _of_warp(instr: Instr) -> bool:
    """Whether the result is the same in all lanes that get it."""
    return instr.op.info.effect is Effect.WARP and instr.op is not Op.SAME


def _of_assembly(fact: AsmFact) -> _Step:
    own = [*sorted(c.value for c in fact.captures), *sorted(fact.lane_values)]
    return _Step(fact.span, fact.uses, fact.defines, _Source(f"'{own[0]}'", fact.span) if own else None,
                 fact.save.map if fact.save else None)
