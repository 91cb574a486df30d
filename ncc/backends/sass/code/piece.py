"""A piece of code at one access, ready to be put behind a kernel's."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Piece:
    """Code at one access, but for the way back. ``texts``: what nvdisasm has to say, by number, where that is known;
    ``groups`` and ``wide`` as a template's, by number. ``waits``: barriers to be waited for before the way back;
    ``settles``: cycles that the jump there takes at least."""

    words: tuple[int, ...]
    waits: int = 0
    texts: Mapping[int, str] = field(default_factory=dict)
    groups: tuple[tuple[int, int], ...] = ()
    wide: tuple[int, ...] = ()
    settles: int = 0
