"""The roctracer API on HIP's stand-in: of AMD's specification (libroctracer64.so.2) the samples, and
scenarios (hip/roctracer.hip) for what it says of callbacks, pools, records and errors; and that of 4.1."""

from __future__ import annotations

import itertools
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from clocks import HANG_S
from hsa_harness import RUNTIME_FLAGS, RUNTIME_SOURCES
from native_builds import ROOT, compile_c, compile_hip
from needs import TRITON, needs
from roctracer_harness import HEADERS, NEWER, SPECIFIED, Traced, benches, compile_linked, soname
from sim_harness import build_library
from sim_run_harness import is_built

from ncc.trace import Timeline

pytestmark = needs("hipcc", "AMD disassembler")
SAMPLES = ROOT / "examples" / "roctracer"
PROGRAMS = ROOT / "tests" / "hip"


@pytest.fixture(scope="module")
def traced(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Traced]:
    with benches(tmp_path_factory.mktemp("roctracer")) as bench:
        yield bench


@pytest.fixture(scope="module")
def scenarios(traced: Traced) -> Path:
    return compile_linked(traced.library.parent / "traced", PROGRAMS / "roctracer.hip", traced.library)


@pytest.fixture(scope="module")
def late(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return compile_hip(tmp_path_factory.mktemp("late") / "late", PROGRAMS / "late.hip", "--offload-arch=gfx90a",
                       "-std=c++17", f"-I{HEADERS}")


def said(traced: Traced, scenarios: Path, folder: Path, scenario: str, **more: str) -> list[str]:
    return traced.run(folder, scenarios, scenario, **more)


# ---- the specification's samples


def test_the_sample_of_a_launch(traced: Traced, tmp_path: Path) -> None:
    sample = compile_linked(tmp_path / "activity", SAMPLES / "activity.cpp", traced.library)
    lines = [re.sub(r"time_ns\(\d+:\d+\)", "time_ns(..)", line) for line in traced.run(tmp_path, sample)]
    assert lines[:3] == ["<hipLaunchKernel id(107)\tcorrelation_id(1) on-enter>",
                         "<hipLaunchKernel id(107)\tcorrelation_id(1) on-exit>", "PASSED!"]
    assert lines[3] == "\tActivity records:"
    assert sorted(lines[4:]) == ["\tKernelExecution\tcorrelation_id(1) time_ns(..) device_id(0) queue_id(0)",
                                 "\thipLaunchKernel\tcorrelation_id(1) time_ns(..)"]


def transposed(lines: list[str], size: int = 1 << 22) -> None:
    """What MatrixTranspose says in two turns."""
    assert lines.count("PASSED!") == 2
    assert lines.count(f"# START {'#' * 29}") == lines.count(f"# STOP {'#' * 29}") == 2
    called = (re.match(r"<(\w+) id\(\d+\)\tcorrelation_id\(\d+\) on-", line) for line in lines)
    assert Counter(match[1] for match in called if match) == {
        "hipMalloc": 8, "hipMemcpy": 8, "hipLaunchKernel": 4, "hipFree": 8, "__hipPushCallConfiguration": 4,
        "__hipPopCallConfiguration": 4}
    records = [match.groups() for line in lines
               if (match := re.match(r"\t(\w+)\tcorrelation_id\((\d+)\) time_ns\((\d+):(\d+)\)", line))]
    assert Counter(name for name, *_ in records) == {
        "hipMalloc": 4, "hipMemcpy": 4, "hipLaunchKernel": 2, "hipFree": 4, "__hipPushCallConfiguration": 2,
        "__hipPopCallConfiguration": 2, "Copy": 4, "KernelExecution": 2}
    assert all(int(begin) <= int(end) for *_, begin, end in records)
    of = {(name, int(number)) for name, number, *_ in records}
    assert {number for name, number in of if name == "Copy"} == {number for name, number in of if name == "hipMemcpy"}
    assert ({number for name, number in of if name == "KernelExecution"}
            == {number for name, number in of if name == "hipLaunchKernel"})
    assert sum(' kernel("_Z15matrixTransposePfS_i") stream((nil))' in line for line in lines) == 2
    assert sum(line.endswith(f"bytes(0x{size:x})") for line in lines) == 4


def test_matrix_transpose(traced: Traced, tmp_path: Path) -> None:
    sample = compile_linked(tmp_path / "transpose", SAMPLES / "matrix_transpose.cpp", traced.library, "-DITERATIONS=2")
    transposed(traced.run(tmp_path, sample))


def test_a_program_that_is_linked_with_hip_first(traced: Traced, tmp_path: Path) -> None:
    """Its calls are bound to HIP's library, until the first of them is to be traced."""
    sample = compile_hip(tmp_path / "transpose", SAMPLES / "matrix_transpose.cpp", "--offload-arch=gfx90a",
                         "-DITERATIONS=2", f"-I{HEADERS}", f"-L{traced.library.parent}", "-Wl,--no-as-needed",
                         "-lamdhip64", f"-l:{traced.library.name}")
    needed = re.findall(r"\[(lib(?:amdhip64|roctracer64)[^]]*)\]",
                        subprocess.run(["readelf", "-d", sample], capture_output=True, text=True, check=True).stdout)
    assert needed == ["libamdhip64.so.5", soname(SPECIFIED)]
    transposed(traced.run(tmp_path, sample))
    transposed(traced.run(tmp_path, sample, LD_BIND_NOW="1"))  # its table is read-only then


# ---- callbacks


def test_callbacks(traced: Traced, scenarios: Path, tmp_path: Path) -> None:
    assert said(traced, scenarios, tmp_path, "callbacks") == [
        "a:2 hipMalloc 1 size 256 at 1 points 0 enter",
        "a:2 hipMalloc 1 size 256 at 1 points 1 exit",
        "b:2 hipMalloc 2 size 256 at 1 points 0 enter",
        "b:2 hipMalloc 2 size 256 at 1 points 1 exit",
        "b:2 hipDeviceSynchronize 3 enter",
        "b:2 hipDeviceSynchronize 3 exit",
        "a:2 hipMalloc 4 size 256 at 1 points 0 enter",
        "a:2 hipMalloc 4 size 256 at 1 points 1 exit",
        "a:2 hipMemcpy 5 dst 1 src 1 bytes 4 kind 1 enter",
        "a:2 hipMemcpy 5 dst 1 src 1 bytes 4 kind 1 exit",
        "b:2 hipDeviceSynchronize 6 enter",
        "b:2 hipDeviceSynchronize 6 exit",
    ]


def test_start_and_stop(traced: Traced, scenarios: Path, tmp_path: Path) -> None:
    assert said(traced, scenarios, tmp_path, "stop") == ["stopped", "2 hipFree 2 enter", "2 hipFree 2 exit",
                                                         "api 1 hipMalloc"]


def test_ranges(traced: Traced, scenarios: Path, tmp_path: Path) -> None:
    assert said(traced, scenarios, tmp_path, "ranges") == [
        "6 roctxMarkA here 0", "6 roctxRangePushA pushed 0", "level 0", "6 roctxRangePop - 0", "level 0",
        "6 roctxRangeStartA started 1", "6 roctxRangeStop - 1", "6 roctxRangePushA pushed again 0"]


# ---- pools and records


def test_pools(traced: Traced, scenarios: Path, tmp_path: Path) -> None:
    assert said(traced, scenarios, tmp_path, "pools") == [
        "none 1", "still none 1", "allocate 256 arg 1",
        "roctracer_open_pool_expl(&properties, NULL): 1 there is a default pool already",
        "roctracer_open_pool(&properties): 1 there is a default pool already",
        "default 1", "asked 1", "set 1", "1 records", "api 1 hipMalloc", "api 2 hipFree", "allocate 0 again arg 1",
        "closed 5", "api 3 hipMalloc", "none 1", "buffer 1", "buffer 1 to another", "buffer 1"]


@pytest.mark.parametrize("size", ["one", "pairs", "many"])
def test_no_record_is_lost_of_many_threads(traced: Traced, scenarios: Path, tmp_path: Path, size: str) -> None:
    """In buffers of one, two and 16 records; each call's has its external number before it."""
    assert said(traced, scenarios, tmp_path, size) == ["4000 records, 2000 calls, 2000 externals, 0 apart"]


def test_external_numbers(traced: Traced, scenarios: Path, tmp_path: Path) -> None:
    lines = said(traced, scenarios, tmp_path, "external")
    assert lines[:2] == ["last 8", "last 7"]
    ops = [(before, line) for before, line in itertools.pairwise(lines) if line.startswith("op ")]
    assert ops == [("ext 4 8", "op 4 FillBuffer node 0 bytes 64")]
    [place] = [at for at, line in enumerate(lines) if line.startswith("op ")]
    assert lines[2:place - 1] + lines[place + 1:] == [
        "api 1 hipMalloc", "api 2 hipFree", "ext 3 8", "api 3 hipMalloc", "ext 4 8", "api 4 hipMemset",
        "api 5 hipFree", "ext 6 7", "api 6 hipFree", "api 7 hipFree"]


def test_a_buffer_callback_calls_what_it_likes(traced: Traced, scenarios: Path, tmp_path: Path) -> None:
    assert said(traced, scenarios, tmp_path, "within") == [
        "buffer 2", "roctracer_flush_activity(): 0 ",
        "roctracer_close_pool(): 1 a pool is not closed within a buffer callback"]


def test_a_buffer_callback_ends_the_program_or_a_devices_state(traced: Traced, scenarios: Path, tmp_path: Path) -> None:
    traced.run(tmp_path, scenarios, "exit_within", status=7)
    assert said(traced, scenarios, tmp_path, "reset_within") == ["reset"]


def test_a_childs_pools_are_its_own(traced: Traced, scenarios: Path, tmp_path: Path) -> None:
    assert said(traced, scenarios, tmp_path, "forked") == [
        "child: 1", "roctracer_flush_activity(): 2 there is no default pool", "child: 1 records", "0, 1 records"]


# ---- what is made for a device


OPS = ["op 1 CopyHostToDevice node {node} bytes 256", "op 2 KernelExecution node {node} bytes 0",
       "op 3 CopyDeviceToHost node {node} bytes 128", "op 4 FillBuffer node {node} bytes 64",
       "op 5 Marker node {node} bytes 0", "op 6 Marker node {node} bytes 0",
       "op 7 CopyHostToDevice2D node {node} bytes 32"]


def test_operations(traced: Traced, scenarios: Path, tmp_path: Path) -> None:
    lines = said(traced, scenarios, tmp_path, "ops")
    assert lines[0] == "0 outside, 3 on the stream"
    assert sorted(lines[1:8]) == [line.format(node=0) for line in OPS]
    assert lines[8:] == ["refused 1", "op 9 KernelExecution node 0 bytes 0"]


def node(folder: Path, number: int, **properties: int) -> None:
    (folder / str(number)).mkdir(parents=True)
    (folder / str(number) / "properties").write_text("".join(f"{name} {value}\n" for name, value in properties.items()))


def test_devices_are_the_kernel_drivers_nodes(traced: Traced, scenarios: Path, tmp_path: Path) -> None:
    """The stand-in's is at 0000:01:00.0. A CPU's node, a GPU elsewhere, one of another domain, and the right one."""
    nodes = tmp_path / "nodes"
    node(nodes, 0, cpu_cores_count=8, simd_count=0, location_id=0x100, domain=0)
    node(nodes, 1, simd_count=440, location_id=0x200, domain=0)
    node(nodes, 2, simd_count=440, location_id=0x100, domain=1)
    node(nodes, 5, simd_count=440, location_id=0x100, domain=0)
    (nodes / "x").mkdir()
    (nodes / "7").mkdir()
    lines = said(traced, scenarios, tmp_path, "ops", NCC_KFD_NODES=str(nodes))
    assert sorted(lines[1:8]) == [line.format(node=5) for line in OPS]


def test_a_capture_is_left_alone_and_a_graph_is_one_operation(traced: Traced, scenarios: Path, tmp_path: Path) -> None:
    lines = said(traced, scenarios, tmp_path, "captured")
    assert lines[0] == "2 nodes"
    assert [re.sub(r"\d+ G", "N G", line) for line in lines[1:]] == ["op N GraphExecution node 0 bytes 0"]


def test_the_end_of_a_devices_state(traced: Traced, scenarios: Path, tmp_path: Path) -> None:
    assert said(traced, scenarios, tmp_path, "reset") == ["3 records", "4 records"]


def test_the_last_error_is_the_programs(traced: Traced, scenarios: Path, tmp_path: Path) -> None:
    assert said(traced, scenarios, tmp_path, "last_error") == ["waits 1, then 0"]


# ---- names and errors


def test_names(traced: Traced, scenarios: Path, tmp_path: Path) -> None:
    """All that the installed HIP's header has, both ways."""
    assert said(traced, scenarios, tmp_path, "names") == [
        "0 of 328 wrong", "version 2.0", "1", "domain 2 has no operation 100000 of kind 0", "1",
        "there is no domain 7",
        'roctracer_op_code(hip_api, "hipNothing", &op, &kind): 5 domain 2 has no operation \'hipNothing\'',
        "roctracer_op_code(hip_api, NULL, &op, &kind): 5 an operation's name, and where its code goes, are needed",
        'roctracer_op_code(hip_api, "hipMalloc", NULL, &kind): 5 an operation\'s name, and where its code goes, are '
        "needed", 'roctracer_op_code(7, "hipMalloc", &op, &kind): 4 there is no domain 7',
        'roctracer_op_code(ACTIVITY_DOMAIN_HIP_OPS, "CopyHostToDevice", &op, &kind): 0 ', "1 0x11f4",
        "hsa_init hsa_shut_down", "DISPATCH COPY", "KernelExecution Copy", "MARK EXTERN_ID",
        "roctxMarkA roctxRangePushA"]


def test_errors(traced: Traced, scenarios: Path, tmp_path: Path) -> None:
    lines = said(traced, scenarios, tmp_path, "errors")
    assert lines[0] == "''"
    assert [line.partition(": ")[2] for line in lines[1:] if not line.startswith("default")] == [
        "2 there is no default pool", "5 a pool is opened without properties",
        *(f"5 the buffer's size is {size} bytes: a record has 64" for size in (0, 12, 32)),
        "5 the buffer's size, 192 bytes, is no power of two",
        f"5 the buffer's size is {1 << 62} bytes: a record has 64", "5 the pool has no buffer callback",
        "2 there is no default pool", "2 there is no default pool", *["5 there is no pool 0x1234"] * 3,
        "4 there is no domain 7", "5 domain 3 has no operation 3", "5 domain 4 has no operation 0", "0 ",
        "5 a callback is needed", "4 there is no domain 99", "5 domain 2 has no operation 100000",
        "4 there is no domain 7", "5 where the time goes is needed",
        "1 this thread has pushed no external correlation id", "0 "]
    assert "default 0" in lines


# ---- ways to load it


LATE = ["0", "__hipPushCallConfiguration", "__hipPopCallConfiguration", "hipLaunchKernel", "hipFree"]


def test_it_is_opened_by_the_program(traced: Traced, late: Path, tmp_path: Path) -> None:
    """Calls that the program makes are traced; a function that it looks up is HIP's own."""
    assert traced.run(tmp_path, late, "open", soname(SPECIFIED)) == [*LATE, "looked up: 0", "0"]


def test_it_is_preloaded(traced: Traced, late: Path, tmp_path: Path) -> None:
    assert traced.run(tmp_path, late, "preload", soname(SPECIFIED), LD_PRELOAD=str(traced.library)) == [
        *LATE, "hipDeviceSynchronize", "looked up: 0", "0"]


@needs("HSA headers")
def test_it_is_a_tool_of_the_hsa_runtime(traced: Traced, late: Path, tmp_path: Path) -> None:
    runtime = compile_c(tmp_path / "libhsa-runtime64.so.1", RUNTIME_SOURCES, *RUNTIME_FLAGS)
    path = f"{traced.library.parent}:{traced.bench.library.parent}:{runtime.parent}"
    lines = traced.run(tmp_path, late, "plugin", soname(SPECIFIED), HSA_TOOLS_LIB=str(traced.library),
                       LD_LIBRARY_PATH=path)
    assert lines == ["hsa_init 0", *LATE, "looked up: 0", "0"]


@pytest.mark.skipif(not is_built(), reason="the hook driver or the simulator's is not built")
def test_it_says_the_same_under_ncc_trace(traced: Traced, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Calls go through both, whichever the program finds first."""
    sample = compile_linked(tmp_path / "transpose", SAMPLES / "matrix_transpose.cpp", traced.library, "-DITERATIONS=2",
                            "-DWIDTH=64")
    monkeypatch.setenv("LD_LIBRARY_PATH", str(traced.library.parent))
    done = subprocess.run([sys.executable, "-m", "ncc", "trace", "--device", "sim", "-o", "t.db", "--", sample],
                          cwd=tmp_path, capture_output=True, text=True, timeout=HANG_S, check=False)
    assert done.returncode == 0, done.stderr
    transposed(done.stdout.splitlines(), 64 * 64 * 4)
    with Timeline(tmp_path / "t.db") as timeline:
        assert Counter(op.type for op in timeline.ops()) == {"KernelExecution": 2, "CopyHostToDevice": 2,
                                                             "CopyDeviceToHost": 2}


# ---- AMD's library 4.1


@pytest.fixture(scope="module")
def newer(traced: Traced, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Compiled with AMD's headers, and linked behind HIP, as by hand."""
    folder = tmp_path_factory.mktemp("newer")
    subprocess.run(["g++", "-std=c++17", "-w", "-D__HIP_PLATFORM_AMD__", f"-I{TRITON}", PROGRAMS / "traced_4_1.cpp",
                    "-o", folder / "traced", f"-L{traced.library.parent}", f"-l:{soname(NEWER)}",
                    f"-L{traced.bench.library.parent}", f"-l:{traced.bench.library.name}"], check=True)
    return folder / "traced"


@pytest.fixture(scope="module")
def module(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return compile_hip(tmp_path_factory.mktemp("module") / "twice.co", PROGRAMS / "twice.hip", "--genco",
                       "--offload-arch=gfx90a")


@needs("Triton", "C++ compiler")
def test_a_program_of_4_1(traced: Traced, newer: Path, module: Path, tmp_path: Path) -> None:
    lines = traced.run(tmp_path, newer, module)
    assert lines[:12] == [
        "version 4.1",
        "roctracer_enable_op_activity(ACTIVITY_DOMAIN_HIP_OPS, 0): -4 there is no default pool",
        "roctracer_enable_domain_callback(ACTIVITY_DOMAIN_NUMBER, tell, NULL): -2 there is no domain 8",
        "roctracer_activity_pop_external_correlation_id(&last): -7 this thread has pushed no external correlation id",
        "roctracer_open_pool(&properties): -5 there is a default pool already",
        "3 launch twice grid 1 enter", "3 launch twice grid 1 exit", "last 77", "stop", "start", "api 1 hipMalloc",
        "ext 4 77"]
    assert lines[12:] == ["op 4 CopyHostToDevice 256", "ext 5 77", "op 5 KernelExecution twice"]


@needs("Triton", "HSA headers")
def test_tritons_proton_takes_it_for_amds(traced: Traced, module: Path, tmp_path: Path) -> None:
    """It opens the library by its plain name, and writes down how often the kernel ran and that it took time."""
    (tmp_path / "libroctracer64.so").symlink_to(traced.library.parent / soname(NEWER))
    build_library(tmp_path, vendor="hip-newer")
    compile_c(tmp_path / "libhsa-runtime64.so.1", RUNTIME_SOURCES, *RUNTIME_FLAGS)  # of which it asks for its devices
    node(tmp_path / "nodes", 1, simd_count=440, location_id=0x100, domain=0)
    path = f"{tmp_path}:{traced.library.parent}"
    lines = traced.run(tmp_path, sys.executable, PROGRAMS.parent / "programs" / "proton.py", str(TRITON), module,
                       LD_LIBRARY_PATH=path, LD_PRELOAD=str(traced.library.parent / soname(NEWER)),
                       NCC_KFD_NODES=str(tmp_path / "nodes"))
    assert lines == ["twice 3 True"]
