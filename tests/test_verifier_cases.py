"""The cases in ``tests/verifier``: textual IR with the codes that are expected on the lines they stand on."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import any_programs, programs
from toy_asm import facts

import ncc.verifier
from ncc.diag import Diagnostics
from ncc.frontend.dsl import parse_probe
from ncc.ir.interp import entry_state, run
from ncc.ir.nodes import IRBody, Program, Tracepoint
from ncc.ir.text import parse_program
from ncc.ir.types import Capture
from ncc.source import SourceFile
from ncc.verifier import verify_asm, verify_ir
from ncc.verifier.lanes import verify_lanes

CASES = sorted((Path(__file__).parent / "verifier").glob("*.ir"))

AVAILABLE = {
    "load.global": {Capture.ADDR, Capture.BYTES, Capture.OUT, Capture.IN1},
    "store.global": {Capture.ADDR, Capture.BYTES, Capture.IN1},
    "add": {Capture.OUT, Capture.IN1, Capture.IN2},
    "kernel": set(Capture),  # whatever a backend says, a kernel's ends have none
}


def captures(point: Tracepoint) -> frozenset[Capture]:
    return frozenset(AVAILABLE.get(point.text, ()))


def verify(program: Program, diags: Diagnostics) -> None:
    verify_ir(program, captures, diags)
    verify_asm(program, facts, captures, diags)
    if not diags.errors:
        verify_lanes(program, facts, diags)


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
    assert [d.render() for d in diags.errors] == []


@given(any_programs())
def test_whatever_can_be_expressed_is_judged(program: Program) -> None:
    diags = Diagnostics()
    verify_ir(program, captures, diags)
    for diagnostic in diags:
        assert diagnostic.render()


@given(programs(), st.data())
def test_what_is_admitted_runs(program: Program, data: st.DataObject) -> None:
    """A body that lost, doubled or moved an instruction is refused, or runs and saves records of the map's shape."""
    probe = data.draw(st.sampled_from(program.probes))
    body = probe.after
    assert isinstance(body, IRBody)
    picks = data.draw(st.lists(st.integers(0, max(0, len(body.instrs) - 1)), max_size=len(body.instrs)))
    mutant = IRBody(tuple(body.instrs[i] for i in picks))
    changed = replace(program, probes=(replace(probe, before=None, after=mutant),))
    diags = Diagnostics()
    verify(changed, diags)
    if diags.errors:
        assert {d.code for d in diags.errors} <= {"V004", "V015"}
        return
    outcome = run(mutant, entry_state(changed), lambda read: 2**64 - 1)
    for record in outcome.records:
        decl = changed.map(record.map)
        assert decl
        assert len(record.values) == len(decl.inputs)
        assert all(0 <= v < 1 << f.type.bits for v, f in zip(record.values, decl.inputs, strict=True))


PROBE = """\
import ncc.language as nl
from ncc import probe, Map
@Map(level="thread", cap="dynamic")
class m:
    a: nl.u64
@probe(pos="load.global", level="thread")
def f():
    x = nl.u64(0)
    if nl.addr > 5:  # V001
        x = 3
        nl.shared[4] = x  # V002
    else:
        y = 4
    for i in range(3):  # V001
        x += i
    while x < 4:  # V001
        x += 1
    nl.out = x  # V003
    m.save(x)
    return  # V001
"""


def test_a_statement_of_the_language_is_told_once_and_where_it_stands() -> None:
    diags = Diagnostics()
    program = parse_probe(SourceFile("p.py", PROBE), diags)
    verify(program, diags)
    lines = enumerate(PROBE.split("\n"), 1)
    wanted = [(n, code) for n, line in lines for code in re.findall(r"V\d+", line.partition("  # ")[2])]
    assert sorted((d.span.line, d.code) for d in diags.errors if d.span) == wanted


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
