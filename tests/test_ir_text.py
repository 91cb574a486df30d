"""The text form: it round-trips, and a malformed text is a coded error in its place."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import any_programs, programs

from ncc.diag import Diagnostics
from ncc.ir.nodes import Program
from ncc.ir.ops import Op
from ncc.ir.text import parse_program, print_program
from ncc.source import SourceFile

SAMPLE = """\
program block_sched callback "block_sched_callback.py"

map block_sched warp array cap=1 size=16 {
  start: u64
  elapsed: u32
  cuid: u32
}

map each thread array cap=dynamic sample=8 waits {
  addr: u64
}

map waits thread array cap=4 waits {
  waits: u32
}

reg start: u64 = 0
reg elapsed: u64 = 0

probe thread_start warp at kernel {
before:
  %start = call.u64 @clock
}

probe thread_end warp at kernel, ld.global.L1::evict_last {
after:
  %t0 = call.u64 @clock
  %elapsed = sub.u64 %t0, %start
  %t1 = cvt.u32 %elapsed:u64
  %t2 = call.u32 @cuid
  %p = lt.u32 %t1, 4294967295
  %t3 = select.u32 %p, %t1, 0
  %t4 = capture.u64 $in1[2]
  branch .top %p
  save [block_sched] %start:u64, %t3:u32, %t2:u32
}

probe by_hand thread at atomic {
before asm ptx:
  ".reg .b64 %PD<3>;"
  "mov.u64 %PD0, %clock64;\\t// \\"quoted\\""
after:
}
"""


def parse(text: str) -> tuple[Program, list[tuple[str, int, int]]]:
    diags = Diagnostics()
    program = parse_program(SourceFile("t.ir", text), diags)
    return program, [(d.code, d.span.line, d.span.column) for d in diags if d.span]


def test_the_sample_is_printed_as_it_was_written() -> None:
    program, errors = parse(SAMPLE)
    assert errors == []
    assert print_program(program) == SAMPLE


@given(any_programs())
def test_whatever_can_be_expressed_round_trips(program: Program) -> None:
    again, errors = parse(print_program(program))
    assert errors == []
    assert again == program


@given(programs())
def test_admitted_programs_round_trip(program: Program) -> None:
    assert parse(print_program(program)) == (program, [])


def test_every_op_has_a_text() -> None:
    assert len({op.info.mnemonic for op in Op}) == len(Op)


def test_spans_point_at_what_was_written() -> None:
    program, _ = parse(SAMPLE)
    probe = program.probes[1]
    assert probe.after is not None
    assert [t.span.text for t in probe.pos] == ["kernel", "ld.global.L1::evict_last"]
    spans = [i.span for i in probe.after.instrs]  # type: ignore[union-attr]
    assert spans[1].text == "%elapsed = sub.u64 %t0, %start"
    assert spans[1].line == SAMPLE[: SAMPLE.index("%elapsed = sub")].count("\n") + 1
    assert program.maps[0].span.text.strip() == "map block_sched warp array cap=1 size=16"
    assert program.regs[1].span.text == "reg elapsed: u64 = 0"


def test_blanks_comments_and_other_numbers_are_accepted() -> None:
    text = "; head\nprogram p ; c\n; between\n\nprobe a warp at kernel{;x\n before : ; y\n;z\n %a=add.s32 -1,0xFf;w\n}"
    program, errors = parse(text)
    assert errors == []
    assert "%a = add.s32 4294967295, 255" in print_program(program)


def in_body(line: str) -> str:
    return f"program p\n\nprobe a warp at kernel {{\nbefore:\n  {line}\n}}\n"


MALFORMED = {
    "": ("E150", 1, 1),
    "program": ("E150", 1, 8),
    "program p\nmap m warp": ("E150", 2, 11),
    "program p\nmap m wrap array cap=1 {\n}": ("E153", 2, 7),
    "program p\nmap m warp array cap=lots {\n}": ("E154", 2, 22),
    "program p\nmap m warp array cap=1 {\n  a: u63\n}": ("E152", 3, 6),
    "program p\nreg r u64 = 0": ("E150", 2, 7),
    'program "\\q"': ("E155", 1, 9),
    'program "a\tb"': ("E155", 1, 9),
    "program p\nreg r: u64 = " + "9" * 5000: ("E154", 2, 14),
    in_body("%a = frobnicate.u32 1"): ("E151", 5, 8),
    in_body("%a = add.u33 1, 2"): ("E152", 5, 8),
    in_body("%a = call.u32 @clok"): ("E153", 5, 17),
    in_body("%a = capture.u64 $adr"): ("E153", 5, 20),
    in_body("%a = add.u8 1, 256"): ("E154", 5, 18),
    in_body("%a = add.s32 1, -2147483649"): ("E154", 5, 19),
    in_body("save [m] %a"): ("E156", 5, 12),
    in_body("%a = add.u32 1 2"): ("E150", 5, 18),
    in_body("%a = add.u32 1, §"): ("E150", 5, 19),
    in_body("%a = \x00"): ("E150", 5, 8),
}


@pytest.mark.parametrize(("text", "expected"), MALFORMED.items())
def test_malformed_text_is_an_error_in_its_place(text: str, expected: tuple[str, int, int]) -> None:
    assert parse(text)[1] == [expected]


def test_all_unknown_words_are_reported_at_once() -> None:
    text = in_body("%a = ad.u32 1, 2\n  %b = sub.u3 1, 2\n  save [m] %c")
    assert [code for code, _, _ in parse(text)[1]] == ["E151", "E152", "E156"]


@given(st.data())
def test_a_damaged_text_never_raises(data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(SAMPLE)))
    cut = data.draw(st.integers(0, 20))
    damaged = SAMPLE[:at] + data.draw(st.text(max_size=6)) + SAMPLE[at + cut :]
    for diagnostic in (diags := Diagnostics()):
        assert diagnostic
    program = parse_program(SourceFile("t.ir", damaged), diags)
    for diagnostic in diags:
        assert diagnostic.render()
    assert diags.errors or parse(print_program(program))[0] == program
