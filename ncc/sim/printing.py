"""What C's ``printf`` makes of a conversion, wherever a kernel's arguments lie."""

from __future__ import annotations

import re
from collections.abc import Callable

CONVERSION = re.compile(r"%(?P<flags>[-+ #0]*)(?P<width>\d*)(?P<precision>(?:\.\d*)?)(?P<size>hh|h|ll|l|j|z|t|L)?"
                        r"(?P<kind>[diouxXeEfFgGaAcsp%])")
_LONG = frozenset({"ll", "l", "j", "z", "t"})

Take = Callable[[str, int], int | float | str]
"""The next argument: of kind ``d`` (signed), ``u``, ``f`` or ``s``, of so many bits."""


def converted(found: re.Match[str], take: Take) -> str:
    """One match of ``CONVERSION``, with its argument."""
    kind = found["kind"]
    if kind == "%":
        return "%"
    flags = f"%{found['flags']}{found['width']}{found['precision']}"
    if kind == "s":
        return (flags + "s") % take("s", 64)
    if kind == "p":
        return f"{take('u', 64):#x}"
    if kind in "eEfFgGaA":
        return (flags + (kind if kind not in "aA" else "g")) % take("f", 64)
    value = take("d" if kind in "dic" else "u", 64 if found["size"] in _LONG else 32)
    return (flags + {"i": "d", "u": "d"}.get(kind, kind)) % value
