"""What the lanes of a warp access, in closed form: sectors and bank conflicts that the kernel's text tells.

It tells where all lanes of every warp stay together through the kernel. Then

- an access by all of them whose addresses follow a proved pattern has a known number of conflicts: another base turns
  the banks, and nothing else (and where it has none, so has an access by some of them, whoever they are);
- addresses that differ by a multiple of 32 bytes, the same in all lanes, lie in as many sectors: these are counted
  where the address is made (``flow.congruence``), not where it is accessed;
- of addresses that rise with the lanes, those of a sector are neighbours: where only some lanes access, which is a
  mask, the sectors are the groups of neighbours that have a bit in it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from ncc.backends.ptx.code.captures import CAPTURES, Address, Value
from ncc.backends.ptx.code.lanefacts import LaneFacts
from ncc.backends.ptx.flow.congruence import Root, Roots
from ncc.backends.ptx.flow.contraction import Fusions
from ncc.backends.ptx.text.nodes import Instruction
from ncc.backends.ptx.text.operands import Reg
from ncc.backends.rewrite.captures import Constant
from ncc.backends.rewrite.layout import WARP_LANES
from ncc.backends.rewrite.pattern import LaneField, fields_of
from ncc.ir.nodes import CaptureRef
from ncc.ir.ops import Op
from ncc.ir.types import Capture
from ncc.ir.warp import SECTOR_BYTES, conflicts

_UNITS = (4, 8, 16)
_WORDS = frozenset({"b64", "s64", "u64"})
_TOP = 1 << WARP_LANES - 1


@dataclass(frozen=True)
class Groups:
    """Neighbours in one sector: for each place of lane 0's address in its sector, in steps, a mask of their last lanes.

    ``step`` is a power of two, of which all addresses are multiples. ``fields`` tell by how much a lane's address is
    beyond lane 0's, modulo a sector.
    """

    step: int
    last: tuple[int, ...]
    fields: tuple[LaneField, ...]

    def of(self, lanes: int) -> int:
        """Sectors of a mask of lanes, where lane 0's address begins one."""
        found = some = 0
        for lane in range(WARP_LANES):
            some |= lanes >> lane & 1
            if self.last[0] >> lane & 1:
                found, some = found + some, 0
        return found

    @property
    def shifted(self) -> bool:
        """Whether each mask is the first one, moved down by as many lanes as its place is steps."""
        return all(mask == self.last[0] >> number | _TOP for number, mask in enumerate(self.last))


@dataclass(frozen=True)
class Accesses:
    """``whole``: the lanes of every warp are 32, and all of them execute every instruction together, but for guards.
    ``in_one_sector``: every access of an instruction lies in one sector."""

    facts: LaneFacts
    whole: bool
    fused: Callable[[], Fusions]
    in_one_sector: Callable[[Instruction], bool]

    def lanes(self, instr: Instruction) -> int | None:
        """How many execute an instruction, where it is executed at all; None: not known."""
        return WARP_LANES if self.whole and self.facts.uniform(instr) else None

    def settled(self, instr: Instruction, op: Op) -> int | None:
        """What an op gives of an instruction's address and bytes, if that is one number."""
        size = self.facts.access_bytes(instr)
        table = self._offsets(instr) if op is Op.CONFLICTS and size in _UNITS else None
        if table is None or size is None or not _are_multiples(table, size):
            return None
        # An access is aligned to its size (PTX ISA 6.4.1), so that no base takes it to other units.
        found = conflicts({lane: (t, size) for lane, t in enumerate(table)})
        # Lanes that do not hinder each other do not if only some of them are here.
        return found if not found or self.lanes(instr) is not None else None

    def _offsets(self, instr: Instruction) -> tuple[int, ...] | None:
        """By how much each lane's address is proved to be beyond lane 0's."""
        found = CAPTURES.resolve(instr, CaptureRef(Capture.ADDR))
        if not isinstance(found, Address):
            return None
        if not isinstance(found.base, Reg):
            return (0,) * WARP_LANES
        pattern = self.facts.patterns.proved(instr, found.base)
        return None if pattern is None or pattern.strides else pattern.table

    def closed(self, instr: Instruction, op: Op) -> bool:
        """Whether there is a closed form of an op on an instruction's address and bytes."""
        if op is Op.CONFLICTS:
            return self.whole and self.facts.access_bytes(instr) in _UNITS
        return self.root(instr) is not None or self.groups(instr) is not None

    def root(self, instr: Instruction) -> Root | None:
        """Where the sectors of an access can be counted, one by all lanes and of the same bytes in each."""
        if self.lanes(instr) is None or not self.in_one_sector(instr):
            return None
        size = CAPTURES.resolve(instr, CaptureRef(Capture.BYTES))
        same = isinstance(size, Constant) or (isinstance(size, Value) and isinstance(size.operand, Reg)
                                              and self.facts.is_same(instr, size.operand))
        root = self.origin(instr) if same else None
        if root is None or root.register.type not in _WORDS or root.instruction in self.fused().after:
            return None
        return root

    def origin(self, instr: Instruction) -> Root | None:
        """Where an address comes from, as far as sectors go."""
        address = self._address(instr)
        if not self.whole or address is None or not self._roots:
            return None
        base, offset = address
        root = self._roots.of(instr, base)
        return root.plus((offset,) * WARP_LANES, SECTOR_BYTES) if root is not None else None

    def groups(self, instr: Instruction) -> Groups | None:
        """Of an access in a warp that is here as a whole, of which the guard may choose some lanes."""
        address, size = self._address(instr), self.facts.access_bytes(instr)
        if not self.whole or address is None or not size or not self.in_one_sector(instr):
            return None
        pattern = self.facts.patterns.proved(instr, address[0])
        if pattern is None or pattern.strides or pattern.width != 64:
            return None
        table = pattern.table
        step = min(size & -size, SECTOR_BYTES)
        rising = all(a <= b < 1 << 63 for a, b in pairwise(table))
        if not rising or not _are_multiples(table, step):
            return None
        fields = fields_of(tuple(t % SECTOR_BYTES for t in table))
        found = tuple(_last_of_sectors(table, first) for first in range(0, SECTOR_BYTES, step))
        groups = Groups(step, found, fields) if fields is not None else None
        return groups if groups and (len(set(found)) == 1 or len(found) == 2 or groups.shifted) else None

    @cached_property
    def _roots(self) -> Roots | None:
        solution = self.facts.patterns.solution
        return Roots(solution, SECTOR_BYTES) if solution is not None else None

    @staticmethod
    def _address(instr: Instruction) -> tuple[Reg, int] | None:
        """Of an access through a register: that, and the offset."""
        found = CAPTURES.resolve(instr, CaptureRef(Capture.ADDR))
        return (found.base, found.offset) if isinstance(found, Address) and isinstance(found.base, Reg) else None


def _are_multiples(table: tuple[int, ...], size: int) -> bool:
    return all(t % size == 0 for t in table)


def _last_of_sectors(table: tuple[int, ...], first: int) -> int:
    sectors = [(first + t) // SECTOR_BYTES for t in table]
    ends = [lane for lane, sector in enumerate(sectors) if sector not in sectors[lane + 1 :]]
    return sum(1 << lane for lane in ends)
