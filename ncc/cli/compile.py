"""``ncc compile``: a probe to its IR, its assembly, or an object."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from ncc.cli.report import OK, WRONG_INPUT, show, write
from ncc.diag import Diagnostics, error
from ncc.ir.nodes import IRBody, Program


def add_parser(subparsers: Any) -> None:
    parser = subparsers.add_parser("compile", help="compile a probe to an object, assembly or IR",
                                   description="Compile a probe (.py, .toml, .ir or a tool's name) and verify it.")
    parser.add_argument("probe", help="a .py, .toml, .o or .ir file, the name of a tool, or - (the text of a .py file)")
    parser.add_argument("-t", "--target", default="ptx", help="what to compile for (default: ptx)")
    parser.add_argument("-o", "--output", metavar="FILE", help="where to write (default: standard output)")
    parser.add_argument("--emit", choices=("object", "asm", "ir"), default="object", help="what to write")
    parser.add_argument("--arch", help="check that the target has this architecture: sm_90, sm_90a, v3, ...")
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
    program = _seen_from(program, args.output)
    emit: dict[str, Callable[[], str | bytes]] = {
        "object": lambda: _object(program, args.target, args.output),
        "ir": lambda: print_program(program),
        "asm": lambda: _assembly(program, pipeline.listings(program, args.target)),
    }
    write(args.output, emit[args.emit]())
    return OK


_ARCHES = {"ptx": (r"sm_[1-9][0-9]{1,2}[af]?", "like sm_80, sm_90a, sm_100f"),
           "gcn": (r"gfx(900|906|908|90a|94[012]|950)(:(xnack|sramecc)[+-]){0,2}", "like gfx90a, gfx942"),
           "bpf": (r"v[234]", "v2, v3 and v4 run what is compiled")}
"""Target -> (what its architectures look like, a hint)"""


def check_arch(target: str, arch: str | None) -> None:
    """``NccError`` R080 for an architecture that no target of this name has."""
    looks, hint = _ARCHES.get(target, (".*", ""))
    if arch is not None and not re.fullmatch(looks, arch):
        raise error("R080", f"'{arch}' is not an architecture of {target}", hint=hint)


def _object(program: Program, target: str, output: str | None) -> str | bytes:
    from ncc import pipeline

    image = pipeline.binary_object(program, target)
    if image is None:
        return pipeline.emit_object(program, target)
    if output in (None, "-") and sys.stdout.isatty():
        raise error("R086", f"an object for {target} is binary: it is not written to a terminal",
                    hint="'-o FILE', or '--emit asm' to read it")
    return image


def _seen_from(program: Program, output: str | None) -> Program:
    """A callback that lies below the output's folder is named relative to it, so that both can move together."""
    if program.callback is None:
        return program
    folder = Path.cwd() if output in (None, "-") else Path(str(output)).absolute().parent
    callback = Path(program.callback)
    return replace(program, callback=str(callback.relative_to(folder) if folder in callback.parents else callback))


def _assembly(program: Program, listings: dict[tuple[str, str], str]) -> str:
    """Every snippet: what a compiled one looks like on the target, a hand-written one as it is."""
    parts = []
    for probe in program.probes:
        for side, body in (("before", probe.before), ("after", probe.after)):
            if body is not None:
                text = listings[probe.name, side] if isinstance(body, IRBody) else body.text
                parts.append(f"// {probe.name}, {side}\n{text.strip()}\n")
    return "\n".join(parts)
