"""What the program's environment is given: the hook, and what makes frameworks keep the PTX of their kernels.

A cubin holds its PTX only when it was assembled with line information, so that is asked for where it can be.
"""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

# The first jaxlib whose XLA knows the flag; an older one ends a program that sets a flag it does not know.
XLA_LINE_INFO = "--xla_gpu_generate_line_info"
XLA_LINE_INFO_SINCE = (0, 4, 36)

AUTOTUNERS = ("triton.testing", "torch._inductor.runtime.benchmarking")  # modules with their timing loops

SOCKETS = ("NCC_SOCKET", "NCC_IDLE_SOCKET")

_FALSE = ("", "0", "false", "off", "no", "n")


@dataclass(frozen=True)
class Change:
    """One variable of the program's environment, or of a Python ``module`` that it may import; ``value`` None: unset.
    ``why`` completes "so that ...". ``told``: it concerns something that was found, and no program else."""

    name: str
    value: str | None
    why: str
    module: str | None = None
    told: bool = True

    def __str__(self) -> str:
        name = f"{self.module}.{self.name}" if self.module else self.name
        done = f"{name} is unset" if self.value is None else f"{name}={self.value} is set"
        return f"{done} for the program, so that {self.why}"


def hook_environment(environ: Mapping[str, str], libraries: Sequence[Path], socket: Path,
                     idle: bool = False) -> dict[str, str]:
    """The environment with the hook driver's libraries preloaded after what is preloaded already. ``idle``: the socket
    is of who says when to probe, and not an engine's."""
    ours = [str(library) for library in libraries]
    preloaded = [p for p in re.split(r"[:\s]+", environ.get("LD_PRELOAD", "")) if p and p not in ours]
    others = {name: value for name, value in environ.items() if name not in SOCKETS}
    return {**others, "LD_PRELOAD": ":".join([*preloaded, *ours]), SOCKETS[idle]: str(socket)}


def preloadable(libraries: Sequence[Path], folder: Path) -> list[Path]:
    """Paths for LD_PRELOAD, in which spaces and colons separate."""
    return [_linked(path, folder / path.name) if re.search(r"[:\s]", str(path)) else path for path in libraries]


def range_environment(environ: Mapping[str, str], library: Path, folder: Path) -> dict[str, str]:
    """The environment in which ranges of roctx and NVTX are ours. Preloaded, the library is the one that programs of
    ROCm are linked to, wherever theirs lies; links in ``folder`` are for those that open it by its plain name."""
    links = folder / "ranges"
    links.mkdir(exist_ok=True)
    for name in (library.name, library.stem):  # with its version, and without
        (links / name).symlink_to(library)
    others = [path for path in environ.get("LD_LIBRARY_PATH", "").split(":") if path]
    [preloaded] = preloadable([library], folder)
    return {**environ, "LD_PRELOAD": ":".join(filter(None, (str(preloaded), environ.get("LD_PRELOAD")))),
            "LD_LIBRARY_PATH": ":".join([str(links), *others]), "NVTX_INJECTION64_PATH": str(library)}


def _linked(path: Path, link: Path) -> Path:
    link.symlink_to(path)
    return link


def python_environment(environ: Mapping[str, str], modules: Sequence[str]) -> dict[str, str]:
    """The environment in which Python programs change these modules when they import them (``python_path``)."""
    folder = str(Path(__file__).with_name("python_path"))
    others = [p for p in environ.get("PYTHONPATH", "").split(os.pathsep) if p and p != folder]
    path = [folder, *others] if modules else others
    return {**environ, "PYTHONPATH": os.pathsep.join(path), "NCC_CHANGED_MODULES": ",".join(modules)}


def framework_changes(environ: Mapping[str, str], command: str, kept: Path | None) -> tuple[Change, ...]:
    """What frameworks need, less what is so already. ``kept``: where compiled kernels may be kept from run to run."""
    roots = _roots(environ, command)
    return (*_triton(environ), *_cupy(environ, kept, roots), *_xla(environ, roots), *_cute(environ, roots),
            *_warp(roots))


def apply(environ: Mapping[str, str], changes: tuple[Change, ...]) -> dict[str, str]:
    """The environment with the variables changed; the modules are for ``python_environment``."""
    changed = dict(environ)
    for change in changes:
        if change.module is not None:
            continue
        if change.value is None:
            changed.pop(change.name, None)
        else:
            changed[change.name] = change.value
    return changed


def _triton(environ: Mapping[str, str]) -> Iterator[Change]:
    """Line information is Triton's default. The variable is part of its cache's key."""
    if environ.get("TRITON_DISABLE_LINE_INFO", "").lower() not in _FALSE:
        yield Change("TRITON_DISABLE_LINE_INFO", None, "Triton's kernels carry their PTX")


def _cupy(environ: Mapping[str, str], kept: Path | None, roots: Iterable[Path]) -> Iterator[Change]:
    """What CuPy compiles is seen. What it kept on disk in a run without ncc nobody knows the PTX of; of what lies in
    ncc's own cache, that has been kept too. It harms no other program, so it is done where no CuPy is found, too."""
    found = any(_versions("cupy*", roots))  # as of cupy-cuda13x
    if environ.get("CUPY_COMPILE_WITH_PTX", "") == "1" or "CUPY_CACHE_DIR" in environ:
        return
    if kept is not None:
        yield Change("CUPY_CACHE_DIR", str(kept / "cupy"), "what CuPy keeps on disk was compiled where its PTX is seen",
                     told=found)
    elif environ.get("CUPY_CACHE_IN_MEMORY", "") != "1":
        yield Change("CUPY_CACHE_IN_MEMORY", "1", "CuPy compiles its kernels where their PTX is seen", told=found)


def _xla(environ: Mapping[str, str], roots: Iterable[Path]) -> Iterator[Change]:
    flags = environ.get("XLA_FLAGS", "")
    if XLA_LINE_INFO in flags:
        return
    found = list(_versions("jaxlib", roots))
    if found and min(found) >= XLA_LINE_INFO_SINCE:
        yield Change("XLA_FLAGS", f"{flags} {XLA_LINE_INFO}=true".strip(), "JAX's kernels carry their PTX")


def _cute(environ: Mapping[str, str], roots: Iterable[Path]) -> Iterator[Change]:
    """Line information is part of the key of what CuTe DSL keeps on disk."""
    if environ.get("CUTE_DSL_LINEINFO", "").lower() in _FALSE and any(_versions("nvidia_cutlass_dsl", roots)):
        yield Change("CUTE_DSL_LINEINFO", "1", "CuTe DSL's kernels carry their PTX")


def _warp(roots: Iterable[Path]) -> Iterator[Change]:
    """Its NVRTC is a part of it, which nobody can watch; no variable asks for line information."""
    if any(_versions("warp_lang", roots)):
        yield Change("lineinfo", "True", "Warp's kernels carry their PTX", module="warp.config")


def _roots(environ: Mapping[str, str], command: str) -> set[Path]:
    """Where the program's Python may import from: prefixes of its interpreter and folders of PYTHONPATH."""
    path = environ.get("PATH", os.defpath)
    programs = [shutil.which(name, path=path) for name in (command, "python3", "python")]
    programs += [_interpreter(Path(p)) for p in programs if p]
    roots = {folder.parent.parent for p in programs if p for folder in (Path(p), Path(os.path.realpath(p)))}
    roots |= {Path(environ[name]) for name in ("VIRTUAL_ENV", "CONDA_PREFIX") if environ.get(name)}
    roots.add(Path(os.path.expanduser("~"), ".local"))  # as it is where the user has no home
    return roots | {Path(p) for p in environ.get("PYTHONPATH", "").split(os.pathsep) if p}


def _interpreter(script: Path) -> str | None:
    """The program named in a script's first line."""
    try:
        with script.open("rb") as file:
            first = file.read(256).split(b"\n")[0]
    except OSError:
        return None
    words = os.fsdecode(first[2:]).split() if first.startswith(b"#!") else []
    return words[0] if words else None


def _versions(package: str, roots: Iterable[Path]) -> Iterator[tuple[int, ...]]:
    """Those of a package that the program may import."""
    for root in roots:
        for folder in ("", "lib*/python3*/*-packages/", "local/lib/python3*/*-packages/"):
            for found in root.glob(f"{folder}{package}-*.dist-info"):
                yield tuple(int(n) for n in re.findall(r"\d+", found.name.removeprefix(package))[:3])
