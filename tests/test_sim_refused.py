"""What PTX has and the simulator has not, and modifiers that must not be ignored: each is an error that names it."""

from __future__ import annotations

import numpy as np
import pytest
from sim_ops import kernel

from ncc import sim
from ncc.diag import NccError

REFUSED = """
add.f32x2 %d1, %d1, %d1;
add.rn.f32.f16 %r1, %h1, %r1;
add.sat.s16x2 %r1, %r1, %r1;
sub.s16x2 %r1, %r1, %r1;
min.f32 %r1, %r1, %r1, %r1;
fma.rn.oob.f16 %h1, %h1, %h1, %h1;
ld.mmio.relaxed.sys.u32 %r1, [%d1];
cvt.rs.f16x2.f32 %r1, %r1, %r1, %r1;
cvt.rn.satfinite.ue8m0x2.f32 %h1, %r1, %r1;
redux.sync.min.abs.f32 %r1, %r1, -1;
st.bulk.weak.shared::cta [%r1], 16, 0;
vadd.s32.s32.s32 %r1, %r1, %r1;
vote.all.pred %p1, %p2;
shfl.idx.b32 %r1, %r1, 0, 31;
tex.1d.v4.f32.s32 {%r1, %r2, %r3, %r4}, [%d1, {%r1}];
suld.b.1d.b32.trap %r1, [%d1, {%r1}];
istypep.texref %p1, %d1;
multimem.ld_reduce.global.add.u32 %r1, [%d1];
red.async.relaxed.cluster.shared::cluster.mbarrier::complete_tx::bytes.inc.u32 [%r1], %r1, [%r2];
cp.reduce.async.bulk.global.shared::cta.bulk_group.add.u32 [%d1], [%r1], 16;
fence.proxy.tensormap::generic.release.gpu;
cp.async.bulk.tensor.1d.shared::cluster.global.tile.mbarrier::complete_tx::bytes [%r1], [%d1, {%r1}], [%r2];
cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes.multicast::cluster [%r1], [%d1], 16, [%r2], %h1;
mma.sp.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16 {%r1, %r2}, {%r1, %r2}, {%r1, %r2}, {%r1, %r2}, %r5, 0;
mma.sync.aligned.m16n8k16.row.col.s32.s8.s8.s32.satfinite {%r1, %r2, %r3, %r4}, {%r1, %r2}, {%r1}, {%r1, %r2, %r3, %r4};
wmma.load.a.sync.aligned.row.m16n16k16.global.tf32 {%r1, %r2, %r3, %r4}, [%d1];
wmma.mma.sync.aligned.row.col.m8n8k4.rz.f64.f64.f64.f64 {%d1, %d2}, {%d3}, {%d4}, {%d5, %d6};
ldmatrix.sync.aligned.m16n16.x1.trans.shared.b8 {%r1, %r2}, [%r3];
wgmma.fence.sync.aligned;
tcgen05.fence::before_thread_sync;
mov.f32 %r1, %v.x;
add.b128 %q, %q, %q;
isspacep.const %p1, %d1;
atom.global.add.noftz.f32 %r1, [%d1], %r1;
atom.global.add.f16 %h1, [%d1], %h1;
atom.shared.add.v2.f32 {%r1, %r2}, [%r3], {%r4, %r5};
mbarrier.arrive.expect_tx.shared::cta.b64 %d1, [%r1];
mbarrier.test_wait.parity.shared::cta.gpu.b64 %p1, [%r1], %r2;
brkpt;
barrier.cluster.arrive.sc;
lop3.xor.b32 %r1|%p1, %r1, %r1, %r1, 1, %p1;
set.lt.f64.f32 %d1, %r1, %r1;
setp.lt.ftz.f64 %p1, %d1, %d1;
clusterlaunchcontrol.try_cancel.async.shared::cta.mbarrier::complete_tx::bytes.b128 [%r1], [%r2];
"""
CASES = REFUSED.strip().splitlines()


@pytest.mark.parametrize("text", CASES, ids=[text.split()[0] for text in CASES])
def test_what_is_not_supported_is_refused(text: str) -> None:
    source = kernel(text, ".param .u64 x", ".reg .b128 %q;\n.reg .v4 .f32 %v;\n")
    with pytest.raises(NccError) as caught:
        sim.launch(source, "k", 1, 32, [np.zeros(4, np.int32)])
    (found,) = caught.value.diagnostics
    assert found.code == "S001"
    assert found.span is not None
    assert found.span.text == text
    assert text.split()[0].rstrip(";") in found.message
