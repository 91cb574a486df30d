"""What ``ncc run`` changes in the program's environment, and that it says so."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from ncc.cli.environment import XLA_LINE_INFO, apply, framework_changes, hook_environment


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


def jaxlib(prefix: Path, version: str) -> None:
    (prefix / "lib" / "python3.11" / "site-packages" / f"jaxlib-{version}.dist-info").mkdir()


def changed(environ: dict[str, str], command: str = "python3") -> dict[str, str | None]:
    return {c.name: c.value for c in framework_changes(environ, command, Path("/kept"))}


def test_the_hook_is_preloaded_after_what_is_preloaded() -> None:
    library = Path("/lib/libncc_cuda.so")
    made = hook_environment({"LD_PRELOAD": "a.so b.so:/lib/libncc_cuda.so", "X": "1"}, library, Path("/s"))
    assert made == {"LD_PRELOAD": "a.so:b.so:/lib/libncc_cuda.so", "X": "1", "NCC_SOCKET": "/s"}
    assert hook_environment({}, library, Path("/s"))["LD_PRELOAD"] == str(library)


@pytest.mark.parametrize(("value", "expected"), [("1", {None}), ("true", {None}), ("0", set()), ("", set())])
def test_triton_keeps_line_information(value: str, expected: set[None]) -> None:
    environ = {"TRITON_DISABLE_LINE_INFO": value, "PATH": ""}
    found = {c.value for c in framework_changes(environ, "x", None) if c.name == "TRITON_DISABLE_LINE_INFO"}
    assert found == expected
    assert ("TRITON_DISABLE_LINE_INFO" in apply(environ, framework_changes(environ, "x", None))) == (not expected)


def test_cupy() -> None:
    assert changed({"PATH": ""}) == {"CUPY_CACHE_DIR": "/kept/cupy"}
    assert not framework_changes({"PATH": "", "CUPY_COMPILE_WITH_PTX": "1"}, "x", None)
    assert not framework_changes({"PATH": "", "CUPY_CACHE_DIR": "/mine"}, "x", Path("/kept"))


def test_cupy_keeps_nothing_where_ncc_does_not() -> None:
    assert [(c.name, c.value) for c in framework_changes({"PATH": ""}, "x", None)] == [("CUPY_CACHE_IN_MEMORY", "1")]
    assert not framework_changes({"PATH": "", "CUPY_CACHE_IN_MEMORY": "1"}, "x", None)


@pytest.mark.parametrize(("version", "known"), [("0.4.35", False), ("0.4.36", True), ("0.5.0", True), ("0.10.2", True)])
def test_xla_gets_only_a_flag_it_knows(prefix: Path, version: str, known: bool) -> None:
    jaxlib(prefix, version)
    environ = {"PATH": str(prefix / "bin"), "XLA_FLAGS": "--a=1"}
    assert changed(environ).get("XLA_FLAGS") == (f"--a=1 {XLA_LINE_INFO}=true" if known else None)


def test_xla_without_jaxlib_or_with_the_flag_is_left_alone(prefix: Path) -> None:
    environ = {"PATH": str(prefix / "bin")}
    assert "XLA_FLAGS" not in changed(environ)
    jaxlib(prefix, "0.6.0")
    assert "XLA_FLAGS" in changed(environ)
    assert "XLA_FLAGS" not in changed({**environ, "XLA_FLAGS": f"{XLA_LINE_INFO}=false"})


def test_an_old_jaxlib_anywhere_keeps_the_flag_away(prefix: Path, tmp_path: Path) -> None:
    jaxlib(prefix, "0.6.0")
    (tmp_path / "extra" / "jaxlib-0.4.30.dist-info").mkdir(parents=True)
    environ = {"PATH": str(prefix / "bin"), "PYTHONPATH": str(tmp_path / "extra")}
    assert "XLA_FLAGS" not in changed(environ)


def test_the_interpreter_of_a_script_is_followed(prefix: Path, tmp_path: Path) -> None:
    jaxlib(prefix, "0.6.0")
    script = tmp_path / "train"
    script.write_text(f"#!{prefix}/bin/python3\n")
    script.chmod(0o755)
    assert "XLA_FLAGS" in changed({"PATH": os.defpath}, str(script))


def test_changes_say_why() -> None:
    lines = [str(c) for c in framework_changes({"TRITON_DISABLE_LINE_INFO": "1", "PATH": ""}, "x", Path("/k"))]
    assert lines == ["TRITON_DISABLE_LINE_INFO is unset for the program, so that Triton's kernels carry their PTX",
                     "CUPY_CACHE_DIR=/k/cupy is set for the program, so that what CuPy keeps on disk was compiled "
                     "where its PTX is seen"]
