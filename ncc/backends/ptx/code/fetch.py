"""Bringing what a site captures into an operand, before or after the probed instruction."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from ncc.backends.ptx import isa
from ncc.backends.ptx.code.captures import Address, Captured, Masked, Value
from ncc.backends.ptx.code.emit import Checked, Emitter, RegClass, class_of, is_literal
from ncc.backends.ptx.code.lanefacts import LaneFacts
from ncc.backends.ptx.code.lower import convert, literal
from ncc.backends.ptx.isa import plain
from ncc.backends.ptx.text.nodes import TYPE_BYTES, Instruction
from ncc.backends.ptx.text.operands import Imm, Reg, Special, Sym
from ncc.backends.rewrite.captures import Constant
from ncc.backends.rewrite.pattern import UNIFORM, LanePattern
from ncc.backends.rewrite.planned import SitePlan
from ncc.backends.rewrite.reader import Reader
from ncc.backends.rewrite.target import TargetKernel
from ncc.ir import nodes as ir
from ncc.ir.types import Type

Copies = Mapping[Reg, Reg]


def unsupported(captured: Captured) -> str | None:
    """Why the bits of a capture cannot be had in 64 bits."""
    kind = captured.type if isinstance(captured, Value) else ""
    return f"a register of type .{kind} does not fit 64 bits" if TYPE_BYTES.get(kind, 0) > 8 else None


def registers_of(captured: Captured) -> Iterator[Reg]:
    """The original's registers that a capture reads."""
    if isinstance(captured, Address) and isinstance(captured.base, Reg):
        yield plain(captured.base)
    elif isinstance(captured, Value) and isinstance(captured.operand, Reg):
        yield plain(captured.operand)
    elif isinstance(captured, Masked):
        yield plain(captured.zero_if)
        yield from registers_of(captured.value)


def copied(captured: Captured, copies: Copies) -> Captured:
    """The capture read from copies of registers that the instruction overwrites."""
    if isinstance(captured, Address) and isinstance(captured.base, Reg):
        return replace(captured, base=_copied(captured.base, copies))
    if isinstance(captured, Value) and isinstance(captured.operand, Reg):
        operand = _copied(captured.operand, copies)
        return Value(operand, operand.type or captured.type)
    if isinstance(captured, Masked):
        value = copied(captured.value, copies)
        assert isinstance(value, Value | Constant)
        return Masked(value, _copied(captured.zero_if, copies))
    return captured


def _copied(reg: Reg, copies: Copies) -> Reg:
    copy = copies.get(plain(reg))
    return replace(copy, negated=reg.negated, selector=reg.selector) if copy else reg


def copy_of(e: Emitter, reg: Reg) -> Reg:
    """A copy of a register of the original, made where the emitter stands."""
    class_ = register_class(reg.type or "b32")
    return Reg(e.make(f"mov.{class_.directive}", class_, reg.name), class_.directive)


def register_class(type_: str) -> RegClass:
    """The class of fresh registers that holds a PTX type."""
    if type_ == "pred":
        return RegClass.PRED
    return {1: RegClass.B16, 2: RegClass.B16, 4: RegClass.B32}.get(TYPE_BYTES.get(type_, 8), RegClass.B64)


def predicate(reg: Reg, negated: bool) -> str:
    return f"{'!' if negated else ''}{reg.name}"


class PtxReader(Reader[Instruction, Captured, Emitter, str]):
    def __init__(self, kernel: TargetKernel[Instruction], site: SitePlan[Instruction],
                 facts: LaneFacts | None = None) -> None:
        super().__init__(kernel, site)
        self.facts = facts
        self.copies: dict[Reg, Reg] = {}

    def copy(self, e: Emitter) -> None:
        """Sources, and the instruction's own guard."""
        needed = [r for captured in self.sources_after() for r in registers_of(captured)]
        if self.site.instr.guard:
            needed.append(plain(self.site.instr.guard.reg))
        passed = self.kernel.first_use(self.site.instr).between if self.site.use else (self.site.instr,)
        overwritten = {reg for instr in passed for reg in isa.defines(instr)}
        self.copies = {reg: copy_of(e, reg) for reg in dict.fromkeys(needed) if reg in overwritten}

    def fetch(self, e: Emitter, captured: Captured, type_: Type, is_result: bool) -> str:
        operand = fetch(e, captured if is_result else copied(captured, self.copies), type_)
        if self.facts and not is_result and not is_literal(operand):
            pattern = self._pattern(self.facts, e.checks, captured, type_)
            if pattern is not None:
                e.patterns[operand] = pattern
            if e.checks and isinstance(captured, Address) and isinstance(captured.base, Reg) and type_.bits == 64:
                e.sums[operand] = self.facts.sum(self.site.instr, captured.base, captured.offset)
        return operand

    def _pattern(self, facts: LaneFacts, checks: Checked | None, captured: Captured,
                 type_: Type) -> LanePattern | None:
        if isinstance(captured, Address) and isinstance(captured.base, Reg) and type_.bits == 64 and checks:
            return facts.address(checks, self.site.instr, captured.base)
        if isinstance(captured, Value) and isinstance(captured.operand, Reg) and \
                facts.is_same(self.site.instr, captured.operand):
            return UNIFORM
        return None


def fetch(e: Emitter, captured: Captured, type_: Type) -> str:
    """An operand of an integer type that holds a capture, zero-extended or cut to fit."""
    operand, source = _fetch(e, captured)
    if source is type_:
        return operand
    if isinstance(captured, Constant):
        return literal(ir.Imm(captured.value & ((1 << type_.bits) - 1), type_))
    result = e.fresh(class_of(type_))
    convert(e, result, type_, operand, source)
    return result


def _fetch(e: Emitter, captured: Captured) -> tuple[str, Type]:
    if isinstance(captured, Constant):
        return literal(ir.Imm(captured.value, Type.U64)), Type.U64
    if isinstance(captured, Address):
        return _address(e, captured)
    if isinstance(captured, Masked):
        return _masked(e, captured)
    if isinstance(captured.operand, Special):
        wide = TYPE_BYTES.get(captured.type, 4) == 8
        type_ = Type.U64 if wide else Type.U32
        return e.make(f"mov.{type_}", class_of(type_), captured.operand.name), type_
    return _register(e, captured.operand, captured.type)


def _address(e: Emitter, address: Address) -> tuple[str, Type]:
    if isinstance(address.base, Sym):
        base = e.make("mov.u64", RegClass.B64, address.base.name)
        return e.add64(base, str(address.offset + address.base.offset)), Type.U64
    if isinstance(address.base, Imm):
        return literal(ir.Imm(((address.base.value or 0) + address.offset) & ((1 << 64) - 1), Type.U64)), Type.U64
    if address.bits == 64:
        return e.add64(address.base.name, str(address.offset)), Type.U64
    return e.add32(address.base.name, str(address.offset)), Type.U32


def _register(e: Emitter, reg: Reg, kind: str) -> tuple[str, Type]:
    """A register's bits. Floats cannot be operands of integer instructions (PTX ISA 9.2), so they are moved first."""
    name = f"{reg.name}.{reg.selector}" if reg.selector else reg.name
    if kind == "pred":
        order = ("0", "1") if reg.negated else ("1", "0")
        return e.make("selp.b32", RegClass.B32, *order, name), Type.U32
    class_ = register_class(kind)
    if kind not in _INTEGERS:
        name = e.make(f"mov.{class_.directive}", class_, name)
    if class_ is RegClass.B16:
        return e.make(f"cvt.u32.u{8 * TYPE_BYTES[kind]}", RegClass.B32, name), Type.U32
    return name, Type.U64 if class_ is RegClass.B64 else Type.U32


_INTEGERS = frozenset(f"{letter}{bits}" for letter in "bus" for bits in (8, 16, 32, 64))


def _masked(e: Emitter, masked: Masked) -> tuple[str, Type]:
    """0 where the predicate holds."""
    value = fetch(e, masked.value, Type.U32)
    order = (value, "0") if masked.zero_if.negated else ("0", value)
    return e.make("selp.b32", RegClass.B32, *order, masked.zero_if.name), Type.U32
