"""Which registers, and whether SCC, the original still reads: what is dead at a place may be an insertion's meanwhile.

Worked out on the text alone. Where a mnemonic is not on a list here, all registers that it names are read, none is
overwritten, SCC is read, and what it names is never free: what is not known costs registers, not proofs. A register is
dead at a place if on every way from there it is overwritten before it is read. Of vector registers that holds for the
lanes that are on at the place, and only while they stay so: behind an instruction that may change EXEC, any later read
counts. An insertion writes in lanes that are on, so that what lanes hold that are off stays.

Two more things keep a register from being free: a load that nothing has waited for, seen from nothing having named its
result since; and a matrix instruction, which reads what it adds to, and writes, long after it was issued.

Of RDNA no scalar register is free: what its vector instructions have read is not to be written without a wait that the
kernel may not make (``hazards``: gfx11, gfx12), and a wave has all of them anyway. Names are CDNA's (``names``).

Nothing is free where a jump's target is not a label of the kernel, where a call may read anything, and where registers
are named by M0.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from ncc.verifier.gcn.names import older
from ncc.verifier.gcn.text import Register, mnemonic_of, registers

SCC = 1
_FIRST = {"s": 1, "v": 129}
"""Bits of a set of registers: SCC, 128 scalars, 256 vectors."""
_COUNT = {"s": 128, "v": 256}
_VECTORS = ((1 << _COUNT["v"]) - 1) << _FIRST["v"]

_SETS_SCC = re.compile(
    r"s_(?:cmpk?_\w+|bitcmp[01]_\w+|(?:add|sub)_[ui]32|addk_i32|(?:min|max)_[iu]32|abs_i32|absdiff_i32"
    r"|(?:and|or|xor|andn2|orn2|nand|nor|xnor|andn1|orn1)_(?:b32|b64|(?:saveexec|wrexec)_b(?:32|64))"
    r"|(?:lshl|lshr)_b(?:32|64)|ashr_i(?:32|64)|bfe_[ui](?:32|64)|not_b(?:32|64)|wqm_b(?:32|64)|lshl[1-4]_add_u32"
    r"|bcnt[01]_i32_b(?:32|64))\Z")
_LEAVES_SCC = re.compile(
    r"(?:v_|global_|flat_|buffer_|tbuffer_|scratch_|ds_)\w+\Z|s_(?:mov_b(?:32|64)|movk_i32|mul_i32|mulk_i32|mul_hi_[ui]32"
    r"|brev_b(?:32|64)|ff[01]_i32_b(?:32|64)|flbit_i32(?:_b32|_b64|_i64)?|sext_i32_i(?:8|16)|bfm_b(?:32|64)"
    r"|bitset[01]_b(?:32|64)|pack_(?:ll|lh|hh)_b32_b16|getpc_b64|load_dword\w*|buffer_load_dword\w*|mem(?:real)?time"
    r"|getreg_b32|waitcnt\w*|nop|barrier|sleep|setprio|branch|cbranch_(?:vccz|vccnz|execz|execnz)|endpgm|dcache_\w+"
    r"|icache_inv|sethalt|(?:set|clr)prio|setreg(?:_imm32)?_b32|sendmsg|(?:buffer_|scratch_)?store_dword\w*"
    r"|clause|delay_alu|wait_\w+|(?:set_)?inst_prefetch(?:_distance)?|code_end|sendmsg_rtn_b(?:32|64)|gl1_inv"
    r"|barrier_(?:signal|wait|leave)|(?:buffer_)?load_[ui](?:8|16)|(?:add|sub)_nc_u64|mul_u64|pack_hl_b32_b16"
    r"|(?:round|denorm)_mode|prefetch_\w+|cvt_\w+|(?:ceil|floor|trunc|rndne)_f(?:16|32)"
    r"|(?:add|sub|mul|fmac|min|max|minimum|maximum|min_num|max_num)_f(?:16|32)|fma(?:ak|mk)_f32)\Z")
_SCALAR_RESULT = re.compile(
    r"s_(?:(?:and|or|xor|andn[12]|orn[12]|nand|nor|xnor)_saveexec_b(?:32|64)|(?:mov|not|brev|wqm|cselect|and|or|xor|andn2|orn2|nand|nor|xnor|lshl|lshr|bfm)_b(?:32|64)|movk_i32"
    r"|(?:add|sub|min|max)_[ui]32|addc_u32|subb_u32|abs_i32|absdiff_i32|mul_i32|mul_hi_[ui]32|ashr_i(?:32|64)"
    r"|bfe_[ui](?:32|64)|lshl[1-4]_add_u32|bcnt[01]_i32_b(?:32|64)|ff[01]_i32_b(?:32|64)|sext_i32_i(?:8|16)"
    r"|flbit_i32(?:_b32|_b64|_i64)?|pack_(?:ll|lh|hh)_b32_b16|getpc_b64|load_dword\w*|buffer_load_dword\w*"
    r"|mem(?:real)?time|getreg_b32)\Z")
_VECTOR_RESULT = re.compile(
    r"v_(?:mov_b32|accvgpr_read_b32|cndmask_b32|readlane_b32|readfirstlane_b32|cmp_\w+|perm_b32|alignb(?:it|yte)_b32"
    r"|cvt_(?:f32|f64|i32|u32)_(?:[fiu]32|f64|f16|ubyte[0-3])|cvt_pk\w*_f32|pack_b32_f16"
    r"|(?:add|sub|subrev|mul|min|max|fma|min3|max3|med3)_f(?:32|64)|(?:exp|log)_f32|rcp_iflag_f32"
    r"|(?:rcp|rsq|sqrt|floor|ceil|trunc|rndne|fract)_f(?:32|64)"
    r"|ldexp_f(?:32|64)|pk_(?:add|mul|fma|min|max)_f(?:16|32)|pk_mov_b32"
    r"|(?:add|sub|subrev|min|max|min3|max3|med3|add3|sad)_[ui]32|mul_(?:lo|hi)_[ui]32|mul_(?:hi_)?[ui]32_[ui]24"
    r"|mad_(?:[ui]32_[ui]24|u32_u16|i32_i16)|mad_[ui]64_[ui]32|(?:and|or|xor|not|bfi|bfrev|or3|and_or)_b32|bfe_[ui]32"
    r"|(?:lshlrev|lshrrev)_b(?:32|64)|ashrrev_i(?:32|64)|(?:lshl_add|add_lshl)_u(?:32|64)|lshl_or_b32|xad_u32"
    r"|(?:add|sub|subrev|addc|subb|subbrev)_co_u32|mbcnt_(?:lo|hi)_u32_b32|bcnt_u32_b32|ffbh_[ui]32|ffbl_b32"
    r"|mfma_\w+|xor3_b32|(?:minmax|maxmin)_[fiu]32|(?:minimum|maximum)_f(?:32|64))\Z")
_LOAD_RESULT = re.compile(
    r"(?:global|flat|buffer|scratch)_load_(?:dword(?:x[234])?|[us]byte|[us]short)\Z|ds_read(?:2|2st64)?_[biu]\d+\Z"
    r"|s_(?:buffer_)?load_dword\w*\Z|s_mem(?:real)?time\Z")
_MEMORY = re.compile(r"(?:global|flat|buffer|tbuffer|scratch|ds|image)_|s_(?:load|buffer_load|scratch_load|mem|atomic"
                     r"|buffer_atomic)")
_STORES = re.compile(r"(?:global|flat|buffer|tbuffer|scratch)_store_\w+\Z|ds_write\w*\Z")
_MATRIX = re.compile(r"v_(?:s?mfma|dot)")
_ADDEND = 3
"""Which operand of a matrix instruction it adds to."""
_PARTIAL = re.compile(r"\b(?:op_sel|dst_sel|src\d_sel|quad_perm|row_\w+|wave_\w+|dpp\w*|lds|tfe|clamp)\b|_dpp|_sdwa"
                      r"|\A\w+ v\d+\.[lh]\b")
_CHANGES_LANES = re.compile(r"(?:v_.*|[a-z]\w* )\bexec(?:_lo|_hi)?\b|s_\w*(?:saveexec|wrexec)|v_cmpx")
_JUMPS = re.compile(r"s_(?:c?branch)(?:_(?:scc[01]|vccn?z|execn?z))? (?P<label>[\w.$@]+)\Z")
_UNFOLLOWED = re.compile(r"s_(?:setpc|swappc|call|rfe|cbranch_[gij]|cbranch_cdbg|setvskip|subvector|set_gpr_idx|movrel)"
                         r"|v_movrel|s_trap")
_DUAL = "v_dual_"
_KNOWN = re.compile(r"[vs]_|(?:global|flat|buffer|tbuffer|scratch|ds)_")


@dataclass(frozen=True)
class _Effect:
    """Sets of registers. ``late``: written when the instruction has long been issued, or, if they are ``held``, read.
    ``nothing``: it tells nothing of what it does, so that nobody can say what is free."""

    reads: int = 0
    kills: int = 0
    named: int = 0
    result: int = 0
    late: int = 0
    held: int = 0
    changes_lanes: bool = False
    nothing: bool = False


def bits(found: Sequence[Register]) -> int:
    """A set of registers; AGPRs are in none."""
    most = [1 << _FIRST[file] + n for file, n in found if file in _FIRST]
    return sum({*most})


def is_countable(found: Sequence[Register]) -> bool:
    return all(n < _COUNT.get(file, n + 1) for file, n in found)


class Liveness:
    """Of the statements of a kernel's body: ``free(n)`` is what an insertion before the n-th may write."""

    def __init__(self, statements: Sequence[str], scalars: bool = True) -> None:
        """``scalars``: whether scalar registers may be free at all."""
        self.statements = statements
        self.most = -1 if scalars else _VECTORS | SCC
        self.successors = _successors(statements)
        self._free: list[int] = []
        if self.successors is not None:
            self._solve(self.successors)

    def free(self, index: int) -> int:
        return self._free[index] if 0 <= index < len(self._free) else 0

    def _solve(self, successors: list[tuple[int, ...]]) -> None:
        effects = [effect_of(text) for text in self.statements]
        if any(effect.nothing for effect in effects):
            return
        every = SCC
        for effect in effects:
            every |= effect.named
        self._free = [every & self.most & ~(live | waiting) for live, waiting in
                      zip(_backward(effects, successors), _forward(effects, successors), strict=True)]


def _backward(effects: list[_Effect], successors: list[tuple[int, ...]]) -> list[int]:
    """What is live before each statement."""
    count = len(effects)
    live, read = [0] * (count + 1), [0] * (count + 1)  # the last: where the kernel has ended
    changed = True
    while changed:
        changed = False
        for n in range(count - 1, -1, -1):
            effect, after, later = effects[n], 0, 0
            for successor in successors[n]:
                after |= live[successor]
                later |= read[successor]
            if effect.changes_lanes:
                after |= later & _VECTORS
            now, any_ = after & ~effect.kills | effect.reads, later | effect.reads
            changed |= (now, any_) != (live[n], read[n])
            live[n], read[n] = now, any_
    return live[:count]


def _forward(effects: list[_Effect], successors: list[tuple[int, ...]]) -> list[int]:
    """What may still be written or read by something issued before each statement: until another instruction names it,
    or writes it, for which the kernel has to have waited."""
    late, held = [0] * (len(effects) + 1), [0] * (len(effects) + 1)
    changed = True
    while changed:
        changed = False
        for n, effect in enumerate(effects):
            written = late[n] & ~effect.named | effect.late
            read = held[n] & ~effect.result | effect.held
            for successor in successors[n]:
                changed |= bool(written & ~late[successor] or read & ~held[successor])
                late[successor] |= written
                held[successor] |= read
    return [a | b for a, b in zip(late, held, strict=True)][: len(effects)]


def _successors(statements: Sequence[str]) -> list[tuple[int, ...]] | None:
    """None where a jump cannot be followed."""
    labels = {text[:-1]: n for n, text in enumerate(statements) if text.endswith(":")}
    found: list[tuple[int, ...]] = []
    for n, text in enumerate(statements):
        name, jump = mnemonic_of(text), _JUMPS.match(text)
        if _UNFOLLOWED.match(name) or (jump and jump["label"] not in labels):
            return None
        if jump:
            taken = labels[jump["label"]]
            found.append((taken,) if name == "s_branch" else (taken, n + 1))
        elif name.startswith(("s_branch", "s_cbranch")):
            return None
        else:
            found.append(() if name.startswith("s_endpgm") else (n + 1,))
    return found


@lru_cache(maxsize=1 << 15)
def effect_of(text: str) -> _Effect:
    if text.endswith(":") or text.startswith("."):
        return _Effect()
    if text.startswith(_DUAL):
        return _two_at_once(text.split(" :: "))
    mnemonic, _, operands = text.partition(" ")
    name = older(mnemonic)
    if not _KNOWN.match(name) or not is_countable(registers(operands)):
        return _Effect(nothing=True)
    parts = [bits(registers(part)) for part in re.split(r",(?![^\[]*\])", operands)]
    named, result = bits(registers(operands)), parts[0]
    whole = any(pattern.match(name) for pattern in (_SCALAR_RESULT, _VECTOR_RESULT, _LOAD_RESULT))
    kills = result & ~_union(parts[1:]) if whole and not _PARTIAL.search(text) else 0
    sets_scc = bool(_SETS_SCC.match(name))
    reads = named & ~kills | (0 if sets_scc or _LEAVES_SCC.match(name) else SCC)
    matrix, memory = bool(_MATRIX.match(name)), bool(_MEMORY.match(name)) and not _STORES.match(name)
    late = result if matrix else (result if whole else named) if memory else 0
    return _Effect(reads, kills | (SCC if sets_scc else 0), named, result, late,
                   _union(parts[_ADDEND:]) & ~result if matrix else 0, bool(_CHANGES_LANES.match(text)))


def _two_at_once(halves: Sequence[str]) -> _Effect:
    """RDNA's ``v_dual_mov_b32 v1, v0 :: v_dual_mul_f32 v2, v1, v3``: both read before either writes."""
    both = [effect_of(half.replace(_DUAL, "v_", 1)) for half in halves]
    named = _union([effect.named for effect in both])
    sources = _union([effect.named & ~effect.result | effect.reads for effect in both])
    kills = _union([effect.kills for effect in both]) & ~sources
    return _Effect(named & ~kills, kills, named, _union([effect.result for effect in both]),
                   late=_union([effect.late for effect in both]), held=_union([effect.held for effect in both]),
                   nothing=any(effect.nothing for effect in both))


def _union(sets: Sequence[int]) -> int:
    found = 0
    for one in sets:
        found |= one
    return found
