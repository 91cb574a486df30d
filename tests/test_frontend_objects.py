"""Objects: what is written reads back, both dialects of hand-written ones, and every way to get them wrong."""

from __future__ import annotations

from dataclasses import replace

import pytest
import toml
from hypothesis import given, settings
from strategies import any_programs, programs

from ncc.diag import Diagnostics
from ncc.frontend.dsl import parse_probe
from ncc.frontend.objects import read_object, write_object
from ncc.ir.nodes import AsmBody, Field, IRBody, Program
from ncc.ir.types import Level, Type
from ncc.source import SourceFile

PROBE = """
from ncc import probe, Map
import ncc.language as nl
CALLBACK = "show.py"
@Map(level="warp", cap=1)
class zulu:
    z: nl.u64
    a: nl.u32
@Map(level="warp", cap="dynamic")
class alpha:
    x: nl.f32
start: nl.s32 = -5
@probe(pos="kernel", level="warp", before=True)
def enter():
    start = nl.clock()
@probe(pos="ld.global:st.global", level="warp")
def access():
    zulu.save(nl.addr, start)
    alpha.save(nl.out)
"""

# The two dialects, as their tools and documents write them.
COMPILED_BY_UPSTREAM = """
regs = 3
CALLBACK = "block_sched_callback.py"

[map.block_sched]
type = "array"
level = "warp"
size = "16"
cap = "1"

[map.block_sched.regs]
start = [ "u64", "None",]
elapsed = [ "u32", "None",]
cuid = "u32"

[probe.both]
level = "warp"
pos = "kernel"
before = \"\"\"mov.u64 %NR0, %clock64;\"\"\"
after = \"\"\"mov.u64 %NR1, %clock64;
sub.u64 %NR1, %NR1, %NR0;
SAVE [ block_sched ] {%NR0, %NR1, %NR2};\"\"\"
"""
DOCUMENTED_BY_UPSTREAM = """
callback = "block_sched.py"
[map.block_sched]
type = "array"
level = "warp"
size = "16"
cap = "1"
[probe.thread_start_thread_end]
position = "kernel"
level = "warp"
register = {"u32" = 2, "u64" = 3}
before = \"\"\".reg .b64 %PD<3>;
.reg .b32 %P<2>;
mov.u64 %PD0, %clock64;\"\"\"
after = \"\"\"mov.u64 %PD1, %clock64;
sub.u64 %PD1, %PD1, %PD0;
cvt.u32.u64 %P1, %PD1;
mov.u32 %P2, %smid;
SAVE [ block_sched ] {%PD0, %P1, %P2};\"\"\"
"""


def read(text: str, target: str = "ptx", path: str = "probe.toml") -> tuple[Program, Diagnostics]:
    diags = Diagnostics()
    return read_object(SourceFile(path, text), target, diags), diags


def compiled() -> tuple[Program, str]:
    diags = Diagnostics()
    program = parse_probe(SourceFile("probe.py", PROBE), diags)
    assert not diags.items
    return program, write_object(program, "ptx", {("enter", "before"): "mov.u64 %start, %clock64;"})


# --- round trips ---


def test_compiled_object_reads_back() -> None:
    program, text = compiled()
    back, diags = read(text)
    assert not diags.items
    assert back == program


def test_compiled_object_shows_itself() -> None:
    program, text = compiled()
    shown = toml.loads(text)
    assert list(shown["map"]) == ["zulu", "alpha"]
    assert list(shown["map"]["zulu"]["regs"].items()) == [("z", "u64"), ("a", "u32")]
    assert shown["map"]["alpha"] == {
        "level": "warp", "type": "array", "size": 4, "cap": "dynamic", "regs": {"x": "f32"}}
    assert shown["probe"]["enter"] == {"level": "warp", "pos": "kernel", "before": "mov.u64 %start, %clock64;"}
    assert (shown["format"], shown["target"], shown["regs"], shown["callback"]) == (1, "ptx", 1, "show.py")
    assert program.name in shown["ir"]


@pytest.mark.parametrize("by_hand", [False, True])
def test_maps_that_wait_are_said_in_the_ir(by_hand: bool) -> None:
    """Also of an object whose tables and assembly would say everything else."""
    program = read(COMPILED_BY_UPSTREAM)[0] if by_hand else compiled()[0]
    program = replace(program, maps=tuple(replace(decl, waits=True) for decl in program.maps))
    text = write_object(program, "ptx", {})
    assert " waits {" in toml.loads(text)["ir"]
    back, diags = read(text)
    assert not diags.errors
    assert [decl.waits for decl in back.maps] == [True] * len(program.maps)


def test_places_of_the_ir_are_the_objects() -> None:
    _, text = compiled()
    back, _ = read(text)
    body = back.probes[1].after
    assert isinstance(body, IRBody)
    for instr in body.instrs:
        assert text.splitlines()[instr.span.line - 1].strip() == instr.span.text


@given(programs())
@settings(deadline=None)
def test_admitted_programs_round_trip(program: Program) -> None:
    back, diags = read(write_object(program, "ptx", {}), path=f"{program.name}.o")
    assert not diags.errors, [d.render() for d in diags]
    assert back == program


@given(any_programs())
@settings(deadline=None)
def test_any_program_is_written_as_toml_and_never_raises(program: Program) -> None:
    text = write_object(program, "ptx", {})
    back, diags = read(text)
    assert back == program or diags.errors


@pytest.mark.parametrize("text", [COMPILED_BY_UPSTREAM, DOCUMENTED_BY_UPSTREAM])
def test_handwritten_round_trip(text: str) -> None:
    program, diags = read(text)
    assert not diags.items, [d.render() for d in diags]
    again = write_object(program, "ptx", {})
    assert "ir" not in toml.loads(again)
    assert read(again)[0] == program


# --- the dialects ---


def test_upstreams_compiler() -> None:
    program, _ = read(COMPILED_BY_UPSTREAM)
    assert [(r.name, r.type, r.init) for r in program.regs] == [(f"%NR{i}", Type.U64, 0) for i in range(3)]
    (decl,) = program.maps
    assert decl.fields == (Field("start", Type.U64), Field("elapsed", Type.U32), Field("cuid", Type.U32))
    assert (decl.size, decl.cap, decl.level, program.callback) == (16, 1, Level.WARP, "block_sched_callback.py")


def test_both_sides_of_a_probe_are_kept() -> None:
    program, _ = read(COMPILED_BY_UPSTREAM)
    (probe,) = program.probes
    assert isinstance(probe.before, AsmBody)
    assert isinstance(probe.after, AsmBody)
    assert probe.before.text == "mov.u64 %NR0, %clock64;"
    assert probe.after.text.endswith("{%NR0, %NR1, %NR2};")


def test_upstreams_documentation() -> None:
    program, diags = read(DOCUMENTED_BY_UPSTREAM)
    assert not diags.items  # that %P2 is not declared is for the verifier to say
    assert [f.type for f in program.maps[0].fields] == [Type.U64, Type.U32, Type.U32]
    assert [f.name for f in program.maps[0].fields] == ["f0", "f1", "f2"]
    assert program.callback == "block_sched.py"
    assert program.regs == ()


def test_spans_of_assembly_are_exact() -> None:
    for text in (COMPILED_BY_UPSTREAM, DOCUMENTED_BY_UPSTREAM):
        program, _ = read(text)
        for body in program.probes[0].bodies:
            assert isinstance(body, AsmBody)
            assert body.span.text == body.text


def minimal(map_: str = "", probe: str = "", top: str = "") -> str:
    return (f'{top}\n[map.m]\nlevel = "thread"\n{map_}\n[probe.p]\nlevel = "thread"\npos = "kernel"\n'
            f'before = ".reg .b64 %a<2>; .reg .f32 %f; .reg .b16 %h, %i;"\n{probe}\n')


@pytest.mark.parametrize(("values", "size", "types"), [
    ("%a0", "", [Type.U64]),
    ("%f, %h, %i", "", [Type.F32, Type.U16, Type.U16]),
    ("%a1, %unknown", "size = 12", [Type.U64, Type.U32]),
    ("%a1, %clock", "size = \"16\"", [Type.U64, Type.U64]),
])
def test_fields_follow_from_what_is_saved(values: str, size: str, types: list[Type]) -> None:
    program, diags = read(minimal(size, f'after = "SAVE.u64 [m] {{{values}}};"'))
    assert not diags.items, [d.render() for d in diags]
    assert [f.type for f in program.maps[0].fields] == types


def test_branch_fires_before() -> None:
    program, diags = read(minimal('regs = {x = "u64"}').replace("kernel", "bra").replace("before", "after"))
    assert [d.code for d in diags] == ["E050"]
    assert program.probes[0].after is None
    assert program.probes[0].before is not None


# --- errors ---

SAVE = 'after = "SAVE [m] {%a0};"'
ERRORS = {
    "malformed": ("[map\n", "E100"),
    "malformed string": ('a = """x', "E100"),
    "no value": ("regs = \n", "E100"),
    "other target": (minimal(probe=SAVE, top='target = "gcn"'), "E101"),
    "other format": (minimal(probe=SAVE, top="format = 2"), "E102"),
    "unknown key": (minimal(probe=SAVE, top='calback = "x"'), "E103"),
    "unknown key of a map": (minimal("kap = 1", SAVE), "E103"),
    "unknown key of a probe": (minimal(probe=SAVE + '\nbefor = "x"'), "E103"),
    "no level": ('[probe.p]\npos = "kernel"\nbefore = "x"', "E104"),
    "no pos": ('[probe.p]\nlevel = "warp"\nbefore = "x"', "E104"),
    "pos and position": (minimal(probe=SAVE + '\nposition = "kernel"'), "E105"),
    "wrong type of cap": (minimal("cap = [1]", SAVE), "E105"),
    "float": (minimal("cap = 1.5", SAVE), "E105"),
    "wrong type of level": ('[probe.p]\nlevel = 3\npos = "kernel"\nbefore = "x"', "E105"),
    "wrong type of a snippet": ('[probe.p]\nlevel = "warp"\npos = "kernel"\nbefore = 3', "E105"),
    "map is no table": ("map = 3", "E105"),
    "probe is no table": ("[probe]\np = 3", "E105"),
    "array of maps": ("[[map]]\nx = 1", "E105"),
    "too many registers": (minimal(probe=SAVE, top="regs = 1000"), "E105"),
    "negative registers": (minimal(probe=SAVE, top='regs = "-1"'), "E105"),
    "unknown record": (minimal(probe='after = "SAVE [m] {%x};"'), "E107"),
    "nothing saved": (minimal(), "E107"),
    "saves differ": (minimal(probe='after = "SAVE [m] {%a0}; SAVE [m] {%f};"'), "E107"),
    "no snippet": ('[probe.p]\nlevel = "warp"\npos = "kernel"\nbefore = " "', "E109"),
    "no probes": ("", "E045"),
    "unknown level": (minimal(probe=SAVE).replace('"thread"', '"wrap"', 1), "E034"),
    "unknown type of map": (minimal('type = "heap"', SAVE), "E033"),
    "cap": (minimal('cap = "0"', SAVE), "E032"),
    "size": (minimal("size = 12", SAVE), "E031"),
    "unknown type of a field": (minimal('regs = {x = "u65"}', SAVE), "E010"),
    "no type of a field": (minimal("regs = {x = 3}", SAVE), "E010"),
    "no fields": (minimal("regs = {}", SAVE), "E039"),
    "unknown type of registers": (minimal(probe=SAVE + '\nregister = {"q32" = 2}'), "E010"),
    "malformed tracepoint": (minimal(probe=SAVE).replace('"kernel"', '"ld..x"'), "E041"),
    "kernel and others": (minimal(probe=SAVE).replace('"kernel"', '"kernel:ld"'), "E042"),
    "both sides of a branch": (minimal(probe=SAVE).replace('"kernel"', '"branch"'), "E050"),
}


@pytest.mark.parametrize(("text", "code"), ERRORS.values(), ids=ERRORS.keys())
def test_errors(text: str, code: str) -> None:
    _, diags = read(text)
    assert [d.code for d in diags.errors] == [code], [d.render() for d in diags]
    assert diags.errors[0].span is not None


def test_errors_are_placed() -> None:
    _, diags = read(minimal('cap = "0"\nsise = 8', SAVE, top='target = "ptx"'))
    places = {d.code: d.span.text for d in diags if d.span}
    assert places == {"E032": '"0"', "E103": "sise"}
    assert next(d.hint for d in diags if d.code == "E103") == "did you mean 'size'?"


@pytest.mark.parametrize(("old", "new", "key"), [
    ("cap = 1", "cap = 2", "cap"),
    ('level = "warp"', 'level = "thread"', "level"),
    ('z = "u64"\na = "u32"', 'a = "u32"\nz = "u64"', "regs"),
    ('z = "u64"', 'z = "u32"', "z"),
    ('pos = "kernel"', 'pos = "bra"', "pos"),
    ("regs = 1", "regs = 2", "regs"),
    ('callback = "show.py"', 'callback = "evil.py"', "callback"),
    ("[probe.enter]", "[probe.entr]", "enter"),
])
def test_tables_that_contradict_the_ir(old: str, new: str, key: str) -> None:
    _, text = compiled()
    head, ir, tables = text.partition("\n'''\n")
    changed = head.replace(old, new) + ir + tables.replace(old, new, 1)
    assert changed != text
    _, diags = read(changed)
    assert {d.code for d in diags.errors} == {"E108"}
    assert f"'{key}'" in diags.errors[0].message


def test_the_order_of_keys_is_free() -> None:
    program, text = compiled()
    moved = text.replace('level = "warp"\ntype = "array"', 'type = "array"\nlevel = "warp"')
    assert moved != text
    back, diags = read(moved)
    assert back == program
    assert not diags.items


def test_errors_inside_the_ir_are_the_objects() -> None:
    _, text = compiled()
    _, diags = read(text.replace("call.u64 @clock", "call.u64 @clok"))
    (problem,) = diags.errors
    assert problem.code == "E153"
    assert problem.span is not None
    assert text.splitlines()[problem.span.line - 1].strip() == "%t0 = call.u64 @clock"


def test_object_for_another_target_says_how_to_mend() -> None:
    _, text = compiled()
    _, diags = read(text, target="gcn")
    assert [(d.code, d.hint) for d in diags] == [("E101", "compile the probe again with '-t gcn'")]


@pytest.mark.parametrize("name", ['"', '""', 'a"b', "\\", '\\"', "it's"])
def test_a_callbacks_name_may_have_quotation_marks(name: str) -> None:
    program = replace(parse_probe(SourceFile("probe.py", PROBE), Diagnostics()), callback=name)
    assert toml.loads(write_object(program, "ptx", {}))["callback"] == name
