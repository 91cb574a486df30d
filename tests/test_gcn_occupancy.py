"""Waves that a SIMD can hold, by the limits of LLVM."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from cli import ncc

from ncc.backends.gcn.code.occupancy import waves_per_simd
from ncc.backends.gcn.image.descriptor import from_directives
from ncc.backends.gcn.isa.arch import Target

GCN = Path(__file__).parent / "gcn"


@pytest.mark.parametrize(("arch", "vgprs", "sgprs", "waves"), [
    ("gfx90a", 8, 16, 8), ("gfx90a", 64, 16, 8), ("gfx90a", 65, 16, 7), ("gfx90a", 128, 16, 4), ("gfx90a", 129, 16, 3),
    ("gfx90a", 256, 16, 2), ("gfx942", 168, 16, 3), ("gfx942", 8, 102, 7),
    ("gfx906", 24, 16, 10), ("gfx906", 25, 16, 9), ("gfx906", 129, 16, 1), ("gfx906", 8, 80, 8), ("gfx906", 8, 70, 10),
])
def test_waves(arch: str, vgprs: int, sgprs: int, waves: int) -> None:
    descriptor = from_directives({"next_free_vgpr": vgprs, "next_free_sgpr": sgprs}, Target(arch))
    assert waves_per_simd(descriptor, arch) == waves


def test_instrument_tells_the_occupancy(tmp_path: Path) -> None:
    done = ncc("instrument", GCN / "triton_attn_gfx942.s", "-p", "dmat", "-o", tmp_path / "probed.s")
    found = re.search(r"VGPRs (\d+) -> (\d+), waves of a SIMD by registers (\d) -> (\d)", done.err)
    assert found is not None
    before, after = int(found[1]), int(found[2])
    assert before == 128 <= after
    assert (int(found[3]), int(found[4])) == (512 // before, 512 // after)
