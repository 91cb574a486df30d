"""The body of a probe, lowered to IR: here its statements, expressions and calls come together."""

from __future__ import annotations

import ast
from dataclasses import replace

from ncc.diag import Diagnostics
from ncc.frontend.calls import lower_call
from ncc.frontend.control import CONTROL
from ncc.frontend.decls import File
from ncc.frontend.emit import Emitter
from ncc.frontend.expr import Expressions
from ncc.frontend.snippet import PLAIN, Snippet
from ncc.frontend.syntax import assigned_names, read_names
from ncc.ir.nodes import Instr, IRBody, Reg, Value
from ncc.ir.ops import Op
from ncc.ir.types import Level, Type


def lower_body(node: ast.FunctionDef, level: Level, when: ast.expr | None, file: File, diags: Diagnostics) -> IRBody:
    """The body of a probe as IR; ``when`` is the probe's own condition."""
    assigned, read = assigned_names(node), read_names(node)
    out = Emitter(assigned | read | set(file.regs))
    lowering = Snippet(level, Expressions(file, out, diags, lower_call, later=assigned), {**PLAIN, **CONTROL})
    errors = len(diags.errors)
    condition = None if when is None else _kept(lowering.expr.pred(when), out, file, when)
    start = len(out.instrs)
    lowering.block(node.body)
    if len(out.instrs) == start and len(diags.errors) == errors:
        diags.warning("E051", file.places.span(node), f"probe '{node.name}' does nothing")
    lowering.warn_misspelt(read)
    if condition is not None:
        _narrow(out, start, condition, file)
    return IRBody(tuple(out.instrs), file.places.body_span(node))


def _kept(condition: Value | None, out: Emitter, file: File, node: ast.expr) -> Value | None:
    """The condition as it is where the body begins, which may write the register that it stands in."""
    if isinstance(condition, Reg) and condition.name in file.regs:
        return out.op(Op.MOV, Type.PRED, (condition,), file.places.span(node))
    return condition


def _narrow(out: Emitter, start: int, condition: Value, file: File) -> None:
    """From ``start`` on: no branch is made of a probe's condition, but what lives on is written, and records are saved,
    only where it holds. What else is computed is lost with the body.
    """
    body, out.instrs[start:] = out.instrs[start:], []
    for instr in body:
        if instr.saves:
            both = (condition if instr.condition is None
                    else out.op(Op.AND, Type.PRED, (condition, instr.condition), instr.span))
            out.instrs.append(replace(instr, op=Op.SAVEIF, args=(both, *instr.saved)))
        elif instr.dst is not None and instr.dst.name in file.regs:
            fresh = out.fresh(instr.dst.type)
            out.instrs += [replace(instr, dst=fresh),
                           Instr(Op.SELECT, instr.dst.type, instr.dst, (condition, fresh, instr.dst), None, instr.span)]
        else:
            out.instrs.append(instr)
