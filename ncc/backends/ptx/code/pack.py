"""Packing the fields of a record into as few and as wide stores as their alignment allows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ncc.backends.ptx.code.emit import Emitter, RegClass, class_of, is_literal
from ncc.backends.ptx.code.lower import convert
from ncc.backends.rewrite.layout import Piece
from ncc.ir.types import Type


@dataclass(frozen=True)
class Value:
    """A field to store: its bits, zero-extended, and where in the record they go (bytes)."""

    operand: str
    type: Type
    offset: int


_STORES = {16: ("v4.b32", 4), 8: ("v2.b32", 4), 4: ("b32", 4), 2: ("b16", 2), 1: ("b8", 1)}
"""Bytes of a piece -> its store's type, bytes of an element."""


def braced(elements: Sequence[str]) -> str:
    """The operand of a store of one element or a vector."""
    return elements[0] if len(elements) == 1 else f"{{{', '.join(elements)}}}"


class Packer:
    """Packs the fields of one record into the operands of its stores."""

    def __init__(self, e: Emitter, values: Sequence[Value]) -> None:
        self.e = e
        self.values = values
        self.halves: dict[str, tuple[str, str]] = {}
        self.words: dict[int, str] = {}

    def store(self, place: str, piece: Piece, when: str | None) -> None:
        whole = self._whole_fields(piece)
        if whole:
            kind, elements = ("v2.b64" if len(whole) == 2 else "b64"), whole
        else:
            kind, size = _STORES[piece.size]
            offsets = range(piece.offset, piece.offset + piece.size, size)
            elements = [self.words.get(at) or self._word(at, size) for at in offsets]
        self.e.put(f"st.global.{kind}", place, braced(elements), when=when)

    def word(self, offset: int) -> str:
        """Four bytes of the record from a multiple of four on; zeros past the record's end."""
        if offset not in self.words:
            self.words[offset] = self._word(offset, 4)
        return self.words[offset]

    def _whole_fields(self, piece: Piece) -> list[str]:
        """The 64-bit fields that a piece consists of; empty if it is made of anything else."""
        end = piece.offset + piece.size
        found = [v for v in self.values if v.type.bits == 64 and piece.offset <= v.offset <= end - 8]
        if piece.size < 8 or len(found) * 8 != piece.size:
            return []
        return [self._in_register(v.operand, RegClass.B64) for v in found]

    def _in_register(self, operand: str, class_: RegClass) -> str:
        return self.e.make(f"mov.{class_.directive}", class_, operand) if is_literal(operand) else operand

    def is_constant(self, offset: int) -> bool:
        """Whether a word holds constants alone."""
        return all(is_literal(v.operand) for v in self.values if offset - v.type.bytes < v.offset < offset + 4)

    def _word(self, offset: int, size: int) -> str:
        """The bytes [offset, offset + size) in a 32-bit register; what lies above them is not stored."""
        constant, parts = 0, []
        for value in self.values:
            if value.offset + value.type.bytes <= offset or value.offset >= offset + size:
                continue
            shift = 8 * (offset - value.offset)
            if is_literal(value.operand):
                bits = int(value.operand)
                constant |= (bits >> shift if shift >= 0 else bits << -shift) & 0xFFFFFFFF
            else:
                parts.append(self._shifted(value, shift))
        if constant or not parts:
            parts.append(self._in_register(str(constant), RegClass.B32))
        word = parts[0]
        for part in parts[1:]:
            word = self.e.make("or.b32", RegClass.B32, word, part)
        return word

    def _shifted(self, value: Value, shift: int) -> str:
        """The low 32 bits of a value shifted right by ``shift`` bits, left if negative."""
        part, wide = value.operand, class_of(value.type) is RegClass.B64
        if wide and shift > 0 and shift != 32:
            return self.e.make("cvt.u32.u64", RegClass.B32, self.e.make("shr.u64", RegClass.B64, part, str(shift)))
        if wide:
            part = self._half(part, shift == 32)
            shift = min(shift, 0)
        if shift == 0:
            return part
        return self.e.make("shr.u32" if shift > 0 else "shl.b32", RegClass.B32, part, str(abs(shift)))

    def _half(self, operand: str, high: bool) -> str:
        if operand not in self.halves:
            self.halves[operand] = self.e.fresh(RegClass.B32), self.e.fresh(RegClass.B32)
            self.e.put("mov.b64", f"{{{', '.join(self.halves[operand])}}}", operand)
        return self.halves[operand][high]


def raw_value(e: Emitter, operand: str, source: Type, field_type: Type, offset: int) -> Value:
    """A saved value as bits of its field's width."""
    type_ = _STORED[field_type]
    if is_literal(operand):
        return Value(str(int(operand) & ((1 << 8 * field_type.bytes) - 1)), type_, offset)
    if source is Type.PRED or source.bits != type_.bits:
        converted = e.fresh(class_of(type_))
        convert(e, converted, type_, operand, source)
        operand = converted
    return Value(operand, type_, offset)


_STORED = {Type.PRED: Type.U8, Type.F16: Type.U16, Type.BF16: Type.U16, Type.F32: Type.U32, Type.F64: Type.U64}
_STORED |= {t: t for t in Type if t.is_int}
"""The integer that a field's bits are."""
