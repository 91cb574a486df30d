"""Which inserted loops only wait for memory that the host gives (V154).

One form alone is admitted, of eight statements, with a label that is new and that nothing else goes to:

        mov.b32 n, ROUNDS;
    L:  ld.relaxed.sys.global.b64 v, [a];
        sub.u32 n, n, 1;
        setp.eq.and.b64 w, v, 0, g;
        setp.ne.and.b32 w, n, 0, w;
        vote.sync.any.pred w, w, m;
        @w bra L;

It stores nothing, ``a`` is an address of a map (``addresses.py``), and ``n``, ``v`` and ``w`` are registers of
insertions. The vote is one that ``collectives.py`` admits: the lanes of ``m`` come to it together, so all of them go
back, or none does; and as they do the same each time, they come to it together again. They leave when something but 0
stands at ``a`` of those that have ``g``, and whatever stands there after ``ROUNDS``, a number up to 2^29, the same in
all of them: each takes a microsecond or some, as the memory is the host's. Each lane that comes to it comes to what
stands behind it. So for what is said of jumps (``skips.py``) and of exchanges between lanes it is a statement like
others.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from ncc.limits import natural
from ncc.verifier.ptxtext import Inserted, Names

_STATEMENTS = 7  # from the label on
_OPERANDS = [2, 2, 3, 4, 4, 3, 1]  # of each statement, the label aside
_MOST_ROUNDS = 1 << 29


@dataclass(frozen=True)
class Waits:
    """``ends``: the keys of their labels and jumps; ``loads``: of their loads."""

    ends: frozenset[int] = frozenset()
    loads: frozenset[int] = frozenset()


def find_waits(labels: Mapping[int, str], read: Mapping[int, Inserted | None], names: Names,
               addresses: frozenset[str]) -> Waits:
    """``labels``: statement -> the label that it is. Keys of neighbouring statements are neighbouring numbers."""
    named = times_named(labels, read)
    found = [key for key, label in labels.items()
             if not names.taken(label) and named[label] == 2  # here, and where it ends
             and _is_wait(label, read.get(key - 1), list(_behind(key, read)), names, addresses)]
    return Waits(frozenset(key + at for key in found for at in (0, _STATEMENTS - 1)),
                 frozenset(key + 1 for key in found))


def times_named(labels: Mapping[int, str], read: Mapping[int, Inserted | None]) -> Counter[str]:
    """Label -> how often it stands there, or a jump goes to it."""
    jumps = (instr for instr in read.values() if instr is not None and instr.parts[0] in ("bra", "brx"))
    return Counter([*labels.values(), *(target for jump in jumps for target in {*jump.operands})])


def _behind(key: int, read: Mapping[int, Inserted | None]) -> Iterator[Inserted]:
    for at in range(key + 1, key + _STATEMENTS):
        instr = read.get(at)
        if instr is not None:
            yield instr


def _is_wait(label: str, before: Inserted | None, behind: list[Inserted], names: Names,
             addresses: frozenset[str]) -> bool:
    if before is None or [len(each.operands) for each in (before, *behind)] != _OPERANDS:
        return False
    load, count, nothing, _, vote, again = behind
    asking, value, left, waiting = nothing.operands[3], load.operands[0], count.operands[0], again.guard
    address = load.address(1)
    rounds = natural(before.operands[1])
    form = [(("mov", "b32"), (left, before.operands[1]), ""),
            (("ld", "relaxed", "sys", "global", "b64"), (value, load.operands[1]), ""),
            (("sub", "u32"), (left, left, "1"), ""),
            (("setp", "eq", "and", "b64"), (waiting, value, "0", asking), ""),
            (("setp", "ne", "and", "b32"), (waiting, left, "0", waiting), ""),
            (("vote", "sync", "any", "pred"), (waiting, waiting, vote.operands[2]), ""),
            (("bra",), (label,), waiting)]
    own = {asking, value, left, waiting}
    return [(each.parts, each.operands, each.guard) for each in (before, *behind)] == form and len(own) == 4 and \
        rounds is not None and 0 < rounds <= _MOST_ROUNDS and own <= names.own and \
        address is not None and address.base in addresses
