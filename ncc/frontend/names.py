"""What the names of a probe file mean: the language's own members, and what the file imports of them."""

from __future__ import annotations

import ast
from dataclasses import dataclass, field
from enum import Enum

from ncc.diag import Diagnostics, did_you_mean, suggestion
from ncc.frontend.places import Places
from ncc.ir.types import CAPTURES, HELPERS, TYPES, Capture, Helper, Type

PACKAGES = ("ncc", "neutrino")  # neutrino: probes written for the reference implementation compile unmodified
SHARED = "shared"


class Function(Enum):
    """(name, number of its arguments)."""

    POPCOUNT = ("popcount", 1)
    WARP_SUM = ("warp_sum", 1)
    WARP_MIN = ("warp_min", 1)
    WARP_MAX = ("warp_max", 1)
    WARP_COUNT = ("warp_count", 1)
    SECTORS = ("sectors", 2)
    BANK_CONFLICTS = ("bank_conflicts", 2)

    def __init__(self, label: str, arguments: int) -> None:
        self.label = label
        self.arguments = arguments


FUNCTIONS = {f.label: f for f in Function}
Member = Helper | Capture | Type | Function | str

LANGUAGE: dict[str, Member] = {**TYPES, **HELPERS, **CAPTURES, **FUNCTIONS, SHARED: SHARED, "probe": "probe",
                               "Map": "Map"}
# Words that people look for and that no spelling distance finds.
RENAMED = {"smid": "cuid", "lane_id": "laneid", "warp_id": "warpid", "i32": "s32", "i64": "s64", "cycles": "clock",
           "address": "addr", "size": "bytes", "threadIdx": "tid", "blockIdx": "ctaid", "bool": "pred", "int": "s64",
           "float": "f32", "popc": "popcount", "bit_count": "popcount"}  # fmt: skip


@dataclass
class Imports:
    """Names that a file imports, each the path of a package's member: () the package, ("language", "u64"), ..."""

    paths: dict[str, tuple[str, ...]] = field(default_factory=dict)

    def resolve(self, node: ast.expr) -> tuple[str, ...] | None:
        """The member that a dotted name stands for, or None if its root is no import."""
        parts: list[str] = []
        while isinstance(node, ast.Attribute):
            parts.append(node.attr)
            node = node.value
        if not isinstance(node, ast.Name) or node.id not in self.paths:
            return None
        return _canonical((*self.paths[node.id], *reversed(parts)))

    def declares(self, node: ast.expr, member: str) -> bool:
        """Whether a decorator is ``probe`` or ``Map``, however it was imported."""
        return self.resolve(node) == ("language", member)

    @property
    def language_prefix(self) -> str:
        """How this file writes the language module: "nl." if it cannot be told, nothing in a one-liner."""
        aliases = (name for name, path in self.paths.items() if path == ("language",))
        alias = next(aliases, "nl")
        return alias and f"{alias}."


def _canonical(path: tuple[str, ...]) -> tuple[str, ...]:
    """``ncc.probe`` and ``ncc.language.probe`` are one thing."""
    return ("language", *path) if path[:1] in (("probe",), ("Map",)) else path


def read_imports(tree: ast.Module, places: Places, diags: Diagnostics) -> Imports:
    """The imports at the top level of a file."""
    imports = Imports()
    for node in tree.body:
        if isinstance(node, ast.Import):
            for alias in node.names:
                _import_module(alias, node, imports, places, diags)
        elif isinstance(node, ast.ImportFrom) and node.module != "__future__":
            for alias in node.names:
                _import_member(alias, node, imports, places, diags)
    return imports


def _import_module(alias: ast.alias, node: ast.Import, imports: Imports, places: Places, diags: Diagnostics) -> None:
    package, *rest = alias.name.split(".")
    if package not in PACKAGES or rest not in ([], ["language"]):
        _refuse(alias.name, alias, places, diags)
    elif alias.asname:
        imports.paths[alias.asname] = tuple(rest)
    else:
        imports.paths[package] = ()


def _import_member(alias: ast.alias, node: ast.ImportFrom, imports: Imports, places: Places,
                   diags: Diagnostics) -> None:
    package, *rest = (node.module or "").split(".")
    if node.level or package not in PACKAGES or rest not in ([], ["language"]):
        _refuse("." * node.level + (node.module or ""), node, places, diags)
        return
    members = ["probe", "Map", "language"] if not rest else [m for m in LANGUAGE if "." not in m]
    if alias.name == "*":
        imports.paths.update({name: _canonical((*rest, name)) for name in members})
    elif alias.name in members:
        imports.paths[alias.asname or alias.name] = _canonical((*rest, alias.name))
    else:
        diags.error("E003", places.span(alias), f"'{node.module}' has no '{alias.name}'",
                    suggestion(alias.name, members))


def _refuse(name: str, node: ast.AST, places: Places, diags: Diagnostics) -> None:
    package = name.split(".")[0]
    allowed = "a probe runs on the GPU: it imports 'ncc' and 'ncc.language', and nothing else"
    hint = allowed if package in PACKAGES else suggestion(package, PACKAGES, allowed)
    diags.error("E003", places.span(node), f"cannot import '{name}'", hint)


def member(path: tuple[str, ...]) -> Member | None:
    """What ``nl.NAME`` is; ``nl.tid.x`` is the helper 'tid.x'."""
    return LANGUAGE.get(".".join(path[1:])) if path[:1] == ("language",) else None


def member_hint(path: tuple[str, ...], prefix: str) -> str | None:
    """What an unknown member may have been meant to be, written as the file writes it."""
    word = ".".join(path[1:])
    if word in RENAMED:
        return f"did you mean '{prefix}{RENAMED[word]}'?"
    hint = did_you_mean(word, LANGUAGE)
    return hint.replace("'", f"'{prefix}", 1) if hint else None
