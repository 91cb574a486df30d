"""The parts of a chunk of the store: where they lie, and that their checksums are right before their bytes are used."""

from __future__ import annotations

import struct
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from ncc.abi import PartKind
from ncc.diag import NccError

from . import native


class Piece(NamedTuple):
    """One part: ``abi.StorePart``."""

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

    @staticmethod
    def all_of(table: memoryview) -> list[Piece]:
        """Those of a table of them."""
        return [Piece(*row) for row in _PART.iter_unpack(table)]


_PART = struct.Struct("<IIQQQQIIII")


@dataclass(frozen=True)
class Parts:
    """A map's parts of one chunk, whose bytes are ``data``."""

    path: Path
    data: memoryview
    table: Sequence[Piece]
    damaged: Callable[[str], NccError]
    _sound: set[tuple[int, int]] = field(default_factory=set)

    def pieces(self, kind: PartKind) -> list[Piece]:
        """Of a kind, in the order of warps and slots."""
        return sorted((part for part in self.table if part.kind == kind), key=lambda part: (part.warp, part.slot))

    @property
    def bytes(self) -> npt.NDArray[np.uint8]:
        """The chunk's."""
        return np.frombuffer(self.data, np.uint8)

    def bytes_of(self, part: Piece) -> memoryview:
        """Whose checksum is right: it is looked at once."""
        data = self.data[part.offset : part.offset + part.bytes]
        if (part.offset, part.bytes) not in self._sound:
            if native.crc(data) != part.crc:
                raise self.damaged(f"the checksum of the part at its byte {part.offset} is wrong")
            self._sound.add((part.offset, part.bytes))
        return data

    def only(self, kind: PartKind) -> memoryview:
        """The bytes of the one part of this kind."""
        found = self.pieces(kind)
        if len(found) != 1:
            raise self.damaged(f"there are {len(found)} parts of {kind.name.lower().replace('_', ' ')}, not one")
        return self.bytes_of(found[0])
