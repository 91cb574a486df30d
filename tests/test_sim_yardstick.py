"""The yardstick's kernels on the simulator: against NumPy, and with each tool's probes against themselves."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np
import pytest
from profiles import is_long
from yardstick import KERNELS, Case, Kernel, Launch, Near, cases

from ncc import pipeline, sim
from ncc.diag import Diagnostics
from ncc.ir.nodes import Program
from ncc.source import SourceFile
from ncc.tools import names

CASES = list(cases())


def copied(args: list[Any]) -> list[Any]:
    return [a.copy() if isinstance(a, np.ndarray) else a for a in args]


def run(case: Case) -> tuple[Launch, list[Any]]:
    """A launch and its arguments after it."""
    launch = case.launch()
    args = copied(launch.args)
    sim.launch(case.ptx, case.kernel.entry, launch.grid, launch.block, args, launch.shared)
    return launch, args


def assert_near(got: Any, wanted: Any, near: Near) -> None:
    if near.exact:
        assert got.dtype == wanted.dtype
        assert np.array_equal(got, wanted)
        return
    distance = np.abs(got.astype(np.float64) - wanted)
    assert np.all(distance <= near.absolute + near.relative * np.abs(wanted)), distance.max()


@pytest.mark.parametrize("case", CASES, ids=[c.name for c in CASES])
def test_kernels_give_what_numpy_gives(case: Case) -> None:
    launch, args = run(case)
    for index, value in enumerate(args):
        if index in launch.wanted:
            assert_near(value, launch.wanted[index], case.kernel.near)
        elif isinstance(value, np.ndarray):
            assert np.array_equal(value, launch.args[index]), "the kernel changed what it only reads"


FIRST = [Case(k, k.files[-1], k.sizes[-1], seed) for k in KERNELS for seed in ((1, 2, 3) if is_long() else (1,))]


@pytest.mark.parametrize("case", FIRST, ids=[f"{c.name}-{c.seed}" for c in FIRST])
def test_other_numbers(case: Case) -> None:
    test_kernels_give_what_numpy_gives(case)


@lru_cache
def tool(name: str) -> Program:
    diags = Diagnostics()
    program = pipeline.load_program(name, "ptx", diags)
    assert not diags.errors
    return program


@pytest.mark.parametrize(("number", "kernel"), list(enumerate(KERNELS)),
                         ids=[f"{k.files[-1]}.{k.entry}" for k in KERNELS])
def test_every_tool_is_invisible(number: int, kernel: Kernel) -> None:
    """Each kernel with one tool, neighbours with different ones; with all of them in the long run."""
    case = Case(kernel, kernel.files[-1], kernel.sizes[-1])
    launch, plain = run(case)
    for name in names() if is_long() else (names()[number % len(names())],):
        probed = pipeline.instrument_text(SourceFile(case.file, case.ptx), kernel.entry, tool(name))
        args = copied(launch.args)
        sim.launch_probed(probed, launch.grid, launch.block, args, launch.shared)
        for before, after in zip(plain, args, strict=True):
            assert not isinstance(before, np.ndarray) or before.tobytes() == after.tobytes(), name
