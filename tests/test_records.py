"""Records of probed launches, from device memory to trace files: every shape, and all that goes with a trace."""

from __future__ import annotations

import os
import socket
import struct
import threading
import time
from pathlib import Path

import pytest
from clocks import HANG_S
from hypothesis import given, settings
from hypothesis import strategies as st
from profiles import WITH_FIXTURE
from records_harness import (
    BOUNDED,
    DYNAMIC,
    LINE,
    LOSSLESS,
    MIB,
    RESULTS,
    RING,
    SMALL,
    STATIC,
    TIMES,
    ZEROED,
    Launch,
    Map,
    Outcome,
    Spawn,
    check_all,
    check_launches,
    check_trace,
    expected_map,
    traces,
)

from ncc import abi
from ncc.diag import NccError
from ncc.runtime import open_trace

pytest_plugins = ["records_fixtures"]

CHUNKS = [(1,), (2,), (4,), (8,), (16,), (2, 1), (4, 2, 1), (8, 4), (8, 4, 2, 1), (16, 4), (16, 8), (16, 8, 4, 2, 1),
          (16, 16), (16, 16, 8), (16, 16, 16, 16)]


@pytest.mark.parametrize("level", ["thread", "warp"])
@pytest.mark.parametrize("chunks", CHUNKS, ids=lambda c: str(sum(c)))
def test_every_record_shape(spawn: Spawn, run_dir: Path, chunks: tuple[int, ...], level: str) -> None:
    driver = spawn()
    driver.start(run_dir)
    m = Map("m", level, chunks, cap=5)
    launch = Launch((3, 2, 1), (7, 11, 1), seed=11, least=0, span=8)
    assert driver.launch(driver.kernel(m), launch)[Outcome.PROBED] == 1
    stats = driver.finish()
    row = stats["kernels"][0]
    assert stats["counted"] == 1
    check_all(run_dir, (m,), [launch])
    [(_, sidecar)] = traces(run_dir)
    stored = (run_dir / "store" / "records").stat().st_size
    assert (row["records"], row["lost"]) == (sidecar["maps"][0]["records"], sidecar["maps"][0]["lost"])
    assert (row["unsaved"], row["trace_bytes"], row["references"]) == (0, stored, 1)


maps_of = st.builds(
    lambda level, chunks, kind, cap: Map("m", level, chunks, flags=kind, cap=cap),
    st.sampled_from(["thread", "warp"]), st.sampled_from(CHUNKS),
    st.sampled_from([0, STATIC, ZEROED, DYNAMIC, RING, RING | ZEROED]), st.integers(1, 70))
launches_of = st.builds(
    Launch, st.tuples(st.integers(1, 5), st.integers(1, 3), st.integers(1, 2)),
    st.tuples(st.integers(1, 70), st.integers(1, 3), st.integers(1, 2)), st.integers(0, 1 << 40), st.integers(0, 5),
    st.integers(1, 90))


@settings(max_examples=60, deadline=None, suppress_health_check=WITH_FIXTURE)
@given(st.lists(maps_of, min_size=1, max_size=4), st.lists(launches_of, min_size=1, max_size=3),
       st.sampled_from([2 * MIB, 512 * MIB]))  # the largest launch of all takes 241 MiB
def test_random_layouts(spawn: Spawn, tmp_path_factory: pytest.TempPathFactory, maps: list[Map],
                        launches: list[Launch], staging: int) -> None:
    """Pieces are 128 KiB with little staging memory: launches larger than one go through many."""
    check_launches(spawn, tmp_path_factory.mktemp("run"), maps, launches, staging)


@pytest.mark.parametrize(("cap", "least", "span"), [
    (40000, 39000, 2000),  # rows longer than what is built at once
    (40000, 0, 300),       # mostly unused: only the used columns are copied, holes are left
    (3000, 1, 3),
])
def test_rows_much_longer_than_a_piece(spawn: Spawn, run_dir: Path, cap: int, least: int, span: int) -> None:
    m = Map("m", "thread", (8, 4), cap=cap)
    launch = Launch((2, 1, 1), (37, 1, 1), 9, least, span)
    driver = spawn()
    driver.start(run_dir, staging=64 * MIB)
    assert driver.launch(driver.kernel(m), launch)[Outcome.PROBED] == 1
    stats = driver.finish()
    check_all(run_dir, (m,), [launch])
    if span == 300:
        whole_bytes = 2 * 37 * cap * 12
        assert stats["copied_bytes"] < whole_bytes / 50
        assert (run_dir / "store" / "records").stat().st_size < whole_bytes / 4


def test_static_rows_longer_than_a_piece(spawn: Spawn, run_dir: Path) -> None:
    m = Map("m", "thread", (8, 4), STATIC, cap=30000)
    launch = Launch((2, 1, 1), (37, 1, 1), 9, 30000, 1)
    driver = spawn()
    driver.start(run_dir, staging=64 * MIB)
    assert driver.launch(driver.kernel(m), launch)[Outcome.PROBED] == 1
    driver.finish()
    check_all(run_dir, (m,), [launch])


def test_large_parts_go_past_the_page_cache_in_whole_blocks(spawn: Spawn, run_dir: Path) -> None:
    """With small launches before, between and behind them."""
    large, small = Map("l", "thread", (8, 4), STATIC, cap=1001), Map("s", "thread", (8,), cap=4)
    launches = [Launch((4, 1, 1), (64, 1, 1), 3, 1001, 1), Launch((3, 1, 1), (37, 1, 1), 5, 1, 4)]
    driver = spawn()
    driver.start(run_dir)
    kernels = [driver.kernel(large), driver.kernel(small)]
    for which in (1, 0, 1, 0, 1):
        assert driver.launch(kernels[which], launches[which])[Outcome.PROBED] == 1
        driver.say("wait")
    folder = Path(f"/proc/{driver.process.pid}/fdinfo")
    direct = [path.name for path in folder.iterdir() if int(path.read_text().split()[3], 8) & os.O_DIRECT]
    expected = [str(run_dir / "store" / "records")] if has_direct(run_dir) else []
    assert [os.readlink(folder.with_name("fd") / name) for name in direct] == expected
    driver.finish()
    found = list(traces(run_dir))
    assert len(found) == 5
    for (data, sidecar), which in zip(found, (1, 0, 1, 0, 1), strict=True):
        check_trace(data, sidecar, ((large, small)[which],), launches[which])


def has_direct(folder: Path) -> bool:
    """Whether its file system has O_DIRECT."""
    try:
        os.close(os.open(folder / "direct", os.O_WRONLY | os.O_CREAT | os.O_DIRECT))
    except OSError:
        return False
    return True


def test_what_a_row_did_not_use_is_zero_in_reused_memory(spawn: Spawn, run_dir: Path) -> None:
    m = Map("m", "thread", (16,), cap=64)
    launches = [Launch((4, 1, 1), (64, 1, 1), 1, 64, 1), Launch((4, 1, 1), (64, 1, 1), 2, 0, 3),
                Launch((4, 1, 1), (64, 1, 1), 3, 0, 1)]
    driver = spawn()
    driver.start(run_dir)
    kernel = driver.kernel(m)
    for launch in launches:
        driver.launch(kernel, launch)
        driver.say("wait")
    assert driver.finish()["allocations"] == 1
    check_all(run_dir, (m,), launches)


def test_several_threads_launch_at_once(spawn: Spawn, run_dir: Path) -> None:
    m = Map("m", "thread", (8,), cap=2)
    launch = Launch((2, 1, 1), (40, 1, 1), 3, 1, 3)
    driver = spawn()
    driver.start(run_dir, LOSSLESS, staging=MIB)
    driver.say(f"threads 60 {driver.kernel(m)} {launch.line}")
    row = driver.finish()["kernels"][0]
    assert (row["unsaved"], row["references"]) == (0, 1)
    check_all(run_dir, (m,), [launch] * 240)
    assert sorted(s["sequence"] for _, s in traces(run_dir)) == list(range(240))


def test_dynamic_cap_grows_to_what_was_counted(spawn: Spawn, run_dir: Path) -> None:
    m = Map("m", "thread", (8,), flags=DYNAMIC)
    first = Launch((4, 1, 1), (64, 1, 1), 5, 100, 1)   # 256 threads * 8 bytes: 16 KiB are 8 slots
    other = Launch((5, 1, 1), (64, 1, 1), 5, 3, 1)
    driver = spawn()
    driver.start(run_dir, dynamic=16 << 10)
    kernel = driver.kernel(m)
    for launch in (first, first, other, other):
        driver.launch(kernel, launch)
        driver.say("wait")
    driver.finish()
    caps = check_all(run_dir, (m,), [first, first, other, other])
    assert caps == [[8], [100], [3], [3]]  # a file has as many slots as its fullest row used
    lost = [sidecar["maps"][0]["lost"] for _, sidecar in traces(run_dir)]
    assert lost == [256 * 92, 0, 0, 0]


def test_dynamic_cap_is_not_another_kernels_that_had_the_same_address(spawn: Spawn, run_dir: Path) -> None:
    m = Map("m", "thread", (8,), flags=DYNAMIC)
    few, many = Launch((4, 1, 1), (64, 1, 1), 5, 1, 1), Launch((4, 1, 1), (64, 1, 1), 5, 8, 1)
    driver = spawn()
    driver.start(run_dir, dynamic=16 << 10)
    kernel = driver.kernel(m)
    for launch in (few, many):
        driver.launch(kernel, launch)
        driver.say("wait")
        driver.say(f"reborn {kernel}")
    driver.finish()
    assert check_all(run_dir, (m,), [few, many]) == [[1], [8]]


def test_dynamic_cap_starts_from_the_bound(spawn: Spawn, run_dir: Path) -> None:
    m = Map("m", "warp", (16,), flags=DYNAMIC | BOUNDED | ZEROED, cap_bound=9)
    driver = spawn()
    driver.start(run_dir)
    launch = Launch((4, 1, 1), (64, 1, 1), 5, 2, 3)
    driver.launch(driver.kernel(m), launch)
    driver.finish()
    assert check_all(run_dir, (m,), [launch]) == [[4]]  # of the 9 that the buffer had


def test_contexts_are_left_clean(spawn: Spawn, run_dir: Path) -> None:
    driver = spawn()
    driver.start(run_dir)
    kernel = driver.kernel(SMALL)
    for context in (0, 1, 2):
        driver.say(f"context {context}")
        driver.launch(kernel, LINE, times=3)
    driver.say("context 0")
    driver.say("destroy 1")
    stats = driver.stats()
    assert stats["kernels"][0]["records"] > 0
    for context in (0, 2, 3):
        driver.say(f"destroy {context}")
    stats = driver.stats()
    assert [stats[f"live_{what}"] for what in ("allocations", "bytes", "events", "streams", "pinned")] == [0] * 5
    assert {sidecar["device"] for _, sidecar in traces(run_dir)} == {0, 1, 2}
    driver.say("context 1")
    assert driver.launch(kernel, LINE)[Outcome.PROBED] == 1
    driver.finish()
    check_all(run_dir, (SMALL,), [LINE] * 10)


def test_fork(spawn_that_forks: Spawn, run_dir: Path) -> None:
    other = run_dir / "child"
    (other / "store").mkdir(parents=True)
    driver = spawn_that_forks()
    driver.start(run_dir)
    kernel = driver.kernel(SMALL)
    driver.say("hold")
    driver.launch(kernel, LINE, times=2)
    driver.say("release")
    assert driver.say(f"fork {other} 0 {MIB} {MIB} 0") == "child 0"
    driver.launch(kernel, LINE)
    assert driver.finish()["finished"] == 1
    check_all(run_dir, (SMALL,), [LINE] * 3)
    check_all(other, (SMALL,), [Launch((2, 1, 1), (64, 1, 1), 5, 1, 3)])


def test_sidecar(spawn: Spawn, run_dir: Path) -> None:
    name = "_Z" + "long" * 900 + '"\\quoted'
    driver = spawn()
    driver.start(run_dir, TIMES)
    params = [f"{i:02x}" * (i + 1) for i in range(70)]
    driver.say("params " + " ".join(params))
    began = time.time_ns()
    driver.launch(driver.kernel(SMALL, name=name, folder="kernel/3_cafe"), LINE, times=2)
    driver.finish()
    (_, first), (_, second) = traces(run_dir)
    assert (first["format"], first["kernel_dir"]) == (1, "kernel/3_cafe")
    assert first["params"] == [p[:128] for p in params[:64]]
    assert [(s["launch"], s["sequence"]) for s in (first, second)] == [(0, 0), (1, 1)]
    assert (first["stream"], first["device"], first["device_name"]) == ("0x1", 0, 'fake "0"')
    assert abs(first["time"]["host_start_ns"] - began) < 10e9
    assert all(first["time"][f"{part}_us"] > 0 for part in ("prologue", "kernel", "epilogue"))


def test_event_log(spawn: Spawn, run_dir: Path) -> None:
    driver = spawn()
    driver.say("log [init] before the start")
    driver.start(run_dir, TIMES)
    driver.say("params 0000001000000000 01000000")
    driver.launch(driver.kernel(SMALL, Map("w", "warp", (16,), STATIC, cap=1)), LINE)
    driver.finish()
    lines = (run_dir / "event.log").read_text().splitlines()
    assert lines[0] == "[init] before the start"
    assert lines[1] == '[init] device 0 fake "0"'
    assert lines[2] == "[exec] funcmap-find 0xf00d success"
    assert lines[3].endswith(" param 10000000 1 ")
    assert lines[4:-1] == [
        "[exec] grid 4 1 1 block 64 1 1 shared 77",
        "[exec] grid 4 thread 64 probe 32 total 8192",
        "[exec] grid 4 warp  2 probe 16 total 128",
        "[exec] probe-mem 8320 (bytes)",
        "[exec] succeed 0",
        f"[exec] save store 0 size {(run_dir / 'store' / 'records').stat().st_size}",
    ]
    words = lines[-1].split()
    assert words[:2] + words[3::2] == ["[exec]", "prologue", "kernel", "epilogue", "ratio"]
    prologue, kernel, epilogue, ratio = (float(w) for w in words[2::2])
    assert ratio == pytest.approx((prologue + kernel + epilogue) / kernel, rel=1e-2)


def test_launches_of_a_graph_are_saved_in_order(spawn: Spawn, run_dir: Path) -> None:
    """More chunks than are handed on or indexed at a time; some of kept sets, some before."""
    driver = spawn()
    driver.start(run_dir)
    m = Map("w", "warp", (16,), STATIC, cap=1)
    kernel = driver.kernel(m)
    driver.say("hold")
    done = driver.graph(kernel, LINE, nodes=3, times=40)[Outcome.PROBED]
    driver.say("release")
    driver.say("wait")
    done += driver.graph(kernel, LINE, nodes=3, times=60)[Outcome.PROBED]
    stats = driver.finish()
    driver.close()
    assert done == 100
    check_all(run_dir, (m,), [LINE] * 300)
    assert [launch.sequence for launch in open_trace(run_dir).launches] == list(range(300))
    log = (run_dir / "event.log").read_text().splitlines()
    saved = [line.split()[3] for line in log if line.startswith("[exec] save store")]
    assert saved == [str(n) for n in range(300)]
    assert stats["counted"] == 300


def test_a_long_store_is_given_blocks_ahead_and_keeps_none(spawn: Spawn, run_dir: Path) -> None:
    """Parts of all sizes: copied, written from where they are, and written past the cache."""
    driver = spawn()
    driver.start(run_dir)
    m = Map("w", "warp", (16,), STATIC, cap=1)
    kernel = driver.kernel(m)
    sizes = [Launch((blocks, 1, 1), (64, 1, 1)) for blocks in (1, 3000, 40000, 5, 2100)]
    done = [launch for _ in range(12) for launch in sizes if driver.launch(kernel, launch)[Outcome.PROBED]]
    driver.finish()
    driver.close()
    assert len(done) == 60
    found = open_trace(run_dir).launches
    assert [launch.grid for launch in found] == [launch.grid for launch in done]
    for launch, made in zip(found[-5:], sizes, strict=True):
        assert launch.records("w").tobytes() == expected_map(m, 0, made, 1).records.tobytes()
    assert all(launch.records("w").size for launch in found[:-5])
    about = (run_dir / "store" / "records").stat()
    offset, size = struct.unpack("<2Q", (run_dir / "store" / "index").read_bytes()[-16:])
    assert 16 * MIB < about.st_size == offset + size
    assert about.st_blocks * 512 < about.st_size + MIB


def test_the_event_log_has_room_for_the_most_parameters(spawn: Spawn, run_dir: Path) -> None:
    driver = spawn()
    driver.start(run_dir)
    params = [f"{i:02x}" * 64 for i in range(64)]
    driver.say("params " + " ".join(params))
    driver.launch(driver.kernel(SMALL), LINE)
    driver.finish()
    [line] = [line for line in (run_dir / "event.log").read_text().splitlines() if " param " in line]
    assert line.split()[3:] == params


def test_a_full_log_drops_lines_and_says_so(spawn: Spawn, run_dir: Path) -> None:
    driver = spawn()
    for _ in range(30):
        driver.say("log " + "x" * 60000)  # cut to what a line holds
    assert all(driver.say(f"log {i}" + "y" * 8000) for i in range(200))
    driver.start(run_dir)
    driver.launch(driver.kernel(SMALL), LINE)
    driver.finish()
    text = (run_dir / "event.log").read_text()
    assert len(text) < 1.1 * MIB
    assert "lines dropped" in text


def test_the_engine_hears_of_results(spawn: Spawn, run_dir: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    path = tmp_path_factory.mktemp("s") / "engine"
    server = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    server.bind(str(path))
    server.listen()
    heard: list[bytes] = []

    def serve() -> None:
        connection, _ = server.accept()
        while message := connection.recv(1 << 16):
            heard.append(message)

    thread = threading.Thread(target=serve)
    thread.start()
    driver = spawn(env={"NCC_SOCKET": str(path)})
    driver.start(run_dir, RESULTS)
    driver.launch(driver.kernel(SMALL), LINE, times=2)
    driver.finish()
    thread.join(timeout=HANG_S)
    server.close()
    hello, *results = heard
    parsed = abi.Hello.from_buffer_copy(hello)
    assert (parsed.head.type, parsed.flags, parsed.pid) == (abi.MsgType.HELLO, abi.HelloFlag.JOIN, driver.process.pid)
    assert [abi.Result.from_buffer_copy(r).entry for r in results] == [0, 1]
    assert [struct.unpack_from("<4I", r)[3] for r in results] == [len(r) for r in results]


def test_whoever_reads_while_it_is_written_sees_whole_launches(spawn: Spawn, run_dir: Path) -> None:
    driver = spawn()
    driver.start(run_dir, LOSSLESS)
    kernel = driver.kernel(SMALL)
    stop = threading.Event()
    torn: list[str] = []
    seen: list[int] = []

    def check_all_so_far() -> list[list[int]]:
        return [check_trace(data, sidecar, (SMALL,), LINE) for data, sidecar in traces(run_dir)]

    def watch() -> None:
        while not stop.is_set():
            try:
                seen.append(len(check_all_so_far()))
            except (NccError, AssertionError) as cause:
                torn.append(str(cause))
            time.sleep(0.001)

    thread = threading.Thread(target=watch)
    thread.start()
    driver.launch(kernel, LINE, times=50)
    driver.finish()
    stop.set()
    thread.join()
    assert torn == []
    assert seen == sorted(seen)
    assert len(check_all_so_far()) == 50
