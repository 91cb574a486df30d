"""Bad PTX gets a coded error with its place, never another exception."""

from __future__ import annotations

import contextlib
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ncc.backends.ptx.code.prune import prune
from ncc.backends.ptx.code.sites import kernel_exits, match_sites
from ncc.backends.ptx.flow import convergence as cfg
from ncc.backends.ptx.flow.reach import names_in, reached_variables
from ncc.backends.ptx.text.nodes import ItemKind
from ncc.backends.ptx.text.parse import parse_kernel, parse_module
from ncc.diag import NccError
from ncc.source import SourceFile
from tests.ptx_fixtures import FIXTURES, FOLDER, HEAD, fixture, tracepoint


def kernel(body: str, params: str = "") -> str:
    return f"{HEAD}.entry k({params}) {{ .reg .b32 %r<9>; {body} }}"


@pytest.mark.parametrize(("text", "code", "at"), [
    ("", "B003", None),
    (".version 8.0", "B003", None),
    (".version eight\n.target sm_90", "B003", None),
    (HEAD + "@", "B002", "@"),
    (HEAD + "int main() {}", "B002", "i"),
    (HEAD + ".visible garbage", "B002", "g"),
    (HEAD + ".entry k() { ret;", "B001", "{"),
    (HEAD + ".entry k() { { ret; }", "B001", "{"),
    (HEAD + ".entry k()", "B001", "."),
    (HEAD + ".global .b32 x", "B001", "."),
    (HEAD + "/* never closed", "B001", "/*"),
    (HEAD + ".entry k() { ret; /* } .entry j() { ret; }", "B001", "/*"),
    (HEAD + ".entry k() { .l /* 1 2\nret; }", "B001", "/*"),
    (HEAD + ".entry k() /* { ret; }", "B001", "/*"),
    (HEAD + ".global .b32 x /* ;", "B001", "/*"),
    (HEAD + '.entry k() { .pragma "x; ret; }', "B001", '"'),
    (HEAD + '.entry k() .pragma "x; { ret; }', "B001", '"'),
    (HEAD + '.entry k() { .loc 1 2 "x\nret; }', "B001", '"'),
    (HEAD + '.pragma "x;', "B001", '"'),
    (HEAD + ".section .debug_str { .b8 1", "B001", "{"),
    (HEAD + ".nv_intermediate_source_section { .source_begin } .source_end", "B001", "{"),
    (HEAD + ".nv_intermediate_source_section { .source_begin }", "B001", ".source_begin"),
    (HEAD + ".entry () { ret; }", "B004", ".entry"),
    (HEAD + ".global .b32 = 5;", "B004", ".global .b32 = 5;"),
    (kernel("ret;", ".param .b33 x"), "B004", ".param .b33 x"),
    (kernel("ret;", ".param .b32 x, what"), "B004", "what"),
    (kernel("ret;", ".param .b32 x, /* and */ "), "B004", ")"),
    (kernel("ret;", ".param .b32 x,, .param .b32 y"), "B004", ","),
    (kernel("ret;", ".param .b32 x, .param (.b32 y"), "B004", None),
    (kernel("mov.b32 %r1, %r2"), "B005", "m"),
    (kernel("? %r1, %r2;"), "B005", "?"),
    (kernel("@%p1;"), "B005", "@"),
    (kernel(".reg b32 x;"), "B005", ".reg b32 x;"),
    (kernel(".reg .b32 x y;"), "B005", ".reg .b32 x y;"),
    (kernel(".shared .b32;"), "B005", ".shared .b32;"),
    (kernel(".shared .b32 5;"), "B005", ".shared .b32 5;"),
    (kernel("ld.global.b32 %r1, [%r2;"), "B006", None),
    (kernel("mov.b32 %r1, ];"), "B006", "]"),
    (kernel("mov.b32 %r1 %r2;"), "B006", "%"),
    (kernel("mov.b32 %r1, ;"), "B006", None),
    (kernel("ld.global.b32 %r1, [%r2+%r3];"), "B006", "%"),
    (kernel("mov.b32 {%r1, %r2, %r3;"), "B001", "{"),
    (kernel("call (%r1], f;"), "B006", "]"),
    (kernel("ld.global.b32 %r1, [%r2+(4];"), "B006", "]"),
    (kernel("ld.global.b32 %r1, [%r2+" + "(" * 9999 + "4];"), "B006", "("),
    (kernel("ld.global.b32 %r1, [%r2+" + "4*" * 9999 + "4];"), "B006", None),
])
def test_what_is_wrong_and_where(text: str, code: str, at: str | None) -> None:
    with pytest.raises(NccError) as caught:
        read_all(text)
    diagnostic = caught.value.diagnostics[0]
    assert diagnostic.code == code
    assert diagnostic.render()
    if at is not None:
        assert diagnostic.span is not None
        assert diagnostic.span.text == at


def test_an_error_points_at_its_line() -> None:
    with pytest.raises(NccError) as caught:
        read_all(kernel("\n\n  ld.global.b32 %r1, // here\n   [%r2 + x];\n"))
    assert caught.value.diagnostics[0].render().startswith("t.ptx:7:11: error[B006]")


def test_an_unknown_kernel() -> None:
    module = fixture("nvcc_memory_sm80.ptx")
    with pytest.raises(NccError) as caught:
        module.entry("vector")
    assert caught.value.diagnostics[0].code == "B007"
    assert "did you mean 'vectors'?" in str(caught.value)
    with pytest.raises(NccError) as caught:
        prune(module, "nothing_like_it")
    assert "it defines vectors, by_value, chase" in str(caught.value)


def test_a_declaration_has_no_body() -> None:
    module = parse_module(SourceFile("t.ptx", HEAD + ".func f(.param .b32 x);"))
    item = module.item("f")
    assert item is not None
    with pytest.raises(NccError) as caught:
        parse_kernel(module, item)
    assert caught.value.diagnostics[0].code == "B010"


def read_all(text: str) -> None:
    """Everything that reads a text, for every function in it."""
    module = parse_module(SourceFile("t.ptx", text))
    for item in module.items:
        if item.kind in (ItemKind.ENTRY, ItemKind.FUNC) and item.body:
            function = parse_kernel(module, item)
            graph = cfg.build(function)
            uniform = cfg.uniform_sites(function, graph)
            assert all(uniform(i) in (True, False) for i in function.instructions)
            kernel_exits(function, graph)
            match_sites(function, tracepoint("load.global"))
            if item.kind is ItemKind.ENTRY and module.item(item.name or "") is item:
                reached_variables(module, names_in(function))
                prune(module, item.name or "")


SMALL = [n for n in FIXTURES if (FOLDER / n).stat().st_size < 15_000]
JUNK = st.text("{}()[];,.:@!%$_|\"'/*\n\\ \0#09afx+-=<>", max_size=6)


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(SMALL), st.data())
def test_damaged_text_is_refused_or_read(name: str, data: st.DataObject) -> None:
    text = fixture(name).source.text
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(text)))
        text = text[:at] + data.draw(JUNK) + text[at + data.draw(st.integers(0, 12)) :]
    with contextlib.suppress(NccError):
        read_all(text)


@settings(max_examples=25, deadline=None)
@given(st.sampled_from(SMALL), st.floats(0, 1))
def test_truncated_text_is_refused_or_read(name: str, share: float) -> None:
    text = fixture(name).source.text
    with contextlib.suppress(NccError):
        read_all(text[: int(share * len(text))])


@settings(max_examples=150, deadline=None)
@given(st.text("{}()[];,.:@!%$_|\"/*\n +-=<>#\0", max_size=12), st.text("abdglprt.%1[];,{}@! ", max_size=40))
def test_noise_is_refused_or_read(between: str, body: str) -> None:
    with contextlib.suppress(NccError):
        read_all(f"{HEAD}{between}.entry k(.param .b32 a) {{ .reg .b32 %r<9>; {body} }}")


@pytest.mark.parametrize("body", ["[" * 3000, "mov.b32 " + "{" * 3000 + ";", "{" * 3000 + "}" * 3000,
                                  "mov.b32 %r1, " + "(" * 3000 + "1" + ")" * 3000 + ";", "/" * 5000,
                                  "mov.b32 %r1, " + "-" * 3000 + "1;", "@" * 3000])
def test_deep_nesting_does_not_overflow(body: str) -> None:
    with contextlib.suppress(NccError):
        read_all(kernel(body))


def test_long_words_do_not_blow_up() -> None:
    """No pattern backtracks without bound, and no number is too long for int()."""
    digits = "9" * 6000
    for body in (f"mov.b32 %r1, {digits};", f"mov.b32 %r1, %r{digits};", f"mov.f32 %r1, 1e{digits};",
                 f".reg .b32 %x<{digits}>;", f".shared .align {digits} .b32 s[{digits}];", f"bra L{digits};",
                 f"ld.b32 %r1, [%r1+{digits}];", f"ld.b32 %r1, [%r1+0x{digits}];", '"' * 4001,
                 '"\\' * 2000, "/*" * 3000, "mov.b32 %r1, " + "%r1|" * 2000 + ";", "a." * 4000):
        with contextlib.suppress(NccError):
            read_all(kernel(body))


@pytest.mark.parametrize("sign", ["/*", "/* */ /* //", '"', '/* "'])
def test_what_is_never_closed_is_found_in_linear_time(sign: str) -> None:
    began = time.process_time()
    with contextlib.suppress(NccError):
        read_all(kernel(f"mov.b32 %r1, %r2 {sign};\n" * 20_000))
    with contextlib.suppress(NccError):
        read_all(HEAD + f".global .b32 x {sign};\n" * 20_000)
    assert time.process_time() - began < 20
