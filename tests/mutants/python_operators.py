"""Faults in Python, found over its syntax tree: a call left out, operands swapped, a check weakened."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator

from tests.mutants.mutation import Mutation

Edit = tuple[ast.AST, str]
"""A node, and the source that takes its place."""

_FLIPPED: dict[type[ast.cmpop], str] = {
    ast.Lt: "<=", ast.LtE: "<", ast.Gt: ">=", ast.GtE: ">", ast.Eq: "!=", ast.NotEq: "==", ast.In: "not in",
    ast.NotIn: "in", ast.Is: "is not", ast.IsNot: "is",
}
_COMMUTATIVE = {"isinstance", "zip", "max", "min", "getattr", "cast", "range", "error", "warning", "refusal", "sub"}
"""Calls whose arguments are not swapped: the result is the same, or no value at all."""
_MESSAGES = {"error", "warning", "note", "refusal", "fail", "hint"}


class _Source:
    def __init__(self, text: bytes) -> None:
        self.text = text
        self.lines = [0]
        for line in text.splitlines(keepends=True):
            self.lines.append(self.lines[-1] + len(line))

    def place(self, node: ast.AST) -> tuple[int, int]:
        return (self.lines[node.lineno - 1] + node.col_offset,  # type: ignore[attr-defined]
                self.lines[node.end_lineno - 1] + node.end_col_offset)  # type: ignore[attr-defined]

    def of(self, node: ast.AST) -> str:
        start, end = self.place(node)
        return self.text[start:end].decode()


def mutations(text: bytes) -> Iterator[Mutation]:
    """Every fault that an operator can put inside a function."""
    source = _Source(text)
    for function, node in _nodes(ast.parse(text)):
        for name, operator in OPERATORS.items():
            for place, after in operator(node, source):
                start, end = source.place(place)
                if text[start:end].decode() != after:
                    yield Mutation(name, start, end, after, function)


def _nodes(tree: ast.AST, function: str = "", inside: bool = False) -> Iterator[tuple[str, ast.AST]]:
    """(function, node) of bodies: without annotations, decorators, defaults, messages and what is only a string."""
    for child in _children(tree):
        if isinstance(child, ast.FunctionDef | ast.ClassDef):
            yield from _nodes(child, f"{function}.{child.name}".lstrip("."), isinstance(child, ast.FunctionDef))
        elif not isinstance(child, ast.JoinedStr | ast.Raise) and not _is_message(child):
            if inside:
                yield function, child
            yield from _nodes(child, function, inside)


def _children(node: ast.AST) -> list[ast.AST]:
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        return list(node.body)
    if isinstance(node, ast.AnnAssign):
        return [node.value] if node.value else []
    return list(ast.iter_child_nodes(node))


def _is_message(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and _called(node) in _MESSAGES


def _called(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


def _delete_call(node: ast.AST, source: _Source) -> Iterator[Edit]:
    """A save, a wait, a check that is a call of its own."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call | ast.YieldFrom):
        yield node, "pass" if isinstance(node.value, ast.Call) else "yield from ()"


def _weaken_check(node: ast.AST, source: _Source) -> Iterator[Edit]:
    """``if wrong: raise`` and the like never happen."""
    if isinstance(node, ast.If) and not node.orelse and len(node.body) == 1 and (
            isinstance(node.body[0], ast.Return | ast.Raise | ast.Continue)
            or (isinstance(node.body[0], ast.Expr) and _is_message(node.body[0].value))):
        yield node.test, "False"


def _negate(node: ast.AST, source: _Source) -> Iterator[Edit]:
    if isinstance(node, ast.If | ast.IfExp):
        yield node.test, f"not ({source.of(node.test)})"


def _drop_condition(node: ast.AST, source: _Source) -> Iterator[Edit]:
    if isinstance(node, ast.BoolOp):
        for dropped in node.values:
            word = " and " if isinstance(node.op, ast.And) else " or "
            yield node, f"({word.join(f'({source.of(v)})' for v in node.values if v is not dropped)})"


def _compare(node: ast.AST, source: _Source) -> Iterator[Edit]:
    if isinstance(node, ast.Compare) and len(node.ops) == 1:
        yield node, f"{source.of(node.left)} {_FLIPPED[type(node.ops[0])]} {source.of(node.comparators[0])}"


def _swap_arguments(node: ast.AST, source: _Source) -> Iterator[Edit]:
    if isinstance(node, ast.Call) and _called(node) not in _COMMUTATIVE:
        for first, second in zip(node.args, node.args[1:], strict=False):
            if not isinstance(first, ast.Starred) and not isinstance(second, ast.Starred):
                arguments = [source.of(a) for a in (*node.args, *node.keywords)]
                at = node.args.index(first)
                arguments[at], arguments[at + 1] = arguments[at + 1], arguments[at]
                yield node, f"{source.of(node.func)}({', '.join(arguments)})"


def _constant(node: ast.AST, source: _Source) -> Iterator[Edit]:
    if isinstance(node, ast.Constant):
        if isinstance(node.value, bool):
            yield node, str(not node.value)
        elif isinstance(node.value, int):
            yield node, str(node.value + 1)


def _drop_element(node: ast.AST, source: _Source) -> Iterator[Edit]:
    """Of a set, a list, or a tuple of words."""
    words = isinstance(node, ast.Tuple) and all(isinstance(e, ast.Constant) for e in node.elts)
    if (isinstance(node, ast.Set | ast.List) or words) and len(node.elts) > 1:  # type: ignore[attr-defined]
        mark = {ast.Set: "{}", ast.List: "[]", ast.Tuple: "()"}[type(node)]  # type: ignore[index]
        for dropped in node.elts:  # type: ignore[attr-defined]
            left = "".join(f"{source.of(e)}, " for e in node.elts if e is not dropped)  # type: ignore[attr-defined]
            yield node, f"{mark[0]}{left}{mark[1]}"


def _arithmetic(node: ast.AST, source: _Source) -> Iterator[Edit]:
    other = {ast.Add: "-", ast.Sub: "+", ast.FloorDiv: "*", ast.LShift: ">>", ast.RShift: "<<", ast.BitAnd: "|"}
    if isinstance(node, ast.BinOp) and type(node.op) in other and not any(
            isinstance(o, ast.Constant | ast.JoinedStr | ast.List | ast.Tuple)
            and not isinstance(getattr(o, "value", None), int) for o in (node.left, node.right)):
        yield node, f"({source.of(node.left)}) {other[type(node.op)]} ({source.of(node.right)})"


def _delete_update(node: ast.AST, source: _Source) -> Iterator[Edit]:
    if isinstance(node, ast.AugAssign):
        yield node, "pass"


OPERATORS: dict[str, Callable[[ast.AST, _Source], Iterator[Edit]]] = {
    "delete a call": _delete_call, "weaken a check": _weaken_check, "negate a condition": _negate,
    "drop a condition": _drop_condition, "flip a comparison": _compare, "swap operands": _swap_arguments,
    "change a constant": _constant, "drop an element": _drop_element, "change the arithmetic": _arithmetic,
    "delete an update": _delete_update,
}
