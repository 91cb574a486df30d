"""Buffer instructions: addresses by a resource of four scalar registers, with a range.

CDNA3 ISA, "Memory Buffer Instructions". Compilers use them for scratch memory (interleaved) and, with an offset past
the range for lanes that shall do nothing, for masked accesses.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from ncc.backends.gcn.text.nodes import Instruction
from ncc.sim.gcn import memory, transfer
from ncc.sim.gcn.accesses import PLAIN_MODIFIERS, memory_form, spread
from ncc.sim.gcn.atomics import atomic_of
from ncc.sim.gcn.operands import Context, Run, read_scalar, row_of, scalar, unsupported, vector
from ncc.sim.gcn.transfer import Kind, Stop, get, put
from ncc.sim.gcn.wave import LANES, Wave
from ncc.sim.layout import Fault


@dataclass(frozen=True)
class _Resource:
    """A buffer resource of gfx9: four words (CDNA3 ISA, "Buffer resource descriptor")."""

    base: int
    stride: int
    swizzled: bool
    records: int
    index_stride: int
    element_bytes: int
    add_tid: bool


def _resource(w: Wave, number: int) -> _Resource:
    words = w.s[number : number + 4]
    return _Resource(
        base=words[0] | (words[1] & 0xFFFF) << 32, stride=words[1] >> 16 & 0x3FFF, swizzled=bool(words[1] >> 31),
        records=words[2], index_stride=8 << (words[3] >> 21 & 3), element_bytes=2 << (words[3] >> 19 & 3),
        add_tid=bool(words[3] >> 23 & 1))


_BUFFER_MODIFIERS = PLAIN_MODIFIERS | {"offen", "idxen"}


def check_modifiers(instr: Instruction, *others: str) -> None:
    for modifier in instr.modifiers:
        if modifier.name not in _BUFFER_MODIFIERS and modifier.name not in others:
            raise unsupported(instr, str(modifier))


def buffer_atomic(instr: Instruction, context: Context) -> Run:
    """``buffer_atomic_*``: the old value replaces the data; what is out of range stays, and gives 0."""
    check_modifiers(instr)
    does, row = atomic_of(instr), vector(instr, instr.operands[0])
    result, where = row if does.returns else None, _buffer_words(instr, Kind(does.bits // 8), context)

    def run(w: Wave) -> None:
        if len(w.lanes):
            found, inside = where(w)
            addresses = np.zeros(LANES, np.int64)
            addresses[w.lanes] = found[0]
            transfer.atomic(w, addresses, does.bits, does.f, row, does.compare(row), result, known=True,
                            lanes=w.lanes[inside[0]])
            for at in range(does.bits // 32 if does.returns else 0):
                w.r[row + at, w.lanes[~inside[0]]] = 0

    return run


def buffer_memory(instr: Instruction, context: Context) -> Run:
    """``buffer_load``/``store``: what is out of a resource's range reads 0 and is not stored."""
    _, direction, kind = memory_form(instr)
    check_modifiers(instr)
    row = vector(instr, instr.operands[0])
    values, where = loaded(instr, kind, context), _buffer_words(instr, kind, context)

    def load(w: Wave) -> None:
        if len(w.lanes):
            put(w, row, kind, values(w))

    def store(w: Wave) -> None:
        if len(w.lanes):
            addresses, inside = where(w)
            if inside.any():
                memory.store(addresses[inside], kind.size, get(w, row, kind)[inside])

    return load if direction == "load" else store


def loaded(instr: Instruction, kind: Kind, context: Context) -> Callable[[Wave], Any]:
    """[dwords, active lanes] of what a buffer load reads."""
    where = _buffer_words(instr, kind, context)

    def values(w: Wave) -> Any:
        addresses, inside = where(w)
        found = np.zeros(addresses.shape, f"u{kind.size}")
        if inside.any():
            found[inside] = memory.load(addresses[inside], kind.size)
        return found

    return values


def _buffer_words(instr: Instruction, kind: Kind, context: Context) -> Callable[[Wave], tuple[Any, Any]]:
    """([dwords, lanes] addresses, which are in range)."""
    *_, address, resource, soffset = instr.operands
    number, scalar_offset = scalar(instr, resource), read_scalar(instr, soffset, 32, context)
    offset, row = instr.integer("offset"), row_of(address)
    offen, idxen = instr.has("offen"), instr.has("idxen")

    def words(w: Wave) -> tuple[Any, Any]:
        v, s = _resource(w, number), scalar_offset(w)
        zero = np.zeros(len(w.lanes), np.int64)
        index = w.r[row, w.lanes].astype(np.int64) if idxen and row is not None else zero
        own = w.r[row + (1 if idxen else 0), w.lanes].astype(np.int64) if offen and row is not None else zero
        index = index + w.lanes if v.add_tid else index
        offsets = np.stack(spread(own + offset, kind))
        if v.swizzled:
            place = ((index // v.index_stride * v.stride + offsets // v.element_bytes * v.element_bytes)
                     * v.index_stride + index % v.index_stride * v.element_bytes + offsets % v.element_bytes)
            inside = np.ones(offsets.shape, bool)
        else:
            place = index * v.stride + offsets
            # Raw: by bytes, without the scalar offset; structured: by the index (CDNA3 ISA, "Range checking"). Without
            # an index gfx9 counts bytes whatever the stride is (Mesa, si_descriptors.c, on NUM_RECORDS).
            inside = (index < v.records) & (offsets + kind.size <= v.stride) if v.stride and idxen else (
                place + kind.size <= v.records - s)
            inside = np.broadcast_to(inside, offsets.shape)
        addresses = place + (v.base + s)
        if inside.any():
            lanes = np.broadcast_to(w.lanes, addresses.shape)[inside]
            bad = w.block.launch.regions.outside(addresses[inside], kind.size)
            if bad is not None:
                raise Stop(Fault.BOUNDS, int(lanes[bad]), int(addresses[inside][bad]))
        return addresses, inside

    return words
