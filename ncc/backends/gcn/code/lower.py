"""From the IR to CDNA instructions: one row per op for values of the lanes, and one for those of the wave where CDNA
has the instruction.

A value is in SGPRs as long as everything that it is computed from is the same for the whole wave. Division is done by
shifting and subtracting: CDNA has no integer division, and a reciprocal's rounding would depend on the kernel's mode.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from ncc.backends.gcn.code.emit import SGPR, VGPR, Emitter, Operand, Place, high, low, narrowed, of_all_lanes
from ncc.backends.gcn.code.helpers import lane
from ncc.backends.rewrite.hooks import Hooks
from ncc.ir.nodes import CaptureRef, Imm, Instr, IRBody, Reg, Value
from ncc.ir.ops import Effect, Op
from ncc.ir.types import Helper, Type


def lower_body(e: Emitter, body: IRBody, declared: Mapping[str, Operand], hooks: Hooks[Emitter, Operand]) -> None:
    """Append a body's instructions. ``declared`` are the places (or constants) of the program's shared registers."""
    last = {arg.name: at for at, instr in enumerate(body.instrs) for arg in instr.args if isinstance(arg, Reg)}
    lowering = _Lowering(e, declared, hooks)
    for at, instr in enumerate(body.instrs):
        lowering.instr(instr)
        lowering.drop([name for name in lowering.own if last.get(name, -1) <= at])


class _Lowering:
    """One body: where its registers are. A temporary gets a new place with every write."""

    def __init__(self, e: Emitter, declared: Mapping[str, Operand], hooks: Hooks[Emitter, Operand]) -> None:
        self.e = e
        self.declared = declared
        self.hooks = hooks
        self.own: dict[str, Operand] = {}

    def instr(self, instr: Instr) -> None:
        args = [self.operand(a) for a in instr.args]
        if instr.saves:
            self.save(instr, args)
            return
        assert instr.dst is not None, "the verifier admits no other op without a result"
        if isinstance(instr.attr, CaptureRef):
            self.bind(instr.dst, self.hooks.capture(self.e, instr.attr, instr.dst.type))
        elif isinstance(instr.attr, Helper):
            self.bind(instr.dst, self.hooks.helper(self.e, instr.attr, instr.dst.type, None))
        elif instr.op.info.effect is Effect.WARP:
            self.bind(instr.dst, self.hooks.combine(self.e, instr, args))
        else:
            self.compute(instr, instr.dst, args)

    def save(self, instr: Instr, args: list[Operand]) -> None:
        types = [a.type for a in instr.saved]
        fields = list(zip(args[len(args) - len(types) :], types, strict=True))
        when = None
        if instr.condition is not None:
            lane(self.e)  # for all lanes that are on, before some are turned off
            when = scalar_mask(self.e, args[0])
        self.e.conditional = when is not None
        with narrowed(self.e, when, leader=False):
            self.hooks.save(self.e, str(instr.attr), fields)
        self.e.conditional = False

    def compute(self, instr: Instr, dst: Reg, args: list[Operand]) -> None:
        uniform = is_uniform(instr, dst, args)
        if uniform and self._is_half(instr, dst, args[0]):
            self.bind(dst, low(args[0]))
            return
        result = self.e.take(SGPR if uniform or dst.type is Type.PRED else VGPR, words(dst.type, self.e.lanes))
        with self.e.scratch():
            (SCALAR if uniform else VECTOR)[instr.op](self.e, instr, result, args)
        self.bind(dst, result)

    def _is_half(self, instr: Instr, dst: Reg, value: Operand) -> bool:
        """Whether a result is the low half of a temporary, which nobody writes again."""
        source = instr.args[0]
        return (instr.op is Op.CVT and dst.type.bits == 32 and isinstance(value, Place) and value.count == 2
                and isinstance(source, Reg) and source.name in self.own)

    def bind(self, dst: Reg, value: Operand) -> None:
        if dst.name not in self.declared:
            self.drop([dst.name])
            self.own[dst.name] = value
            return
        place = self.declared[dst.name]
        assert isinstance(place, Place), "a register that is written has a place"
        self.e.move(place, value)
        self.give(value)

    def drop(self, names: Sequence[str]) -> None:
        """Give back the places of temporaries that nothing reads any more."""
        for name in names:
            self.give(self.own.pop(name, None))

    def give(self, value: Operand | None) -> None:
        others = (p for p in (*self.own.values(), *self.e.memo.values()) if isinstance(p, Place))
        if isinstance(value, Place) and all(set(value.units).isdisjoint(p.units) for p in others):
            self.e.release(value)

    def operand(self, value: Value) -> Operand:
        if isinstance(value, Imm):
            return mask_of(value.value) if value.type is Type.PRED else value.value
        return self.own[value.name] if value.name in self.own else self.declared[value.name]


def mask_of(condition: int) -> int:
    """A constant predicate as a lane mask."""
    return (1 << 64) - 1 if condition & 1 else 0


def own_mask(e: Emitter, mask: Operand) -> Operand:
    """A lane mask; of a constant one, as many bits as a wave has lanes."""
    return mask & (1 << e.lanes) - 1 if isinstance(mask, int) else mask


def scalar_mask(e: Emitter, mask: Operand) -> Place:
    """A lane mask in registers."""
    return e.scalar(own_mask(e, mask), e.lanes)


def words(type_: Type, lanes: int = 64) -> int:
    """32-bit registers of a value; a predicate is a lane mask."""
    if type_ is Type.PRED:
        return lanes // 32
    return 2 if type_.bits == 64 else 1


def is_uniform(instr: Instr, dst: Reg, args: Sequence[Operand]) -> bool:
    """Whether the result is the wave's: the op has a scalar row, and all that it is computed from is the wave's.

    A lane mask differs between lanes, though it is in SGPRs.
    """
    if instr.op not in SCALAR or Type.PRED in (dst.type, *(a.type for a in instr.args)):
        return False
    if instr.op in (Op.MIN, Op.MAX) and dst.type.bits == 64:
        return False
    return all(isinstance(a, int) or a.uniform for a in args)


Row = Callable[[Emitter, Instr, Place, Sequence[Operand]], None]

_MASKED = {Type.U8: 0xFF, Type.U16: 0xFFFF}


def _type(instr: Instr) -> Type:
    assert instr.type is not None
    return instr.type


def _kind(type_: Type) -> str:
    return f"{'i' if type_.signed else 'u'}{64 if type_.bits == 64 else 32}"


def _narrow(e: Emitter, dst: Place, type_: Type) -> None:
    """Keep a value narrower than its register zero-extended."""
    if type_ in _MASKED:
        (e.salu if dst.uniform else e.valu)("s_and_b32" if dst.uniform else "v_and_b32", dst, dst, _MASKED[type_])


# ---- the lanes' rows


def _mov(e: Emitter, instr: Instr, dst: Place, args: Sequence[Operand]) -> None:
    e.move(dst, args[0])


def _vector_add(e: Emitter, instr: Instr, dst: Place, args: Sequence[Operand]) -> None:
    add(e, dst, args[0], args[1])
    _narrow(e, dst, _type(instr))


def add(e: Emitter, dst: Place, a: Operand, b: Operand) -> None:
    if dst.count == 1:
        e.valu("v_add_u32", dst, a, b)
        return
    carry = e.mask()
    e.carry("v_add_co_u32", dst.part(0), carry, low(a), low(b))
    e.carry("v_addc_co_u32", dst.part(1), carry, high(a), high(b), mask=carry)


def _vector_sub(e: Emitter, instr: Instr, dst: Place, args: Sequence[Operand]) -> None:
    subtract(e, dst, args[0], args[1])
    _narrow(e, dst, _type(instr))


def subtract(e: Emitter, dst: Place, a: Operand, b: Operand) -> None:
    if dst.count == 1:
        e.valu("v_sub_u32", dst, a, b)
        return
    borrow = e.mask()
    e.carry("v_sub_co_u32", dst.part(0), borrow, low(a), low(b))
    e.carry("v_subb_co_u32", dst.part(1), borrow, high(a), high(b), mask=borrow)


def _vector_mul(e: Emitter, instr: Instr, dst: Place, args: Sequence[Operand]) -> None:
    multiply(e, dst, args[0], args[1])
    _narrow(e, dst, _type(instr))


def multiply(e: Emitter, dst: Place, a: Operand, b: Operand) -> None:
    """The product's low half is the same for signed and unsigned factors."""
    if dst.count == 1:
        e.valu("v_mul_lo_u32", dst, a, b)
        return
    part = e.take(VGPR)
    e.valu("v_mul_hi_u32", dst.part(1), low(a), low(b))
    for x, y in ((low(a), high(b)), (high(a), low(b))):
        if 0 not in (x, y):
            e.valu("v_mul_lo_u32", part, x, y)
            e.valu("v_add_u32", dst.part(1), dst.part(1), part)
    e.valu("v_mul_lo_u32", dst.part(0), low(a), low(b))


def _vector_bits(name: str) -> Row:
    """Bitwise, 32 bits at a time; of predicates as masks."""

    def row(e: Emitter, instr: Instr, dst: Place, args: Sequence[Operand]) -> None:
        if dst.uniform:
            e.salu(e.of_mask(f"s_{name}"), dst, *(own_mask(e, a) for a in args))
            return
        for at in range(dst.count):
            half = high if at else low
            e.valu(f"v_{name}_b32", dst.part(at), half(args[0]), half(args[1]))

    return row


def _vector_not(e: Emitter, instr: Instr, dst: Place, args: Sequence[Operand]) -> None:
    if dst.uniform:
        e.salu(e.of_mask("s_not"), dst, own_mask(e, args[0]))
        return
    for at in range(dst.count):
        e.valu("v_not_b32", dst.part(at), (high if at else low)(args[0]))
    _narrow(e, dst, _type(instr))


def _vector_neg(e: Emitter, instr: Instr, dst: Place, args: Sequence[Operand]) -> None:
    subtract(e, dst, 0, args[0])
    _narrow(e, dst, _type(instr))


def _vector_popc(e: Emitter, instr: Instr, dst: Place, args: Sequence[Operand]) -> None:
    """V_BCNT_U32_B32 adds to its second operand (CDNA3 ISA 12.12)."""
    e.valu("v_bcnt_u32_b32", dst.part(0), low(args[0]), 0)
    if dst.count == 2:
        e.valu("v_bcnt_u32_b32", dst.part(0), high(args[0]), dst.part(0))
        e.move(dst.part(1), 0)


_SHIFTS = {32: {"shl": "v_lshlrev_b32", "shr": "v_lshrrev_b32", "sar": "v_ashrrev_i32"},
           64: {"shl": "v_lshlrev_b64", "shr": "v_lshrrev_b64", "sar": "v_ashrrev_i64"}}


def _vector_shift(left: bool) -> Row:
    """CDNA takes the low 5 or 6 bits of a count (CDNA3 ISA, V_LSHLREV_B32 and V_LSHLREV_B64)."""

    def row(e: Emitter, instr: Instr, dst: Place, args: Sequence[Operand]) -> None:
        type_ = _type(instr)
        value, count = args[0], low(args[1])
        if isinstance(count, int):
            count &= type_.bits - 1
        elif type_.bits < 32:
            count = e.valu("v_and_b32", e.take(VGPR), type_.bits - 1, count)
        kind = "shl" if left else "sar" if type_.signed else "shr"
        bits = 32 * dst.count
        e.valu(_SHIFTS[bits][kind], dst, count, e.vector(value, bits))
        if left:
            _narrow(e, dst, type_)

    return row


def _compare(relation: str) -> Row:
    def row(e: Emitter, instr: Instr, dst: Place, args: Sequence[Operand]) -> None:
        e.compare(relation, (args[0], args[1]), _kind(_type(instr)), dst)

    return row


def _vector_extreme(name: str) -> Row:
    """min and max; of 64 bits by comparing."""

    def row(e: Emitter, instr: Instr, dst: Place, args: Sequence[Operand]) -> None:
        type_ = _type(instr)
        if type_.bits < 64:
            e.valu(f"v_{name}_{_kind(type_)}", dst, *args)
            return
        first = e.compare("lt" if name == "min" else "gt", (args[0], args[1]), _kind(type_), e.mask())
        choose(e, dst, first, args[0], args[1])

    return row


def choose(e: Emitter, dst: Place, condition: Operand, yes: Operand, no: Operand) -> None:
    """dst = yes where the lane's bit of the mask is set."""
    mask = scalar_mask(e, condition)
    for at in range(dst.count):
        half = high if at else low
        e.valu("v_cndmask_b32", dst.part(at), half(no), half(yes), mask=mask)


def _vector_select(e: Emitter, instr: Instr, dst: Place, args: Sequence[Operand]) -> None:
    condition, yes, no = args
    if not dst.uniform:
        choose(e, dst, condition, yes, no)
        return
    # Of predicates: (condition & yes) | (no & ~condition).
    condition, yes, no = (own_mask(e, mask) for mask in (condition, yes, no))
    taken = e.salu(e.of_mask("s_and"), e.mask(), condition, yes)
    e.salu(e.of_mask("s_andn2"), dst, no, condition)
    e.salu(e.of_mask("s_or"), dst, dst, taken)


def _vector_cvt(e: Emitter, instr: Instr, dst: Place, args: Sequence[Operand]) -> None:
    convert(e, dst, _type(instr), args[0], instr.args[0].type)


def convert(e: Emitter, dst: Place, to: Type, value: Operand, source: Type) -> None:
    """dst = value in VGPRs, or a lane mask: widened by the signedness of its type, or truncated."""
    if source is Type.PRED and to is not Type.PRED:
        choose(e, dst, value, 1, 0)
    elif to is Type.PRED and source is not Type.PRED:
        bit = e.valu("v_and_b32", e.take(VGPR), 1, low(value))
        e.compare("ne", (bit, 0), "u32", dst)
    elif to is Type.PRED:
        e.move(dst, value)
    else:
        e.move(dst.part(0), low(value))
        if to.bits < source.bits:
            _narrow(e, dst.part(0), to)
        if dst.count == 2:
            _extend(e, dst, value, source)


def _extend(e: Emitter, dst: Place, value: Operand, source: Type) -> None:
    """The high half, after the low one was moved."""
    if source.bits == 64:
        e.move(dst.part(1), high(value))
    elif source.signed and dst.uniform:
        e.salu("s_ashr_i32", dst.part(1), dst.part(0), 31)
    elif source.signed:
        e.valu("v_ashrrev_i32", dst.part(1), 31, dst.part(0))
    else:
        e.move(dst.part(1), 0)


# ---- division


def _division(remainder: bool) -> Row:
    """x // 0 = 0 and x % 0 = x; signed ones by magnitudes, so that INT_MIN // -1 wraps around."""

    def row(e: Emitter, instr: Instr, dst: Place, args: Sequence[Operand]) -> None:
        type_, (a, b) = _type(instr), args
        if isinstance(b, int) and b.bit_count() == 1 and not type_.signed:
            (_low_bits if remainder else _shifted)(e, dst, a, b.bit_length() - 1)
            return
        numerator, divisor = (e.move(e.take(VGPR, dst.count), v) for v in (a, b))
        nonzero = e.compare("ne", (divisor, 0), f"u{32 * dst.count}", e.mask())
        signs = [_magnitude(e, v) for v in (numerator, divisor)] if type_.signed else []
        rest = _divide(e, numerator, divisor)
        result = rest if remainder else numerator
        if signs:
            _negate_where(e, result, signs[0] if remainder else e.valu("v_xor_b32", signs[0], *signs))
        choose(e, dst, nonzero, result, a if remainder else 0)

    return row


def _low_bits(e: Emitter, dst: Place, value: Operand, count: int) -> None:
    for at in range(dst.count):
        half = high if at else low
        e.valu("v_and_b32", dst.part(at), half((1 << count) - 1), half(value))


def _shifted(e: Emitter, dst: Place, value: Operand, count: int) -> None:
    bits = 32 * dst.count
    e.valu(_SHIFTS[bits]["shr"], dst, count, e.vector(value, bits))


def _magnitude(e: Emitter, value: Place) -> Place:
    """value = |value|; returns -1 in the lanes where it was negative, else 0."""
    sign = e.valu("v_ashrrev_i32", e.take(VGPR), 31, value.part(value.count - 1))
    _negate_where(e, value, sign)
    return sign


def _negate_where(e: Emitter, value: Place, sign: Place) -> None:
    """value = -value where sign is -1: (value ^ sign) - sign."""
    for part in _parts(value):
        e.valu("v_xor_b32", part, part, sign)
    if value.count == 1:
        e.valu("v_sub_u32", value, value, sign)
        return
    borrow = e.mask()
    e.carry("v_sub_co_u32", value.part(0), borrow, value.part(0), sign)
    e.carry("v_subb_co_u32", value.part(1), borrow, value.part(1), sign, mask=borrow)


def _divide(e: Emitter, a: Place, b: Place) -> Place:
    """Unsigned restoring division, a bit a step: a becomes the quotient, the remainder is returned.

    The quotient's bits come in where the numerator's leave. A remainder that outgrows the register is larger than
    any divisor.
    """
    rest, trial = e.take(VGPR, a.count), e.take(VGPR, a.count)
    out, fits = e.mask(), e.mask()
    e.move(rest, 0)
    pair = a.count == 2
    for _ in range(32 * a.count):
        for at, word in enumerate([*_parts(a), *_parts(rest)]):
            name = "v_addc_co_u32" if at else "v_add_co_u32"
            e.carry(name, word, out, word, word, mask=out if at else None)
        e.compare("ge", (rest, b), "u64" if pair else "u32", fits)
        e.salu(e.of_mask("s_or"), fits, fits, out)
        with e.scratch():
            subtract(e, trial, rest, b)
        choose(e, rest, fits, trial, rest)
        e.carry("v_addc_co_u32", a.part(0), out, a.part(0), 0, mask=fits)
    return rest


def _parts(place: Place) -> list[Place]:
    return [place.part(at) for at in range(place.count)]


VECTOR: dict[Op, Row] = {
    Op.MOV: _mov,
    Op.ADD: _vector_add,
    Op.SUB: _vector_sub,
    Op.MUL: _vector_mul,
    Op.DIV: _division(remainder=False),
    Op.REM: _division(remainder=True),
    Op.SHL: _vector_shift(left=True),
    Op.SHR: _vector_shift(left=False),
    Op.AND: _vector_bits("and"),
    Op.OR: _vector_bits("or"),
    Op.XOR: _vector_bits("xor"),
    Op.NOT: _vector_not,
    Op.NEG: _vector_neg,
    Op.MIN: _vector_extreme("min"),
    Op.MAX: _vector_extreme("max"),
    Op.POPC: _vector_popc,
    Op.EQ: _compare("eq"),
    Op.NE: _compare("ne"),
    Op.LT: _compare("lt"),
    Op.LE: _compare("le"),
    Op.GT: _compare("gt"),
    Op.GE: _compare("ge"),
    Op.SELECT: _vector_select,
    Op.CVT: _vector_cvt,
}
"""Every op of Effect.PURE; CALL, CAPTURE and SAVE need a site, and the verifier admits no others."""


# ---- the wave's rows


def _scalar_sum(first: str, then: str) -> Row:
    """add and sub: the carry goes through SCC."""

    def row(e: Emitter, instr: Instr, dst: Place, args: Sequence[Operand]) -> None:
        a, b = args
        e.salu(first, dst.part(0), low(a), low(b))
        if dst.count == 2:
            e.salu(then, dst.part(1), high(a), high(b))  # moves of constants between the two leave SCC alone
        _narrow(e, dst, _type(instr))

    return row


def _scalar_mul(e: Emitter, instr: Instr, dst: Place, args: Sequence[Operand]) -> None:
    multiply_scalars(e, dst, args[0], args[1])
    if dst.count == 1:
        _narrow(e, dst, _type(instr))


def multiply_scalars(e: Emitter, dst: Place, a: Operand, b: Operand) -> None:
    if dst.count == 1:
        e.salu("s_mul_i32", dst, a, b)
        return
    upper, part = e.take(SGPR), e.take(SGPR)
    e.salu("s_mul_hi_u32", upper, low(a), low(b))
    for x, y in ((low(a), high(b)), (high(a), low(b))):
        if 0 not in (x, y):
            e.salu("s_mul_i32", part, x, y)
            e.salu("s_add_u32", upper, upper, part)
    e.salu("s_mul_i32", dst.part(0), low(a), low(b))
    e.move(dst.part(1), upper)


def _scalar_bits(name: str) -> Row:
    def row(e: Emitter, instr: Instr, dst: Place, args: Sequence[Operand]) -> None:
        e.salu(f"s_{name}_b{32 * dst.count}", dst, *args)
        if name == "not":
            _narrow(e, dst, _type(instr))

    return row


def _scalar_popc(e: Emitter, instr: Instr, dst: Place, args: Sequence[Operand]) -> None:
    bits = 32 * dst.count
    e.salu(f"s_bcnt1_i32_b{bits}", dst.part(0), e.scalar(args[0], bits))
    if dst.count == 2:
        e.move(dst.part(1), 0)


def _scalar_neg(e: Emitter, instr: Instr, dst: Place, args: Sequence[Operand]) -> None:
    _scalar_sum("s_sub_u32", "s_subb_u32")(e, instr, dst, [0, args[0]])


def _scalar_shift(left: bool) -> Row:
    def row(e: Emitter, instr: Instr, dst: Place, args: Sequence[Operand]) -> None:
        type_ = _type(instr)
        value, count = args[0], low(args[1])
        if isinstance(count, int):
            count &= type_.bits - 1
        elif type_.bits < 32:
            count = e.salu("s_and_b32", e.take(SGPR), count, type_.bits - 1)
        kind = "lshl_b" if left else "ashr_i" if type_.signed else "lshr_b"
        bits = 32 * dst.count
        value = e.scalar(value, 64) if bits == 64 else value
        e.salu(f"s_{kind}{bits}", dst, value, count)
        if left:
            _narrow(e, dst, type_)

    return row


def _scalar_extreme(name: str) -> Row:
    def row(e: Emitter, instr: Instr, dst: Place, args: Sequence[Operand]) -> None:
        e.salu(f"s_{name}_{_kind(_type(instr))}", dst, *args)

    return row


SCALAR: dict[Op, Row] = {
    Op.MOV: _mov,
    Op.ADD: _scalar_sum("s_add_u32", "s_addc_u32"),
    Op.SUB: _scalar_sum("s_sub_u32", "s_subb_u32"),
    Op.MUL: _scalar_mul,
    Op.SHL: _scalar_shift(left=True),
    Op.SHR: _scalar_shift(left=False),
    Op.AND: _scalar_bits("and"),
    Op.OR: _scalar_bits("or"),
    Op.XOR: _scalar_bits("xor"),
    Op.NOT: _scalar_bits("not"),
    Op.NEG: _scalar_neg,
    Op.MIN: _scalar_extreme("min"),
    Op.MAX: _scalar_extreme("max"),
    Op.POPC: _scalar_popc,
    Op.CVT: _vector_cvt,
}
"""Ops that the scalar unit does as well."""


# ---- the lanes together


def combine(e: Emitter, instr: Instr, args: Sequence[Operand]) -> Operand:
    """Of the lanes that are on. The result is the wave's."""
    return WARP[instr.op](e, instr, args)


def _ballot(e: Emitter, instr: Instr, args: Sequence[Operand]) -> Operand:
    """A predicate is a mask already, in which lanes that are off have any bit."""
    mask = e.take(SGPR, 2)
    own = mask.part(0, e.lanes // 32)
    if isinstance(args[0], int):
        e.put(e.of_mask("s_mov"), own, e.exec if args[0] else 0)
    else:
        e.put(e.of_mask("s_and"), own, args[0], e.exec)
    if own != mask:
        e.move(mask.part(1), 0)
    return mask


def _sum_of_lanes(e: Emitter, instr: Instr, args: Sequence[Operand]) -> Operand:
    value = args[0]
    if isinstance(value, Place) and not value.uniform:
        return of_all_lanes(e, "v_add_u32", value)
    total = e.take(SGPR)
    e.put(e.of_mask("s_bcnt1_i32"), total, e.exec)
    return e.salu("s_mul_i32", total, total, value)


def _extreme_of_lanes(least: bool) -> Callable[[Emitter, Instr, Sequence[Operand]], Operand]:
    """All are made greatest unsigned numbers, by inverting some bits."""

    def row(e: Emitter, instr: Instr, args: Sequence[Operand]) -> Operand:
        value = args[0]
        if isinstance(value, int) or value.uniform:
            return value
        flip = (0xFFFFFFFF if least else 0) ^ (0x80000000 if _type(instr).signed else 0)
        if not flip:
            return of_all_lanes(e, "v_max_u32", value)
        flipped = e.valu("v_xor_b32", e.take(VGPR), flip, value)
        found = of_all_lanes(e, "v_max_u32", flipped)
        e.release(flipped)
        return e.salu("s_xor_b32", found, found, flip)

    return row


WARP: dict[Op, Callable[[Emitter, Instr, Sequence[Operand]], Operand]] = {
    Op.BALLOT: _ballot,
    Op.WARPSUM: _sum_of_lanes,
    Op.WARPMIN: _extreme_of_lanes(least=True),
    Op.WARPMAX: _extreme_of_lanes(least=False),
}
"""Every op of ``Effect.WARP`` that CDNA has; reductions are of 32 bits."""
