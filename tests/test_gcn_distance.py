"""GCN: wait states before a probe may read what a matrix instruction wrote."""

from __future__ import annotations

import pytest

from ncc.backends.gcn import isa
from ncc.backends.gcn.code.hazards import with_wait_states
from ncc.backends.gcn.flow.cfg import build
from ncc.backends.gcn.flow.distance import MATRIX_WAIT_STATES, wait_states_before
from ncc.backends.gcn.text.operands import operand_units
from tests.gcn_fixtures import FIXTURES, fixture, kernel_of

MFMA = "\tv_mfma_f32_32x32x8f16 v[0:15], v[16:17], v[18:19], v[0:15]\n"


@pytest.mark.parametrize(("arch", "expected"), [("gfx908", ["s_nop 1"]), ("gfx90a", [])])
def test_what_was_read_from_agprs_is_stored_later(arch: str, expected: list[str]) -> None:
    lines = ["v_accvgpr_read_b32 v5, a0", "global_store_dword v4, v5, s[2:3]"]
    assert with_wait_states(lines, arch) == [lines[0], *expected, lines[1]]


@pytest.mark.parametrize("line", ["v_readlane_b32 s6, v9, s4", "v_writelane_b32 v9, s6, s4"])
def test_a_lane_is_chosen_late(line: str) -> None:
    """By a scalar register that a vector instruction wrote: 4 wait states (CDNA3 ISA, 4.5)."""
    compare = "v_cmp_eq_u32_e64 s[4:5], v1, v2"
    assert with_wait_states([compare, line], "gfx942") == [compare, "s_nop 3", line]
    assert with_wait_states([compare, line.replace("s4", "s7")], "gfx942") == [compare, line.replace("s4", "s7")]


@pytest.mark.parametrize("arch", ["gfx940", "gfx941", "gfx942", "gfx950", "gfx9-4-generic"])
def test_what_cdna3_wants_all_its_processors_want(arch: str) -> None:
    lines = ["v_cmp_eq_u32_e64 s[4:5], v1, v2", "v_cndmask_b32_e64 v3, v1, v2, s[4:5]"]
    assert with_wait_states(lines, arch) == [lines[0], "s_nop 1", lines[1]]
    assert with_wait_states(lines, "gfx90a") == lines


def test_what_is_jumped_over_passes_no_time() -> None:
    """4 wait states from the comparison to the label's instruction, of which the jump is one."""
    compare, jump, read = "v_cmp_eq_u32_e64 s[4:5], v1, v2", "s_cbranch_scc1 .L0", "v_readlane_b32 s6, v9, s4"
    lines = [compare, jump, *["v_mov_b32_e32 v3, 0"] * 9, ".L0:", read]
    assert with_wait_states(lines, "gfx90a") == [*lines[:-1], "s_nop 2", read]
    late = [jump, compare, ".L0:", read]
    assert with_wait_states(late, "gfx90a") == [*late[:-1], "s_nop 3", read]


def test_dpp_sees_late_what_was_written() -> None:
    """2 wait states (CDNA3 ISA, 4.5)."""
    lines = ["v_mov_b32_e32 v1, 0", "v_add_u32_dpp v2, v1, v2 row_shr:1 row_mask:0xf bank_mask:0xf"]
    assert with_wait_states(lines, "gfx90a") == [lines[0], "s_nop 1", lines[1]]


def wanted(body: str, *units: str) -> int:
    """Before the last instruction."""
    kernel = kernel_of(body)
    return wait_states_before(build(kernel.function), kernel.instructions[-1], frozenset(units))


@pytest.mark.parametrize(("between", "unit", "states"), [
    ("", "v3", 19), ("", "v16", 0), ("\tv_nop\n", "v3", 18), ("\ts_nop 7\n", "v3", 11),
    ("\ts_nop 15\n\ts_nop 2\n", "v3", 0),
    ("\ts_nop 15\n\ts_nop 1\n", "v3", 1), (".L:\n", "v0", 19),
])
def test_in_a_straight_line(between: str, unit: str, states: int) -> None:
    assert wanted(f"{MFMA}{between}\ts_endpgm", unit) == states


def test_dot_products() -> None:
    assert wanted("\tv_dot2_f32_f16 v0, v1, v2, v3\n\tv_nop\n\ts_endpgm", "v0") == 2
    assert wanted("\tv_add_f32_e32 v0, v1, v2\n\ts_endpgm", "v0") == 0


def test_accumulation_registers() -> None:
    assert wanted("\tv_mfma_f32_4x4x4f16 a[0:3], v[0:1], v[2:3], a[0:3]\n\ts_endpgm", "a2", "v7") == 5


@pytest.mark.parametrize(("mnemonic", "states"), [
    ("v_mfma_f32_16x16x16_f16", 11), ("v_mfma_f32_32x32x8_f16", 19), ("v_mfma_f64_4x4x4_4b_f64", 9),
    ("v_mfma_f64_16x16x4_f64", 19), ("v_smfmac_f32_16x16x32_f16", 11),
])
def test_by_shape(mnemonic: str, states: int) -> None:
    assert wanted(f"\t{mnemonic} v[0:3], v[4:5], v[6:9], v10\n\ts_endpgm", "v1") == states


@pytest.mark.parametrize(("arch", "states"), [("gfx942", 19), ("gfx950", 20)])
def test_cdna4_takes_one_more(arch: str, states: int) -> None:
    kernel = kernel_of(f"{MFMA}\ts_endpgm")
    found = wait_states_before(build(kernel.function), kernel.instructions[-1], frozenset({"v3"}), arch)
    assert found == states


def test_round_a_loop() -> None:
    """The nearest way back counts: over the branch, not through the code before the loop."""
    start = "\ts_nop 15\n\ts_nop 15\n.L:\n\tv_mov_b32_e32 v20, v0\n\ts_nop 2\n"
    body = f"{start}{MFMA}\ts_nop 3\n\ts_cbranch_scc1 .L\n\ts_endpgm"
    kernel = kernel_of(body)
    move = kernel.instructions[2]
    assert wait_states_before(build(kernel.function), move, frozenset({"v0"})) == MATRIX_WAIT_STATES - 4 - 1


def test_the_nearer_of_two_ways() -> None:
    body = f"\ts_cbranch_scc0 .L1\n{MFMA}\ts_nop 9\n\ts_branch .L2\n.L1:\n{MFMA}.L2:\n\tv_nop\n\ts_endpgm"
    assert wanted(body, "v0") == 18


@pytest.mark.parametrize("name", FIXTURES)
def test_compilers_wait_for_what_stores_and_vector_instructions_read(name: str) -> None:
    """The question asked of their own code: where it would have to wait longer, the rule is wrong."""
    for kernel in fixture(name).kernels:
        graph = build(kernel.function)
        for instr in kernel.instructions:
            if instr.mnemonic.startswith(("global_store", "v_cvt", "v_mul", "v_pk_mul")):
                read = frozenset(u for o in isa.source_operands(instr) for u in operand_units(o))
                assert wait_states_before(graph, instr, read) <= _SLACK[name[-8:-2]]


_SLACK = {"gfx90a": 0, "gfx942": 8}
"""CDNA3 takes 11 wait states where this counts 19: its 32x32 instructions have 8 passes."""
