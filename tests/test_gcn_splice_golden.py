"""Goldens of the AMD rewriter: ``tests/golden/gcn/<case>/{probe.py|toml, in.s, out.s}``.

Every output passes erasure, is assembled and linked, and disassembled again.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from ncc import pipeline
from ncc.backends import backend
from ncc.backends.base import Probed
from ncc.backends.gcn.image.toolchain import assemble
from ncc.diag import Diagnostics
from ncc.source import SourceFile

GOLDEN = Path(__file__).parent / "golden" / "gcn"
CASES = sorted(p.name for p in GOLDEN.iterdir())


def probed_of(case: str) -> Probed:
    diags = Diagnostics()
    program = pipeline.load_program(str(next((GOLDEN / case).glob("probe.*"))), "gcn", diags)
    assert not diags.errors, "\n".join(d.render() for d in diags)
    text = (GOLDEN / case / "in.s").read_text()
    return pipeline.instrument_text(SourceFile(f"{case}/in.s", text), "k", program, "gcn")


def described(probed: Probed) -> str:
    """The probed text, with what a launch is told of its maps and what became of its sites."""
    maps = [f"; map {m.map.name}: {m.cursor.value} cursor, cap {m.cap}, bound {m.cap_bound}, "
            f"params {m.records_param} {m.counts_param} {m.cap_param}" for m in probed.maps]
    sites = [f"; site {s.probe}: {' '.join(s.text.split())}{f' -- unprobed, {s.unprobed}' if s.unprobed else ''}"
             for s in probed.sites]
    return probed.probed + "\n".join(["", f"; block of {probed.block_bytes} bytes at {probed.block_offset}", *maps,
                                      *sites, ""])


@pytest.mark.parametrize("case", CASES)
def test_golden(case: str, request: pytest.FixtureRequest) -> None:
    found = described(probed_of(case))
    expected = GOLDEN / case / "out.s"
    if request.config.getoption("--bless"):
        expected.write_text(found)
    assert found == expected.read_text()


@pytest.mark.parametrize("case", CASES)
def test_golden_is_assembled_and_read_again(case: str) -> None:
    image = assemble(probed_of(case).probed)
    assert backend("gcn").kernel_names(image) == ("k",)
    assert "s_endpgm" in backend("gcn").find_kernel(image, "k", None).text.text
