"""``make demo``: its steps without a GPU, and what its steps with one need."""

from __future__ import annotations

import importlib.util
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from cli import ncc

EXAMPLES = Path(__file__).parent.parent / "examples"


@pytest.mark.skipif(not (EXAMPLES / "trace").is_dir(), reason="the trace is not there")
def test_the_demo_goes_through() -> None:
    done = subprocess.run([sys.executable, str(EXAMPLES / "demo.py")], capture_output=True, text=True, timeout=120,
                          check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert len(re.findall(r"^\$ ncc ", done.stdout, re.MULTILINE)) >= 4
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("tool", ["block_sched", "dmat"])
def test_the_program_that_is_probed_on_a_gpu(tool: str, tmp_path: Path) -> None:
    spec = importlib.util.spec_from_file_location("vector_add", EXAMPLES / "vector_add.py")
    assert spec
    assert spec.loader
    program = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(program)
    (tmp_path / "k.ptx").write_bytes(program.PTX)
    probed = tmp_path / "probed.ptx"
    done = ncc("instrument", tmp_path / "k.ptx", "-p", tool, "-o", probed)
    assert done.status == 0, done.err
    assert re.search(r"access: 3 sites" if tool == "dmat" else r"thread_end: kernel exit", done.err)
    ptxas = shutil.which("ptxas")
    if ptxas:
        subprocess.run([ptxas, "-arch=sm_90", str(probed), "-o", str(tmp_path / "k.cubin")], check=True)
