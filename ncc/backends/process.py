"""Running the programs of a toolchain: bounded in time, and gone when the call is over."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import threading
from collections.abc import Callable, Iterable
from weakref import WeakSet

from ncc.source import SourceFile, Span

ASSEMBLE_SECONDS = 300.0
_ASK_SECONDS = 20.0

Started = Callable[["subprocess.Popen[bytes]"], None]
"""Called with the assembler as it starts: to lower its priority, to end it early."""

_lock = threading.Lock()  # guards what follows
_running: dict[threading.Thread, subprocess.Popen[bytes]] = {}
_ended: WeakSet[threading.Thread] = WeakSet()


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
    # In a group of its own: a wrapper's children end with it, and hold no pipe open that is read here.
    with subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          start_new_session=True) as process:
        thread = threading.current_thread()
        try:
            with _lock:
                _running[thread] = process
                over = thread in _ended
            if started is not None:
                started(process)
            if over:
                end(process)
            printed, _ = process.communicate(timeout=seconds)
        except BaseException:
            end(process)
            raise
        finally:
            with _lock:
                del _running[thread]
        return process.returncode, printed


def end(process: subprocess.Popen[bytes]) -> None:
    """A process that ``output`` started, and those that it has started itself."""
    if process.returncode is None:  # else its number may be another's by now
        with contextlib.suppress(OSError):
            os.killpg(process.pid, signal.SIGKILL)


def end_of(threads: Iterable[threading.Thread]) -> None:
    """What these threads run and would run from now on: nobody waits for it any more."""
    with _lock:
        _ended.update(threads)
        found = [_running[thread] for thread in threads if thread in _running]
    for process in found:
        end(process)


def cause(status: int) -> str:
    """Why a program ended, in words."""
    return f"was killed by signal {-status}" if status < 0 else f"failed with status {status}"


def line_span(source: SourceFile, number: int) -> Span:
    """The span of a line that a program named, without what it is indented by."""
    line = min(max(number, 1), source.text.count("\n") + 1)
    start = source.offset(line, 1)
    text = source.line_text(line)
    return source.span(start + len(text) - len(text.lstrip()), start + len(text.rstrip()))
