"""One-liners: ``load.global /bytes > 0/ { @moved[line] = sum(bytes) }``, read into a ``Program``.

The text becomes the syntax tree that a probe file with the same probes would have, and goes the way of one from there
on: names, types, errors and verification are those of ``ncc.frontend.dsl``. ``docs/oneliners.md`` is the reference;
what the signs mean is bpftrace's.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any

from ncc.diag import Diagnostics, suggestion
from ncc.frontend.arith import TooLarge, fold
from ncc.frontend.clauses import Call, Clause, Maker, Use, operand, parse_clauses
from ncc.frontend.dsl import Targets, read_tree
from ncc.frontend.names import LANGUAGE, Imports, member
from ncc.frontend.places import Places
from ncc.frontend.syntax import check_depth
from ncc.ir.nodes import Program
from ncc.ir.types import Capture, Helper, Type
from ncc.limits import Limit
from ncc.source import SourceFile

ANONYMOUS = "answer"
"""The name that the map ``@`` has in a trace."""
NAME = "oneliner"
"""Of the program."""
VALUE = "value"
"""The column of a map that is no key."""


class Key(Enum):
    """What a key stands for: a value of the GPU's, or something that a reader makes of it."""

    VALUE = "value"
    KERNEL = "kernel"  # takes no key on the GPU: each kernel has its table
    LINE = "line"
    SITE = "site"
    ADDRESS = "address"
    PAGE = "page"


@dataclass(frozen=True)
class AskedKey:
    """``label``: as the text has it. ``column``: of the map; empty where it takes none."""

    kind: Key
    label: str
    column: str


@dataclass(frozen=True)
class Linear:
    """Buckets of ``lhist``: one below ``low``, ``count`` of ``step`` values each, one from there on."""

    low: int
    step: int
    count: int


@dataclass(frozen=True)
class Asked:
    """A map of a one-liner. ``name`` begins with ``@``; ``map`` is the trace's, whose column ``VALUE`` has the value.
    ``function`` is ``last`` where the map was assigned a plain value."""

    name: str
    map: str
    function: str
    keys: tuple[AskedKey, ...]
    linear: Linear | None = None


@dataclass(frozen=True)
class Question:
    program: Program
    asked: tuple[Asked, ...]


def parse_question(source: SourceFile, diags: Diagnostics, targets: Targets | None = None) -> Question:
    """The program of a one-liner, and what its maps stand for. Never raises on bad input."""
    found, places = Diagnostics(), Places(source)
    tree = _Tree(places, found)
    module = _module(places, tree, found)
    program = Program((), (), (), None, NAME, source.whole())
    if module is not None and not found.errors:
        program = read_tree(places, module, Imports({"": ("language",)}), found, targets, NAME)
    diags.extend(sorted(found, key=lambda d: d.span.start if d.span else 0))
    return Question(program, tuple(tree.asked.values()))


def _module(places: Places, tree: _Tree, diags: Diagnostics) -> ast.Module | None:
    clauses = parse_clauses(places, diags)
    module = None if clauses is None else tree.module(clauses)
    return module if module is not None and check_depth(places, module, diags) else None


@dataclass(frozen=True)
class _Reduction:
    """A map's field ``use`` of the language, and how many arguments there are."""

    use: str
    arguments: int


_REDUCTIONS = {
    "count": _Reduction("count", 0), "sum": _Reduction("sum", 1), "avg": _Reduction("avg", 1),
    "min": _Reduction("min", 1), "max": _Reduction("max", 1), "hist": _Reduction("hist", 1),
    "lhist": _Reduction("hist", 4),
}  # fmt: skip
_LANGUAGES_OWN = frozenset(("min", "max"))
"""With two arguments and more, functions of the language."""
_FORMS = "count(), sum(x), avg(x), min(x), max(x), hist(x), lhist(x, low, high, step)"

_KEYS = {"kernel": Key.KERNEL, "line": Key.LINE, "site": Key.SITE, "page": Key.PAGE, "addr": Key.ADDRESS}

class _Tree:
    """The syntax tree of a text: variables and maps as declarations, clauses as probes."""

    def __init__(self, places: Places, diags: Diagnostics) -> None:
        self.places = places
        self.diags = diags
        self.asked: dict[str, Asked] = {}
        self._levels: dict[str, str] = {}
        self._starts: dict[str, int] = {}
        self._classes: list[ast.stmt] = []

    def module(self, clauses: Sequence[Clause]) -> ast.Module:
        functions = [self._function(number, clause) for number, clause in enumerate(clauses, 1)]
        assigned = [one for clause in clauses for one in clause.body if isinstance(one, ast.Assign)]
        first = {one.targets[0].id: one for one in reversed(assigned) if isinstance(one.targets[0], ast.Name)}
        return ast.Module([*map(self._variable, first.items()), *self._classes, *functions], [])

    def _variable(self, found: tuple[str, ast.Assign]) -> ast.stmt:
        """A register of 64 bits."""
        name, node = found
        make = Maker(self.places, *self._range(node.targets[0]))
        return make(ast.AnnAssign(make(ast.Name(name, ast.Store())), make.member("u64"), make.constant(0), 1))

    def _range(self, node: ast.AST) -> tuple[int, int]:
        span = self.places.span(node)
        return span.start, span.end

    def _function(self, number: int, clause: Clause) -> ast.stmt:
        make = clause.make
        level = "warp" if "warp" in clause.modifiers else "thread"
        given = {"pos": clause.pos, "level": make.constant(level)}
        if "before" in clause.modifiers:
            given["before"] = make.constant(True)
        if "use" in clause.modifiers:
            given["after"] = make.constant("use")
        if clause.condition is not None:
            given["when"] = clause.condition
        body = [self._save(one, level) if isinstance(one, Use) else one for one in clause.body]
        nothing = ast.arguments([], [], None, [], [], None, [])
        return make(ast.FunctionDef(f"clause{number}", nothing, body or [make(ast.Pass())],
                                    [make.decorator("probe", **given)], lineno=1))

    # --- maps ---

    def _error(self, code: str, node: ast.AST, message: str, hint: Any = None) -> None:
        self.diags.error(code, self.places.span(node), message, hint)

    def _save(self, use: Use, level: str) -> ast.stmt:
        """A use as a save to its map, which the first use declares."""
        make = use.make
        function, values = self._reduction(use)
        keys = [self._key(number, node) for number, node in enumerate(use.keys, 1)]
        linear = self._linear(use, values) if function == "lhist" else None
        asked = Asked(use.name, use.name[1:] or ANONYMOUS, function, tuple(keys), linear)
        saved = [node for node, key in zip(use.keys, keys, strict=True) if key.column]
        if linear is not None:
            values = [_bucketed(make, values[0], linear)]
        if function == "last" and not saved:
            self._error("E062", use.value if isinstance(use.value, ast.expr) else make(ast.Pass()),
                        f"'{use.name}' is given a value by each thread, and has no key", f"reduce it: {_FORMS}")
        self._declare(asked, level, use, [_type_of(node) for node in saved], values)
        save = make(ast.Attribute(make(ast.Name(asked.map, ast.Load())), "save", ast.Load()))
        return make(ast.Expr(make(ast.Call(save, [*saved, *values], []))))

    def _reduction(self, use: Use) -> tuple[str, list[ast.expr]]:
        """Its name, and what it reduces; ``last`` of a plain value."""
        call = use.value
        if not isinstance(call, Call):
            return "last", [call]
        wanted = _REDUCTIONS.get(call.name)
        if wanted is None and member(("language", call.name)) is None:
            self._error("E062", call.make(ast.Pass()), f"unknown function '{call.name}'",
                        suggestion(call.name, _REDUCTIONS, _FORMS))
            return "count", []
        if wanted is None or (call.name in _LANGUAGES_OWN and len(call.args) != 1):
            return "last", [operand(call)]
        if len(call.args) != wanted.arguments:
            self._error("E062", call.make(ast.Pass()), f"'{call.name}' takes {wanted.arguments or 'no'} "
                        f"argument{'s' * (wanted.arguments != 1)}", _FORMS)
        padded = [*call.args, *(call.make.constant(1) for _ in range(wanted.arguments))]
        return call.name, padded[:wanted.arguments]

    def _key(self, number: int, node: ast.expr) -> AskedKey:
        label = " ".join(self.places.span(node).text.split())
        kind = _KEYS.get(label, Key.VALUE)
        column = label if label.isidentifier() and label.isascii() and label != VALUE else f"key{number}"
        return AskedKey(kind, label, "" if kind is Key.KERNEL else column)

    def _linear(self, use: Use, values: Sequence[ast.expr]) -> Linear | None:
        try:
            low, high, step = (fold(node) for node in values[1:])
        except TooLarge:
            low = high = step = None
        if low is not None and high is not None and step is not None and 0 <= low < high and step > 0:
            count = -(-(high - low) // step)
            if count + 2 in Limit.BUCKETS and high + 2 * step < 1 << 63:
                return Linear(low, step, count)
        self._error("E062", values[1], "'lhist' has no such buckets",
                    "low, high and step are numbers, 0 <= low < high, and there are "
                    f"{Limit.BUCKETS.most - 2} buckets at most")
        return Linear(0, 1, 1)

    def _declare(self, asked: Asked, level: str, use: Use, types: Sequence[str], values: Sequence[ast.expr]) -> None:
        first = self.asked.get(asked.name)
        if first is None:
            self.asked[asked.name], self._levels[asked.name] = asked, level
            self._starts[asked.name] = use.start
            self._classes.append(_map_class(use.make, asked, level, types, values))
            return
        kinds = [key.kind for key in first.keys], [key.kind for key in asked.keys]
        same = (first.function, first.linear, kinds[0]) == (asked.function, asked.linear, kinds[1])
        if not same or level != self._levels[asked.name]:
            place = self.places.source.span(self._starts[asked.name], self._starts[asked.name] + 1)
            self._error("E061", use.make(ast.Pass()), f"'{asked.name}' is used in two ways",
                        f"the same function, kinds of keys and level everywhere; first at {place.line}:{place.column}")


def _map_class(make: Maker, asked: Asked, level: str, types: Sequence[str], values: Sequence[ast.expr]) -> ast.stmt:
    kind = "hash" if asked.function == "last" else "aggregate"
    columns = [key.column for key in asked.keys if key.column]
    fields = [make.field(name, make.call("key", make.member(of)))
              for name, of in zip(columns, types, strict=True)]
    fields.append(make.field(VALUE, _value_field(make, asked, values)))
    return make(ast.ClassDef(asked.map, [], [], fields, [
        make.decorator("Map", type=make.constant(kind), level=make.constant(level))]))


def _value_field(make: Maker, asked: Asked, values: Sequence[ast.expr]) -> ast.expr:
    if asked.function == "last":
        return make.member(_type_of(values[0]))
    use = _REDUCTIONS[asked.function].use
    if use == "count":
        return make.member("count")
    if asked.linear is not None:
        return make.call("hist", make.member("u64"), make.constant("linear"), make.constant(asked.linear.step),
                         make.constant(asked.linear.count + 2))
    of = make.member(_type_of(values[0]))
    return make.call("hist", make.member("u64"), make.constant("log2")) if use == "hist" else make.call(use, of)


def _bucketed(make: Maker, value: ast.expr, linear: Linear) -> ast.expr:
    """``0 if value < low else min(value, top) - low + step``."""
    limit = make.constant(linear.low + linear.step * linear.count)
    top = make(ast.Call(make(ast.Name("min", ast.Load())), [value, limit], []))
    moved = make(ast.BinOp(top, ast.Sub(), make.constant(linear.low))) if linear.low else top
    inside = make(ast.BinOp(moved, ast.Add(), make.constant(linear.step)))
    if not linear.low:
        return inside
    below = make(ast.Compare(value, [ast.Lt()], [make.constant(linear.low)]))
    return make(ast.IfExp(below, make.constant(0), inside))


def _type_of(node: ast.expr) -> str:
    """Of a name or a conversion what it has; all else is a u64."""
    called = node.func if isinstance(node, ast.Call) else node
    parts: list[str] = []
    while isinstance(called, ast.Attribute):
        parts.insert(0, called.attr)
        called = called.value
    found = LANGUAGE.get(".".join(parts))
    if isinstance(found, Helper):
        return str(found.result)
    if isinstance(found, Type):
        return str(found)
    return "u32" if found is Capture.BYTES else "u64"
