"""``ncc tools``: the built-in probes, one line each."""

from __future__ import annotations

import argparse
from typing import Any

from ncc import tools
from ncc.cli.report import OK, columns


def add_parser(subparsers: Any) -> None:
    parser = subparsers.add_parser("tools", help="list the built-in probes", description="List the built-in probes.")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    print(columns([(name, tools.summary(name)) for name in tools.names()]))
    return OK
