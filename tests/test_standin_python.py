"""The stand-in for libcuda.so.1 under Python programs from PyPI: cuda-bindings and numba-cuda, unmodified."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from needs import needs
from sim_harness import Bench, build_library, serving

PROGRAMS = Path(__file__).parent / "programs"
IMAGES = Path(__file__).parent / "images"

pytestmark = needs("numba-cuda")


@pytest.fixture(scope="module")
def bench(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Bench]:
    folder = tmp_path_factory.mktemp("python")
    library = build_library(folder / "lib")
    with serving(folder) as path:
        yield Bench(library, path)


@pytest.mark.parametrize("image", ["speed.fatbin", "lineinfo.cubin", "kernels.ptx"])
def test_cuda_bindings(bench: Bench, tmp_path: Path, image: str) -> None:
    ran = bench.run(tmp_path, sys.executable, PROGRAMS / "bindings_driver.py", IMAGES / image, NCC_SIM_ARCH="90")
    assert ran.err == ""
    assert ran.out.splitlines() == ["ncc simulator (sm_90)", "major 9", "scaled True", "capture 31.0",
                                    "CUDA_ERROR_INVALID_VALUE"]


def test_per_thread_default_streams(bench: Bench, tmp_path: Path) -> None:
    ran = bench.run(tmp_path, sys.executable, PROGRAMS / "bindings_driver.py", IMAGES / "kernels.ptx",
                    NCC_SIM_ARCH="90", CUDA_PYTHON_CUDA_PER_THREAD_DEFAULT_STREAM="1")
    assert "scaled True" in ran.out
    assert any(line.startswith("cuLaunchKernel_ptsz scale") for line in ran.calls)


def test_numba_compiles_and_launches_its_kernels(bench: Bench, tmp_path: Path) -> None:
    ran = bench.run(tmp_path, sys.executable, "-W", "ignore", PROGRAMS / "numba_kernels.py")
    assert ran.err == ""
    assert ran.out.splitlines() == ["add True", "total True", "histogram True", "warp_sum True", "curves True",
                                    "matmul True True"]
    assert sum("_ZN" in line and line.startswith("cuLaunchKernel") for line in ran.calls) == 6
