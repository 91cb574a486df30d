"""Tracepoints in PTX: matching, exits, what a capture resolves to."""

from __future__ import annotations

import pytest

from ncc.backends.ptx.code.captures import Address, Captured, Masked, Value, available_captures
from ncc.backends.ptx.code.sites import check_tracepoint, kernel_entry, kernel_exits, match_sites
from ncc.backends.ptx.flow.cfg import build
from ncc.backends.ptx.isa import OPCODES
from ncc.backends.ptx.target import PtxKernel
from ncc.backends.ptx.text.operands import Reg, Special, Sym
from ncc.backends.ptx.text.parse import parse_kernel
from ncc.backends.rewrite.captures import Constant
from ncc.diag import Diagnostics, did_you_mean
from ncc.ir.facts import Space
from ncc.ir.types import CAPTURES, TRACE_CLASSES
from tests.ptx_fixtures import FIXTURES, capture, fixture, fixture_kernel, instruction_of, kernel_of, tracepoint

resolve = PtxKernel.captures.resolve

# ---- matching


@pytest.mark.parametrize(("pos", "text", "expected"), [
    ("ld.global", "ld.global.nc.v4.b32 {%r1,%r2,%r3,%r4}, [%rd1];", True),
    ("ld.global", "ld.volatile.global.u32 %r1, [%rd1];", True),
    ("ld.global", "ld.relaxed.gpu.global.u32 %r1, [%rd1];", True),
    ("ld.global.v4", "ld.global.nc.v4.b32 {%r1,%r2,%r3,%r4}, [%rd1];", True),
    ("ld.v4.global", "ld.global.nc.v4.b32 {%r1,%r2,%r3,%r4}, [%rd1];", False),
    ("ld.global.v4.v4", "ld.global.nc.v4.b32 {%r1,%r2,%r3,%r4}, [%rd1];", False),
    ("ld.glob", "ld.global.u32 %r1, [%rd1];", False),
    ("ld", "ldu.global.u32 %r1, [%rd1];", False),
    ("ld", "ld.param.u32 %r1, [x];", True),
    ("ld.shared", "ld.shared::cta.u32 %r1, [%r2];", True),
    ("ld.shared::cta", "ld.shared::cta.u32 %r1, [%r2];", True),
    ("ld.shared::cta", "ld.shared.u32 %r1, [%r2];", False),
    ("load.global", "ld.global.nc.u32 %r1, [%rd1];", True),
    ("load.global", "ld.shared.u32 %r1, [%r2];", False),
    ("cp.async", "cp.async.cg.shared.global [%r1], [%rd1], 16;", True),
    ("async_copy", "cp.async.commit_group;", False),
    ("mma", "wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%f1}, %rd1, %rd2, %p1, 1, 1, 0, 0;", False),
    ("wgmma.mma_async", "wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%f1}, %rd1, %rd2, %p1, 1, 1, 0, 0;", True),
    ("kernel", "ret;", False),
])
def test_matching(pos: str, text: str, expected: bool) -> None:
    assert bool(match_sites(kernel_of(text), tracepoint(pos))) is expected


def test_sites_are_in_text_order_and_include_predicated_ones() -> None:
    kernel = kernel_of("@%p1 ld.global.u32 %r1, [%rd1]; { ld.global.u32 %r2, [%rd2]; }"
                       " @!%p1 ld.global.u32 %r3, [%rd3];")
    sites = match_sites(kernel, tracepoint("load.global"))
    assert sites == list(kernel.instructions)


COUNTS = [
    ("triton_gemm_sm90.ptx", "gemm_kernel", {"async_copy": 24, "tensorop": 4, "store.global": 8, "barrier": 4}),
    ("triton_attn_sm80.ptx", "attn_kernel", {"async_copy": 24, "tensorop": 128, "load.shared": 48, "branch": 3}),
    ("triton_add_sm90.ptx", "add_kernel", {"load.global": 4, "store.global": 2, "branch": 0}),
    ("nvcc_memory_sm80.ptx", "copies", {"async_copy": 4, "load.shared": 1, "barrier": 1}),
    ("nvcc_hopper_sm90a.ptx", "tma", {"async_copy": 4, "atomic": 2, "barrier": 4, "store.shared": 1}),
    ("nvcc_control_sm75.ptx", "calls", {"call": 2, "load.global": 2}),
]


@pytest.mark.parametrize(("name", "entry", "counts"), COUNTS)
def test_counts_on_real_kernels(name: str, entry: str, counts: dict[str, int]) -> None:
    kernel = fixture_kernel(name, entry)
    assert {pos: len(match_sites(kernel, tracepoint(pos))) for pos in counts} == counts


# ---- entry and exits


def test_entry_is_the_start_of_the_body() -> None:
    kernel = fixture_kernel("triton_add_sm90.ptx", "add_kernel")
    assert kernel.module.source.text[kernel_entry(kernel) - 1] == "{"


@pytest.mark.parametrize(("body", "exits"), [
    ("ret;", ["ret;"]),
    ("@%p1 ret; mov.b32 %r1, 1; exit;", ["@%p1 ret;", "exit;"]),
    ("mov.b32 %r1, 1;", [None]),
    ("@%p1 bra L; ret; L:", ["ret;", None]),
    ("ret; L:", ["ret;"]),
    ("trap;", []),
    ("L: bra L;", []),
    ("@%p1 exit;", ["@%p1 exit;", None]),
    ("{ ret; }", ["ret;"]),
    ("", [None]),
    ("brx.idx %r1, unseen; L: mov.u32 %r1, 1;", [None]),
    ("ret; L: mov.u32 %r1, 1;", ["ret;"]),
])
def test_exits(body: str, exits: list[str | None]) -> None:
    kernel = kernel_of(body)
    found = kernel_exits(kernel, build(kernel))
    assert [e and e.span.text for e in found] == exits


# ---- captures

RD1, R1 = Reg("%rd1", "b64", 0), Reg("%r1", "b32", 0)
TMA = "cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [%r1], [%rd1, {%r2, %r3}], [%r4];"
BULK = "cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%r1], [%rd1+32], %r2, [%r3];"
BULK_OUT = "cp.async.bulk.global.shared::cta.bulk_group [%rd1], [%r1], 64;"
WGMMA = "wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%f1, %f2}, %rd1, %rd2, %p1, 1, 1, 0, 0;"


def reg(name: str, kind: str) -> Value:
    return Value(Reg(name, kind, 0), kind)


@pytest.mark.parametrize(("text", "ref", "expected"), [
    # addr
    ("ld.global.u32 %r1, [%rd1+-8];", "addr", Address(RD1, -8, 64, Space.GLOBAL)),
    ("st.global.u32 [%rd1], %r1;", "addr", Address(RD1, 0, 64, Space.GLOBAL)),
    ("ld.u32 %r1, [%rd1];", "addr", Address(RD1, 0, 64, Space.GENERIC)),
    ("ld.shared.u32 %r2, [%r1+4];", "addr", Address(R1, 4, 32, Space.SHARED)),
    ("ld.shared.u32 %r2, [pool+4];", "addr", Address(Sym("pool"), 4, None, Space.SHARED)),
    ("atom.global.add.u32 %r1, [%rd1+12], 1;", "addr", Address(RD1, 12, 64, Space.GLOBAL)),
    ("cp.async.cg.shared.global [%r1], [%rd1+16], 16;", "addr", Address(RD1, 16, 64, Space.GLOBAL)),
    (BULK, "addr", Address(RD1, 32, 64, Space.GLOBAL)),
    (BULK_OUT, "addr", Address(RD1, 0, 64, Space.GLOBAL)),
    ("cp.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes [%r2], [%r1], 16, [%r3];", "addr",
     Address(R1, 0, 32, Space.SHARED)),
    ("cp.reduce.async.bulk.global.shared::cta.bulk_group.add.f32 [%rd1], [%r1], 16;", "addr",
     Address(RD1, 0, 64, Space.GLOBAL)),
    ("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%r2}, [%r1];", "addr", Address(R1, 0, 32, Space.SHARED)),
    ("mbarrier.try_wait.shared.b64 %p1, [%r1], %rd2;", "addr", Address(R1, 0, 32, Space.SHARED)),
    ("prefetch.global.L2 [%rd1];", "addr", Address(RD1, 0, 64, Space.GLOBAL)),
    (TMA, "addr", "the address of a tensor copy lies in its tensor map"),
    ("ld.param.u32 %r1, [x];", "addr", "a parameter has no address that a probe can read"),
    ("add.s32 %r1, %r2, 3;", "addr", "'add.s32' has no address"),
    ("tex.1d.v4.f32.s32 {%f1, %f2, %f3, %f4}, [image, {%r1}];", "addr",
     "a texture or surface is read by coordinates, not by address"),
    ("ld.global.u32 %r1, [%undeclared];", "addr", "register %undeclared is not declared"),
    ("tcgen05.mma.cta_group::1.kind::f16 [%r1], %rd1, %rd2, %r2, %p1;", "addr",
     "tensor memory is addressed by lane and column, not by byte"),
    ("tcgen05.commit.cta_group::1.mbarrier::arrive::one.shared::cluster.b64 [%r1];", "addr",
     Address(R1, 0, 32, Space.SHARED)),
    # bytes
    ("ld.global.nc.v4.f32 {%f1,%f2,%f3,%f4}, [%rd1];", "bytes", Constant(16)),
    ("st.global.u8 [%rd1], %r1;", "bytes", Constant(1)),
    ("red.global.add.u64 [%rd1], %rd2;", "bytes", Constant(8)),
    ("st.bulk.weak.shared::cta [%r1], %rd2, 0;", "bytes", reg("%rd2", "b64")),
    ("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%r1,%r2,%r3,%r4}, [%r5];", "bytes", Constant(16)),
    ("stmatrix.sync.aligned.m8n8.x2.shared.b16 [%r5], {%r1,%r2};", "bytes", Constant(8)),
    ("wmma.load.a.sync.aligned.row.m16n16k16.global.f16 {%r1}, [%rd1], 16;", "bytes", Constant(16)),
    ("wmma.load.b.sync.aligned.col.m32n8k16.global.f16 {%r1}, [%rd1], 16;", "bytes", Constant(8)),
    ("wmma.store.d.sync.aligned.row.m8n8k4.global.f64 [%rd1], {%fd1}, 16;", "bytes", Constant(16)),
    ("wmma.load.a.sync.aligned.row.m8n8k128.global.b1 {%r1}, [%rd1], 16;", "bytes", Constant(4)),
    ("cp.async.ca.shared.global [%r1], [%rd1], 8;", "bytes", Constant(8)),
    ("cp.async.cg.shared.global [%r1], [%rd1], 16, %r2;", "bytes", reg("%r2", "b32")),
    ("cp.async.cg.shared.global [%r1], [%rd1], 0x10, 4;", "bytes", Constant(4)),
    ("cp.async.cg.shared.global.L2::cache_hint [%r1], [%rd1], 16, %rd2;", "bytes", Constant(16)),
    ("cp.async.cg.shared.global.L2::cache_hint [%r1], [%rd1], 16, %r2, %rd2;", "bytes", reg("%r2", "b32")),
    ("cp.async.ca.shared.global [%r1], [%rd1], 8, %p1;", "bytes", Masked(Constant(8), Reg("%p1", "pred", 0))),
    ("cp.async.ca.shared.global [%r1], [%rd1], 8, !%p1;", "bytes", Masked(Constant(8), Reg("%p1", "pred", 0, True))),
    (BULK, "bytes", reg("%r2", "b32")),
    (BULK_OUT, "bytes", Constant(64)),
    ("cp.async.bulk.global.shared::cta.bulk_group.cp_mask [%rd1], [%r1], 16, %h1;", "bytes",
     "this bulk copy is masked byte by byte"),
    (TMA, "bytes", "the size of a tensor copy lies in its tensor map"),
    ("add.s32 %r1, %r2, 3;", "bytes", "'add.s32' transfers no bytes"),
    ("prefetch.global.L2 [%rd1];", "bytes", "'prefetch.global.L2' transfers no bytes"),
    ("cp.async.commit_group;", "bytes", "'cp.async.commit_group' transfers no bytes"),
    # out
    ("ld.global.u32 %r1, [%rd1];", "out", reg("%r1", "b32")),
    ("ld.global.v4.f32 {%f1,%f2,%f3,%f4}, [%rd1];", "out[2]", reg("%f3", "f32")),
    ("ld.global.v4.f32 {%f1,%f2,%f3,%f4}, [%rd1];", "out", reg("%f1", "f32")),
    ("ld.global.v2.f32 {%f1,%f2}, [%rd1];", "out[2]", "this operand of 'ld.global.v2.f32' has 2 elements"),
    ("ld.global.v2.f32 {_,%f2}, [%rd1];", "out", "this result is dropped"),
    ("setp.lt.s32 %p1|%p2, %r1, 3;", "out[1]", reg("%p2", "pred")),
    ("add.f64 %fd1, %fd2, %fd3;", "out", reg("%fd1", "f64")),
    ("mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32 {%f1,%f2}, {%r1}, {%r2}, {%f3,%f4};", "out[1]",
     reg("%f2", "f32")),
    (WGMMA, "out", "the result of an asynchronous MMA is not there yet after the instruction"),
    ("st.global.u32 [%rd1], %r1;", "out", "'st.global.u32' has no result"),
    ("call (%r1), f, (%r2);", "out", reg("%r1", "b32")),
    ("call (retval0), f, (param0);", "out", "this operand is not a value in a register"),
    (".reg .v4 .f32 q; ld.v4.f32 q, [%rd1];", "out", "this operand is not a whole register"),
    ("vadd.u32.u32.u32 %r1, %r2.b1, %r3;", "in1", "this operand is not a whole register"),
    # in1 ..
    ("ld.global.u32 %r1, [%rd1+4];", "in1", Address(RD1, 4, 64, Space.GLOBAL)),
    ("st.global.u32 [%rd1], %r1;", "in1", Address(RD1, 0, 64, Space.GLOBAL)),
    ("st.global.u32 [%rd1], %r1;", "in2", reg("%r1", "b32")),
    ("st.global.v2.f32 [%rd1], {%f1, %f2};", "in2[1]", reg("%f2", "f32")),
    ("st.global.u32 [%rd1], %r1;", "in3", "'st.global.u32' has 2 source operands"),
    ("atom.global.cas.b32 %r1, [%rd1], %r2, %r3;", "in3", reg("%r3", "b32")),
    ("red.global.add.u32 [%rd1], 7;", "in2", Constant(7)),
    ("add.s32 %r1, %r2, -1;", "in2", Constant(0xFFFFFFFF)),
    ("add.s64 %rd1, %rd2, -1;", "in2", Constant(0xFFFFFFFFFFFFFFFF)),
    ("mul.f32 %f1, %f2, 0f3F000000;", "in2", Constant(0x3F000000)),
    ("mul.f32 %f1, %f2, 1.5;", "in2", Constant(0x3FC00000)),
    ("mul.f64 %fd1, %fd2, 1.5;", "in2", Constant(0x3FF8000000000000)),
    ("mul.f32 %f1, %f2, 1e99;", "in2", "this constant does not fit f32"),
    ("mov.f32 %f1, 0d3FF0000000000000;", "in1",
     "the constant 0d3FF0000000000000 is not written in the precision of 'mov.f32'"),
    ("mov.f64 %fd1, -0f3F800000;", "in1", "the constant -0f3F800000 is not written in the precision of 'mov.f64'"),
    ("mad.wide.s32 %rd1, %r1, -4, -1;", "in2", Constant(0xFFFFFFFC)),
    ("mad.wide.s32 %rd1, %r1, -4, -1;", "in3", Constant(0xFFFFFFFFFFFFFFFF)),
    ("mad.wide.u16 %r1, %h1, 4, -1;", "in3", Constant(0xFFFFFFFF)),
    ("mov.u32 %r1, %tid.x;", "in1", Value(Special("%tid.x"), "u32")),
    ("mov.u64 %rd1, %clock64;", "in1",
     "%clock64 changes: reading it again would not give what the instruction read"),
    ("mov.v4.u32 {%r1, %r2, %r3, %r4}, %tid;", "in1", "%tid is not a single number"),
    ("mov.pred %p1, %is_explicit_cluster;", "in1", "%is_explicit_cluster is not a single number"),
    ("mov.u64 %rd1, table+8;", "in1", Address(Sym("table"), 8, None, Space.GENERIC)),
    ("selp.b32 %r1, %r2, %r3, !%p1;", "in3", Value(Reg("%p1", "pred", 0, True), "pred")),
    (WGMMA, "in1", reg("%rd1", "b64")),
    ("cp.async.cg.shared.global [%r1], [%rd2], 16;", "in1", Address(R1, 0, 32, Space.SHARED)),
    (BULK, "in4", Address(Reg("%r3", "b32", 0), 0, 32, Space.SHARED)),
    ("bra L;", "in1", "this operand is not a value in a register"),
    ("brx.idx %r1, targets;", "in1", reg("%r1", "b32")),
    ("call (%r1), f, (%r2, %r3);", "in2", reg("%r3", "b32")),
    ("call f;", "in1", "'call' has 0 source operands"),
    ("bar.sync 1, 64;", "in2", Constant(64)),
])
def test_captures(text: str, ref: str, expected: Captured | str) -> None:
    assert resolve(instruction_of(text), capture(ref)) == expected


def test_a_capture_is_a_value_of_the_inner_register() -> None:
    found = resolve(kernel_of("{ .reg .b64 %rd1; ld.global.u32 %r1, [%rd1]; }").instructions[0], capture("addr"))
    assert found == Address(Reg("%rd1", "b64", 1), 0, 64, Space.GLOBAL)


# ---- what is known before a site is


@pytest.mark.parametrize(("pos", "available"), [
    ("kernel", ""),
    ("load.global", "addr bytes in1 out"),
    ("store.shared", "addr bytes in1 in2"),
    ("async_copy", "addr bytes in1 in2 in3 in4"),
    ("branch", "in1"),
    ("ld", "addr bytes in1 in2 out"),
    ("ldu", "addr bytes in1 out"),
    ("st.global", "addr bytes in1 in2 in3 in4"),
    ("add", "in1 in2 out"),
    ("fma.rn", "in1 in2 in3 out"),
    ("bra", ""),
    ("cp.async", "addr bytes in1 in2 in3 in4"),
    ("cp.async.bulk.tensor", "in1 in2 in3 in4"),
    ("wgmma.mma_async", "in1 in2 in3 in4"),
    ("prefetch", "addr in1 in2 in3 in4"),
])
def test_available_captures(pos: str, available: str) -> None:
    assert {c.value for c in available_captures(tracepoint(pos))} == set(available.split())


@pytest.mark.parametrize("name", FIXTURES)
def test_what_a_site_has_was_announced(name: str) -> None:
    """No instruction of real code has a capture that its opcode's tracepoint denies. A class promises fewer inputs."""
    module = fixture(name)
    for entry in module.entries:
        kernel = parse_kernel(module, entry)
        for pos in sorted({*TRACE_CLASSES, *(i.opcode for i in kernel.instructions)}):
            available = {c.value for c in available_captures(tracepoint(pos))}
            for site in match_sites(kernel, tracepoint(pos)):
                words = ("addr", "bytes", "out") if pos in TRACE_CLASSES else CAPTURES
                has = {word for word in words if not isinstance(resolve(site, capture(word)), str)}
                assert has <= available, (pos, site.span.text)


@pytest.mark.parametrize(("pos", "code", "hint"), [
    ("ld.global.v4", None, None),
    ("load.global", None, None),
    ("cp.async.bulk.tensor.2d", None, None),
    ("mma.sync.aligned.m16n8k16", None, None),
    ("ld.L2::128B", None, None),
    ("wgmma.mma_async.m64n128k16.f32", None, None),
    ("tcgen05.mma.cta_group::1", None, None),
    ("setp.lt.and.s32", None, None),
    ("lod.global", "B008", "did you mean 'load.global'?"),
    ("lda", "B008", "did you mean 'ld'?"),
    ("frobnicate", "B008", None),
    ("ld.globl", "B009", "did you mean 'global'?"),
    ("st.nc2", "B009", "did you mean 'nc'?"),
    ("add.global", "B009", None),
    ("bra.sync", "B009", None),
])
def test_checking_a_tracepoint(pos: str, code: str | None, hint: str | None) -> None:
    diags = Diagnostics()
    check_tracepoint(tracepoint(pos), diags)
    assert [d.code for d in diags] == ([code] if code else [])
    assert [d.hint for d in diags] == ([hint] if code else [])


def test_an_unknown_opcode_is_compared_with_all() -> None:
    for opcode in (opcode for opcode in OPCODES if len(opcode) > 5 and not did_you_mean(f"{opcode}z", TRACE_CLASSES)):
        diags = Diagnostics()
        check_tracepoint(tracepoint(f"{opcode}z"), diags)
        assert [d.hint for d in diags] == [f"did you mean '{opcode}'?"]


@pytest.mark.parametrize("name", FIXTURES)
def test_every_real_instruction_is_a_legal_tracepoint(name: str) -> None:
    module = fixture(name)
    diags = Diagnostics()
    for entry in module.entries:
        for mnemonic in {i.mnemonic for i in parse_kernel(module, entry).instructions}:
            check_tracepoint(tracepoint(mnemonic), diags)
    assert [d.message for d in diags] == []


def test_opcodes_alone_are_legal_tracepoints() -> None:
    diags = Diagnostics()
    for opcode in sorted(OPCODES):
        check_tracepoint(tracepoint(opcode), diags)
    assert list(diags) == []
