"""Where the processes of a run save, and what is said of each: ``process.json`` (``docs/trace.md``).

A process that is one of several ranks has its directory in one of the run's,
``<DATE>_<TIME>_<PID of ncc>/rank<N>_<PID>``; others have one of their own in the folder of traces.
"""

from __future__ import annotations

import contextlib
import os
import threading
import time
import uuid
from pathlib import Path
from typing import Any

from ncc.engine.artifacts import write_json
from ncc.engine.ledger import Ledger
from ncc.engine.ranks import Rank
from ncc.engine.session import dated, make_run_dir, make_unique


class RunFolders:
    """Of one ``ncc run``."""

    def __init__(self, tracedir: Path, simulated: bool) -> None:
        self.ranks_dir: Path | None = None
        self._tracedir = tracedir
        self._simulated = simulated
        self._run = uuid.uuid4().hex
        self._lock = threading.Lock()  # guards ranks_dir

    def make(self, pid: int, command: str, rank: Rank | None, probe: str) -> Path:
        """A process's directory, with what is known of it when it begins. Raises ``OSError``."""
        now = time.localtime()
        if rank is None or rank.world_size == 1:
            run_dir = make_run_dir(self._tracedir, dated(pid, now))
        else:
            run_dir = make_run_dir(self._of_ranks(now), f"rank{rank.rank}_{pid}")
        (run_dir / "probe.toml").write_text(probe, encoding="utf-8")
        write_json(run_dir / "process.json", self._told(pid, command, rank))
        return run_dir

    def _of_ranks(self, now: time.struct_time) -> Path:
        with self._lock:
            if self.ranks_dir is None:
                self.ranks_dir = make_unique(self._tracedir, dated(os.getpid(), now))
            return self.ranks_dir

    def _told(self, pid: int, command: str, rank: Rank | None) -> dict[str, Any]:
        monotonic_ns, realtime_ns = time.monotonic_ns(), time.time_ns()
        return {
            "format": 1, "run": self._run, "host": os.uname().nodename, "machine": boot_id(), "pid": pid,
            "command": command, "launcher": rank.launcher if rank else None, "rank": rank.rank if rank else None,
            "local_rank": rank.local_rank if rank else None, "world_size": rank.world_size if rank else None,
            "simulated": self._simulated, "started": {"monotonic_ns": monotonic_ns, "realtime_ns": realtime_ns},
        }


def write_clocks(run_dir: Path, ledger: Ledger) -> None:
    """What the process read of its devices' clocks by now. Raises ``OSError``."""
    readings = ledger.clocks()
    if readings:
        (run_dir / "store" / "clocks").write_bytes(readings)


def boot_id() -> str:
    """Processes with the same one share CLOCK_MONOTONIC."""
    with contextlib.suppress(OSError):
        return Path("/proc/sys/kernel/random/boot_id").read_text(encoding="ascii").strip()
    return ""
