"""Timelines while they are recorded: files of processes are followed as they grow, and nothing of theirs is trusted."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from clocks import eventually
from timelines import ADD, device_entry, name_entries, op_entry

from ncc.abi import Untimed
from ncc.diag import error
from ncc.engine.ledger import Ledger
from ncc.engine.recording import FILE, FREED_BYTES, MAX_LEFT_OUT, Recorder
from ncc.engine.session import Session
from ncc.trace import Record, Timeline, TimelineWriter
from ncc.trace.entries import Entries

KNOWN = name_entries(1, ADD) + name_entries(2, "cuLaunchKernel") + device_entry(0, 7)


def session(folder: Path, pid: int = 70) -> Session:
    """Of a process that goes on: this one."""
    run_dir = folder / f"run{len(list(folder.iterdir()))}"
    run_dir.mkdir()
    ledger = Ledger(pid)
    ledger.close()
    return Session(pid, os.getpid(), "train", run_dir, ledger)


@pytest.fixture
def recorder(tmp_path: Path) -> Iterator[Recorder]:
    with Recorder(lambda session: tmp_path / "t.db", {"tool": "test"}) as made:
        yield made


def append(one: Session, data: bytes) -> None:
    assert one.run_dir is not None
    with (one.run_dir / FILE).open("ab") as file:
        file.write(data)


def kernels(path: Path) -> int:
    if not path.exists():
        return 0
    with contextlib.suppress(Exception), Timeline(path) as timeline:
        return timeline.count("rocpd_op")
    return 0


def test_what_comes_is_there_while_it_is_recorded(recorder: Recorder, tmp_path: Path) -> None:
    one = session(tmp_path)
    recorder.follow(one)
    append(one, KNOWN + op_entry()[:100])  # cut: the rest comes
    append(one, op_entry()[100:])
    assert eventually(lambda: kernels(tmp_path / "t.db") == 1)
    append(one, op_entry(number=2, start_ns=3000, end_ns=3100))
    assert eventually(lambda: kernels(tmp_path / "t.db") == 2)
    append(one, op_entry(number=3, start_ns=4000, end_ns=4100) + op_entry(number=0))
    recorder.finish()
    assert kernels(tmp_path / "t.db") == 3
    assert recorder.left_out == 1
    assert not (one.run_dir or tmp_path).joinpath(FILE).exists()


def test_a_process_that_execs_has_its_own_numbers_twice(recorder: Recorder, tmp_path: Path) -> None:
    for at in range(2):
        one = session(tmp_path)
        recorder.follow(one)
        append(one, KNOWN + op_entry(start_ns=1000 * at + 1200, end_ns=1000 * at + 1300))
    recorder.finish()
    with Timeline(tmp_path / "t.db") as timeline:
        ops, calls = list(timeline.ops()), list(timeline.calls())
    assert len({op.call for op in ops}) == len({call.number for call in calls}) == 2
    assert {op.gpu for op in ops} == {0}


def test_what_is_missing_is_told(recorder: Recorder, tmp_path: Path) -> None:
    one = session(tmp_path)
    recorder.follow(one)
    one.ledger._head.untimed[Untimed.FULL] = 5
    one.ledger._head.untimed[Untimed.LOST] = 2
    one.ledger._head.timed = 6  # of which 2 were lost, 1 is there
    append(one, KNOWN + op_entry())
    recorder.finish()
    assert recorder.untimed() == {Untimed.FULL: 5, Untimed.LOST: 2}
    assert recorder.unwritten == 3
    with Timeline(tmp_path / "t.db") as timeline:
        notes = dict(timeline.metadata)
    assert (notes["untimed.full"], notes["untimed.lost"], notes["untimed.captured"]) == ("5", "2", "0")


@pytest.mark.parametrize("kind", ["link", "pipe", "folder"])
def test_what_is_no_file_of_the_process_is_not_read(recorder: Recorder, tmp_path: Path, kind: str) -> None:
    one = session(tmp_path)
    assert one.run_dir is not None
    (tmp_path / "secret").write_bytes(KNOWN + op_entry())
    {"link": lambda path: path.symlink_to(tmp_path / "secret"), "pipe": os.mkfifo, "folder": Path.mkdir}[kind](
        one.run_dir / FILE)
    recorder.follow(one)
    recorder.finish()
    assert recorder.failure is None
    assert kernels(tmp_path / "t.db") == 0


def test_a_process_that_has_no_folder_is_not_followed(recorder: Recorder) -> None:
    recorder.follow(Session(1, os.getpid(), "x", None, Ledger(1)))
    recorder.finish()
    assert recorder.paths == []


def test_a_process_that_goes_on_writing_does_not_keep_ncc(recorder: Recorder, tmp_path: Path,
                                                          monkeypatch: pytest.MonkeyPatch) -> None:
    one, read = session(tmp_path), Entries.records

    def more(self: Entries, data: bytes) -> list[Record]:
        append(one, data)  # as much as is read
        return read(self, data)

    monkeypatch.setattr(Entries, "records", more)
    append(one, KNOWN + op_entry())
    recorder.follow(one)
    recorder.finish()
    assert kernels(tmp_path / "t.db") > 0


def test_a_file_of_nothing_is_not_read_to_its_end(recorder: Recorder, tmp_path: Path) -> None:
    one = session(tmp_path)
    append(one, KNOWN + op_entry())
    os.truncate((one.run_dir or tmp_path) / FILE, 1 << 42)
    recorder.follow(one)
    recorder.finish()
    assert kernels(tmp_path / "t.db") == 1
    assert recorder.left_out > MAX_LEFT_OUT


def test_what_was_read_takes_no_room_any_more(recorder: Recorder, tmp_path: Path) -> None:
    one, entries = session(tmp_path), 3 * FREED_BYTES // len(op_entry())
    path = (one.run_dir or tmp_path) / FILE
    append(one, KNOWN + b"".join(op_entry(number=at + 1) for at in range(entries)))
    recorder.follow(one)
    assert eventually(lambda: path.stat().st_blocks * 512 <= FREED_BYTES)
    size = path.stat().st_size
    append(one, op_entry(number=entries + 1))
    recorder.finish()
    assert size == len(KNOWN) + entries * len(op_entry())
    assert kernels(tmp_path / "t.db") == entries + 1


def test_a_process_has_so_many_gpus_however_often_it_tells_of_them(recorder: Recorder, tmp_path: Path) -> None:
    one = session(tmp_path)
    recorder.follow(one)
    append(one, KNOWN + b"".join(device_entry(at % 2, uuid) for at, uuid in enumerate(range(7, 1007))) + op_entry())
    recorder.finish()
    with Timeline(tmp_path / "t.db") as timeline:
        assert [tag for tag, _ in timeline.metadata if tag.startswith("gpu.")] == ["gpu.0", "gpu.1"]


def test_what_cannot_be_written_ends_the_recording_and_not_the_program(
        recorder: Recorder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(self: TimelineWriter) -> None:
        raise error("R054", "cannot write 't.db': database or disk is full")

    monkeypatch.setattr(TimelineWriter, "commit", full)
    one = session(tmp_path)
    recorder.follow(one)
    append(one, KNOWN + op_entry())
    recorder.finish()
    assert recorder.failure is not None
    assert [found.code for found in recorder.failure.diagnostics] == ["R054"]
