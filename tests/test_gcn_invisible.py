"""A verified probe is invisible to AMD kernels, and records what happened: random kernels, random probes.

As ``test_invisible`` for PTX, on the simulator of CDNA, which also stops at a register that is read before its load was
waited for. ``make test-long`` tries many more.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pytest
from gcn_invisible_kernels import CHAIN_ENTRIES, DATA_BYTES, FEATURES, OUT_BYTES, THREADS, Kernel, kernels
from gcn_invisible_oracle import Oracle, attached, matches, means
from hypothesis import given
from hypothesis import strategies as st
from invisible_probes import FIELD_BITS, Spec, Vocabulary, specs
from profiles import examples

from ncc import pipeline, sim
from ncc.backends import backend
from ncc.backends.base import Probed
from ncc.backends.gcn.code.start import initial_state
from ncc.backends.gcn.code.wave import Kept
from ncc.diag import Diagnostics, NccError
from ncc.frontend.dsl import parse_probe
from ncc.ir.nodes import Program
from ncc.sim import MapRecords
from ncc.sim.gcn import Event, machine, watch_gcn
from ncc.source import SourceFile
from tests.gcn_fixtures import fixture, kernel_of
from tests.gcn_lanes import assembles

KERNELS, PROBES = 3, 5  # of a flavour, and of a kernel
ENOUGH = 8               # examples of a flavour: accepted probes that were run and compared
MOST_SITES = 14          # of a tracepoint: a long probed kernel takes long, and shows no more
NOT_ACCEPTED = frozenset({"B028", "B090", "B104"})  # nothing to probe; no register left; arguments would move
_LOAD = (("addr", None), ("bytes", None), ("out", None), ("out", 1), ("in1", None))
_STORE = (("addr", None), ("bytes", None), ("in1", None), ("in2", None), ("in2", 1))
_CAPTURES: dict[str, tuple[tuple[str, int | None], ...]] = {
    "load": _LOAD, "store": _STORE, "scalar load": (("bytes", None), ("out", None), ("out", 1)),
    "atomic": (("addr", None), ("bytes", None), ("out", None), ("in1", None), ("in2", None)),
    "two": (("out", None), ("in1", None), ("in2", None)), "one": (("out", None), ("in1", None)),
    "three": (("out", None), ("in1", None), ("in2", None), ("in3", None)), "compared": (("in1", None), ("in2", None)),
    "matrix": (("in1", None), ("in2", None), ("in3", None), ("in3", 2)), "none": (),
}
_TRACEPOINTS = {
    "load": "load.global load.generic load.shared global_load global_load.dwordx4 ds_read buffer_load flat_load",
    "store": "store.global store.shared global_store global_store.dword buffer_store ds_write_b32",
    "scalar load": "s_load s_load.dwordx2", "atomic": "atomic global_atomic ds_add",
    "two": "v_add_u32 v_add_co v_xor_b32 v_cmp v_cmp_lt.u32 v_and s_add_u32 s_and_b64 s_lshl v_mul_u32",
    "one": "s_mov s_mov_b64 v_mov_b32 s_and_saveexec v_readfirstlane v_accvgpr",
    "three": "v_addc_co v_cndmask v_mfma.f32", "compared": "s_cmp v_writelane", "matrix": "tensorop",
    "none": "branch barrier s_cbranch s_waitcnt s_nop",
}
# Waves of these kernels race where one does not run in one piece: of what combines lanes only what is short.
WORDS = Vocabulary({t: kind for kind, all_of_kind in _TRACEPOINTS.items() for t in all_of_kind.split()}, _CAPTURES,
                   ("warp_count",))


class Memory:
    """The kernel's arrays: at the same addresses in every run, so that addresses can be compared."""

    def __init__(self) -> None:
        self.data = np.zeros(DATA_BYTES, np.uint8)
        self.chain = np.zeros(CHAIN_ENTRIES, np.uint64)
        self.out = np.zeros(4 * THREADS * OUT_BYTES, np.uint8)

    @property
    def arrays(self) -> list[np.ndarray]:
        return [self.data, self.chain, self.out]

    def reset(self) -> None:
        random = np.random.default_rng(1)
        self.data[:] = random.integers(0, 256, self.data.shape, np.uint8)
        self.chain[:] = self.chain.ctypes.data + 8 * random.integers(0, CHAIN_ENTRIES, self.chain.shape, np.uint64)
        self.out[:] = 0xEE

    def bytes(self) -> bytes:
        return b"".join(a.tobytes() for a in self.arrays)


MEMORY = Memory()


@dataclass
class Tally:
    """What became of the examples of a flavour."""

    compared: int = 0
    records: int = 0
    lost: int = 0
    rejected: dict[str, int] = field(default_factory=dict)

    def reject(self, code: str) -> None:
        self.rejected[code] = self.rejected.get(code, 0) + 1


@st.composite
def cases(draw: Callable[..., Any], flavour: str) -> tuple[Kernel, list[Spec]]:
    """A kernel, and probes that attach to something in it."""
    kernel = draw(kernels(flavour))
    # Where the dispatch packet lies, and in it the arguments, is another place in every run.
    unstable = {"s_load", "s_load.dwordx2"} if ", 0x28\n" in kernel.text else set()
    found = {t: sum(matches(i, t) for i in kernel.at.values()) for t in WORDS.kinds if t not in unstable}
    present = tuple(t for t, count in found.items() if 0 < count <= MOST_SITES)
    return kernel, draw(st.lists(specs(present, WORDS), min_size=PROBES, max_size=PROBES))


def compiled(spec: Spec) -> Program | None:
    """The verified program, None where the verifier refuses it."""
    diags = Diagnostics()
    program = parse_probe(SourceFile("probe.py", spec.source), diags)
    pipeline.verify(program, backend("gcn"), diags)
    return None if diags.errors else program


def watched(kernel: Kernel) -> tuple[list[Event], bytes]:
    """What the plain kernel does, and the memory that it leaves."""
    assert assembles(kernel.text)
    MEMORY.reset()
    events = watch_gcn(kernel.text, "k", kernel.grid, kernel.block, MEMORY.arrays)
    return events, MEMORY.bytes()


def check_sites(kernel: Kernel, spec: Spec, probed: Probed) -> None:
    """Every instruction that a probe means is reported, unprobed where it lacks a capture."""
    reported = {(int(s.probe[1:]), s.span.line): s.unprobed is None for s in probed.sites}
    meant = {(number, line): attached(probe, ins) for number, probe in enumerate(spec.probes)
             for line, ins in kernel.at.items() if probe.pos != ("kernel",) and means(probe, ins)}
    assert {(place, probes, kernel.at[place[1]].text) for place, probes in reported.items() ^ meant.items()} == set()


def check_records(spec: Spec, found: dict[str, MapRecords], oracle: Oracle) -> None:
    wanted = oracle.run()
    for name, records in found.items():
        kinds = next(m.fields for m in spec.maps if m.name == name)
        columns = [np.ascontiguousarray(records.records[field]).view(f"u{max(1, FIELD_BITS[kind] // 8)}")
                   for field, kind in zip(records.records.dtype.names or (), kinds, strict=True)]
        for place in np.ndindex(records.records.shape[:2]):
            rows = wanted.get((name, *place), [])
            attempted = records.cap if records.counts is None else int(records.counts[place])
            assert attempted == len(rows)
            kept = rows[: records.cap] + [(0,) * len(columns)] * (records.cap - len(rows))
            assert list(zip(*(c[place].tolist() for c in columns), strict=True)) == kept


def check_probe(kernel: Kernel, spec: Spec, events: list[Event], after: bytes, tally: Tally, node: bool) -> None:
    """``node``: as the kernel is made for a node of a graph."""
    program = compiled(spec)
    if program is None:
        return tally.reject("verifier")
    try:
        made_for = pipeline.instrument_node if node else pipeline.instrument_text
        probed = made_for(SourceFile("k.s", kernel.text), "k", program, "gcn")
    except NccError as refused:
        if refused.diagnostics[0].code not in NOT_ACCEPTED:
            raise
        return tally.reject(refused.diagnostics[0].code)
    check_sites(kernel, spec, probed)
    MEMORY.reset()
    done = sim.launch_probed(probed, kernel.grid, kernel.block, MEMORY.arrays, cap=spec.dynamic_cap)
    assert MEMORY.bytes() == after
    assert done.executions == (1 if node else None)
    check_records(spec, done.maps, Oracle(kernel, spec, events))
    tally.compared += 1
    tally.records += sum(int(m.used.sum()) for m in done.maps.values())
    tally.lost += sum(m.lost for m in done.maps.values())
    return None


@pytest.fixture(autouse=True)
def _whole_waves(monkeypatch: pytest.MonkeyPatch) -> None:
    """Waves store to the same bytes: each comes to its end, or to a barrier, before the next one's turn, however long
    its probes make it."""
    monkeypatch.setattr(machine, "SLICE", 1 << 30)


@pytest.mark.parametrize("flavour", FEATURES)
def test_a_probe_changes_nothing_and_records_what_happened(flavour: str) -> None:
    tally = Tally()

    @examples(KERNELS)
    @given(case=cases(flavour))
    def check(case: tuple[Kernel, list[Spec]]) -> None:
        kernel, probes = case
        events, after = watched(kernel)
        for number, spec in enumerate(probes):
            check_probe(kernel, spec, events, after, tally, node=number % 3 == 1)

    check()
    print(f"{flavour}: {tally}")
    assert tally.compared >= ENOUGH
    assert tally.records > 3 * tally.compared
    assert tally.lost > 0


WRITTEN_AT_A_SITE = """from ncc import probe, Map
import ncc.language as nl

@Map(level="thread", cap=1)
class seen:
    value: nl.u64

count: nl.u64 = 0
last: nl.u64 = 7

@probe(pos="kernel", level="thread", before=True)
def entry():
    count = last ^ 1
    last = nl.u64(nl.ntid.x) ^ count

@probe(pos="s_waitcnt", level="thread", before=True)
def at():
    count = nl.u64(nl.laneid())

@probe(pos="kernel", level="thread")
def leave():
    seen.save(last)
"""


def test_what_comes_of_a_register_that_lanes_write() -> None:
    """At the start it has one value for the wave, in a vector register all the same, and so has what is made of it."""
    program = parse_probe(SourceFile("probe.py", WRITTEN_AT_A_SITE), Diagnostics())
    text = fixture("triton_add_gfx942.s").source.text
    probed = pipeline.instrument_text(SourceFile("k.s", text), "add_kernel", program, "gcn")
    assert not re.search(r"\ts_mov_b(?:32|64) s[^,]*, v", probed.probed)
    assert backend("gcn").assemble(probed.probed, "gfx942", ())[:4] == b"\x7fELF"


@pytest.mark.parametrize("counted", ["", "\t\t.amdhsa_user_sgpr_count 8\n"])
def test_preloaded_arguments_stand_before_the_workgroups_ids(counted: str) -> None:
    """Whether or not the descriptor says how many user SGPRs there are (LLVM, AMDGPUAsmParser)."""
    fields = (f"\t\t.amdhsa_user_sgpr_kernarg_segment_ptr 1\n{counted}"
              "\t\t.amdhsa_user_sgpr_kernarg_preload_length 6\n\t\t.amdhsa_system_sgpr_workgroup_id_y 1\n"
              "\t\t.amdhsa_system_sgpr_workgroup_id_z 1\n\t\t.amdhsa_system_vgpr_workitem_id 0\n")
    start = initial_state(kernel_of("\ts_endpgm", "gfx942", fields), frozenset({Kept.WARP})).start(0)
    assert [str(place) for place in start.ctaid] == ["s8", "s9", "s10"]
