"""The roctracer libraries are built with what programs are: HIP's calls, their numbers and arguments as Debian's
headers (5.2) and Triton's (7.1) have them; the specification's interface as our header declares it, that of AMD's
library 4.1 as the headers in Triton's wheel do."""

from __future__ import annotations

import re
import subprocess
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest
from native_builds import HOOKDRV
from needs import TRITON, needs
from roctracer_harness import HEADERS, LIBRARY, NEWER, SPECIFIED, build
from test_standin_hip_abi import OPEN_GL, answers

DEBIAN = Path("/usr/include")
DEBIANS = pytest.param("debian", marks=needs("HIP headers", "C++ compiler"))
TRITONS = pytest.param("triton", marks=needs("Triton", "C++ compiler"))

NO_CALLS = {"hipGetErrorString"}
"""It has a number, and returns no hipError_t."""
SHOWN_OTHERWISE = {
    "debian": {"hipArrayDestroy", "hipFreeArray", "hipMemcpy2DToArray", "hipMemcpy2DToArrayAsync", "hipMemcpyAtoH",
               "hipMemcpyHtoA", "hipMemcpyToArray", "hipDrvMemcpy3DAsync", "hipExternalMemoryGetMappedBuffer",
               "hipImportExternalMemory", "hipImportExternalSemaphore", "hipSignalExternalSemaphoresAsync",
               "hipWaitExternalSemaphoresAsync", "hipDrvMemcpy3D"},
    "triton": set()}
"""Callbacks of these are shown what HIP 7 has: in 5.2 a copy of the array was beside its handle, and some
structures were smaller."""
NOT_DECLARED = {"debian": set(), "triton": {"hipChooseDevice", "hipGetDeviceProperties"}}
"""The names are macros for newer forms."""


@dataclass(frozen=True)
class Row:
    number: int
    name: str
    symbol: str
    fields: tuple[tuple[str, str], ...]  # form, name


@cache
def rows() -> list[Row]:
    text = re.sub(r"\\\n|/\*.*?\*/", " ", (LIBRARY / "hip_calls.h").read_text(), flags=re.S)
    found = re.findall(r"X\((\d+), (\w+), (\w+)((?:,\s*\((?:[^()]|\(\d+\))*\))*)\)", text)
    return [Row(int(number), name, symbol, tuple(re.findall(r"\((\w), .*?, (\w+)\)(?=,|$)", rest)))
            for number, name, symbol, rest in found]


def own_rows() -> list[Row]:
    return [row for row in rows() if not row.symbol.endswith("_spt")]


def include(headers: str) -> Path:
    assert TRITON
    return DEBIAN if headers == "debian" else TRITON


def numbers(headers: str) -> dict[str, int]:
    text = (include(headers) / "hip/amd_detail/hip_prof_str.h").read_text()
    found = {name: int(number) for name, number in re.findall(r"HIP_API_ID_(\w+) = (\d+),", text)}
    return {name: number for name, number in found.items()
            if name not in ("NONE", "FIRST", "LAST") and not name.startswith("RESERVED")}


def test_the_reader_of_rows_sees_them() -> None:
    assert len(rows()) > 460
    assert next(row for row in rows() if row.name == "hipMalloc") == Row(108, "hipMalloc", "hipMalloc",
                                                                         (("P", "ptr"), ("V", "size")))
    assert sum(len(row.fields) for row in rows()) == (LIBRARY / "hip_calls.h").read_text().count("(V, ") + (
        LIBRARY / "hip_calls.h").read_text().count("(P, ") + (LIBRARY / "hip_calls.h").read_text().count("(C, ") - 3


@pytest.mark.parametrize("headers", [DEBIANS, TRITONS])
def test_every_call_has_hips_number(headers: str) -> None:
    ours = {row.name: row.number for row in own_rows()}
    theirs = numbers(headers)
    assert len(theirs) > 320
    assert {name: ours.get(name) for name in theirs if name not in NO_CALLS} == {
        name: number for name, number in theirs.items() if name not in NO_CALLS}


def shown(row: Row, struct: str) -> list[str]:
    members = [f"{name}{end}" for form, name in row.fields for end in (("",) if form == "V" else ("", "__val"))]
    return [f'std::printf("{row.name}.{member} %zu\\n", offsetof({struct}, args.{row.name}.{member}));'
            for member in members]


def head(headers: str) -> tuple[str, list[str]]:
    """What includes HIP's tracing header, and the flags for that."""
    newer = ("#include <hip/hip_deprecated.h>\ntypedef unsigned GLuint, GLenum;\n"
             "#include <hip/amd_detail/amd_hip_gl_interop.h>\n") if headers == "triton" else ""
    return (f"#include <string>\n#include <hip/hip_runtime_api.h>\n{newer}#include <hip/amd_detail/hip_prof_str.h>\n",
            ["-D__HIP_PLATFORM_AMD__", *([f"-I{include(headers)}"] if headers == "triton" else [])])


@pytest.mark.parametrize("headers", [DEBIANS, TRITONS])
def test_callbacks_are_shown_arguments_where_hip_has_them(tmp_path: Path, headers: str) -> None:
    known = numbers(headers)
    wanted = [row for row in own_rows() if row.name in known and row.name not in SHOWN_OTHERWISE[headers]]
    assert len(wanted) > 300
    include_lines, flags = head(headers)
    theirs = answers(tmp_path, include_lines, [line for row in wanted for line in shown(row, "hip_api_data_t")]
                     + ['std::printf("%zu\\n", sizeof(hip_api_data_t));'], *flags)
    ours = answers(tmp_path, '#include "roctracer/arguments.h"\n',
                   [line for row in wanted for line in shown(row, "ncc_roc_data")]
                   + ['std::printf("%zu\\n", sizeof(ncc_roc_data));'], f"-I{HOOKDRV}")
    assert ours[:-1] == theirs[:-1]
    assert int(theirs[-1]) <= int(ours[-1])


def types(folder: Path, wanted: list[Row]) -> list[str]:
    body = [f'say("{row.name}", ncc_roc_type_{row.symbol});' for row in wanted]
    macro = ("#define ROW(number, name, symbol, ...) static int (*ncc_roc_type_##symbol) NCC_ROC_PARAMS(__VA_ARGS__);\n"
             "NCC_ROC_HIP_CALLS(ROW)\n")
    return answers(folder, f'#include "roctracer/arguments.h"\n{macro}', body, f"-I{HOOKDRV}")


@needs("Triton", "C++ compiler")
def test_calls_take_what_hips_do(tmp_path: Path) -> None:
    assert TRITON
    trace = "hip/amd_detail/hip_api_trace.hpp"
    text = (TRITON / trace).read_text()
    wanted = [row for row in own_rows() if f"(*t_{row.name})" in text
              and row.name not in NOT_DECLARED["triton"]]
    assert len(wanted) > 400
    body = [f'say("{row.name}", (t_{row.name})nullptr);' for row in wanted]
    include_lines = (f"#include <hip/hip_runtime_api.h>\n#include <hip/hip_deprecated.h>\n{OPEN_GL}\n"
                     f"#include <{trace}>\n")
    theirs = answers(tmp_path, include_lines, body, "-D__HIP_PLATFORM_AMD__", f"-I{TRITON}")
    assert types(tmp_path, wanted) == theirs


# ---- the library's own interface

STATUS = {"NCC_ROC_SUCCESS": "ROCTRACER_STATUS_SUCCESS", "NCC_ROC_ERROR": "ROCTRACER_STATUS_ERROR",
          "NCC_ROC_BAD_DOMAIN": "ROCTRACER_STATUS_BAD_DOMAIN",
          "NCC_ROC_BAD_PARAMETER": "ROCTRACER_STATUS_BAD_PARAMETER",
          "NCC_ROC_VERSION_MAJOR": "ROCTRACER_VERSION_MAJOR", "NCC_ROC_VERSION_MINOR": "ROCTRACER_VERSION_MINOR",
          "NCC_ROC_EXT_EXTERNAL_ID": "ACTIVITY_EXT_OP_EXTERN_ID", "NCC_ROC_DOMAINS": "ACTIVITY_DOMAIN_NUMBER",
          **{f"NCC_ROC_{name}": f"ACTIVITY_DOMAIN_{name}"
             for name in ("HSA_API", "HSA_OPS", "HIP_API", "HIP_OPS", "KFD_API", "EXT_API", "ROCTX")}}
IN_4_1 = {"NCC_ROC_NO_POOL": "ROCTRACER_STATUS_ERROR_DEFAULT_POOL_UNDEFINED",
          "NCC_ROC_HAS_POOL": "ROCTRACER_STATUS_ERROR_DEFAULT_POOL_ALREADY_DEFINED",
          "NCC_ROC_NO_MEMORY": "ROCTRACER_STATUS_ERROR_MEMORY_ALLOCATION",
          "NCC_ROC_NOTHING_PUSHED": "ROCTRACER_STATUS_ERROR_MISMATCHED_EXTERNAL_CORRELATION_ID",
          "NCC_ROC_HSA_EVENTS": "ACTIVITY_DOMAIN_HSA_EVT"}
SPECIFICATION = {"NCC_ROC_NO_POOL": "ROCTRACER_STATUS_UNINIT"}
RECORD = "domain kind op correlation_id begin_ns end_ns device_id queue_id process_id thread_id external_id bytes"
PROPERTIES = {"mode": "mode", "buffer_bytes": "buffer_size", "allocate": "alloc_fun", "allocate_arg": "alloc_arg",
              "filled": "buffer_callback_fun", "filled_arg": "buffer_callback_arg"}


def interface(ours: bool, constants: dict[str, str], members: str) -> list[str]:
    record, properties = (("ncc_roc_record", "ncc_roc_properties") if ours
                          else ("activity_record_t", "roctracer_properties_t"))
    body = [f'std::printf("{name} %d\\n", (int)({name if ours else theirs}));' for name, theirs in constants.items()]
    body += [f'std::printf("{member} %zu\\n", offsetof({record}, {member}));' for member in members.split()]
    body += [f'std::printf("{name} %zu\\n", offsetof({properties}, {name if ours else theirs}));'
             for name, theirs in PROPERTIES.items()]
    return [*body, f'std::printf("%zu %zu\\n", sizeof({record}), sizeof({properties}));']


def both(folder: Path, abi: int, head: str, flag: str, more: dict[str, str], members: str) -> None:
    constants = STATUS | more
    theirs = answers(folder, head, interface(False, constants, members), flag)
    assert answers(folder, '#include "roctracer/interface.h"\n', interface(True, constants, members), f"-I{HOOKDRV}",
                   f"-DNCC_ROC_ABI={abi}") == theirs


@needs("C++ compiler")
def test_the_specifications_interface(tmp_path: Path) -> None:
    both(tmp_path, SPECIFIED, '#include "roctracer.h"\n', f"-I{HEADERS}", SPECIFICATION, RECORD)


@needs("Triton", "C++ compiler")
def test_the_interface_of_4_1(tmp_path: Path) -> None:
    both(tmp_path, NEWER, "#include <roctracer/roctracer.h>\n#include <roctracer/roctracer_ext.h>\n", f"-I{TRITON}",
         IN_4_1, f"{RECORD} kernel_name")


def declared(*headers: Path) -> set[str]:
    text = "".join(re.sub(r"/\*.*?\*/|//[^\n]*", " ", path.read_text(), flags=re.S) for path in headers)
    return set(re.findall(r"\b(roctracer_\w+)\s*\(", text)) - set(re.findall(r"\(\*\s*(roctracer_\w+)", text))


def exported(library: Path) -> dict[str, str]:
    listing = subprocess.run(["nm", "-D", "--defined-only", library], capture_output=True, text=True, check=True).stdout
    names = [line.split()[-1].partition("@@") for line in listing.splitlines()]
    return {name: version for name, _, version in names}


def test_what_our_header_declares_is_there(tmp_path: Path) -> None:
    wanted = declared(HEADERS / "roctracer.h") - {"roctracer_next_record"}
    found = exported(build(tmp_path, SPECIFIED))
    assert len(wanted) > 30
    assert wanted == {name for name in found if name.startswith("roctracer_")}
    assert {row.symbol for row in rows()} <= set(found)


@needs("Triton")
def test_what_triton_declares_is_there(tmp_path: Path) -> None:
    assert TRITON
    folder = TRITON / "roctracer"
    wanted = declared(folder / "roctracer.h", folder / "roctracer_ext.h")
    found = exported(build(tmp_path, NEWER))
    assert len(wanted) > 25
    assert wanted <= set(found)
    assert {found[name] for name in wanted} == {"ROCTRACER_4.0", "ROCTRACER_4.1"}
    assert {found[row.symbol] for row in rows()} | {found["dlsym"]} == {""}
