"""``ncc sim``: kernels on arrays from files, and what it says of bad arguments."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from cli import ncc

PTX = Path(__file__).parent / "ptx" / "nvcc_yardstick_sm80.ptx"


def test_arrays_come_from_files_and_go_to_files(tmp_path: Path) -> None:
    x, y = np.random.default_rng(1).standard_normal((2, 1000)).astype(np.float32)
    np.save(tmp_path / "x.npy", x)
    np.save(tmp_path / "y.npy", y)
    done = ncc("sim", PTX, "--kernel", "vector_add", "--grid", "4,1,1", "--block", 256, "--arg", f"x=@{tmp_path}/x.npy",
               "--arg", f"y=@{tmp_path}/y.npy", "--arg", "z=f32[1000]", "--arg", "n=i32:1000",
               "--save", f"z={tmp_path}/z.npy")
    assert (done.status, done.err) == (0, "")
    assert "not a measurement" in done.out
    assert np.array_equal(np.load(tmp_path / "z.npy"), x + y)


GOOD = ["x=f32[64]", "y=f32[64]", "z=f32[64]", "n=i32:64"]


@pytest.mark.parametrize(("arguments", "more", "code"), [
    (GOOD[:3], [], "S020"), ([*GOOD[:3], "n=i32"], [], "S030"), ([*GOOD[:3], "n=f32:x"], [], "S030"),
    ([*GOOD[:3], "n=i32:4294967296"], [], "S030"), ([*GOOD[:3], "x=i32:1"], [], "S030"),
    ([*GOOD[:3], "n=i64:64"], [], "S021"), ([*GOOD[:3], "n=f32[4]"], [], "S021"), ([*GOOD[:3], "n=int:3"], [], "S031"),
    (["x=@nowhere.npy", *GOOD[1:]], [], "S032"), (GOOD, ["--save", "q=q.npy"], "S033"),
    (GOOD, ["--save", "z=/nowhere/z.npy"], "S034"), (GOOD, ["--kernel", "vector_ad"], "B007"),
    (GOOD, ["--block", "2048"], "S022"), (["x=f32[8]", *GOOD[1:]], ["--block", "64"], "S010")])
def test_bad_arguments_are_errors(arguments: list[str], more: list[str], code: str) -> None:
    given = [word for argument in arguments for word in ("--arg", argument)]
    done = ncc("sim", PTX, "--kernel", "vector_add", *given, *more)
    assert done.status == 1
    assert f"error[{code}]" in done.err
