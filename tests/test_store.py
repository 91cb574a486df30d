"""The store: what a run has saved is read whole, what is damaged is an error of its launch alone."""

from __future__ import annotations

import ctypes
import json
import random
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from stores import resealed, write_store
from traces import MapData, write_run

from ncc import abi
from ncc.cli import main
from ncc.diag import NccError
from ncc.runtime import Launch, open_launch, open_trace
from ncc.runtime.store import Store

ACCESS = [("clock", "u64"), ("addr", "u32")]
ACCESS_TYPE = np.dtype([("clock", "<u8"), ("addr", "<u4")])
GRID, BLOCK = (3, 2, 1), (50, 1, 1)
FIRST_BYTES = ctypes.sizeof(abi.StoreChunk)


def a_map(level: str = "thread", counted: bool = True, cap: int = 4) -> MapData:
    units = 50 if level == "thread" else 2
    records = np.zeros((6, units, cap), ACCESS_TYPE)
    records["clock"] = np.arange(records.size).reshape(records.shape)
    attempted = (np.arange(6 * units, dtype=np.uint32) % (cap + 3)).reshape(6, units) if counted else None
    if attempted is not None:
        records[np.arange(cap) >= attempted[:, :, np.newaxis]] = 0
    return MapData(level, ACCESS, records, attempted)


@pytest.fixture
def run_dir(tmp_path: Path) -> Path:
    """Three launches with two maps each, and the kernel's description."""
    run = tmp_path / "run"
    maps = {"accesses": a_map(), "warps": a_map("warp", counted=False, cap=1)}
    bin_path = write_run(tmp_path, maps, GRID, BLOCK)
    bin_path.parent.parent.rename(tmp_path / "reference")
    for number in range(3):
        write_store(run, maps, GRID, BLOCK, since_us=611403 + number)
    return run


def code_of(act: Callable[[], object]) -> str:
    with pytest.raises(NccError) as caught:
        act()
    return caught.value.diagnostics[0].code


def everything(launch: Launch) -> list[object]:
    return [*(launch[name].tolist() for name in launch), *(launch.used(name).tolist() for name in launch),
            *(launch.records(name).tolist() for name in launch), launch.params, launch.times]


def chunk_of(run_dir: Path, number: int) -> tuple[int, int]:
    data = (run_dir / "store" / "index").read_bytes()
    entry = abi.StoreEntry.from_buffer_copy(data, number * ctypes.sizeof(abi.StoreEntry))
    return entry.offset, entry.bytes


def test_a_store_reads_as_it_was_written(run_dir: Path) -> None:
    run = open_trace(run_dir)
    assert len(run) == 3
    maps = {"accesses": a_map(), "warps": a_map("warp", counted=False, cap=1)}
    for launch in run.launches:
        assert (launch.grid, launch.block, launch.number, launch.sequence) == (GRID, BLOCK, 3, 1)
        assert (launch.params, launch.times.kernel_us) == ((b"\0\0@\x7f", b"\x10"), 20.25)
        for name, told in maps.items():
            assert launch[name].tobytes() == told.records.tobytes()
            assert launch.shape(name) == told.records.shape
        np.testing.assert_array_equal(launch.attempted("accesses"), maps["accesses"].attempted)
        assert launch.lost("accesses") == int((maps["accesses"].attempted - launch.used("accesses")).sum())


def test_a_store_of_a_million_launches_opens_at_once(run_dir: Path) -> None:
    index = run_dir / "store" / "index"
    entry = bytes(abi.StoreEntry(*chunk_of(run_dir, 2)))
    index.write_bytes(entry * 1_000_000)
    began = time.process_time()
    launches = open_trace(run_dir).launches
    assert len(launches) == 1_000_000
    assert everything(launches[-1]) == everything(launches[999:][5])
    assert time.process_time() - began < 0.5


def test_a_launch_has_a_name_of_its_own(run_dir: Path) -> None:
    assert everything(open_launch(run_dir / "2")) == everything(open_trace(run_dir)[2])
    assert code_of(lambda: open_launch(run_dir / "3")) == "R007"
    assert code_of(lambda: open_launch(run_dir / ("9" * 30))) == "R001"


@pytest.mark.parametrize("cut", [0, 1, 15, 16, 17, 47])
def test_what_the_index_does_not_name_any_more_is_found(run_dir: Path, cut: int) -> None:
    """A kill came before the last entries were written, or in the middle of one."""
    index = run_dir / "store" / "index"
    index.write_bytes(index.read_bytes()[:cut])
    assert [everything(launch) for launch in open_trace(run_dir).launches] == [everything(open_trace(run_dir)[0])] * 3
    index.unlink()
    assert len(open_trace(run_dir)) == 3


@pytest.mark.parametrize("share", [0.1, 0.5, 0.99])
def test_a_chunk_that_was_being_written_is_not_there(run_dir: Path, share: float) -> None:
    records, index = run_dir / "store" / "records", run_dir / "store" / "index"
    offset, size = chunk_of(run_dir, 2)
    records.write_bytes(records.read_bytes()[: offset + int(size * share)])
    index.write_bytes(index.read_bytes()[: 2 * ctypes.sizeof(abi.StoreEntry)])
    assert len(open_trace(run_dir)) == 2


def test_damage_is_of_its_launch_alone(run_dir: Path, capsys: pytest.CaptureFixture[str]) -> None:
    records = run_dir / "store" / "records"
    data = bytearray(records.read_bytes())
    offset, _ = chunk_of(run_dir, 1)
    data[offset + 100] ^= 1
    records.write_bytes(data)
    run = open_trace(run_dir)
    assert everything(run[0]) == everything(run[2])
    assert code_of(lambda: run[1]) == "R010"
    assert main(["read", str(run_dir)]) == 1
    printed = capsys.readouterr()
    assert [line.split()[0] for line in printed.out.splitlines()[1:]] == ["0", "2"]
    assert "error[R010]" in printed.err
    assert main(["export", str(run_dir), "-o", str(run_dir.parent / "out")]) == 1
    assert len(list((run_dir.parent / "out" / "result").glob("*.bin"))) == 2


def test_no_bit_can_be_turned_unseen(run_dir: Path) -> None:
    """Of everything that a reader looks at; what fills gaps is nothing to anybody."""
    records = run_dir / "store" / "records"
    sound = records.read_bytes()
    want = everything(open_trace(run_dir)[1])
    offset, size = chunk_of(run_dir, 1)
    chance = random.Random(7)
    silent = 0
    for _ in range(300):
        data = bytearray(sound)
        data[offset + chance.randrange(size)] ^= 1 << chance.randrange(8)
        records.write_bytes(data)
        try:
            silent += everything(open_trace(run_dir)[1]) == want
        except NccError as damage:
            assert damage.diagnostics[0].code in ("R002", "R010")  # noqa: PT017
            continue
        assert everything(open_trace(run_dir)[1]) == want
    assert silent < 10


LIES: dict[str, Callable[[bytearray], None]] = {
    "grid": lambda c: setattr(abi.StoreChunk.from_buffer(c), "grid", (ctypes.c_uint32 * 3)(*3 * [2**32 - 1])),
    "no grid": lambda c: setattr(abi.StoreChunk.from_buffer(c), "grid", (ctypes.c_uint32 * 3)(0, 1, 1)),
    "block": lambda c: setattr(abi.StoreChunk.from_buffer(c), "block", (ctypes.c_uint32 * 3)(2**31, 1, 1)),
    "maps": lambda c: setattr(abi.StoreChunk.from_buffer(c), "n_maps", 2**31),
    "parameters": lambda c: setattr(abi.StoreChunk.from_buffer(c), "n_params", 60),
    "parts": lambda c: setattr(abi.StoreChunk.from_buffer(c), "n_parts", 2**32 - 1),
    "place of parts": lambda c: setattr(abi.StoreChunk.from_buffer(c), "parts_offset", 2**64 - 1),
    "bytes": lambda c: setattr(abi.StoreChunk.from_buffer(c), "bytes", 2**63),
    "no bytes": lambda c: setattr(abi.StoreChunk.from_buffer(c), "bytes", 0),
    "record": lambda c: setattr(abi.StoreMap.from_buffer(c, FIRST_BYTES), "record_bytes", 2**31),
    "cap": lambda c: setattr(abi.StoreMap.from_buffer(c, FIRST_BYTES), "cap", 2**32 - 1),
    "chunks": lambda c: setattr(abi.StoreMap.from_buffer(c, FIRST_BYTES), "n_chunks", 2**32 - 1),
    "lanes": lambda c: setattr(abi.StoreMap.from_buffer(c, FIRST_BYTES), "warp_lanes", 0),
}


@pytest.mark.parametrize("indexed", [True, False])
@pytest.mark.parametrize("lie", LIES)
def test_numbers_that_lie_are_damage(run_dir: Path, lie: str, indexed: bool) -> None:
    records = run_dir / "store" / "records"
    data = bytearray(records.read_bytes())
    offset, size = chunk_of(run_dir, 1)
    chunk = data[offset : offset + size]
    LIES[lie](chunk)
    resealed(chunk)
    data[offset : offset + size] = chunk
    records.write_bytes(data)
    if not indexed:
        (run_dir / "store" / "index").unlink()
        assert len(open_trace(run_dir)) in (1, 2, 3)
        return
    run = open_trace(run_dir)
    assert code_of(lambda: everything(run[1])) in ("R002", "R010", "R011")
    assert everything(run[0]) == everything(run[2])


@pytest.mark.parametrize(("field", "value"), [
    ("offset", 2**63), ("bytes", 2**40), ("warp", 2**63), ("n_warps", 2**40), ("n_slots", 2**31), ("kind", 99),
    ("crc", 1),
])
def test_parts_that_lie_are_damage(run_dir: Path, field: str, value: int) -> None:
    records = run_dir / "store" / "records"
    data = bytearray(records.read_bytes())
    offset, size = chunk_of(run_dir, 1)
    chunk = data[offset : offset + size]
    part = abi.StorePart.from_buffer(chunk, abi.StoreChunk.from_buffer_copy(chunk).parts_offset)
    setattr(part, field, value)
    del part
    data[offset : offset + size] = resealed(chunk)
    records.write_bytes(data)
    assert code_of(lambda: everything(open_trace(run_dir)[1])) == "R010"


@pytest.mark.parametrize("entry", [(2**64 - 64, 64), (0, 2**63), (3, 400), (64, 0)])
def test_an_index_that_lies_is_damage(run_dir: Path, entry: tuple[int, int]) -> None:
    index = run_dir / "store" / "index"
    data = index.read_bytes()
    index.write_bytes(data[:16] + bytes(abi.StoreEntry(*entry)) + data[32:])
    run = open_trace(run_dir)
    assert code_of(lambda: run[1]) in ("R002", "R010")
    assert everything(run[0]) == everything(run[2])


def test_records_that_are_damaged_do_not_end_the_list(run_dir: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Of a part of a launch, whose head is sound."""
    records = run_dir / "store" / "records"
    data = bytearray(records.read_bytes())
    offset, _ = chunk_of(run_dir, 1)
    data[data.index(a_map().records.tobytes()[:600], offset) + 500] ^= 1
    records.write_bytes(data)
    assert main(["read", str(run_dir), "--format", "csv"]) == 1
    printed = capsys.readouterr()
    assert "error[R010]" in printed.err
    assert {line.split(",")[0] for line in printed.out.splitlines()} == {"launch", "0", "2"}


@pytest.mark.parametrize("form", ["table", "json", "csv"])
def test_each_launch_is_opened_once(run_dir: Path, form: str, monkeypatch: pytest.MonkeyPatch,
                                    capsys: pytest.CaptureFixture[str]) -> None:
    opened = []
    real = Store.__getitem__
    monkeypatch.setattr(Store, "__getitem__", lambda self, number: opened.append(number) or real(self, number))
    assert main(["read", str(run_dir), "--format", form]) == 0
    assert opened == [0, 1, 2]


def test_links_that_lead_out_are_refused(run_dir: Path) -> None:
    index = run_dir / "store" / "index"
    index.unlink()
    index.symlink_to("/etc/passwd")
    assert code_of(lambda: open_trace(run_dir).launches) == "R009"


def test_the_export_is_the_references_format(run_dir: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Byte for byte what an independent writer makes of the same arrays, and it reads as the store does."""
    (run_dir / "event.log").write_text("[init] pid 1\n")
    out = run_dir.parent / "out"
    assert main(["export", str(run_dir), "-o", str(out)]) == 0
    assert capsys.readouterr().out == f"3 launches: {out}\n"
    assert (out / "event.log").read_text() == "[init] pid 1\n"
    names = sorted(path.name for path in (out / "result").iterdir())
    assert names == [f"0.{611403 + n}.{kind}" for n in range(3) for kind in ("bin", "json")]
    reference = run_dir.parent / "reference" / "result" / "0.611403.bin"
    ours = open_launch(out / "result" / "0.611403.bin")
    theirs = open_launch(reference)
    for name in ours:
        assert ours[name].tobytes() == theirs[name].tobytes()
    assert everything(open_trace(out)[2])[:6] == everything(open_trace(run_dir)[2])[:6]
    told = json.loads((out / "result" / "0.611403.json").read_text())
    assert (told["maps"][0]["records"], told["maps"][0]["lost"]) == (
        open_trace(run_dir)[0].saved("accesses"), open_trace(run_dir)[0].lost("accesses"))


KERNEL_LOG = """\
[init] pid 7
[probe] find 0x55 name _Z3addPf bin 0x66 size 12
[probe] rename _Z3addPf 0_aa
[probe] read kernel/0_aa name _Z3addPf n_param 2 n_probe 2
[probe] finish 0x55 name _Z3addPf n_param 2
[exec] funcmap-find 0x55 success
[exec] save store 0 size 9
[exec] prologue 0.000001 kernel 0.000000 epilogue 0.000002 ratio 0.000000
[mem] cuMemAlloc_v2 0 dptr 7f00 bytesize 4096
[exec] save store 1 size 9
[exec] prologue 0.000001 kernel 0.000000 epilogue 0.000002 ratio 0.000000
[exec] save store 99 size 9
"""


def test_the_export_is_the_references_folder(run_dir: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """event.log names the files that are there; kernel.info has what the reference's driver reads."""
    (run_dir / "event.log").write_text(KERNEL_LOG)
    (run_dir / "callback.log").write_text(f"[callback] /t/cb.py {run_dir}/0\nprinted\n[callback] succeed\n"
                                          f"[callback] /t/cb.py {run_dir}/result/0.611404.bin\n[callback] failed\n")
    (run_dir / "probe.toml").write_text('format = 1\ncallback = "cb.py"\n[map.x]\ncallback = "no"\n')
    described = json.loads((run_dir / "kernel" / "0_aa" / "kernel.json").read_text())
    described["params"] = [{"name": "p0", "offset": 0, "size": 8}, {"name": "p1", "offset": 8, "size": 4}]
    (run_dir / "kernel" / "0_aa" / "kernel.json").write_text(json.dumps(described))
    out = run_dir.parent / "out"
    assert main(["export", str(run_dir), "-o", str(out)]) == 0
    capsys.readouterr()
    bins = sorted((out / "result").glob("*.bin"))
    kernel = f"{out}/kernel/0_aa"
    times = "[exec] prologue 0.000001 kernel 0.000000 epilogue 0.000002 ratio 0.000000"
    assert (out / "event.log").read_text().splitlines() == [
        "[init] pid 7",
        "[exec] funcmap-not-find 0x55",
        "[probe] find 0x55 name _Z3addPf bin 0x66 size 12",
        "[probe] rename _Z3addPf 0_aa",
        f"[probe] mkdir {kernel}",
        f"[probe] write {kernel}/original.bin",
        "[probe] engine succeed",
        f"[probe] read {kernel}/kernel.info name _Z3addPf n_param 2 n_probe 2",
        "[probe] finish 0x55 name _Z3addPf n_param 2",
        "[exec] funcmap-find 0x55 success",
        f"[exec] save {bins[0]} size {bins[0].stat().st_size}",
        times,
        f"[callback] engine /t/cb.py {bins[0]}",
        "[callback] succeed",
        "[mem] cuMemAlloc_v2 0 dptr 7f00 bytesize 4096",
        f"[exec] save {bins[1]} size {bins[1].stat().st_size}",
        times,
        f"[callback] engine /t/cb.py {bins[1]}",
        "[callback] failed",
        "[exec] save store 99 size 9",
    ]
    assert (out / "kernel" / "0_aa" / "kernel.info").read_text().splitlines() == [
        "_Z3addPf", "2", "2", f"0,{4 * 12}", "1,12", "cb.py", "p0,u64", "p1,u32"]


@pytest.mark.parametrize(("name", "content"), [
    ("kernel/0_aa/kernel.json", '{"name": 1, "maps": [3], "params": [{}, 2]}'),
    ("kernel/1_bb/kernel.json", '{"name": "x\\ny", "maps": {"a": 1}, "params": "no"}'),
    ("kernel/1_bb/kernel.json", "[]"), ("kernel/1_bb/kernel.json", "{"), ("probe.toml", "callback = "),
    ("callback.log", "[callback] a b\n[callback] succeed\n[callback] succeed\n"), ("event.log", "\0" * 70000),
])
def test_files_that_say_anything_do_not_end_an_export(run_dir: Path, name: str, content: str) -> None:
    (run_dir / name).parent.mkdir(exist_ok=True)
    (run_dir / name).write_text(content)
    out = run_dir.parent / "out"
    assert main(["export", str(run_dir), "-o", str(out)]) in (0, 1)
    assert name.startswith("kernel/0_aa") or len(list((out / "result").glob("*.bin"))) == 3


def test_an_export_over_something_is_refused(run_dir: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["export", str(run_dir), "-o", str(run_dir)]) == 1
    assert "R054" in capsys.readouterr().err
    assert main(["export", str(run_dir / "store")]) == 1
    assert "R004" in capsys.readouterr().err
