"""``ncc probe new``: what it writes is verified, attached, and says how to go on."""

from __future__ import annotations

from pathlib import Path

import pytest
from cli import ncc

from ncc.cli.probe import KINDS

PTX = Path(__file__).parent / "ptx" / "triton_softmax_sm90.ptx"
GCN = Path(__file__).parent / "gcn" / "triton_softmax_gfx90a.s"


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("pos", ["load.global", "store.global:load.global"])
def test_it_works_as_it_is(tmp_path: Path, kind: str, pos: str) -> None:
    file = tmp_path / "mine.py"
    done = ncc("probe", "new", file, "--kind", kind, "--pos", pos)
    assert (done.status, done.err) == (0, "")
    assert f"ncc run -p {file} -- COMMAND" in done.out
    assert max(map(len, file.read_text().replace(str(file), "mine.py").splitlines())) <= 120
    assert ncc("verify", file).status == 0
    for image in (PTX, GCN):
        made = ncc("instrument", image, "-p", file)
        assert made.status == 0, made.err
        assert ": 0 sites" not in made.err
    assert ncc("compile", file, "-t", "gcn", "-o", tmp_path / "o.toml").status == 0


WRONG = {
    "suffix": (["mine.txt"], "R075"), "name": (["a-b.py"], "R075"), "keyword": (["for.py"], "R075"),
    "tracepoint": (["mine.py", "--pos", "load.globl"], "B008"), "quoted": (["mine.py", "--pos", "a\"'\n"], "E041"),
    "folder": (["no/mine.py"], "R054"),
}  # fmt: skip


@pytest.mark.parametrize("case", WRONG)
def test_what_is_wrong_writes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, case: str) -> None:
    monkeypatch.chdir(tmp_path)
    words, code = WRONG[case]
    done = ncc("probe", "new", *words)
    assert done.status == 1
    assert f"error[{code}]" in done.err
    assert not list(tmp_path.iterdir())


def test_a_file_that_is_there_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text("mine")
    done = ncc("probe", "new", file)
    assert "error[R054]" in done.err
    assert file.read_text() == "mine"
