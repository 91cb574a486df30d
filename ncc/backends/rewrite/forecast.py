"""How much a launch will record, as far as the kernel's text tells: how often its loops turn it does not."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from ncc.abi import STREAM_UNIT_BYTES, EntryKind
from ncc.backends.rewrite.layout import WARP_LANES, Cursor, MapLayout
from ncc.ir.types import Level

WORD_BYTES = 4


@dataclass(frozen=True)
class Forecast:
    """Of one map. ``records`` and ``bytes`` are the most, None where loops decide; of a table the launches do not
    matter. ``least_bytes`` are stored where the lanes of every warp save together, and follow a pattern; None: no
    less. ``save_bytes``: of a warp's save, the least and the most."""

    layout: MapLayout
    records: int | None
    bytes: int | None
    least_bytes: int | None = None
    save_bytes: tuple[int, int] | None = None


def forecast(layout: MapLayout, blocks: int, threads: int) -> Forecast:
    """Of a launch of so many blocks, of so many threads each."""
    warps = blocks * -(-threads // layout.warp_lanes)
    rows = blocks * threads if layout.map.level is Level.THREAD else warps
    if layout.table is not None:
        return Forecast(layout, None, layout.table.bytes)
    if layout.compact:
        heads = WORD_BYTES * layout.head_words * warps
        return Forecast(layout, rows, heads + layout.warp_lanes * layout.group_bytes * warps, heads)
    if layout.stream:
        return _of_stream(layout, warps, rows)
    slots, each = _fewest(layout.cap, layout.cap_bound), layout.slot_bytes
    if slots is None:
        return Forecast(layout, None, None, save_bytes=(each, each))
    return Forecast(layout, rows * slots, warps * (slots * each + _count_bytes(layout)))


def _of_stream(layout: MapLayout, warps: int, rows: int) -> Forecast:
    one, most = (STREAM_UNIT_BYTES * units for units in (layout.entry_units(EntryKind.ALL), layout.most_units))
    least = min((Fraction(STREAM_UNIT_BYTES * run.units, len(run.saves)) for run in layout.runs), default=Fraction(one))
    if layout.cap_bound is None:
        return Forecast(layout, None, None, save_bytes=(int(least), most))
    saves = layout.cap_bound // layout.most_units
    counts = _count_bytes(layout)
    device_bytes = warps * (4 * WARP_LANES + counts + saves * most)  # with the losses
    return Forecast(layout, rows * saves, device_bytes, warps * (counts + int(saves * least)), (int(least), most))


def _count_bytes(layout: MapLayout) -> int:
    """Of a warp's counts."""
    if layout.cursor is Cursor.STATIC:
        return 0
    lanes = layout.warp_lanes if layout.map.level is Level.THREAD else 1
    return WORD_BYTES * (layout.stream_counts or lanes)


def _fewest(*numbers: int | None) -> int | None:
    return min((n for n in numbers if n is not None), default=None)
