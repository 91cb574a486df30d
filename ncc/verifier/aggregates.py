"""V024: what an aggregating map may consist of, and that no other map has any of it."""

from __future__ import annotations

from collections.abc import Iterator

from ncc.ir.nodes import Field, MapDecl
from ncc.ir.types import MapKind, Use
from ncc.limits import Limit
from ncc.verifier.keyed import Keyed
from ncc.verifier.obligation import Obligation

_ROWS = Keyed("V024", "aggregates", "'cap' is the rows of its table", 0, "several values fit one key: (a << 32) | b",
              "to aggregate", "count the saves: 'n: nl.count'", "aggregated")  # fmt: skip


def aggregation(decl: MapDecl) -> Iterator[Obligation]:
    if decl.kind is not MapKind.AGGREGATE:
        for field in decl.fields:
            kept = field.use is Use.RECORD or (decl.kind is MapKind.HASH and field.use is Use.KEY)
            yield Obligation("V024", field.span, kept,
                             f"'{field.name}' is a '{field.use.value}', map '{decl.name}' is of type {decl.kind.value}",
                             'give the map type="aggregate"')  # fmt: skip
        return
    yield from _ROWS.obligations(decl)
    for field in decl.fields:
        yield from _field(decl, field)


def _field(decl: MapDecl, field: Field) -> Iterator[Obligation]:
    yield Obligation("V024", field.span, field.use is not Use.RECORD,
                     f"'{field.name}' neither is a key of map '{decl.name}' nor is aggregated",
                     f"'nl.key(nl.{field.type})', 'nl.sum(nl.{field.type})', ...")  # fmt: skip
    yield Obligation("V024", field.span, field.use is Use.KEY or not field.type.is_float,
                     f"'{field.name}' is {field.type}: only integers are aggregated, because a sum of floats depends "
                     "on their order", "use their bits")  # fmt: skip
    yield Obligation("V024", field.span, (field.use is Use.HIST) is (field.buckets is not None),
                     f"'{field.name}' needs buckets if it is a histogram, and only then")  # fmt: skip
    if field.buckets is None or field.type.is_float:
        return
    step, count = field.buckets.step, field.buckets.count
    yield Obligation("V024", field.span, not field.type.signed, f"histogram '{field.name}' is of {field.type}: its "
                     "buckets begin at 0", "save an unsigned value")  # fmt: skip
    yield Obligation("V024", field.span, count in Limit.BUCKETS, f"{Limit.BUCKETS.refuses(count)} buckets")
    holds = step in Limit.STEP if step else count == field.type.bits + 1
    yield Obligation("V024", field.span, holds, f"the buckets' step {Limit.STEP.refuses(step)}" if step else
                     f"log2 of {field.type} takes {field.type.bits + 1} buckets, not {count}")  # fmt: skip
