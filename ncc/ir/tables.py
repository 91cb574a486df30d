"""What a map with rows by key means: the rows that saves leave. It aggregates, or keeps the last record of each key.

This is the reference model, for the interpreter's records. Sums and counts wrap around at 64 bits; a key that
comes when the table is full is lost, and counted.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from ncc.ir.interp import Record, decode, encode
from ncc.ir.nodes import Field, MapDecl
from ncc.ir.types import Type, Use

Value = int | tuple[int, ...]
"""Of one field of a row: a number, the buckets of a histogram, of an average (sum, count)."""


@dataclass
class Table:
    """The rows of one map by key, each a value for every field that is no key."""

    decl: MapDecl
    rows: dict[tuple[int, ...], tuple[Value, ...]] = field(default_factory=dict)
    lost: int = 0

    def save(self, values: tuple[int, ...]) -> None:
        """One save: bit patterns of the keys, then of the other inputs."""
        numbers = tuple(decode(bits, f.type) for bits, f in zip(values, self.decl.inputs, strict=True))
        key, given = numbers[: len(self.decl.keys)], iter(numbers[len(self.decl.keys) :])
        if key not in self.rows and len(self.rows) == self.decl.cap:
            self.lost += 1
            return
        fields = self.decl.fields[len(key) :]
        old = self.rows.get(key) or (None,) * len(fields)
        self.rows[key] = tuple(combine(f, have, 0 if f.use is Use.COUNT else next(given))
                               for f, have in zip(fields, old, strict=True))


def table_of(decl: MapDecl, records: Iterable[Record]) -> Table:
    """The rows that these records leave, of which others' are skipped."""
    table = Table(decl)
    for record in records:
        if record.map == decl.name:
            table.save(record.values)
    return table


def bucket(field: Field, value: int) -> int:
    """The bucket of a histogram that a value falls into."""
    assert field.buckets is not None
    at = value // field.buckets.step if field.buckets.step else value.bit_length()
    return min(at, field.buckets.count - 1)


def combine(field: Field, have: Value | None, value: int) -> Value:
    """A field's value after one more save; None before the first."""
    result = Type.S64 if field.type.signed else Type.U64
    if field.use is Use.RECORD:
        return value
    if field.use is Use.HIST:
        assert field.buckets is not None
        counts = list(have) if isinstance(have, tuple) else [0] * field.buckets.count
        counts[bucket(field, value)] += 1
        return tuple(counts)
    if field.use is Use.AVG:
        total, count = have if isinstance(have, tuple) else (0, 0)
        return decode(encode(total + value, result), result), count + 1
    assert not isinstance(have, tuple)
    if field.use is Use.COUNT:
        return (have or 0) + 1
    if field.use is Use.SUM:
        return decode(encode((have or 0) + value, result), result)
    return value if have is None else min(have, value) if field.use is Use.MIN else max(have, value)
