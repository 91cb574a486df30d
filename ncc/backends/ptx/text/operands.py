"""Operands of PTX instructions: their nodes, and the parser that makes them.

A name is resolved while it is read, because in PTX a register need not start with ``%`` (PTX ISA 4.4): the caller
hands in a ``Lookup`` that says whether a name is a declared register, and of which scope.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cached_property

from ncc.backends.ptx.text.lexis import STRING
from ncc.diag import NccError, error
from ncc.limits import Limit, integer
from ncc.source import NOWHERE, SourceFile, Span

UNDECLARED = -1
"""The scope of a register that no ``.reg`` in sight declares."""


@dataclass(frozen=True, slots=True)
class Reg:
    """A register. ``scope`` numbers the scope that declares it, so that (scope, name) is unique in a function.

    The type of a vector register (``.reg .v4 .f32 v``) is ``v4.f32``. ``selector`` is a component of one (``v.x``) or a
    part for the video instructions (``r.h1``). ``offset``: arithmetic takes ``%r1+4`` as an operand.
    """

    name: str
    type: str | None = None
    scope: int = UNDECLARED
    negated: bool = False
    selector: str | None = None
    offset: int = 0
    span: Span = field(default=NOWHERE, compare=False, repr=False)

    @property
    def key(self) -> tuple[int, str]:
        return self.scope, self.name


@dataclass(frozen=True, slots=True)
class Special:
    """A special register or built-in constant: ``%tid.x``, ``%clock64``, ``WARP_SZ``."""

    name: str
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True)
class Imm:
    """A constant as written: ``16``, ``-8``, ``0x10``, ``1U``, ``0f3F800000``, ``0d...``, ``1.5``."""

    text: str
    span: Span = field(default=NOWHERE, compare=False, repr=False)

    @cached_property
    def value(self) -> int | None:
        """The integer value; of a ``0f``/``0d`` constant its bits; None for what only ptxas evaluates."""
        return immediate_value(self.text)


@dataclass(frozen=True, slots=True)
class Sym:
    """A variable, parameter, function or label, with a byte offset: ``smem``, ``table+16``, ``$L__BB0_1``."""

    name: str
    offset: int = 0
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Mem:
    """``[base+offset]``, or with further parts: ``[tensorMap, {%r1, %r2}]``, ``[tex, sampler, {%f1}]``."""

    base: Operand
    offset: int = 0
    parts: tuple[Operand, ...] = ()
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Vector:
    """``{a, b}``."""

    elements: tuple[Operand, ...]
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Group:
    """``(a, b)``: arguments or results of a call."""

    elements: tuple[Operand, ...]
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Pair:
    """``a|b``: two destinations."""

    first: Operand
    second: Operand
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Sink:
    """``_``: a result that is dropped."""

    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Str:
    """A string, quotes included."""

    text: str
    span: Span = field(default=NOWHERE, compare=False, repr=False)


Operand = Reg | Special | Imm | Sym | Mem | Vector | Group | Pair | Sink | Str
Lookup = Callable[[str], tuple[str, int] | None]
"""Name -> (type, scope number) of a declared register, or None."""


def leaves(operand: Operand) -> Iterator[Operand]:
    """The operand without its brackets: registers, symbols, constants, in text order."""
    if isinstance(operand, Mem):
        parts: tuple[Operand, ...] = (operand.base, *operand.parts)
    elif isinstance(operand, Vector | Group):
        parts = operand.elements
    elif isinstance(operand, Pair):
        parts = (operand.first, operand.second)
    else:
        yield operand
        return
    for part in parts:
        yield from leaves(part)


def registers(operand: Operand) -> Iterator[Reg]:
    """Every register inside an operand, in text order."""
    if isinstance(operand, Reg):
        yield operand
    else:
        yield from (leaf for leaf in leaves(operand) if isinstance(leaf, Reg))


IDENT = r"(?:[A-Za-z][\w$]*|[_$%][\w$]+|_)"
_NUMBER = r"-?\s*(?:0[fF][0-9a-fA-F]{8}|0[dD][0-9a-fA-F]{16}|0[xX][0-9a-fA-F]+U?|0[bB][01]+U?" \
          r"|\d{1,40}(?:\.\d{0,40}(?:[eE][+-]?\d{1,3})?|[eE][+-]?\d{1,3}|U?))"
_NUMBER_ONLY = re.compile(rf"(?:{_NUMBER})\Z")
TOKEN = re.compile(
    rf"""\s*(?:(?P<name>!?\s*{IDENT}(?:\.\w+)?)|(?P<number>{_NUMBER})|(?P<string>{STRING})"""
    r"|(?P<punct>[\[\]{}(),+|<>\-*:=?~&^/%!]))\s*", re.ASCII)
SPECIALS = re.compile(
    r"%(?:n?tid|n?ctaid|n?laneid|n?warpid|laneid|n?smid|gridid|is_explicit_cluster|n?clusterid|cluster_n?ctaid"
    r"|cluster_n?ctarank|lanemask_(?:eq|le|lt|ge|gt)|clock(?:64|_hi)?|globaltimer(?:_lo|_hi)?|envreg\d+"
    r"|pm\d+(?:_64)?|reserved_smem_\w+|(?:total|aggr|dynamic)_smem_size|current_graph_exec)(?:\.[xyzw])?\Z")
_OPERATORS = frozenset("*+-/%<>=&^?")
_SIGNS = frozenset("-~!")
_AFTER_OPERAND = frozenset(",]})|")
_DEEPEST = 8  # an address holds a vector, a call's arguments hold values: real operands nest twice
_CLOSING = {"{": "}", "(": ")"}


def immediate_value(text: str) -> int | None:
    """The integer that a constant stands for; of a float its bits, in double precision unless written as ``0f``.

    None for a constant expression, and for what 64 bits do not hold.
    """
    value = _immediate_value(text)
    return value if value is not None and value in Limit.WORD else None


def _immediate_value(text: str) -> int | None:
    if not _NUMBER_ONLY.match(text):
        return None
    sign, digits = (-1, text[1:].lstrip()) if text[0] == "-" else (1, text)
    kind = digits[:2].lower()
    if kind in ("0f", "0d"):
        return int(digits[2:], 16) ^ (1 << (4 * (len(digits) - 2) - 1) if sign < 0 else 0)
    if kind != "0x" and set(digits) & set(".eE"):
        return int(struct.unpack("<Q", struct.pack("<d", sign * float(digits)))[0])
    value = integer(digits.rstrip("U"), octal=True)
    return None if value is None else sign * value


class OperandParser:
    """Reads the operand list in [start, end) of ``text``; offsets are those of ``source``, whose text may differ
    from ``text`` in that comments are blanked out."""

    def __init__(self, source: SourceFile, text: str, start: int, end: int, lookup: Lookup) -> None:
        self.source = source
        self.text = text
        self.at = start
        self.end = end
        self.lookup = lookup
        self.depth = 0
        self.in_address = False  # there, an offset is the address's own

    def parse(self) -> tuple[Operand, ...]:
        """All operands, separated by commas."""
        if not self.text[self.at : self.end].strip():
            return ()
        operands = [self._operand()]
        while self._accept(","):
            operands.append(self._operand())
        if self.at < self.end:
            raise self._unexpected()
        return tuple(operands)

    def _peek(self) -> str:
        found = TOKEN.match(self.text, self.at, self.end)
        return found[found.lastgroup] if found and found.lastgroup else ""

    def _accept(self, punct: str) -> bool:
        found = TOKEN.match(self.text, self.at, self.end)
        if found is None or found["punct"] != punct:
            return False
        self.at = found.end()
        return True

    def _expect(self, punct: str) -> None:
        if not self._accept(punct):
            raise self._unexpected(f"expected '{punct}'")

    def _unexpected(self, why: str = "an operand was expected") -> NccError:
        start = min(self.at, max(0, self.end - 1))
        found = self.text[self.at : self.end].strip()[:20] or "end of the instruction"
        return error("B006", f"cannot read this operand: found '{found}', {why}",
                     span=self.source.span(start, min(start + 1, self.end)))

    def _operand(self) -> Operand:
        first = self._single()
        if not self._accept("|"):
            return first
        second = self._single()
        return Pair(first, second, self.source.span(first.span.start, second.span.end))

    def _single(self) -> Operand:
        found = TOKEN.match(self.text, self.at, self.end)
        if found is None:
            raise self._unexpected()
        kind = found.lastgroup
        self.at = found.end()
        if kind == "name":
            return self._name(found)
        if kind == "number":
            return self._expression(found.start("number"), found.end("number"))
        start = found.start(kind or 0)
        if kind == "string":
            return Str(found["string"], self.source.span(start, found.end("string")))
        if found["punct"] in _SIGNS:
            return self._expression(start, found.end("punct"))
        operand = self._bracketed(found["punct"], start)
        if isinstance(operand, Group) and self._peek() in _OPERATORS:
            return self._expression(start, operand.span.end)
        return operand

    def _bracketed(self, opening: str, start: int) -> Operand:
        if opening not in ("[", *_CLOSING) or self.depth == _DEEPEST:
            self.at = start
            raise self._unexpected()
        self.depth += 1
        operand = self._memory(start) if opening == "[" else self._list(opening, start)
        self.depth -= 1
        return operand

    def _list(self, opening: str, start: int) -> Operand:
        elements = self._elements(_CLOSING[opening])
        span = self.source.span(start, self._after_close())
        return Vector(elements, span) if opening == "{" else Group(elements, span)

    def _after_close(self) -> int:
        """The end of the bracket just read: blanks after it were taken with it."""
        at = self.at
        while self.text[at - 1].isspace():
            at -= 1
        return at

    def _elements(self, closing: str) -> tuple[Operand, ...]:
        if self._accept(closing):
            return ()
        elements = [self._operand()]
        while self._accept(","):
            elements.append(self._operand())
        self._expect(closing)
        return tuple(elements)

    def _memory(self, start: int) -> Mem:
        self.in_address = True
        base = self._single()
        self.in_address = False
        offset = self._offset()
        if isinstance(base, Sym) and base.offset:
            base, offset = Sym(base.name, 0, base.span), base.offset + offset
        parts: list[Operand] = []
        while self._accept(","):
            parts.append(self._operand())
        self._expect("]")
        return Mem(base, offset, tuple(parts), self.source.span(start, self._after_close()))

    def _offset(self) -> int:
        """``+4``, ``+-8``, ``-8``, ``+(4+4)*2``: the constant byte offset of an address, 0 if there is none."""
        total = 0
        while (token := self._peek()) and token[0] in "+-":
            if token == "+":
                self._accept("+")
            total += self._product()
        return total

    def _product(self) -> int:
        value = self._factor()
        while self._accept("*"):
            value *= self._factor()
            if value not in Limit.WORD:
                raise self._unexpected("the offset before it does not fit 64 bits")
        return value

    def _factor(self) -> int:
        if self._peek() not in ("(", "-", "~"):
            return self._integer()
        if self.depth == _DEEPEST:
            raise self._unexpected()
        self.depth += 1
        if self._accept("-"):
            value = -self._factor()
        elif self._accept("~"):
            value = ~self._factor()
        else:
            self._expect("(")
            value = self._product() + self._offset()
            self._expect(")")
        self.depth -= 1
        return value

    def _integer(self) -> int:
        found = TOKEN.match(self.text, self.at, self.end)
        value = immediate_value(found["number"]) if found and found["number"] else None
        if found is None or value is None:
            raise self._unexpected("a constant offset was expected")
        self.at = found.end()
        return value

    def _expression(self, start: int, end: int) -> Imm:
        """A constant, or the rest of a constant expression (``4*N+1``), which only ptxas evaluates."""
        depth = 0
        while (token := self._peek()) and (depth > 0 or token not in _AFTER_OPERAND):
            depth += {"(": 1, ")": -1}.get(token, 0)
            end = self.text.index(token, self.at) + len(token)
            self.at = end
        return Imm(self.text[start:end], self.source.span(start, end))

    def _name(self, found: re.Match[str]) -> Operand:
        name = found["name"]
        span = self.source.span(found.start("name"), found.end("name"))
        if name == "_":
            return Sink(span)
        negated = name[0] == "!"
        base, _, selector = (name[1:].lstrip() if negated else name).partition(".")
        known = self.lookup(base)
        if known is not None:
            kind, scope = known
            if selector and kind[0] == "v":
                kind = kind.partition(".")[2]
            return Reg(base, kind, scope, negated, selector or None, self._offset() if not self.in_address else 0, span)
        if SPECIALS.match(name) or name == "WARP_SZ":
            return Special(name, span)
        if base[0] == "%" or negated:
            return Reg(base, None, UNDECLARED, negated, selector or None, span=span)
        return Sym(name, self._offset(), span)
