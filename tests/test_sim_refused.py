"""What PTX has and the simulator has not, and modifiers that must not be ignored: each is an error that names it."""

from __future__ import annotations

import tracemalloc

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


HEAD = ".version 7.0\n.target sm_70\n.address_size 64\n"
BODY = ".reg .pred %p<9>;\n.reg .b16 %h<9>;\n.reg .b32 %r<9>;\n.reg .b64 %d<9>;\n"
MALFORMED = ["setp.u32 %p1, %r1, %r2;", "set.u32.u32 %r1, %r2;", "set.u32 %r1, %r2, %r3;", "setp %p1, %r1, %r2;",
             "cvt %r1, %r2;", "cvt.u32 %r1, %r2;", "ld.global %r1, [%d1];", "ld %r1;", "st.global.u32;",
             "mov %r1, %r2;", "shfl.sync %r1, %r2;", "atom.global.u32 %r1, [%d1], 1;", "add.u32 %r1;",
             "vote.sync.b32 %r1;", "bfe %r1;",
             "mma.sync.aligned %r1;", "mad.lo %r1, %r2, %r3;", "prmt.b32;", "selp.u32 %r1;", "lop3.b32 %r1, %r2;",
             "ld.global.v4.u32 %r1, [%d1];", "call f;", "call;", "bar.sync;", "wmma.load;", "cp.async;", "tex;",
             "redux.sync;"]


@pytest.mark.parametrize("statement", MALFORMED)
def test_an_instruction_that_no_assembler_takes_is_a_coded_error(statement: str) -> None:
    """The server of programs reads whatever they load: no exception of Python's comes of it."""
    text = f"{HEAD}.visible .entry k(.param .u64 x)\n{{\n{BODY}{statement}\nret;\n}}\n"
    with pytest.raises(NccError) as caught:
        sim.launch(text, "k", 1, 32, [np.zeros(8, np.uint32)])
    assert caught.value.diagnostics[0].code[0] in "SB"


@pytest.mark.parametrize("declared", [
    ".global .align 4 .b8 big[7000000000];", ".global .align 4 .b8 a[200000000];\n.global .align 4 .b8 big[200000000];",
    ".const .b8 big[4000000000];", ".global .align 1073741824 .b8 a;\n.global .align 1073741824 .b8 big;"])
def test_a_variable_larger_than_memory_is_a_coded_error(declared: str) -> None:
    text = f"{HEAD}{declared}\n.visible .entry k(.param .u64 x)\n{{\n{BODY}mov.u64 %d1, big;\nret;\n}}\n"
    tracemalloc.start()
    with pytest.raises(NccError, match="S002"):
        sim.launch(text, "k", 1, 32, [np.zeros(8, np.uint32)])
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 512 << 20


@pytest.mark.parametrize(("directive", "block", "refused"), [
    (".reqntid 128", 128, None), (".reqntid 128", 32, "requires (128,)"), (".reqntid 16, 8", 128, "requires (16, 8)"),
    (".reqntid 16, 8", (16, 8), None), (".maxntid 64", 64, None), (".maxntid 64", 96, "takes 64 at most"),
    (".maxntid 8, 8", (64, 1), None), (".maxntid 8, 8", (65, 1), "takes 64 at most")])
def test_a_block_that_the_kernel_forbids(directive: str, block: int | tuple[int, ...], refused: str | None) -> None:
    text = f"{HEAD}.visible .entry k(.param .u64 x)\n{directive}\n{{\n{BODY}ret;\n}}\n"
    if refused is None:
        assert sim.launch(text, "k", 1, block, [np.zeros(8, np.uint32)]).cycles >= 0
        return
    with pytest.raises(NccError, match="S022") as caught:
        sim.launch(text, "k", 1, block, [np.zeros(8, np.uint32)])
    assert refused in caught.value.diagnostics[0].message
