"""Callbacks: probes' scripts, run on every result after it is saved, each in a process of its own that stays up.

A callback that fails is reported; it can stop neither the program nor the others.
"""

from __future__ import annotations

import contextlib
import importlib.util
import json
import os
import queue
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

from ncc.diag import NccError

RUNNER = Path(__file__).with_name("callback_runner.py")
OWN_CALLBACKS = Path(__file__).resolve().parents[1] / "tools"


@dataclass(frozen=True)
class Callback:
    """A script. ``at_end``: it is given a run that is over, as the maps of its probes hold nothing of a launch."""

    path: Path
    at_end: bool

    @property
    def is_own(self) -> bool:
        """One of ncc's tools, which reads launches in their store."""
        return self.path.resolve().parent == OWN_CALLBACKS


@dataclass(frozen=True)
class Saved:
    """A launch in the store of a run: ``entry`` of its index; None: the run itself, which is over."""

    run_dir: Path
    entry: int | None

    @property
    def path(self) -> Path:
        """What ``ncc.runtime.open_launch`` takes, ``open_trace`` of a run."""
        return self.run_dir if self.entry is None else self.run_dir / str(self.entry)


@dataclass(frozen=True)
class CallbackResult:
    """One run of the callback. ``output`` is what it printed, stdout and stderr together."""

    callback: Path
    saved: Saved
    given: Path  # to the callback
    ok: bool
    output: str
    why: str = ""  # of a failure, in a line


class CallbackRunner:
    """Runs callbacks on what is given to ``add``, in order: those of launches on each launch, the others on each run.

    A callback of ncc's own tools is given the launch in its store; any other a .bin in the reference's format, which is
    written for it; of a run, its folder. ``ready`` is called before each: it waits until what the callback reads is
    written.
    """

    def __init__(self, callbacks: Sequence[Callback], ready: Callable[[], None],
                 show: Callable[[str], None] | None = None) -> None:
        self._callbacks = tuple(callbacks)
        self.failures = 0
        self.first_failure = ""  # why, in a line
        self.done = 0
        self.dropped = 0  # results that it was not run on because it was stopped
        self._ready = ready
        self._show = show or _show
        self._queue: queue.Queue[tuple[Callback, Saved] | None] = queue.Queue()
        self._lock = threading.Lock()  # guards _closed, _runners, _thread
        self._closed = False
        self._runners: dict[Path, _Runner] = {}
        self._thread: threading.Thread | None = None

    def add(self, result: Saved) -> None:
        meant = [each for each in self._callbacks if each.at_end == (result.entry is None)]
        if not meant:
            return
        with self._lock:  # results of several processes come at once
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="ncc-callbacks", daemon=True)
                self._thread.start()
        for each in meant:
            self._queue.put((each, result))

    @property
    def waiting(self) -> int:
        return self._queue.unfinished_tasks

    def wait(self) -> None:
        """Until every result given so far was handled."""
        self._queue.join()

    def close(self) -> None:
        """Stop: what waits is dropped, what runs is killed and not reported."""
        with contextlib.suppress(queue.Empty):
            while self._queue.get_nowait():
                self.dropped += 1
                self._queue.task_done()
        self._queue.put(None)
        with self._lock:
            self._closed = True
            for runner in self._runners.values():
                runner.kill()
        if self._thread is not None:
            self._thread.join()

    def _run(self) -> None:
        while (job := self._queue.get()) is not None:
            callback, result = job
            try:
                self._ready()
                self._one(callback, result)
            except Exception as failure:  # no process, no descriptor: whoever waits for the queue must not wait forever
                why = str(failure) if isinstance(failure, NccError) else f"{type(failure).__name__}: {failure}"
                self._report(CallbackResult(callback.path, result, result.path, False, "", why))
            finally:
                self._queue.task_done()
        self._queue.task_done()

    def _one(self, callback: Callback, result: Saved) -> None:
        runner = self._current_runner(callback.path)
        if runner is None:
            return
        given = result.path if callback.is_own or result.entry is None else _as_bin(result)
        reply = runner.run(given)
        if self._closed:
            self.dropped += 1
        else:
            self._report(CallbackResult(callback.path, result, given, not reply["why"], str(reply["output"]),
                                        str(reply["why"])))

    def _current_runner(self, script: Path) -> _Runner | None:
        """The script's process, started anew if it died; None once closed."""
        with self._lock:
            if self._closed:
                return None
            if script not in self._runners or not self._runners[script].alive:
                self._runners[script] = _Runner(script)
            return self._runners[script]

    def _report(self, result: CallbackResult) -> None:
        if not result.ok:
            self.failures += 1
            self.first_failure = self.first_failure or result.why
        failed = f"\nncc: callback failed on {result.given}: {result.why}\n"
        text = result.output if result.ok else f"{result.output.rstrip()}{failed}"
        with contextlib.suppress(OSError), _open_log(result.saved.run_dir) as log:
            log.write(f"[callback] {result.callback} {result.given}\n{result.output}"
                      f"[callback] {'succeed' if result.ok else 'failed'}\n")
        self._show(text.lstrip("\n"))
        self.done += 1


class _Runner:
    """The process: a request per line on its stdin, a reply per line on a pipe; its own output stays apart."""

    def __init__(self, callback: Path) -> None:
        read_end, write_end = os.pipe()
        self._process = subprocess.Popen(
            [sys.executable, str(RUNNER), str(callback), shim_directory(), str(write_end)],
            stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, pass_fds=(write_end,), text=True,
            start_new_session=True)  # Ctrl-C is for the program
        os.close(write_end)
        self._replies: IO[str] = os.fdopen(read_end, encoding="utf-8")

    @property
    def alive(self) -> bool:
        return self._process.poll() is None

    def run(self, given: Path) -> dict[str, Any]:
        """What the callback printed (``output``), and why it failed (``why``, empty where it did not)."""
        return self._ask(str(given))

    def kill(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)  # what the callback started, too
        self._process.wait()

    def _ask(self, path: str) -> dict[str, Any]:
        assert self._process.stdin is not None
        with contextlib.suppress(OSError, ValueError):
            self._process.stdin.write(json.dumps(path) + "\n")
            self._process.stdin.flush()
            line = self._replies.readline()
            if line:
                return dict(json.loads(line))
        self._process.wait()
        return {"output": "", "why": f"the callback's process ended with status {self._process.returncode}"}


def _as_bin(result: Saved) -> Path:
    """The launch in the reference's format, in result/."""
    from ncc.runtime import open_launch
    from ncc.runtime.neutrino import write_launch

    folder = result.run_dir / "result"
    folder.mkdir(exist_ok=True)
    path: Path = write_launch(open_launch(result.path), folder)
    return path


def shim_directory() -> str:
    """The directory whose ``neutrino`` module lets upstream's callbacks work."""
    spec = importlib.util.find_spec("ncc.runtime")
    root = Path(spec.origin).parent if spec and spec.origin else Path(__file__).parent
    return str(root / "shim")


def _open_log(run_dir: Path) -> IO[str]:
    """A path that is not UTF-8 is written with escapes."""
    return (run_dir / "callback.log").open("a", encoding="utf-8", errors="backslashreplace")


def _show(text: str) -> None:
    sys.stderr.write(text)
    sys.stderr.flush()
