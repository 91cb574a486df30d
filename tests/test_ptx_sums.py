"""What registers differ by, as ``flow.sums`` says, is what they differ by in every lane of a run that is watched."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pytest
from affine_kernels import DATA_BYTES, IndexKernel, index_kernels
from hypothesis import assume, event, given
from hypothesis import strategies as st
from profiles import examples
from test_ptx_affine import HEAD, SMALL
from test_stream_runs import texts
from test_streams import WORDS
from yardstick import Case

from ncc import sim
from ncc.backends.ptx.flow.affine import analyse
from ncc.backends.ptx.flow.sums import Sum, Sums, Within
from ncc.backends.ptx.text.nodes import Instruction
from ncc.backends.ptx.text.operands import registers
from ncc.diag import NccError
from ncc.sim.arguments import pack
from ncc.sim.machine import compile_kernel
from ncc.sim.watching import Moment

LANES = np.arange(32)
Values = Any


@dataclass
class Passes:
    """Of a warp's lanes: where they are in a block that they pass, what symbols were, and which needs did not hold.

    ``seen``: of symbols, what they were, in which of each lane's passes (``number``), and what was added to them."""

    number: Values = field(default_factory=lambda: np.ones(32, np.int64))
    block: Values = field(default_factory=lambda: np.full(32, -1))
    place: Values = field(default_factory=lambda: np.full(32, -1))
    seen: dict[Any, tuple[Values, Values, set[int]]] = field(default_factory=dict)
    broken: dict[Within, Values] = field(default_factory=lambda: defaultdict(lambda: np.zeros(32, bool)))

    def go_on(self, lanes: Values, block: int, place: int) -> None:
        self.number += lanes & ((self.block != block) | (self.place >= place))
        self.block[lanes], self.place[lanes] = block, place


class Judge:
    """The sums of one launch."""

    def __init__(self, ptx: str, name: str, args: Sequence[Any]) -> None:
        self.kernel = compile_kernel(ptx, name, "<ptx>", watch=True).kernel  # whose instructions events have
        solution = analyse(self.kernel).solution
        assert solution is not None, "its control is known"
        self.sums = Sums(solution)
        self.image = pack(self.kernel, args)[0]
        self.places = {i: (b.index, n) for b in solution.control.graph.blocks for n, i in enumerate(b.instructions)}
        self.needs: dict[Instruction, set[Within]] = defaultdict(set)
        for state in self.sums.found.values():
            for value in state.values():
                for need in value.needs:
                    self.needs[need.instruction].add(need)
        self.warps: dict[tuple[int, int], Passes] = defaultdict(Passes)
        self.at: dict[Instruction, list[tuple[str, Sum]]] = {}
        self.told: Counter[str] = Counter()

    def passed(self, factor: Any) -> int:
        start = next(p.offset for p in self.kernel.params if p.name == factor.parameter) + factor.offset
        return int.from_bytes(self.image[start : start + factor.bits // 8], "little", signed=factor.signed)

    def watch(self, one: sim.Event) -> None:
        if one.instr is None or one.moment is not Moment.DONE:
            return
        passes, lanes = self.warps[one.block, one.warp], (one.mask >> LANES & 1).astype(bool)
        passes.go_on(lanes, *self.places[one.instr])
        for need in self.needs.get(one.instr, ()):
            self._need(need, one, lanes, passes)
        for name, value in self._sums_at(one.instr):
            if name in one.before:
                self._compare(value, one.before[name], lanes, passes)

    def _sums_at(self, instr: Instruction) -> list[tuple[str, Sum]]:
        """The registers of an instruction of which sums are known."""
        if instr not in self.at:
            regs = {r for o in instr.operands for r in registers(o) if not r.selector and not r.negated}
            self.at[instr] = [(reg.name, value) for reg in regs if (value := self.sums.at(instr, reg)) is not None]
        return self.at[instr]

    def _need(self, need: Within, one: sim.Event, lanes: Values, passes: Passes) -> None:
        less = need.number + sum(self.passed(factor) * times for factor, times in need.factors)
        for lane in LANES[lanes]:
            number = int(one.before[need.operand.name][lane]) % 2**32
            number -= 2**32 if need.signed and number >> 31 else 0
            low = -(2**31) if need.signed else 0
            passes.broken[need][lane] |= not low <= number - less < low + 2**32

    def _compare(self, value: Sum, values: Values, lanes: Values, passes: Passes) -> None:
        factor = self.sums.symbols.factor
        less = value.number + sum(self.passed(factor[s]) * t for s, t in value.terms if factor[s])
        key = value.width, tuple((s, t) for s, t in value.terms if not factor[s])
        rest = (values - np.uint64(less % 2**64)) & np.uint64(2**value.width - 1)
        holds = lanes & ~np.logical_or.reduce([passes.broken[need] for need in value.needs] or [np.zeros(32, bool)])
        self.told["broken"] += int((lanes & ~holds).any())
        known, when, numbers = passes.seen.setdefault(key, (np.zeros(32, np.uint64), np.zeros(32, np.int64), set()))
        numbers.add(less % 2**value.width)
        again = holds & (when == passes.number)
        assert (rest == known)[again].all(), (value, key)
        self.told["differ"] += int(again.any()) * (len(numbers) > 1)
        self.told["needed"] += bool(value.needs) * int(again.any())
        known[holds], when[holds] = rest[holds], passes.number[holds]


def judge(ptx: str, name: str, grid: Any, block: Any, args: Sequence[Any], shared: int = 0) -> Counter[str]:
    found = Judge(ptx, name, args)
    for one in sim.watch(ptx, name, grid, block, args, shared):
        found.watch(one)
    return found.told


OTHERS = re.compile(r"nvcc_tensor_sm80\.(attention|gemm)-")
"""Large kernels, beside one of another compiler's that does the same."""


@pytest.mark.parametrize("case", [pytest.param(case, marks=[pytest.mark.long] if OTHERS.match(case.name) else [])
                                  for case in SMALL], ids=[case.name for case in SMALL])
def test_compilers_kernels(case: Case) -> None:
    launch = case.launch()
    told = judge(case.ptx, case.kernel.entry, launch.grid, launch.block, launch.args, launch.shared)
    assert told["differ"] or case.kernel.entry not in ("add_kernel", "softmax_kernel", "gemm_kernel", "attn_kernel")


@examples(30)
@given(kernel=index_kernels())
def test_random_kernels(kernel: IndexKernel) -> None:
    data = np.random.default_rng(3).integers(0, 256, DATA_BYTES, np.uint8)
    try:
        told = judge(kernel.text, "k", 2, kernel.block, [data, np.uint32(kernel.n), np.uint32(kernel.m)])
    except NccError as fault:
        event(f"the kernel fails: {fault.diagnostics[0].code}")
        assume(False)
    for what, count in told.items():
        event(f"{what}: {bool(count)}")


@pytest.mark.parametrize("block", [32, 45])
def test_random_kernels_that_access_memory(block: int) -> None:
    @examples(12)
    @given(texts(block), st.sampled_from([0, 5, 1000, 2**32 - 16]), st.sampled_from([0, 4, 2**64 - 4]))
    def each(text: str, n: int, wide: int) -> None:
        x, y = np.zeros(WORDS, np.uint32), np.zeros(WORDS, np.uint32)
        told = judge(text, "k", 2, block, [x, y, np.uint32(n), np.uint64(wide)])
        event(f"differ: {bool(told['differ'])}")

    each()


TRAPS = {
    "one number read in two ways": "and.b32 %r4, %r1, 0xF0000000; cvt.s64.s32 %d2, %r4; cvt.u64.u32 %d3, %r4;",
    "a sum that wraps around before a loop":
        "add.u32 %r4, %r3, 7; cvt.u64.u32 %d2, %r3; cvt.u64.u32 %d3, %r4; mov.u32 %r5, 0;\n$L: add.u64 %d4, %d2, 1; "
        "add.u64 %d5, %d3, 1; add.u64 %d2, %d2, 4; add.u64 %d3, %d3, 4; add.u32 %r5, %r5, 1; setp.lt.u32 %p1, %r5, 3; "
        "@%p1 bra $L;",
}


@pytest.mark.parametrize("n", [5, 2**31 + 5, 2**32 - 34, 2**32 - 6, 2**32 - 1])
@pytest.mark.parametrize("trap", TRAPS.values(), ids=TRAPS)
def test_what_must_not_be_believed(trap: str, n: int) -> None:
    text = f"{HEAD}{trap} add.u64 %d6, %d2, 0; add.u64 %d7, %d3, 0; ret;\n}}\n"
    judge(text, "k", 1, 64, [np.zeros(8, np.uint8), np.uint32(n), np.uint32(0)])
