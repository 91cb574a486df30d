"""A timeline in the formats of other tools: one row a format."""

from __future__ import annotations

import contextlib
import gzip
import os
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Final, cast

from ncc.diag import error

from . import chrome, perfetto, rocprofv3
from .reader import Timeline


@dataclass(frozen=True)
class Format:
    """``write`` into one file; None: ``tables.write`` makes a folder. ``suffix``: of its name, where none is given."""

    suffix: str
    write: Callable[[Timeline, IO[bytes]], int] | None


FORMATS: Final = {
    "perfetto": Format(".perfetto-trace", perfetto.write),
    "chrome": Format(".json", chrome.write),
    "rocprofv3": Format("_results.json", rocprofv3.write),
    "parquet": Format("-parquet", None),
}


def convert(timeline: Timeline, form: str, output: Path | None = None) -> tuple[Path, int]:
    """Returns what was written, and how many rows are in it; a name that ends in ``.gz`` is compressed. What cannot be
    written whole is not there. ``NccError`` R013, R054, and what reading raises."""
    chosen = FORMATS[form]
    path = output or Path(Path(timeline.path).name).with_suffix("")
    if output is None:
        path = path.with_name(path.name + chosen.suffix)
    if path.exists() and (chosen.write is None or os.path.samefile(path, timeline.path)):
        raise error("R054", f"'{path}' is there already", place=str(path), hint="-o names another")
    try:
        with _whole(path) as part:
            if chosen.write is None:
                return path, _tables(timeline, part)
            with _opened(part, path.suffix == ".gz") as out:
                return path, chosen.write(timeline, out)
    except OSError as failure:
        raise error("R054", f"cannot write '{path}': {failure.strerror or failure}", place=str(path)) from None


def _tables(timeline: Timeline, folder: Path) -> int:
    from . import tables  # needs NumPy, which takes a while to load

    return tables.write(timeline, folder)


@contextlib.contextmanager
def _whole(path: Path) -> Iterator[Path]:
    """A name to write under; it takes its own when all went well."""
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        yield part
        os.replace(part, path)
    except BaseException:
        if part.is_dir():
            shutil.rmtree(part, ignore_errors=True)
        part.unlink(missing_ok=True)
        raise


@contextlib.contextmanager
def _opened(path: Path, compressed: bool) -> Iterator[IO[bytes]]:
    with path.open("wb") as file:
        if not compressed:
            yield file
            return
        with gzip.GzipFile(filename="", mode="wb", fileobj=file, compresslevel=5, mtime=0) as out:
            yield cast(IO[bytes], out)
