"""Opening the files of a trace, which may come from anyone: a pipe would block, a device never ends, a link may lead
to what is no part of the trace."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path
from typing import BinaryIO

from ncc.diag import error
from ncc.mapping import map_file


def open_regular(path: Path) -> BinaryIO:
    """A regular file, opened to read. Raises ``OSError``, also for what is none; never waits for a pipe's other end."""
    file = os.fdopen(os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC), "rb")
    if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
        file.close()
        raise OSError(errno.EINVAL, "not a regular file", str(path))
    return file


def check_inside(path: Path, folder: Path) -> None:
    """``NccError`` R009 where links lead from below a folder to outside of it."""
    real, root = os.path.realpath(path), os.path.realpath(folder)
    if os.path.commonpath((real, root)) != root:
        raise error("R009", f"a link leads out of the trace, to {real}", place=str(path),
                    hint="copy the file to its place if you trust it")


def map_regular(path: Path) -> memoryview:
    """A regular file's bytes, mapped and read-only; no descriptor stays open. Raises ``OSError``."""
    with open_regular(path) as file:
        return map_file(file.fileno(), os.fstat(file.fileno()).st_size)


def map_trace(path: Path) -> memoryview:
    """A file of a trace, mapped; ``NccError`` R001 where it cannot be."""
    try:
        return map_regular(path)
    except OSError as cause:
        raise error("R001", f"cannot open: {cause.strerror}", place=str(path)) from None
