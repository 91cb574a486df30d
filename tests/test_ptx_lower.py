"""Lowering computes what the IR means, in the corners too, and ptxas takes every form of it."""

from __future__ import annotations

import itertools
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from needs import needs, ptxas_errors
from ptx_machine import Machine

from ncc.backends.ptx.code.emit import Emitter, Geometry, RegClass, Registers, class_of, linear, linear_block
from ncc.backends.ptx.code.helpers import HELPERS, read_helper
from ncc.backends.ptx.code.lower import EMIT, lower_body, narrow_clocks
from ncc.backends.rewrite.hooks import Hooks
from ncc.backends.rewrite.snippet import SITE_WORDS
from ncc.ir.nodes import Imm, Instr, IRBody, Reg, Value
from ncc.ir.ops import Effect, Kind, Op, Result
from ncc.ir.types import Helper, Type

INTS = [t for t in Type if t.is_int]


def _fail(*_: object) -> str:
    raise AssertionError("no captures or saves here")


NO_SITE = Hooks(_fail, read_helper, _fail)  # type: ignore[arg-type]


def forms(op: Op) -> list[tuple[Type, list[Type]]]:
    """(operation's type, operand types) of every form of an op."""
    types = INTS + ([Type.PRED] if op.info.pred_ok else [])
    found = []
    for type_ in types:
        allowed = {Kind.PRED: [Type.PRED], Kind.ANY: [*INTS, Type.PRED], Kind.TYPE: [type_]}
        choices = [allowed[kind] for kind in op.info.operands]
        found += [(type_, list(c)) for c in itertools.product(*choices)]
    return found


FORMS = [(op, type_, operands) for op in EMIT for type_, operands in forms(op)]


def lower_one(op: Op, type_: Type, args: list[Value]) -> tuple[list[str], dict[str, str], str]:
    """(statements, register of each argument, register of the result)"""
    registers = Registers()
    e = Emitter(registers, Geometry())
    places = {a.name: registers.fresh(class_of(a.type)) for a in args if isinstance(a, Reg)}
    result = Reg("result", Type.PRED if op.info.result is Result.PRED else type_)
    places["result"] = registers.fresh(class_of(result.type))
    lower_body(e, IRBody((Instr(op, type_, result, tuple(args)),)), places, NO_SITE)
    return e.lines, places, places["result"]


# ---- the reference: Python integers

def signed(value: int, type_: Type) -> int:
    return value - (1 << type_.bits) if type_.signed and value >> (type_.bits - 1) else value


def divide(a: int, b: int, type_: Type) -> int:
    if b == 0:
        return 0
    a, b = signed(a, type_), signed(b, type_)
    return abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)


def compare(relation: Callable[[int, int], bool]) -> Callable[..., int]:
    return lambda a, b, t: int(relation(signed(a, t), signed(b, t)))


MODEL: dict[Op, Callable[..., int]] = {
    Op.MOV: lambda a, t: a,
    Op.ADD: lambda a, b, t: a + b,
    Op.SUB: lambda a, b, t: a - b,
    Op.MUL: lambda a, b, t: a * b,
    Op.DIV: divide,
    Op.REM: lambda a, b, t: signed(a, t) - signed(b, t) * divide(a, b, t),
    Op.SHL: lambda a, b, t: a << (b & (t.bits - 1)),
    Op.SHR: lambda a, b, t: signed(a, t) >> (b & (t.bits - 1)),
    Op.AND: lambda a, b, t: a & b,
    Op.OR: lambda a, b, t: a | b,
    Op.XOR: lambda a, b, t: a ^ b,
    Op.NOT: lambda a, t: ~a,
    Op.NEG: lambda a, t: -a,
    Op.MIN: lambda a, b, t: min(signed(a, t), signed(b, t)),
    Op.MAX: lambda a, b, t: max(signed(a, t), signed(b, t)),
    Op.POPC: lambda a, t: bin(a).count("1"),
    Op.EQ: compare(lambda a, b: a == b),
    Op.NE: compare(lambda a, b: a != b),
    Op.LT: compare(lambda a, b: a < b),
    Op.LE: compare(lambda a, b: a <= b),
    Op.GT: compare(lambda a, b: a > b),
    Op.GE: compare(lambda a, b: a >= b),
    Op.SELECT: lambda c, a, b, t: a if c else b,
}


def expected(op: Op, type_: Type, values: list[int], operand_types: list[Type]) -> int:
    result = signed(values[0], operand_types[0]) if op is Op.CVT else MODEL[op](*values, type_)
    bits = 1 if op.info.result is Result.PRED else type_.bits
    return result & ((1 << bits) - 1)


def corner(type_: Type) -> st.SearchStrategy[int]:
    top = (1 << type_.bits) - 1
    return st.one_of(st.sampled_from(sorted({0, 1, top, top >> 1, (top >> 1) + 1, min(top, 33)})), st.integers(0, top))


@settings(max_examples=400, deadline=None)
@given(st.data())
def test_lowered_ops_compute_what_the_ir_means(data: st.DataObject) -> None:
    op, type_, operand_types = data.draw(st.sampled_from(FORMS))
    values = [data.draw(corner(t)) for t in operand_types]
    args: list[Value] = [Imm(v, t) if data.draw(st.booleans()) else Reg(f"a{i}", t)
                         for i, (v, t) in enumerate(zip(values, operand_types, strict=True))]
    lines, places, result = lower_one(op, type_, args)
    machine = Machine({places[a.name]: v for a, v in zip(args, values, strict=True) if isinstance(a, Reg)})
    machine.run(lines)
    assert machine.registers[result] == expected(op, type_, values, operand_types), lines


def test_every_op_and_helper_has_a_row() -> None:
    assert set(EMIT) == {op for op in Op if op.info.effect is Effect.PURE}
    assert {*HELPERS, *SITE_WORDS} == set(Helper)


@pytest.mark.parametrize(("op", "type_", "constant", "statements"), [
    (Op.DIV, Type.S32, 3, 1), (Op.DIV, Type.S64, 0, 1), (Op.REM, Type.U32, 7, 1), (Op.SHL, Type.U64, 65, 1),
    (Op.SHR, Type.S32, 5, 1), (Op.DIV, Type.S32, 0xFFFFFFFF, 1),
])
def test_a_constant_operand_costs_no_guard(op: Op, type_: Type, constant: int, statements: int) -> None:
    lines, _, _ = lower_one(op, type_, [Reg("a", type_), Imm(constant, type_)])
    assert len(lines) == statements


def test_a_clock_of_which_the_low_half_is_used_is_read_in_32_bits() -> None:
    clock, low = Reg("t0", Type.U64), Reg("t1", Type.U32)
    read = Instr(Op.CALL, Type.U64, clock, (), Helper.CLOCK)
    body = (read, Instr(Op.CVT, Type.U32, low, (clock,)))
    narrowed = narrow_clocks(body, {})
    assert narrowed[0].type is Type.U32
    assert narrow_clocks((read, Instr(Op.SAVE, None, None, (clock,), "m")), {})[0].type is Type.U64
    assert narrow_clocks(body, {"t0": "%d0"})[0].type is Type.U64, "a declared register may be read elsewhere"


def test_writes_to_shared_registers_stand_under_the_guard() -> None:
    registers = Registers()
    total = registers.fresh(RegClass.B32)
    e = Emitter(registers, Geometry(), guard="!%p1", guarded=[total])
    one = Reg("one", Type.U32)
    body = IRBody((Instr(Op.MOV, Type.U32, one, (Imm(1, Type.U32),)),
                   Instr(Op.ADD, Type.U32, Reg("total", Type.U32), (Reg("total", Type.U32), one))))
    lower_body(e, body, {"total": total}, NO_SITE)
    assert e.lines == ["mov.b32 %ncc_r1, 1;", "@!%p1 add.u32 %ncc_r0, %ncc_r0, %ncc_r1;"]


def test_activemask_counts_the_lanes_that_execute_the_instruction() -> None:
    e = Emitter(Registers(), Geometry(), guard="%p1")
    assert HELPERS[Helper.ACTIVEMASK](e, Type.U64, None) == "%ncc_d0"
    assert e.lines == ["mov.b32 %ncc_r0, 0;", "@%p1 activemask.b32 %ncc_r0;", "cvt.u64.u32 %ncc_d0, %ncc_r0;"]


def test_a_known_block_shape_folds() -> None:
    e = Emitter(Registers(), Geometry.of((128,)))
    assert linear(e, "tid", "ntid") == "%ncc_r0"
    assert e.lines == ["mov.u32 %ncc_r0, %tid.x;"]
    assert linear(e, "tid", "ntid") == "%ncc_r0", "read once an insertion"


def test_the_linear_block_is_64_bits_wide() -> None:
    e = Emitter(Registers(), Geometry())
    linear_block(e)
    assert e.lines[-1].startswith("mad.wide.u32 ")


def test_fresh_registers_avoid_the_names_of_the_text() -> None:
    registers = Registers.beside(".reg .b32 %ncc_r<4>, %ncc1_x;")
    assert registers.fresh(RegClass.PRED) == "%ncc2_p0"
    assert registers.declarations() == [".reg .pred %ncc2_p<1>;"]


@needs("ptxas")
def test_ptxas_takes_every_form() -> None:
    """Every op on every type with registers and corner constants in every place, and every helper."""
    registers, declared = Registers(), {}
    instrs: list[Instr] = []
    for op, type_, operand_types in FORMS:
        choices: list[list[Value]] = []
        for i, t in enumerate(operand_types):
            reg = Reg(f"{t}{i}", t)
            declared.setdefault(reg.name, registers.fresh(class_of(t)))
            top = (1 << t.bits) - 1
            choices.append([reg, Imm(top, t), Imm((top >> 1) + 1, t)])
        result = Type.PRED if op.info.result is Result.PRED else type_
        instrs += [Instr(op, type_, Reg(f"o{len(instrs)}x{i}", result), c)
                   for i, c in enumerate(itertools.product(*choices))]
    instrs += [Instr(Op.CALL, h.result, Reg(h.label, h.result), (), h) for h in HELPERS]
    e = Emitter(registers, Geometry())
    lower_body(e, IRBody(tuple(instrs)), declared, NO_SITE)
    body = "\n".join([*registers.declarations(), *e.lines])
    text = f".version 7.0\n.target sm_70\n.address_size 64\n.visible .entry k() {{\n{body}\nret;\n}}\n"
    # sm_80 rather than the text's own sm_70, which CUDA 13 no longer assembles for.
    assert ptxas_errors(text, "sm_80") == ""
