"""``ncc attach``: switch probes on in a program that runs under ``ncc run --idle``, or change them."""

from __future__ import annotations

import argparse
import sys
import time
from typing import Any

from ncc.cli import configure
from ncc.cli import run as run_command
from ncc.cli.report import OK
from ncc.diag import error
from ncc.engine import switch


def add_parser(subparsers: Any) -> None:
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "attach", help="switch probes on in a running program",
        description="Switch probes on in a program that runs under 'ncc run --idle', or change them.",
        usage="ncc attach PID -p PROBE [options]")
    run_command.add_attach_options(parser)
    parser.set_defaults(run=run, usage_error=parser.error)


def run(args: argparse.Namespace) -> int:
    """The probe is checked here, as 'ncc run' does; then the run is asked."""
    if not args.probe or len(args.probe) > 1:
        args.usage_error("name one probe with -p")
    configure.engine_config(args)
    control = switch.control_of(args.pid)
    answer = switch.ask(control, switch.request_of(args.own[1:], args.probe[0], args.tracedir, args.ptxas, args.llvm))
    sys.stderr.write(answer["before"])
    if not args.quiet:
        processes = "process" if answer["processes"] == 1 else "processes"
        print(f"ncc: {args.probe[0]} is attached to {answer['processes']} {processes}", file=sys.stderr)
    for pid in answer["late"]:
        print(error("R096", f"process {pid} has not switched yet: it is in a call, or in launches, that do not end"),
              file=sys.stderr)
    if args.seconds is not None:
        time.sleep(args.seconds)
        sys.stderr.write(switch.ask(control, switch.detach_request(answer["number"]))["summary"])
    return OK
