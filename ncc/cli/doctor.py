"""``ncc doctor``: what was found, what is missing, and how to get it."""

from __future__ import annotations

import argparse
import os
import platform
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from ncc import __version__
from ncc.cli.patching import TOOL, other_tool
from ncc.cli.report import OK, columns
from ncc.diag import NccError
from ncc.engine.gpus import amd_gpus, ask_driver
from ncc.engine.native import HIP_LIBRARY, hook_library, simulator_library
from ncc.installed import built

_GET_PTXAS = "pip install 'ncc[ptxas]', or set NCC_PTXAS or CUDA_HOME"


@dataclass(frozen=True)
class Finding:
    what: str
    found: bool
    detail: str
    mend: str | None = None


def add_parser(subparsers: Any) -> None:
    parser = subparsers.add_parser("doctor", help="what ncc finds on this machine",
                                   description="Show what ncc finds on this machine, and how to get what is missing.")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    findings = [finding for check in _CHECKS for finding in check()]
    print(columns([("ok" if f.found else "--", f.what, f.detail) for f in findings]))
    for finding in findings:
        if not finding.found and finding.mend:
            print(f"\n{finding.what}: {finding.mend}")
    return OK


def _ncc() -> Iterator[Finding]:
    yield Finding("ncc", True, f"{__version__}, Python {platform.python_version()}, {platform.machine()}")


def _hook() -> Iterator[Finding]:
    try:
        yield Finding("hook driver", True, str(hook_library()))
    except NccError as failure:
        yield Finding("hook driver", False, failure.diagnostics[0].message, "install a C compiler and reinstall ncc")


def _hip_hook() -> Iterator[Finding]:
    found = built(HIP_LIBRARY)
    if found or amd_gpus():
        yield Finding("HIP hook driver", found is not None, str(found or f"{HIP_LIBRARY} is not installed"),
                      "install a C compiler and reinstall ncc")


def _driver() -> Iterator[Finding]:
    driver = ask_driver()
    if driver.version is None:
        yield Finding("NVIDIA driver", False, driver.problem,
                      "install the NVIDIA driver; without one, programs run on the simulator")
        return
    yield Finding("NVIDIA driver", True, f"CUDA {driver.version // 1000}.{driver.version % 1000 // 10}")
    if not driver.gpus:
        yield Finding("GPU", False, driver.why_none, "is the device visible in this container?")
    for index, gpu in enumerate(driver.gpus):
        yield Finding(f"GPU {index}", True, f"{gpu.name}, sm_{gpu.sm}, {gpu.multiprocessors} SMs")


def _amd() -> Iterator[Finding]:
    for index, name in enumerate(amd_gpus()):
        yield Finding(f"AMD GPU {index}", True, name)


def _simulator() -> Iterator[Finding]:
    try:
        yield Finding("simulator", True, f"{simulator_library()}, for 'ncc run --device sim'")
    except NccError as failure:
        yield Finding("simulator", False, failure.diagnostics[0].message, failure.diagnostics[0].hint)


def _ptxas() -> Iterator[Finding]:
    from ncc.backends.ptx.image.toolchain import find_ptxas

    try:
        found = find_ptxas(None)
    except NccError as failure:
        yield Finding("ptxas", False, failure.diagnostics[0].message, failure.diagnostics[0].hint or _GET_PTXAS)
        return
    if found is None:
        yield Finding("ptxas", False, "not found; the driver's own JIT assembles instead", _GET_PTXAS)
        return
    major, minor = found.ptx_version
    yield Finding("ptxas", True, f"{found.path}, CUDA {'.'.join(map(str, found.release))}, PTX ISA {major}.{minor}")


def _nvdisasm() -> Iterator[Finding]:
    from ncc.backends.sass.image.nvdisasm import find_nvdisasm

    try:
        found = find_nvdisasm()
    except NccError as failure:
        first = failure.diagnostics[0]
        yield Finding("nvdisasm", False, f"{first.message} (only for kernels without PTX)", first.hint)
        return
    yield Finding("nvdisasm", True, f"{found.path}, CUDA {found.release}, for kernels without PTX (--sass)")


def _sanitizer() -> Iterator[Finding]:
    from ncc.backends.sass.image.sanitizer import GET, find_sanitizer

    what = "Sanitizer API"
    try:
        found = find_sanitizer()
    except NccError as failure:
        yield Finding(what, False, failure.diagnostics[0].message, GET)
        return
    if found is None:
        yield Finding(what, False, "not found (only for the inside of kernels without PTX)", GET)
        return
    yield Finding(what, True, f"{found}, for the inside of kernels without PTX (--sass)")


def _cupti() -> Iterator[Finding]:
    from ncc.backends.ptx.image.cupti import GET, find_cupti

    what, without = "CUPTI", "'ncc trace' goes by events of its own"
    driver = ask_driver().version
    try:
        found = find_cupti(most_major=driver // 1000 if driver else None)
    except NccError as failure:
        yield Finding(what, False, failure.diagnostics[0].message, GET)
        return
    if found is None:
        yield Finding(what, False, f"not found ({without})", GET)
    elif tool := other_tool(os.environ):
        yield Finding(what, False, f"{found}, but {TOOL} names another tool, {tool} ({without})", f"unset {TOOL}")
    else:
        yield Finding(what, True, f"{found}, for 'ncc trace'")


def _llvm() -> Iterator[Finding]:
    from ncc.backends.gcn.image.toolchain import survey

    found = survey()
    for candidate in found:
        if tools := candidate.llvm:
            parts = "assembler, linker, disassembler" if tools.disassembler else "assembler, linker"
            yield Finding("LLVM for AMD", True, f"{candidate.path}, {tools} ({parts})")
        elif candidate.source == "NCC_LLVM":
            yield Finding("LLVM for AMD", False, f"NCC_LLVM: {candidate.problem}", "set it to another, or to none")
    if not any(candidate.llvm for candidate in found):
        lacking = "; ".join(f"{candidate.source}: {candidate.problem}" for candidate in found)
        yield Finding("LLVM for AMD", False, lacking or "not found", "pip install 'ncc[gcn]', or set NCC_LLVM")


def _cache() -> Iterator[Finding]:
    from ncc.engine.cache import DiskCache, default_root

    cache = DiskCache(default_root())
    try:
        cache.open()
        stats = cache.stats()
    except (NccError, OSError) as failure:
        yield Finding("cache", False, str(failure), "set XDG_CACHE_HOME to a directory of your own")
        return
    yield Finding("cache", True, f"{cache.root}, {stats.entries} kernels, {stats.bytes / 2**20:.1f} MiB")


def _trace_directory() -> Iterator[Finding]:
    usable = os.access(".", os.W_OK)
    yield Finding("trace directory", usable, os.path.join(os.getcwd(), "trace"),
                  "this directory is not writable: use 'ncc run --tracedir DIR'")


_CHECKS: tuple[Callable[[], Iterator[Finding]], ...] = (
    _ncc, _hook, _hip_hook, _driver, _amd, _simulator, _ptxas, _nvdisasm, _sanitizer, _cupti, _llvm, _cache,
    _trace_directory)
