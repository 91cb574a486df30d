"""Runs the ``ncc`` command in this process, with its own standard streams."""

from __future__ import annotations

import contextlib
import io
import sys
from collections.abc import Iterator
from dataclasses import dataclass

from ncc.cli import main


@dataclass(frozen=True)
class Done:
    status: int
    out: str
    err: str


def ncc(*arguments: object, stdin: bytes = b"") -> Done:
    """An exception other than argparse's exit is the traceback that a user would have seen."""
    out, err = (io.TextIOWrapper(io.BytesIO(), "utf-8", errors, write_through=True)
                for errors in ("strict", "backslashreplace"))
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err), _stdin(stdin):
        try:
            status = main([str(argument) for argument in arguments])
        except SystemExit as end:
            status = int(str(end.code))
    return Done(status, _text(out), _text(err))


@contextlib.contextmanager
def _stdin(data: bytes) -> Iterator[None]:
    before, sys.stdin = sys.stdin, io.TextIOWrapper(io.BytesIO(data), "utf-8")
    try:
        yield
    finally:
        sys.stdin = before


def _text(stream: io.TextIOWrapper) -> str:
    raw = stream.buffer
    assert isinstance(raw, io.BytesIO)
    return raw.getvalue().decode()
