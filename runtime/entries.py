"""The entries of a stream (``NCC_MAP_STREAM`` in ``hookdrv/abi.h``), made into the records of the lanes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from ncc.abi import EntryKind
from ncc.entry_runs import Run
from ncc.lanes import LANES, LaneTable

from . import native

EVERY_UNIT: Final = 2**32 - 1

Units = npt.NDArray[np.uint32]
"""``[warps, units, 4]``: the words of some warps' streams from their start on."""
Counts = npt.NDArray[np.uint32]
Pattern = Mapping[str, Sequence[int]]
"""A field's name -> its table: by how much each lane's value differs from the first one's."""

LaunchRun = tuple[Run, Sequence[int]]
"""A run, and what is added to each field that follows, save by save."""


def tables_of_launch(patterns: Sequence[Mapping[str, LaneTable]], params: Sequence[bytes]) -> list[Pattern]:
    """Raises ``ValueError`` where a parameter is not kept that a table rests on."""
    return [{name: told.of_launch(params) for name, told in pattern.items()} for pattern in patterns]


def runs_of_launch(runs: Sequence[Run], params: Sequence[bytes]) -> list[LaunchRun]:
    """Raises as above."""
    return [(run, [field.plus.of_launch(params)[0] % 2**64 if field.plus else 0
                   for save in run.saves for field in save.fields]) for run in runs]


class StreamDamage(ValueError):
    """What should be an entry is none."""


@dataclass(frozen=True)
class Entries:
    """Of consecutive warps: those that begin at unit ``begin`` or behind it, and end before ``filled`` (``[warps]``,
    both within the units). ``exist`` and ``counts`` ``[warps, 32]``: which lanes do, and what they counted.
    """

    units: Units
    begin: Counts
    filled: Counts
    exist: npt.NDArray[np.bool_]
    counts: Counts


@dataclass(frozen=True)
class StreamFormat:
    """How a map's entries read. ``chunks`` are the sizes of the planes; all fields are integers of their sizes."""

    dtype: np.dtype[Any]
    chunks: tuple[int, ...]
    patterns: Sequence[Pattern]
    runs: Sequence[LaunchRun] = ()

    def filled(self, counts: Counts, cap: int) -> Counts:
        """Units of each warp in which entries may stand, by the counts of its lanes ``[warps, lanes]``."""
        filled: Counts = np.minimum(counts.max(axis=1, initial=0), np.uint32(cap))
        return filled

    def count(self, entries: Entries, limit: int = EVERY_UNIT) -> tuple[Counts, Counts]:
        """``[warps, 32]``: each lane's records in entries that begin less than ``limit`` units behind ``begin``;
        ``[warps]``: where the first entry behind these begins, ``EVERY_UNIT`` where there is none. Raises
        ``StreamDamage``.
        """
        used = np.empty((len(entries.units), LANES), np.uint32)
        end = np.empty(len(entries.units), np.uint32)
        told = self._told(entries)
        if native.count_stream(self._lanes, told, limit, used, end) < len(end):
            raise StreamDamage("an entry of a stream is none")
        return used, end

    def kinds(self, entries: Entries) -> npt.NDArray[np.uint64]:
        """``[kinds, 2]``: entries of each kind (``EntryKind``), and their units. Raises ``StreamDamage``."""
        found = np.zeros((max(EntryKind) + 1, 2), np.uint64)
        warps = len(entries.units)
        if native.kinds_of_stream(self._lanes, self._told(entries), found, warps) < warps:
            raise StreamDamage("an entry of a stream is none")
        return found

    def copy(self, out: npt.NDArray[Any], row_bytes: int, entries: Entries, used: Counts, end: Counts) -> None:
        """The records that were counted: lane by lane to rows so many bytes apart, one row behind another where that is
        0. Raises ``StreamDamage``.
        """
        if native.copy_stream(out, row_bytes, self._lanes, self._told(entries), used, end) < len(end):
            raise StreamDamage("it changed while it was read")

    @cached_property
    def _lanes(self) -> native.Lanes:
        return native.Lanes(LANES, self.dtype.itemsize, self.chunks)

    def _told(self, entries: Entries) -> native.Stream:
        exist = np.packbits(entries.exist, axis=1, bitorder="little").view("<u4")[:, 0]
        return native.Stream(entries.units, entries.begin, entries.filled, exist, entries.counts, len(self.patterns),
                             self._tables, self._runs)

    @cached_property
    def _runs(self) -> native.Runs:
        fields = [(self._offsets[name], self.dtype[name].itemsize) for name in self.dtype.names or ()]
        return native.Runs(fields, [run for run, _ in self.runs], [plus for _, plus in self.runs])

    @property
    def _offsets(self) -> dict[str, int]:
        return {name: told[1] for name, told in (self.dtype.fields or {}).items()}

    @cached_property
    def _tables(self) -> tuple[native.FieldTable, ...]:
        """Of the fields that differ between lanes in some pattern: ``[patterns, 32]``."""
        named = {name for pattern in self.patterns for name in pattern}
        zeros = [0] * LANES
        found = []
        for name in self.dtype.names or ():
            kind, offset = self.dtype[name], self._offsets[name]
            if name in named and kind.itemsize in (1, 2, 4, 8):
                table = [[value % 2**64 for value in p.get(name, zeros)] for p in self.patterns]
                found.append(native.FieldTable(offset, kind.itemsize, np.array(table, np.uint64)))
        return tuple(found)
