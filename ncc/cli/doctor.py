"""``ncc doctor``: what was found, what is missing, and how to get it."""

from __future__ import annotations

import argparse
import ctypes
import os
import platform
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from ncc import __version__
from ncc.cli.report import OK, columns
from ncc.diag import NccError

# CUdevice_attribute, cuda.h
_COMPUTE_MAJOR, _COMPUTE_MINOR, _MULTIPROCESSORS = 75, 76, 16

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
    from ncc.engine.native import hook_library

    try:
        yield Finding("hook driver", True, str(hook_library()))
    except NccError as failure:
        yield Finding("hook driver", False, failure.diagnostics[0].message, "install a C compiler and reinstall ncc")


def _driver() -> Iterator[Finding]:
    try:
        cuda = ctypes.CDLL("libcuda.so.1")
    except OSError:
        yield Finding("NVIDIA driver", False, "no libcuda.so.1",
                      "install the NVIDIA driver; without one, compile, verify, instrument and read still work")
        return
    version = ctypes.c_int()
    cuda.cuDriverGetVersion(ctypes.byref(version))
    yield Finding("NVIDIA driver", True, f"CUDA {version.value // 1000}.{version.value % 1000 // 10}")
    status = cuda.cuInit(0)
    count = ctypes.c_int()
    if status or cuda.cuDeviceGetCount(ctypes.byref(count)) or not count.value:
        yield Finding("GPU", False, f"none (cuInit answers {status})", "is the device visible in this container?")
    for index in range(count.value):
        yield Finding(f"GPU {index}", True, _device(cuda, index))


def _device(cuda: ctypes.CDLL, index: int) -> str:
    name = ctypes.create_string_buffer(128)
    cuda.cuDeviceGetName(name, len(name), index)

    def attribute(which: int) -> int:
        value = ctypes.c_int()
        cuda.cuDeviceGetAttribute(ctypes.byref(value), which, index)
        return value.value

    capability = f"{attribute(_COMPUTE_MAJOR)}{attribute(_COMPUTE_MINOR)}"
    return f"{name.value.decode(errors='replace')}, sm_{capability}, {attribute(_MULTIPROCESSORS)} SMs"


def _ptxas() -> Iterator[Finding]:
    from ncc.backends.ptx.toolchain import find_ptxas

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


_CHECKS: tuple[Callable[[], Iterator[Finding]], ...] = (_ncc, _hook, _driver, _ptxas, _cache, _trace_directory)
