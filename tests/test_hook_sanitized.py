"""The hook driver under the address and thread sanitizers."""

from __future__ import annotations

from pathlib import Path

import pytest
from hook_harness import Binaries, FakeEngine, build, build_sanitized, run, runtime_of

# Without "forked": the address sanitizer's own allocator can hang in the child of a program with threads.
SCENARIOS = {
    "address": ("basic", "extra", "library", "capture", "errors", "reload", "churn", "contexts", "linked",
                "devices", "rewritten"),
    "thread": ("threads", "lookups", "churn", "contexts", "devices"),
}
OPTIONS = {"ASAN_OPTIONS": "detect_leaks=0", "TSAN_OPTIONS": "exitcode=66", "UBSAN_OPTIONS": "print_stacktrace=1"}


@pytest.fixture(scope="module")
def binaries(tmp_path_factory: pytest.TempPathFactory) -> Binaries:
    return build(tmp_path_factory.mktemp("hook"))


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
        assert (scenario, ran.status, ran.err) == (scenario, 3, "")
        assert engine.asked
