"""Wait states behind matrix instructions, as LLVM has them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

import pytest
from gcn_fixtures import instruction_of

from ncc.backends.gcn.text.nodes import Instruction
from ncc.diag import NccError
from ncc.sim.gcn.hazards import Hazards, hazards_of
from ncc.sim.gcn.tracking import Waits

ROWS = [line.split("\t") for line in (Path(__file__).parent / "gcn" / "matrix_waits.tsv").read_text().splitlines()]


@dataclass(frozen=True)
class Op:
    """What is tracked of an instruction."""

    instr: Instruction
    hazards: Hazards
    line: int
    units: frozenset[str] = frozenset()
    loads: frozenset[str] = frozenset()
    effect: None = None


def op(text: str, arch: str, line: int) -> Op:
    instr = instruction_of(text)
    return Op(instr, hazards_of(instr, arch), line)


def missing(texts: list[str], arch: str) -> int:
    """Wait states that the last of some instructions lacks."""
    waits = Waits()
    try:
        for line, text in enumerate(texts):
            waits = waits.after(op(text, arch, line), str)
    except NccError as failure:
        assert line == len(texts) - 1
        found = re.search(r"needs (\d+) more wait states", str(failure))
        assert found
        return int(found[1])
    return 0


@pytest.mark.parametrize("arch", ["gfx908", "gfx90a", "gfx942"])
def test_pairs_with_a_matrix_instruction(arch: str) -> None:
    rows = [(first, then, int(states)) for of, first, then, states in ROWS if of == arch]
    assert len(rows) > 100
    assert len({states for *_, states in rows}) > 8
    differ = {(first, then): (found, states) for first, then, states in rows
              if (found := missing([first, then], arch)) != states}
    assert differ == {}


@pytest.mark.parametrize("arch", ["gfx90a", "gfx942"])
def test_with_enough_between_nothing_is_missing(arch: str) -> None:
    for of, first, then, states in ROWS:
        if of == arch and int(states) > 1:
            nops = ["s_nop 0"] * (int(states) - 1)
            assert missing([first, *nops, then], arch) == 1
            assert missing([first, *nops, "s_nop 0", then], arch) == 0


def test_a_result_that_is_partly_written_anew_is_no_whole() -> None:
    """The same registers are added to without a wait, unless another product wrote some of them meanwhile."""
    first, other, then = (f"v_mfma_f32_16x16x16f16 v[{d}:{d + 3}], v[0:1], v[2:3], v[{c}:{c + 3}]"
                          for d, c in ((40, 60), (38, 60), (80, 40)))
    assert missing([first, then], "gfx90a") == 0
    assert missing([first, other, then], "gfx90a") == 8
