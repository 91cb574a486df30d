"""The reference interpreter: what an IR body means for one thread.

Values are bit patterns, zero-extended, as in ``Imm``. The arithmetic is the language's (``docs/language.md``): it wraps
around; shift counts are masked to the width; division truncates; x / 0 = 0 and x % 0 = x.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from ncc.ir.nodes import CaptureRef, Imm, Instr, IRBody, Program, Value
from ncc.ir.ops import Op
from ncc.ir.types import Helper, Type

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
    """Run a verified body. Raises ``ValueError`` on an op that the verifier refuses, ``KeyError`` on a register
    that has no value."""
    thread = _Thread(dict(state), reads.__getitem__ if isinstance(reads, Mapping) else reads, [])
    for instr in body.instrs:
        thread.step(instr)
    return Outcome(tuple(thread.records), thread.state)


def decode(bits: int, type_: Type) -> int:
    """The number that a bit pattern stands for."""
    return bits - (1 << type_.bits) if type_.signed and bits >> type_.bits - 1 else bits


def encode(number: int, type_: Type) -> int:
    """The bit pattern of a number, wrapped to the type's width."""
    return number & (1 << type_.bits) - 1


@dataclass
class _Thread:
    state: dict[str, int]
    read: Callable[[Read], int]
    records: list[Record]

    def step(self, instr: Instr) -> None:
        args = tuple(self.value(arg) for arg in instr.args)
        if instr.saves:
            if instr.condition is None or args[0]:
                self.records.append(Record(str(instr.attr), args[len(args) - len(instr.saved) :]))
            return
        if instr.type is None or instr.dst is None:
            raise ValueError(f"'{instr.op.info.mnemonic}' is not executable")
        numbers = tuple(decode(bits, arg.type) for bits, arg in zip(args, instr.args, strict=True))
        self.state[instr.dst.name] = encode(self.result(instr, instr.type, numbers), instr.dst.type)

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
