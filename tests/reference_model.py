"""What an expression of the language means, straight from Python's integers: the rules of ``docs/language.md``.

Nothing of ncc is used here. A value is a number and a type ``(bits, signed)``; a literal has no type until it meets
one. ``PRED`` is a truth value.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple


class IntType(NamedTuple):
    bits: int
    signed: bool


PRED = IntType(1, False)
TYPES = {
    "u8": IntType(8, False), "u16": IntType(16, False), "u32": IntType(32, False), "u64": IntType(64, False),
    "s32": IntType(32, True), "s64": IntType(64, True), "pred": PRED,
}  # fmt: skip


class Typed(NamedTuple):
    number: int
    type: IntType | None  # None: a literal


class TooLarge(Exception):
    """A literal does not fit 64 bits, or what it is assigned to."""


def wrap(number: int, type_: IntType) -> int:
    """Two's complement: the number that remains in a type's bits."""
    number &= (1 << type_.bits) - 1
    return number - (1 << type_.bits) if type_.signed and number >> (type_.bits - 1) else number


def convert(value: Typed, type_: IntType) -> int:
    """A truth value is 'not 0'; everything else keeps its low bits."""
    return int(value.number != 0) if type_ == PRED else wrap(value.number, type_)


def evaluate(text: str, registers: Mapping[str, Typed], result: IntType) -> int:
    """The number that ``result: T = text`` assigns; a literal must fit, read as signed or as unsigned."""
    value = _value(_parsed(text), registers)
    if value.type is None and not -(1 << result.bits - 1) <= value.number < 1 << result.bits:
        raise TooLarge
    return convert(value, result)


@lru_cache(maxsize=64)
def _parsed(text: str) -> ast.expr:
    return ast.parse(text, mode="eval").body


def _value(node: ast.expr, registers: Mapping[str, Typed]) -> Typed:
    return _NODES[type(node)](node, registers)


# --- types of operands ---


def _fits(number: int, type_: IntType) -> bool:
    return wrap(number, type_) == number


def _literal_type(number: int) -> IntType:
    return TYPES["s64"] if number < 0 else TYPES["u64"]


def _wider(a: IntType, b: IntType) -> IntType:
    if a.bits == b.bits:
        return IntType(a.bits, a.signed and b.signed)
    return max(a, b, key=lambda type_: type_.bits)


def _at_least_32(type_: IntType) -> IntType:
    return type_ if type_.bits >= 32 else TYPES["u32"]


def _unify(values: list[Typed], pred_ok: bool = False) -> tuple[IntType, list[int]]:
    types = [v.type for v in values if v.type is not None]
    literals = [v.number for v in values if v.type is None]
    if pred_ok and not literals and set(types) == {PRED}:
        return PRED, [v.number for v in values]
    first, *rest = types or [_literal_type(n) for n in literals]
    for type_ in rest:
        first = _wider(first, type_)
    common = first = _at_least_32(first)
    for number in literals:
        if not _fits(number, first):
            common = _wider(common, _literal_type(number))
    return common, [wrap(v.number, common) for v in values]


# --- nodes ---


def _truncated(a: int, b: int) -> int:
    return 0 if b == 0 else abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)


_OPERATORS: dict[type[ast.operator], Callable[[int, int], int]] = {
    ast.Add: lambda a, b: a + b,
    ast.Sub: lambda a, b: a - b,
    ast.Mult: lambda a, b: a * b,
    ast.FloorDiv: _truncated,
    ast.Mod: lambda a, b: a - b * _truncated(a, b),
    ast.BitAnd: lambda a, b: a & b,
    ast.BitOr: lambda a, b: a | b,
    ast.BitXor: lambda a, b: a ^ b,
}
_BITWISE = (ast.BitAnd, ast.BitOr, ast.BitXor)
_SHIFTS: dict[type[ast.operator], Callable[[int, int], int]] = {
    ast.LShift: lambda a, b: a << b,
    ast.RShift: lambda a, b: a >> b,
}
_COMPARE: dict[type[ast.cmpop], Callable[[int, int], bool]] = {
    ast.Eq: lambda a, b: a == b,
    ast.NotEq: lambda a, b: a != b,
    ast.Lt: lambda a, b: a < b,
    ast.LtE: lambda a, b: a <= b,
    ast.Gt: lambda a, b: a > b,
    ast.GtE: lambda a, b: a >= b,
}


def _literal(number: int) -> Typed:
    if not -(1 << 63) <= number < 1 << 64:
        raise TooLarge
    return Typed(number, None)


def _constant(node: ast.Constant, registers: Mapping[str, Typed]) -> Typed:
    return Typed(int(node.value), PRED) if isinstance(node.value, bool) else _literal(node.value)


def _name(node: ast.Name, registers: Mapping[str, Typed]) -> Typed:
    return registers[node.id]


def _binary(node: ast.BinOp, registers: Mapping[str, Typed]) -> Typed:
    left, right = _value(node.left, registers), _value(node.right, registers)
    if type(node.op) in _SHIFTS:
        return _shift(_SHIFTS[type(node.op)], left, right)
    operator = _OPERATORS[type(node.op)]
    if left.type is None and right.type is None:
        return _literal(operator(left.number, right.number))
    type_, (a, b) = _unify([left, right], pred_ok=isinstance(node.op, _BITWISE))
    return Typed(wrap(operator(a, b), type_), type_)


def _shift(operator: Callable[[int, int], int], left: Typed, right: Typed) -> Typed:
    if left.type is None and right.type is None:
        if not 0 <= right.number <= 64:
            raise TooLarge
        return _literal(operator(left.number, right.number))
    type_ = _at_least_32(left.type or _literal_type(left.number))
    count = right.number & (type_.bits - 1)
    return Typed(wrap(operator(wrap(left.number, type_), count), type_), type_)


def _unary(node: ast.UnaryOp, registers: Mapping[str, Typed]) -> Typed:
    if isinstance(node.op, ast.Not):
        return Typed(1 - convert(_value(node.operand, registers), PRED), PRED)
    if isinstance(node.operand, ast.Constant) and type(node.operand.value) is int and isinstance(node.op, ast.USub):
        return _literal(-node.operand.value)  # -2**63 is written with a number that alone is too large
    value = _value(node.operand, registers)
    if isinstance(node.op, ast.Invert) and value.type == PRED:
        return Typed(1 - value.number, PRED)
    number = {ast.USub: -value.number, ast.UAdd: value.number, ast.Invert: ~value.number}[type(node.op)]
    if value.type is None:
        return _literal(number)
    type_ = _at_least_32(value.type)
    return Typed(wrap(number, type_), type_)


def _compare(node: ast.Compare, registers: Mapping[str, Typed]) -> Typed:
    values = [_value(n, registers) for n in (node.left, *node.comparators)]
    holds = True
    for op, pair in zip(node.ops, pairwise(values), strict=True):
        _, (a, b) = _unify(list(pair))
        holds = holds and _COMPARE[type(op)](a, b)
    return Typed(int(holds), PRED)


def _bool(node: ast.BoolOp, registers: Mapping[str, Typed]) -> Typed:
    truths = [convert(_value(n, registers), PRED) for n in node.values]
    return Typed(int(all(truths) if isinstance(node.op, ast.And) else any(truths)), PRED)


def _select(node: ast.IfExp, registers: Mapping[str, Typed]) -> Typed:
    condition = convert(_value(node.test, registers), PRED)
    type_, (a, b) = _unify([_value(node.body, registers), _value(node.orelse, registers)], pred_ok=True)
    return Typed(a if condition else b, type_)


def _call(node: ast.Call, registers: Mapping[str, Typed]) -> Typed:
    values = [_value(arg, registers) for arg in node.args]
    if isinstance(node.func, ast.Attribute) and node.func.attr == "popcount":
        (value,) = values
        bits = (value.type or _literal_type(value.number)).bits
        return Typed((value.number & (1 << bits) - 1).bit_count(), TYPES["u32"])
    if isinstance(node.func, ast.Attribute):
        type_ = TYPES[node.func.attr]
        return Typed(convert(values[0], type_), type_)
    assert isinstance(node.func, ast.Name)
    unified, numbers = _unify(values)
    return Typed({"min": min, "max": max}[node.func.id](numbers), unified)


_NODES: dict[type[ast.expr], Callable[..., Typed]] = {
    ast.Constant: _constant,
    ast.Name: _name,
    ast.BinOp: _binary,
    ast.UnaryOp: _unary,
    ast.Compare: _compare,
    ast.BoolOp: _bool,
    ast.IfExp: _select,
    ast.Call: _call,
}
