"""The arithmetic of the language: a model written from ``docs/language.md``, against the interpreter."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ncc.diag import Diagnostics
from ncc.frontend.dsl import parse_probe
from ncc.ir.interp import decode, encode, entry_state, run
from ncc.ir.nodes import IRBody, Program
from ncc.ir.types import Helper, Type
from ncc.source import SourceFile

TYPES = [Type.U8, Type.U16, Type.U32, Type.U64, Type.S32, Type.S64, Type.PRED]
NAMES = {f"r{i}": type_ for i, type_ in enumerate(TYPES)}
HEAD = "from ncc import probe, Map\nimport ncc.language as nl\n"


# --- the model ---


@dataclass(frozen=True)
class Number:
    """A typed number; type None is a literal that has not met a type."""

    value: int
    type: Type | None


Env = dict[str, int]
Meaning = Callable[[Env], Number]


@dataclass(frozen=True)
class Expr:
    """An expression as text, and what it means."""

    text: str
    meaning: Meaning


def wrap(value: int, type_: Type) -> Number:
    return Number(decode(encode(value, type_), type_), type_)


def alone(n: Number) -> Number:
    return n if n.type else Number(n.value, Type.S64 if n.value < 0 else Type.U64)


def at_least_32(type_: Type) -> Type:
    return type_ if type_.bits >= 32 else Type.U32


def widest(types: list[Type]) -> Type:
    bits = max(t.bits for t in types)
    unsigned = [t for t in types if t.bits == bits and not t.signed]
    return unsigned[0] if unsigned else next(t for t in types if t.bits == bits)


def holds(type_: Type, value: int) -> bool:
    return wrap(value, type_).value == value


def meet(numbers: list[Number], conditions: bool = False) -> list[Number]:
    """Operands in the type of the operation."""
    types = [n.type for n in numbers if n.type]
    if conditions and len(types) == len(numbers) and set(types) == {Type.PRED}:
        return numbers
    type_ = at_least_32(widest(types))
    type_ = widest([type_, *(alone(n).type or type_ for n in numbers if not n.type and not holds(type_, n.value))])
    return [wrap(n.value, type_) for n in numbers]


def divide(a: int, b: int) -> int:
    return 0 if b == 0 else int(abs(a) // abs(b)) * (1 if (a < 0) == (b < 0) else -1)


ARITHMETIC: dict[str, Callable[[int, int], int]] = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "//": divide,
    "%": lambda a, b: a - b * divide(a, b),
    "&": lambda a, b: a & b,
    "|": lambda a, b: a | b,
    "^": lambda a, b: a ^ b,
}
COMPARISONS: dict[str, Callable[[int, int], bool]] = {
    "==": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
}


def binary(op: str, left: Expr, right: Expr) -> Expr:
    def meaning(env: Env) -> Number:
        a, b = meet([left.meaning(env), right.meaning(env)], conditions=op in "&|^")
        assert a.type
        return wrap(ARITHMETIC[op](a.value, b.value), a.type)

    return Expr(f"({left.text} {op} {right.text})", meaning)


def shift(op: str, left: Expr, right: Expr) -> Expr:
    def meaning(env: Env) -> Number:
        value = alone(left.meaning(env))
        assert value.type
        type_ = at_least_32(value.type)
        count = right.meaning(env).value % type_.bits
        return wrap(value.value << count if op == "<<" else wrap(value.value, type_).value >> count, type_)

    return Expr(f"({left.text} {op} {right.text})", meaning)


def compare(op: str, left: Expr, right: Expr) -> Expr:
    def meaning(env: Env) -> Number:
        a, b = meet([left.meaning(env), right.meaning(env)])
        return Number(int(COMPARISONS[op](a.value, b.value)), Type.PRED)

    return Expr(f"({left.text} {op} {right.text})", meaning)


def between(low: Expr, middle: Expr, high: Expr) -> Expr:
    first, second = compare("<=", low, middle), compare("<", middle, high)
    return Expr(f"({low.text} <= {middle.text} < {high.text})",
                lambda env: Number(first.meaning(env).value & second.meaning(env).value, Type.PRED))


def logic(op: str, left: Expr, right: Expr) -> Expr:
    def meaning(env: Env) -> Number:
        a, b = left.meaning(env).value != 0, right.meaning(env).value != 0
        return Number(int(a and b if op == "and" else a or b), Type.PRED)

    return Expr(f"({left.text} {op} {right.text})", meaning)


def select(condition: Expr, then: Expr, otherwise: Expr) -> Expr:
    def meaning(env: Env) -> Number:
        both = meet([then.meaning(env), otherwise.meaning(env)], conditions=True)
        return both[0] if condition.meaning(env).value != 0 else both[1]

    return Expr(f"({then.text} if {condition.text} else {otherwise.text})", meaning)


def extreme(name: str, exprs: list[Expr]) -> Expr:
    def meaning(env: Env) -> Number:
        numbers = meet([e.meaning(env) for e in exprs])
        pick = min if name == "min" else max
        return Number(pick(n.value for n in numbers), numbers[0].type)

    return Expr(f"{name}({', '.join(e.text for e in exprs)})", meaning)


def unary(op: str, inner: Expr) -> Expr:
    def meaning(env: Env) -> Number:
        n = inner.meaning(env)
        assert n.type
        if op == "not " or (op == "~" and n.type is Type.PRED):
            return Number(int(n.value == 0), Type.PRED)
        type_ = at_least_32(n.type)
        value = wrap(n.value, type_).value
        return wrap({"-": -value, "~": ~value, "+": value}[op], type_)

    return Expr(f"({op}{inner.text})", meaning)


def cast(type_: Type, inner: Expr) -> Expr:
    def meaning(env: Env) -> Number:
        value = inner.meaning(env).value
        return Number(int(value != 0), type_) if type_ is Type.PRED else wrap(value, type_)

    return Expr(f"nl.{type_}({inner.text})", meaning)


# --- expressions, each with a register in it, so that none is folded ---

REGISTERS = st.sampled_from(sorted(NAMES)).map(lambda n: Expr(n, lambda env: Number(env[n], NAMES[n])))
LITERALS = st.sampled_from([0, 1, 2, 31, 33, 64, 255, 2**31, 2**32 - 1, 2**63, 2**64 - 1, -1, -5, -(2**31), -(2**63)])
LITERAL = LITERALS.map(lambda v: Expr(str(v), lambda env: Number(v, None)))


def extend(exprs: st.SearchStrategy[Expr]) -> st.SearchStrategy[Expr]:
    pairs = st.tuples(exprs, exprs | LITERAL) | st.tuples(LITERAL, exprs)
    ops = st.sampled_from
    return st.one_of(
        st.builds(lambda op, p: binary(op, *p), ops(sorted(ARITHMETIC)), pairs),
        st.builds(lambda op, p: shift(op, *p), ops(["<<", ">>"]), pairs),
        st.builds(lambda op, p: compare(op, *p), ops(sorted(COMPARISONS)), pairs),
        st.builds(lambda op, p: logic(op, *p), ops(["and", "or"]), pairs),
        st.builds(lambda c, p: select(c, *p), exprs, pairs),
        st.builds(lambda name, p, e: extreme(name, [*p, e]), ops(["min", "max"]), pairs, exprs),
        st.builds(between, exprs, exprs, exprs),
        st.builds(unary, ops(["-", "~", "+", "not "]), exprs),
        st.builds(cast, ops(TYPES), exprs),
    )


EXPRESSIONS = st.recursive(REGISTERS, extend, max_leaves=8)


@st.composite
def values(draw: st.DrawFn) -> Env:
    def number(type_: Type) -> int:
        edges = [0, 1, (1 << type_.bits) - 1, 1 << type_.bits - 1, (1 << type_.bits - 1) - 1, 7]
        bits = draw(st.sampled_from(edges) | st.integers(0, (1 << type_.bits) - 1))
        return decode(bits & (1 << type_.bits) - 1, type_)

    return {name: number(type_) for name, type_ in NAMES.items()}


def compiled(text: str) -> Program:
    diags = Diagnostics()
    program = parse_probe(SourceFile("probe.py", HEAD + text), diags)
    assert not diags.errors, [d.render() for d in diags]
    return program


def executed(program: Program, env: Env, reads: dict[Helper, int] | None = None) -> dict[str, int]:
    state = entry_state(program) | {n: encode(v, NAMES[n]) for n, v in env.items()}
    body = program.probes[0].after
    assert isinstance(body, IRBody)
    return run(body, state, dict(reads or {})).state


@given(EXPRESSIONS, values(), st.sampled_from(TYPES))
def test_expressions_mean_what_the_page_says(expr: Expr, env: Env, type_: Type) -> None:
    declared = "".join(f"{n}: nl.{t}\n" for n, t in NAMES.items()) + f"result: nl.{type_}\n"
    program = compiled(f"{declared}@probe(pos='kernel', level='thread')\ndef p():\n    result = {expr.text}\n")
    wanted = expr.meaning(env)
    expected = int(wanted.value != 0) if type_ is Type.PRED else encode(wanted.value, type_)
    assert executed(program, env)["result"] == expected


@pytest.mark.parametrize(("text", "expected"), [
    ("-7 // 2", -3), ("-7 % 2", -1), ("7 // -2", -3), ("7 % -2", 1), ("5 // 0", 0), ("5 % 0", 5),
    ("1 << 63", 1 << 63), ("-(1 << 63)", -(1 << 63)), ("~5", -6), ("-5 >> 1", -3), ("2 * (3 + 4) ^ 1", 15),
])  # fmt: skip
def test_literals_are_folded_as_the_gpu_would_compute(text: str, expected: int) -> None:
    program = compiled(f"@probe(pos='kernel', level='thread')\ndef p():\n    x = {text}\n")
    assert executed(program, {})["x"] == encode(expected, Type.U64)


@given(values())
def test_statements_run_in_order(env: Env) -> None:
    declared = "".join(f"{n}: nl.{t}\n" for n, t in NAMES.items())
    program = compiled(f"{declared}@probe(pos='kernel', level='thread')\ndef p():\n"
                       "    a = r2\n    r2 = a + 1\n    b = r2 * 2\n    r2 += b\n    c = d = r2\n    c -= 1\n")
    state = executed(program, env)
    start = env["r2"]
    assert state["r2"] == encode((start + 1) * 3, Type.U32)
    assert (state["a"], state["d"], state["c"]) == (start, state["r2"], encode(state["r2"] - 1, Type.U32))


def test_registers_begin_with_their_initial_values() -> None:
    program = compiled("a: nl.s32 = -5\nb: nl.u64 = 1 << 63\nc: nl.u8\n"
                       "@probe(pos='kernel', level='thread')\ndef p():\n    a = -a * 3\n    b = b >> 60\n    c -= 1\n")
    state = executed(program, {})
    assert (state["a"], state["b"], state["c"]) == (15, 8, 255)


def test_saves_hold_the_values_in_order() -> None:
    program = compiled("@Map(level='thread')\nclass m:\n    z: nl.u64\n    a: nl.u8\n    k: nl.s32\n"
                       "@probe(pos='kernel', level='thread')\ndef p():\n    t = nl.clock()\n    m.save(t, t, -t)\n")
    body = program.probes[0].after
    assert isinstance(body, IRBody)
    (record,) = run(body, {}, {Helper.CLOCK: 0x1122334455667788}).records
    assert record.values == (0x1122334455667788, 0x88, -0x55667788 & 0xFFFFFFFF)
