"""Registers that a kernel does not read any more: what the rewriter takes for dead, and what the verifier does."""

from __future__ import annotations

from dataclasses import replace

import pytest
from gcn_fixtures import FIXTURES, FOLDER, fixture, instruction_of

from ncc.backends.gcn import isa
from ncc.backends.gcn.flow.cfg import build
from ncc.backends.gcn.flow.dead import Dead, effect
from ncc.backends.gcn.isa.arch import RDNA as OF_RDNA
from ncc.backends.gcn.isa.names import DUAL, canonical
from ncc.backends.gcn.isa.rdna import RDNA_ROWS
from ncc.backends.gcn.isa.table import Format
from ncc.backends.gcn.isa.vocabulary import MNEMONICS
from ncc.backends.gcn.text.nodes import Instruction, Kernel
from ncc.backends.gcn.text.parse import parse_module
from ncc.diag import Diagnostics
from ncc.source import SourceFile
from ncc.verifier.gcn.erasure import _read, verify_gcn_erasure
from ncc.verifier.gcn.liveness import Liveness, bits, effect_of
from ncc.verifier.gcn.text import registers
from tests.gcn_lanes import module
from tests.gcn_probed import capturing, probe
from tests.test_gcn_erasure import codes
from tests.test_gcn_instrument import module_text
from tests.test_gcn_streams_rdna import text as rdna_text

TUPLES = ("{f}[8:9], {g}[12:13], {g}[16:17], {g}[20:21]", "{f}[8:9], {g}[12:13], {g}[16:17]", "{f}[8:9], {g}[12:13]",
          "{f}[8:9]", "{f}[8:9], s[4:5], {g}[16:17], {g}[20:21], s[26:27]", "{f}[8:9], {g}4, s[20:23], 0 offen",
          "{f}[8:9], {g}[8:9], {g}[16:17], {g}[20:21]", "{f}[8:9], {g}[12:13] op_sel:[0,1]",
          "{f}[8:9], {g}4 offset:4", "{f}[8:9], {g}[4:5], off", "{f}[8:9], s[4:5], 0x0")
SCALARS = bits([("s", n) for n in range(128)])
LETTERS = {Format.SMEM: "ss", Format.VOPC: "sv"}


def set_of(units: frozenset[str]) -> int:
    return bits([(u[0], int(u[1:])) for u in units if u != "scc"]) | ("scc" in units)


@pytest.mark.parametrize("mnemonic", [m for m in MNEMONICS if m != DUAL])
def test_the_verifier_takes_no_more_for_live(mnemonic: str) -> None:
    """Of every mnemonic, CDNA's and RDNA's, with operands of many shapes, those that make no sense too."""
    row = isa.find_row(canonical(mnemonic))
    assert row is not None
    letters = LETTERS.get(row.format) or ("ss" if row.format.is_scalar else "vv")
    letters = "sv" if mnemonic.startswith(("v_readlane", "v_readfirstlane")) else letters
    for shape in TUPLES:
        text = f"{mnemonic} {shape.format(f=letters[0], g=letters[1])}"
        mine, seen = effect(instruction_of(text)), effect_of(text)
        if seen.nothing:
            continue
        # Of RDNA's scalar registers none is dead.
        count = ~SCALARS if isa.base_name(canonical(mnemonic)) in RDNA_ROWS else -1
        assert set_of(mine.kills) & ~seen.kills & count == 0, text
        assert seen.reads & ~set_of(mine.reads) & count == 0, text
        assert seen.late & ~set_of(mine.late) & count == 0, text
        assert seen.held & ~set_of(mine.held) & count == 0, text


def places(kernel: Kernel) -> list[tuple[Instruction, frozenset[str], int]]:
    """Each instruction, what may be written before it, and what the verifier says of that."""
    source = SourceFile("k.s", kernel.module.source.text)
    statements = [text for _, text in _read(source, kernel.name).code]
    seen = Liveness(statements, scalars=kernel.module.arch not in OF_RDNA)
    dead = Dead(kernel, build(kernel.function))
    lines = [n for n, text in enumerate(statements) if not text.endswith(":") and text[0].isalpha()]
    assert len(lines) == len(kernel.instructions)
    return [(instr, dead.before(instr), seen.free(n)) for instr, n in zip(kernel.instructions, lines, strict=True)]


RDNA = sorted(f"rdna/{path.name}" for path in (FOLDER / "rdna").glob("*.s"))


@pytest.mark.parametrize("name", [*FIXTURES, "limits/attn_gfx942.s", "limits/attn_d128_gfx90a.s", *RDNA])
def test_what_is_dead_is_free(name: str) -> None:
    module = fixture(name) if name in FIXTURES else parse_module(SourceFile(name, (FOLDER / name).read_text()))
    for kernel in module.kernels:
        found = places(kernel)
        assert [str(i.span.text) for i, dead, free in found if set_of(dead) & ~free] == []
        followed = not any(isa.row(i).flow.name == "CALL" or i.mnemonic == "s_setpc_b64" for i in kernel.instructions)
        assert any(dead for _, dead, _ in found) is followed


def free_before(body: str, line: str, arch: str = "gfx90a") -> set[str]:
    text = module_text(("k", body)).replace("gfx90a", arch)
    kernel = parse_module(SourceFile("k.s", text)).kernel("k")
    found = {i.span.text: (dead, free) for i, dead, free in places(kernel)}
    dead, free = found[line]
    assert set_of(dead) & ~free == 0
    named = {f"{file}{n}" for file in "sv" for n in range(100) if free & bits([(file, n)])}
    return named | ({"scc"} if free & 1 else set())


@pytest.mark.parametrize(("body", "line", "free"), [
    ("v_mov_b32 v1, v0\nv_mov_b32 v2, v1\ns_endpgm", "v_mov_b32 v1, v0", {"v1", "v2", "scc"}),
    ("v_mov_b32 v1, v0\nv_mov_b32 v2, v1\ns_endpgm", "v_mov_b32 v2, v1", {"v0", "v2", "scc"}),
    ("s_add_u32 s1, s0, s2\ns_addc_u32 s3, s3, s1\ns_endpgm", "s_addc_u32 s3, s3, s1", {"s0", "s2"}),
    # Other lanes may still read what those that are on will overwrite.
    ("s_and_saveexec_b64 s[0:1], vcc\nv_mov_b32 v1, 0\ns_mov_b64 exec, s[0:1]\nv_mov_b32 v2, v1\ns_endpgm",
     "v_mov_b32 v1, 0", {"v1", "v2", "scc"}),
    ("v_mov_b32 v3, 0\ns_and_saveexec_b64 s[0:1], vcc\nv_mov_b32 v1, 0\ns_mov_b64 exec, s[0:1]\nv_mov_b32 v2, v1\n"
     "s_endpgm", "v_mov_b32 v3, 0", {"v2", "v3", "s0", "s1", "scc"}),
    # A load that nobody waits for.
    ("global_load_dword v1, v[2:3], off\ns_nop 0\nv_mov_b32 v4, v0\nv_mov_b32 v1, 0\ns_endpgm", "v_mov_b32 v4, v0",
     {"v2", "v3", "v4", "scc"}),
    ("s_load_dword s1, s[2:3], 0x0\ns_mov_b32 s4, 0\ns_endpgm", "s_mov_b32 s4, 0", {"s2", "s3", "s4", "scc"}),
    # A matrix instruction that still reads what it adds to, and writes its result.
    ("v_mfma_f32_32x32x1f32 v[0:31], v32, v33, v[34:65]\nv_mov_b32 v70, 0\ns_endpgm", "v_mov_b32 v70, 0",
     {"v32", "v33", "v70", "scc"}),
    # Short results leave a half; an accumulator is read.
    ("v_mov_b32 v3, 0\nv_add_f16 v1, v0, v0\nv_fmac_f32 v2, v0, v1\ns_endpgm", "v_mov_b32 v3, 0", {"v3", "scc"}),
    (".Lagain:\nv_mov_b32 v3, v1\ns_cbranch_scc1 .Lagain\nv_mov_b32 v1, v2\ns_endpgm", "v_mov_b32 v3, v1", {"v3"}),
    (".Lagain:\nv_mov_b32 v3, v1\ns_cbranch_vccnz .Lagain\nv_mov_b32 v1, v2\ns_endpgm", "v_mov_b32 v1, v2",
     {"v1", "v3", "scc"}),
    ("s_getpc_b64 s[0:1]\ns_setpc_b64 s[0:1]\nv_mov_b32 v1, 0\ns_endpgm", "v_mov_b32 v1, 0", set()),
    ("v_mov_b32 v1, 0\ns_set_gpr_idx_on s0, 1\nv_mov_b32 v2, v3\ns_set_gpr_idx_off\ns_endpgm", "v_mov_b32 v1, 0",
     set()),
])
def test_what_is_free_at_a_place(body: str, line: str, free: set[str]) -> None:
    assert free_before(body, line) == free


@pytest.mark.parametrize(("arch", "body", "line", "free"), [
    # By RDNA's names; no scalar register but SCC.
    ("gfx1030", "v_add_nc_u32 v1, v0, v0\nv_add_nc_u32 v2, v1, v0\ns_mov_b32 s1, 0\ns_endpgm",
     "v_add_nc_u32 v1, v0, v0", {"v1", "v2", "scc"}),
    ("gfx1200", "s_add_co_u32 s1, s0, s2\ns_add_co_ci_u32 s3, s3, s1\ns_endpgm", "s_add_co_ci_u32 s3, s3, s1", set()),
    # A wave of 32 lanes turns some off: others may still read what those that are on will overwrite.
    ("gfx1100", "s_and_saveexec_b32 s0, vcc_lo\nv_mov_b32 v1, 0\ns_or_b32 exec_lo, exec_lo, s0\nv_mov_b32 v2, v1\n"
     "s_endpgm", "v_mov_b32 v1, 0", {"v1", "v2", "scc"}),
    ("gfx1100", "v_mov_b32 v3, 0\ns_and_saveexec_b32 s0, vcc_lo\nv_mov_b32 v1, 0\ns_or_b32 exec_lo, exec_lo, s0\n"
     "v_mov_b32 v2, v1\ns_endpgm", "v_mov_b32 v3, 0", {"v2", "v3", "scc"}),
    # Halves: what is written keeps the other one.
    ("gfx1100", "v_mov_b32 v3, 0\nv_mov_b16 v1.l, v2.h\nv_mov_b32 v4, v1\ns_endpgm", "v_mov_b32 v3, 0",
     {"v3", "v4", "scc"}),
    ("gfx1100", "v_mov_b32 v3, 0\nv_cvt_f32_f16 v1, v2.h\ns_endpgm", "v_mov_b32 v3, 0", {"v1", "v3", "scc"}),
    # Two at once read before either writes.
    ("gfx1100", "v_mov_b32 v3, 0\nv_dual_mov_b32 v1, v0 :: v_dual_mul_f32 v2, v1, v5\ns_endpgm", "v_mov_b32 v3, 0",
     {"v2", "v3", "scc"}),
    ("gfx1100", "v_mov_b32 v3, 0\nv_dual_mov_b32 v1, v0 :: v_dual_fmac_f32 v2, v0, v5\ns_endpgm", "v_mov_b32 v3, 0",
     {"v1", "v3", "scc"}),
    # Loads that nobody waits for.
    ("gfx1100", "global_load_b32 v1, v[2:3], off\ns_nop 0\nv_mov_b32 v4, v0\nv_mov_b32 v1, 0\ns_endpgm",
     "v_mov_b32 v4, v0", {"v2", "v3", "v4", "scc"}),
    ("gfx1200", "ds_load_2addr_b32 v[6:7], v2 offset1:1\nv_mov_b32 v4, v0\nv_mov_b32 v6, 0\ns_endpgm",
     "v_mov_b32 v4, v0", {"v2", "v4", "scc"}),
])
def test_what_is_free_at_a_place_of_rdna(arch: str, body: str, line: str, free: set[str]) -> None:
    assert free_before(body, line, arch) == free


@pytest.mark.parametrize(("line", "problems"), [
    ("v_mov_b32 v3, 0", []), ("v_mov_b32 v2, 0", ["V155"]), ("v_mov_b32 v1, 0", ["V155"]),
    ("s_mov_b32 s4, 0", ["V155"]),  # dead, but of RDNA no scalar register is an insertion's
    ("v_mov_b32 v6, 0", ["V155"]),  # of which the kernel names a half only
])
def test_the_verifier_lets_no_more_be_written_in_rdnas_kernels(line: str, problems: list[str]) -> None:
    body = """v_mov_b16 v6.l, v1.l
        global_load_W v2, v1, s[4:5]
        WAIT
        v_not_b32 v3, v2
        v_cvt_f32_f16 v7, v6.l
        global_store_W v1, v3, s[6:7]
        global_store_W v1, v7, s[6:7]"""
    one = probe(rdna_text("gfx1100", body), "k", capturing("v_not_b32", "in1", before=True))
    assert codes(one.pruned, one.probed, block_bytes=one.block_bytes) == []
    changed = one.probed.replace("\tv_not_b32 v3, v2", f"\t{line}\n\tv_not_b32 v3, v2")
    assert changed != one.probed
    assert codes(one.pruned, changed, block_bytes=one.block_bytes) == problems


def test_a_half_of_a_register_is_that_register() -> None:
    assert registers("v7.l, v[2:3], v8.h") == [("v", 7), ("v", 2), ("v", 3), ("v", 8)]


BEGINNING = """	s_or_b32 s49, s8, 0
	s_mov_b32 s6, 0
	s_mov_b64 s[4:5], 1
	v_lshlrev_b32_e32 v1, 2, v0
	s_endpgm"""
PRELOADED = "\t.amdhsa_user_sgpr_kernarg_preload_length 2\n"
ON_OLD_FIRMWARE = ["s_load_dwordx2 s[6:7], s[4:5], 0x0", "s_waitcnt lgkmcnt(0)", "s_branch .Lmain", ".p2align 8",
                   ".Lmain:"]


@pytest.mark.parametrize(("arch", "before", "extra"), [("gfx90a", [], ""), ("gfx942", [], ""),
                                                       ("gfx942", ON_OLD_FIRMWARE, PRELOADED)])
def test_the_start_leaves_no_more_in_order_than_is_read(arch: str, before: list[str], extra: str) -> None:
    """A probe of the kernel's first instruction stands in one run with its start, and may have its temporaries in what
    the hardware has filled and the kernel does not read. What the kernel does read has to be there all the same."""
    text = module("k", [*before, *(line.strip() for line in BEGINNING.split("\n"))], arch, extra=extra)
    one = probe(text, "k", capturing("s_or_b32", "ctaid.x", "tid.x", "clock()", before=True))
    run = one.probed[: one.probed.index("\ts_or_b32 s49, s8, 0")]
    assert "\ts_memtime s[4:5]\n" in run
    reads = [text.replace("s_mov_b64 s[4:5], 1", "s_not_b64 s[4:5], s[4:5]") for text in (one.pruned, one.probed)]
    diags = Diagnostics()
    verify_gcn_erasure(replace(one, pruned=reads[0], probed=reads[1]), diags)
    assert [d.code for d in diags] == ["V159"]
