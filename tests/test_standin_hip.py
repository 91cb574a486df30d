"""The stand-in for libamdhip64.so.5 under programs that hipcc compiles for gfx90a as they are; what they compute is
compared with NumPy's."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from native_builds import NATIVE, ROOT, compile_c, compile_hip
from needs import needs
from sim_harness import Bench, Ran, build_library, serving

from ncc.cli import main
from ncc.runtime import open_trace

pytestmark = needs("hipcc", "AMD disassembler")
EXAMPLES = ROOT / "examples"
PROGRAMS = ROOT / "tests" / "hip" / "programs.hip"
N = 1000


@pytest.fixture(scope="session")
def bench(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Bench]:
    folder = tmp_path_factory.mktemp("standin-hip")
    with serving(folder) as path:
        yield Bench(build_library(folder / "lib", vendor="hip"), path)


@pytest.fixture(scope="session")
def programs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return compile_hip(tmp_path_factory.mktemp("programs") / "programs", PROGRAMS, "--offload-arch=gfx90a")


def run(bench: Bench, programs: Path, folder: Path, scenario: str, *more: str | Path, **environ: str) -> Ran:
    return bench.run(folder, programs, scenario, folder / "out", *more, **environ)


def computed(folder: Path, kind: str) -> Any:
    return np.frombuffer((folder / "out").read_bytes(), kind)


def floats(n: int, by: float = 1) -> Any:
    return np.arange(n, dtype=np.float32) * np.float32(by)


def transposed() -> Any:
    return np.arange(50 * 37, dtype=np.int32).reshape(37, 50).T.reshape(-1)


def histogram() -> Any:
    values = (np.arange(3000, dtype=np.uint64) * 2654435761 % (1 << 32)).astype(np.uint32)
    return np.bincount(values % 64, minlength=64).astype(np.uint32)


def filtered() -> Any:
    return np.convolve(floats(300), np.array([1, 2, 4, 2, 1], np.float32))[2:-2].astype(np.float32)


def piped() -> Any:
    parts = floats(3 * 256).reshape(3, 256) * np.array([[1], [2], [3]], np.float32)
    return parts[0] + parts[1] + parts[2]


def remembered() -> Any:
    table = np.zeros(16, np.uint32)
    for k in range(1, 5):
        table[5 + k] += k
    return table


def graphed() -> Any:
    captured = floats(128) * np.float32(4**3)
    by_hand = captured * 3
    by_hand[:64] = 3
    again = by_hand * np.float32(0.5)
    again[:64] = 0.5
    return np.concatenate([captured, by_hand, again])


def reversed_twice() -> Any:
    once = np.arange(2 * 4 * 256, dtype=np.uint32)[::-1] + 1
    return np.concatenate([once, once[::-1] * 2])


SCENARIOS = {
    "vector_add": ("<f4", lambda: floats(N) + floats(N, 0.5), ""),
    "transpose": ("<i4", transposed, ""),
    "histogram": ("<u4", histogram, ""),
    "filter": ("<f4", filtered, """20 bytes, the third is 4
        beyond hipErrorInvalidValue
        unknown hipErrorInvalidSymbol"""),
    "pipeline": ("<f4", piped, "called 3, time 1, query hipSuccess"),
    "state": ("<u4", remembered, "launches 9, shared 46"),
    "shared": ("<i4", lambda: np.arange(200, dtype=np.int32)[::-1], """too much hipErrorInvalidValue
        too many hipErrorInvalidConfiguration
        occupancy 2, block 1024, threads 1024, lds 0"""),
    "graphs": ("<f4", graphed, "3 nodes, kernel 1"),
    "narrow": ("<i4", lambda: np.arange(64, dtype=np.int32) * 3 + 5, ""),
    "cooperative": ("<u4", reversed_twice, "2 blocks on each of 4, one more hipErrorCooperativeLaunchTooLarge"),
    "unsupported": ("<f4", lambda: floats(0), """32 hipErrorNotSupported
        32 hipErrorNotSupported"""),
}


def lines(text: str) -> list[str]:
    return [line.strip() for line in text.splitlines()]


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_program_computes_what_numpy_does(bench: Bench, programs: Path, tmp_path: Path, scenario: str) -> None:
    kind, expected, says = SCENARIOS[scenario]
    ran = run(bench, programs, tmp_path, scenario)
    assert (ran.status, ran.lines) == (0, lines(says)), ran.err
    assert computed(tmp_path, kind).tolist() == expected().tolist()


def test_what_a_kernel_prints_comes_before_what_the_program_does(bench: Bench, programs: Path, tmp_path: Path) -> None:
    ran = run(bench, programs, tmp_path, "printing")
    text = "a string that takes more than one packet: it has to, with all that it says"
    said = [f"{lane} of 64  | 2.50 {text} 10000000000 %" for lane in (0, 40)]
    assert (ran.status, ran.lines) == (0, [*said, "no arguments"] * 2 + ["done"]), ran.err


def test_what_is_not_supported_is_said_once(bench: Bench, programs: Path, tmp_path: Path) -> None:
    ran = run(bench, programs, tmp_path, "unsupported")
    assert ran.err == "ncc sim: hipMallocArray is not supported\n"
    assert ran.calls.count("hipMallocArray is not supported") == 2


def test_memory_copies_and_pointers(bench: Bench, programs: Path, tmp_path: Path) -> None:
    ran = run(bench, programs, tmp_path, "memory")
    assert (ran.status, ran.lines) == (0, lines("""host 0 managed 0 device 0
        host 1 managed 0 device 0
        host 0 managed 1 device 0
        of the program hipErrorInvalidValue
        in use 1
        none 1, free hipSuccess, again hipErrorInvalidDevicePointer
        gone hipErrorInvalidValue, direction hipErrorInvalidMemcpyDirection
        last hipErrorInvalidMemcpyDirection, then hipSuccess""")), ran.err
    rows = np.arange(50, dtype=np.int32)
    rows[40:] = -1
    words = np.full(10, 0x1020304, np.int32)
    assert (tmp_path / "out").read_bytes() == rows.tobytes() + bytes([7] * 96) + words.tobytes()


def test_arguments_in_every_form_and_a_module_of_a_file(bench: Bench, programs: Path, tmp_path: Path) -> None:
    code = compile_hip(tmp_path / "code", PROGRAMS, "--offload-arch=gfx90a", "--cuda-device-only", "-c")
    ran = run(bench, programs, tmp_path, "arguments", code)
    assert (ran.status, ran.lines) == (0, lines(
        """timed 1, too few bytes hipErrorInvalidValue, none of the name hipErrorNotFound
        the module's own variable has 4 bytes, 5""")), ran.err
    all_of_it = 3 + 0.25 - 7
    expected = np.concatenate([np.arange(64) + byte + all_of_it for byte in (200.5, 101.5, 52.5)])
    assert computed(tmp_path, "<f8").tolist() == expected.tolist()


def test_devices(bench: Bench, programs: Path, tmp_path: Path) -> None:
    ran = run(bench, programs, tmp_path, "devices", NCC_SIM_DEVICES="2", NCC_SIM_SMS="7")
    assert (ran.status, ran.lines) == (0, lines(
        """2, now 0: ncc simulator (gfx90a) gfx90a:sramecc+:xnack-, 9.0, waves of 64, 7 units, 65536 of lds
        7 units, waves of 64
        beyond hipErrorInvalidDevice""")), ran.err
    assert computed(tmp_path, "<f4").tolist() == [*floats(64, 2), *floats(64, 4)]


def test_a_fault_is_hips_error_and_says_where(bench: Bench, programs: Path, tmp_path: Path) -> None:
    ran = run(bench, programs, tmp_path, "fault")
    assert (ran.status, ran.lines) == (0, lines("""inside hipSuccess
        launch hipSuccess
        sync hipErrorIllegalAddress
        sticky hipErrorIllegalAddress
        after a reset hipSuccess, 6""")), ran.err
    assert ran.err.count("error[S010]: 'global_store_dword' accesses address 0x") == 1
    assert "which lies in no memory of the program (block (0, 0, 0), thread (0, 0, 0))" in ran.err


@pytest.mark.parametrize(("target", "result"), [
    ("gfx90a:sramecc+:xnack-", "hipSuccess"), ("gfx90a:xnack+", "hipSuccess"), ("gfx908", "hipErrorNoBinaryForGpu"),
    ("gfx942", "hipErrorNoBinaryForGpu")])
def test_code_is_the_devices(bench: Bench, programs: Path, tmp_path: Path, target: str, result: str) -> None:
    ran = run(bench, programs, tmp_path, "no_code", NCC_SIM_GFX=target)
    assert ran.lines == [f"launch {result}", f"symbol {result}"]
    assert ("error[B062]: no code for " in ran.err) == (result != "hipSuccess")


def test_of_two_codes_each_device_takes_its_own(bench: Bench, tmp_path: Path) -> None:
    both = compile_hip(tmp_path / "both", PROGRAMS, "--offload-arch=gfx90a:xnack+", "--offload-arch=gfx90a:xnack-",
                       "--offload-arch=gfx908")
    for target in ("gfx90a:xnack-", "gfx90a:xnack+", "gfx908"):
        ran = run(bench, both, tmp_path, "vector_add", NCC_SIM_GFX=target)
        assert (ran.status, ran.out, ran.err) == (0, "", "")
        assert computed(tmp_path, "<f4").tolist() == (floats(N) + floats(N, 0.5)).tolist()


def test_a_processor_that_is_not_simulated(bench: Bench, programs: Path, tmp_path: Path) -> None:
    ran = run(Bench(bench.library), programs, tmp_path, "no_code", NCC_SIM_GFX="gfx803")
    assert ran.lines == ["launch hipErrorLaunchFailure", "symbol hipErrorLaunchFailure"]
    assert "a device of 'gfx803', which is no processor of AMD's that is simulated" in ran.err


def test_an_injected_failure(bench: Bench, programs: Path, tmp_path: Path) -> None:
    ran = run(bench, programs, tmp_path, "vector_add", NCC_SIM_FAIL="hipMalloc=2")
    assert (ran.status, ran.lines) == (1, ["hipMalloc(&data, n * sizeof(T)) = hipErrorOutOfMemory"])


@pytest.mark.parametrize("tool", ["block_sched", "dmat"])
def test_the_example_launches_a_probed_kernel(bench: Bench, tmp_path: Path, tool: str) -> None:
    """``examples/launch_probed.cpp`` as hipcc makes it: records without a hook driver."""
    object_ = tmp_path / "probed.hsaco"
    image = ROOT / "tests" / "gcn" / "hip_yardstick_gfx90a.hsaco"
    assert main(["instrument", str(image), "-k", "vector_add", "-p", tool, "-o", str(object_)]) == 0
    program = compile_hip(tmp_path / "launch_probed", EXAMPLES / "launch_probed.cpp", "--offload-arch=gfx90a", "-w")
    out = tmp_path / "buffers"
    out.mkdir()
    ran = bench.run(tmp_path, program, object_, out)
    assert (ran.status, "4096 sums are right" in ran.out) == (0, True), ran.err
    subprocess.run([sys.executable, EXAMPLES / "launch_probed.py", f"{object_}.json", out], check=True,
                   capture_output=True)
    saved, = open_trace(out / "trace").launches
    assert (saved.grid, saved.block) == ((16, 1, 1), (256, 1, 1))
    records = saved.records(tool)
    if tool == "dmat":
        assert len(records) == 3 * 4096
    else:
        assert len(records) == 16 * 256 // 64
        assert (records["elapsed"] > 0).all()


@pytest.mark.parametrize("image", ["modules/modules.hsaco", "hip_yardstick_gfx90a.ccob"])
def test_hostile_images_are_errors(bench: Bench, tmp_path: Path, image: str) -> None:
    """Cut short anywhere, and with bits of their headers turned: an error or a module, and nothing outside is read."""
    program = compile_c(tmp_path / "hostile", [NATIVE / "hip_hostile.c", bench.library])
    ran = bench.run(tmp_path, program, ROOT / "tests" / "gcn" / image)
    assert (ran.status, ran.lines[-2:]) == (0, ["whole 0, no image 200, no file 301", "no memory 200"]), ran.err
    assert "defect of the simulator" not in ran.err


def test_the_server_starts_by_itself(bench: Bench, programs: Path, tmp_path: Path) -> None:
    ran = run(Bench(bench.library), programs, tmp_path, "vector_add")
    assert (ran.status, ran.err) == (0, "")


def test_opened_at_run_time_by_its_name(bench: Bench, tmp_path: Path) -> None:
    source = tmp_path / "open.c"
    source.write_text('#define _GNU_SOURCE\n#include <dlfcn.h>\n#include <stdio.h>\nint main(void)\n{\n'
                      'void *hip = dlopen("libamdhip64.so.5", RTLD_NOW);\nint n = 0, result;\n'
                      'int (*plain)(int *) = (int (*)(int *))dlsym(hip, "hipGetDeviceCount");\n'
                      'void *versioned = dlvsym(hip, "hipGetDeviceCount", "hip_4.2");\n'
                      'result = plain(&n);\nprintf("%d %d %d %d\\n", result, n, (void *)plain == versioned,\n'
                      'dlsym(hip, "cuInit") == NULL);\n'
                      'return 0;\n}\n')
    program = compile_c(tmp_path / "open", [source], "-Wno-pedantic")
    assert subprocess.run([program], env=bench.environment(tmp_path), capture_output=True, text=True,
                          check=True).stdout == "0 1 1 1\n"
