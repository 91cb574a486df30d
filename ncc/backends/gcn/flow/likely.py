"""How the addresses of a warp's lanes differ, most likely: ``base + table[lane]``, as ``graph.lane_values`` has it.

A warp is half a wave, 32 lanes. What is found here is checked wherever it is relied on. So it is taken that nothing
wraps around, that a block's rows are whole warps, that lanes that were elsewhere have the same, and of two values that
meet the one that differs between lanes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from ncc.backends.gcn import isa
from ncc.backends.gcn.flow.cfg import EXIT, Graph
from ncc.backends.gcn.flow.entry import USER_SGPRS, directives
from ncc.backends.gcn.flow.lane_words import (
    WIDE,
    WORD,
    Arguments,
    Below,
    Carry,
    Content,
    Half,
    Reader,
    Sign,
    State,
    as_word,
    together,
    widened,
)
from ncc.backends.gcn.flow.values import KERNARG_POINTER
from ncc.backends.gcn.isa.addresses import Address, Part
from ncc.backends.gcn.isa.table import Format
from ncc.backends.gcn.text.nodes import Instruction, Kernel
from ncc.backends.gcn.text.operands import Imm, Operand, Reg, Special, bare, operand_units
from ncc.backends.graph.lane_values import (
    LANE,
    Factor,
    Value,
    add,
    bitwise,
    clear_low,
    constant,
    each_lane,
    join,
    make,
    mask,
    multiply,
    over_strides,
    preferred,
    signed,
    subtract,
    uniform,
    without_base,
)

_MOST_VISITS = 8
"""Of a block: guesses need not come to rest by themselves."""


@dataclass(frozen=True)
class Likely:
    """Of one kernel. ``start`` is what registers hold at its start."""

    graph: Graph
    start: Mapping[str, Content]

    def address(self, instr: Instruction, address: Address) -> Value | None:
        """Just before an instruction, its 64 bits."""
        reader = Reader(self.states.get(instr, {}))
        total: Value | None = constant(WIDE, address.offset)
        for term in address.terms:
            value = uniform(WIDE) if term.part is Part.BASE else \
                None if term.part is Part.INDEX else reader.number(term.operand)
            total = add(total, value) if total and value else None
        return total

    @cached_property
    def states(self) -> dict[Instruction, State]:
        """Before each instruction that accesses memory."""
        after: dict[int, State] = {}
        found: dict[Instruction, State] = {}
        visits = dict.fromkeys(range(len(self.graph.blocks)), 0)
        work = [0] if self.graph.blocks else []
        entries: dict[int, State] = {0: dict(self.start)}
        while work:
            index = min(work)
            work.remove(index)
            visits[index] += 1
            state, block = dict(entries[index]), self.graph.blocks[index]
            for instr in block.instructions:
                if isa.row(instr).format.is_vector_memory:
                    found[instr] = dict(state)
                _step(state, instr)
            if after.get(index) == state or visits[index] > _MOST_VISITS:
                continue
            after[index] = state
            for target in (t for t in dict.fromkeys(block.successors) if t != EXIT):
                entries[target] = _met(entries[target], state) if target in entries else dict(state)
                work += [target] * (target not in work)
        return found


def _met(one: State, other: State) -> State:
    met = dict(one)
    for unit, content in other.items():
        old = met.get(unit)
        met[unit] = content if old is None else _of_two(old, content)
    return met


def _of_two(a: Content, b: Content) -> Content:
    if a == b:
        return a
    if isinstance(a, Value) and isinstance(b, Value):
        return join(a, b) or preferred(a, b) or a
    if isinstance(a, Half) and isinstance(b, Half) and a.which == b.which:
        return Half(join(a.of, b.of) or preferred(a.of, b.of) or a.of, a.which)
    if isinstance(a, Sign) and isinstance(b, Sign):
        return Sign(join(a.of, b.of) or preferred(a.of, b.of) or a.of)
    return b if isinstance(a, Value) else a


# ---- what instructions do

Rule = Callable[["Reader", "tuple[Operand, ...]"], "Value | None"]


def _step(state: State, instr: Instruction) -> None:
    reader, written = Reader(dict(state)), dict[str, Content]()
    for one in instr.halves or (instr,):  # of RDNA's two at once both read what was there before
        written |= _written(reader, one)
    for unit in isa.defines(instr):
        state.pop(unit, None)
    state.update(written)


def _written(reader: Reader, instr: Instruction) -> State:
    name = isa.base_name(instr.mnemonic)
    modified = instr.mnemonic.endswith(("_dpp", "_sdwa")) or instr.has("clamp")
    if name in _SPECIAL and not modified:
        return _SPECIAL[name](reader, instr)
    results = isa.result_operands(instr)
    if name in _WORDS and not modified:
        value = _WORDS[name](reader, isa.source_operands(instr))
        if value is not None and isinstance(bare(results[0]), Reg | Special):
            return dict(zip(operand_units(results[0])[:1], (value,), strict=False))
    elif name in _WIDES and not modified:
        value = _WIDES[name](reader, isa.source_operands(instr))
        if value is not None:
            return {unit: Half(value, n) for n, unit in enumerate(operand_units(results[0])[:2])}
    elif name.startswith("s_load_dword") and isa.row(instr).format is Format.SMEM:
        return _load(reader, instr)
    return {}


def _words(compute: Callable[..., Value | None], count: int) -> Rule:
    """An instruction on words, with its operands in this order."""

    def rule(reader: Reader, sources: tuple[Operand, ...]) -> Value | None:
        found = [reader.word(o) for o in sources[:count]]
        known = [value for value in found if value is not None]
        return compute(*known) if len(known) == count else None

    return rule


def _of_lanes(compute: Callable[..., Value | None]) -> Callable[..., Value | None]:
    """Bases are multiples of what is shifted out, masked or divided: else what the lanes' tables alone give."""

    def guess(*operands: Value) -> Value | None:
        found = compute(*operands)
        alone = [without_base(o) for o in operands] if found is None else [None]
        if found is not None or None in alone:
            return found
        found = compute(*alone)
        return found and make(found.width, mask(found.width), found.table)

    return guess


def _or(a: Value, b: Value) -> Value:
    return bitwise(lambda x, y: x | y, a, b) or add(a, b)


@_of_lanes
def _xor(a: Value, b: Value) -> Value | None:
    return bitwise(lambda x, y: x ^ y, a, b) or (None if a.possible & b.possible else add(a, b))


@_of_lanes
def _and(a: Value, b: Value) -> Value | None:
    return bitwise(lambda x, y: x & y, a, b) or _masked(a, b) or _masked(b, a)


def _masked(value: Value, by: Value) -> Value | None:
    cleared = mask(value.width) ^ (by.constant or 0)
    return clear_low(value, cleared.bit_length()) if by.constant and not cleared & cleared + 1 else None


def _left(value: Value, count: Value) -> Value | None:
    by = count.constant
    if by is None:
        return uniform(value.width) if value.is_uniform and count.is_uniform else None
    return multiply(value, constant(value.width, 1 << by % value.width))


@_of_lanes
def _right(value: Value, count: Value) -> Value | None:
    """Where what is shifted out comes from the base alone, or from the lanes alone."""
    by = count.constant
    if by is None or value.is_uniform:
        bits = value.possible >> (by or 0) % value.width if by is not None else -1
        return uniform(value.width, bits) if value.is_uniform and count.is_uniform else None
    by %= value.width
    low = mask(by)
    if not value.unknown & value.lane_bits and not value.strides:
        return make(value.width, value.unknown >> by, tuple(t >> by for t in value.table))
    relative = value.lane_zero
    if (value.unknown & low and any(r & low for r in relative)) or any(t & low for s in value.strides for t in s.table):
        return None
    start = value.table[0] & low if not value.unknown & low else 0
    return make(value.width, mask(value.width - by), tuple(start + r >> by for r in relative), strides=over_strides(
        value.strides, lambda t: signed(t, value.width) >> by))


@_of_lanes
def _high(a: Value, b: Value) -> Value | None:
    return each_lane(lambda x, y: x * y >> WORD, WORD, a, b)


def _field(value: Value, first: Value, count: Value) -> Value | None:
    shifted = _right(value, first)
    bits = (count.constant or 0) % WORD  # more it does not look at
    return _and(shifted, constant(WORD, mask(bits))) if shifted and bits else None


def _reversed(compute: Callable[[Value, Value], Value | None]) -> Callable[[Value, Value], Value | None]:
    return lambda a, b: compute(b, a)


def _then(first: Callable[[Value, Value], Value | None],
          second: Callable[[Value, Value], Value | None]) -> Callable[[Value, Value, Value], Value | None]:
    """``second(first(a, b), c)``"""

    def compute(a: Value, b: Value, c: Value) -> Value | None:
        found = first(a, b)
        return found and second(found, c)

    return compute


def _selected(reader: Reader, sources: tuple[Operand, ...]) -> Value | None:
    return preferred(reader.word(sources[0]), reader.word(sources[1]))


def _count(reader: Reader, sources: tuple[Operand, ...]) -> Value | None:
    """``v_mbcnt_hi_u32_b32`` of all lanes, behind ``v_mbcnt_lo_u32_b32``: the lane's number in the wave."""
    return make(WORD, WORD, LANE) if isinstance(reader.content(sources[1]), Below) else None


_SHIFTS_LEFT = _reversed(_left)
_WORDS: dict[str, Rule] = {
    "s_movk_i32": _words(lambda a: a, 1),
    **dict.fromkeys(("v_readfirstlane_b32", "v_readlane_b32"), lambda reader, sources: uniform(WORD)),
    **dict.fromkeys(("v_add_u32", "s_add_i32", "s_add_u32"), _words(add, 2)),
    **dict.fromkeys(("v_sub_u32", "s_sub_i32", "s_sub_u32"), _words(subtract, 2)),
    "v_subrev_u32": _words(_reversed(subtract), 2),
    **dict.fromkeys(("v_mul_lo_u32", "v_mul_u32_u24", "v_mul_i32_i24", "s_mul_i32"), _words(multiply, 2)),
    **dict.fromkeys(("v_mul_hi_u32", "s_mul_hi_u32"), _words(_high, 2)),
    **dict.fromkeys(("v_mad_u32_u24", "v_mad_i32_i24"), _words(_then(multiply, add), 3)),
    **dict.fromkeys(("v_and_b32", "s_and_b32"), _words(_and, 2)),
    **dict.fromkeys(("v_or_b32", "s_or_b32"), _words(_or, 2)),
    **dict.fromkeys(("v_xor_b32", "s_xor_b32"), _words(_xor, 2)),
    **dict.fromkeys(("v_not_b32", "s_not_b32"), _words(lambda a: bitwise(lambda x: ~x, a), 1)),
    "v_lshlrev_b32": _words(_SHIFTS_LEFT, 2), "s_lshl_b32": _words(_left, 2),
    "v_lshrrev_b32": _words(_reversed(_right), 2),
    **dict.fromkeys(("s_lshr_b32", "s_ashr_i32"), _words(_right, 2)),
    "v_lshl_add_u32": _words(_then(_left, add), 3), "v_add_lshl_u32": _words(_then(add, _left), 3),
    "v_lshl_or_b32": _words(_then(_left, _or), 3), "v_and_or_b32": _words(_then(_and, _or), 3),
    "v_or3_b32": _words(_then(_or, _or), 3), "v_add3_u32": _words(_then(add, add), 3),
    "v_xad_u32": _words(_then(_xor, add), 3), "v_bfe_u32": _words(_field, 3),
    "v_cndmask_b32": _selected, "v_mbcnt_hi_u32_b32": _count,
}


def _add_shifted(reader: Reader, sources: tuple[Operand, ...]) -> Value | None:
    """``v_lshl_add_u64``"""
    value, count, other = reader.wide(sources[0]), reader.word(sources[1]), reader.wide(sources[2])
    shifted = value and count and _left(value, replace(count, width=WIDE))
    return add(shifted, other) if shifted and other else None


def _shifted(reader: Reader, sources: tuple[Operand, ...]) -> Value | None:
    count, value = reader.word(sources[0]), reader.wide(sources[1])
    return (count and value and _left(value, replace(count, width=WIDE))) or None


def _product(is_signed: bool) -> Rule:
    """``v_mad_u64_u32``, whose sources follow the carry."""

    def rule(reader: Reader, sources: tuple[Operand, ...]) -> Value | None:
        (a, b), c = (reader.word(o) for o in sources[:2]), reader.wide(sources[2])
        product = a and b and multiply(widened(a, is_signed), widened(b, is_signed))
        return add(product, c) if product and c else None

    return rule


_WIDES: dict[str, Rule] = {
    "v_lshl_add_u64": _add_shifted, "v_lshlrev_b64": _shifted,
    "v_mad_u64_u32": _product(is_signed=False), "v_mad_i64_i32": _product(is_signed=True),
}


def _moved(reader: Reader, instr: Instruction) -> State:
    """``v_mov_b32`` and the like: whatever it is."""
    target, source = instr.operands[:2]
    units = operand_units(target)
    if len(units) == 1:
        content = reader.content(source)
        return {} if content is None else {units[0]: content}
    plain = bare(source)
    if isinstance(plain, Imm):
        wide = reader.wide(source)
        halves: State = {unit: Half(wide, n) for n, unit in enumerate(units)} if wide else {}
        return halves
    found = zip(units, map(reader.unit, operand_units(plain)), strict=False)
    return {unit: content for unit, content in found if content is not None}


def _sign(reader: Reader, instr: Instruction) -> State:
    """``v_ashrrev_i32 v3, 31, v2``, or a shift by less."""
    target, count, source = instr.operands[:3]
    value, by = reader.word(source), reader.word(count)
    if value is None or by is None:
        return {}
    found = Sign(value) if by.constant == WORD - 1 else _right(value, by)
    return {} if found is None else dict.fromkeys(operand_units(target)[:1], found)


def _lower(reader: Reader, instr: Instruction) -> State:
    """``v_add_co_u32 v2, vcc, v4, v6``"""
    target, carry, a, b = instr.operands[:4]
    first, second = reader.content(a), reader.content(b)
    one, other = as_word(first), as_word(second)
    result = add(one, other) if one and other else None
    found: State = {operand_units(carry)[0]: Carry(first, second, result)}
    return found | ({operand_units(target)[0]: result} if result else {})


def _upper(reader: Reader, instr: Instruction) -> State:
    """``v_addc_co_u32 v3, vcc, v5, v7, vcc``: the lower word is the one that was added just before."""
    target, _, c, d, carry = instr.operands[:5]
    added = reader.unit(operand_units(carry)[0])
    if not isinstance(added, Carry):
        return {}
    pairs = [together(added.first, reader.content(c)), together(added.second, reader.content(d))]
    if None in pairs:
        pairs = [together(added.first, reader.content(d)), together(added.second, reader.content(c))]
    one, other = pairs
    if one is None or other is None:
        return {}
    total = add(one, other)
    lower = next((unit for unit, content in reader.state.items() if content is added.result), None)
    halves: State = {lower: Half(total, 0)} if lower else {}
    return halves | {operand_units(target)[0]: Half(total, 1)}


_SPECIAL: dict[str, Callable[[Reader, Instruction], State]] = {
    **dict.fromkeys(("v_mov_b32", "s_mov_b32", "s_mov_b64", "v_accvgpr_read_b32", "v_accvgpr_write_b32"), _moved),
    "v_ashrrev_i32": _sign, "v_add_co_u32": _lower, "v_addc_co_u32": _upper,
    "v_mbcnt_lo_u32_b32": lambda reader, instr: {operand_units(instr.operands[0])[0]: Below()},
}


def _load(reader: Reader, instr: Instruction) -> State:
    """``s_load_dwordx4 s[4:7], s[0:1], 0x8``: numbers that the launch passes, where these are the arguments."""
    to, base, offset = instr.operands[:3]
    found = [reader.unit(unit) for unit in operand_units(base)]
    if found != [Arguments(0), Arguments(1)] or not isinstance(offset, Imm) or not isinstance(offset.value, int):
        return {}
    first = offset.value + instr.integer("offset")
    return {unit: argument(first + 4 * n) for n, unit in enumerate(operand_units(to))}


def argument(offset: int) -> Value:
    """The word at an offset of the kernel's arguments."""
    return replace(uniform(WORD), scaled=(Factor("", offset, WORD, True), 1))


def likely(kernel: Kernel, graph: Graph) -> Likely:
    asked, at = directives(kernel), 0
    start: State = {"v0": make(WORD, mask(WORD) ^ mask(5), LANE), "v1": uniform(WORD), "v2": uniform(WORD)}
    for name, count in USER_SGPRS:
        if asked.get(name):
            if name == KERNARG_POINTER:
                start |= {f"s{at}": Arguments(0), f"s{at + 1}": Arguments(1)}
            at += count
    first = asked.get("user_sgpr_kernarg_preload_offset", 0)
    for n in range(asked.get("user_sgpr_kernarg_preload_length", 0)):
        start[f"s{at + n}"] = argument(4 * (first + n))
    return Likely(graph, start)
