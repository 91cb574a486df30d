"""What compiled statements, literals and saves do, run by the interpreter. Expressions: ``test_executors``."""

from __future__ import annotations

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


Env = dict[str, int]


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


@given(values(), st.sampled_from(["r6", "r2 > 5 and r4 < 0", "not r6", "r0"]))
def test_a_probes_condition_holds_for_all_that_lives_on(env: Env, condition: str) -> None:
    """What the body writes: its registers where the condition held as it began, nothing where it did not."""
    declared = "".join(f"{n}: nl.{t}\n" for n, t in NAMES.items())
    body = "    a = r2 + 1\n    r6 = not r6\n    r2 = a * 3\n    r0 += 1\n    r4 = -r4 if r2 > 7 else r4\n"
    head = "@probe(pos='kernel', level='thread'"
    plain = executed(compiled(f"{declared}{head})\ndef p():\n{body}"), env)
    given_ = executed(compiled(f"{declared}{head}, when={condition})\ndef p():\n{body}"), env)
    holds = executed(compiled(f"{declared}{head})\ndef p():\n    x: nl.pred = {condition}\n"), env)["x"]
    wanted = plain if holds else {n: encode(v, NAMES[n]) for n, v in env.items()}
    assert {n: given_[n] for n in NAMES} == {n: wanted[n] for n in NAMES}
