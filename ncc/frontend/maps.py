"""The maps of a probe file."""

from __future__ import annotations

import ast

from ncc.diag import Diagnostics
from ncc.frontend.arith import TooLarge, fold
from ncc.frontend.decls import File, check_name, decorator_arguments, level_argument, text_argument
from ncc.frontend.fields import read_field
from ncc.frontend.shape import DEFAULT_CAP, check_cap, check_kind, check_record, check_sample
from ncc.ir.nodes import Field, MapDecl
from ncc.ir.types import RECORDING, Level, MapKind

_ARGUMENTS = ("level", "type", "size", "cap", "sample")


def read_map(node: ast.ClassDef, decorator: ast.expr, file: File, diags: Diagnostics) -> MapDecl:
    """A class under ``@Map``. The order of the fields is the order of the record."""
    given = decorator_arguments(decorator, "Map", "E030", _ARGUMENTS, (), file, diags)
    name = text_argument(given.get("type"), "type", "E030", file, diags) or "array"
    kind = check_kind(name, file.places.span(given.get("type", decorator)), diags)
    decl = MapDecl(node.name, _level(given.get("level"), kind, decorator, file, diags),
                   _read_fields(node, file, diags), _cap(given.get("cap"), kind, file, diags), kind,
                   _size(given.get("size"), file, diags), file.places.span(node),
                   _sample(given.get("sample"), file, diags))
    check_record(decl, file.places.span(given.get("size", decorator)), diags)
    return decl


def _level(node: ast.expr | None, kind: MapKind, decorator: ast.expr, file: File, diags: Diagnostics) -> Level:
    """A map with keys has rows for nobody in particular: its level says who saves, by default every thread."""
    if node is None and kind in RECORDING:
        diags.error("E030", file.places.span(decorator), "'Map' needs 'level'")
    return level_argument(node, "E030", file, diags)


def _read_fields(node: ast.ClassDef, file: File, diags: Diagnostics) -> tuple[Field, ...]:
    if node.bases or node.keywords:
        diags.error("E035", file.places.span(node), f"map '{node.name}' cannot inherit")
    fields: dict[str, Field] = {}
    for item in node.body:
        if isinstance(item, ast.AnnAssign) and isinstance(item.target, ast.Name) and item.value is None:
            _add_field(item, item.target.id, fields, file, diags)
        elif not _is_filler(item):
            diags.error("E035", file.places.span(item), "a map's class holds fields only", "write 'name: nl.u64'")
    return tuple(fields.values())


def _add_field(item: ast.AnnAssign, name: str, fields: dict[str, Field], file: File, diags: Diagnostics) -> None:
    assert isinstance(item.target, ast.Name)
    field = read_field(item, item.target, file, diags)
    if name in fields:
        diags.error("E007", field.span, f"field '{name}' is declared twice", f"first at line {fields[name].span.line}")
    elif check_name(name, item.target, file, diags):
        fields[name] = field


def _is_filler(item: ast.stmt) -> bool:
    """``pass``, ``...`` or a docstring."""
    return isinstance(item, ast.Pass) or (isinstance(item, ast.Expr) and isinstance(item.value, ast.Constant))


def _cap(node: ast.expr | None, kind: MapKind, file: File, diags: Diagnostics) -> int | None:
    if isinstance(node, ast.Constant) and node.value == "dynamic":
        return None
    value = _number(node, "cap", 'slots per thread or warp, or "dynamic"', file, diags)
    return DEFAULT_CAP[kind] if value is None or node is None else check_cap(value, file.places.span(node), diags)


def _size(node: ast.expr | None, file: File, diags: Diagnostics) -> int | None:
    return _number(node, "size", "bytes of a record", file, diags)


def _sample(node: ast.expr | None, file: File, diags: Diagnostics) -> int:
    value = _number(node, "sample", "of so many saves of a thread, one is kept", file, diags)
    return 1 if value is None or node is None else check_sample(value, file.places.span(node), diags)


def _number(node: ast.expr | None, name: str, meaning: str, file: File, diags: Diagnostics) -> int | None:
    if node is None:
        return None
    try:
        value = fold(node)
    except TooLarge:
        value = None
    if value is None:
        diags.error("E030", file.places.span(node), f"'{name}' is an integer literal", meaning)
    return value
