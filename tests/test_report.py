"""``ncc instrument --report``: what it predicts is what comes; and what ptxas says it gave up because of a probe."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path

import numpy as np
import pytest
import wgmma_kernel
from cli import ncc
from needs import find_producer, needs, producer
from rich.console import Console
from test_sample import HEAD, LOOP, at, map_, read

from ncc import pipeline, sim
from ncc.backends.base import BuildOptions
from ncc.backends.ptx.image.usage import advice, usage
from ncc.backends.ptx.isa.occupancy import blocks_per_multiprocessor
from ncc.backends.rewrite.forecast import Forecast, forecast
from ncc.diag import Diagnostics
from ncc.engine.cache import DiskCache
from ncc.engine.client import Client
from ncc.engine.server import Engine, EngineConfig
from ncc.engine.summary import print_summary
from ncc.ir.nodes import Program
from ncc.sim.records import MapMemory
from ncc.source import SourceFile

PTX = Path(__file__).parent / "ptx"
STRAIGHT = LOOP.replace("LANES", "").replace("@%p1 bra $L;", "")
TURNING = LOOP.replace("LANES", "")
GRID, BLOCK = 5, 40


def predicted(text: str, program: Program) -> tuple[Forecast, MapMemory, sim.MapRecords]:
    """Of the first map: what is predicted, and what a launch takes and saves."""
    probed = pipeline.instrument_text(SourceFile("k.ptx", text), "k", program)
    done = sim.launch_probed(probed, GRID, BLOCK, [np.zeros(4096, np.uint32), np.uint32(3)])
    layout = probed.maps[0]
    return forecast(layout, GRID, BLOCK), MapMemory(layout, GRID, BLOCK), done[layout.map.name]


@pytest.mark.parametrize(("level", "cap", "pos"), [
    ("warp", 1, "kernel"), ("thread", 2, "load.global"), ("thread", "dynamic", "load.global"),
    ("warp", "dynamic", "load.global")])
def test_records_and_bytes(level: str, cap: object, pos: str) -> None:
    value = "nl.clock()" if pos == "kernel" else "nl.addr"
    told, memory, found = predicted(STRAIGHT, read(map_("m", level, cap) + at(f"m.save({value})", pos, level)))
    saves = {"kernel": 1, "load.global": 3}[pos] if cap != 2 else 2
    rows = GRID * (BLOCK if level == "thread" else 2)
    assert told.records == rows * saves == int(found.used.sum())
    counted = 0 if pos == "kernel" else memory.warps * memory.counted * 4
    losses = 4 * 32 * memory.warps if told.layout.stream else 0
    assert told.bytes == memory.bytes + counted + losses
    if told.layout.stream:
        assert told.least_bytes == GRID * 2 * 16 + counted  # one entry of each warp


def test_a_sample_of_them() -> None:
    told, _, found = predicted(STRAIGHT, read(map_("m", "thread", "dynamic", 3) + at("m.save(nl.addr)", "load.global")))
    assert told.records == GRID * BLOCK
    assert int(found.used.sum()) <= GRID * BLOCK
    assert found.lost == 0


def test_what_loops_decide_is_not_known() -> None:
    told, _, _ = predicted(TURNING, read(map_("m", "thread", "dynamic") + at("m.save(nl.addr)", "load.global")))
    assert (told.records, told.bytes) == (None, None)
    assert told.save_bytes == (16 // 3, 16 + 32 * 8 + 32)


@pytest.mark.parametrize(("sm", "threads", "registers", "shared", "blocks"), [
    # The CUDA occupancy calculator's, and cuOccupancyMaxActiveBlocksPerMultiprocessor's on an H200.
    (80, 256, 32, 0, 8), (80, 256, 33, 0, 6), (90, 128, 197, 0, 2), (90, 1024, 64, 0, 1), (90, 1024, 65, 0, 0),
    (90, 128, 32, 100 << 10, 2), (90, 32, 16, 0, 32), (86, 1024, 32, 0, 1), (75, 512, 32, 0, 2), (89, 64, 16, 0, 24),
    (52, 32, 32, 0, None)])
def test_blocks_of_a_multiprocessor(sm: int, threads: int, registers: int, shared: int, blocks: int | None) -> None:
    assert blocks_per_multiprocessor(sm, threads, registers, shared) == blocks


# ---- what ptxas says

DIVIDES = HEAD + map_("m", "warp", "dynamic") + at("m.save(nl.clock() // nl.ctaid())", "tensorop", "warp")
"""A division of 64 bits is a call, between instructions whose results are on their way."""


def test_ptxas_words() -> None:
    said = ("ptxas info    : (C7512) Potential Performance Loss: wgmma.mma_async instructions are serialized due to "
            "insufficient register resources for the function 'k'\nptxas info    : 0 bytes gmem\n"
            "    656 bytes stack frame, 1952 bytes spill stores, 1744 bytes spill loads\n"
            "ptxas info    : Used 126 registers, used 1 barriers, 656 bytes cumulative stack size, 1032 bytes smem\n")
    found = usage(said, 128)
    assert found
    assert (found.registers, found.stack_bytes, found.spilled_bytes, found.shared_bytes) == (126, 656, 3696, 1032)
    assert [line[:7] for line in advice(said)] == ["(C7512)"]
    assert usage("", None) is None


def prepared(text: str, program: Program, registers: int = 0) -> tuple[str, ...]:
    options = BuildOptions(max_registers=registers)
    return pipeline.prepare_kernel(text.encode() + b"\0", "k", 90, program, options).advice


RELEASE = (9, 0)
"""The newest PTX that ptxas 13.0 knows. What it advises differs from release to release."""


@pytest.fixture
def that_release(monkeypatch: pytest.MonkeyPatch) -> None:
    found = find_producer(RELEASE)
    assert found
    monkeypatch.setenv("NCC_PTXAS", str(found.path))


@needs(producer(RELEASE))
def test_what_a_probe_makes_ptxas_give_up(that_release: None) -> None:
    assert prepared(wgmma_kernel.text(), read(DIVIDES.removeprefix(HEAD))) == (
        "(C7519) warpgroup.arrive is injected by compiler to allow use of registers in GMMA in function 'k'",)
    diags = Diagnostics()
    counts = pipeline.load_program("tensorop_count", "ptx", diags)
    assert prepared(wgmma_kernel.text(), counts) == ()


@needs("ptxas")
def test_what_fewer_registers_make_it_give_up() -> None:
    """As where a probed kernel is tried again with a cap; what the kernel's own cap did is not the probe's."""
    diags = Diagnostics()
    counts = pipeline.load_program("tensorop_count", "ptx", diags)
    found = prepared(wgmma_kernel.text(96, ""), counts, 112)
    assert [line[:7] for line in found] == ["(C7512)"]
    assert "serialized" in found[0]
    assert prepared(wgmma_kernel.text(96, ".maxnreg 112"), counts) == ()


@needs(producer(RELEASE))
def test_a_report(that_release: None, tmp_path: Path) -> None:
    (tmp_path / "k.ptx").write_text(wgmma_kernel.text())
    (tmp_path / "divides.py").write_text(DIVIDES)
    done = ncc("instrument", tmp_path / "k.ptx", "-p", tmp_path / "divides.py", "--report", "--grid", 7)
    assert done.status == 0
    assert re.match(r"k for sm_90a, 128 threads a block\n +original +probed\n"
                    r"registers of a thread +\d+ +\d+\nbytes that a thread spills +0 +0\nbytes of shared memory +0 +0\n"
                    r"blocks that a multiprocessor holds +\d +\d\nwith its probes, not without: \(C7519\) .* \[B078\]\n"
                    r"a launch of 7 blocks of 128 threads:\n  m: as many records as loops turn; 8 bytes a save\n\Z",
                    done.out), done.out
    also = ncc("instrument", tmp_path / "k.ptx", "-p", "block_sched", "--report", "-o", tmp_path / "out.ptx")
    assert "block_sched: at most 4 records in 64 bytes" in also.out
    assert ".entry k" in (tmp_path / "out.ptx").read_text()


@needs("ptxas")
def test_a_report_of_what_the_launch_has(tmp_path: Path) -> None:
    (tmp_path / "k.ptx").write_text(STRAIGHT)
    unknown = ncc("instrument", tmp_path / "k.ptx", "-p", "mem_lines", "--report")
    assert "records: as many as --grid and --block say" in unknown.out
    known = ncc("instrument", tmp_path / "k.ptx", "-p", "dmat", "--report", "--grid", "2,2", "--block", "16,8",
                "--shared", "120K")
    assert re.search(r"blocks that a multiprocessor holds +1 +1\n", known.out)
    assert "  dmat: at most 1,536 records in 576 to 22,848 bytes" in known.out
    assert ncc("instrument", tmp_path / "k.ptx", "-p", "dmat", "--report", "--grid", "1,2,3,4").status == 2


def test_a_report_of_amd_code() -> None:
    add = Path(__file__).parent / "gcn" / "triton_add_gfx942.s"
    done = ncc("instrument", add, "-p", "block_sched", "--report", "--block", 256)
    assert "VGPRs 16 -> " in done.out
    assert "block_sched: at most 4 records in 64 bytes" in done.out


@needs(producer(RELEASE))
def test_a_run_says_it(that_release: None, tmp_path: Path) -> None:
    """A kernel that was prepared, and one from the cache."""
    cache = DiskCache(tmp_path / "cache")
    cache.open()
    program = read(DIVIDES.removeprefix(HEAD))
    for cached in (False, True):
        with Engine(EngineConfig(program, tmp_path / "trace", cache=cache)) as engine, Client(
                str(engine.socket_path)) as client:
            answer = client.prepare(wgmma_kernel.text().encode() + b"\0", "k")
            engine.complete(60)
            folder = Path(client.run_dir) / answer.prepared.kernel_dir.decode()
            out = io.StringIO()
            print_summary(engine, Console(file=out, width=160))
        assert re.search(r"^  k: with its probes, not without: \(C7519\) .* \[B078\]$", out.getvalue(), re.MULTILINE)
        log = (folder / "process.log").read_text()
        assert "[advice] with its probes, not without: (C7519)" in log
        assert ("from the cache" in log) == cached
        told = json.loads((folder / "kernel.json").read_text())
        assert [line[:7] for line in told["advice"]] == ["(C7519)"]
