"""How many wait states others need behind a matrix instruction (CDNA3 ISA 4.5; LLVM's GCNHazardRecognizer).

A test compares the table with what LLVM puts between pairs of instructions (``tests/gcn/matrix_waits.tsv``).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import lru_cache

from ncc.sim.gcn.mfma import shape_of

_CDNA3 = frozenset({"gfx940", "gfx941", "gfx942", "gfx950"})


class Unit(Enum):
    """What computes a product: its results arrive in the order of their instructions within one."""

    XDL = "xdl"
    SINGLE = "single"
    DOUBLE = "double"


@dataclass(frozen=True)
class After:
    """Wait states until the result may be ``read`` by vector instructions, ``written`` over, ``stored``, be a
    ``factor`` (A, B), or be added to (C) by a product of some unit: a ``part`` of it, or the ``whole``, in the same
    registers; and until what was added to may be ``replaced``."""

    read: int
    written: int
    stored: int
    factor: int
    part: dict[Unit, int]
    whole: int = 0
    replaced: int = 0

    @property
    def alike(self) -> bool:
        return self.read == self.written == self.stored == self.factor


def unit_of(mnemonic: str, arch: str) -> Unit:
    """f32's products are another unit's from CDNA3 on; f64's are everywhere."""
    shape = shape_of(mnemonic)
    if shape is None or shape.a not in ("f32", "f64"):
        return Unit.XDL
    return Unit.DOUBLE if shape.a == "f64" else Unit.SINGLE if arch in _CDNA3 else Unit.XDL


def passes(mnemonic: str, arch: str) -> int:
    """How long it takes, in passes of four cycles; 16, the most, of what is not known. Not of f64."""
    shape = shape_of(mnemonic)
    if shape is None:
        return 16
    count = {4: 2, 16: 8, 32: 16}[shape.m]
    halved = arch in _CDNA3 and shape.blocks == 1 and unit_of(mnemonic, arch) is Unit.XDL
    return count // 2 if halved else count


@lru_cache(maxsize=256)
def waits_of(mnemonic: str, arch: str) -> After:
    unit, count = unit_of(mnemonic, arch), passes(mnemonic, arch)
    if unit is Unit.DOUBLE:
        return _double("_4x4x4" in mnemonic, arch)
    if arch == "gfx908":
        return After(read=count + 2, written=count - 1, stored=0, factor=4, part=dict.fromkeys(Unit, 2),
                     replaced=max(0, count - 3))
    whole = 2 if arch in _CDNA3 and count == 2 else 0
    if unit is Unit.SINGLE:
        return _alike(count + 2, {Unit.XDL: 0, Unit.SINGLE: count, Unit.DOUBLE: count}, whole, 0)
    if arch not in _CDNA3:
        return _alike(count + 3, {Unit.XDL: count, Unit.SINGLE: count, Unit.DOUBLE: count + 1}, whole, count - 1)
    more = int(arch == "gfx950")
    return _alike(count + 3 + (more if count > 2 else 0), dict.fromkeys(Unit, count + 1 + more), whole, count - 1)


def _alike(states: int, part: dict[Unit, int], whole: int, replaced: int) -> After:
    return After(states, states, states, states, part, whole, replaced)


def _double(small: bool, arch: str) -> After:
    """XDL products wait for these by themselves; on CDNA2 all that are not of f64 do."""
    if small:
        read, stored, part, whole = 6, 9, 4, 4
    else:
        read, stored, part, whole = (19, 19, 17, 0) if arch == "gfx950" else (11, 18, 9, 0)
    single = part if arch in _CDNA3 else 0
    return After(read, read, stored, read, {Unit.XDL: 0, Unit.SINGLE: single, Unit.DOUBLE: part}, whole)
