"""``@probe(after="use")``: where it stands, what it reads there, and in which order the assembler puts it."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import numpy as np
import pytest
from needs import find_tool, needs, ptxas

from ncc import pipeline, sim
from ncc.backends import backend
from ncc.backends.base import Probed
from ncc.backends.ptx.flow.cfg import build
from ncc.backends.ptx.flow.uses import first_use
from ncc.backends.ptx.text.parse import parse_kernel, parse_module
from ncc.diag import Diagnostics, NccError
from ncc.frontend.dsl import parse_probe
from ncc.ir.nodes import Program
from ncc.ir.text import parse_program, print_program
from ncc.source import SourceFile
from tests.toy_target import ToyBackend

PTX = Path(__file__).parent / "ptx"
HEAD = """.version 8.0
.target {arch}
.address_size 64
.visible .entry k(.param .u64 data)
{{
	.reg .pred %p<4>;
	.reg .b32 %r<9>;
	.reg .f32 %f<9>;
	.reg .b64 %rd<9>;
"""


def module(body: str, arch: str = "sm_90") -> SourceFile:
    lines = "".join(f"\t{line.strip()};\n" if line.strip()[-1] != ":" else line + "\n" for line in body.split(";"))
    return SourceFile("k.ptx", HEAD.format(arch=arch) + lines + "}\n")


LOAD = "ld.global.u32 %r1, [%rd1]"


@pytest.mark.parametrize(("body", "place"), [
    (f"{LOAD}; add.u32 %r2, %r1, 1; ret", "before add.u32 %r2, %r1, 1;"),
    (f"{LOAD}; add.u32 %r2, %r3, 1; st.global.u32 [%rd1], %r1; ret", "before st.global.u32 [%rd1], %r1;"),
    (f"{LOAD}; mov.b32 %r2, %r1; mov.b32 %r3, %r2; add.u32 %r4, %r3, 1; ret", "before add.u32 %r4, %r3, 1;"),
    (f"{LOAD}; mov.b32 %r2, %r1; mov.b32 %r2, 5; add.u32 %r4, %r2, 1; ret", "before ret;"),
    (f"{LOAD}; @%p1 mov.b32 %r2, %r1; ret", "before @%p1 mov.b32 %r2, %r1;"),
    (f"{LOAD}; mov.u32 %r1, 4; add.u32 %r2, %r1, 1; ret", "before mov.u32 %r1, 4;"),
    (f"{LOAD}; @%p1 bra $l; add.u32 %r2, %r1, 1; $l: ret", "before @%p1 bra $l;"),
    (f"{LOAD}; add.u32 %r2, %r3, 1; $l: add.u32 %r2, %r1, 1; ret", "before add.u32 %r2, %r1, 1;"),
    (f"{LOAD}; $l: add.u32 %r2, %r1, 1; @%p1 bra $l; ret", f"behind {LOAD};"),
    (f"{LOAD}; ld.global.u32 %r2, [%rd1+4]; add.u32 %r2, %r2, %r1; ret", "before add.u32 %r2, %r2, %r1;"),
    ("ld.global.v2.u32 {%r1, %r2}, [%rd1]; add.u32 %r3, %r2, 1; add.u32 %r3, %r1, 1; ret",
     "before add.u32 %r3, %r2, 1;"),
    ("@%p1 ld.global.u64 %rd1, [%rd1]; ld.global.u32 %r1, [%rd1]; ret", "before ld.global.u32 %r1, [%rd1];"),
])
def test_where_it_stands(body: str, place: str) -> None:
    parsed = parse_module(module(body))
    kernel = parse_kernel(parsed, parsed.entry("k"))
    load = next(i for i in kernel.instructions if i.opcode == "ld")
    use = first_use(build(kernel), load)
    assert f"{'behind' if use.behind else 'before'} {use.instr.span.text}" == place
    at = kernel.instructions.index(use.instr) + use.behind
    assert use.between == kernel.instructions[kernel.instructions.index(load) : at]


# --- what it reads ---

IMPORTS = "from ncc import probe, Map\nimport ncc.language as nl\n"
PROBE = """
@Map(level="thread", cap=4)
class loads:
    site: nl.u32
    addr: nl.u64
    value: nl.u64
    mask: nl.u32
    cycles: nl.s64

@probe(pos="load.global", level="thread", after="use")
def arrived():
    loads.save(nl.site(), nl.addr, nl.out, nl.activemask(), nl.clock() - nl.issued())
"""
OVERWRITTEN = """
ld.param.u64 %rd1, [data]; mov.u32 %r1, %tid.x; mul.wide.u32 %rd2, %r1, 8; add.u64 %rd1, %rd1, %rd2;
mov.u64 %rd3, %rd1; setp.lt.u32 %p1, %r1, 5; mov.u32 %r2, 0;
@%p1 ld.global.u32 %r2, [%rd1]; setp.ge.u32 %p1, %r1, 3; add.u64 %rd1, %rd1, 4;
ld.global.u32 %r3, [%rd1]; mov.u64 %rd1, 0; @%p1 mov.b32 %r4, %r3; add.u32 %r2, %r2, %r3;
st.global.u32 [%rd3], %r2; ret
"""


def read(text: str, target: str = "ptx") -> tuple[Program, Diagnostics]:
    diags = Diagnostics()
    program = parse_probe(SourceFile("p.py", IMPORTS + text), diags)
    pipeline.verify(program, backend(target), diags)
    return program, diags


def probed(text: SourceFile, probe: str = PROBE, entry: str = "k") -> Probed:
    program, diags = read(probe)
    diags.raise_errors()
    return pipeline.instrument_text(text, entry, program)


def test_what_is_read_there_is_the_instructions_own() -> None:
    done = probed(module(OVERWRITTEN))
    data = np.arange(64, dtype=np.uint32)
    before = data.reshape(32, 2).copy()
    found = sim.launch_probed(done, 1, 32, [data])["loads"]
    wanted = np.where(np.arange(32) < 5, before[:, 0], 0) + before[:, 1]
    assert data[::2].tolist() == wanted.tolist()
    base = data.ctypes.data
    for thread in range(32):
        # The second load's result is used first: its record comes before the first's.
        rows = [(2, base + 8 * thread + 4, before[thread, 1], 0xFFFFFFFF)]
        rows += [(1, base + 8 * thread, before[thread, 0], 0x1F)] * (thread < 5)
        records = found.records[0, thread, : found.used[0, thread]]
        assert sorted(r.tolist()[:4] for r in records) == sorted(rows)
        assert all(r["cycles"] > 0 for r in records)


# --- the assembler's order ---


def assembly(text: str, arch: str, folder: Path) -> list[str]:
    (folder / "k.ptx").write_text(text)
    subprocess.run([ptxas().path, f"-arch={arch}", folder / "k.ptx", "-o", folder / "k.cubin"], check=True)
    tool = find_tool("nvdisasm")
    assert tool is not None
    shown = subprocess.run([tool, "-c", folder / "k.cubin"], capture_output=True, text=True, check=True).stdout
    instruction = re.compile(r"\s+/\*[0-9a-f]{4,}\*/\s+(.*\S)\s*;")
    return [found[1] for line in shown.splitlines() if (found := instruction.match(line))]


CYCLES = """
@Map(level="warp", cap="dynamic")
class loads:
    cycles: nl.u32

@probe(pos="load.global", level="warp", after="use")
def arrived():
    loads.save(nl.u32(nl.clock()) - nl.u32(nl.issued()))
"""
_CLOCK = re.compile(r"(?:CS2R(?:\.32)?|S2U?R) (\w+), SR_CLOCKLO")
_LOAD = re.compile(r"(?:@!?P\d )?LDG\S* R(\d+),")


def reads(instruction: str, register: int, width: int) -> bool:
    """Whether an instruction's sources name one of some registers; its first operand is what it writes."""
    sources = instruction.split(",", 1)[1] if "," in instruction and " ST" not in f" {instruction}" else instruction
    return any(re.search(rf"\bR{r}\b", sources) for r in range(register, register + width))


@needs("ptxas", "nvdisasm")
@pytest.mark.parametrize(("name", "arch", "loads"), [
    ("triton_add_sm80", "sm_80", 4), ("triton_add_sm90", "sm_90a", 4), ("triton_softmax_sm90", "sm_90a", 4)])
def test_clocks_stay_around_a_load_and_its_use(name: str, arch: str, loads: int, tmp_path: Path) -> None:
    text = SourceFile(name, (PTX / f"{name}.ptx").read_text())
    done = probed(text, CYCLES, backend("ptx").entries(text)[0])
    code = assembly(done.probed, arch, tmp_path)
    places = [at for at, line in enumerate(code) if _LOAD.match(line)]
    assert len(places) == loads
    for number, at in enumerate(places):
        found = _LOAD.match(code[at])
        assert found
        before = [n for n in range(at) if _CLOCK.search(code[n])]
        assert before and (number == 0 or before[-1] > places[number - 1])  # noqa: PT018
        width = int(m[1]) // 32 if (m := re.search(r"LDG\.E\.(64|128)", code[at])) else 1
        use = next(n for n in range(at + 1, len(code)) if reads(code[n], int(found[1]), width))
        assert use > places[-1], "a load waits for another one"
        assert code[use].startswith("ISETP")
        assert any(_CLOCK.search(line) for line in code[use + 1 : use + 6]), "something waits behind the use"


# --- what is wrong ---


@pytest.mark.parametrize(("decorator", "value", "code"), [
    ('pos="store.global", after="use"', "nl.bytes", "V013"), ('pos="kernel", after="use"', "nl.cuid()", "V013"),
    ('pos="kernel"', "nl.issued()", "V025"), ('pos="load.global", before=True', "nl.issued()", "V025"),
    ('pos="load.global", after="end"', "nl.bytes", "E040"), ('pos="load.global", after="use"', "nl.in4", "V013")])
def test_an_error(decorator: str, value: str, code: str) -> None:
    text = "@Map(level='thread')\nclass m:\n    x: nl.u64\n"
    text += f"@probe({decorator}, level='thread')\ndef p():\n    m.save({value})\n"
    assert {d.code for d in read(text)[1].errors} == {code}


def test_a_result_that_is_dropped_or_none_is_not_probed() -> None:
    text = module("ld.param.u64 %rd1, [data]; atom.global.add.u32 _, [%rd1], 1; red.global.add.u32 [%rd1], 1; "
                  "atom.global.add.u32 %r1, [%rd1], 1; ret")
    done = probed(text, CYCLES.replace("load.global", "atomic"))
    assert [s.unprobed for s in done.sites] == ["this result is dropped", "'red.global.add.u32' has no result", None]


@pytest.mark.parametrize(("decorator", "value", "reason"), [
    ("", "nl.u32(nl.issued())", "issued: this target does not keep it"),
    (', after="use"', "nl.cuid()", "this machine has no operands")])
def test_a_target_that_does_not_know_says_so(decorator: str, value: str, reason: str) -> None:
    text = f"@Map(level='thread')\nclass m:\n    x: nl.u32\n@probe(pos='work', level='thread'{decorator})\n"
    program = parse_probe(SourceFile("p.py", f"{IMPORTS}{text}def p():\n    m.save({value})\n"), Diagnostics())
    with pytest.raises(NccError, match="B028") as refusal:
        ToyBackend().instrument(SourceFile("k", "kernel k\nwork\nend\n"), "k", program)
    assert refusal.value.diagnostics[0].hint == reason


def test_neither_clock_comes_between_a_product_and_its_sum() -> None:
    load, use, product = "ld.global.u32 %r1, [%rd1];", "add.u32 %r2, %r1, 1;", "mul.f32 %f1, %f2, %f3;"
    end = "add.f32 %f4, %f1, %f2; st.global.f32 [%rd1], %f4;"
    for body in (f"{product} {load} {end} {use} ret", f"{load} {product} {use} {end} ret"):
        (site,) = probed(module(body), PROBE + OTHERS).sites
        assert site.unprobed is not None
        assert "fuse" in site.unprobed


OTHERS = """
@Map(level="thread")
class ends:
    x: nl.u32

@probe(pos="kernel", level="thread")
def end():
    ends.save(1)
"""


def test_the_text_form_reads_back() -> None:
    program, _ = read(PROBE)
    diags = Diagnostics()
    assert parse_program(SourceFile("p.ir", print_program(program)), diags) == program
    assert not diags.errors
    assert program.probes[0].at_use
