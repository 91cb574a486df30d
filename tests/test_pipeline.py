"""What only the composition shows: parameters lie where the assembler put them, and blocks stay resident."""

from __future__ import annotations

from pathlib import Path

import pytest
from needs import needs

from ncc import pipeline
from ncc.backends import backend
from ncc.backends.base import BuildOptions, Usage
from ncc.backends.ptx import PtxBackend
from ncc.diag import Diagnostics, NccError
from ncc.frontend.dsl import parse_probe
from ncc.ir.nodes import Program
from ncc.source import SourceFile

OVER_ALIGNED = """.version 8.5
.target sm_90
.address_size 64
.visible .entry k(.param .align 64 .b8 a[100], .param .u64 b)
{
    .reg .b64 %rd<2>;
    .reg .b32 %r<2>;
    ld.param.u64 %rd1, [b];
    ld.param.u32 %r1, [a+96];
    st.global.u32 [%rd1], %r1;
    ret;
}
"""
PLAIN = OVER_ALIGNED.replace(".param .align 64 .b8 a[100]", ".param .align 4 .b8 a[100]")


def prepared(text: str) -> pipeline.Prepared:
    program = pipeline.load_program("block_sched", "ptx", Diagnostics())
    return pipeline.prepare_kernel(text.encode(), "k", 90, program)


@needs("ptxas")
def test_parameters_lie_where_the_assembler_put_them():
    """On sm_90 the parameters start at 0x210 of the constant bank: aligned to 64 there is 0x240."""
    found = prepared(OVER_ALIGNED).probed
    assert [p.offset for p in found.params] == [0x30, 0x98]
    assert found.block_offset == 0xA0
    plain = prepared(PLAIN).probed
    assert ([p.offset for p in plain.params], plain.block_offset) == ([0, 104], 112)


def test_without_an_assembler_the_text_says_where_they_lie(monkeypatch):
    monkeypatch.setattr("ncc.backends.ptx.image.toolchain.find_ptxas", lambda *args, **kwargs: None)
    found = prepared(PLAIN)
    assert found.image.startswith(b".version")
    assert found.probed.block_offset == 112


def refused(text: str, entry: str, target: str) -> list[tuple[str, int | None]]:
    """Code and line of why a kernel is not probed."""
    program = pipeline.load_program("dmat", target, Diagnostics())
    with pytest.raises(NccError) as caught:
        pipeline.instrument_text(SourceFile("k", text), entry, program, target)
    return [(d.code, d.span.line if d.span else None) for d in caught.value.diagnostics]


@needs("ptxas")
def test_ptx_that_does_not_assemble_is_no_defect_of_ncc():
    assert refused(PLAIN.replace("    ret;", "    st.global.u32 [%rd1], %r1;#\n    ret;"), "k", "ptx") == [("B031", 11)]


def test_amd_assembly_that_does_not_assemble_is_no_defect_of_ncc():
    text = (Path(__file__).parent / "gcn" / "triton_add_gfx942.s").read_text()
    before, directive, after = text.partition("\t\t.amdhsa_next_free_sgpr")
    assert directive
    twice = f"{before}{directive} 99\n{directive}{after}"
    assert refused(twice, "add_kernel", "gcn") == [("B031", before.count("\n") + 2)]


def test_where_nothing_assembles_erasure_says_what_it_found(monkeypatch):
    monkeypatch.setattr("ncc.backends.ptx.image.toolchain.find_ptxas", lambda *args, **kwargs: None)
    found = refused(PLAIN.replace("    ret;", "    st.global.u32 [%rd1], %r1;#\n    ret;"), "k", "ptx")
    assert found
    assert {code[0] for code, _ in found} == {"V"}


# ---- registers

LAYERNORM = (Path(__file__).parent / "ptx" / "triton_layernorm_sm80.ptx").read_text()
SOFTMAX = (Path(__file__).parent / "ptx" / "triton_softmax_sm90.ptx").read_text()


def mem_lines() -> Program:
    return pipeline.load_program("mem_lines", "ptx", Diagnostics())


def assembled(text: str, entry: str, program: Program) -> tuple[pipeline.Assembled, Usage, Usage]:
    """(probed, what it takes, what the original takes)."""
    chosen = backend("ptx")
    kernel = chosen.find_kernel(text.encode(), entry, 90)
    probed = pipeline.instrument_text(kernel.text, entry, program, "ptx")
    found = pipeline.assemble_probed(chosen, kernel, probed)
    original = pipeline.assemble_original(chosen, kernel, probed, BuildOptions()).usage
    assert found.usage
    assert original
    return found, found.usage, original


@needs("ptxas")
def test_as_many_blocks_are_resident_as_of_the_original():
    """With the registers that ptxas would take there are fewer blocks of 256 threads than 8."""
    program = pipeline.load_program("block_sched", "ptx", Diagnostics())
    found, usage, original = assembled(SOFTMAX, "softmax_kernel", program)
    assert (original.registers, usage.registers, usage.spilled_bytes) == (32, 32, 0)
    assert "--maxrregcount=32" in found.options


@needs("ptxas")
def test_where_not_as_many_fit_there_are_as_many_as_do():
    """Of the caps between the original's registers and those that it would take, the fewest that hardly spill."""
    chosen, text = backend("ptx"), LAYERNORM
    kernel = chosen.find_kernel(text.encode(), "layernorm_kernel", 90)
    found, usage, original = assembled(text, "layernorm_kernel", mem_lines())
    probed = pipeline.instrument_text(kernel.text, "layernorm_kernel", mem_lines(), "ptx")
    cap = int(found.options[0].removeprefix("--maxrregcount="))
    fewer, free = (chosen.assembled(SourceFile("<ptx>", probed.probed), probed.entry, kernel.target, options, None)[1]
                   for options in ((f"--maxrregcount={cap - 8}", *found.options[1:]), ()))
    assert fewer
    assert free
    assert original.registers < usage.registers <= cap < free.registers
    assert usage.spilled_bytes <= 16 < fewer.spilled_bytes


@needs("ptxas")
def test_a_cap_is_found_in_few_runs(monkeypatch):
    """Where one in the middle fits."""
    runs, assembled_ = [], PtxBackend.assembled
    monkeypatch.setattr(PtxBackend, "assembled", lambda *args: runs.append(1) or assembled_(*args))
    _, usage, original = assembled(LAYERNORM, "layernorm_kernel", mem_lines())
    assert original.registers < usage.registers
    assert len(runs) <= 8  # two of which are for the original


def many_values(count: int) -> str:
    """A kernel of blocks of 1024 threads that holds as many values at once."""
    loads = "".join(f"    ld.volatile.global.f32 %f{n}, [%rd1+{4 * n}];\n" for n in range(count))
    stores = "".join(f"    st.volatile.global.f32 [%rd1+{4 * n}], %f{count - 1 - n};\n" for n in range(count))
    head = PLAIN.partition("{")[0].replace(".param .align 4 .b8 a[100], ", "")
    return f"{head}.reqntid 1024\n{{\n    .reg .b64 %rd<2>;\n    .reg .f32 %f<{count}>;\n" \
        f"    ld.param.u64 %rd1, [b];\n{loads}{stores}    ret;\n}}\n"


@needs("ptxas")
def test_hardly_anything_is_spilled_for_that():
    """Values that live through the kernel, beside 26 of its own, do not fit the 32 registers of two blocks."""
    names = [f"t{n}" for n in range(8)]
    source = "\n".join([
        "from ncc import probe, Map", "import ncc.language as nl", '@Map(level="warp", cap=1)', "class m:",
        *(f"    {name}: nl.u64" for name in names), *(f"{name}: nl.u64 = 0" for name in names),
        '@probe(pos="kernel", level="warp", before=True)', "def first():",
        *(f"    {name} = nl.clock()" for name in names),
        '@probe(pos="kernel", level="warp")', "def last():", f"    m.save({', '.join(names)})", ""])
    program = parse_probe(SourceFile("p", source), Diagnostics())
    found, usage, original = assembled(many_values(22), "k", program)
    assert original.registers <= 32 < usage.registers
    assert usage.spilled_bytes == 0
    assert found.options == ()


# --- probes for one target ---

_FOR_EACH = """
from ncc import probe, Map
import ncc.language as nl

@Map(level="warp")
class m:
    x: nl.u32

@probe(pos="ld.global", level="warp", target="ptx")
def nvidia():
    m.save(1)

@probe(pos="global_load", level="warp", target="gcn")
def amd():
    m.save(2)
"""


@pytest.mark.parametrize(("target", "names"), [("ptx", ["nvidia", "end"]), ("gcn", ["amd", "end"]), ("bpf", ["end"])])
def test_a_probe_may_be_for_one_target(target: str, names: list[str], tmp_path: Path) -> None:
    """Opcodes of the others are none of this target's business."""
    path, diags = tmp_path / "p.py", Diagnostics()
    path.write_text(_FOR_EACH + "@probe(pos='kernel', level='warp')\ndef end():\n    m.save(3)\n")
    program = pipeline.load_program(str(path), target, diags)
    assert [d.code for d in diags.errors] == []
    assert [p.name for p in program.probes] == names


@pytest.mark.parametrize(("text", "target", "code", "message", "hint"), [
    (_FOR_EACH, "bpf", "E045", "no probes for 'bpf' in this file", "decorate"),
    (_FOR_EACH.replace('"gcn"', '"gnc"'), "ptx", "E040", "unknown target 'gnc'", "did you mean 'gcn'?"),
    (_FOR_EACH.replace('"gcn"', '"amd"'), "ptx", "E040", "unknown target 'amd'", "targets: bpf, gcn"),
    (_FOR_EACH.replace('"gcn"', "1"), "ptx", "E040", "'target' is a string literal", None)])
def test_a_target_that_nothing_is_for(text: str, target: str, code: str, message: str, hint: str | None,
                                      tmp_path: Path) -> None:
    path, diags = tmp_path / "p.py", Diagnostics()
    path.write_text(text)
    pipeline.load_program(str(path), target, diags)
    found, = diags.errors
    assert (found.code, found.message) == (code, message)
    assert hint is None or (found.hint or "").startswith(hint)
