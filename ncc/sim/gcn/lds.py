"""LDS: a block's shared memory, and moving values between lanes by its crossbar (CDNA3 ISA, "Data Share")."""

from __future__ import annotations

from typing import Any

import numpy as np

from ncc.backends.gcn.text.nodes import Instruction
from ncc.sim.gcn.accesses import spread
from ncc.sim.gcn.operands import Context, Read, Run, unsupported, vector
from ncc.sim.gcn.transfer import KINDS, Kind
from ncc.sim.gcn.wave import LANES, Wave

_U32 = np.uint32


def lds_address(w: Wave, relative: Any, size: int) -> Any:
    """Stops at the first lane beyond the block's LDS. Register and offset are added as 32 bits: compilers for gfx9 and
    later have registers below 0."""
    relative = relative & np.int64(0xFFFFFFFF)
    w.stop_if(relative + np.int64(size) > w.lds_bytes, relative)
    return relative + w.lds_address


def lds_load(instr: Instruction, context: Context) -> Run:
    """``ds_read_*`` and the pairs ``ds_read2_*``."""
    return _lds(instr, "read", context)


def lds_store(instr: Instruction, context: Context) -> Run:
    return _lds(instr, "write", context)


def _lds(instr: Instruction, direction: str, context: Context) -> Run:
    name = instr.mnemonic.removeprefix(f"ds_{direction}")
    paired, strided, name = name.startswith("2"), name.startswith("2st64"), name.rpartition("_")[2]
    if not paired:
        name = instr.mnemonic.removeprefix(f"ds_{direction}_")
    kind = KINDS.get(name)
    if kind is None:
        raise unsupported(instr)
    known = ("offset0", "offset1") if paired else ("offset",)
    for modifier in instr.modifiers:
        if modifier.name not in known or modifier.integer is None:
            raise unsupported(instr, str(modifier))
    unit = 4 * kind.dwords * (64 if strided else 1)
    offsets = [context.constant(np.int64(instr.integer(n) * (unit if paired else 1))) for n in known]
    rows = [vector(instr, operand) for operand in instr.operands]
    places = _lds_places(rows, offsets, kind, direction == "read")
    address, size = rows[1 if direction == "read" else 0], kind.size * kind.dwords

    def words(w: Wave) -> list[tuple[int, list[Any]]]:
        start = w.r[address].astype(np.int64)
        return [(row, spread(lds_address(w, start + offset(w), size), kind)) for row, offset in places]

    if direction == "read":
        return lambda w: w.load(words(w), kind, known=True)
    return lambda w: w.store(words(w), kind, known=True)


def _lds_places(rows: list[int], offsets: list[Read], kind: Kind, loads: bool) -> list[tuple[int, Read]]:
    """(register, offset): a pair is read into consecutive registers, and written from two operands."""
    if loads:
        return [(rows[0] + at * kind.dwords, offset) for at, offset in enumerate(offsets)]
    return list(zip(rows[1:], offsets, strict=True))


def _lane(w: Wave, row: int, offset: Read, lanes: int) -> Any:
    """The lane that a byte address means."""
    return (w.r[row] + offset(w) >> _U32(2)) & _U32(lanes - 1)


def bpermute(instr: Instruction, context: Context) -> Run:
    """``ds_bpermute_b32 d, addr, data``: lane n gets data of lane addr/4; 0 of one that is not active."""
    d, address, data = (vector(instr, operand) for operand in instr.operands[:3])
    offset = context.constant(_U32(instr.integer("offset")))

    def run(w: Wave) -> None:
        lane = _lane(w, address, offset, context.lanes)
        w.write(d, np.where(w.mask[lane], w.r[data][lane], _U32(0)))

    return run


def permute(instr: Instruction, context: Context) -> Run:
    """``ds_permute_b32 d, addr, data``: data of each active lane goes to lane addr/4; of several, the last's."""
    d, address, data = (vector(instr, operand) for operand in instr.operands[:3])
    offset = context.constant(_U32(instr.integer("offset")))

    def run(w: Wave) -> None:
        lane = _lane(w, address, offset, context.lanes)
        result = np.zeros(LANES, _U32)
        result[lane[w.lanes]] = w.r[data, w.lanes]
        w.write(d, result)

    return run


def swizzle(instr: Instruction, context: Context) -> Run:
    """``ds_swizzle_b32``: within four lanes, or bits of the lane's number within 32."""
    d, data = (vector(instr, operand) for operand in instr.operands[:2])
    found = instr.modifier("offset")
    index = _swizzled(instr, found.value if found and found.value else "0")
    return lambda w: w.write(d, np.where(w.mask[index], w.r[data][index], _U32(0)))


def _swizzled(instr: Instruction, text: str) -> Any:
    lane = np.arange(LANES)
    value = instr.integer("offset", -1)
    if value < 0:
        raise unsupported(instr, f"offset:{text}")
    if value & 0x8000:
        return lane & ~3 | np.array([value >> 2 * n & 3 for n in range(4)])[lane & 3]
    and_mask, or_mask, xor_mask = value & 31, value >> 5 & 31, value >> 10 & 31
    return lane & 32 | ((lane & 31 & and_mask) | or_mask) ^ xor_mask
