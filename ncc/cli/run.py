"""``ncc run``: run a program with probes attached to its GPU kernels.

The engine lives in this process, the program is its child. The program's streams and exit status are its own;
what ncc has to say goes to stderr.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from ncc import abi
from ncc.cli import answer, callback, configure, device, lines, patching, record
from ncc.cli import environment as env
from ncc.cli.process import SignalsHeld, StartError
from ncc.cli.report import counted, show
from ncc.cli.values import UINT64_MAX, launch_range, percentage, positive, sample, seconds, size, slots
from ncc.diag import Diagnostics, error
from ncc.engine.native import hook_libraries, ranges_library
from ncc.engine.simulator import Simulator, SimulatorServer

if TYPE_CHECKING:  # the engine loads the compiler: not for --help
    from ncc.engine.recording import Recorder
    from ncc.engine.server import Engine, EngineConfig

_NOT_WHILE_IT_RUNS = ("--idle", "--device", "--sim-sms", "--sim-seed", "--benchmark", "--memusage", "--trace",
                      "--expression", "--format", "--live", "misplaced")

OPTIONS: tuple[tuple[tuple[str, ...], dict[str, Any]], ...] = (
    (("-p", "--probe"), {
        "action": "append", "metavar": "PROBE",
        "help": "a tool ('ncc tools' lists them), or a .py, .toml, .o or .ir file (repeatable); without one launches "
                "are counted"}),
    (("-e", "--expression"), {
        "metavar": "TEXT",
        "help": "a one-liner, like 'load.global { @moved[line] = sum(bytes) }'; its maps are shown "
                "at the end"}),
    (("-f", "--format"), {
        "choices": answer.FORMATS, "default": "text",
        "help": "of what -e shows: text on standard error, json on standard output, as its last line (default: text)"}),
    (("--live",), {
        "action": "store_true",
        "help": "show each second what maps with rows by key hold while the program runs, not only at the end"}),
    (("--idle",), {
        "action": "store_true",
        "help": "probe nothing: 'ncc attach' and 'ncc detach' switch probes on and off while the program runs"}),
    (("-k", "--kernel"), {
        "action": "append", "default": [], "metavar": "PATTERN",
        "help": "probe only kernels whose mangled or demangled name has this in it or matches this glob (repeatable)"}),
    (("--filter",), {
        "action": "append", "default": [], "metavar": "PATTERN",
        "help": "leave out kernels, by the same rule (repeatable)"}),
    *lines.OPTIONS,
    (("--tracedir",), {
        "type": Path, "default": Path("trace"), "metavar": "DIR", "help": "where the trace goes (default: ./trace)"}),
    (("--launches",), {
        "type": launch_range, "default": (0, UINT64_MAX), "metavar": "A-B",
        "help": "probe launches A to B of each kernel, counted from 0"}),
    (("--every",), {
        "type": positive, "default": 1, "metavar": "N", "help": "probe each Nth launch of a kernel"}),
    (("--cap",), {
        "type": slots, "metavar": "N", "help": "slots per thread or warp of maps with dynamic cap"}),
    (("--sample",), {
        "type": sample, "metavar": "N", "help": "keep one in N of what each thread saves at instructions"}),
    (("--max-overhead",), {
        "type": percentage, "default": 0, "metavar": "5%",
        "help": "probe as many launches of each kernel as add this much to its time on the GPU, by measurements"}),
    (("--max-trace-bytes",), {
        "type": size, "default": 0, "metavar": "SIZE",
        "help": "stop probing when a process has saved this much (like 512M or 2G)"}),
    (("--staging",), {
        "type": size, "default": 2 << 30, "metavar": "SIZE",
        "help": "device and pinned memory that records may occupy (default: 2G)"}),
    (("--host-staging",), {
        "type": size, "default": 128 << 20, "metavar": "SIZE",
        "help": "pinned memory of each context, for records that wait to be written; with --lossless as much "
                "again, in pages that warps take while a kernel runs (default: 128M)"}),
    (("--lossless",), {
        "action": "store_true",
        "help": "wait for memory instead of leaving a launch unprobed or losing records, in a running kernel too; "
                "leave out what would lose records all the same"}),
    (("--ptxas",), {"metavar": "PATH", "help": "the assembler to use"}),
    (("--llvm",), {"metavar": "DIR", "help": "the LLVM that disassembles and assembles AMD code"}),
    (("--times",), {
        "action": "store_true",
        "help": "measure the GPU time of each probed launch, by events that cost the program's stream 3 us"}),
    (("--trace",), {
        "action": "store_true",
        "help": "also record when each kernel, copy and graph ran, probed or not, as 'ncc trace' does: timeline.db in "
                "the trace"}),
    (("--benchmark",), {
        "action": "store_true",
        "help": "time each kernel as it is, pruned and probed, at its first probed launch: 20 times each, with the L2 "
                "flushed, and what it writes put back"}),
    (("--memusage",), {
        "action": "store_true", "help": "say what memory the maps of each launch take, and run it without probes"}),
    (("--autotune",), {
        "choices": ("skip", "probe"), "default": "skip",
        "help": "probe: also in the timing loops of Triton's and Inductor's autotuners, which then choose among probed "
                "kernels"}),
    (("--graphs",), {
        "choices": ("on", "off"), "default": "on",
        "help": "off: kernels in graphs run unprobed, and are counted"}),
    (("--any-ptx",), {
        "action": "store_true", "help": "also take PTX of another architecture than the code that would run"}),
    (("--sass",), {
        "choices": ("auto", "off", "only"), "default": "off",
        "help": "auto: probe kernels without PTX in their machine code, at entry and exits, and inside where NVIDIA's "
                "Compute Sanitizer API is installed; only: all kernels so. Not many were tried (docs/sass.md); needs "
                "nvdisasm (default: off)"}),
    (("--sass-memory",), {
        "choices": ("patch", "own"), "default": "patch",
        "help": "own: with --sass, lead loads and stores of global memory of kernels for sm_90 to code of ncc's own, "
                "without NVIDIA's Compute Sanitizer API, which sees more kinds (docs/sass.md) (default: patch)"}),
    (("--include-library",), {
        "action": "append", "default": [], "metavar": "NAME",
        "help": "probe the kernels of a library too that is left alone because its licence forbids to modify it "
                "(like cublas; repeatable)"}),
    (("--timeout",), {
        "type": seconds, "default": 60.0, "metavar": "SECONDS",
        "help": "run a kernel unprobed whose preparation takes longer (default: 60)"}),
    *device.OPTIONS,
    *callback.OPTIONS,
    (("--no-cache",), {"action": "store_true", "help": "prepare every kernel anew"}),
    (("--verbose",), {"action": "store_true", "help": "log every call of the driver with its result in event.log"}),
    (("--quiet",), {"action": "store_true", "help": "print errors only, no summary"}),
    (("misplaced",), {"nargs": argparse.REMAINDER, "help": argparse.SUPPRESS}),
)


def add_parser(subparsers: Any) -> None:
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "run", help="run a program with probes attached to its kernels",
        description="Run a program with probes attached to its GPU kernels. Its streams and exit status are its own; "
                    "what ncc has to say goes to stderr.",
        usage="ncc run -p PROBE [options] -- command [argument ...]")
    for names, settings in OPTIONS:
        parser.add_argument(*names, **settings)
    parser.set_defaults(run=run, usage_error=parser.error)


def run(args: argparse.Namespace) -> int:
    """Run the program; its exit status, or ours where it could not be started."""
    with SignalsHeld():  # by the threads of libraries, too, that start when these are loaded
        from ncc.engine.server import Engine  # after parsing: --help needs none of it
        from ncc.engine.summary import print_summary

    _check_usage(args)
    device.check_usage(args)
    preloaded = hook_libraries(args.verbose)
    asked = device.ask(args)
    if args.idle:
        return _run_idle(args, preloaded, device.choose(args, asked))
    reader = configure.Reader(args)
    reader.check_first()  # while the driver is asked
    chosen = device.choose(args, asked)
    simulator, config = chosen.simulator, configure.engine_config(args, chosen.targets, reader)
    recorder = record.recorder_beside(args, simulator) if args.trace else None
    config = replace(config, on_session=recorder.follow if recorder else None)
    with SignalsHeld() as signals:  # before the engine's threads, which inherit the mask
        engine = Engine(configure.on_gpu(config, args) if simulator is None else configure.simulated(config))
        try:
            with _shown_live(args, reader, engine):
                status = _run_program(args, preloaded, engine, signals, simulator, recorder)
        except StartError as failure:
            print(failure, file=sys.stderr)
            return failure.status
    if not args.quiet:
        with contextlib.suppress(KeyboardInterrupt):
            print_summary(engine)
    if reader.asked:
        answer.show(reader.asked, _run_dirs(engine), args.format)
    if recorder is not None:
        record.print_recorded(recorder, args.quiet)
    return status


def _run_dirs(engine: Engine) -> list[Path]:
    return [session.run_dir for session in tuple(engine.sessions) if session.run_dir is not None]


def _shown_live(args: argparse.Namespace, reader: configure.Reader,
                engine: Engine) -> contextlib.AbstractContextManager[object]:
    """What shows maps while the program runs, if that is asked for. Raises R089 where there are none to show."""
    from ncc.ir.types import RECORDING

    if not args.live:
        return contextlib.nullcontext()
    if all(decl.kind in RECORDING for decl in engine.config.program.maps):
        raise error("R089", "--live shows maps with rows by key, and this probe has none",
                    hint="as of a one-liner, or of mem_lines; what is recorded is there at the end: 'ncc read'")
    from ncc.cli.live import Live  # loads NumPy

    return Live(reader.asked, lambda: _run_dirs(engine), args.format)


def _run_program(args: argparse.Namespace, preloaded: list[Path], engine: Engine, signals: SignalsHeld,
                 simulator: Simulator | None, recorder: Recorder | None) -> int:
    with engine, recorder or contextlib.nullcontext(), contextlib.ExitStack() as served:
        kept = engine.config.cache.files if engine.config.cache else None
        environment = _environment(args, env.preloadable(preloaded, engine.folder), engine.socket_path, kept,
                                   simulator is None)
        if recorder is not None:
            environment = env.range_environment(environment, ranges_library(), engine.folder)
        if simulator is not None:
            environment = served.enter_context(SimulatorServer(simulator, engine.folder)).environment(environment)
            configure.say(args, device.announcement(args))
        status = signals.run(args.after, environment)
        engine.settle()
        signals.release()
        with contextlib.suppress(KeyboardInterrupt):
            if recorder is not None:
                recorder.finish()
            _run_callbacks(engine, args.quiet)
            engine.complete()
    return status


def _run_idle(args: argparse.Namespace, preloaded: list[Path], chosen: device.Chosen) -> int:
    """Run the program with the hook loaded and nothing probed, until probes are attached."""
    from ncc.engine.switchboard import Switchboard

    simulator = chosen.simulator

    def config_of(request: dict[str, Any]) -> EngineConfig:
        config = _attached(request, args, simulator is None, chosen.targets)
        return config if simulator is None else configure.simulated(config)

    kept = configure.disk_cache()
    with SignalsHeld() as signals:
        board = Switchboard(config_of)
        try:
            with board, contextlib.ExitStack() as served:
                environment = _environment(args, env.preloadable(preloaded, board.folder), board.hooks_path,
                                           kept.files if kept else None, simulator is None)
                if simulator is not None:
                    server = served.enter_context(SimulatorServer(simulator, board.folder))
                    environment = server.environment(environment)
                    configure.say(args, device.announcement(args))
                status = signals.run(args.after, environment)
                signals.release()
                with contextlib.suppress(KeyboardInterrupt):
                    summary = board.finish()
        except StartError as failure:
            print(failure, file=sys.stderr)
            return failure.status
    if not args.quiet:
        print(summary, end="", file=sys.stderr)
    return status


def add_attach_options(parser: argparse.ArgumentParser) -> None:
    """What ``ncc attach`` is told: of these options, those that make sense while the program runs."""
    parser.add_argument("pid", type=int, metavar="PID", help="of the program, a child of it, or its 'ncc run'")
    for names, settings in OPTIONS:
        if names[-1] not in _NOT_WHILE_IT_RUNS:
            parser.add_argument(*names, **settings)
    parser.add_argument("--for", dest="seconds", type=seconds, metavar="SECONDS", help="then detach")
    parser.set_defaults(tracedir=None, benchmark=False, memusage=False, trace=False, expression=None, live=False)


class _Request(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise error("R097", f"not a request for probes: {message}")


def _attached(request: dict[str, Any], idle: argparse.Namespace, gpu: bool,
              targets: tuple[abi.Target, ...] = tuple(abi.Target)) -> EngineConfig:
    """What a request says, of a run with the options ``idle``. Raises ``NccError``."""
    parser = _Request(add_help=False)
    add_attach_options(parser)
    args = parser.parse_args(request["argv"])
    args.quiet = True
    args.probe, args.ptxas, args.llvm = [request["probe"]], request["ptxas"], request["llvm"]
    args.tracedir = Path(request["tracedir"] or idle.tracedir)
    config = configure.engine_config(args, targets)
    if config.prepare.patches and (late := patching.too_late(patching.by_library(idle))):
        diags = Diagnostics()
        diags.extend([late])
        show(diags)
        config = replace(config, prepare=replace(config.prepare, patches=False))
    configure.say_included(idle, args.include_library)  # whoever asked
    return configure.on_gpu(config, args) if gpu else config


def _check_usage(args: argparse.Namespace) -> None:
    usage_error: Any = args.usage_error
    if args.misplaced:
        _stop(usage_error, f"write '--' before the command: ... -- {' '.join([*args.misplaced, *(args.after or ())])}")
    if not args.after:
        _stop(usage_error, "no command: write it after '--'")
    if args.idle and args.trace:
        _stop(usage_error, "--idle records no timeline: 'ncc run -p PROBE --trace', or 'ncc trace' without probes")
    if args.format != "text" and args.expression is None:
        _stop(usage_error, "--format is of what -e shows: 'ncc read' shows a trace")
    if args.idle and (args.probe or args.expression is not None):
        _stop(usage_error, "--idle starts without a probe: 'ncc attach' names it while the program runs")
    if args.idle and args.live:
        _stop(usage_error, "--idle starts without a probe: --live has nothing to show")
    if args.idle:
        return
    if configure.probes_nothing(args):
        for option, given in (("-k", args.kernel), ("--filter", args.filter), ("--benchmark", args.benchmark),
                              ("--memusage", args.memusage), ("--lossless", args.lossless), ("--cap", args.cap),
                              ("--max-overhead", args.max_overhead), ("--sample", args.sample),
                              ("--times", args.times), ("--live", args.live), ("--lines", args.lines),
                              ("--not-lines", args.not_lines)):
            if given:
                _stop(usage_error, f"{option} is of probes: name one with -p or -e")
    if args.memusage and args.benchmark:
        _stop(usage_error, "--memusage and --benchmark: one at a time")
    if args.benchmark and (args.max_overhead or args.lossless):
        _stop(usage_error, "--benchmark times what is probed in full: without --max-overhead and --lossless")
    if args.memusage and (args.times or args.max_overhead or args.lossless):
        _stop(usage_error, "--memusage launches no probed kernel: without --times, --max-overhead and --lossless")


def _stop(usage_error: Any, message: str) -> NoReturn:
    usage_error(message)
    raise AssertionError("argparse exits")


def _environment(args: argparse.Namespace, preloaded: list[Path], socket: Path, kept: Path | None,
                 gpu: bool) -> dict[str, str]:
    changes = env.framework_changes(os.environ, args.after[0], kept)
    for change in changes:
        configure.say(args, str(change) if change.told else None)
    environ = env.hook_environment(env.apply(os.environ, changes), preloaded, socket, args.idle)
    if gpu:
        environ = patching.environment(environ, patching.by_library(args), preloaded[-1])
    modules = [change.module for change in changes if change.module]
    return env.python_environment(environ, modules if args.autotune == "probe" else [*modules, *env.AUTOTUNERS])


def _run_callbacks(engine: Engine, quiet: bool) -> None:
    """Let the callbacks go through what the program left."""
    engine.add_runs()
    if engine.callbacks.waiting and not quiet:
        left = counted(engine.callbacks.waiting, "more result")
        print(f"ncc: running the callback on {left} (Ctrl-C to stop)", file=sys.stderr)
    engine.callbacks.wait()
