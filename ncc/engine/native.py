"""Where the compiled part of ncc is: the hook drivers and the simulator's driver, built when ncc is installed."""

from __future__ import annotations

import importlib.metadata
from collections.abc import Iterator
from pathlib import Path

import ncc
from ncc.diag import error

CUDA_LIBRARY = "libncc_cuda.so"
SIMULATOR_LIBRARY = "sim/libcuda.so.1"


def hook_library(name: str = CUDA_LIBRARY) -> Path:
    """The preloaded library; ``NccError`` R056 if it was not built."""
    return _installed(name, "R056", f"the hook driver {name}")


def simulator_library() -> Path:
    """What stands in for the CUDA driver, in a folder of its own; ``NccError`` R068 if it was not built."""
    return _installed(SIMULATOR_LIBRARY, "R068", "the simulator's driver library")


def _installed(name: str, code: str, what: str) -> Path:
    for path in _candidates(name):
        if path.is_file():
            return path
    raise error(code, f"{what} is not installed",
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
        if file.match(f"_native/{name}"):
            yield Path(str(file.locate()))
