"""Packing the fields of a record into as few and as wide stores as their alignment allows."""

from __future__ import annotations

from collections.abc import Sequence

from ncc.backends.ptx.code.emit import Emitter, RegClass, class_of, is_literal
from ncc.backends.ptx.code.lower import convert
from ncc.backends.rewrite.layout import Piece
from ncc.backends.rewrite.pack import Field, Packer
from ncc.ir.types import Type

_STORES = {16: ("v4.b32", 4), 8: ("v2.b32", 4), 4: ("b32", 4), 2: ("b16", 2), 1: ("b8", 1)}
"""Bytes of a piece -> its store's type, bytes of an element."""


def braced(elements: Sequence[str]) -> str:
    """The operand of a store of one element or a vector."""
    return elements[0] if len(elements) == 1 else f"{{{', '.join(elements)}}}"


def store_words(e: Emitter, place: str, words: Sequence[str], when: str, offset: int = 0) -> None:
    """To a multiple of 16 bytes, words of 32 bits one after another. Where three are left, a fourth is stored, too."""
    for at in range(0, len(words), 4):
        part = list(words[at : at + 4])
        part += part[:1] * (len(part) == 3)
        kind = {1: "b32", 2: "v2.b32", 4: "v4.b32"}[len(part)]
        to = offset + 4 * at
        e.put(f"st.global.{kind}", f"[{place}+{to}]" if to else f"[{place}]", braced(part), when=when)


class PtxPacker(Packer[str]):
    """Packs into the operands of stores."""

    def __init__(self, e: Emitter, fields: Sequence[Field[str]]) -> None:
        self.e = e
        self.fields = fields
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
        found = [f for f in self.fields if f.size == 8 and piece.offset <= f.offset <= end - 8]
        if piece.size < 8 or len(found) * 8 != piece.size:
            return []
        return [self._in_register(f.value, RegClass.B64) for f in found]

    def _in_register(self, value: str | int, class_: RegClass) -> str:
        return self.e.make(f"mov.{class_.directive}", class_, str(value)) if isinstance(value, int) else value

    def _word(self, offset: int, size: int) -> str:
        """The bytes [offset, offset + size) in a 32-bit register."""
        constant, registers = 0, []
        for part in self.parts(offset, size):
            if isinstance(part, int):
                constant |= part
            else:
                registers.append(part)
        if constant or not registers:
            registers.append(self._in_register(constant, RegClass.B32))
        word = registers[0]
        for register in registers[1:]:
            word = self.e.make("or.b32", RegClass.B32, word, register)
        return word

    def shifted(self, value: str, size: int, shift: int) -> str:
        if size == 8 and shift > 0 and shift != 32:
            return self.e.make("cvt.u32.u64", RegClass.B32, self.e.make("shr.u64", RegClass.B64, value, str(shift)))
        if size == 8:
            value = self._half(value, shift == 32)
            shift = min(shift, 0)
        if shift == 0:
            return value
        return self.e.make("shr.u32" if shift > 0 else "shl.b32", RegClass.B32, value, str(abs(shift)))

    def _half(self, operand: str, high: bool) -> str:
        if operand not in self.halves:
            self.halves[operand] = self.e.fresh(RegClass.B32), self.e.fresh(RegClass.B32)
            self.e.put("mov.b64", f"{{{', '.join(self.halves[operand])}}}", operand)
        return self.halves[operand][high]


def raw_field(e: Emitter, operand: str, source: Type, field_type: Type, offset: int) -> Field[str]:
    """A saved value as bits of its field's width."""
    type_ = _STORED[field_type]
    if is_literal(operand):
        return Field(int(operand) & ((1 << 8 * field_type.bytes) - 1), offset, type_.bytes)
    if source.bits != type_.bits:  # a pred has one
        converted = e.fresh(class_of(type_))
        convert(e, converted, type_, operand, source)
        operand = converted
    return Field(operand, offset, type_.bytes)


_STORED = {Type.PRED: Type.U8, Type.F16: Type.U16, Type.BF16: Type.U16, Type.F32: Type.U32, Type.F64: Type.U64}
_STORED |= {t: t for t in Type if t.is_int}
"""The integer that a field's bits are."""
