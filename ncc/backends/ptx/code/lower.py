"""From the IR to PTX: one row per op, exact in the corners where PTX's own instructions are not.

PTX ISA 9.7.1 and 9.7.8: shifts take a 32-bit count and clamp it; the result of a division by zero is unspecified.
The IR masks counts, has x // 0 = 0 and x % 0 = x, and wraps INT_MIN // -1. What is constant costs nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import replace

from ncc.backends.ptx.code.emit import Emitter, RegClass, class_of, is_literal
from ncc.backends.rewrite.hooks import Hooks
from ncc.backends.rewrite.pattern import UNIFORM
from ncc.ir.nodes import CaptureRef, Imm, Instr, IRBody, Reg, Value
from ncc.ir.ops import Effect, Op
from ncc.ir.types import Helper, Type


def lower_body(e: Emitter, body: IRBody, declared: Mapping[str, str], hooks: Hooks[Emitter, str]) -> None:
    """Append a body's statements. ``declared`` maps the program's shared registers to those of PTX."""
    Lowering(body, declared).write(e, hooks)


class Lowering:
    """A body made ready once, and written at each of its sites."""

    def __init__(self, body: IRBody, declared: Mapping[str, str]) -> None:
        self.declared = declared
        self.instrs = narrow_clocks(body.instrs, declared)
        written = Counter(i.dst.name for i in self.instrs if i.dst is not None)
        self.once = frozenset(name for name, count in written.items() if count == 1 and name not in declared)

    def write(self, e: Emitter, hooks: Hooks[Emitter, str]) -> None:
        """Append the body's statements."""
        writer = _Writer(e, dict(self.declared), hooks, self.once)
        for instr in self.instrs:
            writer.instr(instr)


_CLOCKS = (Helper.CLOCK, Helper.ISSUED)


def narrow_clocks(instrs: Sequence[Instr], declared: Container[str]) -> tuple[Instr, ...]:
    """Reads of the 64-bit clock of which only low bits are used, made 32-bit reads.

    PTX ISA 10: ``%clock`` is the low half of ``%clock64``, and takes one register instead of two.
    """
    reads = {i.dst for i in instrs if i.op is Op.CALL and i.attr in _CLOCKS and i.type is Type.U64}
    for i in instrs:
        narrows = i.op is Op.CVT and i.type is not None and i.type.is_int and i.type.bits <= 32
        if not narrows:
            reads -= set(i.args)
        if i.attr not in _CLOCKS:
            reads.discard(i.dst)
    halves: dict[Value | None, Reg] = {r: Reg(r.name, Type.U32) for r in reads if r and r.name not in declared}
    return tuple(_narrowed(i, halves) for i in instrs)


def _narrowed(instr: Instr, halves: Mapping[Value | None, Reg]) -> Instr:
    if instr.dst in halves:
        return replace(instr, type=Type.U32, dst=halves[instr.dst])
    return replace(instr, args=tuple(halves.get(a, a) for a in instr.args))


class _Writer:
    """One body at one site: what its registers are called in PTX."""

    def __init__(self, e: Emitter, places: dict[str, str], hooks: Hooks[Emitter, str], once: frozenset[str]) -> None:
        self.e = e
        self.places = places
        self.hooks = hooks
        self.once = once  # temporaries written by one instruction

    def instr(self, instr: Instr) -> None:
        if instr.saves:
            fields = [(self.operand(a), a.type) for a in instr.saved]
            e = self.e if instr.condition is None else self.e.under(_pred(self.e, self.operand(instr.condition)))
            self.hooks.save(e, str(instr.attr), fields)
            return
        assert instr.dst is not None, "the verifier admits no other op without a result"
        if isinstance(instr.attr, CaptureRef):
            self.bind(instr.dst, self.hooks.capture(self.e, instr.attr, instr.dst.type))
        elif isinstance(instr.attr, Helper):
            kept = None if instr.dst.name in self.once else self.place(instr.dst)
            self.bind(instr.dst, self.hooks.helper(self.e, instr.attr, instr.dst.type, kept))
        elif instr.op.info.effect is Effect.WARP:
            self.bind(instr.dst, self.hooks.combine(self.e, instr, [self.operand(a) for a in instr.args]))
        else:
            args = [self.operand(a) for a in instr.args]
            uniform = instr.dst.name in self.once and all(
                is_literal(a) or self.e.patterns.get(a) == UNIFORM for a in args)
            EMIT[instr.op](self.e, instr, self.place(instr.dst), args)
            if uniform:
                self.e.patterns[self.place(instr.dst)] = UNIFORM

    def bind(self, dst: Reg, operand: str) -> None:
        """Let a temporary stand for an operand that nothing changes while the insertion runs; else move it."""
        if dst.name in self.once:
            self.places[dst.name] = operand
        elif operand != self.place(dst):
            self.e.put(_MOV[class_of(dst.type)], self.place(dst), operand)

    def place(self, reg: Reg) -> str:
        if reg.name not in self.places:
            self.places[reg.name] = self.e.fresh(class_of(reg.type))
        return self.places[reg.name]

    def operand(self, value: Value) -> str:
        return literal(value) if isinstance(value, Imm) else self.place(value)


def literal(imm: Imm) -> str:
    """A constant as an operand. PTX literals are 64 bits wide; negative ones suit signed types of any width."""
    value = imm.value
    if value >= 1 << 63 or (imm.type.signed and value >= 1 << (imm.type.bits - 1)):
        value -= 1 << imm.type.bits
    return str(value)


Row = Callable[[Emitter, Instr, str, Sequence[str]], None]

_MOV = {RegClass.PRED: "mov.pred", RegClass.B16: "mov.b16", RegClass.B32: "mov.b32", RegClass.B64: "mov.b64"}
_MASKED = {Type.U8: "255", Type.U16: "65535"}


def _type(instr: Instr) -> Type:
    assert instr.type is not None
    return instr.type


def _width(type_: Type) -> int:
    """Bits of the PTX instruction that works on a type."""
    return 64 if type_.bits == 64 else 32


def _arith(type_: Type) -> str:
    return f"{'s' if type_.signed else 'u'}{_width(type_)}"


def _bits(type_: Type) -> str:
    return "pred" if type_ is Type.PRED else f"b{_width(type_)}"


def _simple(mnemonic: str, suffix: Callable[[Type], str], wraps: bool = False) -> Row:
    """A row for an op that PTX has. ``wraps``: the result may leave a type narrower than the register."""

    def row(e: Emitter, instr: Instr, dst: str, args: Sequence[str]) -> None:
        type_ = _type(instr)
        opcode = f"{mnemonic}.{suffix(type_)}"
        if wraps and type_ in _MASKED:
            e.put("and.b32", dst, e.make(opcode, RegClass.B32, *args), _MASKED[type_])
        else:
            e.put(opcode, dst, *args)

    return row


def _compare(relation: str) -> Row:
    def row(e: Emitter, instr: Instr, dst: str, args: Sequence[str]) -> None:
        e.put(f"setp.{relation}.{_arith(_type(instr))}", dst, *args)

    return row


def _not(e: Emitter, instr: Instr, dst: str, args: Sequence[str]) -> None:
    type_ = _type(instr)
    if type_ in _MASKED:
        e.put("xor.b32", dst, args[0], _MASKED[type_])
    else:
        e.put(f"not.{_bits(type_)}", dst, args[0])


def _neg(e: Emitter, instr: Instr, dst: str, args: Sequence[str]) -> None:
    """neg has signed forms only (PTX ISA 9.7.1.10); the wrap-around is the same."""
    type_ = _type(instr)
    opcode = f"neg.s{_width(type_)}"
    if type_ in _MASKED:
        e.put("and.b32", dst, e.make(opcode, RegClass.B32, args[0]), _MASKED[type_])
    else:
        e.put(opcode, dst, args[0])


def _popc(e: Emitter, instr: Instr, dst: str, args: Sequence[str]) -> None:
    """PTX ISA 9.7.1.16: the result is .u32, whatever is counted."""
    if _type(instr).bits < 64:
        e.put("popc.b32", dst, args[0])
    else:
        e.put("cvt.u64.u32", dst, e.make("popc.b64", RegClass.B32, args[0]))


def _shift(left: bool) -> Row:
    def row(e: Emitter, instr: Instr, dst: str, args: Sequence[str]) -> None:
        type_ = _type(instr)
        count = _shift_count(e, type_, args[1])
        if left and type_ in _MASKED:
            e.put("and.b32", dst, e.make("shl.b32", RegClass.B32, args[0], count), _MASKED[type_])
        else:
            e.put(f"shl.{_bits(type_)}" if left else f"shr.{_arith(type_)}", dst, args[0], count)

    return row


def _shift_count(e: Emitter, type_: Type, count: str) -> str:
    """The count masked to the type's width, as the .u32 that PTX takes."""
    if is_literal(count):
        return str(int(count) & (type_.bits - 1))
    if type_.bits == 64:
        count = e.make("cvt.u32.u64", RegClass.B32, count)
    return e.make("and.b32", RegClass.B32, count, str(type_.bits - 1))


def _div(e: Emitter, instr: Instr, dst: str, args: Sequence[str]) -> None:
    type_, (a, b) = _type(instr), args
    mov = f"mov.{_bits(type_)}"
    if b == "0":
        e.put(mov, dst, "0")
    elif b == "-1" and type_.signed:
        e.put(f"neg.s{_width(type_)}", dst, a)
    elif is_literal(b):
        e.put(f"div.{_arith(type_)}", dst, a, b)
    else:
        quotient = e.make(f"div.{_arith(type_)}", class_of(type_), a, b)
        if type_.signed:
            negated = e.make(f"neg.s{_width(type_)}", class_of(type_), a)
            quotient = e.make(f"selp.{_bits(type_)}", class_of(type_), negated, quotient, _equals(e, type_, b, "-1"))
        e.put(f"selp.{_bits(type_)}", dst, "0", quotient, _equals(e, type_, b, "0"))


def _rem(e: Emitter, instr: Instr, dst: str, args: Sequence[str]) -> None:
    type_, (a, b) = _type(instr), args
    mov = f"mov.{_bits(type_)}"
    if b == "0":
        e.put(mov, dst, a)
    elif b == "-1" and type_.signed:
        e.put(mov, dst, "0")
    elif is_literal(b):
        e.put(f"rem.{_arith(type_)}", dst, a, b)
    else:
        left = e.make(f"rem.{_arith(type_)}", class_of(type_), a, b)
        if type_.signed:
            left = e.make(f"selp.{_bits(type_)}", class_of(type_), "0", left, _equals(e, type_, b, "-1"))
        e.put(f"selp.{_bits(type_)}", dst, a, left, _equals(e, type_, b, "0"))


def _equals(e: Emitter, type_: Type, value: str, constant: str) -> str:
    return e.make(f"setp.eq.{_bits(type_)}", RegClass.PRED, value, constant)


def _select(e: Emitter, instr: Instr, dst: str, args: Sequence[str]) -> None:
    type_, yes, no = _type(instr), args[1], args[2]
    condition = _pred(e, args[0])
    if type_ is not Type.PRED:
        e.put(f"selp.{_bits(type_)}", dst, yes, no, condition)
        return
    # selp has no .pred form (PTX ISA 9.7.6.3).
    taken = e.make("and.pred", RegClass.PRED, condition, _pred(e, yes))
    otherwise = e.make("not.pred", RegClass.PRED, condition)
    otherwise = e.make("and.pred", RegClass.PRED, otherwise, _pred(e, no))
    e.put("or.pred", dst, taken, otherwise)


def _pred(e: Emitter, operand: str) -> str:
    """A pred as a register: a guard is no constant."""
    return e.make("mov.pred", RegClass.PRED, operand) if is_literal(operand) else operand


def _logic(mnemonic: str) -> Row:
    """Bitwise; of predicates both operands have to be registers."""

    def row(e: Emitter, instr: Instr, dst: str, args: Sequence[str]) -> None:
        if instr.type is Type.PRED:
            args = [_pred(e, a) for a in args]
        e.put(f"{mnemonic}.{_bits(_type(instr))}", dst, *args)

    return row


def _cvt(e: Emitter, instr: Instr, dst: str, args: Sequence[str]) -> None:
    convert(e, dst, _type(instr), args[0], instr.args[0].type)


def convert(e: Emitter, dst: str, to: Type, value: str, source: Type) -> None:
    """dst = value: widened by the signedness of its type, or truncated."""
    pattern = e.patterns.get(value)
    _convert(e, dst, to, value, source)
    if pattern and to is not Type.PRED and to.bits <= source.bits:
        e.patterns[dst] = pattern


def _convert(e: Emitter, dst: str, to: Type, value: str, source: Type) -> None:
    if is_literal(value):
        e.put(f"mov.{_bits(to)}", dst, literal(Imm(int(value) & ((1 << to.bits) - 1), to)))
    elif source is to:
        e.put(f"mov.{_bits(to)}", dst, value)
    elif source is Type.PRED:
        e.put(f"selp.{_bits(to)}", dst, "1", "0", value)
    elif to is Type.PRED:
        low = e.make(f"and.{_bits(source)}", class_of(source), value, "1")
        e.put(f"setp.ne.{_bits(source)}", dst, low, "0")
    elif to.bits < source.bits and to in _MASKED:
        e.put("and.b32", dst, _low(e, value, source), _MASKED[to])
    elif _width(to) == _width(source):
        e.put(f"mov.{_bits(to)}", dst, value)
    else:
        e.put(f"cvt.{'s' if source.signed else 'u'}{_width(to)}.{_arith(source)}", dst, value)


def _low(e: Emitter, value: str, source: Type) -> str:
    """The low 32 bits of a value."""
    return e.make("cvt.u32.u64", RegClass.B32, value) if source.bits == 64 else value


EMIT: dict[Op, Row] = {
    Op.MOV: _simple("mov", _bits),
    Op.ADD: _simple("add", _arith, wraps=True),
    Op.SUB: _simple("sub", _arith, wraps=True),
    Op.MUL: _simple("mul.lo", _arith, wraps=True),
    Op.DIV: _div,
    Op.REM: _rem,
    Op.SHL: _shift(left=True),
    Op.SHR: _shift(left=False),
    Op.AND: _logic("and"),
    Op.OR: _logic("or"),
    Op.XOR: _logic("xor"),
    Op.NOT: _not,
    Op.NEG: _neg,
    Op.MIN: _simple("min", _arith),
    Op.MAX: _simple("max", _arith),
    Op.POPC: _popc,
    Op.EQ: _compare("eq"),
    Op.NE: _compare("ne"),
    Op.LT: _compare("lt"),
    Op.LE: _compare("le"),
    Op.GT: _compare("gt"),
    Op.GE: _compare("ge"),
    Op.SELECT: _select,
    Op.CVT: _cvt,
}
"""Every op of Effect.PURE; CALL, CAPTURE and SAVE need a site, and the verifier admits no others."""
