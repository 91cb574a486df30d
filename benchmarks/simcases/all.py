"""All the cases, by name."""

from __future__ import annotations

from functools import lru_cache

from simcases import floats, integers, kernels, matrices, warps
from simcases.case import Case


@lru_cache
def cases() -> dict[str, Case]:
    """Whole kernels first, then single instructions."""
    groups = [*integers.groups(), *floats.groups(), *warps.groups()]
    found = [*kernels.cases(), *(g.case() for g in groups), *matrices.cases()]
    return {case.name: case for case in found}


def find(name: str) -> Case:
    """A case, or a part of one."""
    whole = cases().get(name)
    if whole is not None:
        return whole
    return next(p for p in cases()[name.rpartition(".")[0]].parts if p.name == name)
