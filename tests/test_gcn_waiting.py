"""Which AMD kernels may have blocks that wait for each other, and so have to stay resident together."""

from __future__ import annotations

import pytest
from gcn_fixtures import FOLDER, kernel_of

from ncc.backends.gcn.flow.cfg import build
from ncc.backends.gcn.flow.waiting import can_wait
from ncc.backends.gcn.text.parse import parse_module
from ncc.source import SourceFile

LOOP = ("\ts_mov_b32 s0, 0\n.L1:\n\t{}\n\ts_waitcnt vmcnt(0) lgkmcnt(0)\n\ts_cmp_lg_u32 s0, 0\n\ts_cbranch_scc1 .L1\n"
        "\ts_endpgm")
LOAD = "global_load_dword v0, v[2:3], off"


@pytest.mark.parametrize(("line", "arch", "waits"), [
    (LOAD, "gfx90a", False), (f"{LOAD} glc", "gfx90a", True), (f"{LOAD} slc", "gfx90a", False),
    ("flat_load_dword v0, v[2:3] glc", "gfx90a", True), ("s_load_dword s1, s[2:3], 0x0 glc", "gfx90a", True),
    ("s_load_dword s1, s[2:3], 0x0", "gfx90a", False), ("buffer_load_dword v0, off, s[4:7], 0 glc", "gfx90a", True),
    (f"{LOAD} sc1", "gfx942", True), (f"{LOAD} sc0 sc1", "gfx942", True), (f"{LOAD} nt", "gfx942", False),
    ("global_atomic_add v[2:3], v0, off", "gfx90a", True), ("ds_add_u32 v0, v1", "gfx90a", False),
    ("ds_read_b32 v0, v1", "gfx90a", False), ("s_sleep 1", "gfx90a", True), ("s_barrier", "gfx90a", False),
    ("buffer_wbinvl1_vol", "gfx90a", True), ("buffer_inv sc1", "gfx942", True), ("buffer_inv sc0", "gfx942", False),
    ("global_store_dword v[2:3], v0, off glc", "gfx90a", False), ("v_add_u32 v0, v1, v2", "gfx90a", False),
    (f"{LOAD.replace('dword', 'b32')} glc dlc", "gfx1100", True), ("buffer_gl0_inv", "gfx1100", False),
    ("buffer_gl1_inv", "gfx1100", True), (f"{LOAD.replace('dword', 'b32')} scope:SCOPE_DEV", "gfx1200", True),
    (LOAD.replace("dword", "b32"), "gfx1200", False), ("global_inv scope:SCOPE_DEV", "gfx1200", True),
    ("global_inv scope:SCOPE_SE", "gfx1200", False),
])
def test_what_a_loop_may_wait_with(line: str, arch: str, waits: bool) -> None:
    kernel = kernel_of(LOOP.format(line), arch)
    assert can_wait(kernel, build(kernel.function)) is waits
    once = kernel_of(f"\t{line}\n\ts_endpgm", arch)
    assert not can_wait(once, build(once.function))


def test_a_barrier_of_the_grid_waits_without_a_loop() -> None:
    kernel = kernel_of("\tds_gws_barrier v0 gds\n\ts_endpgm")
    assert can_wait(kernel, build(kernel.function))


@pytest.mark.parametrize("name", ["hip_yardstick_gfx90a.s", "clang19/hip_yardstick_gfx942.s",
                                  "rdna/hip_yardstick_gfx1200.s"])
def test_what_compilers_make_of_kernels_that_wait(name: str) -> None:
    """A spin lock and a barrier of the grid; a softmax's loop over its row is none."""
    kernels = {k.name: k for k in parse_module(SourceFile(name, (FOLDER / name).read_text())).kernels}
    waits = {name for name in ("locked", "grid_barrier", "vector_add", "softmax", "scan")
             if can_wait(kernels[name], build(kernels[name].function))}
    assert waits == {"locked", "grid_barrier"}
