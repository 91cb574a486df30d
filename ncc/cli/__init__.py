"""The command line. A command is a module that offers ``add_parser(subparsers)`` and sets ``run(args) -> int``.

Modules are imported when their command is given, so that ``ncc --help`` is quick. What follows the ``--`` of
``ncc run`` and of ``ncc trace`` without an action is not ours: it is ``args.after`` (None where there is no ``--``).
``ncc -p PROBE command`` and ``ncc -e TEXT command``, as the reference has it, are short for ``ncc run``.
"""

from __future__ import annotations

import argparse
import gc
import importlib
import os
import signal
import sys

import ncc
from ncc.cli.report import WRONG_INPUT, WRONG_USAGE, UsageError
from ncc.diag import NccError, error

COMMANDS: dict[str, str] = {
    "run": "run a program with probes attached to its kernels",
    "attach": "switch probes on in a program that runs under 'ncc run --idle'",
    "detach": "switch them off again",
    "read": "show the records of a trace",
    "annotate": "show source beside what was counted on its lines",
    "export": "write a trace in another format",
    "generate": "write a script that reads a trace with NumPy alone",
    "compact": "make a trace smaller",
    "trace": "record, show, convert and merge timelines of kernels and copies",
    "list": "show what there is to probe: tracepoints and their lines",
    "tools": "list the built-in probes",
    "probe": "write a probe to start from",
    "compile": "compile a probe to an object, assembly or IR",
    "verify": "check probes, objects and IR; every error at once",
    "instrument": "attach a probe to a kernel in a file",
    "sim": "run one kernel on arrays, without a GPU",
    "doctor": "what was found, what is missing and how to get it",
    "cache": "show or clear the cache of prepared kernels",
    "completion": "print what makes a shell complete commands and options",
}
"""Command -> its line in --help. Its module is ``ncc.cli.<command>``."""

EXAMPLES: dict[str, str] = {
    "run": "ncc run -e 'load.global { @moved[line] = sum(bytes) }' -- python train.py",
    "attach": "ncc attach 4711 -p mem_lines --for 10",
    "detach": "ncc detach 4711",
    "read": "ncc read trace/Nov25_101500_4711 --launch 0",
    "annotate": "ncc run -p mem_lines -- python train.py; ncc annotate trace/Nov25_101500_4711",
    "export": "ncc export trace/Nov25_101500_4711 --format parquet",
    "generate": "ncc generate reader trace/Nov25_101500_4711; python Nov25_101500_4711-reader/reader.py",
    "compact": "ncc compact trace/Nov25_101500_4711",
    "trace": "ncc trace -o t.db -- python train.py; ncc trace summary t.db",
    "list": "ncc list -l -k attn trace/Nov25_101500_4711",
    "tools": "ncc tools",
    "probe": "ncc probe new mine.py --kind counts --pos store.global; ncc run -p mine.py -- python train.py",
    "compile": "ncc compile mem_lines -t gcn --emit asm",
    "verify": "ncc verify mine.py -t gcn",
    "instrument": "ncc instrument kernel.ptx -p mem_lines --lines kernel.cu:18 -o probed.ptx",
    "sim": "ncc sim kernel.ptx --grid 4 --block 128 --arg x=f32[512] -p dmat",
    "doctor": "ncc doctor",
    "cache": "ncc cache clear",
    "completion": "eval \"$(ncc completion bash)\"",
}
"""Command -> what its --help ends with."""

COLLECTED = (100_000, 50, 100)
"""Thresholds of Python's garbage collection. What ncc makes of a kernel is trees, all of which is used: collecting as
often as by default takes a quarter of the time."""

INTERRUPTED = 128 + signal.SIGINT


def main(argv: list[str] | None = None) -> int:
    """Run one command. 0: fine, 1: the input is wrong, 2: usage; ``run`` exits as the program did."""
    _open_closed_streams()
    gc.set_threshold(*COLLECTED)
    argv = sys.argv[1:] if argv is None else argv
    own, after = (["run", *argv], None) if _is_short(argv) else _split(argv)
    try:
        args = _parser(own).parse_args(own)
        args.own, args.after = own, after
        if _is_short(argv):
            args.after, args.misplaced = args.misplaced[args.misplaced[:1] == ["--"]:], []
        status = int(args.run(args))
        sys.stdout.flush()
        return status
    except NccError as failure:
        print(failure, file=sys.stderr)
        return WRONG_USAGE if isinstance(failure, UsageError) else WRONG_INPUT
    except KeyboardInterrupt:
        return INTERRUPTED
    except OSError as failure:
        return _stopped_by_system(failure)


def _open_closed_streams() -> None:
    """Python has None for a stream that was closed before it started."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode))  # noqa: SIM115  (open until the end)


def _stopped_by_system(failure: OSError) -> int:
    """A full disk, or a reader like head that has enough. What is left for standard output is dropped."""
    if not isinstance(failure, BrokenPipeError):
        print(error("R058", f"the system stopped this command: {failure}"), file=sys.stderr)
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    return 1


def _is_short(argv: list[str]) -> bool:
    return argv[:1] != [] and argv[0][:2] in ("-p", "-e")


def _split(argv: list[str]) -> tuple[list[str], list[str] | None]:
    if not _runs_a_program(argv) or "--" not in argv:
        return argv, None
    at = argv.index("--")
    return argv[:at], argv[at + 1 :]


def _runs_a_program(argv: list[str]) -> bool:
    """Options of an action come behind its name, those of recording begin with a dash."""
    command = _command(argv)
    return command == "run" or (command == "trace" and argv[argv.index(command) + 1 :][:1] != []
                                and argv[argv.index(command) + 1].startswith("-"))


def _command(argv: list[str]) -> str:
    return next((word for word in argv if not word.startswith("-")), "")


def _parser(argv: list[str]) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="ncc", description=ncc.__doc__)
    parser.add_argument("--version", action="version", version=f"ncc {ncc.__version__}")
    subparsers = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    wanted = _command(argv)
    for name, summary in COMMANDS.items():
        if name == wanted:
            importlib.import_module(f"ncc.cli.{name}").add_parser(subparsers)
            subparsers.choices[name].epilog = f"example: {EXAMPLES[name]}"
        else:
            subparsers.add_parser(name, help=summary)
    return parser
