"""Probes on RDNA: names, masks, clocks, where a wave gives its registers back, and what the verifier says of it."""

from __future__ import annotations

import re
from dataclasses import replace

import numpy as np
import pytest

from ncc import sim
from ncc.backends.base import Probed
from ncc.backends.gcn import GcnBackend
from ncc.backends.gcn.image.toolchain import assemble
from ncc.backends.gcn.isa.names import GFX10, GFX11, GFX12, canonical, spelled
from ncc.backends.gcn.isa.table import ROWS
from ncc.diag import Diagnostics, NccError
from ncc.ir.nodes import Program
from ncc.source import SourceFile
from ncc.verifier.gcn.erasure import verify_gcn_erasure
from tests.gcn_probed import capturing, launch, probe, tool
from tests.test_gcn_sim_kernels import text
from tests.test_gcn_sim_rdna import RDNA2, RDNA3, RDNA4, kernel, lines_of, waits

ARCHES = pytest.mark.parametrize("arch", [RDNA2, RDNA3, RDNA4])


def copying(arch: str, *ending: str) -> str:
    """A kernel that copies words, and ends so."""
    lines = lines_of(arch, 32, waits(arch, 0)[0])
    return kernel([*lines[:-1], *ending, "s_endpgm"], arch)


def codes(probed: Probed) -> set[str]:
    diags = Diagnostics()
    verify_gcn_erasure(probed, diags)
    return {d.code for d in diags.errors}


# ---- names

@pytest.mark.parametrize("generation", [GFX10, GFX11, GFX12])
def test_a_processors_names_mean_the_tables(generation: int) -> None:
    for name in ROWS:
        assert canonical(spelled(name, generation)) == canonical(name)


def test_older_names_stay() -> None:
    assert [name for name in ROWS if canonical(name) != name] == []


@pytest.mark.parametrize(("written", "pos"), [("global_load_b32", "global_load_dword"),
                                              ("global_load_dword", "global_load_b32")])
def test_tracepoints_take_either_name(written: str, pos: str) -> None:
    source = copying(RDNA3).replace("global_load_b32", written)
    assert len(probe(source, "k", capturing(pos, "addr")).sites) == 1


def test_an_instruction_of_rdna_is_none_of_cdna() -> None:
    source = copying(RDNA3).replace("gfx1100", "gfx90a").replace("wavefront_size32 1", "wavefront_size32 0")
    with pytest.raises(NccError, match="B100"):
        probe(source, "k", tool("block_sched"))


# ---- clocks and places

@ARCHES
def test_clocks_and_places(arch: str) -> None:
    program = capturing("global_load:global_store", "clock()", "time()", "cuid()", "laneid()", "tid", "ctaid", "ntid",
                        "nctaid")
    probed = probe(copying(arch), "k", program)
    given, result = np.arange(96, dtype=np.uint32), np.zeros(96, np.uint32)
    ran = launch(probed, 7, 96, [given, result], device=sim.Device(sms=3))
    clock, time = (ran.maps["m"].records[field] for field in ("c0", "c1"))
    assert (clock > 0).all()
    assert (clock % 25 == 0).all() == (arch == RDNA3)
    assert (time % 10 == 0).all()
    records = ran.maps["m"].records[:, :, 1]
    assert set(records["c2"].reshape(-1).tolist()) == {0, 1, 2}
    assert (records["c3"] == np.arange(96) % 32).all()
    assert (records["c4"] == np.arange(96)).all()
    assert (records["c5"] == np.arange(7)[:, None]).all()
    assert (records["c6"] == 96).all()
    assert (records["c7"] == 7).all()
    assert np.array_equal(result, given)


@ARCHES
def test_what_is_inserted_is_assembled(arch: str) -> None:
    for name in ("block_sched", "dmat", "hot_pages", "load_latency", "divergence"):
        assert assemble(probe(copying(arch), "k", tool(name)).probed)[:4] == b"\x7fELF"


# ---- hazards: a row of what LLVM sees to each

VECTORS = "s_waitcnt_depctr depctr_va_vdst(0)"
MASKS = "s_waitcnt_depctr depctr_sa_sdst(0)"
NEVER = re.compile(r"v_(?:exp|log|rcp|rsq|sqrt|sin|cos)|lds_direct|ds_direct|v_permlane|image_|v_cmpx|s_denorm_mode"
                   r"|v_wmma|exp |s_getreg_b32 .*(?:STATUS|TRAPSTS|STATE|EXCP)")


def inserted(arch: str, lanes: int, program: Program) -> list[str]:
    """What a probed kernel has more than the original, in order."""
    source = kernel(lines_of(arch, lanes, waits(arch, 0)[0]), arch, lanes)
    own = [line.strip() for line in source.split("\n")]
    found = []
    for line in probe(source, "k", program).probed.split("\n"):
        if own and line.strip() == own[0]:
            own.pop(0)
        elif not line.strip().startswith("."):
            found.append(line.strip())
    return found


@pytest.mark.parametrize("name", ["dmat", "hot_pages", "load_latency", "divergence", "mem_lines"])
def test_exec_that_changed_is_waited_for_in_waves_of_64(name: str) -> None:
    """LLVM, fixVALUPartialForwardingHazard: of gfx11 alone, and of waves of 64 lanes alone."""
    lines = inserted(RDNA3, 64, tool(name))
    changes = [n for n, line in enumerate(lines) if re.match(r"s_\w+ exec\b|s_\w*saveexec", line)]
    assert changes
    assert {lines[n + 1] for n in changes} == {VECTORS}
    others = [line for arch, lanes in ((RDNA3, 32), (RDNA2, 64), (RDNA4, 64)) for line in inserted(
        arch, lanes, capturing("global_store", "addr"))]
    # The exit's insertion, which stands behind a site's here, begins with a wait, and with EXEC of the start.
    assert not any(re.match(r"s_\w+ exec", line) and then == VECTORS and not begun.startswith("s_mov_b32 exec_lo, s")
                   for line, then, begun in zip(others, others[1:], others[2:], strict=False))


@pytest.mark.parametrize("name", ["dmat", "divergence", "mem_lines"])
def test_masks_are_waited_for_in_waves_of_64(name: str) -> None:
    """LLVM, fixVALUMaskWriteHazard: a mask that was written by one unit is read by the other."""
    lines = inserted(RDNA3, 64, tool(name))
    assert MASKS in lines
    assert MASKS not in inserted(RDNA3, 32, tool(name))


@ARCHES
@pytest.mark.parametrize("lanes", [32, 64])
def test_insertions_begin_with_what_the_kernel_may_have_left(arch: str, lanes: int) -> None:
    """LLVM, fixVALUTransUseHazard of gfx11, AMDGPUWaitSGPRHazards of gfx12; and have none of what has other hazards."""
    source = kernel(lines_of(arch, lanes, waits(arch, 0)[0]), arch, lanes)
    lines = [line.strip() for line in probe(source, "k", capturing("global_store", "addr")).probed.split("\n")]
    own = next(n for n, line in enumerate(lines) if line.startswith("global_store"))
    before = next(n for n in range(own, 0, -1) if lines[n].startswith("v_mov_b32_e32 v3, v2"))
    wanted = {RDNA2: (), RDNA3: (VECTORS,), RDNA4: ("s_wait_alu depctr_va_sdst(0) depctr_va_vcc(0) depctr_sa_sdst(0)",)}
    around = (*lines[before + 1 : own], *lines[own + 1 : own + 3])
    assert set(wanted[arch]) <= set(around)
    for name in ("dmat", "hot_pages", "load_latency", "divergence"):
        assert not [line for line in inserted(arch, lanes, tool(name)) if NEVER.match(line)]


@ARCHES
def test_an_insertion_that_counts_in_registers_of_its_own_waits_for_nothing(arch: str) -> None:
    """But in waves of 64 lanes on gfx11, where EXEC may just have changed."""
    for lanes in (32, 64):
        lines = inserted(arch, lanes, tool("instr_count"))
        counting = [n for n, line in enumerate(lines) if re.match(r"v_add_nc_u32 (v\d+), \1, 1\Z", line)]
        assert len(counting) > 1
        waiting = [n for n in counting if lines[n - 1].startswith(("s_waitcnt_depctr", "s_wait_alu"))]
        assert waiting == (counting if (arch, lanes) == (RDNA3, 64) else [])


# ---- giving registers back

GIVES_BACK = ("s_nop 0", "s_sendmsg sendmsg(MSG_DEALLOC_VGPRS)")


@pytest.mark.parametrize("arch", [RDNA3, RDNA4])
def test_a_probe_at_the_exit_has_its_registers(arch: str) -> None:
    probed = probe(copying(arch, *GIVES_BACK), "k", tool("gmem_bytes"))
    lines = [line.strip() for line in probed.probed.split("\n")]
    at = lines.index(GIVES_BACK[1])
    assert lines[at - 1] == GIVES_BACK[0]
    assert lines[at + 1] == "s_endpgm"
    given, result = np.arange(64, dtype=np.uint32), np.zeros(64, np.uint32)
    records = launch(probed, 1, 64, [given, result]).maps["gmem_bytes"].records[:, :, 0]
    assert (records["loaded"] == 4).all()
    assert (records["stored"] == 4).all()


def test_registers_that_are_given_back_early_are_none_of_a_probe() -> None:
    with pytest.raises(NccError, match="gives its vector registers back before it ends"):
        probe(copying(RDNA3, *GIVES_BACK, "s_mov_b32 s2, 0"), "k", tool("gmem_bytes"))


# ---- the verifier

def changed(program: Program, old: str, new: str, arch: str = RDNA3) -> set[str]:
    """What is said of a probed kernel in which one line is another."""
    probed = probe(copying(arch, *GIVES_BACK), "k", program)
    assert old in probed.probed
    return codes(replace(probed, probed=probed.probed.replace(old, new, 1)))


def restored(probed: str) -> str:
    """The first line that gives EXEC back what it was."""
    return next(line for line in probed.split("\n") if line.strip().startswith("s_mov_b32 exec_lo, s"))


def test_exec_of_32_lanes_has_to_be_given_back() -> None:
    program = capturing("global_load", "addr")
    line = restored(probe(copying(RDNA3, *GIVES_BACK), "k", program).probed)
    assert "V158" in changed(program, line, line.replace(line.split(", ")[1], "s3"))
    assert "V158" in changed(program, line, "\ts_nop 0")
    assert "V158" in changed(program, line, "\ts_mov_b32 exec_lo, -1")


def test_a_message_is_none_of_a_probe() -> None:
    program = capturing("global_store", "time()")
    old = "sendmsg(MSG_RTN_GET_REALTIME)"
    assert "V154" in changed(program, old, "sendmsg(MSG_RTN_SAVE_WAVE)")


def test_registers_are_given_back_at_the_end_alone() -> None:
    """What stands before a message that does not end the wave is no exit."""
    probed = probe(copying(RDNA3, *GIVES_BACK), "k", tool("gmem_bytes"))
    both = (replace(probed, probed=probed.probed.replace("\ts_endpgm", "\ts_mov_b32 s2, 0\n\ts_endpgm"),
                    pruned=probed.pruned.replace("\ts_endpgm", "\ts_mov_b32 s2, 0\n\ts_endpgm")))
    assert "V158" in codes(both)


# ---- the assembler

def test_halves_of_registers_and_what_is_fetched_at_first_are_assembled() -> None:
    source = text("triton_gemm_f16_16_gfx1200")
    assert ".l" in source
    assert "instprefsize" in source
    assert assemble(source)[:4] == b"\x7fELF"


def test_entries_are_found() -> None:
    assert GcnBackend().entries(SourceFile("t.s", text("hip_yardstick_gfx1200")))[0] == "vector_add"


@ARCHES
@pytest.mark.parametrize("name", ["block_sched", "dmat", "divergence", "hot_pages", "load_latency"])
def test_waves_of_64_lanes(arch: str, name: str) -> None:
    source = kernel(lines_of(arch, 64, waits(arch, 0)[0]), arch, 64)
    probed = probe(source, "k", tool(name))
    assert assemble(probed.probed)[:4] == b"\x7fELF"
    given, result = np.arange(192, dtype=np.uint32), np.zeros(192, np.uint32)
    ran = launch(probed, 2, 96, [given, result])
    assert np.array_equal(result[:96], given[:96])
    if name == "divergence":
        assert set(ran.tables["divergence"].rows["lanes"].tolist()) == {2 * 96}


def test_an_instruction_that_is_two_is_a_site_without_captures() -> None:
    two = "v_dual_mov_b32 v4, v1 :: v_dual_add_f32 v5, v1, v1"
    source = copying(RDNA3, two)
    assert len(probe(source, "k", capturing("v_add_f32", "activemask()")).sites) == 1
    probed = probe(source, "k", capturing("v_add_f32:global_store", "in1"))
    assert [s.unprobed for s in probed.sites if s.unprobed] == [
        "in1: an instruction that is two has no operands of its own"]
