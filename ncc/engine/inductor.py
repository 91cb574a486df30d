"""Which nodes of a model's FX graph a kernel of PyTorch's Inductor computes.

Inductor writes each kernel to ``<cache>/<two letters>/<hash>.py``, which its line information names, and the code that
calls it to another file of the cache. There a comment stands before each kernel (torch/_inductor, ``define_kernel`` and
``get_kernel_metadata``): "# kernel path: ...", "# Topologically Sorted Source Nodes: [...], Original ATen: [...]",
and the lines of the graph. It is read while the program runs, as the cache may be a temporary folder.
"""

from __future__ import annotations

import re
import stat
import threading
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

_MARK = b"torch._inductor"
_MOST_FILES = 4096
_MOST_BYTES = 16 << 20
MOST_NODES = 1000

_PATH = re.compile(r"^# kernel path: (.+)$", re.MULTILINE)
_NODES = re.compile(r"^# (?:Topologically Sorted )?Source Nodes: \[(.*?)\](?:, Original ATen: \[(.*)\])?\s*$")
_CALL = re.compile(r"^#\s+%(\w+) : .*?= call_function\[target=([\w.]+)\]")
_AFTER = re.compile(r"^(\w+) = async_compile\.")


@dataclass(frozen=True)
class Fused:
    """``source``: names of what the model's code computed; ``aten``: the operations that this was; ``nodes``: those of
    the graph, each with its target; ``kernel``: Inductor's own name of the kernel."""

    kernel: str = ""
    source: tuple[str, ...] = ()
    aten: tuple[str, ...] = ()
    nodes: tuple[tuple[str, str], ...] = ()


@dataclass
class _Cache:
    """A folder of Inductor's, as far as it was read: kernels by folder and name, files by when they were written."""

    kernels: dict[tuple[str, str], Fused] = field(default_factory=dict)
    read: dict[Path, int] = field(default_factory=dict)


_caches: dict[Path, _Cache] = {}
_lock = threading.Lock()  # guards them


def fused_in(files: Iterable[str]) -> Fused | None:
    """What the kernel of one of these source files computes; None where none is Inductor's, or nothing tells."""
    found = (_fused(Path(file)) for file in dict.fromkeys(files) if file.endswith(".py"))
    return next((one for one in found if one is not None), None)


def _fused(kernel: Path) -> Fused | None:
    if not kernel.is_absolute() or _MARK not in _content(kernel):
        return None
    root, place = kernel.parent.parent, (kernel.parent.name, kernel.name)
    with _lock:
        cache = _caches.setdefault(root, _Cache())
        if place not in cache.kernels:
            _read_more(root, cache)
        return cache.kernels.get(place)


def _read_more(root: Path, cache: _Cache) -> None:
    for number, path in enumerate(_files(root)):
        if number == _MOST_FILES:
            return
        try:
            written = path.stat().st_mtime_ns
        except OSError:
            continue
        if cache.read.get(path) != written:
            cache.read[path] = written
            cache.kernels.update(read_code(_content(path).decode("utf-8", "replace")))


def _files(root: Path) -> Iterator[Path]:
    try:
        yield from root.glob("*/*.py")
    except OSError:
        return


def _content(path: Path) -> bytes:
    """Nothing of what is not there, is no regular file, or is too large."""
    try:
        known = path.stat()
        return path.read_bytes() if stat.S_ISREG(known.st_mode) and known.st_size <= _MOST_BYTES else b""
    except (OSError, ValueError):
        return b""


def read_code(text: str) -> dict[tuple[str, str], Fused]:
    """(folder, file) of each kernel that generated code calls -> what its comment says."""
    found = {}
    for mark in _PATH.finditer(text):
        path = Path(mark[1].strip())
        found[path.parent.name, path.name] = _comment(text[mark.end() + 1 :].splitlines()[: 2 * MOST_NODES])
    return found


def _comment(lines: list[str]) -> Fused:
    source: tuple[str, ...] = ()
    aten: tuple[str, ...] = ()
    nodes: list[tuple[str, str]] = []
    kernel = ""
    for line in lines:
        if not line.startswith("#"):
            named = _AFTER.match(line)
            kernel = named[1] if named else ""
            break
        if said := _NODES.match(line):
            source, aten = _names(said[1]), _names(said[2] or "")
        elif call := _CALL.match(line):
            nodes.append((call[1], call[2].removeprefix("torch.ops.")))
    return Fused(kernel, source, aten, tuple(nodes[:MOST_NODES]))


def _names(text: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in text.split(",") if name.strip())[:MOST_NODES]
