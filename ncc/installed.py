"""Where the compiled part of ncc is: libraries that were built when ncc was installed."""

from __future__ import annotations

import importlib.metadata
from collections.abc import Iterator
from pathlib import Path


def built(name: str) -> Path | None:
    """A library of ``ncc/_native``; None if it was not built."""
    return next((path for path in _candidates(name) if path.is_file()), None)


def _candidates(name: str) -> Iterator[Path]:
    """``ncc/_native``: beside the sources, or where an editable install put what it built."""
    yield Path(__file__).parent / "_native" / name
    try:
        files = importlib.metadata.files("ncc") or []
    except importlib.metadata.PackageNotFoundError:
        return
    for file in files:
        if file.match(f"_native/{name}"):
            yield Path(str(file.locate()))
