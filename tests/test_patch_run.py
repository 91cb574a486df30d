"""The whole way of a patch without a GPU: real machine code, the real engine and hook driver, stand-ins for NVIDIA's
driver and library, and a trace that is read."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from clocks import HANG_S
from native_builds import HOOKDRV, NATIVE, compile_c
from needs import needs
from patch_harness import program_of
from sass_corpus import few
from sim_run_harness import Ran, is_built, row
from test_patch import COUNTS, STORES

from ncc import abi, machine_code, machine_patch, pipeline
from ncc.backends.base import BuildOptions, SourceLine
from ncc.backends.sass.image.cubin import parse_code
from ncc.backends.sass.image.lines import read_places
from ncc.cli.environment import hook_environment
from ncc.cli.patching import TOOL
from ncc.diag import NccError
from ncc.engine import plan as plans
from ncc.engine.images import Image
from ncc.engine.native import hook_library, simulator_library
from ncc.engine.prepare import Preparer, Request
from ncc.engine.server import Engine, EngineConfig, LaunchOptions
from ncc.engine.simulator import Simulator, SimulatorServer
from ncc.engine.targets import Programs, TargetProgram
from ncc.ir.nodes import Program
from ncc.machine_code import Disassembly
from ncc.runtime import open_trace
from ncc.tables import HEAD_WORDS, WORD_BYTES

pytestmark = [pytest.mark.skipif(not is_built(), reason="the hook driver or the simulator's is not built"),
              needs("ptxas", "nvdisasm")]

PROGRAM = Path(__file__).with_name("programs") / "machine_code.py"
CUBIN = Path(__file__).with_name("images") / "lineinfo.cubin"  # with its PTX, which the stand-in runs
EACH, LAUNCHES = 5, 4
OPTIONS = BuildOptions(machine_code="only", patches=True)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SimulatorServer]:
    with SimulatorServer(Simulator(simulator_library()), tmp_path_factory.mktemp("sim")) as started:
        yield started


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return compile_c(tmp_path_factory.mktemp("sanitizer") / "libsanitizer-public.so",
                     [NATIVE / "fake_sanitizer.c"], "-shared", "-fPIC", f"-I{HOOKDRV}", "-ldl")


def run(server: SimulatorServer, folder: Path, engine: Engine | None, library: Path, **more: str) -> Ran:
    environ = {"PATH": os.environ["PATH"], "NCC_SIM_ARCH": "90", "FAKE_SANITIZER_LOG": str(folder / "calls"),
               TOOL: str(hook_library()), "NCC_SANITIZER": str(library), **more}
    environ = server.environment(environ)
    if engine is not None:
        environ = hook_environment(environ, [hook_library()], engine.socket_path)
    done = subprocess.run([sys.executable, str(PROGRAM), str(CUBIN)], env=environ, capture_output=True, text=True,
                          timeout=HANG_S, check=False)
    if engine is not None:
        engine.settle()
    return Ran(done.returncode, done.stdout, done.stderr)


Probe = Callable[..., Engine]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Probe]:
    engines: list[Engine] = []

    def begin(program: Program, options: BuildOptions = OPTIONS, **launch: int) -> Engine:
        config = EngineConfig(program, tmp_path / "trace", prepare=options, launch=LaunchOptions(**launch))
        engines.append(Engine(config).__enter__())
        return engines[-1]

    yield begin
    for engine in engines:
        engine.__exit__(None, None, None)


def test_what_patches_add_up_is_in_the_trace(server: SimulatorServer, library: Path, start: Probe,
                                             tmp_path: Path) -> None:
    plain = run(server, tmp_path, None, library)
    engine = start(program_of(COUNTS))
    ran = run(server, tmp_path, engine, library, FAKE_SANITIZER_COUNT=str(EACH),
              FAKE_SANITIZER_AT=str(WORD_BYTES * HEAD_WORDS))
    assert ran == plain
    assert ran.status == 0
    assert row(engine, "scale").launches == {abi.Outcome.PROBED: LAUNCHES}
    calls = (tmp_path / "calls").read_text().splitlines()
    assert calls[:2] == ["subscribe", "add cubin"]
    assert [line.split()[1] for line in calls if line.startswith("instruction")] == ["3", "6", "9", "14", "30", "35"]
    # All maps are tables: the block is the same for each launch, and told once.
    assert [line for line in calls if line.startswith(("module", "start", "data"))] == \
        ["module patched", "start scale", "data start right"]
    run_dir = engine.sessions[0].run_dir
    assert run_dir is not None
    (moved,) = (table for table in open_trace(run_dir).tables if table.name == "moved")
    assert (int(moved.rows["loads"].sum()), moved.launches, moved.lost) == (EACH, LAUNCHES, 0)
    site = moved.site(next(n for n, r in enumerate(_site_table(run_dir)) if r["tracepoint"] == "load.global"))
    assert site is not None
    assert "LDG" in site.text
    assert (Path(site.file or "").name, site.line) == ("kernels.cu", 8)
    (kernel,) = (run_dir / "kernel").iterdir()
    assert (kernel / "patch.bin").read_bytes().startswith(b"\x7fELF")
    assert ".visible .func" in (kernel / "probed.asm").read_text()
    described = json.loads((kernel / "kernel.json").read_text())
    sites = [(s["text"].split()[0], s["unprobed"]) for s in described["sites"] if s["probe"] == "load"]
    assert sites
    assert all("LDG" in text and why is None for text, why in sites)
    assert described["site_table"][0]["tracepoint"] == "kernel"


def _site_table(run_dir: Path) -> list[dict[str, str]]:
    (kernel,) = (run_dir / "kernel").iterdir()
    table: list[dict[str, str]] = json.loads((kernel / "kernel.json").read_text())["site_table"]
    return table


CLOCK, ADDRESS, STEP = 0x1234, 0x7F00_1122_3344, 3  # of 4 bytes: the third of the patterns with a step


def _blocks(warps: int, units: int) -> str:
    """An entry for each warp's lanes, and its count, as patches would leave them: the words of the block behind the
    start are the entry's map's, then the addresses of records, losses and counts of the other one."""
    entry = ((1 | (STEP << 8)) | (ADDRESS & 0xFFFFFFFF) << 32, ADDRESS >> 32 | CLOCK << 32)
    counts = [f"4+{8 * at}={units | units << 32:#x}" for at in range(warps // 2)]
    losses = [f"3+{8 * at}={1 | 2 << 32:#x}" for at in range(32 * warps // 2)] if units > 1 else []
    return " ".join((f"2+0={entry[0]:#x}", f"2+8={entry[1]:#x}", *counts, *losses))


@pytest.mark.parametrize("lost", [False, True])
def test_one_lane_says_what_its_warp_accessed(server: SimulatorServer, library: Path, start: Probe, tmp_path: Path,
                                              lost: bool) -> None:
    """Through the hook driver, which clears what is added to, and the trace's reader. The first launch has room for one
    unit a warp, those behind it for what it counted, when that is known."""
    engine = start(program_of("dmat"), dynamic_bytes=8 * 16)
    units = 3 if lost else 1
    ran = run(server, tmp_path, engine, library, FAKE_SANITIZER_STORE=_blocks(8, units))
    assert ran.status == 0
    assert row(engine, "scale").launches == {abi.Outcome.PROBED: LAUNCHES}
    run_dir = engine.sessions[0].run_dir
    assert run_dir is not None
    launches = list(open_trace(run_dir).launches)
    assert len(launches) == LAUNCHES
    for launch in launches:
        kept = launch["dmat"].reshape(-1, launch["dmat"].shape[-1])[:32, 0]
        assert [int(r["addr"]) for r in kept] == [ADDRESS + 4 * lane for lane in range(32)]
        assert {int(r["clock"]) for r in kept} == {CLOCK}
    # The lanes of a block's 4 warps say 1 and 2 in turn. A launch waits a little only for what the first one counts.
    losses = [launch.lost("dmat") for launch in sorted(launches, key=lambda launch: launch.number)]
    assert losses[0] == (8 * 48 if lost else 0)
    assert set(losses) <= {0, losses[0]}


@pytest.mark.parametrize("step", ["sanitizerSubscribe", "sanitizerAddPatches", "sanitizerPatchInstructions:3",
                                  "sanitizerPatchModule", "sanitizerGetFunctionPcAndSize", "sanitizerSetCallbackData"])
def test_the_program_is_itself_whatever_fails(server: SimulatorServer, library: Path, start: Probe, tmp_path: Path,
                                              step: str) -> None:
    plain = run(server, tmp_path, None, library)
    engine = start(program_of(COUNTS))
    assert run(server, tmp_path, engine, library, FAKE_SANITIZER_FAIL=f"{step}=4") == plain
    assert row(engine, "scale").launches == {abi.Outcome.ERROR: LAUNCHES}
    assert row(engine, "scale").reason


def test_launches_are_chosen_as_those_of_any_kernel(server: SimulatorServer, library: Path, start: Probe,
                                                    tmp_path: Path) -> None:
    engine = start(program_of(STORES), every=3)
    assert run(server, tmp_path, engine, library).status == 0
    assert row(engine, "scale").launches == {abi.Outcome.PROBED: 2, abi.Outcome.NOT_SELECTED: 2}
    calls = (tmp_path / "calls").read_text().splitlines()
    assert calls.count("data start right") == 2
    assert len(list(open_trace(engine.sessions[0].run_dir).launches)) == 2  # type: ignore[arg-type]


def test_without_patches_entry_and_exits_are_probed_as_before(server: SimulatorServer, library: Path, start: Probe,
                                                              tmp_path: Path) -> None:
    engine = start(program_of(COUNTS), replace(OPTIONS, patches=False))
    assert run(server, tmp_path, engine, library).status == 0
    assert row(engine, "scale").launches == {abi.Outcome.REFUSED: LAUNCHES}
    assert "B128" in row(engine, "scale").reason


# ---- the plan


def prepared(program: Program) -> plans.KernelPlan:
    return plans.plan_of(machine_patch.prepare_patches(CUBIN.read_bytes(), "scale", 90, program, OPTIONS,
                                                       Disassembly()))


def test_a_plan_with_patches_is_kept_whole() -> None:
    plan = prepared(program_of(COUNTS))
    assert plans.decode(plans.encode(plan)) == plan
    assert plan.sent.startswith(CUBIN.read_bytes())
    assert plan.sent.endswith(plan.patch)
    for changed in (replace(plan, patches=()), replace(plan, patch=b""), replace(plan, patches=(0,)),
                    replace(plan, patches=(64,)), replace(plan, patches=tuple(range(1, 18))),
                    replace(plan, patch_name="x" * 24)):
        with pytest.raises(ValueError, match="not a stored kernel"):
            plans.decode(plans.encode(changed))


def test_lines_are_those_of_the_kernel_alone() -> None:
    said = """//---- .text.other ----
.text.other:
	//## File "a.cu", line 1
        /*0000*/   NOP ;
.text.mine:
        /*0000*/   MOV R1, R2 ;
	//## File "b.cu", line 7 inlined at "c.cu", line 9
        /*0010*/   LDG.E R2, [R4] ;
.L_x:
        /*0020*/   EXIT ;
	//## File "b.cu", line 99999999999999999999999
        /*0030*/   NOP ;
"""
    assert read_places(said, "mine") == {16: SourceLine("b.cu", 7), 32: SourceLine("b.cu", 7)}
    assert read_places("", "mine") == {}


def test_a_kernel_that_reaches_a_variable_is_refused() -> None:
    with pytest.raises(NccError, match="B129"):
        machine_patch.prepare_patches(CUBIN.read_bytes(), "count", 90, program_of(COUNTS), OPTIONS, Disassembly())


def test_a_probe_that_keeps_to_lines_is_refused() -> None:
    program = pipeline.with_lines(program_of(COUNTS), ["f.cu:3"], [])
    with pytest.raises(NccError, match="B130"):
        machine_patch.prepare_patches(CUBIN.read_bytes(), "scale", 90, program, OPTIONS, Disassembly())


def test_patches_of_many_kernels_are_verified() -> None:
    """Of each kernel every instruction has a row, and what no patch serves its reason."""
    disassembly, served, reasons = Disassembly(), 0, set[str]()
    for name, image in few():
        file = parse_code(image, name)
        for entry in file.kernels():
            reading = machine_code.read_kernel(file, file.kernel(entry), disassembly)
            for tool in ("hot_pages", "instr_count"):
                try:
                    made = machine_patch.patches_for(reading.kernel, reading.code, program_of(tool))
                except NccError as refused:
                    assert refused.diagnostics[0].code == "B028", (name, entry)  # noqa: PT017 - its code decides
                    continue
                served += 1
                assert len(made.site_table) == len(reading.code) + 2
                reasons |= {site.unprobed or "" for site in made.sites}
    assert served > 40
    assert {"", "NVIDIA's patching API does not patch branches",
            "matrix instructions are not patched: NVIDIA's patching API tells of wgmma alone"} <= reasons


def test_what_cannot_be_patched_may_have_its_entry_probed() -> None:
    program = program_of("tensorop_count")
    assert machine_patch.wanted(program, OPTIONS)
    with pytest.raises(NccError) as refused:
        prepared(program)
    assert machine_patch.may_fall_back(program, refused.value)
    assert not machine_patch.wanted(program_of("block_sched"), OPTIONS)
    assert not machine_patch.wanted(program, replace(OPTIONS, by_pointer=True))


@pytest.mark.parametrize(("tool", "options", "code"), [
    ("hot_pages", {}, "B130"), ("gmem_bytes", {}, "B130"), ("hot_pages", {"patches": False}, "B128"),
    ("block_sched", {}, None)])
def test_a_node_says_that_it_is_not_patched(tool: str, options: dict[str, bool], code: str | None) -> None:
    preparer = Preparer(Programs("ptx", TargetProgram(program_of(tool))), None)
    request = Request(Image(CUBIN.read_bytes(), "a" * 64), "scale", 90, replace(OPTIONS, by_pointer=True, **options))
    outcome = preparer.submit(request).result()
    preparer.close()
    assert [d.code for d in outcome.refusal] == ([code] if code else [])
    assert ("a node of a CUDA graph is not patched" in outcome.reason) == (code == "B130")
