"""``ncc export``: a trace in another format."""

from __future__ import annotations

import argparse
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

from ncc.cli.report import OK, WRONG_INPUT, show
from ncc.diag import Diagnostic, NccError, error

NEUTRINO = "neutrino"
TABLES = ("parquet", "arrow", "csv", "jsonl")
_OWN = ("store", "result")
"""What is written anew; the rest of a run's folder is copied."""


def add_parser(subparsers: Any) -> None:
    parser = subparsers.add_parser(
        "export", help="write a trace in another format",
        description="Write a run as a folder of the reference (neutrino: result/<seconds>.bin and its sidecar for each "
                    "launch), or as tables: a file for each map, and one of the launches.")
    parser.add_argument("trace", help="a run's directory, as 'ncc run' printed it")
    parser.add_argument("--format", choices=[NEUTRINO, *TABLES], default=NEUTRINO)
    parser.add_argument("-o", "--output", metavar="DIR", type=Path,
                        help="the folder to make (default: the run's name with -FORMAT, here)")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from ncc.runtime import open_trace

    trace = open_trace(args.trace)
    folder: Path = args.output or Path(f"{trace.path.resolve().name}-{args.format}")
    damaged: list[Diagnostic] = []
    try:
        written = (_neutrino if args.format == NEUTRINO else _tables)(args, trace, folder, damaged)
    except OSError as failure:
        raise error("R054", f"cannot write '{folder}': {failure.strerror or failure}", place=str(folder),
                    hint="-o names a folder that is not there yet") from None
    show(damaged)
    print(f"{written} launches: {folder}")
    return WRONG_INPUT if damaged else OK


def _neutrino(args: argparse.Namespace, trace: Any, folder: Path, damaged: list[Diagnostic]) -> int:
    from ncc.runtime.neutrino import write_launch

    shutil.copytree(trace.path, folder, ignore=_left_out(trace.path), symlinks=True)
    (folder / "result").mkdir()
    return _each(trace, damaged, lambda number, launch: write_launch(launch, folder / "result"))


def _tables(args: argparse.Namespace, trace: Any, folder: Path, damaged: list[Diagnostic]) -> int:
    from ncc.runtime.export import Export

    export = Export(folder, args.format)
    try:
        for table in trace.tables:
            export.add_rows(table)
        damaged += trace.damage
        return _each(trace, damaged, export.add)
    finally:
        export.close()


def _each(trace: Any, damaged: list[Diagnostic], write: Callable[[int, Any], object]) -> int:
    """How many launches were written: all but those that are damaged."""
    written = 0
    for number in range(len(trace)):
        try:
            write(number, trace[number])
            written += 1
        except NccError as damage:
            damaged += damage.diagnostics
    return written


def _left_out(top: Path) -> Any:
    def ignored(folder: str, names: list[str]) -> list[str]:
        return [name for name in names if name in _OWN] if Path(folder) == top else []

    return ignored
