"""``ncc export`` as tables: every format read back by another program's reader, and compared record for record."""

from __future__ import annotations

import csv
import json
import math
import sys
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from stores import write_store
from traces import MapData

from ncc.cli import main
from ncc.runtime import open_trace

pytest.importorskip("pyarrow")
FIELDS = [("clock", "u64"), ("delta", "s32"), ("half", "f16"), ("real", "f64"), ("slot", "u8"), ("flag", "pred")]
RECORD = np.dtype([("clock", "<u8"), ("delta", "<i4"), ("half", "<f2"), ("real", "<f8"), ("slot", "u1"),
                   ("flag", "u1")])
GRID, BLOCK = (3, 2, 1), (50, 1, 1)
KERNEL = "_Z3addPf"


def a_map(level: str, seed: int, cap: int = 3) -> MapData:
    rng = np.random.default_rng(seed)
    units = 50 if level == "thread" else 2
    records = np.zeros((6, units, cap), RECORD)
    records["clock"] = rng.integers(0, 2**64, records.shape, np.uint64)
    records["delta"] = rng.integers(-(2**31), 2**31, records.shape)
    records["half"], records["real"] = rng.standard_normal((2, *records.shape))
    records["slot"], records["flag"] = rng.integers(0, 2, (2, *records.shape))
    attempted = rng.integers(0, cap + 3, (6, units)).astype(np.uint32)
    records[np.arange(cap) >= attempted[:, :, np.newaxis]] = 0
    return MapData(level, FIELDS, records, attempted)


@pytest.fixture
def run_dir(tmp_path: Path) -> Path:
    for seed in range(3):
        maps = {"accesses": a_map("thread", seed), "warps": a_map("warp", seed + 9)}
        write_store(tmp_path / "run", maps, GRID, BLOCK, since_us=1000 * seed)
    return tmp_path / "run"


def wanted(run_dir: Path, name: str) -> list[tuple[Any, ...]]:
    """By the slowest means."""
    found = []
    for number, launch in enumerate(open_trace(run_dir).launches):
        for block, unit, slot in np.argwhere(np.arange(3) < launch.used(name)[:, :, np.newaxis]).tolist():
            found.append((number, KERNEL, block, unit, slot, *launch[name][block, unit, slot].item()))
    return found


def columns(level: str) -> list[str]:
    return ["launch", "kernel", "block", level, "slot", "clock", "delta", "half", "real", "slot_", "flag"]


def read_arrow(path: Path) -> tuple[list[str], list[tuple[Any, ...]]]:
    from pyarrow import feather, parquet

    table = parquet.read_table(path) if path.suffix == ".parquet" else feather.read_table(path, memory_map=False)
    return table.column_names, [tuple(row.values()) for row in table.to_pylist()]


def read_csv(path: Path) -> tuple[list[str], list[tuple[Any, ...]]]:
    with path.open(newline="") as file:
        names, *rows = csv.reader(file)
    return names, [tuple(v if "_Z" in v else float(v) if set(v) & set(".e") else int(v) for v in row) for row in rows]


def read_jsonl(path: Path) -> tuple[list[str], list[tuple[Any, ...]]]:
    rows = [json.loads(line) for line in path.read_text().splitlines()]
    return list(rows[0]), [tuple(row.values()) for row in rows]


READERS: dict[str, Callable[[Path], tuple[list[str], list[tuple[Any, ...]]]]] = {
    "parquet": read_arrow, "arrow": read_arrow, "csv": read_csv, "jsonl": read_jsonl}


@pytest.mark.parametrize("form", READERS)
def test_every_record_is_read_back(run_dir: Path, form: str, capsys: pytest.CaptureFixture[str]) -> None:
    out = run_dir.parent / "out"
    assert main(["export", str(run_dir), "--format", form, "-o", str(out)]) == 0
    assert capsys.readouterr().out == f"3 launches: {out}\n"
    assert sorted(path.name for path in out.iterdir()) == [f"{n}.{form}" for n in ("accesses", "launches", "warps")]
    for name, level in (("accesses", "thread"), ("warps", "warp")):
        names, rows = READERS[form](out / f"{name}.{form}")
        assert names == columns(level)
        assert rows == wanted(run_dir, name)


@pytest.mark.parametrize("form", READERS)
def test_the_launches_are_a_table(run_dir: Path, form: str) -> None:
    out = run_dir.parent / "out"
    assert main(["export", str(run_dir), "--format", form, "-o", str(out)]) == 0
    names, rows = read_arrow(out / f"launches.{form}") if form in ("parquet", "arrow") else (
        _text(out / f"launches.{form}", form))
    found = [dict(zip(names, row, strict=True)) for row in rows]
    run = open_trace(run_dir)
    assert [int(row["launch"]) for row in found] == [0, 1, 2]
    assert {(row["kernel"], row["name"]) for row in found} == {(KERNEL, "add(float*)")}
    assert [int(row["since_us"]) for row in found] == [0, 1000, 2000]
    assert [float(row["kernel_us"]) for row in found] == [20.25] * 3
    assert [int(row["grid_y"]) for row in found] == [2] * 3
    assert [int(row["records"]) for row in found] == [sum(map(launch.saved, launch.maps)) for launch in run.launches]
    assert [int(row["lost"]) for row in found] == [sum(map(launch.lost, launch.maps)) for launch in run.launches]


def test_a_launch_says_what_its_records_stand_for(run_dir: Path) -> None:
    kernel = run_dir / "kernel" / "0_aa" / "kernel.json"
    told = json.loads(kernel.read_text())
    told["maps"][0]["sample"] = 4
    kernel.write_text(json.dumps(told))
    assert main(["export", str(run_dir), "--format", "jsonl", "-o", str(run_dir.parent / "out")]) == 0
    lines = (run_dir.parent / "out" / "launches.jsonl").read_text().splitlines()
    assert [json.loads(line)["sample"] for line in lines] == [4, 4, 4]


def _text(path: Path, form: str) -> tuple[list[str], list[tuple[Any, ...]]]:
    if form == "jsonl":
        return read_jsonl(path)
    with path.open(newline="") as file:
        names, *rows = csv.reader(file)
    return names, [tuple(row) for row in rows]


def test_what_is_not_finite_is_null_in_json(tmp_path: Path) -> None:
    data = a_map("warp", 1, 1)
    data.records["real"][0, :, 0] = math.nan, math.inf
    data.attempted[:] = 1
    write_store(tmp_path / "run", {"m": data}, GRID, BLOCK)
    out = tmp_path / "out"
    assert main(["export", str(tmp_path / "run"), "--format", "jsonl", "-o", str(out)]) == 0
    lines = (out / "m.jsonl").read_text().splitlines()
    assert [json.loads(line, parse_constant=pytest.fail)["real"] for line in lines[:2]] == [None, None]


def test_damaged_launches_are_left_out_whole(run_dir: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A part that is damaged at its end; a .bin's export and the table of launches too."""
    records = run_dir / "store" / "records"
    data = bytearray(records.read_bytes())
    at = data.rindex(open_trace(run_dir)[1]["accesses"][5, 49].tobytes(), 0, 2 * len(data) // 3)
    data[at] ^= 1
    records.write_bytes(data)
    for form, reader in READERS.items():
        out = run_dir.parent / form
        assert main(["export", str(run_dir), "--format", form, "-o", str(out)]) == 1
        printed = capsys.readouterr()
        assert printed.out.startswith("2 launches")
        assert "error[R010]" in printed.err
        assert {row[0] for row in reader(out / f"accesses.{form}")[1]} == {0, 2}
        assert {row[0] for row in reader(out / f"warps.{form}")[1]} == {0, 2}


@pytest.mark.parametrize("form", ["parquet", "arrow"])
def test_without_pyarrow_the_hint_says_what_to_do(run_dir: Path, form: str, monkeypatch: pytest.MonkeyPatch,
                                                  capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    out = run_dir.parent / "out"
    assert main(["export", str(run_dir), "--format", form, "-o", str(out)]) == 1
    printed = capsys.readouterr().err
    assert "error[R013]" in printed
    assert "pip install 'ncc[arrow]'" in printed
    assert not out.exists()
    assert main(["export", str(run_dir), "--format", "csv", "-o", str(out)]) == 0


def test_a_name_leads_nowhere(tmp_path: Path) -> None:
    write_store(tmp_path / "run", {"../../x": a_map("warp", 1), "launches": a_map("warp", 2)}, GRID, BLOCK)
    out = tmp_path / "out"
    assert main(["export", str(tmp_path / "run"), "--format", "csv", "-o", str(out)]) == 0
    assert sorted(path.name for path in out.iterdir()) == ["launches-2.csv", "launches.csv", "map.csv"]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["out", "run"]


def test_an_export_does_not_hold_the_trace_in_memory(tmp_path: Path) -> None:
    data = a_map("thread", 1, 1000)
    for _ in range(8):
        write_store(tmp_path / "run", {"m": data}, GRID, BLOCK)
    assert open_trace(tmp_path / "run")[0]["m"].nbytes > 7_000_000
    out = tmp_path / "out"
    tracemalloc.start()
    try:
        assert main(["export", str(tmp_path / "run"), "--format", "parquet", "-o", str(out)]) == 0
        assert tracemalloc.get_traced_memory()[1] < 30_000_000
    finally:
        tracemalloc.stop()
