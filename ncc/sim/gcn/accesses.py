"""Memory instructions: scalar, global, flat and scratch; what those of buffers and LDS share with them.

An access is done when it is issued, and its result is in the registers at once; they count as *pending* until an
``s_waitcnt`` says that it has returned, and whoever names them before is stopped (``machine``).

Addresses: CDNA3 ISA, "Flat Memory Instructions". Scratch is interleaved: the dwords of a wave's lanes lie side by
side, whichever instruction goes there.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from ncc.backends.gcn.isa import defines
from ncc.backends.gcn.text.nodes import Instruction
from ncc.backends.gcn.text.operands import Imm, Special
from ncc.backends.gcn.text.registers import SPECIAL_UNITS
from ncc.sim.gcn import memory
from ncc.sim.gcn.operands import (
    PRIVATE_APERTURE,
    SHARED_APERTURE,
    Context,
    Run,
    read_scalar,
    row_of,
    scalar,
    unsupported,
    vector,
)
from ncc.sim.gcn.wave import LANES, Access, Wave
from ncc.sim.layout import Fault

_U32 = np.uint32


class Stop(Exception):
    """What would stop the kernel on a GPU, in one lane."""

    def __init__(self, why: Fault, lane: int, address: int) -> None:
        super().__init__(why)
        self.why, self.lane, self.address = why, lane, address


# ---- what is transferred ----

@dataclass(frozen=True)
class Kind:
    """``dwords`` words of ``size`` bytes. ``half``: a 16-bit part of a register, 0 the lower, 1 the upper."""

    size: int
    dwords: int = 1
    signed: bool = False
    half: int | None = None


KINDS = {
    "dword": Kind(4), "dwordx2": Kind(4, 2), "dwordx3": Kind(4, 3), "dwordx4": Kind(4, 4),
    "ubyte": Kind(1), "sbyte": Kind(1, signed=True), "ushort": Kind(2), "sshort": Kind(2, signed=True),
    "byte": Kind(1), "short": Kind(2), "short_d16": Kind(2, half=0), "short_d16_hi": Kind(2, half=1),
    "ubyte_d16": Kind(1, half=0), "ubyte_d16_hi": Kind(1, half=1), "sbyte_d16": Kind(1, signed=True, half=0),
    "sbyte_d16_hi": Kind(1, signed=True, half=1), "byte_d16_hi": Kind(1, half=1),
    "b8": Kind(1), "b16": Kind(2), "b32": Kind(4), "b64": Kind(4, 2), "b96": Kind(4, 3), "b128": Kind(4, 4),
    "u8": Kind(1), "i8": Kind(1, signed=True), "u16": Kind(2), "i16": Kind(2, signed=True),
    "u16_d16": Kind(2, half=0), "u16_d16_hi": Kind(2, half=1), "b16_d16_hi": Kind(2, half=1),
    "u8_d16": Kind(1, half=0), "u8_d16_hi": Kind(1, half=1),
}

Addresses = Callable[[Wave], Any]
"""Byte addresses in the process, [dwords, active lanes] int64, checked."""


def _extended(values: Any, kind: Kind) -> Any:
    """What a register gets of a byte or half word."""
    if kind.size == 4:
        return values
    return values.astype(np.int8 if kind.size == 1 else np.int16).astype(np.int32).view(
        _U32) if kind.signed else values.astype(_U32)


def put(w: Wave, row: int, kind: Kind, values: Any) -> None:
    """Loaded words into registers, in the active lanes."""
    for at in range(kind.dwords):
        value = _extended(values[at], kind)
        if kind.half is not None:
            old, value = w.r[row + at, w.lanes], value & _U32(0xFFFF)
            value = old & _U32(0xFFFF) | value << _U32(16) if kind.half else old & _U32(0xFFFF0000) | value
        w.r[row + at, w.lanes] = value


def get(w: Wave, row: int, kind: Kind) -> Any:
    """Words of registers to store, [dwords, active lanes]."""
    values = w.r[row : row + kind.dwords][:, w.lanes]
    if kind.half == 1:
        values = values >> _U32(16)
    return values if kind.size == 4 else values.astype(np.uint8 if kind.size == 1 else np.uint16)


def checked(w: Wave, addresses: Any, size: int) -> Any:
    """Stop at the first lane whose access is outside of the program's memory."""
    regions = w.block.launch.regions
    if regions.outside(addresses.reshape(-1), size) is not None:
        by_lane = addresses.reshape(-1, len(w.lanes)).T.reshape(-1)
        bad = regions.outside(by_lane, size) or 0
        lane = int(w.lanes[bad * len(w.lanes) // len(by_lane)])
        raise Stop(Fault.BOUNDS, lane, int(by_lane[bad]) & (1 << 64) - 1)
    return addresses


def spread(addresses: Any, kind: Kind) -> Any:
    """[lanes] -> [dwords, lanes]"""
    return addresses[None, :] + (4 * np.arange(kind.dwords))[:, None]


# ---- global and flat ----

def global_addresses(instr: Instruction, at: int) -> Addresses:
    """Of the address operand at an index; the scalar base, or ``off``, is the last operand of a global access."""
    offset, row = np.int64(instr.integer("offset")), row_of(instr.operands[at])
    base = instr.operands[-1]
    if row is None:
        raise unsupported(instr, f"the address '{instr.operands[at]}'")
    if isinstance(base, Special) and base.name == "off":
        return lambda w: w.read_pair(row)[w.lanes].view(np.int64) + offset
    number = scalar(instr, base)
    return lambda w: (w.r[row, w.lanes].astype(np.int64) + np.uint64(w.pair(number)).view(np.int64)) + offset


def flat_addresses(instr: Instruction, at: int, dwords: int = 1) -> Addresses:
    """[dwords, lanes]: an address of LDS or scratch becomes the one in the process."""
    offset, row = np.int64(instr.integer("offset")), vector(instr, instr.operands[at])
    steps = (4 * np.arange(dwords))[:, None]

    def addresses(w: Wave) -> Any:
        found = (w.read_pair(row)[w.lanes].view(np.int64) + offset)[None, :] + steps
        aperture = found >> np.int64(48)
        return found if (aperture == 0).all() else _of_apertures(w, found, aperture)

    return addresses


def _of_apertures(w: Wave, found: Any, aperture: Any) -> Any:
    low = found & np.int64(0xFFFFFFFF)
    shared, private = aperture == SHARED_APERTURE, aperture == PRIVATE_APERTURE
    beyond = shared & (low + 4 > w.block.lds_bytes)
    if beyond.any():
        at = int(np.flatnonzero(beyond)[0])
        raise Stop(Fault.BOUNDS, int(w.lanes[at % len(w.lanes)]), int(found.reshape(-1)[at]))
    lanes = np.broadcast_to(w.lanes, found.shape)
    result = np.where(shared, low + w.block.lds_address, found)
    if private.any():
        result[private] = scratch_address(w, low[private], lanes[private])
    return result


def scratch_address(w: Wave, offsets: Any, lanes: Any = None) -> Any:
    """Of byte offsets into the lanes' own memory: the dwords of all lanes lie side by side."""
    base = w.block.scratch_address(w)
    lanes = w.lanes if lanes is None else lanes
    limit = w.block.launch.private_bytes
    if ((offsets < 0) | (offsets >= limit)).any():
        at = int(np.flatnonzero((offsets < 0) | (offsets >= limit))[0])
        raise Stop(Fault.BOUNDS, int(lanes[at]), int(offsets[at]))
    return base + offsets // 4 * (4 * LANES) + lanes * 4 + offsets % 4


PLAIN_MODIFIERS = frozenset({"offset", "glc", "slc", "scc", "sc0", "sc1", "nt"})


def memory_form(instr: Instruction) -> tuple[str, str, Kind]:
    """(global/flat/scratch/buffer, load/store, what)"""
    space, direction, name = instr.mnemonic.split("_", 2)
    kind = KINDS.get(name)
    if kind is None:
        raise unsupported(instr)
    return space, direction, kind


def vector_memory(instr: Instruction, context: Context) -> Run:
    """``global_``, ``flat_`` and ``scratch_`` loads and stores."""
    space, direction, kind = memory_form(instr)
    for modifier in instr.modifiers:
        if modifier.name not in PLAIN_MODIFIERS:
            raise unsupported(instr, str(modifier))
    loads = direction == "load"
    data, address = (0, 1) if loads else (1, 0)
    row = vector(instr, instr.operands[data])
    if space == "scratch":
        where = _scratch_words(instr, address, kind, context)
    elif space == "flat":
        where = _checked(flat_addresses(instr, address, kind.dwords), kind)
    else:
        where = _words(global_addresses(instr, address), kind)
    access = counted(instr, flat=space == "flat")
    return _load(row, kind, where, access) if loads else _store(row, kind, where, access)


def _words(addresses: Addresses, kind: Kind) -> Addresses:
    return lambda w: checked(w, spread(addresses(w), kind), kind.size)


def _checked(addresses: Addresses, kind: Kind) -> Addresses:
    return lambda w: checked(w, addresses(w), kind.size)


def counted(instr: Instruction, flat: bool = False) -> Callable[[Wave, bool], None]:
    """Count a vector memory access; ``loads`` says that its registers are pending."""
    units, line = frozenset(defines(instr) - UNPENDED), instr.span.line

    def begin(w: Wave, loads: bool) -> None:
        access = Access(line, units if loads else frozenset(), flat)
        if flat:
            w.begin(access, w.vm, w.smem)
        else:
            w.begin(access, w.vm)

    return begin


UNPENDED = frozenset({"m0", *SPECIAL_UNITS["exec"]})


def _load(row: int, kind: Kind, where: Addresses, begin: Callable[[Wave, bool], None]) -> Run:
    def run(w: Wave) -> None:
        if len(w.lanes):
            put(w, row, kind, memory.load(where(w), kind.size))
        begin(w, True)

    return run


def _store(row: int, kind: Kind, where: Addresses, begin: Callable[[Wave, bool], None]) -> Run:
    def run(w: Wave) -> None:
        if len(w.lanes):
            memory.store(where(w), kind.size, get(w, row, kind))
        begin(w, False)

    return run


def _scratch_words(instr: Instruction, at: int, kind: Kind, context: Context) -> Addresses:
    """``scratch_load v0, v1|off, s0|off``."""
    offset, address, base = instr.integer("offset"), instr.operands[at], instr.operands[-1]
    row = row_of(address)
    number = None if isinstance(base, Special) and base.name == "off" else scalar(instr, base)

    def words(w: Wave) -> Any:
        start = np.full(len(w.lanes), offset, np.int64) if row is None else w.r[row, w.lanes].astype(np.int64) + offset
        start = start + (w.s[number] if number is not None else 0)
        found = np.stack([scratch_address(w, start + 4 * n) for n in range(kind.dwords)])
        return checked(w, found, kind.size)

    return words


# ---- scalar loads ----

def scalar_load(instr: Instruction, context: Context) -> Run:
    """``s_load_dwordxN dst, base, offset``; of ``s_buffer_load`` by a resource, beyond whose size words are 0."""
    count = int(instr.mnemonic.rpartition("dword")[2].lstrip("x") or 1)
    for modifier in instr.modifiers:
        if modifier.name not in ("glc", "offset"):
            raise unsupported(instr, str(modifier))
    to, base = scalar(instr, instr.operands[0]), scalar(instr, instr.operands[1])
    offset = read_scalar(instr, instr.operands[2], 32, context)
    if isinstance(instr.operands[2], Imm):
        number = int(instr.operands[2].value)
        offset = lambda w: number  # noqa: E731 - negative ones are not masked
    more = instr.integer("offset")
    buffered = instr.mnemonic.startswith("s_buffer")
    begin = scalar_access(instr)

    def run(w: Wave) -> None:
        distance = offset(w) + more
        start = (w.pair(base) & (0xFFFFFFFFFFFF if buffered else -1)) + distance & ~3
        inside = min(count, max(0, _buffer_bytes(w, base) - distance) // 4) if buffered else count
        if inside and not w.block.launch.regions.holds(start, 4 * inside):
            raise Stop(Fault.BOUNDS, 0, start & (1 << 64) - 1)
        for at in range(count):
            w.s[to + at] = memory.load_one(start + 4 * at, 4) if at < inside else 0
        begin(w)

    return run


def _buffer_bytes(w: Wave, resource: int) -> int:
    """The size of a buffer that scalar loads read: its third word, in units of its stride where it has one."""
    return w.s[resource + 2] * ((w.s[resource + 1] >> 16 & 0x3FFF) or 1)


def scalar_access(instr: Instruction) -> Callable[[Wave], None]:
    """Count what ``lgkmcnt`` counts out of order."""
    units, line = frozenset(defines(instr) - UNPENDED), instr.span.line
    return lambda w: w.begin(Access(line, units), w.smem)


def scalar_store(instr: Instruction, context: Context) -> Run:
    """``s_store_dwordxN``: gfx9 up to gfx90a."""
    if context.arch in ("gfx940", "gfx941", "gfx942", "gfx950"):
        raise unsupported(instr, f"not there on {context.arch}")
    count = int(instr.mnemonic.rpartition("dword")[2].lstrip("x") or 1)
    source, base = scalar(instr, instr.operands[0]), scalar(instr, instr.operands[1])
    offset = read_scalar(instr, instr.operands[2], 32, context)
    begin = scalar_access(instr)

    def run(w: Wave) -> None:
        start = w.pair(base) + offset(w) & ~3
        if not w.block.launch.regions.holds(start, 4 * count):
            raise Stop(Fault.BOUNDS, 0, start)
        for at in range(count):
            memory.store_one(start + 4 * at, 4, w.s[source + at])
        begin(w)

    return run
