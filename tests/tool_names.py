"""The tools, by what their maps do."""

from __future__ import annotations

from ncc.tools import names

AGGREGATING = frozenset({"divergence", "hot_pages", "load_latency", "mem_lines"})
RECORDING = tuple(name for name in names() if name not in AGGREGATING)
ARRAYS = tuple(name for name in RECORDING if name != "last_steps")
"""Whose maps a target without rings has."""
