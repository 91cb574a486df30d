"""The hook driver under the address and thread sanitizers."""

from __future__ import annotations

from pathlib import Path

import pytest
from hook_harness import Binaries, FakeEngine, build_sanitized, run, runtime_of

# Without "forked": the address sanitizer's own allocator can hang in the child of a program with threads.
SCENARIOS = {
    "address": ("basic", "extra", "library", "capture", "errors", "reload", "churn", "contexts", "linked",
                "devices", "rewritten"),
    "thread": ("threads", "lookups", "churn", "contexts", "devices"),
}
OPTIONS = {"ASAN_OPTIONS": "detect_leaks=0", "TSAN_OPTIONS": "exitcode=66", "UBSAN_OPTIONS": "print_stacktrace=1"}


@pytest.mark.parametrize("sanitizer", list(SCENARIOS))
def test_nothing_to_report(binaries: Binaries, tmp_path: Path, sanitizer: str) -> None:
    runtime = runtime_of(sanitizer)
    if runtime is None:
        pytest.skip(f"the compiler has no {sanitizer} sanitizer")
    sanitized = build_sanitized(binaries, sanitizer)
    for scenario in SCENARIOS[sanitizer]:
        folder = tmp_path / scenario
        folder.mkdir()
        engine = FakeEngine(folder)
        ran = run(sanitized, "ptsz", scenario, folder, engine, first=runtime, **OPTIONS)
        engine.close()
        # The simulator has a word of its own about a wrong image.
        said = [line for line in ran.err.splitlines() if not line.startswith(("ncc sim: ", "  = hint: "))]
        assert (scenario, ran.status, said) == (scenario, 3, [])
        assert engine.asked
