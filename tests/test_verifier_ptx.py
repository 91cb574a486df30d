"""The verifier and the PTX backend together: depth 2 on real snippets, depth 3 on what the rewriter writes."""

from __future__ import annotations

import itertools
import re
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from needs import needs, ptxas_errors
from profiles import is_long

from ncc import tools
from ncc.backends import backend
from ncc.backends.base import Probed
from ncc.diag import Diagnostics, NccError
from ncc.ir.nodes import AsmBody, Field, MapDecl, Probe, Program, RegDecl, Tracepoint
from ncc.ir.types import TRACE_CLASSES, Level, Type
from ncc.pipeline import instrument_text, load_program, verify
from ncc.source import SourceFile
from ncc.verifier import verify_erasure

PTX = Path(__file__).parent / "ptx"

# --- depth 2 ---

MAP = MapDecl("m", Level.THREAD, (Field("a", Type.U64), Field("b", Type.U32)), None)
DECLARE = ".reg .b64 %PD<3>;\n.reg .b32 %P<2>;\n.reg .pred %q;\n"


def verified(body: str, pos: str = "load.global", after: bool = True) -> list[str]:
    source = SourceFile("p.toml", DECLARE + body)
    asm = AsmBody("ptx", source.text, source.whole())
    point = Tracepoint(pos, TRACE_CLASSES.get(pos))
    probe = Probe("p", Level.THREAD, (point,), None if after else asm, asm if after else None)
    program = Program((MAP,), (RegDecl("shared", Type.U64),), (probe,))
    diags = Diagnostics()
    verify(program, backend("ptx"), diags)
    for diagnostic in diags:
        assert diagnostic.render()
    return [d.code for d in diags.errors]


ADMITTED = [
    "mov.u64 %PD0, %clock64;",
    "mov.u64 %PD0, ADDR;\nmov.u32 %P0, BYTES;\nSAVE [m] {%PD0, %P0};",
    "mov.u64 %PD0, OUT;\nSAVE [ m ] {%PD0, 4};",
    "mov.u32 %P0, %tid.x;\nsetp.eq.u32 %q, %P0, 0;\n@%q add.u32 %P0, %P0, 1;\nselp.b32 %P1, %P0, 7, %q;",
    "activemask.b32 %P0;",
    "// bra nowhere;\nmov.u32 %P0, 0; /* ret; */",
]

REFUSED = {
    "frobnicate.u32 %P0, 1;": "V100",
    "setp.eq.u32 %PD0, 1, 2;": "V113",
    "setp.eq.u32 %q, %PD0, 2;": "V113",
    "mov.u32 %q, 1;": "V113",
    "cvt.u32.u64 %q, ADDR;": "V113",
    "mov.u32 %PD0, 1;": "V113",
    "mov.u64 %P0, 1;": "V113",
    "mov.u32 %P0, 1;\nselp.b32 %P1, 1, 2, %P0;": "V113",
    "mov.u32 %P0, 1;\nadd.u64 %PD0, %P0, 1;": "V113",
    "mov.u32 %P0, 1;\n@%P0 mov.u32 %P1, 1;": "V113",
    "mov.u32 %P0, 1;\nand.pred %q, %P0, %P0;": "V113",
    "bra done;": "V101",
    "@%q bra done;": "V101",
    "done:": "V101",
    "call.uni helper, ();": "V102",
    "ret;": "V103",
    "exit;": "V103",
    "trap;": "V103",
    "bar.sync 0;": "V104",
    "barrier.sync 1;": "V104",
    "shfl.sync.idx.b32 %P0, 1, 0, 31, -1;": "V105",
    "vote.sync.ballot.b32 %P0, 1, -1;": "V105",
    "ld.shared.u32 %P0, [ADDR];": "V106",
    "st.shared.u32 [ADDR], 1;": "V106",
    "ld.local.u32 %P0, [ADDR];": "V107",
    "st.local.u32 [ADDR], 1;": "V107",
    "st.global.u32 [ADDR], 1;": "V108",
    "st.u32 [ADDR], 1;": "V108",
    "atom.global.add.u32 %P0, [ADDR], 1;": "V108",
    "red.global.add.u32 [ADDR], 1;": "V108",
    "mov.u32 %r1, 1;": "V109",
    "mov.u32 OUT, 1;": "V109",
    "mov.u32 %P0, %r1;": "V110",
    "add.u32 %P0, %P1, 1;": "V110",
    "mov.u64 %PD0, counter;": "V110",
    "ld.global.u32 %P0, [ADDR];": "V111",
    "ld.u32 %P0, [ADDR];": "V111",
    # the carry flag is the program's, whatever a probe declares
    "add.cc.u32 %P0, 1, 2;": "V109",
    ".reg .b32 CC;\nmad.lo.cc.u32 %P0, 1, 2, 3;": "V109",
    "addc.u32 %P0, 1, 2;": "V110",
    "madc.hi.u32 %P0, 1, 2, 3;": "V110",
    "mbarrier.arrive.shared.b64 %PD0, [ADDR];": "V106",
    "mbarrier.arrive_drop.b64 %PD0, [ADDR];": "V106",
    "alloca.u64 %PD0, 8;": "V107",
    "stacksave.u64 %PD0;": "V107",
    "tex.1d.v4.u32.s32 {%P0, %P1, %P0, %P1}, [%PD0, {%P0}];": "V111",
    "membar.gl;": "V112",
    "nanosleep.u32 100;": "V112",
    "prefetch.global.L2 [ADDR];": "V112",
    "SAVE [n] {1, 2};": "V010",
    "SAVE [m] {1};": "V011",
    "mov.u64 %PD0, IN4;": "V013",
}


@pytest.mark.parametrize("body", ADMITTED)
def test_snippets_that_only_compute_and_save_are_admitted(body: str) -> None:
    assert verified(body) == []


@pytest.mark.parametrize(("body", "code"), REFUSED.items())
def test_snippets_that_do_more_are_refused(body: str, code: str) -> None:
    assert code in verified(body)


def test_captures_of_the_place() -> None:
    assert verified("mov.u64 %PD0, OUT;", after=False) == ["V014"]
    assert verified("mov.u64 %PD0, ADDR;", pos="kernel") == ["V013"]
    assert verified("mov.u64 %PD0, ADDR;", pos="add") == ["V013"]
    assert verified("mov.u64 %PD0, IN2;", pos="add") == []


@pytest.mark.parametrize(("body", "hint"), [
    ("mov.u32 %w, 1;", "declare it: .reg .b64 %w;"), ("mov.u32 %PP0, 1;", "%P0"), ("add.cc.u32 %P0, 1, 2;", None)])
def test_how_to_come_by_a_register(body: str, hint: str | None) -> None:
    """What nobody can declare, like the carry flag, has no hint."""
    source = SourceFile("p.toml", DECLARE + body)
    asm = AsmBody("ptx", source.text, source.whole())
    probe = Probe("p", Level.THREAD, (Tracepoint("load.global", TRACE_CLASSES.get("load.global")),), None, asm)
    diags = Diagnostics()
    verify(Program((MAP,), (), (probe,)), backend("ptx"), diags)
    (found,) = (d.hint for d in diags if d.code == "V109")
    assert found == hint if hint is None else hint in (found or "")


# --- depth 3 ---


@cache
def program(tool: str) -> Program:
    diags = Diagnostics()
    loaded = load_program(tool, "ptx", diags)
    diags.raise_errors()
    return loaded


@cache
def probed(tool: str, file: str, entry: str) -> Probed:
    return instrument_text(SourceFile(file, (PTX / file).read_text()), entry, program(tool))


def kernels() -> list[tuple[str, str]]:
    return [(path.name, entry) for path in sorted(PTX.glob("*.ptx"))
            for entry in re.findall(r"\.entry\s+(\w+)", path.read_text())]  # fmt: skip


def refusals(tool: str, file: str, entry: str) -> list[str]:
    """The codes of what stops a kernel from being probed."""
    try:
        probed(tool, file, entry)
    except NccError as refusal:
        return [d.code for d in refusal.diagnostics]
    return []


@pytest.mark.parametrize("tool", tools.names())
def test_what_the_backend_writes_is_admitted(tool: str) -> None:
    """Every kernel with two or three of the tools, but in the long run."""
    quarter = tools.names().index(tool) % 4
    found = [refusals(tool, *kernel) for n, kernel in enumerate(kernels()) if is_long() or n % 4 == quarter]
    assert found.count([]) > 10
    assert not {code for codes in found for code in codes if not code.startswith("B")}


SAMPLE = "triton_softmax_sm90.ptx", "softmax_kernel"


def erasure(made: Probed, text: str) -> list[str]:
    diags = Diagnostics()
    verify_erasure(replace(made, probed=text), diags)
    return [d.code for d in diags]


def inserted_lines(made: Probed) -> list[int]:
    return [i for i, line in enumerate(made.probed.split("\n")) if "%ncc_" in line and ".reg" not in line]


def sample() -> Probed:
    return probed("dmat", *SAMPLE)


@given(st.data())
@settings(deadline=None, max_examples=60)
def test_a_register_mixed_up_by_the_rewriter_is_found(data: st.DataObject) -> None:
    """The destination of an inserted instruction becomes a register of the original."""
    made = sample()
    lines = made.probed.split("\n")
    writing = [i for i in inserted_lines(made) if re.match(r"\s*[a-z]\S* %ncc_", lines[i])]
    at = data.draw(st.sampled_from(writing))
    other = data.draw(st.sampled_from(sorted(set(re.findall(r"%r\d+\b", made.pruned)))))
    lines[at] = re.sub(r"%ncc_\w+", other, lines[at], count=1)
    assert "V155" in erasure(made, "\n".join(lines))


@given(st.data())
@settings(deadline=None, max_examples=60)
def test_an_address_mixed_up_by_the_rewriter_is_found(data: st.DataObject) -> None:
    """A store goes through a register that is the original's, or holds what was captured."""
    made = sample()
    lines = made.probed.split("\n")
    stores = [i for i in inserted_lines(made) if "st.global" in lines[i]]
    values = [m[1] for i in stores if (m := re.search(r"\], (%ncc_\w+)", lines[i]))]
    at = data.draw(st.sampled_from(stores))
    other = data.draw(st.sampled_from(sorted({*values, *re.findall(r"%rd\d+\b", made.pruned)})))
    lines[at] = re.sub(r"\[%ncc_\w+", f"[{other}", lines[at])
    assert erasure(made, "\n".join(lines)) == ["V157"]


@given(st.data())
@settings(deadline=None, max_examples=60)
def test_a_statement_lost_by_the_rewriter_is_found(data: st.DataObject) -> None:
    made = sample()
    lines = made.probed.split("\n")
    start = next(i for i, line in enumerate(lines) if ".entry" in line)
    own = [i for i in range(start, len(lines)) if lines[i].rstrip().endswith(";") and "ncc" not in lines[i]]
    del lines[data.draw(st.sampled_from(own))]
    assert "V153" in erasure(made, "\n".join(lines))


CLASSES = {"pred": "%q", "b16": "%h", "b32": "%r", "b64": "%d"}
OF_CLASSES = [  # {} are the places of registers; an instruction of each kind of the ISA's table that computes
    "mov.pred {}, {};", "mov.b16 {}, {};", "mov.u32 {}, {};", "mov.b64 {}, {};", "add.u16 {}, {}, 1;",
    "sub.s32 {}, {}, {};", "add.f64 {}, {}, {};", "mul.lo.u64 {}, {}, {};", "mul.wide.u32 {}, {}, 3;",
    "mad.wide.u16 {}, {}, {}, {};", "mad.lo.s32 {}, {}, {}, {};", "fma.rn.f32 {}, {}, {}, {};",
    "div.u64 {}, {}, 3;", "min.s32 {}, {}, 3;", "and.pred {}, {}, {};", "or.b32 {}, {}, 3;", "not.pred {}, {};",
    "not.b64 {}, {};", "neg.s32 {}, {};", "abs.s64 {}, {};", "shl.b64 {}, {}, 3;", "shr.u32 {}, {}, {};",
    "setp.eq.u32 {}, {}, {};", "setp.lt.f64 {}, {}, {};", "setp.lt.and.s32 {}|{}, {}, 5, {};",
    "selp.b32 {}, {}, {}, {};", "selp.u64 {}, 1, 2, {};", "set.eq.u32.u64 {}, {}, {};",
    "set.lt.and.u32.s32 {}, {}, 4, {};", "cvt.u32.u64 {}, {};", "cvt.u64.u16 {}, {};", "popc.b64 {}, {};",
    "clz.b32 {}, {};", "bfe.u64 {}, {}, 3, 4;", "bfi.b32 {}, {}, {}, 1, 2;", "prmt.b32 {}, {}, {}, 3;",
    "lop3.b32 {}, {}, {}, {}, 3;", "shf.l.wrap.b32 {}, {}, {}, 3;", "brev.b64 {}, {};",
    "testp.finite.f32 {}, {};", "slct.u32.s32 {}, {}, {}, {};", "isspacep.global {}, {};",
    "dp4a.u32.u32 {}, {}, {}, {};", "sad.u32 {}, {}, {}, {};", "rcp.rn.f32 {}, {};", "copysign.f32 {}, {}, {};",
    "mul24.lo.u32 {}, {}, {};", "activemask.b32 {};", "mov.u32 {}, %tid.x;", "mov.b64 {}, {{%r, %r}};",
    "mov.b32 {{%h, %h}}, {};", "@{} mov.u32 %r, 1;", "lop3.or.b32 {}|{}, {}, {}, {}, 3, {};",
    "max.f32 {}, {}, {};", "fma.rn.f16x2 {}, {}, {}, {};", "ex2.approx.f16 {}, {};", "fns.b32 {}, {}, 0, 1;",
]  # fmt: skip


@needs("ptxas")
def test_registers_that_the_verifier_refuses_the_assembler_refuses_too() -> None:
    """And of those that it takes, each kind of instruction is one that the verifier takes."""
    lines = [line.format(*names) for line in OF_CLASSES
             for names in itertools.product(CLASSES.values(), repeat=line.replace("{{", "").count("{}"))]
    declared = "".join(f".reg .{type_} {name};\n" for type_, name in CLASSES.items())
    text = ".version 8.2\n.target sm_90\n.address_size 64\n.visible .entry k()\n{\n" + declared
    said = ptxas_errors(text + "\n".join(lines) + "\nret;\n}\n", "sm_90")
    first = text.count("\n") + 1
    refused = {lines[int(number) - first] for number in re.findall(r"line (\d+); error", said)}
    assert len(refused) > len(lines) / 2
    facts = backend("ptx").asm_facts(snippet_of(declared + "\n".join(lines)), Diagnostics())
    types = {name: kind for fact in facts if fact.declares for name, kind in fact.types}
    misfits = {fact.text for fact in facts if any(not types[name] <= taken for name, taken in fact.types)}
    assert misfits - refused == set()
    opcodes = {line.split()[0] for line in OF_CLASSES} - {"@{}"}
    assert opcodes <= {line.split()[0] for line in set(lines) - refused}, "each has a form that is right"
    missed = refused - misfits
    assert len(missed) < len(refused) / 3, sorted(missed)


def snippet_of(text: str) -> AsmBody:
    source = SourceFile("p.toml", text)
    return AsmBody("ptx", source.text, source.whole())
