"""The compiled part of reading (``hookdrv/reader/reader.h``): checksums, and records put in a reader's order.

Callers have checked that everything lies within the arrays that they give.
"""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from ncc import abi
from ncc.diag import error
from ncc.entry_runs import Run
from ncc.installed import built

LIBRARY = "libncc_reader.so"
WORDS = frozenset({1, 2, 4, 8, 16})
"""Bytes that a plane may have for each lane."""

Used = npt.NDArray[np.uint32]
Bytes = npt.NDArray[Any]

_u32, _u64, _pointer = ctypes.c_uint32, ctypes.c_uint64, ctypes.c_void_p


class _Layout(ctypes.Structure):
    _fields_ = [("lanes", _u32), ("record_bytes", _u32), ("n_chunks", _u32), ("chunk", ctypes.c_uint8 * abi.MAX_CHUNKS),
                ("head_bytes", _u32)]


class _Rows(ctypes.Structure):
    _fields_ = [("data", _pointer), ("row_bytes", _u64)]


class _Groups(ctypes.Structure):
    _fields_ = [("chunk", _pointer), ("at", _pointer), ("mask", _pointer), ("first", _pointer)]


@dataclass(frozen=True)
class LaneGroups:
    """``struct ncc_reader_groups``: ``first`` ``[warps + 1]`` in ``at`` and ``mask``, all of them u64."""

    chunk: Bytes
    at: Bytes
    mask: Bytes
    first: Bytes


@dataclass(frozen=True)
class Lanes:
    """How records of a warp lie: ``struct ncc_reader_layout``."""

    lanes: int
    record_bytes: int
    chunk: tuple[int, ...]
    head_bytes: int = 0

    def _told(self) -> Any:
        chunk = (ctypes.c_uint8 * abi.MAX_CHUNKS)(*self.chunk)
        return ctypes.byref(_Layout(self.lanes, self.record_bytes, len(self.chunk), chunk, self.head_bytes))

    def copy(self, out: Bytes, row_bytes: int, data: Bytes, n_slots: int, used: Used) -> None:
        """``used`` ``[warps, lanes]`` first records of each lane; rows as in ``copy_rows``."""
        used = np.ascontiguousarray(used, np.uint32)
        _library().ncc_reader_lanes(_Rows(_at(out), row_bytes), self._told(), _at(data), n_slots, _at(used), len(used))

    def copy_compact(self, out: Bytes, row_bytes: int, heads: Bytes, groups: LaneGroups,
                     masks: npt.NDArray[np.uint64]) -> None:
        """The records of the lanes in each warp's mask: from a group that has the lane, else the warp's head."""
        masks = np.ascontiguousarray(masks)
        told = _Groups(*map(_at, (groups.chunk, groups.at, groups.mask, groups.first)))
        _library().ncc_reader_compact(_Rows(_at(out), row_bytes), self._told(), _at(heads), ctypes.byref(told),
                                      _at(masks), len(masks))


@dataclass(frozen=True)
class FieldTable:
    """``struct ncc_reader_table``; ``table`` ``[patterns, 32]`` u64."""

    offset: int
    bytes: int
    table: Bytes


class _Table(ctypes.Structure):
    _fields_ = [("offset", _u32), ("bytes", _u32), ("table", _pointer)]


class _Field(ctypes.Structure):
    _fields_ = [("offset", _u32), ("bytes", _u32)]


class _RunField(ctypes.Structure):
    _fields_ = [("how", _u32), ("at", _u32), ("plus", _u64)]


class _Run(ctypes.Structure):
    _fields_ = [("saves", _u32), ("units", _u32), ("pattern", _pointer), ("field", _pointer)]


class Runs:
    """``struct ncc_reader_run``: the entries of runs that a map may have. ``fields`` are (offset, bytes) in a record,
    ``plus`` what is added where a field follows, run by run, in the order of its fields."""

    def __init__(self, fields: Sequence[tuple[int, int]], runs: Sequence[Run], plus: Sequence[Sequence[int]]) -> None:
        self.fields = (_Field * len(fields))(*[_Field(*field) for field in fields])
        self._kept: list[Any] = []
        told = []
        for run, added in zip(runs, plus, strict=True):
            parts = [field for save in run.saves for field in save.fields]
            patterns = (_u32 * len(run.saves))(*[save.pattern for save in run.saves])
            of_fields = (_RunField * len(parts))(
                *[_RunField(part.how, part.at, number) for part, number in zip(parts, added, strict=True)])
            self._kept += [patterns, of_fields]
            told.append(_Run(len(run.saves), run.units, ctypes.addressof(patterns), ctypes.addressof(of_fields)))
        self.runs = (_Run * len(told))(*told)


class _Stream(ctypes.Structure):
    _fields_ = [("units", _pointer), ("warp_units", _u64), ("begin", _pointer), ("filled", _pointer),
                ("exist", _pointer), ("counts", _pointer), ("n_patterns", _u32), ("n_tables", _u32),
                ("table", _pointer), ("n_runs", _u32), ("n_fields", _u32), ("run", _pointer), ("field", _pointer)]


class Stream:
    """``struct ncc_reader_stream``: ``units`` ``[warps, units, 4]``, ``counts`` ``[warps, 32]``, others ``[warps]``."""

    def __init__(self, units: Bytes, begin: Bytes, filled: Bytes, exist: Bytes, counts: Bytes, n_patterns: int,
                 tables: Sequence[FieldTable], runs: Runs) -> None:
        self._kept = [units, *(np.ascontiguousarray(a, np.uint32) for a in (begin, filled, exist, counts))]
        self._tables = (_Table * len(tables))(*[_Table(t.offset, t.bytes, _at(t.table)) for t in tables])
        self._runs = runs
        self._told = _Stream(_at(units), units.strides[0] // abi.STREAM_UNIT_BYTES, *map(_at, self._kept[1:]),
                             n_patterns, len(tables), ctypes.addressof(self._tables), len(runs.runs),
                             len(runs.fields), ctypes.addressof(runs.runs), ctypes.addressof(runs.fields))

    def told(self) -> Any:
        return ctypes.byref(self._told)


def count_stream(lanes: Lanes, stream: Stream, limit: int, used: Used, end: Used) -> int:
    """Fills ``used`` ``[warps, 32]`` and ``end`` ``[warps]``; the warps, or the first one that is damaged."""
    found: int = _library().ncc_reader_count(lanes._told(), stream.told(), limit, _at(used), _at(end), len(end))
    return found


def kinds_of_stream(lanes: Lanes, stream: Stream, found: Bytes, warps: int) -> int:
    """Adds to ``found`` ``[kinds, 2]`` u64: entries of each kind, and their units; the result as above."""
    seen: int = _library().ncc_reader_kinds(lanes._told(), stream.told(), _at(found), warps)
    return seen


def copy_stream(out: Bytes, row_bytes: int, lanes: Lanes, stream: Stream, used: Used, end: Used) -> int:
    """As ``copy_rows`` for each lane; the result as above."""
    found: int = _library().ncc_reader_stream(_Rows(_at(out), row_bytes), lanes._told(), stream.told(), _at(used),
                                              _at(end), len(end))
    return found


def crc(data: memoryview | bytearray) -> int:
    """As ``zlib.crc32``."""
    found: int = _library().ncc_reader_crc(0, _at(np.frombuffer(data, np.uint8)), len(data))
    return found


def copy_rows(out: Bytes, row_bytes: int, rows: Bytes, used: Used) -> None:
    """The first ``used`` records of each of ``rows`` ``[rows, slots]``, to rows ``row_bytes`` apart, or one row behind
    another where that is 0.
    """
    used = np.ascontiguousarray(used, np.uint32)
    _library().ncc_reader_copy(_Rows(_at(out), row_bytes), _at(rows), rows.strides[0], rows.dtype.itemsize, _at(used),
                               len(used))


def _at(array: npt.NDArray[Any]) -> int:
    address: int = array.__array_interface__["data"][0]
    return address


@cache
def _library() -> ctypes.CDLL:
    path = built(LIBRARY)
    if path is None:
        raise error("R012", f"the reader's library {LIBRARY} is not installed",
                    hint="a C compiler builds it when ncc is installed: pip install --force-reinstall ncc")
    library = ctypes.CDLL(str(path))
    rows, layout = _Rows, _pointer
    for name, result, arguments in (
            ("crc", _u32, (_u32, _pointer, ctypes.c_size_t)),
            ("copy", None, (rows, _pointer, _u64, _u32, _pointer, _u64)),
            ("lanes", None, (rows, layout, _pointer, _u32, _pointer, _u64)),
            ("count", _u64, (layout, _pointer, _u32, _pointer, _pointer, _u64)),
            ("kinds", _u64, (layout, _pointer, _pointer, _u64)),
            ("stream", _u64, (rows, layout, _pointer, _pointer, _pointer, _u64)),
            ("compact", None, (rows, layout, _pointer, _pointer, _pointer, _u64))):
        function = getattr(library, f"ncc_reader_{name}")
        function.restype, function.argtypes = result, arguments
    return library
