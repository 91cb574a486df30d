"""How many lanes were active, line by line, those with the fewest first."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from ncc.tools._lines import MOST_LINES, by_line, heading, tables


def report(path: str | Path) -> Iterator[str]:
    for table in tables(path, "divergence"):
        yield heading(table)
        lines = [(int(lanes) / int(executed), int(executed), line)
                 for line, (executed, lanes) in by_line(table, ("executed", "lanes")).items()]
        for active, executed, line in sorted(lines)[:MOST_LINES]:
            yield f"  {active:5.1f} lanes of {executed} times  {line}"


if __name__ == "__main__":
    print(*report(sys.argv[1]), sep="\n")
