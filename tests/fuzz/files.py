"""What lies on disk, comes over a socket, or is typed: cache entries, traces, messages, values, names."""

from __future__ import annotations

import argparse
import contextlib
import ctypes
import hashlib
import json
import os
import socket
import struct
import tempfile
import zlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict
from functools import cache
from itertools import islice
from pathlib import Path

import numpy as np
import timelines
from flights import BYTES, WARPS, flight_of, leave, session_in, usual_memory
from jobs import Member, clock_entry, write_job
from jobs import told as told_of
from stores import compact_map, planes_of, resealed, shared_ring, told, write_device, write_store
from traces import MapData, write_run

import ncc.runtime
from ncc import abi, pipeline
from ncc.backends.base import BuildOptions
from ncc.backends.gcn.isa.arch import named
from ncc.cli import main as commands
from ncc.cli import values
from ncc.cli.kernel_args import read_arguments
from ncc.cli.ranks import clock_text
from ncc.cli.sim import _dimensions
from ncc.diag import Diagnostics, NccError
from ncc.engine import wire
from ncc.engine.cache import MAGIC, DiskCache
from ncc.engine.flights import save_flights
from ncc.engine.plan import MapPlan, decode, encode, plan_of
from ncc.engine.ranks import rank_of
from ncc.engine.recording import Gpus
from ncc.engine.selection import demangle
from ncc.entry_runs import Run, RunField, RunSave, header
from ncc.lanes import LaneStride, LaneTable
from ncc.runtime import MapSchema
from ncc.runtime.clocks import append_clock
from ncc.runtime.entries import Entries, StreamFormat, runs_of_launch, tables_of_launch
from ncc.runtime.frames import compact
from ncc.runtime.table_file import append_table, shape_from_json
from ncc.runtime.writer import DeviceMap, Part
from ncc.sim import link, protocol
from ncc.sim.arena import Arena
from ncc.sim.server import Session, _reader
from ncc.trace import Timeline, TimelineWriter, busy, convert, merge, totals
from ncc.trace.entries import Entries as TimelineEntries
from ncc.trace.profile import read_profile
from tests.fuzz.table import TESTS, check_diagnostics, join, parted, target, text_of

NAME_TIMES = 64
"""How much longer a name for people may be than the mangled one."""


@cache
def _folder() -> Path:
    return Path(tempfile.mkdtemp(prefix="ncc-fuzz-files-"))


# ---- the cache


def _plans() -> Iterator[bytes]:
    for kernel, tool in (("order_and_scopes", "dmat"), ("compact", "gmem_bytes"), ("control", "block_sched")):
        image = (TESTS / "golden" / "ptx" / kernel / "in.ptx").read_bytes()
        program = pipeline.load_program(tool, "ptx", Diagnostics())
        yield encode(plan_of(pipeline.prepare_kernel(image, "k", 90, program,
                                                     BuildOptions(driver_compiles=True))))


@target(_plans)
def cache_entry(data: bytes) -> None:
    """An entry of the disk cache whose checksum is right."""
    store = DiskCache(_folder() / "cache")
    store.open()
    path = store._path("0" * 64)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(MAGIC + hashlib.sha256(data).digest() + data)
    assert store.get("0" * 64) == data
    try:
        plan = decode(data)
    except ValueError:
        return
    plan.fill(abi.Prepared())
    for name in plan.texts:
        plan.text(name)


@target(lambda: [MAGIC + hashlib.sha256(b"x").digest() + b"x", b""])
def cache_file(data: bytes) -> None:
    """A file of the disk cache."""
    store = DiskCache(_folder() / "cache")
    store.open()
    path = store._path("1" * 64)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    assert store.get("1" * 64) in (None, data[len(MAGIC) + 32 :])
    store.stats()


# ---- traces


def _traces() -> Iterator[bytes]:
    fields = (("clock", "u64"), ("bytes", "u32"), ("half", "f16"))
    kind = np.dtype([("clock", "<u8"), ("bytes", "<u4"), ("half", "<f2")])
    for grid, block, level in (((2, 1, 1), (40, 1, 1), "thread"), ((3, 2, 1), (64, 1, 2), "warp")):
        blocks = grid[0] * grid[1] * grid[2]
        units = block[0] * block[1] * block[2] // (32 if level == "warp" else 1) or 1
        records = np.zeros((blocks, -(-units // 1), 2), kind)
        attempted = np.ones((blocks, units), np.uint32)
        with tempfile.TemporaryDirectory() as folder:
            path = write_run(Path(folder), {"m": MapData(level, fields, records, attempted)}, grid, block)
            run = path.parent.parent
            log = b"[mem] cuMemAlloc_v2 0 dptr 7f1292000000 bytesize 33554432\n[mem] cuMemFree_v2 0 dptr 7f1292000000\n"
            yield join(path.read_bytes(), path.with_suffix(".json").read_bytes(),
                       (run / "kernel" / "0_aa" / "kernel.json").read_bytes(), log)


@target(_traces)
def trace(data: bytes) -> None:
    """A run's directory: a trace, the files beside it, and the log."""
    records, sidecar, kernel, log = parted(data, 4)
    run = _folder() / "run"
    (run / "result").mkdir(parents=True, exist_ok=True)
    (run / "kernel" / "0_aa").mkdir(parents=True, exist_ok=True)
    (run / "result" / "0.5.bin").write_bytes(records)
    (run / "result" / "0.5.json").write_bytes(sidecar)
    (run / "kernel" / "0_aa" / "kernel.json").write_bytes(kernel)
    (run / "event.log").write_bytes(log)
    found = ncc.runtime.open_trace(run)
    found.allocation(0x7F1292000000)
    for launch in found.launches:
        str((launch.name, launch.number, launch.params, launch.times, launch.kernel_dir))
        for name in launch:
            launch.schema(name)
            launch[name][:1, :1].tolist()
            launch.used(name)[:1].tolist()
            launch.lost(name)
    form = ("table", "json", "csv")[len(data) % 3]
    with open(os.devnull, "w") as nowhere, contextlib.redirect_stdout(nowhere), contextlib.redirect_stderr(nowhere):
        commands(["read", str(run), "--format", form, *(["--launch", "0"] if form != "json" else [])])


def _stores() -> Iterator[bytes]:
    fields, kind = (("clock", "u64"), ("bytes", "u32")), np.dtype([("clock", "<u8"), ("bytes", "<u4")])
    for grid, block, level in (((2, 1, 1), (40, 1, 1), "thread"), ((3, 2, 1), (64, 1, 2), "warp")):
        blocks, threads = grid[0] * grid[1] * grid[2], block[0] * block[1] * block[2]
        units = -(-threads // 32) if level == "warp" else threads
        records = np.zeros((blocks, units, 2), kind)
        for attempted in (None, np.ones((blocks, units), np.uint32)):
            with tempfile.TemporaryDirectory() as folder:
                maps = {"m": MapData(level, fields, records, attempted)}
                saved = write_store(Path(folder) / "run", maps, grid, block)
                yield (saved.run_dir / "store" / "records").read_bytes()
    lanes = planes_of(np.ones((4, 32, 2, 12), np.uint8), (8, 4))
    parts = [Part(abi.PartKind.COUNTS, np.full((4, 32), 2, "<u4"), 4), Part(abi.PartKind.RECORDS, lanes, 4, 2)]
    turned = [Part(abi.PartKind.COUNTS, np.full((4, 32), 5, "<u4"), 4), parts[1]]
    units = np.zeros((4, 58, 4), "<u4")
    units[:, 0] = abi.EntryKind.ALL, 1, 0, 7
    units[:, 1:3] = [[abi.EntryKind.SOME, 1, 0, 7], [0x0F0F0F0F, 0, 0, 0]]
    units[:, 3], units[:, 6] = (abi.EntryKind.WORDS | 6 << 8, 0xFF, 0, 0), (abi.EntryKind.APART, 0, 0, 0)
    units[:, 31:33] = 0x01010101  # of the lanes that were apart
    units[:, 33, 0] = abi.EntryKind.EACH
    stream = [Part(abi.PartKind.COUNTS, np.full(4, 58, "<u4"), 4), Part(abi.PartKind.RECORDS, units, 4, 58)]
    flags = abi.MapFlag.STREAM | abi.MapFlag.DYNAMIC
    stream_map = told(abi.MapLevel.THREAD, 12, flags, 200, 32, (8, 4))
    stream_map.records = 312
    for stored in (compact_map(4, 32, np.random.default_rng(0))[0], shared_ring(3, [2, 7, 0, 3], 12)[0],
                   DeviceMap(told(abi.MapLevel.THREAD, 12, 0, 2, 32, (8, 4)), parts),
                   DeviceMap(told(abi.MapLevel.THREAD, 12, abi.MapFlag.RING, 2, 32, (8, 4)), turned),
                   DeviceMap(stream_map, stream)):
        with tempfile.TemporaryDirectory() as folder:
            write_device(Path(folder), stored, (8, 4), (2, 1, 1), (40, 1, 1))
            yield (Path(folder) / "store" / "records").read_bytes()


@target(_stores)
def store(data: bytes) -> None:
    """A store of one chunk, whose checksums are right: what is wrong is in the numbers."""
    run = _folder() / "stored"
    (run / "store").mkdir(parents=True, exist_ok=True)
    chunk = bytearray(data)
    with contextlib.suppress(ValueError, OverflowError):  # a head that is not whole, or leads nowhere
        resealed(chunk)
    (run / "store" / "records").write_bytes(chunk)
    (run / "store" / "index").write_bytes(bytes(abi.StoreEntry(0, len(chunk))))
    for launch in ncc.runtime.open_trace(run).launches:
        for name in launch:
            for batch in launch.batches(name):
                assert batch.records.shape == batch.slot.shape
            launch.used(name)[:1].tolist()
            if np.prod(launch.shape(name), dtype=object) < 1 << 20:
                launch[name].tobytes()


def _timelines() -> Iterator[bytes]:
    with tempfile.TemporaryDirectory() as folder:
        yield timelines.write(Path(folder) / "whole.db").read_bytes()
        with TimelineWriter(Path(folder) / "open.db") as file:  # all of it is in the journal
            file.process(7).add(timelines.RECORDS)
            file.commit()
            yield join(file.path.read_bytes(), Path(f"{file.path}-wal").read_bytes())


@target(lambda: (json.dumps({"traceEvents": timelines.PROFILE, "baseTimeNanoseconds": 5}).encode(),))
def torch_profile(data: bytes) -> None:
    """A profile of torch.profiler, as a timeline."""
    (_folder() / "profile.json").write_bytes(data)
    profile = read_profile(_folder() / "profile.json")
    with TimelineWriter(_folder() / "profile.db") as out:
        profile.write(out, set())
    with Timeline(_folder() / "profile.db") as found:
        assert not found.left


@target(_timelines)
def timeline(data: bytes) -> None:
    """A timeline, and the journal beside it."""
    kept, journal = parted(data, 2)
    path = _folder() / "timeline.db"
    for suffix, content in (("", kept), ("-wal", journal), ("-shm", b"")):
        Path(f"{path}{suffix}").unlink(missing_ok=True)
        if content:
            Path(f"{path}{suffix}").write_bytes(content)
    with Timeline(path) as found:
        left, ops = found.left, list(islice(found.ops(), 1000))
        assert all(0 <= op.start_ns <= op.end_ns for op in ops)
        assert sum(total.calls for total in totals(found)) <= found.count("rocpd_op") - left.ops
        busy(found)
        for form in ("perfetto", "chrome", "rocprofv3"):
            convert(found, form, _folder() / "timeline.out")
    merge([path], _folder() / "merged.db")
    with Timeline(_folder() / "merged.db") as again:
        assert not again.left
    with open(os.devnull, "w") as nowhere, contextlib.redirect_stdout(nowhere), contextlib.redirect_stderr(nowhere):
        commands(["trace", "info", str(path)])
        commands(["trace", "summary", str(path)])


def _recorded() -> Iterator[bytes]:
    yield b"".join((timelines.name_entries(1, "k" * 300), timelines.name_entries(2, "cuLaunchKernel"),
                    timelines.device_entry(0, 7), timelines.clock_entry(0, 9), timelines.op_entry(),
                    timelines.op_entry(abi.TimelineKind.GRAPH, number=2, target=5),
                    timelines.op_entry(abi.TimelineKind.COPY, number=3, copy_kind=-1, size_bytes=9),
                    timelines.source_entry(abi.TimelineBy.CUPTI), timelines.op_entry(
                        abi.TimelineKind.CALL, number=4), timelines.op_entry(number=4, flags=6, source=1, target=2),
                    timelines.op_entry(abi.TimelineKind.COPY, number=0, flags=2, copy_kind=1),
                    timelines.range_entries(1, "range " * 60), timelines.range_entries(2, "mark", end_ns=1000)))


@target(_recorded)
def recorded_timeline(data: bytes) -> None:
    """What a process's hook driver writes of its timeline, to which the program can write, too."""
    path = _folder() / "recorded.db"
    entries = TimelineEntries(Gpus().number)
    with TimelineWriter(path) as file:
        file.process(7).add(entries.records(data))
    with Timeline(path) as found:
        assert not found.left
        assert len(list(found.ops())) == found.count("rocpd_op") <= entries.operations
    assert entries.left_out <= len(data) // abi.TIMELINE_BYTES


def _runs() -> Iterator[bytes]:
    whole, low = RunField(abi.RunHow.WHOLE, 8), RunField(abi.RunHow.WHOLE, 4)
    follows = RunField(abi.RunHow.FOLLOWS, 0, LaneTable((64,), (LaneStride(0, 0, 32, True, (3,)),)))
    run = Run(2, (RunSave(1, (whole, low)), RunSave(0, (follows, RunField(abi.RunHow.LOW, 16)))))
    words = [header(2, 2, 0), 7, 1, 2, 5, 0, 0, 0, abi.EntryKind.ALL, 1, 2, 3]
    yield join(json.dumps([asdict(run)]).encode(), np.array(words, "<u4").tobytes())


@target(_runs)
def runs(data: bytes) -> None:
    """A warp's entries, and the description of those of runs."""
    described, words = parted(data, 2)
    units = np.frombuffer(words[: len(words) // 16 * 16], "<u4").reshape(1, -1, 4)
    with contextlib.suppress(ValueError, RecursionError):  # no JSON; no entry; a parameter that is not there
        told = {"name": "m", "level": "thread", "fields": [["a", "u64"], ["b", "u32"]], "patterns": [{}, {}],
                "runs": json.loads(described)}
        schema = MapSchema.from_json(told, "kernel.json")
        form = StreamFormat(schema.dtype, (8, 4), tables_of_launch(schema.patterns, []),
                            runs_of_launch(schema.runs, [b"\5\0\0\0"]))
        exist, filled = np.ones((1, 32), bool), np.full(1, units.shape[1], np.uint32)
        found = Entries(units, np.zeros(1, np.uint32), filled, exist, np.repeat(filled, 32).reshape(1, 32))
        used, end = form.count(found)
        records = np.empty(int(used.sum(dtype=np.uint64)), schema.dtype)
        form.copy(records, 0, found, used, end)


def _frames() -> Iterator[bytes]:
    with tempfile.TemporaryDirectory() as folder:
        records = np.zeros((2, 64, 50), np.dtype([("clock", "<u8"), ("bytes", "<u4")]))
        maps = {"m": MapData("thread", (("clock", "u64"), ("bytes", "u32")), records)}
        run = write_store(Path(folder) / "run", maps, (2, 1, 1), (64, 1, 1)).run_dir
        (run / "summary.json").write_text("{}")
        compact(run)
        yield (run / "store" / "records").read_bytes()


@target(_frames)
def frame(data: bytes) -> None:
    """A store of one compressed chunk, whose head's checksum is right."""
    run = _folder() / "framed"
    (run / "store").mkdir(parents=True, exist_ok=True)
    chunk = bytearray(data.ljust(ctypes.sizeof(abi.StoreFrame), b"\0"))
    head = abi.StoreFrame.from_buffer(chunk)
    head.head_crc = 0
    head.head_crc = zlib.crc32(bytes(head))
    del head
    (run / "store" / "records").write_bytes(chunk)
    for launch in ncc.runtime.open_trace(run).launches:
        launch.check()


def _jobs() -> Iterator[bytes]:
    for member in (Member(0, 2, ((0, 10, 20),)), Member(None, None, (), read_at=(0,))):
        clocks = b"".join(bytes(clock_entry(member, at)) for at in member.read_at)
        yield join(json.dumps(told_of(member)).encode(), clocks)


@target(_jobs)
def rank(data: bytes) -> None:
    """What a process of a job says of itself and of its clocks, whose checksums are right; beside a sound one."""
    description, readings = parted(data, 2)
    folder, size = _folder() / "job", ctypes.sizeof(abi.StoreClock)
    if not folder.exists():
        write_job(folder, *(Member(rank, 2, ((rank, rank + 10, rank + 20),)) for rank in (0, 1)))
    run = folder / "rank0_0"
    (run / "process.json").write_bytes(description)
    (run / "store" / "clocks").write_bytes(b"")
    for at in range(0, min(len(readings), 100 * size), size):
        append_clock(run, abi.StoreClock.from_buffer_copy(readings[at : at + size].ljust(size, b"\0")))
    job = ncc.runtime.open_job(folder)
    assert len(job) == 2
    for number, launch in enumerate(job.launches):
        process = job.placed(number).process
        for device in process.clocks.devices.values():
            clock_text(device)
        with contextlib.suppress(LookupError):
            process.device_ns(launch, launch["when"]["start"])
        process.error_ns(launch)
    check_diagnostics(job.damage)
    with contextlib.suppress(NccError):
        ncc.runtime.open_traces(folder)


# ---- messages


def _tables() -> Iterator[bytes]:
    for plan in (plan for case in ("aggregates", "hash") for plan in _plans(TESTS / "golden" / "ptx" / case)):
        assert plan.table is not None
        words = np.zeros(plan.table.bytes // 8, np.uint64)
        words[8::3] = 5
        description = {"name": "k", "maps": [{"name": plan.name, "table": asdict(plan.table)}]}
        yield join(json.dumps(description).encode(), words.tobytes()[:4096])


def _plans(folder: Path) -> tuple[MapPlan, ...]:
    program = pipeline.load_program(str(folder / "probe.py"), "ptx", Diagnostics())
    kernel = pipeline.prepare_kernel((folder / "in.ptx").read_bytes(), "k", 90, program,
                                     BuildOptions(driver_compiles=True))
    return plan_of(kernel).maps


@target(_tables)
def table(data: bytes) -> None:
    """A table of an aggregating map whose checksums are right, and the description that says how it is read."""
    description, words = parted(data, 2)
    run = _folder() / "table"
    for folder in ("store", "kernel/0_k"):
        (run / folder).mkdir(parents=True, exist_ok=True)
    (run / "store" / "tables").unlink(missing_ok=True)
    (run / "kernel/0_k/kernel.json").write_bytes(description)
    size = len(words) // 8 * 8
    with contextlib.suppress(LookupError, TypeError, ValueError, AttributeError, RecursionError):
        size = min(shape_from_json(json.loads(description)["maps"][0]["table"]).bytes, 1 << 22)
    append_table(run, "kernel/0_k", 0, "device", np.frombuffer(words[:size].ljust(size, b"\0"), np.uint64))
    found = ncc.runtime.open_trace(run)
    assert len(found.tables) + len(found.damage) == 1
    for one in found.tables:
        assert len(found.map(one.name)) == len(one.rows)


def _messages() -> Iterator[bytes]:
    for kind, message in abi.MESSAGES.items():
        size = ctypes.sizeof(message)
        yield bytes(abi.Head(abi.MAGIC, abi.VERSION, kind, size)).ljust(size, b"\0")


_TEXTS = {abi.Hello: ("command", "launcher"), abi.Prepare: ("entry", "arch")}


@target(_messages)
def engine_message(data: bytes) -> None:
    """What the hook driver sends to the engine."""
    with contextlib.suppress(wire.ProtocolError):
        message = wire.parse(data)
        for name in _TEXTS.get(type(message), ()):
            rank_of(wire.text(message, name))
        if isinstance(message, abi.Prepare):
            with contextlib.suppress(NccError):
                named(wire.text(message, "arch"))


def _left_behind() -> Iterator[bytes]:
    with tempfile.TemporaryDirectory() as folder:
        flight = flight_of(session_in(Path(folder) / "run"))
    for ended in (np.ones(WARPS, bool), np.arange(WARPS) < 5):
        yield flight + usual_memory(np.random.default_rng(1), ended)[0]


@target(_left_behind)
def host_pages(data: bytes) -> None:
    """What a process that was killed left in memory that it shared with the engine. What is saved can be read."""
    size = ctypes.sizeof(abi.Flight)
    with tempfile.TemporaryDirectory() as folder:
        session = session_in(Path(folder) / "run")
        leave(session, data[:size], data[size : size + BYTES])
        list(save_flights(session))
        for launch in ncc.runtime.open_trace(Path(folder) / "run").launches:
            launch.check()
            for name in launch:
                assert launch[name].size >= launch.saved(name)


def _requests() -> Iterator[bytes]:
    for kind, message in protocol._REQUESTS.items():
        size = ctypes.sizeof(message)
        yield bytes(protocol.head(protocol.MsgType(kind), size)).ljust(size, b"\0")
    launch = protocol.Launch(protocol.head(protocol.MsgType.LAUNCH, ctypes.sizeof(protocol.Launch) + 8), param_bytes=8)
    yield bytes(launch) + bytes(8)


@target(_requests)
def sim_request(data: bytes) -> None:
    """What a program's driver sends to the simulator."""
    with contextlib.suppress(protocol.ProtocolError):
        protocol.parse(data)


@cache
def _arena() -> Arena:
    """Device memory: this process can map one only."""
    base, size = 1 << 41, protocol.TABLE_BYTES + (1 << 20)
    fd = os.memfd_create("arena")
    os.truncate(fd, size)
    start = base + protocol.TABLE_BYTES
    table = protocol.Table(protocol.TABLE_MAGIC, 0, 1, 0)
    os.pwrite(fd, bytes(table) + struct.pack("<QQ", start, start + (1 << 16)), 0)
    return Arena(fd, base, size)


_STEPS = (protocol.MsgType.LOAD, protocol.MsgType.LINK, protocol.MsgType.BIND, protocol.MsgType.COMPILE,
          protocol.MsgType.UNLOAD)
"""All but a launch: a damaged kernel may run for ever."""


def _sessions() -> Iterator[bytes]:
    steps = b"".join(bytes([n]) + struct.pack("<IIQ", 1, 0, (1 << 41) + protocol.TABLE_BYTES) for n in (0, 2, 3, 3, 4))
    for image in ("images/kernels.ptx", "native/sim_kernels.ptx", "images/several.fatbin"):
        yield join(steps, (TESTS / image).read_bytes())


@target(_sessions)
def sim_session(data: bytes) -> None:
    """Requests that a program makes of the simulator: each a byte for its kind, and 16 for what it says."""
    _serve(data, _STEPS, protocol.Hello(arch=90))


def _hip_sessions() -> Iterator[bytes]:
    steps = b"".join(bytes([n]) + struct.pack("<IIQ", 1, 0, (1 << 41) + protocol.TABLE_BYTES) for n in (0, 1, 2))
    for image in ("gcn/variables/variables.hsaco", "gcn/hip_yardstick_gfx90a.ccob"):
        yield join(steps, (TESTS / image).read_bytes())


@target(_hip_sessions)
def sim_hip_session(data: bytes) -> None:
    """The same of a HIP program; what is disassembled has targets of its own."""
    _serve(data, (protocol.MsgType.LOAD, protocol.MsgType.BIND, protocol.MsgType.UNLOAD),
           protocol.Hello(arch=90, target=b"gfx90a"))


def _serve(data: bytes, kinds: tuple[protocol.MsgType, ...], hello: protocol.Hello) -> None:
    steps, image = parted(data, 2)
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    with ours, theirs, tempfile.TemporaryFile() as file:
        file.write(image)
        file.flush()
        for at in range(0, min(len(steps), 17 * 12), 17):
            kind = kinds[steps[at] % len(kinds)]
            body = struct.pack("<Q", len(image)) if kind in protocol._WITH_FD else steps[at + 1 : at + 17]
            size = ctypes.sizeof(protocol._REQUESTS[kind])
            head = bytes(protocol.head(kind, size))
            socket.send_fds(ours, [(head + body).ljust(size, b"\0")[:size]],
                            [file.fileno()] if kind in protocol._WITH_FD else [])
        ours.shutdown(socket.SHUT_WR)
        session = Session(theirs)
        session._arena, session._arch, session._read = _arena(), 90, _reader(hello)
        with contextlib.suppress(protocol.ProtocolError):
            session.serve()


@target(lambda: [b"".join(bytes(protocol.Input(0, 0, len(text))) + text.ljust(-(-len(text) // 8) * 8, b"\0")
                          for text in [(TESTS / "images" / "kernels.ptx").read_bytes()] * n) for n in (1, 2)])
def sim_link(data: bytes) -> None:
    """The inputs of a link."""
    with contextlib.suppress(protocol.ProtocolError):
        link.link(link.inputs(data), 90)


# ---- what is typed


_VALUES: dict[str, tuple[Callable[[str], object], tuple[str, ...]]] = {
    "size": (values.size, ("4096", "64M", "1.5GiB")), "launches": (values.launch_range, ("0-9", "5-", "3")),
    "positive": (values.positive, ("12",)), "sms": (values.multiprocessors, ("132",)),
    "seed": (values.seed, ("7",)), "seconds": (values.seconds, ("1.5", "inf")),
    "grid": (lambda text: _dimensions(text, "grid"), ("8,8,1",)),
    "arguments": (lambda text: read_arguments(text.split("\n")), (
        "out=f32[64]\nn=i32:64\np=null\ns=bytes:0aff", "a=f32:1e5", "x=u8[8,8]", "y=bf16:0x10")),
}


def _typed() -> Iterable[bytes]:
    return [f"{name} {text}".encode() for name, (_, texts) in _VALUES.items() for text in texts]


@target(_typed)
def typed_value(data: bytes) -> None:
    """The value of an option, as the command line has it."""
    name, _, text = text_of(data).replace("\0", "").partition(" ")
    read, _ = _VALUES.get(name, (None, ()))
    if read is not None and "@" not in text:  # files have targets of their own
        with contextlib.suppress(argparse.ArgumentTypeError):
            read(text)


def _arrays() -> Iterator[bytes]:
    for array in (np.arange(12, dtype=np.float32).reshape(3, 4), np.zeros((2, 2), np.uint8), np.zeros(3, "S4")):
        with tempfile.TemporaryFile() as file:
            np.save(file, array)
            file.seek(0)
            yield file.read()


@target(_arrays)
def array_file(data: bytes) -> None:
    """A .npy file as a kernel's argument."""
    path = _folder() / "x.npy"
    path.write_bytes(data)
    read_arguments([f"x=@{path}"])


@target(lambda: [b"_Z3addPfS_i", b"_ZN2at6native12_GLOBAL__N_13fooIfLi4EEEvT_", b"_ZNSt6vectorIiSaIiEE9push_backEOi",
                 b"_Z1fIJidEEvDpT_", b"_ZN3cub18CUB_200400_900_NS6detail5ReduceINS1_10policy_hubIffjEEEEvPT_S5_",
                 b"_Z1gIXadL_Z1fvEEEvv", b"_ZTV3foo", b"triton_poi_fused_add_0"])
def mangled_name(data: bytes) -> None:
    """A kernel's name, for people: a name comes of it, and not a book."""
    shown = demangle(text_of(data[:4096]))
    assert isinstance(shown, str)
    assert len(shown) <= NAME_TIMES * max(64, len(data))
