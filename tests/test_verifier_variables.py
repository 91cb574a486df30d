"""Depth 3: a register in the place of a variable's name is admitted if it holds its address, and only then."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ncc.diag import Diagnostics
from ncc.ir.facts import ModuleVariable, Rewritten
from ncc.verifier import verify_erasure

PRUNED = """.version 8.0
.target sm_90
.address_size 64
.visible .global .align 4 .u32 v;
.global .align 8 .b8 w[16] = {1, 2};
.const .align 4 .b8 c[64];
.const .u32 other;
.visible .entry k(.param .u64 out)
{
	.reg .pred %p<2>;
	.reg .b32 %r<9>;
	.reg .b64 %rd<9>;
	ld.param.u64 %rd1, [out];
	ld.global.u32 %r1, [v];
	@%p1 st.global.u32 [w+4], %r1;
	mov.u64 %rd2, w+8;
	cvta.global.u64 %rd3, v;
	mov.u64 %rd4, c;
	ld.const.u32 %r2, [%rd4];
	ld.const.v2.u32 {%r3, %r4}, [c+-8];
	cvta.const.u64 %rd5, c;
	cvta.const.u64 %rd6, %rd4;
again:
	atom.global.add.u32 %r5, [v], 1;
	ret;
}
"""
PROBED = """.version 8.0
.target sm_90
.address_size 64


.const .u32 other;
.visible .entry k(.param .u64 out, .param .align 8 .b8 ncc_maps[40])
{
	.reg .b64 %ncc_v<9>;
	.reg .b64 %ncc_d<4>;
	.reg .pred %ncc_p0;
	ld.param.u64 %ncc_d0, [ncc_maps+24];
	.reg .pred %p<2>;
	.reg .b32 %r<9>;
	.reg .b64 %rd<9>;
	ld.param.u64 %rd1, [out];
	ld.param.u64 %ncc_v0, [ncc_maps];
	mov.u64 %ncc_d1, %clock64;
	ld.global.u32 %r1, [%ncc_v0];
	mov.u64 %ncc_d2, %ncc_v0;
	st.global.u64 [%ncc_d0], %ncc_d2;
	ld.param.u64 %ncc_v1, [ncc_maps+8];
	@%p1 st.global.u32 [%ncc_v1+4], %r1;
	ld.param.u64 %ncc_v2, [ncc_maps+8];
	mov.u64 %rd2, %ncc_v2+8;
	ld.param.u64 %ncc_v3, [ncc_maps+0];
	cvta.global.u64 %rd3, %ncc_v3;
	ld.param.u64 %ncc_v4, [ncc_maps+16];
	mov.u64 %rd4, %ncc_v4;
	ld.global.u32 %r2, [%rd4];
	ld.param.u64 %ncc_v5, [ncc_maps+16];
	ld.global.v2.u32 {%r3, %r4}, [%ncc_v5+-8];
	ld.param.u64 %ncc_v6, [ncc_maps+16];
	cvta.global.u64 %rd5, %ncc_v6;
	cvta.global.u64 %rd6, %rd4;
again:
	ld.param.u64 %ncc_v7, [ncc_maps+0];
	atom.global.add.u32 %r5, [%ncc_v7], 1;
	ret;
}
"""
TABLE = (ModuleVariable("v", "global", 4, 0), ModuleVariable("w", "global", 16, 8),
         ModuleVariable("c", "const", 64, 16))
LOAD = "	ld.param.u64 %ncc_v0, [ncc_maps];\n"
READ = "	ld.global.u32 %r1, [%ncc_v0];\n"


def codes(pruned: str = PRUNED, probed: str = PROBED, table: tuple[ModuleVariable, ...] = TABLE) -> set[str]:
    diags = Diagnostics()
    verify_erasure(Rewritten("k", pruned, probed, "ncc_maps", 40, variables=table), diags)
    for diagnostic in diags:
        assert diagnostic.render()
    return {d.code for d in diags}


def changed(old: str, new: str, of: str = PROBED) -> str:
    assert of.count(old) == 1, old
    return of.replace(old, new)


def test_the_substitution_is_admitted() -> None:
    assert codes() == set()


def test_a_declaration_may_stay_as_it_was() -> None:
    declared = ".const .u32 other;"
    kept = changed(declared, ".visible .global .align 4 .u32 v;\n.const .align 4 .b8 c[64];\n" + declared)
    assert codes(probed=kept) == set()
    for other in (".visible .global .align 4 .u64 v;", ".global .align 4 .u32 v;",
                  ".visible .global .align 4 .u32 v = 1;"):
        assert codes(probed=changed(declared, other + declared)) == {"V151"}


def test_without_the_table_nothing_of_it_is_admitted() -> None:
    assert {"V151", "V153"} <= codes(table=())


@pytest.mark.parametrize("without", TABLE)
def test_each_row_of_the_table_is_needed(without: ModuleVariable) -> None:
    assert "V153" in codes(table=tuple(variable for variable in TABLE if variable is not without))


@pytest.mark.parametrize(("old", "new", "code"), [
    # another variable's address, no variable's, another register, the name itself
    (LOAD, LOAD.replace("[ncc_maps]", "[ncc_maps+8]"), "V153"),
    (LOAD, LOAD.replace("[ncc_maps]", "[ncc_maps+24]"), "V153"),
    (LOAD, LOAD.replace("[ncc_maps]", "[out]"), "V153"),
    (READ, READ.replace("%ncc_v0", "%ncc_d0"), "V153"),
    (READ, READ.replace("%ncc_v0", "%rd1"), "V153"),
    (READ, READ.replace("%ncc_v0", "v"), "V153"),
    ("@%p1 st.global.u32 [%ncc_v1+4]", "@%p1 st.global.u32 [%ncc_v0+4]", "V153"),
    # another offset, another space, another instruction, another guard
    (READ, READ.replace("%ncc_v0", "%ncc_v0+4"), "V153"),
    ("[%ncc_v1+4]", "[%ncc_v1+8]", "V153"),
    ("%ncc_v2+8", "%ncc_v2", "V153"),
    ("ld.global.v2.u32", "ld.const.v2.u32", "V153"),
    ("ld.global.u32 %r2, [%rd4]", "ld.const.u32 %r2, [%rd4]", "V153"),
    ("ld.global.u32 %r2, [%rd4]", "ld.u32 %r2, [%rd4]", "V153"),
    ("ld.global.u32 %r2, [%rd4]", "ld.global.u32 %r2, [%rd3]", "V153"),
    (READ, READ.replace("ld.global", "ld"), "V153"),
    (READ, READ.replace("ld.global", "ld.const"), "V153"),
    (READ, READ.replace("u32", "s32"), "V153"),
    ("@%p1 st", "@!%p1 st", "V153"),
    ("cvta.global.u64 %rd3", "mov.u64 %rd3", "V153"),
    ("cvta.global.u64 %rd5", "cvta.const.u64 %rd5", "V153"),
    ("cvta.global.u64 %rd6", "cvta.const.u64 %rd6", "V153"),
    ("cvta.global.u64 %rd6", "cvta.to.global.u64 %rd6", "V153"),
    # a load too few, too many, too early, under a condition, past a label, of another width
    (LOAD, "", "V153"),
    (READ, LOAD.replace("v0", "v8") + READ, "V161"),
    (READ, READ + LOAD.replace("v0", "v8"), "V161"),
    ("	ret;", LOAD.replace("v0", "v8") + "	ret;", "V161"),
    ("	ld.param.u64 %rd1, [out];\n" + LOAD, LOAD + "	ld.param.u64 %rd1, [out];\n", "V153"),
    (LOAD, LOAD.replace("ld", "@%ncc_p0 ld", 1), "V153"),
    ("again:\n	ld.param.u64 %ncc_v7, [ncc_maps+0];\n", "	ld.param.u64 %ncc_v7, [ncc_maps+0];\nagain:\n", "V153"),
    (LOAD, LOAD.replace(".u64", ".u32"), "V153"),
    # a register that is written again, or that is the original's, or nobody's
    (READ, LOAD + READ, "V161"),
    (READ, "	mov.u64 %ncc_v0, %ncc_d1;\n" + READ, "V155"),
    (READ, "	add.u64 %ncc_v0, %ncc_v0, 4;\n" + READ, "V155"),
    ("	ret;", "	mov.u64 %ncc_v0, 0;\n	ret;", "V155"),
    ("	ret;", "	ld.param.u32 %ncc_v0, [ncc_maps+32];\n	ret;", "V155"),
    (".reg .b64 %ncc_v<9>;", ".reg .b64 %ncc_v<7>;", "V161"),
    # addresses of variables are for the original's statements
    ("	mov.u64 %ncc_d1, %clock64;", "	st.global.u32 [%ncc_v0], 1;", "V157"),
    ("	mov.u64 %ncc_d1, %clock64;", "	mov.u64 %ncc_d1, %ncc_v0;\n	st.global.u32 [%ncc_d1], 1;", "V157"),
    ("	mov.u64 %ncc_d1, %clock64;", "	ld.param.u32 %ncc_d1, [ncc_maps+4];", "V157"),
    ("	mov.u64 %ncc_d1, %clock64;", "	ld.param.v2.u64 {%ncc_d1, %ncc_d3}, [ncc_maps+16];", "V157"),
    ("	mov.u64 %ncc_d1, %clock64;", "	ld.global.u32 %ncc_d1, [%ncc_v0];", "V154"),
    # what no insertion may skip
    (LOAD, "	@%ncc_p0 bra $ncc_0;\n" + LOAD + "$ncc_0:\n", "V154"),
    # statements twice, or missing
    (READ, READ + LOAD.replace("v0", "v8") + READ.replace("v0", "v8"), "V154"),
    (LOAD + "	mov.u64 %ncc_d1, %clock64;\n" + READ, "", "V153"),
    # other variables' declarations
    (".const .u32 other;\n", "", "V151"),
    (".const .u32 other;", ".const .u32 other = 1;", "V151"),
])
def test_nothing_else_is(old: str, new: str, code: str) -> None:
    assert code in codes(probed=changed(old, new))


@pytest.mark.parametrize("table", [
    (replace(TABLE[0], param=8), *TABLE[1:]), (replace(TABLE[0], param=4), *TABLE[1:]),
    (replace(TABLE[0], param=40), *TABLE[1:]), (replace(TABLE[0], param=-8), *TABLE[1:]),
    (replace(TABLE[0], space="const"), *TABLE[1:]), (*TABLE[:2], replace(TABLE[2], space="global")),
    (*TABLE, TABLE[0]), (*TABLE, replace(TABLE[0], param=24)), (*TABLE, ModuleVariable("none", "global", 4, 24)),
    (*TABLE, ModuleVariable("out", "param", 8, 24)),
])
def test_a_table_that_is_not_the_originals_is_refused(table: tuple[ModuleVariable, ...]) -> None:
    assert codes(table=table) & {"V161"}


@pytest.mark.parametrize("own", [".reg .b64 v;", ".reg .b64 a, v;", ".shared .u32 v;", "{ .param .b32 v; }", "v:"])
def test_a_name_that_the_kernel_has_itself_is_no_variable(own: str) -> None:
    pruned, probed = (changed("	ret;", f"	{own}\n	ret;", of) for of in (PRUNED, PROBED))
    assert "V161" in codes(pruned, probed)


def test_a_name_of_a_range_is_no_variable() -> None:
    pruned, probed, table = (PRUNED.replace("%rd4", "%x").replace(" v;", " v3;").replace("[v]", "[v3]").replace(
        ", v;", ", v3;"), PROBED, (replace(TABLE[0], name="v3"), *TABLE[1:]))
    probed = probed.replace("%rd4", "%x")
    assert codes(pruned, probed, table) == set()
    pruned, probed = (changed("	ret;", "	.reg .b64 v<4>;\n	ret;", of) for of in (pruned, probed))
    assert "V161" in codes(pruned, probed, table)


def test_constants_in_other_ways_than_by_loads() -> None:
    for used in ("prefetch.const.tensormap [%rd4];", "isspacep.const %p0, %rd4;", "cvta.to.const.u64 %rd5, %rd4;"):
        for kept in (used, used.replace("const", "global")):
            texts = (changed("	ret;", f"	{line}\n	ret;", of) for line, of in ((used, PRUNED), (kept, PROBED)))
            assert "V153" in codes(*texts)


def test_the_address_of_a_constant_that_is_passed() -> None:
    pruned, probed = (changed(".param .u64 out", ".param .u64 .ptr .const .align 4 out", of) for of in (PRUNED, PROBED))
    assert "V161" in codes(pruned, probed)
