"""Runs a callback again and again in one process: ``callback_runner.py CALLBACK SHIM REPLY_FD``.

Reads a JSON string (a result's path) per line from stdin; for each, runs the callback as a program would be run,
with the path as its argument, and writes one JSON object per line to REPLY_FD: ``{"why": str, "output": str}``,
``why`` empty where it succeeded.
Started as a plain file: it imports nothing of ncc, so that it is up at once.
"""

from __future__ import annotations

import contextlib
import json
import os
import runpy
import signal
import sys
import tempfile
import traceback


def main(callback: str, shim: str, reply_fd: int) -> None:
    signal.pthread_sigmask(signal.SIG_SETMASK, ())
    requests, replies = os.dup(0), os.fdopen(reply_fd, "w", encoding="utf-8")
    os.set_inheritable(reply_fd, False)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    # As for a script: its own folder first. The shim last, so that an installed module of that name wins.
    sys.path[0] = os.path.dirname(os.path.abspath(callback))
    sys.path.append(shim)
    with os.fdopen(requests, encoding="utf-8") as lines:
        for line in lines:
            why, output = run(callback, json.loads(line))
            print(json.dumps({"why": why, "output": output}), file=replies, flush=True)


def run(callback: str, result: str) -> tuple[str, str]:
    """(why it failed, in a line, or nothing; what it and its children printed)."""
    with tempfile.TemporaryFile() as output:
        for fd in (1, 2):
            os.dup2(output.fileno(), fd)
        why = _run_as_main(callback, result)
        for stream in (sys.stdout, sys.stderr):
            with contextlib.suppress(OSError, ValueError):
                stream.flush()
        output.seek(0)
        return why, output.read().decode("utf-8", "replace")


def _run_as_main(callback: str, result: str) -> str:
    sys.argv = [callback, result]
    try:
        runpy.run_path(callback, run_name="__main__")
    except SystemExit as end:
        if end.code is not None and not isinstance(end.code, int):
            print(end.code, file=sys.stderr)
        return "" if end.code in (None, 0) else f"exit status {end.code if isinstance(end.code, int) else 1}"
    except BaseException as failure:
        traceback.print_exc()
        return traceback.format_exception_only(failure)[-1].strip() or type(failure).__name__
    return ""


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]))
