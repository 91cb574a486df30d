"""Types and constants of expressions: which type an operation has, and what a literal-only expression is worth."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable
from functools import reduce

from ncc.ir.types import Type

MAX_LITERAL = 1 << 64


def fits(value: int, type_: Type) -> bool:
    """Whether a type can hold a number as it stands."""
    if type_.signed:
        return -(1 << type_.bits - 1) <= value < 1 << type_.bits - 1
    return 0 <= value < 1 << type_.bits


def bits_of(value: int, type_: Type) -> int:
    """The zero-extended bit pattern of a number in a type."""
    return value & (1 << type_.bits) - 1


def number_of(bits: int, type_: Type) -> int:
    """The number that a bit pattern stands for; the inverse of ``bits_of`` where the number fits."""
    return bits - (1 << type_.bits) if type_.signed and bits >> type_.bits - 1 else bits


def literal_type(value: int) -> Type:
    """The type of a literal that stands alone."""
    return Type.S64 if value < 0 else Type.U64


def promoted(type_: Type) -> Type:
    """Types narrower than 32 bits are computed in u32: there is no narrower ALU."""
    return Type.U32 if type_.bits < 32 else type_


def common(types: Iterable[Type]) -> Type:
    """The type that operands of mixed types widen to: the widest; at equal width unsigned wins, as in C."""
    return reduce(_wider, types)


def _wider(a: Type, b: Type) -> Type:
    if a.bits != b.bits:
        return a if a.bits > b.bits else b
    return b if a.signed else a


def truncated_div(a: int, b: int) -> int:
    """Division as the language has it: towards zero, and x // 0 = 0."""
    if b == 0:
        return 0
    quotient = abs(a) // abs(b)
    return quotient if (a < 0) == (b < 0) else -quotient


def truncated_rem(a: int, b: int) -> int:
    """Remainder with the dividend's sign, and x % 0 = x."""
    return a - b * truncated_div(a, b)


class TooLarge(Exception):
    """A literal-only expression left 64 bits; ``node`` is where."""

    def __init__(self, node: ast.expr) -> None:
        super().__init__()
        self.node = node


_FOLD_BINARY: dict[type[ast.operator], Callable[[int, int], int]] = {
    ast.Add: lambda a, b: a + b,
    ast.Sub: lambda a, b: a - b,
    ast.Mult: lambda a, b: a * b,
    ast.FloorDiv: truncated_div,
    ast.Mod: truncated_rem,
    ast.LShift: lambda a, b: a << b if 0 <= b <= 64 else MAX_LITERAL,
    ast.RShift: lambda a, b: a >> b if 0 <= b <= 64 else MAX_LITERAL,
    ast.BitAnd: lambda a, b: a & b,
    ast.BitOr: lambda a, b: a | b,
    ast.BitXor: lambda a, b: a ^ b,
}
_FOLD_UNARY: dict[type[ast.unaryop], Callable[[int], int]] = {
    ast.USub: lambda a: -a,
    ast.UAdd: lambda a: a,
    ast.Invert: lambda a: ~a,
}


def fold(node: ast.expr) -> int | None:
    """The value of an expression made of integer literals only, computed exactly; None if it is not one.

    Raises ``TooLarge`` where it does not fit 64 bits, signed or unsigned.
    """
    value = _fold(node)
    if value is not None and not -(MAX_LITERAL >> 1) <= value < MAX_LITERAL:
        raise TooLarge(node)
    return value


def _fold(node: ast.expr) -> int | None:
    if isinstance(node, ast.Constant):
        return node.value if type(node.value) is int else None
    if isinstance(node, ast.UnaryOp) and type(node.op) in _FOLD_UNARY:
        # Without the check: -2**63 is written as the negation of a number that needs the sign's bit.
        inner = _fold(node.operand)
        return None if inner is None else _FOLD_UNARY[type(node.op)](inner)
    if isinstance(node, ast.BinOp) and type(node.op) in _FOLD_BINARY:
        left, right = fold(node.left), fold(node.right)
        return None if left is None or right is None else _FOLD_BINARY[type(node.op)](left, right)
    return None
