"""``ncc read``: a trace as a table, JSON, CSV or NumPy archive."""

from __future__ import annotations

import argparse
import contextlib
import csv
import json
import sys
from collections.abc import Iterable, Iterator
from typing import Any, TextIO

import numpy as np

from ncc.cli.report import OK, columns
from ncc.cli.values import list_index
from ncc.diag import error, printable
from ncc.runtime import Launch, open_trace

SHOWN_ROWS = 20

Chosen = dict[int, Launch]
"""Launches by their number in the list that ``ncc read TRACE`` shows."""


def add_parser(subparsers: Any) -> None:
    parser = subparsers.add_parser("read", help="show a trace",
                                   description="List the launches of a trace, or show the records of one.")
    parser.add_argument("trace", help="a run's directory, as 'ncc run' printed it")
    parser.add_argument("--launch", type=list_index, metavar="N",
                        help="the N-th launch of the list (default: list them)")
    parser.add_argument("--map", help="only this map")
    parser.add_argument("--format", choices=sorted(_FORMATS), default="table")
    parser.add_argument("-o", "--output", metavar="FILE",
                        help="where to write (default: standard output; npz: trace.npz)")
    parser.add_argument("--all", action="store_true", help=f"every record in a table, not the first {SHOWN_ROWS}")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    trace = open_trace(args.trace)
    if args.launch is not None and not 0 <= args.launch < len(trace):
        raise error("R007", f"no launch {args.launch}", place=args.trace,
                    hint=f"launches 0 to {len(trace) - 1}" if len(trace) else "nothing was recorded: see event.log")
    chosen = {n: trace[n] for n in (range(len(trace)) if args.launch is None else (args.launch,))}
    for launch in chosen.values() if args.map else ():
        if args.map not in launch.maps:
            raise error("R008", f"no map '{args.map}'", place=str(launch.path), hint=f"maps: {', '.join(launch.maps)}")
    with _output(args):
        _FORMATS[args.format](args, chosen)
    return OK


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


def _table(args: argparse.Namespace, chosen: Chosen) -> None:
    if args.launch is None:
        print(columns([("launch", "kernel", "grid", "block", "kernel us", "records", "lost"),
                       *(_summary_row(index, launch) for index, launch in chosen.items())]))
        if names := sorted({launch.device_name for launch in chosen.values() if launch.device_name}):
            print(f"on {', '.join(names)}")
        return
    for launch in chosen.values():
        print_launch(launch, _maps(args, launch), None if args.all else SHOWN_ROWS)


def print_launch(launch: Launch, maps: Iterable[str], limit: int | None = SHOWN_ROWS) -> None:
    """A launch and its records as tables, at most so many rows of each map."""
    where = f"  on {launch.device_name}" if launch.device_name else ""
    print(f"{launch.name}  grid {_dims(launch.grid)}  block {_dims(launch.block)}  {launch.times.kernel_us:.1f} us"
          f"{where}")
    for name in maps:
        _print_map(launch, name, limit)


def _summary_row(index: int, launch: Launch) -> tuple[str, ...]:
    records = sum(int(launch.used(m).sum(dtype=np.uint64)) for m in launch.maps)
    lost = sum(launch.lost(m) for m in launch.maps)
    return (str(index), launch.name[:60], _dims(launch.grid), _dims(launch.block), f"{launch.times.kernel_us:.1f}",
            str(records), str(lost))


def _print_map(launch: Launch, name: str, limit: int | None) -> None:
    schema, used = launch.schema(name), int(launch.used(name).sum(dtype=np.uint64))
    print(f"\n{printable(name)} ({schema.level} level, {used} records, {launch.lost(name)} lost)")
    rows: list[tuple[str, ...]] = []
    for row in _rows(launch, name):
        if limit is not None and len(rows) == limit:
            break
        rows.append(tuple(map(str, row)))
    print(columns([("block", schema.level, "slot", *launch[name].dtype.names), *rows]))
    if used > len(rows):
        print(f"... {used - len(rows)} more: --all, or --format csv")


def _rows(launch: Launch, name: str) -> Iterator[tuple[Any, ...]]:
    """(block, warp or thread, slot, fields...) of every used record."""
    records, used = launch[name], launch.used(name)
    for block in range(records.shape[0]):
        for unit in np.flatnonzero(used[block]):
            for slot in range(used[block, unit]):
                yield (block, int(unit), slot, *records[block, unit, slot].tolist())


def _csv(args: argparse.Namespace, chosen: Chosen) -> None:
    out = csv.writer(sys.stdout)
    for index, launch in chosen.items():
        for name in _maps(args, launch):
            unit = launch.schema(name).level
            out.writerow(("launch", "map", "block", unit, "slot", *launch[name].dtype.names))
            out.writerows((index, name, *row) for row in _rows(launch, name))


def _json(args: argparse.Namespace, chosen: Chosen) -> None:
    described = [_describe(launch, _maps(args, launch), args.launch is not None) for launch in chosen.values()]
    json.dump(described if args.launch is None else described[0], sys.stdout, default=_plain)
    print()


def _describe(launch: Launch, maps: list[str], with_records: bool) -> dict[str, Any]:
    described: dict[str, Any] = {
        "kernel": launch.kernel, "name": launch.name, "launch": launch.number, "sequence": launch.sequence,
        "grid": launch.grid, "block": launch.block, "shared_bytes": launch.shared_bytes, "time": vars(launch.times),
        "device": launch.device_name, "params": [p.hex() for p in launch.params], "maps": {},
    }
    for name in maps:
        schema = launch.schema(name)
        entry = {"level": schema.level, "fields": schema.fields, "cap": launch[name].shape[2],
                 "records": int(launch.used(name).sum(dtype=np.uint64)), "lost": launch.lost(name)}
        if with_records:
            entry["rows"] = list(_rows(launch, name))
        described["maps"][name] = entry
    return described


def _npz(args: argparse.Namespace, chosen: Chosen) -> None:
    arrays = {}
    for index, launch in chosen.items():
        for name in _maps(args, launch):
            arrays[f"{index}/{name}"] = launch[name]
            arrays[f"{index}/{name}/used"] = launch.used(name)
    path = args.output or "trace.npz"
    try:
        np.savez_compressed(path, **arrays)
    except OSError as failure:
        raise error("R054", f"cannot write '{path}': {failure.strerror}", place=path) from None
    print(f"{path}: {', '.join(arrays)}", file=sys.stderr)


def _maps(args: argparse.Namespace, launch: Launch) -> list[str]:
    return [args.map] if args.map else list(launch.maps)


def _plain(value: Any) -> Any:
    """JSON for what NumPy leaves: raw bytes of an untyped record."""
    return value.hex() if isinstance(value, bytes) else str(value)


def _dims(three: tuple[int, int, int]) -> str:
    return "x".join(map(str, three))


_FORMATS = {"table": _table, "csv": _csv, "json": _json, "npz": _npz}
