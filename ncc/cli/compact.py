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
    parser.add_argument("trace", help="a run's directory, as 'ncc run' printed it")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from ncc.runtime import open_trace
    from ncc.runtime.frames import compact

    folder: Path = open_trace(args.trace).path
    try:
        before, after = compact(folder)
    except OSError as failure:
        raise error("R054", f"cannot write '{folder}': {failure.strerror or failure}", place=str(folder)) from None
    print(f"{before} bytes of records, now {after}")
    return OK
