"""``ncc completion``: bash completes what the parsers take."""

from __future__ import annotations

import shlex
import subprocess
from pathlib import Path

import pytest
from cli import ncc

from ncc import tools
from ncc.cli import COMMANDS


@pytest.fixture(scope="module")
def script() -> str:
    done = ncc("completion", "bash")
    assert (done.status, done.err) == (0, "")
    return done.out


def completed(script: str, folder: Path, *words: str) -> list[str]:
    """Of the last word."""
    asked = f"{script}\nCOMP_WORDS=({shlex.join(words)})\nCOMP_CWORD={len(words) - 1}\n_ncc\n" \
            'printf "%s\\n" "${COMPREPLY[@]}"\n'
    done = subprocess.run(["bash", "--norc", "-u"], input=asked, cwd=folder, capture_output=True, text=True, timeout=30,
                          check=True)
    assert done.stderr == ""
    return done.stdout.split()


def test_commands_options_choices_tools_and_files(script: str, tmp_path: Path) -> None:
    (tmp_path / "train.py").touch()

    def words(*line: str) -> list[str]:
        return completed(script, tmp_path, "ncc", *line)

    assert words("") == [*COMMANDS, "--help", "--version"]
    assert words("ann") == ["annotate"]
    assert words("run", "--no") == ["--not-lines", "--no-callback", "--no-cache"]
    assert words("run", "-p", "mem") == ["mem_lines"]
    assert words("run", "--graphs", "") == ["on", "off", "train.py"]
    assert set(tools.names()) < set(words("run", "-p", ""))
    assert words("export", "--format", "a") == ["arrow"]
    assert words("generate", "r") == ["reader"]
    assert words("instrument", "tr") == ["train.py"]
    assert "train.py" in words("run", "-p", "mem_lines", "--", "tr")
    assert words("nope", "--x") == []


def test_every_command_has_its_options(script: str, tmp_path: Path) -> None:
    for command in COMMANDS:
        assert "--help" in completed(script, tmp_path, "ncc", command, "-"), command


def test_zsh_has_bashs() -> None:
    done = ncc("completion", "zsh")
    assert done.out.startswith("autoload -U +X bashcompinit && bashcompinit\n")
    assert "complete -o filenames -F _ncc ncc" in done.out
