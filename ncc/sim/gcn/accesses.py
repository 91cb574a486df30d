"""Memory instructions: scalar, global, flat, buffer, scratch and LDS.

An access is done when it is issued, and its result is in the registers at once; they count as *pending* until an
``s_waitcnt`` says that it has returned, and whoever names them before is stopped (``machine``).

Addresses: CDNA3 ISA, "Memory Buffer Instructions", "Flat Memory Instructions", "Data Share". Scratch is interleaved:
the dwords of a wave's lanes lie side by side, whichever instruction goes there.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from ncc.backends.gcn.isa import defines
from ncc.backends.gcn.nodes import Instruction
from ncc.backends.gcn.operands import Imm, Special
from ncc.backends.gcn.registers import SPECIAL_UNITS
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


def _put(w: Wave, row: int, kind: Kind, values: Any) -> None:
    """Loaded words into registers, in the active lanes."""
    for at in range(kind.dwords):
        value = _extended(values[at], kind)
        if kind.half is not None:
            old, value = w.r[row + at, w.lanes], value & _U32(0xFFFF)
            value = old & _U32(0xFFFF) | value << _U32(16) if kind.half else old & _U32(0xFFFF0000) | value
        w.r[row + at, w.lanes] = value


def _get(w: Wave, row: int, kind: Kind) -> Any:
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


def _spread(addresses: Any, kind: Kind) -> Any:
    """[lanes] -> [dwords, lanes]"""
    return addresses[None, :] + (4 * np.arange(kind.dwords))[:, None]


# ---- global and flat ----

def _global_addresses(instr: Instruction, at: int) -> Addresses:
    """Of the address operand at an index; the scalar base, or ``off``, is the last operand of a global access."""
    offset, row = np.int64(instr.integer("offset")), row_of(instr.operands[at])
    base = instr.operands[-1]
    if row is None:
        raise unsupported(instr, f"the address '{instr.operands[at]}'")
    if isinstance(base, Special) and base.name == "off":
        return lambda w: w.read_pair(row)[w.lanes].view(np.int64) + offset
    number = scalar(instr, base)
    return lambda w: (w.r[row, w.lanes].astype(np.int64) + np.uint64(w.pair(number)).view(np.int64)) + offset


def _flat_addresses(instr: Instruction, at: int, dwords: int = 1) -> Addresses:
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


_PLAIN_MODIFIERS = frozenset({"offset", "glc", "slc", "scc", "sc0", "sc1", "nt"})


def _memory_form(instr: Instruction) -> tuple[str, str, Kind]:
    """(global/flat/scratch/buffer, load/store, what)"""
    space, direction, name = instr.mnemonic.split("_", 2)
    kind = KINDS.get(name)
    if kind is None:
        raise unsupported(instr)
    return space, direction, kind


def vector_memory(instr: Instruction, context: Context) -> Run:
    """``global_``, ``flat_`` and ``scratch_`` loads and stores."""
    space, direction, kind = _memory_form(instr)
    for modifier in instr.modifiers:
        if modifier.name not in _PLAIN_MODIFIERS:
            raise unsupported(instr, str(modifier))
    loads = direction == "load"
    data, address = (0, 1) if loads else (1, 0)
    row = vector(instr, instr.operands[data])
    if space == "scratch":
        where = _scratch_words(instr, address, kind, context)
    elif space == "flat":
        where = _checked(_flat_addresses(instr, address, kind.dwords), kind)
    else:
        where = _words(_global_addresses(instr, address), kind)
    access = _asked(instr, flat=space == "flat")
    return _load(row, kind, where, access) if loads else _store(row, kind, where, access)


def _words(addresses: Addresses, kind: Kind) -> Addresses:
    return lambda w: checked(w, _spread(addresses(w), kind), kind.size)


def _checked(addresses: Addresses, kind: Kind) -> Addresses:
    return lambda w: checked(w, addresses(w), kind.size)


def _asked(instr: Instruction, flat: bool = False) -> Callable[[Wave, bool], None]:
    """Count a vector memory access; ``loads`` says that its registers are pending."""
    units, line = frozenset(defines(instr) - _UNPENDED), instr.span.line

    def begin(w: Wave, loads: bool) -> None:
        access = Access(line, units if loads else frozenset(), flat)
        if flat:
            w.begin(access, w.vm, w.smem)
        else:
            w.begin(access, w.vm)

    return begin


_UNPENDED = frozenset({"m0", *SPECIAL_UNITS["exec"]})


def _load(row: int, kind: Kind, where: Addresses, begin: Callable[[Wave, bool], None]) -> Run:
    def run(w: Wave) -> None:
        if len(w.lanes):
            _put(w, row, kind, memory.load(where(w), kind.size))
        begin(w, True)

    return run


def _store(row: int, kind: Kind, where: Addresses, begin: Callable[[Wave, bool], None]) -> Run:
    def run(w: Wave) -> None:
        if len(w.lanes):
            memory.store(where(w), kind.size, _get(w, row, kind))
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


# ---- buffers ----

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


_BUFFER_MODIFIERS = _PLAIN_MODIFIERS | {"offen", "idxen"}


def buffer_memory(instr: Instruction, context: Context) -> Run:
    """``buffer_load``/``store``: what is out of a resource's range reads 0 and is not stored."""
    _, direction, kind = _memory_form(instr)
    for modifier in instr.modifiers:
        if modifier.name not in _BUFFER_MODIFIERS:
            raise unsupported(instr, str(modifier))
    row, where, begin = vector(instr, instr.operands[0]), _buffer_words(instr, kind, context), _asked(instr)

    def run(w: Wave) -> None:
        if len(w.lanes):
            addresses, inside = where(w)
            if direction == "load":
                values = np.zeros(addresses.shape, _U32)
                if inside.any():
                    values[inside] = memory.load(addresses[inside], kind.size)
                _put(w, row, kind, values if kind.size == 4 else values.astype(f"u{kind.size}"))
            elif inside.any():
                memory.store(addresses[inside], kind.size, _get(w, row, kind)[inside])
        begin(w, direction == "load")

    return run


def _buffer_words(instr: Instruction, kind: Kind, context: Context) -> Callable[[Wave], tuple[Any, Any]]:
    """([dwords, lanes] addresses, which are in range)."""
    _, address, resource, soffset = instr.operands
    number, scalar_offset = scalar(instr, resource), read_scalar(instr, soffset, 32, context)
    offset, row = instr.integer("offset"), row_of(address)
    offen, idxen = instr.has("offen"), instr.has("idxen")

    def words(w: Wave) -> tuple[Any, Any]:
        v, s = _resource(w, number), scalar_offset(w)
        zero = np.zeros(len(w.lanes), np.int64)
        index = w.r[row, w.lanes].astype(np.int64) if idxen and row is not None else zero
        own = w.r[row + (1 if idxen else 0), w.lanes].astype(np.int64) if offen and row is not None else zero
        index = index + w.lanes if v.add_tid else index
        offsets = _spread(own + offset, kind)
        if v.swizzled:
            place = ((index // v.index_stride * v.stride + offsets // v.element_bytes * v.element_bytes)
                     * v.index_stride + index % v.index_stride * v.element_bytes + offsets % v.element_bytes)
            inside = np.ones(offsets.shape, bool)
        else:
            place = index * v.stride + offsets
            # Raw: by bytes, without the scalar offset; structured: by the index (CDNA3 ISA, "Range checking").
            inside = (index < v.records) & (offsets + kind.size <= v.stride) if v.stride else (
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


# ---- scalar loads ----

def scalar_load(instr: Instruction, context: Context) -> Run:
    """``s_load_dwordxN dst, base, offset``."""
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
        start = (w.pair(base) & (0xFFFFFFFFFFFF if buffered else -1)) + offset(w) + more & ~3
        if not w.block.launch.regions.holds(start, 4 * count):
            raise Stop(Fault.BOUNDS, 0, start & (1 << 64) - 1)
        for at in range(count):
            w.s[to + at] = memory.load_one(start + 4 * at, 4)
        begin(w)

    if buffered:
        raise unsupported(instr)
    return run


def scalar_access(instr: Instruction) -> Callable[[Wave], None]:
    """Count what ``lgkmcnt`` counts out of order."""
    units, line = frozenset(defines(instr) - _UNPENDED), instr.span.line
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


# ---- LDS ----

def lds_addresses(w: Wave, row: int, offset: int, size: int) -> Any:
    """[active lanes]; stops at the first beyond the block's LDS."""
    relative = w.r[row, w.lanes].astype(np.int64) + offset
    beyond = relative + size > w.block.lds_bytes
    if beyond.any():
        lane = int(np.flatnonzero(beyond)[0])
        raise Stop(Fault.BOUNDS, int(w.lanes[lane]), int(relative[lane]))
    return relative + w.block.lds_address


def _in_lds(instr: Instruction) -> Callable[[Wave, bool], None]:
    units, line = frozenset(defines(instr) - _UNPENDED), instr.span.line
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
    loads, begin = direction == "read", _in_lds(instr)
    rows = [vector(instr, operand) for operand in instr.operands]
    places = _lds_places(rows, offsets, kind, loads)

    def run(w: Wave) -> None:
        if len(w.lanes):
            found = [(row, _spread(lds_addresses(w, rows[1 if loads else 0], offset, kind.size * kind.dwords), kind))
                     for row, offset in places]
            for row, addresses in found:
                if not loads:
                    memory.store(addresses, kind.size, _get(w, row, kind))
            values = [(row, memory.load(addresses, kind.size)) for row, addresses in found if loads]
            for row, value in values:
                _put(w, row, kind, value)
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
    offset, begin = instr.integer("offset"), _in_lds(instr)

    def run(w: Wave) -> None:
        lane = (w.r[address] + _U32(offset) >> _U32(2)) & _U32(LANES - 1)
        w.write(d, np.where(w.mask[lane], w.r[data][lane], _U32(0)))
        begin(w, True)

    return run


def permute(instr: Instruction, context: Context) -> Run:
    """``ds_permute_b32 d, addr, data``: data of each active lane goes to lane addr/4; of several, the last's."""
    d, address, data = (vector(instr, operand) for operand in instr.operands[:3])
    offset, begin = instr.integer("offset"), _in_lds(instr)

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
    found, begin = instr.modifier("offset"), _in_lds(instr)
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
