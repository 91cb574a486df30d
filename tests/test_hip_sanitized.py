"""The hook driver for HIP under the address, undefined behaviour and thread sanitizers (``make sanitize``): programs
that launch in every way, with probes and with a timeline."""

from __future__ import annotations

from pathlib import Path

import pytest
from hook_harness import SANITIZERS, runtime_of, sanitized_hook
from native_builds import NATIVE, ROOT, compile_c, compile_hip
from needs import needs
from sim_run_harness import engine_for, run_command

from ncc.abi import Option
from ncc.diag import NccError
from ncc.engine.native import simulator_library
from ncc.engine.simulator import Simulator, SimulatorServer

pytestmark = [needs("hipcc", "AMD disassembler"), pytest.mark.long]

HIP, ARCH = ROOT / "tests" / "hip", "--offload-arch=gfx90a"
TRACE = Option.TRACE | Option.TRACE_COPIES
GRAPHS = ("captured", "relaunched", "changed", "updated", "child", "refused", "reset")
PROGRAMS = ("pipeline", "graphs", "shared", "devices", "cooperative")
OPTIONS = {"ASAN_OPTIONS": "detect_leaks=0", "TSAN_OPTIONS": "exitcode=66:report_thread_leaks=0",
           "UBSAN_OPTIONS": "print_stacktrace=1"}


@pytest.fixture(scope="module")
def commands(tmp_path_factory: pytest.TempPathFactory) -> list[list[object]]:
    def built(name: str, *flags: str) -> Path:
        return compile_hip(folder / f"{name}{len(flags)}", HIP / f"{name}.hip", ARCH, *flags)

    folder = tmp_path_factory.mktemp("programs")
    libraries = compile_c(folder / "libraries", [NATIVE / "hip_libraries.c"])
    graphs, code, programs = built("graphs"), built("graphs", "--genco"), built("programs")
    return [[libraries, "libamdhip64.so", "dlsym", built("library", "--genco")],
            *([graphs, scenario, code] for scenario in GRAPHS),
            *([programs, scenario, folder / "out"] for scenario in PROGRAMS)]


@pytest.mark.parametrize("sanitizer", list(SANITIZERS))
def test_nothing_to_report(commands: list[list[object]], tmp_path: Path, sanitizer: str) -> None:
    runtime = runtime_of(sanitizer)
    if runtime is None:
        pytest.skip(f"the compiler has no {sanitizer} sanitizer")
    try:
        simulator = Simulator(simulator_library(), 4)
    except NccError:
        pytest.skip("the simulator's libraries are not built")
    hook = sanitized_hook(tmp_path / "hook", sanitizer, "hip")
    with SimulatorServer(simulator, tmp_path) as server:
        for number, command in enumerate(commands):
            plain = run_command(command, server, None, hook)
            for options in (0, TRACE):
                folder = tmp_path / f"{number}_{options}"
                folder.mkdir()
                with engine_for("dmat", folder, "gcn", options=options) as engine:
                    ran = run_command(command, server, engine, hook, LD_PRELOAD=runtime, **OPTIONS)
                assert (command[1], ran.status, ran.out, ran.err) == (command[1], plain.status, plain.out, plain.err)
                assert sum(row.total for row in engine.sessions[0].rows())
