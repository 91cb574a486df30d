"""Which saver a map has."""

from __future__ import annotations

from collections.abc import Mapping

from ncc.backends.ptx.code.emit import Registers
from ncc.backends.ptx.code.ring import RingSaver, SharedRingSaver
from ncc.backends.ptx.code.runs import Runs
from ncc.backends.ptx.code.saver import CompactSaver, MemorySaver, PtxSaver, RegisterSaver, StaticSaver
from ncc.backends.ptx.code.stream import StreamSaver
from ncc.backends.rewrite.layout import Cursor, MapLayout


def saver_for(layout: MapLayout, param: str, registers: Registers, saved: bool,
              runs: Mapping[str, Runs]) -> PtxSaver:
    """``saved``: some site of the kernel saves to the map. ``runs``: of each stream."""
    if layout.cursor is Cursor.STATIC:
        return CompactSaver(layout, param) if layout.compact else StaticSaver(layout, param)
    if layout.shared_ring:
        return SharedRingSaver(layout, param, registers)
    if layout.cursor is Cursor.MEMORY:
        return MemorySaver(layout, param, registers)
    if layout.stream:
        return StreamSaver(layout, param, registers, runs[layout.map.name].most)
    if layout.ring:
        return RingSaver(layout, param, registers, saved)
    return RegisterSaver(layout, param, registers, saved)
