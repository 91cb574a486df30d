"""Tables of aggregating maps as ``ncc read`` and ``ncc sim`` show them: as text, CSV, JSON or NumPy archive."""

from __future__ import annotations

import csv
import itertools
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np

from ncc.cli.report import columns, kept_of, timed_of
from ncc.cli.rescaled import Rescaled, rescaled, titles
from ncc.diag import error, printable
from ncc.runtime import Table

SHOWN_ROWS = 20


def print_overview(tables: Sequence[Table]) -> None:
    """One line for each table."""
    if tables:
        title = ("rank",) if any(t.process for t in tables) else ()
        rows = [(*_process(t), t.name, t.kernel[:60], str(t.launches), str(len(t.rows)), str(t.lost)) for t in tables]
        print(columns([(*title, "map", "kernel", "launches", "rows", "lost"), *rows]))


def print_tables(tables: Sequence[Table], limit: int | None = SHOWN_ROWS, asked: Rescaled | None = None) -> None:
    """Rows as tables, at most so many of each."""
    for line in table_lines(tables, limit, asked):
        print(line)


def table_lines(tables: Sequence[Table], limit: int | None, asked: Rescaled | None = None) -> Iterator[str]:
    """What ``print_tables`` prints."""
    for table in tables:
        whose = "".join(f"{printable(label)}: " for label in _process(table))
        yield (f"\n{whose}{printable(table.name)} of {table.kernel} ({table.launches} launches, {len(table.rows)} rows"
               f", {table.lost} lost{kept_of(table.sample)})")
        if timed := timed_of(table.benchmark):
            yield timed
        more = _rescaled_of(table, asked or Rescaled())
        shown = [tuple(map(_cell, row)) for row in itertools.islice(_rows(table, more), limit)]
        yield columns([_names(table, more), *shown])
        if len(table.rows) > len(shown):
            yield f"... {len(table.rows) - len(shown)} more: --all, or --format csv"


def _process(table: Table) -> tuple[str, ...]:
    """Whose it is, where several processes are shown together."""
    return (table.process,) if table.process else ()


def _rescaled_of(table: Table, asked: Rescaled) -> tuple[str, ...]:
    return asked.of(table.rows.dtype, table.benchmark)


def _names(table: Table, more: Sequence[str]) -> tuple[str, ...]:
    names = table.rows.dtype.names or ()
    return (*names, *titles(more), *(f"{c.name} is" for c in table.columns if c.site))


def _rows(table: Table, more: Sequence[str]) -> Iterator[tuple[Any, ...]]:
    """Each row's values, those that are rescaled, then what its sites stand for."""
    sites = [column.name for column in table.columns if column.site]
    for row in table.rows:
        told = (table.site(int(row[name])) for name in sites)
        yield (*(value.tolist() if isinstance(value, np.ndarray) else value for value in row.tolist()),
               *(float(rescaled(row[name], table.benchmark)) for name in more),
               *("" if site is None else f"{site.text} ({site})" if site.file else site.text for site in told))


def _cell(value: Any) -> str:
    """A histogram without the zeros behind its last bucket that is used."""
    if not isinstance(value, list):
        return f"{value:.6g}" if isinstance(value, float) else str(value)
    used = max((i + 1 for i, count in enumerate(value) if count), default=0)
    return " ".join(map(str, value[:used])) or "0"


def _csv(tables: Sequence[Table], output: str | None, asked: Rescaled) -> None:
    out = csv.writer(sys.stdout)
    for table in tables:
        more = _rescaled_of(table, asked)
        out.writerow((*("rank" for _ in _process(table)), "kernel", *_names(table, more)))
        where = (*_process(table), table.kernel)
        out.writerows((*where, *(" ".join(map(str, v)) if isinstance(v, list) else v for v in row))
                      for row in _rows(table, more))


def _json(tables: Sequence[Table], output: str | None, asked: Rescaled) -> None:
    json.dump([{**({"rank": t.process} if t.process else {}), "map": t.name, "kernel": t.kernel,
                "launches": t.launches, "sample": t.sample, "lost": t.lost, "fields": _names(t, more),
                "rows": list(_rows(t, more))} for t in tables for more in [_rescaled_of(t, asked)]], sys.stdout)
    print()


def _npz(tables: Sequence[Table], output: str | None, asked: Rescaled) -> None:
    arrays = {}
    for number, table in enumerate(tables):
        arrays[f"{number}/{table.name}"] = table.rows
        for field in _rescaled_of(table, asked):
            arrays[f"{number}/{table.name}/{field}_rescaled"] = rescaled(table.rows[field], table.benchmark)
    save_arrays(arrays, output)


def save_arrays(arrays: dict[str, Any], output: str | None) -> None:
    """As a NumPy archive; ``NccError`` R054."""
    path = output or "trace.npz"
    try:
        np.savez_compressed(path, **arrays)
    except OSError as failure:
        raise error("R054", f"cannot write '{path}': {failure.strerror}", place=path) from None
    print(f"{path}: {', '.join(arrays)}", file=sys.stderr)


FORMATS: dict[str, Callable[[Sequence[Table], str | None, Rescaled], None]] = {"csv": _csv, "json": _json, "npz": _npz}
"""What ``--format`` says, but for text."""
