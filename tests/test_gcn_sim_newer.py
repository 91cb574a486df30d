"""The kernels of ``test_gcn_sim_kernels`` as clang 19 compiles them for gfx942: hidden arguments of code object version
5, scratch memory by its own instructions, addresses in one addition."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests import test_gcn_sim_kernels as kernels

TEXT = (Path(__file__).parent / "gcn" / "clang19" / "hip_yardstick_gfx942.s").read_text()
NAMES = tuple(name for name in vars(kernels) if name.startswith("test_") and "triton" not in name
              and name != "test_hip_on_rdna")
ARGUMENTS: dict[str, tuple[Any, ...]] = {"test_pointers_to_any_memory": (5,)}


@pytest.mark.parametrize("name", NAMES)
def test_the_same_kernels_for_gfx942(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernels, "text", lambda _: TEXT)
    getattr(kernels, name)(*ARGUMENTS.get(name, ()))


def test_what_is_new_in_it() -> None:
    for word in ("scratch_store_dword", "hidden_block_count_x", "v_lshl_add_u64", "buffer_inv sc1", "sc0"):
        assert word in TEXT
