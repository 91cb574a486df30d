"""Depth 3 for each target: its reader is found by its entry point in the group ``ncc.erasure``, as its backend is."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib.metadata import entry_points
from typing import cast

from ncc.diag import Diagnostics, error
from ncc.ir.facts import Rewritten

GROUP = "ncc.erasure"

ErasureReader = Callable[[Rewritten, Diagnostics], None]
"""Reports every way in which a probed kernel is more than the original with harmless insertions."""


@cache
def erasure_reader(target: str) -> ErasureReader:
    """Raises V160 where no installed package has one: a kernel that nobody checked does not run."""
    for found in entry_points(group=GROUP, name=target):
        return cast(ErasureReader, found.load())
    raise error("V160", f"nothing can show that the target '{target}' leaves a probed kernel as it was",
                hint=f"the package of its backend needs a reader among its entry points '{GROUP}'")
