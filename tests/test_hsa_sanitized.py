"""The tool of AMD's HSA runtime, and the stand-in for that, under sanitizers."""

from __future__ import annotations

from pathlib import Path

import pytest
from hsa_harness import bench, build

RUNS: list[dict[str, object]] = [
    {"packets": 300, "queues": 2, "threads": 4, "signals": 2, "copies": 10}, {"each": 1, "packets": 60, "ask": 1},
    {"packets": 60, "rounds": 3, "reload": 1, "signals": 2}, {"packets": 200, "end": "in_flight"}]


@pytest.mark.parametrize("sanitizer", ["thread", "address,undefined"])
def test_nothing_races_and_nothing_is_used_that_is_gone(sanitizer: str, tmp_path: Path) -> None:
    """Signals of the stand-in are never freed, so that it finds out who uses one that was destroyed."""
    quiet = {"TSAN_OPTIONS": "exitcode=66", "ASAN_OPTIONS": "detect_leaks=0", "UBSAN_OPTIONS": "halt_on_error=1"}
    with bench(build(tmp_path / "built", f"-fsanitize={sanitizer}"), tmp_path) as hsa:
        for mode in ("default", "full"):
            for late in "01":
                for settings in RUNS:
                    seen = hsa.run(mode, {"late": late, **quiet}, **settings)
                    assert (seen.status, seen.stderr, seen.unwritten) == (0, "", 0)
                    assert seen.kernels
