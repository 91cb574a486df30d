"""Which kernels can wait for another block of their grid: only their blocks have to stay resident at once."""

from __future__ import annotations

import pytest

from ncc import abi
from ncc.backends.base import ImageKernel
from ncc.backends.ptx.flow.waiting import can_wait
from ncc.backends.ptx.text.parse import parse_kernel
from ncc.diag import Diagnostics
from ncc.engine.plan import decode, encode, plan_of
from ncc.pipeline import Prepared, instrument_text, load_program
from tests.ptx_fixtures import FIXTURES, HEAD, REGISTERS, fixture, fixture_kernel, kernel_of, module_of


def waits(body: str) -> bool:
    kernel = kernel_of(body)
    return can_wait(kernel.module, kernel)


def loop(body: str) -> str:
    return f"L: {body} @%p1 bra L; ret;"


@pytest.mark.parametrize("instruction", [
    "ld.volatile.global.u32 %r1, [%rd1];",
    "ld.relaxed.gpu.global.u32 %r1, [%rd1];",
    "ld.acquire.sys.u32 %r1, [%rd1];",           # generic: may be global
    "ld.global.cv.u32 %r1, [%rd1];",
    "ld.mmio.relaxed.sys.global.u32 %r1, [%rd1];",
    "atom.global.cas.b32 %r1, [%rd1], 0, 1;",
    "atom.add.u32 %r1, [%rd1], 1;",
    "red.global.add.u32 [%rd1], 1;",
    "membar.gl;",
    "fence.acq_rel.gpu;",
    "nanosleep.u32 20;",
    "from.the.future %r1, [%rd1];",
])
def test_what_a_loop_can_wait_with(instruction: str) -> None:
    assert waits(loop(instruction))
    assert not waits(f"{instruction} {loop('add.u32 %r2, %r2, 1;')}"), "not in the loop"


@pytest.mark.parametrize("instruction", [
    "ld.global.u32 %r1, [%rd1];",
    "ld.global.nc.v4.u32 {%r1, %r2, %r3, %r4}, [%rd1];",
    "st.global.u32 [%rd1], %r1;",
    "ld.volatile.shared.u32 %r1, [%r2];",        # of the block alone
    "atom.shared.add.u32 %r1, [%r2], 1;",
    "bar.sync 0;",
    "barrier.cluster.wait.acquire;",             # a cluster is resident as a whole
    "mbarrier.try_wait.parity.acquire.cta.shared::cta.b64 %p2, [%r1], %r2;",
    "cp.async.cg.shared.global [%r1], [%rd1], 16;",
    "cp.async.wait_group 0;",
    "membar.cta;",
    "fence.proxy.async.shared::cta;",
    "fence.mbarrier_init.release.cluster;",
    "mma.sync.aligned.m8n8k4.row.col.f32.f16.f16.f32 {%f1}, {%r1}, {%r2}, {%f1};",
])
def test_what_waits_for_no_other_block(instruction: str) -> None:
    assert not waits(loop(instruction))


def test_straight_line_code_waits_for_nobody() -> None:
    assert not waits("atom.global.add.u32 %r1, [%rd1], 1; membar.gl; ret;")


def test_a_branch_to_somewhere_unknown_may_be_a_loop() -> None:
    assert waits("atom.global.add.u32 %r1, [%rd1], 1; brx.idx %r1, nowhere;")


SPIN = ".func spin() { .reg .pred %p<2>; .reg .b32 %r<9>; .reg .b64 %rd<9>; " \
       "L: ld.volatile.global.u32 %r1, [%rd1]; @%p1 bra L; ret; }"
POLL = ".func poll() { .reg .b32 %r<9>; .reg .b64 %rd<9>; ld.volatile.global.u32 %r1, [%rd1]; ret; }"
PASS = ".func pass() { call poll; ret; }"
SELF = ".func self() { .reg .b32 %r<9>; .reg .b64 %rd<9>; atom.global.add.u32 %r1, [%rd1], 1; call self; ret; }"
HARMLESS = ".func harmless() { .reg .b32 %r<9>; add.u32 %r1, %r1, 1; ret; }"


@pytest.mark.parametrize(("functions", "body", "expected"), [
    (SPIN, "call spin; ret;", True),
    (POLL, "call poll; ret;", False),
    (POLL, loop("call poll;"), True),
    (POLL + PASS, "call pass; ret;", False),
    (POLL + PASS, loop("call pass;"), True),
    (SELF, "call self; ret;", True),
    (HARMLESS, loop("call harmless;"), False),
    (SPIN + HARMLESS, loop("call harmless;"), False),  # spin is not called
    (POLL + HARMLESS, "call %rd1, (), p; ret;", True),  # any function may be
    (".alias other, poll;" + POLL, loop("call other;"), True),
    (".extern .func vprintf();", loop("call vprintf;"), False),
])
def test_callees_count(functions: str, body: str, expected: bool) -> None:
    module = module_of(f"{HEAD}{functions}\n.visible .entry k()\n{{\n{REGISTERS}{body}\n}}\n")
    assert can_wait(module, parse_kernel(module, module.entry("k"))) is expected


def test_ordinary_kernels_wait_for_nobody() -> None:
    """Of all the compilers' kernels: a barrier of the grid, spin locks, and calls through a table."""
    volatile = ("nvcc_callees_sm80.ptx", "nvcc_inlined_sm80.ptx")  # in loops that are not known to wait for nobody
    waiting = {entry.name for name in FIXTURES if name not in volatile for entry in fixture(name).entries
               if can_wait(fixture(name), fixture_kernel(name, entry.name))}
    assert waiting == {"grid_barrier", "locked", "locks", "indirect"}


@pytest.mark.parametrize(("name", "flags"), [("grid_barrier", abi.KernelFlag.CAN_WAIT), ("attention", 0)])
def test_the_hook_driver_is_told(name: str, flags: int) -> None:
    text, entry = next((fixture(f).source, e.name) for f in FIXTURES for e in fixture(f).entries
                       if name in (e.name or "") and e.name)
    diags = Diagnostics()
    program = load_program("block_sched", "ptx", diags)
    probed = instrument_text(text, entry, program)
    plan = plan_of(Prepared(b"\x7fELF", ImageKernel(text, "sm_90"), probed, (), ""))
    told = abi.Prepared()
    plan.fill(told)
    assert told.flags == flags
    assert decode(encode(plan)) == plan
