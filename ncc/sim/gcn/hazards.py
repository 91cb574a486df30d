"""Data hazards: instructions that need others, or ``s_nop``, between them, which the hardware does not see to itself.

A table of what this simulator looks for (CDNA3 ISA 4.5, "Manually Inserted Wait States"; LLVM's GCNHazardRecognizer).
One instruction is one wait state, ``s_nop N`` is N + 1. Results are right here all the same; on a GPU they might not
be, so that the kernel is stopped (S042).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from ncc.backends.gcn import isa
from ncc.backends.gcn.isa.arch import RDNA
from ncc.backends.gcn.isa.table import M0 as _M0
from ncc.backends.gcn.isa.table import Access, Format
from ncc.backends.gcn.text.nodes import Instruction
from ncc.backends.gcn.text.operands import Imm, Special, operand_units
from ncc.backends.gcn.text.registers import SPECIAL_UNITS
from ncc.sim.gcn.matrix_waits import unit_of, waits_of

_CDNA3 = frozenset({"gfx940", "gfx941", "gfx942", "gfx950"})
_TRANSCENDENTAL = ("v_exp_", "v_log_", "v_rcp_", "v_rsq_", "v_sqrt_", "v_sin_", "v_cos_")
_VCC, _EXEC = SPECIAL_UNITS["vcc"], SPECIAL_UNITS["exec"]
LONGEST = {"scalar": 5, "vector": 2, "late": 1, "stored": 2, "m0": 1}
"""The most wait states that anything of a kind is wanted to be away (``_wants``); of others, none."""
_USES = ("read", "written", "stored", "factor")
"""What may be done to a matrix instruction's result (``matrix_waits.After``)."""


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
    """An instruction needs ``states`` wait states since what is of this kind and unit; not where the same instruction
    left something of the key ``unless``."""

    kind: str
    unit: str
    states: int
    unless: tuple[str, str] | None = None

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
        yield from _made_by_matrix(instr, arch)
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
    elif isa.row(instr).format.is_scalar and not _M0.isdisjoint(isa.defines(instr)):
        yield Made("m0", "m0")
    elif isa.access_of(instr) is Access.STORE and instr.mnemonic.endswith(("x3", "x4")) and _data_read_late(instr):
        data = instr.operands[0 if isa.row(instr).format is Format.MUBUF else 1]
        for unit in operand_units(data):
            yield Made("stored", unit)


def _made_by_matrix(instr: Instruction, arch: str) -> Iterator[Made]:
    after, result = waits_of(instr.mnemonic, arch), operand_units(instr.operands[0])
    kinds = {"matrix": after.read} if after.alike else {f"matrix {use}": getattr(after, use) for use in _USES}
    kinds |= {f"part for {unit.value}": states for unit, states in after.part.items()}
    for unit in result:
        yield from (Made(kind, unit, states) for kind, states in kinds.items() if states)
    yield Made("result", _tuple(result), max(after.part.values()))
    if after.whole:
        yield Made("whole", _tuple(result), after.whole)
    if after.replaced:
        yield from (Made("added to", unit, after.replaced) for unit in operand_units(instr.operands[3]))


def _tuple(units: Sequence[str]) -> str:
    """What tells registers that are one operand: the same ones are added to without a wait, or with a shorter one."""
    return f"{units[0]} to {units[-1]}" if units else ""


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
    if isa.is_copy(instr) or instr.mnemonic.startswith("s_movrel"):
        yield from (Wanted("m0", unit, 1) for unit in _M0)
    if matrix:
        yield from _wanted_by_matrix(instr, arch)
    elif alu or memory:
        how = "read" if alu else "stored"
        yield from (Wanted(kind, unit, 0) for unit in read if _is_vector(unit) for kind in ("matrix", f"matrix {how}"))
        yield from (Wanted(kind, unit, 0) for unit in written if _is_vector(unit)
                    for kind in ("matrix", "matrix written", "added to"))
    if alu:
        yield from _of_alu(instr, arch, read, written)


def _wanted_by_matrix(instr: Instruction, arch: str) -> Iterator[Wanted]:
    *factors, added = (operand_units(operand) for operand in instr.operands[1:4])
    for unit in (unit for units in (*factors, added) for unit in units):
        yield Wanted("vector", unit, 2)
    for unit in (unit for units in factors for unit in units):
        yield from (Wanted(kind, unit, 0) for kind in ("matrix", "matrix factor"))
    for unit in added:
        yield Wanted(f"part for {unit_of(instr.mnemonic, arch).value}", unit, 0, unless=("result", _tuple(added)))
    if added:
        yield Wanted("whole", _tuple(added), 0)


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
