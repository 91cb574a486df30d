"""What a wave has not waited for: memory instructions under way, and data hazards.

It depends on the instructions that a wave has executed and on nothing else, so that it is a value (``Waits``) and an
instruction a step from one to the next, taken once for each pair and remembered (``Steps``).

Vector memory and LDS each return in order, so that the oldest accesses are done first. Scalar loads return in no order,
flat accesses by either way: only a count of 0 says that they are done (CDNA3 ISA 4.4, "Manually inserted wait states"
and s_waitcnt).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Protocol

from ncc.backends.gcn import isa
from ncc.backends.gcn.isa import defines
from ncc.backends.gcn.isa.table import Access as Accessing
from ncc.backends.gcn.text.nodes import Instruction
from ncc.backends.gcn.text.operands import Call, Imm, integer_of
from ncc.backends.gcn.text.registers import SPECIAL_UNITS
from ncc.diag import NccError, error
from ncc.sim.gcn.hazards import LONGEST, Hazards, Wanted
from ncc.sim.gcn.operands import unsupported

_INDEXING = {"s_set_gpr_idx_on": True, "s_set_gpr_idx_off": False}
UNPENDED = frozenset({"m0", *SPECIAL_UNITS["exec"]})


@dataclass(frozen=True)
class Access:
    """A memory instruction under way: the registers that nobody else will write, and what it counts in."""

    line: int
    units: frozenset[str]
    flat: bool = False

    def without(self, units: frozenset[str]) -> Access:
        return self if units.isdisjoint(self.units) else replace(self, units=self.units - units)


@dataclass(frozen=True)
class Count:
    """A wait: no more than so many are under way afterwards, of vector memory, of LDS, of scalar memory; None for any
    number."""

    vm: int | None
    lds: int | None
    smem: int | None


@dataclass(frozen=True)
class Begin:
    """A memory instruction, and the queues that it counts in: ``vm``, ``lds``, ``smem``."""

    queues: tuple[str, ...]
    units: frozenset[str]


class Tracked(Protocol):
    """What a step has to know of an instruction (``program.Op``)."""

    @property
    def instr(self) -> Instruction: ...
    @property
    def units(self) -> frozenset[str]: ...
    @property
    def loads(self) -> frozenset[str]: ...
    @property
    def hazards(self) -> Hazards: ...
    @property
    def effect(self) -> Count | Begin | None: ...
    @property
    def line(self) -> int: ...


@dataclass(frozen=True)
class Waits:
    """Oldest first: accesses that vmcnt counts, and those of LDS; scalar loads and flat accesses, in no order.

    ``made``: hazard -> (wait states until it is over, line). ``indexing``: M0 is added to the numbers of registers.
    """

    vm: tuple[Access, ...] = ()
    lds: tuple[Access, ...] = ()
    smem: frozenset[Access] = frozenset()
    made: frozenset[tuple[tuple[str, str], int, int]] = frozenset()
    indexing: bool = False

    @cached_property
    def pending(self) -> dict[str, Access]:
        """unit -> what will write it"""
        return {unit: access for queue in (self.vm, self.lds, self.smem) for access in queue for unit in access.units}

    @cached_property
    def hazards(self) -> dict[tuple[str, str], tuple[int, int]]:
        return {key: (left, line) for key, left, line in self.made}

    def after(self, op: Tracked, place: Callable[[], str]) -> Waits:
        """After an instruction. Raises S040, S042 where it comes too soon; ``place`` names block and thread."""
        self._check_waited(op, place)
        self._check_hazards(op, place)
        waits = self if op.effect is None else (
            self._waited(op.effect) if isinstance(op.effect, Count) else self._begun(op.effect, op.line))
        made, indexing = self._made(op), _INDEXING.get(op.instr.mnemonic, self.indexing)
        same = made == waits.made and indexing == waits.indexing
        return waits if same else replace(waits, made=made, indexing=indexing)

    def _check_waited(self, op: Tracked, place: Callable[[], str]) -> None:
        """A register whose load has not been waited for may be written by a load of the same kind only: in order."""
        for unit in sorted(self.pending.keys() & op.units):
            access = self.pending[unit]
            in_order = access in (self.lds if op.instr.mnemonic.startswith("ds_") else self.vm) and not access.flat
            if not (unit in op.loads and in_order):
                raise error("S040", f"'{op.instr.mnemonic}' uses {unit} before what line {access.line} loads into it "
                            f"has been waited for ({place()})", span=op.instr.span,
                            hint="an s_waitcnt with a low enough count is missing")

    def _check_hazards(self, op: Tracked, place: Callable[[], str]) -> None:
        """Wait states since what the instruction depends on."""
        for want in op.hazards.wants:
            left, line = self.hazards.get(want.key, (-want.states, 0))
            if (missing := left + want.states) > 0 and not self._excused(want, line):
                raise error("S042", f"'{op.instr.mnemonic}' follows line {line} too soon: {want.unit} needs {missing} "
                            f"more wait states ({place()})", span=op.instr.span,
                            hint=f"s_nop {missing - 1} between them")

    def _excused(self, want: Wanted, line: int) -> bool:
        """Whether the instruction of a line left also what makes a difference."""
        return want.unless in self.hazards and self.hazards[want.unless][1] == line

    def _made(self, op: Tracked) -> frozenset[tuple[tuple[str, str], int, int]]:
        """What later instructions will depend on."""
        if not self.made and not op.hazards.makes:
            return self.made
        new = {thing.key for thing in op.hazards.makes}
        old = ((key, left - op.hazards.states, line) for key, left, line in self.made if key not in new)
        return frozenset([*(each for each in old if each[1] > -LONGEST.get(each[0][0], 0)),
                          *((thing.key, thing.ready, op.line) for thing in op.hazards.makes)])

    def _begun(self, effect: Begin, line: int) -> Waits:
        """An access that will write its registers at some time from now on, and nobody else those."""
        access = Access(line, effect.units, len(effect.queues) > 1)
        vm, lds = (tuple(a.without(effect.units) for a in queue) for queue in (self.vm, self.lds))
        smem = frozenset(a.without(effect.units) for a in self.smem)
        return replace(self, vm=_relevant((*vm, access)) if "vm" in effect.queues else _relevant(vm),
                       lds=_relevant((*lds, access)) if "lds" in effect.queues else _relevant(lds),
                       smem=frozenset(a for a in (smem | {access} if "smem" in effect.queues else smem) if a.units))

    def _waited(self, count: Count) -> Waits:
        """Forget what is certainly done when no more than so many are under way."""
        vm, lds, smem = self.vm, self.lds, self.smem
        if count.vm is not None:
            vm = vm[max(0, len(vm) - count.vm) :]
        if count.lds is not None:
            lds = lds[max(0, len(lds) - count.lds) :]
        if count.smem is not None:
            smem = smem if count.smem else frozenset()
        # A flat access counts in both vm and smem, and is done when both say so.
        return replace(self, vm=_relevant(vm), lds=_relevant(lds), smem=smem)


def _relevant(queue: tuple[Access, ...]) -> tuple[Access, ...]:
    """Without the oldest that write nothing: whether those are done makes no difference."""
    at = next((at for at, access in enumerate(queue) if access.units), len(queue))
    return queue[at:]


_QUEUES: tuple[tuple[tuple[str, ...], tuple[str, ...]], ...] = (
    (("s_load_", "s_buffer_load_", "s_store_", "s_memtime", "s_memrealtime", "s_sendmsg_rtn_"), ("smem",)),
    (("ds_",), ("lds",)), (("flat_",), ("vm", "smem")),
    (("global_", "scratch_", "buffer_load_", "buffer_store_", "buffer_atomic_"), ("vm",)),
)
"""By how a mnemonic begins."""


def effect_of(instr: Instruction, generation: int) -> Count | Begin | None:
    """Raises S001 for an ``s_waitcnt`` that cannot be read."""
    if instr.mnemonic == "s_waitcnt":
        return counts(instr, generation)
    if instr.mnemonic in WAITS:
        return _counts_of_one(instr)
    queues = next((queues for starts, queues in _QUEUES if instr.mnemonic.startswith(starts)), None)
    if generation > 9 and queues and "vm" in queues and (
            isa.access_of(instr) is not Accessing.NONE and not defines(instr)):
        # gfx10 and later: what gives no result counts elsewhere, in VSCNT or STORECNT (RDNA2 ISA 4.4).
        return None
    if generation == 12 and queues == ("vm", "smem"):
        queues = ("vm", "lds")  # a flat access counts in LOADCNT and DSCNT (RDNA4 ISA, "Flat")
    return None if queues is None else Begin(queues, frozenset(defines(instr) - UNPENDED))


_WAITED: dict[str, tuple[str, ...]] = {
    "s_waitcnt_vscnt": (), "s_waitcnt_expcnt": (), "s_waitcnt_vmcnt": ("vm",), "s_waitcnt_lgkmcnt": ("lds", "smem"),
    "s_wait_loadcnt": ("vm",), "s_wait_storecnt": (), "s_wait_samplecnt": (), "s_wait_bvhcnt": (), "s_wait_expcnt": (),
    "s_wait_dscnt": ("lds",), "s_wait_kmcnt": ("smem",), "s_wait_loadcnt_dscnt": ("vm", "lds"),
    "s_wait_storecnt_dscnt": ("lds",),
}
WAITS = tuple(_WAITED)
"""RDNA's waits for one counter, or two (RDNA2 ISA, S_WAITCNT_VSCNT; RDNA4 ISA, S_WAIT_LOADCNT and the like)."""
_TWO = re.compile(r"s_wait_\w+cnt_dscnt")


def _counts_of_one(instr: Instruction) -> Count:
    """Of two the constant has LOADCNT or STORECNT in bits 13:8, DSCNT in 5:0 (RDNA4 ISA, S_WAIT_LOADCNT_DSCNT)."""
    found = instr.operands[-1] if instr.operands else None
    if not isinstance(found, Imm) or not isinstance(found.value, int) or not 0 <= found.value <= _LARGEST:
        raise unsupported(instr, str(found))
    value = found.value
    first, second = (value >> 8, value & 0x3F) if _TWO.match(instr.mnemonic) else (value, value)
    return Count(**{queue: (first if queue == "vm" else second) if queue in _WAITED[instr.mnemonic] else None
                    for queue in ("vm", "lds", "smem")})


_COUNTERS = ("vmcnt", "lgkmcnt", "expcnt")
_LARGEST = 0xFFFF


_LGKM_BITS = {9: range(8, 12), 10: range(8, 14), 11: range(4, 10)}
_VM_BITS = {9: (*range(4), 14, 15), 10: (*range(4), 14, 15), 11: range(10, 16)}
"""Where S_WAITCNT has its counts (CDNA3 ISA, RDNA2 ISA and RDNA3 ISA, S_WAITCNT)."""


def _bits(value: int, places: Sequence[int]) -> int:
    return sum((value >> place & 1) << at for at, place in enumerate(places))


def counts(instr: Instruction, generation: int) -> Count:
    """``s_waitcnt vmcnt(0) lgkmcnt(0)``, or its bits. All bits set are no wait."""
    if generation not in _VM_BITS:
        raise unsupported(instr, "this processor waits for each counter")
    found: dict[str, int] = {}
    for operand in instr.operands:
        if isinstance(operand, Call) and operand.name.removesuffix("_sat") in _COUNTERS and len(operand.args) == 1:
            found[operand.name.removesuffix("_sat")] = natural_of(instr, operand.args[0])
        elif isinstance(operand, Imm) and isinstance(operand.value, int):
            found = {"vmcnt": _bits(operand.value, _VM_BITS[generation]),
                     "lgkmcnt": _bits(operand.value, _LGKM_BITS[generation])}
        else:
            raise unsupported(instr, str(operand))
    vmcnt, lgkmcnt = found.get("vmcnt"), found.get("lgkmcnt")
    none = (1 << len(_LGKM_BITS[generation])) - 1
    vmcnt, lgkmcnt = None if vmcnt == 63 else vmcnt, None if lgkmcnt == none else lgkmcnt
    return Count(vmcnt, lgkmcnt, lgkmcnt)


def natural_of(instr: Instruction, text: str) -> int:
    """A count or bit number, whose constant has 16 bits."""
    number = integer_of(text)
    if number is None or not 0 <= number <= _LARGEST:
        raise unsupported(instr, text)
    return number


class Steps:
    """The states that waves of a program have been in, by numbers, and the steps between them that are known."""

    def __init__(self, ops: Sequence[Tracked]) -> None:
        self.ops = ops
        self.states = [Waits()]
        self.numbers = {self.states[0]: 0}
        self.known: dict[tuple[int, int], int] = {}
        """(state, instruction) -> state"""

    def take(self, state: int, at: int, place: Callable[[], str]) -> int:
        """The state after an instruction. Raises S040, S042."""
        after = self.states[state].after(self.ops[at], place)
        number = self.numbers.setdefault(after, len(self.states))
        if number == len(self.states):
            self.states.append(after)
        self.known[state, at] = number
        return number

    def possible(self, state: int, at: int) -> int | None:
        """As ``take``; None where the instruction would be stopped."""
        known = self.known.get((state, at))
        if known is not None:
            return known
        try:
            return self.take(state, at, str)
        except NccError:
            return None
