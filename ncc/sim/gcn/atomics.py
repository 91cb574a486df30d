"""Atomics of global, flat and buffer memory and of LDS: lane after lane, in the lanes' order."""

from __future__ import annotations

import struct
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from ncc.backends.gcn.isa import returns_old
from ncc.backends.gcn.text.nodes import Instruction
from ncc.sim.gcn.accesses import PLAIN_MODIFIERS, Addresses, flat_addresses, global_addresses
from ncc.sim.gcn.lds import lds_address
from ncc.sim.gcn.operands import Context, Run, pick, unsupported, vector
from ncc.sim.gcn.salu import signed
from ncc.sim.gcn.transfer import Kind
from ncc.sim.gcn.wave import Wave

_FLOATS = {32: "<f", 64: "<d"}


def _float_add(old: int, value: int, bits: int) -> int:
    form, dtype = _FLOATS[bits], np.float32 if bits == 32 else np.float64
    a, b = (struct.unpack(form, v.to_bytes(bits // 8, "little"))[0] for v in (old, value))
    return int.from_bytes(np.asarray(dtype(a) + dtype(b), dtype).tobytes(), "little")


def _float_pick(f: Callable[[Any, Any], Any]) -> Callable[[int, int, int], int]:
    def pick(old: int, value: int, bits: int) -> int:
        form = _FLOATS[bits]
        a, b = (struct.unpack(form, v.to_bytes(bits // 8, "little"))[0] for v in (old, value))
        return old if f(a, b) == a else value

    return pick


def _halves(old: int, value: int, bits: int) -> int:
    a, b = (np.array([v & 0xFFFF, v >> 16], np.uint16).view(np.float16) for v in (old, value))
    return int((a + b).view(np.uint32)[0])


def _short_floats(old: int, value: int, bits: int) -> int:
    """Two bf16, each rounded to the nearest even."""
    a, b = (np.array([v << 16 & 0xFFFFFFFF, v & 0xFFFF0000], np.uint32).view(np.float32) for v in (old, value))
    total = (a.astype(np.float64) + b.astype(np.float64)).astype(np.float32)
    whole = total.view(np.uint32).astype(np.int64)
    rounded = np.where(np.isnan(total), whole | 1 << 22, whole + 0x7FFF + (whole >> 16 & 1)) >> 16
    return int(rounded[0]) & 0xFFFF | (int(rounded[1]) & 0xFFFF) << 16


OPS: dict[str, Callable[[int, int, int], int]] = {
    "add": lambda a, b, n: a + b, "sub": lambda a, b, n: a - b, "rsub": lambda a, b, n: b - a,
    "and": lambda a, b, n: a & b, "or": lambda a, b, n: a | b, "xor": lambda a, b, n: a ^ b,
    "swap": lambda a, b, n: b, "wrxchg": lambda a, b, n: b,
    "umin": lambda a, b, n: pick(b < a, b, a), "umax": lambda a, b, n: pick(b > a, b, a),
    "smin": lambda a, b, n: pick(signed(b, n) < signed(a, n), b, a),
    "smax": lambda a, b, n: pick(signed(b, n) > signed(a, n), b, a),
    "inc": lambda a, b, n: pick(a >= b, 0, a + 1), "dec": lambda a, b, n: pick((a == 0) | (a > b), b, a - 1),
    "add_f": _float_add, "min_f": _float_pick(min), "max_f": _float_pick(max), "pk_add_f16": _halves,
    "pk_add_bf16": _short_floats,
}
_LDS_NAMES = {"add_u": "add", "sub_u": "sub", "rsub_u": "rsub", "and_b": "and", "or_b": "or", "xor_b": "xor",
              "min_u": "umin", "max_u": "umax", "min_i": "smin", "max_i": "smax", "inc_u": "inc", "dec_u": "dec",
              "wrxchg_b": "wrxchg", "wrxchg_rtn_b": "wrxchg", "add_f": "add_f", "min_f": "min_f", "max_f": "max_f"}
FLOATS = {"add_f32": ("add_f", 32), "add_f64": ("add_f", 64), "min_f64": ("min_f", 64),
          "max_f64": ("max_f", 64), "pk_add_f16": ("pk_add_f16", 32), "pk_add_bf16": ("pk_add_bf16", 32)}
"""By the ends of names of global, flat and buffer atomics, the operation and its bits."""


@dataclass(frozen=True)
class Atomic:
    """What an atomic of global, flat or buffer memory does; ``compares``: only where the new value's neighbour is
    equal to the old one."""

    f: Callable[[int, int, int], int]
    bits: int
    compares: bool
    returns: bool

    def compare(self, value: int) -> int | None:
        """The register of what is compared, behind that of the new value."""
        return value + self.bits // 32 if self.compares else None


def atomic_of(instr: Instruction) -> Atomic:
    name = instr.mnemonic.split("_", 2)[2]
    name, bits = FLOATS.get(name, (name.removesuffix("_x2"), 64 if name.endswith("_x2") else 32))
    compares = name == "cmpswap"
    f = OPS.get(name, OPS["swap"] if compares else None)
    if f is None:
        raise unsupported(instr)
    return Atomic(f, bits, compares, returns_old(instr))


def vector_atomic(instr: Instruction, context: Context) -> Run:
    """``global_atomic_*`` and ``flat_atomic_*``; a comparison's new value comes before what it compares with."""
    for modifier in instr.modifiers:
        if modifier.name not in PLAIN_MODIFIERS:
            raise unsupported(instr, str(modifier))
    does = atomic_of(instr)
    at = 1 if does.returns else 0
    result = vector(instr, instr.operands[0]) if does.returns else None
    value = vector(instr, instr.operands[at + 1])
    compare = does.compare(value)
    addresses = _addresses(instr.mnemonic.partition("_")[0], instr, at, context)
    return lambda w: w.atomic(addresses(w), does.bits, does.f, value, compare, result)


def _addresses(space: str, instr: Instruction, at: int, context: Context) -> Addresses:
    if space == "global":
        return global_addresses(instr, at, context)
    words = flat_addresses(instr, at, Kind(4), context)
    return lambda w: words(w)[0]


def lds_atomic(instr: Instruction, context: Context) -> Run:
    """``ds_add_u32`` and the like; ``ds_cmpst`` has what it compares with before the new value."""
    name, returns = instr.mnemonic.removeprefix("ds_"), "_rtn_" in instr.mnemonic
    name, bits = name.replace("_rtn", "")[:-2], int(name[-2:])
    compares = name == "cmpst_b"
    f = OPS.get(_LDS_NAMES.get(name, ""), OPS["swap"] if compares else None)
    if f is None or any(m.name != "offset" for m in instr.modifiers):
        raise unsupported(instr)
    rows = [vector(instr, operand) for operand in instr.operands]
    result, rest = (rows[0], rows[1:]) if returns else (None, rows)
    compare, value = (rest[1], rest[2]) if compares else (None, rest[1])
    offset = context.constant(np.int64(instr.integer("offset")))

    def run(w: Wave) -> None:
        where = lds_address(w, w.r[rest[0]].astype(np.int64) + offset(w), bits // 8)
        w.atomic(where, bits, f, value, compare, result, known=True)

    return run
