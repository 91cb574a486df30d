"""Options shared by every test of the suite.

``--hypothesis-profile=long`` has the tests that say how many examples they need by ``profiles.examples`` try 50 times
as many.
"""

from __future__ import annotations

import pytest
from hypothesis import settings

settings.register_profile("long", max_examples=5000, deadline=None)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--bless", action="store_true", default=False,
                     help="rewrite the expected output of golden tests instead of comparing with it")
