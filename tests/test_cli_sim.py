"""``ncc sim``: kernels on arrays from files, and what it says of bad arguments."""

from __future__ import annotations

import pickle
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest
from cli import Done, ncc

from ncc.runtime import open_trace

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


def test_lanes_apart(tmp_path: Path) -> None:
    image = tmp_path / "k.ptx"
    image.write_text(""".version 8.0
.target sm_80
.address_size 64
.entry k(.param .u64 x)
{
    .reg .b32 %r<4>; .reg .b64 %d<3>; .reg .pred %p;
    ld.param.u64 %d1, [x]; mov.u32 %r1, %tid.x; and.b32 %r2, %r1, 3; mul.wide.u32 %d2, %r1, 4; add.u64 %d1, %d1, %d2;
TURN: sub.u32 %r2, %r2, 1; setp.ge.s32 %p, %r2, 0; @%p bra TURN;
    activemask.b32 %r3; st.global.u32 [%d1], %r3;
    ret;
}
""")
    for apart, parted in (("never", False), ("branched", True)):
        ncc("sim", image, "--arg", "x=u32[32]", "--save", f"x={tmp_path}/x.npy", "--sim-seed", 3, "--sim-apart", apart)
        groups = set(np.load(tmp_path / "x.npy").tolist())
        assert sum(groups) == 0xFFFFFFFF
        assert (len(groups) > 1) is parted


GOOD = ["x=f32[64]", "y=f32[64]", "z=f32[64]", "n=i32:64"]


def simulate(arguments: Sequence[str], *more: object, kernel: str = "vector_add") -> Done:
    given = [word for argument in arguments for word in ("--arg", argument)]
    return ncc("sim", PTX, "--kernel", kernel, *given, *more)


def check_refused(done: Done, code: str) -> None:
    assert done.status == 1
    assert f"error[{code}]" in done.err
    assert "Traceback" not in done.err
    assert done.out == ""


@pytest.mark.parametrize(("bad", "code"), [
    ("n=i32", "S030"), ("n=f32:x", "S030"), ("n=i32:4294967296", "S030"), ("n=u8:-1", "S030"), ("n=i32:1.5", "S030"),
    ("n=bf16:1.5", "S030"), ("x=i32:1", "S030"), ("n=", "S030"), ("=3", "S030"), ("n=f32[]", "S030"),
    ("n=f32[a]", "S030"), ("n=f32[-3]", "S030"), ("n=f32[4,]", "S030"), ("n=f32[64", "S030"), ("n=bytes:0", "S030"),
    ("n=@", "S030"), ("n=i64:64", "S021"), ("n=f32[4]", "S021"), ("n=null", "S021"), ("n=bytes:0102", "S021"),
    ("n=f32:64", "S021"), ("n=int:3", "S031"), ("n=f33[4]", "S031"), ("n=@nowhere.npy", "S032"), ("n=@/", "S032"),
    ("n=f32[99999999999999]", "S035"), ("n=f32[9999999999999999999999]", "S035")])
def test_an_argument_that_cannot_be_is_an_error(bad: str, code: str) -> None:
    check_refused(simulate([*GOOD[:3], bad], "--block", 64), code)


def test_a_number_is_what_its_parameter_is(tmp_path: Path) -> None:
    image = tmp_path / "k.ptx"
    image.write_text(".version 8.0\n.target sm_80\n.address_size 64\n.entry k(.param .f32 a, .param .b32 b) { ret; }\n")
    wrong = ncc("sim", image, "--arg", "a=i32:1", "--arg", "b=i32:1")
    check_refused(wrong, "S021")
    assert "the argument for 'a' is an integer, but the parameter is .f32" in wrong.err
    for a, b in (("f32:1", "f32:1"), ("b32:1", "i32:1"), ("bytes:00000000", "u32:1")):
        assert ncc("sim", image, "--arg", f"a={a}", "--arg", f"b={b}").status == 0


@pytest.mark.parametrize(("more", "code"), [
    (["--arg", "w=i32:1"], "S020"), (["--save", "q=q.npy"], "S033"), (["--save", "n=n.npy"], "S033"),
    (["--save", "z="], "S033"), (["--save", "z"], "S033"), (["--save", "z=a.npy", "--save", "y=a.npy"], "S033"),
    (["--save", "z=/nowhere/z.npy"], "S034"), (["--save", "z=/"], "S034"), (["--block", "1025"], "S022"),
    (["--block", "32,32,2"], "S022"), (["--block", "1,1,65"], "S022"), (["--block", "0"], "S022"),
    (["--grid", "0"], "S022"), (["--grid", "-1"], "S022"), (["--grid", "1,2,3,4"], "S022"), (["--grid", "x"], "S022"),
    (["--grid", "1,65536"], "S022"), (["--grid", "2147483648"], "S022"), (["--shared", "1G"], "S022"),
    (["--kernel", "nothing"], "R081"), (["--kernel", "e"], "R082"),
    (["--cap", "3"], "S036"), (["--tracedir", "t"], "S036"), (["-p", "dmatt"], "R053"), (["-p", "/no.py"], "R050")])
def test_a_bad_option_is_an_error(more: list[str], code: str) -> None:
    check_refused(simulate(GOOD, "--block", 64, *more), code)


@pytest.mark.parametrize("option", [["--shared", "-5"], ["--sim-sms", "0"], ["--sim-seed", "x"], ["--cap", "0"]])
def test_an_option_that_is_no_number_is_a_matter_of_usage(option: list[str]) -> None:
    done = simulate(GOOD, *option)
    assert done.status == 2
    assert f"argument {option[0]}" in done.err


def test_too_few_arguments_are_an_error_that_lists_them() -> None:
    done = simulate(GOOD[:3])
    check_refused(done, "S020")
    assert "vector_add_param_3 (u32)" in done.err


def test_a_fault_names_the_file_and_the_line() -> None:
    done = simulate(["x=f32[8]", *GOOD[1:]], "--block", 64)
    check_refused(done, "S010")
    assert done.err.startswith(f"{PTX}:")
    assert "ld.global.f32" in done.err


class Evil:
    """Unpickling it makes a file."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def __reduce__(self) -> tuple[object, tuple[Path]]:
        return Path.touch, (self.path,)


def files(folder: Path) -> dict[str, bytes]:
    """Name -> what no kernel can be given, however it is called."""
    made: dict[str, bytes] = {"text": b"hello", "empty": b"", "pickle": pickle.dumps(Evil(folder / "touched"))}
    arrays = {"objects": np.array([Evil(folder / "touched")], dtype=object), "complex": np.zeros(4, complex),
              "strings": np.array(["a"]), "times": np.zeros(2, "M8[s]"), "big_endian": np.zeros(4, ">f4"),
              "records": np.zeros(2, [("a", "i4"), ("b", "f4")]), "long": np.zeros(2, np.longdouble)}
    for name, array in arrays.items():
        with (folder / "array").open("wb") as file:
            np.save(file, array, allow_pickle=True)
        made[name] = (folder / "array").read_bytes()
    np.save(folder / "whole.npy", np.zeros(2, np.float32))
    whole = (folder / "whole.npy").read_bytes()
    made |= {"cut": whole[:-1], "headless": whole[:9],
             "huge": whole.replace(b"(2,), }" + b" " * 12, b"(2000000000000,), }"),
             "negative": whole.replace(b"(2,), } ", b"(-2,), }"), "code": whole.replace(b"(2,)", b"f(2)")}
    assert whole not in made.values()
    return made


NAMES = ("text", "empty", "pickle", "objects", "complex", "strings", "times", "big_endian", "records", "long", "cut",
         "headless", "huge", "negative", "code")


@pytest.mark.parametrize("name", NAMES)
def test_a_file_that_is_no_array_of_numbers_is_an_error(name: str, tmp_path: Path) -> None:
    (tmp_path / "x.npy").write_bytes(files(tmp_path)[name])
    done = simulate([f"x=@{tmp_path}/x.npy", *GOOD[1:]])
    check_refused(done, "S032")
    assert done.err.startswith(f"{tmp_path}/x.npy: ")
    assert not (tmp_path / "touched").exists()


def test_the_file_is_written_under_the_name_that_was_given(tmp_path: Path) -> None:
    assert simulate(GOOD, "--block", 64, "--save", f"z={tmp_path}/z.bin").status == 0
    assert np.load(tmp_path / "z.bin").tolist() == [0.0] * 64


def test_a_structure_is_given_by_its_bytes() -> None:
    assert simulate([*GOOD[:3], "n=bytes:40000000"], "--block", 64).status == 0


# ---- with a probe


def test_a_probe_is_attached_and_its_trace_can_be_read(tmp_path: Path) -> None:
    np.save(tmp_path / "x.npy", np.arange(100, dtype=np.float32))
    done = simulate([f"x=@{tmp_path}/x.npy", "y=f32[100]", "z=f32[100]", "n=i32:100"], "--grid", 2, "--block", 64,
                    "-p", "gmem_bytes", "--tracedir", tmp_path / "trace", "--save", f"z={tmp_path}/z.npy")
    assert (done.status, done.err) == (0, "")
    assert "no measurement" in done.out
    assert "gmem_bytes (thread level, 128 records, 0 lost)" in done.out
    assert "vector_add: loaded 800, stored 400 bytes" in done.out  # the tool's callback
    assert np.load(tmp_path / "z.npy").tolist() == list(range(100))
    run = open_trace(tmp_path / "trace")
    (launch,) = run.launches
    assert (launch.kernel, launch.grid, launch.block) == ("vector_add", (2, 1, 1), (64, 1, 1))
    assert launch["gmem_bytes"]["loaded"].reshape(-1).tolist() == [8] * 100 + [0] * 28
    assert "simulator" in launch.device_name
    assert launch.times.kernel_us > 0
    assert launch.params[3] == (100).to_bytes(4, "little")
    owner = run.allocation(int.from_bytes(launch.params[0], "little"))
    assert owner is not None
    assert owner.size == 400
    assert f"trace: {run.path}" in done.out
    shown = ncc("read", run.path, "--launch", 0, "--map", "gmem_bytes")
    assert shown.out in done.out
    kernel = launch.kernel_dir
    assert kernel is not None
    assert {p.name for p in kernel.iterdir()} >= {"kernel.json", "original.bin", "original.asm", "pruned.asm",
                                                  "probed.asm", "process.log"}


def test_lost_records_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    done = simulate(GOOD, "--block", 64, "-p", "dmat", "--cap", 2, "--tracedir", tmp_path, "--no-callback")
    assert done.status == 0  # it was asked for
    assert ("warning[S024]: 64 of 192 records of map 'dmat' were lost: a thread has 2 slots here, and one saved 3\n"
            "  = hint: --cap 3 keeps them all") in done.err
    monkeypatch.setattr("ncc.sim.records.DYNAMIC_BYTES", 2 * 16)  # a unit for each of two warps
    unasked = simulate(GOOD, "--block", 64, "-p", "dmat", "--tracedir", tmp_path / "unasked", "--no-callback")
    assert unasked.status == 1
    assert "warning[S024]: 128 of 192 records" in unasked.err
    whole = simulate(GOOD, "--block", 64, "-p", "dmat", "--cap", 3, "--tracedir", tmp_path / "all", "--no-callback")
    assert (whole.status, whole.err) == (0, "")
    assert "dmat (thread level, 128 records, 64 lost)" in done.out
    (launch,) = open_trace(next(p for p in tmp_path.iterdir() if p.name not in ("unasked", "all"))).launches
    assert launch.lost("dmat") == 64
    assert np.array_equal(launch.attempted("dmat"), np.full((1, 64), 3))


def test_a_callback_that_fails_is_told(tmp_path: Path) -> None:
    (tmp_path / "probe.py").write_text(
        'from ncc import probe, Map\nimport ncc.language as nl\nCALLBACK = "broken.py"\n'
        '@Map(level="warp", cap=1)\nclass m:\n    v: nl.u64\n'
        '@probe(pos="kernel", level="warp")\ndef p():\n    m.save(nl.clock())\n')
    (tmp_path / "broken.py").write_text("raise RuntimeError('no good')\n")
    done = simulate(GOOD, "--block", 64, "-p", tmp_path / "probe.py", "--tracedir", tmp_path / "trace")
    assert done.status == 0
    assert f"{tmp_path / 'broken.py'}: warning[R070]: the callback failed with 'RuntimeError: no good'" in done.err


def test_a_trace_that_cannot_be_written_is_an_error() -> None:
    done = simulate(GOOD, "--block", 64, "-p", "dmat", "--tracedir", "/proc/nowhere")
    assert done.status == 1
    assert "error[R054]" in done.err


FUSED = """.version 7.0
.target sm_80
.address_size 64
.visible .entry fused(.param .u64 out)
{
    .reg .f32 %f<4>; .reg .b64 %rd<2>;
    ld.param.u64 %rd1, [out];
    ld.global.f32 %f1, [%rd1];
    mul.f32 %f2, %f1, %f1;
    add.f32 %f3, %f2, %f1;
    st.global.f32 [%rd1], %f3;
    ret;
}
"""
SEES_PRODUCTS = """from ncc import probe, Map
import ncc.language as nl
@Map(level="thread", cap=4)
class m:
    v: nl.u64
@probe(pos="mul:ld.global", level="thread")
def at():
    m.save(nl.out)
"""


def test_sites_that_cannot_be_probed_are_told(tmp_path: Path) -> None:
    (tmp_path / "p.py").write_text(SEES_PRODUCTS)
    (tmp_path / "k.ptx").write_text(FUSED)
    done = ncc("sim", tmp_path / "k.ptx", "--arg", "out=f32[1]", "-p", tmp_path / "p.py", "--tracedir", tmp_path)
    assert done.status == 0
    assert "at: not probed: mul.f32 %f2, %f1, %f1;: between a product and a sum" in done.err
    assert "m (thread level, 32 records, 0 lost)" in done.out


def test_the_model_of_the_device_can_be_chosen(tmp_path: Path) -> None:
    for sms in (1, 3):
        done = simulate(GOOD, "--grid", 64, "-p", "block_sched", "--sim-sms", sms, "--tracedir", tmp_path / str(sms))
        assert done.status == 0
        (launch,) = open_trace(tmp_path / str(sms)).launches
        assert set(launch["block_sched"]["cuid"].reshape(-1).tolist()) == set(range(sms))
