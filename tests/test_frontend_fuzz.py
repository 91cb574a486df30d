"""Whatever is given to the front end, it answers with diagnostics: never a traceback, never an endless loop."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ncc.diag import Diagnostics
from ncc.frontend.dsl import parse_probe
from ncc.frontend.objects import read_object, write_object
from ncc.ir.text import print_program
from ncc.source import SourceFile

HERE = Path(__file__).parent
PROBES = [p.read_text(encoding="utf-8") for p in sorted((HERE / "golden" / "dsl").glob("*/probe.py"))]
TOKENS = [
    "(", ")", "[", "]", ":", "=", "==", "\n", "\n    ", "\t", "'", '"', '"""', "#", "\\", "\r", "\r\n", "\f", "\0",
    "\ufeff", "\ud800", "é", "ﬁ", "\U0001d7d9", "nl.", "nl", "@probe(", "@Map(", "def p():", "class m:", "lambda:",
    "async ", "await ", "yield", "*", "**", "//", "<<", "1", "-1", "0x", "1e5", "9" * 5000, "if ", "else ", "while ",
    "for i in range(", "return", "import ", "from ", "save(", "tid.x", "out[1]", "shared[", "match x:\n case _:",
    "f'{'", ":=", "->", "...", "del ", "global ", "True", "None", "pos=", "level=", ", ", " start ", " counter", " x",
    "nl.u32",
]  # fmt: skip
TOML = """format = 1
target = "ptx"
callback = 'x.py'
regs = 2
[map.m]
level = "warp"
size = "16"
cap = 1
[map.m.regs]
a = "u64"
b = ["u64", "None"]
[probe.p]
pos = "ld.global:bra"
level = "warp"
register = {"u32" = 2, "u64" = 3}
before = \"\"\".reg .b64 %a<3>;\"\"\"
after = '''
SAVE [m] {%NR0, %a1};'''
"""
TOML_TOKENS = ["[", "]", "[[", "]]", "{", "}", "=", '"', "'", '"""', "'''", "\n", "#", ".", ",", "\\", "\\u12", "\0",
               "\ud800", "é", "1", "-", "1979-05-27", "inf", "nan", "true", "map", "probe.p", "regs", "ir = ", "pos",
               "x = ", " ", "\r"]  # fmt: skip


def checked_probe(text: str) -> None:
    diags = Diagnostics()
    program = parse_probe(SourceFile("probe.py", text), diags)
    for diagnostic in diags:
        assert diagnostic.render()
        assert diagnostic.span is not None
        assert 0 <= diagnostic.span.start <= diagnostic.span.end <= len(text)
    if not diags.errors:
        assert program.probes
        assert read_object(SourceFile("probe.py", write_object(program, "ptx", {})), "ptx", diags) == program


def checked_object(text: str) -> None:
    diags = Diagnostics()
    program = read_object(SourceFile("probe.toml", text), "ptx", diags)
    for diagnostic in diags:
        assert diagnostic.render()
        assert diagnostic.span is not None
        assert 0 <= diagnostic.span.start <= diagnostic.span.end <= max(len(text), len(diagnostic.span.source.text))
    print_program(program)


@st.composite
def edited(draw: st.DrawFn, texts: list[str], tokens: list[str]) -> str:
    """A text with pieces cut out, moved or put in."""
    text = draw(st.sampled_from(texts))
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(text)))
        end = min(len(text), start + draw(st.integers(0, 12)))
        piece = draw(st.sampled_from(["", text[start:end] * 2, *tokens]))
        text = text[:start] + piece + text[end:]
    return text


@given(edited(PROBES, TOKENS))
@settings(deadline=None, max_examples=400)
def test_damaged_probes(text: str) -> None:
    checked_probe(text)


@given(st.lists(st.sampled_from(TOKENS), max_size=30).map("".join) | st.text())
@settings(deadline=None)
def test_noise(text: str) -> None:
    checked_probe(text)


@given(edited([TOML], TOML_TOKENS))
@settings(deadline=None, max_examples=400)
def test_damaged_objects(text: str) -> None:
    checked_object(text)


@given(st.lists(st.sampled_from(TOML_TOKENS), max_size=30).map("".join) | st.text())
@settings(deadline=None)
def test_noise_as_an_object(text: str) -> None:
    checked_object(text)


@pytest.mark.parametrize("body", [
    "x = " + "-" * 5000 + "1",
    "x = " + "not " * 3000 + "1",
    "x = " + "(" * 150 + "1" + ")" * 150,
    "x = " + "(" * 5000,
    "x = " + "+".join(["nl.clock()"] * 5000),
    "x = nl" + ".x" * 5000,
    "x = nl.clock" + "()" * 3000,
    "x = " + " < ".join(["1"] * 3000),
    "x = " + "1 if 1 else " * 3000 + "1",
    "x = " + "9" * 100_000,
    "x = 1 << " + "9" * 4000,
    "x = " + "1 << 64 << " * 40 + "1",
    "\n".join(" " * i + "if 1:" for i in range(1, 95)) + "\n" + " " * 95 + "pass",
    "\n    ".join(f"x{i} = {i}" for i in range(3000)),
], ids=lambda body: body[:20].replace("\n", " "))
def test_extremes(body: str) -> None:
    head = "from ncc import probe, Map\nimport ncc.language as nl\n@probe(pos='kernel', level='warp')\ndef p():\n    "
    checked_probe(head + body + "\n")


@pytest.mark.parametrize("text", [
    "", "\0", "\ufeff", "\ud800", "# coding: nonsense\n", "# coding: latin-1\né = 1", "\r", "\x0c",
])
def test_odd_files(text: str) -> None:
    diags = Diagnostics()
    parse_probe(SourceFile("probe.py", text), diags)
    assert diags.errors
    checked_probe(text)
    checked_object(text)


def test_a_byte_order_mark_and_cr_lf_change_nothing() -> None:
    text = (HERE / "golden/dsl/block_sched_of_the_paper/probe.py").read_text(encoding="utf-8")
    plain = parse_probe(SourceFile("probe.py", text), Diagnostics())
    for variant in ("\ufeff" + text, text.replace("\n", "\r\n"), text.replace("\n", "\r")):
        diags = Diagnostics()
        assert parse_probe(SourceFile("probe.py", variant), diags) == plain
        assert not diags.items


def test_places_survive_wide_characters_and_line_ends() -> None:
    text = ("from ncc import probe\r\nimport ncc.language as nl\r\n@probe(pos='kernel', level='warp')\r\n"
            "def p():\r\n    'é\U0001d7d9'; x = strat\r\n")
    for variant in (text, "\ufeff" + text, text.replace("\r\n", "\r"), text.replace("\r\n", "\n")):
        diags = Diagnostics()
        parse_probe(SourceFile("probe.py", variant), diags)
        assert [d.span.text for d in diags if d.span] == ["strat"]


def test_deep_objects() -> None:
    checked_object("a = " + "[" * 3000)
    checked_object("a = " + "[" * 3000 + "]" * 3000)
    checked_object("a." * 3000 + "b = 1")
    checked_object("[" + "a." * 3000 + "b]\n")
