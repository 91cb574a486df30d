"""Writes triton_*.ptx: what Triton makes of the four benchmark kernels. Needs triton and no GPU.

    cp tests/ptx/make_triton.py /src && python /src/make_triton.py tests/ptx

Run from a neutral directory, because the debug sections spell its name.

Kernels, constants and the 16-byte divisibility of their arguments are those of the benchmark's launches.
The tensor-core kernels use ``cp.async``/``ldmatrix``/``mma`` on sm_80, ``wgmma`` on sm_90, ``tcgen05`` on sm_100.
"""

import re
import sys
from pathlib import Path

import triton
import triton.language as tl
from triton.backends.compiler import GPUTarget
from triton.compiler import ASTSource


@triton.jit
def add_kernel(x, y, z, n, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    mask = i < n
    tl.store(z + i, tl.load(x + i, mask=mask) + tl.load(y + i, mask=mask), mask=mask)


@triton.jit
def softmax_kernel(out, x, n_cols, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    col = tl.arange(0, BLOCK)
    mask = col < n_cols
    v = tl.load(x + row * n_cols + col, mask=mask, other=-float("inf"))
    v = tl.exp(v - tl.max(v, 0))
    tl.store(out + row * n_cols + col, v / tl.sum(v, 0), mask=mask)


@triton.jit
def gemm_kernel(a, b, c, M, N, K, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    rm = tl.program_id(0) * BM + tl.arange(0, BM)
    rn = tl.program_id(1) * BN + tl.arange(0, BN)
    rk = tl.arange(0, BK)
    acc = tl.zeros((BM, BN), dtype=tl.float32)
    pa = a + rm[:, None] * K + rk[None, :]
    pb = b + rk[:, None] * N + rn[None, :]
    for _ in range(0, K, BK):
        acc = tl.dot(tl.load(pa), tl.load(pb), acc)
        pa += BK
        pb += BK * N
    tl.store(c + rm[:, None] * N + rn[None, :], acc.to(tl.float16))


@triton.jit
def attn_kernel(Q, K, V, O, scale, N, BM: tl.constexpr, BN: tl.constexpr, D: tl.constexpr):  # noqa: E741
    head = tl.program_id(1) * N * D
    rm = tl.program_id(0) * BM + tl.arange(0, BM)
    rn = tl.arange(0, BN)
    rd = tl.arange(0, D)
    q = tl.load(Q + head + rm[:, None] * D + rd[None, :])
    peak = tl.full([BM], -float("inf"), tl.float32)
    total = tl.zeros([BM], tl.float32)
    acc = tl.zeros([BM, D], tl.float32)
    for start in range(0, N, BN):
        k = tl.load(K + head + (start + rn)[None, :] * D + rd[:, None])
        s = tl.dot(q, k) * scale
        new_peak = tl.maximum(peak, tl.max(s, 1))
        p = tl.exp(s - new_peak[:, None])
        rescale = tl.exp(peak - new_peak)
        total = total * rescale + tl.sum(p, 1)
        v = tl.load(V + head + (start + rn)[:, None] * D + rd[None, :])
        acc = tl.dot(p.to(tl.float16), v, acc * rescale[:, None])
        peak = new_peak
    tl.store(O + head + rm[:, None] * D + rd[None, :], (acc / total[:, None]).to(tl.float16))


# name: (kernel, types of its run-time arguments, constants, options)
KERNELS = {
    "add": (add_kernel, "*fp32 *fp32 *fp32 i32", {"BLOCK": 1024}, {}),
    "softmax": (softmax_kernel, "*fp32 *fp32 i32", {"BLOCK": 4096}, {"num_warps": 8}),
    "gemm": (gemm_kernel, "*fp16 *fp16 *fp16 i32 i32 i32", {"BM": 128, "BN": 128, "BK": 64},
             {"num_warps": 8, "num_stages": 3}),
    "attn": (attn_kernel, "*fp16 *fp16 *fp16 *fp16 fp32 i32", {"BM": 128, "BN": 64, "D": 64},
             {"num_warps": 4, "num_stages": 3}),
}
# A version that ptxas 12.9 and later read; this Triton's own default is newer.
COMMON = {"ptx_version": 88, "enable_fp_fusion": True}


def ptx(name: str, arch: int) -> str:
    kernel, types, constants, options = KERNELS[name]
    arguments = dict(zip(kernel.arg_names, types.split(), strict=False))
    attrs = {(i,): [["tt.divisibility", 16]] for i, kind in enumerate(arguments.values()) if kind != "fp32"}
    source = ASTSource(kernel, {**arguments, **dict.fromkeys(constants, "constexpr")}, constants, attrs)
    options = {**COMMON, **options}
    return str(triton.compile(source, target=GPUTarget("cuda", arch, 32), options=options).asm["ptx"])


def portable(text: str) -> str:
    """The text without the directory that Triton is installed in."""
    return re.sub(r'(\.file\s+\d+\s+)"[^"]*/', r'\1"', text)


def main(folder: Path) -> None:
    for name in KERNELS:
        for arch in (80, 90, 100) if name == "gemm" else (80, 90):
            (folder / f"triton_{name}_sm{arch}.ptx").write_text(portable(ptx(name, arch)))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
