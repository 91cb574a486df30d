"""The module with one kernel: others go, with the functions that they alone call and the debug sections that point into
them; all else stays as it was."""

from __future__ import annotations

import re
from collections.abc import Iterable

from ncc.backends.ptx.text.lexis import STRING, blank_comments
from ncc.backends.ptx.text.nodes import SOURCE_SECTION, Item, ItemKind, PtxModule
from ncc.backends.rewrite.edits import Edits

_WORD = re.compile(r"[A-Za-z_$%][\w$]*", re.ASCII)
_LABEL = re.compile(r"([A-Za-z_$%][\w$]*)\s*:", re.ASCII)
_STRING = re.compile(STRING)
_SECTION_NAME = re.compile(r"\.debug_\w+")


def prune(module: PtxModule, entry: str) -> str:
    """The module with one kernel. Raises B007.

    Other kernels and functions go, unless something that stays names them (a call, a table of kernels, a launch from
    the device), and with them the debug sections that point into them. So does a declaration of the kernel, which nvcc
    writes of one that is launched from the device: with probes it has other parameters. So does the source that a
    cubin quotes: it names a file whose ``.file`` the cubin leaves out, and ptxas refuses that. All else stays as it
    was. The module is loaded by itself, so that no other one can name them.
    """
    wanted = module.entry(entry)
    unwanted = [i for i in module.items if i.kind is ItemKind.ENTRY and i.name == entry and i is not wanted]
    unwanted += [i for i in module.items if i.name == SOURCE_SECTION]
    removed = _removed(module, wanted)
    if not removed and not unwanted:
        return module.source.text
    edits = Edits(module.source)
    for item in dict.fromkeys((*unwanted, *removed, *_dangling(module, removed))):
        edits.delete(item.span)
    return edits.apply()


def _removed(module: PtxModule, wanted: Item) -> list[Item]:
    others = [i for i in module.items if i.kind is ItemKind.ENTRY and i.name != wanted.name]
    others += [i for i in module.items if i.kind is ItemKind.FUNC and i.linkage != "extern"]
    work = [i for i in module.items if i not in others and i.kind is not ItemKind.DEBUG_SECTION]
    while work and others:
        names = _named(work.pop().span.text, {i.name for i in others if i.name})
        work += [i for i in others if i.name in names]
        others = [i for i in others if i.name not in names]
    return others


def _named(text: str, names: set[str]) -> set[str]:
    return names & set(_WORD.findall(_STRING.sub("", blank_comments(text)))) if any(n in text for n in names) else set()


def _dangling(module: PtxModule, removed: Iterable[Item]) -> list[Item]:
    """Debug sections that refer to a label of removed code, or to a section that goes."""
    gone = {label for item in removed for label in _LABEL.findall(blank_comments(item.span.text))}
    gone.update(item.name for item in removed if item.name)
    sections = {i: _references(i) for i in module.items if i.kind is ItemKind.DEBUG_SECTION}
    dangling: list[Item] = []
    while found := [i for i, names in sections.items() if not gone.isdisjoint(names)]:
        dangling += found
        for item in found:
            del sections[item]
            gone.add(item.name or "")
    return dangling


def _references(section: Item) -> frozenset[str]:
    text = blank_comments(section.body.text if section.body else "")
    return frozenset(_WORD.findall(text)) | frozenset(_SECTION_NAME.findall(text))
