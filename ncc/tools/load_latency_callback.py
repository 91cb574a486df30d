"""A line's loads by the cycles until their first use: how many in each power of two."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from ncc.tools._lines import MOST_LINES, by_line, heading, tables


def report(path: str | Path) -> Iterator[str]:
    for table in tables(path, "load_latency"):
        times = table.benchmark
        scale = times.scale if times else 1
        yield heading(table) + (f"; {times.note}" if times else "")
        found = by_line(table, ("loads", "cycles", "spread"))
        for line, (loads, cycles, spread) in sorted(found.items(), key=lambda item: -int(item[1][1]))[:MOST_LINES]:
            parts = ", ".join(f"{int(count)} below {scale * (1 << bits):.0f}"
                              for bits, count in enumerate(spread) if count)
            yield f"  {scale * int(cycles) / int(loads):.0f} cycles on average of {int(loads)} loads: {parts}  {line}"


if __name__ == "__main__":
    print(*report(sys.argv[1]), sep="\n")
