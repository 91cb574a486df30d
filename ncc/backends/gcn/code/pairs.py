"""Two copies into neighbouring vector registers as one ``v_pk_mov_b32`` (CDNA2 and later; CDNA3 ISA, "VOP3P").

It takes a half of each of two 64-bit sources; of a constant the lower one, which is the constant itself. The other half
has to be a register that the insertion names besides: of one that it does not, a load may be under way.
"""

from __future__ import annotations

from collections.abc import Sequence

from ncc.backends.gcn import isa
from ncc.backends.gcn.code.hazards import parsed
from ncc.backends.gcn.text.operands import Imm, Reg
from ncc.backends.gcn.text.registers import RegFile

_COPY, _WAIT = "v_mov_b32", "s_waitcnt"
_INLINE = range(-16, 65)
"""Integers that an instruction has in a source's place (CDNA3 ISA, "Scalar ALU operands")."""


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
    low, high = _copy(first), _copy(second)
    if low is None or high is None or low[0].first % 2 or high[0].first != low[0].first + 1 or high[1] == low[0]:
        return None  # the last: it reads what the first one writes
    sources = [_source(source, named) for _, source in (low, high)]
    scalars = {source[0] for source in sources if source and source[0][0] == "s"}
    if None in sources or len(scalars) > 1:
        return None
    (one, half), (other, half_of_other) = (source for source in sources if source)
    return f"v_pk_mov_b32 {Reg(RegFile.VGPR, low[0].first, 2)}, {one}, {other} op_sel:[{half},{half_of_other}]"


def _copy(line: str) -> tuple[Reg, Reg | Imm] | None:
    """Where to, and of what: a register or an integer."""
    if not line.startswith(f"{_COPY} "):
        return None
    match parsed(line).operands:
        case (Reg() as to, Reg(RegFile.SGPR | RegFile.VGPR, count=1) | Imm() as source):
            return to, source
    return None


def _source(source: Reg | Imm, named: frozenset[str]) -> tuple[str, int] | None:
    """The pair that a source is of, and which half of it."""
    if isinstance(source, Imm):
        return (source.text, 0) if isinstance(source.value, int) and source.value in _INLINE else None
    pair = Reg(source.file, source.first & ~1, 2)
    return (str(pair), source.first & 1) if named.issuperset(pair.units) else None
