"""Registers whose content a kernel does not read any more at a place, SCC among them: an insertion there may use them.

The verifier works that out for itself (``ncc.verifier.gcn.liveness`` has the reasons); what is told here has to be free
there too, which is tested for every mnemonic. A vector register is dead for the lanes that are on only.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from ncc.backends.gcn import isa
from ncc.backends.gcn.flow.cfg import EXIT, Graph
from ncc.backends.gcn.flow.uses import changes_lanes
from ncc.backends.gcn.isa.arch import RDNA
from ncc.backends.gcn.isa.table import EXEC, Access, Format
from ncc.backends.gcn.text.nodes import Instruction, Kernel
from ncc.backends.gcn.text.operands import operand_units
from ncc.ir.facts import Flow

_OF_WAVE = re.compile(r"s\d|scc")
_SCALAR = re.compile(r"s\d")
_KEPT = re.compile(r"[sv]\d+\Z|scc\Z")
_FORMATS = frozenset((Format.SOP1, Format.SOP2, Format.SOPK, Format.VOP1, Format.VOP2, Format.VOP3, Format.VOP3P,
                      Format.VOPC, Format.MAI))
_LOADS = frozenset((Format.SMEM, Format.DS, Format.FLAT, Format.GLOBAL, Format.SCRATCH, Format.MUBUF))
_SHORT = re.compile(r"_(?:[fiu]|bf?)(?:8|16)(?:_|\Z)")
_WHOLE = re.compile(r"v_(?:cvt_f32_f16|pk_(?:add|mul|fma|min|max)_f16|mad_u32_u16|mad_i32_i16|pack_b32_f16|cmp_\w+"
                    r"|mfma_\w+|cvt_pk\w*_f32)\Z|s_|(?:flat|global|scratch|buffer)_|ds_read")
"""Among the mnemonics that name a short type those that write whole registers."""
_RARE = re.compile(r"v_(?:div_|cmpx_|movrel|cvt_(?:pk_)?f32_(?:bf8|fp8)|accvgpr_write|trig_|cube|lerp|sad_|msad|qsad"
                   r"|mqsad|interp|swap|permlane|prng|screen|bitop|ashr_pk|frexp"
                   r"|cvt_(?:flr|rpi|off|norm|sr)|sin_|cos_|exp_legacy|log_legacy|mul_legacy|mad_legacy|sat_|mad_mix"
                   r"|fma_mix|fmaak|fmamk|mad[am]k|mad_f|xnor|mov_b64|bfm|accvgpr_mov|mul_lo_i32|dot"
                   r"|(?:minimum|maximum)3|m(?:in|ax)3_f16|wmma|swmmac|s_(?:exp|log|rcp|rsq|sqrt)|mullit|fma_legacy)|s_(?:bitreplicate|quadmask|getpc|swappc|call|movrel|rfe"
                   r"|bfe_[ui]64|atomic|buffer_atomic|scratch)|ds_read_\w*(?:tr|tid)|buffer_load_format")
"""What no free register rests on: the verifier does not know what these write."""
_UNSURE = re.compile(r"s_(?:wakeup|ttracedata|trap|swappc|setpc|call|setkill|set_gpr|sendmsghalt|rfe|movrel|quadmask"
                     r"|bitrep|incperf|decperf|endpgm_|cbranch_(?:join|[gi]_|cdbg)|atomic|buffer_atomic|scratch_load"
                     r"|atc|bfe_[ui]64|dcache_discard)")
"""Scalar instructions of which nothing rests on that they leave SCC alone."""
_PARTIAL = frozenset(("op_sel", "dst_sel", "src0_sel", "src1_sel", "dst_unused", "quad_perm", "row_shl", "row_shr",
                      "row_ror", "row_mirror", "row_half_mirror", "row_bcast", "row_newbcast", "wave_shl", "wave_rol",
                      "wave_shr", "wave_ror", "row_mask", "bank_mask", "bound_ctrl", "lds", "tfe", "clamp"))
Units = frozenset[str]


@dataclass(frozen=True)
class _Effect:
    reads: Units
    kills: Units
    named: Units
    late: Units  # written long after the instruction was issued
    held: Units  # read long after


class Dead:
    """Of one kernel. Where control cannot be followed, or another function or M0 names registers, nothing is dead; nor
    are scalar registers of RDNA: kernels do not wait before they write what an insertion's vector instructions have
    read (``hazards``), and a wave has all of them anyway."""

    def __init__(self, kernel: Kernel, graph: Graph) -> None:
        self.graph = graph
        known = graph.resolved and not any(map(_unfollowed, kernel.instructions))
        self.live: dict[Instruction, Units] = {}
        self.pending: dict[Instruction, Units] = {}
        self.ends: dict[int, Units] = {}
        self.named: Units = frozenset().union(*(effect(i).named for i in kernel.instructions), ("scc",)) \
            if known else frozenset()
        if kernel.module.arch in RDNA:
            self.named = frozenset(u for u in self.named if not _SCALAR.match(u))
        if known:
            self._solve()

    def before(self, instr: Instruction) -> Units:
        """What an insertion right before an instruction may write."""
        return self.named - self.live.get(instr, self.named) - self.pending.get(instr, frozenset())

    def after(self, instr: Instruction) -> Units:
        """What one right behind it may: whatever comes next."""
        if not self.named:
            return self.named
        block = self.graph.blocks[self.graph.block_of[instr]]
        at = block.instructions.index(instr) + 1
        if at < len(block.instructions):
            return self.before(block.instructions[at])
        found = self.named - self._live_at(block.successors) - self._pending_behind(instr)
        # Of a label that others jump to the verifier knows no more than holds on every way there.
        first = [self.graph.blocks[s].instructions[:1] for s in block.successors if s != EXIT]
        return found.intersection(*(self.before(i[0]) if i else frozenset() for i in first))

    def _pending_behind(self, instr: Instruction) -> Units:
        told = effect(instr)
        return self.pending[instr] - told.named | told.late | self.held[instr] - told.kills | told.held

    # ---- solving

    def _solve(self) -> None:
        count = len(self.graph.blocks)
        self.starts: list[Units] = [frozenset()] * count
        self.read: list[Units] = [frozenset()] * count
        changed = True
        while changed:
            changed = False
            for block in reversed(self.graph.blocks):
                live, read = self._through(block.index)
                changed |= (live, read) != (self.starts[block.index], self.read[block.index])
                self.starts[block.index], self.read[block.index] = live, read
        self.held: dict[Instruction, Units] = {}
        self._wait()

    def _live_at(self, successors: Iterable[int]) -> Units:
        return frozenset().union(*(self.starts[s] for s in successors if s != EXIT))

    def _through(self, index: int) -> tuple[Units, Units]:
        block = self.graph.blocks[index]
        live = self._live_at(block.successors)
        read: Units = frozenset().union(*(self.read[s] for s in block.successors if s != EXIT))
        for instr in reversed(block.instructions):
            told = effect(instr)
            if _changes_lanes(instr):
                live |= frozenset(u for u in read if not _OF_WAVE.match(u))
            live = live - told.kills | told.reads
            read |= told.reads
            self.live[instr] = live
        return live, read

    def _wait(self) -> None:
        """What may still be under way."""
        late: list[Units] = [frozenset()] * len(self.graph.blocks)
        held: list[Units] = [frozenset()] * len(self.graph.blocks)
        work = [b.index for b in self.graph.blocks]
        while work:
            block = self.graph.blocks[work.pop()]
            written, read = late[block.index], held[block.index]
            for instr in block.instructions:
                self.pending[instr], self.held[instr] = written | read, read
                told = effect(instr)
                written, read = written - told.named | told.late, read - told.kills | told.held
            for successor in block.successors:
                if successor != EXIT and not (written <= late[successor] and read <= held[successor]):
                    late[successor] |= written
                    held[successor] |= read
                    work.append(successor)


def could_be_inserted(instr: Instruction) -> bool:
    """Whether an insertion may have an instruction that is spelled like this one, if it writes the same registers:
    insertions name no encoding, and load by registers of their own."""
    named = instr.mnemonic.endswith(("_e32", "_e64", "_sdwa", "_dpp"))
    return isa.row(instr).format in _FORMATS and not named


def _unfollowed(instr: Instruction) -> bool:
    row = isa.row(instr)
    return row.indirect or row.flow is Flow.CALL or instr.mnemonic == "s_setpc_b64" or "set_gpr_idx" in instr.mnemonic


def _changes_lanes(instr: Instruction) -> bool:
    """A vector instruction that names EXEC counts as one."""
    named = (unit for o in instr.operands for unit in operand_units(o))
    return changes_lanes(instr) or (isa.row(instr).format.is_vector_alu and any(u in EXEC for u in named))


@lru_cache(maxsize=1 << 15)
def effect(instr: Instruction) -> _Effect:
    if instr.halves:
        return _two_at_once(instr)
    row = isa.row(instr)
    named = _kept(unit for o in instr.operands for unit in operand_units(o))
    sets_scc = "scc" in row.defines and "scc" not in row.uses and not _UNSURE.match(instr.mnemonic)
    kills = _overwritten(instr)
    reads = named - kills | (isa.uses(instr) | {"scc"} if _UNSURE.match(instr.mnemonic) else isa.uses(instr)) & {"scc"}
    late, held = frozenset[str](), frozenset[str]()
    if row.format is Format.MAI or instr.mnemonic.startswith("v_dot"):
        late = _first(instr)
        held = _kept(u for o in instr.operands[3:] for u in operand_units(o)) - late
    elif row.format in (*_LOADS, Format.MTBUF) and row.access is not Access.STORE:
        late = kills or named
    return _Effect(reads, kills | ({"scc"} if sets_scc else frozenset()), named, late, held)


def _two_at_once(instr: Instruction) -> _Effect:
    """Both read before either writes."""
    both = [effect(half) for half in instr.halves]
    named = frozenset[str]().union(*(one.named for one in both))
    sources = _kept(isa.uses(instr)).union(*(_kept(u for o in half.operands[1:] for u in operand_units(o))
                                             for half in instr.halves))
    kills = frozenset[str]().union(*(one.kills for one in both)) - sources
    return _Effect(named - kills, kills, named, *(frozenset[str]().union(*found) for found in (
        [one.late for one in both], [one.held for one in both])))


def _overwritten(instr: Instruction) -> Units:
    """What an instruction writes whole, in all lanes that are on, and does not read."""
    row, name = isa.row(instr), isa.base_name(instr.mnemonic)
    loads = row.format in _LOADS and (row.access is Access.LOAD or name in ("s_memtime", "s_memrealtime"))
    if not (row.format in _FORMATS or loads) or not isa.result_count(instr) or isa.reads_results(instr):
        return frozenset()
    if _RARE.match(name) or (_SHORT.search(name) and not _WHOLE.match(name)) or "wrexec" in name:
        return frozenset()
    if any(m.name in _PARTIAL for m in instr.modifiers) or instr.mnemonic.endswith(("_sdwa", "_dpp")):
        return frozenset()
    return _first(instr) - _kept(u for o in instr.operands[1:] for u in operand_units(o))


def _first(instr: Instruction) -> Units:
    return _kept(operand_units(instr.operands[0])) if instr.operands else frozenset()


def _kept(units: Iterable[str]) -> Units:
    return frozenset(u for u in units if _KEPT.match(u))


def numbers(units: Units) -> Mapping[str, frozenset[int]]:
    """By file, ``s`` or ``v``, the numbers of registers."""
    return {file: frozenset(int(u[1:]) for u in units if u[0] == file and u != "scc") for file in "sv"}
