"""The command line. A command is a module that offers ``add_parser(subparsers)`` and sets ``run(args) -> int``.

Modules are imported when their command is given, so that ``ncc --help`` is quick. What follows ``--`` is not
ours: it reaches a command as ``args.after`` (None where there is no ``--``).
"""

from __future__ import annotations

import argparse
import importlib
import os
import sys

import ncc
from ncc.diag import NccError

COMMANDS: dict[str, str] = {
    "run": "run a program with probes attached to its kernels",
    "read": "show the records of a trace",
    "tools": "list the built-in probes",
    "compile": "compile a probe to an object, assembly or IR",
    "verify": "check probes, objects and IR; every error at once",
    "instrument": "attach a probe to a kernel in a file",
    "doctor": "what was found, what is missing and how to get it",
    "cache": "show or clear the cache of prepared kernels",
}
"""Command -> its line in --help. Its module is ``ncc.cli.<command>``."""


def main(argv: list[str] | None = None) -> int:
    """Run one command. 0: fine, 1: the input is wrong, 2: usage; ``run`` exits as the program did."""
    own, after = _split(sys.argv[1:] if argv is None else argv)
    args = _parser(own).parse_args(own)
    args.after = after
    try:
        return int(args.run(args))
    except NccError as failure:
        print(failure, file=sys.stderr)
        return 1
    except BrokenPipeError:  # a reader like head that has enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        return 1


def _split(argv: list[str]) -> tuple[list[str], list[str] | None]:
    if "--" not in argv:
        return argv, None
    at = argv.index("--")
    return argv[:at], argv[at + 1 :]


def _parser(argv: list[str]) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="ncc", description=ncc.__doc__)
    parser.add_argument("--version", action="version", version=f"ncc {ncc.__version__}")
    subparsers = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    wanted = next((word for word in argv if not word.startswith("-")), "")
    for name, summary in COMMANDS.items():
        if name == wanted:
            importlib.import_module(f"ncc.cli.{name}").add_parser(subparsers)
        else:
            subparsers.add_parser(name, help=summary)
    return parser
