"""The tables of a run: what its maps with rows by key held in the end (``docs/trace.md``, store/tables).

As of launches, nothing is believed: what is damaged is an error of its own, and the other tables are read.
"""

from __future__ import annotations

import ctypes
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from operator import index
from pathlib import Path
from typing import Any

import numpy as np

from ncc import abi
from ncc.diag import Diagnostic, NccError, error, printable
from ncc.tables import WORD_BYTES, Column, KeyPlace, TableShape

from .benchmark import Benchmark, benchmark_of
from .facts import checked, inside, load_kernel
from .files import check_inside, map_trace
from .origin import Origin, origin_of
from .schema import sample_of
from .sites import Site, site_of
from .tables import Rows, dtype_of, rows_of
from .versioned import Words

_HEAD = ctypes.sizeof(abi.StoreTable)


@dataclass(frozen=True)
class Table:
    """A map with rows by key of one kernel: what all its launches in the run left, in every context.

    ``rows`` are structured, in the order of their keys: the map's fields, of an average ``NAME``, ``NAME_sum`` and
    ``NAME_count``, of a histogram an array of buckets. ``lost``: saves that found no place in the table. ``sample``:
    the GPU added up one save in so many.
    """

    name: str
    kernel_dir: Path | None
    launches: int
    rows: Rows
    lost: int
    columns: tuple[Column, ...]
    sample: int
    _kernel: Mapping[str, Any] = field(repr=False)
    process: str = ""  # where several are read together

    @property
    def kernel(self) -> str:
        """The kernel's name for people: demangled, and fit for a terminal."""
        return printable(str(self._kernel.get("demangled") or self._kernel.get("name") or ""))

    @property
    def origin(self) -> Origin | None:
        """As ``Launch.origin``."""
        return origin_of(self._kernel)

    def site(self, number: int) -> Site | None:
        """What a number that ``nl.site()`` gave stands for; None where the trace does not tell."""
        return site_of(self._kernel, number)

    @property
    def benchmark(self) -> Benchmark | None:
        """What ``--benchmark`` measured of the kernel; None where it did not. ``NccError`` R005."""
        return checked((self.kernel_dir or Path()) / "kernel.json", benchmark_of, self._kernel)


@dataclass(frozen=True)
class _Entry:
    head: abi.StoreTable
    data: memoryview


def read_tables(run_dir: Path) -> tuple[list[Table], list[Diagnostic]]:
    """The tables of a run by kernel and map, and what of them is damaged. ``NccError`` R001, R009.

    With ``--live`` those that are still on the device are as they were a moment ago."""
    damaged: list[Diagnostic] = []
    found: dict[tuple[str, int], list[_Entry]] = {}
    for name in _FILES:
        path = run_dir / "store" / name
        check_inside(path, run_dir)
        for entry in _entries(path, _mapped(path), damaged):
            found.setdefault((abi.get_text(entry.head.kernel_dir), entry.head.map), []).append(entry)
    tables = []
    for (kernel_dir, number), entries in found.items():
        try:
            tables.append(_table(run_dir, kernel_dir, number, entries))
        except NccError as failure:
            damaged += failure.diagnostics
    return tables, damaged


_FILES = ("tables", "live")


def _mapped(path: Path) -> memoryview:
    """Nothing of a file that is not there, or goes just now: that of a moment ago does where its tables are saved."""
    try:
        return map_trace(path)
    except NccError:
        if path.exists():
            raise
        return memoryview(b"")


def _entries(path: Path, data: memoryview, damaged: list[Diagnostic]) -> Iterator[_Entry]:
    at = 0
    while at < len(data):
        head = abi.StoreTable.from_buffer_copy(bytes(data[at : at + _HEAD]).ljust(_HEAD, b"\0"))
        wrong = _wrong_head(head, len(data) - at)
        if wrong is None:
            table = data[at + _HEAD : at + _HEAD + head.table_bytes]
            if zlib.crc32(table) == head.table_crc:
                yield _Entry(head, table)
            else:
                damaged += _damaged(path, at, "its checksum is wrong").diagnostics
            at += head.bytes
            continue
        damaged += _damaged(path, at, wrong).diagnostics
        return


def _wrong_head(head: abi.StoreTable, left: int) -> str | None:
    bare = abi.StoreTable.from_buffer_copy(head)
    bare.head_crc = 0
    if left < _HEAD:
        return "it ends in its head"
    if (head.magic, head.version) != (abi.TABLE_MAGIC, abi.STORE_VERSION):
        return f"it does not begin as a table of version {abi.STORE_VERSION} does"
    if zlib.crc32(bytes(bare)) != head.head_crc:
        return "the checksum of its head is wrong"
    if head.bytes > left or head.table_bytes > head.bytes - _HEAD or not head.bytes:
        return "it is cut off"
    return None


def _damaged(path: Path, at: int, what: str) -> NccError:
    return error("R010", f"the table at byte {at} is damaged: {what}", place=str(path),
                 hint="the other tables of the trace can still be read")


def _table(run_dir: Path, kernel_dir: str, number: int, entries: list[_Entry]) -> Table:
    folder, kernel = load_kernel(run_dir, inside(kernel_dir))
    place = str(folder or kernel_dir)
    name, shape, sample = _declared(kernel, number, place)
    words: list[Words] = []
    for entry in entries:
        if entry.head.table_bytes != shape.bytes:
            raise error("R010", f"a table of map '{name}' has {entry.head.table_bytes} bytes, its kernel's description "
                        f"{shape.bytes}", place=place)
        words.append(np.frombuffer(entry.data, "<u8", shape.bytes // WORD_BYTES))
    try:
        rows, lost = rows_of(shape, words)
    except ValueError as cause:
        raise error("R010", f"a table of map '{name}': {cause}", place=place) from None
    return Table(name, folder, sum(e.head.launches for e in entries), rows, lost, shape.columns, sample, kernel)


def _declared(kernel: Mapping[str, Any], number: int, place: str) -> tuple[str, TableShape, int]:
    """The map's name, the shape of its table and its ``sample`` in ``kernel.json``; ``NccError`` R006."""
    try:
        entry = kernel["maps"][number]
        shape = shape_from_json(entry["table"])
        dtype_of(shape.columns)  # names that clash, types that there are none of
        return str(entry["name"]), shape, sample_of(entry) or 1
    except (KeyError, IndexError, TypeError, ValueError, AttributeError) as cause:
        raise error("R006", f"not a table's shape: {cause!r}", place=place) from None


def shape_from_json(entry: Mapping[str, Any]) -> TableShape:
    """``KeyError``, ``TypeError`` or ``ValueError`` where it is none. Earlier tables have nothing ``usual``."""
    columns = tuple(Column(str(c["name"]), str(c["use"]), str(c["type"]), index(c["buckets"]), index(c["step"]),
                           bool(c["site"])) for c in entry["columns"])
    keys = tuple(KeyPlace(index(k["shift"]), index(k["bits"]),
                          None if k["dictionary"] is None else index(k["dictionary"])) for k in entry["keys"])
    shape = TableShape(columns, keys, tuple(tuple(map(index, key)) for key in entry["fixed"]),
                       index(entry["fixed_replicas"]), index(entry["slots"]), index(entry["replicas"]),
                       tuple(tuple(map(index, adds)) for adds in entry.get("usual", ())))
    shape.check()
    return shape


def append_table(run_dir: Path, kernel_dir: str, number: int, device_name: str, words: Words) -> None:
    """Append a table as the hook driver does, for simulators. Raises ``OSError``."""
    data = words.astype("<u8").tobytes()
    padding = -(_HEAD + len(data)) % abi.STORE_ALIGN
    head = abi.StoreTable(
        magic=abi.TABLE_MAGIC, version=abi.STORE_VERSION, bytes=_HEAD + len(data) + padding, table_bytes=len(data),
        launches=1, table_crc=zlib.crc32(data), map=number, device_name=abi.put_text(device_name, 128),
        kernel_dir=abi.put_text(kernel_dir, 128))
    head.head_crc = zlib.crc32(bytes(head))
    with (run_dir / "store" / "tables").open("ab") as file:
        file.write(bytes(head) + data + bytes(padding))
