"""The hook drivers and the simulator's driver."""

from __future__ import annotations

from pathlib import Path

from ncc.diag import error
from ncc.installed import built

CUDA_LIBRARY = "libncc_cuda.so"
HIP_LIBRARY = "libncc_hip.so"
CALLS_LIBRARY = "libncc_calls.so"
RANGES_LIBRARY = "libroctx64.so.4"
ROCTRACER_LIBRARY = "libroctracer64.so.2"
SIMULATOR_LIBRARY = "sim/libcuda.so.1"


def hook_library(name: str = CUDA_LIBRARY) -> Path:
    """The preloaded library; ``NccError`` R056 if it was not built."""
    return _installed(name, "R056", f"the hook driver {name}")


def hook_libraries(verbose: bool) -> list[Path]:
    """What is preloaded, in this order: what names every call, if that is asked for, and behind it the hook drivers,
    CUDA's last."""
    calls = [hook_library(CALLS_LIBRARY)] if verbose else []
    hip = built(HIP_LIBRARY)
    return [*calls, *([hip] if hip else []), hook_library()]


def ranges_library() -> Path:
    """What programs make their ranges by, under a timeline; ``NccError`` R056 if it was not built."""
    return hook_library(RANGES_LIBRARY)


def roctracer_folder() -> Path:
    """Where programs find the roctracer libraries, and ``include/roctracer``; ``NccError`` R056 if none was built."""
    return hook_library(ROCTRACER_LIBRARY).parent


def simulator_library() -> Path:
    """What stands in for the CUDA driver, in a folder of its own; ``NccError`` R068 if it was not built."""
    return _installed(SIMULATOR_LIBRARY, "R068", "the simulator's driver library")


def _installed(name: str, code: str, what: str) -> Path:
    if path := built(name):
        return path
    raise error(code, f"{what} is not installed",
                hint="a C compiler builds it when ncc is installed: pip install --force-reinstall ncc")
