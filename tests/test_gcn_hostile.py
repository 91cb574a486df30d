"""Damaged and hostile AMDGPU assembly: a coded refusal, or a kernel with probes that erasure accepts. Never a crash."""

from __future__ import annotations

import random
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from profiles import examples

from ncc.backends.gcn import GcnBackend
from ncc.diag import Diagnostics, NccError
from ncc.source import SourceFile
from ncc.verifier.gcn.erasure import verify_gcn_erasure
from tests.gcn_fixtures import fixture
from tests.gcn_probed import tool

TEXTS = {name: fixture(name).source.text for name in ("triton_add_gfx942.s", "triton_softmax_gfx90a.s")}
_WORD = re.compile(r"[\w.$@]+|[^\w\s]")


def damaged(text: str, source: random.Random) -> str:
    """The text with a few of its lines or words changed."""
    lines = text.split("\n")
    # Half of the damage where code, descriptor and metadata are: far fewer lines than debug information.
    near = [n for n, line in enumerate(lines) if re.match(r"\t[svgdb]\w*_|\t+\.amdhsa|\s+-? *\.\w+:|\.L|\t\.amd", line)]
    for _ in range(source.randrange(1, 6)):
        at = source.choice(near) if source.random() < 0.8 else source.randrange(len(lines))
        at = min(at, len(lines) - 1)
        lines[at] = source.choice((_gone, _twice, _word_changed, _cut, _number_changed))(lines[at], lines, source)
    return "\n".join(lines)


def _gone(line: str, lines: list[str], source: random.Random) -> str:
    return ""


def _twice(line: str, lines: list[str], source: random.Random) -> str:
    return f"{line}\n{source.choice(lines)}"


def _word_changed(line: str, lines: list[str], source: random.Random) -> str:
    words = list(_WORD.finditer(line))
    if not words:
        return line
    word, other = source.choice(words), _WORD.findall(source.choice(lines)) or ["x"]
    return line[: word.start()] + source.choice(other) + line[word.end() :]


def _cut(line: str, lines: list[str], source: random.Random) -> str:
    return line[: source.randrange(len(line) + 1)]


def _number_changed(line: str, lines: list[str], source: random.Random) -> str:
    number = source.choice(["0", "1", "-1", "255", "4294967295", "9" * 30, "0x", "08"])
    return re.sub(r"\d+", number, line, count=1)


@examples(120)
@given(name=st.sampled_from(sorted(TEXTS)), which=st.sampled_from(["dmat", "block_sched", "instr_count"]),
       seed=st.integers(0, 1 << 32))
def test_damaged_text_is_refused_or_probed(name: str, which: str, seed: int) -> None:
    text = damaged(TEXTS[name], random.Random(seed))
    entry = name.split("_")[1] + "_kernel"
    try:
        probed = GcnBackend().instrument(SourceFile(name, text), entry, tool(which))
    except NccError as refused:
        codes = {d.code for d in refused.diagnostics}
    else:
        diags = Diagnostics()
        verify_gcn_erasure(probed, diags)
        codes = {d.code for d in diags.errors}
    assert all(re.fullmatch(r"[BV]\d{3}", code) for code in codes)


@pytest.mark.parametrize("cut", range(0, 100, 7))
def test_a_truncated_text(cut: int) -> None:
    text = TEXTS["triton_add_gfx942.s"]
    with pytest.raises(NccError) as caught:
        GcnBackend().instrument(SourceFile("t.s", text[: len(text) * cut // 200]), "add_kernel", tool("dmat"))
    assert caught.value.diagnostics[0].code.startswith("B")
