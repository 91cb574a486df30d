"""What the rewriter refuses, for both targets."""

from __future__ import annotations

import pytest

from ncc.backends.rewrite.checks import listed


@pytest.mark.parametrize(("count", "shown"), [(1, "a"), (3, "a, b, c"), (4, "a, b, c and 1 more"),
                                              (26, "a, b, c and 23 more")])
def test_of_many_names_three_are_told(count: int, shown: str) -> None:
    assert listed("abcdefghijklmnopqrstuvwxyz"[:count]) == shown
