"""Reading AMDGPU assembly: statements, operands, modifiers, functions and kernels."""

from __future__ import annotations

import re

import pytest
from clocks import cpu_seconds
from hypothesis import given
from hypothesis import strategies as st

from ncc.backends.gcn import isa
from ncc.backends.gcn.text.lexis import TRIVIA
from ncc.backends.gcn.text.nodes import Directive, Instruction, Kernel, Label, Module
from ncc.backends.gcn.text.operands import Call, Expr, Imm, Modified, Operand, Reg, Special, Sym, operand_units
from ncc.backends.gcn.text.parse import parse_instructions, parse_module
from ncc.backends.gcn.text.registers import RegFile
from ncc.diag import NccError
from ncc.source import SourceFile
from tests.gcn_fixtures import FIXTURES, fixture, instruction_of, kernel_of, module_of

S, V, A = RegFile.SGPR, RegFile.VGPR, RegFile.AGPR


def error_of(text: str) -> str:
    with pytest.raises(NccError) as caught:
        parse_module(SourceFile("t.s", text))
    return caught.value.diagnostics[0].code


def spelt(instr: Instruction) -> str:
    """An instruction printed from its nodes alone."""
    operands = ", ".join(map(str, instr.operands)).replace("), ", ") ") if instr.mnemonic == "s_waitcnt" \
        else ", ".join(map(str, instr.operands))
    return " ".join((f"{instr.mnemonic} {operands}".rstrip(), *map(str, instr.modifiers)))


def normal(text: str) -> str:
    return re.sub(r"\s+", " ", text)


# ---- lossless


@pytest.mark.parametrize("name", FIXTURES)
def test_statements_cover_everything_but_blanks_and_comments(name: str) -> None:
    check_cover(fixture(name))


@pytest.mark.parametrize("name", FIXTURES)
def test_nodes_hold_all_that_an_instruction_says(name: str) -> None:
    for kernel in fixture(name).kernels:
        for instr in kernel.instructions:
            assert spelt(instr) == normal(instr.span.text)


# LLVM's own spellings of what its printer can write for CDNA.
SYNTAX = """
s_endpgm
s_nop 0
s_barrier
s_waitcnt vmcnt(3)
s_waitcnt vmcnt(0) expcnt(7) lgkmcnt(0)
s_waitcnt 0xc07f
s_mov_b64 exec, -1
s_mov_b32 m0, s0
s_mov_b32 s0, src_shared_base
s_mov_b64 s[0:1], src_private_base
s_mov_b32 flat_scratch_lo, s8
s_mov_b32 s0, ttmp3
s_mov_b64 ttmp[4:5], s[0:1]
s_mov_b32 s0, -16
s_mov_b32 s0, 0.15915494
s_getreg_b32 s2, hwreg(HW_REG_HW_ID)
s_getreg_b32 s2, hwreg(20, 0, 4)
s_setreg_imm32_b32 hwreg(HW_REG_MODE, 4, 4), 0
s_sendmsg sendmsg(MSG_INTERRUPT)
s_set_gpr_idx_on s0, gpr_idx(SRC0, DST)
s_load_dwordx2 s[0:1], s[2:3], 0x10 glc
s_load_dword s0, s[2:3], s4 offset:0x10
s_buffer_load_dwordx4 s[4:7], s[8:11], s3
s_cbranch_scc1 .LBB0_2
s_getpc_b64 s[4:5]
s_add_u32 s4, s4, callee@rel32@lo+4
s_addc_u32 s5, s5, callee@gotpcrel32@hi+12
s_mov_b32 s4, (.Lb-.La)&4294967295
v_add_f32_e64 v1, -v2, |v3| clamp mul:2
v_add_f32_e64 v1, -|v2|, s4 div:2
v_cndmask_b32_e64 v0, 0, 1, s[4:5]
v_add_f32_sdwa v0, -v1, |v2| dst_sel:WORD_1 dst_unused:UNUSED_PRESERVE src0_sel:BYTE_0 src1_sel:DWORD
v_add_u32_sdwa v0, sext(v1), v2 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_0 src1_sel:DWORD
v_mov_b32_dpp v0, v1 quad_perm:[1,0,3,2] row_mask:0xf bank_mask:0xf bound_ctrl:0
v_mov_b32_dpp v0, v1 row_half_mirror row_mask:0xf bank_mask:0xf
v_pk_fma_f32 v[0:1], v[2:3], v[4:5], v[6:7] op_sel_hi:[0,1,1] neg_lo:[1,0,0] neg_hi:[1,0,0]
v_mfma_f32_32x32x8f16 a[0:15], v[0:1], v[2:3], a[0:15] cbsz:1 abid:2 blgp:3
v_accvgpr_read_b32 v0, a255
v_readlane_b32 s0, v1, m0
ds_read_b64 v[0:1], v2 offset:1024 gds
ds_write2st64_b64 v0, v[2:3], v[4:5] offset0:1 offset1:2
ds_swizzle_b32 v0, v1 offset:swizzle(BITMASK_PERM,"00p11")
ds_swizzle_b32 v0, v1 offset:swizzle(QUAD_PERM,0,1,2,3)
global_load_dwordx4 v[0:3], v[4:5], off offset:-16 glc slc
global_load_dword v0, v1, s[2:3] sc0 nt sc1
global_store_short_d16_hi v[0:1], v2, off
global_load_lds_dword v[0:1], off
scratch_store_dword off, v0, s32 offset:4
flat_atomic_add v0, v[2:3], v4 glc
buffer_load_dwordx4 v[0:3], v4, s[8:11], 0 offen offset:16
buffer_load_dword v0, s[8:11], s3 idxen offen offset:4 lds
buffer_store_dword v0, off, s[0:3], 0 offset:8 scc
buffer_inv sc0 sc1
tbuffer_load_format_x v1, off, s[4:7], s1 format:[BUF_DATA_FORMAT_32,BUF_NUM_FORMAT_FLOAT] offset:4
""".strip().split("\n")


@pytest.mark.parametrize("line", SYNTAX)
def test_every_kind_of_operand_and_modifier(line: str) -> None:
    assert spelt(instruction_of(f"\t{line} ; said")) == line


def test_what_an_operand_means() -> None:
    def only(line: str) -> Operand:
        return instruction_of(line).operands[-1]

    assert only("v_mov_b32 v0, s[4:7]") == Reg(S, 4, 4)
    assert only("v_mov_b32 v0, s[4]") == Reg(S, 4)
    assert only("v_mov_b32 v0, acc3") == Reg(A, 3)
    assert only("v_mov_b32 v0, -|v3|") == Modified(Reg(V, 3), negated=True, absolute=True)
    assert only("v_mov_b32 v0, neg(abs(v3))") == Modified(Reg(V, 3), negated=True, absolute=True)
    assert only("v_mov_b32 v0, -v3") == Modified(Reg(V, 3), negated=True)
    assert only("v_mov_b32 v0, sext(v3)") == Modified(Reg(V, 3), extended=True)
    assert only("s_branch .LBB0_1") == Sym(".LBB0_1")
    assert only("s_add_u32 s0, s0, table+0x10") == Sym("table", None, 16)
    assert only("s_add_u32 s0, s0, f@rel32@lo+4") == Sym("f", "rel32@lo", 4)
    assert only("s_mov_b32 s0, a-b") == Expr("a-b")
    assert only("s_mov_b64 s[0:1], exec") == Special("exec")
    assert only("s_getreg_b32 s2, hwreg(20, 0, 4)") == Call("hwreg", ("20", "0", "4"))
    assert operand_units(only("v_mov_b32 v0, vcc")) == ("vcc_lo", "vcc_hi")
    assert operand_units(only("v_mov_b32 v0, -v[2:3]")) == ("v2", "v3")


@pytest.mark.parametrize(("text", "value"), [
    ("16", 16), ("-1", -1), ("0x3fb8aa3b", 0x3FB8AA3B), ("1.0", 1.0), ("-4.0", -4.0), ("0.15915494", 0.15915494),
    ("010", 8), ("0", 0), ("0b101", 5), ("1e3", 1000.0),
])
def test_constants(text: str, value: float) -> None:
    constant = instruction_of(f"s_mov_b32 s0, {text}").operands[1]
    assert isinstance(constant, Imm)
    assert constant.value == value
    assert type(constant.value) is type(value)


def test_an_accumulation_register_that_image_instructions_have_a_modifier_of() -> None:
    """CDNA has no image instructions, and so no modifier ``a16``."""
    load = instruction_of("global_load_dword a16, v1, s[0:1] offset:4 glc")
    assert [str(o) for o in load.operands] == ["a16", "v1", "s[0:1]"]
    assert [str(m) for m in load.modifiers] == ["offset:4", "glc"]
    assert isa.defines(instruction_of("v_accvgpr_write_b32 a16, v1")) == {"a16"}


def test_modifiers() -> None:
    instr = instruction_of("global_load_dword v0, v1, s[2:3] offset:-16 sc0 op_sel:[0,1]")
    assert instr.integer("offset") == -16
    assert instr.has("sc0")
    assert not instr.has("sc1")
    found = instr.modifier("op_sel")
    assert found is not None
    assert found.integers == (0, 1)
    assert found.span.text == "op_sel:[0,1]"
    assert instr.integer("offset0", 7) == 7


# ---- statements


def test_labels_directives_comments() -> None:
    text = "# 1 \"f.c\"\na: b: s_nop 0 ; one // two\n/* s_nop 1\n */ .ascii \";no\"\nx = 4\n\"odd name\":\n1:\n"
    statements = parse_instructions(SourceFile("t.s", text))
    assert [(type(s).__name__, s.span.text) for s in statements] == [
        ("Label", "a:"), ("Label", "b:"), ("Instruction", "s_nop 0"), ("Directive", '.ascii ";no"'),
        ("Directive", "x = 4"), ("Label", '"odd name":'), ("Label", "1:")]
    assert isinstance(statements[5], Label)
    assert statements[5].name == "odd name"
    assert isinstance(statements[4], Directive)
    assert statements[4].name == "="


def test_a_kernel_and_its_descriptor() -> None:
    kernel = kernel_of("\ts_nop 0\n.LBB0_1:\n\ts_endpgm", arch="gfx942:sramecc+:xnack-")
    assert [i.mnemonic for i in kernel.instructions] == ["s_nop", "s_endpgm"]
    assert set(kernel.function.labels) == {"k", ".LBB0_1", ".Lfunc_end0"}
    assert (kernel.module.target, kernel.module.arch) == ("gfx942:sramecc+:xnack-", "gfx942")
    field = kernel.descriptor.field("next_free_vgpr")
    assert field is not None
    assert (field.value, field.span.text) == ("16", "16")
    assert kernel.descriptor.field("no_such") is None


@pytest.mark.parametrize("name", FIXTURES)
def test_real_kernels_have_all_their_parts(name: str) -> None:
    module = fixture(name)
    assert name.endswith(f"_{module.arch}.s")
    assert module.kernels
    assert module.metadata is not None
    assert "amdhsa.kernels:" in module.metadata.body.text
    assert ".end" not in module.metadata.body.text
    for kernel in module.kernels:
        check_kernel(kernel)


def check_kernel(kernel: Kernel) -> None:
    assert kernel.instructions[-1].mnemonic in ("s_endpgm", "s_branch", "s_cbranch_scc1", "s_nop")
    assert any(i.mnemonic == "s_endpgm" for i in kernel.instructions)
    assert kernel.descriptor.field("next_free_sgpr")


def test_a_function_ends_where_the_next_begins() -> None:
    text = ('.amdgcn_target "amdgcn-amd-amdhsa--gfx90a"\n.type f,@function\n.type g,@function\nf:\ns_nop 0\ng:\n'
            "s_nop 1\ns_nop 2\n")
    module = parse_module(SourceFile("t.s", text))
    assert [(f.name, len(f.instructions)) for f in module.functions] == [("f", 1), ("g", 2)]
    assert module.kernels == ()
    assert module.function("g") is module.functions[1]


# ---- wrong input


def test_an_unknown_kernel() -> None:
    with pytest.raises(NccError, match=r"B007.*no kernel 'kk'") as caught:
        module_of("s_endpgm").kernel("kk")
    assert caught.value.diagnostics[0].hint == "did you mean 'k'?"


HEAD = '.amdgcn_target "amdgcn-amd-amdhsa--gfx90a"\n'


@pytest.mark.parametrize(("text", "code"), [
    ("s_nop 0", "B003"),
    ('.amdgcn_target "nvptx64"', "B003"),
    (HEAD + "/* open", "B001"),
    (HEAD + '.ascii "open', "B001"),
    (HEAD + ".amdhsa_kernel k\n.amdhsa_next_free_vgpr 1\n", "B001"),
    (HEAD + ".amdgpu_metadata\n---\n", "B001"),
    (HEAD + ".amdhsa_kernel\n.end_amdhsa_kernel\n", "B004"),
    (HEAD + ".amdhsa_kernel k\ns_nop 0\n.end_amdhsa_kernel\n", "B005"),
    (HEAD + ".macro m\n.endm", "B005"),
    (HEAD + "%x", "B005"),
    (HEAD + "V_ADD v0", "B005"),
    (HEAD + "s_mov_b32 s0, s0,", "B006"),
    (HEAD + "s_mov_b32 s0, s[5:4]", "B006"),
    (HEAD + "s_mov_b32 s0, s" + "9" * 5000, "B006"),
    (HEAD + "s_mov_b32 s0, s[0:" + "9" * 5000 + "]", "B006"),
    (HEAD + "s_branch .L+" + "9" * 5000, "B006"),
    (HEAD + "global_load_dword v0, v[0:1], off offset:" + "9" * 5000, "B006"),
    (HEAD + "global_load_dword v0, v[0:1], off offset:08", "B006"),
    (HEAD + "s_mov_b32 s0, 09", "B006"),
    (HEAD + "s_mov_b32 s0, s1024", "B006"),
    (HEAD + "s_mov_b32 s0, |s1", "B006"),
    (HEAD + "s_mov_b32 s0 s1", "B006"),
    (HEAD + "s_mov_b32 s0, ]", "B006"),
    (HEAD + f"s_mov_b32 s0, {'9' * 5000}", "B006"),
])
def test_what_cannot_be_read(text: str, code: str) -> None:
    assert error_of(text) == code


@given(st.text(alphabet="sv[]0:9,()|-+ .;/*\"\n@x_o\t", max_size=60))
def test_odd_text_is_read_or_refused(text: str) -> None:
    source = SourceFile("t.s", HEAD + text)
    try:
        module = parse_module(source)
    except NccError as refused:
        codes = {d.code for d in refused.diagnostics}
    else:
        codes = set()
        check_cover(module)
    assert codes <= {"B001", "B005", "B006"}


def check_cover(module: Module) -> None:
    at, source = 0, module.source
    for statement in module.statements:
        assert statement.span.start >= at
        assert TRIVIA.fullmatch(source.text[at : statement.span.start])
        at = statement.span.end
    assert TRIVIA.fullmatch(source.text[at:])


def test_reading_takes_linear_time() -> None:
    start = cpu_seconds()
    module_of("\tv_add_f32_e64 v1, -|v2|, s[4:5] clamp ; x\n" * 20_000)
    for odd in ("(" * 20_000, "-" * 20_000, "|" * 20_000, "/* " * 20_000, "neg(" * 20_000):
        error_of(HEAD + f"s_mov_b32 s0, {odd}")
    assert cpu_seconds() - start < 20


@pytest.mark.parametrize(("written", "value"), [
    ("010", 8), ("0", 0), ("-010", -8), ("0x10", 16), ("0b11", 3), ("10", 10)])
def test_integers_are_what_the_assembler_reads(written: str, value: int) -> None:
    """A leading 0 is octal, for operands and modifiers alike."""
    assert instruction_of(f"s_mov_b32 s0, {written}").operands[1] == Imm(written)
    assert instruction_of(f"s_mov_b32 s0, {written}").operands[1].value == value
    assert instruction_of(f"global_load_dword v0, v[0:1], off offset:{written}").integer("offset") == value
