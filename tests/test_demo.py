"""``make demo``: what it does on a machine without a GPU, and what its program on one needs."""

from __future__ import annotations

import os
import re
import struct
import subprocess
import sys
from pathlib import Path

import pytest
from cli import ncc
from clocks import HANG_S, cpu_seconds
from needs import needs, ptxas_errors
from sim_run_harness import is_built

from ncc.engine.gpus import ask_driver
from ncc.runtime import open_trace

EXAMPLES = Path(__file__).parent.parent / "examples"

on_simulator = pytest.mark.skipif(bool(ask_driver().gpus) or not is_built(), reason="a GPU is there, or no simulator")


@on_simulator
def test_the_demo_goes_through(tmp_path: Path) -> None:
    began = cpu_seconds()
    done = subprocess.run([sys.executable, str(EXAMPLES / "demo.py")], capture_output=True, text=True, timeout=HANG_S,
                          cwd=tmp_path, env={**os.environ, "XDG_CACHE_HOME": str(tmp_path / "cache")}, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert cpu_seconds() - began < 60
    assert len(re.findall(r"^\$ ", done.stdout, re.MULTILINE)) == 4
    assert re.search("on the simulator.*not a measurement", done.stdout.splitlines()[0])
    assert re.search(r"^  gemm +1 +1 +280 +0", done.stderr, re.MULTILINE), done.stderr
    assert "gemm: 35 blocks on 4 SMs" in done.stderr
    assert "Traceback" not in done.stderr

    picture = (tmp_path / "demo.png").read_bytes()
    assert picture.startswith(b"\x89PNG")
    width, height = struct.unpack(">2I", picture[16:24])
    assert width >= 800
    assert height >= 600
    (launch,) = open_trace(tmp_path / "trace" / "demo" / "block_sched").launches
    assert launch.device_name.startswith("ncc simulator")
    start = launch["block_sched"]["start"][:, 0, 0]
    assert sorted(start > start.min()) == [False] * 32 + [True] * 3, "the last three blocks wait for room"
    (launch,) = open_trace(tmp_path / "trace" / "demo" / "dmat").launches
    assert int(launch.used("dmat").sum()) == 35 * 256 * (16 * 8 + 16)


@needs("ptxas")
@pytest.mark.parametrize("tool", ["block_sched", "dmat"])
def test_the_program_that_is_probed_on_a_gpu(tool: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(EXAMPLES))
    import vector_add

    (tmp_path / "k.ptx").write_bytes(vector_add.PTX)
    probed = tmp_path / "probed.ptx"
    done = ncc("instrument", tmp_path / "k.ptx", "-p", tool, "-o", probed)
    assert done.status == 0, done.err
    assert re.search(r"access: 3 sites" if tool == "dmat" else r"thread_end: kernel exit", done.err)
    assert ptxas_errors(probed.read_text(), "sm_90") == ""


@needs("ptxas")
@pytest.mark.parametrize("arch", ["sm_75", "sm_90"])
def test_the_shipped_kernel_is_assembled(arch: str) -> None:
    assert ptxas_errors((EXAMPLES / "gemm.ptx").read_text(), arch) == ""
