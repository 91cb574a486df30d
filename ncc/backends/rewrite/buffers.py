"""What memory a launch gives a probed kernel for its maps, and what its parameter block holds: for who launches one
without the hook driver.

``MapLayout`` says how records lie in it, ``hookdrv/abi.h`` (struct ncc_map) where each is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ncc.backends.rewrite.layout import Cursor, MapLayout
from ncc.ir.types import Level

_COUNT_BYTES = 4


@dataclass(frozen=True)
class Buffer:
    """Device memory of a map, whose address is at ``param`` in the block: ``fixed_bytes``, and of each warp
    ``warp_bytes`` and so many for each of its slots. ``zeroed``: it has to be 0 before the launch."""

    map: str
    role: str
    param: int
    fixed_bytes: int = 0
    warp_bytes: int = 0
    slot_bytes: int = 0
    zeroed: bool = False


@dataclass(frozen=True)
class Word:
    """What a launch puts into the block beside addresses: ``slots`` of a map, or the ``groups`` of its lanes' area,
    which are as many as there are lanes in all warps."""

    map: str
    value: str
    param: int
    bytes: int = 4


def buffers_of(layouts: Sequence[MapLayout]) -> tuple[Buffer, ...]:
    return tuple(buffer for layout in layouts for buffer in _buffers(layout))


def words_of(layouts: Sequence[MapLayout]) -> tuple[Word, ...]:
    return tuple(Word(layout.map.name, "groups" if layout.compact else "slots", layout.cap_param)
                 for layout in layouts if layout.cap_param is not None)


def _buffers(layout: MapLayout) -> Iterator[Buffer]:
    name, lanes = layout.map.name, layout.warp_lanes if layout.map.level is Level.THREAD else 1
    if layout.table is not None:
        yield Buffer(name, "table", layout.records_param, layout.table.bytes, zeroed=True)
        return
    if layout.compact and layout.lanes_param is not None:
        yield Buffer(name, "heads", layout.records_param, warp_bytes=4 * layout.head_words)
        yield Buffer(name, "groups", layout.lanes_param, warp_bytes=lanes * layout.group_bytes)
        if layout.counts_param is not None:
            yield Buffer(name, "cursor", layout.counts_param, _COUNT_BYTES, zeroed=True)
        return
    yield Buffer(name, "records", layout.records_param, slot_bytes=layout.slot_bytes, zeroed=layout.shared_ring)
    if layout.counts_param is not None:
        yield Buffer(name, "counts", layout.counts_param, warp_bytes=_COUNT_BYTES * (layout.stream_counts or lanes),
                     zeroed=layout.cursor is Cursor.MEMORY)
    if layout.stream and layout.lanes_param is not None:
        yield Buffer(name, "losses", layout.lanes_param, warp_bytes=_COUNT_BYTES * lanes,
                     zeroed=layout.cursor is Cursor.MEMORY)
