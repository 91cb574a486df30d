"""The instructions of an insertion as a processor spells them (``isa.names``), and its waits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ncc.backends.gcn.code.emit import Emitter
from ncc.backends.gcn.isa.names import spelled


def spell(lines: Sequence[str], generation: int) -> list[str]:
    """Labels stay."""
    return [_spelled(line, generation) for line in lines] if generation > 9 else list(lines)


def _spelled(line: str, generation: int) -> str:
    mnemonic, space, rest = line.partition(" ")
    return line if line[-1] == ":" else f"{spelled(mnemonic, generation)}{space}{rest}"


_OF_RDNA4 = {"vmcnt": ("s_wait_loadcnt",), "lgkmcnt": ("s_wait_dscnt", "s_wait_kmcnt")}


def wait_for(e: Emitter, counts: Mapping[str, int]) -> None:
    """Until no more than so many accesses are under way. RDNA 4 waits for each counter, and has one for scalar loads,
    which come in no order (RDNA4 ISA, S_WAIT_LOADCNT, S_WAIT_KMCNT)."""
    if e.generation < 12:
        e.put("s_waitcnt", " ".join(f"{counter}({count})" for counter, count in counts.items()))
        return
    for counter, count in counts.items():
        for name in _OF_RDNA4[counter]:
            if name != "s_wait_kmcnt" or not count:
                e.put(name, hex(count))
