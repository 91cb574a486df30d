"""Memory instructions: scalar, global, flat and scratch; what those of buffers and LDS share with them.

An access is done when it is issued, and its result is in the registers at once; they count as *pending* until an
``s_waitcnt`` says that it has returned, and whoever names them before is stopped (``tracking``).

Addresses: CDNA3 ISA, "Flat Memory Instructions". Scratch is interleaved: the dwords of a wave's lanes lie side by
side, whichever instruction goes there.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from ncc.backends.gcn.text.nodes import Instruction
from ncc.backends.gcn.text.operands import Imm, Special
from ncc.sim.gcn.operands import (
    PRIVATE_APERTURE,
    SHARED_APERTURE,
    Context,
    Run,
    pick,
    read_scalar,
    row_of,
    scalar,
    unsupported,
    vector,
)
from ncc.sim.gcn.transfer import KINDS, Kind
from ncc.sim.gcn.wave import LANES, Wave

LANE_NUMBERS = np.arange(LANES, dtype=np.int64)

Addresses = Callable[[Wave], Any]
"""Byte addresses in the process for all 64 lanes, int64."""
Words = Callable[[Wave], Sequence[Any]]
"""The same for each dword of an access."""


class SideBySide(list[Any]):
    """Addresses of dwords that are one access of memory."""


def spread(address: Any, kind: Kind) -> SideBySide:
    """The addresses of dwords that lie side by side."""
    return SideBySide(address + np.int64(4 * at) if at else address for at in range(kind.dwords))


# ---- global and flat ----

def global_addresses(instr: Instruction, at: int, context: Context) -> Addresses:
    """Of the address operand at an index; the scalar base, or ``off``, is the last operand of a global access."""
    offset, row = context.constant(np.int64(instr.integer("offset"))), row_of(instr.operands[at])
    base = instr.operands[-1]
    if row is None:
        raise unsupported(instr, f"the address '{instr.operands[at]}'")
    if isinstance(base, Special) and base.name == "off":
        return lambda w: w.read_pair(row).view(np.int64) + offset(w)
    number = scalar(instr, base)
    return lambda w: (w.r[row].astype(np.int64) + w.splat(w.pair(number), np.uint64).view(np.int64)) + offset(w)


def flat_addresses(instr: Instruction, at: int, kind: Kind, context: Context) -> Words:
    """An address of LDS or scratch becomes the one in the process."""
    offset, row = context.constant(np.int64(instr.integer("offset"))), vector(instr, instr.operands[at])
    return lambda w: [_in_process(w, address)
                      for address in spread(w.read_pair(row).view(np.int64) + offset(w), kind)]


def _in_process(w: Wave, address: Any) -> Any:
    aperture = address >> np.int64(48)
    if not w.some(aperture != 0):
        return address
    low = address & np.int64(0xFFFFFFFF)
    shared, private = aperture == SHARED_APERTURE, aperture == PRIVATE_APERTURE
    w.stop_if(shared & (low + np.int64(4) > w.lds_bytes), address)
    return np.where(shared, low + w.lds_address, np.where(private, scratch_address(w, low, private), address))


def scratch_address(w: Wave, offset: Any, where: Any = True) -> Any:
    """Of byte offsets into the lanes' own memory: the dwords of all lanes lie side by side."""
    w.stop_if(((offset < 0) | (offset >= w.private_bytes)) & where, offset)
    dword = offset >> np.int64(2)
    return w.scratch_base + dword * np.int64(4 * LANES) + LANE_NUMBERS * np.int64(4) + (offset & np.int64(3))


PLAIN_MODIFIERS = frozenset({"offset", "glc", "slc", "dlc", "scc", "sc0", "sc1", "nt", "scope", "th"})


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
    where = addresses_of(space, instr, address, kind, context)
    if loads:
        return lambda w: w.load([(row, where(w))], kind)
    return lambda w: w.store([(row, where(w))], kind)


def addresses_of(space: str, instr: Instruction, at: int, kind: Kind, context: Context) -> Words:
    if space == "scratch":
        return _scratch_words(instr, at, kind, context)
    if space == "flat":
        return flat_addresses(instr, at, kind, context)
    address = global_addresses(instr, at, context)
    return lambda w: spread(address(w), kind)


def _scratch_words(instr: Instruction, at: int, kind: Kind, context: Context) -> Words:
    """``scratch_load v0, v1|off, s0|off``."""
    address, base = instr.operands[at], instr.operands[-1]
    offset, row = context.constant(np.int64(instr.integer("offset"))), row_of(address)
    number = None if isinstance(base, Special) and base.name == "off" else scalar(instr, base)

    def words(w: Wave) -> list[Any]:
        start = (LANE_NUMBERS * np.int64(0) if row is None else w.r[row].astype(np.int64)) + offset(w)
        start = start + w.splat(w.s[number], np.uint32).astype(np.int64) if number is not None else start
        return [scratch_address(w, word) for word in spread(start, kind)]

    return words


# ---- scalar loads ----

def scalar_load(instr: Instruction, context: Context) -> Run:
    """``s_load_dwordxN dst, base, offset``; of ``s_buffer_load`` by a resource, beyond whose size words are 0."""
    count = int(instr.mnemonic.rpartition("dword")[2].lstrip("x") or 1)
    for modifier in instr.modifiers:
        if modifier.name not in ("glc", "dlc", "offset", "scope", "th"):
            raise unsupported(instr, str(modifier))
    to, base = scalar(instr, instr.operands[0]), scalar(instr, instr.operands[1])
    offset = read_scalar(instr, instr.operands[2], 32, context)
    if isinstance(instr.operands[2], Imm):
        offset = context.number(int(instr.operands[2].value))  # negative ones are not masked
    more = context.number(instr.integer("offset"))
    buffered = instr.mnemonic.startswith("s_buffer")

    def run(w: Wave) -> None:
        distance = offset(w) + more(w)
        base_address = w.pair(base) & 0xFFFFFFFFFFFF if buffered else w.pair(base)
        inside = _buffer_bytes(w, base) - distance >> 2 if buffered else count
        w.load_scalars(to, base_address + (distance & ~3), count, inside)

    return run


def _buffer_bytes(w: Wave, resource: int) -> int:
    """The size of a buffer that scalar loads read: its third word, in units of its stride where it has one."""
    stride = w.s[resource + 1] >> 16 & 0x3FFF
    records: int = w.s[resource + 2] * pick(stride != 0, stride, 1)
    return records


def scalar_store(instr: Instruction, context: Context) -> Run:
    """``s_store_dwordxN``: gfx9 up to gfx90a."""
    if context.arch in ("gfx940", "gfx941", "gfx942", "gfx950"):
        raise unsupported(instr, f"not there on {context.arch}")
    count = int(instr.mnemonic.rpartition("dword")[2].lstrip("x") or 1)
    source, base = scalar(instr, instr.operands[0]), scalar(instr, instr.operands[1])
    offset = read_scalar(instr, instr.operands[2], 32, context)
    return lambda w: w.store_scalars(source, w.pair(base) + offset(w) & ~3, count)
