"""Accesses to global memory that can be led through code of ours: which a kernel has, and why not others.

An instruction is replaced one for one by a jump, so that nothing moves: offsets that the file names stay right, and a
branch may lead to it. What counts from its own place, or what a linker fills in, is left alone.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from ncc.backends.base import Access
from ncc.backends.sass.code.splice import Reading
from ncc.backends.sass.isa.encoding import BYTES
from ncc.backends.sass.text.listing import Instruction

_GLOBAL = re.compile(
    r"(?:@(!?)P(\d) )?(LDG|STG)\.E((?:\.\w+)*) (?:R(?:\d{1,3}|Z), )?desc\[UR\d{1,2}\]"
    r"\[R(\d{1,3})\.64(?:\+(-?0x[0-9a-f]{1,6}))?\](?:, R(?:\d{1,3}|Z))?\Z")
_BYTES = {"U8": 1, "S8": 1, "U16": 2, "S16": 2, "64": 8, "128": 16}
_OTHERS = frozenset(("LD", "ST", "ATOM", "ATOMG", "ATOMS", "RED", "REDG", "LDGSTS", "UBLKCP"))
_GROUPS = re.compile(r"\wGMMA")
SINCE = 90
_WORD = 4


@dataclass(frozen=True)
class Site:
    """One access. ``address``: its register, a pair, and ``offset`` what is added; ``guard``: the predicate under which
    it takes place, and whether that has to be false."""

    at: int
    kind: Access
    word: int
    address: int
    offset: int
    guard: tuple[int, bool] | None


def sites(reading: Reading) -> tuple[tuple[Site, ...], Mapping[int, str]]:
    """Accesses in their order, and for others the reason why not, by place."""
    found, left = list[Site](), dict[int, str]()
    for instruction in reading.code:
        if instruction.name in ("LDG", "STG"):
            site = _site(instruction)
            if site is None:
                left[instruction.at] = "the form of its address is not known"
            elif instruction.at < BYTES or instruction.at in reading.kernel.relocated:
                left[instruction.at] = "a linker fills it in, or it comes first"
            else:
                found.append(site)
        elif instruction.name in _OTHERS:
            left[instruction.at] = f"only LDG and STG are led through code of ncc's, not {instruction.name}"
    return tuple(found), left


def _site(instruction: Instruction) -> Site | None:
    match = _GLOBAL.match(instruction.text)
    if match is None:
        return None
    negated, guard, name, modifiers, address, offset = match.groups()
    sizes = [_BYTES[one] for one in modifiers.split(".") if one in _BYTES]
    condition = (int(guard), negated == "!") if guard else None
    kind = Access(name == "STG", sizes[0] if sizes else _WORD, condition is not None)
    return Site(instruction.at, kind, instruction.word, int(address), int(offset or "0", 16), condition)


def unled(reading: Reading) -> str | None:
    """Why no access of the kernel can be led through other code."""
    machine = reading.kernel.machine
    text = next((i.opcode for i in reading.code if _GROUPS.match(i.name) or i.name == "USETMAXREG"), None)
    reasons = (
        (machine.sm < SINCE, f"it is for {machine.name}; how an access is led through other code is known for sm_90"),
        (text is not None, f"it has {text}: registers are in use of which no barrier tells, or change hands"),
        (not reading.can_hold, "it calls a function of the driver's that returns, whose registers nobody knows"))
    return next((why for wrong, why in reasons if wrong), None)
