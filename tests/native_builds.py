"""Compiling C for tests: once for the same content, however many workers and sessions ask for it.

What is compiled is kept under ``build/tests`` by a hash of the compiler, the flags, the sources and every header that
they could include. What is linked with a shared library is not kept: the place of the library is part of it.
"""

from __future__ import annotations

import fcntl
import hashlib
import os
import shutil
import subprocess
import time
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

ROOT = Path(__file__).parents[1]
HOOKDRV = ROOT / "hookdrv"
NATIVE = ROOT / "tests" / "native"
_KEPT = ROOT / "build" / "tests"
_KEPT_DAYS = 7
_CONTENT = (".c", ".S", ".o")
_WARNINGS = ("-Wall", "-Wextra", "-Wno-unused-parameter", "-Werror")


STANDINS = {"cuda": "libcuda.so.1", "hip": "libamdhip64.so.5", "hip-newer": "libamdhip64.so"}
"""The libraries that stand in for the vendors'."""


def standin_sources(vendor: str) -> list[Path]:
    """Of the driver that both are made of, and of what is the vendor's."""
    own = HOOKDRV / "sim" / vendor.removesuffix("-newer")
    images = [HOOKDRV / "hip" / "driver" / "code_object.c"] if own.name == "hip" else []
    return sorted((*(HOOKDRV / "sim").glob("*.c"), *own.glob("*.c"), *images))


def standin_flags(vendor: str) -> list[str]:
    """As hookdrv/CMakeLists.txt has them."""
    maps = f"-Wl,--version-script={HOOKDRV}/sim/hip"
    own = {"cuda": [], "hip": ["-DNCC_SIM_HIP", f"{maps}/libamdhip64.map"],
           "hip-newer": ["-DNCC_SIM_HIP", "-DNCC_HIP_NEWER", f"{maps}/libamdhip64-newer.map"]}
    return ["-shared", "-fPIC", "-fvisibility=hidden", "-O1", f"-Wl,-soname,{STANDINS[vendor]}", "-Wl,-Bsymbolic",
            *own[vendor]]


def compiler() -> str:
    found = shutil.which("cc") or shutil.which("gcc")
    assert found is not None, "no C compiler"
    return found


def compile_c(out: Path, sources: list[Path], *flags: str) -> Path:
    """Compiles and links with warnings as errors; ``out``."""
    command = [compiler(), "-std=gnu11", "-g", *_WARNINGS, f"-I{HOOKDRV}", f"-I{NATIVE}", *flags]
    libraries = ("-lpthread", "-ldl")
    if any(path.suffix not in _CONTENT for path in sources):
        subprocess.run([*command, "-o", out, *sources, *libraries], check=True)
        return out
    return _made_once(out, [*map(str, command)], sources, libraries, os.environ)


def compile_hip(out: Path, source: Path, *flags: str) -> Path:
    """What hipcc makes of a program that it is given as it is."""
    return _made_once(out, ["hipcc", "-O2", *flags], [source], (), {**os.environ, "HIP_PLATFORM": "amd"})


def _made_once(out: Path, command: list[str], sources: list[Path], libraries: tuple[str, ...],
               environ: Mapping[str, str]) -> Path:
    _KEPT.mkdir(parents=True, exist_ok=True)
    kept = _KEPT / _key(tuple(command), sources)
    with open(f"{kept}.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not kept.exists():
            _forget_old()
            subprocess.run([*command, "-o", f"{kept}.new", *sources, *libraries], check=True, env=environ)
            os.rename(f"{kept}.new", kept)
        os.utime(kept)
        shutil.copy(kept, out)
    return out


def _key(command: tuple[str, ...], sources: list[Path]) -> str:
    found = hashlib.sha256("\0".join((_version(), *command)).encode())
    for path in sources:
        found.update(path.name.encode() + hashlib.sha256(path.read_bytes()).digest())
    found.update(_headers())
    return found.hexdigest()[:32]


@lru_cache
def _version() -> str:
    return subprocess.run([compiler(), "--version"], capture_output=True, text=True, check=True).stdout


@lru_cache
def _headers() -> bytes:
    found = hashlib.sha256()
    for path in sorted((*HOOKDRV.rglob("*.h"), *HOOKDRV.rglob("*.map"), *NATIVE.rglob("*.h"))):
        found.update(str(path.relative_to(ROOT)).encode() + path.read_bytes())
    return found.digest()


def _forget_old() -> None:
    for path in _KEPT.iterdir():
        if time.time() - path.stat().st_mtime > _KEPT_DAYS * 86400:
            path.unlink(missing_ok=True)
