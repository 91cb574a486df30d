"""What a kernel reaches in its module, and the module pruned to one kernel."""

from __future__ import annotations

from pathlib import Path

import pytest
from needs import needs, ptxas_errors
from profiles import is_long

from ncc.backends.ptx.code.prune import prune
from ncc.backends.ptx.flow.functions import Calls
from ncc.backends.ptx.flow.reach import (
    callees,
    contains_exit,
    is_literal,
    names_in,
    reached_variables,
)
from ncc.backends.ptx.text.nodes import ItemKind, Kernel, PtxModule
from ncc.backends.ptx.text.parse import parse_kernel, parse_module
from ncc.source import SourceFile
from tests.ptx_fixtures import FIXTURES, HEAD, fixture, fixture_kernel, module_of

CONTROL = "nvcc_control_sm75.ptx"


def callee_names(name: str, entry: str) -> set[str]:
    return {f.name for f in callees(fixture(name), fixture_kernel(name, entry)).functions}


def test_callees_are_transitive() -> None:
    found = callees(fixture(CONTROL), fixture_kernel(CONTROL, "calls"))
    assert {f.name for f in found.functions} == {"_Z4deepPi", "_Z5twicei"}
    assert (found.external, found.indirect) == (frozenset({"vprintf"}), False)


def test_an_indirect_call_may_reach_every_function() -> None:
    found = callees(fixture(CONTROL), fixture_kernel(CONTROL, "indirect"))
    assert found.indirect
    assert {f.name for f in found.functions} >= {"_Z5twicei", "_Z6leavesi", "_Z4deepPi"}


def test_recursion_ends() -> None:
    module = module_of(HEAD + ".func f;\n.func g { call f; ret; }\n.func f { call g; exit; }\n"
                       ".entry k { call f; ret; }")
    kernel = parse_kernel(module, module.entry("k"))
    found = callees(module, kernel).functions
    assert [(f.name, contains_exit(f)) for f in found] == [("f", True), ("g", False)]


def test_a_callee_that_exits() -> None:
    found = callees(fixture(CONTROL), fixture_kernel(CONTROL, "calls_exit")).functions
    assert [contains_exit(f) for f in found] == [True]


def calls_of(entry: str, name: str = CONTROL) -> Calls:
    return Calls(fixture(name), fixture_kernel(name, entry))


def test_probes_may_stand_in_functions_whose_callers_are_known() -> None:
    found = calls_of("calls")
    assert [f.name for f in found.open] == ["_Z5twicei", "_Z4deepPi"]
    assert found.closed == {}, "a table of functions that the kernel does not look at is none of its calls"


CLOSED = """
.func self;
.func other;
.func below { ret; }
.func beside { ret; }
.func self { call below; call other; ret; }
.func other { call self; ret; }
.func named { ret; }
.func another;
.func outside { call shared_; ret; }
.func shared_ { ret; }
.func free { ret; }
.entry k { call self; call beside; call another; call shared_; call free; ret; }
.alias another, named;
"""


def test_where_no_probe_may_stand_and_why() -> None:
    module = module_of(HEAD + CLOSED)
    found = Calls(module, parse_kernel(module, module.entry("k")))
    assert [f.name for f in found.open] == ["beside", "free"]
    assert found.closed == {
        "self": "which leads back to itself", "other": "which leads back to itself", "below": "called by 'self'",
        "another": "which has another name",
        "shared_": "which 'outside' calls too, that the kernel does not reach"}


POINTERS = """
.func f { ret; }
.func g { ret; }
.func h { ret; }
.entry k(.param .u64 p) {
	.reg .b64 %d<9>;
	.reg .pred %p;
	BODY
	ret;
	P: .callprototype _ ();
	T: .calltargets f, h;
}
"""


@pytest.mark.parametrize(("body", "names"), [
    ("mov.u64 %d0, f; call %d0, (), P;", {"f"}),
    ("mov.u64 %d0, f; mov.u64 %d1, g; selp.b64 %d2, %d0, %d1, %p; mov.b64 %d3, %d2; call %d3, (), P;", {"f", "g"}),
    ("mov.u64 %d0, f; @%p mov.u64 %d0, h; call %d0, (), P;", {"f", "h"}),
    ("ld.param.u64 %d0, [p]; call %d0, (), T;", {"f", "h"}),
    ("ld.param.u64 %d0, [p]; call %d0, (), P;", None),
    ("mov.u64 %d0, f; @%p ld.global.u64 %d0, [%d1]; call %d0, (), P;", None),
    ("mov.u64 %d0, f; add.u64 %d0, %d0, 16; call %d0, (), P;", None),
    ("mov.u64 %d0, f+16; call %d0, (), P;", None),
    ("mov.u64 %d0, k; call %d0, (), P;", None),
])
def test_whom_a_call_through_a_register_means(body: str, names: set[str] | None) -> None:
    module = module_of(HEAD + POINTERS.replace("BODY", body))
    kernel = parse_kernel(module, module.entry("k"))
    found = callees(module, kernel)
    assert found.indirect is (names is None)
    if names is not None:
        assert set(found.named) == names
        assert (Calls(module, kernel).closed, Calls(module, kernel).escaping) == ({}, [])


@pytest.mark.parametrize("body", [
    "mov.u64 %d0, f; st.global.u64 [%d1], %d0; call f;", "mov.u64 %d0, f; add.u64 %d1, %d0, 0; call f;",
    "mov.u64 %d0, f; setp.eq.u64 %p, %d0, %d1; call %d0, (), P;",
])
def test_an_address_that_is_a_value(body: str) -> None:
    module = module_of(HEAD + POINTERS.replace("BODY", body))
    assert Calls(module, parse_kernel(module, module.entry("k"))).escaping == ["f"]


def state_of(module: PtxModule, kernel: Kernel) -> list[str | None]:
    """What a kernel and its callees reach that is no compiler's own."""
    functions = (kernel, *callees(module, kernel).functions)
    return [i.name for i in reached_variables(module, [n for f in functions for n in names_in(f)])
            if not is_literal(i)]


@pytest.mark.parametrize(("entry", "names"), [
    ("early", []), ("calls", ["counter"]), ("asserts", []), ("nothing", []),
    ("variables", ["counter", "table", "scale", "pointer_to_counter"]),
    ("indirect", ["counter", "functions"]),
])
def test_variables_are_found_through_callees_and_initialisers(entry: str, names: list[str]) -> None:
    assert state_of(fixture(CONTROL), fixture_kernel(CONTROL, entry)) == names


def test_shared_variables_hold_no_state_of_the_module() -> None:
    module = fixture("triton_gemm_sm90.ptx")
    assert module.item("global_smem") is not None
    assert state_of(module, fixture_kernel("triton_gemm_sm90.ptx", "gemm_kernel")) == []


def test_what_compilers_print_holds_no_state() -> None:
    text = """
.global .align 1 .b8 assertMessage_1[1];
.global .align 1 .b8 printfFormat_0[3] = {37, 117};
.visible .global .align 1 .b8 assertFile_0[3];
.global .u32 assertFunc_0;
.entry k() {
	.reg .b64 %rd<5>;
	mov.b64 %rd1, assertMessage_1;
	mov.b64 %rd2, printfFormat_0;
	mov.b64 %rd3, assertFile_0;
	mov.b64 %rd4, assertFunc_0;
	ret;
}
"""
    module = module_of(HEAD + text)
    kernel = parse_kernel(module, module.entry("k"))
    assert state_of(module, kernel) == ["assertFile_0", "assertFunc_0"]


# ---- pruning

EVERY_ENTRY = [(name, entry.name) for name in FIXTURES for entry in fixture(name).entries]


@pytest.mark.parametrize(("name", "entry"), EVERY_ENTRY)
def test_a_pruned_module_holds_one_kernel_and_all_else(name: str, entry: str) -> None:
    module = fixture(name)
    pruned = parse_module(SourceFile("pruned.ptx", prune(module, entry)))
    assert [e.name for e in pruned.entries] == [entry]
    for kind in (ItemKind.VARIABLE, ItemKind.DIRECTIVE):
        assert texts(pruned.items, kind) == texts(module.items, kind)
    reached = callees(pruned, parse_kernel(pruned, pruned.entry(entry))).named.keys()
    in_tables = {n for i in module.items if i.kind is ItemKind.VARIABLE for n in i.span.text.split("=")[-1].split()}
    for item in module.items:
        if item.kind is ItemKind.FUNC:
            stays = item.name in reached or item.linkage == "extern" or any(item.name in words for words in in_tables)
            assert (item.span.text in texts(pruned.items, ItemKind.FUNC)) is bool(stays)


def texts(items: object, kind: ItemKind) -> list[str]:
    return [i.span.text for i in items if i.kind is kind]  # type: ignore[attr-defined]


@needs("ptxas")
@pytest.mark.parametrize("name", FIXTURES)
def test_pruned_modules_assemble(name: str) -> None:
    module = fixture(name)
    entries = module.entries
    for entry in entries if is_long() else (entries[len(entries) // 2],):
        assert ptxas_errors(prune(module, entry.name or ""), module.target) == ""


def test_quoted_source_goes() -> None:
    """What tileiras quotes names a file that the cubin's text does not declare."""
    text = HEAD + ".entry k { ret; }\n"
    quoted = text + """.nv_intermediate_source_section {
.code_block {
.ir_name: "tile ir"
.sourceFileName: 2
.source_begin
entry @k(%0: tile<i32>) optimization_hints=<default = {}> { } } "never closed { /*
.source_end
}
}
"""
    module = module_of(quoted)
    assert module.items[-1].span.text.endswith("}\n}")
    assert prune(module, "k").strip() == text.strip()


def test_a_single_kernel_is_left_as_it_is() -> None:
    module = fixture("triton_attn_sm90.ptx")
    assert prune(module, "attn_kernel") == module.source.text


def test_debug_sections_go_with_the_code_they_point_into() -> None:
    module = fixture("nvcc_control_sm90.ptx")
    assert sum(i.kind is ItemKind.DEBUG_SECTION for i in module.items) > 3
    pruned = parse_module(SourceFile("t", prune(module, "early")))
    left = {i.name for i in pruned.items if i.kind is ItemKind.DEBUG_SECTION}
    assert ".debug_info" not in left
    assert ".debug_abbrev" in left


def test_kernels_that_are_named_elsewhere_stay() -> None:
    text = HEAD + """
.visible .entry a() { ret; }
.visible .entry b() { .reg .b64 %rd<2>; mov.u64 %rd1, c; ret; }
.visible .entry c() { ret; }
.visible .entry cc() { ret; }
.visible .entry d();
.global .u64 table[1] = {a};
// c and cc in a comment
"""
    pruned = parse_module(SourceFile("t", prune(module_of(text), "b")))
    assert {i.name for i in pruned.items if i.kind is ItemKind.ENTRY} == {"a", "b", "c"}


def test_functions_that_other_kernels_alone_call_go() -> None:
    text = HEAD + """
.func f;
.func g { ret; }
.func f { call g; ret; }
.func h { ret; }
.visible .func linked { ret; }
.entry a() { call f; ret; }
.entry b() { call h; ret; }
"""
    pruned = parse_module(SourceFile("t", prune(module_of(text), "b")))
    assert [i.name for i in pruned.items if i.kind is ItemKind.FUNC] == ["h"]
    pruned = parse_module(SourceFile("t", prune(module_of(text), "a")))
    assert [i.name for i in pruned.items if i.kind is ItemKind.FUNC] == ["f", "g", "f"]


def test_line_information_of_the_kept_kernel_stays(tmp_path: Path) -> None:
    module = fixture(CONTROL)
    pruned = prune(module, "early")
    kept = [i for i in parse_module(SourceFile("t", pruned)).items if i.kind is ItemKind.FUNC]
    assert pruned.count(".loc") == module.entry("early").span.text.count(".loc") + sum(
        i.span.text.count(".loc") for i in kept)
    assert ptxas_errors(pruned, module.target) == ""


def test_debug_sections_go_with_the_kernel_that_they_name() -> None:
    text = HEAD + """
.visible .entry a() { ret; }
.visible .entry b() { ret; }
.section .debug_other { .b64 b }
.section .debug_own { .b64 a }
.section .debug_of_other { .b64 .debug_other }
"""
    pruned = parse_module(SourceFile("t", prune(module_of(text), "a")))
    assert [i.name for i in pruned.items if i.kind is ItemKind.DEBUG_SECTION] == [".debug_own"]
