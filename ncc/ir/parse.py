"""Reads the text form (``ncc.ir.text`` describes it) back into nodes."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import TypeVar

from lark import Lark, Token, Transformer, UnexpectedCharacters, UnexpectedInput, UnexpectedToken, v_args
from lark.tree import Meta

from ncc.diag import Diagnostics, suggestion
from ncc.ir.fields import BadField, read_field
from ncc.ir.lines import EXAMPLE, BadLines, Lines, Ranges, read_groups, read_ranges
from ncc.ir.nodes import (
    AsmBody,
    Body,
    CaptureRef,
    Field,
    Imm,
    Instr,
    IRBody,
    MapDecl,
    Probe,
    Program,
    Reg,
    RegDecl,
    Tracepoint,
    Value,
)
from ncc.ir.ops import OPS, Op, operand_type, result_type
from ncc.ir.types import CAPTURES, HELPERS, MAP_KINDS, TRACE_CLASSES, TYPES, Capture, Helper, Level, MapKind, Type
from ncc.limits import integer
from ncc.source import SourceFile, Span

T = TypeVar("T")

_GRAMMAR = r"""
start: _NL? "program" name ["callback" STRING] _NL ((map | reg | probe) _NL)*

map: "map" name map_level map_kind "cap" "=" cap ["size" "=" INT] ["sample" "=" INT] [WAITS] "{" _NL (field _NL)* "}"
field: name ":" (WORD | INT)+
reg: "reg" name ":" type "=" INT
probe: "probe" name probe_level "at" pos ("," pos)* ["lines" lines] ["without" never] "{" _NL [before] [after | use] "}"
lines: STRING
never: STRING
before: "before" _body
after: "after" _body
use: "use" _body
_body: ir | asm
ir: ":" _NL (instr _NL)*
asm: "asm" name ":" _NL (line _NL)+
line: STRING

instr: [dst] OPCODE [attr] [operand ("," operand)*]
dst: REG [":" type] "="
?operand: register | immediate
register: REG [":" type]
immediate: INT [":" type]
?attr: helper | capture | reference
helper: HELPER
capture: CAPTURE ["[" INT "]"]
reference: "[" name "]" | "." name

name: WORD | STRING
map_level: WORD
map_kind: WORD
probe_level: WORD
type: WORD
cap: INT | WORD
pos: POS | STRING

WORD: /[A-Za-z_][A-Za-z0-9_]*/
POS: /[A-Za-z0-9_.:]+/
OPCODE: /[A-Za-z_][A-Za-z0-9_]*(\.[A-Za-z0-9_]+)?/
HELPER: /@[A-Za-z0-9_.]+/
CAPTURE: /\$[A-Za-z0-9_]+/
REG: /%([A-Za-z0-9_$.]+|"(\\.|[^"\\\n])*")/
STRING: /"(\\.|[^"\\\n])*"/
WAITS: "waits"
INT: /-?(0[xX][0-9a-fA-F]+|[0-9]+)/
_NL: /(\n[ \t\r]*(;[^\n]*)?)+/
%ignore /[ \t\r]+/
%ignore /;[^\n]*/
"""


@cache
def _parser() -> Lark:
    return Lark(_GRAMMAR, parser="lalr", propagate_positions=True, maybe_placeholders=True)


def parse_program(source: SourceFile, diags: Diagnostics) -> Program:
    """The program of a text. What is wrong goes to ``diags``; the program then holds what was understood."""
    try:
        # The grammar ends every line with a newline, the last one too.
        tree = _parser().parse(source.text + "\n")
    except UnexpectedInput as problem:
        _report_syntax(source, problem, diags)
        return Program((), (), (), span=source.whole())
    program: Program = _Build(source, diags).transform(tree)
    return program


# --- syntax errors ---

_TERMINALS = {
    "_NL": "the end of the line", "$END": "the end of the text", "WORD": "a name", "STRING": "a quoted name",
    "OPCODE": "an instruction", "REG": "a register", "INT": "a number", "POS": "a tracepoint", "HELPER": "'@helper'",
    "CAPTURE": "'$capture'", "LSQB": "'['", "RSQB": "']'", "LBRACE": "'{'", "RBRACE": "'}'", "COLON": "':'",
    "COMMA": "','", "DOT": "'.'", "EQUAL": "'='",
}  # fmt: skip


def _report_syntax(source: SourceFile, problem: UnexpectedInput, diags: Diagnostics) -> None:
    position = problem.pos_in_stream
    start = len(source.text) if position is None else min(position, len(source.text))
    allowed: set[str] = set()
    end = start + 1
    if isinstance(problem, UnexpectedToken):
        allowed = set(problem.accepts or problem.expected)
        end = start + len(problem.token.rstrip())
    elif isinstance(problem, UnexpectedCharacters):
        allowed = set(problem.allowed or ())
    span = source.span(start, min(end, len(source.text)))
    found = repr(span.text) if span.text.strip() else "the end of the line"
    names = sorted(_TERMINALS.get(name, f"'{name.lower()}'") for name in allowed)
    diags.error("E150", span, f"syntax error at {found}", f"expected {' or '.join(names)}" if names else None)


# --- tree to nodes ---


@dataclass(frozen=True)
class _AtUse:
    """A body that runs where the site's result is first used."""

    body: Body


@dataclass(frozen=True)
class _Typed:
    """An operand as written: a register's name or a number, and its type where it was given."""

    value: str | int
    type: Type | None
    span: Span


def _of_type(children: list[object], cls: type[T]) -> tuple[T, ...]:
    return tuple(child for child in children if isinstance(child, cls))


@v_args(meta=True)
class _Build(Transformer[Token, Program]):
    """One method per grammar rule. A word that means nothing is reported and stands for some valid one."""

    def __init__(self, source: SourceFile, diags: Diagnostics) -> None:
        super().__init__()
        self._source = source
        self._diags = diags

    # words

    def _span(self, meta: Meta) -> Span:
        return self._source.span(meta.start_pos, meta.end_pos)

    def _token_span(self, token: Token) -> Span:
        start = token.start_pos or 0
        return self._source.span(start, start + len(token.rstrip()))

    def _look_up(self, table: Mapping[str, T], word: str, what: str, code: str, span: Span) -> T:
        if word not in table:
            self._diags.error(code, span, f"unknown {what} '{word}'", suggestion(word, table))
        return table.get(word) or next(iter(table.values()))

    def _unquote(self, text: str, span: Span) -> str:
        try:
            return str(json.loads(text)) if text.startswith('"') else text
        except json.JSONDecodeError as problem:
            self._diags.error("E155", span, f"bad escape in a quoted text: {problem.msg}")
            return text

    def _int(self, token: Token) -> int:
        value = integer(token)
        if value is None:
            self._diags.error("E154", self._token_span(token), f"a number of {len(token)} digits fits nothing")
        return value or 0

    def name(self, meta: Meta, children: list[Token]) -> str:
        return self._unquote(children[0], self._span(meta))

    line = name

    def type(self, meta: Meta, children: list[Token]) -> Type:
        return self._type(children[0], self._span(meta))

    def _type(self, word: str, span: Span) -> Type:
        known = self._look_up(TYPES, word, "type", "E152", span)
        return known if word in TYPES else Type.U64  # the widest: no other message follows from it

    def map_level(self, meta: Meta, children: list[Token]) -> Level:
        return self._look_up({v.value: v for v in Level}, children[0], "level", "E153", self._span(meta))

    probe_level = map_level

    def map_kind(self, meta: Meta, children: list[Token]) -> MapKind:
        return self._look_up(MAP_KINDS, children[0], "type of map", "E153", self._span(meta))

    # declarations

    def start(self, meta: Meta, children: list[object]) -> Program:
        name, callback, *items = children
        path = self._unquote(callback, self._token_span(callback)) if isinstance(callback, Token) else None
        maps, regs, probes = _of_type(items, MapDecl), _of_type(items, RegDecl), _of_type(items, Probe)
        return Program(maps, regs, probes, path, str(name), self._source.whole())

    def cap(self, meta: Meta, children: list[Token]) -> int | None:
        token = children[0]
        if token.type == "INT":
            return self._int(token)
        if token != "dynamic":
            self._diags.error("E154", self._span(meta), f"cap is a number or 'dynamic', not '{token}'")
        return None

    def field(self, meta: Meta, children: list[str]) -> Field:
        name, *words = children
        try:
            return read_field(name, [str(word) for word in words], self._span(meta), "E152")
        except BadField as problem:
            place = self._source.span(getattr(words[0], "start_pos", meta.start_pos), meta.end_pos)
            self._diags.error(problem.code, place, problem.message, problem.hint)
            return Field(name, Type.U64, self._span(meta))  # the widest: no other message follows from it

    def map(self, meta: Meta, children: list[object]) -> MapDecl:
        name, level, kind, cap, size, sample, waits, *fields = children
        assert isinstance(level, Level)
        assert isinstance(kind, MapKind)
        assert cap is None or isinstance(cap, int)
        size_bytes = self._int(size) if isinstance(size, Token) else None
        each = self._int(sample) if isinstance(sample, Token) else 1
        return MapDecl(str(name), level, _of_type(fields, Field), cap, kind, size_bytes, self._head(meta), each,
                       waits is not None)

    def _head(self, meta: Meta) -> Span:
        """The first line of a block."""
        end = self._source.text.find("{", meta.start_pos)
        return self._source.span(meta.start_pos, max(end, meta.start_pos))

    def reg(self, meta: Meta, children: tuple[str, Type, Token]) -> RegDecl:
        name, type_, init = children
        return RegDecl(name, type_, self._int(init), self._span(meta))

    def pos(self, meta: Meta, children: list[Token]) -> Tracepoint:
        span = self._span(meta)
        text = self._unquote(children[0], span)
        return Tracepoint(text, TRACE_CLASSES.get(text), span)

    def probe(self, meta: Meta, children: list[object]) -> Probe:
        name, level, *rest, only, never, before, after = children
        assert isinstance(level, Level)
        assert before is None or isinstance(before, (IRBody, AsmBody))
        at_use = isinstance(after, _AtUse)
        after = after.body if isinstance(after, _AtUse) else after
        assert after is None or isinstance(after, (IRBody, AsmBody))
        assert only is None or isinstance(only, tuple)
        assert never is None or isinstance(never, tuple)
        return Probe(str(name), level, _of_type(rest, Tracepoint), before, after, self._head(meta), at_use,
                     Lines(only or (), never or ()))

    def lines(self, meta: Meta, children: list[Token]) -> tuple[Ranges, ...]:
        return self._lines(read_groups, meta, children[0])

    def never(self, meta: Meta, children: list[Token]) -> Ranges:
        return self._lines(read_ranges, meta, children[0])

    def _lines(self, read: Callable[[str], tuple[T, ...]], meta: Meta, token: Token) -> tuple[T, ...]:
        try:
            return read(self._unquote(token, self._span(meta)))
        except BadLines as problem:
            self._diags.error("E065", self._span(meta), str(problem), EXAMPLE)
            return ()

    def before(self, meta: Meta, children: list[Body]) -> Body:
        return children[0]

    after = before

    def use(self, meta: Meta, children: list[Body]) -> _AtUse:
        return _AtUse(children[0])

    def ir(self, meta: Meta, children: list[Instr]) -> IRBody:
        return IRBody(tuple(children), self._span(meta))

    def asm(self, meta: Meta, children: list[str]) -> AsmBody:
        target, *lines = children
        return AsmBody(target, "\n".join(lines), self._span(meta))

    # instructions

    def instr(self, meta: Meta, children: list[object]) -> Instr:
        dst, opcode, attr, *args = children
        assert isinstance(opcode, Token)
        assert attr is None or isinstance(attr, (Helper, CaptureRef, str))
        op, type_ = self._opcode(opcode)
        if op is None:
            return Instr(Op.EXIT, span=self._span(meta))
        written = [arg for arg in args if isinstance(arg, _Typed)]
        values = tuple(self._value(arg, operand_type(op, i, type_)) for i, arg in enumerate(written))
        reg = self._value(dst, result_type(op, type_)) if isinstance(dst, _Typed) else None
        assert reg is None or isinstance(reg, Reg)
        return Instr(op, type_, reg, values, attr, self._span(meta))

    def _opcode(self, token: Token) -> tuple[Op | None, Type | None]:
        span = self._token_span(token)
        mnemonic, _, label = token.partition(".")
        self._look_up(OPS, mnemonic, "op", "E151", span)
        return OPS.get(mnemonic), self._type(label, span) if label else None

    def _value(self, written: _Typed, expected: Type | None) -> Value:
        type_ = written.type or expected
        if type_ is None:
            self._diags.error("E156", written.span, "this operand needs a type", "write it as 'operand:type'")
            type_ = Type.U64
        if isinstance(written.value, str):
            return Reg(written.value, type_)
        if not -(1 << type_.bits - 1) <= written.value < 1 << type_.bits:
            self._diags.error("E154", written.span, f"{written.value} does not fit {type_}")
        return Imm(written.value & (1 << type_.bits) - 1, type_)

    def dst(self, meta: Meta, children: tuple[Token, Type | None]) -> _Typed:
        token, type_ = children
        return _Typed(self._unquote(token[1:], self._token_span(token)), type_, self._span(meta))

    register = dst

    def immediate(self, meta: Meta, children: tuple[Token, Type | None]) -> _Typed:
        token, type_ = children
        return _Typed(self._int(token), type_, self._span(meta))

    def helper(self, meta: Meta, children: list[Token]) -> Helper:
        return self._look_up(HELPERS, children[0][1:], "helper", "E153", self._span(meta))

    def capture(self, meta: Meta, children: tuple[Token, Token | None]) -> CaptureRef:
        token, element = children
        capture: Capture = self._look_up(CAPTURES, token[1:], "capture", "E153", self._token_span(token))
        return CaptureRef(capture, None if element is None else self._int(element))

    def reference(self, meta: Meta, children: list[str]) -> str:
        return children[0]
