"""Kernels on the simulator whose results are more than arrays: clocks, text, module variables, every address space."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ncc import sim

PTX = Path(__file__).parent / "ptx"
ARCHS = pytest.mark.parametrize("arch", ["sm75", "sm80"])


@lru_cache
def text(name: str) -> str:
    return (PTX / f"{name}.ptx").read_text()


def run(arch: str, kernel: str, grid: Any, block: Any, *args: Any, **options: Any) -> sim.Statistics:
    return sim.launch(text(f"nvcc_yardstick_{arch}"), kernel, grid, block, args, **options)


@ARCHS
def test_clock_and_placement(arch: str) -> None:
    out, again = np.zeros((12, 4), np.uint64), np.zeros((12, 4), np.uint64)
    for target in (out, again):
        run(arch, "where", 12, 1024, target, device=sim.Device(sms=3))
    assert np.array_equal(out, again)
    assert set(out[:, 0].tolist()) == {0, 1, 2}
    assert set(out[:, 1].tolist()) == {3}
    # Two blocks of 1,024 threads fit on an SM: the first six start at once, the others when one of those ends.
    assert out[6:, 2].min() > out[:6, 2].max()
    assert np.all(np.abs(out[:, 3].astype(float) - out[:, 2] / 1.5) < 100)


def test_calls_and_printf(capsys: pytest.CaptureFixture[str]) -> None:
    x = np.array([5, 6, 7], np.int32)
    sim.launch(text("nvcc_control_sm75"), "calls", 1, 3, [x])
    assert x.tolist() == [14, 16, 18]  # deep: twice(x) + counter + 1
    assert capsys.readouterr().out == "14\n" * 3


def test_module_variables_and_their_addresses() -> None:
    x = np.zeros(8, np.float32)
    sim.launch(text("nvcc_control_sm75"), "variables", 1, 8, [x])
    assert x.tolist() == [1 + 3 + 2, 2 + 3 + 2, 3 + 3 + 2, 4 + 3 + 2] * 2


def test_generic_addresses_of_shared_and_global_memory() -> None:
    x = np.arange(32, dtype=np.int32)
    sim.launch(text("nvcc_memory_sm75"), "generic", 1, 32, [x, 0])
    assert x.tolist() == [1] * 32


def test_local_arrays_with_an_index() -> None:
    x = np.arange(20, dtype=np.int32)[::-1].copy()
    sim.launch(text("nvcc_memory_sm75"), "local_array", 1, 1, [x, 3])
    assert x[0] == 16 + (19 - 16)


def test_asynchronous_copies_fill_up_with_zeros() -> None:
    x = np.arange(1, 513, dtype=np.float32).reshape(128, 4)
    out = np.zeros(128, np.float32)
    sim.launch(text("nvcc_memory_sm80"), "copies", 1, 128, [x, out, 100])
    wanted = np.where(np.arange(128) < 100, x[:, 0], 0)
    wanted[0] = 1  # the same place is copied to once more
    assert np.array_equal(out[::-1][2:], wanted[2:])


def test_loops_shared_memory_and_a_call_in_one() -> None:
    x, out = (np.arange(200) / 1000).astype(np.float32), np.zeros(200, np.float32)
    sim.launch(text("shapes"), "shapes", 2, 128, [x, out, 200])
    index = np.arange(200)
    total = x[index] + x[(index + 128) % 200]
    tile = np.zeros(256, np.float32)
    tile[:200] = total
    # Threads beyond the array leave at once: their part of shared memory is never written.
    after = tile[index // 128 * 128 + (index % 128 + 1) % 128]
    # Red operations add the index's bits to out[0] before it is stored.
    assert np.array_equal(out[1:], (total + after)[1:])
