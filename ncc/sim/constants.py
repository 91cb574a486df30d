"""Constant expressions (PTX ISA 4.5.5): C's operators on 64-bit integers, evaluated as the assembler does."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable

from ncc.backends.ptx.text.operands import immediate_value

_TOKEN = re.compile(r"\s*(?P<token>0[fFdD][0-9a-fA-F]+|\d\w*|WARP_SZ|\(\s*\.[su]64\s*\)|<<|>>|<=|>=|==|!=|&&|\|\|"
                    r"|[-+*/%&|^~!<>?:()])")
_BINARY: tuple[tuple[str, ...], ...] = (
    ("||",), ("&&",), ("|",), ("^",), ("&",), ("==", "!="), ("<", "<=", ">", ">="), ("<<", ">>"), ("+", "-"),
    ("*", "/", "%"),
)
"""Operators, loosest first."""
_MASK = (1 << 64) - 1
_LITERAL_SIGN = re.compile(r"[uU]\Z")


class _Bad(Exception):
    """The text is no integer constant expression."""


def constant_value(text: str) -> int | None:
    """The value of an integer constant expression, as 64 bits with a sign; None for what is none."""
    try:
        tokens = _tokens(text)
        value, unsigned, rest = _conditional(tokens)
        if rest:
            return None
        return value & _MASK if unsigned else _signed(value)
    except (_Bad, IndexError, ZeroDivisionError):
        return None


def _tokens(text: str) -> list[str]:
    found, at = [], 0
    text = text.rstrip()
    while at < len(text):
        match = _TOKEN.match(text, at)
        if match is None:
            raise _Bad
        found.append(re.sub(r"\s", "", match["token"]))
        at = match.end()
    return found


def _signed(value: int) -> int:
    value &= _MASK
    return value - (1 << 64) if value >> 63 else value


Parsed = tuple[int, bool, list[str]]
"""(value, whether it is unsigned, the tokens that are left)."""


def _conditional(tokens: list[str]) -> Parsed:
    value, unsigned, tokens = _level(tokens, 0)
    if not tokens or tokens[0] != "?":
        return value, unsigned, tokens
    first, first_unsigned, tokens = _conditional(tokens[1:])
    if tokens[0] != ":":
        raise _Bad
    second, second_unsigned, tokens = _conditional(tokens[1:])
    either = first_unsigned or second_unsigned
    chosen = first if value else second
    return (chosen & _MASK if either else _signed(chosen)), either, tokens


def _level(tokens: list[str], level: int) -> Parsed:
    if level == len(_BINARY):
        return _unary(tokens)
    value, unsigned, tokens = _level(tokens, level + 1)
    while tokens and tokens[0] in _BINARY[level]:
        symbol = tokens[0]
        other, other_unsigned, tokens = _level(tokens[1:], level + 1)
        shifts = symbol in ("<<", ">>")
        either = unsigned or (other_unsigned and not shifts)
        if either:
            value, other = value & _MASK, other if shifts else other & _MASK
        value = _OPERATIONS[symbol](value, other)
        unsigned = either and symbol not in _TESTS
        value = value & _MASK if unsigned else _signed(value)
    return value, unsigned, tokens


def _unary(tokens: list[str]) -> Parsed:
    token, rest = tokens[0], tokens[1:]
    if token in ("(.s64)", "(.u64)"):
        value, _, rest = _unary(rest)
        return (value & _MASK, True, rest) if token == "(.u64)" else (_signed(value), False, rest)
    if token in ("+", "-", "~", "!"):
        value, unsigned, rest = _unary(rest)
        value = {"+": value, "-": -value, "~": ~value, "!": int(not value)}[token]
        return (value & _MASK if unsigned else _signed(value)), unsigned and token != "!", rest
    if token == "(":
        value, unsigned, rest = _conditional(rest)
        if rest[0] != ")":
            raise _Bad
        return value, unsigned, rest[1:]
    return _literal(token, rest)


def _literal(token: str, rest: list[str]) -> Parsed:
    if token == "WARP_SZ":
        return 32, False, rest
    value = immediate_value(_LITERAL_SIGN.sub("U", token)) if token[:2].lower() not in ("0f", "0d") else None
    if value is None:
        raise _Bad
    return value, bool(_LITERAL_SIGN.search(token)) or value >> 63 != 0, rest


def _divided(a: int, b: int) -> int:
    """Truncated, as in C."""
    size = abs(a) // abs(b)
    return size if (a < 0) == (b < 0) else -size


_OPERATIONS: dict[str, Callable[[int, int], int]] = {
    "||": lambda a, b: int(bool(a or b)), "&&": lambda a, b: int(bool(a and b)), "|": operator.or_, "^": operator.xor,
    "&": operator.and_, "+": operator.add, "-": operator.sub, "*": operator.mul, "/": _divided,
    "%": lambda a, b: a - b * _divided(a, b), "<<": lambda a, b: a << (b & 63), ">>": lambda a, b: a >> (b & 63),
    "==": lambda a, b: int(a == b), "!=": lambda a, b: int(a != b), "<": lambda a, b: int(a < b),
    "<=": lambda a, b: int(a <= b), ">": lambda a, b: int(a > b), ">=": lambda a, b: int(a >= b),
}
_TESTS = frozenset({"||", "&&", "==", "!=", "<", "<=", ">", ">="})
