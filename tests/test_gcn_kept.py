"""What a probe reads of its instruction, kept where other insertions, or the probe's own instructions, come between."""

from __future__ import annotations

import re

import numpy as np
import pytest

from ncc import pipeline
from ncc.backends import backend
from ncc.diag import Diagnostics
from ncc.frontend.dsl import parse_probe
from ncc.ir.nodes import Program
from ncc.source import SourceFile
from tests.gcn_lanes import module
from tests.gcn_probed import launch, probe

START = ["s_load_dwordx2 s[0:1], s[4:5], 0x0", "s_waitcnt lgkmcnt(0)", "v_lshlrev_b32_e32 v1, 2, v0",
         "v_mov_b32_e32 v3, v0"]
MAPS = """
from ncc import probe, Map
import ncc.language as nl

@Map(level="warp", cap=1)
class of_warp:
    value: nl.u64
    other: nl.u64

@Map(level="thread", cap=2)
class of_lane:
    value: nl.u64

@Map(level="thread", cap=1)
class loaded:
    value: nl.u64
    addr: nl.u64

seen: nl.u64 = 5
"""


def program(probes: str) -> Program:
    diags = Diagnostics()
    found = parse_probe(SourceFile("p.py", MAPS + probes), diags)
    pipeline.verify(found, backend("gcn"), diags)
    diags.raise_errors()
    return found


BEFORE = '\n@probe(pos="{pos}", level="warp", before=True)\ndef before():\n    seen = (nl.u64(nl.ctaid.x) + 9) ^ seen\n'
SAVING = '    of_warp.save(nl.u64(nl.in1), seen)\n'
AFTER = '\n@probe(pos="{pos}", level="warp")\ndef after():\n    seen = (nl.u64(nl.ctaid.x) + 9) ^ seen\n' + SAVING


@pytest.mark.parametrize("scc", [0, 1])
@pytest.mark.parametrize(("lines", "probes"), [
    (["s_mov_b32 s20, src_scc"], BEFORE.format(pos="s_mov_b32") + SAVING),
    (["s_mov_b32 s20, src_scc"], AFTER.format(pos="s_mov_b32")),
    (["s_addc_u32 s20, src_scc, 0"], BEFORE.format(pos="s_addc_u32") + AFTER.format(pos="s_addc_u32")),
])
def test_scc_is_captured_as_the_kernel_left_it(lines: list[str], probes: str, scc: int) -> None:
    """The probe's sum has changed it by then."""
    text = module("k", [f"s_cmp_eq_u32 s4, {'s4' if scc else 's5'}", *lines, "s_endpgm"])
    ran = launch(probe(text, "k", program(probes)), 1, 64, [np.zeros(64, np.uint32)] * 2)
    assert ran.maps["of_warp"].records["value"].reshape(-1).tolist() == [scc]


AT_USE = """
@probe(pos="load.global", level="thread", after="use")
def arrived():
    loaded.save(nl.u64(nl.out), nl.addr)

@probe(pos="v_add_u32", level="thread")
def after():
    of_lane.save(nl.u64(nl.{capture}))
"""


@pytest.mark.parametrize(("capture", "added"), [("in2", 0), ("out", 1)])
def test_the_use_of_another_result_is_behind_the_instruction(capture: str, added: int) -> None:
    """Its probe stands between the instruction and what runs after it, and leaves that a copy of the operand, and the
    result, which nothing else reads."""
    text = module("k", [*START, "global_load_dword v2, v1, s[0:1]", "v_add_u32_e32 v3, 1, v3", ".Lhere:",
                        "s_waitcnt vmcnt(0)", "s_endpgm"])
    data = np.arange(100, 164, dtype=np.uint32)
    ran = launch(probe(text, "k", program(AT_USE.format(capture=capture))), 1, 64, [data, data])
    assert ran.maps["of_lane"].records["value"].reshape(-1, 2)[:, 0].tolist() == list(range(added, 64 + added))
    assert ran.maps["loaded"].records["value"].reshape(-1).tolist() == data.tolist()


IN_RUN = """
@probe(pos="s_add_u32", level="thread")
def after():
    of_lane.save(nl.u64(nl.in1))
"""


def test_two_instructions_of_a_run_have_copies_of_their_own() -> None:
    """Both are made before the run, and both are read behind it."""
    text = module("k", [*START, "s_set_gpr_idx_on s0, 1", "s_add_u32 s24, s24, 1", "s_add_u32 s25, s25, 1",
                        "s_set_gpr_idx_off", "s_endpgm"], vgprs=32)
    probed = probe(text, "k", program(IN_RUN)).probed
    copies = [re.search(rf"\ts_mov_b32 (s\d+), s{n}\n", probed) for n in (24, 25)]
    assert len({found[1] for found in copies if found}) == 2


AT_COMPARISON = """
@probe(pos="s_cmp", level="warp")
def after():
    of_warp.save(nl.u64(nl.warpid()), seen)
    of_warp.save(nl.u64(nl.warpid()), seen)
"""


@pytest.mark.parametrize("register", range(20, 30))
def test_no_instruction_is_spelled_like_the_kernels_next(register: int) -> None:
    """Which overwrites the register, so that an insertion before it might have used it."""
    named = [f"s_mov_b32 s{n}, 0" for n in range(20, 30)]
    text = module("k", [*START, *named, "s_cmp_lg_u64 exec, 0", f"s_cselect_b32 s{register}, 1, 0",
                        *(f"v_add_u32_e32 v3, s{n}, v3" for n in range(20, 30) if n >= register),
                        "global_store_dword v1, v3, s[0:1]", "s_endpgm"])
    probed = probe(text, "k", program(AT_COMPARISON)).probed
    assert probed.count(f"\ts_cselect_b32 s{register}, 1, 0\n") == 1
