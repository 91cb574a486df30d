"""The JSON beside what ``ncc instrument`` writes: who has that and the file alone launches the kernel, and has its
records. No GPU launches here: the simulator is given the file that was written, and what the JSON says."""

from __future__ import annotations

import ctypes
import json
import struct
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from needs import needs
from tool_names import AGGREGATING

from ncc import abi, pipeline, tools
from ncc.backends import backend
from ncc.backends.base import Probed
from ncc.cli import main
from ncc.diag import Diagnostics, NccError
from ncc.engine.launch_file import describe_launch
from ncc.runtime import offline, open_trace
from ncc.sim.clock import Device
from ncc.sim.gcn.arguments import pack
from ncc.sim.gcn.machine import Launch
from ncc.sim.gcn.program import compile_kernel
from ncc.sim.records import MapMemory
from tests.gcn_probed import Ran, launch, tool

GCN = Path(__file__).parent / "gcn"
PTX = Path(__file__).parent.parent / "examples" / "gemm.ptx"
POISON = 0xA5
GRID, BLOCK = (3, 1, 1), (200, 1, 1)


def written(folder: Path, image: Path, kernel: str, which: str, suffix: str = ".hsaco") -> Path:
    """What the command writes."""
    path = folder / f"probed{suffix}"
    assert main(["instrument", str(image), "-k", kernel, "-p", which, "-o", str(path)]) == 0
    return path


def simulated(path: Path, kernel: str, args: list[Any], run_dir: Path) -> Ran:
    """Launch a file by its JSON, as a program would, and save what the buffers hold. Returns the same of the
    simulator's own way."""
    described = offline.load(f"{path}.json")
    shape = described.shape(GRID, BLOCK)
    memory = [np.full(b.bytes, 0 if b.zeroed else POISON, np.uint8) for b in shape.buffers]
    block = shape.block([m.ctypes.data for m in memory])
    text = backend("gcn").find_kernel(path.read_bytes(), kernel, None).text.text
    program = compile_kernel(text, kernel, "<written>")
    kernarg, regions = pack(program.metadata, [*args, block], GRID, BLOCK, 0, "<written>")
    regions = [*regions, *((m.ctypes.data, m.ctypes.data + m.nbytes) for m in memory)]
    Launch(program, GRID, BLOCK, 0, kernarg, regions, Device(), None).run()
    params = [kernarg[p["offset"] : p["offset"] + p["size"]] for p in described.told["params"]]
    shape.save(run_dir, memory, params)
    original = backend("gcn").find_kernel((GCN / "hip_yardstick_gfx90a.hsaco").read_bytes(), kernel, None)
    probed = pipeline.instrument_text(original.text, kernel, tool(json.loads(
        Path(f"{path}.json").read_text())["tool"]), "gcn")
    return launch(probed, GRID, BLOCK, args)


@needs("AMD disassembler")
@pytest.mark.parametrize("which", tools.names())
def test_a_file_is_launched_by_its_json_alone(which: str, tmp_path: Path) -> None:
    path = written(tmp_path, GCN / "hip_yardstick_gfx90a.hsaco", "vector_add", which)
    beside = Path(f"{path}.json")
    beside.write_text(json.dumps(json.loads(beside.read_text()) | {"tool": which}))
    n = 600
    a, b, c = (np.arange(n, dtype=np.float32) * k for k in (1, 2, 0))
    ran = simulated(path, "vector_add", [a, b, c, n], tmp_path / "run")
    assert c.tolist() == (a + b).tolist()
    run = open_trace(tmp_path / "run")
    saved, = run.launches
    saved.check()
    for name, expected in ran.maps.items():
        assert saved[name].tolist() == expected.records[:, :, : saved[name].shape[2]].tolist()
        assert saved.used(name).tolist() == expected.used.tolist()
        assert (saved.lost(name), saved.overwritten(name)) == (expected.lost, expected.overwritten)
    assert {t.name: t.rows.tobytes() for t in run.tables} == {n: t.rows.tobytes() for n, t in ran.tables.items()}
    assert bool(run.tables) == (which in AGGREGATING)
    assert saved.kernel == "vector_add"
    sites = json.loads(beside.read_text())["site_table"]
    assert [site.text if (site := saved.site(n)) else "" for n in range(len(sites))] == [s["text"] for s in sites]


@needs("AMD disassembler")
def test_what_the_json_says(tmp_path: Path) -> None:
    path = written(tmp_path, GCN / "modules" / "modules.hsaco", "count_atomically", "block_sched")
    told = json.loads(Path(f"{path}.json").read_text())
    assert (told["format"], told["version"], told["object"]) == ("ncc launch", 1, "probed.hsaco")
    assert (told["kernel"], told["target"], told["backend"]) == ("count_atomically", "gfx90a", "gcn")
    assert (told["block_offset"], told["block_bytes"]) == (16, 40)
    shape = offline.load(f"{path}.json").shape((5, 2, 1), (96, 1, 1))
    buffer, = shape.buffers
    assert (buffer.map, buffer.role, buffer.bytes) == ("block_sched", "records", 10 * 2 * 16)
    block = shape.block([0x1234567890])
    assert block == struct.pack("<8IQ", 5, 2, 1, 96, 1, 1, 2, 3, 0x1234567890)


@pytest.mark.parametrize("which", tools.names())
def test_a_block_for_cuda_is_the_simulators(which: str) -> None:
    """Of kernels in PTX, too: memory and words are those that the other way gives."""
    diags = Diagnostics()
    program = pipeline.load_program(which, "ptx", diags)
    chosen = backend("ptx")
    image = PTX.read_bytes()
    name, = chosen.kernel_names(image)
    probed = pipeline.instrument_text(chosen.find_kernel(image, name, 90, True).text, name, program)
    shape = described(probed, "ptx").shape((3, 2, 1), (100, 1, 1), {m.map.name: 7 for m in probed.maps})
    expected, addresses = bytearray(probed.block_bytes), []
    sizes: list[int] = []
    for layout in probed.maps:
        if layout.table is not None:
            at = layout.records_param
            expected[at : at + 8] = (1 << 40).to_bytes(8, "little")
            addresses.append(1 << 40)
            sizes.append(layout.table.bytes)
            continue
        memory = MapMemory(layout, 6, 100, shape.slots[layout.map.name])
        memory.cap = shape.slots[layout.map.name]
        memory.allocate(expected)
        buffers = ((layout.records_param, memory.heads if layout.compact else memory.slots),
                   (layout.lanes_param, memory.slots if layout.compact else memory.desk),
                   (layout.counts_param, memory.counts))
        order = (0, 1, 2) if layout.compact else (0, 2, 1)
        for param, buffer in (buffers[n] for n in order):
            if param is not None:
                addresses.append(buffer.ctypes.data)
                sizes.append(buffer.nbytes)
    assert [b.bytes for b in shape.buffers] == sizes
    variables = {v.name: 0 for v in probed.variables}
    assert shape.block(addresses, variables) == bytes(expected)


def described(probed: Probed, target: str) -> offline.LaunchFile:
    return offline.LaunchFile("t.json", json.loads(json.dumps(describe_launch(
        backend(target), probed, "sm_90", "t.ptx", b""))))


def test_the_format_and_version_are_what_the_reader_takes() -> None:
    from ncc.engine import launch_file

    assert (launch_file.FORMAT, launch_file.VERSION) == (offline.FORMAT, offline.VERSION)


# ---- what is no such file, or no launch ----

GOOD: dict[str, Any] = {
    "format": "ncc launch", "version": 1, "kernel": "k", "block_offset": 8, "block_bytes": 40, "params": [],
    "words": [{"at": 24, "bytes": 8, "value": "address", "buffer": 0},
              {"at": 32, "bytes": 4, "value": "slots", "map": "m"}],
    "buffers": [{"map": "m", "role": "records", "fixed_bytes": 0, "warp_bytes": 0, "slot_bytes": 512, "zeroed": False},
                {"map": "m", "role": "counts", "fixed_bytes": 0, "warp_bytes": 256, "slot_bytes": 0, "zeroed": True}],
    "maps": [{"name": "m", "level": "thread", "fields": [["a", "u64"]], "record_bytes": 8, "slots": None,
              "most_slots": None, "flags": int(abi.MapFlag.DYNAMIC), "chunks": [8], "warp_lanes": 64}],
}


def loaded(folder: Path, told: Any) -> offline.LaunchFile:
    path = folder / "k.json"
    path.write_text(json.dumps(told))
    return offline.load(path)


@pytest.mark.parametrize("change", [
    {"format": "other"}, {"version": 2}, {"block_bytes": 35}, {"block_bytes": -1}, {"maps": []}, {"maps": 3},
    {"buffers": [{"map": "x"}]}, {"words": [{"at": 0, "bytes": 8, "value": "address", "buffer": 7}]},
    {"words": [{"at": 0, "bytes": 8, "value": "what"}]}, {"block_offset": "8"}, {"words": None},
    {"maps": [GOOD["maps"][0] | {"warp_lanes": 7}]}, {"maps": [GOOD["maps"][0] | {"fields": [["a", "u65"]]}]},
    {"kernel": None}, *({"words": [GOOD["words"][0] | change]} for change in (
        {"bytes": 4}, {"bytes": 0}, {"buffer": 0.5}, {"buffer": -1}, {"value": "grid.x", "bytes": 3},
        {"value": "variable"}, {"value": "variable", "variable": []})),
    *({"buffers": [GOOD["buffers"][0] | change]} for change in ({"role": None}, {"zeroed": 3})),
    *({"maps": [GOOD["maps"][0] | change]} for change in (
        {"chunks": None}, {"chunks": 3}, {"chunks": ["8"]}, {"chunks": [256]}, {"chunks": [1] * 9}, {"level": []},
        {"record_bytes": 1 << 32}, {"flags": 1 << 32}, {"sample": "x"}, {"sample": 1 << 32}, {"name": 7})),
    {"buffers": [{k: v for k, v in GOOD["buffers"][0].items() if k != "zeroed"}]},
    {"maps": [GOOD["maps"][0] | {"slots": "7" * 5000}]}, {"maps": [GOOD["maps"][0] | {"most_slots": "7"}]},
])
def test_files_that_are_refused(tmp_path: Path, change: dict[str, Any]) -> None:
    assert loaded(tmp_path, GOOD).kernel == "k"
    with pytest.raises(NccError, match=r"R016|R006"):
        loaded(tmp_path, GOOD | change)


def test_no_such_file(tmp_path: Path) -> None:
    for content in (None, b"", b"[]", b"\xff", b"{" * 100_000):
        path = tmp_path / "k.json"
        if content is not None:
            path.write_bytes(content)
        with pytest.raises(NccError, match="R016"):
            offline.load(path)


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(sorted(GOOD)), st.recursive(
    st.none() | st.booleans() | st.integers(-2, 2**70) | st.text(max_size=4), lambda inner: st.lists(
        inner, max_size=3) | st.dictionaries(st.sampled_from(["at", "bytes", "value", "map", "buffer"]), inner)))
def test_any_json(key: str, value: Any) -> None:
    """A coded error, or a launch that can be made."""
    file = offline.LaunchFile("k.json", GOOD | {key: value})
    try:
        offline._check(file)
    except (KeyError, TypeError, ValueError, AttributeError, NccError):
        return
    shape = file.shape((1, 1, 1), (64, 1, 1), {"m": 1})
    assert len(shape.block([1] * len(shape.buffers))) == file.block_bytes


@pytest.mark.parametrize(("grid", "block", "slots"), [
    ((0, 1, 1), (64, 1, 1), 1), ((1, 1, 1), (64, 1, 1), 0), ((1, 1, 1), (64, 1, 1), 1 << 31),
    ((1 << 31, 4, 4), (1024, 1, 1), 1 << 20), ((1 << 32, 1, 1), (1, 1, 1), 1),
])
def test_launches_that_cannot_be(tmp_path: Path, grid: Any, block: Any, slots: int) -> None:
    with pytest.raises(NccError, match="R016"):
        loaded(tmp_path, GOOD).shape(grid, block, {"m": slots})


def test_a_number_that_its_word_cannot_hold(tmp_path: Path) -> None:
    told = GOOD | {"words": [{"at": 0, "bytes": 4, "value": "groups", "map": "m"}], "buffers": []}
    shape = loaded(tmp_path, told).shape((1 << 31, 1, 1), (64, 1, 1), {"m": 1})
    with pytest.raises(NccError, match=r"R016.*does not fit 4 bytes"):
        shape.block([])


def test_a_table_whose_buffer_is_not_one(tmp_path: Path) -> None:
    """Its size is no number of words."""
    assert main(["instrument", str(GCN / "hip_yardstick_gfx90a.s"), "-k", "vector_add", "-p", "hot_pages", "-o",
                 str(tmp_path / "probed.s")]) == 0
    told = json.loads((tmp_path / "probed.s.json").read_text())
    (table,) = (b for b in told["buffers"] if b["role"] == "table")
    table["fixed_bytes"] = 1
    shape = loaded(tmp_path, told).shape(GRID, BLOCK)
    with pytest.raises(NccError, match="R016"):
        shape.save(tmp_path / "run", [bytes(b.bytes) for b in shape.buffers])


def test_what_is_given_has_to_fit(tmp_path: Path) -> None:
    shape = loaded(tmp_path, GOOD).shape((1, 1, 1), (64, 1, 1), {"m": 2})
    assert [b.bytes for b in shape.buffers] == [1024, 256]
    with pytest.raises(NccError, match="R016"):
        shape.block([1])
    with pytest.raises(NccError, match="R016"):
        shape.save(tmp_path / "run", [bytes(1024), bytes(255)])
    told = GOOD | {"words": [{"at": 0, "bytes": 8, "value": "variable", "variable": "v"}]}
    with pytest.raises(NccError, match="R016"):
        loaded(tmp_path, told).shape((1, 1, 1), (64, 1, 1)).block([1, 2])


def test_several_launches_in_one_trace(tmp_path: Path) -> None:
    shape = loaded(tmp_path, GOOD).shape((1, 1, 1), (3, 1, 1), {"m": 1})
    for value in (5, 6):
        records = np.zeros(64, "<u8")
        records[:3] = value
        counts = np.zeros(64, "<u4")
        counts[:2] = 1, 4
        shape.save(tmp_path / "run", [records, counts])
    first, second = open_trace(tmp_path / "run").launches
    assert first["m"]["a"].tolist() == [[[5], [5], [0]]]
    assert second["m"]["a"].tolist() == [[[6], [6], [0]]]
    assert (first.saved("m"), first.lost("m")) == (2, 3)


# ---- the example ----

EXAMPLES = PTX.parent


def compiled(folder: Path) -> Any:
    """The example as a library, with HIP's functions as the test has them."""
    library = folder / "example.so"
    subprocess.run(["g++", "-std=c++17", "-shared", "-fPIC", "-O1", f"-I{Path(__file__).parent / 'native'}",
                    str(EXAMPLES / "launch_probed.cpp"), "-o", str(library)], check=True)
    return ctypes.CDLL(str(library))


@needs("AMD disassembler", "C++ compiler")
@pytest.mark.parametrize("which", ["dmat", "block_sched", "mem_lines", "last_steps"])
def test_the_example_launches_what_was_written(which: str, tmp_path: Path) -> None:
    """Its program as it is, with memory of this process, and the simulator in the place of the GPU."""
    path = written(tmp_path, GCN / "hip_yardstick_gfx90a.hsaco", "vector_add", which)
    program = compile_kernel(backend("gcn").find_kernel(path.read_bytes(), "vector_add", None).text.text, "vector_add")
    memory: list[tuple[int, int]] = []
    launches: list[str] = []

    def on_launch(kernel: bytes, shape: Any, arguments: Any) -> None:
        visible = [a for a in program.metadata.arguments if not a.hidden]
        values = [ctypes.string_at(arguments[n], a.size) for n, a in enumerate(visible)]
        grid, block = tuple(shape[0:3]), tuple(shape[3:6])
        kernarg, _ = pack(program.metadata, values, grid, block, 0, "k")
        Launch(program, grid, block, 0, kernarg, memory, Device(), None).run()
        launches.append(kernel.decode())

    launch_type = ctypes.CFUNCTYPE(None, ctypes.c_char_p, ctypes.POINTER(ctypes.c_uint),
                                   ctypes.POINTER(ctypes.c_void_p))
    memory_type = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_size_t)
    kept = launch_type(on_launch), memory_type(lambda start, size: memory.append((start, start + size)))
    library = compiled(tmp_path)
    library.set_callbacks(*kept)
    out = tmp_path / "out"
    out.mkdir()
    argv = (ctypes.c_char_p * 3)(b"example", str(path).encode(), str(out).encode())
    assert library.main(3, argv) == 0
    assert launches == ["vector_add"]
    done = subprocess.run([sys.executable, EXAMPLES / "launch_probed.py", f"{path}.json", out], capture_output=True,
                          text=True)
    assert done.returncode == 0, done.stderr
    run = open_trace(out / "trace")
    saved, = run.launches
    assert (saved.grid, saved.block) == ((16, 1, 1), (256, 1, 1))
    if which == "dmat":
        accesses = saved.records("dmat")
        assert len(accesses) == 3 * 4096
        starts = [at for at, end in memory[:3]]
        counts = [((accesses["addr"] >= at) & (accesses["addr"] < at + 4 * 4096)).sum() for at in starts]
        assert counts == [4096] * 3
    elif which == "block_sched":
        assert (saved.records("block_sched")["elapsed"] > 0).all()
    assert bool(run.tables) == (which == "mem_lines")
    assert all(f"{name}: {saved.saved(name)} records, {saved.lost(name)} lost" in done.stdout for name in saved.maps)


@needs("HIP headers")
def test_the_example_compiles_with_hips_headers() -> None:
    done = subprocess.run(["g++", "-std=c++17", "-fsyntax-only", "-Wall", "-Wextra", "-D__HIP_PLATFORM_AMD__",
                           "-Wno-unused-result", str(EXAMPLES / "launch_probed.cpp")], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
