"""Wait states: what CDNA wants between two instructions and does not see to itself.

An insertion is compiled by no compiler, so the ``s_nop`` that one would put are put here. The table holds what an
insertion's instructions can run into (CDNA3 ISA 4.5, "Manually Inserted Wait States"; LLVM's GCNHazardRecognizer):
others have no hazard, or one between instructions that insertions are not made of.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from ncc.backends.gcn import isa
from ncc.backends.gcn.isa.arch import CDNA3, generation
from ncc.backends.gcn.isa.table import EXEC, SCC, Access
from ncc.backends.gcn.text.nodes import Instruction
from ncc.backends.gcn.text.parse import parse_instructions
from ncc.backends.gcn.text.registers import RegFile, units
from ncc.ir.facts import Flow
from ncc.source import SourceFile

MOST_WAIT_STATES = 5
"""What any of an insertion's instructions may want behind one of the kernel's, but for matrix instructions."""


@dataclass(frozen=True)
class Hazard:
    """``shared`` gives the units that bring both together: none, no hazard."""

    wait_states: int
    shared: Callable[[Instruction, Instruction], frozenset[str]]
    only_on: frozenset[str] | None = None


def _scalars(units: frozenset[str]) -> frozenset[str]:
    return frozenset(u for u in units if u[0] == "s" or u.startswith("vcc"))


def _vectors(units: frozenset[str]) -> frozenset[str]:
    return units - _scalars(units)


def _is_valu(instr: Instruction) -> bool:
    return isa.row(instr).format.is_vector_alu


def _memory_reads_scalar(first: Instruction, then: Instruction) -> frozenset[str]:
    if not _is_valu(first) or not isa.row(then).format.is_vector_memory:
        return frozenset()
    return _scalars(isa.defines(first)) & isa.uses(then)


def _alu_reads_scalar(first: Instruction, then: Instruction) -> frozenset[str]:
    if not _is_valu(first) or not _is_valu(then):
        return frozenset()
    return _scalars(isa.defines(first)) & isa.uses(then)


def _lane_read(first: Instruction, then: Instruction) -> frozenset[str]:
    if not _is_valu(first) or not then.mnemonic.startswith(("v_readlane", "v_readfirstlane")):
        return frozenset()
    return _vectors(isa.defines(first)) & isa.uses(then)


def _lane_select(first: Instruction, then: Instruction) -> frozenset[str]:
    if not _is_valu(first) or not then.mnemonic.startswith(("v_readlane", "v_writelane")):
        return frozenset()
    return _scalars(isa.defines(first)) & isa.uses(then)


def _wide_store(first: Instruction, then: Instruction) -> frozenset[str]:
    """The data of a store of more than 64 bits is read late."""
    if not first.mnemonic.endswith(("x3", "x4")) or isa.access_of(first) is not Access.STORE or not _is_valu(then):
        return frozenset()
    return _vectors(isa.uses(first)) & isa.defines(then)


def _other_lanes(first: Instruction, then: Instruction) -> frozenset[str]:
    """DPP reads a register too early to see what was just written."""
    if not _is_valu(first) or not then.mnemonic.endswith("_dpp"):
        return frozenset()
    return _vectors(isa.defines(first)) & isa.uses(then)


def _memory_reads_from_agpr(first: Instruction, then: Instruction) -> frozenset[str]:
    """LLVM's checkMAILdStHazards; gfx90a and later see to it themselves."""
    if not first.mnemonic.startswith("v_accvgpr_read") or not isa.row(then).format.is_vector_memory:
        return frozenset()
    return isa.defines(first) & isa.uses(then)


def _late_result(first: Instruction, then: Instruction) -> frozenset[str]:
    """LLVM's fixVALUTransUseHazard and its like: what a slow unit, or one that writes a part of a register, gives."""
    partial = first.mnemonic.endswith("_sdwa") or first.has("op_sel")
    if not _is_valu(first) or not _is_valu(then) or not (partial or _TRANSCENDENTAL.match(first.mnemonic)):
        return frozenset()
    return _vectors(isa.defines(first)) & isa.uses(then)


def _lanes_then_dpp(first: Instruction, then: Instruction) -> frozenset[str]:
    if not _is_valu(first) or not then.mnemonic.endswith("_dpp"):
        return frozenset()
    return isa.defines(first) & EXEC


_TRANSCENDENTAL = re.compile(r"v_(?:exp|log|rcp|rcp_iflag|rsq|sqrt|sin|cos)_f(?:16|32)")
HAZARDS = (
    Hazard(5, _lanes_then_dpp),
    Hazard(1, _late_result, CDNA3),
    Hazard(5, _memory_reads_scalar),
    Hazard(4, _lane_select),
    Hazard(2, _other_lanes),
    Hazard(2, _alu_reads_scalar, CDNA3),
    Hazard(1, _lane_read, CDNA3),
    Hazard(1, _wide_store),
    Hazard(2, _wide_store, CDNA3),
    Hazard(2, _memory_reads_from_agpr, frozenset(("gfx908",))),
)


def settled(lines: Sequence[str], arch: str, lanes: int, vgprs: int) -> list[str]:
    """Before an insertion of RDNA: what it may read of the kernel, whose are the first ``vgprs``, has to have been
    written. One that only counts in registers of its own waits for nothing.

    gfx11: a vector instruction may not read what a transcendental one writes too soon (LLVM, fixVALUTransUseHazard);
    in waves of 64 lanes, too, what was written before EXEC changed (fixVALUPartialForwardingHazard).
    gfx12: a scalar register that vector instructions have read is not read anew before what writes it is done (LLVM,
    AMDGPUWaitSGPRHazards). gfx10.3 sees to all itself.
    """
    instructions = [parsed(line) for line in lines if line[-1] != ":"]
    read, written = (frozenset[str]().union(*map(of, instructions)) for of in (isa.uses, isa.defines))
    if generation(arch) == 11:
        scalar = all(line.startswith("s_") for line in lines) and read.isdisjoint(EXEC) and written.isdisjoint(EXEC)
        own = lanes < _WHOLE_WAVE and read.isdisjoint(units(RegFile.VGPR, 0, vgprs))
        return [] if scalar or own else [_VECTORS_WRITTEN]
    if generation(arch) == 12:
        return [_ALL_SCALARS] if _scalars(read | written) - SCC else []
    return []


_WHOLE_WAVE = 64
_VECTORS_WRITTEN = "s_waitcnt_depctr depctr_va_vdst(0)"
_ALL_SCALARS = "s_wait_alu depctr_va_sdst(0) depctr_va_vcc(0) depctr_sa_sdst(0)"
_SCALARS_WRITTEN = "s_waitcnt_depctr depctr_sa_sdst(0)"


def with_scalar_waits(lines: Sequence[str], arch: str, lanes: int) -> list[str]:
    """The instructions of an insertion of RDNA, with a wait where it may be wanted.

    What LLVM's GCNHazardRecognizer and AMDGPUWaitSGPRHazards see to there, and what is done:
    - fixVALUMaskWriteHazard (gfx11, waves of 64 lanes): a wait for the scalar registers that are masks;
    - fixVALUPartialForwardingHazard (gfx11, waves of 64 lanes): a wait for vector registers behind each change of EXEC.
      Of the kernel's own no pair is made by ours: an insertion begins with such a wait (``settled``);
    - fixVALUTransUseHazard (gfx11): insertions have no transcendental instructions; the kernel's are waited for
      (``settled``);
    - VALU and SALU reads of scalar registers (gfx12): waits, before an insertion and in it;
    - what insertions have none of: LDS_DIRECT, v_permlane behind v_cmpx, image instructions, s_denorm_mode, WMMA,
      exports, and s_getreg of registers of state (fixGetRegWaitIdle);
    - all others are of gfx10.1 or CDNA.
    """
    if generation(arch) == 12:
        return list(_with_scalar_waits(tuple(lines), _ALL_SCALARS))
    if generation(arch) == 11 and lanes == 64:
        return _with_vector_waits(_with_scalar_waits(tuple(lines), _SCALARS_WRITTEN))
    return list(lines)


def _with_vector_waits(lines: Sequence[str]) -> list[str]:
    """A wait behind each change of EXEC: no instruction reads a result of before it and one of behind it too soon."""
    found: list[str] = []
    for line in lines:
        found.append(line)
        instr = None if line.endswith(":") else parsed(line)
        if instr is not None and isa.row(instr).format.is_scalar and isa.defines(instr) & EXEC:
            found.append(_VECTORS_WRITTEN)
    return found


@lru_cache(maxsize=1024)
def _with_scalar_waits(lines: tuple[str, ...], wait: str) -> tuple[str, ...]:
    """A wait before an instruction that reads a scalar register which one before it has written since the last wait,
    unless both are scalar."""
    found: list[str] = []
    written: dict[str, bool] = {}  # unit -> whether a scalar instruction wrote it
    for line in lines:
        if line.endswith(":"):
            found.append(line)
            continue
        instr = parsed(line)
        scalar = isa.row(instr).format.is_scalar
        if any(not (scalar and written[u]) for u in _scalars(isa.uses(instr)) & written.keys()):
            found.append(wait)
            written = {}
        found.append(line)
        written |= dict.fromkeys(_scalars(isa.defines(instr)), scalar)
    return tuple(found)


def with_wait_states(lines: Sequence[str], arch: str, recent: Sequence[tuple[int, Instruction]] = (),
                     ends: bool = False) -> list[str]:
    """The instructions of an insertion of CDNA, with ``s_nop`` where two of them are too near to each other, or to one
    of the kernel's that ran before, so many wait states ago (``recent``). ``ends``: the kernel ends behind them."""
    found = _with_wait_states(tuple(lines), arch, tuple(recent))
    return list(found if ends else (*found, *_nops_behind(found, arch)))


@lru_cache(maxsize=1024)  # insertions of a kernel are much alike
def _with_wait_states(lines: tuple[str, ...], arch: str,
                      recent: tuple[tuple[int, Instruction], ...]) -> tuple[str, ...]:
    found: list[str] = []
    passed = [(-ago, before) for ago, before in recent]  # with the wait states since the insertion's start
    skipping: dict[str, list[tuple[int, Instruction]]] = {}  # label -> with how long ago that is on the way there
    now = 0
    for line in lines:
        if line.endswith(":"):
            found.append(line)
            passed += [(now - ago, before) for ago, before in skipping.get(line[:-1], ())]
            continue
        instr = parsed(line)
        until = max((at + 1 + _wanted(before, instr, arch) for at, before in passed), default=now)
        if until > now:
            found += nops(until - now)
            now = until
        found.append(line)
        passed = [(at, i) for at, i in passed if at >= now - MOST_WAIT_STATES] + [(now, instr)]
        now += 1
        if isa.row(instr).flow is Flow.BRANCH:
            skipping[line.split()[-1]] = [(now - at, before) for at, before in passed]
    return tuple(found)


def _nops_behind(lines: tuple[str, ...], arch: str) -> list[str]:
    """What the kernel's next instruction may want, which overwrites the data of a wide store that a register was lent
    for."""
    wanted = 2 if arch in CDNA3 else 1
    last = [parsed(line) for line in [line for line in lines if not line.endswith(":")][-wanted:]]
    near = next((n for n, i in enumerate(reversed(last))
                 if i.mnemonic.endswith(("x3", "x4")) and isa.access_of(i) is Access.STORE), wanted)
    return nops(wanted - near)


def nops(wait_states: int) -> list[str]:
    """One ``s_nop`` takes up to 16 (CDNA3 ISA 12.6: SIMM16[3:0] + 1)."""
    if wait_states <= 0:
        return []
    counts = [16] * (wait_states // 16) + ([wait_states % 16] if wait_states % 16 else [])
    return [f"s_nop {count - 1}" for count in counts]


@lru_cache(maxsize=1 << 15)
def _wanted(first: Instruction, then: Instruction, arch: str) -> int:
    return max((h.wait_states for h in HAZARDS if (h.only_on is None or arch in h.only_on) and h.shared(first, then)),
               default=0)


@lru_cache(maxsize=8192)
def parsed(line: str) -> Instruction:
    (instr,) = parse_instructions(SourceFile("<insertion>", line))
    assert isinstance(instr, Instruction)
    return instr
