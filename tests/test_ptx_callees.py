"""Probes in functions that kernels call: what they record is what they record where the same functions are inlined."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from needs import needs, ptxas_errors

from ncc import pipeline, sim
from ncc.backends.base import Probed
from ncc.diag import Diagnostics
from ncc.frontend.dsl import parse_probe
from ncc.ir.nodes import Program
from ncc.sim import ProbedLaunch
from ncc.source import SourceFile

PTX = Path(__file__).parent / "ptx"
CALLED, INLINED = (SourceFile(f"{name}.ptx", (PTX / f"nvcc_{name}_sm80.ptx").read_text())
                   for name in ("callees", "inlined"))
KERNELS = ("nested", "loops", "parts", "leaves", "locals", "structs", "variables", "pointers", "printing")
GRID, BLOCK = 3, 80  # the last warp of a block has 16 lanes
N = GRID * BLOCK
HEAD = "from ncc import Map, probe\nimport ncc.language as nl\n"

SEQUENCES = HEAD + """
count: nl.u64 = 0
moved: nl.u64 = 7

@Map(level="thread", cap="dynamic")
class seen:
    addr: nl.u64
    number: nl.u32

@Map(level="thread", cap=1)
class left:
    number: nl.u64
    moved: nl.u64

@probe(pos="ld.volatile:st.volatile:st.local:atom", level="thread", before=True)
def access():
    count += 1
    moved += nl.bytes if count & 1 else 1
    seen.save(nl.addr, count)

@probe(pos="kernel", level="thread")
def leave():
    left.save(count, moved)
"""
"""Of every thread: what it accessed, in its order, and how often, by registers that live on."""

BY_WARP = HEAD + """
@Map(level="warp", cap="dynamic")
class lanes:
    mask: nl.u32

@Map(level="warp", cap=1)
class ended:
    accesses: nl.u32

accesses: nl.u32 = 0

@probe(pos="ld.volatile:st.local", level="warp")
def access():
    accesses += 1
    lanes.save(nl.activemask())

@probe(pos="kernel", level="warp")
def leave():
    ended.save(accesses)
"""
"""Of every warp: which lanes came to an access together."""

TOTALS = HEAD + """
@Map(type="aggregate", cap=64)
class totals:
    kind: nl.key(nl.u32)
    count: nl.count
    moved: nl.sum(nl.u64)
    widest: nl.max(nl.u32)

@Map(type="aggregate", cap=1024)
class blocks:
    block: nl.key(nl.u32)
    count: nl.count

@probe(pos="ld.volatile:st.volatile:st.local", level="thread")
def access():
    totals.save(3, nl.bytes, nl.bytes)
    blocks.save(nl.ctaid())
"""
LAST = HEAD + """
count: nl.u32 = 0

@Map(type="hash", level="thread", cap=4096)
class last:
    thread: nl.key(nl.u32)
    count: nl.u32

@probe(pos="ld.volatile:st.volatile:st.local", level="thread")
def access():
    count += 1
    last.save(nl.ctaid() * nl.ntid() + nl.tid(), count)
"""
"""Of every thread, by key, its last access."""

SAMPLED = SEQUENCES.replace('cap="dynamic")', 'cap="dynamic", sample=3)', 1)
RINGS = SEQUENCES.replace('cap="dynamic")', 'type="ring", cap=4)', 1)


@cache
def compiled(source: str) -> Program:
    diags = Diagnostics()
    program = parse_probe(SourceFile("probe.py", source), diags)
    pipeline.verify(program, pipeline.find_backend("ptx"), diags)
    diags.raise_errors()
    return program


class Memory:
    """The kernels' arrays, at the same addresses in every run."""

    def __init__(self) -> None:
        self.input = np.zeros(2 * N, np.int32)
        self.output = np.zeros(2 * N, np.int32)

    @property
    def args(self) -> list[object]:
        self.input[:] = np.random.default_rng(5).integers(-50, 100, 2 * N)
        self.output[:] = -1
        return [self.input, self.output, np.int32(N - 7)]

    def places(self, addresses: np.ndarray) -> list[object]:
        """What the same accesses have alike: of another address than an array's nothing."""
        found: list[object] = []
        for address in addresses.tolist():
            inside = [name for name, array in (("in", self.input), ("out", self.output))
                      if 0 <= address - array.ctypes.data < array.nbytes]
            found.append((inside[0], address) if inside else None)
        return found


MEMORY = Memory()


@cache
def unprobed(entry: str) -> bytes:
    args = MEMORY.args
    sim.launch(CALLED.text, entry, GRID, BLOCK, args)
    return MEMORY.output.tobytes()


def instrumented(text: SourceFile, entry: str, source: str) -> Probed:
    return pipeline.instrument_text(text, entry, compiled(source))


def run(text: SourceFile, entry: str, source: str) -> ProbedLaunch:
    """What probes record; the kernel stores what it does without them."""
    probed = instrumented(text, entry, source)
    done = sim.launch_probed(probed, GRID, BLOCK, MEMORY.args, cap=64)
    assert MEMORY.output.tobytes() == unprobed(entry)
    return done


def both(entry: str, source: str) -> tuple[ProbedLaunch, ProbedLaunch]:
    found = run(CALLED, entry, source), run(INLINED, entry, source)
    called, inlined = (instrumented(text, entry, source) for text in (CALLED, INLINED))
    assert all(site.unprobed is None for site in (*called.sites, *inlined.sites))
    assert called.passed.functions
    assert not inlined.passed.functions or entry == "pointers"
    return found


def sequences(done: ProbedLaunch) -> list[list[object]]:
    """By thread."""
    seen = done["seen"]
    assert seen.lost == 0
    return [[(place, number) for place, number in zip(MEMORY.places(row["addr"][:used]), row["number"][:used].tolist(),
                                                      strict=True)]
            for block, counts in zip(seen.records, seen.used, strict=True)
            for row, used in zip(block, counts.tolist(), strict=True)]


@pytest.mark.parametrize("source", [SEQUENCES, SAMPLED, RINGS], ids=["all", "sampled", "rings"])
@pytest.mark.parametrize("entry", KERNELS)
def test_threads_record_what_they_do_where_all_is_inlined(entry: str, source: str) -> None:
    """The compiler may have loads of an inlined loop change places."""
    called, inlined = both(entry, source)
    found, wanted = sequences(called), sequences(inlined)
    assert [[number for _, number in row] for row in found] == [[number for _, number in row] for row in wanted]
    assert sum(map(len, found)) > N // 2
    assert called["left"].records.tolist() == inlined["left"].records.tolist()
    if source is SEQUENCES:
        assert [sorted(str(place) for place, _ in row) for row in found] == [
            sorted(str(place) for place, _ in row) for row in wanted]
        assert called["left"].records["number"].ravel().tolist() == [len(row) for row in found]


@pytest.mark.parametrize("entry", KERNELS)
def test_warps_record_each_lanes_accesses(entry: str) -> None:
    """Lanes may meet elsewhere than where all is inlined: each lane's are as many."""
    lanes = []
    for done in both(entry, BY_WARP):
        seen = done["lanes"]
        assert seen.lost == 0
        masks = [row["mask"][:used] for block, counts in zip(seen.records, seen.used, strict=True)
                 for row, used in zip(block, counts.tolist(), strict=True)]
        lanes.append([[int((mask >> lane & 1).sum()) for lane in range(32)] for mask in masks])
    assert lanes[0] == lanes[1]
    assert sum(map(sum, lanes[0])) > 0


@pytest.mark.parametrize("entry", KERNELS)
def test_tables_add_up_what_functions_do(entry: str) -> None:
    called, inlined = ({name: table.read() for name, table in done.tables.items()} for done in both(entry, TOTALS))
    for name, table in called.items():
        assert table.lost == 0
        assert sorted(table.rows.tolist()) == sorted(inlined[name].rows.tolist())
        assert int(table.rows["count"].sum()) >= N - 7


@pytest.mark.parametrize("entry", KERNELS)
def test_records_by_key_are_the_last_ones(entry: str) -> None:
    called, inlined = (sorted(done.tables["last"].read().rows.tolist()) for done in both(entry, LAST))
    assert called == inlined
    assert len(called) >= N // 2


@needs("ptxas")
@pytest.mark.parametrize("source", [SEQUENCES, BY_WARP, TOTALS, LAST], ids=["threads", "warps", "tables", "keys"])
@pytest.mark.parametrize("entry", [*KERNELS, "recursive"])
def test_they_assemble(entry: str, source: str) -> None:
    assert ptxas_errors(instrumented(CALLED, entry, source).probed, "sm_80") == ""


def test_functions_that_lead_back_to_themselves_run_unprobed() -> None:
    """The kernel's own sites, and those of other functions, one that calls it among them, are probed."""
    probed = instrumented(CALLED, "recursive", SEQUENCES)
    passed = [re.sub(r".*weights\d+|EPVKii", "", name) for name in probed.passed.functions]
    assert passed == ["leaf", "before_recursion"]
    reasons = {site.unprobed for site in probed.sites if site.unprobed}
    assert len(reasons) == 1
    assert "leads back to itself" in reasons.pop()
    run(CALLED, "recursive", SEQUENCES)
