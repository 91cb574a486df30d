"""``pruned.bin``: the kernel alone, assembled, for people to compare with ``probed.bin``. Nobody waits for it.

One assembler at a time, at the lowest priority, so that it has only what the program leaves; past the end of the run
for a bounded time. What it made is in the disk cache under what it was made from, whichever probe was attached.
"""

from __future__ import annotations

import concurrent.futures
import contextlib
import hashlib
import json
import os
import subprocess
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from ncc.backends import backend, process
from ncc.backends.formats.elf import MAGIC as ELF_MAGIC
from ncc.diag import NccError
from ncc.engine.cache import DiskCache
from ncc.engine.plan import KernelPlan

LOWEST_PRIORITY = 19
MOST_WAITING = 256  # each keeps its texts in memory
_OVER = "the run was over"


@dataclass(frozen=True)
class _Made:
    image: bytes
    how: str


class PrunedAssembler:
    """Adds ``pruned.bin``, and a line in ``process.log``, to kernels' directories in the order of the calls."""

    def __init__(self, assembler_of: Callable[[str], str | None], cache: DiskCache | None,
                 note: Callable[[str], None]) -> None:
        """``assembler_of`` a backend: the one that a user named."""
        self._assembler_of = assembler_of
        self._cache = cache
        self._note = note
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="ncc-pruned")
        self._lock = threading.Lock()  # guards what follows
        self._waiting: set[Future[None]] = set()
        self._closed = False
        self._running: subprocess.Popen[bytes] | None = None

    def add(self, folder: Path, plan: KernelPlan) -> None:
        if not plan.command:  # machine code: the kernel alone is in original.bin
            return
        with self._lock:
            self._waiting = {f for f in self._waiting if not f.done()}
            if len(self._waiting) < MOST_WAITING:
                self._waiting.add(self._thread.submit(self._complete, folder, plan))
                return
        with (folder / "process.log").open("a", encoding="utf-8", errors="replace") as log:
            log.write(f"[assemble] not run: {plan.made_by('pruned')}: {MOST_WAITING} others wait\n")

    def image(self, plan: KernelPlan) -> bytes:
        """The assembled kernel, for somebody who waits for it."""
        return self._make(plan).image if plan.assembled else backend(plan.backend).text_image(plan.text("pruned"))

    def finish(self, seconds: float) -> None:
        """Until all is done, at most so long."""
        with self._lock:
            waiting = self._waiting
        concurrent.futures.wait(waiting, seconds)

    def close(self) -> None:
        """Stop what runs, drop what waits: each directory's ``process.log`` says so."""
        with self._lock:
            self._closed = True
            running = self._running
        if running is not None:
            process.end(running)
        self._thread.shutdown(wait=True)

    def _complete(self, folder: Path, plan: KernelPlan) -> None:
        try:
            line = self._make_file(folder / "pruned.bin", plan)
            with (folder / "process.log").open("a", encoding="utf-8", errors="replace") as log:
                log.write(f"[assemble] {line}\n")
        except OSError as failure:
            self._note(f"{folder}: {failure.strerror or failure}")

    def _make_file(self, path: Path, plan: KernelPlan) -> str:
        """The line for the log."""
        command = plan.made_by("pruned")
        if not plan.assembled:
            path.write_bytes(backend(plan.backend).text_image(plan.text("pruned")))
            return command
        if self._closed:
            return f"not run: {command}: {_OVER}"
        try:
            made = self._make(plan)
        except NccError as failure:
            return f"failed: {command}: {_OVER if self._closed else failure.diagnostics[0].message}"
        path.write_bytes(made.image)
        return f"{command}: {made.how}"

    def _make(self, plan: KernelPlan) -> _Made:
        began = time.monotonic()
        text = plan.text("pruned")
        key = self._key(text, plan)
        image = self._cache.get(key) if self._cache else None
        if image is not None and image.startswith(ELF_MAGIC):
            return _Made(image, "from the cache")
        image = backend(plan.backend).assemble(text, plan.target, plan.options, self._assembler_of(plan.backend),
                                               self._started)
        if self._cache:
            self._cache.put(key, image)
        return _Made(image, f"{(time.monotonic() - began) * 1e3:.1f} ms")

    def _key(self, text: str, plan: KernelPlan) -> str:
        identity = backend(plan.backend).assembler_identity(self._assembler_of(plan.backend))
        parts = ["pruned", plan.backend, text, plan.target, plan.options, identity]
        return hashlib.sha256(json.dumps(parts).encode("utf-8", "surrogateescape")).hexdigest()

    def _started(self, started: subprocess.Popen[bytes]) -> None:
        with contextlib.suppress(OSError):  # it has ended
            os.setpriority(os.PRIO_PROCESS, started.pid, LOWEST_PRIORITY)
        with self._lock:
            self._running = started
            closed = self._closed
        if closed:
            process.end(started)
