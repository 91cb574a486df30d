"""Registers whose numbers M0 is added to: on the simulator, and what a probe may read there."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from gcn_lanes import module, run

from ncc.diag import NccError
from ncc.sim.gcn import launch_gcn
from ncc.sim.gcn.operands import Context
from ncc.sim.gcn.ops import translate
from ncc.sim.gcn.wave import M0
from tests import test_gcn_sim_code as code
from tests.gcn_fixtures import instruction_of
from tests.gcn_launches import only
from tests.gcn_probed import capturing, launch, probe, same, tool
from tests.test_gcn_sim_memory import stopped

INDEXED = (Path(__file__).parent / "gcn" / "indexed" / "indexed.s").read_text()


def words(seed: int) -> Any:
    return np.random.default_rng(seed).integers(0, 1 << 32, 64).astype(np.uint32)


A, B, C, D = (words(n) for n in range(4))
ON = "s_set_gpr_idx_on {}, gpr_idx({})"


@pytest.mark.parametrize(("parts", "line", "wanted"), [
    ("SRC0", "v_mov_b32_e32 v40, v10", C), ("", "v_mov_b32_e32 v40, v10", A), ("DST", "v_mov_b32_e32 v38, v11", B),
    ("SRC0,DST", "v_mov_b32_e32 v38, v11", D), ("SRC1", "v_mov_b32_e32 v40, v10", A),
    ("SRC0", "v_sub_u32_e32 v40, v10, v11", C - B), ("SRC1", "v_sub_u32_e32 v40, v10, v11", A - D),
    ("SRC0,SRC1,DST", "v_sub_u32_e32 v38, v10, v11", C - D), ("SRC2", "v_add3_u32 v40, v10, v11, v10", A + B + C),
    ("SRC0", "v_sub_u32_e32 v40, s20, v11", np.uint32(77) - B),
    ("SRC1", "v_add_f32_e64 v40, 0, -v11", (-D.view(np.float32)).view(np.uint32)),
])
def test_the_mode(parts: str, line: str, wanted: Any) -> None:
    """M0 is 2 there; of other instructions nothing changes, and nothing after the mode."""
    floats = [v & np.uint32(0xBFFFFFFF) for v in (A, B, C, D)] if "f32" in line else [A, B, C, D]
    body = ["s_movk_i32 s20, 77", "s_mov_b32 s21, 0x302", "v_mov_b32_e32 v40, 0", ON.format("s21", parts), line,
            "ds_write_b32 v1, v10", "s_set_gpr_idx_off", "v_mov_b32_e32 v41, v10", "ds_read_b32 v42, v1",
            "s_waitcnt lgkmcnt(0)"]
    found = run(body, floats, outputs=3, lds=256)
    right = (-(D & np.uint32(0xBFFFFFFF)).view(np.float32)).view(np.uint32) if "f32" in line else wanted
    assert np.array_equal(found[0], right)
    assert np.array_equal(found[1], floats[0])
    assert np.array_equal(found[2], floats[0])


def test_m0_in_the_mode() -> None:
    """Index and parts are fields of it, which other instructions set, too."""
    body = ["s_mov_b32 m0, 0xabcd3456", "s_mov_b32 s20, 0x101", ON.format("s20", "SRC0"), "s_mov_b32 s21, m0",
            "v_mov_b32_e32 v40, v10", "s_mov_b32 s20, 3", "s_set_gpr_idx_idx s20", "v_mov_b32_e32 v41, v10",
            "s_set_gpr_idx_mode gpr_idx(DST)", "v_mov_b32_e32 v39, v10", "s_mov_b32 s22, m0", "s_mov_b32 m0, 0x8004",
            "v_mov_b32_e32 v39, v10", "s_set_gpr_idx_off", "v_mov_b32_e32 v44, s21", "v_mov_b32_e32 v45, s22"]
    found = run(body, [A, B, C, D], outputs=6)
    for at, right in enumerate((B, D, A, A, np.uint32(0xABCD1401), np.uint32(0xABCD8403))):
        assert (found[at] == right).all(), at


def test_what_is_stopped() -> None:
    """Registers that there are not, that are still being loaded, and instructions that the mode is not for."""
    on = ["s_movk_i32 s20, 200", ON.format("s20", "SRC0")]
    line = "v_mov_b32_e32 v40, v10"
    assert "uses v210" in stopped("S041", [*on, line], [A], text=line)
    late = ["global_load_dword v50, v1, s[0:1]", "s_movk_i32 s20, 40", on[1]]
    assert "uses v50, by M0" in stopped("S040", [*late, line], [A], text=line)
    assert run([*late, "s_waitcnt vmcnt(0)", line, "s_set_gpr_idx_off"], [A])[0].tolist() == A.tolist()
    for refused in ("v_readfirstlane_b32 s22, v10", "v_fmac_f32_e32 v40, v10, v10", "v_accvgpr_read_b32 v40, a0",
                    "v_mov_b32_dpp v40, v10 row_shr:1 row_mask:0xf bank_mask:0xf"):
        stopped("S001", [on[0], "s_nop 4", on[1], refused], [A], text=refused, agprs=4)


@pytest.mark.parametrize("by_code", [True, False])
def test_compiled_code(by_code: bool) -> None:
    """An array in registers, by hipcc: the same interpreted and with machine code for what has some."""
    rng = np.random.default_rng(3)
    x, at = rng.standard_normal((64, 16)).astype(np.float32), rng.integers(0, 16, 41).astype(np.int32)
    y = np.zeros(64, np.float32)
    with only(by_code):
        launch_gcn(INDEXED, "indexed", 1, 64, [x, y, at, 40])
    own = x.copy()
    for number, place in enumerate(at[:40]):
        own[:, place] += np.float32(number)
    assert np.array_equal(y, own[:, at[40]])


# ---- moves ----

def moved(line: str, m0: int) -> tuple[Any, Any, code.State]:
    """Vector and scalar registers before an instruction of RDNA, and the state after it; half of the lanes are on."""
    state = code.State.make(np.random.default_rng(1), ("b32",), 0xFFFF)
    state.wave.s[M0] = m0
    rows, scalars = state.copied()[:2]
    translate(instruction_of(line), Context("gfx1030", {}, 0, 32))(state.wave)
    return rows, scalars, state


@pytest.mark.parametrize(("line", "to", "source"), [
    ("v_movrels_b32_e32 v40, v10", 40, 13), ("v_movreld_b32_e32 v40, v10", 43, 10),
    ("v_movrelsd_b32_e32 v40, v10", 43, 13)])
def test_vector_moves(line: str, to: int, source: int) -> None:
    rows, _, after = moved(line, 3)
    wanted = rows.copy()
    wanted[to, :16] = rows[source, :16]
    assert np.array_equal(after.wave.r, wanted)


@pytest.mark.parametrize(("line", "places"), [
    ("s_movrels_b32 s40, s10", {40: 14}), ("s_movreld_b32 s40, s10", {44: 10}),
    ("s_movrels_b64 s[40:41], s[10:11]", {40: 14, 41: 15}), ("s_movreld_b64 s[40:41], s[10:11]", {44: 10, 45: 11})])
def test_scalar_moves(line: str, places: dict[int, int]) -> None:
    _, scalars, after = moved(line, 4)
    wanted = list(scalars)
    for to, source in places.items():
        wanted[to] = scalars[source]
    assert list(after.wave.s) == wanted


@pytest.mark.parametrize("line", ["s_movrels_b32 s40, s10", "s_movreld_b32 s40, s10", "v_movreld_b32_e32 v40, v10"])
def test_a_move_beyond_the_registers(line: str) -> None:
    with pytest.raises(NccError, match="S041"):
        moved(line, 1 << 20)


@pytest.mark.parametrize("line", ["s_movrels_b32 s40, s10", "v_movrels_b32_e32 v40, v10", "s_set_gpr_idx_off",
                                  "s_set_gpr_idx_on s10, gpr_idx(SRC0)"])
def test_which_registers_are_meant_no_machine_code_knows(line: str) -> None:
    assert not code.compare(line, ("b32",))


# ---- probes ----

TEXT = module("k", ["s_load_dwordx4 s[0:3], s[4:5], 0x0", "v_lshlrev_b32_e32 v1, 2, v0", "s_waitcnt lgkmcnt(0)",
                    "v_mov_b32_e32 v10, 5", "v_mov_b32_e32 v12, 7", "s_mov_b32 s20, 2", ON.format("s20", "SRC0"),
                    "v_mov_b32_e32 v11, v10", "s_set_gpr_idx_off", "global_store_dword v1, v11, s[2:3]", "s_endpgm"],
              vgprs=32)


@pytest.mark.parametrize("what", ["in1", "out"])
def test_a_probe_does_not_read_a_register_by_its_name_there(what: str) -> None:
    """It would read v10 where the instruction reads v12."""
    probed = probe(TEXT, "k", capturing("v_mov_b32", what))
    reasons = {site.span.text: site.unprobed for site in probed.sites}
    assert "adds M0" in (reasons.pop("v_mov_b32_e32 v11, v10") or "")
    assert len(reasons) == 2
    assert not any(reasons.values())
    out = np.zeros(64, np.uint32)
    launch(probed, 1, 64, [np.zeros(1, np.uint32), out], cap=8)
    assert (out == 7).all()


@pytest.mark.parametrize("name", ["block_sched", "instr_count", "dmat"])
def test_probed_compiled_code(name: str) -> None:
    """Tools' probes stand before and behind the mode, and change nothing."""
    rng = np.random.default_rng(5)
    x, at = rng.standard_normal((64, 16)).astype(np.float32), rng.integers(0, 16, 9).astype(np.int32)
    results = [np.zeros(64, np.float32) for _ in range(2)]
    launch_gcn(INDEXED, "indexed", 1, 64, [x, results[0], at, 8])
    launch(probe(INDEXED, "indexed", tool(name)), 1, 64, [x, results[1], at, 8])
    assert same([results[0]], [results[1]])
    assert results[0].any()
