"""The roctracer library under sanitizers, with programs of hipcc's that preload what it is compiled with."""

from __future__ import annotations

from pathlib import Path

import pytest
from hook_harness import SANITIZERS, runtime_of
from needs import needs
from roctracer_harness import SPECIFIED, Traced, build_ranges, build_sanitized, compile_linked
from sim_harness import Bench, build_library, serving
from test_roctracer import PROGRAMS

pytestmark = [needs("hipcc", "AMD disassembler"), pytest.mark.long]

SCENARIOS = ("callbacks", "stop", "errors", "pools", "one", "pairs", "many", "external", "within", "ops", "captured",
             "reset", "last_error", "names", "ranges")
SILENT = {"TSAN_OPTIONS": "exitcode=66:report_thread_leaks=0", "ASAN_OPTIONS": "detect_leaks=0",
          "UBSAN_OPTIONS": "halt_on_error=1"}


@pytest.mark.parametrize("sanitizer", list(SANITIZERS))
def test_nothing_races_and_nothing_is_used_that_is_gone(sanitizer: str, tmp_path: Path) -> None:
    runtime = runtime_of(sanitizer)
    if runtime is None:
        pytest.skip(f"the compiler has no {sanitizer} sanitizer")
    library = build_sanitized(tmp_path / "lib", SPECIFIED, sanitizer)
    build_ranges(library.parent)
    with serving(tmp_path) as socket:
        traced = Traced(Bench(build_library(tmp_path / "sim", vendor="hip"), socket), library)
        program = compile_linked(tmp_path / "traced", PROGRAMS / "roctracer.hip", library)
        for scenario in SCENARIOS:
            lines = traced.run(tmp_path, program, scenario, LD_PRELOAD=runtime, **SILENT)
            assert lines, scenario
            assert not [line for line in lines if line.startswith("line ")]
