"""``ncc export``: a trace in another format."""

from __future__ import annotations

import argparse
import shutil
from pathlib import Path
from typing import Any

from ncc.cli.report import OK, WRONG_INPUT, show
from ncc.diag import Diagnostic, NccError, error

_OWN = ("store", "result")
"""What is written anew; the rest of a run's folder is copied."""


def add_parser(subparsers: Any) -> None:
    parser = subparsers.add_parser(
        "export", help="write a trace in another format",
        description="Write a run as a folder of the reference: result/<seconds>.bin and its sidecar for each launch.")
    parser.add_argument("trace", help="a run's directory, as 'ncc run' printed it")
    parser.add_argument("--format", choices=["neutrino"], default="neutrino")
    parser.add_argument("-o", "--output", metavar="DIR", type=Path,
                        help="the folder to make (default: the run's name with -neutrino, here)")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from ncc.runtime import open_trace
    from ncc.runtime.neutrino import write_launch

    trace = open_trace(args.trace)
    folder: Path = args.output or Path(f"{trace.path.resolve().name}-neutrino")
    damaged: list[Diagnostic] = []
    written = 0
    try:
        shutil.copytree(trace.path, folder, ignore=_left_out(trace.path), symlinks=True)
        (folder / "result").mkdir()
        for number in range(len(trace)):
            try:
                launch = trace[number]
                write_launch(launch, folder / "result")
                written += 1
            except NccError as damage:
                damaged += damage.diagnostics
    except OSError as failure:
        raise error("R054", f"cannot write '{folder}': {failure.strerror or failure}", place=str(folder),
                    hint="-o names a folder that is not there yet") from None
    show(damaged)
    print(f"{written} launches: {folder}")
    return WRONG_INPUT if damaged else OK


def _left_out(top: Path) -> Any:
    def ignored(folder: str, names: list[str]) -> list[str]:
        return [name for name in names if name in _OWN] if Path(folder) == top else []

    return ignored
