"""What the simulator reports: accesses out of bounds, barriers that hang, bad arguments, instructions it lacks."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from sim_ops import kernel

from ncc import sim
from ncc.diag import Diagnostic, NccError

PTX = Path(__file__).parent / "ptx"
POINTER = ".param .u64 x"


def failure(text: str, *args: Any, block: Any = 32, name: str = "k", **options: Any) -> Diagnostic:
    with pytest.raises(NccError) as caught:
        sim.launch(text, name, options.pop("grid", 1), block, args, **options)
    (diagnostic,) = caught.value.diagnostics
    return diagnostic


def line_of(diagnostic: Diagnostic) -> str:
    assert diagnostic.span is not None
    return diagnostic.span.text


def access(instruction: str, offset: str = "") -> str:
    return kernel(f"mov.u32 %r1, %tid.x;\nld.param.u64 %d1, [x];\nmad.wide.u32 %d1, %r1, 4, %d1;\n{offset}\n"
                  f"{instruction}", POINTER)


def array(count: int = 32) -> Any:
    return np.arange(count, dtype=np.int32)


@pytest.mark.parametrize("instruction", [
    "ld.global.u32 %r2, [%d1+4];", "st.global.u32 [%d1+4], %r1;", "atom.global.add.u32 %r2, [%d1+4], 1;",
    "red.global.add.u32 [%d1+4], 1;", "ld.u32 %r2, [%d1+4];", "ld.global.u32 %r2, [%d1+-128];"])
def test_an_access_beyond_an_array(instruction: str) -> None:
    x = array()
    found = failure(access(instruction), x)
    assert found.code == "S010"
    assert line_of(found) == instruction
    lane = 0 if "-128" in instruction else 31
    assert f"thread ({lane}, 0, 0)" in found.message
    where = x.ctypes.data + (-128 if lane == 0 else 128)
    assert f"{where:#x}" in found.message


def test_memory_beside_an_array_is_not_touched() -> None:
    whole = np.zeros(64, np.int32)
    inside = whole[16:48]
    failure(access("st.global.u32 [%d1+4], 7;"), inside)
    assert whole[48] == 0
    assert np.all(whole[17:48] == 7)  # the lanes whose access is allowed did theirs


def test_a_lane_that_does_not_execute_may_have_a_bad_address() -> None:
    x = array()
    text = access("setp.lt.u32 %p1, %r1, 31;\n@%p1 st.global.u32 [%d1+4], 7;")
    sim.launch(text, "k", 1, 32, [x])
    assert x.tolist() == [0] + [7] * 31


@pytest.mark.parametrize(("instruction", "shift"), [
    ("ld.global.u32 %r2, [%d1+2];", 2), ("ld.global.v2.u32 {%r2, %r3}, [%d1+4];", 4),
    ("st.global.u64 [%d1+4], %d1;", 4), ("ld.global.u16 %h1, [%d1+1];", 1)])
def test_a_misaligned_access(instruction: str, shift: int) -> None:
    x = np.zeros(64, np.int64).view(np.int32)
    found = failure(access(instruction, "mov.u32 %r1, 0;"), x)
    assert found.code == "S011"
    assert f"{x.ctypes.data + shift:#x}" in found.message


@pytest.mark.parametrize(("instruction", "code"), [
    ("st.shared.u32 [%r1], 1;", "S011"), ("ld.shared.u32 %r2, [pool+128];", "S010"),
    ("ld.local.u32 %r2, [%d2];", "S010")])
def test_shared_and_local_memory_have_bounds(instruction: str, code: str) -> None:
    text = kernel(f"mov.u32 %r1, %tid.x;\nmov.u64 %d2, 100;\n{instruction}", POINTER,
                  ".shared .align 4 .b8 pool[64];\n.local .align 4 .b8 depot[8];\n")
    assert failure(text, array()).code == code


def test_the_source_line_is_named_where_the_ptx_has_it() -> None:
    text = (PTX / "nvcc_yardstick_sm80.ptx").read_text()
    x = np.zeros(10, np.float32)
    found = failure(text, x, x.copy(), x.copy(), 1000, name="vector_add", grid=4, block=256)
    assert found.code == "S010"
    assert "ld.global" in line_of(found)
    source = (PTX / "yardstick.cu").read_text().splitlines()
    number = next(n for n, line in enumerate(source, 1) if "z[i] = x[i] + y[i]" in line)
    assert found.hint is not None
    assert f"yardstick.cu:{number}:" in found.hint


def test_a_barrier_that_some_threads_never_reach() -> None:
    body = ("mov.u32 %r1, %tid.x;\nsetp.lt.u32 %p1, %r1, 32;\n@%p1 bra A;\nbar.sync 1, 96;\nbra B;\n"
            "A: bar.sync 2, 64;\nB:")
    found = failure(kernel(body, POINTER), array(), block=64)
    assert found.code == "S012"
    assert line_of(found).startswith("bar.sync")


def test_threads_that_left_count_as_arrived() -> None:
    body = ("mov.u32 %r1, %tid.x;\nsetp.lt.u32 %p1, %r1, 40;\n@%p1 ret;\nbar.sync 0;\nld.param.u64 %d1, [x];\n"
            "red.global.add.u32 [%d1], 1;")
    x = np.zeros(1, np.int32)
    sim.launch(kernel(body, POINTER), "k", 1, 128, [x])
    assert x[0] == 88


def test_a_collective_that_some_lanes_never_reach() -> None:
    body = ("mov.u32 %r1, %laneid;\nsetp.lt.u32 %p1, %r1, 9;\n@%p1 bra A;\nshfl.sync.bfly.b32 %r2, %r1, 1, 31, -1;\n"
            "A: bar.sync 0;")
    found = failure(kernel(body, POINTER), array())
    assert found.code == "S013"
    assert "shfl" in line_of(found)


def test_a_lane_that_its_member_mask_lacks() -> None:
    found = failure(kernel("shfl.sync.bfly.b32 %r2, %r1, 1, 31, 0xFFFF;", POINTER), array())
    assert found.code == "S015"
    assert "thread (16, 0, 0)" in found.message


def test_a_trap() -> None:
    found = failure(kernel("mov.u32 %r1, %tid.x;\nsetp.ne.u32 %p1, %r1, 5;\n@%p1 bra A;\ntrap;\nA:", POINTER), array())
    assert found.code == "S014"
    assert "thread (5, 0, 0)" in found.message


@pytest.mark.parametrize("instruction", [
    "tex.1d.v4.f32.s32 {%r1, %r2, %r3, %r4}, [%d1, {%r1}];", "add.sat.u32 %r1, %r1, %r1;", "add.rz.bf16 %h1, %h1, %h1;",
    "shfl.bfly.b32 %r1, %r1, 1, 31;", "mov.u32 %r1, %envreg3;", "multimem.ld_reduce.global.add.u32 %r1, [%d1];",
    "mov.f32 %r1, v.x;", "add.b128 w, w, w;", "prmt.b32.f5e %r1, %r1, %r1, %r1;", "frobnicate.u32 %r1;",
    "cvt.rn.satfinite.e2m3x2.f32 %h1, %r1, %r2;"])
def test_an_instruction_that_is_not_supported(instruction: str) -> None:
    found = failure(kernel(instruction, POINTER, ".reg .v4 .f32 v;\n.reg .b128 w;\n"), array())
    assert found.code == "S001"
    assert line_of(found) == instruction
    assert instruction.split()[0] in found.message


def test_arguments_are_checked() -> None:
    text = kernel("", ".param .u64 x, .param .u32 n, .param .f32 f")
    x = array()
    sim.launch(text, "k", 1, 32, [x, 5, 1.5])
    assert failure(text, x, 5).code == "S020"
    assert failure(text, x, x, 1.5).code == "S021"
    assert failure(text, x, 1 << 32, 1.5).code == "S021"
    assert failure(text, x, 2.5, 1.5).code == "S021"
    assert failure(text, x[::2], 5, 1.5).code == "S021"
    assert failure(text, x, "5", 1.5).code == failure(text, x, 5, [1.5]).code == "S021"
    assert failure(text, [1], 5, 1.5).code == "S021"
    assert failure(text, x, 5, 1.5, block=1025).code == "S022"
    assert failure(text, x, 5, 1.5, grid=0).code == "S022"
    assert failure(text, x, 5, 1.5, shared=1 << 20).code == "S022"
    assert failure(text, x, name="other").code == "B007"


@pytest.mark.parametrize(("body", "module", "code"), [
    ("call nobody;", "", "S003"), ("mov.u64 %d1, nothing;", "", "S005"), ("add.u32 %q1, %r1, %r1;", "", "S005"),
    ("mov.u64 %d1, v;", ".extern .global .u32 v;\n", "S002"), ("call f;", ".func f(.param .b32 a) { ret; }\n", "S004"),
])
def test_modules_that_cannot_run(body: str, module: str, code: str) -> None:
    assert failure(kernel(body, POINTER, module=module), array()).code == code


def test_a_variable_that_nobody_uses_may_be_unsupported() -> None:
    sim.launch(kernel("", POINTER, module=".extern .global .u32 v;\n"), "k", 1, 32, [array()])


def test_an_indexed_branch_beyond_its_list() -> None:
    body = ("mov.u32 %r1, %tid.x;\nshr.u32 %r1, %r1, 3;\nT: .branchtargets A, B, C;\nbrx.idx %r1, T;\n"
            "A: mov.u32 %r2, 1;\nB: mov.u32 %r2, 2;\nC: mov.u32 %r2, 3;")
    found = failure(kernel(body, POINTER), array())
    assert found.code == "S016"
    assert "thread (24, 0, 0)" in found.message


def test_a_failed_assertion_says_which(capsys: pytest.CaptureFixture[str]) -> None:
    text = (PTX / "nvcc_control_sm75.ptx").read_text()
    found = failure(text, np.zeros(4, np.int32), name="asserts", block=1)
    assert found.code == "S014"
    assert "Assertion `x[0] == 1` failed" in capsys.readouterr().err


def test_an_endless_loop_is_given_up() -> None:
    found = failure(kernel("A: add.u32 %r1, %r1, 1;\nbra A;", POINTER), array(), limit=10_000_000)
    assert found.code == "S017"


SHARED = """.version 7.0
.target {target}
.address_size 64
.extern .shared .align 16 .b8 dynamic[];
.visible .entry k(.param .u64 x, .param .u32 at)
{{
	.reg .b32 %r<9>;
	.reg .b64 %d<3>;
	ld.param.u64 %d1, [x];
	ld.param.u32 %r1, [at];
	mov.u32 %r2, dynamic;
	add.u32 %r2, %r2, %r1;
	ld.shared.v4.u32 {{%r3, %r4, %r5, %r6}}, [%r2];
	mov.u32 %r7, %total_smem_size;
	mov.u32 %r8, %dynamic_smem_size;
	st.global.v2.u32 [%d1], {{%r7, %r8}};
	ret;
}}
"""


@pytest.mark.parametrize(("target", "dynamic", "given"), [
    ("sm_90", 16, 128), ("sm_90", 100, 128), ("sm_90", 128, 128), ("sm_90", 1000, 1024), ("sm_90", 1024, 1024),
    ("sm_90", 2000, 2048), ("sm_80", 1000, 1024), ("sm_75", 16, 256), ("sm_75", 256, 256), ("sm_90", 0, 0)])
def test_the_last_unit_of_shared_memory_is_the_blocks(target: str, dynamic: int, given: int) -> None:
    """As on an H200, where for sizes of 16 to 2000 the first access that faults, and %total_smem_size, were these."""
    text = SHARED.format(target=target)
    found = np.zeros(4, np.uint32)
    if given:
        sim.launch(text, "k", 1, 1, [found, given - 16], shared=dynamic)
        assert found[:2].tolist() == [given, dynamic]
    assert failure(text, found, given, block=1, shared=dynamic).code == "S010"
