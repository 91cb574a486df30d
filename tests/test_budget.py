"""``--max-overhead``: which launches are probed, by what launches took."""

from __future__ import annotations

import ctypes
import itertools
import json
import os
import shutil
import subprocess
import sys
from collections import Counter, deque
from collections.abc import Callable
from dataclasses import dataclass, replace
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
    sources = [HOOKDRV / "base" / name for name in ("budget.c", "fork.c", "ledger.c")]
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

US, MS = 1000, 10**6
SHARE = 0.25
"""Of a program's time under 50%: the rest is left for what the library takes of every launch."""


class Host(ctypes.Structure):
    _fields_ = [("own_ns", ctypes.c_uint64), ("call_ns", ctypes.c_uint64), ("probed", ctypes.c_bool),
                ("measured", ctypes.c_bool)]


@dataclass(frozen=True)
class Costs:
    """Of one launch, in ns; of the host's those that it has with probes, but for `gap` and `call`."""

    plain: int
    probed: int
    gap: int = 0  # of the program, before it
    call: int = 2 * US  # the driver's, as it is
    own: int = 0
    slower_call: int = 0
    unprobed: int = 0  # our code's, for one that is not probed
    event: int = 0  # a measurement's, twice
    first: int = 0  # of a kernel's first probed launch, besides
    bytes: int = 0  # to the host


class Program:
    """One thread, one stream: the host's clock and when the stream will be done. Measurements are what two events say,
    so that of a stream that waits for the host they hold what the host takes in between."""

    QUEUE = 1000

    def __init__(self, library: ctypes.CDLL | None, percent: float) -> None:
        self.library, self.ppm = library, int(percent * 10_000)
        self.budgets: dict[int, ctypes.Array[ctypes.c_char]] = {}
        self.host = self.stream = 10**9
        self.ends: deque[int] = deque(maxlen=self.QUEUE)
        self.over: deque[tuple[int, int, object, bool, int]] = deque()
        self.probed: Counter[int] = Counter()
        self.copied = 0

    def launch(self, kernel: int, costs: Costs, blocks: int = 8) -> bool:
        self.host += costs.gap
        probe, measure = self._choose(kernel, blocks) if self.library else (False, False)
        own = (costs.own + costs.first * (not self.probed[kernel]) if probe else costs.unprobed) * bool(self.library)
        self.host += own + measure * costs.event
        begun = max(self.host, self.stream)
        before = self.host
        if len(self.ends) == self.QUEUE:
            self.host = max(self.host, self.ends[0])  # the driver waits for room
        self.host += costs.call + probe * costs.slower_call
        call_ns = self.host - before
        self.stream = max(self.stream, self.host) + (costs.probed if probe else costs.plain)
        self.ends.append(self.stream)
        self.host += measure * costs.event
        if self.library:
            self._tell(kernel, blocks, costs, (probe, measure), (own + 2 * measure * costs.event, call_ns), begun)
        self.probed[kernel] += probe
        return probe

    def synchronize(self) -> None:
        self.host = self.stream = max(self.host, self.stream, self.copied)

    def _budget(self, kernel: int) -> ctypes.Array[ctypes.c_char]:
        return self.budgets.setdefault(kernel, ctypes.create_string_buffer(1 << 16))

    def _choose(self, kernel: int, blocks: int) -> tuple[bool, bool]:
        assert self.library
        while self.over and self.over[0][0] <= self.host:
            end, number, grid, probed, begun = self.over.popleft()
            self.library.ncc_budget_measured(self._budget(number), grid, BLOCK, probed, ctypes.c_uint64(end - begun))
        choice = self.library.ncc_budget_choose(self._budget(kernel), Extent(blocks, 1, 1), BLOCK, self.ppm, False,
                                                ctypes.c_uint64(self.host))
        return choice.probe, choice.measure

    def _tell(self, kernel: int, blocks: int, costs: Costs, chosen: tuple[bool, bool], host_ns: tuple[int, int],
              begun: int) -> None:
        assert self.library
        (probe, measure), grid, budget = chosen, Extent(blocks, 1, 1), self._budget(kernel)
        self.library.ncc_budget_launched(budget, grid, BLOCK, probe)
        self.library.ncc_budget_spent(budget, grid, BLOCK, ctypes.byref(Host(*host_ns, probe, measure)))
        if measure:
            self.over.append((self.stream, kernel, grid, probe, begun))
        if probe and costs.bytes:
            self.copied = max(self.copied, self.stream) + costs.bytes // 20
            self.library.ncc_budget_copied(budget, grid, BLOCK, ctypes.c_uint64(costs.bytes))


Turn = Callable[[Program, int], None]


@pytest.fixture
def slowed(library: ctypes.CDLL, tmp_path: Path) -> Callable[..., tuple[float, Program]]:
    """How much longer a program takes, and how it was probed; of a library of its own: what it knows of the program is
    not another test's. Turns that warm it up are not counted."""

    names = (tmp_path / f"alone{i}.so" for i in itertools.count())

    def measure(turn: Turn, turns: int = 2000, warm_up: int = 0, percent: float = 50) -> tuple[float, Program]:
        alone = ctypes.CDLL(shutil.copy(str(library._name), next(names)))
        alone.ncc_budget_choose.restype = Choice
        alone.ncc_budget_launched.restype = alone.ncc_budget_measured.restype = Sums
        programs = Program(None, 0), Program(alone, percent)
        times = []
        for program in programs:
            begun = program.host
            for i in range(turns):
                if i == warm_up:
                    program.synchronize()
                    begun = program.host
                turn(program, i)
            program.synchronize()
            times.append(program.host - begun)
        return times[1] / times[0], programs[1]

    return measure


def all_of(kernels: dict[int, Costs], synchronize: int = 0) -> Turn:
    def turn(program: Program, i: int) -> None:
        for kernel, costs in kernels.items():
            program.launch(kernel, costs)
        if synchronize and i % synchronize == 0:
            program.synchronize()

    return turn


HOST_BOUND = Costs(2 * US, 4 * US, gap=10 * US, own=15 * US, unprobed=300, event=2 * US)
GPU_BOUND = Costs(40 * US, 400 * US, gap=1 * US, own=10 * US, unprobed=300, event=2 * US)
PROGRAMS = {
    "it waits for its thread": all_of(dict.fromkeys(range(10), HOST_BOUND)),
    "so it does where the driver's call is slower": all_of(
        dict.fromkeys(range(10), replace(HOST_BOUND, own=2 * US, slower_call=40 * US))),
    "it waits for the GPU": all_of(dict.fromkeys(range(10), GPU_BOUND)),
    "it waits for each turn": all_of(dict.fromkeys(range(10), GPU_BOUND), synchronize=1),
    "it waits for each launch": all_of({0: GPU_BOUND}, synchronize=1),
    "it waits for copies, too": all_of(dict.fromkeys(range(10), replace(HOST_BOUND, bytes=8 << 20)), synchronize=1),
    "some kernels cost much more than others": all_of({i: replace(HOST_BOUND, probed=(2 + 4**i) * US)
                                                       for i in range(6)}),
    "launches that are not probed cost, too": all_of(dict.fromkeys(range(10), replace(HOST_BOUND, unprobed=1500))),
    "measurements cost much": all_of(dict.fromkeys(range(10), replace(HOST_BOUND, event=20 * US))),
}


@pytest.mark.parametrize("turn", PROGRAMS.values(), ids=PROGRAMS)
def test_a_programs_time_keeps_to_the_budget(slowed: Callable[..., tuple[float, Program]], turn: Turn) -> None:
    times, program = slowed(turn)
    print(times, program.probed)
    assert 1.1 < times < 1 + SHARE + 0.02
    assert min(program.probed.values()) > 3


@pytest.mark.parametrize("wait_ns", [5 * MS, 500 * MS])
def test_time_in_which_the_program_waits_is_not_spent_later(slowed: Callable[..., tuple[float, Program]],
                                                            wait_ns: int) -> None:
    """As while kernels are prepared in its first turns."""

    def turn(program: Program, i: int) -> None:
        for kernel in range(10):
            program.launch(kernel, replace(HOST_BOUND, gap=wait_ns if i < 3 else HOST_BOUND.gap))

    times, _ = slowed(turn, warm_up=3)
    assert 1.1 < times < 1 + SHARE + 0.03


def test_what_is_made_once_is_not_owed_for_long(slowed: Callable[..., tuple[float, Program]]) -> None:
    """40 kernels whose first probed launch takes half a second: later ones are probed as if it had not."""
    kernels = dict.fromkeys(range(40), HOST_BOUND)
    late = {}
    for first in (0, 500 * MS):
        turn = all_of({kernel: replace(costs, first=first) for kernel, costs in kernels.items()})
        late[first] = slowed(turn, turns=8000, warm_up=6000)
    assert late[500 * MS][0] == pytest.approx(late[0][0], rel=0.05)
    assert 1.1 < late[500 * MS][0] < 1 + SHARE + 0.02


def test_what_is_probed_does_not_swing(slowed: Callable[..., tuple[float, Program]]) -> None:
    """In each part of 20 ms about as many launches as in any other."""
    probed: list[bool] = []

    def turn(program: Program, i: int) -> None:
        chosen = [program.launch(kernel, HOST_BOUND) for kernel in range(10)]
        probed.extend(chosen if program.library else ())

    slowed(turn)
    parts = [sum(probed[at:at + 1600]) for at in range(4000, 20_000, 1600)]
    print(parts)
    assert max(parts) <= 1.2 * min(parts)


def test_kernels_share_the_room(slowed: Callable[..., tuple[float, Program]]) -> None:
    """None takes that of the others, whichever comes first and whatever stands between."""
    kernels = {i: replace(HOST_BOUND, gap=(1 + 40 * (i % 3 == 0)) * US) for i in range(20)}
    _, program = slowed(all_of(kernels), turns=6000)
    assert min(program.probed.values()) > 0.3 * max(program.probed.values()) > 100


def test_kinds_that_are_launched_three_times_do_not_slow_the_program(
        slowed: Callable[..., tuple[float, Program]]) -> None:
    """Each would be probed its third time, before anybody knows what that costs."""

    def turn(program: Program, i: int) -> None:
        for _ in range(3):
            program.launch(0, Costs(10 * US, 300 * US, own=5 * US, event=1 * US), blocks=1 + i)
            program.synchronize()

    times, program = slowed(turn)
    print(times, program.probed)
    assert 1.1 < times < 1 + SHARE + 0.1
    assert program.probed[0] > 20


def test_grids_that_change_are_not_all_measured(slowed: Callable[..., tuple[float, Program]]) -> None:
    """Where a measurement takes as long as the kernel, those of the first launches of each grid would slow the program
    by two thirds, and nothing be probed."""

    def turn(program: Program, i: int) -> None:
        for _ in range(3):
            program.launch(0, Costs(10 * US, 30 * US, gap=10 * US, own=40 * US, event=5 * US), blocks=1 + i)

    times, program = slowed(turn, turns=4000)
    assert 1.1 < times < 1 + SHARE + 0.05
    assert program.probed[0] > 100


def test_times_that_always_swing_are_not_always_measured(slowed: Callable[..., tuple[float, Program]]) -> None:
    measured = 0

    def turn(program: Program, i: int) -> None:
        nonlocal measured
        before = len(program.over)
        program.launch(0, Costs((2 + 3 * (i % 3)) * US, (4 + 3 * (i % 3)) * US, call=10 * US))
        measured += len(program.over) > before

    slowed(turn, turns=4000)
    assert 100 < measured < 4000 / 6


def test_few_launches_whose_cost_is_unknown_are_out_at_once(slowed: Callable[..., tuple[float, Program]]) -> None:
    """Nothing is over while they are launched."""

    def turn(program: Program, i: int) -> None:
        for kernel in range(100):
            program.launch(kernel, Costs(10 * US, 1 * MS, call=100))
        if i < 2:
            program.host += 100 * MS
            program.synchronize()

    _, program = slowed(turn, turns=3)
    assert program.probed.total() == 4


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
