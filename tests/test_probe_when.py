"""A probe with a condition of its own, run: what it saves, and that the kernel computes what it did."""

from __future__ import annotations

import numpy as np

from ncc import pipeline, sim
from ncc.backends import backend
from ncc.diag import Diagnostics
from ncc.frontend.dsl import parse_probe
from ncc.source import SourceFile

BLOCKS, THREADS = 3, 48
PROBE = """
from ncc import probe, Map
import ncc.language as nl

@Map(level="thread", cap=1)
class seen:
    loads: nl.u32
    last: nl.u32

loads: nl.u32 = 0
last: nl.u32 = 0

@probe(pos="load.global", level="thread", when=nl.out % 3 == 0)
def load():
    last = nl.out
    loads += 1

@probe(pos="kernel", level="thread", when=nl.ctaid == 1)
def end():
    seen.save(loads, last, when=loads > 0)
"""
KERNEL = """.version 8.0
.target sm_80
.address_size 64
.visible .entry k(.param .u64 data)
{
	.reg .pred %p<2>;
	.reg .b32 %r<9>;
	.reg .b64 %rd<4>;
	ld.param.u64 %rd1, [data];
	mov.u32 %r1, %tid.x;
	mov.u32 %r2, %ctaid.x;
	mad.lo.u32 %r1, %r2, 48, %r1;
	mul.wide.u32 %rd2, %r1, 8;
	add.u64 %rd1, %rd1, %rd2;
	ld.global.u32 %r3, [%rd1];
	setp.lt.u32 %p1, %r3, 100;
	@%p1 ld.global.u32 %r3, [%rd1+4];
	st.global.u32 [%rd1], %r3;
	ret;
}
"""


def test_what_is_saved_is_what_the_condition_lets_through() -> None:
    diags = Diagnostics()
    program = parse_probe(SourceFile("p.py", PROBE), diags)
    pipeline.verify(program, backend("ptx"), diags)
    diags.raise_errors()
    probed = pipeline.instrument_text(SourceFile("k.ptx", KERNEL), "k", program)
    data = np.arange(BLOCKS * THREADS * 2, dtype=np.uint32)
    pairs = data.reshape(BLOCKS, THREADS, 2).copy()
    found = sim.launch_probed(probed, BLOCKS, THREADS, [data])["seen"]
    assert data[::2].tolist() == np.where(pairs[..., 0] < 100, pairs[..., 1], pairs[..., 0]).reshape(-1).tolist()
    wanted = []
    for first, second in pairs[1].tolist():
        loaded = [value for value in ([first, second] if first < 100 else [first]) if value % 3 == 0]
        wanted.append([(len(loaded), loaded[-1])] if loaded else [])
    assert found.counts is not None
    assert not found.counts[[0, 2]].any()
    assert [found.records[1, t, :n].tolist() for t, n in enumerate(found.counts[1].tolist())] == wanted
    assert 0 < sum(map(len, wanted)) < THREADS
