"""C++ names for people. A name is the program's word: nothing but a name comes of it, in bounded time and memory."""

from __future__ import annotations

import functools
import re
from typing import Any

import itanium_demangler

MAX_MANGLED = 1 << 12
MAX_DEMANGLED = 1 << 14
"""Characters. Longer names are shown as they are."""
_MAX_PARTS = 1 << 17

_UNKNOWN = re.compile(r"<\w*Node ")  # how the library prints what it has no words for
_NESTED = "L_Z"  # a name in a template's argument: the library reads it with a cursor of its own


class _TooLong(Exception):
    pass


class _Cursor(itanium_demangler._Cursor):  # type: ignore[misc]
    """The library's cursor, with limits: ``S_`` stands for what came before, so that few letters double a name.

    What a name stands for is counted before it is written out. Equal parts are found by number: comparing them, as the
    library does, takes the cube of a long name's parts.
    """

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self._numbers: dict[int, int] = {}  # id of a node -> its number; equal nodes have equal ones
        self._known: dict[tuple[Any, ...], int] = {}
        self._lengths: list[int] = []  # by number: characters that a node stands for, at least one
        self._kept: list[Any] = []  # so that no id is used again
        self._candidates: set[int] = set()
        self._total = len(name)
        self._parts = 0

    def add_subst(self, node: Any) -> None:
        number = self._number(node)
        if number not in self._candidates:
            self._candidates.add(number)
            self._substs[len(self._substs)] = node

    def resolve_subst(self, seq_id: int) -> Any:
        node = super().resolve_subst(seq_id)
        if node is not None:
            self._total += self.length(node)
            _limit(self._total)
        return node

    def length(self, node: Any) -> int:
        """Characters that a node stands for, about; raises ``_TooLong`` past the limit."""
        return self._lengths[self._number(node)]

    def _number(self, node: Any) -> int:
        if not isinstance(node, tuple):
            return self._new((type(node), node), 1 + (len(node) if isinstance(node, str) else 0))
        known = self._numbers.get(id(node))
        if known is None:
            self._parts += len(node)
            if self._parts > _MAX_PARTS:
                raise _TooLong
            parts = [self._number(part) for part in node]
            known = self._new((type(node), *parts), 1 + sum(self._lengths[part] for part in parts))
            self._numbers[id(node)] = known
            self._kept.append(node)
        return known

    def _new(self, key: tuple[Any, ...], length: int) -> int:
        number = self._known.setdefault(key, len(self._lengths))
        if number == len(self._lengths):
            _limit(length)
            self._lengths.append(length)
        return number


def _limit(length: int) -> None:
    if length > MAX_DEMANGLED:
        raise _TooLong


@functools.lru_cache(maxsize=4096)
def demangle(name: str) -> str:
    """A C++ kernel's name for people; other names, and those that nobody would read to their end, are as they are."""
    if not name.startswith("_Z") or len(name) > MAX_MANGLED or _NESTED in name:
        return name
    cursor = _Cursor(name)
    try:
        tree = itanium_demangler._parse_mangled_name(cursor)
        if tree is None:
            return name
        cursor.length(tree)  # with the template's arguments put in
        text = str(itanium_demangler._expand_arg_packs(tree))
    except Exception:  # whatever a made-up name breaks in the library
        return name
    return name if _UNKNOWN.search(text) or not text.isprintable() else text
