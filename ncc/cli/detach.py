"""``ncc detach``: switch probes off in a program that runs under ``ncc run --idle``; it goes on as it is."""

from __future__ import annotations

import argparse
import sys
from typing import Any

from ncc.cli.report import OK
from ncc.engine import switch


def add_parser(subparsers: Any) -> None:
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "detach", help="switch probes off in a running program",
        description="Switch probes off in a program that runs under 'ncc run --idle'; it goes on as it is.")
    parser.add_argument("pid", type=int, metavar="PID", help="of the program, a child of it, or its 'ncc run'")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    sys.stderr.write(switch.ask(switch.control_of(args.pid), switch.detach_request())["summary"])
    return OK
