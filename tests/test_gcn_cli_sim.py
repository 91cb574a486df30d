"""``ncc sim`` on AMD kernels: text, code object and bundle, with a probe and without."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from cli import Done, ncc
from needs import needs

from ncc.backends.gcn.image.toolchain import find_llvm
from ncc.backends.gcn.isa.arch import Target
from ncc.runtime import open_trace

GCN = Path(__file__).parent / "gcn"
needs_disassembler = needs("AMD disassembler")
X = np.arange(500, dtype=np.float32)


def vector_add(folder: Path, suffix: str, *more: object) -> Done:
    np.save(folder / "x.npy", X)
    return ncc("sim", GCN / f"hip_yardstick_gfx90a.{suffix}", "-k", "vector_add", "--grid", 4, "--block", 128, "--arg",
               f"x=@{folder}/x.npy", "--arg", f"y=@{folder}/x.npy", "--arg", "z=f32[500]", "--arg", "n=i32:500",
               "--save", f"z={folder}/z.npy", *more)


@needs_disassembler
@pytest.mark.parametrize("suffix", ["s", "hsaco", "ccob"])
def test_any_form_of_a_kernel(tmp_path: Path, suffix: str) -> None:
    done = vector_add(tmp_path, suffix)
    assert (done.status, done.err) == (0, "")
    assert "simulated vector_add" in done.out
    assert np.array_equal(np.load(tmp_path / "z.npy"), 2 * X)


def test_a_probe_and_its_trace(tmp_path: Path) -> None:
    """The trace has a row for each wave of 64 or thread, as the map's level says."""
    done = vector_add(tmp_path, "s", "-p", "gmem_bytes", "--no-callback", "--tracedir", tmp_path / "trace")
    assert (done.status, done.err) == (0, "")
    assert np.array_equal(np.load(tmp_path / "z.npy"), 2 * X)
    (run,) = (tmp_path / "trace").iterdir()
    (launch,) = open_trace(run)
    assert int(launch["gmem_bytes"]["loaded"].sum()) == 8 * 500
    done = vector_add(tmp_path, "s", "-p", "block_sched", "--no-callback", "--tracedir", tmp_path / "waves")
    (run,) = (tmp_path / "waves").iterdir()
    (launch,) = open_trace(run)
    assert launch["block_sched"].shape == (4, 2, 1)


def test_a_kernel_that_needs_more_arguments() -> None:
    done = ncc("sim", GCN / "triton_add_gfx942.s", "-k", "add_kernel", "--arg", "x=null")
    assert done.status == 1
    assert "error[S020]" in done.err


@needs_disassembler
@pytest.mark.parametrize("command", ["sim", "instrument"])
def test_the_llvm_that_is_asked_for(tmp_path: Path, command: str) -> None:
    """One that is none is an error, where the image has to be disassembled."""
    probe = ("-p", "block_sched") if command == "instrument" else ("--arg", "x=null")
    done = ncc(command, GCN / "hip_yardstick_gfx90a.hsaco", "-k", "calls", "--llvm", tmp_path, *probe)
    assert done.status == 1
    assert "error[B075]: --llvm:" in done.err


@needs_disassembler
def test_a_code_object_is_instrumented_by_the_llvm_that_is_asked_for(tmp_path: Path) -> None:
    found = find_llvm(target=Target("gfx90a"), disassembler=True)
    assert found is not None
    done = ncc("instrument", GCN / "hip_yardstick_gfx90a.hsaco", "-k", "calls", "-p", "block_sched", "--llvm",
               found.path, "-o", tmp_path / "probed.hsaco")
    assert done.status == 0, done.err
    assert (tmp_path / "probed.hsaco").read_bytes()[:4] == b"\x7fELF"
