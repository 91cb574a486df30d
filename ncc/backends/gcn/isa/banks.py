"""How LDS serves the lanes of a wave: banks of 4 bytes, and which lanes go at once.

32 banks (CDNA3 ISA, "LDS"), 64 on gfx950 (LLVM, ``FeatureLDSBankCount64``). A wave is served in groups of lanes that
move as much as all banks give: of accesses of up to 4 bytes, on 32 banks, half a wave, of 8 bytes a quarter, of 16 an
eighth, lanes in order; but loads of 16 bytes go by fours of lanes of different parts of half a wave. Loads were
measured on an MI300X (gfx942) and an MI350X (gfx950), by latencies and the counter SQ_LDS_BANK_CONFLICT (amd-shark-ai,
docs/empirical-lds); stores are in Composable Kernel's documentation ("Understanding AMD GPU LDS and Bank Conflicts").
Earlier processors are taken to be like gfx942.

RDNA's LDS has 64 banks of a workgroup processor, in two sets of 32, one for each pair of its SIMDs (RDNA3 ISA, "LDS",
overview; RDNA2 ISA and RDNA4 ISA alike). A set is as large as a workgroup's LDS may be, so that 32 banks are counted,
whether waves are of one compute unit or of both. Up to 4 bytes 32 lanes go at once; how wider accesses are served is
in none of its documents. Loads of 8 and 16 bytes of waves of 32 lanes were measured on a W7900 (gfx1100) and an RX 9070
XT (gfx1201) by latencies (amd-shark-ai as above): by halves and quarters, in order but on gfx11 for those of 16 bytes,
which go as on gfx942. Others of their generation are taken to be like them. Of RDNA 2, of stores and atomics, and of
waves of 64 lanes nothing was published.
"""

from __future__ import annotations

import re

from ncc.backends.gcn import isa
from ncc.backends.gcn.isa.arch import RDNA, generation
from ncc.backends.gcn.isa.table import Access, Format
from ncc.backends.gcn.text.nodes import Instruction
from ncc.ir.facts import Space
from ncc.ir.warp import BANK_BYTES, Banks

_LANES = 64
_MANY = frozenset(("gfx950",))
_WIDE = 16
_SIZES = (1, 2, 4, 8, _WIDE)
_NARROW = (1, 2, 4)
_MEASURED_RDNA = (11, 12)
_IN_ORDER = 12
"""The generation whose loads of 16 bytes go in order."""
_PAIR = re.compile(r"ds_(?:read|write|wrxchg)2")  # two places
_CROSSED = {32: (0b010100, 0b001000, 0b100000), 64: (0b011100, 0b100000)}
"""Of loads of 16 bytes, by the number of banks: for each bit of a group's number, the bits of a lane's whose sum it
is."""


def banks_of(arch: str, lanes: int = _LANES) -> Banks:
    return Banks(64 if arch in _MANY else 32, lanes)


def address_bits(arch: str) -> int:
    """Of what LDS has: 64 KiB, 160 on gfx950."""
    return 18 if arch in _MANY else 16


def is_modelled(instr: Instruction, arch: str, lanes: int) -> bool:
    """Whether each lane accesses one place of LDS, of as many bytes as was measured or is documented."""
    row = isa.row(instr)
    single = row.format is Format.DS and row.space is Space.SHARED and not _PAIR.match(instr.mnemonic)
    measured = arch not in RDNA or (
        generation(arch) in _MEASURED_RDNA and lanes < _LANES and row.access is Access.LOAD)
    return single and not row.collective and not instr.has("gds") and row.bytes in (_SIZES if measured else _NARROW)


def groups(instr: Instruction, arch: str, lanes: int) -> tuple[tuple[int, ...], ...]:
    """The lanes that go at once, group by group."""
    banks = banks_of(arch, lanes)
    unit = banks.unit(isa.row(instr).bytes)
    if unit == _WIDE and isa.row(instr).access is Access.LOAD and generation(arch) != _IN_ORDER:
        return _grouped([_sum_of_bits(lane, _CROSSED[banks.count]) for lane in range(banks.lanes)])
    together = banks.count * BANK_BYTES // unit
    return _grouped([lane // together for lane in range(banks.lanes)])


def _sum_of_bits(lane: int, masks: tuple[int, ...]) -> int:
    return sum(((lane & mask).bit_count() & 1) << at for at, mask in enumerate(masks))


def _grouped(numbers: list[int]) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(lane for lane, number in enumerate(numbers) if number == group)
                 for group in range(max(numbers) + 1))
