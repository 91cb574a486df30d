"""From the IR to LLVM's: one row per op, exact in the corners that LLVM leaves undefined.

LLVM Language Reference: a shift by the width or more is poison; a division by zero, and that of the least number by
-1, are undefined. The IR masks counts, has x // 0 = 0 and x % 0 = x, and wraps. Signed division is made of unsigned
division, because eBPF has the signed one from version 4 of its instruction set only (RFC 9669, 4.1).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from llvmlite import ir

from ncc.backends.rewrite.hooks import Hooks
from ncc.ir.nodes import CaptureRef, Imm, Instr, IRBody
from ncc.ir.nodes import Value as Operand
from ncc.ir.ops import Effect, Op
from ncc.ir.types import Helper, Type
from ncc.source import Span

Value = Any
"""An LLVM value; llvmlite has no types of its own."""
Builder = Any
"""``llvmlite.ir.IRBuilder``."""


def llvm_type(type_: Type) -> Any:
    """A value of ``type_`` is an integer of its width."""
    return ir.IntType(type_.bits)


def lower_body(b: Builder, body: IRBody, values: Mapping[str, Value], hooks: Hooks[Builder, Value],
               place: Callable[[Builder, Span], None] = lambda b, span: None) -> dict[str, Value]:
    """Append a verified body. ``values`` are its registers at the start; returns those at its end.

    ``place`` hears of each instruction's place in the source before it is written.
    Raises ``ValueError`` on an op that the verifier refuses, ``KeyError`` on a register without a value.
    """
    now = dict(values)
    for instr in body.instrs:
        place(b, instr.span)
        args = [_operand(arg, now) for arg in instr.args]
        if instr.saves:
            _save(b, instr, args, hooks)
        elif instr.dst is None or instr.type is None:
            raise ValueError(f"'{instr.op.info.mnemonic}' is not executable")
        else:
            now[instr.dst.name] = _result(b, instr, instr.type, args, hooks)
    return now


def _save(b: Builder, instr: Instr, args: Sequence[Value], hooks: Hooks[Builder, Value]) -> None:
    types = [arg.type for arg in instr.saved]
    fields = list(zip(args[len(args) - len(types) :], types, strict=True))
    if instr.condition is None:
        hooks.save(b, str(instr.attr), fields)
        return
    with b.if_then(args[0]):
        hooks.save(b, str(instr.attr), fields)


def _operand(value: Operand, now: Mapping[str, Value]) -> Value:
    return ir.Constant(llvm_type(value.type), value.value) if isinstance(value, Imm) else now[value.name]


def _result(b: Builder, instr: Instr, type_: Type, args: Sequence[Value],
            hooks: Hooks[Builder, Value]) -> Value:
    if isinstance(instr.attr, CaptureRef):
        return hooks.capture(b, instr.attr, type_)
    if isinstance(instr.attr, Helper):
        return hooks.helper(b, instr.attr, type_, None)
    if instr.op.info.effect is Effect.WARP:
        return hooks.combine(b, instr, args)
    if instr.op is Op.CVT:
        return convert(b, args[0], instr.args[0].type, type_)
    if instr.op not in EMIT:
        raise ValueError(f"'{instr.op.info.mnemonic}' is not executable")
    return EMIT[instr.op](b, type_, *args)


def convert(b: Builder, value: Value, source: Type, to: Type) -> Value:
    """Widened by the signedness of its type, or truncated."""
    if source.bits == to.bits:
        return value
    if source.bits > to.bits:
        return b.trunc(value, llvm_type(to))
    return (b.sext if source.signed else b.zext)(value, llvm_type(to))


Row = Callable[..., Value]
"""(builder, the operation's type, the operands) -> the result."""


def _constant(type_: Type, number: int) -> Value:
    return ir.Constant(llvm_type(type_), number)


def _plain(method: str) -> Row:
    """A row for an op that LLVM has under that name."""
    return lambda b, type_, *args: getattr(b, method)(*args)


def _compare(relation: str) -> Row:
    return lambda b, type_, x, y: (b.icmp_signed if type_.signed else b.icmp_unsigned)(relation, x, y)


def _extreme(relation: str) -> Row:
    return lambda b, type_, x, y: b.select(_compare(relation)(b, type_, x, y), x, y)


def _count(b: Builder, type_: Type, count: Value) -> Value:
    """A shift's count, masked to the type's width."""
    return b.and_(count, _constant(type_, type_.bits - 1))


def _shift_right(b: Builder, type_: Type, x: Value, count: Value) -> Value:
    return (b.ashr if type_.signed else b.lshr)(x, _count(b, type_, count))


def _divide(b: Builder, type_: Type, x: Value, y: Value) -> Value:
    """Division without a select, which is a branch on machines that have none.

    DPDK's verifier of eBPF walks both sides of every branch, and refuses a division by zero on one that is never taken.
    """
    some = b.lshr(b.or_(y, b.neg(y)), _constant(type_, type_.bits - 1))  # 1 unless y is 0
    divisor = b.or_(y, b.xor(some, _constant(type_, 1)))
    if not type_.signed:
        return b.and_(b.udiv(x, divisor), b.neg(some))
    magnitude, by = (_with_sign(b, v, _sign(b, type_, v)) for v in (x, divisor))
    quotient = b.and_(b.udiv(magnitude, by), b.neg(some))
    return _with_sign(b, quotient, _sign(b, type_, b.xor(x, y)))


def _remainder(b: Builder, type_: Type, x: Value, y: Value) -> Value:
    return b.sub(x, b.mul(y, _divide(b, type_, x, y)))


def _sign(b: Builder, type_: Type, x: Value) -> Value:
    """All ones of a negative number, else 0."""
    return b.ashr(x, _constant(type_, type_.bits - 1))


def _with_sign(b: Builder, x: Value, sign: Value) -> Value:
    """-x where the sign is all ones. Of a number and its own sign: the magnitude, which fits as an unsigned number."""
    return b.sub(b.xor(x, sign), sign)


EMIT: dict[Op, Row] = {
    Op.MOV: lambda b, type_, x: x,
    Op.ADD: _plain("add"),
    Op.SUB: _plain("sub"),
    Op.MUL: _plain("mul"),
    Op.DIV: _divide,
    Op.REM: _remainder,
    Op.SHL: lambda b, type_, x, count: b.shl(x, _count(b, type_, count)),
    Op.SHR: _shift_right,
    Op.AND: _plain("and_"),
    Op.OR: _plain("or_"),
    Op.XOR: _plain("xor"),
    Op.NOT: _plain("not_"),
    Op.NEG: _plain("neg"),
    Op.MIN: _extreme("<"),
    Op.MAX: _extreme(">"),
    Op.POPC: _plain("ctpop"),
    Op.EQ: _compare("=="),
    Op.NE: _compare("!="),
    Op.LT: _compare("<"),
    Op.LE: _compare("<="),
    Op.GT: _compare(">"),
    Op.GE: _compare(">="),
    Op.SELECT: _plain("select"),
}
"""Every op of Effect.PURE but CVT, whose operand has a type of its own."""
