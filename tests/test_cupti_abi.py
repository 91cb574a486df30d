"""Our own declarations of CUPTI are those of its headers, where these are installed."""

from __future__ import annotations

import re
import subprocess
from functools import cache
from pathlib import Path

import pytest
from native_builds import HOOKDRV, compiler
from needs import cuda_headers, needs

from ncc.backends.ptx.image.cupti import find_cupti, headers

ABI = (HOOKDRV / "cuda/driver/cupti_abi.h").read_text()
STRUCTS = {
    "kernel": ("CUpti_ActivityKernel9", "CUpti_ActivityKernel10", "CUpti_ActivityKernel11", "CUpti_ActivityKernel13"),
    "copy": ("CUpti_ActivityMemcpy5", "CUpti_ActivityMemcpy6", "CUpti_ActivityMemcpy7"),
    "peer_copy": ("CUpti_ActivityMemcpyPtoP4",),
    "fill": ("CUpti_ActivityMemset4", "CUpti_ActivityMemset5"),
    "call": ("CUpti_ActivityAPI",),
    "external": ("CUpti_ActivityExternalCorrelation",),
    "resource": ("CUpti_ResourceData",),
}
"""Each of ours, and whose beginning it is: those of CUDA 12.0 and later."""
OURS = {"settings", "launch"}  # bytes that nobody reads
DECLARED = re.findall(r"X\((cupti\w+),\s*\((.*?)\)\)", re.sub(r"\s*\\\n\s*", " ", ABI))
CONSTANTS = re.findall(r"\b(CUPTI_\w+) = (\d+)", ABI)
HANDLES = {"CUpti_SubscriberHandle", "CUpti_CallbackFunc", "CUpti_TimestampCallbackFunc", "CUcontext",
           "CUpti_BuffersCallbackRequestFunc", "CUpti_BuffersCallbackCompleteFunc"}
ENUMS = {"CUptiResult", "CUpti_ActivityKind", "CUpti_ActivityAttribute", "CUpti_ActivityThreadIdType",
         "CUpti_CallbackDomain", "CUpti_ExternalCorrelationKind"}


def folder() -> Path:
    library = find_cupti({})
    found = headers(library) if library else None
    assert found is not None
    return found


@cache
def whole() -> str:
    parts = ("activity", "callbacks", "result", "version")
    return "".join((folder() / f"cupti_{part}.h").read_text() for part in parts)


def fields(name: str) -> list[str]:
    body = re.search(rf"struct ncc_cupti_{name} \{{(.*?)\n\}};", ABI, re.S)
    assert body
    text = re.sub(r"/\*.*?\*/", "", body[1])
    return [field for line in text.split(";") for field in re.findall(r"(\w+)(?:\[\d+\])?(?=\s*(?:,|$))", line.strip())
            if field not in OURS]


@needs("CUPTI", "cuda.h")
def test_records_begin_as_those_of_the_header(tmp_path: Path) -> None:
    asked = [f"_Static_assert(offsetof(struct ncc_cupti_{name}, {field}) == offsetof({theirs}, {field}) && "
             f"sizeof(((struct ncc_cupti_{name} *)0)->{field}) == sizeof((({theirs} *)0)->{field}), "
             f'"{theirs}.{field}");' for name, all_theirs in STRUCTS.items() for theirs in all_theirs
             for field in fields(name)]
    asked += [f'_Static_assert(sizeof(struct ncc_cupti_{name}) <= sizeof({theirs}), "{theirs}");'
              for name, all_theirs in STRUCTS.items() for theirs in all_theirs]
    assert len(asked) > 150
    structs = "\n".join(re.findall(r"^struct ncc_cupti_\w+ \{.*?^\};", ABI, re.S | re.M))
    (tmp_path / "ask.c").write_text("#include <stddef.h>\n#include <cuda.h>\n#include <cupti.h>\n"
                                    f"{structs}\n" + "\n".join(asked))
    done = subprocess.run([compiler(), "-std=c11", "-fsyntax-only", "-I", folder(), "-I", cuda_headers(),
                           tmp_path / "ask.c"], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def kind_of(parameter: str) -> str:
    """What the calling convention sees, and what it points to."""
    words = re.sub(r"\b(const|struct)\b", " ", parameter)
    found = re.findall(r"\w+", words)
    name = {"CUpti_CallbackId": "uint32_t", "CUpti_Activity": "void"} | dict.fromkeys(ENUMS, "int")
    return name.get(found[0], found[0]) + "*" * words.count("*")


@needs("CUPTI")
@pytest.mark.parametrize(("name", "parameters"), DECLARED, ids=[name for name, _ in DECLARED])
def test_a_function_is_declared_as_in_the_header(name: str, parameters: str) -> None:
    found = re.search(rf"CUptiResult\s+CUPTIAPI\s+{name}\(([^)]*)\)", whole())
    assert found
    assert [kind_of(p) for p in found[1].split(",")] == [kind_of(p) for p in parameters.split(",")]


@needs("CUPTI")
def test_numbers_have_the_values_of_the_header() -> None:
    assert len(CONSTANTS) > 15
    for name, value in CONSTANTS:
        found = re.search(rf"\b{name}\s*= (\d+(?: << \d+)?),", whole())
        assert found, name
        number, _, shift = found[1].partition(" << ")
        assert int(number) << int(shift or 0) == int(value), name


@needs("CUPTI")
def test_every_kind_of_a_copy_has_its_place() -> None:
    names = re.search(r"CUPTI_ACTIVITY_MEMCPY_KIND_UNKNOWN = 0,(.*?)FORCE_INT", whole(), re.S)
    assert names
    kinds = {name: int(value) for name, value in re.findall(r"MEMCPY_KIND_(\w+)\s*= (\d+),", names[0])}
    source = (HOOKDRV / "cuda/launch/activity_records.c").read_text()
    table = re.search(r"copy_kinds\[NCC_CUPTI_COPY_KINDS\] = \{(.*?)\};", source, re.S)
    assert table
    ours = re.findall(r"NCC_COPY_(\w+)", table[1])
    ends = {"H": "HOST", "D": "DEVICE", "A": "DEVICE", "P": "DEVICE"}
    assert len(ours) == len(kinds)
    for name, number in kinds.items():
        assert ours[number] == ("BY_ADDRESS" if name == "UNKNOWN" else f"{ends[name[0]]}_TO_{ends[name[-1]]}"), name
