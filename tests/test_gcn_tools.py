"""The tools on an AMD kernel, from the command line: simulated, recorded, read by their callbacks."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from cli import ncc

IMAGE = Path(__file__).parent / "gcn" / "hip_yardstick_gfx90a.s"


@pytest.mark.parametrize(("tool", "said"), [
    ("dmat", "vector_add: 9000 accesses in"), ("gmem_bytes", "vector_add: loaded 24000, stored 12000 bytes"),
    ("block_sched", "vector_add: 24 blocks"), ("program_progress", "48 warps"),
    ("load_latency", "cycles on average of 47 loads"), ("mem_lines", " accesses, 12000 bytes, "),
])
def test_a_tool(tool: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    np.save(tmp_path / "x.npy", np.arange(3000, dtype=np.float32))
    done = ncc("sim", IMAGE, "-k", "vector_add", "--grid", "24", "--block", "128", "--arg", f"x=@{tmp_path / 'x.npy'}",
               "--arg", f"y=@{tmp_path / 'x.npy'}", "--arg", "z=f32[3000]", "--arg", "n=i32:3000",
               "--save", f"z={tmp_path / 'z.npy'}", "-p", tool)
    assert done.status == 0, done.err
    assert said in done.out + done.err
    assert "callback failed" not in done.out + done.err
    assert np.array_equal(np.load(tmp_path / "z.npy"), 2 * np.arange(3000, dtype=np.float32))
