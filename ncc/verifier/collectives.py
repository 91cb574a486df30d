"""Which inserted exchanges between lanes wait for nobody who does not come (V154).

A warp-collective makes the lanes of its membermask wait for each other (PTX ISA 9.7.9, 9.7.13). It is admitted where
that mask is what an inserted ``activemask`` gave a moment before: under the same guard, with insertions alone between.
The lanes that execute one ``activemask`` together are all given the mask that names them and nobody else. What
is inserted between them does not leave or wait for others (this rule again), and jumps over nothing but insertions
(``skips.py``), so all of them, and only they, come to the collective with that mask. If the hardware lets some of them
run ahead, they wait there for the rest. Among what is skipped only a mask counts that was asked for there.

Of these lanes, an admitted ballot names those that have a predicate: its result is a mask under that predicate. A
predicate that is an ``and`` with the ballot's own guard holds in no lane that did not vote.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from ncc.verifier.ptxtext import Inserted
from ncc.verifier.skips import Skips, is_jump
from ncc.verifier.waits import Waits

COLLECTIVES: dict[tuple[str, ...], int] = {
    ("match", "all", "sync"): 2, ("match", "any", "sync"): 2, ("vote", "sync", "ballot"): 2, ("vote", "sync", "any"): 2,
    ("redux", "sync"): 2, ("shfl", "sync"): 4}
"""The first parts of an opcode -> the place of its membermask, the last operand."""

_FIRST_PARTS = frozenset(parts[0] for parts in COLLECTIVES)


def is_collective(instr: Inserted) -> bool:
    return instr.parts[0] in _FIRST_PARTS


@dataclass
class _Known:
    """What holds at a statement of one run of insertions."""

    masks: dict[str, str] = field(default_factory=dict)  # a register that holds the lanes' mask -> under which guard
    within: dict[str, frozenset[str]] = field(default_factory=dict)  # a predicate -> those that hold where it does
    named: set[str] = field(default_factory=set)  # every register that one of these names, and maybe others

    def admits(self, instr: Inserted) -> bool:
        mask = _membermask(instr)
        return mask is not None and self.masks.get(mask) == instr.guard

    def note(self, instr: Inserted) -> None:
        """Forget what is overwritten; note new masks and conjunctions."""
        if "[" in instr.operands[0]:
            return
        votes = instr.parts[:3] == ("vote", "sync", "ballot") and self.admits(instr)
        implied = votes and (not instr.guard or instr.guard in self.within.get(instr.operands[1], ()))
        self.forget(instr.registers(0))
        if instr.parts == ("activemask", "b32"):
            self._mask(instr.operands[0], instr.guard)
        elif implied:
            self._mask(instr.operands[0], instr.operands[1])
        elif instr.parts == ("and", "pred") and not instr.guard and instr.operands[0] not in instr.operands[1:]:
            parts = frozenset(instr.operands[1:])
            self.within[instr.operands[0]] = parts.union(*(self.within.get(part, frozenset()) for part in parts))
            self.named.update(instr.operands[:1], (part.lstrip("!") for part in self.within[instr.operands[0]]))

    def _mask(self, register: str, guard: str) -> None:
        self.masks[register] = guard
        self.named.update((register, guard.lstrip("!")))

    def forget(self, written: Iterable[str]) -> None:
        for register in self.named.intersection(written):
            self.masks = {m: g for m, g in self.masks.items() if register not in (m, g.lstrip("!"))}
            self.within = {p: s for p, s in self.within.items() if register != p and not {register, "!" + register} & s}


def admitted_collectives(read: Mapping[int, Inserted | None], skips: Skips, waits: Waits) -> frozenset[int]:
    """The keys of the admitted ones; keys of neighbouring statements are neighbouring numbers, in order."""
    admitted: set[int] = set()
    known, written, previous = _Known(), list[str](), None
    outside: list[tuple[_Known, list[str]]] = []  # of the skips that a statement is in
    for key, instr in read.items():
        of_form = key in skips.admitted or key in waits.ends
        if previous is None or key != previous + 1 or (not of_form and (instr is None or is_jump(instr))):
            known, outside = _Known(), [(_Known(), []) for _ in outside]
        previous = key
        if key in waits.ends:
            continue
        if key in skips.admitted:  # its jump, then its label
            if instr is not None:
                outside.append((known, written))
                known, written = _Known(), []
            else:
                known, before = outside.pop()
                known.forget(written)
                written = before + written
        elif instr is not None and not is_jump(instr):
            if known.admits(instr):
                admitted.add(key)
            known.note(instr)
            written += instr.registers(0) if "[" not in instr.operands[0] else ()
    return frozenset(admitted)


def _membermask(instr: Inserted) -> str | None:
    for parts, place in COLLECTIVES.items():
        if instr.parts[: len(parts)] == parts and len(instr.operands) == place + 1:
            return instr.operands[place]
    return None
