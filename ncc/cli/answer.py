"""What the maps of a one-liner hold in the end, over all kernels and processes of a run, as text or JSON."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from ncc.cli.merged import merge_into, shown_number
from ncc.cli.report import counted
from ncc.diag import NccError, printable

if TYPE_CHECKING:  # the front end: not for --help
    from ncc.frontend.question import Asked, AskedKey
    from ncc.runtime import Table

FORMATS: Final = ("text", "json")
VERSION: Final = 1
"""Of what ``json`` writes (docs/oneliners.md)."""
_SHOWN = 20
_SHOWN_HISTOGRAMS = 8
_BAR = 40

Cell = str | int
Cells = tuple[Cell, ...]


@dataclass
class Answer:
    """A map's rows by what their keys say, as they are added up."""

    asked: Asked
    rows: dict[Cells, Any] = field(default_factory=dict)
    lost: int = 0
    sample: int = 1


def show(asked: Sequence[Asked], runs: Iterable[Path], form: str) -> None:
    """Print the maps of a run's processes. What of their tables cannot be read is said."""
    found = collected(asked, (table for run in runs for table in _read(run)))
    if form == "json":
        print(json.dumps(document(found)), flush=True)
    else:
        print(*text(found), sep="\n", file=sys.stderr, flush=True)


def collected(asked: Iterable[Asked], tables: Iterable[Table]) -> list[Answer]:
    """What these tables add up to."""
    answers = {one.map: Answer(one) for one in asked}
    for table in tables:
        if table.name in answers:
            _add(answers[table.name], table)
    return list(answers.values())


def _read(run: Path) -> Iterator[Table]:
    from ncc.runtime import open_trace

    try:
        trace = open_trace(run)
        yield from trace.tables
        for damage in trace.damage:
            print(damage.render(), file=sys.stderr)
    except NccError as failure:
        print(failure, file=sys.stderr)


def _add(answer: Answer, table: Table) -> None:
    from ncc.frontend.question import VALUE

    cells = [_CELLS[key.kind.value] for key in answer.asked.keys]
    (use,) = (column.use for column in table.columns if column.name == VALUE)
    for row in table.rows:
        key = tuple(cell(table, row, of) for cell, of in zip(cells, answer.asked.keys, strict=True))
        merge_into(answer.rows, key, use, row, VALUE, table.sample)
    answer.lost += table.lost
    answer.sample = max(answer.sample, table.sample)


# --- keys ---

def _value(table: Table, row: Any, key: AskedKey) -> int:
    return int(row[key.column])


def _kernel(table: Table, row: Any, key: AskedKey) -> str:
    name: str = table.kernel
    return name


def _line(table: Table, row: Any, key: AskedKey) -> str:
    """Of the source; of a kernel that does not tell lines, the instruction."""
    site = table.site(int(row[key.column]))
    return str(site) if site is not None and site.file else f"{table.kernel}: {site or row[key.column]}"


def _site(table: Table, row: Any, key: AskedKey) -> str:
    number = int(row[key.column])
    site = table.site(number)
    return f"{table.kernel}: {number}{f' {site.text}' if site else ''}"


def _address(table: Table, row: Any, key: AskedKey) -> str:
    return f"{int(row[key.column]):#x}"


def _page(table: Table, row: Any, key: AskedKey) -> str:
    from ncc.frontend.clauses import PAGE_BITS

    return f"{int(row[key.column]) << PAGE_BITS:#x}"


_CELLS: dict[str, Callable[[Table, Any, AskedKey], Cell]] = {
    "value": _value, "kernel": _kernel, "line": _line, "site": _site, "address": _address, "page": _page}
"""By the kind of a key."""


# --- values ---

def _sorted(answer: Answer) -> list[tuple[Cells, Any]]:
    """The greatest first; plain values by their keys."""
    if answer.asked.function == "last":
        return sorted(answer.rows.items())
    return sorted(answer.rows.items(), key=lambda item: (-_weight(item[1]), item[0]))


def _weight(value: Any) -> int | float:
    return sum(value) if isinstance(value, list) else shown_number(value)


def _ranges(asked: Asked, buckets: Sequence[int]) -> list[tuple[int | None, int | None, int]]:
    """(from, to, count) of the buckets from the first to the last that has any; None: there is no end."""
    used = [number for number, count in enumerate(buckets) if count]
    return [(*_range(asked, number, len(buckets)), buckets[number]) for number in range(used[0], used[-1] + 1)] \
        if used else []


def _range(asked: Asked, number: int, count: int) -> tuple[int | None, int | None]:
    linear = asked.linear
    if linear is None:
        return (1 << number - 1 if number else 0), 1 << number
    start = linear.low + (number - 1) * linear.step
    return (None if number == 0 else start), (None if number == count - 1 else start + linear.step)


# --- text ---

def text(answers: Sequence[Answer], most: int = _SHOWN) -> Iterator[str]:
    """Lines, at most so many rows of each map."""
    for answer in answers:
        yield ""
        if not answer.rows:
            yield f"{answer.asked.name}: nothing was saved"
        rows = _sorted(answer)
        histograms = answer.asked.function in ("hist", "lhist")
        shown = rows[:_SHOWN_HISTOGRAMS if histograms else most]
        for key, value in shown:
            name = _name(answer.asked, key)
            yield from _histogram(name, answer.asked, value) if histograms else [f"{name}: {_shown(value)}"]
        if len(rows) > len(shown):
            yield f"... {len(rows) - len(shown)} more: -f json"
        yield from _remarks(answer)


def _name(asked: Asked, key: Cells) -> str:
    return f"{asked.name}[{', '.join(printable(str(cell)) for cell in key)}]" if key else asked.name


def _remarks(answer: Answer) -> Iterator[str]:
    if answer.sample > 1:
        yield f"(estimated from one save in {answer.sample})"
    if answer.lost:
        yield f"({counted(answer.lost, 'save')} lost: more keys than the map has room for)"


def _shown(value: Any) -> str:
    number = shown_number(value)
    return f"{number:.1f}" if isinstance(number, float) else str(number)


def _histogram(name: str, asked: Asked, buckets: Sequence[int]) -> Iterator[str]:
    yield f"{name}:"
    ranges = _ranges(asked, buckets)
    labels = [_label(low, high) for low, high, _ in ranges]
    most = max((count for *_, count in ranges), default=1)
    wide, digits = max(map(len, labels), default=0), len(str(most))
    for label, (*_, count) in zip(labels, ranges, strict=True):
        bar = "@" * -(-count * _BAR // most)
        yield f"{label:<{wide}}  {count:>{digits}} |{bar:<{_BAR}}|"


def _label(low: int | None, high: int | None) -> str:
    if low is None or high is None:
        return f"(..., {high})" if low is None else f"[{_power(low)}, ...)"
    return f"[{_power(low)}]" if high == low + 1 else f"[{_power(low)}, {_power(high)})"


def _power(value: int) -> str:
    """1024 as 1K, as bpftrace does."""
    for bits, unit in ((40, "T"), (30, "G"), (20, "M"), (10, "K")):
        if value >= 1 << bits and value % (1 << bits) == 0:
            return f"{value >> bits}{unit}"
    return str(value)


# --- JSON ---

def document(answers: Sequence[Answer]) -> dict[str, Any]:
    return {"version": VERSION, "maps": [_map(answer) for answer in answers]}


def _map(answer: Answer) -> dict[str, Any]:
    asked = answer.asked
    return {"name": asked.name, "function": asked.function, "keys": [key.label for key in asked.keys],
            "lost": answer.lost, "sample": answer.sample,
            "rows": [{"key": list(key), **_value_of(asked, value)} for key, value in _sorted(answer)]}


def _value_of(asked: Asked, value: Any) -> dict[str, Any]:
    if isinstance(value, list):
        return {"buckets": [{"from": low, "to": high, "count": count} for low, high, count in _ranges(asked, value)]}
    return {"value": shown_number(value)}
