"""Compiling kernels: their code is freed, and a long launch goes over to faster code without a trace."""

from __future__ import annotations

import gc
import weakref

import numpy as np
from sim_ops import kernel

from ncc import sim
from ncc.sim.jit import FAST
from ncc.sim.machine import KEPT, WORTHWHILE, compile_kernel

ADD = ("mov.u32 %r1, %ctaid.x;\nmov.u32 %r2, %ntid.x;\nmov.u32 %r3, %tid.x;\nmad.lo.u32 %r1, %r1, %r2, %r3;\n"
       "ld.param.u64 %d1, [x];\nmad.wide.u32 %d1, %r1, 4, %d1;\nld.global.u32 %r4, [%d1];\n{body}\n"
       "st.global.u32 [%d1], %r4;")


def text(value: int) -> str:
    return kernel(ADD.format(body=f"add.u32 %r4, %r4, {value};"), ".param .u64 x")


def test_the_code_of_a_kernel_is_freed_with_it() -> None:
    x = np.zeros(32, np.uint32)
    sim.launch(text(12345), "k", 1, 32, [x])
    code = weakref.ref(compile_kernel(text(12345), "k", "<ptx>").tiers)
    assert code() is not None
    for value in range(KEPT):
        compile_kernel(text(value), "k", "<ptx>")
    gc.collect()
    assert code() is None


def test_a_long_launch_changes_to_faster_code() -> None:
    body = "\n".join("add.u32 %r4, %r4, 1;" for _ in range(16))
    source = kernel(ADD.format(body=body), ".param .u64 x")
    worthwhile = WORTHWHILE * len(compile_kernel(source, "k", "<ptx>").tiers.text)
    blocks = 2 * worthwhile // (256 * 25)
    x = np.arange(blocks * 256, dtype=np.uint32)
    done = sim.launch(source, "k", blocks, 256, [x])
    assert done.thread_instructions > worthwhile
    assert np.array_equal(x, np.arange(blocks * 256, dtype=np.uint32) + 16)
    assert FAST in compile_kernel(source, "k", "<ptx>").tiers.compiled
