"""Calls in expressions: helpers, conversions, ``min`` and ``max``; everything else is an error."""

from __future__ import annotations

import ast
from collections.abc import Callable

from ncc.diag import did_you_mean, suggestion
from ncc.frontend.arith import promoted
from ncc.frontend.emit import Operand
from ncc.frontend.expr import Expressions
from ncc.frontend.names import Function, member
from ncc.ir.ops import Op
from ncc.ir.types import Capture, Helper, Type

_MINMAX = {"min": Op.MIN, "max": Op.MAX}


def lower_call(expr: Expressions, node: ast.Call) -> Operand | None:
    path = expr.path(node.func)
    if path is not None:
        return _member_call(expr, node, path)
    if isinstance(node.func, ast.Name):
        return _named_call(expr, node, node.func)
    if isinstance(node.func, ast.Attribute):
        return _method_call(expr, node, node.func)
    expr.fail("E013", node, "this cannot be called")
    return None


def _member_call(expr: Expressions, node: ast.Call, path: tuple[str, ...]) -> Operand | None:
    found = member(path)
    text = expr.span(node.func).text
    if isinstance(found, Helper):
        if node.args or node.keywords:
            expr.fail("E016", node, f"'{text}()' takes no arguments")
            return None
        return expr.out.op(Op.CALL, found.result, (), expr.span(node), found)
    if isinstance(found, Type):
        return _cast(expr, node, found)
    if isinstance(found, Function):
        operands = _arguments(expr, node, exactly=found.arguments)
        return _FUNCTIONS[found](expr, node, *operands) if operands else None
    if isinstance(found, Capture):
        expr.fail("E017", node, f"'{text}' is an operand of the probed instruction", "leave out the '()'")
        return None
    if found is not None:
        expr.fail("E013", node, f"'{text}' cannot be called here")
        return None
    expr.unknown_member(node.func, path)
    return None


def _cast(expr: Expressions, node: ast.Call, type_: Type) -> Operand | None:
    if type_.is_float:
        expr.fail("E011", node, f"there is no arithmetic on {type_}", "floats are fields of a map only")
        return None
    operand = _arguments(expr, node, exactly=1)
    return expr.out.convert(operand[0], type_, expr.span(node)) if operand else None


def _popcount(expr: Expressions, node: ast.Call, operand: Operand) -> Operand:
    """Counted as unsigned, so that narrower types have no more bits."""
    counted = Type.U64 if expr.out.typed(operand).type.bits == 64 else Type.U32
    bits = expr.out.op(Op.POPC, counted, (expr.out.convert(operand, counted, expr.span(node)),), expr.span(node))
    return expr.out.convert(bits, Type.U32, expr.span(node))


def _reduction(op: Op) -> Callable[..., Operand]:
    def row(expr: Expressions, node: ast.Call, operand: Operand) -> Operand:
        type_ = promoted(expr.out.typed(operand).type)
        value = expr.out.convert(operand, type_, expr.span(node))
        return expr.out.op(op, type_, (value,), expr.span(node))

    return row


def _warp_count(expr: Expressions, node: ast.Call, operand: Operand) -> Operand:
    holds = expr.out.convert(operand, Type.PRED, expr.span(node))
    return _popcount(expr, node, expr.out.op(Op.BALLOT, Type.U64, (holds,), expr.span(node)))


def _accesses(op: Op) -> Callable[..., Operand]:
    def row(expr: Expressions, node: ast.Call, address: Operand, size: Operand) -> Operand:
        span = expr.span(node)
        args = (expr.out.convert(address, Type.U64, span), expr.out.convert(size, Type.U32, span))
        return expr.out.op(op, Type.U32, args, span)

    return row


_FUNCTIONS: dict[Function, Callable[..., Operand]] = {
    Function.POPCOUNT: _popcount,
    Function.WARP_SUM: _reduction(Op.WARPSUM),
    Function.WARP_MIN: _reduction(Op.WARPMIN),
    Function.WARP_MAX: _reduction(Op.WARPMAX),
    Function.WARP_COUNT: _warp_count,
    Function.SECTORS: _accesses(Op.SECTORS),
    Function.BANK_CONFLICTS: _accesses(Op.CONFLICTS),
}


def _named_call(expr: Expressions, node: ast.Call, func: ast.Name) -> Operand | None:
    op = _MINMAX.get(func.id)
    if op is None:
        expr.fail("E013", func, f"unknown function '{func.id}'", lambda: _function_hint(expr, func.id))
        return None
    operands = _arguments(expr, node)
    if operands is None:
        return None
    if len(operands) < 2:
        expr.fail("E016", node, f"'{func.id}' takes two arguments or more")
        return None
    type_, args = expr.unify(node, operands)
    result = args[0]
    for arg in args[1:]:
        result = expr.out.op(op, type_, (result, arg), expr.span(node))
    return result


def _function_hint(expr: Expressions, name: str) -> str | None:
    if member(("language", name)) is not None:
        return f"did you mean '{expr.file.imports.language_prefix}{name}'?"
    return did_you_mean(name, [*_MINMAX, *expr.file.imports.paths])


def _arguments(expr: Expressions, node: ast.Call, exactly: int | None = None) -> tuple[Operand, ...] | None:
    """The operands of a call; None after an error."""
    if node.keywords or (exactly is not None and len(node.args) != exactly):
        count = "positional arguments only" if exactly is None else f"{exactly} argument{'s' * (exactly != 1)}"
        expr.fail("E016", node, f"'{expr.span(node.func).text}' takes {count}")
        return None
    operands = [expr.value(arg) for arg in node.args]
    known = tuple(operand for operand in operands if operand is not None)
    return known if len(known) == len(operands) else None


def _method_call(expr: Expressions, node: ast.Call, func: ast.Attribute) -> Operand | None:
    if isinstance(func.value, ast.Name) and func.value.id in expr.file.maps:
        hint = "it stands on a line of its own" if func.attr == "save" else suggestion(func.attr, ["save"])
        message = "a save has no value" if func.attr == "save" else f"a map has no '{func.attr}', only 'save'"
        expr.fail("E017", func, message, hint)
        return None
    if isinstance(func.value, ast.Name) and func.attr == "save":
        hint = suggestion(func.value.id, expr.file.maps)
        expr.fail("E015", func.value, f"unknown map '{func.value.id}'", hint)
        return None
    return expr.attribute(func)
