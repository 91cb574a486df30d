"""Saves of a stream that are put off: what a basic block's accesses save together is what each would save alone."""

from __future__ import annotations

from typing import Any
from unittest import mock

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from profiles import examples
from test_streams import ADDRESSES, GUARDS, HEAD, PROBE, PROGRAMS, WORDS, Writer, compare, kernel

from ncc import pipeline, sim
from ncc.backends.base import Probed
from ncc.backends.ptx.code import runs
from ncc.backends.ptx.code.emit import Emitter
from ncc.backends.ptx.code.stream import StreamSaver
from ncc.diag import Diagnostics
from ncc.frontend.dsl import parse_probe
from ncc.ir.nodes import Program
from ncc.sim.layout import Apart
from ncc.source import SourceFile
from ncc.verifier import verify_erasure

X, Y = np.zeros(WORDS, np.uint32), np.zeros(WORDS, np.uint32)
ACCESSES = ("ld.global.u32 %r20, [%rd7];", "{guard}ld.global.u32 %r20, [%rd7];", "{guard}st.global.u32 [%rd7], %r2;",
            "ld.global.u32 %r20, [%rd5];", "{guard}ld.global.u32 %rd7, [%rd7];", "st.global.u16 [%rd6+2], %r5;")
BETWEEN = ("", "", "add.u64 %rd5, %rd5, 4;", "mov.u64 %rd6, %rd5;", "not.pred %p1, %p1;", "activemask.b32 %r22;",
           "div.u32 %r21, %r2, 3;", "add.u32 %r9, %r9, 1;")


class Runs(Writer):
    """Blocks of many accesses; what they use is written anew in between."""

    def access(self) -> str:
        k = 4 * self.draw(st.integers(0, 40))
        guard = self.one(GUARDS)
        text = f"{ADDRESSES[self.one(ADDRESSES)].format(k=k)} {GUARDS[guard].format(k=k)}\n"
        for _ in range(self.draw(st.integers(1, 11))):
            other = self.one([guard, "%p1", "%p7"])
            text += f"{self.one(ACCESSES).format(guard=f'@{other} ')} {self.one(BETWEEN)}\n"
            text += "add.u64 %rd7, %rd6, 4;\n" if "u32 %rd7" in text[-60:] or self.draw(st.booleans()) else ""
        return text


@st.composite
def texts(draw: Any, block: int) -> str:
    reqntid = draw(st.sampled_from(["", f"\n.reqntid {block}, 1, 1"]))
    writer = Runs(draw)
    first = "setp.lt.u32 %p1, %r2, 40; setp.ne.u32 %p7, %r1, 17; add.u64 %rd7, %rd5, 64;\n"
    return HEAD.format(reqntid=reqntid) + first + writer.access() + writer.body(1) + "ret;\n}\n"


@pytest.mark.parametrize("block", [32, 45, 64])
def test_random_blocks(block: int) -> None:
    @examples(6)
    @given(texts(block), st.sampled_from([5, 17, 1000]), st.booleans())
    def each(text: str, n: int, before: bool) -> None:
        compare(text, 2, block, n, 64, before)

    each()


@examples(4)
@given(st.sampled_from([45, 64]).flatmap(lambda block: st.tuples(st.just(block), texts(block))),
       st.integers(0, 1 << 32), st.booleans())
def test_lanes_apart(case: tuple[int, str], seed: int, before: bool) -> None:
    block, text = case
    compare(text, 2, block, 17, 64, before, sim.Device(seed=seed, apart=Apart.BRANCHED))


TWO = """from ncc import probe, Map
import ncc.language as nl

@Map(level="thread", cap={cap})
class m:
    addr: nl.u64
    count: nl.u32

@Map(level="thread", cap="dynamic")
class other:
    low: nl.u16
    lane: nl.u8
    bytes: nl.u32

count: nl.u32 = 0

@probe(pos="load.global", level="thread", before=True)
def loads():
    count += 1
    m.save(nl.addr, count)
    count += 1
    other.save(nl.addr & 65535, nl.laneid(), nl.bytes, when=nl.laneid() > 5)

@probe(pos="store.global:load.global", level="thread")
def all():
    m.save(nl.addr, count, when=nl.addr & 4 == 0)
    count += 3
"""


def compiled(text: str) -> Program:
    diags = Diagnostics()
    found = parse_probe(SourceFile("probe.py", text), diags)
    diags.raise_errors()
    return found


def probed_with(most: int, text: str, program: Program) -> Probed:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(runs, "MOST", most)
        probed = pipeline.instrument_text(SourceFile("k.ptx", text), "k", program)
    diags = Diagnostics()
    verify_erasure(probed, diags)
    diags.raise_errors()
    return probed


def records(probed: Probed, n: int, device: sim.Device | None, cap: int | None = None) -> dict[str, Any]:
    X[:], Y[:] = 0, 0
    found = sim.launch_probed(probed, 2, 64, [X, Y, np.uint32(n), np.uint64(64)], cap=cap, device=device)
    rows = {}
    for name in ("m", "other"):
        used = found[name].used.reshape(-1)
        lanes = found[name].records.reshape(len(used), -1)
        rows[name] = found[name].lost, [row[:count].tolist() for row, count in zip(lanes, used, strict=True)]
    return rows


@pytest.mark.parametrize("cap", ['"dynamic"', "5"])
def test_two_maps_and_several_saves(cap: str) -> None:
    """Put off or not, the records are the same, and so is how many are lost."""
    program = compiled(TWO.format(cap=cap))
    kept = 0

    @examples(4)
    @given(texts(64), st.sampled_from([5, 17]), st.integers(0, 1 << 32), st.booleans())
    def each(text: str, n: int, seed: int, apart: bool) -> None:
        nonlocal kept
        device = sim.Device(seed=seed, apart=Apart.BRANCHED) if apart else None
        room = None if "dynamic" in cap else 5
        together, alone = (records(probed_with(most, text, program), n, device, room) for most in (runs.MOST, 1))
        if not apart:  # lanes that are apart are so in other places
            assert together == alone
        elif room is None:
            assert together["m"] == alone["m"]
        kept += sum(map(len, together["m"][1]))

    with mock.patch("ncc.sim.records.DYNAMIC_BYTES", 8 << 20):  # which are written before each launch, and read after
        each()
    assert kept


SITES = "ld.global.u32 %r20, [%rd5]; add.u64 %rd5, %rd5, 4; {} st.global.u32 [%rd5], %r20;"


@pytest.fixture
def lengths(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many saves each run has that is made."""
    found: list[int] = []
    settle = StreamSaver.settle

    def counting(self: StreamSaver, e: Emitter) -> None:
        found.extend([len(self.pending)] if self.pending else [])
        settle(self, e)

    monkeypatch.setattr(StreamSaver, "settle", counting)
    return found


@pytest.mark.parametrize(("between", "wanted"), [
    ("", [2]), ("add.u32 %r9, %r9, 1;", [2]), ("@%p1 add.u32 %r9, %r9, 1;", [2]), ("div.u32 %r9, %r9, %r2;", [1, 1]),
    ("bar.sync 0;", [1, 1]), ("bar.warp.sync -1;", [1, 1]), ("vote.sync.all.pred %p1, %p2, -1;", [1, 1]),
    ("red.global.add.u32 [%rd6], 1;", [2, 1]), ("bra $M; $M:", [1, 1]), ("@%p1 ret;", [1, 1]),
    ("sqrt.rn.f32 %f1, %f1;", [1, 1]), ("add.u32 %r9, %r9, 1; " * runs.FARTHEST, [1, 1]),
    ("add.u32 %r9, %r9, 1; " * (runs.FARTHEST - 2), [2]),
    ("ld.global.u32 %r20, [%rd5]; " * (runs.MOST - 2), [runs.MOST]),
    ("ld.global.u32 %r20, [%rd5]; " * (runs.MOST - 1), [runs.MOST, 1]),
], ids=lambda v: v[:24] if isinstance(v, str) else "")
def test_what_ends_a_run(between: str, wanted: list[int], lengths: list[int]) -> None:
    text = kernel(".reg .f32 %f<2>; mov.f32 %f1, 0f3F800000; setp.lt.u32 %p1, %r2, 9;" + SITES.format(between))
    pipeline.instrument_text(SourceFile("k.ptx", text), "k", PROGRAMS[True])
    assert lengths == wanted


def test_saves_that_keep_many_registers_make_shorter_runs(lengths: list[int]) -> None:
    """Of addresses that do not follow: two for each, and one for its clock."""
    each = ("xor.b32 %r10, %r8, {}; mul.wide.u32 %rd7, %r10, 4; add.u64 %rd7, %rd1, %rd7; ld.global.u32 %r20, [%rd7];")
    text = kernel("".join(each.format(64 * n) for n in range(10)))
    compare(text, 2, 64, 5, 64, before=True)
    assert lengths == [runs.REGISTERS // 3, 10 - runs.REGISTERS // 3]


@pytest.mark.parametrize(("change", "to"), [
    ('cap="dynamic"', 'cap="dynamic", sample=2'),  # few are kept of a run
    ("before=True", 'after="use"'),                # which stands elsewhere in the text than in the list of sites
])
def test_what_is_not_put_off(change: str, to: str, lengths: list[int]) -> None:
    source = PROBE.format(before=True).replace(":store.global:atomic", "").replace(change, to)
    text = kernel("ld.global.u32 %r20, [%rd5]; ld.global.u32 %r21, [%rd6]; add.u32 %r9, %r21, 1; add.u32 %r9, %r20, 1;")
    pipeline.instrument_text(SourceFile("k.ptx", text), "k", compiled(source))
    assert lengths == [1, 1]


def test_a_name_of_two_registers() -> None:
    """Predicates of one name in different braces."""
    inner = "{ .reg .pred %p1; setp.ge.u32 %p1, %r2, 5; @%p1 ld.global.u32 %r20, [%rd5]; }"
    text = kernel(f"setp.lt.u32 %p1, %r2, 9; $L: {inner} @%p1 st.global.u32 [%rd5], %r20; {inner.replace('5;', '50;')}"
                  "setp.lt.u32 %p1, %r2, 33; @%p1 st.global.u32 [%rd6], %r20;")
    compare(text, 1, 64, 5, 64, before=True)


PARTED = """and.b32 %r13, %r2, 3; setp.eq.u32 %p1, %r13, 1;
$L: sub.s32 %r13, %r13, 1; setp.ge.s32 %p10, %r13, 0; @%p10 bra $L;
@%p1 ld.global.u32 %r20, [%rd5]; @%p1 ld.global.u32 %r20, [%rd5+4];
ld.global.u32 %r20, [%rd6]; ld.global.u32 %r20, [%rd6+8];
"""


@pytest.mark.parametrize("seed", range(4))
def test_a_group_that_saves_nothing_keeps_up_with_the_others(seed: int) -> None:
    text = kernel(PARTED.replace("ld.global.u32 %r20, [%rd6];", "bar.warp.sync -1; ld.global.u32 %r20, [%rd6];"))
    compare(text, 2, 64, 5, 64, before=True, device=sim.Device(seed=seed, apart=Apart.BRANCHED))


@pytest.mark.parametrize("cap", [1, 5, 8, 13, 40])
def test_what_does_not_fit_is_lost_save_by_save(cap: int) -> None:
    text = kernel("".join(f"ld.global.u32 %r20, [%rd5+{4 * n}];" for n in range(11)))
    found = []
    for most in (runs.MOST, 1):
        probed = probed_with(most, text, PROGRAMS[True])
        done = sim.launch_probed(probed, 2, 64, [X, Y, np.uint32(5), np.uint64(64)], cap=cap)["m"]
        found.append((done.lost, done.used.tolist(), done.records["addr"].tolist()))
    assert found[0] == found[1]
    assert (found[0][0] > 0) is (cap < 11)
