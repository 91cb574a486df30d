"""Checks of what patterns rest on, where it is decided: once for a warp, not a vote at every access.

A predicate that lives through the kernel is true as long as everything held. It is the same in all lanes of a warp:
what is checked is executed by all of them alike, and what a check looks at is the base, which they share.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from ncc.backends.ptx.code.emit import Emitter, Follows, RegClass, Registers
from ncc.backends.ptx.code.helpers import lane_part
from ncc.backends.ptx.flow.affine import Assumption, Factor, InRange, WholeRows
from ncc.backends.ptx.flow.sums import Sum, Within
from ncc.backends.ptx.text.nodes import Instruction
from ncc.backends.ptx.text.operands import Reg
from ncc.backends.rewrite.pattern import LaneField, fields_of

_WIDTH = 32
_MOST_STEP = 1 << 24  # of a stride's table: what is added up stays below 2^63


@dataclass
class Checks:
    """The checks of one kernel. ``uniform``: whether all live lanes of a warp execute an instruction, or none;
    ``follows``: how one sum follows from another."""

    registers: Registers
    uniform: Callable[[Instruction], bool]
    follows: Callable[[Sum, Sum], Follows | None]
    needs: dict[Assumption, None] = field(default_factory=dict)
    sums: dict[Within, None] = field(default_factory=dict)

    @cached_property
    def holds(self) -> str:
        """The predicate."""
        return self.registers.fresh(RegClass.PRED)

    @cached_property
    def exact(self) -> str:
        """The predicate of sums: each lane's own, of what it has come by."""
        return self.registers.fresh(RegClass.PRED)

    def require_exact(self, needs: Iterable[Within]) -> None:
        self.sums.update(dict.fromkeys(needs))

    def require(self, needs: Sequence[Assumption]) -> bool:
        """Have all of it checked; False, and nothing is, where code cannot."""
        can = all(isinstance(need, WholeRows) or (isinstance(need, InRange) and self._reads(need)) for need in needs)
        if can:
            self.needs.update(dict.fromkeys(needs))
        return can

    def _reads(self, need: InRange) -> bool:
        operand, tables = need.operand, [need.table, *(s.table for s in need.strides)]
        plain = isinstance(operand, Reg) and not (operand.negated or operand.selector or operand.offset)
        small = all(s.factor.bits == _WIDTH and max(map(abs, _signed(s.table))) < _MOST_STEP for s in need.strides)
        return plain and need.width == _WIDTH and self.uniform(need.instruction) and small \
            and all(fields_of(_signed(table)) is not None for table in tables)

    def enter(self, e: Emitter) -> None:
        """At the kernel's entry: the predicate's first value."""
        if WholeRows() in self.needs:
            beyond = e.make("and.b32", RegClass.B32, e.special("ntid.x"), "31")
            e.put("setp.eq.b32", self.holds, beyond, "0")
        else:
            e.put("mov.pred", self.holds, "1")

    @property
    def places(self) -> Iterator[tuple[Instruction, InRange]]:
        """The instructions before which ``write`` is to put something."""
        return ((need.instruction, need) for need in self.needs if isinstance(need, InRange))

    def write_sum(self, e: Emitter, need: Within) -> None:
        """A difference, in 64 bits: whether its low half says it."""
        kind = "s" if need.signed else "u"
        less = e.make(f"cvt.{kind}64.{kind}32", RegClass.B64, need.operand.name)
        for factor, times in need.factors:
            by = e.make(f"cvt.{kind}64.{kind}32", RegClass.B64, _factor(e, factor))
            less = e.make("mad.lo.s64", RegClass.B64, by, str(-times), less)
        less = e.make("sub.s64", RegClass.B64, less, str(need.number)) if need.number else less
        half = e.make(f"cvt.{kind}32.{kind}64", RegClass.B32, less)
        again = e.make(f"cvt.{kind}64.{kind}32", RegClass.B64, half)
        e.put("setp.eq.and.s64", self.exact, less, again, self.exact)

    def write(self, e: Emitter, need: InRange) -> None:
        assert isinstance(need.operand, Reg)
        base = self._base(e, need.operand.name, fields_of(_signed(need.table)) or (), None)
        for stride in need.strides:
            base = self._base(e, base, fields_of(_signed(stride.table)) or (), _factor(e, stride.factor))
        inside = self._inside_by_strides(e, base, need) if need.strides else _inside(e, base, need.low, need.high)
        e.put("and.pred", self.holds, self.holds, inside)

    @staticmethod
    def _base(e: Emitter, value: str, lane_fields: Sequence[LaneField], factor: str | None) -> str:
        """A value less what its lane adds to it."""
        for shift, mask, step in lane_fields:
            part = lane_part(e, e.special("laneid"), shift, mask)
            by = str(-step)
            if factor is not None:
                by = e.make("mul.lo.s32", RegClass.B32, factor, by)
            value = e.make("mad.lo.s32", RegClass.B32, part, by, value)
        return value

    @staticmethod
    def _inside_by_strides(e: Emitter, base: str, need: InRange) -> str:
        """Whether the base is as far from the bounds as any lane can be from the base."""
        away = str(max(map(abs, _signed(need.table))))
        for stride in need.strides:
            kind = "s" if stride.factor.signed else "u"
            wide = e.make(f"cvt.{kind}64.{kind}32", RegClass.B64, _factor(e, stride.factor))
            steps = str(max(map(abs, _signed(stride.table))))
            away = e.make("mad.lo.s64", RegClass.B64, e.make("abs.s64", RegClass.B64, wide), steps, away)
        kind = "s" if need.signed else "u"
        wide = e.make(f"cvt.{kind}64.{kind}32", RegClass.B64, base)
        low, high = (e.make(f"{how}.s64", RegClass.B64, wide, away) for how in ("sub", "add"))
        above = e.make("setp.ge.s64", RegClass.PRED, low, str(need.lowest))
        return e.make("setp.le.and.s64", RegClass.PRED, high, str(need.highest), above)


def _inside(e: Emitter, base: str, low: int, high: int) -> str:
    if low > high:
        return e.make("mov.pred", RegClass.PRED, "0")
    return e.make("setp.le.u32", RegClass.PRED, e.make("sub.u32", RegClass.B32, base, str(low)), str(high - low))


def _factor(e: Emitter, factor: Factor) -> str:
    place = f"{factor.parameter}+{factor.offset}" if factor.offset else factor.parameter
    return e.once(place) or e.remember(place, e.make("ld.param.b32", RegClass.B32, f"[{place}]"))


def _signed(table: tuple[int, ...]) -> tuple[int, ...]:
    half = 1 << (_WIDTH - 1)
    return tuple((number + half) % (2 * half) - half for number in table)
