"""The language means one thing: front end plus interpreter agree with the reference model at the corners."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from reference_model import PRED, TYPES, IntType, TooLarge, Typed, evaluate
from strategies import bodies, numbers

from ncc.diag import Diagnostics
from ncc.frontend.dsl import parse_probe
from ncc.ir import types as ir
from ncc.ir.interp import EVALUATE, Record, decode, encode, entry_state, run
from ncc.ir.nodes import CaptureRef, Imm, Instr, IRBody, Program, Reg, RegDecl
from ncc.ir.ops import Effect, Op
from ncc.ir.types import Capture, Helper, Type
from ncc.ir.warp import COMBINE
from ncc.source import SourceFile

# --- expressions at the corners; test_executors has random ones ---

REGISTERS = {f"{name}_{letter}": type_ for name, type_ in TYPES.items() for letter in "ab"}

DECLARATIONS = "import ncc.language as nl\nfrom ncc import probe, Map\n" + "".join(
    f"{name}: nl.{name.split('_')[0]} = 0\n" for name in REGISTERS
)


def check(text: str, values: dict[str, int], result: str) -> None:
    diags = Diagnostics()
    source = f'{DECLARATIONS}out: nl.{result} = 0\n@probe(pos="kernel", level="thread")\ndef p():\n    out = {text}\n'
    program = parse_probe(SourceFile("p.py", source), diags)
    registers = {name: Typed(values.get(name, 0), type_) for name, type_ in REGISTERS.items()}
    try:
        wanted = evaluate(text, registers, TYPES[result])
    except TooLarge:
        assert {d.code for d in diags.errors} == {"E020"}
        return
    assert [d.render() for d in diags.errors] == []
    body = program.probes[0].after
    assert isinstance(body, IRBody)
    state = {name: v.number & (1 << v.type.bits) - 1 for name, v in registers.items() if v.type}
    outcome = run(body, entry_state(program) | state, {})
    assert outcome.state["out"] == wanted & (1 << TYPES[result].bits) - 1
    assert {name: outcome.state[name] for name in state} == state


MIXED = [
    ("s32_a + u32_a", {"s32_a": -1, "u32_a": 0}, "u64"),  # unsigned wins at equal width: 0xffffffff
    ("s32_a + u64_a", {"s32_a": -1, "u64_a": 0}, "u64"),  # widened by its own sign: all ones
    ("s32_a < u32_a", {"s32_a": -1, "u32_a": 1}, "u8"),
    ("u8_a + u8_b", {"u8_a": 255, "u8_b": 1}, "u32"),  # computed in u32
    ("u8_a - u8_b", {"u8_a": 0, "u8_b": 1}, "u64"),
    ("s32_a // s32_b", {"s32_a": -(2**31), "s32_b": -1}, "s32"),
    ("s32_a % s32_b", {"s32_a": -(2**31), "s32_b": -1}, "s32"),
    ("s32_a // s32_b", {"s32_a": -7, "s32_b": 2}, "s64"),
    ("s32_a % s32_b", {"s32_a": -7, "s32_b": 2}, "s64"),
    ("s32_a % s32_b", {"s32_a": -7, "s32_b": 0}, "s64"),
    ("s32_a // s32_b", {"s32_a": -7, "s32_b": 0}, "s64"),
    ("u32_a << u32_b", {"u32_a": 1, "u32_b": 33}, "u64"),
    ("s64_a >> u8_a", {"s64_a": -8, "u8_a": 65}, "s64"),
    ("u64_a + 1", {"u64_a": 2**64 - 1}, "u64"),
    ("u32_a + 4294967296", {"u32_a": 5}, "u64"),
    ("u32_a + -1", {"u32_a": 0}, "s64"),
    ("pred_a + pred_b", {"pred_a": 1, "pred_b": 1}, "u64"),
    ("~pred_a", {"pred_a": 1}, "u64"),
    ("-7 // 2", {}, "s64"),
    ("-9223372036854775808", {}, "s64"),
    ("9223372036854775808 * 2", {}, "u64"),
]


@pytest.mark.parametrize(("text", "values", "result"), MIXED)
def test_the_corners_of_the_arithmetic(text: str, values: dict[str, int], result: str) -> None:
    check(text, values, result)


def test_the_model_itself_knows_the_corners() -> None:
    """Written out, so that model and interpreter cannot be wrong together."""

    def model(text: str, result: str = "s64", **values: int) -> int:
        registers = {name: Typed(values.get(name, 0), type_) for name, type_ in REGISTERS.items()}
        return evaluate(text, registers, TYPES[result])

    assert model("s32_a + u32_a", s32_a=-1) == 0xFFFFFFFF
    assert model("s32_a + u64_a", s32_a=-1) == -1
    assert model("s32_a // 2", s32_a=-7) == -3
    assert model("s32_a % 2", s32_a=-7) == -1
    assert model("s32_a // 0", s32_a=-7) == 0
    assert model("s32_a % 0", s32_a=-7) == -7
    assert model("s32_a // s32_b", s32_a=-(2**31), s32_b=-1) == -(2**31)
    assert model("u32_a << 33", u32_a=1) == 2
    assert model("u8_a + 1", u8_a=255) == 256
    assert model("nl.u8(u8_a + 1)", u8_a=255) == 0
    assert model("1 if u32_a else 2", u32_a=256) == 1
    assert model("nl.pred(u32_a)", u32_a=256) == 1


# --- the interpreter alone ---

PURE = [op for op in Op if op.info.effect is Effect.PURE]


def test_every_pure_op_is_interpreted_and_no_other() -> None:
    assert set(EVALUATE) == set(PURE)
    assert set(COMBINE) == {op for op in Op if op.info.effect is Effect.WARP}


def one(op: Op, type_: Type, *args: Imm, result: Type | None = None) -> int:
    instr = Instr(op, type_, Reg("r", result or type_), args)
    return run(IRBody((instr,)), {}, {}).state["r"]


@given(st.sampled_from([t for t in Type if t.is_int]), st.data())
def test_narrow_types_wrap_at_their_own_width(type_: Type, data: st.DataObject) -> None:
    a, b = data.draw(numbers(type_)), data.draw(numbers(type_))
    x, y = decode(a, type_), decode(b, type_)
    args = Imm(a, type_), Imm(b, type_)
    assert one(Op.ADD, type_, *args) == (x + y) % 2**type_.bits
    assert one(Op.MUL, type_, *args) == (x * y) % 2**type_.bits
    assert one(Op.SHL, type_, *args) == (x << b % type_.bits) % 2**type_.bits
    assert one(Op.SHR, type_, *args) == (x >> b % type_.bits) % 2**type_.bits
    assert one(Op.LT, type_, *args, result=Type.PRED) == (x < y)
    assert one(Op.NEG, type_, args[0]) == -x % 2**type_.bits
    quotient, rest = decode(one(Op.DIV, type_, *args), type_), decode(one(Op.REM, type_, *args), type_)
    assert (quotient * y + rest - x) % 2**type_.bits == 0
    assert (abs(rest) < abs(y) if y else rest == x) or y == 0


@given(st.sampled_from([t for t in Type if not t.is_float]), st.integers())
def test_encoding_and_decoding_are_inverse(type_: Type, number: int) -> None:
    assert encode(decode(encode(number, type_), type_), type_) == encode(number, type_)


def test_conversions_extend_by_the_sign_of_the_source_and_truncate() -> None:
    minus_one = Imm(0xFFFFFFFF, Type.S32)
    assert one(Op.CVT, Type.U64, minus_one) == 2**64 - 1
    assert one(Op.CVT, Type.S64, Imm(0xFFFFFFFF, Type.U32)) == 0xFFFFFFFF
    assert one(Op.CVT, Type.U8, Imm(0x1FF, Type.U16)) == 0xFF
    assert one(Op.CVT, Type.PRED, Imm(2, Type.U32)) == 0
    assert one(Op.CVT, Type.S32, Imm(1, Type.PRED)) == 1


def test_records_and_reads() -> None:
    addr = CaptureRef(Capture.ADDR)
    body = IRBody((
        Instr(Op.CALL, Type.U64, Reg("t", Type.U64), attr=Helper.CLOCK),
        Instr(Op.CAPTURE, Type.U64, Reg("a", Type.U64), attr=addr),
        Instr(Op.SAVE, args=(Reg("t", Type.U64), Imm(7, Type.U8)), attr="m"),
        Instr(Op.ADD, Type.U64, Reg("r", Type.U64), (Reg("r", Type.U64), Reg("a", Type.U64))),
        Instr(Op.SAVE, args=(Reg("r", Type.U64),), attr="n"),
    ))  # fmt: skip
    program = Program((), (RegDecl("r", Type.U64, -1),), ())
    reads: dict[Helper | CaptureRef, int] = {Helper.CLOCK: 2**64 + 5, addr: 16}
    for given_reads in (reads, reads.__getitem__):
        outcome = run(body, entry_state(program), given_reads)
        assert outcome.records == (Record("m", (5, 7)), Record("n", (15,)))
        assert outcome.state == {"r": 15, "t": 5, "a": 16}


@given(bodies({"r0": Type.U64, "r1": Type.S32, "r2": Type.PRED}, [], [Capture.ADDR, Capture.BYTES]))
def test_every_value_stays_within_its_type(body: IRBody) -> None:
    outcome = run(body, {"r0": 2**64 - 1, "r1": 2**31, "r2": 1}, lambda read: 2**70 - 3)
    types = {i.dst.name: i.dst.type for i in body.instrs if i.dst}
    assert all(0 <= outcome.state[name] < 2**type_.bits for name, type_ in types.items())


@pytest.mark.parametrize("op", [
    op for op in Op if op.info.effect not in (Effect.PURE, Effect.READ, Effect.WARP, Effect.SAVE)])
def test_what_the_verifier_refuses_is_not_executed(op: Op) -> None:
    args = tuple(Imm(0, Type.PRED) for _ in op.info.operands)
    dst = Reg("r", Type.U32) if op is Op.LDSHARED else None
    with pytest.raises(ValueError, match=op.info.mnemonic):
        run(IRBody((Instr(op, Type.U32 if dst else None, dst, args, None),)), {}, {})


def test_the_model_and_the_ir_have_the_same_types() -> None:
    known = {t.label: IntType(t.bits, t.signed) for t in ir.Type if not t.is_float}
    assert known == {name: IntType(*type_) for name, type_ in TYPES.items()}
    assert PRED.bits == Type.PRED.bits
