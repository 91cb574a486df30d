"""What a trace tells of a launch beside its records, and the JSON that tells it: typed values, everything checked."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from ncc.diag import error

from .files import check_inside, open_regular

MAX_JSON_BYTES = 64 << 20
_T = TypeVar("_T")


@dataclass(frozen=True)
class Times:
    """Start in ns since the epoch; before the launch, on the GPU, and after it (copy and save), in microseconds."""

    start_ns: int = 0
    prologue_us: float = 0.0
    kernel_us: float = 0.0
    epilogue_us: float = 0.0


@dataclass(frozen=True)
class Facts:
    """Of one launch; the defaults stand for a trace that does not tell."""

    grid: tuple[int, int, int]
    block: tuple[int, int, int]
    shared_bytes: int
    kernel: str = ""
    kernel_dir: str | None = None  # relative, below the run
    device: int = 0
    device_name: str = ""  # as the driver calls it
    context: int = 0
    stream: int = 0
    launch: int = 0
    sequence: int = 0
    since_us: int = 0  # start of the run to the launch
    times: Times = Times()
    params: tuple[bytes, ...] = ()


@dataclass(frozen=True)
class MapEntry:
    """What the sidecar of a .bin tells of one map; None where it tells nothing."""

    name: str | None = None
    record_bytes: int | None = None
    counts_offset: int | None = None
    is_ring: bool = False


@dataclass(frozen=True)
class Sidecar:
    """The sidecar of a .bin: ``facts`` but for grid, block and shared memory, by the names of ``Facts``."""

    facts: Mapping[str, Any]
    maps: tuple[MapEntry, ...] = ()

    @staticmethod
    def load(path: Path) -> Sidecar:
        """``NccError`` R005 for a file that is not a sidecar."""
        return checked(path, _sidecar, load_json(path))


def load_json(path: Path) -> dict[str, Any]:
    """A JSON object, or {} where there is no such file."""
    try:
        with open_regular(path) as file:
            if os.fstat(file.fileno()).st_size > MAX_JSON_BYTES:
                raise error("R005", "larger than any sidecar", place=str(path))
            loaded = json.loads(file.read().decode("utf-8"))
    except FileNotFoundError:
        return {}
    except (OSError, ValueError, RecursionError) as cause:
        raise error("R005", f"not readable as JSON: {cause}", place=str(path)) from None
    if not isinstance(loaded, dict):
        raise error("R005", "not a JSON object", place=str(path))
    return loaded


def load_kernel(run_dir: Path, kernel_dir: str | None) -> tuple[Path | None, dict[str, Any]]:
    """A kernel's folder and its description there; ``NccError`` R005, R009. (None, {}) where the trace names none."""
    if not kernel_dir:
        return None, {}
    path = run_dir / kernel_dir / "kernel.json"
    check_inside(path, run_dir)
    return path.parent, load_json(path)


def checked(path: Path, read: Callable[[Mapping[str, Any]], _T], loaded: Mapping[str, Any]) -> _T:
    """What is read of a JSON object; ``NccError`` R005 where that is not as it should be."""
    try:
        return read(loaded)
    except (KeyError, TypeError, ValueError, AttributeError, OverflowError) as cause:
        raise error("R005", f"not what the hook driver writes: {cause}", place=str(path)) from None


def _sidecar(j: Mapping[str, Any]) -> Sidecar:
    time = j.get("time", {})
    facts = {
        "kernel": str(j.get("kernel", "")),
        "kernel_dir": inside(j.get("kernel_dir")),
        "device_name": str(j.get("device_name", "")),
        "launch": int(j.get("launch", 0)),
        "sequence": int(j.get("sequence", 0)),
        "times": Times(int(time.get("host_start_ns", 0)), float(time.get("prologue_us", 0)),
                       float(time.get("kernel_us", 0)), float(time.get("epilogue_us", 0))),
        "params": tuple(bytes.fromhex(p) for p in j.get("params", ())),
    }
    maps = (MapEntry(m.get("name"), _optional_int(m.get("record_bytes")), _optional_int(m.get("counts_offset")),
                     "overwritten" in m) for m in j.get("maps", ()))
    return Sidecar(facts, tuple(maps))


def inside(directory: Any) -> str | None:
    """A path that can't lead out of the run."""
    if directory is None or Path(directory).is_absolute() or ".." in Path(directory).parts:
        return None
    return str(directory)


def _optional_int(value: Any) -> int | None:
    return None if value is None else int(value)
