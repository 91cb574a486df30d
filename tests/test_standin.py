"""The stand-in for libcuda.so.1 under a C program that uses the driver as programs do."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from clocks import HANG_S, eventually
from native_builds import NATIVE, compile_c
from sim_harness import KERNELS, Bench, Ran, build_library, serving


@pytest.fixture(scope="session")
def bench(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Bench]:
    folder = tmp_path_factory.mktemp("standin")
    library = build_library(folder / "lib")
    with serving(folder) as path:
        yield Bench(library, path)


@pytest.fixture(scope="session")
def host(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return compile_c(tmp_path_factory.mktemp("host") / "sim_host", [NATIVE / "sim_host.c"])


def run(bench: Bench, host: Path, folder: Path, scenario: str, image: Path = KERNELS, **more: str) -> Ran:
    return bench.run(folder, host, scenario, image, **more)


EXPECTED = {
    "basic": """1024 of 1024
        cuMemFree_v2 = 1""",
    "variables": """counter has 4 bytes, 5
        sum 35
        sum 130
        another module's is 5
        cuModuleGetGlobal_v2 = 500""",
    "streams": """query 600 1
        seen 1 2 3, word 6
        time as modelled, again same
        cuEventQuery = 0
        priority -3
        cuStreamSynchronize = 400""",
    "clocks": "the clock goes on",
    "copies": """rows 20 27 238, 36 238, layer 52 238
        words 1020304 102abcd
        copied 102abcd
        cuMemcpy2D_v2 = 1
        cuMemcpyDtoH_v2 = 1
        cuMemsetD32_v2 = 1
        cuMemcpy3D_v2 = 801""",
    "pointers": """apart 1
        host 8
        device type 2 managed 0
        managed type 2 managed 1
        unknown type 0
        cuPointerGetAttribute = 1
        range 1 1000
        used 1048576 of 68719476736
        cuMemAlloc_v2 = 2
        cuMemAlloc_v2 = 1
        cuMemFree_v2 = 1
        cuMemFreeHost = 1""",
    "pools": """9, threshold 1
        cuMemFreeAsync = 1""",
    "graphs": """6 nodes, 6 edges, type 4
        word 17, called 4
        word 45
        word 10
        grid 4, v 2
        updated 1000, why 0
        cuGraphExecUpdate_v2 = 910
        why 2
        cuGraphInstantiateWithFlags = 1
        cuGraphDestroy = 1""",
    "captures": """captured 3 nodes, the other stream 1, nothing ran: 5
        words 7 26
        cuMemAlloc_v2 = 900
        cuStreamEndCapture = 901
        cuStreamSynchronize = 900
        cuStreamEndCapture = 901
        cuStreamEndCapture = 903
        cuStreamEndCapture = 904
        cuStreamBeginCapture_v2 = 900""",
    "asked": "\n".join(["cuStreamGetId = 900", "cuStreamEndCapture = 901", "cuStreamGetFlags = 900",
                        "cuStreamEndCapture = 901"] * 4),
    "errors": """no grid 1
        wide block 1
        no params 1
        maxntid 701
        reqntid 1 0
        shared 1
        cuFuncSetAttribute = 1
        shared 0
        packed 0
        packed 1
        cooperative 0 720
        handle 400
        unsupported 801
        cuModuleGetFunction = 500
        cuModuleLoadData = 200
        cuModuleLoadData = 218
        cuModuleLoadData = 209
        cuModuleLoad = 301
        still 20""",
    "functions": """10 functions, first add; wide: at most 40 registers, 32 threads, 256 bytes
        parameter at 48, 8 bytes
        cuFuncGetParamInfo = 1
        block 1024, fits
        by kernel 99
        wide, counter 5
        cuLaunchKernel = 400""",
    "names": """cuMemAlloc 0 0 1
        old cuMemAlloc 0 0 1
        cuLaunchKernel 0 0 1
        cuMemcpyHtoD 0 0 1
        too new 500 2 1
        unknown 500 1 1
        CUDA_ERROR_ILLEGAL_ADDRESS
        out of memory
        cuGetErrorName = 1
        cuGetExportTable = 500
        cuArray3DCreate_v2 = 801
        cuMemHostRegister_v2 = 801""",
    "contexts": """made is current 1, other number 1
        cuLaunchKernel = 400
        popped 1, before 1
        cuCtxDestroy_v2 = 201
        cuMemFree_v2 = 1
        active 1, device 0
        cuMemAlloc_v2 = 201""",
    "linked": """an ELF file: 1
        twice 42""",
    "forked": "the child 7, the parent 0",
    "threads": "30 30 30 30 ",
    "speaking": """before
        thread 0 4000000000
        thread 1 4000000000
        thread 2 4000000000
        after""",
}


def expected_lines(scenario: str) -> list[str]:
    return [line.removeprefix(" " * 8) for line in EXPECTED[scenario].split("\n")]


@pytest.mark.parametrize("scenario", EXPECTED)
def test_a_program_sees_what_a_driver_does(bench: Bench, host: Path, tmp_path: Path, scenario: str) -> None:
    ran = run(bench, host, tmp_path, scenario)
    assert ran.lines == expected_lines(scenario)
    assert ran.status == 0


@pytest.mark.parametrize(("scenario", "result", "said"), [
    ("outside", 700, "error[S010]: 'st.global.u64' accesses address"),
    ("misaligned", 716, "error[S011]: 'st.global.u64' accesses address"),
    ("trapping", 719, "error[S014]: the kernel executed 'trap'"),
    ("asserting", 710, "a.cu:7: main: Assertion `x > 0` failed."),
])
def test_a_fault_stays_until_the_context_is_reset(bench: Bench, host: Path, tmp_path: Path, scenario: str, result: int,
                                                  said: str) -> None:
    ran = run(bench, host, tmp_path, scenario)
    assert ran.lines == ["launch 0", f"cuCtxSynchronize = {result}", f"cuCtxSynchronize = {result}",
                         f"cuMemAlloc_v2 = {result}", "cuMemAlloc_v2 = 709", "cuMemAlloc_v2 = 0"]
    assert ran.err.count("ncc sim:") == 1
    assert said in ran.err


def test_the_library_starts_its_own_server(bench: Bench, host: Path, tmp_path: Path) -> None:
    ran = run(replace(bench, socket=None), host, tmp_path, "basic", LD_PRELOAD="")
    assert (ran.status, ran.lines[0], ran.err) == (0, "1024 of 1024", "")


def test_the_server_imports_nothing_of_the_programs(bench: Bench, host: Path, tmp_path: Path) -> None:
    """Neither from the folder that the program runs in, nor by what its own Python is told."""
    (tmp_path / "select.py").write_text("raise SystemExit('not yours')\n")
    ran = run(replace(bench, socket=None), host, tmp_path, "basic", PYTHONPATH=str(tmp_path), PYTHONHOME="/nowhere")
    assert (ran.lines[0], ran.err) == ("1024 of 1024", "")


def test_the_server_runs_in_the_environment_that_the_library_is_in(bench: Bench, host: Path, tmp_path: Path) -> None:
    folder = tmp_path / "an env" / "lib" / "python3.9" / "site-packages" / "ncc" / "_native" / "sim"
    folder.mkdir(parents=True)
    shutil.copy(bench.library, folder)
    python = tmp_path / "an env" / "bin" / "python3.9"
    python.parent.mkdir()
    python.write_text(f'#!/bin/sh\necho "$0" > "{tmp_path}/ran"\nexec "{sys.executable}" "$@"\n')
    python.chmod(0o755)
    ran = run(Bench(folder / "libcuda.so.1"), host, tmp_path, "basic", NCC_SIM_PYTHON="")
    assert (ran.lines[0], ran.err) == ("1024 of 1024", "")
    assert (tmp_path / "ran").read_text() == f"{python}\n"


@pytest.mark.parametrize(("setting", "said"), [
    ("NCC_SIM_MEMORY=64G", "is no number from 1048576 to 1099511627776; it is taken for 68719476736"),
    ("NCC_SIM_ARCH=sm_80", "is no number from 50 to 130; it is taken for 80"),
    ("NCC_SIM_SMS=0", "is no number from 1 to 1024; it is taken for 4"),
    ("NCC_SIM_SEED=-1", "is no number from 0 to 4294967295; it is taken for 0"),
    ("NCC_SIM_DEVICES=9", "is no number from 1 to 8; it is taken for 1"),
])
def test_a_setting_that_is_none(bench: Bench, host: Path, tmp_path: Path, setting: str, said: str) -> None:
    name, _, value = setting.partition("=")
    ran = run(bench, host, tmp_path, "basic", **{name: value})
    assert (ran.lines[0], ran.err) == ("1024 of 1024", f"ncc sim: {setting} {said}\n")


def test_a_log_that_cannot_be_written(bench: Bench, host: Path, tmp_path: Path) -> None:
    ran = run(bench, host, tmp_path, "basic", NCC_SIM_LOG="/nowhere/log")
    assert (ran.lines[0], ran.err) == ("1024 of 1024", "ncc sim: cannot write NCC_SIM_LOG=/nowhere/log\n")


def test_no_server_is_an_error_that_says_so(bench: Bench, host: Path, tmp_path: Path) -> None:
    for way in ({"NCC_SIM_PYTHON": "/nowhere"}, {"NCC_SIM_SOCKET": str(tmp_path / "none")}):
        ran = run(replace(bench, socket=None), host, tmp_path, "basic", **way)
        assert ran.out == "cuModuleLoad = 719\n"
        assert "ncc sim: no simulator:" in ran.err


def test_a_program_that_ends_ends_its_kernels(bench: Bench, host: Path, tmp_path: Path) -> None:
    marker = f"NCC_SIM_TEST={tmp_path}"
    ran = run(replace(bench, socket=None), host, tmp_path, "endless", NCC_SIM_TEST=str(tmp_path))
    assert ran.lines == ["launched 0"]
    ended = eventually(lambda: not with_environment(marker))
    for pid in with_environment(marker):
        os.kill(pid, signal.SIGKILL)
    assert ended


def with_environment(marker: str) -> list[int]:
    found = []
    for path in Path("/proc").glob("[0-9]*/environ"):
        try:
            if marker.encode() in path.read_bytes().split(b"\0"):
                found.append(int(path.parent.name))
        except OSError:  # gone, or another user's
            continue
    return found


def test_a_server_that_dies_is_a_failed_launch(bench: Bench, host: Path, tmp_path: Path) -> None:
    marker = f"NCC_SIM_TEST={tmp_path}"
    bench = replace(bench, socket=None)
    program = subprocess.Popen([host, "waits", KERNELS], env=bench.environment(tmp_path, NCC_SIM_TEST=str(tmp_path)),
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE, stdin=subprocess.PIPE, text=True)
    assert program.stdout is not None
    assert program.stdout.readline() == "loaded\n"
    (server,) = [pid for pid in with_environment(marker) if pid != program.pid]
    os.kill(server, signal.SIGKILL)
    out, err = program.communicate("\n", timeout=HANG_S)
    assert out == "add = 719\n"
    assert "the simulator's server has ended" in err


def test_faults_are_injected(bench: Bench, host: Path, tmp_path: Path) -> None:
    assert run(bench, host, tmp_path, "basic", NCC_SIM_FAIL="cuInit=100").out == "cuInit = 100\n"
    assert run(bench, host, tmp_path, "basic", NCC_SIM_FAIL="other=1,add=719").lines[0] == "add = 719"
    assert run(bench, host, tmp_path, "basic", NCC_SIM_FAIL="oom=4000").out == "cuMemAlloc_v2 = 2\n"
    assert run(bench, host, tmp_path, "basic", NCC_SIM_FAIL="oom=40000").lines[0] == "1024 of 1024"
    begin = time.monotonic()
    assert run(bench, host, tmp_path, "basic", NCC_SIM_FAIL="slow:add=700").lines[0] == "1024 of 1024"
    assert time.monotonic() - begin > 0.7


def test_functions_are_what_a_test_says(bench: Bench, host: Path, tmp_path: Path) -> None:
    overridden = {"add:regs=300": "add = 701", "other:regs=1,add:threads=128": "add = 701",
                  "add:regs=255": "1024 of 1024"}
    for value, first in overridden.items():
        assert run(bench, host, tmp_path, "basic", NCC_SIM_FUNCTION=value).lines[0] == first
    assert "cooperative 720 720" in run(bench, host, tmp_path, "errors", NCC_SIM_FUNCTION="add:blocks=1",
                                        NCC_SIM_SMS="2").lines


def test_the_log_has_the_calls(bench: Bench, host: Path, tmp_path: Path) -> None:
    calls = run(bench, host, tmp_path, "errors").calls
    assert calls[:3] == ["cuInit", "cuDevicePrimaryCtxRetain 0", "cuModuleLoad"]
    assert "cuFuncSetAttribute add 8 = 60000" in calls
    assert "cuLaunchKernel add grid 4 1 1 block 256 1 1 shared 0 stream default = 0" in calls
    assert "cuLaunchCooperativeKernel add grid 4 1 1 block 64 1 1 shared 0 stream default cooperative = 0" in calls
    assert "cuLaunchKernel ? grid 1 1 1 block 1 1 1 shared 0 stream default = 400" in calls
    assert "cuArray3DCreate_v2 is not supported = 801" in run(bench, host, tmp_path, "names").calls
    assert "cuMemAlloc_v2 broke a capture" in run(bench, host, tmp_path, "captures").calls
    threads = run(bench, host, tmp_path, "threads").calls
    assert sum(line.startswith("cuLaunchKernel_ptsz add") for line in threads) == 20


@pytest.mark.parametrize(("more", "expected"), [
    ({}, "1 devices, ncc simulator (sm_80), 8.0, 4 SMs, 68719476736 bytes"),
    ({"NCC_SIM_DEVICES": "3", "NCC_SIM_ARCH": "90", "NCC_SIM_SMS": "132", "NCC_SIM_MEMORY": "1073741824"},
     "3 devices, ncc simulator (sm_90), 9.0, 132 SMs, 1073741824 bytes"),
])
def test_the_device_is_what_the_environment_says(bench: Bench, host: Path, tmp_path: Path, more: dict[str, str],
                                                 expected: str) -> None:
    assert run(bench, host, tmp_path, "devices", **more).lines[:2] == [expected, "cuDeviceGet = 101"]


def test_two_devices_share_memory_and_wait_for_each_other(bench: Bench, host: Path, tmp_path: Path) -> None:
    ran = run(bench, host, tmp_path, "peers", NCC_SIM_DEVICES="2", NCC_SIM_MEMORY="268435456")
    assert ran.lines == ["peer 1, device 1, words 111 21", "cuEventRecord = 400", "cuLaunchKernel = 1",
                         "cuLaunchKernel = 400"]


def test_little_address_space_is_enough(bench: Bench, host: Path, tmp_path: Path) -> None:
    limited = tmp_path / "limited"
    limited.write_text(f'#!/bin/sh\nulimit -v 4000000\nexec {host} "$@"\n')
    limited.chmod(0o755)
    assert run(bench, limited, tmp_path, "basic").lines[0] == "1024 of 1024"
