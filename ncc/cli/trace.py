"""``ncc trace``: what a file of a timeline says, and what it can be made into."""

from __future__ import annotations

import argparse
import json
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ncc.cli.report import OK, columns, counted
from ncc.cli.values import positive
from ncc.diag import printable

if TYPE_CHECKING:  # NumPy and SQLite: not for --help
    from ncc.trace import Change, Timeline, Total

FORMS = ("perfetto", "chrome", "rocprofv3", "parquet")
SHOWN = 20
_UNITS = (("s", 1e9), ("ms", 1e6), ("us", 1e3), ("ns", 1.0))
_LEAST_NAME = 16
"""Characters that are left of a name where the terminal is narrow."""


def add_parser(subparsers: Any) -> None:
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "trace", help="show, convert and merge timelines of kernels and copies",
        description="What files say of when kernels, copies, calls and ranges were: SQLite in the rocpd schema.")
    actions = parser.add_subparsers(title="actions", metavar="ACTION", required=True)
    _summary_parser(actions)
    _info_parser(actions)
    _convert_parser(actions)
    _merge_parser(actions)
    _diff_parser(actions)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    return int(args.action(args))


# ---- summary

def _summary_parser(actions: Any) -> None:
    parser = actions.add_parser("summary", help="what took most of the GPUs' time", description=(
        "Kernels and copies by the time they took, with a line of how busy each GPU was: the part of the time from its "
        "first operation to its last in which a kernel was active."))
    parser.add_argument("file", help="a timeline")
    _number(parser)
    _table_or_json(parser)
    parser.set_defaults(action=_summary)


def _summary(args: argparse.Namespace) -> int:
    from ncc.trace import Timeline, busy, totals

    with Timeline(args.file) as timeline:
        found, gpus = totals(timeline), busy(timeline)
        shown = found[: args.number]
        if args.format == "json":
            return _json({"operations": [_of(total) for total in shown], "more": len(found) - len(shown), "gpus": [
                {"gpu": gpu.gpu, "ops": gpu.ops, "busy_ns": gpu.busy_ns, "wall_ns": gpu.wall_ns,
                 "utilization_percent": round(gpu.percent, 2)} for gpu in gpus]})
        print(_title(timeline, found))
        if gpus:
            print("; ".join(f"GPU {gpu.gpu}: {gpu.percent:.1f}% of {duration(gpu.wall_ns)} busy" for gpu in gpus))
        _rows(("calls", "total", "average", "min", "max", "%"), [
            (total.name, (str(total.calls), duration(total.total_ns), duration(total.average_ns),
                          duration(total.min_ns), duration(total.max_ns), f"{total.percent:.1f}")) for total in shown],
            len(found))
        _tell_left(timeline)
    return OK


def _title(timeline: Timeline, found: Sequence[Total]) -> str:
    begin, end = timeline.span_ns
    operations = counted(sum(total.calls for total in found), "operation")
    return f"{operations} of {counted(len(found), 'name')} in {duration(end - begin)}"


def _of(total: Total | None) -> dict[str, object] | None:
    return None if total is None else {
        "name": total.name, "type": total.type, "calls": total.calls, "total_ns": total.total_ns,
        "average_ns": round(total.average_ns, 1), "min_ns": total.min_ns, "max_ns": total.max_ns,
        "percent": round(total.percent, 2)}


# ---- info

def _info_parser(actions: Any) -> None:
    parser = actions.add_parser("info", help="what is in a file", description=(
        "How many rows each table has, from when to when they are, which GPUs and processes there were, and the notes "
        "of who wrote the file."))
    parser.add_argument("file", help="a timeline")
    _table_or_json(parser)
    parser.set_defaults(action=_info)


_COUNTED = {
    "operations": "rocpd_op", "calls": "rocpd_api", "links": "rocpd_api_ops", "calls that launch": "rocpd_kernelapi",
    "calls that copy": "rocpd_copyapi", "monitored": "rocpd_monitor", "strings": "rocpd_string"}
_SHOWN_NOTES = 12


def _info(args: argparse.Namespace) -> int:
    from ncc.trace import Timeline

    with Timeline(args.file) as timeline:
        counts = {what: timeline.count(table) for what, table in _COUNTED.items()}
        begin, end = timeline.span_ns
        gpus, processes = timeline.distinct("rocpd_op", "gpuId", 0), timeline.distinct("rocpd_api", "pid", 1)
        if args.format == "json":
            return _json({"rows": counts, "start_ns": begin, "end_ns": end, "gpus": gpus, "processes": processes,
                          "left_out": timeline.left.ops + timeline.left.calls,
                          "metadata": [list(note) for note in timeline.metadata]})
        print(f"{duration(end - begin)}, from {begin} to {end} ns")
        print(f"{counted(len(gpus), 'GPU')}: {_some(gpus)}; processes: {_some(processes)}")
        print(columns([(what, str(count)) for what, count in counts.items()]))
        for tag, value in timeline.metadata[:_SHOWN_NOTES]:
            print(_cut(f"{printable(tag)}: {printable(value)}", _width()))
        if (more := len(timeline.metadata) - _SHOWN_NOTES) > 0:
            print(f"... {counted(more, 'note')} more: --format json")
        _tell_left(timeline)
    return OK


def _some(numbers: Sequence[int]) -> str:
    return ", ".join(map(str, numbers[:8])) + (f" and {len(numbers) - 8} more" if len(numbers) > 8 else "") or "none"


# ---- convert, merge

def _convert_parser(actions: Any) -> None:
    parser = actions.add_parser("convert", help="write a timeline in another tool's format", description=(
        "perfetto and chrome open in ui.perfetto.dev, chrome in chrome://tracing too, rocprofv3 in TraceLens; parquet "
        "is a folder with a file for kernels, copies, calls, ranges and monitors, and needs pyarrow."))
    parser.add_argument("file", help="a timeline")
    parser.add_argument("-f", "--format", choices=FORMS, default="perfetto", help="default: perfetto")
    parser.add_argument("-o", "--output", metavar="PATH", type=Path,
                        help="what to make (default: the file's name with another end, here); compressed where it ends "
                             "in .gz")
    parser.set_defaults(action=_convert)


def _convert(args: argparse.Namespace) -> int:
    from ncc.trace import Timeline, convert

    with Timeline(args.file) as timeline:
        path, rows = convert(timeline, args.format, args.output)
        print(f"{counted(rows, 'row')}: {path}")
        _tell_left(timeline)
    return OK


def _merge_parser(actions: Any) -> None:
    parser = actions.add_parser("merge", help="make one timeline of several", description=(
        "Timelines of processes, ranks or machines as one. Ranges keep their numbers unless two files have the same; "
        "times of several machines are brought together by their wall clocks."))
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help="a timeline")
    parser.add_argument("-o", "--output", metavar="FILE", type=Path, required=True, help="what to make")
    parser.set_defaults(action=_merge)


def _merge(args: argparse.Namespace) -> int:
    from ncc.trace import merge

    print(f"{counted(merge(args.files, args.output), 'operation')}: {args.output}")
    return OK


# ---- diff

def _diff_parser(actions: Any) -> None:
    parser = actions.add_parser("diff", help="compare two timelines", description=(
        "Kernels and copies of two timelines, those first whose time changed most."))
    parser.add_argument("first", help="a timeline")
    parser.add_argument("second", help="another one")
    _number(parser)
    _table_or_json(parser)
    parser.set_defaults(action=_diff)


def _diff(args: argparse.Namespace) -> int:
    from ncc.trace import Timeline, changes, totals

    with Timeline(args.first) as before, Timeline(args.second) as after:
        first, second = totals(before), totals(after)
        found = changes(first, second)
        shown = found[: args.number]
        if args.format == "json":
            return _json({"changes": [{"name": change.name, "type": change.type, "delta_ns": change.delta_ns,
                                       "before": _of(change.before), "after": _of(change.after)} for change in shown],
                          "more": len(found) - len(shown)})
        for what, timeline, known in (("before", before, first), ("after", after, second)):
            print(f"{what}: {duration(sum(total.total_ns for total in known))} of GPU time, {_title(timeline, known)}")
        _rows(("calls", "after", "total", "after", "change", "by"), [
            (change.name, _change(change)) for change in shown], len(found))
        _tell_left(before)
        _tell_left(after)
    return OK


def _change(change: Change) -> tuple[str, ...]:
    before, after, delta = change.before, change.after, change.delta_ns
    ratio = f"{100 * delta / before.total_ns:+.1f}%" if before and before.total_ns else "new"
    return (str(before.calls) if before else "-", str(after.calls) if after else "-",
            duration(before.total_ns) if before else "-", duration(after.total_ns) if after else "-",
            ("-" if delta < 0 else "+") + duration(abs(delta)), ratio if after else "gone")


# ---- what they share

def _number(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("-n", dest="number", type=positive, default=SHOWN, metavar="N",
                        help=f"show so many (default: {SHOWN})")


def _table_or_json(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--format", choices=("table", "json"), default="table")


def _json(value: object) -> int:
    print(json.dumps(value, indent=1))
    return OK


def duration(nanoseconds: float) -> str:
    """Four digits and a unit, like ``12.34 us``."""
    unit, size = next((each for each in _UNITS if nanoseconds >= each[1]), _UNITS[-1])
    value = nanoseconds / size
    digits = 3 if value < 10 else 2 if value < 100 else 1 if value < 1000 else 0
    return f"{value:.{digits if unit != 'ns' else 0}f} {unit}"


def _width() -> int:
    return shutil.get_terminal_size((80, 24)).columns


def _rows(titles: Sequence[str], rows: Sequence[tuple[str, Sequence[str]]], known: int) -> None:
    """Numbers to the right, names in what is left of a line."""
    from ncc.engine.demangle import briefly, demangle

    cells = [titles, *(row for _, row in rows)]
    widths = [max(len(row[at]) for row in cells) for at in range(len(titles))]
    room = max(_LEAST_NAME, _width() - sum(widths) - 2 * len(widths))
    names = ["operation", *briefly([demangle(name) for name, _ in rows])]
    names = [_cut(printable(name) or "-", room) for name in names]
    longest = max(map(len, names))
    for name, row in zip(names, cells, strict=True):
        print(name.ljust(longest) + "".join("  " + cell.rjust(width) for cell, width in zip(row, widths, strict=True)))
    if known > len(rows):
        print(f"... {known - len(rows)} more: -n {known}")


def _cut(text: str, width: int) -> str:
    return text if len(text) <= width else f"{text[: width - 3]}..."


def _tell_left(timeline: Timeline) -> None:
    """Rows that make no sense are left out everywhere, which has to be said."""
    if left := timeline.left:
        print(f"{printable(timeline.path)}: {counted(left.ops + left.calls, 'row')} left out, whose numbers cannot be",
              file=sys.stderr)
