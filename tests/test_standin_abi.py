"""The stand-in's functions are the driver's: every name, its versions, and what the calling convention sees."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

from native_builds import ROOT, compile_c, standin_sources
from needs import cuda_headers, header_version, needs
from test_hook_abi import answers

SIM = ROOT / "hookdrv" / "sim"
NAMES = re.findall(r"X\((cu\w+), (cu\w+), (\d+), ([01])\)", (SIM / "cuda" / "names.h").read_text())
ONE_WORD = {"CUdeviceptr": 8, "size_t": 8, "uint64_t": 8, "int": 4, "CUdevice": 4, "CUresult": 4, "uint32_t": 4,
            "char": 1, "short": 2, "long": 8, "unsigned": 4, "float": 4, "location": 8, "ncc_location": 8,
            "CUmemGenericAllocationHandle": 8}
"""Bytes of a parameter by the last word of its type; handles are pointers."""

needs_header = needs("cuda.h", "C++ compiler")


def preprocessed() -> str:
    """All of the stand-in after its macros."""
    sources = [str(path) for path in standin_sources("cuda") if path.name not in ("unsupported.c", "names.c")]
    return subprocess.run(["cc", "-E", "-P", "-std=gnu11", f"-I{ROOT / 'hookdrv'}", *sources], capture_output=True,
                          text=True, check=True).stdout


def size_of(parameter: str) -> str:
    kind = re.sub(r"\bconst\b|\bstruct\b", " ", parameter)
    if "*" in kind or "[" in kind:
        return "p"
    words = kind.split()
    last = words[-1] if words[-1] in ONE_WORD else words[-2]
    if words[-2:-1] == ["long"] or "long" in words:
        return "8"
    return str(ONE_WORD.get(last, 8)) if last in ONE_WORD else "p"


def defined() -> dict[str, str]:
    """Signature of each function that the stand-in defines, like those of abi_signatures.cpp."""
    found = {}
    pattern = r"visibility\(\"default\"\)\)\)\s*CUresult\s+(cu\w+)\s*\(((?:[^(){}]|\([^()]*\))*)\)\s*\{"
    for name, params in re.findall(pattern, preprocessed()):
        pieces = [] if params.strip() in ("", "void") else re.split(r",(?![^(]*\))", params)
        found[name] = " ".join([name, *map(size_of, pieces)])
    return found


def declared(*flags: str) -> set[str]:
    """What the vendor's header declares, under a view of it."""
    include = cuda_headers()
    assert include is not None
    text = subprocess.run(["g++", "-E", "-P", "-x", "c++", f"-I{include}", "-include", "cuda.h", "-include",
                           "cudaProfiler.h", *flags, "/dev/null"], capture_output=True, text=True, check=True).stdout
    return set(re.findall(r"CUresult\s+(cu[A-Z]\w*)\s*\([^;]*?\)\s*;", text))


INTERNAL = "-D__CUDA_API_VERSION_INTERNAL"
"""The view that has old versions of functions under their exported names, and the one that abi_signatures.cpp has."""


@needs_header
def test_functions_take_what_the_drivers_do(tmp_path: Path) -> None:
    ours = defined()
    assert len(ours) > 350
    known = declared(INTERNAL)
    plain = {name: text for name, text in ours.items() if name in known and not re.search("_pt[ds][sz]$", name)}
    assert len(plain) > 250
    (tmp_path / "abi_names.inc").write_text("".join(f"FUNCTION({name})\n" for name in plain))
    theirs = answers(tmp_path, "-DWITH_CUDA_H", f"{INTERNAL}=", f"-I{cuda_headers()}", "-include",
                     "cudaProfiler.h")
    assert theirs == list(plain.values())


def test_variants_take_what_their_function_does() -> None:
    ours = defined()
    variants = {name: text for name, text in ours.items() if re.search("_pt[ds][sz]$", name)}
    assert len(variants) > 90
    for name, text in variants.items():
        base = ours.get(name[:-5])
        if base:
            assert text.split()[1:] == base.split()[1:], name


@needs_header
def test_every_name_of_the_header_is_exported() -> None:
    found = declared() | declared("-DCUDA_API_PER_THREAD_DEFAULT_STREAM") | declared(INTERNAL)
    listed = {name for _, name, _, _ in NAMES}
    if "CUDA_VERSION 13000" in (cuda_headers() or Path()).joinpath("cuda.h").read_text():
        assert found - listed == set()
    else:
        assert len(found & listed) > 500


@needs_header
def test_versions_are_those_of_the_header() -> None:
    include = cuda_headers()
    assert include is not None
    types = (include / "cudaTypedefs.h").read_text()
    known = set(re.findall(r"\bPFN_(cu\w+?)_v(\d+)(?:_pt[ds][sz])?\)", types))
    later = [(asked, since) for asked, name, since, _ in NAMES if since != "2000" and "Profiler" not in asked
             and not asked.endswith("_ptsz") and int(since) <= header_version(include)]
    assert len(later) > 450
    assert [row for row in later if row not in known] == []


def test_every_name_is_in_the_library(tmp_path: Path) -> None:
    from sim_harness import build_library

    library = build_library(tmp_path / "lib")
    shown = subprocess.run(["nm", "-D", "--defined-only", str(library)], capture_output=True, text=True, check=True)
    exported = {line.split()[2] for line in shown.stdout.splitlines()}
    assert exported == {name for _, name, _, _ in NAMES}, "and nothing else"
    probe = tmp_path / "probe.c"
    probe.write_text('#include <dlfcn.h>\n#include <stdio.h>\nint main(int n, char **a)\n{\n'
                     'int (*f)(void) = (int (*)(void))dlsym(dlopen(a[1], RTLD_NOW), "cuMemBatchDecompressAsync");\n'
                     'printf("%d\\n", f());\nreturn n < 0;\n}\n')
    program = compile_c(tmp_path / "probe", [probe], "-Wno-pedantic")
    assert subprocess.run([program, library], capture_output=True, text=True, check=True).stdout == "801\n"
