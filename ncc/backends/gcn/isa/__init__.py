"""What an instruction does: its row of the table, and what follows from its operands and modifiers.

Registers are told as units (``registers``). An instruction without a row is unknown: a kernel with one is refused
(B100), because what it does to registers, EXEC or the counters cannot be known.
"""

from __future__ import annotations

import re
from functools import lru_cache

from ncc.backends.gcn.isa.arch import generation
from ncc.backends.gcn.isa.rdna import RDNA_ROWS
from ncc.backends.gcn.isa.table import FAMILIES, M0, ROWS, Access, Format, Row
from ncc.backends.gcn.text.nodes import Instruction, Kernel
from ncc.backends.gcn.text.operands import Operand, Reg, operand_units
from ncc.diag import did_you_mean, error
from ncc.ir.facts import Space
from ncc.ir.types import TraceClass

_SUFFIX = re.compile(r"_(?:e32|e64|sdwa|dpp|e64_dpp|dpp8|e64_dpp8)\Z")
_LOADS = {Space.GLOBAL: TraceClass.LOAD_GLOBAL, Space.SHARED: TraceClass.LOAD_SHARED,
          Space.GENERIC: TraceClass.LOAD_GENERIC}
_STORES = {Space.GLOBAL: TraceClass.STORE_GLOBAL, Space.SHARED: TraceClass.STORE_SHARED,
           Space.GENERIC: TraceClass.STORE_GENERIC}
_CLASSES = {Access.LOAD: _LOADS, Access.STORE: _STORES}
_COPIES = frozenset({TraceClass.ASYNC_COPY})


def base_name(mnemonic: str) -> str:
    """A mnemonic without the suffix that says how it is encoded: ``v_add_f32_e64`` -> ``v_add_f32``."""
    return _SUFFIX.sub("", mnemonic) if mnemonic[0] == "v" else mnemonic


@lru_cache(maxsize=4096)
def find_row(mnemonic: str) -> Row | None:
    """The table's row; None for an unknown instruction."""
    name = base_name(mnemonic)
    return ROWS.get(name) or RDNA_ROWS.get(name) or next(
        (row for pattern, row in FAMILIES if pattern.match(name)), None)


def row(instr: Instruction) -> Row:
    """The table's row. Raises B100."""
    found = find_row(instr.mnemonic)
    if found is None:
        hint = did_you_mean(instr.mnemonic, ROWS) or "it may be of a newer processor than ncc knows"
        raise error("B100", f"unknown instruction '{instr.mnemonic}'", span=instr.span, hint=hint)
    return found


def check_known(kernel: Kernel) -> None:
    """Raise B100 at the first instruction that has no row, or that CDNA does not have, B006
    at one without operands that it has to have."""
    older = generation(kernel.module.arch) == 9
    for instr in kernel.instructions:
        if older and (instr.spelled != instr.mnemonic or base_name(instr.mnemonic) in RDNA_ROWS):
            raise error("B100", f"{kernel.module.arch} has no '{instr.spelled}'", span=instr.span,
                        hint="it is an instruction of RDNA")
        if len(instr.operands) < _least_operands(instr):
            raise error("B006", f"'{instr.mnemonic}' has {len(instr.operands)} operands here, and needs more",
                        span=instr.span)


_OF_MEMORY = {Format.FLAT: 2, Format.GLOBAL: 3, Format.SCRATCH: 3, Format.MUBUF: 4, Format.MTBUF: 4, Format.SMEM: 3,
              Format.DS: 2}
_SOURCES = {Format.SOP2: 2, Format.VOP2: 2}
"""All instructions of these formats have so many."""


def _least_operands(instr: Instruction) -> int:
    found = row(instr)
    if found.access is Access.NONE or found.uses & M0:  # those with M0 have forms of their own
        return max(found.operands, found.results + _SOURCES.get(found.format, 0))
    return _OF_MEMORY[found.format] - (found.access is Access.LOAD and is_copy(instr))


def is_copy(instr: Instruction) -> bool:
    """Whether data goes from memory to LDS, past the registers: ``buffer_load_dword ... lds``."""
    return row(instr).access is Access.COPY or (row(instr).access is Access.LOAD and instr.has("lds"))


def access_of(instr: Instruction) -> Access:
    return Access.COPY if is_copy(instr) else row(instr).access


def returns_old(instr: Instruction) -> bool:
    """Whether an atomic gives the value from before: by its cache bit, of LDS by its name (``_rtn``).

    CDNA3 renamed GLC to SC0 (CDNA3 ISA 9.1.10), RDNA4 to TH_ATOMIC_RETURN (RDNA4 ISA, "Temporal hints").
    """
    if row(instr).format in (Format.DS,):
        return row(instr).results > 0
    kept = instr.modifier("th")  # gfx12
    return instr.has("glc") or instr.has("sc0") or (kept is not None and "RETURN" in (kept.value or ""))


def result_count(instr: Instruction) -> int:
    """How many of the leading operands are written."""
    found = row(instr)
    if is_copy(instr):
        return 0
    if found.access is Access.ATOMIC and not returns_old(instr):
        return 0
    return found.results


def result_operands(instr: Instruction) -> tuple[Operand, ...]:
    return instr.operands[: result_count(instr)]


def source_operands(instr: Instruction) -> tuple[Operand, ...]:
    """The operands that follow the results, in order."""
    return instr.operands[result_count(instr) :]


def reads_results(instr: Instruction) -> bool:
    """Whether the results' old values matter: accumulators, and what keeps a part of a register or some lanes of it."""
    found = row(instr)
    if found.tied or instr.mnemonic.endswith("_dpp"):
        return True  # DPP: lanes that the row and bank masks leave out, or that would read past a row's end
    if found.format in (Format.MUBUF, Format.SMEM) and found.access is Access.ATOMIC:
        return True  # the result replaces the data
    unused = instr.modifier("dst_unused")
    return (unused is not None and unused.value == "UNUSED_PRESERVE") or _writes_half(instr)


def read_operands(instr: Instruction) -> tuple[Operand, ...]:
    """The sources, and the results where their old values matter."""
    return instr.operands if reads_results(instr) else source_operands(instr)


def _writes_half(instr: Instruction) -> bool:
    """Whether a 16-bit result leaves the other half of its register: by the operand's name (``v0.l``), or where
    ``op_sel`` sends it to the upper half (VOP3: the last bit is the destination's)."""
    if any(isinstance(o, Reg) and o.half is not None for o in result_operands(instr)):
        return True
    selected = instr.modifier("op_sel")
    if selected is None or row(instr).format is Format.VOP3P:
        return False
    bits = selected.integers
    return len(bits) > len(source_operands(instr)) and bits[-1] == 1


@lru_cache(maxsize=1 << 15)
def defines(instr: Instruction) -> frozenset[str]:
    """The register units that an instruction writes, in any lane."""
    if instr.halves:
        return frozenset().union(*map(defines, instr.halves))
    explicit = (unit for o in result_operands(instr) for unit in operand_units(o))
    return row(instr).defines.union(explicit)


@lru_cache(maxsize=1 << 15)
def uses(instr: Instruction) -> frozenset[str]:
    """The register units that an instruction reads, EXEC of a vector instruction among them."""
    if instr.halves:
        return frozenset().union(*map(uses, instr.halves))
    found = row(instr)
    explicit = {unit for o in read_operands(instr) for unit in operand_units(o)}
    if instr.has("lds"):
        explicit.add("m0")
    return found.uses | explicit


def access_bytes(instr: Instruction) -> int | None:
    """What one lane transfers (a scalar access: the wave); None where the resource's format says so."""
    found = row(instr)
    if found.access is Access.NONE:
        return None
    return found.bytes or None


def space_of(instr: Instruction) -> Space | None:
    return row(instr).space


def trace_classes(instr: Instruction) -> frozenset[TraceClass]:
    """The portable tracepoints that an instruction belongs to."""
    found = row(instr)
    if is_copy(instr):
        return _COPIES
    by_space = _CLASSES.get(found.access, {})
    space = found.space
    return found.classes | {by_space[space]} if space in by_space else found.classes
