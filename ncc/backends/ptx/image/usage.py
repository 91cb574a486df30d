"""What ptxas says of a kernel that it has assembled: registers and spills (``-v``), and speed that it gave up."""

from __future__ import annotations

import re

from ncc.backends.base import Usage
from ncc.limits import natural

_ADVICE = re.compile(r"^ptxas (?:info|warning)\s*: (\(C\d+\) .*)$", re.MULTILINE)
_REGISTERS = re.compile(r"Used (\d+) registers")
_SPILLS = re.compile(r"(\d+) bytes stack frame, (\d+) bytes spill stores, (\d+) bytes spill loads")
_SHARED = re.compile(r"(\d+) bytes smem")


def advice(said: str) -> tuple[str, ...]:
    """``(C7510) Potential Performance Loss: wgmma.mma_async instructions are serialized ...`` and the like."""
    return tuple(_ADVICE.findall(said))


def usage(said: str, threads: int | None) -> Usage | None:
    """Of the one kernel in a text; None where ptxas said nothing, as without ``-v``."""
    registers, spills = _REGISTERS.search(said), _SPILLS.search(said)
    if registers is None or spills is None:
        return None
    shared = _SHARED.search(said)
    stack, stored, loaded = map(_bytes, spills.groups())
    return Usage(_bytes(registers[1]), stack, stored + loaded, _bytes(shared[1]) if shared else 0, threads,
                 advice(said))


def _bytes(digits: str) -> int:
    return natural(digits) or 0
