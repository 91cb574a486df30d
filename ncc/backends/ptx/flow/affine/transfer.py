"""What one instruction makes of abstract values: a rule for each opcode that computes with integers.

An opcode without a rule, or a form of it that the rule does not know, gives a result that is uniform where its inputs
are and equal inputs give equal results (``flow.lanes``); else nothing is known of it.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from ncc.backends.graph.lane_values import (
    Factor,
    Value,
    add,
    bitwise,
    clear_low,
    constant,
    each_lane,
    make,
    mask,
    multiply,
    signed,
    subtract,
    truncate,
    uniform,
)
from ncc.backends.ptx import isa
from ncc.backends.ptx.flow.affine.needs import Disjoint, SameValue
from ncc.backends.ptx.flow.affine.shifts import Place, shift_left, shift_right, widen
from ncc.backends.ptx.flow.affine.step import (
    COUNT_BITS,
    Results,
    Step,
    by_inputs,
    register_width,
    uniform_results,
)
from ncc.backends.ptx.isa import Lanes
from ncc.backends.ptx.text.nodes import TYPE_BYTES
from ncc.backends.ptx.text.operands import Imm, Mem, Reg, Sym, Vector
from ncc.ir.facts import Space

Rule = Callable[[Step], "Results | None"]
_INTEGER = re.compile(r"[bsu](8|16|32|64)\Z")
_FORMLESS = frozenset({"sat", "cc"})


def results(step: Step) -> Results:
    """By the opcode's rule, else by the inputs alone."""
    rule = _RULES.get(step.instr.opcode)
    if rule is None or not _FORMLESS.isdisjoint(step.instr.modifiers):
        return by_inputs(step)
    return rule(step) or (_guessed(step, rule) if step.scene.guesses else None) or by_inputs(step)


def _guessed(step: Step, rule: Rule) -> Results | None:
    """What the lanes' tables alone give, and a base: bases are multiples of what is shifted out, masked or divided."""
    opcode = step.instr.opcode
    is_guess = opcode in _GUESSED or (opcode in _PRODUCTS and "hi" in step.instr.modifiers)
    if not is_guess or all(r.type == "pred" for r in isa.defines(step.instr)):
        return None
    found = rule(replace(step, bases=False))
    return found and {key: value and make(value.width, mask(value.width), value.table, value.needs)
                      for key, value in found.items()}


def _integer(step: Step) -> tuple[int, bool] | None:
    """Width and signedness of an instruction's one type, if that is an integer."""
    kind = isa.element_type(step.instr)
    if kind is None:
        return (1, False) if "pred" in step.instr.modifiers else None
    return (8 * TYPE_BYTES[kind], kind[0] == "s") if _INTEGER.match(kind) else None


def _result(step: Step, value: Value | None, is_signed: bool = False) -> Results | None:
    """A value as the one result; a register that is wider than the type has it extended (PTX ISA 9.4.1)."""
    target = isa.result_operands(step.instr)[0]
    width = register_width(target)
    if value is None or not isinstance(target, Reg) or target.selector or width is None or width < value.width:
        return None
    wide = widen(value, width, is_signed, Place(step.instr, target))
    return {target.key: wide} if wide.needs == value.needs else None


def _pointwise(compute: Callable[..., Value | None], count: int) -> Rule:
    """A rule for an opcode whose operands all have its type."""

    def rule(step: Step) -> Results | None:
        kind = _integer(step)
        operands = [step.source(n, kind[0]) for n in range(count)] if kind else [None]
        known = [o for o in operands if o is not None]
        return _result(step, compute(*known)) if len(known) == len(operands) else None

    return rule


def _numeric(compute: Callable[..., int | None], count: int) -> Rule:
    """A rule that is evaluated lane by lane, for numbers of the opcode's type."""

    def rule(step: Step) -> Results | None:
        width, is_signed = _integer(step) or (0, False)

        def of_type(*operands: Value) -> Value | None:
            return each_lane(lambda *words: compute(*(signed(w, width) if is_signed else w for w in words)),
                             width, *operands)

        return _pointwise(of_type, count)(step)

    return rule


def _move(step: Step) -> Results | None:
    target, source = step.instr.operands
    kind = _integer(step)
    if kind is None and isa.element_type(step.instr) in ("f32", "f64"):
        kind = 8 * TYPE_BYTES[isa.element_type(step.instr) or ""], False
    if kind is None or isinstance(source, Vector):
        return None
    if isinstance(target, Vector):
        return _unpack(step, target, kind[0])
    return _result(step, step.source(0, kind[0]))


def _unpack(step: Step, target: Vector, width: int) -> Results | None:
    """``mov.b64 {%r1, %r2}, %rd1``: the parts, lowest first."""
    value, part = step.source(0, width), width // len(target.elements)
    found: Results = {}
    for index, element in enumerate(target.elements):
        if not isinstance(element, Reg) or register_width(element) != part:
            return None
        shifted = value and shift_right(value, constant(COUNT_BITS, index * part), False, step.place(0))
        found[element.key] = shifted and truncate(shifted, part)
    return found


def _convert_address(step: Step) -> Results | None:
    """``cvta`` to and from global: generic addresses of global memory are the same numbers."""
    kind = _integer(step)
    return _result(step, step.source(0, kind[0])) if kind and "global" in step.instr.modifiers else None


def _convert(step: Step) -> Results | None:
    kinds = [m for m in step.instr.modifiers if m in TYPE_BYTES]
    if len(kinds) != 2 or not all(map(_INTEGER.match, kinds)):
        return None
    (to, from_) = (8 * TYPE_BYTES[k] for k in kinds)
    value = step.source(0, from_)
    if value is None:
        return None
    value = truncate(value, to) if to < from_ else widen(value, to, kinds[1][0] == "s", step.place(0))
    return _result(step, value, kinds[0][0] == "s")


def _multiply(step: Step) -> Results | None:
    return _result(step, _product(step))


def _multiply_add(step: Step) -> Results | None:
    product = _product(step)
    addend = product and step.source(2, product.width)
    return _result(step, add(product, addend)) if product and addend else None


def _product(step: Step) -> Value | None:
    width, is_signed = _integer(step) or (0, False)
    a, b = step.source(0, width), step.source(1, width)
    if not width or a is None or b is None:
        return None
    if "wide" in step.instr.modifiers:
        return multiply(*(widen(v, 2 * width, is_signed, step.place(n)) for n, v in enumerate((a, b))))
    if "lo" in step.instr.modifiers:
        return multiply(a, b)
    read = (lambda n: signed(n, width)) if is_signed else (lambda n: n)
    return each_lane(lambda x, y: read(x) * read(y) >> width, width, a, b)


def _or(step: Step) -> Results | None:
    """``or`` and, where no bit meets another, ``add``."""
    width, _ = _integer(step) or (0, False)
    a, b = step.source(0, width), step.source(1, width)
    if not width or a is None or b is None:
        return None
    found = bitwise(lambda x, y: x | y, a, b)
    if found is None:
        found = add(a, b)
        if a.possible & b.possible:
            need = Disjoint(step.instr, *isa.source_operands(step.instr)[:2])
            found = replace(found, needs=found.needs | {need})
    return _result(step, found)


def _xor(a: Value, b: Value) -> Value | None:
    return bitwise(lambda x, y: x ^ y, a, b) or (None if a.possible & b.possible else add(a, b))


def _and(a: Value, b: Value) -> Value | None:
    return bitwise(lambda x, y: x & y, a, b) or _masked(a, b) or _masked(b, a)


def _masked(value: Value, by: Value) -> Value | None:
    """``value`` with a constant that only clears low bits."""
    cleared = mask(value.width) ^ (by.constant or 0)
    if by.constant is None or cleared & (cleared + 1):
        return None
    found = clear_low(value, cleared.bit_length())
    return found and replace(found, needs=found.needs | by.needs)


def _lop3(step: Step) -> Results | None:
    """PTX ISA 9.7.8.6: bit 4a + 2b + c of the table is the result for bits a, b, c."""
    operands = step.instr.operands
    table = operands[4].value if len(operands) == 5 and isinstance(operands[4], Imm) else None
    if table is None:
        return None
    width = 32

    def compute(a: int, b: int, c: int) -> int:
        found = 0
        for row in range(8):
            if table >> row & 1:
                found |= (a if row & 4 else ~a) & (b if row & 2 else ~b) & (c if row & 1 else ~c)
        return found & mask(width)

    return _pointwise(lambda a, b, c: bitwise(compute, a, b, c), 3)(step)


def _shift_left(step: Step) -> Results | None:
    width, _ = _integer(step) or (0, False)
    value, count = step.source(0, width), step.source(1, COUNT_BITS)
    return _result(step, shift_left(value, count)) if width and value and count else None


def _shift_right(step: Step) -> Results | None:
    width, is_signed = _integer(step) or (0, False)
    value, count = step.source(0, width), step.source(1, COUNT_BITS)
    if not width or value is None or count is None:
        return None
    return _result(step, shift_right(value, count, is_signed, step.place(0), step.scene.guesses))


def _extract(step: Step) -> Results | None:
    """``bfe``: a field of constant place and length (PTX ISA 9.7.1.20), where it is a plain shift and mask."""
    width, is_signed = _integer(step) or (0, False)
    value, start, length = step.source(0, width), step.source(1, COUNT_BITS), step.source(2, COUNT_BITS)
    if not width or value is None or start is None or length is None:
        return None
    low, count = start.constant, length.constant
    if low is None or count is None or not 0 < count <= width - low:
        return None
    if is_signed:
        top = multiply(value, constant(width, 1 << (width - low - count)))
        found = top and shift_right(top, constant(COUNT_BITS, width - count), True, step.place(0))
        # What is shifted is no operand, so that nothing can be assumed of it.
        found = found if found and found.needs == value.needs else None
    else:
        shifted = shift_right(value, start, False, step.place(0))
        found = shifted and _and(shifted, constant(width, mask(count)))
    return _result(step, found and replace(found, needs=found.needs | start.needs | length.needs))


def _select(step: Step) -> Results | None:
    kind = isa.element_type(step.instr)
    width = 8 * TYPE_BYTES[kind] if kind in TYPE_BYTES else 0
    a, b, holds = step.source(0, width), step.source(1, width), step.source(2, 1)
    return _result(step, step.scene.select(holds, a, b)) if width else None


_ORDERS: dict[str, Callable[[int, int], bool]] = {
    "eq": lambda a, b: a == b, "ne": lambda a, b: a != b,
    "lt": lambda a, b: a < b, "le": lambda a, b: a <= b, "gt": lambda a, b: a > b, "ge": lambda a, b: a >= b,
    "lo": lambda a, b: a < b, "ls": lambda a, b: a <= b, "hi": lambda a, b: a > b, "hs": lambda a, b: a >= b,
}
_COMBINED: dict[str, Callable[[int, int], int]] = {
    "and": lambda a, b: a & b, "or": lambda a, b: a | b, "xor": lambda a, b: a ^ b,
}


def _compare(step: Step) -> Results | None:
    """``setp``: the comparison, joined with a predicate in some forms."""
    width, is_signed = _integer(step) or (0, False)
    name = step.instr.modifiers[0]
    a, b = step.source(0, width), step.source(1, width)
    if not width or name not in _ORDERS or a is None or b is None:
        return None
    found = _compared(name, a, b, is_signed)
    if len(step.instr.operands) > 3:
        combine, other = _COMBINED.get(step.instr.modifiers[1]), step.source(2, 1)
        found = bitwise(combine, found, other) if combine and found and other else None
    return _result(step, found)


def _compared(name: str, a: Value, b: Value, is_signed: bool) -> Value | None:
    width, order = a.width, _ORDERS[name]
    read = (lambda n: signed(n, width)) if is_signed else (lambda n: n)
    found = each_lane(lambda x, y: int(order(read(x), read(y))), 1, a, b)
    if found is None and ((name in _STARTS and _in_one_stretch(a, b)) or (name in _ENDS and _in_one_stretch(b, a))):
        found = uniform(1, needs=a.needs | b.needs)
    return found


_STARTS, _ENDS = frozenset({"lt", "ge", "lo", "hs"}), frozenset({"gt", "le", "hi", "ls"})
"""Whether the first operand is below the second or not, and the other way round; equal ones count as not below."""


def _in_one_stretch(value: Value, limit: Value) -> bool:
    """Whether the lanes' values lie between two neighbours among the multiples of a power of 2, the limit being one."""
    stretch = mask(value.lane_bits.bit_length())
    return not (value.strides or value.unknown & stretch or value.lane_bits >> (value.width - 1)) \
        and limit.is_uniform and not limit.possible & stretch


def _load(step: Step) -> Results | None:
    """A load of one address. What a store may change between two lanes' loads is assumed not to be."""
    if isa.space(step.instr) is Space.PARAM:
        return _parameter(step)
    memory = next((o for o in step.instr.operands if isinstance(o, Mem)), None)
    address = step.scene.address(step.state, memory) if memory else None
    if address is None or not address.is_uniform or step.facts.lanes is not Lanes.VARYING:
        return None
    if isa.space(step.instr) is Space.GLOBAL and "nc" in step.instr.modifiers:
        return uniform_results(step, address.needs)
    if step.loose or isa.space(step.instr) not in _READ_BY_ALL:
        return None
    widths = {r: register_width(r) for r in isa.defines(step.instr)}
    return {reg.key: uniform(width, needs=address.needs | {SameValue(step.instr, reg)}) if width else None
            for reg, width in widths.items()}


def _parameter(step: Step) -> Results | None:
    """A number that the launch passes, as it is or extended to its register."""
    target, memory = step.instr.operands[:2]
    kind, width = isa.element_type(step.instr), register_width(target)
    if step.facts.lanes is not Lanes.SAME or kind is None or width is None or not isinstance(target, Reg) \
            or not isinstance(memory, Mem) or not isinstance(memory.base, Sym):
        return None
    bits, is_signed = 8 * TYPE_BYTES[kind], kind[0] == "s"
    factor = Factor(memory.base.name, memory.offset, bits, is_signed or bits == width)
    return {target.key: replace(uniform(width, -1 if is_signed else mask(bits)), scaled=(factor, 1))}


_READ_BY_ALL = frozenset({Space.GLOBAL, Space.SHARED, Space.GENERIC})


def _divide(a: int, b: int) -> int | None:
    """PTX ISA 9.7.1.8: towards zero; by zero, what the machine gives."""
    return None if b == 0 else abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)


def _remainder(a: int, b: int) -> int | None:
    quotient = _divide(a, b)
    return None if quotient is None else a - quotient * b


_GUESSED, _PRODUCTS = frozenset({"and", "or", "xor", "lop3", "shr", "bfe", "div", "rem"}), frozenset({"mul", "mad"})
_RULES: dict[str, Rule] = {
    "mov": _move,
    "cvta": _convert_address,
    "cvt": _convert,
    "add": _pointwise(add, 2),
    "sub": _pointwise(subtract, 2),
    "neg": _pointwise(lambda a: subtract(constant(a.width, 0), a), 1),
    "mul": _multiply,
    "mad": _multiply_add,
    "and": _pointwise(_and, 2),
    "or": _or,
    "xor": _pointwise(_xor, 2),
    "not": _pointwise(lambda a: bitwise(lambda x: ~x, a), 1),
    "lop3": _lop3,
    "shl": _shift_left,
    "shr": _shift_right,
    "bfe": _extract,
    "selp": _select,
    "setp": _compare,
    "min": _numeric(min, 2),
    "max": _numeric(max, 2),
    "div": _numeric(_divide, 2),
    "rem": _numeric(_remainder, 2),
    "abs": _numeric(abs, 1),
    "popc": _numeric(lambda a: a.bit_count(), 1),
    "ld": _load,
}
