"""Operands made into functions that read them: constants by the type that they are read as, registers by row.

Inline constants and literals: CDNA3 ISA, "Scalar operands" and "Instruction operand formats". A float constant has the
bits of the operand's type; an integer constant is those bits, whatever the type is; the 32 bits of a literal are the
upper half of an f64.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ncc.backends.gcn.flow.runs import ADDRESS_INSTRUCTIONS, IN_ADDRESSES
from ncc.backends.gcn.isa.arch import RDNA, generation
from ncc.backends.gcn.text.nodes import Instruction
from ncc.backends.gcn.text.operands import Expr, Imm, Operand, Reg, Special, Sym, operand_units
from ncc.backends.gcn.text.registers import RegFile
from ncc.diag import NccError, error
from ncc.sim.gcn.data import GOT
from ncc.sim.gcn.wave import AGPR, EXEC, NULL, SPECIAL, VCC, Wave

Read = Callable[[Wave], Any]
Run = Callable[[Wave], None]

DTYPES: dict[str, Any] = {
    "b32": np.uint32, "u32": np.uint32, "i32": np.int32, "f32": np.float32, "b64": np.uint64, "u64": np.uint64,
    "i64": np.int64, "f64": np.float64, "u16": np.uint16, "i16": np.int16, "b16": np.uint16, "f16": np.float16,
}
WIDTH: dict[str, int] = {kind: np.dtype(dtype).itemsize * 8 for kind, dtype in DTYPES.items()}
_INVERSE_TWO_PI = {16: 0x3118, 32: 0x3E22F983, 64: 0x3FC45F306DC9C882}
_FORMATS = {16: "<e", 32: "<f", 64: "<d"}
SHARED_APERTURE, PRIVATE_APERTURE = 1, 2
"""Upper 16 bits of the addresses that flat accesses find LDS and scratch at."""


@dataclass(frozen=True)
class Context:
    """What translating an instruction needs to know of its kernel."""

    arch: str
    addresses: dict[str, int]  # of labels and data, as programs see them
    own: int                   # the address of the instruction
    lanes: int = 64            # of a wave
    short: int = 0             # instructions of 4 bytes since ``s_getpc_b64``, which take 8 here

    @property
    def generation(self) -> int:
        return generation(self.arch)

    @property
    def family(self) -> str:
        """What instructions that are written alike do, depends on it; nothing of CDNA."""
        return f"gfx{self.generation} wave{self.lanes} " if self.arch in RDNA else ""

    def constant(self, value: Any) -> Read:
        """A constant of an instruction, of a type of NumPy, as something to be read."""
        return lambda w: value

    def number(self, value: int) -> Callable[[Wave], int]:
        """A constant of a scalar instruction."""
        return lambda w: value


def unsupported(instr: Instruction, what: str = "") -> NccError:
    form = f" ({what})" if what else ""
    return error("S001", f"the simulator does not support '{instr.mnemonic}'{form}", span=instr.span)


# ---- what scalar arithmetic does to integers, and to values that code is being made from (``traced``) ----

def flag(condition: Any) -> Any:
    """0 or 1"""
    return +condition


def pick(condition: Any, one: Any, other: Any) -> Any:
    """One value where a condition, or a number that is not 0, holds."""
    if isinstance(condition, int):
        return one if condition else other
    return condition.pick(one, other)


# ---- registers by number ----

def row_of(operand: Operand) -> int | None:
    """The row of a vector register."""
    if isinstance(operand, Reg) and operand.file in (RegFile.VGPR, RegFile.AGPR):
        return operand.first + (AGPR if operand.file is RegFile.AGPR else 0)
    return None


def scalar_of(operand: Operand) -> int | None:
    """The number of a scalar register."""
    if isinstance(operand, Reg) and operand.file is RegFile.SGPR:
        return operand.first
    if isinstance(operand, Reg) and operand.file is RegFile.TTMP:
        return 108 + operand.first
    return SPECIAL.get(operand.name) if isinstance(operand, Special) else None


def vector(instr: Instruction, operand: Operand) -> int:
    row = row_of(operand)
    if row is None:
        raise unsupported(instr, f"'{operand}' where a vector register is expected")
    return row


def scalar(instr: Instruction, operand: Operand) -> int:
    number = NULL if isinstance(operand, Special) and operand.name == "null" else scalar_of(operand)
    if number is None:
        raise unsupported(instr, f"'{operand}' where a scalar register is expected")
    return number


# ---- constants ----

def constant_bits(instr: Instruction, operand: Operand, kind: str, context: Context) -> int | None:
    """The bits of a constant as an operand of a type; None for what is none."""
    width = WIDTH[kind]
    if isinstance(operand, Imm):
        return _imm_bits(instr, operand.value, kind)
    if isinstance(operand, Sym):
        return symbol_value(instr, operand, context) & (1 << width) - 1
    if isinstance(operand, Expr):
        raise unsupported(instr, f"the expression '{operand}'")
    return None


def _imm_bits(instr: Instruction, value: int | float, kind: str) -> int:
    width = WIDTH[kind]
    if isinstance(value, float):
        if abs(value - 0.15915494) < 1e-7 and value > 0:
            return _INVERSE_TWO_PI[width]
        bits = int.from_bytes(struct.pack(_FORMATS[width], value), "little")
        return bits >> 32 << 32 if width == 64 else bits
    inline = -16 <= value <= 64
    if kind == "f64" and not inline:
        return (value & 0xFFFFFFFF) << 32
    if width == 64 and not inline and value < 0:
        raise unsupported(instr, f"the constant {value} as 64 bits")
    return value & (1 << width) - 1


def short_before(code: Sequence[Instruction], at: int) -> int:
    """Instructions of 4 bytes between ``s_getpc_b64`` and one that adds a distance to it: on gfx12 the extension of
    what it gave, and waits."""
    found = 0
    if code[at].mnemonic not in _DISTANCES:
        return found
    for instr in reversed(code[max(0, at - ADDRESS_INSTRUCTIONS) : at]):
        if instr.mnemonic == "s_getpc_b64":
            return found
        if instr.mnemonic not in IN_ADDRESSES and instr.mnemonic not in _DISTANCES:
            break
        found += instr.mnemonic in IN_ADDRESSES
    return 0


_DISTANCES = frozenset(("s_add_u32", "s_addc_u32"))


def symbol_value(instr: Instruction, symbol: Sym, context: Context) -> int:
    """A label's address, or its distance: ``NAME@rel32@lo+4`` of the operand's own place."""
    variant = symbol.variant or ""
    through = variant.startswith("gotpcrel32")
    address = context.addresses.get(f"{GOT}{symbol.name}" if through else symbol.name)
    if address is None or (through and symbol.name not in context.addresses):
        raise error("S003", f"'{symbol.name}' is not defined in this module", span=symbol.span)
    if not variant:
        return address + symbol.offset
    distance = address + symbol.offset - (context.own + 4) + 4 * context.short  # from the literal's own place
    if variant in ("rel32@lo", "gotpcrel32@lo"):
        return distance & 0xFFFFFFFF
    if variant in ("rel32@hi", "gotpcrel32@hi"):
        return distance >> 32 & 0xFFFFFFFF
    raise unsupported(instr, f"a symbol's @{symbol.variant}")


# ---- scalar reading: Python integers ----

def read_scalar(instr: Instruction, operand: Operand, bits: int, context: Context) -> Callable[[Wave], int]:
    """Of a scalar instruction's source."""
    number = scalar_of(operand)
    if number is not None:
        return (lambda w: w.s[number]) if bits == 32 else (lambda w: w.pair(number))
    if isinstance(operand, Special):
        return _read_special(instr, operand.name, bits, context)
    value = constant_bits(instr, operand, f"b{bits}", context)
    if value is None:
        raise unsupported(instr, f"the source '{operand}'")
    return context.number(value)


def _read_special(instr: Instruction, name: str, bits: int, context: Context) -> Callable[[Wave], int]:
    name = name.removeprefix("src_")
    if name == "scc":
        return lambda w: w.scc
    if name == "null":
        return lambda w: 0
    if name == "vccz":
        return lambda w: flag(w.pair(VCC) == 0) if context.lanes == 64 else flag(w.s[VCC] == 0)
    if name == "execz":
        return lambda w: flag(w.exec == 0)
    apertures = {"shared_base": SHARED_APERTURE, "private_base": PRIVATE_APERTURE}
    if name in apertures and bits == 64:
        value = apertures[name] << 48
        return lambda w: value
    raise unsupported(instr, f"the source '{name}'")


# ---- vector reading: arrays of 64, or scalars that stand for all lanes ----

def read_bits(instr: Instruction, operand: Operand, kind: str, context: Context) -> Read:
    """The 32 or 64 bits that an operand of a type is in: an array, or a scalar of NumPy."""
    wide = WIDTH[kind] == 64
    row = row_of(operand)
    if row is not None:
        return (lambda w: w.read_pair(row)) if wide else (lambda w: w.r[row])
    dtype = np.uint64 if wide else np.uint32
    number = scalar_of(operand)
    if number is not None:
        return (lambda w: w.splat(w.pair(number), dtype)) if wide else (lambda w: w.splat(w.s[number], dtype))
    value = constant_bits(instr, operand, kind, context)
    if value is not None:
        return context.constant(dtype(value))
    reader = read_scalar(instr, operand, 64 if wide else 32, context)
    return lambda w: w.splat(reader(w), dtype)


def read_mask(instr: Instruction, operand: Operand) -> Read:
    """A lane mask in a pair of scalar registers, or in one."""
    number, words = scalar(instr, operand), mask_words(operand)
    if number == EXEC:
        return lambda w: w.mask
    return lambda w: w.lanes_of(number, words)


def mask_words(operand: Operand) -> int:
    """How many scalar registers a lane mask has."""
    return 1 if isinstance(operand, Special) and operand.name == "null" else len(operand_units(operand))
