"""SAVE in a patch function: nothing lives in registers from one call to the next, so cursors are in memory."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ncc.backends.ptx.code.emit import Emitter, is_literal
from ncc.backends.ptx.code.hash import HashSaver
from ncc.backends.ptx.code.saver import CountedSaver, PtxSaver, StaticSaver, warp_index
from ncc.backends.ptx.code.tables import TableSaver
from ncc.backends.ptx.patch.stream import PatchStream
from ncc.backends.rewrite.layout import Cursor, MapLayout
from ncc.backends.rewrite.pattern import UNIFORM
from ncc.backends.rewrite.saver import Visit
from ncc.ir.types import Level, MapKind, Type
from ncc.tables import TableShape


class PatchArray(CountedSaver):
    """A counter of each thread or warp in the count buffer, which is zero at launch."""

    def warp_number(self, e: Emitter) -> str:
        return warp_index(e)

    def counter(self, e: Emitter) -> str:
        return self.count_place(e)


class PatchTable(TableSaver):
    """Lanes that mean one row are combined where all add the same numbers, which takes no exchange of values."""

    def save(self, e: Emitter, visit: Visit, level: Level, fields: Sequence[tuple[str, Type]]) -> None:
        values = fields[len(self.map.keys) :]
        self.combines = all(is_literal(value) or e.patterns.get(value) == UNIFORM for value, _ in values)
        super().save(e, visit, level, fields)

    def _with_room(self, table: TableShape) -> TableShape:
        return table

    def _fixed_rows(self, e: Emitter, visit: Visit) -> str:
        key = f"fixed rows of {self.map.name}"
        return e.once(key) or e.remember(key, self._replica(e, self.table.fixed_replicas, self.table.fixed_words))


def saver_for(layout: MapLayout, block: str) -> PtxSaver:
    """``block``: the register with the address of the block of parameters, as the API passes it."""
    made = _saver(layout, block)
    made.block_space = "global.nc"
    return made


def _saver(layout: MapLayout, block: str) -> PtxSaver:
    if layout.map.kind is MapKind.HASH:
        return HashSaver(layout, block, True, {})
    if layout.table is not None:
        return PatchTable(layout, block, True, {})
    if layout.stream:
        return PatchStream(layout, block)
    return StaticSaver(layout, block) if layout.cursor is Cursor.STATIC else PatchArray(layout, block)


def in_memory(layout: MapLayout) -> MapLayout:
    """The layout with its cursor in memory."""
    return replace(layout, cursor=Cursor.MEMORY) if layout.cursor is Cursor.REGISTER else layout
