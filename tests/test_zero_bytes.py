"""Accesses that transfer no byte are no accesses: dmat leaves out the lanes that a masked copy skips."""

from __future__ import annotations

import numpy as np

from ncc import pipeline, sim
from ncc.diag import Diagnostics
from ncc.source import SourceFile

THREADS = 64
COPY = """.version 8.0
.target sm_90
.address_size 64
.visible .entry k(.param .u64 k_param_0, .param .u64 k_param_1)
{
	.reg .pred %p<3>;
	.reg .b32 %r<9>;
	.reg .b64 %rd<9>;
	.shared .align 16 .b8 tile[1024];
	ld.param.u64 %rd1, [k_param_0];
	ld.param.u64 %rd2, [k_param_1];
	mov.u32 %r1, %tid.x;
	mul.wide.u32 %rd3, %r1, 16;
	add.u64 %rd1, %rd1, %rd3;
	mul.wide.u32 %rd4, %r1, 4;
	add.u64 %rd2, %rd2, %rd4;
	mov.u32 %r4, tile;
	mad.lo.u32 %r4, %r1, 16, %r4;
	setp.ge.u32 %p1, %r1, 24;
	selp.b32 %r3, 0, 16, %p1;
	cp.async.cg.shared.global [%r4], [%rd1], 16, %r3;
	cp.async.wait_all;
	ld.shared.u32 %r5, [%r4];
	st.global.u32 [%rd2], %r5;
	ret;
}
"""


def test_dmat_has_the_lanes_that_copy() -> None:
    program = pipeline.load_program("dmat", "ptx", Diagnostics())
    probed = pipeline.instrument_text(SourceFile("k.ptx", COPY), "k", program)
    # There is nothing behind the 24 lanes' 384 bytes.
    args = [np.arange(96, dtype=np.uint32), np.full(THREADS, 7, np.uint32)]
    found = sim.launch_probed(probed, 1, THREADS, args)["dmat"]
    assert args[1].tolist() == [*range(0, 96, 4), *[0] * 40]
    assert found.counts is not None
    assert found.counts.reshape(-1).tolist() == [2] * 24 + [1] * 40
    addresses = found.records["addr"].reshape(THREADS, -1)
    start, out = addresses[0]
    assert addresses[:24, 0].tolist() == [start + 16 * i for i in range(24)]
    assert np.where(np.arange(THREADS) < 24, addresses[:, 1], addresses[:, 0]).tolist() \
        == [out + 4 * i for i in range(THREADS)]
