"""``ncc sim``: run one kernel on arrays, without a GPU; with ``-p``, with a probe attached to it."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from ncc.cli import callback, lines
from ncc.cli.compile import check_arch
from ncc.cli.instrument import choose_kernel
from ncc.cli.kernel_args import FORMS, read_arguments, read_targets, save
from ncc.cli.read import print_launch
from ncc.cli.report import OK, WRONG_INPUT, read_bytes, show, show_unprobed
from ncc.cli.tables import print_tables
from ncc.cli.values import multiprocessors, sample, seed, size, slots
from ncc.diag import Diagnostic, Diagnostics, Severity, error, printable
from ncc.limits import integer

if TYPE_CHECKING:  # they load the compiler: not for --help
    from ncc.backends.base import ImageKernel
    from ncc.engine.callbacks import Callback, Saved
    from ncc.engine.simulated import Simulated
    from ncc.ir.nodes import Program
    from ncc.sim import Device, MapRecords, Statistics

_OPTIONS: tuple[tuple[tuple[str, ...], dict[str, Any]], ...] = (
    (("-k", "--kernel"), {"help": "the kernel: mangled or demangled, part of the name or a glob"}),
    (("--grid",), {"default": "1", "metavar": "X[,Y,Z]", "help": "blocks (default: 1)"}),
    (("--block",), {"default": "32", "metavar": "X[,Y,Z]", "help": "threads of a block (default: 32)"}),
    (("--shared",), {"type": size, "default": 0, "metavar": "BYTES", "help": "dynamic shared memory"}),
    (("--arg",), {
        "action": "append", "default": [], "metavar": "NAME=VALUE",
        "help": f"an argument, in the kernel's order, {FORMS}"}),
    (("--save",), {
        "action": "append", "default": [], "metavar": "NAME=FILE.npy", "help": "write an array afterwards"}),
    (("-p", "--probe"), {"help": "attach a tool ('ncc tools' lists them), or a .py, .toml, .o or .ir file"}),
    (("--cap",), {"type": slots, "metavar": "N", "help": "slots per thread or warp of maps with dynamic cap"}),
    *lines.OPTIONS,
    (("--sample",), {
        "type": sample, "metavar": "N", "help": "keep one in N of what each thread saves at instructions"}),
    (("--tracedir",), {"type": Path, "metavar": "DIR", "help": "where the trace of a probe goes (default: ./trace)"}),
    *callback.OPTIONS,
    (("--arch",), {"help": "of an image with code for several: the one to take, like gfx942 or sm_90"}),
    (("--llvm",), {"metavar": "DIR", "help": "the LLVM that disassembles AMD code"}),
    (("--sim-sms",), {"type": multiprocessors, "default": 4, "metavar": "N", "help": "multiprocessors of the model"}),
    (("--sim-seed",), {
        "type": seed, "default": 0, "metavar": "N", "help": "another order of placing blocks, and of lanes apart"}),
    (("--sim-apart",), {
        "choices": ("never", "branched", "anywhere"), "default": "never",
        "help": "when lanes of a warp run apart, in random order (default: never)"}),
)


def add_parser(subparsers: Any) -> None:
    parser = subparsers.add_parser(
        "sim", help="run one kernel on arrays, without a GPU",
        description="Run one kernel of a file on the built-in simulator. Its clock is a model, no measurement.")
    parser.add_argument("image", help="PTX or AMD assembly, cubin, fatbin, code object, bundle, or a program with one")
    for names, settings in _OPTIONS:
        parser.add_argument(*names, **settings)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from ncc import sim
    from ncc.backends import backend, target_of
    from ncc.engine.simulator import keep_library

    keep_library()
    device = _device(args)
    grid, block = _dimensions(args.grid, "grid"), _dimensions(args.block, "block")
    image = read_bytes(args.image)
    target = target_of(image)
    entry = choose_kernel(backend(target).kernel_names(image, args.image), args.kernel, args.image)
    check_arch(target, args.arch)
    kernel = backend(target).find_kernel(image, entry, None, any_text=True, name=args.image, tools=args.llvm,
                                         arch=args.arch)
    program = _program(args, target)
    arguments = read_arguments(args.arg)
    targets = read_targets(args.save, arguments)
    if program is None:
        done = sim.launch(kernel.text.text, entry, grid, block, list(arguments.values()), args.shared, device,
                          path=kernel.text.path)
        _finish(entry, done, targets)
        return OK
    return _run_probed(args, program, (target, image, kernel, entry), (grid, block, arguments, device), targets)


def _finish(entry: str, done: Statistics, targets: list[tuple[Path, Any]]) -> None:
    for path, array in targets:
        save(path, array)
    print(f"simulated {entry}: {done.thread_instructions:,} thread instructions, {done.cycles:,} cycles "
          "(a model, not a measurement)")


def _program(args: argparse.Namespace, target: str) -> Program | None:
    from ncc import pipeline

    if args.probe is None:
        for option in ("tracedir", "cap", "sample", "lines", "not_lines"):
            if getattr(args, option):
                raise error("S036", f"--{option.replace('_', '-')} is for a probe", hint="name one with -p")
        return None
    diags = Diagnostics()
    program = pipeline.load_program(args.probe, target, diags, callback.outside(args))
    diags.raise_errors()
    program = pipeline.with_sample(pipeline.with_cap(program, args.cap), args.sample, target, diags)
    program = pipeline.with_lines(program, args.lines, args.not_lines)
    show(diags)
    return program


def _run_probed(args: argparse.Namespace, program: Program, what: tuple[str, bytes, ImageKernel, str],
                how: tuple[tuple[int, ...], tuple[int, ...], dict[str, Any], Device],
                targets: list[tuple[Path, Any]]) -> int:
    """The exit status: that of a wrong input where records are lost although nobody asked for so few slots."""
    from ncc import pipeline, sim
    from ncc.engine.simulated import Simulated

    (target, image, kernel, entry), (grid, block, arguments, device) = what, how
    probed = pipeline.instrument_text(kernel.text, entry, program, target)
    show_unprobed(probed)
    start_ns = time.time_ns()
    done = sim.launch_probed(probed, grid, block, list(arguments.values()), args.shared, device,
                             path=f"{args.image} (with probes)")
    _finish(entry, done.statistics, targets)
    arrays = {name: value for name, value in arguments.items() if isinstance(value, np.ndarray)}
    _show_trace(args, Simulated(program, image, kernel, probed, done, arrays, start_ns, target))
    lost = list(_lost(done.maps.values(), args.cap is not None))
    show(lost)
    chosen = args.cap is not None or all(m.layout.cap is not None for m in done.maps.values() if m.lost)
    return OK if chosen else WRONG_INPUT


def _lost(maps: Iterable[MapRecords], capped: bool) -> Iterator[Diagnostic]:
    for records in maps:
        if records.lost and records.counts is not None:
            decl, most = records.layout.map, int(records.counts.max())
            attempted = int(records.counts.sum(dtype=np.uint64))
            yield Diagnostic(
                "S024", Severity.WARNING, f"{records.lost:,} of {attempted:,} records of map '{decl.name}' were lost: "
                f"a {decl.level.value} has {records.cap:,} slots here, and one saved {most:,}",
                hint=f"--cap {most} keeps them all" if capped or records.layout.cap is None else
                f"a cap of {most} keeps them all: it is declared with the map")


def _show_trace(args: argparse.Namespace, done: Simulated) -> None:
    """Write the trace, print its records, run the callback on it."""
    from ncc.engine.simulated import write_run
    from ncc.runtime import open_launch, open_trace

    folder = args.tracedir or Path("trace")
    try:
        saved = write_run(folder, done, lambda note: print(f"ncc: {note}", file=sys.stderr))
    except OSError as failure:
        raise error("R054", f"cannot write the trace: {failure.strerror or failure}", place=str(folder)) from None
    launch = open_launch(saved.path)
    print_launch(launch, launch.maps)
    print_tables(open_trace(saved.run_dir).tables)
    for script in callback.chosen(args, (done.program,)):
        _run_callback(script, replace(saved, entry=None) if script.at_end else saved)
    print(f"trace: {saved.run_dir} ('ncc read' shows all of it)")


def _run_callback(script: Callback, result: Saved) -> None:
    from ncc.engine.callbacks import CallbackRunner

    if (said := callback.named(script.path)) is not None:
        print(f"ncc: {said}", file=sys.stderr)
    sys.stdout.flush()
    runner = CallbackRunner((script,), ready=lambda: None, show=lambda text: print(text, end="", flush=True))
    try:
        runner.add(result)
        runner.wait()
    finally:
        runner.close()
    if runner.failures:
        why = f"the callback failed with '{printable(runner.first_failure)}'"
        show([Diagnostic("R070", Severity.WARNING, why, place=str(script.path),
                         hint="the records are saved; run it by hand on the result named above")])


def _device(args: argparse.Namespace) -> Device:
    from ncc.sim import Apart, Device

    return Device(sms=args.sim_sms, seed=args.sim_seed, apart=Apart[args.sim_apart.upper()])


def _dimensions(text: str, what: str) -> tuple[int, ...]:
    """The sizes in ``8,8,1``; what they may be is checked here, before anything is read."""
    from ncc.sim.launching import dimensions

    sizes = [integer(part.strip()) for part in text.split(",")]
    known = tuple(size for size in sizes if size is not None)
    if len(known) < len(sizes):
        raise error("S022", f"'{text}' is no {what}", hint=f"like --{what} 64 or --{what} 8,8,1")
    return dimensions(known, what)
