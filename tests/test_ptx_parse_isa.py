"""The instruction table: names known to ptxas, what instructions define and use, spaces, classes, sizes."""

from __future__ import annotations

import pytest
from needs import needs, ptxas_errors

from ncc.backends.ptx import isa
from ncc.backends.ptx.text.parse import parse_kernel
from ncc.ir.facts import Flow, Space
from ncc.ir.types import TraceClass
from tests.ptx_fixtures import FIXTURES, fixture, instruction_of, kernel_of

# What ptxas calls an instruction whose opcode alone is not a name to it.
FULL_NAMES = {
    "brx": "brx.idx", "clusterlaunchcontrol": "clusterlaunchcontrol.try_cancel", "cp": "cp.async",
    "createpolicy": "createpolicy.fractional", "mad24": "mad24.lo", "madc": "madc.lo", "mbarrier": "mbarrier.init",
    "mul24": "mul24.lo", "multimem": "multimem.red", "setmaxnreg": "setmaxnreg.inc", "shf": "shf.l", "suld": "suld.b",
    "sured": "sured.b", "sust": "sust.b", "tcgen05": "tcgen05.alloc", "tensormap": "tensormap.replace",
    "wgmma": "wgmma.fence", "wmma": "wmma.mma",
}


def unknown_to_ptxas(names: list[str]) -> list[str]:
    lines = "\n".join(f"{name} %r1;" for name in names)
    said = ptxas_errors(
        f".version 9.0\n.target sm_100a\n.address_size 64\n.entry k() {{\n.reg .b32 %r<4>;\n{lines}\n}}\n", "sm_100a")
    return [name for name in names if f"Not a name of any known instruction: '{name}'" in said]


@needs("ptxas")
def test_every_opcode_is_known_to_ptxas() -> None:
    names = [FULL_NAMES.get(opcode, opcode) for opcode in sorted(isa.OPCODES)]
    assert unknown_to_ptxas([*names, "bogus"]) == ["bogus"]


@pytest.mark.parametrize("name", FIXTURES)
def test_every_instruction_of_real_code_has_a_row(name: str) -> None:
    module = fixture(name)
    for item in module.items:
        if item.body and item.kind.value in ("entry", "func"):
            kernel = parse_kernel(module, item)
            assert {i.opcode for i in kernel.instructions if not isa.is_known(i.opcode)} == set()


@pytest.mark.parametrize(("text", "defines", "uses"), [
    ("add.s32 %r1, %r2, %r3;", "%r1", "%r2 %r3"),
    ("@!%p1 add.s32 %r1, %r2, 3;", "%r1", "%r2 %p1"),
    ("setp.lt.and.s32 %p1|%p2, %r1, 3, !%p3;", "%p1 %p2", "%r1 %p3"),
    ("ld.global.v2.b32 {%r1, _}, [%rd1+8];", "%r1", "%rd1"),
    ("ld.global.b64 %rd1, [%rd1];", "%rd1", "%rd1"),
    ("st.global.v2.b32 [%rd1], {%r1, %r2};", "", "%rd1 %r1 %r2"),
    ("mov.b64 {%r1, %r2}, %rd1;", "%r1 %r2", "%rd1"),
    ("mov.b64 %rd1, {%r1, %r2};", "%rd1", "%r1 %r2"),
    ("atom.global.cas.b32 %r1, [%rd1], %r2, %r3;", "%r1", "%rd1 %r2 %r3"),
    ("red.global.add.u32 [%rd1], %r2;", "", "%rd1 %r2"),
    ("shfl.sync.idx.b32 %r1|%p1, %r2, %r3, 31, -1;", "%r1 %p1", "%r2 %r3"),
    ("cp.async.ca.shared.global [%r1], [%rd1], 16, %r2;", "", "%r1 %rd1 %r2"),
    ("cp.async.wait_group 0;", "", ""),
    ("bar.sync 0;", "", ""),
    ("bar.red.popc.u32 %r1, 0, %p1;", "%r1", "%p1"),
    ("mbarrier.arrive.shared.b64 %rd1, [%r1];", "%rd1", "%r1"),
    ("mbarrier.arrive.expect_tx.shared.b64 _, [%r1], %r2;", "", "%r1 %r2"),
    ("mbarrier.init.shared.b64 [%r1], %r2;", "", "%r1 %r2"),
    ("mbarrier.try_wait.parity.shared.b64 %p1, [%r1], %r2;", "%p1", "%r1 %r2"),
    ("multimem.ld_reduce.global.add.f32 %f1, [%rd1];", "%f1", "%rd1"),
    ("multimem.red.global.add.f32 [%rd1], %f1;", "", "%rd1 %f1"),
    ("wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%f1, %f2}, %rd1, %rd2, %p1, 1, 1, 0, 0;",
     "%f1 %f2", "%f1 %f2 %rd1 %rd2 %p1"),
    ("mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32 {%f1}, {%r1}, {%r2}, {%f2};", "%f1", "%r1 %r2 %f2"),
    ("ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%r1, %r2}, [%r3];", "%r1 %r2", "%r3"),
    ("stmatrix.sync.aligned.m8n8.x1.shared.b16 [%r3], {%r1};", "", "%r1 %r3"),
    ("call (%r1), f, (%r2, %r3);", "%r1", "%r2 %r3"),
    ("call %rd1, (%r2), proto;", "", "%rd1 %r2"),
    ("call.uni f;", "", ""),
    ("@%p1 bra L;", "", "%p1"),
    ("tex.2d.v4.f32.f32 {%f1, %f2, %f3, %f4}, [image, {%f5, %f6}];", "%f1 %f2 %f3 %f4", "%f5 %f6"),
    ("elect.sync %r1|%p1, -1;", "%r1 %p1", ""),
    ("vadd.u32.u32.u32 %r1.b0, %r2.b1, %r3, %r1;", "%r1", "%r2 %r3 %r1"),
    ("frobnicate.b32 %r1, %r2;", "%r1 %r2", "%r1 %r2"),
])
def test_defines_and_uses(text: str, defines: str, uses: str) -> None:
    instr = instruction_of(text)
    assert {r.name for r in isa.defines(instr)} == set(defines.split())
    assert {r.name for r in isa.uses(instr)} == set(uses.split())
    assert all(not r.negated and r.selector is None for r in isa.defines(instr) | isa.uses(instr))


C = TraceClass


@pytest.mark.parametrize(("text", "classes", "space"), [
    ("ld.global.nc.v4.b32 {%r1,%r2,%r3,%r4}, [%rd1];", {C.LOAD_GLOBAL}, Space.GLOBAL),
    ("ld.volatile.global.u32 %r1, [%rd1];", {C.LOAD_GLOBAL}, Space.GLOBAL),
    ("ldu.global.u32 %r1, [%rd1];", {C.LOAD_GLOBAL}, Space.GLOBAL),
    ("ld.u32 %r1, [%rd1];", {C.LOAD_GENERIC}, Space.GENERIC),
    ("ld.shared::cluster.u32 %r1, [%r2];", {C.LOAD_SHARED}, Space.SHARED),
    ("ld.param.u32 %r1, [x];", set(), Space.PARAM),
    ("ld.param::entry.u32 %r1, [x];", set(), Space.PARAM),
    ("ld.const.u32 %r1, [x];", set(), Space.CONST),
    ("ld.local.u32 %r1, [x];", set(), Space.LOCAL),
    ("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%r1}, [%r2];", {C.LOAD_SHARED}, Space.SHARED),
    ("wmma.load.a.sync.aligned.row.m16n16k16.global.f16 {%r1}, [%rd1], 16;", {C.LOAD_GLOBAL}, Space.GLOBAL),
    ("st.global.u32 [%rd1], %r1;", {C.STORE_GLOBAL}, Space.GLOBAL),
    ("st.u32 [%rd1], %r1;", {C.STORE_GENERIC}, Space.GENERIC),
    ("st.param.b32 [x], %r1;", set(), Space.PARAM),
    ("st.async.shared::cluster.mbarrier::complete_tx::bytes.u32 [%r1], %r2, [%r3];", {C.STORE_SHARED}, Space.SHARED),
    ("stmatrix.sync.aligned.m8n8.x1.shared.b16 [%r3], {%r1};", {C.STORE_SHARED}, Space.SHARED),
    ("multimem.st.global.f32 [%rd1], %f1;", {C.STORE_GLOBAL}, Space.GLOBAL),
    ("multimem.ld_reduce.global.add.f32 %f1, [%rd1];", {C.LOAD_GLOBAL}, Space.GLOBAL),
    ("atom.global.add.u32 %r1, [%rd1], 1;", {C.ATOMIC}, Space.GLOBAL),
    ("red.async.shared::cluster.mbarrier::complete_tx::bytes.add.u32 [%r1], %r2, [%r3];", {C.ATOMIC}, Space.SHARED),
    ("multimem.red.global.add.f32 [%rd1], %f1;", {C.ATOMIC}, Space.GLOBAL),
    ("bar.warp.sync -1;", {C.BARRIER}, None),
    ("barrier.cluster.wait.aligned;", {C.BARRIER}, None),
    ("mbarrier.test_wait.shared.b64 %p1, [%r1], %rd1;", {C.BARRIER}, None),
    ("mbarrier.arrive.shared.b64 %rd1, [%r1];", set(), None),
    ("cp.async.cg.shared.global [%r1], [%rd1], 16;", {C.ASYNC_COPY}, Space.GLOBAL),
    ("cp.async.commit_group;", set(), None),
    ("cp.async.mbarrier.arrive.shared.b64 [%r1];", set(), None),
    ("cp.async.bulk.commit_group;", set(), None),
    ("cp.async.bulk.prefetch.L2.global [%rd1], 16;", set(), None),
    ("cp.async.bulk.prefetch.tensor.2d.L2.global.tile [%rd1, {%r1, %r2}];", set(), None),
    ("cp.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes [%r1], [%r2], 16, [%r3];",
     {C.ASYNC_COPY}, Space.SHARED),
    ("cp.reduce.async.bulk.global.shared::cta.bulk_group.add.f32 [%rd1], [%r2], 16;", {C.ASYNC_COPY}, Space.GLOBAL),
    ("cp.async.bulk.tensor.1d.global.shared::cta.tile.bulk_group [%rd1, {%r1}], [%r2];", {C.ASYNC_COPY}, Space.GLOBAL),
    ("wmma.mma.sync.aligned.row.col.m16n16k16.f32.f32 {%f1}, {%r1}, {%r2}, {%f2};", {C.TENSOROP}, None),
    ("mma.sp.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16 {%r1}, {%r2}, {%r3}, {%r4}, %r5, 0;", {C.TENSOROP}, None),
    ("wgmma.fence.sync.aligned;", set(), None),
    ("tcgen05.mma.cta_group::1.kind::f16 [%r1], %rd1, %rd2, %r2, %p1;", {C.TENSOROP}, None),
    ("tcgen05.commit.cta_group::1.mbarrier::arrive::one.b64 [%rd1];", set(), None),
    ("@%p1 bra L;", {C.BRANCH}, None),
    ("brx.idx %r1, targets;", {C.BRANCH}, None),
    ("call.uni f;", {C.CALL}, None),
    ("ret;", set(), None),
    ("prefetch.global.L2 [%rd1];", set(), None),
    ("discard.global.L2 [%rd1], 128;", set(), None),
    ("applypriority.global.L2::evict_normal [%rd1], 128;", set(), None),
    ("tex.1d.v4.f32.s32 {%f1, %f2, %f3, %f4}, [image, {%r1}];", set(), None),
    ("frobnicate.global.b32 %r1, [%rd1];", set(), None),
])
def test_classes_and_spaces(text: str, classes: set[TraceClass], space: Space | None) -> None:
    instr = instruction_of(text)
    assert isa.trace_classes(instr) == classes
    assert isa.space(instr) is space


@pytest.mark.parametrize(("text", "size"), [
    ("ld.global.u8 %r1, [%rd1];", 1),
    ("ld.global.nc.L1::no_allocate.L2::128B.v4.f32 {%f1,%f2,%f3,%f4}, [%rd1];", 16),
    ("ld.global.v8.b32 {%r1,%r2,%r3,%r4,%r5,%r6,%r7,%r8}, [%rd1];", 32),
    ("atom.global.v4.f32.add {%f1,%f2,%f3,%f4}, [%rd1], {%f1,%f2,%f3,%f4};", 16),
    ("atom.add.noftz.f16x2 %r1, [%rd1], %r2;", 4),
    ("st.b128 [%rd1], %rd2;", 16),
])
def test_access_bytes(text: str, size: int) -> None:
    assert isa.access_bytes(instruction_of(text)) == size


@pytest.mark.parametrize(("text", "flow", "collective"), [
    ("bra L;", Flow.BRANCH, False), ("exit;", Flow.EXIT, False), ("trap;", Flow.EXIT, False),
    ("call f;", Flow.CALL, False), ("bar.sync 0;", Flow.BARRIER, True), ("add.s32 %r1, %r2, 1;", Flow.FALL, False),
    ("shfl.sync.idx.b32 %r1, %r2, 0, 31, -1;", Flow.FALL, True), ("vote.sync.any.pred %p1, %p2, -1;", Flow.FALL, True),
    ("mbarrier.try_wait.shared.b64 %p1, [%r1], %rd1;", Flow.BARRIER, False), ("membar.gl;", Flow.FALL, False),
    ("activemask.b32 %r1;", Flow.FALL, False), ("setmaxnreg.inc.sync.aligned.u32 40;", Flow.FALL, True),
    ("tcgen05.alloc.cta_group::1.sync.aligned.shared::cta.b32 [%r1], 32;", Flow.FALL, True),
])
def test_control_and_collectives(text: str, flow: Flow, collective: bool) -> None:
    instr = instruction_of(text)
    assert (isa.row(instr).flow, isa.is_collective(instr)) == (flow, collective)


def test_shadowed_registers_are_told_apart() -> None:
    kernel = kernel_of(".reg .b32 t; { .reg .b32 t; mov.b32 t, 1; } mov.b32 t, 2;")
    inner, outer = kernel.instructions
    assert isa.defines(inner) != isa.defines(outer)
