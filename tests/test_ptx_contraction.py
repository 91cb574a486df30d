"""Probes between products and sums: what the assembler fuses in the original it fuses in the probed kernel."""

from __future__ import annotations

import pytest

from ncc import pipeline
from ncc.backends import backend
from ncc.backends.ptx.flow.contraction import fusions
from ncc.diag import Diagnostics
from ncc.frontend.dsl import parse_probe
from ncc.ir.nodes import Program
from ncc.source import SourceFile
from tests.ptx_fixtures import FIXTURES, HEAD, REGISTERS, fixture, fixture_kernel, kernel_of

MUL, ADD = "mul.f32 %f3, %f1, %f2;", "add.f32 %f4, %f3, %f5;"


@pytest.mark.parametrize(("body", "pairs"), [
    (f"{MUL} {ADD}", 1),
    (f"{MUL} sub.f32 %f4, %f5, %f3;", 1),
    (f"{MUL} {ADD} add.f32 %f6, %f3, %f2;", 2),
    (f"{MUL} neg.f32 %f7, %f3; mov.b32 %r1, %f7; mov.b32 %f6, %r1; add.f32 %f4, %f6, %f5;", 1),
    (f"{MUL} L: bar.sync 0; M: {ADD}", 1),
    ("mul.f64 %fd3, %fd1, %fd2; add.f64 %fd4, %fd3, %fd5;", 1),
    ("mul.f16x2 %r3, %r1, %r2; add.f16x2 %r4, %r3, %r5;", 1),
    (f"mul.f32 %f3, %f1, %f1; mul.f32 %f3, %f1, %f2; {ADD} st.global.f32 [%rd1], %f3;", 1),  # not of one value
    # rounded, or kept
    (f"mul.rn.f32 %f3, %f1, %f2; {ADD}", 0),
    (f"{MUL} add.rn.f32 %f4, %f3, %f5;", 0),
    (f"{MUL} abs.f32 %f3, %f3; {ADD}", 0),
    (f"{MUL} {ADD} st.global.f32 [%rd1], %f3;", 0),
    (f"{MUL} mov.b32 %f3, %f1; {ADD}", 0),
    ("mul.lo.u32 %r3, %r1, %r2; add.u32 %r4, %r3, %r5;", 0),
    # of other blocks
    (f"{MUL} @%p1 bra L; st.global.f32 [%rd1], %f1; L: {ADD}", 0),
    (f"{MUL} L: {ADD} @%p1 bra L;", 0),
    (f"{MUL} @%p1 ret; {ADD}", 0),
])
def test_what_may_be_fused(body: str, pairs: int) -> None:
    assert len(fusions(kernel_of(body)).sums) == pairs


@pytest.mark.parametrize("name", FIXTURES)
def test_compilers_fuse_first(name: str) -> None:
    """Of all the kernels here one has places where a probe could not be: nvcc leaves it a product and a difference."""
    found = {e.name for e in fixture(name).entries if fusions(fixture_kernel(name, e.name or "")).before}
    assert found == ({"layer_norm"} if "yardstick" in name else set())


def compiled(pos: str, values: str, before: bool = False) -> Program:
    source = f"""from ncc import probe, Map
import ncc.language as nl

@Map(level="thread", cap="dynamic")
class m:
    value: nl.u64

total: nl.u64 = 0

@probe(pos="{pos}", level="thread", before={before})
def at():
    {values}

@probe(pos="kernel", level="thread")
def end():
    m.save(total)
"""
    diags = Diagnostics()
    program = parse_probe(SourceFile("p.py", source), diags)
    pipeline.verify(program, backend("ptx"), diags)
    diags.raise_errors()
    return program


KERNEL = f"{HEAD}.visible .entry k() {{\n{REGISTERS}ld.global.f32 %f1, [%rd1];\n{MUL}\n" \
         f"ld.global.f32 %f9, [%rd1];\n{ADD}\nst.global.f32 [%rd1], %f4;\nret;\n}}\n"
SAVED, COUNTED, TIMED = "m.save(nl.{})", "total = total + nl.{}", "total = nl.clock()"


@pytest.mark.parametrize(("pos", "values", "before", "unprobed"), [
    ("ld.global", SAVED.format("addr"), False, [False, True]),
    ("ld.global", TIMED, True, [False, True]),
    ("ld.global", COUNTED.format("bytes"), False, [False, False]),
    ("mul", TIMED, True, [False]),
    ("mul", SAVED.format("in1"), True, [False]),
    ("mul", COUNTED.format("out"), False, [True]),
    ("add", TIMED, True, [True]),
    ("add", TIMED, False, [False]),
    ("add", SAVED.format("out"), False, [False]),
    ("add", SAVED.format("in1"), False, [True]),
    ("st.global", SAVED.format("in2"), False, [False]),
])
def test_sites_in_between_are_reported(pos: str, values: str, before: bool, unprobed: list[bool]) -> None:
    probed = pipeline.instrument_text(SourceFile("k.ptx", KERNEL), "k", compiled(pos, values, before))
    assert [s.unprobed is not None for s in probed.sites] == unprobed
    assert all("may fuse" in s.unprobed for s in probed.sites if s.unprobed)
