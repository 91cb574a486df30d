"""Whole kernels: the yardstick that ``tests/test_sim_yardstick.py`` compares with NumPy."""

from __future__ import annotations

import numpy as np
import yardstick

from simcases.case import EXACT, Allowed, Case, Output

_FORMATS = {"float16": "f16", "float32": "f32", "float64": "f64"}


def allowed(near: yardstick.Near) -> Allowed:
    """Both executors are as near to the exact result as the test asks of one, so twice that to each other."""
    if near.exact:
        return EXACT
    return Allowed("matrix" if near.matrix else "approx", absolute=2 * near.absolute, relative=2 * near.relative)


def _case(found: yardstick.Case) -> Case:
    """Every array is compared: what the kernel only reads has to stay as it was."""
    launch, near = found.launch(), allowed(found.kernel.near)
    outputs = tuple(
        Output(f"argument {n}", n, near if n in launch.wanted else EXACT, _FORMATS.get(str(value.dtype), "bits"))
        for n, value in enumerate(launch.args) if isinstance(value, np.ndarray))
    return Case(f"kernel-{found.name}", found.ptx, found.kernel.entry, launch.grid, (launch.block, 1, 1),
                tuple(launch.args), outputs, launch.shared)


def cases() -> list[Case]:
    return [_case(found) for found in yardstick.cases()]
