"""Aggregating maps in the language, the IR and its interpreter, and objects."""

from __future__ import annotations

import pytest

from ncc import pipeline
from ncc.diag import Diagnostics, NccError
from ncc.frontend.dsl import parse_probe
from ncc.frontend.objects import read_object
from ncc.ir.interp import Record
from ncc.ir.nodes import Buckets, Field, MapDecl, Program
from ncc.ir.tables import bucket, table_of
from ncc.ir.types import Level, MapKind, Type, Use
from ncc.source import SourceFile
from tests.toy_target import ToyBackend

PROBE = """\
from ncc import probe, Map
import ncc.language as nl

@Map(type="aggregate")
class lines:
    page: nl.key(nl.u64)
    accesses: nl.count
    moved: nl.sum(nl.u32)
    slowest: nl.max(nl.u32)
    width: nl.hist(nl.u32, "log2")
    steps: nl.hist(nl.u32, "linear", 4, 8)

@probe(pos="load.global", level="thread")
def load():
    lines.save(nl.addr >> 12, nl.bytes, nl.bytes, nl.bytes, nl.bytes, when=nl.bytes > 0)
"""


def read(text: str) -> tuple[Program, list[str]]:
    diags = Diagnostics()
    program = parse_probe(SourceFile("p.py", text), diags)
    return program, [d.code for d in diags.errors]


def refusal(text: str, target: str = "ptx") -> list[str]:
    with pytest.raises(NccError) as failure:
        pipeline.compile(text, target)
    return [d.code for d in failure.value.diagnostics]


def test_a_class_declares_keys_and_what_is_aggregated() -> None:
    program, errors = read(PROBE)
    assert errors == []
    decl = program.maps[0]
    assert (decl.kind, decl.level, decl.cap) == (MapKind.AGGREGATE, Level.THREAD, 4096)
    assert [(f.name, f.type, f.use, f.buckets) for f in decl.fields] == [
        ("page", Type.U64, Use.KEY, None), ("accesses", Type.U64, Use.COUNT, None),
        ("moved", Type.U32, Use.SUM, None), ("slowest", Type.U32, Use.MAX, None),
        ("width", Type.U32, Use.HIST, Buckets(33)), ("steps", Type.U32, Use.HIST, Buckets(8, 4))]
    assert [f.name for f in decl.inputs] == ["page", "moved", "slowest", "width", "steps"]


def test_objects_carry_them() -> None:
    program, _ = read(PROBE)
    diags = Diagnostics()
    text = pipeline.emit_object(program, "ptx")
    assert 'page = "key u64"' in text
    assert 'steps = "hist u32 linear 4 8"' in text
    assert "size" not in text
    assert read_object(SourceFile("p.o", text), "ptx", diags).maps == program.maps
    assert [d.render() for d in diags] == []


def test_objects_by_hand_have_them_too() -> None:
    text = """\
[map.n]
type = "aggregate"
level = "thread"
cap = 16
[map.n.regs]
sm = "key u32"
loads = "count"
[probe.p]
level = "thread"
pos = "load.global"
before = '''.reg .b32 %r;
mov.u32 %r, %smid;
SAVE [n] {%r};'''
"""
    diags = Diagnostics()
    program = read_object(SourceFile("p.toml", text), "ptx", diags)
    assert [d.render() for d in diags] == []
    assert program.maps == (MapDecl("n", Level.THREAD, (Field("sm", Type.U32, use=Use.KEY), Field(
        "loads", Type.U64, use=Use.COUNT)), 16, MapKind.AGGREGATE),)
    read_object(SourceFile("p.toml", text.replace('[map.n.regs]\nsm = "key u32"\nloads = "count"\n', "")), "ptx", diags)
    assert [d.code for d in diags] == ["E107"]


@pytest.mark.parametrize(("old", "new", "codes"), [
    ("nl.count", "nl.count()", ["E047"]),
    ("nl.sum(nl.u32)", "nl.sum", ["E047"]),
    ("nl.sum(nl.u32)", "nl.sum(nl.u32, nl.u32)", ["E047"]),
    ("nl.sum(nl.u32)", "nl.sum(type=nl.u32)", ["E047"]),
    ("nl.sum(nl.u32)", "nl.sum(nl.u33)", ["E010"]),
    ('nl.hist(nl.u32, "log2")', "nl.hist(nl.u32)", ["E047"]),
    ('nl.hist(nl.u32, "log2")', 'nl.hist(nl.u32, "linear")', ["E047"]),
    ('nl.hist(nl.u32, "log2")', 'nl.hist(nl.u32, "linear", 0, 8)', ["E047"]),
    ('nl.hist(nl.u32, "log2")', 'nl.hist(nl.u32, "square", 4, 8)', ["E047"]),
    ("nl.addr >> 12, nl.bytes, nl.bytes, nl.bytes", "nl.addr >> 12, nl.bytes", ["E036"]),
    ('type="aggregate"', 'type="aggregat"', ["E030", "E033"]),
    ('type="aggregate"', 'type="aggregate", size=16', ["E031"]),
    ('type="aggregate"', 'type="aggregate", cap="dynamic"', ["V024"]),
    ("nl.sum(nl.u32)", "nl.sum(nl.f32)", ["V024"]),
    ("nl.sum(nl.u32)", "nl.u32", ["V024"]),
    ('type="aggregate"', 'level="warp", type="aggregate"', ["E038"]),
])
def test_what_is_written_wrongly_has_a_code(old: str, new: str, codes: list[str]) -> None:
    assert old in PROBE
    assert refusal(PROBE.replace(old, new, 1)) == codes


def test_a_bpf_object_has_no_such_map() -> None:
    assert refusal(PROBE, "bpf") == ["B044"]


def test_a_target_may_have_no_such_map() -> None:
    program, _ = read(PROBE)
    with pytest.raises(NccError) as failure:
        ToyBackend().instrument(SourceFile("k.toy", "kernel k\nwork\nend\n"), "k", program)
    assert [d.code for d in failure.value.diagnostics] == ["B032"]


DECL = MapDecl("t", Level.THREAD, (
    Field("k", Type.S32, use=Use.KEY), Field("n", Type.U64, use=Use.COUNT), Field("s", Type.S64, use=Use.SUM),
    Field("u", Type.U64, use=Use.SUM), Field("least", Type.S32, use=Use.MIN), Field("most", Type.U8, use=Use.MAX),
    Field("mean", Type.S32, use=Use.AVG), Field("h", Type.U32, use=Use.HIST, buckets=Buckets(33))), 2,
    MapKind.AGGREGATE)


def test_rows_are_what_the_saves_make_of_them() -> None:
    minus = 2**32 - 1
    saves = [(minus, 2**63 - 1, 2**64 - 1, minus, 7, minus, 0), (minus, 1, 2, 5, 255, 5, 255), (3, 0, 0, 1, 2, 3, 4),
             (9, 0, 0, 0, 0, 0, 0)]
    table = table_of(DECL, [*(Record("t", s) for s in saves), Record("other", ())])
    hist = tuple(1 if i in (0, 8) else 0 for i in range(33))
    assert table.rows[-1,] == (2, -(2**63), 1, -1, 255, (4, 2), hist)
    assert (len(table.rows), table.lost) == (2, 1)  # the key 9 found no place


@pytest.mark.parametrize(("buckets", "values"), [
    (Buckets(33), {0: 0, 1: 1, 2: 2, 3: 2, 4: 3, 2**31: 32, 2**32 - 1: 32}),
    (Buckets(4, 10), {0: 0, 9: 0, 10: 1, 29: 2, 30: 3, 40: 3, 2**32 - 1: 3})])
def test_buckets(buckets: Buckets, values: dict[int, int]) -> None:
    field = Field("h", Type.U32, use=Use.HIST, buckets=buckets)
    assert {value: bucket(field, value) for value in values} == values
