"""What ``ncc run`` changes in the program's environment, and that it says so."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from ncc.cli.environment import XLA_LINE_INFO, apply, framework_changes, hook_environment, python_environment


@pytest.fixture
def prefix(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A Python installation."""
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    (tmp_path / "bin").mkdir()
    python = tmp_path / "bin" / "python3"
    python.write_text("#!/bin/sh\n")
    python.chmod(0o755)
    (tmp_path / "lib" / "python3.11" / "site-packages").mkdir(parents=True)
    return tmp_path


def install(prefix: Path, package: str, version: str) -> None:
    (prefix / "lib" / "python3.11" / "site-packages" / f"{package}-{version}.dist-info").mkdir()


def changed(environ: dict[str, str], command: str = "python3") -> dict[str, str | None]:
    return {c.name: c.value for c in framework_changes(environ, command, Path("/kept"))}


def test_the_hook_is_preloaded_after_what_is_preloaded() -> None:
    library, calls = Path("/lib/libncc_cuda.so"), Path("/lib/libncc_calls.so")
    made = hook_environment({"LD_PRELOAD": "a.so b.so:/lib/libncc_cuda.so", "X": "1"}, [calls, library], Path("/s"))
    assert made == {"LD_PRELOAD": "a.so:b.so:/lib/libncc_calls.so:/lib/libncc_cuda.so", "X": "1", "NCC_SOCKET": "/s"}
    assert hook_environment({}, [library], Path("/s"))["LD_PRELOAD"] == str(library)


@pytest.mark.parametrize(("value", "expected"), [("1", {None}), ("true", {None}), ("0", set()), ("", set())])
def test_triton_keeps_line_information(value: str, expected: set[None]) -> None:
    environ = {"TRITON_DISABLE_LINE_INFO": value, "PATH": ""}
    found = {c.value for c in framework_changes(environ, "x", None) if c.name == "TRITON_DISABLE_LINE_INFO"}
    assert found == expected
    assert ("TRITON_DISABLE_LINE_INFO" in apply(environ, framework_changes(environ, "x", None))) == (not expected)


def test_cupy() -> None:
    assert changed({"PATH": ""}) == {"CUPY_CACHE_DIR": "/kept/cupy"}
    assert not framework_changes({"PATH": "", "CUPY_COMPILE_WITH_PTX": "1"}, "x", None)


def test_of_cupy_is_told_where_it_is(prefix: Path) -> None:
    """A line about it in each run of any program would be read by nobody."""
    environ = {"PATH": str(prefix / "bin")}
    assert [c.told for c in framework_changes(environ, "python3", Path("/kept"))] == [False]
    install(prefix, "cupy_cuda13x", "14.2.0")
    assert [c.told for c in framework_changes(environ, "python3", Path("/kept"))] == [True]
    assert [c.told for c in framework_changes(environ, "python3", None)] == [True]


def test_a_cache_of_the_users_stays() -> None:
    assert not framework_changes({"PATH": "", "CUPY_CACHE_DIR": "/mine"}, "x", Path("/kept"))


def test_cupy_keeps_nothing_where_ncc_does_not() -> None:
    assert [(c.name, c.value) for c in framework_changes({"PATH": ""}, "x", None)] == [("CUPY_CACHE_IN_MEMORY", "1")]
    assert not framework_changes({"PATH": "", "CUPY_CACHE_IN_MEMORY": "1"}, "x", None)


@pytest.mark.parametrize(("version", "known"), [("0.4.35", False), ("0.4.36", True), ("0.5.0", True), ("0.10.2", True)])
def test_xla_gets_only_a_flag_it_knows(prefix: Path, version: str, known: bool) -> None:
    install(prefix, "jaxlib", version)
    environ = {"PATH": str(prefix / "bin"), "XLA_FLAGS": "--a=1"}
    assert changed(environ).get("XLA_FLAGS") == (f"--a=1 {XLA_LINE_INFO}=true" if known else None)


def test_xla_without_jaxlib_or_with_the_flag_is_left_alone(prefix: Path) -> None:
    environ = {"PATH": str(prefix / "bin")}
    assert "XLA_FLAGS" not in changed(environ)
    install(prefix, "jaxlib", "0.6.0")
    assert "XLA_FLAGS" in changed(environ)
    assert "XLA_FLAGS" not in changed({**environ, "XLA_FLAGS": f"{XLA_LINE_INFO}=false"})


def test_an_old_jaxlib_anywhere_keeps_the_flag_away(prefix: Path, tmp_path: Path) -> None:
    install(prefix, "jaxlib", "0.6.0")
    (tmp_path / "extra" / "jaxlib-0.4.30.dist-info").mkdir(parents=True)
    environ = {"PATH": str(prefix / "bin"), "PYTHONPATH": str(tmp_path / "extra")}
    assert "XLA_FLAGS" not in changed(environ)


def test_the_interpreter_of_a_script_is_followed(prefix: Path, tmp_path: Path) -> None:
    install(prefix, "jaxlib", "0.6.0")
    script = tmp_path / "train"
    script.write_text(f"#!{prefix}/bin/python3\n")
    script.chmod(0o755)
    assert "XLA_FLAGS" in changed({"PATH": os.defpath}, str(script))


def test_cute_dsl_where_it_is_installed(prefix: Path) -> None:
    environ = {"PATH": str(prefix / "bin")}
    assert "CUTE_DSL_LINEINFO" not in changed(environ)
    install(prefix, "nvidia_cutlass_dsl", "4.8.1")
    assert changed(environ)["CUTE_DSL_LINEINFO"] == "1"
    assert changed({**environ, "CUTE_DSL_LINEINFO": "0"})["CUTE_DSL_LINEINFO"] == "1"
    assert "CUTE_DSL_LINEINFO" not in changed({**environ, "CUTE_DSL_LINEINFO": "1"})


def test_a_setting_of_a_module_is_no_variable(prefix: Path) -> None:
    install(prefix, "warp_lang", "1.19.0")
    changes = framework_changes({"PATH": str(prefix / "bin"), "CUPY_CACHE_DIR": "/mine"}, "python3", None)
    assert [str(c) for c in changes] == ["warp.config.lineinfo=True is set for the program, so that Warp's kernels "
                                         "carry their PTX"]
    assert apply({"X": "1"}, changes) == {"X": "1"}
    assert python_environment({"PYTHONPATH": "/a"}, [])["PYTHONPATH"] == "/a"
    environ = python_environment({"PYTHONPATH": "/a"}, ["warp.config"])
    assert environ["NCC_CHANGED_MODULES"] == "warp.config"
    assert environ["PYTHONPATH"].endswith(":/a")


def test_warp_keeps_line_information(tmp_path: Path) -> None:
    (tmp_path / "warp").mkdir()
    (tmp_path / "warp" / "__init__.py").write_text("from warp import config\n")
    (tmp_path / "warp" / "config.py").write_text("lineinfo = False\n")
    for modules, expected in (["warp.config"], "True"), ([], "False"):
        environ = python_environment({**os.environ, "PYTHONPATH": str(tmp_path)}, modules)
        done = subprocess.run([sys.executable, "-c", "import warp; print(warp.config.lineinfo)"], env=environ,
                              capture_output=True, text=True, check=True)
        assert done.stdout.strip() == expected


def test_changes_say_why() -> None:
    lines = [str(c) for c in framework_changes({"TRITON_DISABLE_LINE_INFO": "1", "PATH": ""}, "x", Path("/k"))]
    assert lines == ["TRITON_DISABLE_LINE_INFO is unset for the program, so that Triton's kernels carry their PTX",
                     "CUPY_CACHE_DIR=/k/cupy is set for the program, so that what CuPy keeps on disk was compiled "
                     "where its PTX is seen"]
