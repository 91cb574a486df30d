"""The simulator in place of a GPU: its driver library for the program, and the server that runs kernels.

A program finds the library by LD_LIBRARY_PATH, and the library finds the server by its socket. The server is started
when the first process asks for it - a program that never does costs nothing - and ends with the run.
"""

from __future__ import annotations

import contextlib
import os
import re
import select
import socket
import subprocess
import sys
import threading
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType

import ncc
from ncc.diag import NccError
from ncc.engine.cache import DiskCache, default_root

_END_SECONDS = 5.0
# Nothing is imported from the folder that we are run in: a file of the user's there may be called like one of ours.
_SERVER = ("import sys; sys.path = [p for p in sys.path if p] + sys.argv[1:2]; del sys.argv[1]; "
           "from ncc.engine.simulator import keep_library; from ncc.sim.server import main; "
           "keep_library(); sys.exit(main())")
_OWN_FOLDER = [str(Path(folder).parent) for folder in ncc.__path__][:1]


def keep_library() -> None:
    """What the simulator's kernels call is compiled once for a user, and not in each process that simulates."""
    from ncc.sim import jit

    folder = os.environ.get("NCC_SIM_CACHE")
    cache = DiskCache(Path(folder) if folder else default_root())
    with contextlib.suppress(NccError):  # 'ncc run' says so
        cache.open()
        jit.keep_in(cache)


@dataclass(frozen=True)
class Simulator:
    """``library`` is the stand-in for libcuda.so.1; None stands for the simulator's own default."""

    library: Path
    sms: int | None = None
    seed: int | None = None


class SimulatorServer:
    """Serves from its start to its end, a context manager. ``folder`` is private to the user and goes with the run."""

    def __init__(self, simulator: Simulator, folder: Path) -> None:
        self._simulator = simulator
        self._folder = folder
        self._path = folder / "simulator"
        self._listener = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self._over, self._alive = os.pipe()
        self._thread = threading.Thread(target=self._serve, name="ncc-simulator", daemon=True)

    def environment(self, environ: Mapping[str, str]) -> dict[str, str]:
        """The program's environment, with the simulator before any driver."""
        folders = [str(self._library_folder()), *filter(None, [environ.get("LD_LIBRARY_PATH")])]
        settings = {"NCC_SIM_SMS": self._simulator.sms, "NCC_SIM_SEED": self._simulator.seed}
        return {**environ, "LD_LIBRARY_PATH": ":".join(folders), "NCC_SIM_SOCKET": str(self._path),
                "NCC_SIM_PYTHON": sys.executable,
                **{name: str(value) for name, value in settings.items() if value is not None}}

    def __enter__(self) -> SimulatorServer:
        self._listener.bind(str(self._path))
        self._listener.listen(128)
        self._thread.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, value: BaseException | None,
                 trace: TracebackType | None) -> None:
        os.close(self._alive)
        self._thread.join()
        self._listener.close()
        os.close(self._over)

    def _library_folder(self) -> Path:
        """A path for LD_LIBRARY_PATH, in which colons and semicolons separate."""
        folder = self._simulator.library.parent
        if not re.search("[:;]", str(folder)):
            return folder
        link = self._folder / "driver"
        link.symlink_to(folder)
        return link

    def _serve(self) -> None:
        ready, _, _ = select.select([self._listener.fileno(), self._over], [], [])
        if self._over in ready:
            return
        number = self._listener.fileno()
        process = subprocess.Popen(
            [sys.executable, "-c", _SERVER, *_OWN_FOLDER, "--listen-fd", str(number)], pass_fds=(number,),
            stdin=subprocess.PIPE, start_new_session=True)  # Ctrl-C is for the program
        threading.Thread(target=self._watch, args=(process,), name="ncc-simulator-end", daemon=True).start()
        select.select([self._over], [], [])
        _end(process)

    def _watch(self, process: subprocess.Popen[bytes]) -> None:
        """A program that waits for a server that has died would wait for ever."""
        process.wait()
        self._listener.close()


def _end(server: subprocess.Popen[bytes]) -> None:
    """The end of its input ends it; sessions of programs that still run end with those."""
    assert server.stdin is not None
    server.stdin.close()
    try:
        server.wait(_END_SECONDS)
    except subprocess.TimeoutExpired:
        server.kill()
        server.wait()
