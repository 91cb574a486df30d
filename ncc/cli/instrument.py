"""``ncc instrument``: attach a probe to a kernel offline; text out, or a code object."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections import Counter
from typing import Any

from ncc.backends.base import Backend, BuildOptions, Probed
from ncc.cli import lines
from ncc.cli.compile import check_arch
from ncc.cli.report import OK, WRONG_INPUT, counted, read_bytes, show, show_unprobed, write
from ncc.cli.values import dimensions, sample, size
from ncc.diag import Diagnostics, NccError, error
from ncc.engine.demangle import demangle
from ncc.engine.selection import Selection
from ncc.ir.nodes import Probe, Program

_ASSEMBLED = (".hsaco", ".co", ".cubin")
"""Suffixes of an output that is no text."""


def add_parser(subparsers: Any) -> None:
    parser = subparsers.add_parser("instrument", help="attach a probe to a kernel in a file",
                                   description="Attach a probe to one kernel of a PTX text, cubin, fatbin, AMD "
                                   "assembly, code object, offload bundle, or program with one of these inside.")
    parser.add_argument("image", help="PTX or AMD assembly, cubin, fatbin, code object, bundle, or a program with one")
    parser.add_argument("-p", "--probe", required=True, help="a tool, .py, .toml, .o or .ir file")
    parser.add_argument("-k", "--kernel", help="the kernel: mangled or demangled, part of the name or a glob")
    parser.add_argument("-t", "--target", help="the image's target (default: what it looks like)")
    parser.add_argument("-o", "--output", metavar="FILE", help="where to write text, or as .hsaco or .cubin what is "
                        "assembled from it (default: text to standard output)")
    parser.add_argument("--arch", help="of an image with code for several: the one to take, like gfx942 or sm_90")
    parser.add_argument("--llvm", metavar="DIR", help="the LLVM that disassembles and assembles AMD code")
    parser.add_argument("--sample", type=sample, metavar="N",
                        help="keep one in N of what each thread saves at instructions")
    for names, settings in lines.OPTIONS:
        parser.add_argument(*names, **settings)
    parser.add_argument("--sass", choices=("auto", "off", "only"), default="off",
                        help="auto: of a kernel without PTX, change its machine code, at entry and exits "
                        "(-o FILE.cubin); only: of any kernel (default: off)")
    parser.add_argument("--report", action="store_true", help="print what the kernel takes with its probes and "
                        "without, and what a launch will record, instead of the text")
    parser.add_argument("--grid", type=dimensions, default=(1,), metavar="X[,Y,Z]", help="of --report: blocks")
    parser.add_argument("--block", type=dimensions, metavar="X[,Y,Z]",
                        help="of --report: threads of a block (default: what the kernel requires)")
    parser.add_argument("--shared", type=size, default=0, metavar="BYTES", help="of --report: dynamic shared memory")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from ncc import machine_code, pipeline
    from ncc.backends import backend, target_of
    from ncc.cli.forecast import report

    image = _read_if_possible(args.image)
    target = args.target or target_of(image or b"")
    diags = Diagnostics()
    program = pipeline.with_sample(pipeline.load_program(args.probe, target, diags), args.sample, target, diags)
    program = program if diags.errors else pipeline.with_lines(program, args.lines, args.not_lines)
    show(diags)
    if diags.errors:
        return WRONG_INPUT
    chosen = backend(target)
    if image is None:
        image = read_bytes(args.image)
    check_arch(target, args.arch)
    entry = choose_kernel(chosen.kernel_names(image, args.image), args.kernel, args.image)
    if args.sass == "only":
        return _in_machine_code(args, image, entry, program)
    try:
        kernel = chosen.find_kernel(image, entry, None, any_text=True, name=args.image, tools=args.llvm,
                                    arch=args.arch)
    except NccError as refusal:
        if not machine_code.wanted(BuildOptions(machine_code=args.sass), target, refusal):
            raise
        return _in_machine_code(args, image, entry, program)
    probed = pipeline.instrument_text(kernel.text, entry, program, target)
    assembled = args.output is not None and args.output.endswith(_ASSEMBLED)
    tools = args.llvm if target == "gcn" else None
    if args.output is not None or not args.report:
        _write(args.output, chosen, probed, kernel.target, pipeline.whole_module(
            chosen, kernel, probed, BuildOptions(assembler=tools)) if assembled else chosen.whole_text(kernel, probed))
    _report(program, probed)
    if args.report:
        for line in report(chosen, kernel, probed, tools, args.grid, args.block, args.shared):
            print(line)
        return OK
    for note in chosen.notes(probed):
        print(f"  {note}", file=sys.stderr)
    return OK


def _in_machine_code(args: argparse.Namespace, image: bytes, entry: str, program: Program) -> int:
    """The whole cubin with one kernel changed, or, as text, what nvdisasm reads in that."""
    from ncc import machine_code
    from ncc.backends import backend

    made = machine_code.probe_code(machine_code.code_of(image, entry, None, args.image, args.arch), entry, program,
                                   place=args.image)
    if args.output is not None or not args.report:
        binary = args.output is not None and args.output.endswith(_ASSEMBLED)
        _write(args.output, backend("ptx"), made.probed, made.target, made.image if binary else made.probed.probed)
    _report(program, made.probed)
    before, now = made.registers
    print(f"  machine code for {made.target}; {before} registers of a thread, now {now}", file=sys.stderr)
    return OK


def _write(output: str | None, chosen: Backend, probed: Probed, target: str, content: bytes | str) -> None:
    """The kernel, and beside a file the JSON with all that a launch of it needs."""
    from ncc.engine.launch_file import SUFFIX, describe_launch

    write(output, content)
    if output not in (None, "-"):
        data = content.encode("utf-8", "replace") if isinstance(content, str) else content
        described = describe_launch(chosen, probed, target, os.path.basename(output), data)
        write(f"{output}{SUFFIX}", f"{json.dumps(described, indent=1)}\n")


def _read_if_possible(path: str) -> bytes | None:
    """The image, which says what the probe is for. That it cannot be read is said after what is wrong with a probe."""
    try:
        return read_bytes(path)
    except NccError:
        return None


def choose_kernel(names: tuple[str, ...], wanted: str | None, image: str) -> str:
    """The one kernel that is meant; an exact name wins over a match."""
    if wanted in names:
        return str(wanted)
    selection = Selection(only=(wanted,) if wanted else ())
    found = [n for n in names if selection.wants(n)]
    if len(found) == 1:
        return found[0]
    listed = ", ".join(demangle(n) for n in (found or names)[:8]) or "none"
    if not found:
        raise error("R081", f"no kernel matches '{wanted}'" if wanted else "no kernel with assembly text in it",
                    place=image, hint=f"kernels here: {listed}")
    raise error("R082", f"{len(found)} kernels match; one is probed at a time", place=image,
                hint=f"choose with -k: {listed}")


def _report(program: Program, probed: Probed) -> None:
    """To stderr: where each probe was attached, and the sites that are not probed, with the reason."""
    print(f"{demangle(probed.entry)}: {counted(len(probed.maps), 'map')}, parameter block of "
          f"{probed.block_bytes} bytes at {probed.block_offset}", file=sys.stderr)
    done = Counter(site.probe for site in probed.sites if site.unprobed is None)
    for probe in program.probes:
        where = _kernel_sides(probe) if probe.on_kernel else counted(done[probe.name], "site")
        print(f"  {probe.name}: {where}", file=sys.stderr)
    show_unprobed(probed)


def _kernel_sides(probe: Probe) -> str:
    sides = (("entry", probe.before), ("exit", probe.after))
    return f"kernel {' and '.join(name for name, body in sides if body is not None)}"
