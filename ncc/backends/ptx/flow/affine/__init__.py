"""Which registers hold ``base + table[lane]`` over the lanes of a warp, at each instruction of a kernel.

    patterns = analyse(kernel, (128, 1, 1))
    patterns.at(instr, address)        # Pattern(table, needs), or None where there is no such form

Lanes that execute an instruction together share the base: a record of the leader's value and of which lanes took part
says what every one of them had. A pattern without ``needs`` is proved for every launch with blocks of the given shape,
on any grouping of the lanes that the hardware may choose; one with ``needs`` holds while these do (``needs``).

An abstract interpretation: ``value`` is the domain, ``step`` and ``transfer`` what an instruction does to it,
``phases`` what is lost where lanes have parted, ``solve`` the fixed point.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from math import prod

from ncc.backends.graph.lane_values import LANES, Factor, Stride, Table, Value, mask
from ncc.backends.ptx.flow import convergence
from ncc.backends.ptx.flow.affine.needs import Assumption, Disjoint, Guessed, InRange, SameValue, SameWay, WholeRows
from ncc.backends.ptx.flow.affine.solve import Control, Solution, solve
from ncc.backends.ptx.flow.affine.specials import OneWarp, Shape
from ncc.backends.ptx.flow.affine.step import Results, register_width
from ncc.backends.ptx.flow.cfg import Graph
from ncc.backends.ptx.flow.lanes import Key
from ncc.backends.ptx.text.nodes import Instruction, ItemKind, Kernel
from ncc.backends.ptx.text.operands import Mem, Operand, Reg, registers

__all__ = ["Assumption", "Disjoint", "Factor", "Guessed", "InRange", "Pattern", "Patterns", "SameValue", "SameWay",
           "Stride", "WholeRows", "analyse"]

_SPECIAL_WIDTH = 32


@dataclass(frozen=True)
class Pattern:
    """``table``: each lane's value less that of lane 0, modulo ``2**width``. ``needs`` is empty where it is proved.

    With ``strides`` a launch has a table of its own: to the kernel's is added each factor times its table.
    """

    table: Table
    needs: tuple[Assumption, ...]
    width: int
    strides: tuple[Stride, ...] = ()


def analyse(kernel: Kernel, block: Shape | None = None, graph: Graph | None = None) -> Patterns:
    """The patterns of a kernel. ``block`` is the shape of its blocks, else what ``.reqntid`` says, else unknown.

    Of a device function nothing is known, nor of a kernel with a jump to a place that is not.
    """
    graph = graph or convergence.build(kernel)
    required = kernel.directive("reqntid")
    if block is None and required:
        block = (*required, 1, 1)[0], (*required, 1, 1)[1], (*required, 1, 1)[2]
    known = kernel.item.kind is ItemKind.ENTRY and graph.resolved and convergence.control_is_known(kernel)
    return Patterns(kernel, graph, block, known)


@dataclass
class Patterns:
    """``known``: what the kernel's control is. Nothing is worked out before it is asked for."""

    kernel: Kernel
    graph: Graph
    block: Shape | None
    known: bool

    def at(self, instr: Instruction | int, operand: Operand, after: bool = False) -> Pattern | None:
        """``of_launch``, if every launch has the same table."""
        found = self.of_launch(instr, operand, after)
        return found if found is None or not found.strides else None

    def of_launch(self, instr: Instruction | int, operand: Operand, after: bool = False) -> Pattern | None:
        """The pattern of an operand, a register's or an address's, just before an instruction or right after it.

        An instruction may be named by its index in ``kernel.instructions``. Right after it, only the lanes for which
        its guard held count. An address is as wide as its base register.
        """
        instr = self.kernel.instructions[instr] if isinstance(instr, int) else instr
        if not self.known:
            return None
        return self._proved.at(instr, operand, after) \
            or (self._in_whole_rows.at(instr, operand, after, *self._rows) if self._rows else None) \
            or self._on_same_way.at(instr, operand, after, *self._rows, SameWay(instr)) \
            or self._guess(instr, operand, after)

    def proved(self, instr: Instruction, operand: Operand) -> Pattern | None:
        """What rests on nothing, of an operand just before an instruction."""
        found = self._proved.at(instr, operand, False) if self.known else None
        return found if found is None or not found.needs else None

    def of_one_warp(self, instr: Instruction, predicate: Reg) -> Table | None:
        """What lanes have in a predicate before an instruction, in a warp amid the block: as most have, very likely."""
        return self._amid.exact(instr, predicate) if self._amid and self.known else None

    @property
    def solution(self) -> Solution | None:
        """What is proved."""
        return self._proved.solution if self.known else None

    def _guess(self, instr: Instruction, operand: Operand, after: bool) -> Pattern | None:
        """That a value may be the same in all lanes is nothing to go by."""
        found = self._guessed.at(instr, operand, after, *self._rows, Guessed(instr))
        return found if found and (any(found.table) or found.strides) else None

    @cached_property
    def _control(self) -> Control:
        return Control(self.kernel, self.graph)

    @cached_property
    def _rows(self) -> tuple[WholeRows, ...]:
        """What is assumed of blocks of no known shape."""
        return (WholeRows(),) if self.block is None else ()

    @cached_property
    def _proved(self) -> _Operands:
        return _Operands(solve(self._control, self.block))

    @cached_property
    def _amid(self) -> _Operands | None:
        warps = prod(self.block or (0,)) // LANES
        return _Operands(solve(self._control, OneWarp(self.block, warps // 2))) if self.block and warps else None

    @cached_property
    def _in_whole_rows(self) -> _Operands:
        return _Operands(solve(self._control, WholeRows()))

    @cached_property
    def _guessed(self) -> _Operands:
        return _Operands(solve(self._control, self.block or WholeRows(), guesses=True))

    @cached_property
    def _on_same_way(self) -> _Operands:
        return _Operands(solve(self._control, self.block or WholeRows(), same_way=True))


@dataclass(frozen=True)
class _Seen:
    """What the registers that an instruction names hold before it, and what it gives."""

    before: dict[Key, Value]
    results: Results

    @cached_property
    def after(self) -> dict[Key, Value]:
        return {key: value for key, value in {**self.before, **self.results}.items() if value is not None}


@dataclass
class _Operands:
    """The values of operands by one solution."""

    solution: Solution
    seen: dict[Instruction, _Seen] = field(default_factory=dict)

    def exact(self, instr: Instruction, operand: Operand) -> Table | None:
        """Every lane's value before an instruction, if it is known."""
        width = register_width(operand) or _SPECIAL_WIDTH
        value = self.solution.scene.operand(self._seen(instr).before, operand, width)
        return value.table if value is not None and value.is_exact else None

    def at(self, instr: Instruction, operand: Operand, after: bool, *needs: Assumption) -> Pattern | None:
        seen = self._seen(instr)
        state = seen.after if after else seen.before
        scene = self.solution.scene
        if isinstance(operand, Mem):
            return _pattern(scene.address(state, operand), needs)
        return _pattern(scene.operand(state, operand, register_width(operand) or _SPECIAL_WIDTH), needs)

    def _seen(self, instr: Instruction) -> _Seen:
        if instr not in self.seen:
            for step, results in self.solution.steps(self.solution.control.graph.block_of[instr]):
                guard = step.instr.guard
                keys = [r.key for o in (*step.instr.operands, *([guard.reg] if guard else ())) for r in registers(o)]
                self.seen[step.instr] = _Seen({k: step.state[k] for k in keys if k in step.state}, dict(results))
        return self.seen[instr]


def _pattern(value: Value | None, needs: tuple[Assumption, ...]) -> Pattern | None:
    if value is None:
        return None
    first, low = value.table[0], mask(value.width)
    table = tuple((t - first) & low for t in value.table)
    found = sorted((*value.needs, *needs), key=_place)
    return Pattern(table, tuple(found), value.width, value.strides)


def _place(need: Assumption) -> int:
    return -1 if isinstance(need, WholeRows) else need.instruction.span.start
