"""Reasons to refuse a kernel or a program that all targets have."""

from __future__ import annotations

from collections.abc import Sequence

from ncc.abi import MAX_CHUNKS, MAX_MAPS
from ncc.backends.base import SiteReport, SourceLine
from ncc.backends.rewrite.layout import MapLayout, chunk_sizes
from ncc.diag import NccError, error
from ncc.ir.lines import LineRange, written
from ncc.ir.nodes import MapDecl, Probe
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


_NEAREST = 4


def no_line(place: str, probe: Probe, found: Sequence[SourceLine]) -> NccError:
    """B036: none of a kernel's sites for a probe is on its lines; ``found`` are those that they are on."""
    what = f"has no {listed([t.text for t in probe.pos])} on {probe.lines}" if probe.lines.only else \
        f"has {listed([t.text for t in probe.pos])} on no other lines than {written(probe.lines.never)}"
    if not found:
        return refused("B036", place, what, "its text tells no lines: build it with -lineinfo, or -g of hipcc")
    ranges = [one for group in probe.lines.only for one in group]
    same_file = [line for line in found if any(one.of_file(line.file) for one in ranges)]
    near = sorted(dict.fromkeys(same_file or found), key=lambda line: _distance(ranges, line))[:_NEAREST]
    shown = ", ".join(f"{line.file}:{line.line}" for line in sorted(near, key=lambda line: (line.file, line.line)))
    return refused("B036", place, what, f"{'nearest' if probe.lines.only else 'there are'}: {shown}")


def _distance(ranges: Sequence[LineRange], line: SourceLine) -> int:
    away = (max(one.first - line.line, line.line - one.last, 0) for one in ranges if one.of_file(line.file))
    return min(away, default=0)
