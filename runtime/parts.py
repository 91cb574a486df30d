"""The parts of a chunk of the store: where they lie, and that their checksums are right before their bytes are used."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from ncc import abi
from ncc.abi import PartKind
from ncc.diag import NccError

from . import native

PART: Final = np.dtype(abi.StorePart)
"""The table's rows are taken together: a compact map may have a part for every warp."""


class Piece(NamedTuple):
    """One part, as in ``abi.StorePart``."""

    map: int
    kind: int
    offset: int
    bytes: int
    warp: int
    n_warps: int
    slot: int
    n_slots: int
    crc: int
    pad: int


@dataclass(frozen=True)
class Parts:
    """A map's parts of one chunk: ``table`` of ``PART``, and the chunk's bytes."""

    path: Path
    data: memoryview
    table: npt.NDArray[Any]
    damaged: Callable[[str], NccError]
    _sound: set[tuple[int, int]] = field(default_factory=set)

    def of_kind(self, kind: PartKind) -> npt.NDArray[Any]:
        """In the order of warps and slots."""
        found: npt.NDArray[Any] = self.table[self.table["kind"] == kind]
        return found[np.lexsort((found["slot"], found["warp"]))] if len(found) > 1 else found

    def pieces(self, kind: PartKind) -> Iterator[Piece]:
        """In the order of warps and slots."""
        return map(Piece._make, self.of_kind(kind).tolist())

    @property
    def bytes(self) -> npt.NDArray[np.uint8]:
        """The chunk's."""
        return np.frombuffer(self.data, np.uint8)

    def bytes_of(self, part: Piece) -> memoryview:
        """Whose checksum is right: it is looked at once."""
        data = self.data[part.offset : part.offset + part.bytes]
        if part[2:4] not in self._sound:
            if native.crc(data) != part.crc:
                raise self._wrong(part.offset)
            self._sound.add(part[2:4])
        return data

    def check(self, kind: PartKind) -> None:
        """The checksums of all parts of a kind."""
        found = self.of_kind(kind)
        if (first := native.damaged(self.bytes, found)) < len(found):
            raise self._wrong(found["offset"][first])

    def _wrong(self, offset: int) -> NccError:
        return self.damaged(f"the checksum of the part at its byte {offset} is wrong")

    def only(self, kind: PartKind) -> memoryview:
        """The bytes of the one part of this kind."""
        found = list(self.pieces(kind))
        if len(found) != 1:
            raise self.damaged(f"there are {len(found)} parts of {kind.name.lower().replace('_', ' ')}, not one")
        return self.bytes_of(found[0])
