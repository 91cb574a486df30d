"""A probed kernel that stores outside of its map's slots is a fault on the simulator, whatever lies in memory there."""

from __future__ import annotations

import mmap
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from test_saver_wrap import GCN, PTX, SAVES, SKIP, probed_by

from ncc import pipeline, sim
from ncc.backends.base import Probed
from ncc.backends.rewrite.layout import Cursor, MapLayout
from ncc.diag import Diagnostics, NccError
from ncc.frontend.dsl import parse_probe
from ncc.sim.records import DYNAMIC_BYTES, LAZY_BYTES, POISON, RED_ZONE, MapMemory, PoisonFile, _fenced
from ncc.source import SourceFile

slot_bytes: Any = MapLayout.slot_bytes
Stride = Callable[[MapLayout], int]
WRONG: dict[str, Stride] = {
    "twice": lambda layout: 2 * slot_bytes.fget(layout),
    "a record more": lambda layout: slot_bytes.fget(layout) + layout.map.record_bytes,
    "of a thread": lambda layout: 32 * slot_bytes.fget(layout),
    "negative": lambda layout: (1 << 32) - slot_bytes.fget(layout),
}
BLOCKS = 40
KERNELS = {
    "ptx": (PTX.format(saves=SAVES, skip=""), Cursor.REGISTER),
    "ptx, counted in memory": (PTX.format(saves=SAVES, skip=SKIP), Cursor.MEMORY),
    "gcn": (GCN, Cursor.REGISTER),
}


def launched(probed: Probed, gcn: bool) -> None:
    arrays = [np.zeros(4096, np.uint32) for _ in range(3 if gcn else 1)]
    sim.launch_probed(probed, BLOCKS, 64, arrays)


@pytest.mark.parametrize("wrong", [None, *WRONG])
@pytest.mark.parametrize("level", ["thread", "warp"])
@pytest.mark.parametrize("kernel", KERNELS)
def test_a_plan_with_a_wrong_stride_is_caught(kernel: str, level: str, wrong: str | None,
                                              monkeypatch: pytest.MonkeyPatch) -> None:
    text, cursor = KERNELS[kernel]
    target = kernel[:3]
    with monkeypatch.context() as planning:
        if wrong:
            planning.setattr(MapLayout, "slot_bytes", property(WRONG[wrong]))
        if target == "gcn" and wrong == "negative":  # such a stride does not get that far
            with pytest.raises(NccError, match="B024"):
                probed_by(target, text, level, SAVES)
            return
        probed = probed_by(target, text, level, SAVES)
    assert level == "thread" or target == "gcn" or probed.maps[0].cursor is cursor
    if wrong is None:
        launched(probed, target == "gcn")
        return
    with pytest.raises(NccError, match="S010"):
        launched(probed, target == "gcn")


TWO_MAPS = """from ncc import probe, Map
import ncc.language as nl

@Map(level="thread", cap=1)
class one:
    clock: nl.u64

@Map(level="warp", cap=2)
class two:
    clock: nl.u32

@probe(pos="kernel", level="thread")
def at():
    one.save(nl.clock())

@probe(pos="store.global", level="warp")
def by():
    two.save(nl.clock())
"""


@pytest.mark.parametrize("blocks", [1, 3000])
def test_no_buffer_has_neighbours(blocks: int) -> None:
    """Neither the other map's nor the program's, and the larger it is, the further away they are."""
    program = parse_probe(SourceFile("probe.py", TWO_MAPS), Diagnostics())
    probed = pipeline.instrument_text(SourceFile("k", PTX.format(saves=1, skip=SKIP)), "k", program)
    arrays = [np.zeros(n, np.uint8) for n in (1, 64, 4096, 1 << 20)]
    maps = [MapMemory(layout, blocks, 64) for layout in probed.maps]
    for memory in maps:
        memory.allocate(bytearray(probed.block_bytes))
    arrays += [np.zeros(n, np.uint8) for n in (1, 64, 4096, 1 << 20)]
    buffers = [region for memory in maps for region in memory.regions() if region[0] < region[1]]
    assert len(buffers) == 5  # a compact map's heads, entries and cursor, slots and counts
    everything = [*buffers, *((a.ctypes.data, a.ctypes.data + a.nbytes) for a in arrays)]
    for start, end in buffers:
        nearest = min(max(other - end, start - other_end) for other, other_end in everything if other != start)
        assert nearest >= max(RED_ZONE, end - start)


def resident() -> int:
    """Bytes of memory that this process has."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * mmap.PAGESIZE


@pytest.mark.parametrize("size", [100, LAZY_BYTES, PoisonFile.MOST_BYTES, PoisonFile.MOST_BYTES + 12344])
@pytest.mark.parametrize("value", [0, POISON])
def test_every_byte_is_poison_whatever_was_written_to_others(value: int, size: int) -> None:
    held, first = _fenced(size, np.uint8, value), _fenced(size, np.uint8, value)
    assert held.nbytes == size
    assert np.all(first == value)
    first[:] = 0x11
    assert np.all(held == value)
    del first
    assert np.all(_fenced(size // 4, np.uint32, value * 0x01010101).view(np.uint8) == value)


@pytest.mark.parametrize("value", [0, POISON])
def test_what_is_not_used_of_a_buffer_is_no_memory(value: int) -> None:
    _fenced(DYNAMIC_BYTES, np.uint8, value)
    before = resident()
    many = [_fenced(DYNAMIC_BYTES, np.uint8, value) for _ in range(4)]
    for one in many:
        one[:: DYNAMIC_BYTES // 4] = 1
    assert resident() - before < DYNAMIC_BYTES // 4
