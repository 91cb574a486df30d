"""Preparing kernels: one preparation per key however many ask, the disk cache before the work, several at once.

The heavy part of the work is the assembler, a process of its own, so threads are enough for several at once.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import queue
import threading
import time
import traceback
from collections import OrderedDict
from collections.abc import Callable, Iterable
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import asdict, dataclass
from itertools import islice
from pathlib import Path

import ncc
from ncc import machine_code, machine_inside, machine_patch, pipeline
from ncc.backends import backend, process
from ncc.backends.base import BuildOptions, Device
from ncc.diag import Diagnostic, NccError, Severity
from ncc.engine import plan as plans
from ncc.engine.cache import DiskCache
from ncc.engine.images import Image
from ncc.engine.made_cache import MadeCache
from ncc.engine.plan import KernelPlan
from ncc.engine.targets import Programs
from ncc.ir.nodes import Program

KEPT_OUTCOMES = 256  # the ranks of a job ask for the same kernels at about the same time
KEY_FORMAT = 2  # of the key itself and of plan.encode


@dataclass(frozen=True)
class Request:
    """One kernel to prepare."""

    image: Image
    entry: str
    device: Device | None
    options: BuildOptions
    backend: str = "ptx"  # that knows the image


@dataclass(frozen=True)
class Outcome:
    """How a preparation ended: ``plan``, or the diagnostics of a refusal."""

    plan: KernelPlan | None
    refusal: tuple[Diagnostic, ...]
    cached: bool
    seconds: float
    detail: str = ""  # for process.log: a traceback, where it was our own fault

    @property
    def reason(self) -> str:
        """The refusal in one line."""
        first = self.refusal[0] if self.refusal else None
        return f"{first.message} [{first.code}]" if first else ""


class Preparer:
    """Prepares kernels for one program (probe), of every target that takes it."""

    def __init__(self, programs: Programs, cache: DiskCache | None, workers: int = 4) -> None:
        self._programs = programs
        self._cache = cache
        self.made = MadeCache(cache)
        self._workers = _Workers(workers)
        self._lock = threading.Lock()  # guards _running
        self._running: OrderedDict[str, Future[Outcome]] = OrderedDict()  # and the last ones that are done
        self._identity: dict[tuple[str, str | None], str] = {}

    def submit(self, request: Request) -> Future[Outcome]:
        """The preparation of a kernel, the one under way or done if there is one."""
        try:
            key = self.key(request)
        except NccError as refusal:  # its target does not take the program
            return _done(Outcome(None, refusal.diagnostics, False, 0.0))
        except Exception as defect:
            return _done(Outcome(None, (_defect(defect),), False, 0.0, traceback.format_exc()))
        with self._lock:
            known = self._running.get(key)
            if known is not None:
                self._running.move_to_end(key)
                return known
            future = self._running[key] = Future()
            self._forget_done()
        self._fill(future, key, request)
        return future

    def _forget_done(self) -> None:
        """With the lock held: a program that makes thousands of kernels must not cost their texts' memory."""
        for key in list(islice(self._running, max(0, len(self._running) - KEPT_OUTCOMES))):
            if self._running[key].done():
                del self._running[key]

    def key(self, request: Request) -> str:
        """All that the result depends on. Raises ``NccError`` where the request's target does not take the program."""
        parts = [self._common_identity(request.backend, request.options.assembler), request.image.digest,
                 request.entry, request.device, asdict(request.options), machine_code.reader_identity(request.options)]
        return hashlib.sha256(json.dumps(parts).encode("utf-8", "surrogateescape")).hexdigest()

    def warm_up(self, target: str) -> None:
        """Find out in the background what every key needs, before the first kernel of a target comes."""
        self._workers.submit(lambda: self._try_identity(target))

    def close(self) -> None:
        """Drop what is still waiting, and end the assemblers that run."""
        self._workers.close()

    def _fill(self, future: Future[Outcome], key: str, request: Request) -> None:
        known = self._from_cache(key)
        if known is not None:
            future.set_result(known)
        elif not self._workers.submit(lambda: future.set_result(self._prepare(key, request))):
            future.set_result(Outcome(None, (_OVER,), False, 0.0))

    def _from_cache(self, key: str) -> Outcome | None:
        began = time.monotonic()
        data = self._cache.get(key) if self._cache else None
        if data is None or self._cache is None:
            return None
        try:
            refusal = plans.decode_refusal(data)
            plan = None if refusal else plans.decode(data)
        except ValueError:
            self._cache.remove(key)
            return None
        return Outcome(plan, refusal, True, time.monotonic() - began)

    def _prepare(self, key: str, request: Request) -> Outcome:
        began = time.monotonic()
        self.made.keep(request.image, backend(request.backend))
        try:
            plan = self._plan(request)
        except NccError as refusal:
            if self._cache and all(d.code in machine_code.LASTING and d.span is None for d in refusal.diagnostics):
                self._cache.put(key, plans.encode_refusal(refusal.diagnostics))
            return Outcome(None, refusal.diagnostics, False, time.monotonic() - began)
        except Exception as defect:  # ours: the program must not suffer from it
            return Outcome(None, (_defect(defect),), False, time.monotonic() - began, traceback.format_exc())
        if self._cache:
            self._cache.put(key, plans.encode(plan))
        return Outcome(plan, (), False, time.monotonic() - began)

    def _plan(self, request: Request) -> KernelPlan:
        if machine_code.only(request.options, request.backend):
            return self._plan_of_code(request)
        try:
            return self._plan_of_text(request)
        except NccError as refusal:
            if not machine_code.wanted(request.options, request.backend, refusal):
                raise
        return self._plan_of_code(request)

    def _plan_of_code(self, request: Request) -> KernelPlan:
        program = self._program(request)
        given = request.image.data, request.entry, _numbered(request.device), program, request.options
        if machine_inside.wanted(program, request.options):
            return self._plan_of_accesses(request)
        if not machine_patch.wanted(program, request.options):
            return self._plan_of_ends(request)
        try:
            return plans.plan_of(machine_patch.prepare_patches(*given, machine_code.of_engine()))
        except NccError as refusal:
            if not machine_patch.may_fall_back(program, refusal):
                raise
        return self._plan_of_ends(request)

    def _plan_of_accesses(self, request: Request) -> KernelPlan:
        """Of machine code whose accesses are led to code of their own; where they cannot be, its entry and exits."""
        program = self._program(request)
        try:
            return plans.plan_of(machine_inside.prepare_accesses(
                request.image.data, request.entry, _numbered(request.device), program, request.options,
                machine_code.of_engine()))
        except NccError as refusal:
            if not machine_inside.may_fall_back(program, refusal):
                raise
            with suppress(NccError):  # why its accesses are not is what is to be said
                return self._plan_of_ends(request)
            raise

    def _plan_of_ends(self, request: Request) -> KernelPlan:
        """Of machine code that is probed where the kernel begins and ends."""
        try:
            return plans.plan_of(machine_code.prepare_code(
                request.image.data, request.entry, _numbered(request.device), self._program(request),
                request.options))
        except NccError as refusal:
            machine_patch.refuse_node(self._program(request), request.options, refusal)
            raise

    def _plan_of_text(self, request: Request) -> KernelPlan:
        try:
            return self._plan_from(request.image.data, request)
        except NccError:
            whole = self.made.find(request.image)
            if whole is None:
                raise
        return self._plan_from(whole, request)

    def _plan_from(self, image: bytes, request: Request) -> KernelPlan:
        return plans.plan_of(pipeline.prepare_kernel(
            image, request.entry, request.device, self._program(request), request.options, request.backend))

    def _program(self, request: Request) -> Program:
        return self._programs.of(request.backend).program

    def _try_identity(self, target: str) -> None:
        with contextlib.suppress(OSError, NccError):  # the first request asks again, and says so
            self._common_identity(target, self._programs.of(target).assembler)

    def _common_identity(self, target: str, assembler: str | None) -> str:
        """Of everything but the request: computed once per assembler."""
        if (target, assembler) not in self._identity:
            parts = [KEY_FORMAT, ncc.__version__, code_identity(), target,
                     pipeline.emit_object(self._programs.of(target).program, target),
                     self._assemblers(target, assembler)]
            self._identity[target, assembler] = hashlib.sha256(json.dumps(parts).encode()).hexdigest()
        return self._identity[target, assembler]

    def _assemblers(self, target: str, assembler: str | None) -> str:
        try:
            return backend(target).assembler_identity(assembler)
        except NccError as failure:  # each preparation will say so
            return str(failure)


class _Workers:
    """Daemon threads: a preparation that nobody waits for any more must not hold up the end of ``ncc run``."""

    def __init__(self, count: int) -> None:
        self._queue: queue.SimpleQueue[Callable[[], object] | None] = queue.SimpleQueue()
        self._closed = False
        self._threads = [threading.Thread(target=self._work, name=f"ncc-prepare-{number}", daemon=True)
                         for number in range(count)]
        for thread in self._threads:
            thread.start()

    def submit(self, work: Callable[[], object]) -> bool:
        """Whether the work will be done."""
        if not self._closed:
            self._queue.put(work)
        return not self._closed

    def close(self) -> None:
        self._closed = True
        for _ in self._threads:
            self._queue.put(None)
        process.end_of(self._threads)

    def _work(self) -> None:
        while (work := self._queue.get()) is not None:
            if not self._closed:
                work()


def _done(outcome: Outcome) -> Future[Outcome]:
    future: Future[Outcome] = Future()
    future.set_result(outcome)
    return future


def _numbered(device: Device | None) -> int | None:
    """As NVIDIA's driver says it."""
    return device if isinstance(device, int) else None


_OVER = Diagnostic("R065", Severity.ERROR, "the run is over")


def _defect(defect: Exception) -> Diagnostic:
    return Diagnostic("R062", Severity.ERROR, f"defect of ncc: {type(defect).__name__}: {defect}",
                      hint="please report it with the kernel's directory")


def code_identity() -> str:
    """A digest of the modules that make the code, so that a changed compiler does not meet its former results."""
    root = Path(ncc.__file__).parent
    digest = hashlib.sha256()
    for path in sorted(code_files(root)):
        digest.update(str(path.relative_to(root)).encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()


def code_files(root: Path) -> Iterable[Path]:
    yield from root.glob("*.py")
    yield root / "engine" / "plan.py"
    for folder in ("ir", "backends", "verifier"):
        yield from (root / folder).rglob("*.py")
