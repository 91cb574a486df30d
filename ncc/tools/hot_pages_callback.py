"""The pages with the most bytes moved, and the allocations that they belong to."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from ncc.runtime import open_trace
from ncc.tools._lines import heading

PAGE_BITS = 16
MOST_PAGES = 20


def report(path: str | Path) -> Iterator[str]:
    run = open_trace(path)
    for table in run.tables:
        if table.name != "hot_pages" or not len(table.rows):
            continue
        rows = table.rows
        yield f"{heading(table)}, {len(rows)} pages, {table.sample * int(rows['bytes'].sum(dtype=np.uint64))} bytes"
        for row in rows[np.argsort(-rows["bytes"].astype(np.int64), kind="stable")][:MOST_PAGES]:
            address = int(row["page"]) << PAGE_BITS
            owner = run.allocation(address) or run.allocation(address + (1 << PAGE_BITS) - 1)
            where = f"  in {owner.base:#x}, {owner.size} bytes" if owner else ""
            moved, accesses = table.sample * int(row['bytes']), table.sample * int(row['accesses'])
            yield f"  {address:#x}  {moved} bytes in {accesses} accesses{where}"


if __name__ == "__main__":
    print(*report(sys.argv[1]), sep="\n")
