"""Reasons to refuse a kernel or a program that all targets have."""

from __future__ import annotations

from collections.abc import Sequence

from ncc.abi import MAX_CHUNKS, MAX_MAPS
from ncc.backends.base import SiteReport
from ncc.backends.rewrite.layout import MapLayout, chunk_sizes
from ncc.diag import NccError, error
from ncc.ir.nodes import MapDecl
from ncc.ir.types import Level, MapKind


def refused(code: str, place: str, reason: str, hint: str | None = None) -> NccError:
    return error(code, f"the kernel {reason}", place=place, hint=hint)


def check_maps(maps: tuple[MapDecl, ...], kinds: Sequence[MapKind]) -> None:
    """The limits of the records that the hook driver is sent (``hookdrv/abi.h``). Raises B024, B029, B032."""
    if not maps:
        raise error("B029", "the program has no map, so that nothing would be recorded",
                    hint="declare one with @Map and save to it")
    if len(maps) > MAX_MAPS:
        raise error("B024", f"{len(maps)} maps; at most {MAX_MAPS} are possible", span=maps[MAX_MAPS].span)
    for decl in maps:
        if decl.kind not in kinds:
            raise error("B032", f"map '{decl.name}' is of type {decl.kind.value}, which this target does not have yet",
                        span=decl.span, hint=f"it has {', '.join(kind.value for kind in kinds)}")
        if decl.level is Level.THREAD and len(chunk_sizes(decl)) > MAX_CHUNKS:
            raise error("B024", f"a record of map '{decl.name}' has {decl.record_bytes} bytes, too many for one of a "
                        "thread", span=decl.span, hint=f"{16 * MAX_CHUNKS} bytes are possible; use several maps")


def check_reach(layout: MapLayout, most_bytes: int | None) -> None:
    """The slots of a warp's records are within reach of its stores. Raises B024."""
    taken = (layout.cap or 1) * layout.slot_bytes
    if most_bytes is not None and layout.table is None and taken > most_bytes:
        raise error("B024", f"the slots of map '{layout.map.name}' take {taken:,} bytes for one warp",
                    span=layout.map.span, hint=f"{most_bytes:,} are possible: a smaller cap")


def listed(names: Sequence[str]) -> str:
    return ", ".join(names[:3]) + (f" and {len(names) - 3} more" if len(names) > 3 else "")


def nothing_to_probe(place: str, reports: tuple[SiteReport, ...]) -> NccError:
    reasons = list(dict.fromkeys(r.unprobed for r in reports if r.unprobed))
    return refused("B028", place, "has no site that can be probed", "; ".join(reasons[:3]) or None)
