"""What a test needs of the machine besides Python's packages, each looked for in one place.

``@needs("ptxas")`` marks a test; ``require("ptxas")`` asks inside one. Where something is missing the test is skipped,
and the reason names the package that brings it. With NCC_TEST_REQUIRE_ALL=1, as CI sets it, that is a failure.
"""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache, partial
from pathlib import Path

import bpf_vm
import pytest

from ncc.backends.gcn.image.toolchain import find_llvm
from ncc.backends.gcn.isa.arch import Target
from ncc.backends.ptx.image.cupti import find_cupti
from ncc.backends.ptx.image.cupti import headers as cupti_headers
from ncc.backends.ptx.image.toolchain import Ptxas, find_ptxas
from ncc.backends.sass.image.sanitizer import find_sanitizer, headers

NEWEST_PTX = (9, 0)
"""The newest ``.version`` of the texts here."""
PRODUCERS = {(8, 8): "12.9 nvidia-cuda-nvcc-cu12==12.9.*", (9, 0): "13.0 nvidia-cuda-nvcc==13.0.*",
             (9, 4): "13.4 nvidia-cuda-nvcc==13.4.*"}
"""Of the images here: the newest ``.version`` of the ptxas that made them, and how to get that."""
OLDEST_HEADER = 12030
"""The first ``cuda.h`` that declares all that is hooked: CUDA 12.3."""
HIP_LIBRARY = Path("/usr/lib/x86_64-linux-gnu/libamdhip64.so.5")
"""Debian's own."""
_TOOLKIT_WHEEL = "nvidia/cu13"
_SYSTEM_PROGRAMS = ("/usr/sbin", "/sbin")  # Debian's bpftool; not on an ordinary user's PATH


@lru_cache
def find_program(name: str) -> str | None:
    """On PATH, where Debian puts root's programs, or LLVM's of a version."""
    path = os.pathsep.join((os.environ.get("PATH", ""), *_SYSTEM_PROGRAMS))
    versions = sorted(Path("/usr/lib").glob("llvm-*/bin"), key=lambda p: int(re.findall(r"\d+", p.parent.name)[0]))
    return shutil.which(name, path=path) or next(
        (found for folder in reversed(versions) if (found := shutil.which(name, path=str(folder)))), None)


@lru_cache
def find_tool(name: str) -> str | None:
    """A program of NVIDIA's toolkit, on PATH or of a wheel."""
    return shutil.which(name) or next(
        (found for folder in sys.path if (found := shutil.which(name, path=f"{folder}/{_TOOLKIT_WHEEL}/bin"))), None)


def find_nvcc() -> str | None:
    return find_tool("nvcc")


@lru_cache
def find_library(name: str) -> Path | None:
    """A shared library of NVIDIA's toolkit, of a wheel."""
    return next((found for folder in sys.path for found in Path(folder, _TOOLKIT_WHEEL, "lib").glob(f"lib{name}.so.*")),
                None)


@lru_cache
def cuda_headers() -> Path | None:
    """The folder of a ``cuda.h``, of a toolkit or of the wheels beside the assembler."""
    roots = [os.environ.get("CUDA_HOME"), os.environ.get("CUDA_PATH"), "/usr/local/cuda", "/usr",
             *(f"{folder}/{_TOOLKIT_WHEEL}" for folder in sys.path)]
    for folder in (Path(root) / "include" for root in roots if root):
        if (folder / "cuda.h").exists() and (folder / "cudaProfiler.h").exists() \
                and header_version(folder) >= OLDEST_HEADER:
            return folder
    return None


def header_version(folder: Path) -> int:
    """``CUDA_VERSION`` of the ``cuda.h`` there; 0: it says none."""
    found = re.search(r"define CUDA_VERSION (\d+)", (folder / "cuda.h").read_text())
    return int(found[1]) if found else 0


def producer(version: tuple[int, int]) -> str:
    """The name, as a need, of the ptxas whose newest ``.version`` is this very one."""
    return f"ptxas of .version {version[0]}.{version[1]}"


@lru_cache
def find_producer(version: tuple[int, int]) -> Ptxas | None:
    """ncc's own choice, or one of those that ``.ci/run`` puts beside it."""
    places = (None, *map(str, Path(sys.prefix).glob("ptxas/*/nvidia/*/bin/ptxas")))
    found = (find_ptxas(place, version) for place in places)
    return next((ptxas for ptxas in found if ptxas and ptxas.ptx_version == version), None)


@dataclass(frozen=True)
class Need:
    package: str
    is_here: Callable[[], object]


def _program(name: str) -> Callable[[], object]:
    return lambda: find_program(name)


def _sanitizer_headers() -> object:
    library = find_sanitizer({})
    return library and headers(library)


def _cupti_headers() -> object:
    library = find_cupti({})
    return library and cupti_headers(library)


def _triton_headers() -> Path | None:
    """HIP's, in Triton's wheel."""
    folders = (Path(folder) / "triton" / "backends" / "amd" / "include"
               for folder in (*sys.path, f"{sys.prefix}/triton"))
    return next((folder for folder in folders if (folder / "hip" / "hip_runtime_api.h").exists()), None)


TRITON = _triton_headers()


def _hipcc() -> object:
    """Together with what it compiles device code by."""
    return shutil.which("hipcc") and Path("/usr/include/hip/hip_runtime.h").exists()


def _has_newest() -> bool:
    found = find_ptxas(need=NEWEST_PTX)
    return found is not None and found.ptx_version >= NEWEST_PTX


NEEDS = {
    "ptxas": Need("pip install nvidia-cuda-nvcc", _has_newest),
    **{producer(version): Need(f"pip install --no-deps --target .venv/ptxas/{package}", partial(find_producer, version))
       for version, package in PRODUCERS.items()},
    "nvcc": Need("pip install nvidia-cuda-nvcc", find_nvcc),
    "nvdisasm": Need("pip install nvidia-cuda-nvdisasm", partial(find_tool, "nvdisasm")),
    "Compute Sanitizer API": Need("pip install nvidia-cuda-sanitizer-api", _sanitizer_headers),
    "CUPTI": Need("pip install nvidia-cuda-cupti", _cupti_headers),
    "cuda.h": Need("pip install nvidia-cuda-runtime nvidia-cuda-profiler-api", cuda_headers),
    "AMD disassembler": Need("pip install rocm-llvm-python, or apt-get install llvm-19 lld-19",
                             lambda: all(find_llvm(target=Target(arch), disassembler=True)
                                         for arch in ("gfx90a", "gfx942"))),
    "HIP headers": Need("apt-get install libamdhip64-dev", lambda: Path("/usr/include/hip/hip_runtime.h").exists()),
    "HSA headers": Need("apt-get install libhsa-runtime-dev g++",
                        lambda: Path("/usr/include/hsa/hsa_api_trace.h").exists() and shutil.which("g++")),
    "hipcc": Need("apt-get install hipcc", _hipcc),
    "HIP library": Need("apt-get install libamdhip64-5", lambda: HIP_LIBRARY.exists()),
    "Triton": Need("pip install --no-deps --target .venv/triton triton==3.9.*", lambda: TRITON),
    "hip-python": Need("pip install hip-python", lambda: importlib.util.find_spec("hip")),
    "numba-cuda": Need("pip install numba-cuda", lambda: importlib.util.find_spec("numba_cuda")),
    "NVRTC": Need("pip install nvidia-cuda-nvrtc nvidia-nvjitlink cuda-bindings", lambda: find_library("nvrtc")
                  and find_library("nvJitLink") and importlib.util.find_spec("cuda.bindings")),
    "C++ compiler": Need("apt-get install g++", _program("g++")),
    "readelf": Need("apt-get install binutils", _program("readelf")),
    "llvm-objdump": Need("apt-get install llvm-19", _program("llvm-objdump")),
    "bpftool": Need("apt-get install bpftool", _program("bpftool")),
    "eBPF machine": Need("apt-get install librte-bpf23", lambda: not bpf_vm.MISSING),
}


def needs(*names: str) -> pytest.MarkDecorator:
    """Marks a test, or by ``pytestmark`` all tests of a file."""
    assert set(names) <= set(NEEDS)
    return pytest.mark.needs(*names)


def require(*names: str) -> None:
    """Skips the running test where something is not here, or fails it where everything has to be."""
    for name in names:
        if not NEEDS[name].is_here():
            reason = f"no {name} here: {NEEDS[name].package}"
            if os.environ.get("NCC_TEST_REQUIRE_ALL") == "1":
                pytest.fail(reason, pytrace=False)
            pytest.skip(reason)


# ---- programs ----

@lru_cache
def ptxas() -> Ptxas:
    """The assembler that ncc itself takes for the texts here."""
    require("ptxas")
    found = find_ptxas(need=NEWEST_PTX)
    assert found is not None
    return found


def ptxas_errors(text: str, target: str, *options: str) -> str:
    """What ptxas says against a text; empty if it assembles."""
    with tempfile.TemporaryDirectory(prefix="ncc-test-") as folder:
        path = Path(folder, "t.ptx")
        path.write_text(text)
        done = subprocess.run([ptxas().path, f"-arch={target}", *options, str(path), "-o", f"{folder}/t.cubin"],
                              capture_output=True, text=True, check=False)
    return done.stderr + done.stdout if done.returncode else ""


def output(name: str, *arguments: str | Path) -> str:
    """What a program of the table prints."""
    require(name)
    done = subprocess.run([str(find_program(name)), *map(str, arguments)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout
