"""``nl.sectors`` and ``nl.bank_conflicts`` of an access by a whole warp: which there is where, ``accesses`` says."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from ncc.backends.ptx.code.accesses import Accesses, Groups
from ncc.backends.ptx.code.distinct import conflicts, distinct
from ncc.backends.ptx.code.emit import Emitter, Kept, RegClass, is_literal
from ncc.backends.ptx.code.helpers import lane_part
from ncc.backends.ptx.code.slots import Slot, Slots
from ncc.backends.ptx.code.warp import all_or_none, passing
from ncc.backends.ptx.flow.congruence import Root
from ncc.backends.ptx.text.nodes import Instruction
from ncc.backends.rewrite.layout import WARP_LANES
from ncc.backends.rewrite.pattern import UNIFORM, fields_of
from ncc.ir.warp import SECTOR_BYTES
from ncc.limits import natural

_SHIFT = SECTOR_BYTES.bit_length() - 1


@dataclass
class Sectors:
    """Of one kernel. ``counted``: the roots of addresses, each with where the number of sectors is kept."""

    accesses: Accesses
    slots: Slots = field(default_factory=Slots)
    counted: dict[Root, Slot] = field(default_factory=dict)
    last: dict[tuple[int, Root], str] = field(default_factory=dict)  # by block: masks that insertions made

    def conflicts(self, e: Emitter, address: str, size: str) -> str:
        """Of banks: a u32, the same in all lanes."""
        unit = natural(size)
        assert unit, "closed has said so"
        found = conflicts(e, address, unit)
        e.patterns[found], e.usual[found] = UNIFORM, 0
        return found

    def of_access(self, e: Emitter, instr: Instruction, address: str, size: str) -> str:
        """The number of sectors, a u32, the same in all lanes."""
        if size == "0":
            return "0"
        root = self.accesses.root(instr) if all_or_none(e) else None
        if root is not None:
            return self._of_root(e, root, size)
        groups = self.accesses.groups(instr)
        assert groups is not None, "closed has said so"
        origin = self.accesses.origin(instr)
        place = None if origin is None else (self.accesses.facts.graph.block_of[instr], origin)
        last = self.last.get(place) if place is not None else None
        if last is None:
            last = _last_lanes(e, groups, address)
            if place is not None:
                self.last[place] = last
        found = _of_groups(e, last)
        e.usual[found] = groups.of(e.likely_lanes())
        return found

    def _of_root(self, e: Emitter, root: Root, size: str) -> str:
        if root not in self.counted:
            # Most often the lanes' bytes lie side by side.
            whole = natural(size) if is_literal(size) else e.usual.get(size)
            self.counted[root] = self.slots.take(None if whole is None else max(1, WARP_LANES * whole // SECTOR_BYTES))
        kept = Kept(self.counted[root])
        found = self.counted[root].read(e)
        if not is_literal(size):
            touching = e.make("setp.ne.u32", RegClass.PRED, size, "0")
            e.patterns[touching] = UNIFORM
            found = e.make("selp.b32", RegClass.B32, found, "0", touching)
            kept = Kept(self.counted[root], touching)
        e.kept[found] = kept
        e.patterns[found] = UNIFORM
        return found

    def write(self, e: Emitter, roots: Sequence[Root]) -> None:
        """Where the roots' registers have what their instructions gave: count the sectors."""
        sectors = [e.make("shr.u64", RegClass.B64, _address(e, root), str(_SHIFT)) for root in roots]
        for root, count in zip(roots, distinct(e, sectors), strict=True):
            self.counted[root].add(e, count)


def _address(e: Emitter, root: Root) -> str:
    address = e.add64(root.register.name, str(root.table[0]))
    for shift, mask, step in fields_of(tuple(t - root.table[0] for t in root.table)) or ():
        part = lane_part(e, e.special("laneid"), shift, mask)
        address = e.make("mad.wide.s32", RegClass.B64, part, str(step), address)
    return address


def _of_groups(e: Emitter, last: str) -> str:
    """Of a mask's lanes: groups that have one. A bit below a group's last carries into that one's place, which is free;
    it goes no further."""
    if all_or_none(e):
        found = e.make("popc.b32", RegClass.B32, last)
    else:
        others = e.make("not.b32", RegClass.B32, last)
        lanes = passing(e)
        carried = e.make("add.u32", RegClass.B32, e.make("and.b32", RegClass.B32, lanes, others), others)
        some = e.make("or.b32", RegClass.B32, carried, lanes)
        found = e.make("popc.b32", RegClass.B32, e.make("and.b32", RegClass.B32, some, last))
    e.patterns[found] = UNIFORM
    return found


def _last_lanes(e: Emitter, groups: Groups, address: str) -> str:
    """The mask for the place of lane 0's address in its sector."""
    if len(set(groups.last)) == 1:
        return e.make("mov.b32", RegClass.B32, str(groups.last[0]))
    place = e.make("cvt.u32.u64", RegClass.B32, address)
    for shift, mask, step in groups.fields:
        part = lane_part(e, e.special("laneid"), shift, mask)
        place = e.make("mad.lo.s32", RegClass.B32, part, str(-step), place)
    place = e.make("and.b32", RegClass.B32, place, str(SECTOR_BYTES - 1))
    if len(groups.last) == 2:
        odd = e.make("setp.ge.u32", RegClass.PRED, place, str(groups.step))
        return e.make("selp.b32", RegClass.B32, *map(str, reversed(groups.last)), odd)
    steps = e.make("shr.u32", RegClass.B32, place, str(groups.step.bit_length() - 1))
    moved = e.make("shr.u32", RegClass.B32, str(groups.last[0]), steps)
    return e.make("or.b32", RegClass.B32, moved, str(1 << WARP_LANES - 1))
