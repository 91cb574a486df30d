"""``@probe(after="use")`` on AMD: where it stands, what it waits for, what it reads there, and the assembled order."""

from __future__ import annotations

import re

import numpy as np
import pytest
from gcn_lanes import module

from ncc import pipeline
from ncc.backends import backend
from ncc.backends.gcn.flow.cfg import build
from ncc.backends.gcn.flow.runs import runs_of
from ncc.backends.gcn.flow.uses import first_use
from ncc.backends.gcn.image.toolchain import assemble
from ncc.backends.gcn.isa.counters import to_wait_for
from ncc.diag import Diagnostics, NccError
from ncc.frontend.dsl import parse_probe
from ncc.ir.nodes import Program
from ncc.source import SourceFile
from tests.gcn_fixtures import fixture, instruction_of, kernel_of
from tests.gcn_probed import launch, probe, tool

LOAD = "global_load_dword v1, v2, s[4:5]"
GETPC = "s_getpc_b64 s[8:9]; s_add_u32 s8, s8, f@rel32@lo+4; s_addc_u32 s9, s9, f@rel32@hi+12"


@pytest.mark.parametrize(("body", "place"), [
    (f"{LOAD}; s_waitcnt vmcnt(0); v_add_u32 v3, 1, v1; s_endpgm", "before v_add_u32 v3, 1, v1"),
    (f"{LOAD}; v_mov_b32 v3, v1; s_endpgm", "before v_mov_b32 v3, v1"),
    (f"{LOAD}; v_mov_b32 v3, v2; global_store_dword v2, v1, s[4:5]; s_endpgm",
     "before global_store_dword v2, v1, s[4:5]"),
    (f"{LOAD}; v_mov_b32 v1, 0; v_mov_b32 v3, v1; s_endpgm", "before v_mov_b32 v1, 0"),
    (f"{LOAD}; {LOAD} offset:4; s_endpgm", f"before {LOAD} offset:4"),
    (f"{LOAD}; v_mov_b32 v3, v2; s_endpgm", "before s_endpgm"),
    (f"{LOAD}; s_cbranch_scc1 .L; v_mov_b32 v3, v1; .L:; s_endpgm", "before s_cbranch_scc1 .L"),
    (f"{LOAD}; v_mov_b32 v3, v2; .L:; v_mov_b32 v3, v1; s_branch .L", "behind v_mov_b32 v3, v2"),
    (f"{LOAD}; s_mov_b64 exec, s[6:7]; v_mov_b32 v3, v1; s_endpgm", "before s_mov_b64 exec, s[6:7]"),
    (f"{LOAD}; s_and_saveexec_b64 s[6:7], vcc; v_mov_b32 v3, v1; s_endpgm", "before s_and_saveexec_b64 s[6:7], vcc"),
    ("global_load_dwordx2 v[0:1], v2, s[4:5]; v_mov_b32 v3, v2; v_mov_b32 v4, v1; s_endpgm",
     "before v_mov_b32 v4, v1"),
    (f"{LOAD}; {GETPC}; v_mov_b32 v3, v1; s_endpgm", "before v_mov_b32 v3, v1"),
    (f"s_load_dword s8, s[4:5], 0x0; {GETPC}; s_endpgm", "before s_getpc_b64 s[8:9]"),
    (f"{LOAD}; s_set_gpr_idx_on s0, 0x1; v_mov_b32 v4, v0; s_set_gpr_idx_off; v_mov_b32 v3, v1; s_endpgm",
     "before s_set_gpr_idx_on s0, 0x1"),
    (f"{LOAD}; v_movrels_b32 v4, v0; s_endpgm", "before v_movrels_b32 v4, v0"),
    ("s_load_dword s8, s[4:5], 0x0; s_waitcnt lgkmcnt(0); s_add_u32 s9, s8, 1; s_endpgm", "before s_add_u32 s9, s8, 1"),
])
def test_where_it_stands(body: str, place: str) -> None:
    kernel = kernel_of("\n".join(line.strip() for line in body.split(";")))
    load, *_ = kernel.instructions
    use = first_use(build(kernel.function), runs_of(kernel.function), load)
    assert f"{'behind' if use.behind else 'before'} {use.instr.span.text}" == place
    at = kernel.instructions.index(use.instr) + use.behind
    assert use.between == kernel.instructions[:at]


@pytest.mark.parametrize(("body", "counts"), [
    (LOAD, {"vmcnt": 0}), ("ds_read_b32 v1, v2", {"lgkmcnt": 0}), ("s_load_dword s1, s[4:5], 0x0", {"lgkmcnt": 0}),
    ("flat_load_dword v1, v[2:3]", {"vmcnt": 0, "lgkmcnt": 0}), ("v_add_u32 v1, v2, v2", {}),
    ("buffer_load_dword v1, v2, s[4:7], 0 offen", {"vmcnt": 0}),
    # What returns in order behind it may stay under way; what does not, says nothing.
    (f"{LOAD}; {LOAD}; global_store_dword v2, v1, s[4:5]", {"vmcnt": 2}),
    (f"{LOAD}; flat_load_dword v3, v[2:3]; ds_read_b32 v4, v2", {"vmcnt": 0}),
    ("ds_read_b32 v1, v2; s_load_dword s1, s[4:5], 0x0; ds_read_b32 v3, v2", {"lgkmcnt": 1}),
    ("s_load_dword s1, s[4:5], 0x0; ds_read_b32 v3, v2; s_load_dword s2, s[4:5], 0x0", {"lgkmcnt": 0}),
    ("flat_load_dword v1, v[2:3]; flat_load_dword v1, v[2:3]", {"vmcnt": 0, "lgkmcnt": 0}),
    # What the kernel has waited for is there.
    (f"{LOAD}; {LOAD}; s_waitcnt vmcnt(1)", {}), (f"{LOAD}; {LOAD}; s_waitcnt vmcnt(2)", {"vmcnt": 1}),
    (f"{LOAD}; s_waitcnt lgkmcnt(0)", {"vmcnt": 0}), (f"{LOAD}; s_waitcnt vmcnt(1); {LOAD}; s_waitcnt vmcnt(1)", {}),
    (f"{LOAD}; s_waitcnt vmcnt(0) lgkmcnt(0)", {}), (f"{LOAD}; s_waitcnt 0", {}),
    (f"{LOAD}; s_waitcnt 0xc07f", {"vmcnt": 0}), (f"{LOAD}; s_waitcnt 0x3f70", {}),
    ("flat_load_dword v1, v[2:3]; s_waitcnt vmcnt(0); s_waitcnt lgkmcnt(1)", {"lgkmcnt": 0}),
    ("flat_load_dword v1, v[2:3]; s_waitcnt vmcnt(0); s_waitcnt lgkmcnt(0)", {}),
    ("; ".join([LOAD] * 70), {"vmcnt": 62}), ("; ".join(["ds_read_b32 v1, v2"] * 20), {"lgkmcnt": 14}),
])
def test_what_is_waited_for(body: str, counts: dict[str, int]) -> None:
    assert to_wait_for([instruction_of(line.strip()) for line in body.split(";")]) == counts


# ---- what it reads

LOADS = """
from ncc import probe, Map
import ncc.language as nl

@Map(level="thread", cap=6)
class loads:
    site: nl.u32
    addr: nl.u64
    value: nl.u64
    mask: nl.u64
    cycles: nl.s64

@probe(pos="{pos}", level="thread", after="use")
def arrived():
    loads.save(nl.site(), nl.addr, nl.out, nl.activemask(), nl.clock() - nl.issued())
"""
START = ["s_load_dwordx2 s[0:1], s[4:5], 0x0", "s_load_dwordx2 s[2:3], s[4:5], 0x8", "v_lshlrev_b32_e32 v1, 2, v0",
         "s_waitcnt lgkmcnt(0)"]
# Three loads are under way at once, each over its address or with that overwritten behind it; the second one's result
# is used first, the first one's at the block's end, where the kernel has not waited for it.
GLOBAL = [*START, "v_mov_b32_e32 v2, v1", "v_mov_b32_e32 v3, v1", "v_mov_b32_e32 v4, v1", "v_mov_b32_e32 v5, v1",
          "global_load_dword v2, v2, s[0:1]", "global_load_dword v3, v3, s[0:1] offset:256",
          "global_load_dword v6, v4, s[0:1] offset:512", "v_mov_b32_e32 v4, 0", "s_waitcnt vmcnt(1)",
          "v_add_u32_e32 v7, 1, v3", "s_mov_b64 exec, 0xff", "global_load_dword v5, v5, s[0:1] offset:768",
          "s_mov_b64 exec, -1", "s_cmp_eq_u32 s1, s1", "s_cbranch_scc1 .Lgo", "s_endpgm", ".Lgo:", "s_waitcnt vmcnt(0)",
          "v_add_u32_e32 v2, v2, v7", "v_add_u32_e32 v2, v2, v6", "global_store_dword v1, v2, s[2:3]", "s_endpgm"]


def program(pos: str, text: str = LOADS) -> Program:
    diags = Diagnostics()
    found = parse_probe(SourceFile("p.py", text.replace("{pos}", pos)), diags)
    pipeline.verify(found, backend("gcn"), diags)
    diags.raise_errors()
    return found


@pytest.mark.parametrize("arch", ["gfx90a", "gfx942"])
def test_what_is_read_there_is_the_instructions_own(arch: str) -> None:
    text = module("k", GLOBAL, arch)
    data, out = np.arange(1000, 1256, dtype=np.uint32), np.zeros(64, np.uint32)
    probed = probe(text, "k", program("load.global"))
    assert assemble(probed.probed)[:4] == b"\x7fELF"
    assert [s.unprobed for s in probed.sites] == [None] * 4
    found = launch(probed, 1, 64, [data, out]).maps["loads"]
    table = data.reshape(4, 64)
    assert out.tolist() == (table[0] + table[1] + table[2] + 1).tolist()
    for lane in range(64):
        records = found.records[0, lane, : found.used[0, lane]]
        wanted = [(2, 1, -1), (1, 0, -1), (3, 2, -1)] + [(4, 3, 0xFF)] * (lane < 8)
        assert [tuple(r)[:4] for r in records.tolist()] == [
            (site, data.ctypes.data + 256 * row + 4 * lane, table[row, lane], mask & (1 << 64) - 1)
            for site, row, mask in wanted]
        assert all(r["cycles"] > 0 for r in records)


SHARED = [*START, "v_add_u32_e32 v3, 0x400, v1", "ds_write_b32 v3, v1 offset:256", "s_waitcnt lgkmcnt(0)",
          "v_mov_b32_e32 v2, v3", "ds_read_b32 v2, v2 offset:256", "s_load_dword s10, s[4:5], 0x0",
          "ds_read_b32 v3, v3 offset:256", "s_branch .Lnext", ".Lnext:", "s_waitcnt lgkmcnt(0)",
          "v_add_u32_e32 v2, v2, v3", "global_store_dword v1, v2, s[2:3]", "s_endpgm"]


def test_shared_memory_is_waited_for_beside_scalar_loads() -> None:
    out = np.zeros(64, np.uint32)
    probed = probe(module("k", SHARED, lds=4096), "k", program("load.shared"))
    found = launch(probed, 1, 64, [np.zeros(4, np.uint32), out], shared=4096).maps["loads"]
    lanes = np.arange(64)
    assert out.tolist() == (8 * lanes).tolist()
    assert found.used[0].tolist() == [2] * 64
    for at in range(2):
        records = found.records[0, :, at]
        assert records["site"].tolist() == [at + 1] * 64
        assert records["addr"].tolist() == (0x500 + 4 * lanes).tolist()
        assert records["value"].tolist() == (4 * lanes).tolist()


def test_a_probe_right_behind_knows_when_too() -> None:
    out = np.zeros(64, np.uint32)
    probed = probe(module("k", GLOBAL), "k", program("load.global", LOADS.replace(', after="use"', "")))
    found = launch(probed, 1, 64, [np.arange(256, dtype=np.uint32), out]).maps["loads"]
    assert found.used[0].tolist() == [4] * 8 + [3] * 56
    assert all((found.records[0, lane, :3]["cycles"] > 0).all() for lane in range(64))


# ---- the assembled order


@pytest.mark.parametrize("arch", ["gfx90a", "gfx942"])
def test_clocks_stand_around_a_load_and_its_use(arch: str) -> None:
    """In what LLVM assembles and disassembles: both loads are issued before one is waited for."""
    probed = probe(fixture(f"triton_add_{arch}.s").source.text, "add_kernel", tool("load_latency"))
    text = backend("gcn").find_kernel(assemble(probed.probed), "add_kernel", None).text.text
    code = [line.split("//")[0].split(";")[0].strip() for line in text.splitlines()]
    loads = [at for at, line in enumerate(code) if line.startswith("global_load_dwordx4")]
    clocks = [at for at, line in enumerate(code) if line.startswith("s_memtime")]
    wait = next(at for at in range(loads[1], len(code)) if re.match(r"s_waitcnt vmcnt\(0\)", code[at]))
    use = next(at for at in range(wait, len(code)) if re.match(r"v_(pk_)?add_f32", code[at]))
    assert len(loads) == 2
    assert clocks[0] < loads[0] < clocks[1] < loads[1] < wait < clocks[2] < clocks[3] < use
    assert len(clocks) == 4
    assert not any("lgkmcnt" in line for line in code[clocks[0] : loads[1]]), "a clock is waited for at the load"
    for at in clocks[2:]:
        before = [line for line in code[:at] if not line.startswith("s_load_dword")]  # the probe's own: of no matter
        assert [before[-1], code[at + 1]] == ["s_waitcnt lgkmcnt(0)"] * 2


# ---- what has no use


def test_a_result_that_is_none_or_nobody_can_wait_for_is_not_probed() -> None:
    body = [*START, "global_atomic_add v1, v1, s[0:1]", "global_atomic_add v6, v1, v1, s[0:1] sc0", "s_endpgm"]
    probed = probe(module("k", body, "gfx942"), "k", program("atomic"))
    assert [s.unprobed for s in probed.sites] == ["out: 'global_atomic_add' has no result", None]
    inside = [*START, "s_set_gpr_idx_on s0, 0x1", LOAD.replace("s[4:5]", "s[0:1]"), "s_set_gpr_idx_off", "s_endpgm"]
    with pytest.raises(NccError, match="B028") as refusal:
        probe(module("k", inside), "k", program("load.global"))
    assert refusal.value.diagnostics[0].hint == "nothing may be inserted here, up to where the result is used"
