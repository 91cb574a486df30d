"""Data hazards: instructions that need others, or ``s_nop``, between them, which the hardware does not see to itself.

A table of what this simulator looks for (CDNA3 ISA 4.5, "Manually Inserted Wait States"; LLVM's GCNHazardRecognizer).
One instruction is one wait state, ``s_nop N`` is N + 1. Results are right here all the same; on a GPU they might not
be, so that the kernel is stopped (S042). Not looked for: matrix instructions that follow one another through C, and
what a matrix instruction still reads.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from ncc.backends.gcn import isa
from ncc.backends.gcn.isa.arch import RDNA
from ncc.backends.gcn.isa.table import Access, Format
from ncc.backends.gcn.text.nodes import Instruction
from ncc.backends.gcn.text.operands import Imm, Special, operand_units
from ncc.backends.gcn.text.registers import SPECIAL_UNITS
from ncc.limits import natural
from ncc.sim.gcn.mfma import passes

_CDNA3 = frozenset({"gfx940", "gfx941", "gfx942", "gfx950"})
_TRANSCENDENTAL = ("v_exp_", "v_log_", "v_rcp_", "v_rsq_", "v_sqrt_", "v_sin_", "v_cos_")
_VCC, _EXEC = SPECIAL_UNITS["vcc"], SPECIAL_UNITS["exec"]
_MATRIX = {"gfx908": {4: 4, 16: 10, 32: 18}, "gfx90a": {4: 5, 16: 11, 32: 19}}
"""By the tile's height, wait states until its result may be used; later processors count passes."""
LONGEST = {"scalar": 5, "vector": 2, "late": 1, "matrix": 0, "stored": 2}
"""The most wait states that anything of a kind is wanted to be away (``_wants``)."""


@dataclass(frozen=True)
class Made:
    """Something that an instruction leaves behind: ``ready`` wait states after it, it may be used by anybody."""

    kind: str
    unit: str
    ready: int = 0

    @cached_property
    def key(self) -> tuple[str, str]:
        return self.kind, self.unit


@dataclass(frozen=True)
class Wanted:
    """An instruction needs ``states`` wait states since what is of this kind and unit."""

    kind: str
    unit: str
    states: int

    @cached_property
    def key(self) -> tuple[str, str]:
        return self.kind, self.unit


@dataclass(frozen=True)
class Hazards:
    makes: tuple[Made, ...]
    wants: tuple[Wanted, ...]
    states: int  # that the instruction itself is


def hazards_of(instr: Instruction, arch: str) -> Hazards:
    if arch in RDNA:
        return Hazards((), (), 1)  # it sees to these itself (RDNA2 ISA 4.5)
    row = isa.row(instr)
    matrix = row.format is Format.MAI and instr.mnemonic.startswith(("v_mfma", "v_smfmac"))
    alu = row.format.is_vector_alu and not matrix
    return Hazards(tuple(_makes(instr, arch, alu, matrix)), tuple(_wants(instr, arch, alu, matrix)), _states(instr))


def _states(instr: Instruction) -> int:
    first = instr.operands[0] if instr.operands else None
    return int(first.value) + 1 if instr.mnemonic == "s_nop" and isinstance(first, Imm) else 1


def _is_vector(unit: str) -> bool:
    return unit[0] in "va" and unit[1:].isdecimal()


def _makes(instr: Instruction, arch: str, alu: bool, matrix: bool) -> Iterator[Made]:
    if matrix:
        ready = passes(instr.mnemonic) + 3 if arch in _CDNA3 else _MATRIX.get(arch, {}).get(_height(instr.mnemonic), 19)
        for unit in filter(_is_vector, isa.defines(instr)):
            yield Made("matrix", unit, ready)
    elif alu:
        transcendental = instr.mnemonic.startswith(_TRANSCENDENTAL) and arch in _CDNA3
        partial = _writes_part(instr) and arch in _CDNA3
        for unit in isa.defines(instr):
            if not _is_vector(unit):
                yield Made("scalar", unit)
                continue
            yield Made("vector", unit)
            if transcendental or partial:
                yield Made("late", unit)
    elif isa.access_of(instr) is Access.STORE and instr.mnemonic.endswith(("x3", "x4")) and _data_read_late(instr):
        data = instr.operands[0 if isa.row(instr).format is Format.MUBUF else 1]
        for unit in operand_units(data):
            yield Made("stored", unit)


def _data_read_late(instr: Instruction) -> bool:
    """A buffer store whose offset is a register reads its data in time."""
    return isa.row(instr).format is not Format.MUBUF or isinstance(instr.operands[-1], Imm)


def _writes_part(instr: Instruction) -> bool:
    select, halves = instr.modifier("dst_sel"), instr.modifier("op_sel")
    return (select is not None and select.value != "DWORD") or (
        halves is not None and not instr.mnemonic.startswith("v_pk_") and halves.integers[-1:] == (1,)
        and len(halves.integers) > len(isa.source_operands(instr)))


def _wants(instr: Instruction, arch: str, alu: bool, matrix: bool) -> Iterator[Wanted]:
    read, written = isa.uses(instr), isa.defines(instr)
    memory = isa.row(instr).format.is_vector_memory or instr.mnemonic.startswith("ds_")
    if isa.row(instr).format.is_vector_memory:
        yield from (Wanted("scalar", unit, 5) for unit in read if not _is_vector(unit) and unit not in _EXEC)
    if matrix:
        for at, operand in enumerate(instr.operands[1:4]):
            yield from (Wanted("vector", unit, 2) for unit in operand_units(operand))
            if at < 2:
                yield from (Wanted("matrix", unit, 0) for unit in operand_units(operand))
    elif alu or memory:
        yield from (Wanted("matrix", unit, 0) for unit in read | (written if alu else frozenset())
                    if _is_vector(unit))
    if alu:
        yield from _of_alu(instr, arch, read, written)


def _of_alu(instr: Instruction, arch: str, read: frozenset[str], written: frozenset[str]) -> Iterator[Wanted]:
    name, cdna3 = isa.base_name(instr.mnemonic), arch in _CDNA3
    yield from (Wanted("stored", unit, 2 if cdna3 else 1) for unit in written if _is_vector(unit))
    if name in ("v_readlane_b32", "v_writelane_b32"):
        yield from (Wanted("scalar", unit, 4) for unit in operand_units(instr.operands[-1]))
    if name.startswith("v_div_fmas"):
        yield from (Wanted("scalar", unit, 4) for unit in _VCC)
    if instr.mnemonic.endswith("_dpp"):
        yield from (Wanted("scalar", unit, 5) for unit in _EXEC)
        yield from (Wanted("vector", unit, 2) for unit in operand_units(instr.operands[_first_source(instr)]))
    if not cdna3:
        return
    named = {unit for operand in isa.source_operands(instr) if not isinstance(operand, Special) or operand.name != "off"
             for unit in operand_units(operand)}
    yield from (Wanted("scalar", unit, 2) for unit in named | (read & set(_VCC))
                if not _is_vector(unit) and unit not in _EXEC)
    if name in ("v_readlane_b32", "v_readfirstlane_b32"):
        yield from (Wanted("vector", unit, 1) for unit in operand_units(instr.operands[1]))
    if not name.startswith(_TRANSCENDENTAL):
        yield from (Wanted("late", unit, 1) for unit in read if _is_vector(unit))


def _first_source(instr: Instruction) -> int:
    return isa.result_count(instr)


def _height(mnemonic: str) -> int:
    """``v_mfma_f32_32x32x8f16`` -> 32"""
    return natural(mnemonic.split("_")[3].split("x")[0]) or 0
