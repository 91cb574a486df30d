"""Probe files and what becomes of them: ``out.ir`` if there is no error, ``out.err`` if there is any message."""

from __future__ import annotations

from pathlib import Path

import pytest

from ncc.diag import Diagnostics
from ncc.frontend.dsl import parse_probe
from ncc.ir.text import parse_program, print_program
from ncc.source import SourceFile

CASES = sorted(p.parent for p in (Path(__file__).parent / "golden" / "dsl").glob("*/probe.py"))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_golden(case: Path, request: pytest.FixtureRequest) -> None:
    diags = Diagnostics()
    program = parse_probe(SourceFile("probe.py", (case / "probe.py").read_text(encoding="utf-8")), diags)
    outputs = {
        "out.ir": "" if diags.errors else print_program(program),
        "out.err": "".join(d.render() + "\n" for d in diags),
    }
    for name, text in outputs.items():
        if request.config.getoption("--bless"):
            _bless(case / name, text)
        expected = (case / name).read_text(encoding="utf-8") if (case / name).exists() else ""
        assert text == expected


def test_every_case_says_something() -> None:
    assert CASES
    for case in CASES:
        assert (case / "out.ir").exists() or (case / "out.err").exists(), case


@pytest.mark.parametrize("case", [c for c in CASES if (c / "out.ir").exists()], ids=lambda case: case.name)
def test_ir_reads_back(case: Path) -> None:
    diags = Diagnostics()
    program = parse_probe(SourceFile("probe.py", (case / "probe.py").read_text(encoding="utf-8")), diags)
    back = parse_program(SourceFile("out.ir", print_program(program)), diags)
    assert not diags.errors
    assert back == program


def _bless(path: Path, text: str) -> None:
    if text:
        path.write_text(text, encoding="utf-8")
    else:
        path.unlink(missing_ok=True)
