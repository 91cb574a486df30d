"""The body of a probe, lowered to IR: here its statements, expressions and calls come together."""

from __future__ import annotations

import ast

from ncc.diag import Diagnostics
from ncc.frontend.calls import lower_call
from ncc.frontend.control import CONTROL
from ncc.frontend.decls import File
from ncc.frontend.emit import Emitter
from ncc.frontend.expr import Expressions
from ncc.frontend.snippet import PLAIN, Snippet
from ncc.frontend.syntax import assigned_names, read_names
from ncc.ir.nodes import IRBody
from ncc.ir.types import Level


def lower_body(node: ast.FunctionDef, level: Level, file: File, diags: Diagnostics) -> IRBody:
    """The body of a probe as IR."""
    assigned, read = assigned_names(node), read_names(node)
    out = Emitter(assigned | read | set(file.regs))
    lowering = Snippet(level, Expressions(file, out, diags, lower_call, later=assigned), {**PLAIN, **CONTROL})
    errors = len(diags.errors)
    lowering.block(node.body)
    if not out.instrs and len(diags.errors) == errors:
        diags.warning("E051", file.places.span(node), f"probe '{node.name}' does nothing")
    lowering.warn_misspelt(read)
    return IRBody(tuple(out.instrs), file.places.body_span(node))
