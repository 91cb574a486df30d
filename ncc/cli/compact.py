"""``ncc compact``: a trace's store, compressed."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from ncc.cli.report import OK
from ncc.diag import error


def add_parser(subparsers: Any) -> None:
    parser = subparsers.add_parser(
        "compact", help="make a trace smaller",
        description="Compress the records of a run that is over with zstd, in place. Everything that reads a trace "
                    "reads it as before.")
    parser.add_argument("trace", help="a run's directory, as 'ncc run' printed it, or a folder with those of all ranks")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from ncc.runtime import Job, open_traces

    trace = open_traces(args.trace)
    folders = [process.path for process in trace.processes] if isinstance(trace, Job) else [trace.path]
    sizes = [_compact(folder) for folder in folders]
    print(f"{sum(before for before, _ in sizes)} bytes of records, now {sum(after for _, after in sizes)}")
    return OK


def _compact(folder: Path) -> tuple[int, int]:
    from ncc.runtime.frames import compact

    try:
        before, after = compact(folder)
    except OSError as failure:
        raise error("R054", f"cannot write '{folder}': {failure.strerror or failure}", place=str(folder)) from None
    return before, after
