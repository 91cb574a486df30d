"""The statements of a function's body, with the scopes that its ``{ }`` open (PTX ISA 4.3, 4.4, 7.1)."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from dataclasses import dataclass, field

from ncc.backends.ptx.text.lexis import HIDDEN, NATURAL, blank_comments, line_end, skip, stops
from ncc.backends.ptx.text.nodes import (
    TYPE_BYTES,
    Directive,
    Guard,
    Instruction,
    Label,
    RegDecl,
    Scope,
    ScopeClose,
    ScopeOpen,
    Statement,
    VarDecl,
    Variable,
)
from ncc.backends.ptx.text.operands import IDENT, UNDECLARED, OperandParser, Reg
from ncc.diag import NccError, error
from ncc.source import SourceFile, Span

_LABEL = re.compile(rf"(?P<name>{IDENT})\s*:(?!:)", re.ASCII)
_HEAD = re.compile(
    rf"(?:@\s*(?P<not>!?)\s*(?P<guard>{IDENT})\s+)?(?P<opcode>[a-z]\w*)(?P<modifiers>(?:\s*\.\w+(?:::\w+)*)*)",
    re.ASCII)
_OPCODE = re.compile(r"[@a-z]")
_MODIFIER = re.compile(r"[\w:]+")
_PLAIN_END = re.compile(r'[^;"/]*;')
_STOP = re.compile(rf";|{HIDDEN}")
_DIRECTIVE = re.compile(r"\.[A-Za-z_]\w*")
_TO_LINE_END = frozenset({".loc", ".file"})
_LINKAGE = frozenset({".extern", ".visible", ".weak", ".common"})
_SPACES = frozenset({".shared", ".local", ".param", ".global", ".const", ".tex"})
_REG = re.compile(r"\.reg\s*(?:\.(?P<vector>v[248])\s*)?\.(?P<type>\w+)\s*(?P<names>.*);\Z", re.DOTALL | re.ASCII)
_REG_NAME = re.compile(rf"\s*(?P<name>{IDENT})\s*(?:<\s*(?P<count>{NATURAL})\s*>)?\s*\Z", re.ASCII)
_VAR = re.compile(
    r"(?:\.(?P<linkage>extern|visible|weak|common)\s*)?\.(?P<space>\w+)(?:::\w+)?\s*(?:\.attribute\s*\([^)]*\)\s*)?"
    rf"(?:\.align\s+(?P<align>{NATURAL})\s*)?(?:\.(?P<vector>v[248])\b\s*)?\.(?P<type>\w+)\s*(?P<names>.*);\Z",
    re.DOTALL | re.ASCII)
_VAR_NAME = re.compile(rf"\s*(?P<name>{IDENT})\s*(?P<array>(?:\[[^\]]*\]\s*)*)(?:=|\Z)", re.ASCII)


@dataclass(frozen=True)
class Body:
    statements: tuple[Statement, ...]
    scopes: tuple[Scope, ...]


def parse_statements(source: SourceFile, start: int, end: int) -> Body:
    """The statements in [start, end). Raises B001 (unbalanced), B005 (statement), B006 (operand)."""
    return _BodyParser(source, start, end).parse()


@dataclass
class _BodyParser:
    source: SourceFile
    start: int
    end: int
    statements: list[Statement] = field(default_factory=list)
    scopes: list[Scope] = field(default_factory=list)

    def parse(self) -> Body:
        self.scope = Scope(0, self.start, None)
        self.scopes.append(self.scope)
        at = skip(self.source, self.start, self.end)
        while at < self.end:
            statement = self._statement(at)
            self.statements.append(statement)
            at = skip(self.source, statement.span.end, self.end)
        if self.scope.parent is not None:
            opening = self.scope.start
            raise error("B001", "this brace is never closed", span=self.source.span(opening, opening + 1))
        return Body(tuple(self.statements), tuple(self.scopes))

    def _statement(self, at: int) -> Statement:
        char = self.source.text[at]
        if char == ".":
            return self._directive(at)
        if char == "{":
            return self._open(at)
        if char == "}":
            return self._close(at)
        label = _LABEL.match(self.source.text, at, self.end)
        if label:
            return Label(self.source.span(at, label.end()), self.scope.number, label["name"])
        return self._instruction(at)

    def _open(self, at: int) -> Statement:
        self.scope = Scope(len(self.scopes), at, self.scope)
        self.scopes.append(self.scope)
        return ScopeOpen(self.source.span(at, at + 1), self.scope.number)

    def _close(self, at: int) -> Statement:
        closed = self.scope
        if closed.parent is None:
            raise error("B001", "this brace closes nothing", span=self.source.span(at, at + 1))
        self.scope = closed.parent
        return ScopeClose(self.source.span(at, at + 1), closed.number)

    def _instruction(self, at: int) -> Statement:
        if not _OPCODE.match(self.source.text, at, self.end):
            raise self._unreadable(at)
        end, text = self._semicolon(at, at)
        head = _HEAD.match(text, at, end)
        if head is None:
            raise self._unreadable(at)
        name = head["guard"]
        guard = Guard(self._register(name, head.start("guard")), head["not"] == "!") if name else None
        operands = OperandParser(self.source, text, head.end(), end - 1, self._lookup(at)).parse()
        return Instruction(self.source.span(at, end), self.scope.number, guard, head["opcode"],
                           tuple(_MODIFIER.findall(head["modifiers"])), operands)

    def _unreadable(self, at: int) -> NccError:
        found = self.source.text[at : at + 20].split("\n")[0]
        return error("B005", f"an instruction was expected here, found '{found}'", span=self.source.span(at, at + 1))

    def _lookup(self, at: int) -> Callable[[str], tuple[str, int] | None]:
        scope = self.scope
        return lambda name: scope.find(name, at)

    def _register(self, name: str, at: int) -> Reg:
        kind, scope = self.scope.find(name, at) or (None, UNDECLARED)
        return Reg(name, kind, scope, span=self.source.span(at, at + len(name)))

    def _semicolon(self, at: int, start: int) -> tuple[int, str]:
        """The offset after the ``;`` that ends a statement, and the text with comments before it blanked."""
        plain = _PLAIN_END.match(self.source.text, at, self.end)
        if plain:
            return plain.end(), self.source.text
        for found in stops(_STOP, self.source, at, self.end):
            if found[0] == ";":
                return found.end(), " " * start + blank_comments(self.source.text[start : found.end()])
        raise error("B005", "no ';' ends this statement", span=self.source.span(start, start + 1))

    def _directive(self, at: int) -> Statement:
        word = _DIRECTIVE.match(self.source.text, at, self.end)
        if word is None:
            raise self._unreadable(at)
        if word[0] in _TO_LINE_END:
            end = line_end(self.source.text, word.end(), self.end)
            return Directive(self.source.span(at, end), self.scope.number, word[0][1:])
        end, text = self._semicolon(word.end(), at)
        if word[0] == ".reg":
            return self._registers(text[at:end], at)
        if word[0] in _LINKAGE or word[0] in _SPACES:
            return self._variables(text[at:end], at)
        return Directive(self.source.span(at, end), self.scope.number, word[0][1:])

    def _registers(self, text: str, at: int) -> Statement:
        span = self.source.span(at, at + len(text))
        found = _REG.match(text)
        if found is None:
            raise error("B005", "cannot read this register declaration", span=span)
        names: list[tuple[str, int | None]] = []
        for piece in found["names"].split(","):
            one = _REG_NAME.match(piece)
            if one is None:
                raise error("B005", f"cannot read this register declaration: '{piece.strip()}'", span=span)
            names.append((one["name"], int(one["count"]) if one["count"] else None))
        kind = f"{found['vector']}.{found['type']}" if found["vector"] else found["type"]
        self._declare(names, kind, at)
        return RegDecl(span, self.scope.number, kind, tuple(names))

    def _declare(self, names: list[tuple[str, int | None]], kind: str, at: int) -> None:
        for name, count in names:
            if count is None:
                self.scope.registers[name] = (kind, at)
            else:
                self.scope.ranges[name] = (kind, count, at)

    def _variables(self, text: str, at: int) -> Statement:
        span = self.source.span(at, at + len(text))
        found = _VAR.match(text)
        if found is None:
            raise error("B005", "cannot read this variable declaration", span=span)
        element = TYPE_BYTES.get(found["type"], 1) * int((found["vector"] or "v1")[1:])
        variables = tuple(_variable(piece, element, span) for piece in _split(found["names"]))
        self.scope.variables.update((v.name, at) for v in variables)
        return VarDecl(span, self.scope.number, found["space"], found["type"], int(found["align"] or element),
                       found["linkage"] == "extern", variables)


def _variable(piece: str, element_bytes: int, span: Span) -> Variable:
    found = _VAR_NAME.match(piece)
    if found is None:
        raise error("B005", f"cannot read this variable declaration: '{piece.strip()}'", span=span)
    counts = [c.strip() for c in re.findall(r"\[([^\]]*)\]", found["array"])]
    if not all(re.fullmatch(NATURAL, c) for c in counts):
        return Variable(found["name"], None)
    return Variable(found["name"], math.prod((int(c) for c in counts), start=element_bytes))


def _split(text: str) -> list[str]:
    """Declarators, split at the commas outside initialisers."""
    pieces, depth = [""], 0
    for char in text:
        depth += {"{": 1, "}": -1}.get(char, 0)
        if char == "," and depth == 0:
            pieces.append("")
        else:
            pieces[-1] += char
    return pieces
