"""``ncc verify``: every error of several probes at once."""

from __future__ import annotations

import argparse
from typing import Any

from ncc.cli.callback import existing
from ncc.cli.report import OK, WRONG_INPUT, counted, show
from ncc.diag import Diagnostics, NccError, printable


def add_parser(subparsers: Any) -> None:
    parser = subparsers.add_parser("verify", help="check probes and objects, showing every error",
                                   description="Check .py, .toml, .o and .ir files (or tools) without running them.")
    parser.add_argument("probes", nargs="+", metavar="PROBE")
    parser.add_argument("-t", "--target", help="what to verify for (default: an object's own, else ptx)")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    failed = [spec for spec in args.probes if not _verify(spec, args.target)]
    return WRONG_INPUT if failed else OK


def _verify(spec: str, target: str | None) -> bool:
    from ncc import pipeline

    diags = Diagnostics()
    try:
        program = pipeline.load_program(spec, target, diags)
    except NccError as failure:
        show([*diags, *failure.diagnostics])
        return False
    show(diags)
    if diags.errors:
        return False
    found = [counted(len(program.probes), "probe"), counted(len(program.maps), "map")]
    if (script := existing(program)) is not None:
        found.append(f"callback {printable(script.name)}")
    print(f"{spec}: ok ({', '.join(found)})")
    return True
