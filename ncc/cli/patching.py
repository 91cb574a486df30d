"""``--sass``: whether the inside of kernels without PTX can be probed, and what the program is given for that.

NVIDIA's library has to be in the program before CUDA starts: the driver loads the hook driver as its tool, which loads
the library. The driver has one place for a tool; whoever has it already keeps it.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Mapping
from pathlib import Path

from ncc.diag import Diagnostic, Severity
from ncc.engine.native import CUDA_LIBRARY
from ncc.ir.nodes import Program

TOOL = "CUDA_INJECTION64_PATH"
OVERHEAD_PPM = 500_000
"""Of a run with patches, where nobody said what is to be probed: what they add is up to 30 times a kernel's time."""


def other_tool(environ: Mapping[str, str]) -> str | None:
    """Whose place it is; None: nobody's, or the hook driver's, of an 'ncc run' that this one runs in."""
    tool = environ.get(TOOL)
    return tool if tool and Path(tool).name != CUDA_LIBRARY else None


def library(sass: str, environ: Mapping[str, str] = os.environ) -> Path | None:
    """The library for a run with this ``--sass``; None: nothing is patched. B132 where a user's wish is none."""
    from ncc.backends.sass.image.sanitizer import find_sanitizer

    return find_sanitizer(environ) if sass != "off" and not other_tool(environ) else None


def by_library(args: argparse.Namespace) -> str:
    """``--sass`` as far as NVIDIA's library is wanted for it."""
    return "off" if args.sass_memory == "own" else str(args.sass)


def environment(environ: Mapping[str, str], sass: str, hook: Path) -> dict[str, str]:
    """The environment with the hook driver as CUDA's tool where there is something to patch with, and only there."""
    from ncc.backends.sass.image.sanitizer import WISH

    found, others = library(sass, environ), dict(environ)
    if not other_tool(environ):
        others.pop(TOOL, None)
    return others if found is None else {**others, TOOL: str(hook), WISH: str(found)}


def concerns(program: Program, sass: str) -> bool:
    """Whether something is probed inside of kernels that may have no PTX."""
    return sass != "off" and any(not probe.on_kernel for probe in program.probes)


def missing(program: Program, sass: str, environ: Mapping[str, str] = os.environ) -> Diagnostic | None:
    """Why the inside of kernels without PTX will not be probed, though it is asked for."""
    from ncc.backends.sass.image.sanitizer import GET

    if not concerns(program, sass) or library(sass, environ) is not None:
        return None
    if tool := other_tool(environ):
        return Diagnostic("B133", Severity.WARNING, f"{TOOL} is set: CUDA loads that tool, and not what probes the "
                          "inside of kernels without PTX; of these, entry and exits can be probed", place=tool,
                          hint="unset it, or run without that tool")
    return Diagnostic("B133", Severity.WARNING, "NVIDIA's Compute Sanitizer API was not found: of kernels without PTX, "
                      "entry and exits can be probed, and not what is inside", place=program.span.source.path, hint=GET)


def too_late(sass: str) -> Diagnostic | None:
    """Why a program that was started with this ``--sass`` cannot be patched now."""
    if library(sass) is not None:
        return None
    return Diagnostic("B133", Severity.WARNING, "the program was started without what probes the inside of kernels "
                      "without PTX; of these, entry and exits can be probed", place=f"--sass {sass}",
                      hint="start it with 'ncc run --idle --sass auto -- command'")


def is_chosen(args: argparse.Namespace) -> bool:
    """Whether somebody said which launches are probed, or how."""
    chosen = args.max_overhead or args.every != 1 or args.launches != (0, (1 << 64) - 1)
    return bool(chosen or args.lossless or args.benchmark or args.memusage)
