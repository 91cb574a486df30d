"""Allocations, mappings, opens and writes of the hook driver that fail: the program does not notice.

The hook driver is linked so that one of its own calls of a kind fails. In the long mode that is every call of every
scenario here, once alone and once with all that come after it.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import pytest
from hook_harness import Binaries, FakeEngine, Ran, link_hook, run
from native_builds import NATIVE
from profiles import is_long

from ncc.abi import Option

WRAPPED = ("malloc", "calloc", "realloc", "aligned_alloc", "mmap", "open", "fcntl", "syscall", "socket", "write",
           "pwrite", "pwritev", "ftruncate", "rename", "sendmsg", "pthread_create")
STRIDE = {"alloc": 9, "map": 1, "open": 4, "write": 11, "thread": 1}
"""Of the calls of a kind, how many fail in CI: one of so many."""
GREETING = ("map", "open", "write")
"""The first of these is of the greeting: without it there is no ledger to count in."""
TRACED = " with a timeline"
SCENARIOS = ("basic", "library", "linked", "contexts") if is_long() else ("basic",)
SCENARIOS += tuple(f"{name}{TRACED}" for name in SCENARIOS)
MOST_CALLS = 2000
TOGETHER = 4


@pytest.fixture(scope="module")
def hook(binaries: Binaries) -> Path:
    return with_faults(binaries)


def with_faults(binaries: Binaries) -> Path:
    """The hook driver, a call of which fails."""
    return link_hook(binaries.folder / "libncc_faults.so", [NATIVE / "faults.c"],
                     *(f"-Wl,--wrap={name}" for name in WRAPPED))


@dataclass(frozen=True)
class Scenario:
    """What runs, under which hook driver, and how it runs without one."""

    name: str
    binaries: Binaries
    hook: Path
    plain: Ran
    options: int

    def fails_at(self, folder: Path, kind: str, at: int, after: dict[str, str]) -> bool:
        """Whether there was such a call. The program ends as it would have, and every launch is counted."""
        folder.mkdir()
        engine = FakeEngine(folder, options=self.options)
        faults = {"FAULT_KIND": kind, "FAULT_AT": str(at), "FAULT_SEEN": str(folder / "seen")}
        ran = run(self.binaries, "dlsym", self.name, folder, engine, hook=self.hook, **faults, **after)
        engine.close()
        assert (at, ran.status, ran.out, ran.err) == (at, self.plain.status, self.plain.out, self.plain.err)
        assert [launched.removeprefix("ncc_") for launched in ran.launches()] == self.plain.launches()
        greeted = at > 1 or kind not in GREETING
        counted = sum(row.total for ledger in engine.ledgers for row in ledger.rows())
        assert (at, counted) == (at, len(ran.launches()) if greeted else 0)
        return (folder / "seen").exists()


@pytest.fixture
def scenario(request: pytest.FixtureRequest, binaries: Binaries, hook: Path, tmp_path: Path) -> Scenario:
    name = request.param.removesuffix(TRACED)
    plain = run(binaries, "dlsym", name, tmp_path, preload=False)
    return Scenario(name, binaries, hook, plain, 0 if name == request.param else Option.TRACE | Option.TRACE_COPIES)


@pytest.mark.parametrize("after", [{}, {"FAULT_ALL": "1"}], ids=["one", "all"])
@pytest.mark.parametrize("kind", STRIDE)
@pytest.mark.parametrize("scenario", SCENARIOS, indirect=True)
def test_a_call_that_fails_changes_nothing(scenario: Scenario, tmp_path: Path, kind: str,
                                           after: dict[str, str]) -> None:
    for at in range(1, MOST_CALLS, 1 if is_long() else STRIDE[kind]):
        if not scenario.fails_at(tmp_path / str(at), kind, at, after):
            break
    else:
        pytest.fail("there are always more calls")
    assert at > 1, "no call of that kind was seen"


@pytest.mark.parametrize("scenario", ["linked"], indirect=True)
def test_any_allocation_of_a_link_may_fail(scenario: Scenario, tmp_path: Path) -> None:
    """The hook driver keeps more of what it links than of any other image."""
    with ThreadPoolExecutor(TOGETHER) as pool:
        seen = list(pool.map(lambda at: scenario.fails_at(tmp_path / str(at), "alloc", at, {}), range(1, 61)))
    assert seen == sorted(seen, reverse=True)
    assert seen[0]
    assert not seen[-1], "there are more calls"
