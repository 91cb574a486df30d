"""``--max-overhead``: which launches are probed, by what launches took."""

from __future__ import annotations

import ctypes
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from itertools import groupby, pairwise
from pathlib import Path

import pytest
from cli import ncc
from clocks import HANG_S
from native_builds import HOOKDRV, compile_c
from sim_run_harness import is_built
from test_sample import TOGETHER

from ncc.runtime import open_trace

Extent = ctypes.c_uint32 * 3
GRID, BLOCK = Extent(8, 1, 1), Extent(64, 1, 1)


class Choice(ctypes.Structure):
    _fields_ = [("probe", ctypes.c_bool), ("measure", ctypes.c_bool), ("warps", ctypes.c_uint16),
                ("sample", ctypes.c_uint16)]


class Sums(ctypes.Structure):
    _fields_ = [("kernel_ns", ctypes.c_uint64), ("overhead_ns", ctypes.c_uint64)]


class Kernel:
    """A kernel under a budget, whose launches are over ``delay`` launches later."""

    def __init__(self, library: ctypes.CDLL, ppm: int, delay: int = 0) -> None:
        self.library, self.ppm, self.delay = library, ppm, delay
        self.budget = ctypes.create_string_buffer(1 << 16)  # larger than the struct
        self.kernel_ns = self.overhead_ns = self.launches = 0
        self.steps = False
        self.kept: list[tuple[int, int]] = []
        self.saving: Callable[[int, int], int] = lambda added, part: added // part
        self.over: list[tuple[int, bool, int]] = []

    def launch(self, plain_ns: int, probed_ns: int, grid: object = GRID) -> tuple[bool, bool]:
        while self.over and self.over[0][0] <= self.launches:
            _, probed, ns = self.over.pop(0)
            self._add(self.library.ncc_budget_measured(self.budget, grid, BLOCK, probed, ctypes.c_uint64(ns)))
        choice = self.library.ncc_budget_choose(self.budget, grid, BLOCK, self.ppm, self.steps,
                                                ctypes.c_uint64(0))
        part = choice.warps * choice.sample
        self.kept.append((choice.warps, choice.sample))
        probed_ns = plain_ns + self.saving(probed_ns - plain_ns, part)
        self._add(self.library.ncc_budget_launched(self.budget, grid, BLOCK, choice.probe))
        self.launches += 1
        if choice.measure:
            self.over.append((self.launches + self.delay, choice.probe, probed_ns if choice.probe else plain_ns))
        return choice.probe, choice.measure

    def _add(self, sums: Sums) -> None:
        self.kernel_ns += sums.kernel_ns
        self.overhead_ns += sums.overhead_ns

    def run(self, launches: int, plain_ns: int, probed_ns: int) -> list[bool]:
        return [self.launch(plain_ns, probed_ns)[0] for _ in range(launches)]


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> ctypes.CDLL:
    sources = [HOOKDRV / "base" / name for name in ("budget.c", "fork.c")]
    found = ctypes.CDLL(str(compile_c(tmp_path_factory.mktemp("budget") / "budget.so", sources, "-shared", "-fPIC")))
    found.ncc_budget_choose.restype = Choice
    found.ncc_budget_launched.restype = found.ncc_budget_measured.restype = Sums
    return found


@pytest.fixture
def kernel(library: ctypes.CDLL) -> Callable[..., Kernel]:
    return lambda percent, delay=0: Kernel(library, int(percent * 10_000), delay)


@pytest.mark.parametrize("delay", [0, 1, 7, 100])
@pytest.mark.parametrize(("percent", "plain", "probed"), [(5, 100, 110), (5, 100, 680), (1, 50, 60), (100, 10, 15),
                                                          (0.5, 1000, 3000)])
def test_what_is_added_keeps_to_the_budget(kernel: Callable[..., Kernel], percent: float, plain: int, probed: int,
                                           delay: int) -> None:
    launches = 5000
    one = kernel(percent, delay)
    chosen = one.run(launches, 1000 * plain, 1000 * probed)
    added = sum(chosen) * (probed - plain)
    allowed = percent / 100 * launches * plain
    # Of what it could add it leaves no launch's share, and that of the launches that it had to wait for.
    most = min(allowed, (launches - 3 * (delay + 1)) * (probed - plain))
    assert most - (probed - plain) <= added <= max(allowed, probed - plain)
    assert (one.kernel_ns, one.overhead_ns) == (1000 * plain * launches, 1000 * added)


def test_the_first_are_measured_without_probes(kernel: Callable[..., Kernel]) -> None:
    one = kernel(5)
    assert [one.launch(100, 600) for _ in range(4)] == [(False, True), (False, True), (True, True), (False, False)]


def test_while_a_measurement_is_out_nothing_is_probed(kernel: Callable[..., Kernel]) -> None:
    one = kernel(5, delay=10)
    assert [one.launch(100, 101)[1] for _ in range(10)] == [True] + [False] * 9
    assert not any(one.run(12, 100, 101))


def test_probed_launches_are_spread(kernel: Callable[..., Kernel]) -> None:
    chosen = kernel(5).run(2000, 1000, 2000)[200:]
    places = [i for i, probed in enumerate(chosen) if probed]
    gaps = {b - a for a, b in pairwise(places)}
    assert gaps == {20}


def test_a_probe_that_costs_nothing_is_always_there(kernel: Callable[..., Kernel]) -> None:
    assert all(kernel(1).run(100, 1000, 990)[2:])


def test_times_that_change_are_followed(kernel: Callable[..., Kernel]) -> None:
    one = kernel(10)
    cheap = sum(one.run(2000, 1000, 1100))
    dear = sum(one.run(4000, 1000, 3000))
    assert cheap > 1900
    assert 150 < dear < 200 + 64 + 16  # it is noticed when a launch is measured again


def test_grids_are_told_apart(kernel: Callable[..., Kernel]) -> None:
    one = kernel(5)
    one.run(100, 1000, 1010)
    other = Extent(9, 1, 1)
    assert one.launch(1000, 5000, other) == (False, True)
    assert all(one.run(10, 1000, 1010))


@pytest.mark.parametrize(("probed", "kept"), [
    (179, (1, 1)), (181, (2, 1)), (680, (8, 1)), (2100, (32, 1)), (10_100, (32, 4)), (10**6, (32, 8))])
def test_a_kernel_that_costs_much_saves_less(kernel: Callable[..., Kernel], probed: int, kept: tuple[int, int]) -> None:
    """Until one launch in 16 can be probed; then the launches are the fewer."""
    one = kernel(5)
    one.steps = True
    chosen = one.run(20_000, 100_000, 1000 * probed)
    assert one.kept[-1] == kept
    assert one.overhead_ns <= max(0.05 * one.kernel_ns, 2 * 1000 * probed * 1.1)
    added = (probed - 100) / (kept[0] * kept[1])
    assert sum(chosen[10_000:]) == pytest.approx(min(1, 0.05 * 100 / added) * 10_000, abs=2 + 4 * probed / added)


def test_a_kernel_that_costs_less_saves_more_again(kernel: Callable[..., Kernel]) -> None:
    """A step at a time, slowly, and within the budget all the while."""
    one = kernel(5)
    one.steps = True
    one.run(5000, 100_000, 680_000)
    one.run(4000, 100_000, 110_000)
    steps = [kept for kept, _ in groupby(one.kept)]
    assert steps == [(1, 1), (8, 1), (4, 1), (2, 1), (1, 1)]
    changes = [i for i, (a, b) in enumerate(pairwise(one.kept)) if a != b]
    assert changes[1] > 5000 + 256
    assert all(b - a > 256 for a, b in pairwise(changes[1:]))
    assert 0.04 * one.kernel_ns < one.overhead_ns <= 0.05 * one.kernel_ns
    one.run(2000, 100_000, 680_000)
    assert one.kept[-1] == (8, 1)


@pytest.mark.parametrize("probed", [260, 340, 680, 1000])
def test_what_a_kernel_saves_does_not_swing(kernel: Callable[..., Kernel], probed: int) -> None:
    """Where each step halves what is added there is nothing to be gained."""
    one = kernel(5)
    one.steps = True
    one.run(20_000, 100_000, 1000 * probed)
    assert len(list(groupby(one.kept))) == 2


def test_a_step_back_that_proves_too_much_is_tried_ever_less_often(kernel: Callable[..., Kernel]) -> None:
    """A kernel to which less than one warp in 8 adds nothing: the step before seems to be free each time."""
    one = kernel(5)
    one.steps = True
    one.saving = lambda added, part: added if part < 8 else 100
    one.run(40_000, 100_000, 680_000)
    tries = [i for i, (a, b) in enumerate(pairwise(one.kept)) if b < a]
    waits = [b - a for a, b in pairwise(tries)]
    assert 6 < len(tries) < 16
    assert all(later > 1.8 * sooner for sooner, later in pairwise(waits[:4]))
    assert all(4096 < wait < 6000 for wait in waits[4:])
    assert one.overhead_ns <= 0.05 * one.kernel_ns


# ---- what a program as a whole is slowed by


class Whole:
    """A program on one stream: its clock, and what of its time is its own."""

    def __init__(self, library: ctypes.CDLL, percent: float, host_ns: int = 0, first_host_ns: int = 0,
                 delay: int = 0) -> None:
        self.library, self.ppm, self.delay = library, int(percent * 10_000), delay
        self.host_ns, self.first_host_ns = host_ns, first_host_ns
        self.budgets: dict[int, ctypes.Array[ctypes.c_char]] = {}
        self.now_ns = 10**9
        self.own_ns = self.probed = self.launches = 0
        self.over: list[tuple[int, int, object, bool, int]] = []

    @property
    def slowed(self) -> float:
        return (self.now_ns - 10**9) / self.own_ns

    def launch(self, kernel: int, plain_ns: int, probed_ns: int, blocks: int = 8) -> bool:
        while self.over and self.over[0][0] <= self.launches:
            _, number, grid, probed, ns = self.over.pop(0)
            self.library.ncc_budget_measured(self.budgets[number], grid, BLOCK, probed, ctypes.c_uint64(ns))
        grid, first = Extent(blocks, 1, 1), kernel not in self.budgets
        budget = self.budgets.setdefault(kernel, ctypes.create_string_buffer(1 << 16))
        choice = self.library.ncc_budget_choose(budget, grid, BLOCK, self.ppm, False, ctypes.c_uint64(self.now_ns))
        ns = probed_ns if choice.probe else plain_ns
        host_ns = choice.probe * self.host_ns + choice.measure * self.host_ns // 4 + first * self.first_host_ns
        self.library.ncc_budget_launched(budget, grid, BLOCK, choice.probe)
        if choice.probe or choice.measure or first:
            self.library.ncc_budget_spent(budget, grid, BLOCK, choice.probe, ctypes.c_uint64(host_ns))
        self.launches += 1
        self.probed += choice.probe
        self.own_ns += plain_ns
        self.now_ns += ns + host_ns
        if choice.measure:
            self.over.append((self.launches + self.delay, kernel, grid, choice.probe, ns))
        return bool(choice.probe)


@pytest.fixture
def whole(library: ctypes.CDLL, tmp_path: Path) -> Callable[..., Whole]:
    """Of a library of its own: what it knows of the program is not another test's."""
    alone = ctypes.CDLL(shutil.copy(str(library._name), tmp_path / "alone.so"))
    alone.ncc_budget_choose.restype = Choice
    alone.ncc_budget_launched.restype = alone.ncc_budget_measured.restype = Sums
    return lambda *args, **more: Whole(alone, *args, **more)


@pytest.mark.parametrize("delay", [0, 20])
def test_what_the_launching_thread_spends_counts(whole: Callable[..., Whole], delay: int) -> None:
    """A kernel of 2 us to which probes add nothing, while each takes the thread 30 us."""
    program = whole(50, 30_000, delay=delay)
    for _ in range(20_000):
        program.launch(0, 2000, 2000)
    assert 1.2 < program.slowed <= 1.5
    assert program.probed > 20_000 * 0.4 * 2 / 30


def test_kinds_that_are_launched_three_times_do_not_slow_the_program(whole: Callable[..., Whole]) -> None:
    """Each would be probed its third time, before anybody knows what that costs."""
    program = whole(50, 5000)
    for blocks in range(1, 2000):
        for _ in range(3):
            program.launch(0, 10_000, 300_000, blocks)
    assert 1.3 < program.slowed <= 1.5
    assert program.probed > 20


def test_grids_that_change_are_not_all_measured(whole: Callable[..., Whole]) -> None:
    """Where a measurement takes as long as the kernel, those of the first launches of each grid would slow the program
    by two thirds, and nothing be probed."""
    program = whole(50, 40_000)
    for blocks in range(1, 4000):
        for _ in range(3):
            program.launch(0, 10_000, 30_000, blocks)
    assert 1.2 < program.slowed <= 1.5
    assert program.probed > 200


def test_kernels_that_are_first_launched_with_much_to_do_wait_until_that_is_paid(whole: Callable[..., Whole]) -> None:
    program = whole(50, 5000, first_host_ns=20_000_000)
    ran = [[program.launch(kernel, 20_000, 60_000) for kernel in range(40)] for _ in range(6000)]
    assert program.slowed <= 1.5
    early, late = (sum(map(sum, part)) for part in (ran[:500], ran[-500:]))
    assert early < late / 4
    each = [sum(turn[kernel] for turn in ran) for kernel in range(40)]
    assert min(each) > 0.5 * max(each) > 100  # no kernel takes the room of the others


def test_times_that_always_swing_are_not_always_measured(whole: Callable[..., Whole]) -> None:
    program = whole(50)
    measured = 0
    for i in range(4000):
        before = len(program.over)
        program.launch(0, 2000 + 3000 * (i % 3), 4000 + 3000 * (i % 3))
        measured += len(program.over) > before
    assert measured < 4000 / 6


def test_few_launches_whose_cost_is_unknown_are_out_at_once(whole: Callable[..., Whole]) -> None:
    program = whole(50, delay=1000)
    for _ in range(2):
        for kernel in range(100):
            program.launch(kernel, 10_000, 1_000_000)
        program.launches += 1000
    assert sum(program.launch(kernel, 10_000, 1_000_000) for kernel in range(100)) == 4


# ---- whole runs, on the simulator, whose times are a model's

PROGRAM = """
import ctypes, sys
from pathlib import Path
from driver import call, launch, start, upload, download
launches, long = map(int, sys.argv[1:])
function = start(Path("k.ptx").read_bytes() + bytes(1), "k")
data = (ctypes.c_uint32 * 2048)()
x = upload(data)
for i in range(launches):
    launch(function, (2, 1), 64, x, ctypes.c_uint32(10 if i < long else 1))
    call("cuCtxSynchronize")
download(x, data)
print(sum(data))
"""


def run(tmp_path: Path, launches: int, *options: str, long: int = 300) -> tuple[dict[str, object], str]:
    """``long``: the first so many launches go round 10 times, the others once."""
    (tmp_path / "k.ptx").write_text(TOGETHER)
    (tmp_path / "program.py").write_text(PROGRAM)
    environ = os.environ | {"XDG_CACHE_HOME": str(tmp_path), "PYTHONPATH": str(Path(__file__).parents[1] / "examples")}
    words = ["-m", "ncc", "run", "--device", "sim", "-p", "dmat", "--no-callback", *options, "--", sys.executable,
             "program.py", str(launches), str(long)]
    done = subprocess.run([sys.executable, *words], cwd=tmp_path, env=environ, capture_output=True, text=True,
                          timeout=HANG_S, check=False)
    assert (done.returncode, done.stdout) == (0, "0\n"), done.stderr
    run_dir = sorted((tmp_path / "trace").iterdir())[-1]
    return json.loads((run_dir / "summary.json").read_text()), done.stderr


@pytest.mark.skipif(not is_built(), reason="the hook driver or the simulator's is not built")
def test_a_run_keeps_to_it(tmp_path: Path) -> None:
    told, said = run(tmp_path, 300, "--max-overhead", "20%", "--times")
    kernel, = (k for k in told["kernels"] if k["name"] == "k")
    counts = kernel["launches"]
    assert counts["probed"] + counts["budget"] == 300
    assert 3 <= counts["probed"] < 290
    assert 0 < kernel["overhead"] <= 0.2
    assert told["overhead"] == kernel["overhead"]
    assert f"probes added {100 * kernel['overhead']:.1f}% to the time of these kernels" in said
    launches = open_trace(tmp_path / "trace").launches
    assert len(launches) == counts["probed"]
    assert launches[0].number == 2
    # The next probed launch would be one too many.
    probed_us = launches[-1].times.kernel_us
    plain_us = probed_us / (1 + 300 * kernel["overhead"] / counts["probed"])
    assert kernel["overhead"] + (probed_us - plain_us) / plain_us / 300 > 0.19


@pytest.mark.skipif(not is_built(), reason="the hook driver or the simulator's is not built")
def test_a_run_saves_less_where_that_would_be_too_few(tmp_path: Path) -> None:
    """And more again when its launches have become short. The trace says of each launch how much, so that readers come
    to the same."""
    told, _ = run(tmp_path, 700, "--max-overhead", "3%", long=200)
    kernel, = (k for k in told["kernels"] if k["name"] == "k")
    launches = open_trace(tmp_path / "trace").launches
    assert kernel["launches"]["probed"] == len(launches) > 2
    assert [part for part, _ in groupby(launch.sample("dmat") for launch in launches)] == [1, 2, 1]
    for launch in launches:
        every = 2 * 64 * 3 * (10 if launch.number < 200 else 1)
        if launch.sample("dmat") == 1:
            assert launch.saved("dmat") == every
        else:
            assert 0 < launch.saved("dmat") < every
        assert launch.sample("dmat_start") == 1
        assert launch.saved("dmat_start") == 4
        assert launch.lost("dmat") == 0


@pytest.mark.skipif(not is_built(), reason="the hook driver or the simulator's is not built")
def test_without_it_nothing_is_measured(tmp_path: Path) -> None:
    told, said = run(tmp_path, 5)
    assert told["overhead"] is None
    assert "probes added" not in said


@pytest.mark.parametrize("text", ["5", "0%", "-1%", "20000%", "x%", "5%%"])
def test_what_is_no_percentage(text: str) -> None:
    done = ncc("run", "-p", "dmat", f"--max-overhead={text}", "--", "true")
    assert done.status == 2
    assert "is no percentage" in done.err
