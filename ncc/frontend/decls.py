"""Declarations of a probe file: shared registers, and the arguments of decorators."""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ncc.diag import Diagnostics, did_you_mean, suggestion
from ncc.frontend.arith import TooLarge, fits, fold
from ncc.frontend.names import RENAMED, Imports, member, member_hint
from ncc.frontend.places import Places
from ncc.frontend.shape import check_level
from ncc.ir.nodes import MapDecl, RegDecl
from ncc.ir.types import TYPES, Level, Type


@dataclass(frozen=True)
class File:
    """What a declaration or a snippet sees of its file. ``locals`` are names that probes assign -> the probe."""

    places: Places
    imports: Imports
    maps: Mapping[str, MapDecl]
    regs: Mapping[str, RegDecl]
    locals: Mapping[str, str]


def check_name(name: str, node: ast.AST, file: File, diags: Diagnostics) -> bool:
    """Names reach assembly and file formats, where only ASCII words are safe."""
    if not name.isascii():
        diags.error("E009", file.places.span(node), f"'{name}' is not an ASCII word", "use letters, digits and '_'")
    return name.isascii()


# --- types and registers ---


def read_type(node: ast.expr, file: File, diags: Diagnostics, *, register: bool) -> Type | None:
    """The type that an annotation names; None after an error."""
    path = file.imports.resolve(node)
    found = member(path) if path else None
    span = file.places.span(node)
    if not isinstance(found, Type):
        diags.error("E010", span, f"unknown type '{span.text}'", lambda: _type_hint(node, path, file))
        return None
    if register and found.is_float:
        diags.error("E011", span, f"a register cannot be {found}", "floats are fields of a map only: hold raw bits")
        return None
    return found


def _type_hint(node: ast.expr, path: tuple[str, ...] | None, file: File) -> str:
    prefix = file.imports.language_prefix
    listed = f"types: {', '.join(TYPES)}"
    if path:
        return (member_hint(path, prefix) if member(path) is None else None) or listed
    name = node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""
    word = RENAMED.get(name, name)
    return f"did you mean '{prefix}{word}'?" if word in TYPES else did_you_mean(name, TYPES) or listed


def read_register(node: ast.AnnAssign, name: str, file: File, diags: Diagnostics) -> RegDecl:
    """``start: nl.u64 = 0`` at the top level. A register in error is a u64, so that its uses are still checked."""
    type_ = read_type(node.annotation, file, diags, register=True)
    init = 0 if node.value is None else _initial(node.value, file, diags)
    if type_ and not fits(init, type_):
        assert node.value is not None
        diags.error("E020", file.places.span(node.value), f"{init} does not fit {type_}", _fits_hint(init, type_))
    return RegDecl(name, type_ or Type.U64, init if type_ and fits(init, type_) else 0, file.places.span(node.target))


def _initial(node: ast.expr, file: File, diags: Diagnostics) -> int:
    if isinstance(node, ast.Constant) and isinstance(node.value, bool):
        return int(node.value)
    try:
        value = fold(node)
    except TooLarge as failure:
        diags.error("E020", file.places.span(failure.node), "this number does not fit 64 bits")
        return 0
    if value is None:
        diags.error("E021", file.places.span(node), "an initial value is a constant integer",
                    "assign what the GPU computes in a probe with pos=\"kernel\", before=True")
    return value or 0


def _fits_hint(value: int, type_: Type) -> str | None:
    signed = {Type.U32: Type.S32, Type.U64: Type.S64}.get(type_)
    return f"{signed} holds negative numbers" if signed and value < 0 else None


# --- decorators ---


def decorator_arguments(node: ast.expr, what: str, code: str, allowed: Sequence[str], required: Sequence[str],
                        file: File, diags: Diagnostics) -> dict[str, ast.expr]:
    """The keyword arguments of ``@Map(...)`` or ``@probe(...)``; what is wrong with them is reported under ``code``."""
    call = node if isinstance(node, ast.Call) else ast.Call(node, [], [])
    for arg in call.args:
        diags.error(code, file.places.span(arg), f"'{what}' takes keyword arguments only", f"{', '.join(allowed)}")
    given: dict[str, ast.expr] = {}
    for keyword in call.keywords:
        if keyword.arg is not None and keyword.arg in allowed:
            given[keyword.arg] = keyword.value
        else:
            diags.error(code, file.places.span(keyword), f"'{what}' has no argument '{keyword.arg or '**'}'",
                        suggestion(keyword.arg or "", allowed, f"it has {', '.join(allowed)}"))
    missing = [name for name in required if name not in given]
    if missing:
        diags.error(code, file.places.span(node), f"'{what}' needs {' and '.join(repr(m) for m in missing)}")
    return given


def text_argument(node: ast.expr | None, name: str, code: str, file: File, diags: Diagnostics) -> str | None:
    """A string literal; None if it is not given, or after an error."""
    if node is None:
        return None
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    diags.error(code, file.places.span(node), f"'{name}' is a string literal")
    return None


def level_argument(node: ast.expr | None, code: str, file: File, diags: Diagnostics) -> Level:
    text = text_argument(node, "level", code, file, diags)
    if text is None or node is None:
        return Level.THREAD
    return check_level(text, file.places.span(node), diags)
