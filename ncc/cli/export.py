"""``ncc export``: a trace in another format."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from ncc.cli.report import OK, WRONG_INPUT, show
from ncc.diag import Diagnostic, NccError, error

NEUTRINO = "neutrino"
TABLES = ("parquet", "arrow", "csv", "jsonl")


def add_parser(subparsers: Any) -> None:
    parser = subparsers.add_parser(
        "export", help="write a trace in another format",
        description="Write a run as a folder of the reference (neutrino: result/<seconds>.bin and its sidecar for each "
                    "launch), or as tables: a file for each map, and one of the launches.")
    parser.add_argument("trace", help="a run's directory, as 'ncc run' printed it, or a folder with those of all ranks")
    parser.add_argument("--format", choices=[NEUTRINO, *TABLES], default=NEUTRINO)
    parser.add_argument("-o", "--output", metavar="DIR", type=Path,
                        help="the folder to make (default: the run's name with -FORMAT, here)")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from ncc.runtime import open_traces

    trace = open_traces(args.trace)
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
    """The reference knows no ranks: of a job, a folder for each process."""
    from ncc.runtime import Job

    if not isinstance(trace, Job):
        return _folder(trace, folder, damaged)
    folder.mkdir(parents=True)
    return sum(_folder(process.run, folder / "-".join(process.path.relative_to(trace.path).parts), damaged)
               for process in trace.processes)


def _folder(run: Any, folder: Path, damaged: list[Diagnostic]) -> int:
    from ncc.runtime.neutrino_folder import Folder

    export = Folder(run, folder)
    written: int = export.write()
    damaged += export.damaged
    return written


def _tables(args: argparse.Namespace, trace: Any, folder: Path, damaged: list[Diagnostic]) -> int:
    from ncc.runtime import Job
    from ncc.runtime.export import Export

    export = Export(folder, args.format, isinstance(trace, Job))
    try:
        for table in trace.tables:
            export.add_rows(table)
        damaged += trace.damage
        return sum(_added(export, trace, number, damaged) for number in range(len(trace)))
    finally:
        export.close()


def _added(export: Any, trace: Any, number: int, damaged: list[Diagnostic]) -> bool:
    """Whether the launch is sound."""
    from ncc.runtime import Job

    try:
        export.add(number, trace[number], trace.placed(number) if isinstance(trace, Job) else None)
    except NccError as damage:
        damaged += damage.diagnostics
        return False
    return True
