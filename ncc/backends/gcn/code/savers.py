"""Which saver a map has."""

from __future__ import annotations

from ncc.backends.gcn.code.emit import Registers
from ncc.backends.gcn.code.ring import LaneRingSaver, ScalarRingSaver
from ncc.backends.gcn.code.saver import GcnSaver, LaneSaver, ScalarSaver, StaticSaver
from ncc.backends.gcn.code.stream import StreamSaver
from ncc.backends.gcn.code.wave import Wave
from ncc.backends.rewrite.layout import Cursor, MapLayout
from ncc.ir.types import Level


def saver_for(layout: MapLayout, wave: Wave, registers: Registers) -> GcnSaver:
    if layout.cursor is Cursor.STATIC:
        return StaticSaver(layout, wave)
    if layout.map.level is Level.WARP:
        return (ScalarRingSaver if layout.ring else ScalarSaver)(layout, wave, registers)
    if layout.stream:
        return StreamSaver(layout, wave, registers)
    return (LaneRingSaver if layout.ring else LaneSaver)(layout, wave, registers)
