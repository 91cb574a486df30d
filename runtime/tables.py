"""The rows that lie in tables of maps with rows by key (``ncc.tables``)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from ncc.tables import BYTES, GREATEST, HEAD_WORDS, Column, TableShape
from ncc.versioned import MOST_VERSION

from .schema import field_format
from .versioned import Words, unversioned

Rows = npt.NDArray[Any]
"""Structured: a field for each column; of an average ``NAME``, ``NAME_sum`` and ``NAME_count``."""


def rows_of(shape: TableShape, tables: Sequence[Words]) -> tuple[Rows, int]:
    """The rows of some tables of one shape, put together by key and in its order, and the saves that were lost.

    ``ValueError`` where a record is not whole. A key that several tables have keeps the last one's.
    """
    parts = [part for words in tables for part in _parts(shape, words)]
    keys = np.concatenate([key for key, _ in parts])
    values = np.concatenate([row for _, row in parts])
    used = values[:, 0] != 0
    keys, values = keys[used], values[used]
    if shape.record:
        _check_records(shape, values)
    keys, values = _merged(shape, keys, values)
    out = np.zeros(len(keys), dtype_of(shape.columns))
    for index, column in enumerate(c for c in shape.columns if c.use == "key"):
        out[column.name] = keys[:, index].astype(_unsigned(column.type)).view(field_format(column.type))
    if shape.record:
        _fill_records(out, shape, values)
    for column, at in shape.places():
        _fill(out, column, values[:, 0], values[:, at : at + max(1, column.words)])
    return out, sum(int(words[0]) for words in tables)


def dtype_of(columns: Sequence[Column]) -> np.dtype[Any]:
    fields: list[Any] = []
    for column in columns:
        total = "<i8" if column.type in ("s32", "s64") else "<u8"
        if column.use == "avg":
            fields += [(column.name, "<f8"), (f"{column.name}_sum", total), (f"{column.name}_count", "<u8")]
        elif column.use == "hist":
            fields.append((column.name, "<u8", (column.buckets,)))
        else:
            fields.append((column.name, {"count": "<u8", "sum": total}.get(column.use) or field_format(column.type)))
    return np.dtype(fields)


def _parts(shape: TableShape, words: Words) -> list[tuple[Words, Words]]:
    """(keys ``[rows, keys]``, rows ``[rows, words]``) of the fixed rows and of each replica; unused ones too."""
    width, count = shape.row_words, len(shape.keys)
    named = np.array(shape.fixed, np.uint64).reshape(len(shape.fixed), count)
    fixed = words[HEAD_WORDS : shape.hashed_at].reshape(shape.fixed_replicas, shape.fixed_words)
    parts = [(named, _with_usual(shape, replica).reshape(len(named), width)) for replica in fixed]
    for replica in range(shape.replicas if shape.slots else 0):
        at = shape.hashed_at + replica * shape.replica_words
        parts.append(_found(shape, words[at : at + shape.replica_words]))
    return parts


def _with_usual(shape: TableShape, replica: Words) -> Words:
    """The words of a replica's fixed rows, with what those behind them stand for, modulo 2**64."""
    rows = replica[: len(shape.fixed) * shape.row_words]
    total: Words = rows.copy()
    for count, adds in zip(replica[shape.usual_at :], shape.usual, strict=False):
        total += count * np.array(adds or 0, np.uint64)
    return total


def _found(shape: TableShape, words: Words) -> tuple[Words, Words]:
    size = shape.slots + 1
    rows = words[shape.rows_at :].reshape(size, shape.row_words)
    used = np.flatnonzero(rows[:, 0])
    keys = np.empty((len(used), len(shape.keys)), np.uint64)
    for index, place in enumerate(shape.keys):
        part = words[used] >> np.uint64(place.shift) & np.uint64((1 << place.bits) - 1)
        if place.dictionary is not None:
            values = words[size * (1 + place.dictionary) :][:size]
            part = values[np.minimum(part, np.uint64(shape.slots))]
        keys[:, index] = part
    return keys, rows[used]


def _merged(shape: TableShape, keys: Words, values: Words) -> tuple[Words, Words]:
    """One row for each key, by its order."""
    if not len(keys):
        return keys, values
    order = np.lexsort(keys.T[::-1]) if keys.shape[1] else np.arange(len(keys))
    keys, values = keys[order], values[order]
    first = np.flatnonzero(np.r_[True, (keys[1:] != keys[:-1]).any(axis=1)])
    if shape.record:  # the order is stable
        last = np.r_[first[1:], len(keys)] - 1
        return keys[last], values[last]
    out = np.add.reduceat(values, first, axis=0)
    for column, at in shape.places():
        if column.use in GREATEST:
            out[:, at] = np.maximum.reduceat(values[:, at], first)
    return keys[first], out


def _check_records(shape: TableShape, values: Words) -> None:
    """The last version that was counted is that of every word of a record."""
    versions, _, whole = unversioned(values[:, 1:], shape.record_bytes)
    if not (whole & (versions == np.minimum(values[:, 0], np.uint64(MOST_VERSION)))).all():
        raise ValueError("a record is not whole")


def _fill_records(out: Rows, shape: TableShape, values: Words) -> None:
    _, records, _ = unversioned(values[:, 1:], shape.record_bytes)
    at = 0
    for column in shape.record:
        size = BYTES[column.type]
        field = np.ascontiguousarray(records[:, at : at + size])
        out[column.name], at = field.view(out.dtype[column.name])[:, 0], at + size


def _fill(out: Rows, column: Column, counts: Words, words: Words) -> None:
    name, first = column.name, words[:, 0]
    if column.use in GREATEST:
        out[name] = (first ^ np.uint64(column.flip)).astype(_unsigned(column.type)).view(field_format(column.type))
    elif column.use == "hist":
        out[name] = words
    elif column.use == "avg":
        out[f"{name}_sum"], out[f"{name}_count"] = first.view(out.dtype[f"{name}_sum"]), counts
        out[name] = out[f"{name}_sum"] / counts
    else:
        out[name] = first.view(out.dtype[name])


def _unsigned(kind: str) -> str:
    return f"<u{np.dtype(field_format(kind)).itemsize}"
