"""Writing PTX: fresh registers, and the statements of one insertion."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from enum import Enum
from itertools import zip_longest
from typing import Any, Protocol

from ncc.backends.ptx.flow.lanes import ALL_LANES
from ncc.backends.rewrite.pattern import UNIFORM, LanePattern
from ncc.ir.types import Type
from ncc.lanes import LaneStride, LaneTable


class RegClass(Enum):
    """(directive, letter of its fresh registers). PTX ISA 5.2.1: the .b types fit every instruction of their size."""

    PRED = ("pred", "p")
    B16 = ("b16", "h")
    B32 = ("b32", "r")
    B64 = ("b64", "d")

    def __init__(self, directive: str, letter: str) -> None:
        self.directive = directive
        self.letter = letter


def class_of(type_: Type) -> RegClass:
    """Where a value of the IR lives; up to 32 bits in a .b32 register, zero-extended."""
    if type_ is Type.PRED:
        return RegClass.PRED
    return RegClass.B64 if type_.bits == 64 else RegClass.B32


@dataclass
class Registers:
    """The fresh registers of one kernel. ``prefix`` occurs nowhere in the module's text."""

    prefix: str = "%ncc_"
    counts: dict[RegClass, int] = field(default_factory=dict)
    labels: int = 0

    @staticmethod
    def beside(text: str) -> Registers:
        """Registers whose names cannot collide with any that a text mentions; labels neither."""
        prefix, number = "%ncc_", 0
        while prefix[1:] in text:
            number += 1
            prefix = f"%ncc{number}_"
        return Registers(prefix)

    def label(self) -> str:
        self.labels += 1
        return f"${self.prefix[1:]}{self.labels - 1}"

    def fresh(self, class_: RegClass) -> str:
        number = self.counts.get(class_, 0)
        self.counts[class_] = number + 1
        return f"{self.prefix}{class_.letter}{number}"

    def declarations(self) -> list[str]:
        """One ``.reg`` directive for each class in use."""
        return [f".reg .{c.directive} {self.prefix}{c.letter}<{self.counts[c]}>;" for c in RegClass if c in self.counts]


@dataclass(frozen=True)
class Geometry:
    """What is known of the launch when the kernel is rewritten: ``%ntid.x`` and the like -> a constant.

    A dimension of one thread also fixes that axis of ``%tid``.
    """

    known: dict[str, int] = field(default_factory=dict)

    @staticmethod
    def of(reqntid: tuple[int, ...] | None) -> Geometry:
        """From ``.reqntid``, whose missing dimensions are 1 (PTX ISA 11.4.3)."""
        if not reqntid:
            return Geometry()
        sizes = dict(zip_longest("xyz", reqntid, fillvalue=1))
        return Geometry({f"ntid.{axis}": size for axis, size in sizes.items()}
                        | {f"tid.{axis}": 0 for axis, size in sizes.items() if size == 1})


_LITERAL = re.compile(r"-?\d+\Z")


def is_literal(operand: str) -> bool:
    return _LITERAL.match(operand) is not None


OF_GUARD = frozenset({"leader", "active", "lowest active", "joining", "passing", "some pass"})
"""What of an insertion's values depends on its guard."""

OF_LANES = OF_GUARD | {"here", "same turn"}
"""What of them depends on which lanes are here."""

_STEADY = re.compile(r"%(laneid|n?tid|n?ctaid)(\.[xyz])?\Z")
_OF_NOTHING_ELSE = frozenset({"ld", "ldu", "st", "atom", "red", "activemask", "match", "redux", "shfl", "vote"})
"""Opcodes whose results do not follow from their operands."""


@dataclass(frozen=True)
class Kept:
    """``place``: of a value that is written once and kept through the kernel. The operand is that where the predicate
    ``when`` holds, else 0."""

    place: Hashable
    when: str | None = None


@dataclass(frozen=True)
class Follows:
    """A value is an earlier one and what the table of one number says, by which all its lanes differ. ``needs``: what
    has to be checked for that."""

    plus: LaneTable
    needs: frozenset[Any] = frozenset()


class Checked(Protocol):
    """Checks of a kernel, and the predicates that say whether all held: of patterns, ``exact`` of what follows."""

    @property
    def holds(self) -> str: ...

    @property
    def exact(self) -> str: ...

    def require(self, needs: Sequence[Any]) -> bool: ...

    def follows(self, later: Any, earlier: Any) -> Follows | None: ...

    def require_exact(self, needs: Iterable[Any]) -> None: ...


class Emitter:
    """Collects the statements of one insertion.

    ``guard`` is the predicate under which the probed instruction executes (``%p1``, ``!%p1``), None for always.
    Temporaries are computed unguarded; writes to ``guarded`` registers, which outlive the insertion, are not.
    """

    def __init__(self, registers: Registers, geometry: Geometry, guard: str | None = None,
                 guarded: Iterable[str] = (), params: Sequence[str] = ()) -> None:
        self.registers = registers
        self.geometry = geometry
        self.guard = guard
        self.guarded = frozenset(guarded)
        self.conditional = False  # for some of the lanes that execute the probed instruction
        self.within: Emitter | None = None  # that of more lanes, of which this one's have a condition
        self.whole = False  # all 32 lanes of the warp are here, together
        self.reduces = True  # lanes that are combined may have values of their own; else all add the same
        self.version: Callable[[str], Hashable] | None = None  # tells one value of a register of the program's
        self.earlier: dict[str, str] = {}  # what insertions under the same guard made, earlier in the block
        self.usual: dict[str, int] = {}  # operand -> what it most likely is
        self.likely_lanes: Callable[[], int] = lambda: ALL_LANES  # of a warp, for which the guard most likely holds
        self.kept: dict[str, Kept] = {}  # operand -> what it is of values that live through the kernel
        self.made: dict[str, tuple[str, ...] | None] = {}  # temporary -> the one statement that makes it
        self.lines: list[str] = []
        self.guard_is_uniform = False  # the same in all lanes of a warp that have not left
        self.turn: str | None = None  # of ``guard``, what says which turn it is, and the emitter for every turn
        self.all_turns: Emitter | None = None
        self.params = params  # the names of the kernel's own
        self.checks: Checked | None = None  # what ``Trust.CHECKED`` rests on
        self.patterns: dict[str, LanePattern] = {}  # operand -> how its lanes' values differ, where that is known
        self.sums: dict[str, Any] = {}  # operand -> what it is a sum of, where that is known
        self._memo: dict[str, str] = {}

    def put(self, opcode: str, *operands: str, when: str | None = None) -> None:
        """One statement. ``when`` is its predicate; the first operand is taken for the destination."""
        if when is None and operands and operands[0] in self.guarded:
            when = self.guard
        if operands:
            self.patterns.pop(operands[0], None)
            self.sums.pop(operands[0], None)
            self._note(opcode, operands, when)
        prefix = f"@{when} " if when else ""
        self.lines.append(f"{prefix}{opcode} {', '.join(operands)};")

    @contextmanager
    def skipped(self, when: str) -> Iterator[None]:
        """What is put inside is jumped over where a predicate holds, which is the same in all lanes that are here.

        Values made inside are not there behind it; and inside, lanes are not waited for that were here before."""
        label, known = self.registers.label(), dict(self._memo)
        self._memo = {key: value for key, value in known.items() if key not in OF_LANES}
        self.lines.append(f"@{when} bra {label};")
        yield
        self._memo = known
        self.lines.append(f"{label}:")

    def _note(self, opcode: str, operands: Sequence[str], when: str | None) -> None:
        once = when is None and operands[0] not in self.made and operands[0] not in (*self.guarded, *operands[1:])
        follows = once and opcode.partition(".")[0] not in _OF_NOTHING_ELSE
        self.made[operands[0]] = (opcode, *operands[1:]) if follows else None

    def expression(self, operand: str) -> Hashable | None:
        """What an operand is of the program's registers: the same wherever the value is; None where that is not known.
        """
        if is_literal(operand):
            return operand
        if operand[0] == "!":
            inner = self.expression(operand[1:])
            return None if inner is None else ("not", inner)
        made = self.made.get(operand)
        if made is not None:
            parts = tuple(map(self.expression, made[1:]))
            return None if None in parts else (made[0], *parts)
        if operand in self.made or operand.startswith(self.registers.prefix) or self.version is None:
            return None
        return operand if _STEADY.match(operand) else self.version(operand)

    def under(self, condition: str) -> Emitter:
        """An emitter of the same insertion for the lanes that have a condition besides the guard."""
        narrowed = Emitter(self.registers, self.geometry, condition, self.guarded, self.params)
        narrowed.lines, narrowed.patterns, narrowed.conditional = self.lines, self.patterns, True
        narrowed.sums = self.sums
        narrowed.within = self
        narrowed.guard_is_uniform = self.patterns.get(condition) == UNIFORM and (
            self.guard is None or self.guard_is_uniform)
        narrowed.checks, narrowed.whole, narrowed.version = self.checks, self.whole, self.version
        narrowed.reduces = self.reduces
        narrowed.kept, narrowed.made, narrowed.usual = self.kept, self.made, self.usual
        if self.guard is not None:
            narrowed.guard = self.both(condition, self.guard)
        narrowed._memo = {key: value for key, value in self._memo.items() if key not in OF_GUARD}
        return narrowed

    @property
    def outermost(self) -> Emitter:
        """That of all lanes of the insertion."""
        return self if self.within is None else self.within.outermost

    def both(self, a: str, b: str) -> str:
        """Two predicates and-ed; and.pred takes no ``!``."""
        plain = (p if p[0] != "!" else self.make("not.pred", RegClass.PRED, p[1:]) for p in (a, b))
        return self.make("and.pred", RegClass.PRED, *plain)

    def fresh(self, class_: RegClass) -> str:
        return self.registers.fresh(class_)

    def make(self, opcode: str, class_: RegClass, *operands: str) -> str:
        """A statement whose result goes to a fresh register, which is returned."""
        destination = self.fresh(class_)
        self.put(opcode, destination, *operands)
        return destination

    def once(self, key: str) -> str | None:
        """A value computed earlier in this insertion."""
        return self._memo.get(key)

    def remember(self, key: str, value: str) -> str:
        self._memo[key] = value
        return value

    def special(self, name: str) -> str:
        """A 32-bit special register that does not change while the thread runs, read once an insertion."""
        if name in self.geometry.known:
            return str(self.geometry.known[name])
        return self.once(name) or self.remember(name, self.make("mov.u32", RegClass.B32, f"%{name}"))

    def parameter(self, number: LaneStride) -> str:
        """A number that the launch passes, 64 bits."""
        type_ = f"{'s' if number.signed else 'u'}{number.bits}"
        place = f"{self.params[number.param]}+{number.offset}" if number.offset else self.params[number.param]
        class_ = RegClass.B64 if number.bits == 64 else RegClass.B32
        value = self.make(f"ld.param.{type_}", class_, f"[{place}]")
        return value if number.bits == 64 else self.make(f"cvt.{type_[0]}64.{type_}", RegClass.B64, value)

    # Arithmetic on addresses and indices: unsigned, constants folded, so that what is known costs nothing.

    def mad32(self, a: str, b: str, c: str) -> str:
        """a * b + c, 32 bits."""
        if is_literal(a) and is_literal(b):
            product = str(int(a) * int(b))
            return self.add32(product, c)
        if "0" in (a, b):
            return c
        if "1" in (a, b):
            return self.add32(b if a == "1" else a, c)
        if c == "0":
            return self.make("mul.lo.u32", RegClass.B32, *_literal_last(a, b))
        return self.make("mad.lo.u32", RegClass.B32, *_literal_last(a, b), c)

    def add32(self, a: str, b: str) -> str:
        if is_literal(a) and is_literal(b):
            return str(int(a) + int(b))
        if "0" in (a, b):
            return b if a == "0" else a
        return self.make("add.u32", RegClass.B32, *_literal_last(a, b))

    def wide(self, a: str) -> str:
        """A 32-bit value zero-extended."""
        return a if is_literal(a) else self.make("cvt.u64.u32", RegClass.B64, a)

    def mad_wide(self, a: str, b: str, c: str) -> str:
        """a * b + c: 32 x 32 -> 64 bits, plus a 64-bit value."""
        if is_literal(a) and is_literal(b):
            return self.add64(str(int(a) * int(b)), c)
        if "0" in (a, b):
            return c
        if c == "0":
            return self.make("mul.wide.u32", RegClass.B64, *_literal_last(a, b))
        return self.make("mad.wide.u32", RegClass.B64, *_literal_last(a, b), c)

    def scaled(self, index: str, size: int, base: str) -> str:
        """base + index * size: the address of an element, by a 32-bit index."""
        if size < 1 << 32:
            return self.mad_wide(index, str(size), base)
        return self.mad64(self.wide(index), str(size), base)

    def mad64(self, a: str, b: str, c: str) -> str:
        """a * b + c, 64 bits."""
        if is_literal(a) and is_literal(b):
            return self.add64(str(int(a) * int(b)), c)
        if "0" in (a, b):
            return c
        if "1" in (a, b):
            return self.add64(b if a == "1" else a, c)
        return self.make("mad.lo.u64", RegClass.B64, *_literal_last(a, b), c)

    def add64(self, a: str, b: str) -> str:
        if is_literal(a) and is_literal(b):
            return str(int(a) + int(b))
        if "0" in (a, b):
            return b if a == "0" else a
        return self.make("add.u64", RegClass.B64, *_literal_last(a, b))


def _literal_last(a: str, b: str) -> tuple[str, str]:
    return (b, a) if is_literal(a) else (a, b)


def linear(e: Emitter, index: str, extent: str) -> str:
    """A linear 32-bit index of up to three dimensions: (z * ny + y) * nx + x."""
    key = f"{index} in {extent}"
    found = e.once(key)
    if found is not None:
        return found
    outer = e.mad32(e.special(f"{index}.z"), e.special(f"{extent}.y"), e.special(f"{index}.y"))
    return e.remember(key, e.mad32(outer, e.special(f"{extent}.x"), e.special(f"{index}.x")))


def linear_block(e: Emitter) -> str:
    """The linear block in the grid, 64 bits. Only x may exceed 65535 (CUDA programming guide, compute
    capabilities), so the outer two dimensions fit 32 bits."""
    found = e.once("block")
    if found is not None:
        return found
    outer = e.mad32(e.special("ctaid.z"), e.special("nctaid.y"), e.special("ctaid.y"))
    return e.remember("block", e.mad_wide(outer, e.special("nctaid.x"), e.wide(e.special("ctaid.x"))))


def block_threads(e: Emitter) -> str:
    """Threads in a block; at most 1024."""
    found = e.once("threads")
    if found is not None:
        return found
    outer = e.mad32(e.special("ntid.y"), e.special("ntid.z"), "0")
    return e.remember("threads", e.mad32(e.special("ntid.x"), outer, "0"))


def shift_right(e: Emitter, value: str, count: int) -> str:
    """A 32-bit value divided by a power of two."""
    if is_literal(value):
        return str(int(value) >> count)
    return e.make("shr.u32", RegClass.B32, value, str(count))
