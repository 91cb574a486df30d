"""Bank conflicts of an access to LDS: what ``isa.banks`` says of the lanes that go at once, counted for a wave.

Lanes are compared bit by bit: a ballot for each bit of their addresses. A group takes as many turns as one slot of the
banks has different units to give.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ncc.backends.gcn import isa
from ncc.backends.gcn.code.emit import SGPR, VGPR, Emitter, Operand, Place, low, of_runs
from ncc.backends.gcn.isa.banks import address_bits, banks_of, groups
from ncc.backends.gcn.text.nodes import Instruction

Bits = tuple[Place, Place]
"""Of a bit of something: in each lane all bits, if it is set there, else none; the mask of the lanes where it is."""
_ROW = 16  # lanes that DPP combines


def conflicts(e: Emitter, instr: Instruction, address: Operand, arch: str) -> Operand:
    """A scalar, of the lanes that are on."""
    word = low(address)
    if isinstance(word, int) or word.uniform:
        return 0
    banks = banks_of(arch, e.lanes)
    unit, together = banks.unit(isa.row(instr).bytes), groups(instr, arch, e.lanes)
    first, slots = unit.bit_length() - 1, (banks.bytes // unit).bit_length() - 1
    total = e.take(SGPR)
    with e.scratch():
        differ, same_slot = e.take(VGPR, e.lanes // 32), e.take(VGPR, e.lanes // 32)
        e.move(differ, 0)
        _add_differences(e, differ, _group_bits(e, together))
        _add_differences(e, differ, _address_bits(e, word, range(first, first + slots)))
        for half in range(differ.count):
            e.valu("v_not_b32", same_slot.part(half), differ.part(half))
        _add_differences(e, differ, _address_bits(e, word, range(first + slots, address_bits(arch))))
        turns = _turns(e, same_slot, _lowest(e, differ))
        _sum_up(e, total, turns, together)
    return total


def _add_differences(e: Emitter, differ: Place, bits: Iterator[Bits]) -> None:
    """Note in each lane the lanes that have another bit."""
    for own, having in bits:
        with e.scratch():
            for half in range(differ.count):
                other = e.valu("v_xor_b32", e.take(VGPR), having.part(half), own)
                e.valu("v_or_b32", differ.part(half), other, differ.part(half))


def _group_bits(e: Emitter, together: Sequence[Sequence[int]]) -> Iterator[Bits]:
    """Of the number of each lane's group, which is known."""
    for at in range((len(together) - 1).bit_length()):
        with e.scratch():
            lanes = sum(1 << lane for number, group in enumerate(together) if number >> at & 1 for lane in group)
            having = e.scalar(lanes, e.lanes)
            yield e.valu("v_cndmask_b32", e.take(VGPR), 0, 0xFFFFFFFF, mask=having), having


def _address_bits(e: Emitter, word: Place, places: range) -> Iterator[Bits]:
    for at in places:
        with e.scratch():
            own = e.valu("v_bfe_i32", e.take(VGPR), word, at, 1)
            yield own, e.compare("ne", (0, own), "u32", e.mask())


def _lowest(e: Emitter, differ: Place) -> Place:
    """The mask of the lanes below which no lane has the same unit."""
    below = e.take(VGPR)
    with e.scratch():
        same = e.take(VGPR)
        for half, part in enumerate(("lo", "hi")[: differ.count]):
            e.valu("v_not_b32", same, differ.part(half))
            e.put("v_and_b32", same, f"exec_{part}", same)
            e.put(f"v_mbcnt_{part}_u32_b32", below, same, below if half else 0)
    return e.compare("eq", (0, below), "u32", e.mask())


def _turns(e: Emitter, same_slot: Place, lowest: Place) -> Place:
    """In each lane the units that are asked for in its slot by its group."""
    count = e.take(VGPR)
    for half in range(same_slot.count):
        e.valu("v_and_b32", same_slot.part(half), lowest.part(half), same_slot.part(half))
        e.valu("v_bcnt_u32_b32", count, same_slot.part(half), count if half else 0)
    return count


def _sum_up(e: Emitter, total: Place, turns: Place, together: Sequence[Sequence[int]]) -> None:
    """The most turns of each group, but for its first."""
    run = _ROW
    while not all({lane // run * run + n for n in range(run)} <= set(group) for group in together for lane in group):
        run //= 2
    most, other = e.take(SGPR), e.take(SGPR)
    greatest = of_runs(e, "v_max_u32", turns, run.bit_length() - 1)
    e.move(total, -len(together) & 0xFFFFFFFF)
    for group in together:
        e.move(most, 1)
        for last in sorted({lane | (run - 1) for lane in group}):
            e.put("v_readlane_b32", other, greatest, last)
            e.salu("s_max_u32", most, most, other)
        e.salu("s_add_u32", total, total, most)
