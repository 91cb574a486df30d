"""Probed AMD kernels on the simulator: results byte for byte the original's, records those of an independent log."""

from __future__ import annotations

import re
from collections import Counter
from fractions import Fraction
from unittest import mock

import numpy as np
import pytest
from profiles import is_long

from ncc.backends.gcn.code.occupancy import registers_of
from ncc.backends.gcn.image.toolchain import assemble
from ncc.backends.gcn.target import GcnKernel
from ncc.ir.nodes import Program
from ncc.sim.gcn import control, launch_gcn
from ncc.tools import names
from tests.gcn_fixtures import FIXTURES, FOLDER, fixture
from tests.gcn_launches import Case, Launched, cases, only, run
from tests.gcn_probed import capturing, launch, probe, tool

CASES = tuple(cases())
TOOLS = ("block_sched", "gmem_bytes", "instr_count", "program_progress", "tensorop_count", "divergence", "hot_pages",
         "last_steps", "load_latency", "mem_lines", "dmat")
LOAD_NOTHING = frozenset({"locked", "grid_barrier", "where", "a_lock_that_waves_spin_on",
                          "blocks_that_wait_for_each_other", "clock_and_placement"})
"""Kernels without a load of global memory, and the cases that launch them."""
# Whose accesses depend on time, take long, or (buffers) are not in the log.
UNLOGGED = re.compile(r"a_lock|blocks_that_wait|clock_and|triton_attention|triton_softmax|softmax\Z|layer_norm\Z")
RDNA = re.compile(r"(triton_add|triton_layer_norm|triton_wmma\[f16-|hip_on_rdna\[(?:gather|scan)-).*gfx1[012]")
LOGGED = (*tuple(c for c in CASES if not UNLOGGED.match(c.name) and "gfx1" not in c.name)[::4],
          *(c for c in CASES if RDNA.match(c.name)))


def test_the_tools_are_all_there() -> None:
    assert set(TOOLS) == set(names())


SLOW = frozenset({"triton_gemm[bf16-32-gfx942]", "triton_layer_norm[gfx942]", "triton_attention[gfx942]",
                  "triton_attention[gfx1200]"})
HIP_ON_RDNA = [c.name for c in CASES if c.name.startswith("hip_on_rdna")]
ARCHS = 3  # of each kernel there; the short profile has one, another for the next kernel
MORE = SLOW | {name for n, name in enumerate(HIP_ON_RDNA) if n % ARCHS != n // ARCHS % ARCHS}
"""Others of the same kernels are there in the short profile, too."""


@pytest.mark.parametrize(("case", "number"), [
    pytest.param(c, n, marks=[pytest.mark.long] if c.name in MORE else []) for n, c in enumerate(CASES)],
    ids=[c.name for c in CASES])
def test_kernels_do_not_notice(case: Case, number: int) -> None:
    """Each kernel with one tool, neighbours with different ones; by hand, in the long profile, with all six."""
    for which in TOOLS if is_long() else (TOOLS[number % (len(TOOLS) - 1)],):
        loads = LOAD_NOTHING.isdisjoint(re.split(r"[\[\]-]", case.name))
        launched = run(case, tool(which if loads or which != "load_latency" else TOOLS[0]))
        assert launched
        assert which == "dmat" or all(ran.lost == 0 for one in launched for ran in one.ran.maps.values())
        assert all(table.lost == 0 for one in launched for table in one.ran.tables.values())


@pytest.mark.parametrize("case", LOGGED, ids=[c.name for c in LOGGED])
def test_dmat_is_the_log_of_accesses(case: Case) -> None:
    one, = run(case, tool("dmat"), log=True)
    records = one.ran.maps["dmat"]
    used = records.used
    for block in range(records.records.shape[0]):
        for thread in range(records.records.shape[1]):
            recorded = records.records[block, thread, : used[block, thread]]["addr"]
            assert one.in_arrays(recorded, one.args) == one.in_arrays(logged(one, block, thread), one.original_args)


_PROBED = re.compile(r"(global|flat|buffer)_(load|store)")


def logged(one: Launched, block: int, thread: int) -> list[int]:
    """Addresses that a thread's loads and stores of global and generic memory had, in order."""
    return [int(address) for step in one.steps if step.block == block and _PROBED.match(step.mnemonic)
            for address in step.addresses[step.threads == thread]]


@pytest.mark.parametrize("name", ["vector_add", "histogram", "gather", "triton_add[gfx90a]", "triton_add[gfx942]",
                                  "triton_layer_norm[gfx942]", "triton_gemm[f16-16-gfx90a]", "triton_add[gfx1100]",
                                  "triton_add[gfx1200]", "triton_layer_norm[gfx1100]", "triton_wmma[f16-gfx1200]"])
def test_gmem_bytes_is_what_was_transferred(name: str) -> None:
    case, = (c for c in CASES if c.name == name)
    one, = run(case, tool("gmem_bytes"), log=True)
    records = one.ran.maps["gmem_bytes"].records[:, :, 0]
    for direction in ("load", "store"):
        wanted = np.zeros(records.shape, np.uint32)
        for step in one.steps:
            if re.match(rf"(global|buffer)_{direction}", step.mnemonic):
                np.add.at(wanted[step.block], step.threads, np.uint32(step.bytes))
        assert np.array_equal(records[f"{direction}ed" if direction == "load" else "stored"], wanted)


@pytest.mark.parametrize("name", ["vector_add", "gather", "triton_layer_norm[gfx942]", "triton_gemm[f16-16-gfx90a]",
                                  "triton_layer_norm[gfx1100]", "triton_wmma[f16-gfx1200]"])
def test_hot_pages_are_the_log_of_accesses(name: str) -> None:
    case, = (c for c in CASES if c.name == name)
    one, = run(case, tool("hot_pages"), log=True)
    wanted = [step for step in one.steps if re.match(r"(global|buffer)_(load|store)", step.mnemonic)]
    rows = one.ran.tables["hot_pages"].rows
    assert rows["accesses"].sum() == sum(len(step.threads) for step in wanted)
    assert rows["bytes"].sum() == sum(len(step.threads) * step.bytes for step in wanted)


@pytest.mark.parametrize(("name", "waves"), [("vector_add", None), ("triton_softmax[gfx942]", 6 * 4),
                                             ("triton_softmax[gfx1100]", 6 * 4), ("triton_softmax[gfx1200]", 6 * 4)])
def test_divergence_counts_the_waves_and_their_lanes(name: str, waves: int | None) -> None:
    case, = (c for c in CASES if c.name == name)
    one, = run(case, tool("divergence"))
    rows = one.ran.tables["divergence"].rows
    assert len(rows)
    assert waves is None or set(rows["executed"].tolist()) == {waves}
    assert all(row["fewest"] * row["executed"] <= row["lanes"] <= 64 * row["executed"] for row in rows)


@pytest.mark.parametrize("name", ["vector_add", "gather", "triton_layer_norm[gfx942]", "triton_gemm[f16-16-gfx90a]",
                                  "triton_layer_norm[gfx1100]", "triton_wmma[f16-gfx1200]"])
def test_load_latency_has_every_load_of_a_wave(name: str) -> None:
    case, = (c for c in CASES if c.name == name)
    one, = run(case, tool("load_latency"), log=True)
    assert [s.unprobed for s in one.probed.sites if s.unprobed] == []
    rows = one.ran.tables["load_latency"].rows
    assert rows["loads"].sum() == sum(bool(re.match(r"(global|buffer)_load", step.mnemonic)) for step in one.steps) > 0
    assert np.array_equal(rows["spread"].sum(axis=1), rows["loads"])
    assert all(rows["cycles"] > rows["loads"])


@pytest.mark.parametrize("name", ["vector_add", "gather", "triton_gemm[f16-16-gfx90a]",
                                  pytest.param("triton_layer_norm[gfx942]", marks=pytest.mark.long)])
def test_mem_lines_are_the_log_of_accesses(name: str) -> None:
    case, = (c for c in CASES if c.name == name)
    one, = run(case, tool("mem_lines"), log=True)
    unprobed = {s.text.split()[0]: s.unprobed for s in one.probed.sites if s.unprobed is not None}
    assert all(reason == f"how LDS serves '{name}' is not known" for name, reason in unprobed.items())
    wanted: Counter[str] = Counter()
    for step in one.steps:
        if re.match(r"(global|buffer)_(load|store)", step.mnemonic):
            places = one.in_arrays(step.addresses, one.original_args)
            starts = [one.args[n].ctypes.data + offset for n, offset in places]
            sectors = {n for start in starts for n in range(start // 32, (start + step.bytes - 1) // 32 + 1)}
            wanted += Counter(accesses=1, bytes=step.bytes * len(starts), sectors=len(sectors))
    rows = one.ran.tables["mem_lines"].rows
    text = {site.number: site.text for site in one.probed.site_table}
    shared = np.array([text[int(number)].startswith("ds_") for number in rows["site"]], bool)
    assert {column: int(rows[~shared][column].sum()) for column in wanted} == wanted
    if "gemm" in name:  # its tiles are stored by rows, and read by columns
        assert 0 < rows[shared]["conflicts"].sum() < 62 * rows[shared]["accesses"].sum()


@pytest.mark.parametrize("arch", ["gfx90a", "gfx942"])
def test_lanes_that_a_buffer_leaves_out_transfer_nothing(arch: str) -> None:
    """The softmax masks the rest of its 1,024 columns by an offset past the buffer's end."""
    case, = (c for c in CASES if c.name == f"triton_softmax[{arch}]")
    one, = run(case, tool("gmem_bytes"))
    records = one.ran.maps["gmem_bytes"].records[:, :, 0]
    assert records["loaded"].sum(axis=1).tolist() == [4000] * 6
    assert records["stored"].sum(axis=1).tolist() == [4000] * 6


@pytest.mark.parametrize("arch", ["gfx90a", "gfx942"])
def test_sectors_of_accesses_that_a_buffer_bounds(arch: str) -> None:
    """Rows of 4,000 bytes, by four waves of 1,024 each: the last one's end is out of bounds."""
    case, = (c for c in CASES if c.name == f"triton_softmax[{arch}]")
    one, = run(case, capturing("load.global:store.global", "sectors(nl.addr, nl.bytes)", "addr"))
    records = one.ran.maps["m"]
    assert records.used.min() == 2
    for row, wave, at in np.ndindex(6, 4, 2):
        record, = {int(n) for n in records.records[row, 64 * wave : 64 * wave + 64, at]["c0"]}
        first = int(records.records[row, 64 * wave, at]["c1"])
        last = first + (1024 if wave < 3 else 4000 - 3 * 1024) - 1
        assert record == last // 32 - first // 32 + 1


@pytest.mark.parametrize(("name", "program", "count"), [
    ("gemm_with_matrix_units", capturing("tensorop", "in1", "in2", "in3", before=True), 4 * 64 * 3),
    ("gemm_with_matrix_units", capturing("tensorop", "in1", "in3"), 4 * 64 * 3),
    ("triton_gemm[f16-16-gfx942]", capturing("tensorop", "in1", "in3", before=True), 4 * 256 * 32),
    ("triton_gemm[bf16-32-gfx90a]", capturing("tensorop", "in3"), 4 * 256 * 16),
    ("histogram", capturing("atomic", "addr", "bytes", "in2"), None),
    ("triton_softmax[gfx942]", capturing("load.global", "addr", "out"), 6 * 256),
    ("sums_over_lanes_by_dpp", capturing("v_add_u32.dpp", "in1", "out"), 3 * 64 * 6),
    ("pointers_to_any_memory[1]", capturing("load.generic", "addr", "bytes", "out"), 64),
    ("calls", capturing("call", "activemask()"), 64),
    ("library_functions", capturing("v_fma_f64", "in1", "in2", "in3", "out"), None),
    ("scratch_memory", capturing("buffer_load", "addr", "out"), None),
])
def test_captures_of_all_kinds_disturb_nothing(name: str, program: Program, count: int | None) -> None:
    """Results of matrix instructions have to be waited for, DPP sees its lanes, loads have arrived."""
    case, = (c for c in CASES if c.name == name)
    one, = run(case, program)
    attempted = one.ran.maps["m"].counts
    assert attempted is not None
    assert attempted.sum() == count if count is not None else attempted.any()


def test_block_sched_has_one_record_a_wave() -> None:
    case, = (c for c in CASES if c.name == "clock_and_placement")
    for one in run(case, tool("block_sched")):
        records = one.ran.maps["block_sched"].records
        assert records.shape == (12, 16, 1)
        assert set(records["cuid"].reshape(-1).tolist()) == {0, 1, 2}
        assert np.all(records["elapsed"] > 0)


@pytest.mark.parametrize(("name", "number"), [(name, n) for n, name in enumerate(FIXTURES)])
def test_every_kernel_is_assembled_with_probes(name: str, number: int) -> None:
    """One tool for each kernel; neighbours have different ones."""
    module = fixture(name)
    for at, kernel in enumerate(module.kernels, number):
        for which in TOOLS[:2] if len(module.kernels) == 1 else ():
            probe(module.source.text, kernel.name, tool(which))
        which = TOOLS[at % len(TOOLS)]
        which = TOOLS[0] if which == "load_latency" and kernel.name in LOAD_NOTHING else which
        probed = probe(module.source.text, kernel.name, tool(which))
        assert assemble(probed.probed)[:4] == b"\x7fELF"


@pytest.mark.parametrize(("file", "width", "which"), [
    ("attn_gfx942", 64, "block_sched"), ("attn_gfx942", 64, "dmat"), ("attn_gfx942", 64, "gmem_bytes"),
    ("attn_d128_gfx90a", 128, "block_sched"), ("attn_d128_gfx90a", 128, "dmat"),
    *(pytest.param("attn_d128_gfx90a", 128, tool, marks=pytest.mark.long) for tool in ("divergence", "gmem_bytes")),
])
def test_attention_that_takes_nearly_all_registers(file: str, width: int, which: str) -> None:
    """93 SGPRs and 206 VGPRs; all VGPRs and 12 AGPRs. It is probed, and a SIMD holds as many waves."""
    text = (FOLDER / "limits" / f"{file}.s").read_text()
    q, k, v = np.random.default_rng(3).standard_normal((3, 1, 128, width)).astype(np.float16)
    plain, out = np.zeros_like(q), np.zeros_like(q)
    launch_gcn(text, "attn_kernel", (1, 1), 256, [q, k, v, plain, 0.125, 128, None, None], shared=65536)
    probed = probe(text, "attn_kernel", tool(which))
    before, after = (registers_of(t, "attn_kernel") for t in (probed.pruned, probed.probed))
    assert after[2] == before[2]
    ran = launch(probed, (1, 1), 256, [q, k, v, out, 0.125, 128, None, None], 65536)
    assert plain.any()
    assert out.tobytes() == plain.tobytes()
    moved = 3 * q.nbytes, q.nbytes  # each once
    if which == "gmem_bytes":
        records = ran.maps[which].records
        assert (records["loaded"].sum(), records["stored"].sum()) == moved
    if which == "dmat":
        found = ran.maps[which]
        with mock.patch.object(GcnKernel, "stream_counts", return_value=None):
            alone = launch(probe(text, "attn_kernel", tool(which)), (1, 1), 256, [q, k, v, out, 0.125, 128, None, None],
                           65536).maps[which]
        assert found.used.sum() > 0
        assert np.array_equal(found.used, alone.used)
        assert np.array_equal(found.records["addr"], alone.records["addr"])


def test_time_is_of_64_bits(monkeypatch: pytest.MonkeyPatch) -> None:
    """A counter of 100 MHz, in nanoseconds: its ticks lie in both words here, and so does what carries between them."""
    scale = (1 << 33) + (1 << 31)
    monkeypatch.setattr(control, "REALTIME_CYCLES", Fraction(1, scale))
    case, = (c for c in CASES if c.name == "vector_add")
    with only(by_code=False):  # code has the number in it
        one, = run(case, capturing("global_load", "time()"))
    times = {int(t) for t in one.ran.maps["m"].records["c0"].reshape(-1)} - {0}
    assert times
    assert all(t % (10 * scale) == 0 and t // (10 * scale) < 10**6 for t in times)


@pytest.mark.parametrize("factor", [1, 1 << 32, (1 << 32) + 1, (1 << 33) + 3, (1 << 64) - 1])
def test_products_of_the_waves_values(factor: int) -> None:
    """64 bits of scalars: of a constant only words that are 0 are left out."""
    case, = (c for c in CASES if c.name == "vector_add")
    one, = run(case, capturing("global_load", "ctaid.x", f"u64(nl.ctaid.x + 5) * {factor}"))
    records = one.ran.maps["m"].records
    rows = {(int(r["c0"]), int(r["c1"])) for r in records.reshape(-1) if r["c1"]}
    assert rows
    assert all(product == (block + 5) * factor & ((1 << 64) - 1) for block, product in rows)
