"""Allocations, mappings, opens and writes of the hook driver that fail: the program does not notice.

The hook driver is linked so that one of its own calls of a kind fails. In the long mode that is every call of every
scenario here, once alone and once with all that come after it.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from hook_harness import Binaries, FakeEngine, Ran, hook_sources, run
from native_builds import NATIVE, compile_c
from profiles import is_long

WRAPPED = ("malloc", "calloc", "realloc", "aligned_alloc", "mmap", "open", "fcntl", "syscall", "socket", "write",
           "pwrite", "ftruncate", "rename", "sendmsg", "pthread_create")
STRIDE = {"alloc": 9, "map": 1, "open": 4, "write": 11, "thread": 1}
"""Of the calls of a kind, how many fail in CI: one of so many."""
SCENARIOS = ("basic", "library", "linked", "contexts") if is_long() else ("basic",)
MOST_CALLS = 2000


@pytest.fixture(scope="module")
def hook(binaries: Binaries) -> Path:
    flags = [f"-Wl,--wrap={name}" for name in WRAPPED]
    return compile_c(binaries.folder / "libncc_faults.so", [*hook_sources(), NATIVE / "faults.c"], "-shared", "-fPIC",
                     "-fvisibility=hidden", "-O1", *flags)


@pytest.fixture(scope="module", params=SCENARIOS)
def scenario(request: pytest.FixtureRequest, binaries: Binaries, tmp_path_factory: pytest.TempPathFactory
             ) -> tuple[str, Ran]:
    """Its name, and how it runs without the hook driver."""
    name = str(request.param)
    return name, run(binaries, "dlsym", name, tmp_path_factory.mktemp("plain"), preload=False)


@pytest.mark.parametrize("after", [{}, {"FAULT_ALL": "1"}], ids=["one", "all"])
@pytest.mark.parametrize("kind", STRIDE)
def test_a_call_that_fails_changes_nothing(binaries: Binaries, hook: Path, scenario: tuple[str, Ran], tmp_path: Path,
                                           kind: str, after: dict[str, str]) -> None:
    name, plain = scenario
    stride = 1 if is_long() else STRIDE[kind]
    for at in range(1, MOST_CALLS, stride):
        folder = tmp_path / str(at)
        folder.mkdir()
        engine = FakeEngine(folder)
        faults = {"FAULT_KIND": kind, "FAULT_AT": str(at), "FAULT_SEEN": str(folder / "seen")}
        ran = run(binaries, "dlsym", name, folder, engine, hook=hook, **faults, **after)
        engine.close()
        assert (at, ran.status, ran.out, ran.err) == (at, plain.status, plain.out, plain.err)
        assert [launched.removeprefix("ncc_") for launched in ran.launches()] == plain.launches()
        # Once the connection has failed nothing is counted any more.
        assert sum(row.total for ledger in engine.ledgers for row in ledger.rows()) <= len(plain.launches())
        if not (folder / "seen").exists():
            break
    else:
        pytest.fail("there are always more calls")
    assert at > 1, "no call of that kind was seen"
