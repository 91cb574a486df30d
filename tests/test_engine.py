"""The engine over its real socket, with the real compiler and assembler; a Python client plays the hook driver."""

from __future__ import annotations

import ctypes
import errno
import hashlib
import json
import multiprocessing
import os
import random
import re
import socket
import stat
import struct
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from clocks import HANG_S, HANGS_S, SOON_S, eventually
from needs import needs, ptxas
from rich.console import Console
from stores import empty_launch

from ncc import abi, pipeline
from ncc.backends.base import BuildOptions
from ncc.backends.ptx.image.made import made_image
from ncc.backends.ptx.image.toolchain import assemble
from ncc.diag import Diagnostics
from ncc.engine import prepare, wire
from ncc.engine.cache import DiskCache
from ncc.engine.callbacks import Callback
from ncc.engine.client import Answer, Client
from ncc.engine.plan import decode, encode
from ncc.engine.selection import Selection
from ncc.engine.server import Connection, Engine, EngineConfig, LaunchOptions, private_folder
from ncc.engine.session import dated, make_run_dir
from ncc.engine.summary import print_summary
from ncc.engine.targets import Programs, TargetProgram
from ncc.mapping import map_file

PTX = Path(__file__).parent / "ptx"
IMAGES = Path(__file__).parent / "images"
ADD = (PTX / "triton_add_sm90.ptx").read_bytes()
SM80 = (PTX / "triton_add_sm80.ptx").read_bytes()
SOFTMAX = (PTX / "triton_softmax_sm90.ptx").read_bytes()

pytestmark = needs("ptxas")

Start = Callable[..., Engine]


def program(name: str = "block_sched") -> pipeline.Program:
    diags = Diagnostics()
    loaded = pipeline.load_program(name, "ptx", diags)
    diags.raise_errors()
    return loaded


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Starts an engine; ``tool`` and fields of EngineConfig may be given."""
    engines = []

    def begin(tool: str = "block_sched", **fields: object) -> Engine:
        config = EngineConfig(program(tool), tmp_path / "trace")
        engine = Engine(replace(config, **fields))  # type: ignore[arg-type]
        engines.append(engine)
        engine.start()
        return engine

    yield begin
    for engine in engines:
        engine.close()


def connect(engine: Engine, **fields: object) -> Client:
    return Client(str(engine.socket_path), **fields)  # type: ignore[arg-type]


def summary(engine: Engine) -> str:
    out = StringIO()
    print_summary(engine, Console(file=out, width=160))
    return out.getvalue()


def is_cubin(image: bytes) -> bool:
    return image[:4] == b"\x7fELF"


# ---- hello ----

def test_hello_makes_the_run(start: Start, tmp_path: Path) -> None:
    options = LaunchOptions(int(abi.Option.LOSSLESS), every=3, first_launch=5, last_launch=9, max_trace_bytes=1,
                            staging_bytes=2, host_bytes=5, dynamic_bytes=3, prepare_ms=4000)
    with connect(start(launch=options)) as client:
        welcome = client.welcome
        run_dir = Path(client.run_dir)
        assert run_dir.parent == tmp_path / "trace"
        assert run_dir.name.endswith(f"_{os.getpid()}")
        assert (run_dir / "store").is_dir()
        assert (run_dir / "probe.toml").read_text() == pipeline.emit_object(program(), "ptx")
        assert (welcome.options, welcome.every, welcome.first_launch, welcome.last_launch) == (1, 3, 5, 9)
        assert (welcome.max_trace_bytes, welcome.staging_bytes, welcome.dynamic_bytes) == (1, 2, 3)
        assert welcome.host_bytes == 5
        assert (welcome.prepare_ms, welcome.ledger_rows) == (4000, abi.LEDGER_ROWS)
        assert client.totals().magic == abi.MAGIC


def test_run_dir_is_named_in_english_and_unique(tmp_path: Path) -> None:
    when = time.struct_time((2025, 4, 24, 23, 15, 39, 0, 0, 0))
    name = dated(1860576, when)
    assert make_run_dir(tmp_path, name).name == "Apr24_231539_1860576"
    assert make_run_dir(tmp_path, name).name == "Apr24_231539_1860576_1"


def test_each_process_has_its_own_run(start: Start) -> None:
    engine = start()
    with connect(engine, pid=11) as first, connect(engine, pid=12) as second:
        assert first.run_dir != second.run_dir
        first.row(0).launches[abi.Outcome.NO_IMAGE] = 1
        assert second.row(0).launches[abi.Outcome.NO_IMAGE] == 0


def test_a_further_connection_joins_the_session(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    both = threading.Barrier(2)
    prepare_kernel = pipeline.prepare_kernel

    def together(*given: Any) -> pipeline.Prepared:
        both.wait(20)
        return prepare_kernel(*given)

    monkeypatch.setattr(pipeline, "prepare_kernel", together)
    engine = start()
    name = SOFTMAX.split(b".entry ")[1].split(b"(")[0].decode()
    with connect(engine) as client, connect(engine, flags=abi.HelloFlag.JOIN) as second:
        with ThreadPoolExecutor(2) as pool:
            asked = [pool.submit(client.prepare, ADD, "add_kernel"), pool.submit(second.prepare, SOFTMAX, name)]
            answers = [future.result() for future in asked]
        assert [answer.status for answer in answers] == [abi.Status.PROBED] * 2
        assert {answer.prepared.row for answer in answers} == {1, 2}
        assert len(engine.sessions) == 1
        assert len(list(Path(client.run_dir, "kernel").iterdir())) <= 2


def test_an_unwritable_trace_directory_stops_nothing(start: Start, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    engine = start(tracedir=tmp_path / "file" / "trace")
    with connect(engine) as client:
        assert client.run_dir == ""
        assert client.prepare(ADD, "add_kernel").status is abi.Status.PROBED
    assert "R064" in summary(engine)


def test_the_socket_is_the_users_own(start: Start) -> None:
    engine = start()
    assert stat.S_IMODE(engine.folder.stat().st_mode) == 0o700
    engine.close()
    assert not engine.folder.exists()


def test_the_socket_path_is_short(tmp_path: Path) -> None:
    long = tmp_path / ("x" * 100)
    long.mkdir()
    folder = private_folder({"XDG_RUNTIME_DIR": str(long)})
    assert len(str(folder)) < 90
    folder.rmdir()


# ---- prepare ----

def test_a_kernel_is_probed(start: Start) -> None:
    engine = start()
    with connect(engine) as client:
        answer = client.prepare(ADD, "add_kernel")
        prepared = answer.prepared
        assert answer.status is abi.Status.PROBED, answer.reason
        assert is_cubin(answer.image)
        assert len(answer.image) == prepared.image_bytes
        assert prepared.row == 1
        assert prepared.n_maps == 1
        assert prepared.map[0].name == b"block_sched"
        assert (prepared.map[0].level, prepared.map[0].record_bytes, prepared.map[0].cap) == (1, 16, 1)
        assert prepared.map[0].flags & abi.MapFlag.STATIC
        assert prepared.n_params == 6
        assert list(prepared.param_offset[:6]) == [0, 8, 16, 24, 32, 40]
        assert list(prepared.param_bytes[:6]) == [8, 8, 8, 4, 8, 8]
        assert prepared.block_offset >= 48
        assert prepared.block_bytes % 8 == 0
        assert prepared.entry.decode() in answer.image.decode("latin-1")


def test_the_kernels_directory(start: Start) -> None:
    engine = start()
    with connect(engine) as client:
        answer = client.prepare(ADD, "add_kernel")
        engine._artifacts.wait()
        name = answer.prepared.kernel_dir.decode()
        assert name == f"kernel/0_{hashlib.sha1(b'add_kernel').hexdigest()}"
        folder = Path(client.run_dir) / name
        engine.complete(60)
        assert {p.name for p in folder.iterdir()} == {
            "kernel.json", "process.log", "original.bin", "pruned.bin", "probed.bin", "original.asm", "pruned.asm",
            "probed.asm"}
        assert (folder / "original.bin").read_bytes() == ADD
        assert (folder / "probed.bin").read_bytes() == answer.image
        described = json.loads((folder / "kernel.json").read_text())
        assert described["name"] == described["demangled"] == "add_kernel"
        assert described["maps"][0]["fields"] == [["start", "u64"], ["elapsed", "u32"], ["cuid", "u32"]]
        assert [p["size"] for p in described["params"]] == [8, 8, 8, 4, 8, 8]
        assert "add_kernel" in (folder / "process.log").read_text()


def folder_of(client: Client, answer: Answer) -> Path:
    return Path(client.run_dir) / answer.prepared.kernel_dir.decode()


def test_the_kernel_alone_is_assembled_too(start: Start, tmp_path: Path) -> None:
    cache = DiskCache(tmp_path / "cache")
    cache.open()
    pruned = []
    for tool in ("block_sched", "gmem_bytes"):
        engine = start(tool, cache=cache)
        with connect(engine) as client:
            answer = client.prepare(ADD, "add_kernel")
            engine.complete(60)
            folder = folder_of(client, answer)
            assert list(folder.glob("pruned.bin")), (folder / "process.log").read_text()
        pruned.append((folder / "pruned.bin").read_bytes())
        last = (folder / "process.log").read_text().splitlines()[-1]
        assert last.startswith("[assemble] ptxas -arch=sm_90a ")
        assert ("from the cache" in last) == (tool == "gmem_bytes")  # another probe, the same kernel
        assert not list(folder.parent.glob("*/pruned.bin.*"))
    assert is_cubin(pruned[0])
    assert pruned[0] == pruned[1] != answer.image
    assert pruned[0] == assemble((folder / "pruned.asm").read_text(), "sm_90a", tuple(
        json.loads((folder / "kernel.json").read_text())["assembler_options"]))


def slow_ptxas(folder: Path) -> Path:
    """ptxas, but of a text without probes, where it is not asked for registers (``-v``), it takes an hour and leaves
    its process's niceness in ``nice``."""
    path = folder / "ptxas"
    path.write_text(f"""#!/bin/sh
for argument in "$@"; do
    case "$argument" in
        -v) break ;;
        *.ptx) grep -q ncc_ "$argument" || {{ sleep 0.2; nice > {folder}/nice; exec sleep {HANGS_S}; }} ;;
    esac
done
exec {ptxas().path} "$@"
""")
    path.chmod(0o755)
    return path


def test_the_end_of_the_run_does_not_wait_for_the_kernel_alone(start: Start, tmp_path: Path) -> None:
    engine = start(prepare=BuildOptions(assembler=str(slow_ptxas(tmp_path))))
    name = SOFTMAX.split(b".entry ")[1].split(b"(")[0].decode()
    with connect(engine) as client:
        folders = [folder_of(client, client.prepare(image, entry))
                   for image, entry in ((ADD, "add_kernel"), (SOFTMAX, name))]
        began = time.monotonic()
        engine.complete(1)
    engine.close()
    assert time.monotonic() - began < SOON_S
    assert (tmp_path / "nice").read_text() == "19\n"
    for folder, how in zip(folders, ("failed", "not run"), strict=True):
        assert not list(folder.glob("pruned.bin"))
        last = (folder / "process.log").read_text().splitlines()[-1]
        assert re.fullmatch(rf"\[assemble\] {how}: ptxas .* pruned.asm -o pruned.bin: the run was over", last)


def test_sites_are_listed(start: Start) -> None:
    engine = start("gmem_bytes")
    with connect(engine) as client:
        name = client.prepare(ADD, "add_kernel").prepared.kernel_dir.decode()
        engine._artifacts.wait()
        folder = Path(client.run_dir) / name
        sites = json.loads((folder / "kernel.json").read_text())["sites"]
        text = (folder / "original.asm").read_text().splitlines()
        assert len(sites) == ADD.count(b"ld.global") + ADD.count(b"st.global")
        assert all(site["unprobed"] is None and site["probe"] for site in sites)
        assert f"[site] {sites[0]['probe']} line {sites[0]['line']}" in (folder / "process.log").read_text()
        assert all(".global" in site["text"] for site in sites)
        assert all(".global" in text[site["line"] - 1] for site in sites)


def test_identical_images_are_stored_once(start: Start) -> None:
    engine = start()
    two = ADD + SOFTMAX[SOFTMAX.index(b".visible .entry") :]
    name = SOFTMAX.split(b".entry ")[1].split(b"(")[0].decode()
    with connect(engine) as client:
        folders = [client.prepare(two, entry).prepared.kernel_dir.decode() for entry in ("add_kernel", name)]
        engine._artifacts.wait()
        images = [Path(client.run_dir) / folder / "original.bin" for folder in folders]
        assert images[0].samefile(images[1])


def test_a_kernel_that_is_not_there_is_refused(start: Start) -> None:
    engine = start()
    with connect(engine) as client:
        answer = client.prepare(ADD, "other_kernel")
        assert answer.status is abi.Status.REFUSED
        assert "other_kernel" in answer.reason
        assert client.row(answer.prepared.row).reason == answer.prepared.reason
        client.row(answer.prepared.row).launches[abi.Outcome.REFUSED] = 3
    text = summary(engine)
    assert "other_kernel" in text
    assert re.search(r"other_kernel +3 +0 +0 +0 +3 \[1\]", text)
    assert re.search(r"\[1\] refused: .*other_kernel", text)


def test_rubbish_is_refused(start: Start) -> None:
    with connect(start()) as client:
        for image in (b"\x7fELF" + b"\0" * 100, b"\0", os.urandom(5000), b"\x50\xed\x55\xba" + b"\xff" * 60):
            answer = client.prepare(image, "k")
            assert answer.status is abi.Status.REFUSED
            assert "defect" not in answer.reason


def test_filters(start: Start) -> None:
    with connect(start(selection=Selection(only=("softmax",)))) as client:
        answer = client.prepare(ADD, "add_kernel")
        assert answer.status is abi.Status.FILTERED
        assert client.prepare(SOFTMAX, "add_kernel").prepared.row == answer.prepared.row
        assert client.row(answer.prepared.row).name == b"add_kernel"


def test_one_row_per_kernel_of_an_image(start: Start) -> None:
    with connect(start()) as client:
        rows = [client.prepare(image, "add_kernel", max_registers=limit).prepared.row
                for image, limit in ((ADD, 0), (ADD, 0), (ADD, 64), (ADD + b"\n", 0))]
        assert rows[0] == rows[1] == rows[2] != rows[3]


def test_one_preparation_however_many_ask(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    calls = []
    real = pipeline.prepare_kernel
    monkeypatch.setattr(pipeline, "prepare_kernel", lambda *a: calls.append(a) or real(*a))
    engine = start()
    answers: list[bytes] = []

    def ask() -> None:
        with connect(engine) as client:
            answers.append(client.prepare(ADD, "add_kernel").image)

    threads = [threading.Thread(target=ask) for _ in range(12)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(calls) == 1
    assert len(answers) == 12
    assert len(set(answers)) == 1
    assert is_cubin(answers[0])


def test_a_deadline_answers_with_the_reason(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    release = threading.Event()
    monkeypatch.setattr(pipeline, "prepare_kernel", lambda *a: release.wait(HANGS_S))
    with connect(start(launch=LaunchOptions(prepare_ms=100))) as client:
        began = time.monotonic()
        answer = client.prepare(ADD, "add_kernel")
        assert time.monotonic() - began < SOON_S
        assert answer.status is abi.Status.REFUSED
        assert "R063" in answer.reason
    release.set()


def test_a_defect_of_ours_is_a_refusal(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError("oops")

    monkeypatch.setattr(pipeline, "prepare_kernel", fail)
    engine = start()
    with connect(engine) as client:
        answer = client.prepare(ADD, "add_kernel")
        assert "R062" in answer.reason
        engine._artifacts.wait()
        log = Path(client.run_dir) / answer.prepared.kernel_dir.decode() / "process.log"
        assert "ZeroDivisionError" in log.read_text()


@pytest.mark.parametrize(("name", "options"), [
    ("kernels.ptx", ("-maxrregcount=40",)), ("lineinfo.cubin", ()),
    ("options.fatbin", ("-O=1", "-dlcm=cg", "-fmad=false", "-maxrregcount=32", "-maxrregcount=40")),  # the last counts
])
def test_options_for_the_jit_count_where_the_driver_compiles(start: Start, name: str, options: tuple[str, ...]) -> None:
    image = (PTX.parent / "images" / name).read_bytes()
    engine = start()
    with connect(engine) as client:
        folder = folder_of(client, client.prepare(image, "scale", jit=((0, 40),)))
        engine._artifacts.wait()
        assert json.loads((folder / "kernel.json").read_text())["assembler_options"] == list(options)


# ---- a driver that takes the text itself, as the simulator does ----

TEXT = BuildOptions(driver_compiles=True)


@pytest.mark.parametrize("assembler", ["there", "missing"])
def test_a_driver_that_compiles_gets_the_text(start: Start, assembler: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if assembler == "missing":
        monkeypatch.setattr("ncc.backends.ptx.image.toolchain.find_ptxas", lambda *a, **k: None)
    engine = start(prepare=TEXT)
    with connect(engine) as client:
        answer = client.prepare(SM80, "add_kernel", sm=80)
        engine.complete(60)
        folder = folder_of(client, answer)
        assert answer.image == (folder / "probed.asm").read_bytes() + b"\0"
        assert b".entry add_kernel(" in answer.image
        assert (folder / "pruned.bin").read_bytes() == (folder / "pruned.asm").read_bytes() + b"\0"
        log = (folder / "process.log").read_text()
        assert "[assemble] probed.bin is the text, for the driver to compile" in log
        assert "ptxas" not in log


def test_what_the_assembler_refuses_is_refused_where_the_text_would_run(start: Start) -> None:
    broken = SM80.replace(b"add.f32", b"add.f99")
    with connect(start(prepare=TEXT)) as client:
        answer = client.prepare(broken, "add_kernel", sm=80)
        assert answer.status is abi.Status.REFUSED
        assert "B072" in answer.reason
        assert not answer.image


# ---- cache ----

def test_a_cached_kernel_needs_no_preparation(start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cache = DiskCache(tmp_path / "cache")
    cache.open()
    with connect(start(cache=cache)) as client:
        first = client.prepare(ADD, "add_kernel")
    monkeypatch.setattr(pipeline, "prepare_kernel", lambda *a: pytest.fail("prepared again"))
    second_engine = start(cache=cache)
    with connect(second_engine) as client:
        second = client.prepare(ADD, "add_kernel")
        assert second.image == first.image
        second_engine._artifacts.wait()
        folder = Path(client.run_dir) / second.prepared.kernel_dir.decode()
        assert "from the cache" in (folder / "process.log").read_text()
        assert (folder / "probed.asm").stat().st_size > 1000
    for prepared in (first.prepared, second.prepared):
        prepared.kernel_dir = b""
    assert bytes(second.prepared) == bytes(first.prepared)


@pytest.mark.parametrize("wanted", [True, False], ids=["prepared", "filtered"])
def test_code_that_a_program_kept_is_known_in_its_next_run(start: Start, tmp_path: Path, wanted: bool) -> None:
    """What it was made from was seen in the run that made it, whether that run wanted the kernel or not."""
    code, text = ((IMAGES / name).read_bytes() for name in ("plain.cubin", "kernels.ptx"))
    cache = DiskCache(tmp_path / "cache")
    cache.open()
    with connect(start(cache=cache)) as client:
        assert "B055" in client.prepare(code, "scale").reason
    selection = Selection(only=() if wanted else ("other",))
    with connect(start(cache=cache, selection=selection)) as client:
        answer = client.prepare(made_image(code, (text,)), "scale")
        assert answer.status is (abi.Status.PROBED if wanted else abi.Status.FILTERED)
    with connect(start(cache=cache)) as client:
        assert client.prepare(code, "scale").status is abi.Status.PROBED
    with connect(start()) as client:
        assert "B055" in client.prepare(code, "scale").reason


def test_what_was_kept_of_code_and_is_damaged_is_not_there(tmp_path: Path) -> None:
    from ncc.backends import backend
    from ncc.engine.images import Image
    from ncc.engine.made_cache import MadeCache

    cache = DiskCache(tmp_path / "cache")
    cache.open()
    code = (IMAGES / "plain.cubin").read_bytes()
    image = Image(code, hashlib.sha256(code).hexdigest())
    made = made_image(code, (b"text",))
    kept = MadeCache(cache)
    kept.keep(Image(made[:40], "0" * 64), backend("ptx"))
    assert kept.find(image) is None
    kept.keep(Image(made, "1" * 64), backend("ptx"))
    assert kept.find(image) == made
    stored, = (path for path in cache.files.glob("*/*") if path.is_file())
    cache.put(stored.name, b"no frame")
    assert kept.find(image) is None


@pytest.mark.parametrize("change", ["program", "image", "entry", "registers", "any_ptx", "jit", "sm", "text",
                                    "backend", "arch"])
def test_the_key_knows_every_input(start: Start, change: str) -> None:
    from ncc.engine.images import Image
    from ncc.engine.prepare import Preparer, Request

    base = Request(Image(ADD, "a" * 64), "add_kernel", 90, BuildOptions())
    options = base.options
    changed = {
        "image": replace(base, image=Image(ADD, "b" * 64)), "entry": replace(base, entry="x"),
        "registers": replace(base, options=replace(options, max_registers=32)), "sm": replace(base, device=80),
        "any_ptx": replace(base, options=replace(options, any_text=True)),
        "backend": replace(base, backend="gcn"), "arch": replace(base, device="gfx90a"),
        "text": replace(base, options=replace(options, driver_compiles=True)),
        "jit": replace(base, options=replace(options, load_options=((0, 32),))), "program": base}[change]
    other = program("dmat" if change == "program" else "block_sched")
    one, two = (Preparer(Programs("ptx", known, lambda target: TargetProgram(program())), None)
                for known in map(TargetProgram, (program(), other)))
    assert one.key(base) == one.key(base)
    assert one.key(base) != two.key(changed)


def test_a_stored_plan_is_the_plan() -> None:
    from ncc.engine.plan import plan_of

    for tool in ("block_sched", "dmat", "gmem_bytes"):
        plan = plan_of(pipeline.prepare_kernel(ADD, "add_kernel", 90, program(tool)))
        assert decode(encode(plan)) == plan
    for cut in range(0, len(encode(plan)), 97):
        try:
            decode(encode(plan)[:cut])
        except ValueError:
            continue


def _tampered(plan: Any, change: Callable[[dict[str, Any]], object]) -> bytes:
    """A stored plan whose description was changed behind its checksum."""
    data = encode(plan)
    (length,) = struct.unpack_from("<Q", data)
    meta = json.loads(data[8 : 8 + length])
    change(meta)
    header = json.dumps(meta).encode()
    return struct.pack("<Q", len(header)) + header + data[8 + length :]


TAMPERED: list[Callable[[dict[str, Any]], object]] = [
    lambda m: m.update(entry=5), lambda m: m.update(options="-O3"), lambda m: m.update(options=[1]),
    lambda m: m.update(block_offset="0"), lambda m: m.update(block_offset=-8), lambda m: m.update(block_offset=True),
    lambda m: m.update(block_bytes=1 << 40), lambda m: m.update(can_wait=1), lambda m: m.update(more=1),
    lambda m: m.pop("sites"), lambda m: m.update(maps={}), lambda m: m.update(sites=[None]),
    lambda m: m["maps"][0].update(cap="1"), lambda m: m["maps"][0].update(cap=1 << 33),
    lambda m: m["maps"][0].update(record_bytes=0), lambda m: m["maps"][0].update(record_bytes=1.5),
    lambda m: m["maps"][0].update(flags=1 << 30), lambda m: m["maps"][0].update(flags=-1),
    lambda m: m["maps"][0].update(level="grid"), lambda m: m["maps"][0].update(fields=[["a"]]),
    lambda m: m["maps"][0].update(chunks=[256]), lambda m: m["maps"][0].update(chunks=["8"]),
    lambda m: m["maps"][0].update(records_param=None), lambda m: m["maps"][0].update(counts_param=-4),
    lambda m: m["maps"][0].pop("name"), lambda m: m["params"][0].update(offset=-1),
    lambda m: m["params"][0].update(size=1 << 20), lambda m: m["params"][0].update(name=None),
    lambda m: m.update(sizes=[-1, *m["sizes"][1:]]), lambda m: m.update(sizes=[1 << 62, *m["sizes"][1:]]),
    lambda m: m.update(sizes=[*m["sizes"], 0]), lambda m: m.update(sizes=[]), lambda m: m.update(texts=["a", "b", "c"]),
    lambda m: m.update(texts=["original"] * 3), lambda m: m.update(sizes=[m["sizes"][0], 0, 0, 0]),
]


@pytest.mark.parametrize("change", TAMPERED, ids=range(len(TAMPERED)))
def test_a_stored_plan_is_checked_behind_its_checksum(start: Start, tmp_path: Path,
                                                      change: Callable[[dict[str, Any]], object]) -> None:
    """What is in the cache is told to the hook driver: it is no less checked for being the user's own file."""
    from ncc.engine.plan import plan_of

    plan = plan_of(pipeline.prepare_kernel(ADD, "add_kernel", 90, program("block_sched")))
    assert decode(_tampered(plan, lambda m: None)) == plan
    with pytest.raises(ValueError):
        decode(_tampered(plan, change))


def test_a_tampered_cache_is_prepared_anew(start: Start, tmp_path: Path) -> None:
    cache = DiskCache(tmp_path / "cache")
    cache.open()
    with connect(start(cache=cache)) as client:
        first = client.prepare(ADD, "add_kernel")
    for path in (tmp_path / "cache" / "kernels").glob("*/*"):
        payload = path.read_bytes()[40:]
        if payload[:4] != b"\x7fELF":
            cache.put(path.name, _tampered(decode(payload), lambda m: m["maps"][0].update(cap="1")))
    with connect(start(cache=cache)) as client:
        again = client.prepare(ADD, "add_kernel")
        assert (again.status, again.image) == (abi.Status.PROBED, first.image)


# ---- names, descriptors, patterns ----

@pytest.mark.parametrize(("name", "why"), [
    ("k" * 4095, "kernel"), ("k" * 4096, "its name has 4096 bytes; at most 4095 can be handled [R071]"),
    ("_Z" + "9" * 70000, "its name has 70002 bytes; at most 4095 can be handled [R071]"),
    ("caf\udce9", "its name is not UTF-8 [R071]")], ids=["longest", "too long", "far too long", "not UTF-8"])
def test_a_name_that_cannot_be_handled_has_its_own_reason(start: Start, name: str, why: str) -> None:
    engine = start()
    with connect(engine) as client:
        answer = client.prepare(ADD, name)
        assert answer.status is abi.Status.REFUSED
        assert why in answer.reason
        client.row(answer.prepared.row).launches[abi.Outcome.REFUSED] = 2
        assert client.prepare(ADD, "add_kernel").status is abi.Status.PROBED
    assert engine.sessions[0].rows()[1].reason == answer.reason
    engine.close()
    assert f"refused: {answer.reason}"[:100] in summary(engine)
    kernels = json.loads(Path(engine.sessions[0].run_dir, "summary.json").read_text())["kernels"]
    assert kernels[0]["reason"] == answer.reason


def _processes(socket_path: str, image: bytes) -> int:
    """Serve one process after another with few descriptors; how many were answered."""
    answered = 0
    for pid in range(1000, 1040):
        with Client(socket_path, pid=pid) as client:
            answered += client.prepare(image + b"\n" * (pid - 1000), "add_kernel").status is abi.Status.PROBED
    return answered


def test_a_process_that_has_ended_holds_no_descriptor(start: Start) -> None:
    engine = start(workers=1)
    with connect(engine) as client:
        client.prepare(ADD, "add_kernel")
    before = len(os.listdir("/proc/self/fd"))
    assert _processes(str(engine.socket_path), ADD) == 40
    engine._artifacts.wait()
    # The connections' threads, which close them, may still be at it.
    assert eventually(lambda: len(os.listdir("/proc/self/fd")) <= before + 4)
    assert len(engine.sessions) == 41
    assert all(session.rows()[1].name == "add_kernel" for session in engine.sessions)


def test_a_process_without_a_descriptor_is_mentioned(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    def none_left(*_: object, **more: object) -> Any:
        raise OSError(errno.EMFILE, "Too many open files")

    engine = start()
    monkeypatch.setattr("ncc.engine.server.Ledger", none_left)
    with pytest.raises((wire.ProtocolError, OSError)):
        connect(engine)
    assert "a process went on unprobed: Too many open files [R072]" in summary(engine)


def test_without_addresses_for_host_pages_a_process_is_served_all_the_same(
        start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    def map_little(fd: int, size: int, shared: bool = False) -> memoryview:
        if size > 16 << 20:
            raise OSError(errno.ENOMEM, "Cannot allocate memory")
        return map_file(fd, size, shared)

    engine = start()
    with connect(engine) as client:
        assert client.welcome.pages_bytes > 16 << 20
    monkeypatch.setattr("ncc.engine.ledger.map_file", map_little)
    with connect(engine) as client:
        assert client.welcome.pages_bytes == 0
        assert client.row(0).name


def test_an_engine_that_cannot_start_leaves_nothing(tmp_path: Path) -> None:
    engine = Engine(EngineConfig(program("block_sched"), tmp_path / "trace"))
    engine.socket_path.touch()
    with pytest.raises(OSError):
        engine.start()
    assert not engine.folder.exists()
    assert engine._listener.fileno() == -1


def test_a_pattern_that_matches_nothing_is_said(start: Start) -> None:
    engine = start(selection=Selection(only=("ad_kernel", "softmax"), never=("gem",)))
    with connect(engine) as client:
        name = SOFTMAX.split(b".entry ")[1].split(b"(")[0].decode()
        for image, entry in ((ADD, "add_kernel"), (SOFTMAX, name)):
            answer = client.prepare(image, entry)
            client.row(answer.prepared.row).launches[abi.Outcome.FILTERED] = 1
    text = summary(engine)
    assert "warning[R069]: -k 'ad_kernel' matches no kernel" in text
    assert f"hint: did you mean 'add_kernel'? kernels seen: add_kernel, {name}" in text
    assert "-k 'softmax'" not in text
    assert "warning[R069]: --filter 'gem' matches no kernel" in text


# ---- hostile and dying clients ----

def raw(engine: Engine) -> socket.socket:
    sock = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    sock.connect(str(engine.socket_path))
    sock.settimeout(HANG_S)
    return sock


def closed(sock: socket.socket) -> bool:
    try:
        return sock.recv(65536) == b""
    except ConnectionResetError:
        return True


def _prepare(**fields: object) -> abi.Prepare:
    message = abi.Prepare(head=abi.head(abi.MsgType.PREPARE), image_bytes=len(ADD), sm=90, entry=b"add_kernel")
    for name, value in fields.items():
        setattr(message, name, value)
    return message


def _unterminated() -> bytes:
    data = bytearray(bytes(_prepare()))
    place = abi.Prepare.entry
    data[place.offset : place.offset + place.size] = b"x" * place.size
    return bytes(data)


BAD_PREPARES = {
    "image_bytes": bytes(_prepare(image_bytes=len(ADD) + 1)), "huge": bytes(_prepare(image_bytes=1 << 62)),
    "empty name": bytes(_prepare(entry=b"")), "unterminated": _unterminated(),
    "jit": bytes(_prepare(n_jit_options=33)),
    "wrong way": bytes(abi.Welcome(head=abi.head(abi.MsgType.WELCOME))),
    "twice": bytes(abi.Hello(head=abi.head(abi.MsgType.HELLO))),
    "result": bytes(abi.Result(head=abi.head(abi.MsgType.RESULT), entry=1 << 40)),
    "row": bytes(abi.Result(head=abi.head(abi.MsgType.RESULT), row=1 << 31)),
}


@pytest.mark.parametrize("name", BAD_PREPARES)
def test_a_bad_message_ends_its_connection_only(start: Start, name: str) -> None:
    engine = start()
    with connect(engine) as good, connect(engine) as bad, wire.open_memfd("i", ADD) as fd:
        socket.send_fds(bad.sock, [BAD_PREPARES[name]], [fd])
        assert closed(bad.sock)
        assert good.prepare(ADD, "add_kernel").status is abi.Status.PROBED


@pytest.mark.parametrize("count", [0, 2, 4, 9])
def test_prepare_carries_one_descriptor(start: Start, count: int) -> None:
    with connect(start()) as client, wire.open_memfd("i", ADD) as fd:
        socket.send_fds(client.sock, [bytes(_prepare())], [fd] * count)
        assert closed(client.sock)


def test_nothing_before_hello(start: Start) -> None:
    sock = raw(start())
    sock.send(bytes(_prepare()))
    assert closed(sock)
    sock.close()


def test_a_further_connection_without_a_session_is_refused(start: Start) -> None:
    with connect(start(), flags=abi.HelloFlag.JOIN) as client:
        assert closed(client.sock)


def test_fuzz(start: Start) -> None:
    engine = start()
    rng = random.Random(5)
    before = len(os.listdir("/proc/self/fd"))
    for _ in range(300):
        sock = raw(engine)
        data = bytearray(bytes(rng.choice([_prepare(), abi.Hello(head=abi.head(abi.MsgType.HELLO))])))
        for _ in range(rng.randrange(4)):
            data[rng.randrange(len(data))] = rng.randrange(256)
        with wire.open_memfd("i", b"x") as fd:
            socket.send_fds(sock, [bytes(data[: rng.choice([len(data), rng.randrange(1, len(data))])])],
                            [fd] * rng.randrange(3))
        sock.close()
    with connect(engine) as client:
        assert client.prepare(ADD, "add_kernel").status is abi.Status.PROBED
    engine.settle()
    assert eventually(lambda: not engine._open_connections())
    said_hello = len(engine.sessions)
    assert said_hello > 10
    assert len(os.listdir("/proc/self/fd")) <= before + said_hello + 5  # each one's ledger stays readable


def _launch_and_die(path: str, finish: bool) -> None:
    client = Client(path, command="victim")
    row = client.prepare(ADD, "add_kernel").prepared.row
    counts = client.row(row)
    counts.launches[abi.Outcome.PROBED] = 10
    counts.launches[abi.Outcome.CAPTURED] = 2
    counts.records, counts.recorded = 4000, 0 if finish else 3
    for number in range(7):
        client.result(row, empty_launch(Path(client.run_dir), since_us=number).entry)
    if finish:
        client.totals().finished = 1
        os._exit(0)
    os.kill(os.getpid(), 9)


@pytest.mark.parametrize("finish", [True, False])
def test_a_killed_process_is_accounted_for(start: Start, finish: bool) -> None:
    engine = start()
    process = multiprocessing.get_context("spawn").Process(
        target=_launch_and_die, args=(str(engine.socket_path), finish))
    process.start()
    process.join()
    engine.settle()
    (session,) = engine.sessions
    row = session.rows()[1]
    assert (row.probed, row.total, row.records) == (10, 12, 4000)
    assert row.unsaved == (0 if finish else 3)
    text = summary(engine)
    assert re.search(r"add_kernel +12 +10 +4000 +0 +2 \[1\]", text)
    assert "[1] in a graph" in text
    assert ("did not end orderly" in text) != finish
    assert ("3 probed launches whose records were not saved" in text) != finish


def test_names_can_not_drive_the_terminal(start: Start) -> None:
    engine = start(selection=Selection(only=("nothing",)))
    with connect(engine, command="\x1b[31mred") as client:
        answer = client.prepare(ADD, "evil\x1b]0;title\x07[red]k[/red]")
        client.row(answer.prepared.row).launches[abi.Outcome.FILTERED] = 1
    text = summary(engine)
    assert "\x1b" not in text
    assert "[red]k" in text


def test_no_cuda_is_said(start: Start) -> None:
    assert "no process of the program called the CUDA driver" in summary(start())


# ---- results and callbacks ----

CALLBACK = """
import os, struct, sys
import helper
assert sys.argv[0].endswith("callback.py") and __name__ == "__main__"
blocks, = struct.unpack("I", open(sys.argv[1], "rb").read(4))
name = ["plain", "fail", "exit", "crash", "child"][blocks - 1]
print("saw", name, os.path.exists(sys.argv[1]), os.getpid())
if name.startswith("fail"): raise ValueError("bad result")
if name.startswith("exit"): sys.exit(3)
if name.startswith("crash"): os.kill(os.getpid(), 9)
if name.startswith("child"): os.system("echo from a child")
"""


BLOCKS = {"plain": 1, "fail": 2, "exit": 3, "crash": 4, "child": 5}
"""What tells the callback what to do: the grid's blocks."""


@pytest.fixture
def callback(tmp_path: Path) -> Path:
    (tmp_path / "helper.py").write_text("")
    path = tmp_path / "callback.py"
    path.write_text(CALLBACK)
    return path


def run_callbacks(engine: Engine, names: list[str]) -> str:
    shown: list[str] = []
    engine.callbacks._show = shown.append
    with connect(engine) as client, connect(engine, flags=abi.HelloFlag.JOIN) as writer:
        for name in names:
            writer.result(0, empty_launch(Path(client.run_dir), blocks=BLOCKS[name]).entry)
        assert eventually(lambda: engine.callbacks.done >= len(names))
        assert (Path(client.run_dir) / "callback.log").read_text().count("[callback]") == 2 * len(names)
    return "".join(shown)


def test_callbacks_run_in_one_process(start: Start, callback: Path) -> None:
    engine = start(callbacks=(Callback(callback, at_end=False),))
    lines = run_callbacks(engine, ["plain", "plain", "child"]).splitlines()
    assert [line.split()[1] for line in lines if line.startswith("saw")] == ["plain", "plain", "child"]
    assert "from a child" in lines
    assert len({line.split()[3] for line in lines if line.startswith("saw")}) == 1
    assert engine.callbacks.failures == 0


def test_a_failing_callback_is_reported_and_stops_nothing(start: Start, callback: Path) -> None:
    engine = start(callbacks=(Callback(callback, at_end=False),))
    text = run_callbacks(engine, ["fail", "exit", "crash", "plain"])
    assert "ValueError: bad result" in text
    assert text.count("callback failed on") == 3
    assert "ended with status -9" in text
    assert "saw plain" in text
    assert engine.callbacks.failures == 3
    assert text.count("ncc: callback failed on") == 3
    assert ".bin: ValueError: bad result\n" in text
    assert ".bin: exit status 3\n" in text
    assert ("warning[R070]: 3 of 4 callbacks failed, the first with 'ValueError: bad result'\n"
            "  = hint: see callback.log in the trace") in summary(engine)


@pytest.mark.parametrize("linked", [False, True])
def test_a_result_elsewhere_is_not_given_to_the_callback(start: Start, callback: Path, tmp_path: Path,
                                                         linked: bool) -> None:
    engine = start(callbacks=(Callback(callback, at_end=False),))
    elsewhere = empty_launch(tmp_path / "elsewhere")
    with connect(engine) as client:
        if linked:
            for name in ("records", "index"):
                (Path(client.run_dir) / "store" / name).symlink_to(elsewhere.run_dir / "store" / name)
        client.result(0, 0)
        assert closed(client.sock)
    assert engine.callbacks.done == engine.callbacks.waiting == 0


def test_closing_stops_a_callback_that_hangs(start: Start, tmp_path: Path) -> None:
    path = tmp_path / "hang.py"
    began_file = tmp_path / "began"
    path.write_text(f"import time\nopen({str(began_file)!r}, 'w').close()\ntime.sleep({HANGS_S})\n")
    engine = start(callbacks=(Callback(path, at_end=False),))
    engine.callbacks._show = lambda text: None
    with connect(engine) as client:
        client.result(0, empty_launch(Path(client.run_dir)).entry)
        assert eventually(began_file.exists)
    began = time.monotonic()
    engine.close()
    assert time.monotonic() - began < SOON_S


def test_other_users_are_turned_away(start: Start) -> None:
    if os.geteuid() != 0:
        pytest.skip("needs root to become another user")
    engine = start()
    os.chmod(engine.folder, 0o755)
    os.chmod(engine.socket_path, 0o777)
    code = ("import os, socket, sys\nos.setuid(65534)\ns = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)\n"
            "s.connect(sys.argv[1])\ntry:\n    sys.exit(len(s.recv(100)))\nexcept ConnectionResetError:\n    pass\n")
    assert subprocess.run([sys.executable, "-c", code, str(engine.socket_path)], check=False).returncode == 0
    assert not engine.sessions


def test_ctypes_row_of_the_client_is_the_engines(start: Start) -> None:
    engine = start()
    with connect(engine) as client:
        client.row(5).records = 77
        assert ctypes.sizeof(client.row(5)) == ctypes.sizeof(abi.Row)
        assert engine.sessions[0].ledger._row(5).records == 77


def test_the_ledger_is_written_at_the_end(start: Start) -> None:
    engine = start()
    with connect(engine, pid=5, command="demo") as client:
        answer = client.prepare(ADD, "add_kernel")
        row = client.row(answer.prepared.row)
        row.launches[abi.Outcome.PROBED], row.launches[abi.Outcome.TRACE_FULL], row.records = 4, 1, 9
        row.registers, row.probed_registers = 30, 33
        client.totals().finished = client.totals().profiled = 1
        run_dir = Path(client.run_dir)
    engine.close()
    assert "note[R098]: a profiler (CUPTI: torch.profiler, Proton, ...) ran in process 5: it saw" in summary(engine)
    written = json.loads((run_dir / "summary.json").read_text())
    assert (written["pid"], written["command"], written["finished"], written["profiled"]) == (5, "demo", True, True)
    (kernel,) = written["kernels"]
    assert kernel["launches"] == {"probed": 4, "trace_full": 1}
    assert kernel["records"] == 9
    described = json.loads((run_dir / kernel["kernel_dir"] / "kernel.json").read_text())
    assert described["registers"] == kernel["registers"] == {"original": 30, "probed": 33}


def test_upstreams_callbacks_find_their_module(start: Start, tmp_path: Path) -> None:
    path = tmp_path / "callback.py"
    path.write_text("import struct, sys\nfrom neutrino import TraceHeader, TraceSection\n"
                    "data = open(sys.argv[1], 'rb').read()\n"
                    "header = TraceHeader(*struct.unpack('iiiiiiii', data[:32]))\n"
                    "print('blocks', header.gridDimX)\n")
    engine = start(callbacks=(Callback(path, at_end=False),))
    shown: list[str] = []
    engine.callbacks._show = shown.append
    with connect(engine) as client:
        client.result(0, empty_launch(Path(client.run_dir), blocks=7).entry)
        engine.settle()
        assert eventually(lambda: shown)
    assert shown == ["blocks 7\n"]


def test_what_was_sent_before_a_switch_is_handled_before_it_is_over(start: Start, tmp_path: Path,
                                                                    monkeypatch: pytest.MonkeyPatch) -> None:
    """The process has closed its connection, goes on, and the thread that reads it is slow."""
    callback = tmp_path / "callback.py"
    callback.write_text("")
    engine = start(callbacks=(Callback(callback, at_end=False),))
    handle = Engine._handle

    def slow(*given: Any) -> None:
        time.sleep(0.2)
        handle(*given)

    with connect(engine) as client, connect(engine, flags=abi.HelloFlag.JOIN) as other:
        entry = empty_launch(Path(client.run_dir)).entry
        monkeypatch.setattr(Engine, "_handle", slow)
        other.result(0, entry)
        engine.settle_switched([os.getpid()], timeout_s=HANG_S)
        assert (engine.callbacks.waiting, engine.callbacks.done) == (0, 0)
        other.sock.close()
        client.sock.close()
        engine.settle_switched([], timeout_s=HANG_S)
        assert not engine._open_connections()
    handed = engine.hand_over_callbacks()
    handed.wait()
    assert handed.done == 1
    handed.close()


def test_what_still_runs_is_said(start: Start) -> None:
    engine = start()
    with connect(engine):
        engine.settle()
    assert f"still running, and no longer probed: process {os.getpid()}" in summary(engine)


def test_a_preparation_that_hangs_does_not_hold_up_the_end(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    begun, release = threading.Event(), threading.Event()

    def hang(*arguments: object) -> None:
        begun.set()
        release.wait(HANGS_S)

    monkeypatch.setattr(pipeline, "prepare_kernel", hang)
    engine = start()
    with connect(engine) as client, wire.open_memfd("i", ADD) as fd:
        socket.send_fds(client.sock, [bytes(_prepare())], [fd])
        assert begun.wait(HANG_S)
        began = time.monotonic()
        engine.close()
        assert time.monotonic() - began < SOON_S
    release.set()


def test_the_cache_knows_of_all_code_that_makes_a_kernel() -> None:
    """But for the frontend, whose programs are part of a kernel's key."""
    asked = "import sys, ncc.pipeline, ncc.engine.plan; print(*(m.__file__ for n, m in sys.modules.items() " \
            "if n.partition('.')[0] == 'ncc' and not n.startswith(('ncc.frontend', 'ncc.tools'))), sep='\\n')"
    found = subprocess.run([sys.executable, "-c", asked], check=True, capture_output=True, text=True).stdout.split("\n")
    root = Path(pipeline.__file__).parent
    missing = {Path(name) for name in found if name} - set(prepare.code_files(root))
    assert missing == {root / "engine" / "__init__.py"}


def test_a_connection_that_is_closed_while_it_is_looked_at_is_unsettled() -> None:
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    connection = Connection(ours)
    connection._idle = True
    assert not connection.unsettled()
    ours.close()
    assert connection.unsettled()
    theirs.close()
