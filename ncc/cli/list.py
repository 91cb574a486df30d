"""``ncc list``: kernels, tracepoints and sites of an image, a program or a trace: what there is to probe.

Sites are found by attaching a probe to each tracepoint, as a run does: what is listed is what would be probed, and what
is not has its reason.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from math import prod
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ncc.cli.report import OK, WRONG_INPUT, columns, counted, read_bytes
from ncc.cli.values import dimensions
from ncc.diag import Diagnostics, NccError, error
from ncc.ir.types import TRACE_CLASSES, TraceClass

if TYPE_CHECKING:  # the compiler: not for --help
    from ncc.backends.base import Backend, BuildOptions, ImageKernel, Probed, Usage
    from ncc.ir.nodes import Program
    from ncc.runtime import Origin

_CLASSES = tuple(name for name, found in TRACE_CLASSES.items() if found is not TraceClass.KERNEL)
_SHOWN_LINES = 4


def add_parser(subparsers: Any) -> None:
    parser = subparsers.add_parser(
        "list", help="show what there is to probe: kernels, tracepoints, sites and their source lines",
        description="Show the kernels of a PTX text, cubin, fatbin, AMD assembly, code object, bundle, program with "
        "one of these inside, or of a trace; of each the tracepoints that its instructions have, and where they are.")
    parser.add_argument("image", help="an image, a program, or the folder of a trace")
    parser.add_argument("-k", "--kernel", action="append", default=[], metavar="PATTERN",
                        help="only kernels whose mangled or demangled name has this in it or matches this glob")
    parser.add_argument("-l", "--lines", action="store_true", help="each site: its line, tracepoint and instruction")
    parser.add_argument("--cost", action="store_true", help="what counting takes at each tracepoint: registers, "
                        "spills, and blocks that a multiprocessor holds (needs the assembler)")
    parser.add_argument("--block", type=dimensions, metavar="X[,Y,Z]",
                        help="of --cost: threads of a block (default: what the kernel requires)")
    parser.add_argument("-t", "--target", help="the image's target (default: what it looks like)")
    parser.add_argument("--arch", help="of an image with code for several: the one to take, like gfx942 or sm_90")
    parser.add_argument("--llvm", metavar="DIR", help="the LLVM that disassembles and assembles AMD code")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """1 where a kernel could not be read; the others are shown."""
    from ncc.backends import target_of
    from ncc.engine.selection import Selection

    selection, shown, refused = Selection(only=tuple(args.kernel)), 0, 0
    for place, image, names, origin in _images(args):
        target = args.target or target_of(image)
        for name in filter(selection.wants, names):
            shown += 1
            try:
                print(*_kernel(args, place, image, target, name, origin), sep="\n")
            except NccError as failure:
                refused += 1
                print(failure, file=sys.stderr)
    if not shown:
        raise error("R081", f"no kernel matches '{args.kernel[0]}'" if args.kernel else "no kernel with assembly text "
                    "in it", place=args.image)
    return WRONG_INPUT if refused else OK


def _images(args: argparse.Namespace) -> Iterator[tuple[str, bytes, tuple[str, ...], Origin | None]]:
    """(place, image, names of its kernels, what the trace knows of them); of a trace, each kernel's."""
    from ncc.backends import backend, target_of
    from ncc.cli.compile import check_arch

    if Path(args.image).is_dir():
        yield from _of_trace(args.image)
        return
    image = read_bytes(args.image)
    target = args.target or target_of(image)
    check_arch(target, args.arch)
    yield args.image, image, backend(target).kernel_names(image, args.image), None


def _of_trace(path: str) -> Iterator[tuple[str, bytes, tuple[str, ...], Origin | None]]:
    from ncc.runtime import open_trace
    from ncc.runtime.facts import load_kernel
    from ncc.runtime.files import check_inside, map_trace
    from ncc.runtime.origin import origin_of

    run = open_trace(path).path
    for folder in sorted((run / "kernel").iterdir()) if (run / "kernel").is_dir() else ():
        _, told = load_kernel(run, f"kernel/{folder.name}")
        image = folder / "original.bin"
        check_inside(image, run)
        yield str(image), bytes(map_trace(image)), (str(told.get("name", "")),), origin_of(told)


def _kernel(args: argparse.Namespace, place: str, image: bytes, target: str, name: str,
            origin: Origin | None) -> Iterator[str]:
    from ncc import machine_code, pipeline
    from ncc.backends import backend
    from ncc.backends.base import BuildOptions
    from ncc.engine.demangle import demangle

    chosen = backend(target)
    try:
        kernel = chosen.find_kernel(image, name, None, any_text=True, name=place, tools=args.llvm, arch=args.arch)
    except NccError as refusal:
        if not machine_code.wanted(BuildOptions(machine_code="auto"), target, refusal):
            raise
        yield f"{demangle(name)}: machine code without its PTX: entry and exits alone, by 'ncc run --sass auto'"
        return
    probed = pipeline.instrument_text(kernel.text, name, _counting(target, tuple(TRACE_CLASSES)), target)
    yield f"{demangle(name)} for {kernel.target}: {counted(len(probed.site_table) - 1, 'site')}"
    if origin is not None:
        yield f"  Inductor's kernel of {origin}"
    rows = list(_sites(probed) if args.lines else _classes(probed))
    if args.cost and not args.lines:
        options = BuildOptions(assembler=args.llvm if target == "gcn" else None)
        costs = _costs(chosen, kernel, name, options, prod(args.block) if args.block else None,
                       [row[0] for row in rows[1:]])
        rows = [(*row, *cost) for row, cost in zip(rows, costs, strict=True)]
    yield from (f"  {line}" for line in columns(rows).splitlines())


def _costs(chosen: Backend, kernel: ImageKernel, name: str, options: BuildOptions, threads: int | None,
           classes: Iterable[str]) -> Iterator[tuple[str, ...]]:
    """What the kernel takes as it is, and with each tracepoint counted."""
    from ncc import pipeline

    yield ("registers", "spilled bytes", "blocks held")
    for of in classes:
        probed = pipeline.instrument_text(kernel.text, name, _counting(chosen.name, (of,)), chosen.name)
        both = (pipeline.assemble_original(chosen, kernel, probed, options).usage,
                pipeline.assemble_probed(chosen, kernel, probed, options).usage)
        numbers = [(u.registers, u.spilled_bytes, _blocks(chosen, kernel.target, u, threads)) if u else
                   ("?", "?", "?") for u in both]
        yield tuple(str(one) if one == other else f"{one} -> {other}"
                    for one, other in zip(*numbers, strict=True))


def _blocks(chosen: Backend, target: str, usage: Usage, threads: int | None) -> int | str:
    known = threads or usage.threads
    return "?" if known is None else chosen.resident_blocks(target, known, usage, 0) or "?"


@cache
def _counting(target: str, classes: tuple[str, ...]) -> Program:
    """A program that counts at each of these tracepoints."""
    from ncc import pipeline

    text = " ".join(f"{name} {{ @{name.replace('.', '_')}[site] = count() }}" for name in classes)
    diags = Diagnostics()
    program = pipeline.load_program(pipeline.question_file(text), target, diags)
    diags.raise_errors()
    return program


def _sites(probed: Probed) -> Iterator[tuple[str, ...]]:
    """Each in the order of the text; a site that two tracepoints have stands once."""
    yield ("line", "tracepoint", "instruction", "not probed")
    why = {site.span: site.unprobed for site in probed.sites if site.unprobed}
    for site in probed.site_table[1:]:
        assert site.span is not None  # which only the kernel itself has not
        where = [f"{line.file}:{line.line}" for line in (site.source, *site.callers) if line]
        place = " in ".join(where) or f"line {site.span.line}"
        yield place, site.tracepoint, " ".join(site.text.split()), why.get(site.span, "")


def _classes(probed: Probed) -> Iterator[tuple[str, ...]]:
    """What the kernel has of each tracepoint, and on which lines."""
    yield ("tracepoint", "sites", "lines")
    yield ("kernel", "", "")
    for name in _CLASSES:
        found = [site for site in probed.site_table[1:] if name in site.tracepoint.split(":")]
        lines = list(dict.fromkeys(f"{s.source.file}:{s.source.line}" for s in found if s.source))
        more = f", {len(lines) - _SHOWN_LINES} more" if len(lines) > _SHOWN_LINES else ""
        if found:
            yield name, str(len(found)), f"{', '.join(lines[:_SHOWN_LINES])}{more}"
