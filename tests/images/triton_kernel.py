"""Makes triton.cubin with Triton 3.9 (no GPU needed): python triton_kernel.py, run as /tmp/kernels/add.py."""

from pathlib import Path

import triton
import triton.language as tl
from triton.backends.compiler import GPUTarget
from triton.compiler import ASTSource


@triton.jit
def add_kernel(x, y, o, n, B: tl.constexpr):
    i = tl.program_id(0) * B + tl.arange(0, B)
    m = i < n
    tl.store(o + i, tl.load(x + i, mask=m) * 2.5 + tl.load(y + i, mask=m), mask=m)


source = ASTSource(fn=add_kernel, signature={"x": "*fp32", "y": "*fp32", "o": "*fp32", "n": "i32", "B": "constexpr"},
                   constexprs={"B": 128})
kernel = triton.compile(source, target=GPUTarget("cuda", 90, 32), options={"enable_fp_fusion": False})
Path("triton.cubin").write_bytes(kernel.asm["cubin"])
