"""The hook driver and the real engine together: only the GPU is missing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from hook_harness import Binaries, run

from ncc import abi, pipeline
from ncc.backends.base import BuildOptions
from ncc.diag import Diagnostics
from ncc.engine.server import Engine, EngineConfig
from ncc.runtime import open_trace

PTX = Path(__file__).parent / "ptx"
LAUNCHES = 3


@pytest.fixture
def engine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Engine]:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    diags = Diagnostics()
    program = pipeline.load_program("block_sched", "ptx", diags)
    diags.raise_errors()
    prepare = BuildOptions(driver_compiles=True, any_text=True)
    with Engine(EngineConfig(program, tmp_path / "trace", prepare=prepare, simulated=True)) as started:
        yield started


def launch(binaries: Binaries, engine: Engine, image: Path, entry: str, folder: Path) -> list[str]:
    ran = run(binaries, "proc", "image", folder, engine.socket_path, HOST_IMAGE=str(image), HOST_ENTRY=entry)
    assert ran.status == 3
    assert ran.err == ""
    engine.settle()
    return ran.launches()


def test_a_probed_kernel_is_loaded_launched_and_saved(binaries: Binaries, engine: Engine, tmp_path: Path) -> None:
    launches = launch(binaries, engine, PTX / "triton_add_sm90.ptx", "add_kernel", tmp_path)
    assert len(launches) == LAUNCHES
    (session,) = engine.sessions
    row = next(row for row in session.ledger.rows() if row.name == "add_kernel")
    assert row.launches == {abi.Outcome.PROBED: LAUNCHES}
    assert (row.records, row.lost, row.unsaved) == (LAUNCHES * 4 * 4, 0, 0)
    assert session.ledger.totals().finished
    assert session.run_dir is not None
    saved_launches = list(open_trace(session.run_dir).launches)
    assert [saved.number for saved in saved_launches] == list(range(LAUNCHES))
    for saved in saved_launches:
        assert saved["block_sched"].shape == (4, 4, 1)
        assert saved.kernel == "add_kernel"
        records = saved["block_sched"][:, :, 0]
        assert records["cuid"].tolist() == [[block] * 4 for block in range(4)], "a block on each multiprocessor"
        assert (records["elapsed"] > 0).all()


def test_a_refused_kernel_runs_and_says_why(binaries: Binaries, engine: Engine, tmp_path: Path) -> None:
    image = tmp_path / "variable.ptx"
    image.write_text(".version 8.0\n.target sm_90\n.address_size 64\n.global .u32 counter;\n"
                     ".func bump()\n{\n.reg .u32 %r1;\n.reg .pred %p;\natom.global.add.u32 %r1, [counter], 1;\n"
                     "setp.eq.u32 %p, %r1, -1;\n@%p call bump;\nret;\n}\n"
                     ".visible .entry count(\n)\n{\ncall bump;\nret;\n}\n")
    assert launch(binaries, engine, image, "count", tmp_path) == ["count"] * LAUNCHES
    row = next(row for row in engine.sessions[0].ledger.rows() if row.name == "count")
    assert row.launches == {abi.Outcome.REFUSED: LAUNCHES}
    assert "the function 'bump' that it calls uses: counter" in row.reason


@pytest.mark.parametrize("length", [4095, 4096, 4500])
def test_a_name_that_is_too_long_has_its_own_reason(binaries: Binaries, engine: Engine, tmp_path: Path,
                                                    length: int) -> None:
    name = "k" * length
    image = tmp_path / "long.ptx"
    image.write_text(".version 8.0\n.target sm_90\n.address_size 64\n"
                     f".visible .entry {name}(\n.param .u64 p\n)\n{{\nret;\n}}\n")
    assert launch(binaries, engine, image, name, tmp_path) == [name] * LAUNCHES
    (row,) = engine.sessions[0].ledger.rows()[1:]
    assert row.name.startswith("kkk")
    if length < abi.NAME_BYTES:
        assert row.launches == {abi.Outcome.PROBED: LAUNCHES}
    else:
        assert row.launches == {abi.Outcome.REFUSED: LAUNCHES}
        assert row.reason == f"its name has {length} bytes; at most 4095 can be handled [R071]"


def test_without_a_directory_for_the_trace_nothing_is_probed_and_it_says_why(
        binaries: Binaries, engine: Engine, tmp_path: Path) -> None:
    engine.config.tracedir.write_text("a file")
    assert launch(binaries, engine, PTX / "triton_add_sm90.ptx", "add_kernel", tmp_path) == ["add_kernel"] * LAUNCHES
    row = next(row for row in engine.sessions[0].ledger.rows() if row.name == "add_kernel")
    assert row.launches == {abi.Outcome.ERROR: LAUNCHES}
    assert "no directory for the trace" in row.reason
