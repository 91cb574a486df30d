"""One process of the program: its run directory, its ledger, its kernels."""

from __future__ import annotations

import ctypes
import os
import stat
import threading
import time
from collections.abc import Iterator
from concurrent.futures import TimeoutError as DeadlineError
from dataclasses import dataclass, field
from pathlib import Path

from ncc import abi
from ncc.diag import printable
from ncc.engine import libraries
from ncc.engine.artifacts import ArtifactWriter, KernelRecord, directory_name
from ncc.engine.benchmark import PrunedImages
from ncc.engine.callbacks import Saved
from ncc.engine.ledger import Ledger, RowCounts, Totals
from ncc.engine.prepare import Outcome, Preparer, Request
from ncc.engine.ranks import Rank

_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")  # in any locale


@dataclass(frozen=True)
class Plan:
    """What the hook driver was told of a kernel's maps and parameters, as far as its flights leave it out."""

    maps: tuple[bytes, ...]  # struct ncc_store_map, without what differs between launches
    params: tuple[int, ...]  # bytes of each that are kept

    @staticmethod
    def of(answer: abi.Prepared) -> Plan:
        return Plan(tuple(bytes(_stored_map(told)) for told in answer.map[: answer.n_maps]),
                    tuple(min(size, abi.KEPT_PARAM_BYTES)
                          for size in answer.param_bytes[: min(answer.n_params, abi.KEPT_PARAMS)]))


def _stored_map(told: abi.Map) -> abi.StoreMap:
    return abi.StoreMap(name=told.name, level=told.level, flags=told.flags, record_bytes=told.record_bytes,
                        n_chunks=told.n_chunks, chunk=told.chunk, warp_lanes=told.warp_lanes)


@dataclass
class Kernel:
    """One kernel of one image in one process."""

    row: int | None
    directory: str
    unprobed_sites: int = 0
    advice: tuple[str, ...] = ()  # what the assembler gave up because of its probes
    plans: list[Plan] = field(default_factory=list)  # by the number that its flights say: other devices, other code


@dataclass
class Session:
    """``pid`` is what the process calls itself, ``peer_pid`` what the kernel calls it: they differ in a container."""

    pid: int
    peer_pid: int
    command: str
    run_dir: Path | None
    ledger: Ledger
    rank: Rank | None = None
    target: abi.Target = abi.Target.PTX  # whose hook driver it is of: a process may have both
    by_hsa: bool = False  # it is of the tool of AMD's runtime, which may be there beside these
    saving: threading.Lock = field(default_factory=threading.Lock)  # of what is in its host pages
    _lock: threading.Lock = field(default_factory=threading.Lock)  # guards what follows
    _kernels: dict[tuple[str, str], Kernel] = field(default_factory=dict)
    _unprobed: set[str] = field(default_factory=set)  # names of rows
    _indices: int = 0

    def kernel(self, digest: str, entry: str) -> Kernel:
        """The kernel's row and directory, handed out on first sight."""
        with self._lock:
            known = self._kernels.get((digest, entry))
            if known is None:
                known = Kernel(self.ledger.new_row(entry), directory_name(self._indices, entry))
                self._indices += 1
                self._kernels[digest, entry] = known
            return known

    def plan_number(self, kernel: Kernel, plan: Plan) -> int:
        """Of a kernel, by which its launches name the plan (``struct ncc_flight``)."""
        with self._lock:
            if plan not in kernel.plans:
                kernel.plans.append(plan)
            return kernel.plans.index(plan)

    def left_out(self, entry: str) -> int | None:
        """The row of a kernel that is not asked for; one per name, for its image is never looked at."""
        with self._lock:
            key = ("", entry)
            if key not in self._kernels:
                self._kernels[key] = Kernel(self.ledger.new_row(entry), "")
            return self._kernels[key].row

    def unprobed(self, named: str) -> int | None:
        """The row of a kernel that nobody prepares: "FILE: KERNEL" of a library that is left alone, else its name."""
        name = printable(named)
        with self._lock:
            if name not in self._unprobed and len(self._unprobed) == libraries.MAX_ROWS:
                name = libraries.others(name)
            else:
                self._unprobed.add(name)
        return self.left_out(name)

    def rows(self) -> list[RowCounts]:
        return self.ledger.rows()

    def kernels(self) -> list[Kernel]:
        """The kernels that have a directory."""
        with self._lock:
            return [kernel for kernel in self._kernels.values() if kernel.directory]

    def totals(self) -> Totals:
        return self.ledger.totals()

    def unprobed_sites(self) -> int:
        with self._lock:
            return sum(kernel.unprobed_sites for kernel in self._kernels.values())


def flights_of(session: Session) -> Iterator[abi.Flight]:
    """A copy of each launch that holds in the host pages: the program may have a child that writes to them."""
    places = session.ledger.flights
    for at in range(0, len(places), abi.FLIGHT_BYTES):
        made = at + abi.Flight.made.offset
        if not any(places[made : made + abi.Flight.made.size]):
            continue  # most do not: nothing else of theirs is read
        flight = abi.Flight.from_buffer_copy(places[at : at + ctypes.sizeof(abi.Flight)])
        if flight.made == 1 and (not flight.leader or _stamp(flight, places)):
            yield flight


def _stamp(flight: abi.Flight, places: memoryview) -> bool:
    """What the launch of its graph has for all nodes is added. False: the graph was not launched."""
    at = (flight.leader - 1) * abi.FLIGHT_BYTES + abi.Flight.stamp.offset
    if at >= len(places) or flight.kernel >= abi.STAMP_KERNELS:
        return False
    stamp = abi.FlightStamp.from_buffer_copy(places[at : at + ctypes.sizeof(abi.FlightStamp)])
    for name in ("sequence", "since_ns", "start_ns", "prologue_ns", "stream"):
        setattr(flight, name, getattr(flight, name) + getattr(stamp, name))
    flight.launch += stamp.number[flight.kernel]
    return bool(stamp.made == 1)


def has_left_something(session: Session) -> bool:
    """Whether a process that has ended left launches that are not in its store, or that it did not count."""
    if session.run_dir is None:
        return False
    return any(True for _ in flights_of(session)) or (
        not session.totals().finished and any(row.unsaved for row in session.rows())
        and (session.run_dir / "store" / "index").exists())


def dated(pid: int, now: time.struct_time) -> str:
    """``<Mon><DD>_<HHMMSS>_<PID>``."""
    return f"{_MONTHS[now.tm_mon - 1]}{now.tm_mday:02}_{now.tm_hour:02}{now.tm_min:02}{now.tm_sec:02}_{pid}"


def make_run_dir(parent: Path, name: str) -> Path:
    """A run's directory with its folders."""
    run_dir = make_unique(parent, name)
    (run_dir / "store").mkdir()
    (run_dir / "kernel").mkdir()
    return run_dir


def make_unique(parent: Path, name: str) -> Path:
    """A new directory; of another name where a process execs within a second, or has the number of one elsewhere."""
    parent.mkdir(parents=True, exist_ok=True)
    for attempt in range(1000):
        made = parent.absolute() / (name if attempt == 0 else f"{name}_{attempt}")
        try:
            made.mkdir()
        except FileExistsError:
            continue
        return made
    raise FileExistsError(f"{name} and its variants exist")


def prepare(session: Session, request: Request, preparer: Preparer, artifacts: ArtifactWriter,
            deadline_s: float, timed: PrunedImages | None = None) -> tuple[abi.Prepared, bytes]:
    """The answer to one PREPARE of a kernel that is asked for, and the probed image (empty where refused), with
    ``timed`` the pruned one behind it."""
    kernel = session.kernel(request.image.digest, request.entry)
    answer = new_answer(abi.Status.REFUSED, kernel.row)
    answer.kernel_dir = kernel.directory.encode()
    try:
        outcome = preparer.submit(request).result(deadline_s)
    except DeadlineError:
        return refuse(answer, session, f"its preparation took longer than {deadline_s:.1f} s (--timeout) [R063]"), b""
    if outcome.plan is None:
        answer = refuse(answer, session, outcome.reason)
    else:
        outcome.plan.fill(answer)
        answer.plan = session.plan_number(kernel, Plan.of(answer))
        kernel.unprobed_sites = sum(site.unprobed is not None for site in outcome.plan.sites)
        kernel.advice = outcome.plan.advice
    _record(session, kernel, request, outcome, artifacts)
    if outcome.plan is None:
        return answer, b""
    return answer, timed.add(answer, outcome.plan, request.entry) if timed else outcome.plan.sent


def name_fault(entry: str, entry_bytes: int) -> str | None:
    """Why a kernel of that name cannot be prepared: the engine looks for it in the image, and writes it into files."""
    if entry_bytes >= abi.NAME_BYTES:
        return f"its name has {entry_bytes} bytes; at most {abi.NAME_BYTES - 1} can be handled [R071]"
    if any(0xDC80 <= ord(char) <= 0xDCFF for char in entry):
        return "its name is not UTF-8 [R071]"
    return None


def new_answer(status: abi.Status, row: int | None) -> abi.Prepared:
    return abi.Prepared(head=abi.head(abi.MsgType.PREPARED), status=status, row=abi.NO_ROW if row is None else row)


def refuse(answer: abi.Prepared, session: Session, reason: str) -> abi.Prepared:
    answer.status = abi.Status.REFUSED
    answer.reason = abi.put_text(reason, abi.REASON_BYTES)
    session.ledger.set_reason(None if answer.row == abi.NO_ROW else answer.row, reason)
    return answer


def _record(session: Session, kernel: Kernel, request: Request, outcome: Outcome, artifacts: ArtifactWriter) -> None:
    if session.run_dir is not None:
        artifacts.write(KernelRecord(session.run_dir, kernel.directory, request.entry, request.image, outcome))


def saved(session: Session, entry: int) -> Saved | None:
    """What a process says it saved, if its store's index has it."""
    if session.run_dir is None:
        return None
    try:
        index = os.stat(session.run_dir / "store" / "index", follow_symlinks=False)
    except OSError:
        return None
    known = index.st_size // ctypes.sizeof(abi.StoreEntry) if stat.S_ISREG(index.st_mode) else 0
    return Saved(session.run_dir, entry) if entry < known else None
