"""Packing the fields of a record into the words that its stores take."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Generic

from ncc.backends.rewrite.hooks import ValueT

WORD = 0xFFFFFFFF


@dataclass(frozen=True)
class Field(Generic[ValueT]):
    """A field's bits, which are an ``int`` if they are constant, and where in the record they go (bytes)."""

    value: ValueT | int
    offset: int
    size: int


class Packer(ABC, Generic[ValueT]):
    """The fields of one record."""

    fields: Sequence[Field[ValueT]]

    def parts(self, offset: int, size: int) -> Iterator[ValueT | int]:
        """What makes up the bytes [offset, offset + size) if it is or-ed, each part as an instruction is written for
        it; what lies above those bytes is not stored."""
        for field in self.fields:
            if offset - field.size < field.offset < offset + size:
                shift = 8 * (offset - field.offset)
                yield self._constant(field.value, field.size, shift) if isinstance(field.value, int) \
                    else self.shifted(field.value, field.size, shift)

    def of_word(self, offset: int) -> Iterator[Field[ValueT]]:
        """The fields that have bytes in four bytes of the record."""
        return (f for f in self.fields if offset - f.size < f.offset < offset + 4)

    def is_constant(self, offset: int) -> bool:
        """Whether a word holds constants alone."""
        return all(isinstance(f.value, int) for f in self.of_word(offset))

    def is_low_half(self, offset: int) -> bool:
        """Of a number of 64 bits: lanes whose high halves differ have no low one in common, others an entry of less."""
        return any(f.size == 8 and f.offset == offset for f in self.fields)

    @staticmethod
    def _constant(value: int, size: int, shift: int) -> int:
        value &= (1 << 8 * size) - 1
        return (value >> shift if shift >= 0 else value << -shift) & WORD

    @abstractmethod
    def shifted(self, value: ValueT, size: int, shift: int) -> ValueT | int:
        """The low 32 bits of a field of ``size`` bytes shifted right by ``shift`` bits, left if negative."""
