"""Rows of an aggregating map that is keyed by ``nl.site()``, added up by line of the source."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
import numpy.typing as npt

from ncc.runtime import Table, open_trace

MOST_LINES = 20


def tables(path: str | Path, name: str) -> Iterator[Table]:
    """The tables of a map in a run, kernel by kernel."""
    return (table for table in open_trace(path).tables if table.name == name and len(table.rows))


def by_line(table: Table, fields: Sequence[str]) -> dict[str, list[npt.NDArray[np.uint64]]]:
    """The fields' sums, by line in the order of the sites; where the kernel does not tell lines, by instruction. What a
    sample says is multiplied."""
    found: dict[str, list[npt.NDArray[np.uint64]]] = {}
    for row in table.rows:
        site = table.site(int(row["site"]))
        values = [np.asarray(row[field], np.uint64) * np.uint64(table.sample) for field in fields]
        line = str(site or f"site {row['site']}")
        found[line] = [a + b for a, b in zip(found[line], values, strict=True)] if line in found else values
    return found


def heading(table: Table) -> str:
    """Which kernel, and what is missing."""
    lost = f", {table.lost} saves lost" if table.lost else ""
    estimated = f", estimated from one access in {table.sample}" if table.sample > 1 else ""
    return f"{table.kernel}: {table.launches} launches{lost}{estimated}"
