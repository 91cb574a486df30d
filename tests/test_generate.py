"""``ncc generate reader``: the script reads what ncc's own reader does, of all tools, on both vendors' kernels."""

from __future__ import annotations

import ast
import runpy
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from cli import ncc
from clocks import HANG_S
from sim_run_harness import engine_for, is_built, run_program
from test_gcn_cli_sim import vector_add

from ncc.engine.native import simulator_library
from ncc.engine.simulator import Simulator, SimulatorServer
from ncc.runtime import Run, open_trace
from ncc.tools import names

PROGRAM = Path(__file__).with_name("sim_program.py")
on_the_simulator = pytest.mark.skipif(not is_built(), reason="the hook driver or the simulator's is not built")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SimulatorServer]:
    with SimulatorServer(Simulator(simulator_library(), 3), tmp_path_factory.mktemp("sim")) as started:
        yield started


def generated(run: Path, folder: Path) -> dict[str, Any]:
    done = ncc("generate", "reader", run, "-o", folder)
    assert (done.status, done.err) == (0, "")
    return runpy.run_path(str(folder / "reader.py"))


def check(trace: Run, reader: dict[str, Any]) -> int:
    """That both read the same; how many records and rows."""
    found = 0
    paths = reader["launches"]()
    assert len(paths) == len(trace)
    for launch, path in zip(trace, paths, strict=True):
        header, maps = reader["read_launch"](path)
        assert (header["grid"], header["block"], header["kernel"]) == (launch.grid, launch.block, launch.kernel)
        assert list(maps) == list(launch.maps)
        for name, (records, used) in maps.items():
            assert np.array_equal(used, launch.used(name))
            assert records.dtype == launch.schema(name).dtype
            flat = reader["used_records"](records, used)
            assert flat.tobytes() == launch.records(name).tobytes()
            found += len(flat)
    assert len(reader["TABLES"]) == len(trace.tables)
    for about, table in zip(reader["TABLES"], trace.tables, strict=True):
        rows = reader["read_table"](about)
        assert rows.dtype == table.rows.dtype
        assert rows.tobytes() == table.rows.tobytes()
        assert (about["map"], about["kernel"], about["lost"]) == (table.name, table.kernel, table.lost)
        for column in about["sites"]:
            for number in rows[column]:
                site = table.site(int(number))
                assert site
                assert reader["site"](about["kernel_dir"], number).startswith(site.text)
        found += len(rows)
    return found


@on_the_simulator
@pytest.mark.parametrize("tool", names())
def test_every_tool(server: SimulatorServer, tool: str, tmp_path: Path) -> None:
    with engine_for(tool, tmp_path) as engine:
        assert run_program(PROGRAM, server, engine, "add").status == 0
    (session,) = engine.sessions
    assert session.run_dir is not None
    found = check(open_trace(session.run_dir), generated(session.run_dir, tmp_path / "out"))
    assert found or tool == "tensorop_count"


@pytest.mark.parametrize("tool", ["block_sched", "dmat", "mem_lines", "hot_pages", "load_latency"])
def test_amd(tool: str, tmp_path: Path) -> None:
    done = vector_add(tmp_path, "s", "-p", tool, "--no-callback", "--tracedir", tmp_path / "trace")
    assert done.status == 0, done.err
    (run,) = (tmp_path / "trace").iterdir()
    assert check(open_trace(run), generated(run, tmp_path / "out"))


def test_it_needs_nothing_but_numpy_and_shows_what_it_reads(tmp_path: Path) -> None:
    assert vector_add(tmp_path, "s", "-p", "dmat", "--no-callback", "--tracedir", tmp_path / "trace").status == 0
    (run,) = (tmp_path / "trace").iterdir()
    script = tmp_path / "out" / "reader.py"
    done = ncc("generate", "reader", run, "-o", tmp_path / "out")
    assert done.out == f"1 launches, 0 tables: python {script}\n"
    tree = ast.parse(script.read_text())
    imported = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    imported |= {str(node.module) for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert imported - set(sys.stdlib_module_names) == {"numpy"}
    assert max(map(len, script.read_text().splitlines())) <= 120
    shown = subprocess.run([sys.executable, script], capture_output=True, text=True, timeout=HANG_S, check=True,
                           cwd="/").stdout
    assert f"dmat: {3 * 500} records of 512 threads" in shown


def test_a_folder_that_is_there_is_left_alone(tmp_path: Path) -> None:
    assert vector_add(tmp_path, "s", "-p", "dmat", "--no-callback", "--tracedir", tmp_path / "trace").status == 0
    (run,) = (tmp_path / "trace").iterdir()
    (tmp_path / "out" / "result").mkdir(parents=True)
    done = ncc("generate", "reader", run, "-o", tmp_path / "out")
    assert done.status == 1
    assert "error[R054]" in done.err
    assert not (tmp_path / "out" / "reader.py").exists()
    assert "error[R004]" in ncc("generate", "reader", tmp_path).err
