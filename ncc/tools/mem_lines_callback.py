"""What each line takes of memory: the sectors against those that its bytes would fill, and bank conflicts."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from ncc.tools._lines import MOST_LINES, by_line, heading, tables

SECTOR_BYTES = 32


def report(path: str | Path) -> Iterator[str]:
    for table in tables(path, "mem_lines"):
        yield heading(table)
        found = by_line(table, ("accesses", "bytes", "sectors", "conflicts"))
        for line, numbers in sorted(found.items(), key=lambda item: -int(item[1][1]))[:MOST_LINES]:
            accesses, moved, sectors, conflicts = map(int, numbers)
            used = f", {100 * moved / (SECTOR_BYTES * sectors):.0f}% of {sectors} sectors" if sectors else ""
            banks = f", {conflicts / accesses:.1f} bank conflicts each" if conflicts else ""
            yield f"  {accesses} accesses, {moved} bytes{used}{banks}  {line}"


if __name__ == "__main__":
    print(*report(sys.argv[1]), sep="\n")
