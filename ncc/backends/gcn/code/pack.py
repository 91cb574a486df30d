"""Packing the fields of a record into the registers of as few and as wide stores as their alignment allows."""

from __future__ import annotations

from collections.abc import Sequence

from ncc.backends.gcn.code.emit import VGPR, Emitter, Operand, Place, high, low
from ncc.backends.gcn.code.lower import choose
from ncc.backends.rewrite.layout import Piece
from ncc.backends.rewrite.pack import Field, Packer
from ncc.ir.nodes import Field as Declared
from ncc.ir.types import Type

STORES = {16: "global_store_dwordx4", 12: "global_store_dwordx3", 8: "global_store_dwordx2", 4: "global_store_dword",
          2: "global_store_short", 1: "global_store_byte"}
"""Bytes of a piece -> the instruction that stores it."""


class GcnPacker(Packer[Place]):
    """Packs into tuples of VGPRs."""

    def __init__(self, e: Emitter, values: Sequence[tuple[Operand, Type]], declared: Sequence[Declared]) -> None:
        self.e = e
        fields: list[Field[Place]] = []
        at = 0
        for (value, source), field in zip(values, declared, strict=True):
            fields.append(Field(as_integer(e, value, source), at, field.type.bytes))
            at += field.type.bytes
        self.fields = fields

    def registers(self, piece: Piece) -> Place:
        """The registers that hold the bytes of a piece; what lies above a short one is not stored."""
        count = max(1, piece.size // 4)
        into = self.e.take(VGPR, count)
        for at in range(count):
            self.word(into.part(at), piece.offset + 4 * at, min(4, piece.size))
        return into

    def word(self, into: Place, offset: int, size: int) -> None:
        """The bytes [offset, offset + size) of the record."""
        first = True
        for part in self.parts(offset, size):
            if first:
                self.e.move(into, part)
            else:
                self.e.valu("v_or_b32", into, into, part)
            first = False
        if first:
            self.e.move(into, 0)

    def shifted(self, value: Place, size: int, shift: int) -> Operand:
        part = high(value) if shift >= 32 else low(value)
        shift -= 32 if shift >= 32 else 0
        if size < 4:
            part = self.e.valu("v_and_b32", self.e.take(VGPR), (1 << 8 * size) - 1, part)
        if shift == 0:
            return part
        if shift > 0 and value.count == 2 and part == low(value):
            return self.e.valu("v_alignbit_b32", self.e.take(VGPR), high(value), low(value), shift)
        return self.e.valu("v_lshrrev_b32" if shift > 0 else "v_lshlrev_b32", self.e.take(VGPR), abs(shift), part)


def as_integer(e: Emitter, value: Operand, source: Type) -> Operand:
    """A saved value's bits; a predicate, which is a lane mask, as 0 or 1."""
    if source is not Type.PRED:
        return value
    bit = e.take(VGPR)
    choose(e, bit, value, 1, 0)
    return bit
