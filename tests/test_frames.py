"""A store that was made smaller (``ncc compact``) reads as it did; damage of a frame is damage of its launch alone."""

from __future__ import annotations

import contextlib
import sys
from pathlib import Path

import numpy as np
import pytest
from stores import write_store
from traces import MapData

from ncc import abi
from ncc.cli import main
from ncc.diag import NccError
from ncc.runtime import frames, native, open_trace

pa = pytest.importorskip("pyarrow")
RECORD = np.dtype([("a", "<u8"), ("b", "<u4")])


@pytest.fixture
def run_dir(tmp_path: Path) -> Path:
    """Three launches with records, two of which compress; one launch without maps."""
    run, rng = tmp_path / "run", np.random.default_rng(3)
    for number in range(3):
        records = np.zeros((4, 64, 50), RECORD)
        records["b"] = number
        if number == 1:
            records = rng.integers(0, 256, (4, 64, 50, RECORD.itemsize), np.uint8).view(RECORD)[..., 0]
        attempted = rng.integers(0, 60, (4, 64)).astype(np.uint32)
        write_store(run, {"m": MapData("thread", [("a", "u64"), ("b", "u32")], records, attempted)}, (4, 1, 1),
                    (64, 1, 1))
    write_store(run, {}, (1, 1, 1), (1, 1, 1))
    (run / "summary.json").write_text("{}")
    return run


def content(run: Path) -> list[tuple[object, ...]]:
    return [(launch.grid, launch.params, launch.facts, *(launch[name].tobytes() for name in launch))
            for launch in open_trace(run).launches]


def test_it_reads_as_before_and_takes_less(run_dir: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before, records = content(run_dir), run_dir / "store" / "records"
    size = records.stat().st_size
    assert main(["compact", str(run_dir)]) == 0
    assert capsys.readouterr().out == f"{size} bytes of records, now {records.stat().st_size}\n"
    assert records.stat().st_size < 0.6 * size
    assert content(run_dir) == before
    for launch in open_trace(run_dir).launches:
        launch.check()
    small = records.read_bytes()
    assert main(["compact", str(run_dir)]) == 0
    assert records.read_bytes() == small, "what is compressed stays so"
    assert not list((run_dir / "store").glob("*.new"))


@pytest.mark.parametrize("kept", [0, 1, 3])
def test_without_an_index_its_launches_are_found(run_dir: Path, kept: int) -> None:
    before = content(run_dir)
    frames.compact(run_dir)
    index = run_dir / "store" / "index"
    index.write_bytes(index.read_bytes()[: 16 * kept])
    assert content(run_dir) == before


def test_a_run_that_is_not_over_is_left_alone(run_dir: Path) -> None:
    (run_dir / "summary.json").unlink()
    before = (run_dir / "store" / "records").read_bytes()
    with pytest.raises(NccError, match="R014"):
        frames.compact(run_dir)
    assert (run_dir / "store" / "records").read_bytes() == before


def test_damaged_chunks_are_kept_as_they_are(run_dir: Path) -> None:
    records = run_dir / "store" / "records"
    data = bytearray(records.read_bytes())
    data[3] ^= 1
    records.write_bytes(data)
    frames.compact(run_dir)
    run = open_trace(run_dir)
    with pytest.raises(NccError, match="R010"):
        run[0]
    assert len(content_of(run, range(1, 4))) == 3


def content_of(run: object, numbers: range) -> list[object]:
    return [run[number] for number in numbers]  # type: ignore[index]


def lie(run_dir: Path, frame: bytes | None = None, **fields: int) -> None:
    """The first launch's head says something else, under a right checksum; its frame may be another."""
    records = run_dir / "store" / "records"
    data = bytearray(records.read_bytes())
    head = abi.StoreFrame.from_buffer(data)
    for name, value in fields.items():
        setattr(head, name, value)
    if frame is not None:
        head.frame_bytes = len(frame)
        assert len(frame) <= head.bytes - 40
    head.head_crc = 0
    head.head_crc = native.crc(bytearray(head))
    del head
    if frame is not None:
        data[40 : 40 + len(frame)] = frame
    records.write_bytes(data)


@pytest.mark.parametrize("fields", [
    {"version": abi.STORE_VERSION + 1}, {"frame_bytes": 2**64 - 1}, {"frame_bytes": 5}, {"frame_bytes": 0},
    {"chunk_bytes": 2**64 - 1}, {"chunk_bytes": (1 << 30) + 1}, {"chunk_bytes": 1000}, {"chunk_bytes": 0},
    {"chunk_bytes": 1 << 20}, {"bytes": 2**63}])
def test_numbers_that_lie_are_damage(run_dir: Path, fields: dict[str, int]) -> None:
    frames.compact(run_dir)
    lie(run_dir, **fields)
    run = open_trace(run_dir)
    with pytest.raises(NccError, match="R010"):
        run[0]
    content_of(run, range(1, 4))


@pytest.mark.parametrize("claimed", [1 << 30, 400 * 1000])
def test_a_bomb_takes_no_more_memory_than_it_is_said_to_hold(run_dir: Path, claimed: int) -> None:
    """A gigabyte of zeros in 32 KiB, said to be that, or less."""
    frames.compact(run_dir)
    bomb = pa.Codec("zstd").compress(bytes(1 << 24), asbytes=True)
    lie(run_dir, bomb, chunk_bytes=claimed)
    with pytest.raises(NccError, match="R010"):
        open_trace(run_dir)[0]


def test_no_bit_of_a_frame_can_be_turned_unseen(run_dir: Path) -> None:
    frames.compact(run_dir)
    records, (before, *_) = run_dir / "store" / "records", content(run_dir)
    data = records.read_bytes()
    size = abi.StoreFrame.from_buffer_copy(data).frame_bytes
    for at in range(0, 40 + size, 7):
        records.write_bytes(data[:at] + bytes([data[at] ^ 1 << at % 8]) + data[at + 1 :])
        with contextlib.suppress(NccError):
            launch = open_trace(run_dir)[0]
            launch.check()
            assert (launch.grid, launch.params, launch.facts, *(launch[n].tobytes() for n in launch)) == before


def test_without_the_package_it_says_which(run_dir: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    frames.compact(run_dir)
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    run = open_trace(run_dir)
    with pytest.raises(NccError, match=r"R013.*ncc\[arrow\]|R013"):
        run[0]
    with pytest.raises(NccError, match="R013"):
        frames.compact(run_dir)


def test_a_link_is_not_written_through(run_dir: Path, tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.write_text("mine")
    (run_dir / "store" / "records.new").symlink_to(outside)
    assert main(["compact", str(run_dir)]) == 1
    assert outside.read_text() == "mine"
