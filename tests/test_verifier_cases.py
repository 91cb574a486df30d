"""The cases in ``tests/verifier``: textual IR with the codes that are expected on the lines they stand on."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from strategies import programs
from toy_asm import facts

import ncc.verifier
from ncc.diag import Diagnostics
from ncc.ir.nodes import Program, Tracepoint
from ncc.ir.text import parse_program
from ncc.ir.types import Capture
from ncc.source import SourceFile
from ncc.verifier import verify_asm, verify_ir

CASES = sorted((Path(__file__).parent / "verifier").glob("*.ir"))

AVAILABLE = {
    "load.global": {Capture.ADDR, Capture.BYTES, Capture.OUT, Capture.IN1},
    "store.global": {Capture.ADDR, Capture.BYTES, Capture.IN1},
    "add": {Capture.OUT, Capture.IN1, Capture.IN2},
    "kernel": set(Capture),  # whatever a backend says, a kernel's ends have none
}


def captures(point: Tracepoint) -> frozenset[Capture]:
    return frozenset(AVAILABLE[point.text])


def verify(program: Program, diags: Diagnostics) -> None:
    verify_ir(program, captures, diags)
    verify_asm(program, facts, captures, diags)


def read(path: Path) -> tuple[SourceFile, Program]:
    source = SourceFile(path.name, path.read_text())
    diags = Diagnostics()
    program = parse_program(source, diags)
    assert [d.render() for d in diags] == []
    return source, program


def expected(source: SourceFile) -> Counter[tuple[int, str]]:
    lines = enumerate(source.text.split("\n"), 1)
    return Counter((n, code) for n, line in lines for code in re.findall(r"V\d+", line.partition(" ; ")[2]))


@pytest.mark.parametrize("path", CASES, ids=lambda p: p.stem)
def test_case(path: Path) -> None:
    source, program = read(path)
    diags = Diagnostics()
    verify(program, diags)
    found = Counter((d.span.line, d.code) for d in diags if d.span)
    assert found == expected(source), "\n".join(d.render() for d in diags)


def test_every_code_of_the_contract_has_a_case() -> None:
    contract = set(re.findall(r"^(V[01]\d\d)  ", ncc.verifier.__doc__ or "", re.M))
    shown = {code for path in CASES for _, code in expected(read(path)[0])}
    assert shown == {code for code in contract if code < "V150"}


@given(programs())
def test_well_formed_programs_are_admitted(program: Program) -> None:
    diags = Diagnostics()
    verify(program, diags)
    assert [d.render() for d in diags] == []


def test_messages_name_what_is_wrong_and_how_to_mend_it() -> None:
    _, program = read(Path(__file__).parent / "verifier" / "captures.ir")
    diags = Diagnostics()
    verify(program, diags)
    messages = [d.render() for d in diags]
    assert any("'add' has no 'addr'" in m and "hint: it has: out, in1, in2" in m for m in messages)
    assert any("'kernel' has no 'bytes'" in m and "no instruction" in m for m in messages)


def test_a_misspelt_name_is_met_with_the_nearest() -> None:
    _, program = read(Path(__file__).parent / "verifier" / "saves.ir")
    diags = Diagnostics()
    verify(program, diags)
    assert "did you mean 'hits'?" in [d.hint for d in diags if d.code == "V010"]
