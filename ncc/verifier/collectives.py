"""Which inserted exchanges between lanes wait for nobody who does not come (V154).

A warp-collective makes the lanes of its membermask wait for each other (PTX ISA 9.7.9, 9.7.13). It is admitted where
that mask is what an inserted ``activemask`` gave a moment before: under the same guard, with insertions alone between.
The lanes that execute one ``activemask`` together are all given the mask that names them and nobody else. What
is inserted between them is straight-line: it does not jump (``skips.py``), leave, or wait for others (this rule
again), so all of them, and only they, come to the collective with that mask. If the hardware lets some of them run
ahead, they wait there for the rest.
"""

from __future__ import annotations

from collections.abc import Mapping

from ncc.verifier.ptxtext import Inserted
from ncc.verifier.skips import is_jump

COLLECTIVES: dict[tuple[str, ...], int] = {
    ("match", "all", "sync"): 2, ("match", "any", "sync"): 2, ("vote", "sync", "ballot"): 2, ("vote", "sync", "any"): 2,
    ("redux", "sync"): 2, ("shfl", "sync"): 4}
"""The first parts of an opcode -> the place of its membermask, the last operand."""


def is_collective(instr: Inserted) -> bool:
    return instr.parts[0] in {parts[0] for parts in COLLECTIVES}


def admitted_collectives(read: Mapping[int, Inserted | None]) -> frozenset[int]:
    """The keys of the admitted ones; keys of neighbouring statements are neighbouring numbers, in order."""
    admitted: set[int] = set()
    masks: dict[str, str] = {}  # a register that holds the mask of the lanes -> the guard under which it does
    previous = None
    for key, instr in read.items():
        if instr is None or is_jump(instr) or previous is None or key != previous + 1:
            masks = {}
        previous = key
        if instr is None or is_jump(instr):
            continue
        mask = _membermask(instr)
        if mask is not None and masks.get(mask) == instr.guard:
            admitted.add(key)
        _note_writes(instr, masks)
    return frozenset(admitted)


def _membermask(instr: Inserted) -> str | None:
    for parts, place in COLLECTIVES.items():
        if instr.parts[: len(parts)] == parts and len(instr.operands) == place + 1:
            return instr.operands[place]
    return None


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
