"""What may be inserted into a kernel: runs of instructions that leave the kernel's state as they found it.

A run is executed in one piece, for nothing can jump into it. Followed through in order, it has to end with EXEC and SCC
as they were (SCC but where the original does not read it any more), to write registers only that the original does not
name or, in lanes that are on, that are dead there (``liveness``), and to access memory in no lanes but those that it
found on, through addresses that come from the appended parameter block. Before an ``s_endpgm`` EXEC may stay
changed, and may become what it was at the kernel's start: nobody notices. A conditional jump goes forward, to a label
of the run that nothing else names; what is known behind that holds on both ways. What is not on the list is refused, so
that an instruction of a later processor is refused until someone has thought about it (instructions: CDNA3 ISA, chapter
12).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from ncc.verifier.gcn.liveness import SCC, bits
from ncc.verifier.gcn.pointer import BLOCK, COUNT, ONE, ZERO, is_first, made, name_of
from ncc.verifier.gcn.pointer import loaded as found_words
from ncc.verifier.gcn.start import ARGUMENTS, PACKED
from ncc.verifier.gcn.text import Inserted, Register, registers

Problem = tuple[str, str] | None
"""(code, what is wrong)."""
Pair = tuple[Register, Register]
Mask = tuple[Register, ...]
"""The registers of a lane mask: two, or one of a wave of 32 lanes."""
JUMPS = ("s_cbranch_scc0", "s_cbranch_scc1")

_ORIGINAL = 0  # EXEC as the run found it
_ALL = -1  # all lanes, also those that the run found off


@dataclass
class Run:
    """The state of one run of inserted instructions, as far as it matters.

    ``own`` tells registers that the original does not name; ``free`` is the set of those that are dead, SCC among them,
    where the run stands. ``block`` are pairs that hold the address of the kernel's arguments, the parameter block, of
    ``block_bytes``, at ``block_offset`` among them; of a node (``by_pointer``), a pointer is there, and ``pointed`` are
    pairs that hold the address of the block. At an exit nothing has to be restored, and EXEC may be set to one
    of ``lanes``, the pairs that hold that of the kernel's start; ``from_start`` are those that were relied on,
    ``written`` all registers that the run has written. ``kept`` are registers in which the start has left addresses,
    ``relied`` those of them that the run needed, ``inherited`` of ``addresses`` those that on some way are the start's.
    At the kernel's start ``hardware`` tells what its registers hold
    (``start``): the address of the arguments is copied, and the prologue may move what is there.
    """

    own: Callable[[Register], bool]
    block: frozenset[Pair]
    block_bytes: int
    block_offset: int = 0
    free: int = 0
    at_exit: bool = False
    hardware: dict[Register, str] = field(default_factory=dict)
    variables: frozenset[int] = frozenset()  # where the block has addresses of the module's variables
    exec_now: int = _ORIGINAL
    exec_states: int = _ORIGINAL
    exec_copies: dict[Mask, int] = field(default_factory=dict)
    scc_changed: bool = False
    scc_copies: set[Register] = field(default_factory=set)
    addresses: set[Register] = field(default_factory=set)
    lanes: frozenset[Mask] = frozenset()
    from_start: list[Mask] = field(default_factory=list)
    kept: frozenset[Register] = frozenset()
    relied: set[Register] = field(default_factory=set)
    inherited: set[Register] = field(default_factory=set)
    written: set[Register] = field(default_factory=set)
    wave_lanes: int = 64
    by_pointer: bool = False
    pointed: frozenset[Pair] = frozenset()
    traps: Mapping[str, str] = field(default_factory=dict)  # at the start, what trap registers hold
    scc_tells: str = ""    # at the start, what it came of (``pointer``)
    first: str = ""        # the label up to which the grid's first wave is alone
    one_lane: int = -2     # EXEC with the first lane alone
    counted: int = 0       # executions
    ways: dict[str, Run] = field(default_factory=dict)  # label -> the state of those that jumped there

    def jump(self, label: str, if_set: bool) -> Problem:
        """Where the next instructions up to a label may be jumped over."""
        if label in self.ways:
            return "V154", "jumps again to the same place"
        if if_set and is_first(self.scc_tells):
            self.first = label
        self.ways[label] = replace(self, exec_copies=dict(self.exec_copies), scc_copies=set(self.scc_copies),
                                   addresses=set(self.addresses), hardware=dict(self.hardware),
                                   written=set(self.written), inherited=set(self.inherited),
                                   from_start=[])
        return None

    def arrive(self, label: str) -> Problem:
        """Both ways meet."""
        other = self.ways.pop(label, None)
        if other is None:
            return "V154", "is a label that nothing before it names"
        if other.exec_now != self.exec_now:
            return "V158", "is where EXEC may be one or another"
        self.first = "" if label == self.first else self.first
        self.scc_tells = ""
        self.hardware = {r: value if other.hardware.get(r) == value else "" for r, value in self.hardware.items()}
        self.scc_changed |= other.scc_changed
        self.exec_copies = dict(self.exec_copies.items() & other.exec_copies.items())
        self.scc_copies &= other.scc_copies
        both = {r for r in self.addresses | other.addresses if self._may_hold(r) and other._may_hold(r)}
        self.inherited = (self.inherited | other.inherited | (self.addresses ^ other.addresses)) & both
        self.addresses = both
        return None

    def step(self, instr: Inserted) -> Problem:
        """One instruction, whose effects are noted."""
        if instr.mnemonic in JUMPS:
            return self.jump(instr.operand(0), if_set=instr.mnemonic == "s_cbranch_scc1")
        rule = rule_of(instr.mnemonic)
        if rule is None:
            return "V154", "is no instruction that a probe may consist of"
        if not self.by_pointer or not self.hardware or rule is _nothing:
            return rule(self, instr)
        name, tells = made(instr, lambda operand: name_of(self.hardware, self.traps, operand), self.scc_tells)
        problem = rule(self, instr)
        if problem is None and name and self.has_first_lane:
            self.hardware.update(dict.fromkeys(instr.registers(0), name))
            self.scc_tells = tells or self.scc_tells
        return problem

    @property
    def has_first_lane(self) -> bool:
        """At the start: it is on in every wave."""
        return self.exec_now in (_ORIGINAL, _ALL, self.one_lane)

    @property
    def is_first_thread(self) -> bool:
        """Whether what comes next is executed by the grid's first thread alone, and for certain."""
        return self.exec_now == self.one_lane and bool(self.first) and [*self.ways] == [self.first]

    def sets_scc(self) -> None:
        self.scc_changed, self.scc_tells = True, ""

    def keeps_arguments(self) -> frozenset[Pair]:
        """At the start's end, the pairs that hold the address of the kernel's arguments."""
        return self._keeps(ARGUMENTS)

    def keeps_block(self) -> frozenset[Pair]:
        """Of a node, those that hold that of its block."""
        return self._keeps(BLOCK)

    def _keeps(self, names: tuple[str, ...]) -> frozenset[Pair]:
        found = [(r, (r[0], r[1] + 1)) for r in self.hardware]
        return frozenset(pair for pair in found if self.names(pair) == names)

    def names(self, pair: Sequence[Register]) -> tuple[str, ...]:
        """What the start knows registers to hold."""
        return tuple(self.hardware.get(r, "") for r in pair)

    def keeps_lanes(self) -> frozenset[Mask]:
        """The pairs that hold EXEC as the run found it."""
        return frozenset(p for p, state in self.exec_copies.items() if state == _ORIGINAL)

    def end(self) -> Problem:
        if self.ways:
            return "V154", "jumps to what is none of its labels"
        if self.exec_now == _ALL:
            return "V158", "leaves lanes on that were off"
        if self.at_exit:
            return None
        if self.exec_now != _ORIGINAL:
            return "V158", "leaves EXEC changed"
        return ("V158", "leaves SCC changed") if self.scc_changed and not self.free & SCC else None

    def writes(self, written: Sequence[Register]) -> Problem:
        """Note that registers have new values; they have to be the probe's own, or dead."""
        foreign = [r for r in written if not self.own(r) and r not in self.hardware and not self.is_free(r)]
        if foreign:
            return "V155", f"writes {foreign[0][0]}{foreign[0][1]}, which the original names"
        if any(not set(pair).isdisjoint(written) for pair in self.block | self.pointed):
            return "V155", "writes the address of the kernel's arguments"
        gone = set(written)
        self.written |= gone
        for register in gone.intersection(self.hardware):
            self.hardware[register] = ""
        self.exec_copies = {p: n for p, n in self.exec_copies.items() if gone.isdisjoint(p)}
        self.scc_copies -= gone
        self.addresses -= gone
        self.inherited -= gone
        return None

    def holds_arguments(self, pair: Pair) -> bool:
        """Whether a pair holds the address of the kernel's arguments."""
        return pair in self.block or self.names(pair) == ARGUMENTS

    def holds_block(self, pair: Pair) -> bool:
        """Whether, of a node, it holds that of the parameter block."""
        return pair in self.pointed or self.names(pair) == BLOCK

    def is_free(self, register: Register) -> bool:
        """What lanes hold that are off may still be read."""
        off = register[0] == "v" and self.exec_now == _ALL and not self.at_exit
        return bool(self.free & bits([register])) and not off

    def holds_address(self, pair: Sequence[Register]) -> bool:
        return len(pair) == 2 and all(map(self.is_of_address, pair))

    def is_of_address(self, register: Register) -> bool:
        """Whether a register holds a part of one. That of the start's is relied on then."""
        found = self._may_hold(register)
        if found and (register in self.inherited or register not in self.addresses):
            self.relied.add(register)
        return found

    def _may_hold(self, register: Register) -> bool:
        return register in self.addresses or (register in self.kept and register not in self.written)


Rule = Callable[[Run, Inserted], Problem]


def _results(instr: Inserted, count: int) -> list[Register] | None:
    """The registers of the leading operands; None where one is something else."""
    found = [instr.registers(n) for n in range(count)]
    return [r for part in found for r in part] if all(found) else None


_SPECIAL = re.compile(r"(?:exec|vcc|flat_scratch|xnack_mask)(?:_lo|_hi)?\Z|m0\Z|ttmp")


def _alu(count: int, scc: bool) -> Rule:
    """``count`` leading operands are written; ``scc``: so is SCC."""

    def rule(run: Run, instr: Inserted) -> Problem:
        special = next((o for o in instr.operands[:count] if _SPECIAL.match(o)), None)
        if special:
            return "V155", f"writes {special}"
        written = _results(instr, count)
        if written is None:
            return "V154", "cannot be read"
        if scc:
            run.sets_scc()
        return run.writes(written)

    return rule


def _add(run: Run, instr: Inserted) -> Problem:
    """A sum with a map's address, or the address's upper half, is one."""
    address = any(map(run.is_of_address, instr.registers(1) + instr.registers(2)))
    problem = _alu(1, scc=True)(run, instr)
    if address:
        run.addresses.update(instr.registers(0))
    return problem


def _subtract(run: Run, instr: Inserted) -> Problem:
    """An address less a number is one."""
    address = any(map(run.is_of_address, instr.registers(1)))
    problem = _alu(1, scc=True)(run, instr)
    if address:
        run.addresses.update(instr.registers(0))
    return problem


def _scalar_move(run: Run, instr: Inserted) -> Problem:
    """``s_mov_b32``, ``s_mov_b64``: at the start, what the hardware left there goes along."""
    values = [run.hardware.get(r, "") for r in instr.registers(1)]
    problem = _alu(1, scc=False)(run, instr)
    if problem is None and run.hardware and len(values) == len(instr.registers(0)):
        run.hardware.update(zip(instr.registers(0), values, strict=True))
    return problem


def _vector_and(run: Run, instr: Inserted) -> Problem:
    """``v_and_b32 v0, 0x3ff, v0`` leaves of packed workitem ids x alone, ``0xfffff`` x and y."""
    kept = _KEPT_IDS.get(instr.operand(1)) if instr.operand(0) == instr.operand(2) == "v0" else None
    packed = run.hardware.get(("v", 0)) in PACKED
    problem = _alu(1, scc=False)(run, instr)
    if problem is None and kept and packed:
        run.hardware["v", 0] = kept
    return problem


_KEPT_IDS = {"0x3ff": PACKED[0], "0xfffff": PACKED[1]}


def _move(run: Run, instr: Inserted) -> Problem:
    """``s_mov_b64``: to EXEC only what is a copy of it."""
    to, source = instr.operand(0), instr.operand(1)
    if (to, source) == ("exec", "-1"):
        run.exec_now = _ALL
        return None
    if (to, source) == ("exec", "1") and (run.at_exit or run.hardware):  # the first lane is on at every wave's start
        run.exec_states += 1
        run.exec_now = run.one_lane = run.exec_states
        return None
    if to == "exec":
        kept = _mask(run, source)
        known = run.exec_copies.get(kept) if kept else None
        if kept and known is None and run.at_exit and kept in run.lanes:
            run.from_start.append(kept)
            run.exec_states += 1
            known = run.exec_states
        if known is None:
            return "V158", "sets EXEC to something that is no copy of it"
        run.exec_now = known
        return None
    problem = _scalar_move(run, instr)
    copy = _mask(run, to)
    if problem is None and source == "exec" and copy:
        run.exec_copies[copy] = run.exec_now
    return problem


def _and(run: Run, instr: Inserted) -> Problem:
    """``s_and_b64``: EXEC may lose lanes."""
    if instr.operand(0) != "exec":
        return _alu(1, scc=True)(run, instr)
    if instr.operand(1) != "exec" or run.exec_now == _ALL:
        return "V158", "sets EXEC to something that is no part of it"
    run.exec_states += 1
    run.exec_now = run.exec_states
    run.sets_scc()
    return None


def _and_keeping(run: Run, instr: Inserted) -> Problem:
    """``s_and_saveexec_b64``: EXEC is copied, and may lose lanes."""
    copy = _mask(run, instr.operand(0))
    if copy is None or not set(copy).isdisjoint(instr.registers(1)):
        return "V158", "copies EXEC to something that is no mask of its own"
    if run.exec_now == _ALL:
        return "V158", "sets EXEC to something that is no part of it"
    before = run.exec_now
    problem = _alu(1, scc=True)(run, instr)
    if problem is None:
        run.exec_copies[copy] = before
        run.exec_states += 1
        run.exec_now = run.exec_states
    return problem


def _select(run: Run, instr: Inserted) -> Problem:
    """``s_cselect_b32 s5, 1, 0`` keeps SCC."""
    problem = _alu(1, scc=False)(run, instr)
    if problem is None and instr.operands[1:] == ("1", "0") and not run.scc_changed:
        run.scc_copies.update(instr.registers(0))
    return problem


def _compare(run: Run, instr: Inserted) -> Problem:
    """``s_cmp_lg_u32 s5, 0`` brings SCC back."""
    kept = run.scc_copies.intersection(instr.registers(0))
    run.sets_scc()
    run.scc_changed = not (kept and instr.mnemonic == "s_cmp_lg_u32" and instr.operand(1) == "0")
    return None


def _lane_write(run: Run, instr: Inserted) -> Problem:
    """``v_writelane_b32``: also in a lane that is off."""
    foreign = next((r for r in instr.registers(0) if not run.own(r)), None)
    if foreign:
        return "V155", f"writes {foreign[0]}{foreign[1]} in a lane that may be off"
    return _alu(1, scc=False)(run, instr)


def _scalar_load(run: Run, instr: Inserted) -> Problem:
    """From the parameter block alone, within its size, or a word of the kernel's arguments before it; at a node's
    start, what finds the block."""
    base, offset, loaded = _pair(instr.operand(1)), instr.operand(2), instr.registers(0)
    if base is None or not re.fullmatch(r"0x[0-9a-f]{1,16}|\d{1,19}", offset):
        return _FOREIGN_LOAD
    at = int(offset, 0)
    found = found_words(run.names(base), at, len(loaded), run.block_offset, run.block_bytes) if run.by_pointer else ()
    problem = (None if found else _may_load(run, base, at, len(loaded))) or _alu(1, scc=False)(run, instr)
    if problem is None and found:
        run.hardware.update(zip(loaded, found, strict=True))
    elif problem is None and len(loaded) == 2:
        run.addresses.update(loaded)
    return problem


def _may_load(run: Run, base: Pair, offset: int, words: int) -> Problem:
    arguments = run.holds_arguments(base)
    if not arguments and not run.holds_block(base):
        return _FOREIGN_LOAD
    at = offset - run.block_offset if arguments else offset
    if at < 0:
        return None if words == 1 else (
            "V157", "reads before the parameter block more than a word of the kernel's arguments")
    if arguments and run.by_pointer:
        return "V157", "reads the pointer to the parameter block otherwise than to find that"
    if at + 4 * words > run.block_bytes:
        return "V157", f"reads past the {run.block_bytes} bytes of the parameter block"
    if any(at < variable + 8 and variable < at + 4 * words for variable in run.variables):
        return "V157", "reads the address of a variable of the module"
    return None


_FOREIGN_LOAD = "V157", "loads from something else than the parameter block"


def _store(run: Run, instr: Inserted) -> Problem:
    """``global_store_dword v1, v2, s[4:5] offset:16``: the base is a map's address."""
    return _access(run, instr.operand(2))


def _atomic(run: Run, instr: Inserted) -> Problem:
    """As a store or, where it gives a result, ``global_atomic_cmpswap_x2 v[0:1], v2, v[4:7], s[4:5] glc``."""
    if len(instr.operands) < 4:
        return _store(run, instr)
    return _access(run, instr.operand(3)) or _alu(1, scc=False)(run, instr)


def _count(run: Run, instr: Inserted) -> Problem:
    """``global_atomic_add v1, v2, s[4:5] sc1``: the grid's first thread counts an execution of a node."""
    if not run.by_pointer:
        return "V154", "is no instruction that a probe may consist of"
    held = [name for n in range(len(instr.operands)) for name in run.names(instr.registers(n))]
    if held != [ZERO, ONE, *COUNT] or not _COUNTS.match(instr.text) or not run.is_first_thread:
        return "V163", "adds to memory otherwise than to count that the kernel is executed"
    run.counted += 1
    return None


_COUNTS = re.compile(r"v\d+, v\d+, s\[\d+:\d+\](?: sc1| scope:SCOPE_SYS)?\Z")


def _access(run: Run, base: str) -> Problem:
    if run.exec_now == _ALL:
        return "V158", "accesses memory in lanes that are off"
    return None if run.holds_address(registers(base)) else _FOREIGN_ADDRESS


_FOREIGN_ADDRESS = "V157", "addresses memory by what does not come from the parameter block"


def _nothing(run: Run, instr: Inserted) -> Problem:
    return None


def _mask(run: Run, operand: str) -> Mask | None:
    """The registers of a lane mask."""
    if run.wave_lanes == 64:
        return _pair(operand)
    found = registers(operand)
    return (found[0],) if len(found) == 1 and operand.startswith("s") else None


def _message(run: Run, instr: Inserted) -> Problem:
    """``s_sendmsg_rtn_b64 s[4:5], sendmsg(MSG_RTN_GET_REALTIME)`` asks for a clock."""
    if instr.operand(1) != "sendmsg(MSG_RTN_GET_REALTIME)":
        return "V154", "sends a message"
    return _alu(1, scc=False)(run, instr)


def _pair(operand: str) -> Pair | None:
    found = registers(operand)
    return (found[0], found[1]) if len(found) == 2 and operand.startswith("s[") else None


_SCALAR_KEEPING_SCC = ("s_mul_i32 s_mul_hi_u32 s_cselect_b64 s_ff1_i32_b32 s_ff1_i32_b64 s_getreg_b32 s_memtime "
                       "s_memrealtime s_flbit_i32_b32 s_flbit_i32_b64")
_SCALAR = ("s_and_b32 s_or_b32 s_or_b64 s_xor_b32 s_xor_b64 s_not_b32 s_not_b64 s_andn2_b32 "
           "s_andn2_b64 s_lshl_b32 s_lshl_b64 s_lshr_b32 s_lshr_b64 s_ashr_i32 s_ashr_i64 s_bfe_u32 s_min_u32 "
           "s_min_i32 s_max_u32 s_max_i32 s_bcnt1_i32_b32 s_bcnt1_i32_b64 s_lshl1_add_u32 s_lshl2_add_u32 "
           "s_lshl3_add_u32 s_lshl4_add_u32")
_VECTOR = ("v_mov_b32 v_add_u32 v_sub_u32 v_mul_lo_u32 v_mul_hi_u32 v_mul_u32_u24 v_or_b32 v_xor_b32 v_not_b32 "
           "v_lshlrev_b32 v_lshrrev_b32 v_ashrrev_i32 v_lshlrev_b64 v_lshrrev_b64 v_ashrrev_i64 v_min_u32 v_min_i32 "
           "v_max_u32 v_max_i32 v_cndmask_b32 v_bfe_u32 v_bfe_i32 v_lshl_or_b32 v_lshl_add_u32 v_alignbit_b32 "
           "v_mbcnt_lo_u32_b32 v_mbcnt_hi_u32_b32 v_readfirstlane_b32 v_readlane_b32 v_accvgpr_read_b32 v_perm_b32 "
           "v_accvgpr_write_b32 v_lshl_add_u64 v_bcnt_u32_b32 v_ffbh_u32 v_pk_mov_b32")
_CARRYING = "v_add_co_u32 v_addc_co_u32 v_sub_co_u32 v_subb_co_u32 v_mad_u64_u32 v_mad_i64_i32"

_STORED = ("byte", "short", "dword", "dwordx2", "dwordx3", "dwordx4")

_RULES: dict[str, Rule] = {
    **dict.fromkeys(_SCALAR_KEEPING_SCC.split(), _alu(1, scc=False)),
    **dict.fromkeys(_SCALAR.split(), _alu(1, scc=True)),
    **dict.fromkeys(_VECTOR.split(), _alu(1, scc=False)),
    **dict.fromkeys(_CARRYING.split(), _alu(2, scc=False)),
    "s_add_u32": _add,
    "s_addc_u32": _add,
    "s_sub_u32": _subtract,
    "s_subb_u32": _subtract,
    "s_mov_b32": _scalar_move,
    "v_and_b32": _vector_and,
    "s_mov_b64": _move,
    "s_and_b64": _and,
    "s_and_saveexec_b64": _and_keeping,
    "s_cselect_b32": _select,
    "v_writelane_b32": _lane_write,
    **dict.fromkeys(("s_load_dword", "s_load_dwordx2", "s_load_dwordx4", "s_load_dwordx8"), _scalar_load),
    **dict.fromkeys((f"global_store_{size}" for size in _STORED), _store),
    "global_atomic_add": _count,
    **dict.fromkeys((f"global_atomic_{name}_x2" for name in ("add", "umax", "cmpswap")), _atomic),
    # DPP: what other lanes have in their registers.
    **dict.fromkeys(("v_add_u32_dpp", "v_max_u32_dpp"), _alu(1, scc=False)),
    **dict.fromkeys(("s_nop", "s_waitcnt", "s_waitcnt_depctr", "s_wait_alu", "s_wait_kmcnt", "s_wait_loadcnt",
                     "s_wait_dscnt"), _nothing),
    "s_sendmsg_rtn_b64": _message,
}
_FAMILIES: tuple[tuple[re.Pattern[str], Rule], ...] = (
    (re.compile(r"s_cmp_(?:eq|lg|ne|lt|le|gt|ge)_[ui](?:32|64)\Z"), _compare),
    (re.compile(r"v_cmp_(?:eq|ne|lt|le|gt|ge)_[ui](?:32|64)\Z"), _alu(1, scc=False)),
)


def rule_of(mnemonic: str) -> Rule | None:
    name = re.sub(r"_e(?:32|64)\Z", "", mnemonic)
    return _RULES.get(name) or next((rule for pattern, rule in _FAMILIES if pattern.match(name)), None)
