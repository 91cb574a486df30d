"""Which kernels a run probes: ``-k`` and ``--filter``, by mangled or demangled name."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from fnmatch import fnmatchcase

from itanium_demangler import parse as parse_mangled

_GLOB = frozenset("*?[")


@dataclass(frozen=True)
class Selection:
    """``only``: patterns of which one has to match (none given: every kernel); ``never``: patterns left out."""

    only: tuple[str, ...] = ()
    never: tuple[str, ...] = ()

    def wants(self, entry: str) -> bool:
        names = (entry, demangle(entry))
        return (not self.only or _any(self.only, names)) and not _any(self.never, names)


@functools.lru_cache(maxsize=4096)
def demangle(name: str) -> str:
    """A C++ kernel's name for people; other names are as they are."""
    if not name.startswith("_Z"):
        return name
    try:
        tree = parse_mangled(name)
    except (NotImplementedError, RecursionError, ValueError, IndexError, AttributeError, AssertionError):
        return name  # a form that the demangler does not know
    return str(tree) if tree is not None else name


def _any(patterns: tuple[str, ...], names: tuple[str, ...]) -> bool:
    return any(_matches(pattern, name) for pattern in patterns for name in names)


def _matches(pattern: str, name: str) -> bool:
    """A pattern with glob characters has to match the whole name, another one a part of it.

    Names of templates have brackets of their own, so a pattern that stands in the name as it is also matches.
    """
    return pattern in name or (not _GLOB.isdisjoint(pattern) and fnmatchcase(name, pattern))
