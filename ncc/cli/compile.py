"""``ncc compile``: a probe to its IR, its assembly, or an object."""

from __future__ import annotations

import argparse
import re
from typing import Any

from ncc.cli.report import OK, WRONG_INPUT, show, write
from ncc.diag import Diagnostics, error


def add_parser(subparsers: Any) -> None:
    parser = subparsers.add_parser("compile", help="compile a probe to an object, assembly or IR",
                                   description="Compile a probe (.py, .toml, .ir or a tool's name) and verify it.")
    parser.add_argument("probe", help="a .py, .toml, .o or .ir file, or the name of a tool")
    parser.add_argument("-t", "--target", default="ptx", help="what to compile for (default: ptx)")
    parser.add_argument("-o", "--output", metavar="FILE", help="where to write (default: standard output)")
    parser.add_argument("--emit", choices=("object", "asm", "ir"), default="object", help="what to write")
    parser.add_argument("--arch", help="check that the target has this architecture: sm_90, sm_90a, ...")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from ncc import pipeline
    from ncc.ir.text import print_program

    diags = Diagnostics()
    check_arch(args.target, args.arch)
    program = pipeline.load_program(args.probe, args.target, diags)
    show(diags)
    if diags.errors:
        return WRONG_INPUT
    emit = {
        "object": lambda: pipeline.emit_object(program, args.target),
        "ir": lambda: print_program(program),
        "asm": lambda: _assembly(pipeline.listings(program, args.target)),
    }
    write(args.output, emit[args.emit]())
    return OK


def check_arch(target: str, arch: str | None) -> None:
    """``NccError`` R080 for an architecture that no target of this name has."""
    if arch is not None and target == "ptx" and not re.fullmatch(r"sm_[1-9][0-9]{1,2}[af]?", arch):
        raise error("R080", f"'{arch}' is not an architecture of ptx", hint="like sm_80, sm_90a, sm_100f")


def _assembly(listings: dict[tuple[str, str], str]) -> str:
    parts = (f"// {probe}, {side}\n{text.rstrip()}\n" for (probe, side), text in listings.items())
    return "\n".join(parts)
