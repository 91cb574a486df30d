"""Tables in the hook driver: a plan with nothing else, on the host programs; under sanitizers, and where calls fail."""

from __future__ import annotations

import ctypes
import subprocess
from pathlib import Path

import pytest
from clocks import HANG_S
from hook_harness import SANITIZERS, Answer, Asked, Binaries, FakeEngine, build_sanitized, run, runtime_of
from native_builds import HOOKDRV, NATIVE, compile_c
from profiles import is_long
from test_hook_faults import with_faults
from test_hook_sanitized import OPTIONS

from ncc import abi
from ncc.runtime.table_file import read_tables

TABLE_BYTES = 1 << 16  # for what the kernels store: 32 bytes of each warp


def with_table(asked: Asked) -> Answer:
    return Answer(edit=_edit)


def _edit(prepared: abi.Prepared) -> None:
    table = prepared.map[0]
    table.flags, table.record_bytes, table.cap, table.table_bytes = (
        abi.MapFlag.STATIC | abi.MapFlag.TABLE, 8, 1, TABLE_BYTES)
    table.chunk[0] = 8


def heads(engine: FakeEngine) -> list[abi.StoreTable]:
    path, size = engine.run_dir / "store" / "tables", ctypes.sizeof(abi.StoreTable)
    data, found = path.read_bytes() if path.exists() else b"", []
    while data:
        found.append(abi.StoreTable.from_buffer_copy(data[:size]))
        assert found[-1].bytes <= len(data)
        data = data[found[-1].bytes :]
    assert {d.code for d in read_tables(engine.run_dir)[1]} <= {"R006"}  # no kernel.json: but every checksum is right
    return found


@pytest.mark.parametrize("scenario", ["basic", "contexts", "threads", "reload", "shared_primary", "capture"])
def test_what_is_launched_has_a_table(binaries: Binaries, tmp_path: Path, scenario: str) -> None:
    (tmp_path / "plain").mkdir()
    plain = run(binaries, "dlsym", scenario, tmp_path / "plain", preload=False)
    engine = FakeEngine(tmp_path, with_table)
    ran = run(binaries, "dlsym", scenario, tmp_path, engine)
    engine.close()
    assert (ran.status, ran.out, ran.err) == (plain.status, plain.out, plain.err)
    rows = [row for ledger in engine.ledgers for row in ledger.rows()]
    assert sum(row.tables for row in rows) == 0
    assert sum(head.launches for head in heads(engine)) == sum(row.probed for row in rows) > 0
    assert all(row.unsaved == 0 for row in rows)
    assert not (engine.run_dir / "store" / "records").exists()
    assert engine.results == []


@pytest.mark.parametrize("sanitizer", list(SANITIZERS))
def test_nothing_to_report(binaries: Binaries, tmp_path: Path, sanitizer: str) -> None:
    runtime = runtime_of(sanitizer)
    if runtime is None:
        pytest.skip(f"the compiler has no {sanitizer} sanitizer")
    sanitized = build_sanitized(binaries, sanitizer)
    for scenario in ("basic", "contexts", "graph") if sanitizer == "address" else ("threads", "contexts", "graph"):
        folder = tmp_path / scenario
        folder.mkdir()
        plain = run(binaries, "ptsz", scenario, folder, preload=False)
        engine = FakeEngine(folder, with_table)
        ran = run(sanitized, "ptsz", scenario, folder, engine, first=runtime, **OPTIONS)
        engine.close()
        assert (scenario, ran.status, ran.err) == (scenario, plain.status, "")
        assert heads(engine)


@pytest.mark.parametrize(("kind", "calls", "stride"), [("alloc", 60, 3), ("thread", 4, 1), ("open", 20, 3),
                                                       ("write", 40, 5)])
def test_a_call_that_fails_changes_nothing(binaries: Binaries, tmp_path: Path, kind: str, calls: int,
                                           stride: int) -> None:
    hook = with_faults(binaries)
    plain = run(binaries, "dlsym", "basic", tmp_path, preload=False)
    for at in range(1, calls, 1 if is_long() else stride):
        folder = tmp_path / str(at)
        folder.mkdir()
        engine = FakeEngine(folder, with_table)
        faults = {"FAULT_KIND": kind, "FAULT_AT": str(at), "FAULT_SEEN": str(folder / "seen")}
        ran = run(binaries, "dlsym", "basic", folder, engine, hook=hook, **faults)
        engine.close()
        assert (at, ran.status, ran.out, ran.err) == (at, plain.status, plain.out, plain.err)
        rows = [row for ledger in engine.ledgers for row in ledger.rows()]
        tables = sum(row.tables for row in rows)
        assert sum(head.launches for head in heads(engine)) == sum(row.probed for row in rows) or tables


def test_a_table_that_cannot_be_written_is_counted_and_said(binaries: Binaries, tmp_path: Path) -> None:
    engine = FakeEngine(tmp_path, with_table)
    (engine.run_dir / "store" / "tables").mkdir()
    run(binaries, "dlsym", "basic", tmp_path, engine)
    engine.close()
    assert engine.row("add").tables == 1
    assert "its table is not saved: Is a directory" in engine.row("add").reason
    log = (engine.run_dir / "event.log").read_text()
    assert "[exec] unsaved: the table of map 0 of kernel/0_00: Is a directory" in log


def test_a_context_that_goes_waits_for_its_tables_and_no_call_comes_after(tmp_path: Path) -> None:
    """While a session ends, whose thread waits for a kernel: it ends soon, and then it does not."""
    program = compile_c(tmp_path / "leave", [NATIVE / "tables_leave.c", HOOKDRV / "records" / "tables.c"])
    said = subprocess.run([program], capture_output=True, text=True, check=True, timeout=HANG_S).stdout
    assert said == "saved 1 freed 1 after it 0\n" * 2
