"""Depth 3 on AMD: probed kernels are admitted; every other difference has its code."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache

import pytest
from tool_names import RECORDING

from ncc.backends.base import Probed
from ncc.backends.gcn import GcnBackend
from ncc.diag import Diagnostics, NccError
from ncc.ir.facts import Rewritten
from ncc.source import SourceFile
from ncc.verifier.gcn.erasure import verify_gcn_erasure
from ncc.verifier.gcn.insertion import Run
from ncc.verifier.gcn.liveness import bits
from ncc.verifier.gcn.text import read_inserted, registers
from tests.gcn_fixtures import FIXTURES, fixture
from tests.gcn_probed import tool
from tests.test_gcn_instrument import ACCUM, HEAD, ITEM, KERNEL, METADATA

BODY = """	s_load_dwordx2 s[4:5], s[0:1], 0x0
	v_and_b32_e32 v1, 0x3ff, v0
	v_lshlrev_b32_e32 v1, 2, v1
	s_waitcnt lgkmcnt(0)
	global_load_dword v2, v1, s[4:5]
	s_cmp_lg_u32 s2, 0
	s_cbranch_scc0 .LBB0_2
	s_waitcnt vmcnt(0)
	v_add_u32_e32 v2, 1, v2
.LBB0_2:
	s_waitcnt vmcnt(0)
	global_store_dword v1, v2, s[4:5] offset:4
	s_set_gpr_idx_on s2, gpr_idx(SRC0)
	v_mov_b32_e32 v3, v4
	s_set_gpr_idx_off
	s_getpc_b64 s[6:7]
	s_add_u32 s6, s6, .LBB0_3@rel32@lo+4
	s_addc_u32 s7, s7, .LBB0_3@rel32@hi+12
.LBB0_3:
	s_endpgm"""
REFUSED = ("B021", "B022", "B023")
"""Kernels that use variables of their module, or call what may end a thread."""
FIELDS = "\t\t.amdhsa_user_sgpr_kernarg_segment_ptr 1\n\t\t.amdhsa_system_vgpr_workitem_id 0\n"


def module(body: str = BODY, fields: str = FIELDS, arch: str = "gfx90a", vgprs: int = 8) -> str:
    kernel = KERNEL.format(name="k", body=body, vgprs=vgprs, fields=fields + ACCUM.format(-(-vgprs // 4) * 4))
    items = ITEM.format(name="k", threads=256, vgprs=vgprs)
    return HEAD.format(arch=arch) + kernel + METADATA.format(items=items, arch=arch)


def spliced(text: str, which: str, entry: str = "k") -> Probed:
    """Probed, and not verified."""
    return GcnBackend().instrument(SourceFile("t.s", text), entry, tool(which))


def admissible(text: str, which: str, entry: str) -> Probed | None:
    """None of a kernel that is refused for what it does."""
    try:
        return spliced(text, which, entry)
    except NccError as refused:
        if refused.diagnostics[0].code not in REFUSED:
            raise
        return None


@lru_cache
def sample() -> Probed:
    """A kernel that has not asked for all that probes need, with a map of each lane."""
    return spliced(module(vgprs=5), "dmat")


def codes(pruned: str, probed: str, entry: str = "k", block_bytes: int = 0) -> list[str]:
    diags = Diagnostics()
    verify_gcn_erasure(Rewritten(entry, pruned, probed, "ncc_maps", block_bytes), diags)
    for diagnostic in diags:
        assert diagnostic.render()
    return [d.code for d in diags]


def changed(change: Callable[[str], str]) -> list[str]:
    one = sample()
    after = change(one.probed)
    assert after != one.probed
    return codes(one.pruned, after, block_bytes=one.block_bytes)


def sub(pattern: str, to: str, count: int = 1) -> Callable[[str], str]:
    return lambda text: re.sub(pattern, to, text, count=count, flags=re.MULTILINE)


def insert(line: str, before: str = r"\tglobal_store_dword v1, v2, s\[4:5\] offset:4") -> Callable[[str], str]:
    """A line before the first that matches."""
    return lambda text: re.sub(before, lambda m: f"\t{line}\n{m[0]}", text, count=1)


# ---- admitted


@pytest.mark.parametrize("name", FIXTURES)
def test_probed_kernels_are_admitted(name: str) -> None:
    """All tools on each of Triton's kernels; of the modules that hipcc made one on every third kernel."""
    text, kernels = fixture(name).source.text, fixture(name).kernels
    pairs = [(k, RECORDING[n % len(RECORDING)]) for n, k in enumerate(kernels[::3])] if len(kernels) > 1 else [
        (kernels[0], which) for which in RECORDING]
    for kernel, which in pairs:
        one = admissible(text, which, kernel.name)
        assert one is None or codes(one.pruned, one.probed, one.entry, one.block_bytes) == []


@pytest.mark.parametrize("which", [*RECORDING, "divergence", "hot_pages"])
@pytest.mark.parametrize("arch", ["gfx90a", "gfx942", "gfx950"])
def test_short_kernels_are_admitted(which: str, arch: str) -> None:
    one = spliced(module(arch=arch), which)
    assert codes(one.pruned, one.probed, block_bytes=one.block_bytes) == []


def test_registers_that_no_instruction_names_but_m0_reaches_are_the_kernels() -> None:
    """Of an array in registers compilers name the first one alone; the descriptor counts them all."""
    one, named = spliced(module(vgprs=24), "dmat"), spliced(module(vgprs=5), "dmat")
    assert codes(one.pruned, one.probed, block_bytes=one.block_bytes) == []
    claims = named.probed.replace(".amdhsa_next_free_vgpr 5", ".amdhsa_next_free_vgpr 24")
    assert "V155" in codes(module(vgprs=24), claims, block_bytes=named.block_bytes)


def test_a_kernel_without_probes_is_the_original() -> None:
    assert codes(module(), module()) == []


def test_labels_on_the_lines_of_instructions() -> None:
    one = spliced(module(BODY.replace(".LBB0_2:\n\t", ".LBB0_2: ").replace(".LBB0_3:\n", ".LBB0_3: ")), "dmat")
    assert ".LBB0_3: s_endpgm" not in one.probed
    assert codes(one.pruned, one.probed, block_bytes=one.block_bytes) == []


def test_comments_are_no_statements() -> None:
    assert changed(sub(r"^\ts_endpgm", "/* s_barrier\ns_endpgm */ s_endpgm ; s_trap 2 // s_trap 3")) == []


@pytest.mark.parametrize("line", ["s_nop 3", "s_waitcnt vmcnt(0) lgkmcnt(0)", "v_mov_b32 v5, 0x12345678",
                                  "s_getreg_b32 s14, hwreg(HW_REG_HW_ID, 8, 4)"])
def test_what_is_harmless_anywhere(line: str) -> None:
    assert changed(insert(line)) == []


# ---- refused


@pytest.mark.parametrize(("code", "change"), [
    # V150: what cannot be read
    ("V150", sub("^k:", "j:")),
    ("V150", sub("^k:", "k:\nk:")),
    ("V150", sub(r"^\t\.size\s+k,", "\t.size j,")),
    ("V150", sub(r"^\t\.end_amdhsa_kernel", "")),
    ("V150", sub(r"^\t\.end_amdgpu_metadata", "")),
    ("V150", insert(".long 0xbf810000")),
    ("V150", insert(".if 0")),
    ("V150", insert(".rept 2")),
    ("V150", insert("v_mov_b32 v[x], 0")),
    ("V150", insert("s_branch 4")),
    # V151: outside of the kernel
    ("V151", sub(r"^\t\.globl", "\t.weak")),
    ("V151", sub("gfx90a", "gfx942")),
    ("V151", sub(r"\t\.section\t\.rodata", "\ts_nop 0\n\t.section\t.rodata")),
    # V152: descriptor and metadata
    ("V152", sub(r"next_free_vgpr \d+", "next_free_vgpr 7")),
    ("V152", sub(r"next_free_vgpr \d+", "next_free_vgpr 8")),
    ("V152", sub(r"next_free_sgpr \d+", "next_free_sgpr 16")),
    ("V152", sub(r"accum_offset \d+", "accum_offset 8")),
    ("V152", sub(r"kernarg_size \d+", "kernarg_size 16")),
    ("V152", sub(r"\.kernarg_segment_size: \d+", ".kernarg_segment_size: 12")),
    ("V152", sub(r"\.vgpr_count: +\d+", ".vgpr_count: 1")),
    ("V152", sub(r"\.max_flat_workgroup_size: 256", ".max_flat_workgroup_size: 1024")),
    ("V152", sub(r"\.offset:         16\n", ".offset:         24\n")),
    ("V152", sub(r"      - \.offset:         16\n.*\n.*\n", "")),
    ("V152", sub(r"(\t\t\.amdhsa_next_free_vgpr)", r"\t\t.amdhsa_float_denorm_mode_32 3\n\1")),
    ("V152", sub(r"(\t\t\.amdhsa_next_free_vgpr)", r"\t\t.amdhsa_private_segment_fixed_size 64\n\1")),
    # V153: the original's statements
    ("V153", sub(r"^\tv_add_u32_e32 v2, 1, v2\n", "")),
    ("V153", sub(r"^\tv_add_u32_e32 v2, 1, v2\n", "\tv_add_u32_e32 v2, 2, v2\n")),
    ("V153", sub(r"^\ts_waitcnt vmcnt\(0\)\n\tv_add_u32_e32 v2, 1, v2\n",
                 "\tv_add_u32_e32 v2, 1, v2\n\ts_waitcnt vmcnt(0)\n")),
    ("V153", sub(r"^\.LBB0_2:\n", "")),
    ("V153", sub(r"^\ts_endpgm\n", "")),
    ("V153", sub(r"^(\.Lk_end:\n)", r"\1\ts_nop 0\n")),
    ("V153", insert("v_mov_b32 v5, 0", r"\ts_add_u32 s6, s6, \.LBB")),
    ("V153", insert("v_mov_b32 v5, 0", r"\ts_addc_u32 s7, s7, \.LBB")),
    # V154: what may not be inserted
    *(("V154", insert(line)) for line in (
        "v_add_u32_e32 17, 1, v0",  # no register is written
        "s_branch .LBB0_2", "s_cbranch_scc0 .LBB0_2", "s_barrier", "s_endpgm", "s_trap 2", "s_setpc_b64 s[14:15]",
        "s_swappc_b64 s[14:15], s[16:17]", "ds_write_b32 v5, v6", "ds_read_b32 v5, v6", "s_sleep 1", "s_setprio 3",
        "global_atomic_add v5, v6, s[14:15]", "global_load_dword v5, v6, s[14:15]", "flat_store_dword v[6:7], v5",
        "buffer_store_dword v5, off, s[12:15], 0", "scratch_store_dword off, v5, s14", "s_setreg_b32 hwreg(1), s14",
        "s_sendmsg sendmsg(MSG_INTERRUPT)", "s_dcache_wb", "s_store_dword s14, s[16:17], 0x0", "v_cmpx_eq_u32 v5, v6",
        "s_or_saveexec_b64 s[14:15], s[16:17]", "v_mfma_f32_4x4x1f32 v[4:7], v5, v6, 0", "v_frobnicate v5",
        ".LBB9_9:", ".LBB9_9: s_nop 0", ".p2align 4", ".set .LBB0_2, 0", "s_nop 0 /*", 's_nop "', "s_nop = 1",
        "v_mov_b32_dpp v5, v6 quad_perm:[0,0,0,0]", "s_set_gpr_idx_off", "v_movreld_b32 v5, v6")),
    # V155: registers
    *(("V155", insert(line)) for line in (
        "v_mov_b32 v2, 0", "s_mov_b32 s4, 0", "v_lshlrev_b64 v[2:3], 1, v[6:7]", "s_mov_b64 vcc, 0",
        "s_mov_b32 vcc_lo, 0", "s_mov_b32 m0, 0", "s_mov_b32 exec_lo, 0", "v_cmp_eq_u32 vcc, v5, v6",
        "v_add_co_u32 v5, vcc, v6, v7", "s_mov_b32 flat_scratch_lo, 0", "v_readfirstlane_b32 s6, v5",
        "v_mov_b32 v4, 0", "s_mov_b32 s0, 0",
        "v_add_u32_dpp v2, v5, v6 row_shr:1 row_mask:0xf bank_mask:0xf")),
    ("V155", insert("v_mov_b32 v5, v6", r"\tv_mov_b32_e32 v3, v4")),
    # V157: memory
    *(("V157", insert(line)) for line in (
        "global_store_dword v5, v6, s[4:5]", "global_store_dword v[6:7], v5, off", "global_store_byte v5, v6, s[0:1]",
        "s_load_dword s14, s[4:5], 0x0", "s_load_dwordx2 s[14:15], s[0:1], 0x0",
        "global_atomic_add_x2 v5, v[6:7], s[4:5]", "global_atomic_umax_x2 v[6:7], v[8:9], off",
        "global_atomic_cmpswap_x2 v[6:7], v5, v[8:11], s[4:5] glc")),
    ("V157", sub(r"(s_load_dwordx2 s\[\d+:\d+\], s\[\d+:\d+\]), 0x30", r"\1, 0x1000")),
    ("V157", sub(r"(s_load_dwordx2 s\[\d+:\d+\], s\[\d+:\d+\]), 0x30", r"\1, -8")),
    ("V157", sub(r"(s_load_dwordx2 s\[\d+:\d+\], s\[\d+:\d+\]), 0x30", r"\1, s14")),
    ("V157", sub(r"(s_load_dwordx2 s\[\d+:\d+\], s\[\d+:\d+\]), 0x30", r"\1, 0x0")),  # no map's address
    ("V157", sub(r"(s_load_dword s\d+, s\[\d+:\d+\]), 0x\w+", r"\1, -0x14")),  # arguments of 16 bytes
    ("V157", sub(r"(s_mov_b64 s\[\d+:\d+\]), s\[0:1\]$", r"\1, s[2:3]")),
    ("V157", sub(r"(s_load_dwordx8 s\[\d+:\d+\]), s\[0:1\]", r"\1, s[2:3]")),
    ("V157", sub(r"(s_load_dwordx8 s\[\d+:\d+\], s\[0:1\]), 0x10", r"\1, 0x0")),
    ("V157", sub(r"(s_load_dwordx8 s\[\d+:\d+\], s\[0:1\]), 0x10", r"\1, 0x1000")),
    # V158: flags and lanes
    ("V158", insert("s_add_u32 s14, s14, 1")),
    ("V158", insert("s_cmp_eq_u32 s14, 0")),
    ("V158", insert("s_mov_b64 exec, -1")),
    ("V158", insert("s_mov_b64 exec, s[14:15]")),
    ("V158", insert("s_and_b64 exec, exec, s[14:15]")),
    ("V158", insert("s_and_b64 exec, s[14:15], s[16:17]")),
    ("V158", insert("s_mov_b64 exec, -1", r"\ts_endpgm")),
    ("V158", insert("s_mov_b64 s[14:15], exec\n\ts_mov_b64 exec, -1\n\ts_and_b64 exec, exec, s[14:15]")),
    ("V158", sub(r"(\tglobal_store_dword v\d+, v\d+, s\[\d+:\d+\]\n)(?=\ts_endpgm)", r"\ts_mov_b64 exec, -1\n\1")),
    ("V158", insert("s_mov_b64 exec, 1")),
    ("V158", insert("s_mov_b64 exec, s[4:5]", r"\ts_endpgm")),
    ("V158", sub(r"^\ts_cmp_lg_u32 s\d+, 0\n(?=\ts_cmp_lg)", "")),
    ("V158", lambda text: "".join(text.rsplit("\ts_mov_b64 exec, s[", 1)[:1]) + "\ts_mov_b64 exec, s[90:"
     + text.rsplit("\ts_mov_b64 exec, s[", 1)[1].split(":", 1)[1]),
    # Jumps go forward in a run, to a label of its own, and both ways leave the same
    ("V154", sub(r"^\ts_cbranch_scc1 \.Lncc_0$", "\ts_cbranch_scc1 .LBB0_2")),
    ("V154", sub(r"^\ts_cbranch_scc1 \.Lncc_0$", "\ts_cbranch_scc1 .Lncc_1")),
    ("V154", sub(r"^\t\.Lncc_0:$", "\t.Lncc_9:")),
    ("V154", sub(r"^\t\.Lncc_0:$", "\t.Lncc_0:\n\ts_cbranch_scc1 .Lncc_0")),
    ("V154", sub(r"^\ts_cbranch_scc1 \.Lncc_0$", "\ts_cbranch_vccz .Lncc_0")),
    ("V154", sub(r"^\ts_cbranch_scc1 \.Lncc_0$", "\ts_branch .Lncc_0")),
    ("V154", sub(r"^\t\.Lncc_0:$", "\t.Lncc_0:\n\t.Lfoo:")),
    ("V158", sub(r"^\t\.Lncc_0:$", "\ts_and_b64 exec, exec, s[14:15]\n\t.Lncc_0:")),
    ("V158", sub(r"^\t\.Lncc_1:$((?:\n.*)*?)\n\ts_cmp_lg_u32 (s\d+), 0$",
                 r"\ts_mov_b32 \2, 0\n\t.Lncc_1:\1\n\ts_cmp_lg_u32 \2, 0")),
    ("V158", sub(r"(\ts_and_saveexec_b64 s\[\d+:(\d+)\], .*\n)", r"\1\ts_mov_b32 s\2, 0\n")),
    ("V158", insert("s_and_saveexec_b64 s[90:91], s[14:15]")),
    ("V158", insert("s_and_saveexec_b64 s[90:91], s[90:91]\n\ts_mov_b64 exec, s[90:91]")),
    ("V158", insert("s_mov_b64 s[90:91], exec\n\ts_mov_b64 exec, -1\n\ts_and_saveexec_b64 s[92:93], s[14:15]")),
    ("V155", insert("v_pk_mov_b32 v[0:1], v[2:3], v[2:3] op_sel:[0,1]")),
    # Where entries are stored, an address goes on from site to site: none may leave a number there.
    ("V157", sub(r"\ts_add_u32 (s\d+), \1, 16(\n\tv_cmp_eq_u64)", r"\ts_mov_b32 \1, 16\2")),
    ("V157", sub(r"\ts_subb_u32 (s\d+), (?!\1,)s\d+, 0$", r"\ts_subb_u32 \1, 0, 0")),
    ("V157", sub(r"(s_load_dwordx2 s\[\d+:\d+\], (s\[\d+:\d+\]), 0x30)((?:.|\n)*?)\n\t\.Lncc_0:$",
                 r"\1\3\n\ts_load_dwordx2 s[60:61], \2, 0x30\n\t.Lncc_0:\n\tglobal_store_dword v5, v6, s[60:61]")),
    # V159: the start
    ("V159", sub(r"^\tv_and_b32 v0, 0x3ff, v0\n", "")),
    ("V159", sub(r"^\tv_and_b32 v0, 0x3ff, v0\n", "\tv_and_b32 v0, 0xfffff, v0\n")),
    ("V159", sub(r"(\t\t\.amdhsa_next_free_vgpr)", r"\t\t.amdhsa_user_sgpr_dispatch_id 1\n\1")),
])
def test_every_other_difference_has_its_code(code: str, change: Callable[[str], str]) -> None:
    assert code in changed(change)


# ---- the start

BARE = "\tv_lshlrev_b32_e32 v1, 2, v0\n\ts_mov_b32 s8, s0\n\ts_endpgm"
PLAIN = "\t\t.amdhsa_system_sgpr_workgroup_id_y 1\n"


def test_a_start_that_moves() -> None:
    """The kernel asks for no arguments: its workgroup ids are in s0 and s1, and behind them once it does."""
    one = spliced(module(BARE, PLAIN), "block_sched")
    assert codes(one.pruned, one.probed, block_bytes=one.block_bytes) == []
    moves = re.findall(r"\ts_mov_b32 s[01], s\d+\n", one.probed)
    assert moves == ["\ts_mov_b32 s0, s2\n", "\ts_mov_b32 s1, s3\n"]
    for move in moves:
        assert codes(one.pruned, one.probed.replace(move, ""), block_bytes=one.block_bytes) == ["V159"]
    wrong = one.probed.replace(moves[0], moves[0].replace("s2", "s3"))
    assert codes(one.pruned, wrong, block_bytes=one.block_bytes) == ["V159"]


def test_a_start_that_nothing_puts_in_order() -> None:
    one = spliced(module(BARE, PLAIN), "block_sched")
    asked = one.pruned.replace("\t\t.amdhsa_next_free_vgpr", "\t\t.amdhsa_user_sgpr_kernarg_segment_ptr 1\n"
                               "\t\t.amdhsa_next_free_vgpr")
    assert codes(one.pruned, asked) == ["V159"]
    late = asked.replace("\ts_endpgm", "\tv_mov_b32 v5, 0\n\ts_endpgm")
    assert codes(one.pruned, late) == ["V159"]


@pytest.mark.parametrize("back", ["s_cbranch_scc0 .Lagain", "s_cbranch_scc0 k"])
def test_a_start_that_runs_more_than_once(back: str) -> None:
    """What puts the start in order would do it again, with what the registers then hold."""
    known = back.removesuffix("+4")  # the rewriter refuses what it cannot follow
    body = f".Lagain:\n\tv_lshlrev_b32_e32 v1, 2, v0\n\t{known}\n\ts_endpgm"
    one = spliced(module(body, PLAIN), "block_sched")
    pruned, probed = (text.replace(f"\t{known}\n", f"\t{back}\n") for text in (one.pruned, one.probed))
    run = probed.split("\nk:\n")[1].split(".Lagain:")[0]
    inside = probed.replace(f"{run}.Lagain:\n", f".Lagain:\n{run}")
    assert "V159" in codes(pruned, inside, block_bytes=one.block_bytes)


def test_a_branch_into_the_middle_of_code_is_not_followed() -> None:
    body = ".Lagain:\n\tv_lshlrev_b32_e32 v1, 2, v0\n\ts_branch .Lagain+4\n\ts_endpgm"
    with pytest.raises(NccError, match="B023"):
        spliced(module(body, PLAIN), "block_sched")


DEAD = """	v_mov_b32_e32 v1, v0
	v_mov_b32_e32 v2, 0
	s_mov_b32 s6, s2
	s_and_saveexec_b64 s[4:5], vcc
	v_mov_b32_e32 v3, v2
	global_store_dword v1, v3, s[0:1]
	s_or_b64 exec, exec, s[4:5]
	global_store_dword v1, v2, s[0:1]
	s_mov_b32 s6, 0
	s_endpgm"""
STORE = r"\tglobal_store_dword v1, v2"
"""v3 is read no more here, and s6 only after it was written again."""


@pytest.mark.parametrize(("line", "before", "found"), [
    ("v_mov_b32 v3, 0", STORE, []), ("s_mov_b32 s6, 0", STORE, []), ("s_add_u32 s6, s6, 1", STORE, []),
    ("v_mov_b32 v2, 0", STORE, ["V155"]), ("s_mov_b32 s0, 0", STORE, ["V155"]),
    ("s_mov_b32 s4, 0", r"\ts_or_b64 exec", ["V155"]),
    ("v_mov_b32 v3, 0", r"\tglobal_store_dword v1, v3", ["V155"]),
    # What lanes that are off hold is still read.
    ("v_mov_b32 v2, 0", r"\tglobal_store_dword v1, v3", ["V155"]),
    ("s_mov_b64 s[90:91], exec\n\ts_mov_b64 exec, -1\n\tv_mov_b32 v3, 0\n\ts_mov_b64 exec, s[90:91]", STORE, ["V155"]),
    # SCC is nobody's up to s_or_b64, which sets it.
    ("s_cmp_eq_u32 s6, 0", STORE, []), ("s_cmp_eq_u32 s6, 0", r"\ts_endpgm", []),
])
def test_dead_registers_may_be_written(line: str, before: str, found: list[str]) -> None:
    one = spliced(module(DEAD), "block_sched")
    more = insert(line, before)(one.probed.replace("next_free_sgpr ", "next_free_sgpr 9"))
    assert more.count(line) > one.probed.count(line)
    assert codes(one.pruned, more, block_bytes=one.block_bytes) == found


def test_an_address_of_the_start_that_is_lost() -> None:
    """Where records begin is kept in registers from the start on, and relied on at sites."""
    one = sample()
    kept = re.search(r"global_store_dwordx4 v\d+, v\[\d+:\d+\], s\[(\d+):\d+\] offset:0", one.probed)
    assert kept is not None
    assert "V157" in changed(insert(f"s_mov_b32 s{kept[1]}, 0"))


def test_lanes_of_the_start_that_are_lost() -> None:
    """Exits run under the EXEC of the start, as long as the registers that hold it keep it."""
    one = sample()
    kept = re.search(r"s_mov_b64 (s\[(\d+):\d+\]), exec", one.probed)
    assert kept is not None
    assert f"s_mov_b64 exec, {kept[1]}" in one.probed
    assert changed(insert(f"s_mov_b32 s{kept[2]}, 0")) == ["V158"]


def test_agprs_keep_their_place() -> None:
    body = "\tv_accvgpr_write_b32 a3, v1\n\ts_endpgm"
    text = module(body, FIELDS).replace("next_free_vgpr 8", "next_free_vgpr 12")
    one = spliced(text, "block_sched")
    assert codes(one.pruned, one.probed, block_bytes=one.block_bytes) == []
    found = re.search(r"accum_offset (\d+)", one.probed)
    assert found is not None
    short = re.sub(r"next_free_vgpr \d+", f"next_free_vgpr {int(found[1]) + 3}", one.probed)
    assert codes(one.pruned, short, block_bytes=one.block_bytes) == ["V152"]


def test_an_original_that_names_registers_beside_a_label() -> None:
    one = spliced(module("foo: v_mov_b32_e32 v7, v6\n\ts_endpgm"), "block_sched")
    taken = one.probed.replace("foo:", "\tv_mov_b32 v6, 0\nfoo:")
    assert "V155" in codes(one.pruned, taken, block_bytes=one.block_bytes)


def test_preloaded_arguments_without_a_count() -> None:
    """The assembler counts them (LLVM, AMDGPUAsmParser): the workgroup's ids come behind them."""
    fields = FIELDS + "\t\t.amdhsa_user_sgpr_kernarg_preload_length 2\n"
    body = "\ts_load_dwordx2 s[2:3], s[0:1], 0x0\n\ts_waitcnt lgkmcnt(0)\n\ts_branch .L0\n\t.p2align 8\n.L0:\n" + BARE
    one = spliced(module(body, fields, "gfx942"), "block_sched")
    assert codes(one.pruned, one.probed, block_bytes=one.block_bytes) == []


def test_lanes_that_are_not_given_back() -> None:
    assert changed(insert("s_and_b64 exec, exec, vcc")) == ["V158"]
    assert changed(sub(r"( offset:16\n)\ts_mov_b64 exec, s\[\d+:\d+\]\n", r"\1")) == ["V158"]


@pytest.mark.parametrize("half", [0, 1])
def test_an_address_that_was_overwritten_is_none_any_more(half: int) -> None:
    store = re.search(r"\tglobal_store_dword v\d+, v\d+, s\[(\d+):(\d+)\]\n", inserted_text())
    assert store is not None
    assert "V157" in changed(insert(f"s_mov_b32 s{store[1 + half]}, 0", before=re.escape(store[0])))


@pytest.mark.parametrize(("pattern", "to", "wanted"), [
    (r"(cmpswap_x2) v\[\d+:\d+\]", r"\1 v[2:3]", "V155"),
    (r"(cmpswap_x2 [^\n]*) s\[\d+:\d+\]", r"\1 s[4:5]", "V157"),
    (r"(add_x2 [^\n]*) s\[\d+:\d+\]", r"\1 s[4:5]", "V157"),
    (r"(\tglobal_atomic_cmpswap)", r"\ts_mov_b64 exec, -1\n\1", "V158"),
    (r"(\tglobal_atomic_add)", r"\ts_mov_b64 exec, -1\n\1", "V158"),
])
def test_atomics_go_to_the_maps_and_write_no_register_of_the_kernel(pattern: str, to: str, wanted: str) -> None:
    one = spliced(module(vgprs=5), "hot_pages")
    wrong = re.sub(pattern, to, one.probed, count=1)
    assert wrong != one.probed
    assert codes(one.pruned, one.probed, block_bytes=one.block_bytes) == []
    assert codes(one.pruned, wrong, block_bytes=one.block_bytes) == [wanted]


def inserted_text() -> str:
    one = sample()
    return "".join(f"{line}\n" for line in one.probed.split("\n") if line not in one.pruned.split("\n"))


def test_a_tuple_that_no_instruction_has_is_no_register_of_the_probes() -> None:
    assert registers("v[3:4]") == [("v", 3), ("v", 4)]
    (found,) = registers("v[0:100]")
    assert found[1] > 1000


def test_a_lane_that_may_be_off_keeps_what_the_kernel_has_there() -> None:
    """What is dead in lanes that are on may be written in these alone."""

    def problem(line: str) -> str | None:
        instr = read_inserted(line)
        assert instr
        found = Run(lambda r: r == ("v", 6), frozenset(), 0, free=bits([("v", 2)])).step(instr)
        return found[0] if found else None

    assert problem("v_mov_b32 v2, 0") is None
    assert problem("v_writelane_b32 v2, 0, 5") == "V155"
    assert problem("v_writelane_b32 v6, 0, 5") is None
