"""Depth 3: functions that a kernel calls are shown like the kernel, and what it passes to them is its own variable."""

from __future__ import annotations

from pathlib import Path

import pytest

from ncc import pipeline
from ncc.diag import Diagnostics
from ncc.ir.facts import ModuleVariable, Passed, Rewritten
from ncc.source import SourceFile
from ncc.verifier import verify_erasure

HEAD = ".version 8.0\n.target sm_90\n.address_size 64\n.global .u32 v;\n"
PRUNED = HEAD + """.func (.param .b32 result) f(.param .b32 a);
.func g;
.func (.param .b32 result) f(.param .b32 a)
{
	.reg .b32 %r<9>;
	ld.param.u32 %r1, [a];
	atom.global.add.u32 %r2, [v], 1;
	ld.local.u32 %r3, [%r1];
	st.param.b32 [result], %r2;
	@%r1 exit;
	ret;
}
.func other
{
	ret;
}
.visible .func g
{
	call f, (1);
	call other;
	ret;
}
.visible .entry k(.param .u64 out)
{
	.reg .b32 %r<9>;
	.reg .b64 %rd<9>;
	{
	.param .b32 to;
	.param .b32 back;
	call.uni (back), f, (to);
	ld.param.b32 %r1, [back];
	}
	mov.u64 %rd1, f;
	proto: .callprototype (.param .b32 _) _ (.param .b32 _);
	call (%r2), %rd1, (%r1), proto;
	call g;
	ret;
}
"""
PROBED = HEAD.replace(".global .u32 v;\n", "") + """.func (.param .b32 result) f(.param .b32 a, .param .b64 ncc_state);
.func g(.param .b64 ncc_state);
.func (.param .b32 result) f(.param .b32 a, .param .b64 ncc_state)
{
	.reg .b32 %n<9>;
	.reg .b64 %d<9>;
	.reg .b64 %w<1>;
	ld.param.u64 %d1, [ncc_state];
	.reg .b32 %r<9>;
	ld.param.u32 %r1, [a];
	ld.local.u64 %w0, [%d1+0];
	atom.global.add.u32 %r2, [%w0], 1;
	ld.local.b64 %d2, [%d1+16];
	ld.local.b32 %n1, [%d1+24];
	add.u32 %n1, %n1, %r1;
	st.global.u32 [%d2], %n1;
	add.u64 %d2, %d2, 4;
	ld.local.u64 %d3, [%d1+8];
	st.global.u32 [%d3], %n1;
	st.local.b64 [%d1+16], %d2;
	st.local.b32 [%d1+24], %n1;
	ld.local.u32 %r3, [%r1];
	st.param.b32 [result], %r2;
	@%r1 exit;
	ret;
}
.func other
{
	ret;
}
.visible .func g(.param .b64 ncc_state)
{
	.reg .b64 %d<9>;
	ld.param.u64 %d4, [ncc_state];
	call f, (1, %d4);
	call other;
	ret;
}
.visible .entry k(.param .u64 out, .param .align 8 .b8 ncc_maps[16])
{
	.reg .b32 %n<9>;
	.reg .b64 %d<9>;
	.local .align 8 .b8 ncc_state[32];
	mov.u64 %d5, ncc_state;
	ld.param.u64 %d6, [ncc_maps+0];
	st.local.u64 [ncc_state+0], %d6;
	ld.param.u64 %d7, [ncc_maps+8];
	st.local.u64 [ncc_state+8], %d7;
	ld.param.u64 %d2, [ncc_maps+8];
	mov.b32 %n1, 0;
	.reg .b32 %r<9>;
	.reg .b64 %rd<9>;
	{
	.param .b32 to;
	.param .b32 back;
	st.local.b64 [ncc_state+16], %d2;
	st.local.b32 [ncc_state+24], %n1;
	call.uni (back), f, (to, %d5);
	ld.local.b64 %d2, [ncc_state+16];
	ld.local.b32 %n1, [ncc_state+24];
	ld.param.b32 %r1, [back];
	}
	mov.u64 %rd1, f;
	proto: .callprototype (.param .b32 _) _ (.param .b32 _, .param .b64 _);
	st.local.b64 [ncc_state+16], %d2;
	st.local.b32 [ncc_state+24], %n1;
	call (%r2), %rd1, (%r1, %d5), proto;
	ld.local.b64 %d2, [ncc_state+16];
	ld.local.b32 %n1, [ncc_state+24];
	st.local.b64 [ncc_state+16], %d2;
	st.local.b32 [ncc_state+24], %n1;
	call g, (%d5);
	ld.local.b64 %d2, [ncc_state+16];
	ld.local.b32 %n1, [ncc_state+24];
	st.global.u32 [%d2], %n1;
	ret;
}
"""
TABLE = Passed(("f", "g"), "ncc_state", 32)


def codes(probed: str, passed: Passed = TABLE, pruned: str = PRUNED) -> set[str]:
    diags = Diagnostics()
    variables = (ModuleVariable("v", "global", 4, 0),)
    verify_erasure(Rewritten("k", pruned, probed, "ncc_maps", 16, variables=variables, passed=passed), diags)
    return {d.code for d in diags}


def test_what_is_passed_is_admitted() -> None:
    assert codes(PROBED) == set()


CALL = "\tst.local.b64 [ncc_state+16], %d2;\n\tst.local.b32 [ncc_state+24], %n1;\n\tcall.uni"


@pytest.mark.parametrize(("old", "new", "code"), [
    # Statements of a function.
    ("\tld.param.u32 %r1, [a];\n", "", "V153"),
    ("[result], %r2", "[result], %r3", "V153"),
    ("@%r1 exit", "@!%r1 exit", "V153"),
    ("\t@%r1 exit;\n\tret;", "\tret;\n\t@%r1 exit;", "V153"),
    (".func other\n{", ".func other\n{\n\t.reg .b32 %n<9>;", "V151"),
    # What is inserted there.
    ("add.u32 %n1, %n1, %r1", "add.u32 %r1, %n1, %r1", "V155"),
    ("add.u32 %n1, %n1, %r1", "bar.sync 0", "V154"),
    ("add.u32 %n1, %n1, %r1", "@%n1 bra again", "V154"),
    ("add.u32 %n1, %n1, %r1", "exit", "V154"),
    ("add.u32 %n1, %n1, %r1", "st.local.u32 [%r1], %n1", "V157"),
    ("add.u32 %n1, %n1, %r1", "mov.b64 %d2, {%r1, %r1}", "V157"),
    (".reg .b64 %w<1>", ".reg .b64 %w<1>, %r3", "V156"),
    ("st.global.u32 [%d3], %n1", "st.global.u32 [%d1], %n1", "V162"),
    # Signatures.
    (".func g(.param .b64 ncc_state);", ".func g;", "V152"),
    ("f(.param .b32 a, .param .b64 ncc_state)\n", "f(.param .b64 ncc_state, .param .b32 a)\n", "V152"),
    (".visible .func g(.param .b64", ".visible .func g(.param .b32", "V152"),
    # Calls.
    ("call f, (1, %d4)", "call f, (1)", "V153"),
    ("call f, (1, %d4)", "call f, (1, %d5)", "V153"),
    ("call f, (1, %d4)", "call g, (%d4)", "V153"),
    ("call other", "call other, (%d4)", "V153"),
    ("(to, %d5)", "(to, %d2)", "V153"),
    ("(to, %d5)", "(%d5, to)", "V153"),
    ("_ (.param .b32 _, .param .b64 _)", "_ (.param .b32 _)", "V162"),
    ("(%r1, %d5), proto", "(%r1), proto", "V162"),
    ("mov.u64 %rd1, f", "mov.u64 %rd1, g", "V153"),
    # The variable.
    ("ncc_state[32]", "ncc_state[24]", "V162"),
    ("\t.local .align 8 .b8 ncc_state[32];\n", "", "V162"),
    ("\tmov.u64 %d5, ncc_state;\n", "\tmov.u64 %d5, ncc_state;\n\tadd.u64 %d5, %d5, 8;\n", "V162"),
    ("mov.u64 %d5, ncc_state;", "mov.u64 %d5, ncc_state+8;", "V153"),
    ("\tmov.u64 %d5, ncc_state;\n", "\tmov.u64 %d5, ncc_state;\n\tmov.u64 %d5, ncc_state;\n", "V162"),
    ("ld.param.u64 %d4, [ncc_state]", "ld.param.u64 %d4, [ncc_state+8]", "V153"),
    # What it begins with.
    ("\tld.param.u64 %d7, [ncc_maps+8];\n\tst.local.u64 [ncc_state+8], %d7;\n", "", "V162"),
    ("st.local.u64 [ncc_state+8], %d7", "st.local.u64 [ncc_state+8], %d6", "V162"),
    ("[ncc_state+8], %d7", "[ncc_state+0], %d7", "V162"),
    ("%d7, [ncc_maps+8]", "%d7, [ncc_maps+0]", "V162"),
    ("ld.param.u64 %d2, [ncc_maps+8]", "add.u64 %d2, %d6, 8", "V162"),
    ("st.local.b64 [%d1+16], %d2", "st.local.b64 [%d1+8], %d2", "V162"),
    ("ld.local.u64 %d3, [%d1+8]", "ld.param.u64 %d3, [ncc_maps+8]", "V162"),
    ("ld.local.u64 %d3, [%d1+8]", "ld.local.u64 %d3, [%d1]", "V157"),
    ("ld.local.u64 %d3, [%d1+8]", "ld.local.u64 %d3, [%d1+-8]", "V157"),
    ("ld.local.u64 %d3, [%d1+8]", "ld.local.u64 %d3, [%d1+12]", "V157"),
    ("ld.local.u64 %w0, [%d1+0]", "ld.local.u64 %w0, [%d1+8]", "V153"),
    # Its cells.
    ("[%d1+24]", "[%d1+32]", "V162"),
    ("st.local.b32 [%d1+24], %n1", "st.local.b32 [%d1+20], %n1", "V162"),
    ("st.local.b32 [%d1+24], %n1", "st.local.b64 [%d1+24], %d2", "V162"),
    ("st.local.b64 [%d1+16], %d2", "st.local.b64 [%d1+16], %d0", "V157"),
    ("\tst.local.b64 [%d1+16], %d2;", "\tmov.u64 %d0, %clock64;\n\tst.local.b64 [%d1+16], %d0;", "V157"),
    (CALL, CALL.replace("\tst.local.b64 [ncc_state+16], %d2;\n", ""), "V162"),
    (CALL, CALL.replace("24", "16"), "V162"),
    (CALL, CALL.replace("\tst.local.b32", "\t@%n1 st.local.b32"), "V162"),
    (CALL, CALL.replace("\tst.local.b32", "\tsetp.eq.u32 %n0, 0, 0;\n\t@%n0 bra L;\n\tst.local.b32").replace(
        "\tcall", "\tL:\n\tcall"), "V162"),
    ("\tmov.b32 %n1, 0;\n", "\tmov.b32 %n1, 0;\n\tst.local.b32 [%d5+24], %n1;\n", "V154 V157 V162"),
])
def test_what_is_not(old: str, new: str, code: str) -> None:
    assert old in PROBED
    assert codes(PROBED.replace(old, new, 1)) & set(code.split())


def test_the_table_names_what_there_is() -> None:
    assert codes(PROBED, Passed(("f",), "ncc_state", 32)) == {"V151", "V153"}
    assert codes(PROBED, Passed(("f", "g", "h"), "ncc_state", 32)) == {"V150"}
    assert "V156" in codes(PROBED.replace("%rd<9>", "%rd<9>, ncc_state"),
                           pruned=PRUNED.replace("%rd<9>", "%rd<9>, ncc_state"))


CALLED = SourceFile("k.ptx", (Path(__file__).parent / "ptx" / "nvcc_callees_sm80.ptx").read_text())


def test_every_statement_of_a_function_is_looked_at() -> None:
    """Of what nvcc made: without one of them, a probed kernel is refused."""
    diags = Diagnostics()
    probed = pipeline.instrument_text(CALLED, "nested", pipeline.load_program("dmat", "ptx", diags))
    lines = probed.probed.split("\n")
    original = set(probed.pruned.split("\n"))
    function = range(lines.index("{"), next(n for n, line in enumerate(lines) if ".visible .entry" in line))
    checked = 0
    for number in function:
        if lines[number] in original and lines[number].endswith(";") and ".reg" not in lines[number]:
            text = "\n".join(lines[:number] + lines[number + 1 :])
            found = Diagnostics()
            verify_erasure(Rewritten("nested", probed.pruned, text, probed.appended_param, probed.block_bytes,
                                     passed=probed.passed), found)
            assert {"V153", "V150"} & {d.code for d in found}, lines[number]
            checked += 1
    assert checked > 40
