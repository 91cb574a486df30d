"""Entries of whole runs: addresses that follow from another one's, and clocks of which only the low half is kept.

What is told of every lane is compared with a run of the plain kernel that is watched (``test_streams.compare``).
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest
from test_stream_runs import compiled
from test_streams import PROBE, PROGRAMS, WORDS, compare, kernel

from ncc import pipeline, sim
from ncc.abi import EntryKind, RunHow
from ncc.entry_runs import RunField
from ncc.sim import clock
from ncc.sim.layout import Apart
from ncc.sim.records import MapMemory
from ncc.source import SourceFile

LD = " ld.global.u32 %r20, [{}];"
BASES = ("%rd10", "%rd11", "%rd12", "%rd13")


def loads(*registers: str) -> str:
    return "".join(LD.format(register) for register in registers)


@pytest.fixture
def kinds(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """The kinds of the first entries of warps that were read."""
    found: Counter[str] = Counter()
    read = MapMemory._read_stream

    def counting(self: MapMemory) -> Any:
        first = self.slots[: 16 * self.warps * self.cap].view(np.uint32).reshape(self.warps, self.cap, 4)[:, 0, 0]
        found.update(EntryKind(kind).name for kind in (first & 0xFF).tolist() if kind in set(EntryKind))
        return read(self)

    monkeypatch.setattr(MapMemory, "_read_stream", counting)
    return found


def addresses(text: str, n: int = 5, wide: int = 64, block: Any = (64, 1, 1), device: sim.Device | None = None
              ) -> list[list[RunField]]:
    """How the addresses of each run stand in its entry, of a kernel whose records are right."""
    probed = compare(text, 2, block, n, wide, before=True, device=device)
    return [[save.fields[0] for save in run.saves] for run in probed.maps[0].runs]


def hows(text: str, **launch: Any) -> list[list[RunHow]]:
    return [[field.how for field in run] for run in addresses(text, **launch)]


FIRST_WHOLE = [RunHow.WHOLE, *3 * [RunHow.FOLLOWS]]
ALL_WHOLE = 4 * [RunHow.WHOLE]
STEPS = ("add.u64 %rd10, %rd5, 8; add.u64 %rd11, %rd10, 4096; sub.u64 %rd12, %rd10, 8; mov.u64 %rd13, %rd12;")
WIDENED = ("add.u32 %r10, %r8, {}; mul.wide.u32 %rd10, %r8, 4; mul.wide.{kind}32 %rd11, %r10, 4; "
           "add.u64 %rd10, %rd10, %rd1; add.u64 %rd11, %rd11, %rd1; add.u64 %rd12, %rd11, 4; add.u64 %rd13, %rd11, 8;")


def test_what_differs_by_constants_follows(kinds: Counter[str]) -> None:
    run, = addresses(kernel(STEPS + loads(*BASES)))
    assert [(f.how, f.at, f.plus and f.plus.table) for f in run] == [
        (RunHow.WHOLE, run[0].at, None), (RunHow.FOLLOWS, 0, (4096,)), (RunHow.FOLLOWS, 0, (-8,)),
        (RunHow.FOLLOWS, 0, (-8,))]
    assert kinds == {"RUN": 4}


def test_what_differs_by_parameters_follows() -> None:
    """The launch's own numbers: another array, a stride."""
    text = kernel("add.u64 %rd10, %rd6, 0; shl.b64 %rd8, %rd3, 2; add.u64 %rd11, %rd5, %rd8; "
                  "sub.u64 %rd12, %rd11, %rd3;"
                  + loads("%rd5", *BASES[:3]))
    run, = addresses(text)
    assert [f.how for f in run] == FIRST_WHOLE
    y_less_x = [(s.param, s.table) for s in (run[1].plus.strides if run[1].plus else ())]
    assert sorted(y_less_x) == [(0, (-1,)), (1, (1,))]
    assert [(s.param, s.table) for s in (run[3].plus.strides if run[3].plus else ())] == [(3, (3,))]


@pytest.mark.parametrize(("steps", "wanted"), [
    ("add.u64 %rd10, %rd10, 16; add.u64 %rd11, %rd11, 16;", [RunHow.WHOLE, RunHow.FOLLOWS] * 2),
    ("add.u64 %rd10, %rd10, %rd3; add.u64 %rd11, %rd3, %rd11;", [RunHow.WHOLE, RunHow.FOLLOWS] * 2),
    ("add.u64 %rd10, %rd10, 16; add.u64 %rd11, %rd11, 32;", None),
    ("add.u64 %rd10, %rd10, 16; @%p1 add.u64 %rd11, %rd11, 16;", None),
    ("setp.eq.u32 %p2, %r10, %r1; @%p2 bra $M; add.u64 %rd11, %rd11, 16; $M: add.u64 %rd10, %rd10, 16;", None),
    ("setp.eq.u32 %p2, %r10, %r1; @%p2 bra $M; add.u64 %rd11, %rd11, 16; add.u64 %rd10, %rd10, 16; $M:", [1]),
    ("mov.u64 %rd8, %rd10; mov.u64 %rd10, %rd11; mov.u64 %rd11, %rd8;", None),
], ids=["alike", "by a parameter", "apart", "one under a guard", "one way only", "both on one way", "exchanged"])
def test_pointers_that_a_loop_steps_alike_keep_their_difference(steps: str, wanted: Any) -> None:
    """Of two arrays, whose pointers step each by its own number."""
    text = kernel("setp.lt.u32 %p1, %r2, 9; add.u64 %rd10, %rd5, 0; add.u64 %rd11, %rd5, 64; mov.u32 %r10, 0;\n$L:"
                  + loads(*BASES[:2] * 2) + f" {steps} add.u32 %r10, %r10, 1; setp.lt.u32 %p3, %r10, 3; @%p3 bra $L;")
    run, = addresses(text, n=1)
    assert run[0].how is RunHow.WHOLE
    assert (run[1].how is RunHow.FOLLOWS) is (wanted is not None)
    assert [f.how for f in run[2:]] == 2 * [RunHow.FOLLOWS]  # the same register again


def test_a_value_of_the_turn_before() -> None:
    """It was what the other is now: no difference to go by, though each is a load's result and four."""
    text = kernel("mov.u64 %rd10, %rd5; mov.u64 %rd11, %rd5; mov.u32 %r10, 0;\n$L: mov.u64 %rd11, %rd10; "
                  "ld.global.u32 %r11, [%rd5]; and.b32 %r11, %r11, 0; mad.wide.u32 %rd10, %r11, 4, %rd5; "
                  "mul.wide.u32 %rd8, %r10, 16; add.u64 %rd10, %rd10, %rd8; bar.sync 0;" + loads(*BASES[:2] * 2)
                  + "add.u32 %r10, %r10, 1; setp.lt.u32 %p3, %r10, 3; @%p3 bra $L;")
    assert [field.how for field in addresses(text)[-1]][:2] == [RunHow.WHOLE, RunHow.WHOLE]


SCOPES = """{{ .{space} .align 8 .b8 s[64]; mov.u64 %rd10, s; }}
{{ .{space} .align 8 .b8 s[64]; mov.u64 %rd11, s; }}
sub.u64 %rd11, %rd11, %rd10; add.u64 %rd10, %rd5, %rd11;
ld.global.u32 %r20, [%rd10]; ld.global.u32 %r20, [%rd5]; ld.global.u32 %r20, [%rd10]; ld.global.u32 %r20, [%rd5];
"""


@pytest.mark.parametrize("space", ["shared", "local"])
def test_a_name_is_another_variable_in_other_braces(space: str) -> None:
    addresses(kernel(SCOPES.format(space=space)))


@pytest.mark.parametrize("kind", ["u", "s"])
def test_what_cannot_wrap_is_widened_term_by_term(kind: str) -> None:
    assert hows(kernel(WIDENED.format(100, kind=kind) + loads(*BASES))) == [FIRST_WHOLE]


@pytest.fixture(scope="module")
def every_byte() -> np.ndarray:
    """More than 32 bits can count, of which what nobody touches takes no memory."""
    return np.zeros((1 << 32) + 4096, np.uint8)


BYTES = """add.u32 %r10, %r2, %r1; add.u32 %r11, %r10, {step}; mad.lo.u32 %r12, %r1, {times}, %r11;
cvt.{kind}64.{kind}32 %rd10, %r10; cvt.{kind}64.{kind}32 %rd11, %r11; cvt.{kind}64.{kind}32 %rd12, %r12;
add.u64 %rd10, %rd10, %rd1; add.u64 %rd11, %rd11, %rd1; add.u64 %rd12, %rd12, %rd1; add.u64 %rd13, %rd12, 5;
""" + "".join(f"ld.global.u8 %r20, [{base}]; " for base in BASES)


@pytest.mark.parametrize("step", [3, -3])
@pytest.mark.parametrize("times", [0, 2, -1])
@pytest.mark.parametrize(("kind", "n"), [("u", n % 2**32) for n in (0, 1, 2, 500, -65, -64, -63, -2, -1, 2**31 - 30)]
                         + [("s", n % 2**32) for n in (0, 2, -60, -1, 2**31 - 66, 2**31 - 34, 2**31 - 1, -(2**31),
                                                       3 - 2**31, 2**30)])
def test_what_may_wrap_is_checked(kind: str, n: int, times: int, step: int, every_byte: np.ndarray,
                                  kinds: Counter[str]) -> None:
    """Sums of 32 bits, widened: of a warp in which a lane's wraps around, all addresses are stored."""
    probed = pipeline.instrument_text(
        SourceFile("k.ptx", kernel(BYTES.format(kind=kind, times=times, step=step))), "k", PROGRAMS[True])
    assert [save.fields[0].how for save in probed.maps[0].runs[0].saves] == FIRST_WHOLE
    middle = every_byte[1 << 31 :] if kind == "s" else every_byte
    found = sim.launch_probed(probed, 1, 64, [middle, every_byte, np.uint32(n), np.uint64(0)])["m"].records["addr"][0]

    def read(number: int) -> int:
        number %= 2**32
        return number - 2**32 if kind == "s" and number >> 31 else number

    base = middle.ctypes.data
    wanted = [[base + read(n + lane), base + read(n + lane + step),
               base + read(n + lane + step + times * n), base + read(n + lane + step + times * n) + 5]
              for lane in range(64)]
    assert found[:, :4].tolist() == wanted
    warps = [wanted[:32], wanted[32:]]
    follow = [all(row[1] - row[0] == step and row[2] - row[1] == times * read(n) for row in rows) for rows in warps]
    assert kinds["RUN"] <= sum(follow)
    assert kinds["RUN"] == 2 or times < 0 or not 3 <= n <= 500  # far from where anything wraps around


def test_a_loop_in_which_a_sum_wraps_around(every_byte: np.ndarray) -> None:
    """Whether it did is asked in each turn."""
    text = kernel("mov.u32 %r14, 0;\n$L: add.u32 %r15, %r1, %r14;"
                  + BYTES.format(kind="u", times=0, step=9).replace("%r2, %r1", "%r2, %r15")
                  + "add.u32 %r14, %r14, 7; setp.lt.u32 %p2, %r14, 140; @%p2 bra $L;")
    probed = pipeline.instrument_text(SourceFile("k.ptx", text), "k", PROGRAMS[True])
    found = sim.launch_probed(probed, 1, 32, [every_byte, every_byte, np.uint32(2**32 - 100), np.uint64(0)])["m"]
    base = every_byte.ctypes.data
    wanted = [[address for turn in range(20) for first in [(2**32 - 100 + 7 * turn + lane) % 2**32]
               for second in [(first + 9) % 2**32] for address in (first, second, second, second + 5)]
              for lane in range(32)]
    assert (found.records["addr"][0] - base).tolist() == wanted


@pytest.mark.parametrize("cycles", [300, 21_845, 21_846, 70_000, (1 << 32) + 9])
def test_clocks_far_apart_are_stored_in_full(cycles: int, kinds: Counter[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Three loads lie between the first and the last."""
    monkeypatch.setattr(clock, "GLOBAL_CYCLES", cycles)
    monkeypatch.setattr(clock, "DEFAULT_CYCLES", 0)
    text = kernel(STEPS + loads(*BASES) + f" // {cycles}, so that it is compiled anew")
    probed = pipeline.instrument_text(SourceFile("k.ptx", text), "k", PROGRAMS[True])
    x, y = np.zeros(WORDS, np.uint32), np.zeros(WORDS, np.uint32)
    found = sim.launch_probed(probed, 1, 32, [x, y, np.uint32(5), np.uint64(64)])["m"].records["clock"][0]
    assert (np.diff(found, axis=1) == np.uint32(cycles % 2**32)).all()
    assert list(kinds) == ["RUN" if 3 * (cycles % 2**32) < 1 << 16 else "ALL"]


def test_lanes_that_are_apart_have_clocks_of_their_own(kinds: Counter[str]) -> None:
    device = sim.Device(seed=3, apart=Apart.BRANCHED)
    part = "and.b32 %r13, %r2, 3;\n$L: sub.s32 %r13, %r13, 1; setp.ge.s32 %p10, %r13, 0; @%p10 bra $L;\n"
    hows(kernel(part + STEPS + loads(*BASES)), device=device)
    assert kinds["EACH"]


def test_a_field_that_is_no_address() -> None:
    """What is computed of an address does not follow."""
    text = kernel(STEPS + loads(*BASES))
    probe = PROBE.format(before=True).replace("nl.addr,", "nl.addr ^ nl.bytes,").replace("    clock: nl.u32\n", "")
    probed = pipeline.instrument_text(SourceFile("k.ptx", text), "k", compiled(probe.replace(", nl.clock()", "")))
    assert [[save.fields[0].how for save in run.saves] for run in probed.maps[0].runs] == [ALL_WHOLE]
