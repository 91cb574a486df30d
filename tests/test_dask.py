"""Traces as Dask collections: the same records as the readers', however they are divided, here and on a cluster."""

from __future__ import annotations

import importlib
import subprocess
import sys
import tracemalloc
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from stores import write_store
from traces import MapData, write_run

from ncc.diag import NccError
from ncc.runtime import open_trace

pytest.importorskip("dask")
dask = pytest.importorskip("distributed") and importlib.import_module("dask")
traces = importlib.import_module("ncc.runtime.dask")

EXAMPLE = Path(__file__).parent.parent / "examples" / "dmat_pages.py"
FIELDS = [("addr", "u64"), ("clock", "u32"), ("block", "u8")]
RECORD = np.dtype([("addr", "<u8"), ("clock", "<u4"), ("block", "u1")])
GRID, BLOCK = (5, 2, 1), (40, 1, 1)


def accesses(seed: int, cap: int = 4) -> MapData:
    rng = np.random.default_rng(seed)
    records = np.zeros((10, 40, cap), RECORD)
    records["addr"] = rng.integers(0x7F0000000000, 0x7F0000010000, records.shape)
    records["clock"], records["block"] = rng.integers(0, 200, (2, *records.shape))
    attempted = rng.integers(0, cap + 2, (10, 40)).astype(np.uint32)
    records[np.arange(cap) >= attempted[:, :, np.newaxis]] = 0
    return MapData("thread", FIELDS, records, attempted)


@pytest.fixture
def job(tmp_path: Path) -> Path:
    """Two ranks of three launches, and one in the reference's format."""
    (tmp_path / "job").mkdir()
    for rank in range(2):
        for launch in range(3):
            write_store(tmp_path / "job" / f"run{rank}", {"dmat": accesses(10 * rank + launch)}, GRID, BLOCK)
    (tmp_path / "other").mkdir()
    path = write_run(tmp_path / "other", {"dmat": accesses(33)}, GRID, BLOCK)
    path.parent.parent.rename(tmp_path / "job" / "run2")
    return tmp_path / "job"


@pytest.fixture(autouse=True)
def _alone() -> Any:
    with dask.config.set(scheduler="synchronous"):
        yield


def wanted(job: Path) -> list[tuple[Any, ...]]:
    found = []
    for rank, path in enumerate(sorted(job.iterdir())):
        for number, launch in enumerate(open_trace(path).launches):
            for batch in launch.batches("dmat"):
                columns = (batch.block, batch.unit, batch.slot, batch.records)
                found += [(rank, number, *place, *record)
                          for *place, record in zip(*(c.tolist() for c in columns), strict=True)]
    return found


@pytest.mark.parametrize("partition_bytes", [1, 3000, 1 << 20])
def test_every_record_is_there_in_order(job: Path, partition_bytes: int) -> None:
    found = traces.records(job, "dmat", partition_bytes)
    assert found.dtype.names == ("rank", "launch", "block", "unit", "slot", "addr", "clock", "block_")
    assert found.compute().tolist() == wanted(job)
    saved = [launch.saved("dmat") for path in sorted(job.iterdir()) for launch in open_trace(path).launches]
    split = sum(min(10, -(-count * RECORD.itemsize // partition_bytes)) for count in saved)
    assert len(traces.partitions(job, "dmat", partition_bytes)) == (3 if partition_bytes > 1 << 18 else split)


def test_collections_compute(job: Path) -> None:
    found = traces.records(sorted(job.iterdir()), "dmat", 2000)
    assert (found["addr"] >> 12).max().compute() == max(row[5] for row in wanted(job)) >> 12
    assert found["clock"].sum().compute() == sum(row[6] for row in wanted(job))


def test_a_fold_has_a_part_at_a_time(tmp_path: Path) -> None:
    data = accesses(1, 2000)
    for _ in range(6):
        write_store(tmp_path / "run", {"dmat": data}, GRID, BLOCK)
    launch = open_trace(tmp_path / "run")[0]
    clocks = Counter(launch.records("dmat")["clock"].tolist())
    want = Counter({clock: 6 * count for clock, count in clocks.items()})
    assert 6 * launch.records("dmat").nbytes > 25_000_000

    def count(records: Any) -> Any:
        return Counter(dict(zip(*(column.tolist() for column in np.unique(records["clock"], return_counts=True)),
                                strict=True)))

    folded = traces.fold(tmp_path, "dmat", count, Counter.__add__, 500_000)
    tracemalloc.start()
    try:
        assert folded.compute() == want
        assert tracemalloc.get_traced_memory()[1] < 8_000_000
    finally:
        tracemalloc.stop()


def test_damage_is_told_or_left_out(job: Path) -> None:
    records = job / "run0" / "store" / "records"
    whole = wanted(job)
    data = bytearray(records.read_bytes())
    data[data.rindex(open_trace(job / "run0")[2]["dmat"][9, :30].tobytes()[-500:])] ^= 1
    records.write_bytes(data)
    for size in (1, 1 << 20):
        with pytest.raises(NccError, match="R010"):
            traces.records(job, "dmat", size).compute()
        left = traces.records(job, "dmat", size, damaged="skip").compute().tolist()
        assert left == [row for row in whole if row[:2] != (0, 2)]
    with pytest.raises(ValueError, match="'raise' or 'skip'"):
        traces.records(job, "dmat", damaged="ignore")


def test_what_is_not_there_has_a_code(job: Path, tmp_path: Path) -> None:
    with pytest.raises(NccError, match="R008"):
        traces.records(job, "no_such_map")
    with pytest.raises(NccError, match="R004"):
        traces.records(tmp_path / "nothing", "dmat")
    other = MapData("warp", FIELDS[:1], np.zeros((10, 2, 1), [("addr", "<u8")]))
    write_store(job / "run3", {"dmat": other}, GRID, BLOCK)
    with pytest.raises(NccError, match="R008"):
        traces.records(job, "dmat").compute()


def test_without_dask_the_hint_says_what_to_do() -> None:
    code = "import sys; sys.modules['dask'] = None; import ncc.runtime.dask"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert "R013" in done.stderr
    assert "pip install 'ncc[dask]'" in done.stderr


def test_a_cluster_finds_what_this_process_does(job: Path) -> None:
    """The example of docs/trace.md, here and by a scheduler's address."""
    from distributed import LocalCluster

    def shown(*words: str) -> str:
        done = subprocess.run([sys.executable, EXAMPLE, job, *words], capture_output=True, text=True, check=True)
        return done.stdout

    here = shown()
    assert here.splitlines()[0] == f"{len(wanted(job))} accesses of 3 ranks in {3 * 16} pages"
    counts = Counter((row[0], row[5] >> 12) for row in wanted(job))
    assert [int(line.split()[4]) for line in here.splitlines()[1:]] == [n for _, n in counts.most_common(5)]
    with LocalCluster(n_workers=1, threads_per_worker=1, dashboard_address=None, protocol="tcp://") as cluster:
        assert cluster.scheduler_address.startswith("tcp://")
        assert sorted(shown("--scheduler", cluster.scheduler_address).split()) == sorted(here.split())
