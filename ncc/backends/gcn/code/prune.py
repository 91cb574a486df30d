"""The module with one kernel: others go, with their descriptors and metadata; device functions and data stay.

Debug sections name labels of all code, so that they go as well where anything does.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from ncc.backends.gcn.image.metadata_text import remove_entries
from ncc.backends.gcn.text.nodes import Descriptor, Directive, Function, Label, Module, Statement
from ncc.backends.gcn.text.operands import symbols
from ncc.backends.rewrite.edits import Edits

_NAMING = frozenset((".globl", ".global", ".protected", ".hidden", ".weak", ".type", ".size", ".local", ".internal"))


def prune(module: Module, entry: str) -> str:
    """The text. Raises B007. Kernels that something else names stay."""
    wanted = module.kernel(entry)
    named = _named(module)
    gone = [k.function for k in module.kernels if k.name != wanted.name and not named[k.name] - {k.name}]
    if not gone:
        return module.source.text
    edits = Edits(module.source)
    for statement in _removed(module, gone):
        edits.delete(statement.span)
    if module.metadata is not None:
        remove_entries(edits, module.metadata.body, {f.name for f in gone})
    return edits.apply()


def _named(module: Module) -> dict[str, set[str]]:
    """The functions whose code names a symbol; the directives of a kernel's own definition do not count."""
    found: dict[str, set[str]] = defaultdict(set)
    for function in module.functions:
        for operand in (o for i in function.instructions for o in i.operands):
            for symbol in symbols(operand):
                found[symbol].add(function.name)
    return found


def _removed(module: Module, gone: list[Function]) -> Iterator[Statement]:
    names = {f.name for f in gone}
    inside = {s for f in gone for s in (f.label, *f.statements)}
    debug = False
    for statement in module.statements:
        if isinstance(statement, Directive) and statement.name in (".section", ".text", ".data", ".bss"):
            debug = statement.arguments.strip('"').startswith(".debug")
        if statement in inside or debug or _defines(statement, names):
            yield statement


def _defines(statement: Statement, names: set[str]) -> bool:
    """Whether a statement outside of a function's code is about one of the names."""
    if isinstance(statement, Descriptor):
        return statement.name in names
    if isinstance(statement, Label):
        return False
    if not isinstance(statement, Directive) or statement.name not in _NAMING:
        return False
    return statement.arguments.split(",")[0].strip().strip('"') in names
