"""Where the compiled part of ncc is: the hook drivers, built when ncc is installed."""

from __future__ import annotations

import importlib.metadata
from collections.abc import Iterator
from pathlib import Path

import ncc
from ncc.diag import error

CUDA_LIBRARY = "libncc_cuda.so"


def hook_library(name: str = CUDA_LIBRARY) -> Path:
    """The preloaded library; ``NccError`` R056 if it was not built."""
    for path in _candidates(name):
        if path.is_file():
            return path
    raise error("R056", f"the hook driver {name} is not installed",
                hint="a C compiler builds it when ncc is installed: pip install --force-reinstall ncc")


def _candidates(name: str) -> Iterator[Path]:
    """``ncc/_native``: beside the sources, or where an editable install put what it built."""
    for package in ncc.__path__:
        yield Path(package) / "_native" / name
    try:
        files = importlib.metadata.files("ncc") or []
    except importlib.metadata.PackageNotFoundError:
        return
    for file in files:
        if file.name == name:
            yield Path(str(file.locate()))
