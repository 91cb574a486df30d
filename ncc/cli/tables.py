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
from ncc.diag import error, printable
from ncc.runtime import Table

SHOWN_ROWS = 20


def print_overview(tables: Sequence[Table]) -> None:
    """One line for each table."""
    if tables:
        title = ("rank",) if any(t.process for t in tables) else ()
        rows = [(*_process(t), t.name, t.kernel[:60], str(t.launches), str(len(t.rows)), str(t.lost)) for t in tables]
        print(columns([(*title, "map", "kernel", "launches", "rows", "lost"), *rows]))


def print_tables(tables: Sequence[Table], limit: int | None = SHOWN_ROWS) -> None:
    """Rows as tables, at most so many of each."""
    for table in tables:
        whose = "".join(f"{printable(label)}: " for label in _process(table))
        print(f"\n{whose}{printable(table.name)} of {table.kernel} ({table.launches} launches, {len(table.rows)} rows, "
              f"{table.lost} lost{kept_of(table.sample)})")
        if timed := timed_of(table.benchmark):
            print(timed)
        shown = [tuple(map(_cell, row)) for row in itertools.islice(_rows(table), limit)]
        print(columns([_names(table), *shown]))
        if len(table.rows) > len(shown):
            print(f"... {len(table.rows) - len(shown)} more: --all, or --format csv")


def _process(table: Table) -> tuple[str, ...]:
    """Whose it is, where several processes are shown together."""
    return (table.process,) if table.process else ()


def _names(table: Table) -> tuple[str, ...]:
    names = table.rows.dtype.names or ()
    return (*names, *(f"{c.name} is" for c in table.columns if c.site))


def _rows(table: Table) -> Iterator[tuple[Any, ...]]:
    """Each row's values, then what its sites stand for."""
    sites = [column.name for column in table.columns if column.site]
    for row in table.rows:
        told = (table.site(int(row[name])) for name in sites)
        yield (*(value.tolist() if isinstance(value, np.ndarray) else value for value in row.tolist()),
               *("" if site is None else f"{site.text} ({site})" if site.file else site.text for site in told))


def _cell(value: Any) -> str:
    """A histogram without the zeros behind its last bucket that is used."""
    if not isinstance(value, list):
        return f"{value:.6g}" if isinstance(value, float) else str(value)
    used = max((i + 1 for i, count in enumerate(value) if count), default=0)
    return " ".join(map(str, value[:used])) or "0"


def _csv(tables: Sequence[Table], output: str | None) -> None:
    out = csv.writer(sys.stdout)
    for table in tables:
        out.writerow((*("rank" for _ in _process(table)), "kernel", *_names(table)))
        where = (*_process(table), table.kernel)
        out.writerows((*where, *(" ".join(map(str, v)) if isinstance(v, list) else v for v in row))
                      for row in _rows(table))


def _json(tables: Sequence[Table], output: str | None) -> None:
    json.dump([{**({"rank": t.process} if t.process else {}), "map": t.name, "kernel": t.kernel,
                "launches": t.launches, "sample": t.sample, "lost": t.lost, "fields": _names(t),
                "rows": list(_rows(t))} for t in tables], sys.stdout)
    print()


def _npz(tables: Sequence[Table], output: str | None) -> None:
    arrays = {f"{number}/{table.name}": table.rows for number, table in enumerate(tables)}
    save_arrays(arrays, output)


def save_arrays(arrays: dict[str, Any], output: str | None) -> None:
    """As a NumPy archive; ``NccError`` R054."""
    path = output or "trace.npz"
    try:
        np.savez_compressed(path, **arrays)
    except OSError as failure:
        raise error("R054", f"cannot write '{path}': {failure.strerror}", place=path) from None
    print(f"{path}: {', '.join(arrays)}", file=sys.stderr)


FORMATS: dict[str, Callable[[Sequence[Table], str | None], None]] = {"csv": _csv, "json": _json, "npz": _npz}
"""What ``--format`` says, but for text."""
