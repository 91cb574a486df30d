"""Several PTX texts that are linked with one another, as one text.

Relocatable code (``nvcc -rdc=true``, what a program links while it runs) comes as one text for each unit, and a kernel
may call functions of other units. The units whose functions it calls, directly or not, are put behind its own, as a
linker would: a declaration of what another unit defines goes, of several weak definitions the first stays, and a name
that is a unit's own and that others use too is renamed. Line information of the units behind goes, since its numbers
are each unit's own. Variables that only another unit defines stay declared: they are reached through their addresses.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass

from ncc.backends.ptx.isa.arch import parse_arch
from ncc.backends.ptx.text.lexis import STRING
from ncc.backends.ptx.text.nodes import Item, ItemKind, PtxModule
from ncc.backends.ptx.text.parse import parse_module
from ncc.backends.rewrite.edits import Edits
from ncc.diag import NccError
from ncc.source import SourceFile

# What the driver has itself (CUDA programming guide, formatted output, dynamic allocation, assertion).
_DRIVERS_OWN = frozenset({"vprintf", "malloc", "free", "__assertfail"})

_DECLARES = re.compile(r"\.extern\s+\.func\b")
_HEADS = frozenset({".version", ".target", ".address_size"})
_VARIABLE = re.compile(r"^[^\S\n]*\.(?:global|const)\b", re.MULTILINE)
_LINE = re.compile(r"^[^\S\n]*\.loc\s[^\n]*$", re.MULTILINE)
_WORD_OR_STRING = re.compile(rf"{STRING}|[A-Za-z_$%][\w$]*", re.ASCII)


@dataclass(frozen=True)
class Linked:
    """``ambiguous``: variables that several of the units have of their own, by the names that they have here."""

    text: SourceFile
    ambiguous: frozenset[str]


def link_units(own: SourceFile, others: Callable[[], Iterable[SourceFile]], variables: bool = True) -> Linked:
    """The text with the units that it needs, and, if asked for, which of its variables others may have, too."""
    if not _DECLARES.search(own.text) and not (variables and _VARIABLE.search(own.text)):
        return Linked(own, frozenset())
    units = _Units([other for other in others() if other.text != own.text])
    if not units.texts:
        return Linked(own, frozenset())
    included = [parse_module(own)]
    while more := next(units.defining(_missing(included)), None):
        included.append(more)
    ambiguous = _in_several([included[0], *units.all()] if variables else included)
    if len(included) == 1:
        return Linked(own, ambiguous)
    return link_all(included, ambiguous)


def link_all(modules: Sequence[PtxModule], ambiguous: frozenset[str] = frozenset()) -> Linked:
    """All of them; the first one's name is the text's."""
    renamed = _renamed(modules)
    new = {new for names in renamed for old, new in names.items() if old in ambiguous}
    return Linked(SourceFile(modules[0].source.path, _together(modules, renamed)), ambiguous | new)


class _Units:
    """The other units, read when they are asked for. One that cannot be read has nothing."""

    def __init__(self, texts: Sequence[SourceFile]) -> None:
        self.texts = texts
        self._modules: dict[int, PtxModule | None] = {}

    def all(self) -> list[PtxModule]:
        return [module for text in self.texts if (module := self._module(text))]

    def _module(self, text: SourceFile) -> PtxModule | None:
        if id(text) not in self._modules:
            self._modules[id(text)] = None
            with suppress(NccError):
                self._modules[id(text)] = parse_module(text)
        return self._modules[id(text)]

    def defining(self, names: frozenset[str]) -> Iterator[PtxModule]:
        """The units that define any of the functions for others."""
        for text in self.texts:
            if not any(name in text.text for name in names):
                continue
            module = self._module(text)
            if module and any(i.name in names and _defines(i) and i.linkage for i in module.items):
                yield module


def _missing(modules: Sequence[PtxModule]) -> frozenset[str]:
    """Functions that are declared and not defined."""
    functions = [item for module in modules for item in module.items if item.kind is ItemKind.FUNC and item.name]
    defined = {item.name for item in functions if item.body}
    return frozenset(item.name for item in functions if item.name and not item.body) - defined - _DRIVERS_OWN


def _defines(item: Item) -> bool:
    if item.kind is ItemKind.VARIABLE:
        return item.linkage != "extern"
    return item.kind in (ItemKind.ENTRY, ItemKind.FUNC) and item.body is not None


def _in_several(modules: Iterable[PtxModule]) -> frozenset[str]:
    """Names that several of them have a variable of their own by."""
    count = Counter(name for module in modules for name in _local_variables(module))
    return frozenset(name for name, modules_with in count.items() if modules_with > 1)


def _local_variables(module: PtxModule) -> set[str]:
    return {item.name for item in module.items if item.kind is ItemKind.VARIABLE and item.name and not item.linkage}


def _renamed(modules: Sequence[PtxModule]) -> list[dict[str, str]]:
    """For each unit, its own names that all have, or one before it has too, and what they become."""
    used = {word for module in modules for word in _WORD_OR_STRING.findall(module.source.text)}
    own = [{i.name for i in module.items if i.name and not i.linkage and _defines(i)} for module in modules]
    taken = {i.name for module in modules for i in module.items if i.linkage}
    renamed: list[dict[str, str]] = []
    for number, names in enumerate(own):
        renamed.append({name: _fresh(name, number, used) for name in sorted(names & taken)})
        taken |= names
    return renamed


def _fresh(name: str, number: int, used: set[str]) -> str:
    new = f"{name}$unit{number}"
    while new in used:
        new += "_"
    used.add(new)
    return new


def _together(modules: Sequence[PtxModule], renamed: Sequence[dict[str, str]]) -> str:
    """The kernel's own unit comes last: what a text uses has to be declared before."""
    linkages = {i.name: i.linkage for module in modules for i in module.items if _defines(i) and i.linkage}
    defined: set[str | None] = set()
    pieces = [_heads(modules)]
    for number, module in reversed(list(enumerate(modules))):
        edits = Edits(module.source)
        for item in module.items:
            if _is_left_out(item, number, defined):
                edits.delete(item.span)
            elif item.kind is ItemKind.FUNC and item.linkage == "extern" and item.name in linkages:
                edits.replace(item.span, item.span.text.replace(".extern", f".{linkages[item.name]}", 1))
            elif _defines(item) and item.linkage:
                defined.add(item.name)
        text = edits.apply()
        pieces.append(_substituted(_LINE.sub("", text) if number else text, renamed[number]))
    return "\n".join(pieces)


def _is_left_out(item: Item, number: int, defined: set[str | None]) -> bool:
    """``number`` is that of its unit, ``defined`` what stands before it."""
    if item.kind is ItemKind.DIRECTIVE and item.name in _HEADS:
        return True
    if item.kind is ItemKind.DIRECTIVE and item.name == ".file":
        return number > 0
    if item.kind is ItemKind.DEBUG_SECTION:
        return number > 0
    return item.linkage is not None and item.name in defined


def _heads(modules: Sequence[PtxModule]) -> str:
    """The highest version and target of all."""
    version = max(module.version for module in modules)
    highest = max(modules, key=lambda module: _order(module.target))
    target = next(item.span.text for item in highest.items if item.name == ".target")
    return f".version {version[0]}.{version[1]}\n{target}\n.address_size {modules[0].address_size}\n"


def _order(target: str) -> tuple[int, str]:
    arch = parse_arch(target)
    return (arch.sm, arch.suffix) if arch else (0, "")


def _substituted(text: str, names: dict[str, str]) -> str:
    if not names:
        return text
    return _WORD_OR_STRING.sub(lambda word: names.get(word[0], word[0]), text)
