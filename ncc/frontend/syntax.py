"""From text to a Python syntax tree that is safe to walk: bounded in depth, with every failure a diagnostic."""

from __future__ import annotations

import ast
import warnings

from ncc.diag import Diagnostics
from ncc.frontend.places import BOM, Places

# Deep enough for any probe, and shallow enough to walk recursively within Python's own limit of 1000 frames.
MAX_DEPTH = 80


def parse_python(places: Places, diags: Diagnostics) -> ast.Module | None:
    """The tree of a file, or None after reporting why there is none."""
    source = places.source
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # "\d" in a string, `1is 2`: not ours to show
            tree = ast.parse(source.text.removeprefix(BOM), source.path.replace("\0", "?"))
    except SyntaxError as failure:
        _report(failure, places, diags)
        return None
    except (ValueError, RecursionError, MemoryError, OverflowError) as failure:
        # NUL bytes and lone surrogates are ValueErrors; the others are too deep or too large for Python's parser,
        # which may say nothing.
        why = str(failure) or "too long, or nested too deeply"
        diags.error("E002", source.span(0, 0), f"cannot be read as Python: {why}")
        return None
    return tree if check_depth(places, tree, diags) else None


def check_depth(places: Places, tree: ast.Module, diags: Diagnostics) -> bool:
    """Whether a tree can be walked recursively; reports it if not."""
    deep = _too_deep(tree)
    if deep is not None:
        diags.error("E002", places.span(deep), f"nested more than {MAX_DEPTH} levels deep", "split the expression")
    return deep is None


def assigned_names(tree: ast.AST) -> frozenset[str]:
    """Names that get a first value somewhere: ``x = 1``, not ``x += 1``."""
    updated = {id(n.target) for n in ast.walk(tree) if isinstance(n, ast.AugAssign)}
    names = (n for n in ast.walk(tree) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store))
    return frozenset(n.id for n in names if id(n) not in updated)


def read_names(tree: ast.AST) -> frozenset[str]:
    """Names whose value is used, ``x += 1`` included."""
    updated = {id(n.target) for n in ast.walk(tree) if isinstance(n, ast.AugAssign)}
    names = (n for n in ast.walk(tree) if isinstance(n, ast.Name))
    return frozenset(n.id for n in names if isinstance(n.ctx, ast.Load) or id(n) in updated)


def _report(failure: SyntaxError, places: Places, diags: Diagnostics) -> None:
    text = places.source.text
    line = max(1, failure.lineno or 1)
    line_start = places.offset(line, 0)
    start = min(line_start + max(0, (failure.offset or 1) - 1), len(text))
    width = 1
    if failure.end_lineno == failure.lineno and failure.end_offset and failure.offset:
        width = max(1, failure.end_offset - failure.offset)
    diags.error("E001", places.source.span(start, min(start + width, len(text))), f"syntax error: {failure.msg}")


def _too_deep(tree: ast.Module) -> ast.AST | None:
    level: list[ast.AST] = [tree]
    for _ in range(MAX_DEPTH):
        level = [child for node in level for child in ast.iter_child_nodes(node)]
        if not level:
            return None
    return next((node for node in level if hasattr(node, "lineno")), level[0])
