"""Fuzzers of everything that reads what others made: ``make fuzz SECONDS=60``, ``python -m tests.fuzz --help``."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))  # where the tests' own helpers are
