"""A callback outside of the folder of the file that names it is told of, and runs only where that is allowed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from cli import Done, ncc

PTX = Path(__file__).parent / "ptx" / "nvcc_yardstick_sm80.ptx"
PROBE = """\
[map.m]
level = "warp"
size = 8
cap = 1
[map.m.regs]
a = "u64"
[probe.p]
pos = "kernel"
level = "warp"
after = ".reg .b64 %a; mov.u64 %a, %clock64; SAVE [m] {%a};"
"""
OUTSIDE = {"upward": "../script.py", "absolute": "ROOT/script.py", "through a folder": "in/../../script.py",
           "link": "link.py", "linked folder": "out/script.py"}
INSIDE = {"beside": "own.py", "below": "in/own.py", "upward and back": "../probes/own.py",
          "absolute": "ROOT/probes/own.py", "link": "link_inside.py"}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """probes/, from elsewhere, beside a script of the user's; each script leaves a mark beside itself."""
    probes = tmp_path / "probes"
    (probes / "in").mkdir(parents=True)
    for script in (tmp_path / "script.py", probes / "own.py", probes / "in" / "own.py"):
        script.write_text("import pathlib\npathlib.Path(__file__).with_name('ran').touch()\n")
    (probes / "link.py").symlink_to(tmp_path / "script.py")
    (probes / "link_inside.py").symlink_to(probes / "own.py")
    (probes / "out").symlink_to(tmp_path)
    monkeypatch.chdir(tmp_path)
    return probes


def named(folder: Path, callback: str) -> Path:
    path = folder / "p.toml"
    path.write_text(f"callback = '{callback.replace('ROOT', str(folder.parent))}'\n{PROBE}")
    return path


def simulate(probe: Path | str, *more: object) -> Done:
    words = [word for a in ("x=f32[64]", "y=f32[64]", "z=f32[64]", "n=i32:64") for word in ("--arg", a)]
    return ncc("sim", PTX, "--kernel", "vector_add", "--block", 64, *words, "-p", probe, *more)


def marks(folder: Path) -> list[Path]:
    return sorted(folder.parent.rglob("ran"))


@pytest.mark.parametrize("callback", OUTSIDE.values(), ids=OUTSIDE)
def test_verify_warns_of_one_outside_and_names_it(callback: str, folder: Path) -> None:
    done = ncc("verify", named(folder, callback))
    assert done.status == 0
    script = re.escape(str(folder.parent / "script.py"))
    assert re.search(rf"p\.toml: warning\[R059\]: the callback '{script}' lies outside of this file's folder", done.err)
    assert done.out.endswith(".py)\n")


@pytest.mark.parametrize("callback", OUTSIDE.values(), ids=OUTSIDE)
def test_one_outside_runs_where_it_is_allowed(callback: str, folder: Path) -> None:
    probe = named(folder, callback)
    refused = simulate(probe)
    assert (refused.status, refused.out) == (1, "")
    assert "error[R059]" in refused.err
    assert "--allow-callback" in refused.err
    assert simulate(probe, "--no-callback").status == 0
    assert marks(folder) == []
    done = simulate(probe, "--allow-callback")
    assert done.status == 0
    assert f"ncc: callback: {folder.parent / 'script.py'}\n" in done.err
    assert len(marks(folder)) == 1


@pytest.mark.parametrize("callback", OUTSIDE.values(), ids=OUTSIDE)
def test_a_program_is_not_started_with_one_outside(callback: str, folder: Path) -> None:
    done = ncc("run", "--device", "sim", "-p", named(folder, callback), "--", "touch", "started")
    assert done.status == 1
    assert "error[R059]" in done.err
    assert not Path("started").exists()


@pytest.mark.parametrize("callback", INSIDE.values(), ids=INSIDE)
def test_one_inside_is_named_and_runs(callback: str, folder: Path) -> None:
    probe = named(folder, callback)
    checked = ncc("verify", probe)
    assert (checked.status, checked.err) == (0, "")
    assert checked.out.endswith(f"(1 probe, 1 map, callback {Path(callback).name})\n")
    done = simulate(probe)
    assert done.status == 0
    assert re.search(r"^ncc: callback: .*/own\.py$", done.err, re.MULTILINE)
    assert len(marks(folder)) == 1


def test_a_tool_and_its_object_need_no_permission(folder: Path) -> None:
    assert ncc("compile", "block_sched", "-o", folder / "tool.o").status == 0
    for probe in ("block_sched", folder / "tool.o"):
        checked = ncc("verify", probe)
        assert checked.err == ""
        assert "callback block_sched_callback.py" in checked.out
        done = simulate(probe)
        assert (done.status, done.err) == (0, "")
        assert "scheduling" in done.out
