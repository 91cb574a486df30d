"""The attributes of a cubin's ``.nv.info`` sections: ``u8 form, u8 number``, then by form u16 0, a u8 and padding, a
u16, or a u16 size and so many bytes. Their numbers are as ``cuobjdump -elf`` names them (EIATTR)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import IntEnum
from struct import Struct

from ncc.backends.formats.binary import Blob
from ncc.diag import error

_HEAD = Struct("<BBH")
_FORMS, SIZED = (1, 2, 3, 4), 4


class Number(IntEnum):
    PARAM_CBANK = 0x0A        # u32 symbol of the constant bank, u16 base, u16 bytes
    REQNTID = 0x10            # u32 x, y, z
    FRAME_SIZE = 0x11         # u32 symbol, u32 bytes
    MIN_STACK_SIZE = 0x12     # u32 symbol, u32 bytes
    KPARAM_INFO = 0x17        # u32 0, u16 ordinal, u16 offset, u32 size << 18 | 0x1f000
    CBANK_PARAM_SIZE = 0x19   # u16
    EXIT_INSTR_OFFSETS = 0x1C  # u32 each
    COOP_GROUP_MASK_REGIDS = 0x29
    COOP_GROUP_INSTR_OFFSETS = 0x28
    MAX_STACK_SIZE = 0x23     # u32 symbol, u32 bytes
    REGCOUNT = 0x2F           # u32 symbol, u32 registers
    INT_WARP_WIDE_INSTR_OFFSETS = 0x31
    INDIRECT_BRANCH_TARGETS = 0x34  # of each branch: u32 offset, u32 0, u32 count, u32 targets
    SW_WAR = 0x36
    CUDA_API_VERSION = 0x37
    MBARRIER_INSTR_OFFSETS = 0x39


@dataclass(frozen=True)
class Attribute:
    form: int
    number: int
    value: int      # of SIZED, the payload's bytes
    payload: bytes = b""

    def fields(self, layout: Struct, place: str) -> tuple[int, ...]:
        """The payload as these fields. B121 where it is of another size."""
        if len(self.payload) != layout.size:
            raise error("B121", f"attribute {self.number:#x} has {len(self.payload)} bytes, not {layout.size}",
                        place=place)
        return layout.unpack(self.payload)


def sized(number: int, payload: bytes) -> Attribute:
    return Attribute(SIZED, number, len(payload), payload)


def read_attributes(data: Blob) -> tuple[Attribute, ...]:
    """B051 where they are cut off, B121 where they cannot be read."""
    return tuple(_read(data))


def _read(data: Blob) -> Iterator[Attribute]:
    at = 0
    while at < len(data):
        form, number, value = data.unpack(_HEAD, at, "an attribute")
        if form not in _FORMS:
            raise error("B121", f"attribute {number:#x} is of form {form}, which nobody knows", place=data.place)
        size = value if form == SIZED else 0
        yield Attribute(form, number, value, bytes(data.slice(at + _HEAD.size, size, "an attribute").data))
        at += _HEAD.size + size


def written(attributes: Iterable[Attribute]) -> bytes:
    """The inverse of ``read_attributes``."""
    return b"".join(_HEAD.pack(a.form, a.number, len(a.payload) if a.form == SIZED else a.value) + a.payload
                    for a in attributes)
