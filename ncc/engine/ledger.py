"""The ledger: how every launch of a process ran, in memory that outlives the process.

The engine owns the memfd, the hook driver counts in it. Rows are handed out by the engine; what the process
wrote is read as numbers and never trusted as structure. Behind its rows, the same memory has the host pages: records of
launches that are not in the store yet, and what is said of these (``ncc.engine.flights``).
"""

from __future__ import annotations

import ctypes
import fcntl
import os
import threading
from collections.abc import Mapping
from dataclasses import dataclass, field

from ncc import abi
from ncc.engine import libraries
from ncc.engine.wire import SEALS_FIXED
from ncc.mapping import forget, map_file

_ROW0 = ctypes.sizeof(abi.Ledger)
_FLIGHTS_BYTES = abi.FLIGHTS * abi.FLIGHT_BYTES


@dataclass(frozen=True)
class BenchmarkCounts:
    """Medians of ``repeats`` launches; 0 of them: ``reason`` says why."""

    original_ns: int = 0
    pruned_ns: int = 0
    probed_ns: int = 0
    flushed_bytes: int = 0
    restored_bytes: int = 0
    repeats: int = 0
    reason: str = ""


@dataclass(frozen=True)
class RowCounts:
    """One kernel's counts. ``launches`` has only the outcomes that occurred."""

    name: str
    launches: dict[abi.Outcome, int]
    records: int
    lost: int
    unsaved: int
    partial: int  # saved by the engine, in part
    trace_bytes: int
    tables: int  # of aggregating maps that were not saved
    registers: int
    probed_registers: int
    reason: str
    kernel_ns: int = 0  # by the measurements of --max-overhead: of the launches without probes,
    overhead_ns: int = 0  # and what probes added
    probe_bytes: int = 0  # with --memusage: that maps take, of the launch that takes most
    benchmark: BenchmarkCounts = BenchmarkCounts()
    beside: int = 0  # launches that stored to the host's memory, for want of the device's
    uncounted: tuple[abi.Outcome, ...] = ()  # it was executed so in CUDA graphs where nobody counts that,
    uncounted_reason: str = ""  # the first one's reason

    @property
    def shown(self) -> str:
        """The name for people."""
        return libraries.shown(self.name)

    @property
    def total(self) -> int:
        return sum(self.launches.values())

    @property
    def probed(self) -> int:
        return self.launches.get(abi.Outcome.PROBED, 0)


@dataclass(frozen=True)
class Totals:
    """Counts of the whole process."""

    graph_launches: int
    graphs_unfollowed: int
    graphs_by_device: int
    modules: int
    host_ns: int
    finished: bool  # the writer drained at exit; false: killed, or still running
    profiled: bool  # CUPTI was used in the process
    patched_ns: int = 0  # under --max-overhead: the program's time since a patched kernel was first launched,
    taken_ns: Mapping[abi.Taken, int] = field(default_factory=dict)  # and what such launches took of it


class Ledger:
    """One process's ledger. ``fd`` is for the process; it can neither shrink nor grow.

    ``pages_bytes`` of host pages take memory as they are written.
    """

    def __init__(self, pid: int, n_rows: int = abi.LEDGER_ROWS, pages_bytes: int = 0) -> None:
        size = abi.ledger_bytes(n_rows)
        self.n_rows = n_rows
        self.pages_bytes = pages_bytes // abi.PAGES_UNIT * abi.PAGES_UNIT
        self.flights_offset = -(-size // abi.PAGES_UNIT) * abi.PAGES_UNIT
        if self.pages_bytes:
            size = self.flights_offset + _FLIGHTS_BYTES + self.pages_bytes
        self.fd = os.memfd_create("ncc-ledger", os.MFD_CLOEXEC | os.MFD_ALLOW_SEALING)
        os.ftruncate(self.fd, size)
        # A process that cut the file would kill the engine with SIGBUS.
        fcntl.fcntl(self.fd, fcntl.F_ADD_SEALS, SEALS_FIXED | fcntl.F_SEAL_SEAL)
        try:
            self._memory = map_file(self.fd, size, shared=True)  # a descriptor for each process would not last
        except OSError:
            self.close()
            raise
        self._head = abi.Ledger.from_buffer(self._memory)
        self._head.magic, self._head.version, self._head.n_rows, self._head.pid = abi.MAGIC, abi.VERSION, n_rows, pid
        self._lock = threading.Lock()  # guards _names
        self._names: list[str] = ["(not identified)"]
        self._row(abi.LEDGER_OTHER).name = self._names[0].encode()

    def new_row(self, name: str) -> int | None:
        """A row for a kernel, None when the ledger is full."""
        with self._lock:
            if len(self._names) == self.n_rows:
                return None
            number = len(self._names)
            self._row(number).name = abi.put_text(name, abi.Row.name.size)
            self._names.append(name)
            return number

    def set_reason(self, number: int | None, reason: str) -> None:
        """Why the row's kernel was refused; the first reason stays."""
        if number is not None and not self._row(number).reason:
            self._row(number).reason = abi.put_text(reason, abi.REASON_BYTES)

    def rows(self) -> list[RowCounts]:
        with self._lock:
            names = list(self._names)
        return [self._counts(number, name) for number, name in enumerate(names)]

    @property
    def flights(self) -> memoryview:
        """Places for ``struct ncc_flight`` that may have been used."""
        used = min(self._head.flights, abi.FLIGHTS) if self.pages_bytes else 0
        return self._memory[self.flights_offset : self.flights_offset + used * abi.FLIGHT_BYTES]

    @property
    def pages(self) -> memoryview:
        at = self.flights_offset + _FLIGHTS_BYTES
        return self._memory[at : at + self.pages_bytes]

    def forget_pages(self) -> None:
        """Give the memory of flights and pages back: nobody writes to it any more."""
        for part in (self.flights, self.pages):
            forget(part)

    def count_saved(self, number: int, records: int, lost: int, trace_bytes: int, partial: bool) -> None:
        """A launch that the process counted as unsaved is in the store now. The process has ended."""
        row = self._row(number)
        row.records += records
        row.lost += lost
        row.trace_bytes += trace_bytes
        row.settled += row.settled < row.recorded
        row.partial += partial

    @property
    def counted(self) -> int:
        """Entries of the store's index whose launches are counted as saved."""
        return int(self._head.counted)

    @counted.setter
    def counted(self, entries: int) -> None:
        self._head.counted = entries

    def clocks(self) -> bytes:
        """What belongs into store/clocks. An entry that is whole has its checksum; the last one may not be."""
        used = min(self._head.clocks, abi.CLOCKS)
        entries = (bytes(self._head.clock[number]) for number in range(used))
        return b"".join(entry for entry in entries if abi.clock_is_whole(entry))

    def totals(self) -> Totals:
        head = self._head
        return Totals(head.graph_launches, head.graphs_unfollowed, head.graphs_by_device, head.modules, head.host_ns,
                      bool(head.finished), bool(head.profiled), head.patched_ns,
                      {by: head.taken_ns[by] for by in abi.Taken})

    def untimed(self) -> dict[abi.Untimed, int]:
        """What is not in the timeline, by why."""
        return {why: int(self._head.untimed[why]) for why in abi.Untimed}

    @property
    def timed(self) -> int:
        """What the timeline has, or should have, with what was lost on the way."""
        return int(self._head.timed)

    def close(self) -> None:
        """Close the descriptor; the memory stays readable."""
        if self.fd >= 0:
            os.close(self.fd)
            self.fd = -1

    def _row(self, number: int) -> abi.Row:
        return abi.Row.from_buffer(self._memory, _ROW0 + number * ctypes.sizeof(abi.Row))

    def _counts(self, number: int, name: str) -> RowCounts:
        row = self._row(number)
        return RowCounts(
            name=name,
            launches={outcome: row.launches[outcome] for outcome in abi.Outcome if row.launches[outcome]},
            records=row.records, lost=row.lost, unsaved=max(row.recorded - row.settled, 0), partial=row.partial,
            trace_bytes=row.trace_bytes, tables=row.tables, registers=row.registers,
            probed_registers=row.probed_registers,
            reason=row.reason.decode("utf-8", "replace"), kernel_ns=row.kernel_ns, overhead_ns=row.overhead_ns,
            benchmark=BenchmarkCounts(
                row.original_ns, row.pruned_ns, row.probed_ns, row.flushed_bytes, row.restored_bytes, row.repeats,
                row.benchmark_reason.decode("utf-8", "replace")),
            probe_bytes=row.probe_bytes, beside=row.beside,
            uncounted=tuple(o for o in abi.Outcome if row.uncounted >> o & 1
                            and not (o is abi.Outcome.BY_DEVICE and self._head.finished)),
            uncounted_reason=row.uncounted_reason.decode("utf-8", "replace"))
