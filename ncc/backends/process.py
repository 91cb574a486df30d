"""Running the programs of a toolchain: bounded in time, and gone when the call is over."""

from __future__ import annotations

import subprocess
from collections.abc import Callable

from ncc.source import SourceFile, Span

ASSEMBLE_SECONDS = 300.0
_ASK_SECONDS = 20.0

Started = Callable[["subprocess.Popen[bytes]"], None]
"""Called with the assembler as it starts: to lower its priority, to end it early."""


def ask(*command: str) -> str:
    """What a program prints, or why it could not be run."""
    try:
        done = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, timeout=_ASK_SECONDS, check=False)
    except (OSError, subprocess.TimeoutExpired) as reason:
        return str(reason)
    return done.stdout.decode("utf-8", "replace")


def output(command: list[str], seconds: float, started: Started | None = None) -> tuple[int, bytes]:
    """The exit status and what was printed; the process does not outlive the call.

    Raises ``subprocess.TimeoutExpired`` past ``seconds`` and ``OSError`` where it cannot be started.
    """
    with subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT) as process:
        try:
            if started is not None:
                started(process)
            printed, _ = process.communicate(timeout=seconds)
        except BaseException:
            process.kill()
            raise
        return process.returncode, printed


def cause(status: int) -> str:
    """Why a program ended, in words."""
    return f"was killed by signal {-status}" if status < 0 else f"failed with status {status}"


def line_span(source: SourceFile, number: int) -> Span:
    """The span of a line that a program named, without what it is indented by."""
    line = min(max(number, 1), source.text.count("\n") + 1)
    start = source.offset(line, 1)
    text = source.line_text(line)
    return source.span(start + len(text) - len(text.lstrip()), start + len(text.rstrip()))
