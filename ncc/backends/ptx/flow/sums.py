"""By how much registers of one thread differ: what they hold as sums.

    sums = Sums(solution)
    sums.at(instr, register)           # Sum(width, number, terms), or None
    later.minus(earlier)               # a Sum without terms: a constant

A term is a factor times a symbol: a value that is what it is at one place, such as a load's result, or the same
wherever it is computed. Of two registers at places of one basic block, passed once, equal symbols are equal numbers.

Sums are modulo 2^width, so that what is added, subtracted and multiplied is exact. What is widened is a sum only where
it is known that nothing wraps around before; or under a need (``Within``) that code can check where that is decided.

What a block begins with on several ways is what it is on the first one, and a symbol: the sum of all that was added on
others. Registers to which every way adds the same share that symbol, so that pointers which a loop steps alike keep
their difference. The symbols are found as partitions are: all share one until what is added tells them apart.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from ncc.backends.graph.lane_values import Factor, Value, mask, signed
from ncc.backends.ptx import isa
from ncc.backends.ptx.flow.affine.solve import Solution
from ncc.backends.ptx.flow.affine.step import register_width
from ncc.backends.ptx.flow.lanes import Facts, Key
from ncc.backends.ptx.text.nodes import TYPE_BYTES, Instruction
from ncc.backends.ptx.text.operands import Imm, Mem, Operand, Reg, Special, Sym
from ncc.ir.facts import Space

_MOST_PASSES = 30
_MOST_TERMS = 16
_HALF, _WHOLE = 32, 64
_BITS_MATTER = (0, 1)  # sources
_MOST = {"%tid.x": 1023, "%tid.y": 1023, "%tid.z": 63, "%laneid": 31}  # CUDA programming guide, table 27
_STEADY = re.compile(r"%(laneid|n?tid|n?ctaid)(\.[xyz])?\Z")


@dataclass(frozen=True)
class Within:
    """A register of 32 bits, less the number and factors times parameters, fits 32 bits, whenever the instruction is
    executed: a difference of whole numbers."""

    instruction: Instruction
    operand: Reg
    signed: bool
    number: int
    factors: tuple[tuple[Factor, int], ...]

    @property
    def place(self) -> tuple[Any, ...]:
        """In the kernel's text; no two are alike."""
        return self.instruction.span.start, self.operand.name, self.signed, self.number, self.factors


Terms = tuple[tuple[int, int], ...]
"""(symbol, factor), by symbol; no factor is 0."""


@dataclass(frozen=True)
class Sum:
    width: int
    number: int
    terms: Terms = ()
    needs: frozenset[Within] = frozenset()

    @property
    def key(self) -> Hashable:
        return self.width, self.number, self.terms

    def plus(self, other: Sum, factor: int = 1) -> Sum:
        terms = dict(self.terms)
        for symbol, times in other.terms:
            terms[symbol] = terms.get(symbol, 0) + times * factor
        return _sum(self.width, self.number + other.number * factor, terms, self.needs | other.needs)

    def minus(self, other: Sum) -> Sum:
        return self.plus(other, -1)

    def times(self, factor: int) -> Sum:
        return _sum(self.width, self.number * factor, {s: t * factor for s, t in self.terms}, self.needs)


def _sum(width: int, number: int, terms: dict[int, int], needs: frozenset[Within] = frozenset()) -> Sum:
    kept = sorted((s, t & mask(width)) for s, t in terms.items() if t & mask(width))
    return Sum(width, number & mask(width), tuple(kept), needs)


def _alone(width: int, symbol: int, needs: frozenset[Within] = frozenset()) -> Sum:
    """A symbol, once."""
    return Sum(width, 0, ((symbol, 1),), needs)


@dataclass
class _Symbols:
    """Numbered as they come. Of each: ``homes``, the blocks that may give it another value when they are come to again;
    ``most``, if known, the largest number that it is; ``factor``, if it is one that the launch passes."""

    known: dict[Hashable, int] = field(default_factory=dict)
    homes: list[frozenset[int]] = field(default_factory=list)
    most: list[int | None] = field(default_factory=list)
    factor: list[Factor | None] = field(default_factory=list)

    def number(self, key: Hashable, homes: frozenset[int] = frozenset(), most: int | None = None,
               factor: Factor | None = None) -> int:
        if key not in self.known:
            self.known[key] = len(self.homes)
            self.homes.append(homes)
            self.most.append(most)
            self.factor.append(factor)
        return self.known[key]

    def own(self, block: int, key: Hashable, width: int, most: int | None = None) -> Sum:
        """What has no form but that it is what it is, from a place in a block on."""
        return _alone(width, self.number((block, key), frozenset({block}), most))

    def homes_of(self, *sums: Sum) -> frozenset[int]:
        return frozenset().union(*(self.homes[symbol] for one in sums for symbol, _ in one.terms))

    def derived(self, key: Hashable, width: int, of: Sequence[Sum], most: int | None = None) -> Sum:
        needs = frozenset().union(*(one.needs for one in of))
        return _alone(width, self.number(key, self.homes_of(*of), most), needs)

    def most_of(self, value: Sum) -> int | None:
        """The largest number that a sum is, if it is below 2^width."""
        total = value.number
        for symbol, times in value.terms:
            most = self.most[symbol]
            if most is None:
                return None
            total += most * times
        return total if total <= mask(value.width) else None


_State = dict[Key, Sum]


@dataclass(frozen=True)
class _Seen:
    """An instruction in a block, and what is proved of it: the most that its result is, and the bits that its first
    sources may have."""

    block: int
    instr: Instruction
    facts: Facts
    most: int | None
    bits: tuple[int | None, ...]


@dataclass
class Sums:
    """Of a kernel whose values are solved."""

    solution: Solution
    symbols: _Symbols = field(default_factory=_Symbols)
    leaders: dict[int, dict[Key, Key]] = field(default_factory=dict)  # of a block: register -> whose symbol it has
    found: dict[Instruction, _State] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Register by register the best case, which gets worse until nothing changes."""
        self.control = self.solution.control
        self.places = {instr: n for b in self.control.graph.blocks for n, instr in enumerate(b.instructions)}
        steps = {block: list(self._seen(block)) for block in self.control.order}
        after: dict[int, _State] = {}
        for _ in range(_MOST_PASSES):
            changed = False
            for block in self.control.order:
                state = self._entry(block, after)
                for seen in steps[block]:
                    self.found[seen.instr] = {k: state[k] for k in seen.facts.uses if k in state}
                    self._step(state, seen)
                if after.get(block) != state:
                    after[block], changed = state, True
            if not changed:
                return
        self.found.clear()  # nothing is known

    def at(self, instr: Instruction, register: Reg) -> Sum | None:
        """What a register holds just before an instruction that reads it."""
        return self.found.get(instr, {}).get(register.key)

    def offset(self, later: Sum, earlier: Sum) -> tuple[int, tuple[tuple[Factor, int], ...], frozenset[Within]] | None:
        """What is to be added to the earlier: a number, and factors times parameters, modulo 2^width; and what that
        needs. None where they differ by something else."""
        difference = later.minus(earlier)
        parts = self._of_launch(difference)
        if len(parts[1]) < len(difference.terms):
            return None
        return *parts, difference.needs

    def _of_launch(self, value: Sum) -> tuple[int, tuple[tuple[Factor, int], ...]]:
        """The parts of a sum that a launch fixes, as signed numbers."""
        factors = ((self.symbols.factor[s], signed(t, value.width)) for s, t in value.terms)
        return signed(value.number, value.width), tuple((f, times) for f, times in factors if f is not None)

    # ---- blocks

    def _seen(self, block: int) -> Iterator[_Seen]:
        for step, results in self.solution.steps(block):
            values = [_possible(value) for value in results.values()]
            most = values[0] if len(values) == 1 and step.instr.guard is None else None
            kind = _integer(step.instr)
            asked = _BITS_MATTER if kind and step.instr.opcode in _RULES else ()
            bits = tuple(_possible(step.source(n, kind[0])) if kind else None for n in asked)
            yield _Seen(block, step.instr, step.facts, most, bits)

    def _entry(self, block: int, after: dict[int, _State]) -> _State:
        ways = [after[source] for source in self.control.sources[block] if source in after]
        if block == 0 or not ways:
            return {}
        shared = [key for key in ways[0] if all(key in way and way[key].width == ways[0][key].width for way in ways)]
        leaders = self.leaders.setdefault(block, {})
        joined = [key for key in shared if key in leaders or any(way[key] != ways[0][key] for way in ways)
                  or self._is_own(block, ways[0][key])]
        self._part(block, joined, ways, leaders)
        state = {key: ways[0][key] for key in shared}
        return state | {key: self._joined(block, key, leaders[key], ways) for key in joined}

    def _is_own(self, block: int, value: Sum) -> bool:
        """Whether a sum has a symbol of what a block gave when it was come to before."""
        return block in self.symbols.homes_of(value)

    def _part(self, block: int, joined: list[Key], ways: list[_State], leaders: dict[Key, Key]) -> None:
        """Registers that had a symbol in common part where different sums are added to them."""
        groups: dict[Hashable, list[Key]] = {}
        for key in joined:
            first = ways[0][key]
            alone = key if self._is_own(block, first) else None
            added = tuple(way[key].minus(first).key for way in ways[1:])
            groups.setdefault((leaders.get(key), alone, first.width, added), []).append(key)
        for group in groups.values():
            leaders.update(dict.fromkeys(group, min(group)))

    def _joined(self, block: int, key: Key, leader: Key, ways: list[_State]) -> Sum:
        first = ways[0][key]
        needs = frozenset().union(*(way[k].needs for way in ways for k in (key, leader) if k in way))
        added = self.symbols.own(block, leader, first.width)
        return replace(added if self._is_own(block, first) else first.plus(added), needs=needs)

    # ---- instructions

    def _step(self, state: _State, seen: _Seen) -> None:
        instr, written = seen.instr, isa.defines(seen.instr)
        rule = _RULES.get(instr.opcode) if len(written) == 1 and instr.guard is None else None
        value = rule(_Rule(self, state, seen)) if rule and {"sat", "cc"}.isdisjoint(instr.modifiers) else None
        for key in seen.facts.defines:
            state.pop(key, None)
        for reg in written:
            width = register_width(reg)
            if width in (_HALF, _WHOLE):
                fits = value is not None and value.width == width and len(value.terms) <= _MOST_TERMS
                state[reg.key] = value if value is not None and fits \
                    else self.symbols.own(seen.block, (self.places[instr], reg.key), width, seen.most)

    def operand(self, state: _State, operand: Operand, width: int) -> Sum | None:
        if isinstance(operand, Imm):
            return None if operand.value is None else _sum(width, operand.value, {})
        if isinstance(operand, Special) and width == _HALF:
            most = _possible(self.solution.scene.operand({}, operand, width)) or _MOST.get(operand.name)
            return _alone(width, self.symbols.number(("special", operand.name), most=most)) \
                if _STEADY.match(operand.name) else None
        if isinstance(operand, Sym):
            if operand.name in self.control.repeated_names:
                return None
            return _sum(width, operand.offset, {self.symbols.number(("address", operand.name)): 1})
        plain = isinstance(operand, Reg) and not (operand.selector or operand.negated)
        value = state.get(operand.key) if isinstance(operand, Reg) and plain else None
        if value is None or value.width != width or not isinstance(operand, Reg):
            return None
        return value.plus(_sum(width, operand.offset, {}))

    def product(self, a: Sum, b: Sum) -> Sum | None:
        """By distributing; a product of symbols is a symbol."""
        if (len(a.terms) + 1) * (len(b.terms) + 1) > _MOST_TERMS:
            return None
        total = a.times(b.number).plus(replace(b, number=0).times(a.number))
        for x, m in a.terms:
            for y, n in b.terms:
                both = _alone(a.width, x), _alone(a.width, y)
                symbol = self.symbols.derived(("times", a.width, *sorted((x, y))), a.width, both)
                total = total.plus(symbol.times(m * n))
        return replace(total, needs=a.needs | b.needs)

    def widened(self, value: Sum, is_signed: bool, place: tuple[Instruction, Operand]) -> Sum:
        """To 64 bits. What may wrap around is less what the launch fixes of it, if code can check that."""
        if self._extends(value, is_signed):
            return self._extended(value, is_signed)
        instr, operand = place
        number, factors = self._of_launch(value)
        kept = {s: t for s, t in value.terms if self.symbols.factor[s] is None}
        if not kept or not isinstance(operand, Reg) or operand.offset or len(factors) > 1:
            return self._extended(value, is_signed)
        passed = tuple((replace(factor, signed=is_signed), times) for factor, times in factors)
        wide = self._extended(_sum(_HALF, 0, kept, value.needs), is_signed).plus(_sum(_WHOLE, number, {}))
        for factor, times in passed:
            wide = wide.plus(_alone(_WHOLE, self._passed(factor)).times(times))
        need = {Within(instr, operand, is_signed, number, passed)} if number or passed else set()
        return replace(wide, needs=wide.needs | need)

    def _extends(self, value: Sum, is_signed: bool) -> bool:
        """Whether a sum of 32 bits is the sum of its parts, read so."""
        most = self.symbols.most_of(value)
        return most is not None and most <= mask(_HALF - 1 if is_signed else _HALF)

    def _extended(self, value: Sum, is_signed: bool) -> Sum:
        if not self._extends(value, is_signed):
            return self._wide(value, is_signed, None)
        wide = _sum(_WHOLE, value.number, {}, value.needs)
        for symbol, times in value.terms:
            part = self._wide(_alone(_HALF, symbol), False, self.symbols.most[symbol])
            wide = wide.plus(part.times(times))
        return wide

    def _wide(self, value: Sum, is_signed: bool, most: int | None) -> Sum:
        factor = self.symbols.factor[value.terms[0][0]] if len(value.terms) == 1 else None
        if factor is not None and value.number == 0 and value.terms[0][1] == 1:
            return _alone(_WHOLE, self._passed(replace(factor, signed=is_signed)), value.needs)
        return self.symbols.derived(("wide", is_signed, value.key), _WHOLE, [value], most)

    def _passed(self, factor: Factor) -> int:
        """The symbol of a parameter in 64 bits."""
        return self.symbols.number(("passed", factor), factor=factor)

    def parameter(self, instr: Instruction) -> Sum | None:
        """What a launch passes, in as many bits as it has."""
        target, memory = instr.operands[:2]
        kind, width = isa.element_type(instr), register_width(target)
        if not isinstance(memory, Mem) or not isinstance(memory.base, Sym) or kind is None or width is None \
                or 8 * TYPE_BYTES[kind] != width or width not in (_HALF, _WHOLE):
            return None
        factor = Factor(memory.base.name, memory.offset + memory.base.offset, width, width == _WHOLE)
        return _alone(width, self.symbols.number(("param", factor), factor=factor))


def _possible(value: Value | None) -> int | None:
    return None if value is None or value.needs else value.possible


def _integer(instr: Instruction) -> tuple[int, bool] | None:
    """Width and signedness of an instruction's type."""
    kind = isa.element_type(instr) or ""
    return (8 * TYPE_BYTES[kind], kind[0] == "s") if kind[:1] in ("b", "s", "u") and kind[1:] in ("32", "64") else None


@dataclass(frozen=True)
class _Rule:
    """An instruction whose result is asked for."""

    sums: Sums
    state: _State
    seen: _Seen

    @property
    def instr(self) -> Instruction:
        return self.seen.instr

    @property
    def kind(self) -> tuple[int, bool] | None:
        return _integer(self.instr)

    def bits(self, index: int) -> int | None:
        return self.seen.bits[index] if index < len(self.seen.bits) else None

    def source(self, index: int, width: int) -> Sum | None:
        operands = isa.source_operands(self.instr)
        return self.sums.operand(self.state, operands[index], width) if index < len(operands) else None

    def wide(self, index: int, is_signed: bool) -> Sum | None:
        value = self.source(index, _HALF)
        if value is None:
            return None
        return self.sums.widened(value, is_signed, (self.instr, isa.source_operands(self.instr)[index]))

    def unchanged(self) -> Sum | None:
        return self.source(0, self.kind[0]) if self.kind and len(self.instr.operands) == 2 else None

    def added(self, factor: int) -> Sum | None:
        a, b = (self.source(n, self.kind[0]) if self.kind else None for n in (0, 1))
        return None if a is None or b is None else a.plus(b, factor)

    def multiplied(self) -> Sum | None:
        """Of ``mul`` and ``mad``: the product, with what ``mad`` adds."""
        if self.kind is None or not {"lo", "wide"} & set(self.instr.modifiers):
            return None
        width, is_signed = self.kind
        if "wide" in self.instr.modifiers:
            a, b = (self.wide(n, is_signed) if width == _HALF else None for n in (0, 1))
            width = _WHOLE
        else:
            a, b = (self.source(n, width) for n in (0, 1))
        product = None if a is None or b is None else self.sums.product(a, b)
        if self.instr.opcode == "mul" or product is None:
            return product
        more = self.source(2, width)
        return None if more is None else product.plus(more)

    def shifted(self) -> Sum | None:
        value = self.source(0, self.kind[0]) if self.kind else None
        by = self.source(1, _HALF)
        if value is None or by is None or by.terms or by.number >= value.width:
            return None
        return value.times(1 << by.number)

    def masked(self) -> Sum | None:
        """Whether an ``and`` takes a bit away; else a symbol, the same wherever it is computed."""
        a, b = (self.source(n, self.kind[0]) if self.kind else None for n in (0, 1))
        if self.kind is None or a is None or b is None or b.terms:
            return None
        bits = self.bits(0)
        if bits is not None and not bits & ~b.number:
            return a
        return self.symbol("and", a, b.number)

    def joined(self) -> Sum | None:
        """An ``or`` of bits of which none is in both."""
        bits = [self.bits(n) for n in (0, 1)]
        return self.added(1) if None not in bits and not (bits[0] or 0) & (bits[1] or 0) else None

    def cut(self) -> Sum | None:
        """``shr`` of unsigned numbers, and ``bfe`` that takes all bits that there are from some on."""
        value = self.source(0, self.kind[0]) if self.kind else None
        numbers = [self.source(n, _HALF) for n in range(1, len(isa.source_operands(self.instr)))]
        by = [n.number for n in numbers if n is not None and not n.terms]
        if self.kind is None or value is None or self.kind[1] or len(by) < len(numbers) or max(by) >= value.width:
            return None
        bits = self.bits(0)
        if self.instr.opcode == "bfe" and (bits is None or by[0] + by[1] < bits.bit_length()):
            return self.symbol("bfe", value, *by)
        return self.symbol("shr", value, by[0])

    def symbol(self, name: str, value: Sum, *numbers: int) -> Sum:
        """The same wherever it is computed of the same, and is known to be so large at most."""
        most = numbers[0] if name == "and" and self.seen.most is None else self.seen.most
        return self.sums.symbols.derived((name, value.key, numbers, most), value.width, [value], most)

    def converted(self) -> Sum | None:
        kinds = [m for m in self.instr.modifiers if m in TYPE_BYTES]
        if len(kinds) == 2 and kinds[0] in ("s64", "u64") and kinds[1] in ("s32", "u32"):
            return self.wide(0, kinds[1] == "s32")
        return None

    def loaded(self) -> Sum | None:
        return self.sums.parameter(self.instr) if isa.space(self.instr) is Space.PARAM \
            and self.seen.facts.lanes is isa.Lanes.SAME else None


_RULES: dict[str, Callable[[_Rule], Sum | None]] = {
    "mov": _Rule.unchanged, "cvta": lambda rule: rule.unchanged() if "global" in rule.instr.modifiers else None,
    "add": lambda rule: rule.added(1), "sub": lambda rule: rule.added(-1), "mul": _Rule.multiplied,
    "mad": _Rule.multiplied, "shl": _Rule.shifted, "and": _Rule.masked, "or": _Rule.joined, "shr": _Rule.cut,
    "bfe": _Rule.cut, "cvt": _Rule.converted, "ld": _Rule.loaded,
}
