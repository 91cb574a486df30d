"""Several probes in one run: each records what it records alone, and each one's callback is run."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from cli import ncc
from clocks import HANG_S
from sim_run_harness import is_built

from ncc import pipeline
from ncc.backends import backend
from ncc.diag import Diagnostics
from ncc.ir.nodes import Program
from ncc.runtime import Run, open_trace
from ncc.source import SourceFile

ROOT = Path(__file__).parent.parent
GEMM = ROOT / "examples" / "gemm.py"
HEAD = "from ncc import Map, probe\nimport ncc.language as nl\n"
COUNT = """
@Map(level="thread", cap=1)
class {map}:
    count: nl.u32
    last: nl.u64

n: nl.u32 = {first}
t0: nl.u64 = 7

@probe(pos="{pos}", level="thread")
def count():
    n += 1
    t0 = nl.bytes

@probe(pos="kernel", level="thread")
def save():
    {map}.save(n, t0 * 2 + 1)
"""
LOADS = HEAD + COUNT.format(map="loads", pos="load.global", first=3)
STORES = HEAD + COUNT.format(map="stores", pos="store.global:store.shared", first=5)
on_the_simulator = pytest.mark.skipif(not is_built(), reason="the hook driver or the simulator's is not built")


def recorded(folder: Path, *options: str) -> tuple[Run, str]:
    done = subprocess.run([sys.executable, "-m", "ncc", "run", "--device", "sim", *options, "--", sys.executable, GEMM],
                          cwd=folder, capture_output=True, text=True, timeout=HANG_S, check=False)
    assert done.returncode == 0, done.stderr
    assert "largest error 0" in done.stdout
    (trace,) = (folder / "trace").iterdir()
    return open_trace(trace), done.stderr


def folder_with(tmp_path: Path, name: str) -> Path:
    folder = tmp_path / name
    folder.mkdir()
    (folder / "loads.py").write_text(LOADS)
    (folder / "stores.py").write_text(STORES)
    return folder


@on_the_simulator
def test_each_records_what_it_does_alone(tmp_path: Path) -> None:
    """Registers and temporaries of one name are not one."""
    both, _ = recorded(folder_with(tmp_path, "both"), "-p", "loads.py", "-p", "stores.py", "-e",
                       "load.global { @ = count() }")
    (launch,) = both.launches
    assert set(launch.maps) == {"loads", "stores"}
    for name in ("loads", "stores"):
        alone, _ = recorded(folder_with(tmp_path, name), "-p", f"{name}.py")
        assert np.array_equal(launch[name], alone.launches[0][name])
    (table,) = both.tables
    assert table.rows["value"].tolist() == [int((launch["loads"]["count"] - 3).sum())]


@on_the_simulator
def test_each_callback_is_run(tmp_path: Path) -> None:
    run, err = recorded(tmp_path, "-p", "block_sched", "-p", "mem_lines", "-p", "dmat")
    shown = [re.search(r"^gemm: 35 blocks on ", err, re.MULTILINE), re.search(r"^gemm: 1 launches$", err, re.MULTILINE),
             re.search(r"^gemm: \d+ accesses in \d+ pages; drawn in ", err, re.MULTILINE)]
    assert all(shown)
    log = (run.path / "callback.log").read_text()
    run_on = re.findall(r"^\[callback\] .*?(\w+)_callback\.py ", log, re.MULTILINE)
    assert run_on == ["block_sched", "dmat", "mem_lines"]


def test_a_callback_of_files_goes_alone(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(LOADS + 'CALLBACK = "call.py"\n')
    (tmp_path / "call.py").write_text("")
    words = ["-p", tmp_path / "mine.py", "-p", "block_sched", "--device", "sim"]
    done = ncc("run", *words, "--", "true")
    assert (done.status, done.out) == (1, "")
    assert "error[R088]" in done.err
    assert ncc("run", *words, "--no-callback", "--", "true").status == 0


def together(target: str, *texts: str) -> tuple[Program, Diagnostics]:
    diags = Diagnostics()
    programs = [pipeline.load_program(pipeline.ProbeFile(SourceFile(f"{number}.py", text), ".py"), target, diags)
                for number, text in enumerate(texts)]
    assert not diags.errors
    return pipeline.together(programs, diags), diags


def test_a_map_of_two_is_told() -> None:
    _, diags = together("ptx", LOADS, STORES, LOADS)
    (told,) = diags.errors
    assert told.span
    assert (told.code, told.span.source.path, told.span.text) == ("E063", "2.py", "loads")


def test_assembly_by_hand_goes_alone() -> None:
    by_hand = ROOT / "tests" / "golden" / "ptx" / "handwritten_compiler" / "probe.toml"
    diags = Diagnostics()
    programs = [pipeline.load_program(spec, "ptx", diags) for spec in (str(by_hand), "dmat")]
    assert not diags.errors
    pipeline.together(programs, diags)
    assert {d.code for d in diags.errors} == {"E063"}


def test_one_is_as_it_is() -> None:
    program, _ = together("ptx", LOADS)
    assert [reg.name for reg in program.regs] == ["n", "t0"]
    assert pipeline.together([], Diagnostics()) == pipeline.NOTHING


def test_amd() -> None:
    program, diags = together("gcn", LOADS, STORES)
    pipeline.verify(program, backend("gcn"), diags)
    assert not list(diags)
    path = ROOT / "tests" / "golden" / "gcn" / "by_hand" / "in.s"
    probed = pipeline.instrument_text(SourceFile("k.s", path.read_text()), "k", program, "gcn")
    assert {layout.map.name for layout in probed.maps} == {"loads", "stores"}
