"""The hook driver with a stand-in for NVIDIA's patching library: what it calls when, and what becomes of failures."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from hook_harness import (
    RECORD_BYTES,
    SANITIZERS,
    Answer,
    Asked,
    Binaries,
    FakeEngine,
    Ran,
    build_sanitized,
    run,
    runtime_of,
)
from native_builds import HOOKDRV, NATIVE, compile_c
from needs import needs
from test_hook_sanitized import OPTIONS

from ncc import abi
from ncc.backends.sass.image.sanitizer import find_sanitizer
from ncc.runtime import open_trace

BLOCK_BYTES = 16
PATCH = b".visible .func ncc_patch_3_0123abcd() .visible .func ncc_patch_14_0123abcd()\0"
COUNT = 7


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("sanitizer")
    return compile_c(folder / "libsanitizer-public.so", [NATIVE / "fake_sanitizer.c"], "-shared", "-fPIC",
                     f"-I{HOOKDRV}", "-ldl")


def patched(asked: Asked) -> Answer:
    """The kernel's own image, and patches of two kinds of instructions."""

    def edit(prepared: abi.Prepared) -> None:
        prepared.entry, prepared.patch_name = asked.entry.encode(), b"0123abcd"
        prepared.n_patches = 2
        prepared.patch[0], prepared.patch[1] = 3, 14
        prepared.block_bytes, prepared.map[0].records_param = BLOCK_BYTES, 8

    return Answer(image=asked.image, patch=PATCH, edit=edit)


TABLE_BYTES = 64


def tabled(asked: Asked) -> Answer:
    """As above, with a map of a table: all launches have the same block."""
    answer = patched(asked)

    def edit(prepared: abi.Prepared) -> None:
        assert answer.edit
        answer.edit(prepared)
        prepared.map[0].flags = abi.MapFlag.TABLE | abi.MapFlag.STATIC
        prepared.map[0].table_bytes = TABLE_BYTES

    return replace(answer, edit=edit)


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[FakeEngine]:
    made = FakeEngine(tmp_path, patched)
    yield made
    made.close()


def go(binaries: Binaries, engine: FakeEngine, library: Path, folder: Path, scenario: str = "basic", way: str = "proc",
       **more: str) -> tuple[Ran, list[str]]:
    log = folder / "sanitizer.log"
    environment = {"CUDA_INJECTION64_PATH": str(binaries.hook), "NCC_SANITIZER": str(library),
                   "FAKE_SANITIZER_LOG": str(log), "FAKE_SANITIZER_COUNT": str(COUNT)} | more
    ran = run(binaries, way, scenario, folder, engine, **{k: v for k, v in environment.items() if v})
    plain = run(binaries, way, scenario, folder, preload=False)
    assert (ran.status, ran.out, ran.err) == (plain.status, plain.out, plain.err)
    return ran, log.read_text().splitlines() if log.exists() else []


PREPARED = ["subscribe", "add text", "instruction 3 ncc_patch_3_0 known", "instruction 14 ncc_patch_14_ known",
            "module patched", "start add"]


@pytest.mark.parametrize("way", ["direct", "dlsym", "proc", "ptsz"])
def test_a_copy_is_patched_once_and_each_launch_tells_its_block(binaries: Binaries, engine: FakeEngine, library: Path,
                                                                tmp_path: Path, way: str) -> None:
    ran, said = go(binaries, engine, library, tmp_path, way=way)
    assert said == PREPARED + ["data start right"] * 10
    assert ran.launches() == ["add"] * 10
    row = engine.row("add")
    assert row.launches == {abi.Outcome.PROBED: 10}
    for entry in engine.wait_results(10):
        launch = open_trace(engine.run_dir)[entry]
        records = launch[launch.maps[0]].tobytes()
        assert len(records) == 12 * RECORD_BYTES
        assert struct.unpack_from("<Q", records)[0] == COUNT


def test_parameters_that_are_packed_stay_as_they_are(binaries: Binaries, engine: FakeEngine, library: Path,
                                                     tmp_path: Path) -> None:
    _, said = go(binaries, engine, library, tmp_path, "extra")
    assert said == [*PREPARED, "data start right"]
    assert engine.row("add").launches == {abi.Outcome.PROBED: 1}


@pytest.mark.parametrize("way", ["direct", "ptsz"])
def test_a_block_that_is_always_the_same_is_told_once(binaries: Binaries, library: Path, tmp_path: Path,
                                                      way: str) -> None:
    made = FakeEngine(tmp_path, tabled)
    ran, said = go(binaries, made, library, tmp_path, way=way)
    assert said == [*PREPARED, "data start right"]
    assert ran.launches() == ["add"] * 10
    assert made.row("add").launches == {abi.Outcome.PROBED: 10}
    made.close()


@pytest.mark.parametrize(("scenario", "least"), [("contexts", 2), ("reload", 2), ("devices", 2), ("threads", 1),
                                                 ("churn", 1), ("library", 2)])
def test_it_is_told_again_where_it_is_another(binaries: Binaries, library: Path, tmp_path: Path, scenario: str,
                                              least: int) -> None:
    """Each context, and each copy that is loaded, has one."""
    made = FakeEngine(tmp_path, tabled)
    ran, said = go(binaries, made, library, tmp_path, scenario)
    assert least <= said.count("data start right") <= sum(line.startswith("start ") for line in said)
    assert "data start wrong" not in said
    assert sum(row.probed for row in made.ledgers[0].rows()) == len(ran.launches())
    made.close()


def test_where_it_cannot_be_kept_each_launch_tells_its_own(binaries: Binaries, library: Path,
                                                           tmp_path: Path) -> None:
    made = FakeEngine(tmp_path, tabled)
    _, said = go(binaries, made, library, tmp_path, FAKE_SANITIZER_FAIL="sanitizerSetCallbackData:1=5")
    assert said.count("data start right") == 10
    assert made.row("add").launches == {abi.Outcome.PROBED: 10}
    made.close()


@pytest.mark.parametrize("scenario", ["threads", "contexts", "reload", "churn", "devices", "library", "launch_ex",
                                      "attributes", "errors", "capture", "graph", "held_up", "owned", "forked",
                                      "shared_primary"])
def test_the_program_does_not_notice(binaries: Binaries, engine: FakeEngine, library: Path, tmp_path: Path,
                                     scenario: str) -> None:
    _, said = go(binaries, engine, library, tmp_path, scenario)
    assert "data start wrong" not in said
    assert not [line for line in said if "unknown" in line or "without" in line]


def test_launches_within_a_budget_are_accounted_for(binaries: Binaries, library: Path, tmp_path: Path) -> None:
    made = FakeEngine(tmp_path, patched, overhead_ppm=50_000)
    ran, said = go(binaries, made, library, tmp_path, "threads")
    row = made.row("add")
    assert row.total == ran.launches().count("add")
    assert row.probed == said.count("data start right")
    assert row.launches[abi.Outcome.BUDGET] >= 2
    made.close()


def test_kernels_of_a_module_share_its_copy(binaries: Binaries, engine: FakeEngine, library: Path,
                                            tmp_path: Path) -> None:
    """Two kernels with the same patches: functions are added and the copy is patched once; each has its own place."""
    ran, said = go(binaries, engine, library, tmp_path, "library")
    assert said.count("add text") == 1
    assert said.count("module patched") == 1
    assert len({line for line in said if line.startswith("start ")}) == 2
    assert ran.calls.count("cuLibraryLoadData") == 3  # the program's, its copy, and the hook driver's own kernels


def test_a_module_that_is_loaded_twice_has_two_copies(binaries: Binaries, engine: FakeEngine, library: Path,
                                                      tmp_path: Path) -> None:
    """What launches pass is told of a function: two kernels of the program cannot have the same."""
    _, said = go(binaries, engine, library, tmp_path, "reload")
    assert said.count("module patched") == sum(line.startswith("start ") for line in said) >= 2
    assert "data start wrong" not in said


def test_kernels_with_other_patches_have_copies_of_their_own(binaries: Binaries, library: Path,
                                                             tmp_path: Path) -> None:
    def answer(asked: Asked) -> Answer:
        given = patched(asked)

        def edit(prepared: abi.Prepared) -> None:
            assert given.edit
            given.edit(prepared)
            prepared.n_patches = 1 + (asked.entry == "add")

        return replace(given, edit=edit)

    made = FakeEngine(tmp_path, answer)
    _, said = go(binaries, made, library, tmp_path, "library")
    assert said.count("module patched") == 2
    made.close()


@pytest.mark.parametrize(("scenario", "patched"), [("context_stays", 1), ("contexts", 3)])
def test_a_copy_is_patched_once_until_its_context_is_gone(binaries: Binaries, engine: FakeEngine, library: Path,
                                                          tmp_path: Path, scenario: str, patched: int) -> None:
    """Patched twice, it would count twice; and each time memory for its blocks would be made anew."""
    ran, said = go(binaries, engine, library, tmp_path, scenario)
    assert (said.count("add text"), said.count("module patched")) == (patched, patched)
    assert said.count("data start right") == 3
    assert engine.row("add").launches == {abi.Outcome.PROBED: 3}
    assert ran.calls.count("cuMemAlloc_v2") == 1 + patched  # the first is the program's


STEPS = {"sanitizerAddPatches": "sanitizerAddPatches", "sanitizerPatchInstructions": "sanitizerPatchInstructions",
         "sanitizerPatchInstructions:2": "sanitizerPatchInstructions", "sanitizerPatchModule": "sanitizerPatchModule",
         "sanitizerGetFunctionPcAndSize": "sanitizerGetFunctionPcAndSize"}


@pytest.mark.parametrize(("step", "named"), STEPS.items())
def test_where_a_step_fails_the_program_runs_as_it_is(binaries: Binaries, engine: FakeEngine, library: Path,
                                                      tmp_path: Path, step: str, named: str) -> None:
    ran, said = go(binaries, engine, library, tmp_path, FAKE_SANITIZER_FAIL=f"{step}=5")
    assert ran.launches() == ["add"] * 10
    row = engine.row("add")
    assert row.launches == {abi.Outcome.ERROR: 10}
    assert row.reason == f"its machine code was not patched: {named}: the fake was told to fail"
    assert sum("fails" in line for line in said) == 1  # it is not tried again
    assert "data start right" not in said


def test_where_a_launch_cannot_tell_its_block_the_original_runs(binaries: Binaries, engine: FakeEngine, library: Path,
                                                                tmp_path: Path) -> None:
    ran, said = go(binaries, engine, library, tmp_path, FAKE_SANITIZER_FAIL="sanitizerSetCallbackData:3=5")
    assert ran.launches() == ["add"] * 10
    assert said.count("data start right") == 2
    row = engine.row("add")
    assert row.launches == {abi.Outcome.PROBED: 2, abi.Outcome.ERROR: 8}
    assert row.reason == "its patches could not be told where they store: the fake was told to fail"


UNUSABLE = {
    "not loaded as a tool": ({"CUDA_INJECTION64_PATH": ""}, "another one has the place of CUDA_INJECTION64_PATH"),
    "not named": ({"NCC_SANITIZER": ""}, "no library was named"),
    "missing": ({"NCC_SANITIZER": "/nonexistent/lib.so"}, "/nonexistent/lib.so could not be loaded"),
    "of another kind": ({"NCC_SANITIZER": "libm.so.6"}, "does not have the functions that are needed"),
    "in use": ({"FAKE_SANITIZER_FAIL": "sanitizerSubscribe=10"}, "another tool uses it"),
}


@pytest.mark.parametrize(("change", "why"), UNUSABLE.values(), ids=UNUSABLE)
def test_without_the_library_the_reason_is_said(binaries: Binaries, engine: FakeEngine, library: Path, tmp_path: Path,
                                                change: dict[str, str], why: str) -> None:
    ran, said = go(binaries, engine, library, tmp_path, **change)
    assert ran.launches() == ["add"] * 10
    row = engine.row("add")
    assert row.launches == {abi.Outcome.ERROR: 10}
    assert why in row.reason
    assert "data start right" not in said


@needs("Compute Sanitizer API")
def test_nvidias_library_without_its_driver_is_only_a_reason(binaries: Binaries, engine: FakeEngine, library: Path,
                                                             tmp_path: Path) -> None:
    found = find_sanitizer({})
    assert found is not None
    ran, _ = go(binaries, engine, library, tmp_path, NCC_SANITIZER=str(found))
    assert ran.launches() == ["add"] * 10
    row = engine.row("add")
    assert row.launches == {abi.Outcome.ERROR: 10}
    assert row.reason.startswith("its machine code was not patched: sanitizer")


def test_no_memory_for_blocks(binaries: Binaries, engine: FakeEngine, library: Path, tmp_path: Path) -> None:
    ran, said = go(binaries, engine, library, tmp_path, FAKE_SANITIZER_FAIL="", fail="cuMemcpyHtoDAsync_v2=2")
    assert ran.launches() == ["add"] * 10
    assert engine.row("add").launches == {abi.Outcome.NO_MEMORY: 10}
    assert "data start right" not in said


@pytest.mark.parametrize("sanitizer", list(SANITIZERS))
def test_compilers_sanitizers_have_nothing_to_report(binaries: Binaries, library: Path, tmp_path: Path,
                                                     sanitizer: str) -> None:
    runtime = runtime_of(sanitizer)
    if runtime is None:
        pytest.skip(f"the compiler has no {sanitizer} sanitizer")
    sanitized = build_sanitized(binaries, sanitizer)
    environment = {**OPTIONS, "CUDA_INJECTION64_PATH": str(sanitized.hook), "NCC_SANITIZER": str(library),
                   "FAKE_SANITIZER_COUNT": str(COUNT)}
    scenarios = ("basic", "threads", "churn", "contexts", "context_stays", "devices", "reload")
    for scenario, answer in (*((name, patched) for name in scenarios), *((name, tabled) for name in scenarios[1:4])):
        folder = tmp_path / f"{scenario}_{answer.__name__}"
        folder.mkdir()
        plain = run(binaries, "ptsz", scenario, folder, preload=False)
        made = FakeEngine(folder, answer)
        ran = run(sanitized, "ptsz", scenario, folder, made, first=runtime, **environment)
        made.close()
        said = [line for line in ran.err.splitlines() if not line.startswith(("ncc sim: ", "  = hint: "))]
        assert (scenario, ran.status, said) == (scenario, plain.status, [])
        assert made.asked


def test_a_node_of_a_graph_is_not_patched(binaries: Binaries, tmp_path: Path, library: Path) -> None:
    """What the engine refuses of such a kernel is its reason."""
    made = FakeEngine(tmp_path, lambda asked: patched(asked) if asked.form is abi.Form.LAUNCH else
                      Answer(abi.Status.REFUSED, "a node"))
    _, said = go(binaries, made, library, tmp_path, "graph")
    assert "data start wrong" not in said
    made.close()
