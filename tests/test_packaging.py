"""The wheel: everything that is needed, nothing at the top level but ``ncc``."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

pytest.importorskip("scikit_build_core")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run([sys.executable, "-m", "pip", "wheel", "--quiet", "--no-build-isolation", "--no-deps", "--no-index",
                    "-C", "cmake.define.CMAKE_C_FLAGS_RELEASE=-O0",  # soon: what is in it counts
                    "-w", str(folder), str(ROOT)], check=True, capture_output=True)
    (path,) = folder.glob("ncc-*.whl")
    return path


def sources() -> set[str]:
    """Every Python file of the package under its installed name."""
    found = set()
    for folder, package in ((ROOT / "ncc", "ncc"), (ROOT / "runtime", "ncc/runtime")):
        found |= {f"{package}/{path.relative_to(folder).as_posix()}" for path in folder.rglob("*.py")}
    return found


def test_the_wheel_holds_the_package_and_nothing_beside_it(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    assert {name.split("/")[0].partition("-")[0] for name in names} == {"ncc"}
    assert {name for name in names if name.endswith(".py")} == sources()
    for needed in ("ncc/_native/libncc_cuda.so", "ncc/_native/libncc_calls.so",
                   "ncc/_native/libncc_reader.so", "ncc/py.typed", "ncc/tools/block_sched.py",
                   "ncc/tools/block_sched_callback.py", "ncc/runtime/shim/neutrino/__init__.py"):
        assert needed in names


def test_one_wheel_for_every_python(wheel: Path) -> None:
    assert "-py3-none-linux_" in wheel.name


def test_the_wheel_runs_from_where_it_is_unpacked(wheel: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(wheel) as content:
        content.extractall(tmp_path)
    code = ("import sys; sys.path[:0] = sys.argv[1:]; import ncc, ncc.runtime; from ncc.engine import callbacks, "
            "native; print(ncc.__file__, ncc.runtime.__file__, callbacks.shim_directory(), native.hook_library())")
    packages = [folder for folder in sys.path if folder.endswith("-packages")]
    # -S: without the .pth files, so that an editable install of ncc is not found first.
    done = subprocess.run([sys.executable, "-I", "-S", "-c", code, str(tmp_path), *packages],
                          capture_output=True, text=True, check=True)
    assert all(path.startswith(str(tmp_path)) for path in done.stdout.split())
