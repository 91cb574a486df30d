"""What only the composition shows: parameters lie where the assembler put them."""

from __future__ import annotations

from pathlib import Path

import pytest
from needs import needs

from ncc import pipeline
from ncc.diag import Diagnostics, NccError
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
