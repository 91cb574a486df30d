"""CDNA among the executors of the IR: what probes compute on the simulator is what the interpreter says."""

from __future__ import annotations

import pytest
from executors import by_interpreter, threads
from hypothesis import given
from hypothesis import strategies as st
from profiles import examples, is_long
from test_executors import WHATEVER_THE_OPERANDS, _of_one_op, batches, mixed_programs, reported, rows, saving

from ncc.ir.nodes import Program
from ncc.ir.ops import Op
from tests.gcn_executor import by_gcn

ARCHES = ("gfx90a", "gfx942", "gfx1030", "gfx1100", "gfx1200")


@pytest.mark.parametrize("op", WHATEVER_THE_OPERANDS, ids=lambda op: op.info.mnemonic)
def test_every_form_of_an_op(op: Op) -> None:
    for number, program in enumerate(_of_one_op(op)):
        if op in (Op.DIV, Op.REM) and (number < 2 or (number % 2 == (op is Op.REM) and not is_long())):
            continue  # u8 and u16 are computed as u32 is, at length; a quotient is found as a remainder is
        all_threads = threads(rows(number))
        arch = ARCHES[number % len(ARCHES)]
        assert by_gcn(program, all_threads, arch) == by_interpreter(program, all_threads), program


@examples(12)
@given(program=mixed_programs(), seed=st.integers(0, 1 << 32), arch=st.sampled_from(ARCHES))
def test_whatever_the_ir_can_say(program: Program, seed: int, arch: str) -> None:
    all_threads = threads(rows(seed))
    assert by_gcn(program, all_threads, arch) == by_interpreter(program, all_threads)


@examples(12)
@given(batch=batches(), seed=st.integers(0, 1 << 32), arch=st.sampled_from(ARCHES))
def test_expressions_of_the_language(batch: list[tuple[str, str]], seed: int, arch: str) -> None:
    program, diags = reported(saving(batch))
    if not diags.errors:
        all_threads = threads(rows(seed))
        assert by_gcn(program, all_threads, arch) == by_interpreter(program, all_threads)
