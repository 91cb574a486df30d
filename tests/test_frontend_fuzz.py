"""Whatever is given to the front end, it answers with diagnostics: never a traceback, never an endless loop."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
import toml
from hypothesis import given, settings
from hypothesis import strategies as st
from profiles import examples

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
pos = "ld.global:st.global"
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
@examples(150)
def test_damaged_probes(text: str) -> None:
    checked_probe(text)


@st.composite
def crossed(draw: st.DrawFn) -> str:
    """A probe file, well-formed as Python, with expressions and statements of others in it."""
    tree = ast.parse(draw(st.sampled_from(TREES)))
    for _ in range(draw(st.integers(1, 6))):
        kind = draw(st.sampled_from([ast.expr, ast.expr, ast.stmt]))
        places = [(node, field, i) for node in ast.walk(tree) for field, i in _slots(node, kind)]
        if not places:
            break
        node, field, i = draw(st.sampled_from(places))
        piece = ast.parse(draw(st.sampled_from(EXPRESSIONS if kind is ast.expr else STATEMENTS))).body[0]
        new = piece.value if kind is ast.expr and isinstance(piece, ast.Expr) else piece
        if i is None:
            setattr(node, field, new)
        else:
            getattr(node, field)[i] = new
    try:
        return ast.unparse(ast.fix_missing_locations(tree))
    except (ValueError, AttributeError, TypeError, RecursionError):
        return "0"  # a tree that has no text: ``f(*)`` and the like


def _slots(node: ast.AST, kind: type[ast.AST]) -> Iterator[tuple[str, int | None]]:
    for field, value in ast.iter_fields(node):
        if isinstance(value, kind):
            yield field, None
        elif isinstance(value, list):
            yield from ((field, i) for i, item in enumerate(value) if isinstance(item, kind))


def _pieces(kind: type[ast.AST]) -> list[str]:
    """The text of every node of a kind in the probes."""
    return sorted({ast.unparse(node) for tree in TREES for node in ast.walk(ast.parse(tree)) if isinstance(node, kind)})


def _parses(text: str) -> bool:
    try:
        ast.parse(text)
    except SyntaxError:
        return False
    return True


TREES = [text for text in PROBES if _parses(text)]
EXPRESSIONS = [piece for piece in _pieces(ast.expr) if _parses(piece)]
STATEMENTS = [piece for piece in _pieces(ast.stmt) if _parses(piece)]


@given(crossed())
@examples(150)
def test_crossed_probes(text: str) -> None:
    checked_probe(text)


VALUES = st.recursive(
    st.sampled_from(["", "x", "16", "-1", "u64", "warp", "dynamic", "kernel", "ld.global", "SAVE [m] {%NR0};", 0, 1, -1,
                     2**70, 1.5, True, [], [1], ["u64"], {}]) | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(st.sampled_from(["a", "m", "regs", "level"]), inner),
    max_leaves=3)


@st.composite
def changed_object(draw: st.DrawFn) -> str:
    """An object, well-formed as TOML, with values and keys that are not what they should be."""
    data = toml.loads(TOML)
    for _ in range(draw(st.integers(1, 3))):
        table = data
        while (inner := [k for k, v in table.items() if isinstance(v, dict)]) and draw(st.booleans()):
            table = table[draw(st.sampled_from(inner))]
        if not table:
            continue
        key = draw(st.sampled_from(sorted(table)))
        old = table.pop(key)
        if draw(st.booleans()):
            table[key] = draw(VALUES)
        elif draw(st.booleans()):
            table[draw(st.sampled_from(["pos", "position", "cap", "ir", "map", "format", "callback", "x y"]))] = old
    return "\n".join(_table((), data))


def _table(path: tuple[str, ...], data: dict[str, object]) -> Iterator[str]:
    """A table as TOML; ``toml.dumps`` itself fails on some strings."""
    if path:
        yield f"[{'.'.join(map(json.dumps, path))}]"
    yield from (f"{json.dumps(key)} = {_value(value)}" for key, value in data.items() if not isinstance(value, dict))
    for key, value in data.items():
        if isinstance(value, dict):
            yield from _table((*path, key), value)


def _value(value: object) -> str:
    return f"[{', '.join(map(_value, value))}]" if isinstance(value, list) else json.dumps(value)


@given(changed_object())
@examples(150)
def test_changed_objects(text: str) -> None:
    checked_object(text)


@given(st.lists(st.sampled_from(TOKENS), max_size=30).map("".join) | st.text())
@settings(deadline=None)
def test_noise(text: str) -> None:
    checked_probe(text)


@given(edited([TOML], TOML_TOKENS))
@examples(150)
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
