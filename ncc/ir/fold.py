"""Bodies at a site: what is constant there is decided at no cost, and what the target lacks is made of what it has."""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from dataclasses import dataclass, field, replace

from ncc.ir.expand import expansion, sum_of_constant
from ncc.ir.interp import EVALUATE, Read, decode, encode
from ncc.ir.nodes import CaptureRef, Imm, Instr, IRBody, Reg, Value
from ncc.ir.ops import OF_ACCESSES, Effect, Op, Result
from ncc.ir.types import Capture, Helper, Type
from ncc.ir.warp import BANKS, Banks


@dataclass(frozen=True)
class Access:
    """What is known of an instruction's own access. ``in_one_sector``: each lane's lies in one. ``lanes``: as many
    execute the instruction together, each with ``most_bytes`` at most. ``closed``: ops of accesses that the target has
    a closed form of; ``refused``: those that have no meaning there; ``settled``: those that are always the same, with
    their number."""

    in_one_sector: bool = False
    lanes: int | None = None
    most_bytes: int | None = None
    closed: frozenset[Op] = frozenset()
    refused: frozenset[Op] = frozenset()
    settled: tuple[tuple[Op, int], ...] = ()


NO_ACCESS = Access()


@dataclass(frozen=True)
class AtSite:
    """What is known of a site. ``known`` gives the value of a capture or helper that is constant there.

    ``has`` tells the ops of ``Effect.WARP`` that the target has.
    """

    known: Callable[[Read], int | None]
    has: Callable[[Op, Type], bool] = lambda op, type_: True
    banks: Banks = BANKS
    access: Access = NO_ACCESS


def fold_at_site(body: IRBody, site: AtSite, shared: frozenset[str], combining: Container[str] = ()) -> IRBody:
    """A verified body as it is at a site.

    Conditional saves are plain ones, or gone, where the site decides their conditions; the site's number is a constant;
    ops of ``Effect.WARP`` are those of the target, as far as there is a way. ``shared`` are the registers that live on
    after the body, ``combining`` the maps for which it matters that a value is constant. A body that no site decides is
    returned as it is.
    """
    if not is_decided_at_site(body, combining):
        return body
    fold = _Fold(site, frozenset(i.dst.name for i in body.instrs if i.dst is not None).union(shared))
    for instr in body.instrs:
        fold.step(instr)
    return replace(body, instrs=_needed(fold.instrs, shared))


def is_decided_at_site(body: IRBody, combining: Container[str] = ()) -> bool:
    """Whether a save of the body has a condition or is to such a map, or the body asks for the site's number, or
    combines lanes."""
    return any(i.condition is not None or i.attr is Helper.SITE or i.op.info.effect is Effect.WARP
               or (i.saves and str(i.attr) in combining)
               for i in body.instrs)


@dataclass
class _Fold:
    """The instructions so far, and what is known of their registers: constants, and captures that they hold."""

    site: AtSite
    taken: frozenset[str]
    instrs: list[Instr] = field(default_factory=list)
    constants: dict[str, Imm] = field(default_factory=dict)
    captures: dict[str, Capture] = field(default_factory=dict)
    made: int = 0

    def step(self, instr: Instr) -> None:
        """The next instruction, with what is known of its operands."""
        folded = replace(instr, args=tuple(map(self._value, instr.args)))
        if folded.dst is None:
            self._effect(folded)
            return
        captures = _captured(instr)
        result = self._result(folded, instr)
        name = folded.dst.name
        self.constants.pop(name, None)
        self.captures.pop(name, None)
        if captures is not None:
            self.captures[name] = captures
        if isinstance(result, Imm):
            self.constants[name] = result
        if result is not None:
            folded = Instr(Op.MOV, folded.dst.type, folded.dst, (result,), span=instr.span)
        self.instrs.append(folded)

    def _effect(self, instr: Instr) -> None:
        if not isinstance(instr.condition, Imm):
            self.instrs.append(instr)
        elif instr.condition.value:
            self.instrs.append(replace(instr, op=Op.SAVE, args=instr.saved))

    def _value(self, value: Value) -> Value:
        return self.constants.get(value.name, value) if isinstance(value, Reg) else value

    def is_own(self, written: Instr) -> bool:
        """Whether an op is of the address and the bytes of the site's instruction."""
        held = [self.captures.get(arg.name) for arg in written.args if isinstance(arg, Reg)]
        return held == [Capture.ADDR, Capture.BYTES]

    def _result(self, instr: Instr, written: Instr) -> Value | None:
        """What an instruction gives, where that is known or is made of others."""
        assert instr.dst is not None
        if instr.op.info.effect is Effect.WARP:
            return self._combined(instr, written)
        if instr.op is Op.SELECT and isinstance(instr.args[0], Imm):
            return instr.args[1 if instr.args[0].value else 2]
        number = _number(instr, self.site.known)
        return None if number is None else Imm(encode(number, instr.dst.type), instr.dst.type)

    def _combined(self, instr: Instr, written: Instr) -> Value | None:
        assert instr.type is not None
        if instr.op in _EXTREMES and isinstance(instr.args[0], Imm):
            return instr.args[0]
        access = self.site.access
        if instr.op is Op.BALLOT and isinstance(instr.args[0], Imm) and access.lanes is not None:
            return Imm((1 << access.lanes) - 1 if instr.args[0].value else 0, instr.type)
        if instr.op is Op.WARPSUM and isinstance(instr.args[0], Imm) and instr.type.bits >= 32:
            return sum_of_constant(_Expansion(self, written), instr.args[0])
        if instr.op in OF_ACCESSES and self.is_own(written):
            for op, number in access.settled:
                if op is instr.op:
                    return Imm(number, instr.type)
            if instr.op in access.closed | access.refused:
                return None
        if self.site.has(instr.op, instr.type):
            return None
        return expansion(_Expansion(self, written), instr)


_EXTREMES = (Op.WARPMIN, Op.WARPMAX)


def _captured(instr: Instr) -> Capture | None:
    return instr.attr.capture if isinstance(instr.attr, CaptureRef) else None


def _number(instr: Instr, known: Callable[[Read], int | None]) -> int | None:
    if isinstance(instr.attr, CaptureRef | Helper):
        return known(instr.attr)
    args = [decode(a.value, a.type) for a in instr.args if isinstance(a, Imm)]
    if instr.op not in EVALUATE or instr.type is None or len(args) < len(instr.args):
        return None
    return EVALUATE[instr.op](instr.type, *args)


@dataclass(frozen=True)
class _Expansion:
    """Builds what stands for one instruction, ``written`` as in the body."""

    fold: _Fold
    written: Instr

    def op(self, op: Op, type_: Type, *args: Value) -> Value:
        return self._made(Instr(op, type_, self._fresh(Type.PRED if op.info.result is Result.PRED else type_), args,
                                span=self.written.span))

    def helper(self, which: Helper) -> Value:
        return self._made(Instr(Op.CALL, which.result, self._fresh(which.result), attr=which, span=self.written.span))

    def has(self, op: Op, type_: Type) -> bool:
        return self.fold.site.has(op, type_)

    @property
    def banks(self) -> Banks:
        return self.fold.site.banks

    @property
    def in_one_sector(self) -> bool:
        return self.fold.site.access.in_one_sector and self.fold.is_own(self.written)

    @property
    def most_bytes(self) -> int | None:
        return self.fold.site.access.most_bytes if self.fold.is_own(self.written) else None

    def _fresh(self, type_: Type) -> Reg:
        while (name := f"warp{self.fold.made}") in self.fold.taken:
            self.fold.made += 1
        self.fold.made += 1
        return Reg(name, type_)

    def _made(self, instr: Instr) -> Value:
        assert instr.dst is not None
        self.fold.step(instr)
        return self.fold.constants.get(instr.dst.name, instr.dst)


def _needed(instrs: Sequence[Instr], shared: Container[str]) -> tuple[Instr, ...]:
    """Without the results that nobody reads."""
    read: set[str] = set()
    kept: list[Instr] = []
    for instr in reversed(instrs):
        wanted = instr.dst is None or instr.dst.name in shared or instr.dst.name in read
        if wanted or instr.op.info.effect not in _DROPPED:
            kept.append(instr)
            read.update(a.name for a in instr.args if isinstance(a, Reg))
    return tuple(reversed(kept))


_DROPPED = frozenset({Effect.PURE, Effect.READ, Effect.WARP})
