"""Where blocks of patched launches lie: one is used again when its launch is over, and that is asked for seldom."""

from __future__ import annotations

import ctypes
import itertools
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from native_builds import HOOKDRV, NATIVE, compile_c

SLAB, MOST = 64, 4096
CONTEXT, OTHER = 0x1000, 0x2000


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    sources = [NATIVE / "patched_blocks.c", HOOKDRV / "launch" / "patched.c", HOOKDRV / "base" / "fork.c"]
    return compile_c(tmp_path_factory.mktemp("blocks") / "blocks.so", sources, "-shared", "-fPIC", "-O2",
                     f"-I{HOOKDRV}")


class Blocks:
    def __init__(self, path: Path) -> None:
        self.library = ctypes.CDLL(str(path))
        for name in ("take_queries", "memories", "reused", "missing"):
            getattr(self.library, f"blocks_{name}").restype = ctypes.c_uint64
        self.library.blocks_start()

    def launch(self, n: int, lag: int, *, context: int = CONTEXT, stream: int = 1, streams: int = 1,
               slow: int | None = None) -> float:
        """What the driver is asked in a launch."""
        self.library.blocks_take_queries()
        self.library.blocks_launch(ctypes.c_uint64(context), n, stream, streams, lag, lag if slow is None else slow)
        assert self.library.blocks_reused() == 0
        return int(self.library.blocks_take_queries()) / n

    @property
    def slabs(self) -> int:
        return int(self.library.blocks_memories())

    @property
    def missing(self) -> int:
        return int(self.library.blocks_missing())


@pytest.fixture
def blocks(built: Path, tmp_path: Path) -> Blocks:
    return Blocks(Path(shutil.copy(built, tmp_path / "own.so")))


@pytest.mark.parametrize("lag", [0, 1, 63, 64, 65, 1000, 4000])
def test_a_launch_asks_for_one_event(blocks: Blocks, lag: int) -> None:
    """However many are under way."""
    blocks.launch(10_000, lag)
    assert blocks.launch(10_000, lag) <= 1
    assert blocks.slabs <= lag // SLAB + 1
    assert blocks.missing == 0


@pytest.mark.parametrize("streams", [2, 7, 30])
def test_streams_use_each_others_blocks(blocks: Blocks, streams: int) -> None:
    blocks.launch(20_000, 1000, streams=streams)
    assert blocks.launch(10_000, 1000, streams=streams) <= 2
    assert blocks.slabs <= 1000 // SLAB + 2


def test_a_kernel_that_does_not_end_holds_up_its_stream_alone(blocks: Blocks) -> None:
    blocks.launch(5000, 100, streams=3, slow=10**6)
    assert blocks.missing == 0
    blocks.launch(5000, 100, stream=10)
    assert blocks.missing == 0


def test_where_too_many_are_under_way_there_is_none(blocks: Blocks) -> None:
    blocks.launch(MOST + 100, 10**6)
    assert (blocks.missing, blocks.slabs) == (100, MOST // SLAB)
    blocks.launch(10, 0, context=OTHER)
    assert blocks.missing == 100


def test_what_streams_that_are_gone_had_is_used_again(blocks: Blocks) -> None:
    for stream in itertools.chain(*[range(1, 200)] * 20):
        blocks.launch(10, 20, stream=stream)
    assert blocks.missing == 0
    assert blocks.slabs <= 2


def test_a_context_that_is_gone_takes_its_blocks_along(blocks: Blocks) -> None:
    forget: Callable[[ctypes.c_uint64], None] = blocks.library.blocks_forget
    for _ in range(3):
        blocks.launch(100, 50)
        blocks.launch(100, 50, context=OTHER)
        forget(ctypes.c_uint64(CONTEXT))
    assert blocks.slabs == 3 * 1 + 1
