"""What an autotuner's timing loop launches runs unprobed, and ``--memusage``, by ``ncc run`` on the simulator."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import pytest
from clocks import HANG_S
from sim_run_harness import ROOT, is_built

pytestmark = pytest.mark.skipif(not is_built(), reason="the hook driver or the simulator's is not built")

TUNED = ROOT / "tests" / "programs" / "tuned.py"
FRAMEWORKS = {
    "triton/__init__.py": "", "triton/more.py": "",
    "triton/testing.py": """
def do_bench(timed, repeats):
    from triton import more
    return [timed() for _ in range(repeats)]
""",
    "torch/__init__.py": "", "torch/_inductor/__init__.py": "", "torch/_inductor/runtime/__init__.py": "",
    "torch/_inductor/runtime/benchmarking.py": """
class Benchmarker:
    @staticmethod
    def benchmark(timed):
        timed()
""",
}


@pytest.fixture
def framework(tmp_path: Path) -> Path:
    """A folder with frameworks in an archive, whose modules share a loader, and a sitecustomize of the user's."""
    with zipfile.ZipFile(tmp_path / "frameworks.zip", "w") as archive:
        for name, text in FRAMEWORKS.items():
            archive.writestr(name, text)
    (tmp_path / "sitecustomize.py").write_text("print('the user\\'s own', __name__)\n")
    return tmp_path


def run(folder: Path, *options: str) -> tuple[dict[str, Any], str, str, str]:
    """The kernel's row of the summary, stdout, stderr, and event.log."""
    path = os.pathsep.join(map(str, (folder, folder / "frameworks.zip", ROOT / "examples", ROOT / "tests")))
    trace = folder / f"trace{len(options)}"
    done = subprocess.run(
        [sys.executable, "-m", "ncc", "run", "--device", "sim", "-p", "block_sched", "--no-callback", "--tracedir",
         trace, *options, "--", sys.executable, TUNED], env={**os.environ, "PYTHONPATH": path}, capture_output=True,
        text=True, timeout=HANG_S, check=False)
    assert done.returncode == 0, done.stderr
    (run_dir,) = trace.iterdir()
    (row,) = json.loads((run_dir / "summary.json").read_text())["kernels"]
    return row, done.stdout, done.stderr, (run_dir / "event.log").read_text()


def test_timing_loops_run_unprobed(framework: Path) -> None:
    row, out, err, _ = run(framework, "--launches", "1-1")
    assert row["launches"] == {"autotune": 4, "not_selected": 1, "probed": 1}, "loops have no numbers"
    assert "the user's own sitecustomize" in out
    assert "autotuner's timing loop" in err
    row, other, _, _ = run(framework, "--autotune", "probe", "--quiet")
    assert row["launches"] == {"probed": 6}
    assert other == out, "and without the folder in PYTHONPATH"


def test_memory_is_told_without_probes(framework: Path) -> None:
    row, _, err, log = run(framework, "--memusage")
    assert row["launches"] == {"autotune": 4, "memusage": 2}
    warps, record_bytes = 16 * 2, 16
    assert row["records"] == 0
    assert row["probe_bytes"] == warps * record_bytes
    assert f"maps take {warps * record_bytes} bytes of a launch at most" in err
    assert re.findall(r"\[exec\] grid 16 warp  2 probe 16 total 512\n.*\[exec\] probe-mem 512 \(bytes\)", log)
    assert "[exec] save" not in log
