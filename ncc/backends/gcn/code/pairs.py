"""Two copies into neighbouring vector registers as one ``v_pk_mov_b32`` (CDNA2 and later; CDNA3 ISA, "VOP3P").

It takes a half of each of two 64-bit sources; of a constant the lower one, which is the constant itself. The other half
has to be a register that the insertion names besides: of one that it does not, a load may be under way.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from ncc.backends.gcn import isa
from ncc.backends.gcn.code.hazards import parsed

_COPY = re.compile(r"v_mov_b32 v(?P<to>\d+), (?:(?P<file>[sv])(?P<number>\d+)|(?P<constant>-?\d+))\Z")
_WAIT = "s_waitcnt"


def paired(lines: Sequence[str]) -> list[str]:
    instructions = [parsed(line) for line in lines if line[-1] != ":"]
    named = frozenset().union(*(isa.uses(i) | isa.defines(i) for i in instructions))
    found: list[str] = []
    for line in lines:
        at = len(found) - 1
        if at > 0 and found[at].startswith(_WAIT):
            at -= 1  # the first of two copies may as well come behind a wait
        both = _both(found[at], line, named) if at >= 0 else None
        if both is None:
            found.append(line)
        else:
            found[at:] = [*found[at + 1 :], both]
    return found


def _both(first: str, second: str, named: frozenset[str]) -> str | None:
    low, high = _COPY.match(first), _COPY.match(second)
    if low is None or high is None or int(low["to"]) % 2 or int(high["to"]) != int(low["to"]) + 1:
        return None
    sources = [_source(found, named) for found in (low, high)]
    scalars = {source for source in sources if source and source[0][0] == "s"}
    after = high["file"] == "v" and high["number"] == low["to"]  # reads what the first one writes
    if None in sources or after or len({pair for pair, _ in scalars}) > 1:
        return None
    (one, half), (other, half_of_other) = (source for source in sources if source)
    to = int(low["to"])
    return f"v_pk_mov_b32 v[{to}:{to + 1}], {one}, {other} op_sel:[{half},{half_of_other}]"


def _source(copy: re.Match[str], named: frozenset[str]) -> tuple[str, int] | None:
    """The pair that a source is of, and which half of it."""
    if copy["constant"]:
        return (copy["constant"], 0) if -16 <= int(copy["constant"]) <= 64 else None
    number = int(copy["number"])
    start = number & ~1
    whole = named.issuperset((f"{copy['file']}{start}", f"{copy['file']}{start + 1}"))
    return (f"{copy['file']}[{start}:{start + 1}]", number & 1) if whole else None
