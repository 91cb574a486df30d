"""``ncc trace -- command``: the timeline of a program, by NVIDIA's CUPTI, or by events that the hook driver puts around
launches.

Nothing is probed, and nothing of the program's environment is changed but what loads the hook driver.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from ncc import abi
from ncc.cli import device, hsa, profiling
from ncc.cli import environment as env
from ncc.cli.process import SignalsHeld, StartError
from ncc.cli.report import UsageError, counted
from ncc.cli.timeline_table import SHOWN, print_summary
from ncc.diag import Diagnostic
from ncc.engine.native import hook_libraries, ranges_library
from ncc.engine.simulator import Simulator, SimulatorServer

if TYPE_CHECKING:  # SQLite and the engine: not for --help
    from ncc.engine.recording import Recorder
    from ncc.engine.server import Engine, EngineConfig
    from ncc.engine.session import Session

MODES: Final = {"default": abi.Option.TRACE | abi.Option.TRACE_COPIES, "lite": abi.Option.TRACE,
                "full": abi.Option.TRACE | abi.Option.TRACE_COPIES | abi.Option.TRACE_CALLS}
"""Of ``--mode``: what is timed."""

OPTIONS: Final[tuple[tuple[tuple[str, ...], dict[str, Any]], ...]] = (
    (("-o", "--output"), {
        "dest": "record_output", "metavar": "FILE",
        "help": "the timeline to make (default: trace.db); with %%p in its name, one for each process"}),
    (("--mode",), {
        "choices": tuple(MODES),
        "help": "default: kernels, copies and fills, those of graphs too, and the calls that started them; lite: "
                "kernels alone, on AMD those without a signal; full: all calls of CUDA's runtime and driver, by CUPTI "
                "only, on AMD batches of packets and barriers, too, by its runtime only"}),
    (("--by",), {
        "choices": profiling.SOURCES, "default": "auto",
        "help": "who says when things ran: CUPTI, or events of ncc's own; a program that uses CUPTI itself, as by "
                "torch.profiler, wants 'events' (default: CUPTI where it can be had, and on AMD its runtime)"}),
    *device.OPTIONS,
    (("--quiet",), {"action": "store_true", "help": "print errors only, no summary"}),
)

WHY: Final = {
    abi.Untimed.FULL: "more were in flight, or waited, than there was room for",
    abi.Untimed.CAPTURED: "recorded into a graph, which is timed as a whole",
    abi.Untimed.FAILED: "the driver told no time of them, or they were launched in a form that is not timed",
    abi.Untimed.LOST: "they could not be written to the disk",
    abi.Untimed.BATCHED: "submitted in a batch of packets, as graphs are: --mode full takes these, from ROCm 7.13 on",
    abi.Untimed.SIGNALLED: "they have a completion signal: --mode default takes these",
}


def asks_to_record(args: argparse.Namespace) -> list[str]:
    """The options that were given."""
    given = (("-o", args.record_output), ("--mode", args.mode), ("--by", args.by != "auto"),
             ("--device", args.device != "auto"),
             ("--sim-sms", args.sim_sms), ("--sim-seed", args.sim_seed), ("--quiet", args.quiet))
    return [name for name, value in given if value not in (None, False)]


def check_usage(args: argparse.Namespace) -> None:
    """``UsageError`` R021, R022, R067."""
    if not args.after:
        raise UsageError("R021", "nothing to do: no action, and no command to record",
                         "'ncc trace -- python train.py' records; 'ncc trace --help' lists the actions")
    if hsa.mode_of(args, os.environ) == "full" and args.by == "events" and not hsa.takes_full(args):
        raise UsageError("R022", "mode full needs CUPTI, or AMD's runtime, and --by events goes without",
                         "--mode default has kernels, copies, fills and graphs")
    device.check_usage(args)


def record(args: argparse.Namespace) -> int:
    """Run the program; its exit status, or ours where it could not be started."""
    check_usage(args)
    args.mode = hsa.mode_of(args, os.environ)
    with SignalsHeld():
        from ncc.engine.recording import Recorder
        from ncc.engine.server import Engine
    preloaded, ranges = hook_libraries(False), ranges_library()
    chosen = device.choose(args, device.ask(args))
    source = profiling.choose(args.by, chosen)
    if source.library is None and (args.by == "cupti" or (args.mode == "full" and not hsa.takes_full(args))):
        raise UsageError("R022", f"CUPTI cannot be had: {source.why or profiling.NONE}", source.hint)
    output = hsa.output_of(args, os.environ)
    folder = output.absolute().parent / f".{output.name}.{os.getpid()}"
    try:
        with SignalsHeld() as signals:
            recorder = Recorder(lambda session: _path_of(output, session), _notes(args, chosen.simulator),
                                None if "%p" in output.name else output)
            engine = Engine(_config(args, folder, recorder, chosen.simulator))
            status = _run_program(args, preloaded, ranges, engine, signals, chosen.simulator, recorder, source)
    except StartError as failure:
        print(failure, file=sys.stderr)
        return failure.status
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    if recorder.failure is not None:
        print(recorder.failure, file=sys.stderr)
    elif not args.quiet:
        with contextlib.suppress(KeyboardInterrupt):
            _print_summary(engine, recorder, source)
    return status


BESIDE: Final = "timeline.db"
"""In a process's trace, by ``ncc run --trace``."""


def recorder_beside(args: argparse.Namespace, simulator: Simulator | None) -> Recorder:
    """Of a run with probes: a timeline in each process's trace."""
    from ncc.engine.recording import Recorder

    return Recorder(lambda session: (session.run_dir or Path()) / BESIDE, {
        **_notes(args, simulator), "tool": "ncc run --trace"})


def print_recorded(recorder: Recorder, quiet: bool) -> None:
    """Where the timelines are; to stderr."""
    if recorder.failure is not None:
        print(recorder.failure, file=sys.stderr)
    elif not quiet:
        for path in recorder.paths:
            print(f"ncc: timeline: ncc trace summary {path}", file=sys.stderr)
        print_missing(recorder)


def _path_of(output: Path, session: Session) -> Path:
    from ncc.trace import path_of

    return path_of(str(output), session.pid)


def _notes(args: argparse.Namespace, simulator: Simulator | None) -> dict[str, str]:
    return {"tool": "ncc trace", "mode": getattr(args, "mode", "default"),
            "command": " ".join(args.after), "simulated": str(int(simulator is not None))}


def _config(args: argparse.Namespace, folder: Path, recorder: Recorder, simulator: Simulator | None) -> EngineConfig:
    from ncc.engine.server import EngineConfig, LaunchOptions
    from ncc.ir.nodes import Program

    options = MODES[args.mode] | abi.Option.UNPROBED | abi.Option.NO_GRAPHS
    return EngineConfig(Program((), (), ()), folder, launch=LaunchOptions(options=options, staging_bytes=0),
                        on_session=recorder.follow, simulated=simulator is not None, workers=1)


def _run_program(args: argparse.Namespace, preloaded: list[Path], ranges: Path, engine: Engine, signals: SignalsHeld,
                 simulator: Simulator | None, recorder: Recorder, source: profiling.Source) -> int:
    with engine, recorder, contextlib.ExitStack() as served:
        environment = env.hook_environment(os.environ, env.preloadable(preloaded, engine.folder), engine.socket_path)
        environment = source.environment(env.range_environment(environment, ranges, engine.folder), preloaded[-1])
        environment = hsa.environment(environment, args, args.mode, engine.folder)
        if simulator is not None:
            environment = served.enter_context(SimulatorServer(simulator, engine.folder)).environment(environment)
            if not args.quiet:
                print(f"ncc: {device.announcement(args)}", file=sys.stderr, flush=True)
        status = signals.run(args.after, environment)
        engine.settle()
        signals.release()
        with contextlib.suppress(KeyboardInterrupt):
            recorder.finish()
    return status


def _print_summary(engine: Engine, recorder: Recorder, source: profiling.Source) -> None:
    """To stderr: standard output is the program's."""
    from ncc.engine.summary import NO_DRIVER_HINT

    if not engine.sessions:
        print(f"ncc: {NO_DRIVER_HINT}", file=sys.stderr)
    for path in recorder.paths:
        print(f"ncc: timeline: {path}", file=sys.stderr)
        with contextlib.redirect_stdout(sys.stderr):
            print_summary(str(path), SHOWN)
    print_missing(recorder)
    if any(session.by_hsa for session in engine.sessions):
        print("ncc: what AMD's GPUs did was recorded by the HSA runtime, not by events", file=sys.stderr)
    if engine.sessions:
        for found in _taken_over(recorder, source):
            print(f"ncc: {found.render()}", file=sys.stderr)
    for note in engine.notes:
        print(f"ncc: {note}", file=sys.stderr)


def _taken_over(recorder: Recorder, source: profiling.Source) -> Iterator[Diagnostic]:
    """Why it is not CUPTI that says when things ran."""
    if source.why:
        yield profiling.taken_over(source.why, source.hint)
    for why in recorder.by_events:
        yield profiling.taken_over(why)


def print_missing(recorder: Recorder) -> None:
    """What is not in the timeline, and why; to stderr."""
    for why, count in recorder.untimed().items():
        print(f"ncc: not timed: {counted(count, 'operation')}: {WHY[why]}", file=sys.stderr)
    if recorder.unwritten:
        print(f"ncc: not timed: {counted(recorder.unwritten, 'operation')}: in flight, or just over, when their "
              "process was killed or left by _exit", file=sys.stderr)
    if recorder.left_out:
        print(f"ncc: left out of the program's timeline: {recorder.left_out}, whose numbers cannot be",
              file=sys.stderr)
