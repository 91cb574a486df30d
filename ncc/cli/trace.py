"""``ncc trace``: what a file of a timeline says, and what it can be made into. Without an action it records one."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from ncc.cli import record
from ncc.cli.report import OK, UsageError, columns, counted
from ncc.cli.timeline_table import SHOWN, cut, duration, print_rows, print_summary, tell_left, terminal_width, title
from ncc.cli.values import positive
from ncc.diag import printable

if TYPE_CHECKING:  # NumPy and SQLite: not for --help
    from ncc.trace import Change, Total

FORMS = ("perfetto", "chrome", "rocprofv3", "parquet")


def add_parser(subparsers: Any) -> None:
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "trace", help="record, show, convert and merge timelines of kernels and copies",
        description="Record when kernels and copies of a program ran, or show what a file says of it: SQLite in the "
                    "rocpd schema.",
        usage="ncc trace [-o FILE] [options] -- command [argument ...]\n       ncc trace ACTION ...")
    for names, settings in record.OPTIONS:
        parser.add_argument(*names, **settings)
    actions = parser.add_subparsers(title="actions", metavar="ACTION", required=False)
    _summary_parser(actions)
    _info_parser(actions)
    _convert_parser(actions)
    _merge_parser(actions)
    _diff_parser(actions)
    parser.set_defaults(run=run, action=None)
    told = parser.error
    setattr(parser, "error", lambda message: _error(message, told))  # noqa: B010  (of this parser alone)


def _error(message: str, told: Callable[[str], NoReturn]) -> NoReturn:
    """A command without the '--' before it looks like an action."""
    if message.startswith("argument ACTION"):
        raise UsageError("R021", message.removeprefix("argument ACTION: "), "a command to record goes behind '--'")
    told(message)


def run(args: argparse.Namespace) -> int:
    if args.action is None:
        return record.record(args)
    if given := record.asks_to_record(args):
        raise UsageError("R021", f"{given[0]} is for recording, and an action is named",
                         "options of an action come behind its name")
    return int(args.action(args))


# ---- summary

def _summary_parser(actions: Any) -> None:
    parser = actions.add_parser("summary", help="what took most of the GPUs' time", description=(
        "Kernels and copies by the time they took, with a line of how busy each GPU was: the part of the time from its "
        "first operation to its last in which a kernel was active. Then ranges and marks of the program, with the "
        "kernels whose innermost range they were."))
    parser.add_argument("file", help="a timeline")
    _number(parser)
    _table_or_json(parser)
    parser.set_defaults(action=_summary)


def _summary(args: argparse.Namespace) -> int:
    if args.format == "json":
        return _summary_json(args.file, args.number)
    print_summary(args.file, args.number)
    return OK


def _summary_json(path: str, number: int) -> int:
    from ncc.trace import Timeline, busy, ranges, totals

    with Timeline(path) as timeline:
        found, made = totals(timeline), ranges(timeline)
        shown = found[:number]
        return _json({"operations": [_of(total) for total in shown], "more": len(found) - len(shown), "gpus": [
            {"gpu": gpu.gpu, "ops": gpu.ops, "busy_ns": gpu.busy_ns, "wall_ns": gpu.wall_ns,
             "utilization_percent": round(gpu.percent, 2)} for gpu in busy(timeline)], "ranges": [
            {**asdict(each), "average_ns": round(each.average_ns, 1)} for each in made[:number]],
            "more_ranges": max(0, len(made) - number)})


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
        counts["ranges"] = timeline.ranges
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
            print(cut(f"{printable(tag)}: {printable(value)}", terminal_width()))
        if (more := len(timeline.metadata) - _SHOWN_NOTES) > 0:
            print(f"... {counted(more, 'note')} more: --format json")
        tell_left(timeline)
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
        tell_left(timeline)
    return OK


def _merge_parser(actions: Any) -> None:
    parser = actions.add_parser("merge", help="make one timeline of several", description=(
        "Timelines of processes, ranks or machines as one. Ranges keep their numbers unless two files have the same; "
        "times of several machines are brought together by their wall clocks. What torch.profiler's "
        "export_chrome_trace wrote (JSON, .json.gz) is a timeline, too."))
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help="a timeline, or a profile")
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
            print(f"{what}: {duration(sum(total.total_ns for total in known))} of GPU time, {title(timeline, known)}")
        print_rows(("calls", "after", "total", "after", "change", "by"), [
            (change.name, _change(change)) for change in shown], len(found))
        tell_left(before)
        tell_left(after)
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
