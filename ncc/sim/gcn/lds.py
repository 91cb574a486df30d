"""LDS: a block's shared memory, and moving values between lanes by its crossbar (CDNA3 ISA, "Data Share")."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from ncc.backends.gcn.isa import defines
from ncc.backends.gcn.text.nodes import Instruction
from ncc.sim.gcn import memory
from ncc.sim.gcn.accesses import KINDS, UNPENDED, Kind, Stop, get, put, spread
from ncc.sim.gcn.operands import Context, Run, unsupported, vector
from ncc.sim.gcn.wave import LANES, Access, Wave
from ncc.sim.layout import Fault

_U32 = np.uint32


def lds_addresses(w: Wave, row: int, offset: int, size: int) -> Any:
    """[active lanes]; stops at the first beyond the block's LDS."""
    relative = w.r[row, w.lanes].astype(np.int64) + offset
    beyond = relative + size > w.block.lds_bytes
    if beyond.any():
        lane = int(np.flatnonzero(beyond)[0])
        raise Stop(Fault.BOUNDS, int(w.lanes[lane]), int(relative[lane]))
    return relative + w.block.lds_address


def counted_in_lds(instr: Instruction) -> Callable[[Wave, bool], None]:
    units, line = frozenset(defines(instr) - UNPENDED), instr.span.line
    return lambda w, loads: w.begin(Access(line, units if loads else frozenset()), w.lds)


def lds_load(instr: Instruction, context: Context) -> Run:
    """``ds_read_*`` and the pairs ``ds_read2_*``."""
    return _lds(instr, "read")


def lds_store(instr: Instruction, context: Context) -> Run:
    return _lds(instr, "write")


def _lds(instr: Instruction, direction: str) -> Run:
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
    offsets = [instr.integer(n) * unit for n in known] if paired else [instr.integer("offset")]
    loads, begin = direction == "read", counted_in_lds(instr)
    rows = [vector(instr, operand) for operand in instr.operands]
    places = _lds_places(rows, offsets, kind, loads)

    def run(w: Wave) -> None:
        if len(w.lanes):
            found = [(row, spread(lds_addresses(w, rows[1 if loads else 0], offset, kind.size * kind.dwords), kind))
                     for row, offset in places]
            for row, addresses in found:
                if not loads:
                    memory.store(addresses, kind.size, get(w, row, kind))
            values = [(row, memory.load(addresses, kind.size)) for row, addresses in found if loads]
            for row, value in values:
                put(w, row, kind, value)
        begin(w, loads)

    return run


def _lds_places(rows: list[int], offsets: list[int], kind: Kind, loads: bool) -> list[tuple[int, int]]:
    """(register, offset): a pair is read into consecutive registers, and written from two operands."""
    if loads:
        return [(rows[0] + at * kind.dwords, offset) for at, offset in enumerate(offsets)]
    return list(zip(rows[1:], offsets, strict=True))


def bpermute(instr: Instruction, context: Context) -> Run:
    """``ds_bpermute_b32 d, addr, data``: lane n gets data of lane addr/4; 0 of one that is not active."""
    d, address, data = (vector(instr, operand) for operand in instr.operands[:3])
    offset, begin = instr.integer("offset"), counted_in_lds(instr)

    def run(w: Wave) -> None:
        lane = (w.r[address] + _U32(offset) >> _U32(2)) & _U32(LANES - 1)
        w.write(d, np.where(w.mask[lane], w.r[data][lane], _U32(0)))
        begin(w, True)

    return run


def permute(instr: Instruction, context: Context) -> Run:
    """``ds_permute_b32 d, addr, data``: data of each active lane goes to lane addr/4; of several, the last's."""
    d, address, data = (vector(instr, operand) for operand in instr.operands[:3])
    offset, begin = instr.integer("offset"), counted_in_lds(instr)

    def run(w: Wave) -> None:
        lane = (w.r[address] + _U32(offset) >> _U32(2)) & _U32(LANES - 1)
        result = np.zeros(LANES, _U32)
        result[lane[w.lanes]] = w.r[data, w.lanes]
        w.write(d, result)
        begin(w, True)

    return run


def swizzle(instr: Instruction, context: Context) -> Run:
    """``ds_swizzle_b32``: within four lanes, or bits of the lane's number within 32."""
    d, data = (vector(instr, operand) for operand in instr.operands[:2])
    found, begin = instr.modifier("offset"), counted_in_lds(instr)
    index = _swizzled(instr, found.value if found and found.value else "0")

    def run(w: Wave) -> None:
        w.write(d, np.where(w.mask[index], w.r[data][index], _U32(0)))
        begin(w, True)

    return run


def _swizzled(instr: Instruction, text: str) -> Any:
    lane = np.arange(LANES)
    value = instr.integer("offset", -1)
    if value < 0:
        raise unsupported(instr, f"offset:{text}")
    if value & 0x8000:
        return lane & ~3 | np.array([value >> 2 * n & 3 for n in range(4)])[lane & 3]
    and_mask, or_mask, xor_mask = value & 31, value >> 5 & 31, value >> 10 & 31
    return lane & 32 | ((lane & 31 & and_mask) | or_mask) ^ xor_mask
