"""Runs programs on the stand-in for libcuda, with the simulator's server behind it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from clocks import HANG_S, eventually
from native_builds import NATIVE, STANDINS, compile_c, standin_flags, standin_sources

KERNELS = NATIVE / "sim_kernels.ptx"


@dataclass(frozen=True)
class Ran:
    status: int
    out: str
    err: str
    calls: list[str]

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()


def build_library(folder: Path, *flags: str, vendor: str = "cuda") -> Path:
    """A stand-in, compiled from the sources here; its folder is one for LD_LIBRARY_PATH."""
    folder.mkdir(parents=True, exist_ok=True)
    return compile_c(folder / STANDINS[vendor], standin_sources(vendor), *standin_flags(vendor), *flags)


@contextmanager
def serving(folder: Path) -> Iterator[Path]:
    """A server that forks for every program; its socket."""
    path = folder / "socket"
    server = subprocess.Popen([sys.executable, "-m", "ncc.sim.server", "--listen", str(path)], stdin=subprocess.PIPE)
    assert server.stdin is not None
    try:
        eventually(lambda: path.exists() or server.poll() is not None)
        yield path
    finally:
        server.stdin.close()
        assert server.wait(HANG_S) == 0


@dataclass(frozen=True)
class Bench:
    """A library, and a server's socket where there is one."""

    library: Path
    socket: Path | None = None

    def environment(self, folder: Path, **more: str) -> dict[str, str]:
        made = {"LD_LIBRARY_PATH": str(self.library.parent), "PATH": os.environ["PATH"],
                "NCC_SIM_PYTHON": sys.executable, "NCC_SIM_LOG": str(folder / "calls"), "HOME": str(folder)}
        return made | ({"NCC_SIM_SOCKET": str(self.socket)} if self.socket else {}) | more

    def run(self, folder: Path, *command: str | Path, timeout: float = HANG_S, **more: str) -> Ran:
        log = folder / "calls"
        log.unlink(missing_ok=True)
        done = subprocess.run(command, env=self.environment(folder, **more), cwd=folder, capture_output=True, text=True,
                              timeout=timeout)
        return Ran(done.returncode, done.stdout, done.stderr, log.read_text().splitlines() if log.exists() else [])
