"""Goldens of the PTX rewriter: ``tests/golden/ptx/<case>/{probe.py|toml, in.ptx, out.ptx}``.

Every output passes erasure and is assembled by ptxas.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from needs import needs, ptxas_errors

from ncc import pipeline
from ncc.backends import backend
from ncc.backends.base import Probed
from ncc.diag import Diagnostics
from ncc.ir.nodes import Program
from ncc.source import SourceFile

GOLDEN = Path(__file__).parent / "golden" / "ptx"
CASES = sorted(p.name for p in GOLDEN.iterdir())


def program_of(case: str) -> Program:
    """The case's probe, verified."""
    path = next((GOLDEN / case).glob("probe.*"))
    diags = Diagnostics()
    program = pipeline.load_program(str(path), "ptx", diags)
    assert not diags.errors, "\n".join(d.render() for d in diags)
    return program


def probed_of(case: str) -> Probed:
    text = (GOLDEN / case / "in.ptx").read_text()
    return backend("ptx").instrument(SourceFile(f"{case}/in.ptx", text), "k", program_of(case))


def described(probed: Probed) -> str:
    """The probed text, with what the hook driver is told of its maps and what became of its sites."""
    maps = [f"// map {m.map.name}: {m.cursor.value} cursor, cap {m.cap}, bound {m.cap_bound}, "
            f"params {m.records_param} {m.counts_param} {m.cap_param}{f', lanes {m.lanes_param}' if m.compact else ''}"
            for m in probed.maps]
    sites = [f"// site {s.probe}: {' '.join(s.text.split())}{f' -- unprobed, {s.unprobed}' if s.unprobed else ''}"
             for s in probed.sites]
    block = f"// block of {probed.block_bytes} bytes at {probed.block_offset}"
    return probed.probed + "\n".join(["", block, *maps, *sites, ""])


@pytest.mark.parametrize("case", CASES)
def test_golden(case: str, request: pytest.FixtureRequest) -> None:
    found = described(probed_of(case))
    expected = GOLDEN / case / "out.ptx"
    if request.config.getoption("--bless"):
        expected.write_text(found)
    assert found == expected.read_text()


@pytest.mark.parametrize("case", CASES)
def test_erasing_gives_the_original(case: str) -> None:
    text = SourceFile("in.ptx", (GOLDEN / case / "in.ptx").read_text())
    probed = pipeline.instrument_text(text, "k", program_of(case))
    assert probed.pruned == text.text
    assert probed.probed != probed.pruned


@needs("ptxas")
@pytest.mark.parametrize("case", CASES)
def test_ptxas_assembles_it(case: str) -> None:
    assert ptxas_errors(probed_of(case).probed, "sm_90") == ""
