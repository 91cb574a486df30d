"""Statements that transfer control, lowered so that the verifier can refuse them with the line.

All instructions of one statement stand at its header (``if x > 3``), which is what a message shows.
"""

from __future__ import annotations

import ast

from ncc.frontend.emit import Literal, Operand
from ncc.frontend.snippet import Loop, Snippet, Statements
from ncc.ir.nodes import Value
from ncc.ir.ops import Op
from ncc.ir.types import Type
from ncc.source import Span


def _if(snippet: Snippet, node: ast.If) -> None:
    out, span = snippet.out, _header(snippet, node)
    otherwise, end = out.label("else"), out.label("end")
    _branch_unless(snippet, snippet.expr.pred(node.test), otherwise, span)
    snippet.block(node.body)
    if node.orelse:
        out.effect(Op.JUMP, (), span, end)
    out.effect(Op.LABEL, (), span, otherwise)
    if node.orelse:
        snippet.block(node.orelse)
        out.effect(Op.LABEL, (), span, end)


def _while(snippet: Snippet, node: ast.While) -> None:
    out, span = snippet.out, _header(snippet, node)
    loop = Loop(out.label("while"), out.label("end"))
    out.effect(Op.LABEL, (), span, loop.next)
    _branch_unless(snippet, snippet.expr.pred(node.test), loop.end, span)
    _body(snippet, node, loop)
    out.effect(Op.JUMP, (), span, loop.next)
    out.effect(Op.LABEL, (), span, loop.end)


def _for(snippet: Snippet, node: ast.For) -> None:
    """``for i in range(...)``, as a counter and a ``while``; of a range in error the body is still checked."""
    if not isinstance(node.target, ast.Name):
        return snippet.unsupported(node.target, "unpacking", "loop over one name")
    bounds = _range(snippet, node.iter)
    if bounds is None:
        snippet.register(node.target, None)
        return _body(snippet, node, Loop("next", "end"))
    return _count(snippet, node, node.target, *bounds)


def _count(snippet: Snippet, node: ast.For, target: ast.Name, start: Operand, stop: Operand, step: int) -> None:
    out, span = snippet.out, _header(snippet, node)
    head, loop = out.label("for"), Loop(out.label("next"), out.label("end"))
    _, (first, last) = snippet.expr.unify(node.iter, (start, stop))
    snippet.store(target, first, node.iter, shared=True)
    out.effect(Op.LABEL, (), span, head)
    counter = snippet.expr.value(target)
    if counter is not None:
        type_, args = snippet.expr.unify(node.iter, (counter, last))
        done = out.op(Op.GE if step > 0 else Op.LE, type_, args, span)
        out.effect(Op.BRANCH, (done,), span, loop.end)
    _body(snippet, node, loop)
    out.effect(Op.LABEL, (), span, loop.next)
    snippet.store(target, snippet.expr.binary(node.iter, ast.Add(), counter, Literal(step)), node.iter)
    out.effect(Op.JUMP, (), span, head)
    out.effect(Op.LABEL, (), span, loop.end)


def _range(snippet: Snippet, node: ast.expr) -> tuple[Operand, Operand, int] | None:
    """(start, stop, step) of ``range(...)``; None after an error."""
    if not _is_range(node):
        snippet.unsupported(node, "a loop over this", "loop over 'range(...)'")
        return None
    assert isinstance(node, ast.Call)
    operands = [snippet.expr.value(arg) for arg in node.args]
    known = [operand for operand in operands if operand is not None]
    if len(known) < len(operands):
        return None
    step = known.pop() if len(known) == 3 else Literal(1)
    if not isinstance(step, Literal) or step.value == 0:
        snippet.unsupported(node.args[2], "a step that is no literal, or 0,")
        return None
    return (known[0] if len(known) == 2 else Literal(0)), known[-1], step.value


def _is_range(node: ast.expr) -> bool:
    return (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "range"
            and 1 <= len(node.args) <= 3 and not node.keywords)


def _body(snippet: Snippet, node: ast.While | ast.For, loop: Loop) -> None:
    snippet.loops.append(loop)
    snippet.block(node.body)
    snippet.loops.pop()
    if node.orelse:
        snippet.unsupported(node.orelse[0], "'else' of a loop")


def _branch_unless(snippet: Snippet, condition: Value | None, label: str, span: Span) -> None:
    if condition is not None:
        skip = snippet.out.op(Op.NOT, Type.PRED, (condition,), span)
        snippet.out.effect(Op.BRANCH, (skip,), span, label)


def _header(snippet: Snippet, node: ast.If | ast.While | ast.For) -> Span:
    last = node.iter if isinstance(node, ast.For) else node.test
    return snippet.expr.file.places.source.span(snippet.expr.span(node).start, snippet.expr.span(last).end)


def _return(snippet: Snippet, node: ast.Return) -> None:
    if node.value is not None and not (isinstance(node.value, ast.Constant) and node.value.value is None):
        snippet.unsupported(node, "returning a value", "save it to a map")
    snippet.out.effect(Op.EXIT, (), snippet.expr.span(node))


def _break(snippet: Snippet, node: ast.Break | ast.Continue) -> None:
    if not snippet.loops:
        return snippet.unsupported(node, f"'{snippet.expr.span(node).text}' outside a loop")
    loop = snippet.loops[-1]
    label = loop.end if isinstance(node, ast.Break) else loop.next
    return snippet.out.effect(Op.JUMP, (), snippet.expr.span(node), label)


CONTROL: Statements = {
    ast.If: _if,
    ast.While: _while,
    ast.For: _for,
    ast.Return: _return,
    ast.Break: _break,
    ast.Continue: _break,
}
