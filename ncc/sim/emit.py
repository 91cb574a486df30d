"""What an instruction's emitter works with: operands as vectors of 32 lanes, results, addresses, modifiers.

Registers are kept as LLVM values within a segment. Those that outlive it (``Program.exposed``) lie in the warp's frame:
they are loaded on first use, and at the segment's end the lanes of its mask store what they have.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NoReturn

from llvmlite import ir

from ncc.backends.ptx.text.nodes import TYPE_BYTES, Instruction
from ncc.backends.ptx.text.operands import Imm, Operand, Reg, Sink, Special, Sym
from ncc.diag import error
from ncc.sim.calls import function_address
from ncc.sim.constants import constant_value
from ncc.sim.layout import STACK_FRAME, Field, Head
from ncc.sim.library import FAULT
from ncc.sim.segments import Key, Placed, Program, key, unsupported
from ncc.sim.specials import special
from ncc.sim.values import I32, I64, PTR, VF, VI, VOID, Builder, Value, const, splat
from ncc.sim.variables import Variables

FLOATING = frozenset({"f16", "f32", "f64"})


def bits_of(kind: str) -> int:
    """Width in bits of a PTX type; a predicate's is 1."""
    return 1 if kind == "pred" else 8 * TYPE_BYTES[kind]


def is_scalar(kind: str) -> bool:
    """Whether a register of a type is one of the usual widths: no ``.v4``, no ``.b128``."""
    return kind == "pred" or TYPE_BYTES.get(kind, 16) <= 8


def is_register(kind: str) -> bool:
    """Whether the simulator has registers of a type: no vectors."""
    return is_scalar(kind) or kind == "b128"


@dataclass
class Emit:
    """The translation of one kernel so far. ``sites`` numbers the instructions that a fault may name."""

    program: Program
    variables: Variables
    b: Builder
    block: Value
    frame: Value
    offsets: dict[Key, int]
    sites: list[Instruction] = field(default_factory=list)
    values: dict[Key, Value] = field(default_factory=dict)
    dirty: set[Key] = field(default_factory=set)
    scratches: dict[tuple[int, int, int], Value] = field(default_factory=dict)
    mask: Value = None    # i32: the lanes that execute the segment
    guard: Value = None   # <32 x i1> of the instruction being translated, or None
    at: Placed = None  # type: ignore[assignment]
    cost: int = 0         # cycles of the segment so far

    # -- operands ----------------------------------------------------------------------------------------------

    def read(self, operand: Operand, kind: str) -> Value:
        """An operand of a PTX type, as a vector of integers of its width."""
        bits = bits_of(kind)
        if isinstance(operand, Reg):
            value = self._register(operand)
            if operand.offset:
                value = self.b.add(value, splat(operand.offset, value.type.element.width))
            return self._fit(value, bits)
        if isinstance(operand, Imm):
            return splat(self.constant(operand, kind), bits)
        if isinstance(operand, Special):
            return self._fit(special(self, operand), bits)
        if not isinstance(operand, Sym):
            self.unsupported("an operand of this form")
        return self._fit(self.place(operand)[1], bits)

    def read_float(self, operand: Operand, kind: str) -> Value:
        """An ``f16``, ``f32`` or ``f64`` operand as a vector of floats."""
        return self.b.bitcast(self.read(operand, kind), VF[bits_of(kind)])

    def predicate(self, operand: Operand) -> Value:
        """A predicate operand as <32 x i1>, ``!`` applied."""
        if isinstance(operand, Imm):
            return splat(1 if operand.value else 0, 1)
        if isinstance(operand, Special) and operand.name == "%is_explicit_cluster":
            return splat(0, 1)
        if not isinstance(operand, Reg):
            self.unsupported("a predicate was expected")
        value = self._register(operand)
        if value.type != VI[1]:
            self.unsupported(f"'{operand.name}' is no predicate")
        return self.b.not_(value) if operand.negated else value

    def constant(self, operand: Imm, kind: str) -> int:
        """The bits of a constant operand."""
        value = operand.value
        if value is None:
            value = constant_value(operand.text)
            if value is None or kind in FLOATING:
                self.unsupported(f"the constant expression '{operand.text}'")
            return value & ((1 << bits_of(kind)) - 1)
        text = operand.text.lstrip("-").lstrip().lower()
        single, double = text.startswith("0f"), text.startswith("0d")
        double = double or (not text.startswith("0x") and not single and bool(set(text) & set(".e")))
        if kind == "f64" and single:
            value = _repack(value, "<I", "<f", "<d", "<Q")
        elif kind == "f32" and double:
            value = _repack(value, "<Q", "<d", "<f", "<I")
        elif kind in FLOATING and not (single or double):
            self.unsupported("an integer as a floating-point constant")
        return value & ((1 << bits_of(kind)) - 1)

    def _register(self, reg: Reg) -> Value:
        bits = self._register_bits(reg)
        name = key(self.at, reg)
        if name not in self.values:
            self.values[name] = self.from_frame(name, bits)
        return self.values[name]

    def _register_bits(self, reg: Reg) -> int:
        """The width of a scalar register. Raises S005, S001 for what is none."""
        if reg.type is None:
            raise error("S005", f"'{reg.name}' is not declared", span=reg.span)
        if reg.selector is not None or not is_register(reg.type):
            self.unsupported(f"the register '{reg.name}' of type .{reg.type}")
        return bits_of(reg.type)

    def from_frame(self, name: Key, bits: int) -> Value:
        """A register as the warp's frame has it."""
        pointer = self.b.at(self.frame, self.offsets[name])
        if bits == 1:
            return self.b.predicate(self.b.load(pointer, typ=I32))
        return self.b.vector_load(VI[bits], pointer, 64)

    def _fit(self, value: Value, bits: int) -> Value:
        """The low bits of a register that is wider than what is read, as ``cvt`` and ``st`` allow."""
        width = value.type.element.width
        if width == bits:
            return value
        if width == 1 or bits == 1:
            self.unsupported("a predicate mixed with other operands")
        return self.b.trunc(value, VI[bits]) if width > bits else self.b.zext(value, VI[bits])

    # -- results -----------------------------------------------------------------------------------------------

    def write(self, operand: Operand, value: Value, signed: bool = False) -> None:
        """Set a register, in the lanes that the guard lets through; a narrower value is extended."""
        if isinstance(operand, Sink):
            return
        if not isinstance(operand, Reg):
            self.unsupported("a register was expected as the result")
        bits = self._register_bits(operand)
        if not isinstance(value.type.element, ir.IntType):
            value = self.b.bitcast(value, VI[{ir.HalfType: 16, ir.FloatType: 32}.get(type(value.type.element), 64)])
        width = value.type.element.width
        if width > bits or (width == 1) != (bits == 1):
            self.unsupported(f"a result of {width} bits in a register of {bits}")
        if width < bits:
            value = self.b.sext(value, VI[bits]) if signed else self.b.zext(value, VI[bits])
        if self.guard is not None:
            value = self.b.select(self.guard, value, self._register(operand))
        name = key(self.at, operand)
        self.values[name] = value
        self.dirty.add(name)

    def flush(self) -> None:
        """Store what outlives the segment, for the lanes of its mask."""
        active = self.b.predicate(self.mask) if self.dirty else None
        for name in sorted(self.dirty & self.offsets.keys()):
            value, pointer = self.values[name], self.b.at(self.frame, self.offsets[name])
            if value.type == VI[1]:
                old = self.b.and_(self.b.load(pointer, typ=I32), self.b.not_(self.mask))
                self.b.store(self.b.or_(self.b.and_(self.b.bits_of(value), self.mask), old), pointer)
            else:
                old = self.b.vector_load(value.type, pointer, 64)
                self.b.vector_store(self.b.select(active, value, old), pointer, 64)
        self.values.clear()
        self.dirty.clear()

    # -- lanes, faults, addresses ------------------------------------------------------------------------------

    def active(self) -> Value:
        """The lanes that execute the instruction, as an i32."""
        return self.mask if self.guard is None else self.b.and_(self.mask, self.b.bits_of(self.guard))

    def site(self) -> Value:
        """The number by which a fault names the instruction being translated."""
        if not self.sites or self.sites[-1] is not self.at.instr:
            self.sites.append(self.at.instr)
        return const(len(self.sites) - 1)

    def fault(self, mask: Value, why: int) -> None:
        """Code that faults if a lane is in the mask."""
        with self.b.if_then(self.b.icmp_unsigned("!=", mask, const(0))):
            self.b.call_out(FAULT, VOID, [self.block, self.frame, self.site(), self.b.first_lane(mask), const(0, 64),
                                          const(why, 64)])

    def scratch(self, bits: int, count: int, tag: int = 0) -> Value:
        """Memory of the function for some vectors, to be read at once: the next user of the tag has the same."""
        if (bits, count, tag) not in self.scratches:
            with self.b.goto_entry_block():
                cell = self.b.alloca(ir.ArrayType(VI[bits], count))
                cell.align = 64
                self.scratches[bits, count, tag] = self.b.inttoptr(self.b.ptrtoint(cell, I64), PTR)
        return self.scratches[bits, count, tag]

    def of_block(self, index: int) -> Value:
        return self.b.word(self.block, index)

    def of_warp(self, index: int) -> Value:
        return self.b.word(self.frame, index)

    def mask_word(self, index: int) -> Value:
        """A lane mask of the warp's header."""
        return self.b.trunc(self.of_warp(index), I32)

    def set_mask_word(self, index: int, mask: Value) -> None:
        self.b.set_word(self.frame, index, self.b.zext(mask, I64))

    def clock(self) -> Value:
        """The warp's cycle counter at this instruction."""
        return self.b.add(self.of_warp(Head.CLOCK), const(self.cost, 64))

    def symbol(self, sym: Sym) -> tuple[str, Value]:
        """State space of a variable, and its address in that space: an offset for shared and local, else real."""
        place = self.at.unit.place(self.at.instr, sym.name) or self.variables.place(sym.name)
        if place is None and self.at.unit.number == 0:
            place = next((("param", p.offset) for p in self.program.kernel.params if p.name == sym.name), None)
        if place is None and (number := function_address(self.program.module, sym.name)) is not None:
            return "function", const(number, 64)
        if place is None:
            raise error("S005", f"'{sym.name}' is not declared", span=sym.span)
        space, offset = place
        base = {"param": Field.PARAMS, "global": Field.VARIABLES, "const": Field.VARIABLES,
                "dynamic": Field.DYNAMIC_SHARED}.get(space)
        address = const(offset + sym.offset, 64)
        space = {"dynamic": "shared"}.get(space, space)
        return space, address if base is None else self.b.add(self.of_block(base), address)

    def place(self, sym: Sym) -> tuple[str, Value]:
        """As ``symbol``, for each lane: what lies in a frame of the stack has an address of its own in each."""
        space, scalar = self.symbol(sym)
        if space != "stack":
            return space, self.b.broadcast(scalar)
        frame = self.b.vector_load(VI[32], self.b.at(self.frame, STACK_FRAME), 64)
        base = self.b.add(self.b.zext(frame, VI[64]), splat(self.program.stack_start, 64))
        return "local", self.b.add(base, self.b.broadcast(scalar))

    # -- modifiers ---------------------------------------------------------------------------------------------

    def unsupported(self, why: str = "") -> NoReturn:
        unsupported(self.at.instr, why)

    def type(self, flags: str, types: str) -> str:
        """The instruction's type. Every modifier has to be among the flags or be a type: else S001."""
        found = self.types(flags, types)
        if len(found) != 1:
            self.unsupported()
        return found[0]

    def types(self, flags: str, types: str) -> list[str]:
        """The instruction's types, in order; modifiers as in ``type``."""
        known, allowed = flags.split(), types.split()
        found = [m for m in self.at.instr.modifiers if m not in known]
        if any(f not in allowed for f in found):
            self.unsupported()
        return found

    def has(self, modifier: str) -> bool:
        return modifier in self.at.instr.modifiers

    def operands(self, *counts: int) -> Sequence[Operand]:
        found = self.at.instr.operands
        if len(found) not in counts:
            self.unsupported(f"with {len(found)} operands")
        return found


def _repack(bits: int, from_int: str, from_float: str, to_float: str, to_int: str) -> int:
    value = struct.unpack(from_float, struct.pack(from_int, bits))[0]
    return int(struct.unpack(to_int, struct.pack(to_float, value))[0])

