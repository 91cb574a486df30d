"""Savers that count more records than 32 bits hold: nothing is stored past the map, and what is lost stays counted.

No test can save 2^31 times, so the counters start near where they would wrap.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from gcn_random import FAMILIES, head, tail

from ncc import pipeline, sim
from ncc.abi import EntryKind
from ncc.backends import backend
from ncc.backends.base import Probed
from ncc.backends.gcn.code.saver import LaneSaver, ScalarSaver
from ncc.backends.ptx.code.emit import RegClass
from ncc.backends.ptx.code.saver import LEAST_LEFT, RegisterSaver, may_wrap
from ncc.backends.ptx.code.stream import StreamSaver
from ncc.backends.rewrite.layout import Cursor
from ncc.diag import Diagnostics
from ncc.frontend.dsl import parse_probe
from ncc.sim.records import POISON, MapMemory
from ncc.source import SourceFile

SAVES = 40
CAP = 2
MOST = (1 << 32) - 1
BEFORE = 10
"""Saves until the counter would wrap."""

PTX = """.version 7.0
.target sm_80
.address_size 64
.visible .entry k(.param .u64 out)
{{
    .reg .pred %p<3>; .reg .b32 %r<4>; .reg .b64 %rd<4>;
    mov.u32 %r1, %tid.x;
    ld.param.u64 %rd1, [out];
    mad.wide.u32 %rd2, %r1, 4, %rd1;
    mov.u32 %r2, {saves};
    {skip}
AGAIN:
    st.global.u32 [%rd2], %r2;
    sub.u32 %r2, %r2, 1;
    setp.ne.s32 %p1, %r2, 0;
    @%p1 bra AGAIN;
DONE:
    ret;
}}
"""
SKIP = "setp.gt.u32 %p2, %r1, 40; @%p2 bra DONE;"

GCN = head(FAMILIES["gfx90a"]) + f"""	s_mov_b32 s14, {SAVES}
.LAGAIN:
	global_store_dword v1, v5, s[18:19]
	s_sub_u32 s14, s14, 1
	s_cmp_lg_u32 s14, 0
	s_cbranch_scc1 .LAGAIN
	s_waitcnt vmcnt(0)
	s_endpgm
""" + tail(FAMILIES["gfx90a"])

PROBE = """from ncc import probe, Map
import ncc.language as nl

@Map(level="{level}", cap={cap})
class m:
    clock: nl.u64

@probe(pos="store.global", level="{level}", before=True)
def at():
    m.save(nl.clock())
"""


def probed_by(target: str, text: str, level: str, cap: object) -> Probed:
    diags = Diagnostics()
    program = parse_probe(SourceFile("probe.py", PROBE.format(level=level, cap=cap)), diags)
    pipeline.verify(program, backend(target), diags)
    diags.raise_errors()
    return pipeline.instrument_text(SourceFile("k", text), "k", program, target)


def stores_nothing(probed: Probed, *args: Any) -> Any:
    """The counts that a launch leaves, of which no record may be in the map."""
    found = sim.launch_probed(probed, 2, 64, list(args), cap=CAP)["m"]
    assert found.counts is not None
    assert np.all(found.records["clock"] == int.from_bytes(bytes([POISON] * 8), "little"))
    return found.counts


@pytest.mark.parametrize(("level", "cap"), [("thread", CAP), ("warp", CAP), ("warp", "'dynamic'")])
def test_ptx_in_registers(level: str, cap: object, monkeypatch: pytest.MonkeyPatch) -> None:
    enter = RegisterSaver.enter

    def entered(self: RegisterSaver, e: Any) -> None:
        enter(self, e)
        e.put("mov.b32", self.left, str(LEAST_LEFT + BEFORE))

    monkeypatch.setattr(RegisterSaver, "enter", entered)
    probed = probed_by("ptx", PTX.format(saves=SAVES, skip=""), level, cap)
    assert probed.maps[0].cursor is Cursor.REGISTER
    counts = stores_nothing(probed, np.zeros(64, np.uint32))
    assert np.all(counts == CAP - LEAST_LEFT)


@pytest.mark.parametrize("skip", ["", SKIP])
def test_a_ptx_stream(skip: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is stored behind its end, however often it did not fit; each lane's losses are told."""
    enter = StreamSaver.enter

    def entered(self: StreamSaver, e: Any) -> None:
        enter(self, e)
        e.put("mov.b32", self.left, str(BEFORE + self.layout.most_units - (1 << 31)))
        nothing_fitted = e.make("mov.b32", RegClass.B32, str(EntryKind.END.value))
        e.put("st.global.b32", f"[{self.warp_records(e)}]", nothing_fitted)

    monkeypatch.setattr(StreamSaver, "enter", entered)
    probed = probed_by("ptx", PTX.format(saves=SAVES, skip=skip), "thread", "'dynamic'")
    assert probed.maps[0].stream
    found = sim.launch_probed(probed, 2, 64, [np.zeros(64, np.uint32)])["m"]
    assert found.used.sum() == 0
    assert found.lost == 2 * SAVES * (41 if skip else 64)


@pytest.mark.parametrize("start", [(1 << 31) - BEFORE, MOST - BEFORE])
def test_ptx_in_memory(start: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The warps' counters start in memory; lanes that do not store make the sites not uniform."""
    allocate = MapMemory.allocate

    def allocated(self: MapMemory, block: bytearray) -> None:
        allocate(self, block)
        self.counts[:] = start

    monkeypatch.setattr(MapMemory, "allocate", allocated)
    probed = probed_by("ptx", PTX.format(saves=SAVES, skip=SKIP), "warp", CAP)
    assert probed.maps[0].cursor is Cursor.MEMORY
    counts = stores_nothing(probed, np.zeros(64, np.uint32))
    assert np.all(counts >= min(start + SAVES, 1 << 31))


@pytest.mark.parametrize(("level", "saver"), [("warp", ScalarSaver), ("thread", LaneSaver)])
def test_gcn(level: str, saver: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(saver, "enter", lambda self, e: e.move(self.attempted, MOST - BEFORE))
    counts = stores_nothing(probed_by("gcn", GCN, level, CAP), *(np.zeros(4096, np.uint32) for _ in range(3)))
    assert np.all(counts == MOST)


@pytest.mark.parametrize("bounded", [True, False])
def test_only_what_a_loop_may_wrap_is_kept_from_it(bounded: bool) -> None:
    """A kernel without a loop pays nothing."""
    text = PTX.format(saves=SAVES, skip="")
    text = text.replace("    @%p1 bra AGAIN;\n", "") if bounded else text
    assert ("max.s32" in probed_by("ptx", text, "thread", CAP).probed) != bounded


@pytest.mark.parametrize(("bound", "wraps"), [(None, True), ((1 << 31) - 1, False), (1 << 31, True)])
def test_what_32_bits_count(bound: int | None, wraps: bool) -> None:
    layout, = probed_by("ptx", PTX.format(saves=SAVES, skip=""), "thread", CAP).maps
    assert may_wrap(replace(layout, cap_bound=bound)) == wraps
