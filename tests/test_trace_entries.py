"""What a hook driver writes of a process's timeline, as records; and nothing that cannot be."""

from __future__ import annotations

from pathlib import Path

import pytest
from timelines import ADD, clock_entry, device_entry, name_entries, name_piece, op_entry, source_entry

from ncc import abi
from ncc.engine.recording import Gpus
from ncc.trace import Call, Copy, CopyKind, Kernel, OpType, Timeline, TimelineWriter
from ncc.trace.entries import UNNAMED, Device, Entries

KNOWN = name_entries(1, ADD) + name_entries(2, "cuLaunchKernel") + device_entry(0)
COPY, GRAPH, CALL = abi.TimelineKind.COPY, abi.TimelineKind.GRAPH, abi.TimelineKind.CALL
APART, NODE = abi.TimedFlag.APART, abi.TimedFlag.NODE


def entries() -> Entries:
    return Entries(Gpus().number)


def test_a_launch_is_a_call_and_a_kernel() -> None:
    found = entries()
    assert found.records(KNOWN + op_entry()) == [
        Call("cuLaunchKernel", 70, 1000, 1300, 1),
        Kernel(ADD, 0, 0, 1200, 2200, (4, 2, 1), (64, 1, 1), 1, 0, "0x7f00", 1024)]
    assert (found.left_out, found.operations) == (0, 1)


def test_a_graph_has_a_number_and_a_copy_its_kind() -> None:
    found = entries()
    records = found.records(KNOWN + b"".join((
        op_entry(GRAPH, number=1, target=0x50, grid=(0, 0, 0), block=(0, 0, 0), shared_bytes=0),
        op_entry(GRAPH, number=2, target=0x60, start_ns=3000, end_ns=3100),
        op_entry(COPY, number=3, copy_kind=2, size_bytes=64, target=0x10, source=0x20, flags=1, start_ns=3200,
                 end_ns=3300),
        op_entry(COPY, number=4, copy_kind=-1, size_bytes=8, target=0x30, start_ns=3400, end_ns=3500))))
    assert [type(record) for record in records[::2]] == [Call] * 4
    first, second, copy, fill = records[1::2]
    assert isinstance(first, Kernel)
    assert isinstance(second, Kernel)
    assert (first.name, first.type, second.name) == ("graph_1", OpType.GRAPH, "graph_2")
    assert copy == Copy(CopyKind.DEVICE_TO_HOST, 0, 0, 3200, 3300, 64, "0x10", "0x20", 3, 0, "0x7f00", True)
    assert fill == Copy(CopyKind.FILL, 0, 0, 3400, 3500, 8, "0x30", "", 4, 0, "0x7f00", False)


def test_a_call_may_have_an_entry_by_itself_and_nodes_of_a_graph_share_it() -> None:
    found = entries()
    records = found.records(KNOWN + b"".join((
        op_entry(number=9, flags=APART | NODE, source=3, target=8),
        op_entry(COPY, number=9, copy_kind=1, size_bytes=64, flags=APART | NODE, source=4, target=8, start_ns=3000,
                 end_ns=3100),
        op_entry(CALL, number=9), op_entry(number=0, flags=APART, start_ns=4000, end_ns=4100))))
    assert records == [
        Kernel(ADD, 0, 0, 1200, 2200, (4, 2, 1), (64, 1, 1), 9, 0, "0x7f00", 1024, node=3),
        Copy(CopyKind.HOST_TO_DEVICE, 0, 0, 3000, 3100, 64, "", "", 9, 0, "0x7f00", False, 4),
        Call("cuLaunchKernel", 70, 1000, 1300, 9),
        Kernel(ADD, 0, 0, 4000, 4100, (4, 2, 1), (64, 1, 1), 0, 0, "0x7f00", 1024)]
    assert (found.left_out, found.operations) == (0, 3)


def test_who_says_when_things_ran_is_told() -> None:
    found = entries()
    assert found.by is None
    found.records(source_entry(abi.TimelineBy.EVENTS, "another uses it"))
    assert (found.by, found.why_events, found.left_out) == (abi.TimelineBy.EVENTS, "another uses it", 0)


def test_a_long_name_comes_in_pieces() -> None:
    text = "k" * 1000 + "\u00e9" * 100
    found = entries()
    _, kernel = found.records(name_entries(1, text) + device_entry(0) + op_entry())
    assert isinstance(kernel, Kernel)
    assert kernel.name == text


def test_entries_that_come_in_parts_are_one_file() -> None:
    data, found = KNOWN + op_entry(), entries()
    records = [record for at in range(0, len(data), abi.TIMELINE_BYTES)
               for record in found.records(data[at : at + abi.TIMELINE_BYTES])]
    assert records == entries().records(data)
    assert entries().records(data[:-1]) == []  # cut


def test_streams_have_rows_and_a_threads_own_is_not_anothers() -> None:
    found = entries()
    records = found.records(KNOWN + b"".join(op_entry(number=at + 1, stream=stream, tid=tid, start_ns=at, end_ns=at)
                                             for at, (stream, tid) in enumerate(((2, 70), (2, 71), (1, 70), (1, 71)))))
    assert [record.queue for record in records if isinstance(record, Kernel)] == [0, 1, 2, 2]


def test_what_follows_on_a_stream_does_not_overlap_by_rounding() -> None:
    found = entries()
    records = found.records(KNOWN + b"".join((
        op_entry(number=1, start_ns=1000, end_ns=2000), op_entry(number=2, start_ns=1995, end_ns=3000),
        op_entry(number=3, start_ns=1996, end_ns=9000))))
    assert [(k.start_ns, k.end_ns) for k in records if isinstance(k, Kernel)] == [
        (1000, 2000), (2000, 3000), (1996, 9000)]  # the last one is no rounding


def test_the_same_gpu_of_two_processes_is_one_and_another_one_is_not() -> None:
    gpus = Gpus()
    assert [gpus.number(device) for device in (
        entry(0, "a"), entry(1, "b"), entry(0, "b"), entry(0, "c"), entry(5, "d"), entry(0, "a"))] == [0, 1, 1, 2, 5, 0]


def entry(number: int, uuid: str) -> Device:
    return Device(number, uuid, "GPU")


def test_the_greatest_error_of_a_clock_is_kept() -> None:
    found = entries()
    found.records(device_entry(3) + clock_entry(3, 10) + clock_entry(3, 500) + clock_entry(3, 20))
    assert found.clock_error_ns == {3: 500}


CANNOT_BE = {
    "a source that is none": source_entry(2),
    "a call without a number": op_entry(CALL, number=0),
    "a call that ends before it begins, by itself": op_entry(CALL, call_start_ns=1301),
    "a node of too large a number": op_entry(flags=NODE | APART, source=1 << 62),
    "no kind": bytes(abi.TIMELINE_BYTES),
    "an unknown kind": b"\xff" * abi.TIMELINE_BYTES,
    "no device": op_entry(device=1),
    "number 0": op_entry(number=0),
    "a number of another process": op_entry(number=1 << 39),
    "ends before it begins": op_entry(start_ns=2201),
    "a time past all": op_entry(end_ns=1 << 62),
    "a call that ends before it begins": op_entry(call_start_ns=1301),
    "a copy of no kind": op_entry(COPY, copy_kind=5),
    "a copy that is too large": op_entry(COPY, copy_kind=1, size_bytes=1 << 63),
    "a device past all": device_entry(1 << 12),
    "a device below all": device_entry(-1),
    "a clock of no device": clock_entry(1, 1),
    "name 0": name_entries(0, "x"),
    "a name past all": name_entries(abi.TIMELINE_NAMES + 1, "x"),
    "a name again": name_entries(1, "x"),
    "a piece without what is before it": name_piece(3, b"x" * 300, 216),
}


@pytest.mark.parametrize("what", CANNOT_BE)
def test_what_cannot_be_is_left_out_and_counted(what: str) -> None:
    found = entries()
    found.records(KNOWN)
    assert found.records(CANNOT_BE[what]) == []
    assert found.left_out == 1


def test_a_name_that_was_not_said_takes_nothing_away() -> None:
    _, kernel = entries().records(device_entry(0) + op_entry(name=9))
    assert isinstance(kernel, Kernel)
    assert kernel.name == UNNAMED


def test_the_writer_takes_all_that_is_sound(tmp_path: Path) -> None:
    """The largest numbers there are."""
    most = (1 << 62) - 1
    huge = op_entry(number=(1 << 39) - 1, stream=(1 << 64) - 1, grid=((1 << 32) - 1,) * 3, block=((1 << 32) - 1,) * 3,
                    end_ns=most, call_end_ns=most, shared_bytes=(1 << 32) - 1, tid=(1 << 32) - 1)
    with TimelineWriter(tmp_path / "t.db") as file:
        file.process(1).add(entries().records(KNOWN + huge + op_entry(
            COPY, number=2, copy_kind=4, size_bytes=most, target=(1 << 64) - 1, source=(1 << 64) - 1)))
    with Timeline(tmp_path / "t.db") as timeline:
        assert len(list(timeline.ops())) == 2
        assert not timeline.left
