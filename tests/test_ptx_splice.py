"""The rewriter's decisions: refusals, cursors, bounds, parameters, text it leaves alone, hand-written snippets."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest
from needs import needs, ptxas_errors

from ncc import pipeline, tools
from ncc.backends import backend, names
from ncc.backends.base import Probed
from ncc.backends.ptx.code.snippet import DIALECT
from ncc.backends.ptx.target import PtxKernel
from ncc.backends.ptx.text.parse import parse_kernel, parse_module
from ncc.backends.rewrite.layout import Cursor
from ncc.backends.rewrite.plan import plan_sites
from ncc.diag import Diagnostics, NccError
from ncc.frontend.dsl import parse_probe
from ncc.ir.facts import Flow, SaveFact, Space
from ncc.ir.nodes import AsmBody, IRBody, Program
from ncc.ir.types import Capture
from ncc.source import SourceFile

FIXTURES = Path(__file__).parent / "ptx"
PTX = backend("ptx")
HEAD = ".version 8.0\n.target sm_90\n.address_size 64\n"
IMPORTS = "from ncc import Map, probe\nimport ncc.language as nl\n"
COUNT = IMPORTS + '''
@Map(level="{level}", type="array", cap={cap})
class m:
    value: nl.u32

@probe(pos="{pos}", level="{level}", before=True)
def save():
    m.save(nl.clock())
'''


def compiled(source: str) -> Program:
    diags = Diagnostics()
    program = parse_probe(SourceFile("probe.py", source), diags)
    pipeline.verify(program, PTX, diags)
    diags.raise_errors()
    return program


def counting(pos: str, level: str = "thread", cap: str = '"dynamic"') -> Program:
    return compiled(COUNT.format(pos=pos, level=level, cap=cap))


def kernel(body: str, params: str = "", directives: str = "", before: str = "") -> SourceFile:
    regs = "\t.reg .pred %p<8>;\n\t.reg .b32 %r<8>;\n\t.reg .b64 %rd<8>;\n"
    return SourceFile("k.ptx", f"{HEAD}{before}.visible .entry k({params})\n{directives}{{\n{regs}{body}\n}}\n")


def instrument(text: SourceFile, program: Program) -> Probed:
    return pipeline.instrument_text(text, "k", program)


def refusal(text: SourceFile, program: Program, entry: str = "k") -> str:
    with pytest.raises(NccError) as caught:
        PTX.instrument(text, entry, program)
    return str(caught.value)


# ---- the registry


def test_targets_are_found_by_entry_point() -> None:
    assert "ptx" in names()
    assert backend("ptx") is PTX


def test_an_unknown_target_gets_a_hint() -> None:
    with pytest.raises(NccError, match=r"B020.*unknown target 'ptxx'(.|\n)*did you mean 'ptx'"):
        backend("ptxx")


# ---- refusals


def test_a_missing_kernel() -> None:
    found = refusal(kernel("ret;"), counting("kernel"), "kk")
    assert "B007" in found
    assert "did you mean 'k'" in found


@pytest.mark.parametrize(("body", "before"), [
    ("mov.u64 %rd1, k;\nret;", ""),
    ("ret;", ".global .u64 kernels[1] = {k};\n"),
    ("call f;\nret;", ".visible .func f()\n{\n\t.reg .b64 %d;\n\tmov.u64 %d, k;\n\tret;\n}\n"),
    ("ret;", ".visible .entry other()\n{\n\t.reg .b64 %d;\n\tmov.u64 %d, k;\n\tret;\n}\n.global .u64 o = other;\n"),
])
def test_a_kernel_that_is_launched_from_the_device(body: str, before: str) -> None:
    assert "error[B030]" in refusal(kernel(body, before=before), counting("kernel"))


@needs("ptxas")
def test_a_kernel_that_is_declared_and_launched_by_what_is_not_probed() -> None:
    """As nvcc writes it: its launches by the host are probed."""
    text = kernel("ret;", before=".visible .entry k();\n.visible .entry other()\n{\n\t.reg .b64 %d;\n\tmov.u64 %d, k;\n"
                                 "\tret;\n}\n")
    probed = pipeline.instrument_text(text, "k", counting("kernel"))
    assert probed.probed.count(".entry k") == 1
    assert ptxas_errors(probed.probed, "sm_90") == ""


def test_a_tile_kernel() -> None:
    """Its launch names a block of one thread, and its text 128."""
    assert "error[B035]" in refusal(kernel("ret;", directives=".reqntid 128\n.language 7\n"), counting("kernel"))


@pytest.mark.parametrize("function", ["__cudaCDP2LaunchDeviceV2", "cudaLaunchDeviceV2"])
def test_a_kernel_that_launches_kernels(function: str) -> None:
    """Also by a function that it calls; and one beside it that does not is probed."""
    declared = (f".extern .func {function}();\n.func launches()\n{{\n\tcall {function};\n\tret;\n}}\n"
                ".visible .entry other()\n{\n\tret;\n}\n")
    for body in (f"call {function};\nret;", "call launches;\nret;"):
        found = refusal(kernel(body, before=declared), counting("kernel"))
        assert "error[B034]" in found
        assert "launches kernels from the device" in found
    text = kernel("call launches;\nret;", before=declared)
    assert pipeline.instrument_text(text, "other", counting("kernel")).maps


def test_a_kernels_name_in_a_comment_or_an_opcode_is_no_launch() -> None:
    text = kernel("// add\nadd.u32 %r1, %r1, 1; // @add\ncall f;\nret;",
                  before="// add\n.func f()\n{\n\t.reg .b32 %a; add.u32 %a, 1, 2; // add\n\tret;\n}\n")
    renamed = SourceFile("k.ptx", text.text.replace(".entry k", ".entry add"))
    assert pipeline.instrument_text(renamed, "add", counting("kernel")).maps


@pytest.mark.parametrize("space", ["global", "const"])
def test_variables_of_a_body(space: str) -> None:
    text = kernel(f".{space} .u32 state;\nld.{space}.u32 %r1, [state];\nret;")
    assert "error[B021]" in refusal(text, counting("kernel"))
    called = kernel("call f;\nret;", before=f".func f()\n{{\n\t.{space} .u32 inner;\n\tret;\n}}\n")
    assert "would have its own: inner" in refusal(called, counting("kernel"))


def test_shared_variables_are_no_state() -> None:
    text = kernel("st.shared.u32 [tile], 1;\nret;", before=".extern .shared .align 4 .b8 tile[];\n")
    assert instrument(text, counting("store.shared")).sites


def test_a_callee_that_ends_the_thread() -> None:
    """The kernel's probes run there as they do at its own exits."""
    text = kernel("call f;\nret;", before=".func f()\n{\n\texit;\n}\n")
    probed = instrument(text, compiled(COUNT.format(pos="kernel", level="thread", cap="1").replace("True", "False")))
    assert probed.passed.functions == ("f",)
    function, body = probed.probed.split(".visible .entry")
    assert function.count("st.global.v2.b32") == body.count("st.global.v2.b32") > 0


@pytest.mark.parametrize("again", ["call f;", "call g;"])
def test_a_callee_that_ends_the_thread_where_no_probe_can_stand(again: str) -> None:
    text = kernel("call f;\nret;", before=".func g();\n.func f()\n{\n\t.reg .pred %p;\n\t@%p "
                  f"{again}\n\texit;\n}}\n.func g()\n{{\n\tcall f;\n\tret;\n}}\n")
    assert "error[B022]" in refusal(text, counting("call"))


def test_a_callee_by_another_name_that_ends_the_thread() -> None:
    text = kernel("call g;\nret;", before=".func f()\n{\n\texit;\n}\n.func g();\n.alias g, f;\n")
    assert "error[B022]" in refusal(text, counting("call"))


def test_a_call_through_a_register() -> None:
    text = kernel("call %rd1, (), proto;\nproto: .callprototype _ ();\nret;")
    assert "error[B023]" in refusal(text, counting("call"))


def test_sites_in_functions() -> None:
    text = kernel("call f;\nbar.sync 0;\nret;", before=".func f()\n{\n\tbar.sync 0;\n\tret;\n}\n")
    there, here = instrument(text, counting("barrier")).sites
    assert (there.unprobed, here.unprobed) == (None, None)
    assert (there.span.line, here.span.line) == (6, 15)


def test_sites_in_functions_that_lead_back_to_themselves_are_reported() -> None:
    function = ".func f()\n{\n\t.reg .pred %p;\n\tbar.sync 0;\n\t@%p call f;\n\tret;\n}\n"
    here, there = instrument(kernel("call f;\nbar.sync 0;\nret;", before=function), counting("barrier")).sites
    assert here.unprobed is None
    assert there.unprobed == "in device function 'f', which leads back to itself"


@pytest.mark.parametrize(("calls", "bound"), [
    ("call f;", 2), ("call f; call f;", 4), ("call f; call g;", 8), ("L: call g; @%p1 bra L;", None),
    ("@%p1 call g;", 6)])
def test_saves_in_functions_are_bounded_by_their_calls(calls: str, bound: int | None) -> None:
    functions = """.func f() { bar.sync 0; bar.sync 1; ret; }
.func g() { call f; call f; bar.sync 0; bar.sync 1; ret; }
"""
    (layout,) = instrument(kernel(f"{calls}\nret;", before=functions), counting("barrier")).maps
    assert (layout.cap_bound, layout.cursor) == (bound, Cursor.REGISTER)


def test_a_record_with_too_many_stores() -> None:
    fields = "".join(f"    f{i}: nl.u64\n" for i in range(17))
    values = ", ".join(["1"] * 17)
    source = f'{IMPORTS}\n@Map(level="thread", type="array", cap=1)\nclass m:\n{fields}\n' \
             f'@probe(pos="kernel", level="thread")\ndef save():\n    m.save({values})\n'
    assert "error[B024]" in refusal(kernel("ret;"), compiled(source))
    one_less = compiled(source.replace("    f16: nl.u64\n", "").replace("save(1, ", "save("))
    assert instrument(kernel("ret;"), one_less).maps[0].map.record_bytes == 128
    warp = compiled(source.replace("thread", "warp"))
    assert instrument(kernel("ret;"), warp).maps[0].map.record_bytes == 136


@pytest.mark.parametrize(("version", "target", "size", "fits"), [
    ("8.0", "sm_90", 4328, True), ("8.0", "sm_90", 4336, False),
    ("8.1", "sm_90a", 32732, True), ("8.1", "sm_90a", 32760, False), ("8.1", "sm_61", 4336, False),
])
def test_the_parameter_space_is_limited(version: str, target: str, size: int, fits: bool) -> None:
    text = kernel("ret;", f".param .align 4 .b8 big[{size}]").text
    source = SourceFile("k.ptx", text.replace("8.0", version).replace("sm_90", target))
    if fits:
        assert instrument(source, counting("kernel", cap="2")).block_offset == -(-size // 8) * 8
    else:
        assert "error[B025]" in refusal(source, counting("kernel", cap="2"))


def test_old_ptx_cannot_elect_a_leader_at_a_site() -> None:
    text = kernel("ld.global.u32 %r1, [%rd1];\nret;").text.replace("8.0", "6.1").replace("sm_90", "sm_60")
    source = SourceFile("k.ptx", text)
    assert "error[B026]" in refusal(source, counting("ld.global", "warp"))
    assert instrument(source, counting("ld.global")).maps


def test_32_bit_addresses() -> None:
    source = SourceFile("k.ptx", kernel("ret;").text.replace("size 64", "size 32"))
    assert "error[B027]" in refusal(source, counting("kernel"))


def test_nothing_to_probe_says_why() -> None:
    assert "error[B028]" in refusal(kernel("ret;"), counting("ld.global"))
    tensor = kernel("cp.async.bulk.tensor.1d.shared::cluster.global.mbarrier::complete_tx::bytes [%r1], [%rd1, {%r2}], "
                    "[%r3];\nret;")
    by_bytes = compiled(COUNT.format(pos="async_copy", level="thread", cap=4).replace("nl.clock()", "nl.bytes"))
    assert "the size of a tensor copy lies in its tensor map" in refusal(tensor, by_bytes)


def test_a_program_without_a_map_records_nothing() -> None:
    assert "error[B029]" in refusal(kernel("ret;"), replace(counting("kernel"), maps=()))


# ---- cursors and bounds

LOOP = "$L:\n{site}\nadd.s32 %r1, %r1, 1;\nsetp.lt.s32 %p1, %r1, {limit};\n@%p1 bra $L;\nret;"
EARLY = "mov.u32 %r1, %tid.x;\nsetp.gt.u32 %p1, %r1, 9;\n@%p1 ret;\nbar.sync 0;\nret;"
START = "mov.u32 %r1, 0;\n"
APART = 1 + 2 * 4 + 2  # units of a stream: the largest entry of 4-byte records
VARIES = "mov.u32 %r2, %tid.x;\n"


@pytest.mark.parametrize(("body", "program", "cursor", "bound"), [
    ("ret;", counting("kernel", cap="1"), Cursor.STATIC, 1),
    ("ret;", counting("kernel"), Cursor.STATIC, 1),
    ("ret;", counting("kernel", cap="2"), Cursor.REGISTER, 1),
    ("ret;", counting("kernel", "warp"), Cursor.STATIC, 1),
    ("bar.sync 0;\nbar.sync 0;\nret;", counting("barrier"), Cursor.REGISTER, 2 * APART),
    ("bar.sync 0;\nbar.sync 0;\nret;", counting("barrier", "warp"), Cursor.REGISTER, 2),
    (START + LOOP.format(site="bar.sync 0;", limit=4), counting("barrier"), Cursor.REGISTER, None),
    (START + LOOP.format(site="bar.sync 0;", limit=4), counting("barrier", "warp"), Cursor.REGISTER, None),
    (START + VARIES + LOOP.format(site="bar.warp.sync -1;", limit="%r2"), counting("bar", "warp"),
     Cursor.MEMORY, None),
    (EARLY, counting("barrier", "warp"), Cursor.MEMORY, 32),
    (EARLY, counting("barrier"), Cursor.REGISTER, APART),
])  # fmt: skip
def test_a_map_gets_the_cheapest_cursor_that_is_right(body: str, program: Program, cursor: Cursor,
                                                      bound: int | None) -> None:
    (layout,) = instrument(kernel(body), program).maps
    assert (layout.cursor, layout.cap_bound) == (cursor, bound)


@pytest.mark.parametrize("body", ["{ret;}", "{}", "{ ret; }"])
def test_the_entrys_code_stands_before_a_statement_on_the_line_of_the_brace(body: str) -> None:
    text = SourceFile("k.ptx", f"{HEAD}.visible .entry k()\n{body}\n")
    probed = instrument(text, leaving("warp")).probed
    inside = probed[probed.index("{") + 1 :]
    assert inside.lstrip().startswith(".reg")
    assert inside.index(".reg") < inside.index("st.global")


def test_a_static_map_has_its_saves_as_cap() -> None:
    (layout,) = instrument(kernel("ret;"), counting("kernel")).maps
    assert (layout.cap, layout.counts_param, layout.cap_param) == (1, None, None)


LEAVING = IMPORTS + '''
@Map(level="{level}", type="array", cap={cap})
class m:
    value: nl.u32

never: nl.u32 = 3
count: nl.u32 = 0

@probe(pos="bar", level="{level}", before=True)
def advance():
    count += 1

@probe(pos="kernel", level="{level}", before={before})
def leave():
    m.save({value})
    {more}
'''


def leaving(level: str = "thread", cap: str = "1", before: bool = False, value: str = "count",
            more: str = "pass") -> Program:
    return compiled(LEAVING.format(level=level, cap=cap, before=before, value=value, more=more))


@pytest.mark.parametrize(("program", "head", "compact"), [
    (leaving(), HEAD, True),
    (leaving(cap='"dynamic"'), HEAD, True),
    (leaving(cap="2"), HEAD, False),
    (leaving(before=True), HEAD, False),
    (leaving(level="warp"), HEAD, False),
    (leaving(cap="2", more="m.save(count)"), HEAD, False),
    (leaving(), HEAD.replace("8.0", "6.2").replace("sm_90", "sm_70"), True),
    (leaving(), HEAD.replace("8.0", "6.1").replace("sm_90", "sm_70"), False),
    (leaving(), HEAD.replace("sm_90", "sm_60"), False),
])  # fmt: skip
def test_what_threads_save_once_when_they_leave_is_compact(program: Program, head: str, compact: bool) -> None:
    text = SourceFile("k.ptx", kernel("bar.sync 0;\nret;").text.replace(HEAD, head))
    probed = instrument(text, program)
    (layout,) = probed.maps
    assert (layout.compact, "match.all" in probed.probed) == (compact, compact)
    if compact:
        assert (layout.lanes_param, layout.counts_param, layout.cap_param, probed.block_bytes) == (8, 16, 24, 32)


@pytest.mark.parametrize(("value", "matches"), [("count", 1), ("never", 0), ("7", 0)])
def test_what_is_constant_is_not_compared(value: str, matches: int) -> None:
    assert instrument(kernel("bar.sync 0;\nret;"), leaving(value=value)).probed.count("match.all") == matches


@pytest.mark.parametrize(("fields", "words"), [(1, 4), (3, 4), (4, 8), (7, 8), (10, 12)])
def test_a_head_ends_with_its_tag(fields: int, words: int) -> None:
    names = [f"f{i}" for i in range(fields)]
    source = LEAVING.format(level="thread", cap=1, before=False, value=", ".join("count" for _ in names), more="pass")
    source = source.replace("    value: nl.u32\n", "".join(f"    {n}: nl.u32\n" for n in names))
    (layout,) = instrument(kernel("bar.sync 0;\nret;"), compiled(source)).maps
    assert layout.head_words == words


def test_a_map_that_nothing_saves_to_is_counted_as_empty() -> None:
    program = compiled(COUNT.format(pos="ld.global", level="thread", cap=4) + '''
@Map(level="warp", type="array", cap=1)
class w:
    value: nl.u64

@probe(pos="kernel", level="warp")
def leave():
    w.save(nl.time())
''')
    probed = instrument(kernel("ret;"), program)
    unused, used = probed.maps
    assert (unused.cursor, unused.cap_bound, used.cursor) == (Cursor.REGISTER, 0, Cursor.STATIC)
    assert (unused.records_param, unused.counts_param, unused.cap_param, used.records_param) == (0, 8, 16, 24)
    assert (probed.block_bytes, probed.block_offset) == (32, 0)


# ---- the text


@pytest.mark.parametrize("tool", tools.names())
def test_inserted_lines_are_all_that_is_new(tool: str) -> None:
    """Striking them out, and the parameter, gives the original byte for byte."""
    program = pipeline.load_program(tool, "ptx", Diagnostics())
    for path in sorted(FIXTURES.glob("triton_*_sm90.ptx")):
        text = SourceFile(path.name, path.read_text())
        if (tool, path.name) == ("load_latency", "triton_gemm_sm90.ptx"):  # its loads are cp.async
            with pytest.raises(NccError, match="B028"):
                pipeline.instrument_text(text, PTX.entries(text)[0], program)
            continue
        probed = pipeline.instrument_text(text, PTX.entries(text)[0], program)
        param = f",\n\t.param .align 8 .b8 {probed.appended_param}[{probed.block_bytes}]"
        kept = [line for line in probed.probed.replace(param, "", 1).split("\n") if not re.search(r"[%$]ncc_", line)]
        assert "\n".join(kept) == probed.pruned == text.text


def test_an_empty_program_changes_nothing() -> None:
    text = kernel("ret;")
    probed = PTX.instrument(text, "k", Program((), (), ()))
    assert probed.probed == probed.pruned == text.text
    assert (probed.maps, probed.block_bytes) == ((), 0)


def test_only_the_wanted_kernel_is_kept() -> None:
    text = kernel("ret;")
    two = SourceFile("two.ptx", text.text + ".visible .entry other()\n{\n\tret;\n}\n")
    probed = instrument(two, counting("kernel"))
    assert ".entry other" not in probed.pruned
    assert probed.pruned.rstrip() == text.text.rstrip()


def test_names_that_the_module_has_are_not_taken() -> None:
    body = "{ .reg .b32 %ncc_r<3>; mov.u32 %ncc_r1, 1; }\nret;"
    probed = instrument(kernel(body, ".param .u64 ncc_maps"), counting("kernel"))
    assert probed.appended_param == "ncc_maps1"
    assert "%ncc1_r0" in probed.probed


def test_directives_and_line_numbers_stay() -> None:
    body = '.loc 1 7 0\n.pragma "nounroll";\n@%p1 ret;\nret;'
    probed = instrument(kernel(body, directives=".maxntid 128, 1, 1\n.minnctapersm 2\n"), counting("kernel"))
    for line in (".maxntid 128, 1, 1", ".minnctapersm 2", ".loc 1 7 0", '.pragma "nounroll";'):
        assert line in probed.probed


def test_after_a_branch_means_before_it() -> None:
    source = COUNT.format(pos="bra", level="thread", cap=4)
    program = compiled(source)
    (probe,) = program.probes
    after = replace(program, probes=(replace(probe, before=None, after=probe.before),))
    text = kernel("@%p1 bra $L;\n$L:\nret;")
    assert instrument(text, after).probed == instrument(text, program).probed


# ---- hand-written snippets


def facts(text: str) -> list[object]:
    diags = Diagnostics()
    found = DIALECT.facts(AsmBody("ptx", text, SourceFile("x", text).whole()), diags)
    diags.raise_errors()
    return list(found)


def test_facts_of_a_snippet() -> None:
    declared, moved, loaded, saved = DIALECT.facts(AsmBody("ptx", """.reg .b64 %a<2>; // SAVE [not] {this};
        @%p mov.u64 %a0, ADDR;
        ld.shared.u32 OUT, [%a1+4];
        SAVE [ m ] {%a0, BYTES, 7};"""), Diagnostics())
    assert declared.declares == {"%a0", "%a1"}
    assert (moved.defines, moved.uses, moved.captures) == ({"%a0"}, {"%p"}, {Capture.ADDR})
    assert (loaded.defines, loaded.uses, loaded.loads) == ({"OUT"}, {"%a1"}, Space.SHARED)
    assert (saved.save, saved.uses, saved.captures) == (SaveFact("m", 3), {"%a0"}, {Capture.BYTES})


@pytest.mark.parametrize(("statement", "flow"), [
    ("bra $L;", Flow.BRANCH), ("call f;", Flow.CALL), ("exit;", Flow.EXIT), ("trap;", Flow.EXIT),
    ("bar.sync 0;", Flow.BARRIER), ("add.u32 %a, %a, 1;", Flow.FALL),
])
def test_facts_about_control(statement: str, flow: Flow) -> None:
    (fact,) = DIALECT.facts(AsmBody("ptx", statement), Diagnostics())
    assert fact.flow is flow


def test_facts_about_collectives_labels_and_unknown_instructions() -> None:
    vote, label, unknown = DIALECT.facts(AsmBody("ptx", "vote.sync.any.pred %p, %q, -1;\n$L:\nfrobnicate.u32 %a, %b;"),
                                     Diagnostics())
    assert vote.collective
    assert label.label
    assert not unknown.known


def test_a_special_register_is_no_use() -> None:
    (fact,) = DIALECT.facts(AsmBody("ptx", "mov.u64 %a, %clock64;"), Diagnostics())
    assert fact.uses == frozenset()


def test_a_statement_that_cannot_be_read_is_shown_in_its_file() -> None:
    toml = 'before = """\nmov.u64 %a, 1;\n?? what;\n"""'
    source = SourceFile("p.toml", toml)
    start = toml.index("mov")
    diags = Diagnostics()
    assert DIALECT.facts(AsmBody("ptx", toml[start:-4], source.span(start, len(toml) - 4)), diags) == ()
    (problem,) = diags.errors
    assert problem.span is not None
    assert (problem.code, problem.span.line) == ("B005", 3)


def test_a_listing_keeps_captures_and_saves_symbolic() -> None:
    program = compiled(IMPORTS + '''
@Map(level="thread", type="array", cap=4)
class m:
    addr: nl.u64
    total: nl.u32

total: nl.u32 = 0

@probe(pos="ld.global", level="thread", before=True)
def save():
    total += nl.bytes
    m.save(nl.addr, total)
''')
    (probe,) = program.probes
    assert isinstance(probe.before, IRBody)
    assert PTX.listing(program, probe, probe.before) == "add.u32 %total, %total, BYTES;\nSAVE [m] {ADDR, %total};"


# ---- captures


def test_the_address_of_a_place_without_a_register() -> None:
    """What an access names by a number alone is captured as that number; a sum that only ptxas takes is unprobed."""
    program = compiled(COUNT.format(level="thread", cap=2, pos="ld.global").replace("u32", "u64").replace(
        "nl.clock()", "nl.addr"))
    loads = (f"\tld.global.u32 %r1, [{place}];\n" for place in ("4104", "4096+8", "18446744073709551615"))
    done = instrument(kernel("".join(loads) + "\tret;"), program)
    assert re.findall(r"mov\.b64 %\w+, (\d\d+);", done.probed) == ["4104", "18446744073709551615"]
    assert [site.unprobed for site in done.sites] == [None, "addr: the address 4096+8 cannot be read", None]


# ---- hand-written snippets


BY_HAND = '''
regs = 2
[map.m]
level = "thread"
cap = "dynamic"
[map.m.regs]
value = "u64"
[probe.p]
level = "thread"
pos = "st.global"
before = """.reg .u32 %a;
.reg .u16 %h;
.reg .pred %q;
{text}
SAVE [m] {{%NR0}};"""
'''


@needs("ptxas")
@pytest.mark.parametrize(("text", "wanted"), [
    # A count is of 32 bits whatever is shifted, and what a wide product is added to as wide as the sum.
    ("shl.b64 %NR0, 1, BYTES;", r"shl\.b64 %\w+, 1, 4;"),
    ("shr.u64 %NR0, ADDR, IN2;", r"shr\.u64 %\w+, %\w+, %r1;"),
    ("cvt.u32.u64 %a, ADDR;\\nmad.wide.u32 %NR0, %a, 3, ADDR;", r"mad\.wide\.u32 %\w+, %\w+, 3, %rd1;"),
    ("mov.u16 %h, IN2;\\ncvt.u64.u16 %NR0, %h;", r"mov\.u16 %ncc_h\d+, %ncc_h\d+;"),
    # A register that lasts is written under the site's guard, and both guards where the statement has its own.
    ("mov.u64 %NR0, 5;", r"@%p1 mov\.u64 %\w+, 5;"),
    ("setp.eq.u64 %q, ADDR, 0;\\n@!%q mov.u64 %NR0, 5;",
     r"not\.pred (%\w+), %\w+;\n\s*and\.pred (%\w+), %p1, \1;\n\s*@\2 mov\.u64 %\w+, 5;"),
    ("activemask.b32 %a;\\ncvt.u64.u32 %NR0, %a;", r"@%p1 activemask\.b32 %\w+;"),
])
def test_statements_by_hand_stand_as_ptxas_takes_them(tmp_path: Path, text: str, wanted: str) -> None:
    path = tmp_path / "p.toml"
    path.write_text(BY_HAND.format(text=text))
    diags = Diagnostics()
    program = pipeline.load_program(str(path), "ptx", diags)
    assert not diags.errors
    done = instrument(kernel("\tmov.u32 %r1, 3;\n\tsetp.eq.u32 %p1, %r1, 2;\n\tld.param.u64 %rd1, [a];\n"
                             "@%p1\tst.global.u32 [%rd1], %r1;\n\tret;", ".param .u64 a"), program)
    assert re.search(wanted, done.probed), done.probed
    assert ptxas_errors(done.probed, "sm_90") == ""


def test_what_sites_have_in_common_is_decided_once() -> None:
    """A kernel of 32,000 loads is probed in seconds: the condition ``bytes > 0`` has few answers."""
    module = parse_module(kernel("ld.global.u32 %r1, [%rd1];\n" * 20 + "ld.global.v2.u32 {%r1, %r2}, [%rd1];\nret;"))
    plan = plan_sites(counting_bytes(), PtxKernel(module, parse_kernel(module, module.entry("k"))))
    assert (len(plan.sites), len({id(site.probes[0]) for site in plan.sites})) == (21, 2)


def counting_bytes() -> Program:
    return compiled(COUNT.format(pos="ld.global", level="thread", cap='"dynamic"').replace(
        "nl.clock()", "nl.clock(), when=nl.bytes > 0"))


@pytest.mark.parametrize("initial", [0, 1])
def test_a_condition_that_nothing_changes_is_no_guard(initial: int) -> None:
    """A register that keeps its initial value is a constant in the kernel, and a guard has to be a register."""
    program = compiled(COUNT.format(pos="ld.global", level="thread", cap='"dynamic"').replace(
        "nl.clock()", "nl.clock(), when=flag").replace("@probe", f"flag: nl.pred = {initial}\n\n@probe", 1))
    done = instrument(kernel("ld.param.u64 %rd1, [a];\nld.global.u32 %r1, [%rd1];\nret;", ".param .u64 a"), program)
    assert re.search(rf"mov\.pred %ncc_p\d+, {initial};", done.probed)
    assert ptxas_errors(done.probed, "sm_90") == ""
