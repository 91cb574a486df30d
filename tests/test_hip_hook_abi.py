"""The part of HIP's ABI that the hook driver is built with is what HIP's headers declare: Debian's (5.2), and those in
Triton's wheel (7.1), which say the type of every function of the library (``t_NAME`` in ``hip_api_trace.hpp``)."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest
from native_builds import HOOKDRV
from needs import TRITON, needs
from test_standin_hip_abi import OPEN_GL, answers

HIP = HOOKDRV / "hip"
HOOKED = "".join((HIP / "driver" / name).read_text() for name in ("hooked.h", "graph_objects.h"))
TABLES = ("HOOKED", "COPY", "GRAPH_OBJECT", "REGISTER", "PLAIN")
PER_THREAD = "amd_hip_runtime_pt_api.h"

SINCE = {
    "hipModuleLaunchCooperativeKernel": "5.4", "hipGraphLaunch_spt": "5.3", "hipStreamBeginCapture_spt": "5.3",
    "hipStreamEndCapture_spt": "5.3", "hipStreamGetDevice": "5.6", "hipGetDevicePropertiesR0600": "6.0",
    "hipExtGetLastError": "6.0",
    "hipGraphNodeGetEnabled": "5.5", "hipGraphNodeSetEnabled": "5.5", "hipGraphInstantiateWithParams": "6.2",
    "hipStreamBeginCaptureToGraph": "6.2", "hipGraphExecNodeSetParams": "7.0", "hipGetProcAddress": "6.2",
    "hipLaunchKernelExC": "7.0", "hipDrvLaunchKernelEx": "7.0", "hipGetFuncBySymbol": "6.2",
    "hipModuleLoadFatBinary": "7.1", "hipGetDriverEntryPoint": "7.1", "hipGetDriverEntryPoint_spt": "7.1",
    "hipGetProcAddress_spt": "7.2", "hipLibraryLoadData": "7.2", "hipLibraryLoadFromFile": "7.2",
    "hipLibraryUnload": "7.2", "hipLibraryGetKernel": "7.2", "hipLibraryEnumerateKernels": "7.2",
    "hipKernelGetName": "7.2", "hipLibraryGetKernelCount": "7.2", "hipKernelGetFunction": "7.2",
    "hipLibraryGetGlobal": "after 7.2",
    "hipDrvGraphAddMemcpyNode": "5.6", "hipGraphAddMemAllocNode": "5.5", "hipGraphAddMemFreeNode": "5.5",
    "hipGraphDebugDotPrint": "5.3", "hipGraphKernelNodeCopyAttributes": "5.3", "hipGraphMemAllocNodeGetParams": "5.5",
    "hipGraphMemFreeNodeGetParams": "5.5", "hipGraphReleaseUserObject": "5.3", "hipGraphRetainUserObject": "5.3",
    "hipDrvGraphAddMemsetNode": "5.6", "hipGraphAddExternalSemaphoresWaitNode": "5.3",
    "hipGraphAddExternalSemaphoresSignalNode": "5.3", "hipGraphExternalSemaphoresSignalNodeSetParams": "5.3",
    "hipGraphExternalSemaphoresWaitNodeSetParams": "5.3", "hipGraphExternalSemaphoresSignalNodeGetParams": "5.3",
    "hipGraphExternalSemaphoresWaitNodeGetParams": "5.3", "hipGraphAddNode": "5.5",
    "hipDrvGraphAddMemFreeNode": "6.2", "hipDrvGraphMemcpyNodeGetParams": "6.0",
    "hipDrvGraphMemcpyNodeSetParams": "6.0", "hipGraphAddBatchMemOpNode": "6.4",
    "hipGraphBatchMemOpNodeGetParams": "6.4", "hipGraphBatchMemOpNodeSetParams": "6.4",
    "hipGraphNodeSetParams": "6.2", "hipMemsetAsync_spt": "5.3", "hipMemcpyToSymbolAsync_spt": "5.3",
    "hipMemcpy2DAsync_spt": "5.3", "hipMemset2DAsync_spt": "5.3", "hipMemcpyFromSymbolAsync_spt": "5.3",
}
"""What Debian's headers do not declare, and the version of HIP that brought it."""
GONE = {"hipGetDeviceProperties": "the name is a macro for its newer form"}
"""What the newer headers do not declare under its exported name."""
LATER = {"hipLibraryGetGlobal"}
"""What the newer headers do not declare yet; it is declared here as clr's source has it."""
BY_THE_COMPILER = ("__hipRegisterFatBinary", "__hipRegisterFunction", "__hipRegisterVar", "__hipUnregisterFatBinary")
"""Calls that clang writes: Debian's headers do not have them."""

CONSTANTS = ("hipSuccess", "hipErrorInvalidValue", "hipErrorNotInitialized", "hipDeviceAttributeMultiprocessorCount",
             "hipMemcpyDefault", "HIP_LAUNCH_PARAM_BUFFER_POINTER", "HIP_LAUNCH_PARAM_BUFFER_SIZE",
             "HIP_LAUNCH_PARAM_END")
CUDAS = {
    "CUDA_ERROR_OUT_OF_MEMORY": "hipErrorOutOfMemory", "CUDA_ERROR_NOT_READY": "hipErrorNotReady",
    "CUDA_ERROR_NOT_FOUND": "hipErrorNotFound", "CUDA_ERROR_NOT_SUPPORTED": "hipErrorNotSupported",
    "CUDA_ERROR_INVALID_CONTEXT": "hipErrorInvalidContext",
    "CUDA_ERROR_STREAM_CAPTURE_INVALIDATED": "hipErrorStreamCaptureInvalidated",
    "CUDA_ERROR_STREAM_CAPTURE_UNJOINED": "hipErrorStreamCaptureUnjoined",
    "CU_STREAM_NON_BLOCKING": "hipStreamNonBlocking", "CU_STREAM_PER_THREAD": "hipStreamPerThread",
    "CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK": "HIP_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK",
    "CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES": "HIP_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES",
    "CU_FUNC_ATTRIBUTE_LOCAL_SIZE_BYTES": "HIP_FUNC_ATTRIBUTE_LOCAL_SIZE_BYTES",
    "CU_FUNC_ATTRIBUTE_NUM_REGS": "HIP_FUNC_ATTRIBUTE_NUM_REGS",
    "hipLaunchAttributeCooperative": "hipKernelNodeAttributeCooperative",
}
"""Numbers of CUDA's that are passed to HIP, or compared with what it says."""
FIELDS = {"hipKernelNodeParams": "blockDim extra func gridDim kernelParams sharedMemBytes",
          "hipFuncAttributes": "maxThreadsPerBlock numRegs sharedSizeBytes localSizeBytes constSizeBytes",
          "dim3": "x y z"}
NEWER_FIELDS = {**FIELDS, "hipLaunchConfig_t": "gridDim blockDim dynamicSmemBytes stream attrs numAttrs",
                "hipGraphNodeParams": "type kernel graph reserved2"}
NODES = ("hipGraphNodeTypeKernel", "hipGraphNodeTypeGraph")
"""Numbers of kinds of nodes, which were one more before version 5.3."""


def rows(table: str) -> list[str]:
    """The names in one of hooked.h's tables."""
    body = HOOKED.partition(f"#define {table}(X)")[2].partition("\n\n")[0]
    return re.findall(r"\bX\((?:void \*\*, |void, )?(\w+)", re.sub(r"/\*.*?\*/", "", body, flags=re.S))


def names() -> list[str]:
    found = [name for table in TABLES for name in rows(f"NCC_HIP_{table}_FUNCTIONS")]
    assert len(found) > 80
    assert len(set(found)) == len(found)
    return found


def plain(name: str) -> str:
    """A C++ function's name without what its parameters add to it."""
    return re.sub(r"_Z24(\w{24})\w*", r"\1", name)


def ours(folder: Path, wanted: list[str], body: list[str]) -> list[str]:
    body = [f'say("{plain(name)}", decltype(ncc_hip::{name})(nullptr));' for name in wanted] + body
    return answers(folder, '#include "hip/driver/hooked.h"\n', body, f"-I{HOOKDRV}")


def facts(constants: dict[str, str], fields: dict[str, str]) -> list[str]:
    body = [f'std::printf("{name} %lld\\n", (long long)({theirs}));' for name, theirs in constants.items()]
    for struct, members in fields.items():
        body.append(f'std::printf("{struct} %zu\\n", sizeof({struct}));')
        body += [f'std::printf("{struct}.{member} %zu\\n", offsetof({struct}, {member}));'
                 for member in members.split()]
    return body


SAME = {name: name for name in CONSTANTS}
OUR_CONSTANTS, THEIR_CONSTANTS = SAME | {name: name for name in CUDAS}, SAME | CUDAS


@needs("HIP headers", "C++ compiler")
def test_declarations_are_debians(tmp_path: Path) -> None:
    headers = [*map(Path("/usr/include/hip").joinpath, ("hip_runtime_api.h", "hip_ext.h"))]
    text = "\n".join(re.sub(r"//[^\n]*|/\*.*?\*/", " ", path.read_text(), flags=re.S)
                     for path in (*headers, Path("/usr/include/hip/amd_detail", PER_THREAD)))
    declared = {plain(name): found[1] for name in names()
                if (found := re.search(rf"\b{plain(name)}\s*\(((?:[^()]|\([^()]*\))*)\)\s*(?:;|__attribute__)", text))}
    missing = {name for name in names() if plain(name) not in declared}
    assert missing == {*SINCE, *BY_THE_COMPILER}
    wanted = [name for name in names() if name not in missing]
    body = [f'say("{name}", (hipError_t(*)({re.sub(r"__dparm.[^()]*.|=[^,]+", "", params)}))nullptr);'
            for name, params in declared.items()]
    theirs = answers(tmp_path, "#include <hip/hip_runtime_api.h>\n", body + facts(THEIR_CONSTANTS, FIELDS),
                     "-D__HIP_PLATFORM_AMD__")
    assert ours(tmp_path, wanted, facts(OUR_CONSTANTS, FIELDS)) == theirs
    assert "hipLaunchKernel p 12 12 p 8 p" in theirs


@needs("Triton", "C++ compiler")
def test_declarations_are_those_of_a_newer_hip(tmp_path: Path) -> None:
    assert TRITON
    trace = "hip/amd_detail/hip_api_trace.hpp"
    text = (TRITON / trace).read_text()
    wanted = [name for name in names() if f"(*t_{plain(name)})" in text and name not in GONE]
    assert {*names()} - {*wanted} == {*GONE, *LATER}
    body = [f'say("{plain(name)}", (t_{plain(name)})nullptr);' for name in wanted]
    head = (f"#include <hip/hip_runtime_api.h>\n#include <hip/hip_deprecated.h>\n{OPEN_GL}\n#include <{trace}>\n")
    theirs = answers(tmp_path, head, body + facts(THEIR_CONSTANTS, NEWER_FIELDS), "-D__HIP_PLATFORM_AMD__",
                     f"-I{TRITON}")
    assert ours(tmp_path, wanted, facts(OUR_CONSTANTS, NEWER_FIELDS)) == theirs


def node_kinds(folder: Path, header: str, *flags: str) -> list[int]:
    body = [f'std::printf("%d\\n", {name});' for name in NODES]
    return [int(line) for line in answers(folder, f"#include {header}\n", body, *flags)]


@pytest.mark.parametrize(("newer", "more"), [pytest.param(False, 1, marks=needs("HIP headers", "C++ compiler")),
                                             pytest.param(True, 0, marks=needs("Triton", "C++ compiler"))])
def test_kinds_of_nodes(tmp_path: Path, newer: bool, more: int) -> None:
    flags = ["-D__HIP_PLATFORM_AMD__", *([f"-I{TRITON}"] if newer else [])]
    known = node_kinds(tmp_path, '"hip/driver/hip_abi.h"', f"-I{HOOKDRV}")
    assert node_kinds(tmp_path, "<hip/hip_runtime_api.h>", *flags) == [kind + more for kind in known]


PLACE = 'std::printf("%zu %zu %d\\n", offsetof({0}, gcnArchName), sizeof({0}::gcnArchName), sizeof({0}) <= {1});'


@pytest.mark.parametrize(("newer", "struct", "place"), [
    pytest.param(False, "hipDeviceProp_t", "NCC_HIP_ARCH_NAME", marks=needs("HIP headers", "C++ compiler")),
    pytest.param(True, "hipDeviceProp_tR0600", "NCC_HIP_ARCH_NAME_R0600", marks=needs("Triton", "C++ compiler"))])
def test_where_a_devices_target_is(tmp_path: Path, newer: bool, struct: str, place: str) -> None:
    said = answers(tmp_path, '#include "hip/driver/hip_abi.h"\n',
                   [f'std::printf("%d 256\\n", {place});', 'std::printf("%d\\n", NCC_HIP_PROPERTIES_BYTES);'],
                   f"-I{HOOKDRV}")
    flags = ["-D__HIP_PLATFORM_AMD__", *([f"-I{TRITON}"] if newer else [])]
    theirs = answers(tmp_path, "#include <hip/hip_runtime_api.h>\n", [PLACE.format(struct, said[1])], *flags)
    assert theirs == [f"{said[0]} 1"]


@needs("HIP headers", "C++ compiler")
def test_the_names_of_cpp_are_those_that_programs_want(tmp_path: Path) -> None:
    """Programs that call hip_ext.h's functions by their C++ names."""
    text = Path("/usr/include/hip/hip_ext.h").read_text()
    mangled = [name for name in names() if name.startswith("_Z")]
    declared = [found[0] for name in mangled
                if (found := re.search(rf"hipError_t {plain(name)}\((?:[^()]|\([^()]*\))*\)", text))]
    assert len(declared) == len(mangled) == 2
    source = tmp_path / "wanted.cpp"
    # As the header has them, which outside hipcc does not come through the preprocessor whole.
    source.write_text("#include <hip/hip_runtime_api.h>\n" + "".join(f"{each};\n" for each in declared)
                      + "void *wanted[] = {" + ", ".join(f"(void *){plain(name)}" for name in mangled) + "};\n")
    subprocess.run(["g++", "-D__HIP_PLATFORM_AMD__", "-w", "-c", source, "-o", tmp_path / "wanted.o"], check=True)
    listing = subprocess.run(["nm", "-u", tmp_path / "wanted.o"], capture_output=True, text=True, check=True).stdout
    assert sorted(line.split()[1] for line in listing.splitlines()) == sorted(mangled)


def test_every_row_has_a_function_and_every_function_a_row() -> None:
    text = "".join(path.read_text() for path in sorted((HIP / "wrap").glob("*.c")))
    macros = "LAUNCH_HOST|LAUNCH_THREADS|LAUNCH|CAPTURES|PROC_ADDRESS|ENTRY_POINT|SET_NODE"
    called = "".join(re.findall(rf"^(?:{macros})\([^;{{]*?\)", text, re.M))
    written = {*re.findall(r"^NCC_WRAP\((\w+),", text, re.M), *re.findall(r"\b(?:hip\w+|_Z24\w+)\b", called)}
    assert written & {*rows("NCC_HIP_HOOKED_FUNCTIONS")} == {*rows("NCC_HIP_HOOKED_FUNCTIONS")}
    assert {*re.findall(r"^NCC_WRAP\((\w+),", text, re.M)} <= {*rows("NCC_HIP_HOOKED_FUNCTIONS")}
    assert "NCC_HIP_GRAPH_OBJECT_FUNCTIONS(NCC_TAKE_TURNS)" in text
    assert "NCC_HIP_COPY_FUNCTIONS(NCC_COPY)" in text
    registering = {*re.findall(r"^REGISTER\([\w *]+, (\w+),", text, re.M)}
    assert registering == {*rows("NCC_HIP_REGISTER_FUNCTIONS")} == {*BY_THE_COMPILER}
