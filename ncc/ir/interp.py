"""The reference interpreter: what an IR body means for one thread, or for the lanes of a warp.

Values are bit patterns, zero-extended, as in ``Imm``. The arithmetic is the language's (``docs/language.md``): it wraps
around; shift counts are masked to the width; division truncates; x / 0 = 0 and x % 0 = x.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from ncc.ir.nodes import CaptureRef, Imm, Instr, IRBody, Program, Value
from ncc.ir.ops import Effect, Op
from ncc.ir.turns import Turns
from ncc.ir.types import Helper, Type
from ncc.ir.warp import combined

Read = Helper | CaptureRef
Reads = Callable[[Read], int] | Mapping[Read, int]
"""What helpers and captures give at a site."""


@dataclass(frozen=True)
class Record:
    """One save: a bit pattern for each field."""

    map: str
    values: tuple[int, ...]


@dataclass(frozen=True)
class Outcome:
    """What a body did: its records in order, and its registers afterwards (its own ones too)."""

    records: tuple[Record, ...]
    state: dict[str, int]


def entry_state(program: Program) -> dict[str, int]:
    """The declared registers at kernel entry."""
    return {r.name: encode(r.init, r.type) for r in program.regs}


def run(body: IRBody, state: Mapping[str, int], reads: Reads) -> Outcome:
    """Run a verified body in the only active lane of a warp. Raises ``ValueError`` on an op that the verifier refuses,
    ``KeyError`` on a register that has no value."""
    return run_warp(body, {0: state}, {0: reads})[0]


def run_warp(body: IRBody, states: Mapping[int, Mapping[str, int]], reads: Mapping[int, Reads],
             turns: Mapping[int, Turns] | None = None) -> dict[int, Outcome]:
    """Run a verified body in the active lanes of a warp, given by their numbers, as ``run`` does in one.

    ``turns``, at an instruction: of the lanes, for maps that keep some saves only.
    """
    threads = {lane: thread(state, reads[lane], turns[lane] if turns else None) for lane, state in states.items()}
    for instr in body.instrs:
        if instr.op.info.effect is Effect.WARP:
            combine(instr, threads)
        else:
            for each in threads.values():
                each.step(instr)
    return {lane: Outcome(tuple(each.records), each.state) for lane, each in threads.items()}


def combine(instr: Instr, threads: Mapping[int, Thread]) -> None:
    """One op of ``Effect.WARP`` in the active lanes of a warp."""
    assert instr.type is not None
    assert instr.dst is not None
    numbers = {lane: each.numbers(instr) for lane, each in threads.items()}
    for lane, number in combined(instr.op, instr.type, numbers).items():
        threads[lane].state[instr.dst.name] = encode(number, instr.dst.type)


def decode(bits: int, type_: Type) -> int:
    """The number that a bit pattern stands for."""
    return bits - (1 << type_.bits) if type_.signed and bits >> type_.bits - 1 else bits


def encode(number: int, type_: Type) -> int:
    """The bit pattern of a number, wrapped to the type's width."""
    return number & (1 << type_.bits) - 1


def thread(state: Mapping[str, int], reads: Reads, turns: Turns | None = None) -> Thread:
    """A thread before a body."""
    return Thread(dict(state), reads.__getitem__ if isinstance(reads, Mapping) else reads, [], turns)


@dataclass
class Thread:
    """A thread in a body."""

    state: dict[str, int]
    read: Callable[[Read], int]
    records: list[Record]
    turns: Turns | None = None

    def step(self, instr: Instr) -> None:
        args = tuple(self.value(arg) for arg in instr.args)
        if instr.saves:
            kept = self.turns is None or self.turns.take(str(instr.attr))
            if kept and (instr.condition is None or args[0]):
                self.records.append(Record(str(instr.attr), args[len(args) - len(instr.saved) :]))
            return
        if instr.type is None or instr.dst is None:
            raise ValueError(f"'{instr.op.info.mnemonic}' is not executable")
        self.state[instr.dst.name] = encode(self.result(instr, instr.type, self.numbers(instr)), instr.dst.type)

    def numbers(self, instr: Instr) -> tuple[int, ...]:
        """What the operands' bit patterns stand for."""
        return tuple(decode(self.value(arg), arg.type) for arg in instr.args)

    def result(self, instr: Instr, type_: Type, args: tuple[int, ...]) -> int:
        if isinstance(instr.attr, (Helper, CaptureRef)):
            return encode(self.read(instr.attr), type_)
        if instr.op not in EVALUATE:
            raise ValueError(f"'{instr.op.info.mnemonic}' is not executable")
        return EVALUATE[instr.op](type_, *args)

    def value(self, value: Value) -> int:
        return value.value if isinstance(value, Imm) else self.state[value.name]


def _divide(type_: Type, a: int, b: int) -> int:
    if b == 0:
        return 0
    quotient = abs(a) // abs(b)
    return quotient if (a < 0) == (b < 0) else -quotient


def _count(type_: Type, count: int) -> int:
    return count & type_.bits - 1


EVALUATE: dict[Op, Callable[..., int]] = {
    Op.MOV: lambda t, a: a,
    Op.ADD: lambda t, a, b: a + b,
    Op.SUB: lambda t, a, b: a - b,
    Op.MUL: lambda t, a, b: a * b,
    Op.DIV: _divide,
    Op.REM: lambda t, a, b: a - b * _divide(t, a, b),
    Op.SHL: lambda t, a, b: a << _count(t, b),
    Op.SHR: lambda t, a, b: a >> _count(t, b),
    Op.AND: lambda t, a, b: a & b,
    Op.OR: lambda t, a, b: a | b,
    Op.XOR: lambda t, a, b: a ^ b,
    Op.NOT: lambda t, a: ~a,
    Op.NEG: lambda t, a: -a,
    Op.MIN: lambda t, a, b: min(a, b),
    Op.MAX: lambda t, a, b: max(a, b),
    Op.POPC: lambda t, a: encode(a, t).bit_count(),
    Op.EQ: lambda t, a, b: a == b,
    Op.NE: lambda t, a, b: a != b,
    Op.LT: lambda t, a, b: a < b,
    Op.LE: lambda t, a, b: a <= b,
    Op.GT: lambda t, a, b: a > b,
    Op.GE: lambda t, a, b: a >= b,
    Op.SELECT: lambda t, condition, a, b: a if condition else b,
    Op.CVT: lambda t, a: a,  # decoding extended it by its own signedness; encoding truncates
}
"""Number of each pure op: (the operation's type, the operands' numbers) -> the result, not yet wrapped."""
