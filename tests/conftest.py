"""Options shared by every test of the suite."""

from __future__ import annotations

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--bless", action="store_true", default=False,
                     help="rewrite the expected output of golden tests instead of comparing with it")
