"""``ncc read``: a trace as a table, JSON, CSV or NumPy archive."""

from __future__ import annotations

import argparse
import contextlib
import csv
import itertools
import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, TextIO

from ncc.cli import ranks, tables
from ncc.cli.report import OK, WRONG_INPUT, columns, kept_of, show, timed_of
from ncc.cli.rescaled import Rescaled, rescaled, titles
from ncc.cli.values import list_index
from ncc.diag import Diagnostic, NccError, error, printable
from ncc.runtime import Job, Launch, Run, Table, latest_run

SHOWN_ROWS = 20
_ROWS_AT_ONCE = 4096
_NOTHING = "nothing was recorded: summary.json says why"

Chosen = Iterable[tuple[int, Launch]]
"""Launches with their number in the list that ``ncc read TRACE`` shows; each is opened when it is its turn."""


def add_parser(subparsers: Any) -> None:
    parser = subparsers.add_parser("read", help="show a trace",
                                   description="List the launches of a trace, or show the records of one.")
    parser.add_argument("trace", nargs="?", help="a run's directory, as 'ncc run' printed it, or a folder with those "
                        "of all ranks (default: the last run in ./trace)")
    parser.add_argument("--rank", type=list_index, metavar="R", help="of a job, the run of one rank")
    parser.add_argument("--launch", type=list_index, metavar="N",
                        help="the N-th launch of the list (default: list them)")
    parser.add_argument("--map", help="only this map; of an aggregating one, its rows")
    parser.add_argument("--format", choices=sorted(_FORMATS), default="table")
    parser.add_argument("-o", "--output", metavar="FILE",
                        help="where to write (default: standard output; npz: trace.npz)")
    parser.add_argument("--rescaled", action="append", metavar="FIELD", default=[],
                        help="show FIELD_rescaled too: a duration as it is without probes (of 'ncc run --benchmark')")
    parser.add_argument("--all", action="store_true", help=f"every record in a table, not the first {SHOWN_ROWS}")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    if args.trace is None:
        args.trace = str(latest_run())
        print(f"ncc: {printable(args.trace)}", file=sys.stderr)
    trace = ranks.open_chosen(args.trace, args.rank)
    if args.launch is not None and not 0 <= args.launch < len(trace):
        raise error("R007", f"no launch {args.launch}", place=args.trace,
                    hint=f"launches 0 to {len(trace) - 1}" if len(trace) else _NOTHING)
    damaged: list[Diagnostic] = list(trace.damage)
    args.rescaled = Rescaled(args.rescaled)
    named = [table for table in trace.tables if table.name == args.map]
    if named and args.launch is None:
        return _show_tables(args, named, damaged)
    if args.map and trace.tables and not len(trace):
        raise _no_map(args.map, (table.name for table in trace.tables), args.trace)
    numbers = range(len(trace)) if args.launch is None else (args.launch,)
    sound = _sound(args, trace, numbers, damaged)
    first = list(itertools.islice(sound, 1))
    if damaged and not first and not trace.tables:
        raise NccError(*damaged)
    with _output(args):
        if first or args.format != "table" or not trace.tables:
            _FORMATS[args.format](args, trace, itertools.chain(first, sound))
        if args.launch is None and args.format == "table" and not args.map:
            tables.print_overview(trace.tables)
    if not len(trace) and not trace.tables:
        print(f"{args.trace}: {_NOTHING}", file=sys.stderr)
    damaged += args.rescaled.missing()
    show(damaged)
    return WRONG_INPUT if damaged else OK


def _show_tables(args: argparse.Namespace, chosen: list[Table], damaged: list[Diagnostic]) -> int:
    with _output(args):
        if args.format == "table":
            tables.print_tables(chosen, None if args.all else SHOWN_ROWS, args.rescaled)
        else:
            tables.FORMATS[args.format](chosen, args.output, args.rescaled)
    damaged += args.rescaled.missing()
    show(damaged)
    return WRONG_INPUT if damaged else OK


def _sound(args: argparse.Namespace, trace: Run | Job, numbers: Iterable[int],
           damaged: list[Diagnostic]) -> Iterator[tuple[int, Launch]]:
    """Launches, each opened once, when it is its turn. Left out are those that are damaged or do not have the map."""
    shows_records = args.launch is not None or args.format in ("csv", "npz")
    missing: set[tuple[str, ...]] = set()  # launches of other maps have been told of, once
    for number in numbers:
        try:
            launch = trace[number]
            if shows_records:
                launch.check()
            if args.map and args.map not in launch.maps:
                if tuple(launch.maps) not in missing:
                    missing.add(tuple(launch.maps))
                    raise _no_map(args.map, launch.maps, str(launch.path))
                continue
        except NccError as damage:
            damaged += damage.diagnostics
        else:
            yield number, launch


def _no_map(name: str, maps: Iterable[str], place: str) -> NccError:
    return error("R008", f"no map '{name}'", place=place, hint=f"maps: {', '.join(dict.fromkeys(maps))}")


def _output(args: argparse.Namespace) -> contextlib.AbstractContextManager[Any]:
    """Standard output, or the file that takes its place; npz opens its own."""
    if args.output in (None, "-") or args.format == "npz":
        return contextlib.nullcontext()
    try:
        return _into(open(args.output, "w", encoding="utf-8"))
    except OSError as failure:
        raise error("R054", f"cannot write '{args.output}': {failure.strerror}", place=args.output) from None


@contextlib.contextmanager
def _into(file: TextIO) -> Iterator[None]:
    with file, contextlib.redirect_stdout(file):
        yield


def _table(args: argparse.Namespace, trace: Run | Job, chosen: Chosen) -> None:
    if args.launch is None:
        names: set[str] = set()
        where = ("rank", "at ms") if isinstance(trace, Job) else ()
        rows: list[tuple[str, ...]] = [("launch", *where, "kernel", "grid", "block", "kernel us", "records", "lost")]
        for number, launch in chosen:
            rows.append((str(number), *ranks.label_of(trace, number), *_summary_row(launch, _maps(args, launch))))
            names.add(launch.device_name)
        if isinstance(trace, Job):
            ranks.print_processes(trace)
        print(columns(rows))
        if names := names - {""}:
            print(f"on {', '.join(sorted(names))}")
        return
    for _, launch in chosen:
        print_launch(launch, _maps(args, launch), None if args.all else SHOWN_ROWS, args.rescaled)


def print_launch(launch: Launch, maps: Iterable[str], limit: int | None = SHOWN_ROWS,
                 asked: Rescaled | None = None) -> None:
    """A launch and its records as tables, at most so many rows of each map."""
    where = f"  on {launch.device_name}" if launch.device_name else ""
    took = f"  {launch.times.kernel_us:.1f} us" if launch.times.kernel_us > 0 else ""
    part = "  partial: it did not end" if launch.partial else ""
    print(f"{launch.name}  grid {_dims(launch.grid)}  block {_dims(launch.block)}{took}{where}{part}")
    if launch.origin is not None:
        print(f"Inductor's kernel of {launch.origin}")
    if timed := timed_of(launch.benchmark):
        print(timed)
    for name in maps:
        _print_map(launch, name, limit, (asked or Rescaled()).of(launch.schema(name).dtype, launch.benchmark))


def _summary_row(launch: Launch, maps: list[str]) -> tuple[str, ...]:
    """The records and the lost ones are of ``maps``."""
    records, lost = (sum(map(count, maps)) for count in (launch.saved, launch.lost))
    took = f"{launch.times.kernel_us:.1f}" if launch.times.kernel_us > 0 else "-"
    part = " (partial)" if launch.partial else ""
    return (launch.name[:60], _dims(launch.grid), _dims(launch.block), took, f"{records}{part}", str(lost))


def _print_map(launch: Launch, name: str, limit: int | None, more: Sequence[str]) -> None:
    schema, used = launch.schema(name), launch.saved(name)
    others = f"{launch.overwritten(name)} overwritten" if launch.is_ring(name) else f"{launch.lost(name)} lost"
    print(f"\n{printable(name)} ({schema.level} level, {used} records, {others}{kept_of(schema.sample)})")
    rows = [tuple(map(str, row)) for row in itertools.islice(_rows(launch, name, more), limit)]
    print(columns([("block", schema.level, "slot", *schema.dtype.names, *titles(more)), *rows]))
    if used > len(rows):
        print(f"... {used - len(rows)} more: --all, or --format csv")


def _rows(launch: Launch, name: str, more: Sequence[str]) -> Iterator[tuple[Any, ...]]:
    """(block, warp or thread, slot, fields..., those that are rescaled...) of every used record."""
    for batch in launch.batches(name):
        fields = [batch.records[field].tolist() for field in batch.records.dtype.names]
        fields += [rescaled(batch.records[field], launch.benchmark).tolist() for field in more]
        yield from zip(batch.block.tolist(), batch.unit.tolist(), batch.slot.tolist(), *fields, strict=True)


def _csv(args: argparse.Namespace, trace: Run | Job, chosen: Chosen) -> None:
    out = csv.writer(sys.stdout)
    where = ("rank",) if isinstance(trace, Job) else ()
    for number, launch in chosen:
        rank = ranks.label_of(trace, number)[:1]
        for name in _maps(args, launch):
            schema = launch.schema(name)
            more = args.rescaled.of(schema.dtype, launch.benchmark)
            out.writerow(("launch", *where, "map", "block", schema.level, "slot", *schema.dtype.names, *titles(more)))
            out.writerows((number, *rank, name, *row) for row in _rows(launch, name, more))


def _json(args: argparse.Namespace, trace: Run | Job, chosen: Chosen) -> None:
    """Written piece by piece: a trace may be larger than memory."""
    launches = (_launch_json(args, number, launch, ranks.json_of(trace, number)) for number, launch in chosen)
    for piece in next(launches) if args.launch is not None else _enclosed("[", launches, "]"):
        sys.stdout.write(piece)
    print()


def _enclosed(first: str, members: Iterable[Iterable[str]], last: str) -> Iterator[str]:
    yield first
    for index, member in enumerate(members):
        yield ", " if index else ""
        yield from member
    yield last


def _launch_json(args: argparse.Namespace, number: int, launch: Launch, where: dict[str, object]) -> Iterator[str]:
    known = {
        "launch": number, **where, "kernel": launch.kernel, "name": launch.name, "kernel_launch": launch.number,
        "sequence": launch.sequence, "grid": launch.grid, "block": launch.block, "shared_bytes": launch.shared_bytes,
        "partial": launch.partial, "time": vars(launch.times), "device": launch.device_name,
        "params": [p.hex() for p in launch.params],
        "benchmark": launch.benchmark and {**vars(launch.benchmark), "scale": launch.benchmark.scale},
        "inductor": launch.origin and vars(launch.origin),
    }
    yield f'{json.dumps(known)[:-1]}, "maps": '
    asked = args.rescaled if args.launch is not None else None
    maps = (_map_json(launch, name, asked) for name in _maps(args, launch))
    yield from _enclosed("{", maps, "}")
    yield "}"


def _map_json(launch: Launch, name: str, asked: Rescaled | None) -> Iterator[str]:
    """``asked``: None without records."""
    schema = launch.schema(name)
    more = asked.of(schema.dtype, launch.benchmark) if asked else ()
    known = {"level": schema.level, "fields": schema.fields, "cap": launch.shape(name)[2],
             "sample": schema.sample, "records": launch.saved(name), "lost": launch.lost(name)}
    if launch.is_ring(name):
        known["overwritten"] = launch.overwritten(name)
    if more:
        known["rescaled"] = titles(more)
    yield f"{json.dumps(name)}: {json.dumps(known)[:-1]}"
    if asked:
        yield ', "rows": '
        yield from _enclosed("[", _rows_json(launch, name, more), "]")
    yield "}"


def _rows_json(launch: Launch, name: str, more: Sequence[str]) -> Iterator[tuple[str]]:
    rows = _rows(launch, name, more)
    while some := list(itertools.islice(rows, _ROWS_AT_ONCE)):
        yield (json.dumps(some, default=_plain)[1:-1],)


def _npz(args: argparse.Namespace, trace: Run | Job, chosen: Chosen) -> None:
    arrays = {}
    for number, launch in chosen:
        for name in _maps(args, launch):
            arrays[f"{number}/{name}"] = launch[name]
            arrays[f"{number}/{name}/used"] = launch.used(name)
            for field in args.rescaled.of(launch.schema(name).dtype, launch.benchmark):
                arrays[f"{number}/{name}/{field}_rescaled"] = rescaled(launch[name][field], launch.benchmark)
    tables.save_arrays(arrays, args.output)


def _maps(args: argparse.Namespace, launch: Launch) -> list[str]:
    return [args.map] if args.map else list(launch.maps)


def _plain(value: Any) -> Any:
    """JSON for what NumPy leaves: raw bytes of an untyped record."""
    return value.hex() if isinstance(value, bytes) else str(value)


def _dims(three: tuple[int, int, int]) -> str:
    return "x".join(map(str, three))


_FORMATS = {"table": _table, "csv": _csv, "json": _json, "npz": _npz}
