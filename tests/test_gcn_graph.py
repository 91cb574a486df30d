"""GCN: control flow, what a kernel reaches."""

from __future__ import annotations

import pytest

from ncc.backends.gcn.flow.cfg import EXIT, Graph, build
from ncc.backends.gcn.flow.reach import callees, contains_exit, sites_in_functions, state_names
from ncc.backends.gcn.text.nodes import Instruction, Kernel
from ncc.backends.gcn.text.parse import parse_module
from ncc.ir.nodes import Tracepoint
from ncc.source import SourceFile
from tests.gcn_fixtures import FIXTURES, fixture, kernel_of


def edges(graph: Graph) -> list[tuple[int, ...]]:
    return [b.successors for b in graph.blocks]


def graph_of(body: str) -> Graph:
    return build(kernel_of(body).function)


LOOP = """
	s_mov_b32 s0, 0
.LBB0_1:
	s_add_i32 s0, s0, 1
	s_cmp_lt_i32 s0, 8
	s_cbranch_scc1 .LBB0_1
	s_and_saveexec_b64 s[2:3], vcc
	s_cbranch_execz .LBB0_3
	v_mov_b32_e32 v0, s0
.LBB0_3:
	s_endpgm
"""


def test_blocks_follow_branches_and_fall_through() -> None:
    graph = graph_of(LOOP)
    assert edges(graph) == [(1,), (1, 2), (4, 3), (4,), (EXIT,)]
    assert graph.resolved
    assert not graph.falls_off
    assert graph.cyclic == {1}
    assert graph.reachable == {0, 1, 2, 3, 4}


def test_code_behind_an_unconditional_branch_is_reached_by_its_label_only() -> None:
    graph = graph_of("\ts_branch .LBB0_2\n\ts_nop 0\n.LBB0_2:\n\ts_endpgm")
    assert edges(graph) == [(2,), (2,), (EXIT,)]
    assert graph.reachable == {0, 2}


def test_the_end_may_be_reached() -> None:
    assert graph_of("\ts_cbranch_scc0 k\n\ts_nop 0").falls_off
    assert not graph_of("\ts_branch k").falls_off


@pytest.mark.parametrize("body", ["", ".LBB0_1:\n"])
def test_a_kernel_of_no_instructions_is_one_block(body: str) -> None:
    graph = graph_of(body)
    assert edges(graph) == [(EXIT,)]
    assert graph.falls_off


@pytest.mark.parametrize("distance", [
    ("(.LBB0_2-.Lpost)&4294967295", "(.LBB0_2-.Lpost)>>32"), (".LBB0_2@rel32@lo+4", ".LBB0_2@rel32@hi+12"),
])
def test_long_branches_are_followed(distance: tuple[str, str]) -> None:
    graph = graph_of(f"""
	s_getpc_b64 s[4:5]
.Lpost:
	s_add_u32 s4, s4, {distance[0]}
	s_addc_u32 s5, s5, {distance[1]}
	s_setpc_b64 s[4:5]
	s_endpgm
.LBB0_2:
	s_endpgm""")
    assert graph.resolved
    assert edges(graph)[1] == (3,)


@pytest.mark.parametrize("jump", ["s_setpc_b64 s[4:5]", "s_cbranch_join s[0:1]", "s_branch elsewhere"])
def test_a_jump_to_nobody_knows_where_is_not_resolved(jump: str) -> None:
    assert not graph_of(f"\t{jump}\n\ts_endpgm").resolved


@pytest.mark.parametrize("name", FIXTURES)
def test_real_kernels_are_followed_whole(name: str) -> None:
    for kernel in fixture(name).kernels:
        graph = build(kernel.function)
        assert graph.resolved
        assert not graph.falls_off
        assert sum(len(b.instructions) for b in graph.blocks) == len(kernel.instructions)
        assert EXIT in {s for b in graph.blocks if b.index in graph.reachable for s in b.successors}


# ---- functions and variables

MODULE = """
	.amdgcn_target "amdgcn-amd-amdhsa--gfx90a"
	.text
	.type f,@function
f:
	s_barrier
	s_setpc_b64 s[30:31]
	.size f, 8
	.type g,@function
g:
	s_endpgm
	.size g, 4
	.type k,@function
k:
	s_getpc_b64 s[4:5]
	s_add_u32 s4, s4, {callee}@rel32@lo+4
	s_addc_u32 s5, s5, {callee}@rel32@hi+12
	s_swappc_b64 s[30:31], s[4:5]
	s_getpc_b64 s[6:7]
	s_add_u32 s6, s6, {variable}@rel32@lo+4
	s_addc_u32 s7, s7, {variable}@rel32@hi+12
	s_endpgm
	.size k, 8
	.section .rodata,"a",@progbits
table:
	.long 1
	.amdhsa_kernel k
	.end_amdhsa_kernel
	.section .bss,"aw",@nobits
state:
	.zero 4
"""


def called_kernel(callee: str = "f", variable: str = "table") -> Kernel:
    return parse_module(SourceFile("t.s", MODULE.format(callee=callee, variable=variable))).kernel("k")


def test_callees_are_found_through_their_addresses() -> None:
    found = callees(called_kernel())
    assert [f.name for f in found.functions] == ["f"]
    assert not found.external
    assert not found.indirect
    assert not contains_exit(found.functions[0])
    assert contains_exit(callees(called_kernel("g")).functions[0])
    assert callees(called_kernel("printf")).external == {"printf"}


def test_a_call_through_a_register_may_go_anywhere() -> None:
    text = MODULE.format(callee="f", variable="table").replace("\ts_add_u32 s4, s4, f@rel32@lo+4\n",
                                                               "\ts_load_dwordx2 s[4:5], s[0:1], 0x0\n")
    text = text.replace("\ts_addc_u32 s5, s5, f@rel32@hi+12\n", "")
    found = callees(parse_module(SourceFile("t.s", text)).kernel("k"))
    assert found.indirect
    assert {f.name for f in found.functions} == {"f", "g"}


def test_an_address_from_the_global_offset_table() -> None:
    text = MODULE.format(callee="f", variable="table").replace("rel32", "gotpcrel32", 2)
    text = text.replace("\ts_swappc", "\ts_load_dwordx2 s[4:5], s[4:5], 0x0\n\ts_swappc")
    found = callees(parse_module(SourceFile("t.s", text)).kernel("k"))
    assert [f.name for f in found.functions] == ["f"]
    assert not found.indirect


def test_sites_in_callees_are_counted() -> None:
    barrier = Tracepoint("s_barrier", None)
    assert sites_in_functions(called_kernel(), barrier) == (("f", 1),)
    assert sites_in_functions(called_kernel("g"), barrier) == ()


def test_variables_that_hold_state() -> None:
    assert state_names(called_kernel().module) == set()
    assert state_names(called_kernel(variable="state").module) == {"state"}
    assert state_names(called_kernel(variable="common").module) == {"common"}


@pytest.mark.parametrize("name", FIXTURES)
def test_real_kernels_name_no_variables_of_state(name: str) -> None:
    for kernel in fixture(name).kernels:
        assert all(isinstance(i, Instruction) for i in kernel.instructions)
        if "yardstick" not in name:
            assert state_names(kernel.module) == set()
            assert callees(kernel).functions == ()
