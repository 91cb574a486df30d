"""Events of what is timed: each has one user, and a context none of one before it."""

from __future__ import annotations

import ctypes
import shutil
from pathlib import Path

import pytest
from native_builds import HOOKDRV, NATIVE, compile_c

MOST, BLOCK, OF_CLOCK = 4096, 64, 2
CONTEXT, OTHER = 0x1000, 0x2000


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    sources = [NATIVE / "timed_pool.c", *(HOOKDRV / "launch" / f"timed_{part}.c" for part in ("pool", "clock")),
               HOOKDRV / "base" / "fork.c"]
    return compile_c(tmp_path_factory.mktemp("pool") / "pool.so", sources, "-shared", "-fPIC", "-O2", f"-I{HOOKDRV}")


class Pool:
    def __init__(self, path: Path) -> None:
        self.library = ctypes.CDLL(str(path))
        self.library.pool_take.restype = ctypes.c_uint64
        self.library.pool_start()

    def take(self, context: int = CONTEXT) -> int:
        return int(self.library.pool_take(ctypes.c_uint64(context)))

    def give(self, timed: int) -> None:
        self.library.pool_give(ctypes.c_uint64(timed))

    def gone(self, context: int = CONTEXT) -> None:
        self.library.pool_gone(ctypes.c_uint64(context))

    def lost(self, context: int = CONTEXT) -> None:
        self.library.pool_lost(ctypes.c_uint64(context))

    @property
    def events(self) -> int:
        return int(self.library.pool_events())


@pytest.fixture
def pool(built: Path, tmp_path: Path) -> Pool:
    return Pool(Path(shutil.copy(built, tmp_path / "own.so")))


def test_all_that_are_in_flight_have_their_own_up_to_a_bound(pool: Pool) -> None:
    taken = [pool.take() for _ in range(MOST + 5)]
    assert len(set(taken) - {0}) == MOST
    assert taken[MOST:] == [0] * 5
    pool.give(taken[0])
    assert pool.take() == taken[0]


def test_contexts_that_come_and_go_leave_no_event(pool: Pool) -> None:
    for at in range(100):
        for timed in [pool.take(CONTEXT + at) for _ in range(BLOCK + 1)]:
            pool.give(timed)
        assert pool.events == 2 * 2 * BLOCK + OF_CLOCK
        pool.gone(CONTEXT + at)
        assert pool.events == 0


def test_what_comes_back_after_its_context_has_gone_is_nobodys(pool: Pool) -> None:
    """A thread launched in it meanwhile."""
    late = pool.take()
    pool.gone()
    before = pool.take()
    pool.give(late)
    taken = [pool.take() for _ in range(3 * BLOCK)]
    assert len({*taken, before, late} - {0}) == 3 * BLOCK + 2
    pool.give(before)
    for timed in taken:
        pool.give(timed)
    pool.gone()
    assert pool.events == 2 * BLOCK  # of the first one, which has its context no more


def test_a_context_that_is_lost_is_another_one_afterwards(pool: Pool) -> None:
    pool.give(first := pool.take())
    pool.lost()
    assert first not in [pool.take() for _ in range(2 * BLOCK)]
