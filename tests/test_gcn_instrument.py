"""AMD kernels that are refused, pruning, where things start, registers and the texts that count them."""

from __future__ import annotations

import re

import pytest

from ncc.backends.base import Probed
from ncc.backends.gcn import GcnBackend
from ncc.backends.gcn.code import branches
from ncc.backends.gcn.code.branches import check_branches
from ncc.backends.gcn.code.prune import prune
from ncc.backends.gcn.code.resources import kernel_registers, most_vgprs, used_registers
from ncc.backends.gcn.code.start import initial_state
from ncc.backends.gcn.code.wave import Kept
from ncc.backends.gcn.flow.entry import kernel_entry, preamble
from ncc.backends.gcn.image.metadata import from_yaml
from ncc.backends.gcn.image.toolchain import assemble
from ncc.backends.gcn.isa import defines
from ncc.backends.gcn.text.parse import parse_module
from ncc.diag import NccError
from ncc.ir.nodes import IRBody, Program
from ncc.source import SourceFile
from tests.gcn_fixtures import fixture, fixture_kernel, kernel_of
from tests.gcn_probed import capturing, probe, tool

HEAD = '\t.amdgcn_target "amdgcn-amd-amdhsa--{arch}"\n\t.amdhsa_code_object_version 5\n\t.text\n'
KERNEL = """	.globl	{name}
	.p2align	8
	.type	{name},@function
{name}:
{body}
.L{name}_end:
	.size	{name}, .L{name}_end-{name}
	.section	.rodata,"a",@progbits
	.p2align	6
	.amdhsa_kernel {name}
		.amdhsa_next_free_vgpr {vgprs}
		.amdhsa_next_free_sgpr 16
		.amdhsa_kernarg_size 12
{fields}	.end_amdhsa_kernel
	.text
"""
METADATA = """	.amdgpu_metadata
---
amdhsa.kernels:
{items}amdhsa.target:   amdgcn-amd-amdhsa--{arch}
amdhsa.version:
  - 1
  - 2
...
	.end_amdgpu_metadata
"""
ITEM = """  - .args:
      - .offset:         0
        .size:           8
        .value_kind:     global_buffer
      - .offset:         8
        .size:           4
        .value_kind:     by_value
    .group_segment_fixed_size: 0
    .kernarg_segment_align: 8
    .kernarg_segment_size: 12
    .max_flat_workgroup_size: {threads}
    .name:           {name}
    .private_segment_fixed_size: 0
    .sgpr_count:     22
    .symbol:         {name}.kd
    .vgpr_count:     {vgprs}
    .wavefront_size: 64
"""
ACCUM = "\t\t.amdhsa_accum_offset {}\n"


def module_text(*bodies: tuple[str, str], arch: str = "gfx90a", fields: str = "", vgprs: int = 8, threads: int = 256,
                extra: str = "") -> str:
    """A whole module of kernels (name, body)."""
    if arch in ("gfx90a", "gfx942"):
        fields += ACCUM.format(-(-vgprs // 4) * 4)
    kernels = "".join(KERNEL.format(name=n, body=b, fields=fields, vgprs=vgprs) for n, b in bodies)
    items = "".join(ITEM.format(name=n, threads=threads, vgprs=vgprs) for n, _ in bodies)
    return HEAD.format(arch=arch) + kernels + extra + METADATA.format(items=items, arch=arch)


def probed(text: str, which: str = "block_sched", name: str = "k", beside: bool = False) -> Probed:
    return probe(text, name, tool(which), beside=beside)


def refusal(text: str, which: str = "block_sched") -> str:
    """Of a kernel that is to be loaded beside the original."""
    with pytest.raises(NccError) as caught:
        probed(text, which, beside=True)
    return caught.value.diagnostics[0].code


END = "\ts_endpgm"


# ---- refused


@pytest.mark.parametrize(("text", "code"), [
    (module_text(("k", END), arch="gfx803"), "B105"),
    (module_text(("k", "\ts_nop 0")), "B105"),
    (module_text(("k", END), fields="\t\t.amdhsa_wavefront_size32 1\n"), "B105"),
    (module_text(("k", f"\ts_swappc_b64 s[30:31], s[4:5]\n{END}")), "B023"),
    (module_text(("k", f"\ts_getpc_b64 s[4:5]\n\ts_add_u32 s4, s4, state@rel32@lo+8\n\ts_addc_u32 s5, s5, "
                       f"state@rel32@hi+16\n{END}"), extra="\t.bss\nstate:\n\t.zero 4\n\t.text\n"), "B021"),
    (module_text(("k", f"\tv_frobnicate v0\n{END}")), "B100"),
    (module_text(("j", END)), "B007"),
    (module_text(("k", END)).split("\t.amdgpu_metadata")[0], "B102"),
    (module_text(("k", "\n".join(f"\ts_mov_b32 s{n}, 0" for n in range(102)) + f"\n{END}")), "B090"),
])
def test_kernels_that_are_refused(text: str, code: str) -> None:
    assert refusal(text) == code


@pytest.mark.parametrize("line", [
    "v_dual_mov_b32 v0, 0 :: v_dual_mov_b32 v1, 1", "s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(SALU)",
])
def test_syntax_of_other_processors_is_no_syntax_error(line: str) -> None:
    assert refusal(module_text(("k", f"\t{line}\n{END}"), arch="gfx803")) == "B105"
    assert refusal(module_text(("k", f"\t{line}\n{END}"), arch="gfx942")) in ("B005", "B006", "B100")


@pytest.mark.parametrize(("threads", "helps"), [(1024, "__launch_bounds__"), (256, "fewer VGPRs")])
def test_the_hint_where_no_registers_are_left(threads: int, helps: str) -> None:
    most = most_vgprs("gfx908", threads, 0)
    text = module_text(("k", "\n".join(f"\tv_mov_b32 v{n}, 0" for n in range(most)) + f"\n{END}"), arch="gfx908",
                       vgprs=most, threads=threads)
    with pytest.raises(NccError, match="B090") as caught:
        probed(text, "dmat")
    assert helps in (caught.value.diagnostics[0].hint or "")


def test_nothing_to_probe() -> None:
    only = tool("dmat").probes[1]
    program = Program(tool("dmat").maps[1:], (), (only,))
    with pytest.raises(NccError, match="B028"):
        GcnBackend().instrument(SourceFile("t.s", module_text(("k", END))), "k", program)


def test_no_map_and_no_probe() -> None:
    text = module_text(("k", END))
    with pytest.raises(NccError, match="B029"):
        GcnBackend().instrument(SourceFile("t.s", text), "k", Program((), (), tool("dmat").probes))
    unchanged = GcnBackend().instrument(SourceFile("t.s", text), "k", Program((), (), ()))
    assert unchanged.probed == unchanged.pruned == text
    assert [(p.offset, p.size) for p in unchanged.params] == [(0, 8), (8, 4)]


# ---- pruning


def test_a_kernel_alone() -> None:
    text = module_text(("j", "\ts_nop 1\n" + END), ("k", END), ("l", END))
    alone = prune(parse_module(SourceFile("t.s", text)), "k")
    module = parse_module(SourceFile("t.s", alone))
    assert [k.name for k in module.kernels] == ["k"]
    assert module.metadata is not None
    assert [k.name for k in from_yaml(module.metadata.body.text, "t.s").kernels] == ["k"]
    assert assemble(alone)[:4] == b"\x7fELF"


def test_debug_sections_go_with_other_kernels() -> None:
    """They name labels of all code; what stands behind them stays."""
    text = module_text(("j", END), ("k", END)) + (
        '\t.section\t.debug_info,"",@progbits\n\t.long\tj\n\t.section\t.rodata.own,"a",@progbits\nown:\n\t.long\t7\n'
        '\t.section\t.debug_line,"",@progbits\n\t.long\t8\n\t.data\nother:\n\t.long\t9\n')
    alone = prune(parse_module(SourceFile("t.s", text)), "k")
    assert "debug" not in alone
    assert re.findall(r"\.long\s+(\w+)", alone) == ["7", "9"]
    assert assemble(alone)[:4] == b"\x7fELF"


def test_a_kernel_that_is_alone_stays_as_it_is() -> None:
    module = fixture("triton_add_gfx90a.s")
    assert prune(module, "add_kernel") == module.source.text


@pytest.mark.parametrize("name", ["calls", "vector_add", "softmax"])
def test_real_kernels_alone(name: str) -> None:
    alone = prune(fixture("hip_yardstick_gfx90a.s"), name)
    module = parse_module(SourceFile("t.s", alone))
    assert [k.name for k in module.kernels] == [name]
    assert assemble(alone)[:4] == b"\x7fELF"


# ---- the start


def test_a_kernel_starts_behind_its_label() -> None:
    kernel = kernel_of("\ts_nop 0\n" + END)
    assert kernel_entry(kernel, moved=True) == kernel.function.label.span.end
    assert preamble(kernel) == frozenset()


PRELOAD = "\t.amdhsa_user_sgpr_kernarg_preload_length 4\n"
OLD_START = "\ts_load_dwordx2 s[2:3], s[0:1], 0x0\n\ts_waitcnt lgkmcnt(0)\n\ts_branch .L0\n\t.p2align 8\n.L0:\n"


def test_preloaded_arguments_have_a_start_of_their_own() -> None:
    kernel = kernel_of(OLD_START + "\ts_nop 0\n" + END, fields=PRELOAD)
    assert kernel_entry(kernel, moved=False) == kernel.function.labels[".L0"].span.end
    assert [i.mnemonic for i in sorted(preamble(kernel), key=lambda i: i.span.start)] == [
        "s_load_dwordx2", "s_waitcnt", "s_branch"]


@pytest.mark.parametrize(("body", "moved"), [
    (OLD_START + END, True), ("\ts_nop 0\n" + END, False), (OLD_START + "\ts_cbranch_scc0 .L0\n" + END, False),
    ("\tv_mov_b32 v0, 0\n" + OLD_START + END, False),
])
def test_a_start_that_is_not_as_expected(body: str, moved: bool) -> None:
    with pytest.raises(NccError, match="B104"):
        kernel_entry(kernel_of(body, fields=PRELOAD), moved)


ALL = frozenset((Kept.BLOCK, Kept.CTAID_X, Kept.CTAID_Y, Kept.CTAID_Z, Kept.TID))


def test_what_is_asked_for_in_addition_moves_what_follows() -> None:
    fields = ("\t.amdhsa_user_sgpr_private_segment_buffer 1\n\t.amdhsa_user_sgpr_dispatch_id 1\n"
              "\t.amdhsa_system_sgpr_workgroup_id_z 1\n\t.amdhsa_system_sgpr_workgroup_info 1\n")
    wanted = initial_state(kernel_of(END, fields=fields), ALL)
    assert dict(wanted.directives) == {"user_sgpr_kernarg_segment_ptr": 1, "system_sgpr_workgroup_id_y": 1,
                                       "system_vgpr_workitem_id": 2}
    assert wanted.moves
    start = wanted.start(16)
    assert (str(start.kernarg), [str(p) for p in start.ctaid], [str(p) for p in start.tid]) == (
        "s[4:5]", ["s8", "s9", "s10"], ["v0"])


def test_a_kernel_that_has_it_all_is_left_alone() -> None:
    fields = ("\t.amdhsa_user_sgpr_kernarg_segment_ptr 1\n\t.amdhsa_system_sgpr_workgroup_id_y 1\n"
              "\t.amdhsa_system_sgpr_workgroup_id_z 1\n\t.amdhsa_system_vgpr_workitem_id 2\n")
    wanted = initial_state(kernel_of(END, fields=fields), ALL)
    assert not wanted.directives
    assert not wanted.moves


def test_before_cdna2_ids_have_registers_of_their_own() -> None:
    wanted = initial_state(kernel_of(END, arch="gfx906"), ALL)
    assert [str(p) for p in wanted.start(0).tid] == ["v0", "v1", "v2"]
    assert wanted.vgprs == 3


def test_no_sgpr_is_left_to_start_with() -> None:
    fields = "\t.amdhsa_user_sgpr_count 16\n" + PRELOAD
    with pytest.raises(NccError, match="B103"):
        initial_state(kernel_of(END, fields=fields), ALL)


# ---- registers


@pytest.mark.parametrize(("arch", "threads", "agprs", "expected"), [
    ("gfx90a", 256, 0, 256), ("gfx90a", 1024, 0, 128), ("gfx942", 1024, 64, 64), ("gfx942", 512, 0, 256),
    ("gfx90a", 768, 0, 168), ("gfx906", 256, 0, 256), ("gfx906", 1024, 0, 64), ("gfx908", 1024, 32, 64),
    ("gfx942", 256, 256, 256),
])
def test_registers_that_leave_room_for_the_largest_workgroup(arch: str, threads: int, agprs: int,
                                                             expected: int) -> None:
    assert most_vgprs(arch, threads, agprs) == expected


def test_registers_in_use() -> None:
    module = parse_module(SourceFile("t.s", module_text(
        ("k", f"\tv_mfma_f32_4x4x4f16 a[4:7], v[10:11], v[2:3], a[0:3]\n\ts_mov_b64 s[20:21], -|v5|\n{END}"))))
    found = used_registers(module)
    assert (found.sgprs, found.vgprs, found.agprs) == (22, 12, 8)


@pytest.mark.parametrize(("arch", "body", "expected"), [
    ("gfx90a", "\ts_set_gpr_idx_on s2, gpr_idx(DST)\n\tv_mov_b32_e32 v2, v1\n\ts_set_gpr_idx_off\n", (3, 21)),
    ("gfx906", "\ts_set_gpr_idx_on s2, gpr_idx(DST)\n\tv_mov_b32_e32 v2, v1\n\ts_set_gpr_idx_off\n", (3, 21)),
    ("gfx942", "\ts_movrels_b32 s4, s6\n\tv_mov_b32_e32 v2, v1\n", (16, 3)),
])
def test_an_array_in_registers_is_the_kernels_though_nothing_names_all_of_it(arch: str, body: str,
                                                                             expected: tuple[int, int]) -> None:
    module = parse_module(SourceFile("t.s", module_text(("k", body + END), arch=arch, vgprs=21)))
    used = kernel_registers(module.kernels[0])
    assert (used.sgprs, used.vgprs) == expected
    if "gpr_idx" in body:
        found = parse_module(SourceFile("t.s", probed(module.source.text, "dmat").probed)).kernels[0]
        own = {f"v{n}" for n in range(21, 256)}
        written = {u for i in found.instructions if i.mnemonic == "v_mbcnt_lo_u32_b32" for u in defines(i)}
        assert written
        assert written <= own


def test_an_array_in_registers_of_unknown_number_is_refused() -> None:
    body = "\ts_set_gpr_idx_on s2, gpr_idx(DST)\n\tv_mov_b32_e32 v2, v1\n\ts_set_gpr_idx_off\n"
    text = module_text(("k", body + END)).replace("next_free_vgpr 8", "next_free_vgpr max(8, 4)")
    assert refusal(text) == "B105"


@pytest.mark.parametrize(("arch", "vgprs", "body"), [
    ("gfx90a", 8, ""), ("gfx942", 8, ""), ("gfx906", 8, ""), ("gfx908", 8, ""),
    ("gfx90a", 24, "\tv_mfma_f32_4x4x4f16 a[4:7], v[10:11], v[2:3], a[0:3]\n"),
])
def test_descriptor_and_metadata_say_what_the_code_uses(arch: str, vgprs: int, body: str) -> None:
    found = probed(module_text(("k", body + END), arch=arch, vgprs=vgprs), "dmat")
    module = parse_module(SourceFile("t.s", found.probed))
    kernel, used = module.kernels[0], used_registers(module)

    def number(name: str) -> int:
        field = kernel.descriptor.field(name)
        assert field is not None
        return int(field.value)

    assert number("next_free_sgpr") >= used.sgprs
    if arch in ("gfx90a", "gfx942"):
        assert number("accum_offset") >= used.vgprs
        assert number("accum_offset") % 4 == 0
        assert number("next_free_vgpr") >= (number("accum_offset") + used.agprs if used.agprs else used.vgprs)
    else:
        assert number("next_free_vgpr") >= used.vgprs
    assert number("kernarg_size") == found.block_offset + found.block_bytes
    assert module.metadata is not None
    metadata = from_yaml(module.metadata.body.text, "t.s").kernel("k")
    assert metadata is not None
    assert metadata.kernarg_bytes == number("kernarg_size")
    last = metadata.arguments[-1]
    assert (last.offset, last.size, last.kind) == (16, found.block_bytes, "by_value")
    assert metadata.vgprs >= number("next_free_vgpr")
    assert assemble(found.probed)[:4] == b"\x7fELF"


@pytest.mark.parametrize(("reserved", "more"), [("", 0), ("\t\t.amdhsa_reserve_vcc 0\n", 6)])
def test_the_last_scalar_registers_are_vcc_and_the_like(reserved: str, more: int) -> None:
    """Of a descriptor that counts them among the others, as one read from bytes does."""
    found = probed(module_text(("k", END), fields=reserved), "dmat")
    module = parse_module(SourceFile("t.s", found.probed))
    field = module.kernels[0].descriptor.field("next_free_sgpr")
    assert field is not None
    assert int(field.value) == used_registers(module).sgprs + more


def test_the_kernels_agprs_keep_their_names() -> None:
    text = fixture("hip_yardstick_gfx90a.s").source.text
    found = probe(text, "gemm", tool("dmat"))
    before, after = (parse_module(SourceFile("t.s", t)).kernel("gemm").instructions for t in (text, found.probed))
    kept = {i.span.text for i in before if i.mnemonic.startswith("v_mfma")}
    assert kept
    assert kept <= {i.span.text for i in after}


# ---- the backend


def test_the_backend() -> None:
    backend = GcnBackend()
    image = fixture("triton_add_gfx942.s").source.text.encode()
    assert backend.kernel_names(image) == ("add_kernel",)
    found = backend.find_kernel(image, "add_kernel", None)
    assert found.target == "gfx942"
    assert backend.entries(found.text) == ("add_kernel",)
    assert backend.assemble(found.text.text, found.target, ())[:4] == b"\x7fELF"
    assert backend.assembler_identity()


@pytest.mark.parametrize("which", ["block_sched", "dmat", "gmem_bytes", "tensorop_count", "instr_count",
                                   "program_progress"])
def test_listings_are_for_people(which: str) -> None:
    program = tool(which)
    for one in program.probes:
        for body in one.bodies:
            assert isinstance(body, IRBody)
            text = GcnBackend().listing(program, one, body)
            assert text
            assert "s1000" not in text


def test_what_runs_on_old_firmware_alone_is_not_probed() -> None:
    kernel = fixture_kernel("triton_add_gfx942.s")
    found = probe(kernel.module.source.text, "add_kernel", tool("instr_count"))
    branches = [s for s in found.sites if s.text.startswith("s_branch")]
    assert sum(i.mnemonic == "s_branch" for i in kernel.instructions) == 1
    assert branches == []


def test_a_branch_that_does_not_reach_any_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a reach that is shorter than the hardware's, so that the kernel is small."""
    monkeypatch.setattr(branches, "_REACH", 1 << 10)
    body = "\ts_cbranch_scc0 .Lfar\n" + "\tv_mov_b32_e32 v1, v2\n" * 20 + ".Lfar:\n" + END
    text = module_text(("k", body))
    assert probed(text, "block_sched").probed
    with pytest.raises(NccError, match="B106"):
        probe(text, "k", capturing("v_mov_b32", "in1", "clock()", "tid()"))


def test_a_branch_that_just_reaches() -> None:
    body = "\ts_cbranch_scc0 .Lfar\n" + "\tv_mov_b32_e32 v1, v2\n" * 32767 + ".Lfar:\n" + END
    text = module_text(("k", body))
    check_branches(parse_module(SourceFile("t.s", text)), "k")
    assert assemble(text)[:4] == b"\x7fELF"
    further = text.replace(".Lfar:", "\tv_nop\n.Lfar:")
    with pytest.raises(NccError, match="B106"):
        check_branches(parse_module(SourceFile("t.s", further)), "k")
    with pytest.raises(NccError, match="B077"):
        assemble(further)
