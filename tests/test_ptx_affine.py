"""``base + table[lane]``: on the simulator every lane has what is proved, and what is assumed while that holds."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from affine_kernels import DATA_BYTES, IndexKernel, index_kernels
from affine_oracle import Outcome, judge
from hypothesis import assume, event, given
from invisible_kernels import CHAIN_PAIRS, FEATURES, OUT_BYTES, Kernel, kernels
from invisible_kernels import DATA_BYTES as DATA
from profiles import examples, is_long
from ptx_fixtures import module_of
from yardstick import Case, cases

from ncc.backends.ptx import isa
from ncc.backends.ptx.flow.affine import (
    Assumption,
    Factor,
    Guessed,
    InRange,
    Pattern,
    Patterns,
    SameValue,
    SameWay,
    Stride,
    WholeRows,
    analyse,
)
from ncc.backends.ptx.text.operands import Reg
from ncc.backends.ptx.text.parse import parse_kernel
from ncc.diag import NccError

SMALL = [case for case in cases() if (case.size, case.file) == (case.kernel.sizes[-1], case.kernel.files[-1])
         and case.kernel.entry != "grid_barrier"]  # which waits for thousands of turns, and each is watched
OTHERS = frozenset({"nvcc_tensor_sm80.attention", "triton_gemm_sm80.gemm_kernel"})
"""Large kernels, beside one of another compiler's that does the same; only in the long profile."""
LAUNCHES = {case.name: case for case in (cases() if is_long() else SMALL)
            if is_long() or f"{case.file.removesuffix('.ptx')}.{case.kernel.entry}" not in OTHERS}


@pytest.mark.parametrize("case", LAUNCHES.values(), ids=LAUNCHES)
def test_patterns_of_compilers_kernels(case: Case) -> None:
    launch = case.launch()
    outcome = judge(case.ptx, case.kernel.entry, launch.grid, launch.block, launch.args, launch.shared)
    assert not outcome.wrong, outcome.wrong[:5]
    assert outcome.claims


@examples(30)
@given(kernel=index_kernels())
def test_patterns_of_random_kernels(kernel: IndexKernel) -> None:
    try:
        outcome = run(kernel.text, kernel.block, kernel.n, kernel.m)
    except NccError as fault:
        event(f"the kernel fails: {fault.diagnostics[0].code}")
        assume(False)
    event("needs that did not hold" if outcome.unmet else "no needs failed")
    assert not outcome.wrong, outcome.wrong[:5]


@pytest.mark.parametrize("flavour", FEATURES)
def test_patterns_of_random_kernels_that_access_memory(flavour: str) -> None:
    """Those with calls, atomics, exchanges and barriers, of which the tests of probes are made."""
    random = np.random.default_rng(1)

    @examples(8)
    @given(kernel=kernels(flavour))
    def check(kernel: Kernel) -> None:
        data, out = random.integers(0, 256, DATA, np.uint8), np.zeros(4 * 64 * OUT_BYTES, np.uint8)
        chain = np.zeros((CHAIN_PAIRS, 2), np.uint64)
        chain[:] = chain.ctypes.data + 16 * random.integers(0, CHAIN_PAIRS, chain.shape, np.uint64)
        try:
            outcome = judge(kernel.text, "k", kernel.grid, kernel.block, [data, chain, out])
        except NccError as fault:
            event(f"the kernel fails: {fault.diagnostics[0].code}")
            assume(False)
        assert not outcome.wrong, outcome.wrong[:5]

    check()


def run(text: str, block: tuple[int, int, int], n: int, m: int = 0) -> Outcome:
    data = np.random.default_rng(3).integers(0, 256, DATA_BYTES, np.uint8)
    return judge(text, "k", 2, block, [data, np.uint32(n), np.uint32(m)])


# Traps: what an analysis that believes too much gets wrong

HEAD = """.version 7.8
.target sm_80
.address_size 64
.visible .entry k(.param .u64 data, .param .u32 n, .param .u32 m)
{
.reg .pred %p<5>;
.reg .b16 %h<5>;
.reg .b32 %r<12>;
.reg .b64 %d<9>;
ld.param.u64 %d1, [data];
ld.param.u32 %r1, [n];
mov.u32 %r2, %tid.x;
add.u32 %r3, %r1, %r2;
"""
SIGNED_REMAINDER = "shr.s32 %r4, %r3, 31; shr.u32 %r5, %r4, 27; add.s32 %r6, %r3, %r5; and.b32 %r7, %r6, -32;\n" \
                   "sub.s32 %r8, %r3, %r7; rem.s32 %r9, %r3, 32; mul.wide.s32 %d2, %r7, 4; add.u64 %d3, %d1, %d2;"
WRAP_16 = "cvt.u16.u32 %h1, %r3; mul.wide.u16 %r4, %h1, 4; cvt.u64.u32 %d2, %r4; add.u64 %d3, %d1, %d2;"
WRAP_32 = "mul.wide.u32 %d2, %r3, 4; add.u64 %d3, %d1, %d2; mul.wide.s32 %d4, %r3, 4; add.u64 %d5, %d1, %d4;"
LANE_0_OFF = "setp.lt.u32 %p1, %r3, 64; @%p1 mul.wide.u32 %d2, %r3, 4; @%p1 add.u64 %d3, %d1, %d2;\n" \
             "@!%p1 add.u64 %d3, %d1, 4; cvt.u64.u32 %d4, %r3; shl.b64 %d4, %d4, 2; @%p1 add.u64 %d5, %d1, %d4;"
SIGN_EXTENDED = "cvt.u64.u32 %d2, %r3; shl.b64 %d2, %d2, 32; shr.s64 %d3, %d2, 30; add.u64 %d4, %d1, %d3;"
OR_OF_CARRIES = "shl.b32 %r4, %r1, 3; or.b32 %r5, %r4, %r2; cvt.u64.u32 %d2, %r5; add.u64 %d3, %d1, %d2;"
AFTER_A_LOOP = """
mov.u32 %r4, 0;
mov.u64 %d2, %d1;
TOP: add.u32 %r4, %r4, 1;
add.u64 %d2, %d2, 128;
setp.lt.u32 %p1, %r4, %r2;
@%p1 bra TOP;
mul.wide.u32 %d3, %r4, 4;
add.u64 %d4, %d2, %d3;
"""
SIDE_BY_SIDE = """
mov.u32 %r4, 0;
mov.u64 %d2, %d1;
TOP: xor.b32 %r5, %r4, %r2;
and.b32 %r5, %r5, 1;
setp.eq.u32 %p1, %r5, 0;
@%p1 bra SELDOM;
BACK: add.u64 %d2, %d2, 128;
add.u32 %r4, %r4, 1;
setp.lt.u32 %p2, %r4, 4;
@%p2 bra TOP;
ret;
SELDOM: mul.wide.u32 %d3, %r2, 4;
add.u64 %d4, %d2, %d3;
bra BACK;
"""
STRIDE = "mul.lo.s32 %r4, %r1, %r2; mul.wide.s32 %d2, %r4, 4; add.u64 %d3, %d1, %d2;"
NEEDS_FAIL = {"a stride": (STRIDE, 2**27), "a negative stride": (STRIDE, -(2**27)),
              "signed remainder": (SIGNED_REMAINDER, -16), "16 bits": (WRAP_16, 65530), "32 bits": (WRAP_32, -16),
              "32 bits, signed": (WRAP_32, 2**31 - 5), "lane 0 is off": (LANE_0_OFF, -16),
              "sign extended": (SIGN_EXTENDED, 2**31 - 5), "or of carries": (OR_OF_CARRIES, 3)}


@pytest.mark.parametrize(("body", "n"), NEEDS_FAIL.values(), ids=NEEDS_FAIL)
def test_needs_that_fail_are_told(body: str, n: int) -> None:
    """The pattern is claimed where its needs hold, is not where they fail, and what is claimed is right."""
    text = f"{HEAD}{body}\nret;\n}}\n"
    good, bad = run(text, (32, 1, 1), 64), run(text, (32, 1, 1), n % 2**32)
    assert not good.wrong
    assert not bad.wrong
    assert (good.assumed > 0, good.unmet) == (True, 0)
    assert bad.unmet > 0


@pytest.mark.parametrize("body", [AFTER_A_LOOP, SIDE_BY_SIDE], ids=["after a loop", "side by side"])
def test_lanes_of_different_turns(body: str) -> None:
    outcome = run(f"{HEAD}{body}\nret;\n}}\n", (64, 1, 1), 3)
    assert not outcome.wrong, outcome.wrong[:5]


BLOCKS = ((64, 1, 1), (32, 4, 1), (8, 8, 1), (16, 16, 1), (4, 4, 4), (2, 2, 16), (24, 4, 1), (40, 3, 1), (5, 2, 3),
          (7, 3, 1), (48, 1, 1))


@pytest.mark.parametrize("block", BLOCKS, ids=str)
def test_shapes_of_blocks(block: tuple[int, int, int]) -> None:
    body = "mov.u32 %r4, %tid.y; mov.u32 %r5, %tid.z; mov.u32 %r6, %ntid.x; mov.u32 %r7, %laneid;\n" \
           "mad.lo.s32 %r8, %r4, 100, %r2; mad.lo.s32 %r9, %r5, 1000, %r8; mul.wide.u32 %d2, %r9, 4;"
    outcome = run(f"{HEAD}{body}\nret;\n}}\n", block, 5)
    assert not outcome.wrong, outcome.wrong[:5]


# What is proved, and what is not

def patterns(body: str, block: tuple[int, int, int] | None = (64, 1, 1), directive: str = "") -> Patterns:
    head = HEAD.replace("\n{", f"\n{directive}\n{{", 1)
    module = module_of(f"{head}{body}\nret;\n}}\n")
    return analyse(parse_kernel(module, module.entry("k")), block)


def last(body: str, block: tuple[int, int, int] | None = (64, 1, 1), directive: str = "") -> Pattern | None:
    """The pattern of what the last instruction of a body gives."""
    found = patterns(body, block, directive)
    instr = found.kernel.instructions[-2]
    return found.at(instr, next(iter(isa.defines(instr))), after=True)


def kinds(body: str) -> list[type[Assumption]]:
    """Of what the last instruction's pattern rests on."""
    pattern = last(body)
    assert pattern is not None
    return [type(need) for need in pattern.needs]


def table(body: str, **options: Any) -> tuple[int, ...] | None:
    """A proved pattern's table."""
    pattern = last(body, **options)
    return pattern.table if pattern is not None and not pattern.needs else None


LANE = tuple(range(32))
TURNS = """
mov.u64 %d2, %d1;
mov.u32 %r4, 0;
TOP: add.u64 %d2, %d2, 128;
mul.wide.u32 %d3, %r2, 4;
add.u64 %d4, %d2, %d3;
add.u32 %r4, %r4, 1;
setp.lt.u32 %p1, %r4, 9;
@%p1 bra TOP;
add.u64 %d5, %d4, 4;
"""
PARTED = "setp.lt.u32 %p2, %r2, 7;\n@%p2 bra SKIP;\nadd.u32 %r9, %r2, 1;\nSKIP:\n"


def test_a_pointer_that_advances_in_a_loop() -> None:
    assert table(TURNS) == tuple(4 * lane for lane in LANE)


def test_lanes_that_have_parted_may_be_in_different_turns_of_a_later_loop() -> None:
    assert kinds(PARTED + TURNS) == [SameWay]
    assert table(PARTED + "bar.sync 0;\n" + TURNS) == tuple(4 * lane for lane in LANE)
    assert kinds(PARTED + "bar.arrive 0, 64;\n" + TURNS) == [SameWay]
    assert kinds(PARTED + "@%p2 bar.sync 0;\n" + TURNS) == [SameWay]


def test_lanes_that_leave_meet_nobody() -> None:
    assert table("setp.lt.u32 %p2, %r2, 7;\n@%p2 ret;\n" + TURNS) == tuple(4 * lane for lane in LANE)


def test_what_is_computed_on_one_way_only_is_lost_where_ways_meet() -> None:
    parted = "mov.u32 %r9, 0;\n" + PARTED
    assert kinds(parted + "add.u32 %r8, %r9, 1;") == [Guessed]
    assert table(parted + "add.u32 %r8, %r2, 1;") == LANE
    same = "mov.u32 %r9, 0;\nsetp.lt.u32 %p2, %r2, 7;\n@%p2 bra SKIP;\nadd.u32 %r9, %r9, 0;\nSKIP:\n"
    assert table(same + "add.u32 %r8, %r9, %r2;") == LANE


def test_a_shape_comes_from_the_kernel_or_is_not_known() -> None:
    assert table("add.u32 %r8, %r2, 1;", block=None, directive=".reqntid 64") == LANE
    assert last("add.u32 %r8, %r2, 1;", block=None) == Pattern(LANE, (WholeRows(),), 32)
    assert table("mov.u32 %r8, %laneid;", block=None) == LANE
    assert table("mov.u32 %r8, %tid.y;", block=(16, 16, 1)) == (0,) * 16 + (1,) * 16
    assert last("mov.u32 %r8, %tid.x;", block=(24, 4, 1)) is None


def test_a_branch_on_a_whole_warp_does_not_part_it() -> None:
    body = "setp.lt.u32 %p2, %r2, 32;\nmov.u32 %r9, 4;\n@%p2 bra SKIP;\nmov.u32 %r9, 8;\nSKIP: add.u32 %r8, %r9, %r2;"
    assert table(body) == LANE
    assert kinds(body.replace("%r2, 32", "%r2, 31")) == [SameWay]


def test_signed_division_rounds_towards_zero() -> None:
    numbers = "mov.u32 %r4, %laneid; sub.s32 %r5, %r4, 16; "
    values = [int((lane - 16) / 5) for lane in LANE]
    assert table(f"{numbers} div.s32 %r8, %r5, 5;") == relative(values)
    rest = [lane - 16 - 5 * value for lane, value in zip(LANE, values, strict=True)]
    assert table(f"{numbers} rem.s32 %r8, %r5, 5;") == relative(rest)


def relative(values: list[int]) -> tuple[int, ...]:
    return tuple((v - values[0]) % 2**32 for v in values)


def test_a_pointer_that_is_kept_in_bounds_is_guessed() -> None:
    """As compilers write it: some lanes take the array's start instead."""
    body = "setp.lt.s32 %p1, %r3, 1000;\nmov.u64 %d4, %d1;\n@!%p1 bra SKIP;\nmul.wide.u32 %d3, %r2, 4;\n" \
           "add.u64 %d4, %d1, %d3;\nSKIP: add.u64 %d5, %d4, 8;"
    pattern = last(body)
    assert pattern is not None
    assert [type(n) for n in pattern.needs] == [Guessed]
    assert pattern.table == tuple(4 * lane for lane in LANE)
    assert last("mov.u32 %r8, 0;\nmul.wide.u32 %d3, %r2, 4;\nadd.u64 %d4, %d1, %d3;\nsetp.lt.u32 %p1, %r3, 9;\n"
                "@%p1 ld.global.u32 %r8, [%d4];\nadd.u32 %r9, %r8, 1;") is None


@pytest.mark.parametrize(("body", "turns"), [
    ("shr.s32 %r4, %r1, 31; shr.u32 %r5, %r4, 21; add.s32 %r6, %r3, %r5; shr.u32 %r7, %r6, 11;\n"
     "mad.lo.s32 %r8, %r7, 260096, %r3;", 32),                               # a quotient by 2048, rounded towards zero
    ("mul.hi.u32 %r4, %r3, 1374389535; shr.u32 %r5, %r4, 4; mul.lo.u32 %r6, %r5, 50; sub.u32 %r8, %r3, %r6;", 50),
    ("rem.u32 %r8, %r3, 5;", 5),
    ("and.b32 %r8, %r3, 15;", 16),
    ("bfe.u32 %r8, %r3, 0, 3;", 8),
    ("lop3.b32 %r8, %r3, 7, 0, 0xc0;", 8),
])
def test_what_is_divided_is_guessed_to_start_at_a_multiple(body: str, turns: int) -> None:
    """The first of some neighbours, which the launch decides, most likely has remainder 0."""
    pattern = last(body)
    assert pattern is not None
    assert [type(n) for n in pattern.needs] == [Guessed]
    assert pattern.table == tuple(lane % turns for lane in LANE)


def test_a_factor_that_nobody_knows_is_not_guessed() -> None:
    """Rows of which none is a multiple of another's: with a factor of 0 lanes of different rows had one address."""
    rows = "and.b32 %r4, %r1, 56; shr.u32 %r5, %r2, 3;\n"
    assert last(f"{rows} and.b32 %r6, %r2, 7; mad.lo.u32 %r8, %r5, %r4, %r6;") is None
    assert last(f"{rows} mul.wide.u32 %d2, %r5, %r4;") is None


def test_loads_of_one_address() -> None:
    assert table("ld.global.nc.u32 %r8, [%d1];") == (0,) * 32
    assert kinds("ld.global.u32 %r8, [%d1];") == [SameValue]
    assert last("mul.wide.u32 %d2, %r2, 4; add.u64 %d2, %d2, %d1; ld.global.nc.u32 %r8, [%d2];") is None
    assert last(".local .b8 depot[16]; mov.u64 %d8, depot;") is None


NO_SIGN = "shr.s32 %r4, %r3, 31;\n"


@pytest.mark.parametrize("body", [
    "setp.eq.s32 %p1, %r4, 0;\n@%p1 mov.u32 %r9, %r2;\nadd.u32 %r8, %r9, 1;",
    "setp.eq.s32 %p1, %r4, 0;\nselp.b32 %r8, %r2, %r9, %p1;",
    "shl.b32 %r8, %r2, %r4;",
    "shr.u32 %r8, %r2, %r4;",
    "bfe.s32 %r8, %r2, %r4, 31;",
    "mad.lo.u32 %r8, %r4, 3, %r2;",
])
def test_what_a_constant_rests_on_is_not_forgotten(body: str) -> None:
    assert kinds(NO_SIGN + body) == [InRange]


def test_a_stride_that_the_launch_passes() -> None:
    body = "mul.wide.s32 %d2, %r1, 8;\nmul.wide.u32 %d3, %r2, 4;\nmul.lo.s64 %d4, %d2, %d3;\nadd.u64 %d4, %d4, %d3;"
    assert last(body) is None
    found = patterns(body)
    add = found.kernel.instructions[-2]
    pattern = found.of_launch(add, Reg("%d4", "b64", 0), after=True)
    assert pattern == Pattern(tuple(4 * lane for lane in LANE), (), 64, (
        Stride(Factor("n", 0, 32, signed=True), tuple(32 * lane for lane in LANE)),))


def test_needs_say_what_has_to_be_checked() -> None:
    pattern = last("mul.wide.s32 %d2, %r3, 4;")
    assert pattern is not None
    assert pattern.table == tuple(4 * lane for lane in LANE)
    need, = pattern.needs
    assert isinstance(need, InRange)
    assert (need.instruction.mnemonic, need.operand, need.width, need.signed) == (
        "mul.wide.s32", Reg("%r3", "b32", 0), 32, True)
    assert (need.table, need.low, need.high) == (LANE, -(2**31), 2**31 - 1 - 31)
