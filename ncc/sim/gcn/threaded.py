"""Running a wave by machine code: a graph of instructions, each with what its wave has not waited for.

A *node* is an instruction in one state of ``tracking``: a function (``forms``), its slots, and the nodes that follow.
What the state has to do with it was found out when the node was made, once. A node without a function, and one whose
successor is not known yet, comes back to Python; there the instruction is interpreted. Time slices, clocks and what is
counted are as in the interpreter (``machine.Block``).
"""

from __future__ import annotations

import ctypes
from array import array
from collections import Counter
from collections.abc import Sequence
from enum import IntEnum
from functools import lru_cache
from typing import Any, Protocol

import numpy as np
from llvmlite import ir

from ncc.sim.gcn import forms
from ncc.sim.gcn.control import BRANCHES, CODE, STEP, target
from ncc.sim.gcn.forms import HEAD_WORDS, Head, Went
from ncc.sim.gcn.operands import Context, short_before
from ncc.sim.gcn.tracking import Steps, Tracked
from ncc.sim.gcn.wave import EXEC, Wave
from ncc.sim.jit import library_address
from ncc.sim.library import define
from ncc.sim.values import I32, I64, PTR, Builder, Value, const

WORTHWHILE = 1000
"""Instructions of waves for each form that has no code yet, after which code is made. To interpret 300 takes as long as
to make it: a launch that ends just then has lost a quarter of its time."""
_CHUNK = 512  # nodes


class Op(Tracked, Protocol):
    """What is needed of an instruction (``program.Op``)."""

    @property
    def cycles(self) -> int: ...


class Word(IntEnum):
    """The words of a node."""

    FUNCTION = 0
    SLOTS = 1
    CYCLES = 2
    ON = 3
    TAKEN = 4
    NUMBER = 5


class Came(IntEnum):
    """Why a turn of nodes is over."""

    BEFORE = 0  # the node is still to be executed
    ON = 1      # it has been, and what follows is not known
    TAKEN = 2


def _drive(b: Builder, head: Value, first: Value) -> None:
    """Execute nodes from the first on; returns why it is over, and in ``Head.WHY`` the node."""
    cell = b.cell(I64)
    b.store(first, cell)
    again, nowhere, went_on, known = (b.append_basic_block(n) for n in ("again", "nowhere", "went_on", "known"))
    scalars = b.inttoptr(b.word(head, Head.SCALARS), PTR)
    b.branch(again)
    b.position_at_end(again)
    at = b.load(cell, typ=I64)
    node = b.inttoptr(at, PTR)
    b.set_word(head, Head.WHY, b.word(node, Word.NUMBER))
    left, function = b.word(head, Head.LEFT), b.word(node, Word.FUNCTION)
    ready = b.and_(b.icmp_unsigned("!=", left, const(0, 64)), b.icmp_unsigned("!=", function, const(0, 64)))
    with b.if_then(b.not_(ready)):
        b.ret(const(Came.BEFORE))
    active = b.load(b.at(scalars, 4 * EXEC), typ=I64, align=4)
    went = _call(b, function, head, b.inttoptr(b.word(node, Word.SLOTS), PTR))
    b.cbranch(b.icmp_unsigned("==", went, const(Went.NOWHERE)), nowhere, went_on)
    b.position_at_end(nowhere)
    b.ret(const(Came.BEFORE))
    b.position_at_end(went_on)
    count = b.call_out("llvm.ctpop.i64", I64, [active])
    b.set_word(head, Head.ISSUED, b.add(b.word(head, Head.ISSUED), count))
    b.set_word(head, Head.CLOCK, b.add(b.word(head, Head.CLOCK), b.word(node, Word.CYCLES)))
    b.set_word(head, Head.LEFT, b.sub(left, const(1, 64)))
    taken = b.icmp_unsigned("==", went, const(Went.TAKEN))
    following = b.select(taken, b.word(node, Word.TAKEN), b.word(node, Word.ON))
    b.store(following, cell)
    with b.if_then(b.icmp_unsigned("==", following, const(0, 64))):
        b.ret(b.select(taken, const(Came.TAKEN), const(Came.ON)))
    b.branch(known)
    b.position_at_end(known)
    b.branch(again)


def _call(b: Builder, function: Value, head: Value, slots: Value) -> Value:
    kind = ir.FunctionType(I32, [PTR, PTR])
    return b.call(b.inttoptr(function, ir.PointerType(kind)), [head, slots])


DRIVE = define("gcn_drive", I32, (PTR, I64), _drive)


@lru_cache(maxsize=1)
def _driver() -> Any:
    return ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_int64)(library_address(DRIVE))


class Graph:
    """The nodes of one program."""

    def __init__(self, ops: Sequence[Op], steps: Steps, arch: str, addresses: dict[str, int], lanes: int) -> None:
        self.ops, self.steps, self.arch, self.addresses, self.lanes = ops, steps, arch, addresses, lanes
        self.code = [op.instr for op in ops]
        self.heat, self.look_again = 0, WORTHWHILE
        self.hot = WORTHWHILE == 0
        self.nodes: dict[tuple[int, int], int] = {}
        self.keys: list[tuple[int, int, int | None]] = []  # (instruction, state before, state after) of each node
        self.words: list[Any] = []  # chunks of nodes
        self.slots: dict[int, Any] = {}  # of instructions that have code
        self.cold: Counter[int] = Counter()  # how often those that have none were interpreted

    def warmed(self, instructions: int) -> None:
        """So many have been interpreted; code is made when it is worth it."""
        self.heat += instructions
        if self.heat >= self.look_again:
            executed = {at for _, at in self.steps.known}
            family = self._context(0).family
            wanted = {form.key for at in executed
                      if not forms.is_known(form := forms.form_of(self.ops[at].instr, family))}
            self.look_again = max(WORTHWHILE * len(wanted), self.heat + WORTHWHILE)
            if self.heat >= WORTHWHILE * len(wanted):
                self.hot = True
                self.cold.update(dict.fromkeys(executed, WORTHWHILE))

    # -- nodes

    def _words(self, node: int) -> Any:
        return self.words[node // _CHUNK][node % _CHUNK]

    def _node(self, at: int, state: int) -> int:
        """The address of a node; 0 beyond the end of the code."""
        address = self.nodes.get((at, state))
        if address is None:
            address = self.nodes[at, state] = self._made(at, state) if at < len(self.ops) else 0
        return address

    def _made(self, at: int, state: int) -> int:
        number = len(self.keys)
        if number % _CHUNK == 0:
            self.words.append(np.zeros((_CHUNK, len(Word)), np.int64))
        after = self.steps.possible(state, at)
        self.keys.append((at, state, after))
        words = self._words(number)
        words[Word.CYCLES], words[Word.NUMBER] = self.ops[at].cycles, number
        if after is not None and self.cold[at] >= WORTHWHILE:
            self._give_code(words, at, state)
        return int(words.ctypes.data)

    def _give_code(self, words: Any, at: int, state: int) -> None:
        if self.steps.states[state].indexing:
            return  # which registers are meant, M0 says
        instr, context = self.ops[at].instr, self._context(at)
        form = forms.form_of(instr, context.family)
        address = forms.address_of(instr, form, context)
        if address:
            if at not in self.slots:
                self.slots[at] = array("q", forms.slots_of(instr, form, context) or [0])
            words[Word.FUNCTION], words[Word.SLOTS] = address, self.slots[at].buffer_info()[0]

    def _interpreted(self, at: int) -> None:
        """An instruction that had no code is executed; when that has been often enough, it gets code."""
        self.cold[at] += 1
        if self.cold[at] == WORTHWHILE:
            for number, (other, state, after) in enumerate(self.keys):
                if other == at and after is not None:
                    self._give_code(self._words(number), at, state)

    # -- running

    def run(self, wave: Wave, left: int) -> int:
        """Go on from where the wave is, for so many instructions at most; how many are left when it comes back, to
        interpret the next one."""
        head = wave.head or _head(wave)
        base, s = head.buffer_info()[0], wave.s
        head[Head.CLOCK], head[Head.ISSUED], head[Head.SCC], head[Head.LEFT] = (wave.clock, wave.issued, wave.scc,
                                                                              left)
        drive, node = _driver(), self._node(wave.pc, wave.tracked)
        while node:
            came = drive(base, node)
            number = head[Head.WHY]
            wave.pc, wave.tracked, after = self.keys[number]
            if came == Came.BEFORE:
                if head[Head.LEFT]:
                    self._interpreted(wave.pc)
                break
            assert after is not None
            wave.tracked = after
            wave.pc = self._target(wave.pc) if came == Came.TAKEN else wave.pc + 1
            node = self._node(wave.pc, after)
            self._words(number)[Word.TAKEN if came == Came.TAKEN else Word.ON] = node
        wave.clock, wave.issued, wave.scc = head[Head.CLOCK], head[Head.ISSUED], head[Head.SCC]
        if (bits := s[EXEC] | s[EXEC + 1] << 32) != wave.exec:
            wave.set_exec(bits)
        return head[Head.LEFT]

    def _target(self, at: int) -> int:
        instr = self.ops[at].instr
        assert instr.mnemonic in BRANCHES or instr.mnemonic == "s_call_b64"
        return target(instr, self._context(at))

    def _context(self, at: int) -> Context:
        return Context(self.arch, self.addresses, CODE + STEP * at, self.lanes, short_before(self.code, at))


def _head(wave: Wave) -> array[int]:
    head, block = array("q", bytes(8 * HEAD_WORDS)), wave.block
    regions = block.launch.regions
    head[Head.REGISTERS], head[Head.SCALARS] = wave.r.ctypes.data, wave.s.buffer_info()[0]
    head[Head.LDS_ADDRESS], head[Head.LDS_BYTES] = block.lds_address, block.lds_bytes
    head[Head.SCRATCH_BASE], head[Head.PRIVATE_BYTES] = block.scratch_address(wave), block.launch.private_bytes
    head[Head.STARTS], head[Head.ENDS] = regions.starts.ctypes.data, regions.ends.ctypes.data
    head[Head.REGIONS] = len(regions.starts)
    wave.head = head
    return head
