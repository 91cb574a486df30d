"""The stand-in under the address, undefined behaviour and thread sanitizers; all of its scenarios in the long mode."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from hook_harness import SANITIZERS, runtime_of
from native_builds import NATIVE, compile_c, compile_hip
from needs import needs
from profiles import is_long
from sim_harness import Bench, build_library, serving
from test_standin import EXPECTED, expected_lines, run
from test_standin_hip import PROGRAMS

UNOPTIMISED = "-O0"  # to optimise checked code takes longer than what is run of it
OPTIONS = {"ASAN_OPTIONS": "detect_leaks=0:exitcode=66", "TSAN_OPTIONS": "exitcode=66"}
SHORT = {"address": ("graphs", "captures"), "thread": ("threads",)}
REFUSED = """cuGraphAddChildGraphNode = 1
cuGraphAddChildGraphNode = 1
cuGraphAddKernelNode_v2 = 1
cuGraphAddKernelNode_v2 = 1
cuGraphExecChildGraphNodeSetParams = 1
cuGraphLaunch = 900
cuCtxSynchronize = 900
cuGraphLaunch = 901
cuStreamEndCapture = 901
called 1
"""


@pytest.fixture(scope="module", params=list(SANITIZERS))
def bench(request: pytest.FixtureRequest,
          tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Bench, Path]]:
    """A sanitizer's name, and the stand-in and a program that were compiled with it."""
    if runtime_of(request.param) is None:
        pytest.skip(f"the compiler has no {request.param} sanitizer")
    folder = tmp_path_factory.mktemp(request.param)
    flags = SANITIZERS[request.param]
    library = build_library(folder / "lib", *flags, UNOPTIMISED)
    host = compile_c(folder / "sim_host", [NATIVE / "sim_host.c"], *flags)
    with serving(folder) as path:
        yield request.param, Bench(library, path), host


def test_nothing_to_report(bench: tuple[str, Bench, Path], tmp_path: Path) -> None:
    sanitizer, library, host = bench
    for scenario in EXPECTED if is_long() else SHORT[sanitizer]:
        ran = run(library, host, tmp_path, scenario, **OPTIONS)
        assert (scenario, ran.status, "Sanitizer" in ran.err) == (scenario, 0, False), ran.err
        assert ran.lines == expected_lines(scenario)


def test_threads_may_share_a_stream_and_an_event(bench: tuple[str, Bench, Path], tmp_path: Path) -> None:
    _, library, host = bench
    ran = run(library, host, tmp_path, "shared", **OPTIONS)
    assert (ran.status, ran.out, ran.err) == (0, "", "")


def test_what_is_refused_leaves_nothing_behind(bench: tuple[str, Bench, Path], tmp_path: Path) -> None:
    sanitizer, library, host = bench
    ran = run(library, host, tmp_path, "refused", **OPTIONS | {"ASAN_OPTIONS": "detect_leaks=1"})
    assert (sanitizer, ran.status, ran.out, ran.err) == (sanitizer, 0, REFUSED, "")


@needs("hipcc", "AMD disassembler")
@pytest.mark.parametrize("scenario", ["graphs", "pipeline", "state", "fault", "memory"])
def test_nothing_to_report_under_hip_programs(tmp_path: Path, scenario: str) -> None:
    """hipcc's programs are not compiled for it, so that the sanitizer is preloaded."""
    runtime = runtime_of("address")
    if runtime is None:
        pytest.skip("the compiler has no address sanitizer")
    library = build_library(tmp_path / "lib", *SANITIZERS["address"], UNOPTIMISED, vendor="hip")
    programs = compile_hip(tmp_path / "programs", PROGRAMS, "--offload-arch=gfx90a")
    with serving(tmp_path) as path:
        ran = Bench(library, path).run(tmp_path, programs, scenario, tmp_path / "out", LD_PRELOAD=runtime, **OPTIONS)
    assert (ran.status, "Sanitizer" in ran.err, "runtime error" in ran.err) == (0, False, False), ran.err
