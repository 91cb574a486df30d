"""Compiling kernels: their code is freed, and a long launch goes over to faster code without a trace."""

from __future__ import annotations

import gc
import os
import subprocess
import sys
import weakref
from pathlib import Path

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


LAUNCHES = """
import sys
import numpy as np
from ncc import sim
from ncc.engine.simulator import keep_library
from ncc.sim import jit

if sys.argv[1] == "again":
    jit._optimised = None
keep_library()
x = np.arange(32, dtype=np.uint32)
sim.launch(sys.stdin.read(), "k", 1, 32, [x])
print(x.sum())
"""


def test_the_library_is_compiled_once_for_a_user(tmp_path: Path) -> None:
    """What is damaged is compiled anew."""
    def launched(how: str) -> str:
        done = subprocess.run([sys.executable, "-c", LAUNCHES, how], input=text(1), capture_output=True, text=True,
                              env={**os.environ, "NCC_SIM_CACHE": str(tmp_path / "kept")}, check=False)
        return done.stdout or done.stderr

    total = f"{sum(range(33))}\n"
    assert launched("first") == total
    files = list((tmp_path / "kept").glob("kernels/*/*"))
    assert files
    assert launched("again") == total
    files[0].write_bytes(files[0].read_bytes()[:-1])
    assert "'NoneType' object is not callable" in launched("again")
    assert launched("mended") == total
    assert launched("again") == total
