"""How rows of tables come together that stand for one thing: of several kernels, processes, sites of a line."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

_MASK = (1 << 64) - 1


def _scaled(row: Any, name: str, sample: int) -> int:
    return int(row[name]) * sample


def _plain(row: Any, name: str, sample: int) -> int:
    return int(row[name])


def _mean(row: Any, name: str, sample: int) -> tuple[int, int]:
    return int(row[f"{name}_sum"]), int(row[f"{name}_count"])


def _buckets(row: Any, name: str, sample: int) -> list[int]:
    return [count * sample for count in row[name].tolist()]


def added(a: int, b: int) -> int:
    """Sums wrap around at 64 bits, as those on the GPU do."""
    total = a + b & _MASK
    return total - (1 << 64) if (a < 0 or b < 0) and total >> 63 else total


def _means(a: tuple[int, int], b: tuple[int, int]) -> tuple[int, int]:
    return a[0] + b[0], a[1] + b[1]


def _added_buckets(a: list[int], b: list[int]) -> list[int]:
    return [x + y for x, y in zip(a, b, strict=True)]


def _last(a: int, b: int) -> int:
    return b


_MERGES: dict[str, tuple[Callable[..., Any], Callable[..., Any]]] = {
    "count": (_scaled, added), "sum": (_scaled, added), "min": (_plain, min), "max": (_plain, max),
    "avg": (_mean, _means), "hist": (_buckets, _added_buckets), "record": (_plain, _last),
}  # fmt: skip
"""By a column's use: what of a row counts, and how two of it come together."""


def merge_into(values: dict[Any, Any], key: Any, use: str, row: Any, name: str, sample: int) -> None:
    """Add a row's column to what ``values`` has for a key. ``use``: the column's (``ncc.tables``); of an average sum
    and count are kept, of a histogram its buckets. A map keeps one in ``sample`` saves."""
    take, merge = _MERGES[use]
    value = take(row, name, sample)
    values[key] = merge(values[key], value) if key in values else value


def shown_number(value: int | tuple[int, int]) -> int | float:
    """An average is divided only when all of it is together."""
    return value[0] / max(1, value[1]) if isinstance(value, tuple) else value
