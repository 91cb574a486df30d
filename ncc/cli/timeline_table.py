"""Tables of what a timeline says: operations by their time."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from ncc.cli.report import counted
from ncc.diag import printable

if TYPE_CHECKING:  # NumPy and SQLite: not for --help
    from ncc.trace import Timeline, Total

SHOWN = 20
_UNITS = (("s", 1e9), ("ms", 1e6), ("us", 1e3), ("ns", 1.0))
_LEAST_NAME = 16
"""Characters that are left of a name where the terminal is narrow."""


def print_summary(path: str, number: int) -> None:
    """A table of what took most time, at most so many names."""
    from ncc.trace import Timeline, busy, ranges, totals

    with Timeline(path) as timeline:
        found, gpus, made = totals(timeline), busy(timeline), ranges(timeline)
        shown = found[:number]
        print(title(timeline, found))
        if gpus:
            print("; ".join(f"GPU {gpu.gpu}: {gpu.percent:.1f}% of {duration(gpu.wall_ns)} busy" for gpu in gpus))
        print_rows(("calls", "total", "average", "min", "max", "%"), [
            (total.name, (str(total.calls), duration(total.total_ns), duration(total.average_ns),
                          duration(total.min_ns), duration(total.max_ns), f"{total.percent:.1f}")) for total in shown],
            len(found))
        if made:
            print_rows(("times", "total", "average", "min", "max", "kernels", "on GPUs"), [
                (each.name, (str(each.calls), duration(each.total_ns), duration(each.average_ns),
                             duration(each.min_ns), duration(each.max_ns), str(each.kernels),
                             duration(each.kernel_ns))) for each in made[:number]], len(made), "range", plain=True)
        tell_left(timeline)


def title(timeline: Timeline, found: Sequence[Total]) -> str:
    begin, end = timeline.span_ns
    operations = counted(sum(total.calls for total in found), "operation")
    return f"{operations} of {counted(len(found), 'name')} in {duration(end - begin)}"


def duration(nanoseconds: float) -> str:
    """Four digits and a unit, like ``12.34 us``."""
    unit, size = next((each for each in _UNITS if nanoseconds >= each[1]), _UNITS[-1])
    value = nanoseconds / size
    digits = 3 if value < 10 else 2 if value < 100 else 1 if value < 1000 else 0
    return f"{value:.{digits if unit != 'ns' else 0}f} {unit}"


def terminal_width() -> int:
    return shutil.get_terminal_size((80, 24)).columns


def print_rows(titles: Sequence[str], rows: Sequence[tuple[str, Sequence[str]]], known: int,
               what: str = "operation", plain: bool = False) -> None:
    """Numbers to the right, names in what is left of a line. ``plain``: they are no functions'."""
    from ncc.engine.demangle import briefly, demangle

    cells = [titles, *(row for _, row in rows)]
    widths = [max(len(row[at]) for row in cells) for at in range(len(titles))]
    room = max(_LEAST_NAME, terminal_width() - sum(widths) - 2 * len(widths))
    names = [what, *([name for name, _ in rows] if plain else briefly([demangle(name) for name, _ in rows]))]
    names = [cut(printable(name) or "-", room) for name in names]
    longest = max(map(len, names))
    for name, row in zip(names, cells, strict=True):
        print(name.ljust(longest) + "".join("  " + cell.rjust(width) for cell, width in zip(row, widths, strict=True)))
    if known > len(rows):
        print(f"... {known - len(rows)} more: -n {known}")


def cut(text: str, width: int) -> str:
    return text if len(text) <= width else f"{text[: width - 3]}..."


def tell_left(timeline: Timeline) -> None:
    """Rows that make no sense are left out everywhere, which has to be said."""
    if left := timeline.left:
        print(f"{printable(timeline.path)}: {counted(left.ops + left.calls, 'row')} left out, whose numbers cannot be",
              file=sys.stderr)
