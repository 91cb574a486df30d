"""Asynchronous copies, mbarriers and clusters of one block on the simulator."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from sim_ops import kernel

from ncc import sim
from ncc.diag import Diagnostic, NccError

SHARED = ".shared .align 128 .b8 pool[4096];\n.shared .align 8 .b64 bar;\n"
START = ("mov.u32 %r1, %tid.x;\nshl.b32 %r2, %r1, 4;\nmov.u32 %r3, pool;\nadd.u32 %r3, %r3, %r2;\n"
         "ld.param.u64 %d1, [x];\nld.param.u64 %d2, [out];\ncvt.u64.u32 %d3, %r2;\nadd.u64 %d1, %d1, %d3;\n"
         "add.u64 %d2, %d2, %d3;\nmov.u32 %r4, bar;\n")
STORE = "ld.shared.v4.b32 {%r10, %r11, %r12, %r13}, [%r3];\nst.global.v4.b32 [%d2], {%r10, %r11, %r12, %r13};"
COPY = "cp.async.cg.shared.global [%r3], [%d1], 16;"


def run(body: str, x: Any, out: Any, block: int = 32) -> None:
    sim.launch(kernel(START + body, ".param .u64 x, .param .u64 out", SHARED), "k", 1, block, [x, out])


def words(count: int = 128, seed: int = 1) -> Any:
    return np.random.default_rng(seed).integers(1, 1 << 31, count).astype(np.uint32)


@pytest.mark.parametrize(("wait", "seen"), [
    ("", False), ("cp.async.commit_group;", False), ("cp.async.commit_group;\ncp.async.wait_group 1;", False),
    ("cp.async.wait_group 0;", False), ("cp.async.commit_group;\ncp.async.wait_group 0;", True),
    ("cp.async.wait_all;", True)])
def test_a_copy_is_seen_when_it_was_waited_for(wait: str, seen: bool) -> None:
    x, out = words(), np.zeros(128, np.uint32)
    run(f"{COPY}\n{wait}\n{STORE}", x, out)
    assert np.array_equal(out, x if seen else np.zeros_like(x))


def test_groups_are_done_in_order() -> None:
    x, out = words(), np.zeros(128, np.uint32)
    body = ("cp.async.ca.shared.global [%r3], [%d1], 4;\ncp.async.commit_group;\n"
            "cp.async.ca.shared.global [%r3+4], [%d1+4], 4;\ncp.async.commit_group;\n"
            "cp.async.ca.shared.global [%r3+8], [%d1+8], 4;\ncp.async.commit_group;\ncp.async.wait_group 1;\n")
    run(body + STORE, x, out)
    wanted = x.reshape(32, 4).copy()
    wanted[:, 2:] = 0
    assert np.array_equal(out.reshape(32, 4), wanted)


def test_lanes_wait_for_their_own_groups() -> None:
    x, out = words(), np.zeros(128, np.uint32)
    body = (f"setp.lt.u32 %p1, %r1, 16;\n{COPY}\n@%p1 cp.async.commit_group;\ncp.async.wait_group 0;\n{STORE}")
    run(body, x, out)
    assert np.array_equal(out[:64], x[:64])
    assert not out[64:].any()


def test_many_copies_under_way() -> None:
    """More than the ring holds: the oldest are done early, which is allowed."""
    x, out = words(), np.zeros(128, np.uint32)
    body = ("mov.u32 %r5, 0;\nL: " + COPY + "\nadd.u32 %r5, %r5, 1;\nsetp.lt.u32 %p1, %r5, 300;\n@%p1 bra L;\n"
            "cp.async.wait_all;\n")
    run(body + STORE, x, out)
    assert np.array_equal(out, x)


@pytest.mark.parametrize(("operand", "kept"), [("0", 0), ("8", 2), ("16", 4), ("%r6", 3)])
def test_the_rest_is_zeros(operand: str, kept: int) -> None:
    x, out = words(), np.ones(128, np.uint32)
    run(f"mov.u32 %r6, 12;\nst.shared.b32 [%r3], 7;\ncp.async.cg.shared.global.L2::128B [%r3], [%d1], 16, {operand};\n"
        f"cp.async.wait_all;\n{STORE}", x, out)
    wanted = x.reshape(32, 4).copy()
    wanted[:, kept:] = 0
    assert np.array_equal(out.reshape(32, 4), wanted)


# -- mbarriers -------------------------------------------------------------------------------------------------

INIT = "setp.eq.u32 %p1, %r1, 0;\n@%p1 mbarrier.init.shared::cta.b64 [%r4], {count};\nbar.sync 0;\n"
WAIT = ("W{n}: mbarrier.try_wait.parity.shared::cta.b64 %p2, [%r4], {parity};\n@%p2 bra D{n};\nbra W{n};\nD{n}:\n")


@pytest.mark.parametrize("threads", [32, 96, 128])
def test_threads_meet_at_an_mbarrier(threads: int) -> None:
    """Each thread reads what another one wrote before the barrier, in two phases."""
    x, out = words(4 * threads), np.zeros((threads, 4), np.uint32)
    phase = ("st.shared.b32 [%r3], %r6;\nmbarrier.arrive.shared::cta.b64 %d4, [%r4];\n{wait}"
             "xor.b32 %r7, %r2, {far};\nmov.u32 %r8, pool;\nadd.u32 %r8, %r8, %r7;\nld.shared.b32 %r9, [%r8];\n")
    body = (INIT.format(count=threads) + "ld.global.b32 %r6, [%d1];\n"
            + phase.format(wait=WAIT.format(n=0, parity=0), far=16 * (threads // 2 if threads != 96 else 31))
            + "st.global.b32 [%d2], %r9;\nbar.sync 0;\nadd.u32 %r6, %r9, 1;\n"
            + phase.format(wait=WAIT.format(n=1, parity=1), far=16) + "st.global.b32 [%d2+4], %r9;")
    run(body, x, out, threads)
    thread = np.arange(threads)
    first = x.reshape(threads, 4)[:, 0][thread ^ (threads // 2 if threads != 96 else 31)]
    assert np.array_equal(out[:, 0], first)
    assert np.array_equal(out[:, 1], first[thread ^ 1] + 1)


def states(body: str, count: int = 3, lanes: int = 1) -> list[int]:
    """What a thread writes to ``out``, of single-thread uses of one mbarrier."""
    out = np.zeros(16, np.uint64)
    run(INIT.format(count=count) + body, words(), out, lanes)
    return [int(v) for v in out]


def test_pending_counts_and_phases() -> None:
    body = "".join(f"mbarrier.arrive.shared::cta.b64 %d4, [%r4]{n};\nmbarrier.pending_count.b64 %r5, %d4;\n"
                   f"mbarrier.test_wait.shared::cta.b64 %p3, [%r4], %d4;\nselp.b32 %r6, 1, 0, %p3;\n"
                   f"st.global.v2.b32 [%d2+{8 * i}], {{%r5, %r6}};\n" for i, n in enumerate(("", ", 2", "", "")))
    assert [(v & 0xFFFFFFFF, v >> 32) for v in states(body)[:4]] == [(3, 0), (2, 1), (3, 0), (2, 0)]


def test_a_state_is_that_of_its_phase() -> None:
    """The phase that a state names is over from its completion on; the current one is not."""
    body = ("mbarrier.arrive.shared::cta.b64 %d4, [%r4];\nmbarrier.arrive.noComplete.shared::cta.b64 %d5, [%r4], 1;\n"
            "mbarrier.arrive.shared::cta.b64 _, [%r4];\nmbarrier.arrive.shared::cta.b64 %d6, [%r4];\n")
    for index, state in enumerate(("%d4", "%d5", "%d6")):
        body += (f"mbarrier.test_wait.shared::cta.b64 %p3, [%r4], {state};\nselp.b64 %d7, 1, 0, %p3;\n"
                 f"st.global.b64 [%d2+{8 * index}], %d7;\n")
    for index, parity in enumerate((0, 1), 3):
        body += (f"mbarrier.test_wait.parity.shared.b64 %p3, [%r4], {parity};\nselp.b64 %d7, 1, 0, %p3;\n"
                 f"st.global.b64 [%d2+{8 * index}], %d7;\n")
    assert states(body)[:5] == [1, 1, 0, 1, 0]


def test_arrivals_that_are_dropped_count_in_no_later_phase() -> None:
    body = ("mbarrier.arrive_drop.shared::cta.b64 %d4, [%r4];\nmbarrier.arrive.shared::cta.b64 %d4, [%r4], 2;\n"
            "mbarrier.arrive.shared::cta.b64 %d4, [%r4];\nmbarrier.pending_count.b64 %r5, %d4;\n"
            "st.global.b32 [%d2], %r5;\n")
    assert states(body)[0] == 2


def test_transactions_hold_a_phase_open() -> None:
    tests = ("mbarrier.test_wait.parity.shared::cta.b64 %p3, [%r4], 0;\nselp.b64 %d7, 1, 0, %p3;\n"
             "st.global.b64 [%d2+{}], %d7;\n")
    body = ("mbarrier.arrive.expect_tx.shared::cta.b64 %d4, [%r4], 100;\n"
            "mbarrier.expect_tx.relaxed.cta.shared::cta.b64 [%r4], 28;\n" + tests.format(0)
            + "mbarrier.complete_tx.relaxed.cta.shared::cta.b64 [%r4], 96;\n" + tests.format(8)
            + "mbarrier.complete_tx.shared::cta.b64 [%r4], 32;\n" + tests.format(16))
    assert states(body, count=1)[:3] == [0, 0, 1]


@pytest.mark.parametrize("wrong", [
    "mbarrier.arrive.shared::cta.b64 %d4, [%r4], 4;", "mbarrier.arrive.shared::cta.b64 %d4, [%r4], 0;",
    "mbarrier.arrive.noComplete.shared::cta.b64 %d4, [%r4], 3;", "mbarrier.init.shared::cta.b64 [%r4], 0;",
    "mbarrier.inval.shared::cta.b64 [%r4];\nmbarrier.arrive.shared::cta.b64 %d4, [%r4];"])
def test_uses_of_an_mbarrier_that_are_not_defined(wrong: str) -> None:
    found = failure(INIT.format(count=3) + wrong, 1)
    assert found.code == "S018"
    assert found.span is not None
    assert found.span.text == wrong.split("\n")[-1]


def failure(body: str, block: int = 32) -> Diagnostic:
    with pytest.raises(NccError) as caught:
        run(body, words(), np.zeros(128, np.uint32), block)
    return caught.value.diagnostics[0]


@pytest.mark.parametrize("noinc", [False, True])
def test_copies_arrive_at_an_mbarrier(noinc: bool) -> None:
    x, out = words(), np.zeros(128, np.uint32)
    arrive = "" if noinc else "mbarrier.arrive.shared::cta.b64 %d4, [%r4];\n"
    run(INIT.format(count=32) + f"{COPY}\ncp.async.mbarrier.arrive{'.noinc' if noinc else ''}.shared::cta.b64 [%r4];\n"
        + arrive + WAIT.format(n=0, parity=0) + STORE, x, out)
    assert np.array_equal(out, x)


@pytest.mark.parametrize("space", ["shared::cluster", "shared::cta"])
def test_a_bulk_copy_completes_its_transactions(space: str) -> None:
    x, out = words(256), np.zeros(256, np.uint32)
    body = (INIT.format(count=1) + "@!%p1 bra J;\nmbarrier.arrive.expect_tx.shared::cta.b64 %d4, [%r4], 1024;\n"
            f"cp.async.bulk.{space}.global.mbarrier::complete_tx::bytes [pool], [%d1], 768, [%r4];\n"
            f"cp.async.bulk.{space}.global.mbarrier::complete_tx::bytes [pool+768], [%d1+768], 256, [%r4];\nJ:\n"
            + WAIT.format(n=0, parity=0) + STORE)
    run(body, x, out, 64)
    assert np.array_equal(out, x)


def test_a_bulk_copy_from_shared_memory() -> None:
    x, out = words(), np.zeros(128, np.uint32)
    body = ("ld.global.v4.b32 {%r10, %r11, %r12, %r13}, [%d1];\nst.shared.v4.b32 [%r3], {%r10, %r11, %r12, %r13};\n"
            "fence.proxy.async.shared::cta;\nbar.sync 0;\nsetp.eq.u32 %p1, %r1, 0;\n"
            "@%p1 cp.async.bulk.global.shared::cta.bulk_group [%d2], [pool], 512;\ncp.async.bulk.commit_group;\n"
            "cp.async.bulk.wait_group.read 0;\ncp.async.bulk.wait_group 0;")
    run(body, x, out)
    assert np.array_equal(out, x)


@pytest.mark.parametrize(("copy", "code"), [
    ("cp.async.bulk.global.shared::cta.bulk_group [%d2], [pool], 24;", "S019"),
    ("cp.async.bulk.global.shared::cta.bulk_group [%d2], [pool], 8192;", "S010"),
    ("cp.async.bulk.global.shared::cta.bulk_group [%d2+4], [pool], 16;", "S011"),
    ("cp.async.bulk.shared::cta.global.mbarrier::complete_tx::bytes [pool+4224], [%d1], 16, [%r4];", "S010"),
    ("cp.async.cg.shared.global [%r3+4], [%d1], 16;", "S011"),
    ("cp.async.cg.shared.global [%r3], [%d1+512], 16;", "S010"),
    ("mbarrier.arrive.shared::cta.b64 %d4, [%r4+4];", "S011")])
def test_faults_are_named(copy: str, code: str) -> None:
    found = failure(INIT.format(count=1) + copy, 1)
    assert found.code == code
    assert found.span is not None
    assert found.span.text == copy


# -- clusters --------------------------------------------------------------------------------------------------


def test_a_block_is_a_cluster_of_its_own() -> None:
    x, out = words(256), np.zeros((2, 64, 4), np.uint32)
    body = ("mov.u32 %r20, %ctaid.x;\nmad.wide.u32 %d2, %r20, 1024, %d2;\nmov.u32 %r5, %cluster_nctaid.x;\n"
            "mov.u32 %r6, %cluster_ctarank;\nmov.u32 %r7, %clusterid.x;\nst.shared.b32 [%r3], %r1;\n"
            "barrier.cluster.arrive.release.aligned;\nbarrier.cluster.wait.acquire.aligned;\n"
            "xor.b32 %r8, %r2, 512;\nmov.u32 %r9, pool;\nadd.u32 %r8, %r8, %r9;\n"
            "mapa.shared::cluster.u32 %r9, %r8, %r6;\nld.shared::cluster.b32 %r10, [%r9];\n"
            "st.global.v4.b32 [%d2], {%r5, %r6, %r7, %r10};")
    sim.launch(kernel(START + body, ".param .u64 x, .param .u64 out", SHARED), "k", 2, 64, [x, out])
    thread = np.arange(64)
    for block in range(2):
        assert np.array_equal(out[block], np.stack([thread * 0 + 1, thread * 0, thread * 0 + block, thread ^ 32], 1))


def test_larger_clusters_are_refused() -> None:
    text = kernel("", ".param .u64 x").replace(")\n{", ")\n.reqnctapercluster 2, 1, 1\n{")
    with pytest.raises(NccError) as caught:
        sim.launch(text, "k", 2, 32, [words()])
    assert caught.value.diagnostics[0].code == "S001"
