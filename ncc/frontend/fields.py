"""The fields of a map as a probe file declares them: ``nl.u32``, ``nl.key(nl.u32)``, ``nl.hist(nl.u32, "log2")``."""

from __future__ import annotations

import ast
from collections.abc import Sequence

from ncc.diag import Diagnostics
from ncc.frontend.arith import TooLarge, fold
from ncc.frontend.decls import File, read_type
from ncc.ir.fields import log2_buckets
from ncc.ir.nodes import Buckets, Field
from ncc.ir.types import USES, Type, Use

_VALUES = {Use.COUNT: (0,), Use.HIST: (2, 4)}
"""How many arguments a use may have; the others have one."""


def read_field(item: ast.AnnAssign, target: ast.Name, file: File, diags: Diagnostics) -> Field:
    """One annotated name of a map's class. A field in error is a u64, so that its uses are still checked."""
    call = item.annotation if isinstance(item.annotation, ast.Call) else None
    use = _use(item.annotation if call is None else call.func, file)
    span = file.places.span(target)
    if use is Use.RECORD:
        return Field(target.id, read_type(item.annotation, file, diags, register=False) or Type.U64, span)
    args = call.args if call is not None and not call.keywords else []
    type_ = (read_type(args[0], file, diags, register=False) if args else None) or Type.U64
    buckets = _buckets(args[1:], type_) if use is Use.HIST else None
    if len(args) not in _VALUES.get(use, (1,)) or (call is None) is not (use is Use.COUNT) or (
            buckets is None and use is Use.HIST):
        place = file.places.span(item.annotation)
        diags.error("E047", place, f"'{place.text}' is no field of a map", f"write {_form(use, file)}")
        return Field(target.id, Type.U64, span, Use.COUNT if use is Use.COUNT else Use.RECORD)
    return Field(target.id, type_, span, use, buckets)


def _use(node: ast.expr, file: File) -> Use:
    path = file.imports.resolve(node)
    return USES.get(path[1], Use.RECORD) if path is not None and len(path) == 2 else Use.RECORD


def _form(use: Use, file: File) -> str:
    nl = file.imports.language_prefix
    if use is Use.HIST:
        return f'{nl}hist({nl}u32, "log2") or {nl}hist({nl}u32, "linear", STEP, BUCKETS)'
    return f"{nl}{use.value}" if use is Use.COUNT else f"{nl}{use.value}({nl}u32)"


def _buckets(args: Sequence[ast.expr], type_: Type) -> Buckets | None:
    form = args[0].value if args and isinstance(args[0], ast.Constant) else None
    if form == "log2" and len(args) == 1:
        return log2_buckets(type_)
    if form != "linear" or len(args) != 3:
        return None
    try:
        step, count = fold(args[1]), fold(args[2])
    except TooLarge:
        return None
    return None if step is None or count is None or step < 1 else Buckets(count, step)
