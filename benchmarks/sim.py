"""Speed of the simulator on one core: thread instructions per second.

    python benchmarks/sim.py            # prints, and writes benchmarks/results/<date>-sim.json

Vector addition of 2^22 elements on a grid of 1,024 blocks of 256 threads, and two fp16 GEMMs of 512x512x512 with
mma.sync, ldmatrix and cp.async: Triton's and nvcc's. The time is that of a launch whose kernel is compiled already, the
middle one of several; compiling is stated beside it. A result that is wrong is no result: NumPy checks each.
"""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import numpy as np
from common import processor, write_result

from ncc import sim
from ncc.sim.machine import compile_kernel

ROOT = Path(__file__).parent.parent
STRIDED_ADD = """.version 8.0
.target sm_80
.address_size 64
.visible .entry add(.param .u64 x, .param .u64 y, .param .u64 z, .param .u32 n) {
.reg .pred %p<3>; .reg .b32 %r<8>; .reg .f32 %f<4>; .reg .b64 %d<8>;
mov.u32 %r1, %ctaid.x; mov.u32 %r2, %ntid.x; mov.u32 %r3, %tid.x; mad.lo.u32 %r4, %r1, %r2, %r3;
mov.u32 %r5, %nctaid.x; mul.lo.u32 %r5, %r5, %r2; ld.param.u32 %r6, [n];
ld.param.u64 %d1, [x]; ld.param.u64 %d2, [y]; ld.param.u64 %d3, [z];
LOOP: setp.ge.u32 %p1, %r4, %r6; @%p1 bra DONE;
mul.wide.u32 %d4, %r4, 4; add.u64 %d5, %d1, %d4; add.u64 %d6, %d2, %d4; add.u64 %d7, %d3, %d4;
ld.global.f32 %f1, [%d5]; ld.global.f32 %f2, [%d6]; add.f32 %f3, %f1, %f2; st.global.f32 [%d7], %f3;
add.u32 %r4, %r4, %r5; bra LOOP;
DONE: ret;
}
"""


def measure(name: str, text: str, kernel: str, *launch: Any, repeats: int = 5, **options: Any) -> dict[str, Any]:
    start = time.perf_counter()
    compile_kernel(text, kernel)
    compiled = time.perf_counter() - start
    sim.launch(text, kernel, *launch, **options)
    times = []
    for _ in range(repeats):
        start = time.perf_counter()
        done = sim.launch(text, kernel, *launch, **options)
        times.append(time.perf_counter() - start)
    seconds = sorted(times)[repeats // 2]
    return {"kernel": name, "thread_instructions": done.thread_instructions, "seconds": seconds,
            "per_second": done.thread_instructions / seconds, "compile_seconds": compiled}


def main() -> None:
    rng = np.random.default_rng(0)
    x, y = rng.standard_normal((2, 1 << 22)).astype(np.float32)
    a, b = rng.standard_normal((2, 512, 512)).astype(np.float16)
    z, c, d = np.zeros_like(x), np.zeros_like(a), np.zeros_like(a)
    triton, nvcc = ((ROOT / f"tests/ptx/{name}_sm80.ptx").read_text() for name in ("triton_gemm", "nvcc_tensor"))
    rows = [
        measure("vector add", STRIDED_ADD, "add", 1024, 256, [x, y, z, 1 << 22]),
        measure("gemm", triton, "gemm_kernel", (4, 4), 256, [a, b, c, 512, 512, 512, None, None], shared=65536),
        measure("gemm of nvcc", nvcc, "gemm", (8, 8), 128, [a, b, d, 512, 512, 512]),
    ]
    product = a.astype(np.float32) @ b.astype(np.float32)
    assert np.array_equal(z, x + y)
    assert all(np.allclose(found, product, rtol=2e-3, atol=2e-2) for found in (c, d))
    for row in rows:
        print(f"{row['kernel']}: {row['per_second'] / 1e6:.0f} M thread instructions/s "
              f"({row['seconds'] * 1e3:.1f} ms; compiled in {row['compile_seconds']:.2f} s)")
    write_result("sim", {"runs": rows}, measured_on=processor())


if __name__ == "__main__":
    main()
