"""Which kernels a run probes: ``-k`` and ``--filter``, by mangled or demangled name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase

from ncc.engine.demangle import demangle

_GLOB = frozenset("*?[")


@dataclass(frozen=True)
class Selection:
    """``only``: patterns of which one has to match (none given: every kernel); ``never``: patterns left out."""

    only: tuple[str, ...] = ()
    never: tuple[str, ...] = ()

    def unmatched(self, names: Sequence[str]) -> list[tuple[str, str]]:
        """(option, pattern) of each pattern that none of the kernels' names matches."""
        both = [(name, demangle(name)) for name in names]
        return [(option, pattern) for option, patterns in (("-k", self.only), ("--filter", self.never))
                for pattern in patterns if not any(_any((pattern,), spelt) for spelt in both)]

    def wants(self, entry: str) -> bool:
        names = (entry, demangle(entry))
        return (not self.only or _any(self.only, names)) and not _any(self.never, names)


NONE = Selection(never=("*",))
"""No kernel is probed; each is known by its name."""


def _any(patterns: tuple[str, ...], names: tuple[str, ...]) -> bool:
    return any(_matches(pattern, name) for pattern in patterns for name in names)


def _matches(pattern: str, name: str) -> bool:
    """A pattern with glob characters has to match the whole name, another one a part of it.

    Names of templates have brackets of their own, so a pattern that stands in the name as it is also matches.
    """
    return pattern in name or (not _GLOB.isdisjoint(pattern) and fnmatchcase(name, pattern))
