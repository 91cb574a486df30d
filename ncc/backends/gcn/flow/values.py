"""What scalar registers hold, as far as it matters where an address comes from: forward data flow over a function.

A *location* is a unit of registers (``s5``, ``v40``, ``scc``), a lane of a vector register that scalars are spilled to
(``v40.2``), or a place of the function's own stack that a vector register is saved in. A location's value is the set of
all that may be there, whichever way control came; what was combined with something else keeps its kind and is no longer
*exact*.

Addresses are made by ``s_getpc_b64`` and two additions of a distance, moved, chosen (``s_cselect``), spilled, and
loaded from the table of addresses (LLVM AMDGPUUsage, "Global Offset Table"). What a function saves in its stack frame
is taken to come back from there: nothing else could be shown of memory.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from itertools import product
from typing import NamedTuple

from ncc.backends.gcn import isa
from ncc.backends.gcn.flow.blocks import JUMP, Block, Graph, blocks_of
from ncc.backends.gcn.flow.runs import EXTEND, IN_ADDRESSES, WAITS
from ncc.backends.gcn.isa.table import Access, Format
from ncc.backends.gcn.text.nodes import Function, Instruction, Label
from ncc.backends.gcn.text.operands import Expr, Imm, Operand, Reg, Special, Sym, operand_units
from ncc.backends.gcn.text.registers import RegFile
from ncc.backends.graph.cfg import EXIT
from ncc.ir.facts import Flow


class Kind(Enum):
    """What a word is, or is part of. Of two that are added, the kind that stands first is the sum's."""

    ADDRESS = "address"      # of the symbol that is named
    TABLE = "table"          # where the table of addresses has the symbol's
    COUNTER = "counter"      # what the s_getpc_b64 at an offset of the text gave
    SYSTEM = "system"        # of what the hardware points to: arguments, the dispatch packet, the queue
    ENTRY = "entry"          # what the location that is named held when the function was entered
    LOADED = "loaded"        # from memory
    UNKNOWN = "unknown"
    NUMBER = "number"        # a constant


class Value(NamedTuple):
    """``half``: 0 the lower 32 bits of an address, 1 the upper."""

    kind: Kind
    name: str = ""
    half: int = 0
    exact: bool = True


Values = frozenset[Value]
UNKNOWN: Values = frozenset({Value(Kind.UNKNOWN)})
LOADED: Values = frozenset({Value(Kind.LOADED)})
_NUMBER: Values = frozenset({Value(Kind.NUMBER)})


def entered(location: str) -> Values:
    """What a location held when the function was entered."""
    return frozenset({Value(Kind.ENTRY, location)})


def unknown(_: str) -> Values:
    return UNKNOWN


DISPATCH_POINTER, KERNARG_POINTER = "user_sgpr_dispatch_ptr", "user_sgpr_kernarg_segment_ptr"


def system_pointer(name: str) -> tuple[Values, Values]:
    """The two words of what the hardware gives a kernel for a directive."""
    return frozenset({Value(Kind.SYSTEM, name, 0)}), frozenset({Value(Kind.SYSTEM, name, 1)})


_RANK = {kind: rank for rank, kind in enumerate(Kind)}
_MOST_VALUES = 64  # of one location


class State:
    """Values by location. What nothing has written yet holds what ``initial`` says."""

    def __init__(self, initial: Callable[[str], Values], spilled: frozenset[str] = frozenset(),
                 known: Mapping[str, Values] | None = None) -> None:
        self.initial = initial
        self.spilled = spilled  # vector registers whose lanes scalars are kept in
        self.known: dict[str, Values] = dict(known or {})

    def __getitem__(self, location: str) -> Values:
        found = self.known.get(location)
        if found is not None:
            return found
        unit, lane = location.partition(".")[::2]
        # A lane that nobody wrote is as its register was.
        return UNKNOWN if lane and self[unit] != self.initial(unit) else self.initial(location)

    def __setitem__(self, location: str, values: Values) -> None:
        self.known[location] = values if len(values) <= _MOST_VALUES else UNKNOWN

    def copy(self) -> State:
        return State(self.initial, self.spilled, self.known)

    def join(self, other: State) -> bool:
        """Take in what another way may have brought here; whether anything is new."""
        changed = False
        for location in {*self.known, *other.known}:
            before = self[location]
            after = before | other[location]
            if after != before or location not in self.known:
                self[location] = after
                changed |= self[location] != before
        return changed

    def operand(self, operand: Operand) -> tuple[Values, ...]:
        """The values of an operand's words."""
        units = operand_units(operand)
        constant = _NUMBER if isinstance(operand, Imm) else UNKNOWN
        return tuple(self[unit] for unit in units) if units else (constant, constant)

    def lose(self, units: Iterable[str]) -> None:
        """Registers that something else may have written, with their lanes."""
        for unit in units:
            self.whole(unit, UNKNOWN)

    def whole(self, unit: str, values: Values) -> None:
        """A register gets a value; a vector register in all lanes, which then hold what they held where that was."""
        for lane in range(LANES if unit in self.spilled else 0):
            self.known.pop(f"{unit}.{lane}", None)
        self[unit] = values


def address_of(pair: Sequence[Values]) -> frozenset[str] | None:
    """The symbols whose address a pair of words may be; None where it may be anything else."""
    names: set[str] = set()
    for half, values in enumerate(pair[:2]):
        for value in values:
            if value.kind is not Kind.ADDRESS or value.half != half or not value.exact:
                return None
            names.add(value.name)
    return frozenset(names)


Clobbers = Callable[[Instruction, State], Iterable[str] | None]
"""The units that a call may change; None where all may be."""


@dataclass(frozen=True)
class Solution:
    """The states at the start of every block that control reaches, and the graph that they were found on."""

    flow: _Flow
    graph: Graph
    entering: Mapping[int, State]
    leaving: frozenset[Instruction] = frozenset()  # computed jumps out of the function

    def states(self) -> Iterable[tuple[Instruction, State]]:
        """Every instruction that control reaches with the state before it, which changes when the next is asked for."""
        for index, entering in self.entering.items():
            yield from self.flow.through(self.graph.blocks[index], entering.copy())


def solve(function: Function, initial: Callable[[str], Values], clobbers: Clobbers, vectors: bool = True) -> Solution:
    """``vectors`` False leaves out what vector instructions do to registers that no scalar is spilled to."""
    flow = _Flow(function, initial, clobbers, vectors)
    jumps: dict[Instruction, frozenset[str] | None] = {}
    while True:
        graph = blocks_of(function, jumps)
        solution = Solution(flow, graph, flow.entering(graph))
        found = dict(jumps)
        for instr, state in solution.states():
            if instr.mnemonic == JUMP:
                known = jumps.get(instr, frozenset())
                names = _inside(function, state.operand(instr.operands[0]))
                # What was found stays found: an edge that went would take away why it went, and so come back.
                found[instr] = None if known is None or names is None else known | names
        if found == jumps:
            return replace(solution, leaving=frozenset(i for i, names in jumps.items() if names == frozenset()))
        jumps = found


def _inside(function: Function, pair: Sequence[Values]) -> frozenset[str] | None:
    """The function's own labels that a computed jump may go to; none where all that it may go to lies elsewhere."""
    if all(value.kind is Kind.ENTRY for values in pair for value in values):
        return frozenset()
    names = address_of(pair)
    if names is None or not (names <= function.labels.keys() or names.isdisjoint(function.labels)):
        return None
    return names & function.labels.keys()


class _Flow:
    """What the instructions of a function do to a state."""

    def __init__(self, function: Function, initial: Callable[[str], Values], clobbers: Clobbers, vectors: bool) -> None:
        self.initial = initial
        self.clobbers = clobbers
        instructions = function.instructions
        counted = [i for i in instructions if i.mnemonic not in WAITS]
        self.previous = dict(zip(counted[1:], counted, strict=False))
        self.index = {instr: at for at, instr in enumerate(instructions)}
        self.instructions = instructions
        self.after_counter = _labels_behind(function)
        self.indexed = any(isa.row(i).indirect or i.mnemonic.startswith("s_set_gpr_idx") for i in instructions)
        self.spilled = frozenset(u for i in instructions if i.mnemonic in (_WRITE_LANE, _READ_LANE)
                                 for u in _vector_units(i))
        self.watched = None if vectors else self.spilled
        self.units = frozenset(_ALL_SCALARS).union(*(isa.defines(i) | isa.uses(i) for i in instructions)) if any(
            isa.row(i).flow is Flow.CALL for i in instructions) else frozenset()

    def entering(self, graph: Graph) -> dict[int, State]:
        entering = {0: State(self.initial, self.spilled)}
        work = [0]
        while work:
            index = work.pop()
            block, state = graph.blocks[index], entering[index].copy()
            for _ in self.through(block, state):
                pass
            for successor in block.successors:
                if successor == EXIT:
                    continue
                if successor not in entering:
                    entering[successor] = state.copy()
                    work.append(successor)
                elif entering[successor].join(state):
                    work.append(successor)
        return entering

    def through(self, block: Block, state: State) -> Iterable[tuple[Instruction, State]]:
        for instr in block.instructions:
            yield instr, state
            self._step(instr, state)

    def _step(self, instr: Instruction, state: State) -> None:
        row = isa.row(instr)
        if row.flow is Flow.CALL:
            self._call(instr, state)
            return
        known = _STEPS.get(instr.mnemonic)
        if known is not None:
            known(self, instr, state)
        elif row.format.is_scalar and row.indirect and not row.results:
            state.lose(_ALL_SCALARS)  # any register, by M0
        elif row.format in (Format.SOP1, Format.SOP2, Format.SOPK, Format.SOPC):
            self._compute(instr, state)
        elif row.format is Format.SMEM:
            for unit in isa.defines(instr):
                state[unit] = LOADED
        else:
            self._vector(instr, state)

    def _call(self, instr: Instruction, state: State) -> None:
        clobbered = self.clobbers(instr, state)
        state.lose(self.units if clobbered is None else clobbered)
        state.lose(isa.defines(instr))
        state["scc"] = UNKNOWN

    def _vector(self, instr: Instruction, state: State) -> None:
        written = isa.defines(instr)
        if self.watched is not None:
            written = frozenset(u for u in written if u in self.watched or u[0] not in "va")
        if written and not self._restored(instr, state):
            state.lose(written)

    def _restored(self, instr: Instruction, state: State) -> bool:
        """A whole vector register saved to, or loaded from, the function's own stack, or another register."""
        row = isa.row(instr)
        if row.access is Access.LOAD and (slot := _slot(instr, state)):
            state.whole(operand_units(instr.operands[0])[0], state[slot])
            return True
        if instr.mnemonic in ("v_accvgpr_read_b32", "v_accvgpr_write_b32"):
            to, source = (operand_units(o) for o in instr.operands[:2])
            if to and source:
                state.whole(to[0], state[source[0]])
                return True
        return False

    # ---- scalar instructions

    def _compute(self, instr: Instruction, state: State) -> None:
        result = _combined([v for o in isa.read_operands(instr) for v in state.operand(o)])
        for unit in isa.defines(instr):
            state[unit] = UNKNOWN if unit == "scc" else result

    def _move(self, instr: Instruction, state: State) -> None:
        to, source = operand_units(instr.operands[0]), instr.operands[1]
        values = (_absolute(source),) if isinstance(source, Sym) else state.operand(source)
        for unit, value in zip(to, values, strict=False):
            state[unit] = value

    def _choose(self, instr: Instruction, state: State) -> None:
        """One of two sources, or (``s_cmov``) the old value or a source."""
        one, other = (instr.operands[1], instr.operands[2]) if len(instr.operands) == 3 else instr.operands
        chosen = zip(operand_units(instr.operands[0]), state.operand(one), state.operand(other), strict=False)
        for unit, first, second in list(chosen):
            state[unit] = first | second

    def _counter(self, instr: Instruction, state: State) -> None:
        for half, unit in enumerate(operand_units(instr.operands[0])):
            state[unit] = frozenset({Value(Kind.COUNTER, str(instr.span.start), half)})

    def _extend(self, instr: Instruction, state: State) -> None:
        """gfx12's ``s_getpc_b64`` gives 48 bits, whose upper word is extended right behind it: it stays what it is."""
        start = self.previous.get(instr)
        pair = operand_units(start.operands[0]) if start and start.mnemonic == "s_getpc_b64" else ()
        if not pair or (*isa.defines(instr), *isa.uses(instr)) != (pair[1], pair[1]):
            self._compute(instr, state)

    def _add(self, instr: Instruction, state: State) -> None:
        """A distance added to what ``s_getpc_b64`` gave: lower words, the carry in SCC, upper words."""
        half = int(instr.mnemonic == "s_addc_u32")
        found, carry = self._sum(instr, half, state), state["scc"]
        self._compute(instr, state)
        if found is not None and (not half or carry == frozenset({found._replace(half=0)})):
            state[operand_units(instr.operands[0])[0]] = frozenset({found})
            state["scc"] = UNKNOWN if half else frozenset({found})

    def _sum(self, instr: Instruction, half: int, state: State) -> Value | None:
        """What the sum is the address of: the additions follow ``s_getpc_b64`` at once, as their distances say."""
        start = self.previous.get(instr)
        start = self.previous.get(start) if half and start else start
        between = start if start is not None and start.mnemonic == EXTEND else None
        start = self.previous.get(between) if between else start
        if start is None or start.mnemonic != "s_getpc_b64" or len(instr.operands) != 3:
            return None
        counter = frozenset({Value(Kind.COUNTER, str(start.span.start), half)})
        if state.operand(instr.operands[1]) != (counter,):
            return None
        distance = instr.operands[2]
        if isinstance(distance, Sym):
            return _relative(distance, half, self._short_bytes(start, instr))
        found = _DIFFERENCE.fullmatch(distance.text) if isinstance(distance, Expr) else None
        if found is None or found["half"] != _HALVES[half] or found["from"] not in self.after_counter.get(start, ()):
            return None
        return Value(Kind.ADDRESS, found["to"], half)

    def _short_bytes(self, start: Instruction, instr: Instruction) -> int:
        """Of what is no addition between ``s_getpc_b64`` and an addition."""
        between = self.instructions[self.index[start] + 1 : self.index[instr]]
        return sum(_SHORT_BYTES for i in between if i.mnemonic in IN_ADDRESSES)

    def _load(self, instr: Instruction, state: State) -> None:
        """Two words: an address, if they are the table's; the arguments', if they are the dispatch packet's."""
        base, offset = state.operand(instr.operands[1]), instr.operands[2]
        if base == _PACKET and isinstance(offset, Imm) and offset.value == _KERNARG_ADDRESS and not instr.modifiers:
            for unit, value in zip(operand_units(instr.operands[0]), system_pointer(KERNARG_POINTER), strict=False):
                state[unit] = value
            return
        whole = isinstance(offset, Imm) and offset.value == 0 and not instr.modifiers and all(
            v.kind is Kind.TABLE and v.exact and v.half == half for half, values in enumerate(base) for v in values)
        names = {v.name for values in base for v in values} if whole else ()
        for half, unit in enumerate(operand_units(instr.operands[0])):
            state[unit] = frozenset(Value(Kind.ADDRESS, name, half) for name in names) or LOADED

    # ---- lanes of vector registers

    def _read_lane(self, instr: Instruction, state: State) -> None:
        lane, vector = _lane(instr), _vector_units(instr)
        for to in operand_units(instr.operands[0]):
            state[to] = UNKNOWN if lane is None or self.indexed or not vector else state[f"{vector[0]}.{lane}"]

    def _write_lane(self, instr: Instruction, state: State) -> None:
        lane, values = _lane(instr), state.operand(instr.operands[1])
        for unit in operand_units(instr.operands[0]):
            if lane is None:
                state.lose((unit,))
                continue
            state[unit] = UNKNOWN
            state[f"{unit}.{lane}"] = values[0]

    def _save(self, instr: Instruction, state: State) -> None:
        slot = _slot(instr, state)
        if slot:
            state[slot] = state[operand_units(_stored(instr))[0]]


def _combined(values: Sequence[Values]) -> Values:
    """What comes of computing with words: of any two, the kind of the first in ``Kind``'s order."""
    result = _NUMBER
    for one in values:
        first = (min(pair, key=lambda v: _RANK[v.kind]) for pair in product(result, one))
        result = frozenset(value._replace(exact=False) for value in first)
        if len(result) > _MOST_VALUES:
            return UNKNOWN
    return result


def _absolute(symbol: Sym) -> Values:
    half = {"abs32@lo": 0, "abs32@hi": 1}.get(symbol.variant or "")
    return UNKNOWN if half is None else frozenset({Value(Kind.ADDRESS, symbol.name, half, symbol.offset == 0)})


def _relative(symbol: Sym, half: int, more: int) -> Value | None:
    kind = _VARIANTS.get((symbol.variant or "").removesuffix(f"@{('lo', 'hi')[half]}"))
    return Value(kind, symbol.name, half, symbol.offset == _LITERALS[half] + more) if kind else None


def _labels_behind(function: Function) -> dict[Instruction, frozenset[str]]:
    """The labels right behind every ``s_getpc_b64``."""
    found: dict[Instruction, frozenset[str]] = {}
    last: Instruction | None = None
    for statement in function.statements:
        if isinstance(statement, Instruction):
            last = statement
        elif isinstance(statement, Label) and last is not None and last.mnemonic == "s_getpc_b64":
            found[last] = found.get(last, frozenset()) | {statement.name}
    return found


def _vector_units(instr: Instruction) -> tuple[str, ...]:
    """Of the instructions that read or write a lane, the vector register."""
    return operand_units(instr.operands[0 if instr.mnemonic == _WRITE_LANE else 1])


def _lane(instr: Instruction) -> int | None:
    lane = instr.operands[2]
    return lane.value if isinstance(lane, Imm) and isinstance(lane.value, int) and 0 <= lane.value < LANES else None


def _slot(instr: Instruction, state: State) -> str | None:
    """The place of the stack that a wave's whole register goes to or comes from, by what the function was given."""
    if instr.mnemonic in ("buffer_store_dword", "buffer_load_dword"):
        vaddr, base = instr.operands[1], instr.operands[3]
        plain = instr.operands[2] == _SCRATCH and not {m.name for m in instr.modifiers} - {"offset"}
    elif instr.mnemonic in ("scratch_store_dword", "scratch_load_dword"):
        vaddr, base = instr.operands[int(instr.mnemonic == "scratch_load_dword")], instr.operands[2]
        plain = not {m.name for m in instr.modifiers} - {"offset"}
    else:
        return None
    values = state.operand(base)
    if not plain or not isinstance(vaddr, Special) or vaddr.name != "off" or len(values[0]) != 1:
        return None
    value, = values[0]
    return f"slot {value.name} {instr.integer('offset')}" if value.kind is Kind.ENTRY and value.exact else None


def _stored(instr: Instruction) -> Operand:
    return instr.operands[int(instr.mnemonic.startswith("scratch"))]


_PACKET = system_pointer(DISPATCH_POINTER)
_KERNARG_ADDRESS = 0x28  # in a dispatch packet (HSA System Architecture, "Kernel dispatch packet")
LANES = 64
_SCRATCH = Reg(RegFile.SGPR, 0, 4)
_VARIANTS = {"rel32": Kind.ADDRESS, "gotpcrel32": Kind.TABLE}
_WRITE_LANE, _READ_LANE = "v_writelane_b32", "v_readlane_b32"
_SHORT_BYTES = 4
_STEPS: dict[str, Callable[[_Flow, Instruction, State], None]] = {
    **dict.fromkeys(("s_mov_b32", "s_mov_b64"), _Flow._move),
    **dict.fromkeys(("s_cselect_b32", "s_cselect_b64", "s_cmov_b32", "s_cmov_b64"), _Flow._choose),
    "s_getpc_b64": _Flow._counter, "s_add_u32": _Flow._add, "s_addc_u32": _Flow._add, EXTEND: _Flow._extend,
    "s_load_dwordx2": _Flow._load,
    _READ_LANE: _Flow._read_lane, _WRITE_LANE: _Flow._write_lane,
    **dict.fromkeys(("buffer_store_dword", "scratch_store_dword"), _Flow._save),
}
_ALL_SCALARS = (*(f"s{n}" for n in range(106)), "vcc_lo", "vcc_hi", "m0")
_HALVES = ("&4294967295", ">>32")
_DIFFERENCE = re.compile(r"\(\s*(?P<to>[\w.$]+)\s*-\s*(?P<from>[\w.$]+)\s*\)\s*(?P<half>&4294967295|>>32)")
_LITERALS = (4, 12)
"""How far the literals of the two additions are from what ``s_getpc_b64`` gives."""
