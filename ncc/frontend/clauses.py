"""The text of one-liners as clauses: what is to be done at which tracepoint, with Python's syntax nodes as expressions.

Operators are those of probe files, conditions bpftrace's: ``&&``, ``||``, ``!``, ``a ? b : c``.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeVar

from lark import Lark, Token, UnexpectedInput, UnexpectedToken, v_args
from lark.visitors import Transformer_NonRecursive

from ncc.diag import Diagnostics
from ncc.frontend.names import LANGUAGE, member
from ncc.frontend.places import Places
from ncc.ir.types import Helper
from ncc.limits import integer

PAGE_BITS = 12
"""``page`` is ``addr >> PAGE_BITS``."""
GRAMMAR = r"""
start: clause+
clause: MODIFIER* POS condition? "{" (statement (";" statement)* ";"?)? "}"
condition: "/" expr "/"
statement: MAP ("[" expr ("," expr)* "]")? "=" expr -> assign_map
         | VARIABLE "=" expr -> assign_variable

?expr: any_of | any_of "?" expr ":" expr -> choice
?any_of: all_of ("||" all_of)*
?all_of: opposite ("&&" opposite)*
?opposite: compared | NOT opposite -> unary
?compared: bits (COMPARISON bits)*
?bits: exclusive | bits OR exclusive -> binary
?exclusive: both | exclusive XOR both -> binary
?both: shifted | both AND shifted -> binary
?shifted: total | shifted SHIFT total -> binary
?total: term | total SIGN term -> binary
?term: factor | term TIMES factor -> binary
?factor: primary | SIGN factor -> unary | NOT_BITS factor -> unary
?primary: NUMBER -> number | VARIABLE -> variable | name | call | element | "(" expr ")" -> group
name: NAME
call: NAME "(" (expr ("," expr)*)? ")"
element: NAME "[" NUMBER "]"

MODIFIER.2: /(warp|before|use)(?=\s)/
POS: /[A-Za-z_][A-Za-z0-9_.]*(:[A-Za-z_][A-Za-z0-9_.]*)*/
MAP: /@([A-Za-z_][A-Za-z0-9_]*)?/
VARIABLE: /\$[A-Za-z_][A-Za-z0-9_]*/
NAME: /[A-Za-z_][A-Za-z0-9_]*(\.[a-z]+)?/
NUMBER: /0[xX][0-9a-fA-F]+|[0-9]+/
NOT: /!(?!=)/
OR: /\|(?!\|)/
XOR: "^"
AND: /&(?!&)/
SHIFT: "<<" | ">>"
SIGN: "+" | "-"
TIMES: "*" | "//" | "%"
NOT_BITS: "~"
COMPARISON: /==|!=|<=|>=|<(?!<)|>(?!>)/
%ignore /\s+/
%ignore /#[^\n]*/
"""


def parse_clauses(places: Places, diags: Diagnostics) -> list[Clause] | None:
    """The clauses of a text, or None after reporting why there are none."""
    try:
        parsed = _parser().parse(places.source.text)
    except UnexpectedInput as problem:
        _report_syntax(places, problem, diags)
        return None
    clauses: list[Clause] = _Build(places, diags).transform(parsed)
    return clauses


@cache
def _parser() -> Lark:
    return Lark(GRAMMAR, parser="lalr", propagate_positions=True)


_TERMINALS = {
    "$END": "the end of the text", "POS": "a tracepoint", "NAME": "a name", "NUMBER": "a number", "MAP": "'@map'",
    "VARIABLE": "'$variable'", "MODIFIER": "'warp'", "LBRACE": "'{'", "RBRACE": "'}'", "LPAR": "'('", "RPAR": "')'",
    "LSQB": "'['", "RSQB": "']'", "EQUAL": "'='", "SEMICOLON": "';'", "COMMA": "','", "SLASH": "'/'",
}  # fmt: skip
"""Of what the grammar expects, what a message lists: operators go without saying."""

_EXAMPLE = "as in: load.global /laneid == 0/ { @moved[line] = sum(bytes) }"


def _report_syntax(places: Places, problem: UnexpectedInput, diags: Diagnostics) -> None:
    text = places.source.text
    at = problem.pos_in_stream
    start = len(text) if at is None or at < 0 else min(at, len(text))
    token = problem.token if isinstance(problem, UnexpectedToken) and problem.token.type != "$END" else None
    start = start if token is not None or not isinstance(problem, UnexpectedToken) else len(text)
    end = min(len(text), start + (len(token) if token is not None else 1))
    expected = set(getattr(problem, "accepts", None) or getattr(problem, "expected", None) or ())
    wanted = [_TERMINALS[name] for name in _TERMINALS if name in expected]
    place = places.source.span(start, end)
    what = f"'{place.text}' is not expected here" if place.text.strip() else "something is missing here"
    diags.error("E060", place, what, f"expected {', '.join(wanted)}" if wanted else _EXAMPLE)


_OTHER_NAMES = {"sm": "cuid", "cu": "cuid", "line": "site"}
"""Of the language, by what a one-liner calls them."""

_OPERATORS: dict[str, type[ast.operator]] = {
    "|": ast.BitOr, "^": ast.BitXor, "&": ast.BitAnd, "<<": ast.LShift, ">>": ast.RShift, "+": ast.Add, "-": ast.Sub,
    "*": ast.Mult, "//": ast.FloorDiv, "%": ast.Mod,
}  # fmt: skip
_UNARY: dict[str, type[ast.unaryop]] = {"!": ast.Not, "-": ast.USub, "+": ast.UAdd, "~": ast.Invert}
_COMPARISONS: dict[str, type[ast.cmpop]] = {
    "==": ast.Eq, "!=": ast.NotEq, "<": ast.Lt, "<=": ast.LtE, ">": ast.Gt, ">=": ast.GtE}

Node = TypeVar("Node", bound=ast.AST)


class Maker:
    """Makes nodes that stand where a piece of the text does."""

    def __init__(self, places: Places, start: int, end: int) -> None:
        line, column = places.position(start)
        end_line, end_column = places.position(end)
        self._place = {"lineno": line, "col_offset": column, "end_lineno": end_line, "end_col_offset": end_column}

    def __call__(self, node: Node) -> Node:
        for name, value in self._place.items():
            setattr(node, name, value)
        return node

    def member(self, name: str) -> ast.expr:
        """Of the language: ``bytes``, ``tid.x``."""
        node: ast.expr = self(ast.Name("", ast.Load()))
        for part in name.split("."):
            node = self(ast.Attribute(node, part, ast.Load()))
        return node

    def call(self, name: str, *args: ast.expr) -> ast.expr:
        return self(ast.Call(self.member(name), list(args), []))

    def constant(self, value: int | str) -> ast.expr:
        return self(ast.Constant(value))

    def decorator(self, name: str, **given: ast.expr) -> ast.expr:
        return self(ast.Call(self.member(name), [], [self(ast.keyword(key, value)) for key, value in given.items()]))

    def field(self, name: str, annotation: ast.expr) -> ast.stmt:
        return self(ast.AnnAssign(self(ast.Name(name, ast.Store())), annotation, None, 1))


@dataclass(frozen=True)
class Call:
    """A call as it stands: whether it is a reduction depends on where."""

    name: str
    args: list[ast.expr]
    make: Maker


@dataclass(frozen=True)
class Use:
    """``name[keys] = value``; ``start`` is the name's."""

    name: str
    keys: list[ast.expr]
    value: ast.expr | Call
    make: Maker
    start: int


@dataclass(frozen=True)
class Clause:
    modifiers: frozenset[str]
    pos: ast.expr
    condition: ast.expr | None
    body: list[Use | ast.stmt]
    make: Maker


def operand(found: ast.expr | Call) -> ast.expr:
    """Of an expression. What is no function of the language is left for the front end to name."""
    if isinstance(found, ast.expr):
        return found
    if member(("language", *found.name.split("."))) is not None:
        return found.make.call(found.name, *found.args)
    return found.make(ast.Call(found.make(ast.Name(found.name, ast.Load())), found.args, []))


def _placed(method: Any) -> Any:
    return v_args(meta=True)(method)


class _Build(Transformer_NonRecursive[Token, Any]):
    """Lark's tree as syntax nodes of Python, clause by clause."""

    def __init__(self, places: Places, diags: Diagnostics) -> None:
        super().__init__()
        self.places = places
        self.diags = diags

    def _maker(self, meta: Any) -> Maker:
        return Maker(self.places, meta.start_pos, meta.end_pos)

    def start(self, children: list[Clause]) -> list[Clause]:
        return children

    @_placed
    def clause(self, meta: Any, children: list[Any]) -> Clause:
        words = [child for child in children if isinstance(child, Token)]
        condition = next((child for child in children if isinstance(child, ast.expr)), None)
        pos = words.pop()
        at = Maker(self.places, pos.start_pos or 0, pos.end_pos or 0)
        body = [child for child in children if isinstance(child, Use | ast.stmt)]
        return Clause(frozenset(map(str, words)), at.constant(str(pos)), condition, body, self._maker(meta))

    def condition(self, children: list[Any]) -> ast.expr:
        return operand(children[0])

    @_placed
    def assign_map(self, meta: Any, children: list[Any]) -> Use:
        name, *keys, value = children
        return Use(str(name), [operand(key) for key in keys], value, self._maker(meta), meta.start_pos)

    @_placed
    def assign_variable(self, meta: Any, children: list[Any]) -> ast.stmt:
        make = self._maker(meta)
        return make(ast.Assign([make(ast.Name(str(children[0]), ast.Store()))], operand(children[1])))

    @_placed
    def choice(self, meta: Any, children: list[Any]) -> ast.expr:
        condition, one, other = map(operand, children)
        return self._maker(meta)(ast.IfExp(condition, one, other))

    @_placed
    def any_of(self, meta: Any, children: list[Any]) -> ast.expr:
        return self._maker(meta)(ast.BoolOp(ast.Or(), list(map(operand, children))))

    @_placed
    def all_of(self, meta: Any, children: list[Any]) -> ast.expr:
        return self._maker(meta)(ast.BoolOp(ast.And(), list(map(operand, children))))

    @_placed
    def compared(self, meta: Any, children: list[Any]) -> ast.expr:
        first, *others = map(operand, children[::2])
        return self._maker(meta)(ast.Compare(first, [_COMPARISONS[sign]() for sign in children[1::2]], others))

    @_placed
    def binary(self, meta: Any, children: list[Any]) -> ast.expr:
        left, sign, right = children
        return self._maker(meta)(ast.BinOp(operand(left), _OPERATORS[sign](), operand(right)))

    @_placed
    def unary(self, meta: Any, children: list[Any]) -> ast.expr:
        return self._maker(meta)(ast.UnaryOp(_UNARY[children[0]](), operand(children[1])))

    def group(self, children: list[Any]) -> ast.expr:
        return operand(children[0])

    @_placed
    def number(self, meta: Any, children: list[Token]) -> ast.expr:
        value = integer(children[0])
        if value is None:
            place = self.places.source.span(meta.start_pos, meta.end_pos)
            self.diags.error("E020", place, "this number does not fit 64 bits")
        return self._maker(meta).constant(value or 0)

    @_placed
    def variable(self, meta: Any, children: list[Token]) -> ast.expr:
        return self._maker(meta)(ast.Name(str(children[0]), ast.Load()))

    @_placed
    def name(self, meta: Any, children: list[Token]) -> ast.expr:
        make, name = self._maker(meta), str(children[0])
        if name == "page":
            return make(ast.BinOp(make.member("addr"), ast.RShift(), make.constant(PAGE_BITS)))
        name = _OTHER_NAMES.get(name, name)
        return make.call(name) if isinstance(LANGUAGE.get(name), Helper) and "." not in name else make.member(name)

    @_placed
    def element(self, meta: Any, children: list[Token]) -> ast.expr:
        make = self._maker(meta)
        return make(ast.Subscript(make.member(str(children[0])), make.constant(integer(children[1]) or 0), ast.Load()))

    @_placed
    def call(self, meta: Any, children: list[Any]) -> Call:
        name, *args = children
        return Call(str(name), [operand(arg) for arg in args], self._maker(meta))
