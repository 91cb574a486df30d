"""How the start of a kernel for a node of a graph finds its parameter block, and counts that it was executed (V163).

The kernel is passed a pointer (``struct ncc_pointer`` in ``hookdrv/abi.h``): an address in the first of several tables,
and that of a word which says how far behind it, in units of 16 bytes, the block is. Behind the block is the address of
a word to which one thread of the grid adds 1. What a register holds of all that is followed by name, from what the
hardware has filled on: whatever order the instructions have, a name comes of these steps alone. Where tables are, and
what is in them, is the hook driver's to prove (``hookdrv/records/proof.h``).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ncc.verifier.gcn.start import ARGUMENTS, PACKED
from ncc.verifier.gcn.text import Inserted, Register, registers

POINTER_BYTES = 16
BLOCK = ("block_lo", "block_hi")
"""The address of the parameter block."""
COUNT = ("count_lo", "count_hi")
"""The address of the word that counts."""
ZERO, ONE = "zero", "one"
CARRY = "carry"
_TABLE, _SELECTOR = ("table_lo", "table_hi"), ("selector_lo", "selector_hi")
_CHOSEN, _AWAY = "chosen", ("away_lo", "away_hi")  # in units, in bytes
_PACKED = "packed"  # workitem ids, below two bits of which nothing is known
_IDS = frozenset(("workgroup_x", "workgroup_y", "workgroup_z"))
_FIRST = (_IDS | {PACKED[-1]}, _IDS | {"tid_x", "tid_y", "tid_z"})
"""All of these are 0 in one thread of a grid, as far as the first lane of each wave tells."""
_STEPS: Mapping[tuple[str, ...], str] = {
    ("s_lshl_b32", _CHOSEN, "4"): _AWAY[0],
    ("s_lshr_b32", _CHOSEN, "28"): _AWAY[1],
    ("s_add_u32", _TABLE[0], _AWAY[0]): BLOCK[0],
    ("s_addc_u32", _TABLE[1], _AWAY[1]): BLOCK[1],
    ("v_readfirstlane_b32", PACKED[-1]): _PACKED,
    ("s_lshl_b32", _PACKED, "2"): PACKED[-1],
    **{("v_readfirstlane_b32", f"tid_{axis}"): f"tid_{axis}" for axis in "xyz"},
    ("v_mov_b32", "0"): ZERO,
    ("v_mov_b32", "1"): ONE,
}


def loaded(base: tuple[str, ...], at: int, count: int, block_offset: int, block_bytes: int) -> tuple[str, ...]:
    """What words hold that are loaded from so far behind what has this name; nothing where that is no step."""
    steps: dict[tuple[tuple[str, ...], int, int], tuple[str, ...]] = {
        (ARGUMENTS, block_offset, 4): _TABLE + _SELECTOR, (_SELECTOR, 0, 1): (_CHOSEN,), (BLOCK, block_bytes, 2): COUNT}
    return steps.get((base, at, count), ())


def made(instr: Inserted, name_of: Callable[[str], str], scc: str) -> tuple[str, str]:
    """(what the first operand holds after an instruction, what SCC tells then). ``name_of``: of what an operand is;
    ``scc``: what it tells before."""
    name = instr.mnemonic.removesuffix("_e32")
    sources = tuple(map(name_of, instr.operands[1:]))
    result = _STEPS.get((name, *sources), "")
    if result == BLOCK[0]:
        return result, CARRY
    if result == BLOCK[1]:
        return result if scc == CARRY else "", ""
    if name == "s_or_b32":
        result = _all_of(sources)
    return result, result


def _all_of(names: tuple[str, ...]) -> str:
    """Ids one after another, of registers that are 0 where all of them are."""
    ids = frozenset(part for name in names for part in name.split("|"))
    return "|".join(sorted(ids)) if any(ids <= first for first in _FIRST) else ""


def is_first(name: str) -> bool:
    """Whether what is so called is 0 in the wave that the grid's first thread is in, alone."""
    return frozenset(name.split("|")) in _FIRST


def name_of(hardware: Mapping[Register, str], traps: Mapping[str, str], operand: str) -> str:
    """What an operand holds, of the names above; a number is called what it is."""
    found = registers(operand)
    if not found:
        return traps.get(operand, operand)
    return hardware.get(found[0], "") if len(found) == 1 else ""
