"""The hook driver under the address, undefined behaviour and thread sanitizers; more scenarios in the long mode."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest
from clocks import HANG_S
from hook_harness import SANITIZERS, Binaries, FakeEngine, build_sanitized, run, runtime_of
from native_builds import HOOKDRV, NATIVE, compile_c
from profiles import is_long

from ncc.abi import Option

# Not of its own: "image" wants an image. "forked": the address sanitizer's own allocator can hang in the child of a
# program with threads, and the thread sanitizer starts none there.
LEFT_OUT = {"image", "forked"}
ALL = [name for name in re.findall(r'{"(\w+)", \1}', (NATIVE / "hook_host.c").read_text()) if name not in LEFT_OUT]
SHORT = {
    "address": ("basic", "extra", "library", "capture", "errors", "reload", "churn", "contexts", "linked",
                "devices", "rewritten"),
    "thread": ("threads", "lookups", "churn", "contexts", "devices", "held_up", "shared_primary"),
}
MEASURED = ("threads", "churn", "contexts", "devices")
"""Also under --max-overhead."""
TRACED = {"address": ("basic", "capture", "contexts", "devices", "errors"),
          "thread": ("threads", "contexts", "devices", "held_up")}
"""And with a timeline."""
TRACE = Option.TRACE | Option.TRACE_COPIES
UNASKED = {"strange", "owned", "memory", "limited"}
"""They launch no kernel that is asked for."""
OPTIONS = {"ASAN_OPTIONS": "detect_leaks=0", "TSAN_OPTIONS": "exitcode=66:report_thread_leaks=0",
           "UBSAN_OPTIONS": "print_stacktrace=1"}


@pytest.mark.parametrize("sanitizer", list(SANITIZERS))
def test_nothing_to_report(binaries: Binaries, tmp_path: Path, sanitizer: str) -> None:
    runtime = runtime_of(sanitizer)
    if runtime is None:
        pytest.skip(f"the compiler has no {sanitizer} sanitizer")
    sanitized = build_sanitized(binaries, sanitizer)
    asked: list[tuple[str, dict[str, int]]] = [(scenario, {}) for scenario in (ALL if is_long() else SHORT[sanitizer])]
    asked += [(scenario, {"overhead_ppm": 50_000}) for scenario in MEASURED]
    asked += [(scenario, {"options": TRACE}) for scenario in (ALL if is_long() else TRACED[sanitizer])]
    for scenario, welcome in asked:
        folder = tmp_path / f"{scenario}_{'_'.join(welcome)}"
        folder.mkdir()
        plain = run(binaries, "ptsz", scenario, folder, preload=False)
        engine = FakeEngine(folder, **welcome)
        ran = run(sanitized, "ptsz", scenario, folder, engine, first=runtime, **OPTIONS)
        engine.close()
        # The simulator has a word of its own about a wrong image.
        said = [line for line in ran.err.splitlines() if not line.startswith(("ncc sim: ", "  = hint: "))]
        assert (scenario, ran.status, said) == (scenario, plain.status, [])
        assert engine.asked or scenario in UNASKED
        assert ("options" in welcome) == any(path.stat().st_size for path in folder.rglob("timeline"))


ENDS = """\
of the former 1 asked 3 0 3 used 1 wrong 0 left 0
of 2000 looked at 1 then 0 freed while it runs 0 while it is launched 0 then 1 never 0 but with its context 1
"""


@pytest.mark.parametrize("sanitizer", [None, *SANITIZERS])
def test_executable_graphs_end_while_calls_use_them(tmp_path: Path, sanitizer: str | None) -> None:
    if sanitizer and runtime_of(sanitizer) is None:
        pytest.skip(f"the compiler has no {sanitizer} sanitizer")
    flags = SANITIZERS[sanitizer] if sanitizer else ()
    program = compile_c(tmp_path / "ends", [NATIVE / "graph_ends.c", HOOKDRV / "launch/graph_exec.c",
                                            HOOKDRV / "base/table.c"], "-O1", *flags)
    ran = subprocess.run([program], env=OPTIONS, capture_output=True, text=True, timeout=HANG_S, check=False)
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, ENDS, "")


WAITS = """\
free told 1 copied 2 written 1 stale 0 lost 0 in time 1
read told 1 copied 2 written 1 stale 0 lost 0 in time 1
endless told 0 copied 0 written 0 stale 1 lost 0 in time 1
behind told 0 copied 2 written 1 stale 0 lost 1 in time 1
changed 0 as it was selected 0 selected 1 1 copied 1 stale 0
kept 1 said 1
"""


@pytest.mark.parametrize("sanitizer", [None, "address"])
def test_calls_wait_for_launches_of_a_graph_so_long(tmp_path: Path, sanitizer: str | None) -> None:
    if sanitizer and runtime_of(sanitizer) is None:
        pytest.skip(f"the compiler has no {sanitizer} sanitizer")
    flags = SANITIZERS[sanitizer] if sanitizer else ()
    program = compile_c(tmp_path / "waits", [NATIVE / "graph_waits.c", HOOKDRV / "launch/graph_tables.c",
                                             HOOKDRV / "records/timeout.c"], "-O1", "-DNCC_GRAPH_WAIT_MS=100", *flags)
    ran = subprocess.run([program], env=OPTIONS, capture_output=True, text=True, timeout=HANG_S, check=False)
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, WAITS, "")
