"""Which inserted comparisons between lanes wait for nobody who does not come (V154).

``match.all.sync`` makes the lanes of its membermask wait for each other (PTX ISA 9.7.13.11). It is admitted where that
mask is what an inserted ``activemask`` gave a moment before: under the same guard, with insertions alone in between.
The lanes that execute one ``activemask`` together are all given the mask that names them and nobody else. What
is inserted is straight-line: it does not jump, leave, or wait for others (this rule again), so all of them, and only
they, come to the comparison with that mask. If the hardware lets some of them run ahead, they wait there for the rest.
"""

from __future__ import annotations

from collections.abc import Mapping

from ncc.verifier.ptxtext import Inserted


def admitted_matches(read: Mapping[int, Inserted | None]) -> frozenset[int]:
    """The keys of the admitted ones; keys of neighbouring statements are neighbouring numbers, in order."""
    admitted: set[int] = set()
    masks: dict[str, str] = {}  # a register that holds the mask of the lanes -> the guard under which it does
    previous = None
    for key, instr in read.items():
        if instr is None or previous is None or key != previous + 1:
            masks = {}
        previous = key
        if instr is None:
            continue
        if _is_match(instr) and masks.get(instr.operands[2]) == instr.guard:
            admitted.add(key)
        _note_writes(instr, masks)
    return frozenset(admitted)


def _is_match(instr: Inserted) -> bool:
    return instr.parts[:3] == ("match", "all", "sync") and len(instr.operands) == 3


def _note_writes(instr: Inserted, masks: dict[str, str]) -> None:
    """Forget masks that are overwritten, or whose guard is; note a new one."""
    if "[" in instr.operands[0]:
        return
    written = instr.registers(0)
    for mask, guard in list(masks.items()):
        if mask in written or guard.lstrip("!") in written:
            del masks[mask]
    if instr.parts[0] == "activemask":
        masks[instr.operands[0]] = instr.guard
