"""Probed AMD kernels on the simulator: results byte for byte the original's, records those of an independent log."""

from __future__ import annotations

import re

import numpy as np
import pytest

from ncc.backends.gcn.toolchain import assemble
from ncc.tools import names
from tests.gcn_fixtures import FIXTURES, fixture
from tests.gcn_launches import Case, Launched, cases, run
from tests.gcn_probed import probe, tool

CASES = tuple(cases())
TOOLS = ("block_sched", "gmem_bytes", "instr_count", "program_progress", "tensorop_count", "dmat")
# Whose accesses depend on time, take long, or (buffers) are not in the log.
UNLOGGED = re.compile(r"a_lock|blocks_that_wait|clock_and|triton_attention|triton_softmax|softmax\Z|layer_norm\Z")
LOGGED = tuple(c for c in CASES if not UNLOGGED.match(c.name))[::3]


def test_the_tools_are_all_there() -> None:
    assert set(TOOLS) == set(names())


@pytest.mark.parametrize(("case", "number"), [(c, n) for n, c in enumerate(CASES)], ids=[c.name for c in CASES])
def test_kernels_do_not_notice(case: Case, number: int) -> None:
    """Each kernel with one tool; neighbours have different ones."""
    launched = run(case, tool(TOOLS[number % (len(TOOLS) - 1)]))
    assert launched
    assert all(ran.lost == 0 for one in launched for ran in one.ran.maps.values())


@pytest.mark.parametrize("case", LOGGED, ids=[c.name for c in LOGGED])
def test_dmat_is_the_log_of_accesses(case: Case) -> None:
    one, = run(case, tool("dmat"))
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
                                  "triton_layer_norm[gfx942]", "triton_gemm[f16-16-gfx90a]"])
def test_gmem_bytes_is_what_was_transferred(name: str) -> None:
    case, = (c for c in CASES if c.name == name)
    one, = run(case, tool("gmem_bytes"))
    records = one.ran.maps["gmem_bytes"].records[:, :, 0]
    for direction in ("load", "store"):
        wanted = np.zeros(records.shape, np.uint32)
        for step in one.steps:
            if re.match(rf"(global|buffer)_{direction}", step.mnemonic):
                np.add.at(wanted[step.block], step.threads, np.uint32(step.bytes))
        assert np.array_equal(records[f"{direction}ed" if direction == "load" else "stored"], wanted)


def test_block_sched_has_one_record_a_wave() -> None:
    case, = (c for c in CASES if c.name == "clock_and_placement")
    for one in run(case, tool("block_sched")):
        records = one.ran.maps["block_sched"].records
        assert records.shape == (12, 16, 1)
        assert set(records["cuid"].reshape(-1).tolist()) == {0, 1, 2}
        assert np.all(records["elapsed"] > 0)


@pytest.mark.parametrize(("name", "number"), [(name, n) for n, name in enumerate(FIXTURES)])
def test_every_kernel_is_assembled_with_probes(name: str, number: int) -> None:
    """Erasure holds for Triton's kernels with all tools. One tool for each kernel goes through the assembler."""
    module = fixture(name)
    for at, kernel in enumerate(module.kernels, number):
        for which in TOOLS if len(module.kernels) == 1 else ():
            probe(module.source.text, kernel.name, tool(which))
        probed = probe(module.source.text, kernel.name, tool(TOOLS[at % len(TOOLS)]))
        assert assemble(probed.probed)[:4] == b"\x7fELF"
