"""What goes wrong during ``ncc run`` stays with ncc: the program ends as it would have, and is told nothing.

The program talks to the engine as the hook driver does, so that no GPU is needed.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from clocks import HANG_S
from needs import needs, ptxas

from ncc.diag import NccError
from ncc.engine.native import hook_library

PTX = Path(__file__).parent / "ptx"

PROGRAM = """
import os, sys
from pathlib import Path
from ncc import abi
from ncc.engine.client import Client
client = Client(os.environ["NCC_SOCKET"], command="demo")
for path in sys.argv[1:]:
    image = Path(path).read_bytes()
    answer = client.prepare(image, Path(path).stem.split("_")[1] + "_kernel")
    probed = answer.status is abi.Status.PROBED
    client.row(answer.prepared.row).launches[abi.Outcome.PROBED if probed else abi.Outcome.REFUSED] = 1
    print(Path(path).stem, answer.status.name, flush=True)
client.totals().finished = 1
print("a line of its own", file=sys.stderr)
sys.exit(7)
"""


def _hook_is_built() -> bool:
    try:
        return hook_library().is_file()
    except NccError:
        return False


pytestmark = [pytest.mark.skipif(not _hook_is_built(), reason="the hook driver is not built"),
              needs("ptxas")]


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "program.py").write_text(PROGRAM)


@pytest.fixture
def failing_ptxas(tmp_path: Path) -> Path:
    """The real assembler, but for softmax kernels, on which it dies."""
    script = tmp_path / "ptxas"
    script.write_text(f"""#!/bin/bash
for argument; do
    if [ -f "$argument" ] && grep -q softmax_kernel "$argument"; then
        echo "ptxas fatal   : this one I will not" >&2; exit 255
    fi
done
exec {ptxas().path} "$@"
""")
    script.chmod(0o755)
    return script


def run(*options: str) -> subprocess.CompletedProcess[str]:
    images = [str(PTX / f"triton_{name}_sm90.ptx") for name in ("add", "softmax")]
    ncc = [sys.executable, "-m", "ncc", "run", "-p", "block_sched", "--no-callback", *options]
    return subprocess.run([*ncc, "--", sys.executable, "program.py", *images], capture_output=True, text=True,
                          timeout=HANG_S, check=False)


def test_nothing_goes_wrong(tmp_path: Path) -> None:
    done = run()
    assert done.returncode == 7
    assert done.stdout == "triton_add_sm90 PROBED\ntriton_softmax_sm90 PROBED\n"
    assert "a line of its own\n" in done.stderr
    assert "error[" not in done.stderr


def test_ptxas_fails_on_one_kernel(failing_ptxas: Path, tmp_path: Path) -> None:
    done = run("--ptxas", str(failing_ptxas))
    assert done.returncode == 7
    assert done.stdout == "triton_add_sm90 PROBED\ntriton_softmax_sm90 REFUSED\n"
    assert re.search(r"refused: .*B072", done.stderr), done.stderr
    assert "Traceback" not in done.stderr
    (softmax,) = (p.parent for p in tmp_path.glob("trace/*/kernel/*/kernel.json") if "softmax" in p.read_text())
    assert "this one I will not" in (softmax / "process.log").read_text()


def test_the_trace_directory_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    done = run("--tracedir", "file/trace")
    assert done.returncode == 7
    assert done.stdout.count("PROBED") == 2
    assert re.search(r"nothing of process \d+ is saved: file/trace: .* \[R064\]", done.stderr)
    assert os.listdir(tmp_path / "cache") == ["ncc"]
