"""How a map's records lie in device memory and in the appended parameter block: the one place that says so.

``hookdrv/abi.h`` (struct ncc_map) states the addresses; the lowering of SAVE and the hook driver's writer both
follow a ``MapLayout``. Slots of a thread-level map are interleaved by warp, so that one save of a warp is
contiguous: measured on an H200, that alone brings dmat from 7x to 2x.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from math import gcd

from ncc.abi import GROUP_HEAD_BYTES, STREAM_UNIT_BYTES, EntryKind
from ncc.entry_runs import Run
from ncc.ir.nodes import MapDecl
from ncc.ir.types import Level, MapKind
from ncc.lanes import LaneTable
from ncc.tables import TableShape
from ncc.versioned import WORD_BYTES, word_count

WARP_LANES = 32


class Cursor(Enum):
    """Where a map's next slot is kept."""

    STATIC = "static"      # saved at kernel entry and exit only: the slot is a constant, every slot is written
    REGISTER = "register"  # per thread; at warp level where every site is provably uniform
    MEMORY = "memory"      # per warp, an atomic counter in the count buffer
    TABLE = "table"        # nowhere: an aggregating map has rows, and no slots


@dataclass(frozen=True)
class MapLayout:
    """One map of one probed kernel. ``*_param`` are byte offsets in the appended block, None where absent; of a compact
    map ``counts_param`` is its cursor's, and ``cap_param`` that of the number of groups that the lanes' area holds;
    ``lanes_param`` is the area's, and of a stream that of its losses."""

    map: MapDecl
    cursor: Cursor
    cap: int | None        # slots; None: chosen at launch
    cap_bound: int | None  # most slots one thread or warp can use, where the kernel has no loop to a site
    records_param: int
    counts_param: int | None
    cap_param: int | None
    lanes_param: int | None = None
    warp_lanes: int = WARP_LANES  # 64 on AMD's CDNA
    table: TableShape | None = None  # of an aggregating map, whose address is at ``records_param``
    stream_counts: int | None = None  # of a stream: counts of a warp, 1 or one for each lane
    lanes_part: bool = False  # lanes of a warp that are at one place may be in different turns of a loop
    by_launch: bool = False  # each launch says how much is kept (``NCC_MAP_BY_LAUNCH``)
    paged: bool = False  # of a stream: what does not fit stands in pages, which a warp waits for
    patterns: tuple[Mapping[str, LaneTable], ...] = ()  # of a stream: field -> table, for each pattern
    runs: tuple[Run, ...] = ()  # of a stream: its entries of several saves

    @property
    def ring(self) -> bool:
        """Record number n goes to slot n modulo cap. Where every slot is used once, that is no matter."""
        return self.map.kind is MapKind.RING and self.cursor is not Cursor.STATIC

    @property
    def shared_ring(self) -> bool:
        """Several lanes of a warp may write to one slot at once: it holds a record as ``ncc.versioned`` says."""
        return self.ring and self.cursor is Cursor.MEMORY

    @property
    def turns_param(self) -> int | None:
        """Where each launch says how much is kept: two u16 behind the cap."""
        return self.cap_param + 4 if self.by_launch and self.cap_param is not None else None

    @property
    def stream(self) -> bool:
        """What a warp's lanes save together is one entry of its stream (``enum ncc_entry_kind``); a slot is a unit."""
        return self.stream_counts is not None

    def entry_units(self, kind: EntryKind) -> int:
        """Units of a stream's entry; of kind WORDS, at most."""
        words, planes = -(-self.map.record_bytes // 4), WARP_LANES * self.map.record_bytes
        sizes = {EntryKind.ALL: 4 + 4 * words, EntryKind.SOME: 8 + 4 * words,
                 EntryKind.WORDS: 8 + 4 * words * WARP_LANES, EntryKind.EACH: STREAM_UNIT_BYTES + planes,
                 EntryKind.APART: STREAM_UNIT_BYTES + planes + WARP_LANES}
        return -(-sizes[kind] // STREAM_UNIT_BYTES)

    @property
    def most_units(self) -> int:
        """Of a stream's entry of one save."""
        return max(self.entry_units(EntryKind.WORDS), self.entry_units(EntryKind.APART))

    @property
    def compact(self) -> bool:
        """A warp whose lanes all have the same record stores it once, in its head.

        Of a thread-level map whose one slot is saved when a thread leaves. Measured on an H200: 12 bytes of every
        thread slow an addition of vectors down by 1.17x, 12 bytes of every warp by 1.02x.
        """
        return self.lanes_param is not None and not self.stream

    @property
    def group_bytes(self) -> int:
        """Of one group of lanes in the lanes' area of a compact map: whose the records are, then a slot."""
        return GROUP_HEAD_BYTES + self.slot_bytes

    @property
    def head_words(self) -> int:
        """32-bit words of a warp's head in a compact map: the record, filled up to the tag, which is the last."""
        return -(-(-(-self.map.record_bytes // 4) + 1) // 4) * 4

    @property
    def chunks(self) -> tuple[int, ...]:
        """Sizes of the pieces of a record that are stored with one instruction, largest first."""
        return chunk_sizes(self.map)

    @property
    def slot_bytes(self) -> int:
        if self.stream:
            return STREAM_UNIT_BYTES
        if self.shared_ring:
            return WORD_BYTES * word_count(self.map.record_bytes)
        lanes = self.warp_lanes if self.map.level is Level.THREAD else 1
        return lanes * self.map.record_bytes


def chunk_sizes(decl: MapDecl) -> tuple[int, ...]:
    """Sizes of the planes of a slot of a thread-level map: powers of two up to 16, largest first."""
    sizes: list[int] = []
    left = decl.record_bytes
    for size in (16, 8, 4, 2, 1):
        sizes += [size] * (left // size)
        left %= size
    return tuple(sizes)


def last_turn(cap: int) -> int:
    """The count of a ring that is taken back by cap, as 32 bits hold no further turn: so it still tells the next slot.
    """
    return ((1 << 32) - 1) // cap * cap


@dataclass(frozen=True)
class Piece:
    """Consecutive bytes of a record that one instruction stores."""

    offset: int
    size: int


def pieces(layout: MapLayout) -> tuple[Piece, ...]:
    """Thread level: the chunks, each aligned to its size because planes stand largest first. Warp level: the widest
    stores that are aligned in every record, which starts at a multiple of the record's size."""
    sizes = layout.chunks if layout.map.level is Level.THREAD else _aligned_sizes(layout.map.record_bytes)
    offsets = [sum(sizes[:i]) for i in range(len(sizes))]
    return tuple(Piece(o, s) for o, s in zip(offsets, sizes, strict=True))


def _aligned_sizes(record_bytes: int) -> tuple[int, ...]:
    sizes: list[int] = []
    at = 0
    while at < record_bytes:
        align = gcd(16, record_bytes, at)
        sizes.append(next(s for s in (16, 8, 4, 2, 1) if s <= min(align, record_bytes - at)))
        at += sizes[-1]
    return tuple(sizes)
