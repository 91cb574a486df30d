"""Damaged and hostile AMDGPU assembly: a coded refusal, or a kernel with probes that erasure accepts. Never a crash."""

from __future__ import annotations

import random
import re

import pytest
from hypothesis import example, given
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
@example(name="triton_add_gfx942.s", which="dmat", seed=6064)  # v_ashrrev_i32_e32 v1, 3
@example(name="triton_softmax_gfx90a.s", which="instr_count", seed=838013)  # v_readlane_b32 s0
@example(name="triton_softmax_gfx90a.s", which="dmat", seed=632)  # .amdhsa_system_vgpr_workitem_id -1
def test_damaged_text_is_refused_or_probed(name: str, which: str, seed: int) -> None:
    check(name, damaged(TEXTS[name], random.Random(seed)), which, node=seed % 3 == 1)


def check(name: str, text: str, which: str, node: bool = False) -> None:
    made_for = GcnBackend().instrument_node if node else GcnBackend().instrument
    try:
        probed = made_for(SourceFile(name, text), name.split("_")[1] + "_kernel", tool(which))
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


@pytest.mark.parametrize("dimension", ["-1", "3"])
def test_a_workitem_id_that_no_hardware_has(dimension: str) -> None:
    asked = re.sub(r"(\.amdhsa_system_vgpr_workitem_id) \d", rf"\1 {dimension}", TEXTS["triton_softmax_gfx90a.s"])
    with pytest.raises(NccError, match=r"B105.*up to dimension"):
        GcnBackend().instrument(SourceFile("t.s", asked), "softmax_kernel", tool("dmat"))


@pytest.mark.parametrize("line", [
    "v_readlane_b32 s0", "v_readlane_b32 s0, v4", "v_readlane_b32 7, v4, 63", "v_readlane_b32 s0, 7, 63",
    "v_writelane_b32 v4", "v_writelane_b32 v4, s0", "v_writelane_b32 7, s0, 1", "v_writelane_b32 v4, vcc, 1",
    "s_mov_b32 s0", "s_mov_b64 s[0:1]", "s_mov_b32 7, s0", "s_cselect_b32 s0", "s_cselect_b32 s0, s1", "s_cmov_b32 s0",
    "v_ashrrev_i32_e32 v1", "v_ashrrev_i32_e32 7, 31, v0", "v_lshl_add_u64 v[0:1]", "v_lshlrev_b64 v[8:9]",
    "v_mov_b32_e32 v7", "v_cndmask_b32_e32 v6",
    "v_accvgpr_read_b32 v0", "v_accvgpr_read_b32 7, a0", "v_accvgpr_write_b32 a0", "s_getpc_b64", "s_getpc_b64 7"])
@pytest.mark.parametrize("which", ["dmat", "instr_count"])
def test_operands_that_are_missing_or_none(line: str, which: str) -> None:
    name = "triton_softmax_gfx90a.s"
    text, n = re.subn(r"\tv_readlane_b32 .*", f"\t{line}", TEXTS[name], count=1)
    assert n == 1
    check(name, text, which)
