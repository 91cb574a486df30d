"""What users are shown of many diagnostics, and what is not worked out for those that they are not."""

from __future__ import annotations

from pathlib import Path

import pytest
from cli import ncc
from clocks import cpu_seconds

from ncc.cli.report import show
from ncc.diag import SHOWN_ERRORS, Diagnostic, Diagnostics, NccError, Severity, nearest


def test_hints_are_sought_for_what_is_shown() -> None:
    sought: list[int] = []
    diags = Diagnostics()
    for number in range(SHOWN_ERRORS + 10):
        diags.error("E014", None, "unknown", lambda n=number: str(sought.append(n)))  # type: ignore[misc]
    assert sought == list(range(SHOWN_ERRORS))
    assert [d.hint is None for d in diags] == [False] * SHOWN_ERRORS + [True] * 10


def test_the_first_are_shown_and_errors_before_warnings(capsys: pytest.CaptureFixture[str]) -> None:
    warning = Diagnostic("E055", Severity.WARNING, "unused")
    found = [*[warning] * (SHOWN_ERRORS + 20), Diagnostic("E014", Severity.ERROR, "wrong")]
    show(found)
    *shown, more = capsys.readouterr().err.splitlines()
    assert (shown[0], len(shown), more) == ("error[E014]: wrong", SHOWN_ERRORS, "... and 21 more")
    assert str(NccError(*found)).splitlines() == [*shown, more]
    show(found[-3:])
    assert [line[:5] for line in capsys.readouterr().err.splitlines()] == ["warni", "warni", "error"]


def test_a_file_of_many_errors_is_answered_in_seconds(tmp_path: Path) -> None:
    """Each unknown name is compared with 200 registers of 60 characters."""
    names = [f"{'r' * 55}{number:05d}" for number in range(3000)]
    source = "from ncc import probe, Map\nimport ncc.language as nl\n@Map(level='thread', type='array', cap=1)\n" \
        "class m:\n    a: nl.u64\n" + "".join(f"{name}: nl.u64 = 0\n" for name in names[:200]) + \
        "@probe(pos='kernel', level='thread')\ndef f():\n" + "".join(f"    m.save({name})\n" for name in names[1000:])
    (tmp_path / "p.py").write_text(source)
    began = cpu_seconds()
    done = ncc("verify", tmp_path / "p.py")
    assert done.status == 1
    assert done.err.splitlines()[-1] == "... and 1800 more"
    assert cpu_seconds() - began < 10


@pytest.mark.parametrize(("word", "near"), [("clokc", "clock"), ("strat", "start"), ("zzz", None)])
def test_the_nearest_word(word: str, near: str | None) -> None:
    assert nearest(word, ["start", "elapsed", "clock", "time"]) == near
