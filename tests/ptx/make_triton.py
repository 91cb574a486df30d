"""Writes triton_*.ptx: what Triton makes of the four benchmark kernels and of more. Needs triton, no GPU.

    cp tests/ptx/make_triton.py /src && python /src/make_triton.py tests/ptx

Run from a neutral directory, because the debug sections spell its name.

Constants and the divisibility by 16 of the four kernels' arguments are those of the benchmark's launches.
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


@triton.jit
def layernorm_kernel(x, gain, bias, out, n_cols, eps, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    col = tl.arange(0, BLOCK)
    mask = col < n_cols
    v = tl.load(x + row * n_cols + col, mask=mask, other=0.0)
    mean = tl.sum(v, 0) / n_cols
    centred = tl.where(mask, v - mean, 0.0)
    scale = 1 / tl.sqrt(tl.sum(centred * centred, 0) / n_cols + eps)
    y = centred * scale * tl.load(gain + col, mask=mask) + tl.load(bias + col, mask=mask)
    tl.store(out + row * n_cols + col, y, mask=mask)


@triton.jit
def histogram_kernel(x, bins, n, BLOCK: tl.constexpr, BINS: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    counts = tl.histogram(tl.load(x + i, mask=i < n, other=0), BINS, mask=i < n)
    tl.atomic_add(bins + tl.arange(0, BINS), counts)


@triton.jit
def scatter_kernel(x, bins, n, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    tl.atomic_add(bins + tl.load(x + i, mask=i < n, other=0), 1, mask=i < n)


@triton.jit
def cumsum_kernel(x, out, n_cols, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    col = tl.arange(0, BLOCK)
    v = tl.load(x + row * n_cols + col, mask=col < n_cols, other=0)
    tl.store(out + row * n_cols + col, tl.cumsum(v, 0), mask=col < n_cols)


@triton.jit
def first_order(a0, b0, a1, b1):
    return a1 * a0, a1 * b0 + b1


@triton.jit
def recurrence_kernel(a, b, out, n_cols, BLOCK: tl.constexpr):
    """y[i] = a[i] * y[i - 1] + b[i], as a scan of pairs."""
    row = tl.program_id(0) * n_cols
    col = tl.arange(0, BLOCK)
    factors = tl.load(a + row + col, mask=col < n_cols, other=0)
    terms = tl.load(b + row + col, mask=col < n_cols, other=0)
    _, y = tl.associative_scan((factors, terms), 0, first_order)
    tl.store(out + row + col, y, mask=col < n_cols)


@triton.jit
def reduce_kernel(x, total, peak, where, n, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    v = tl.load(x + i, mask=i < n, other=0)
    tl.atomic_add(total, tl.sum(v, 0))
    tl.atomic_max(peak, tl.max(v, 0))
    tl.store(where + tl.program_id(0), tl.argmin(v, 0))


@triton.jit
def gather_kernel(table, index, out, n, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    mask = i < n
    at = tl.load(index + i, mask=mask, other=0)
    tl.store(out + i, tl.load(table + at, mask=mask), mask=mask)


@triton.jit
def loops_kernel(x, out, n, BLOCK: tl.constexpr):
    """Blocks take different ways, and each goes on until its slowest element is done."""
    block = tl.program_id(0)
    i = block * BLOCK + tl.arange(0, BLOCK)
    v = tl.load(x + i, mask=i < n, other=1)
    steps = tl.zeros([BLOCK], tl.int32)
    if block % 3 == 0:
        while tl.max(v, 0) > 1:
            odd = (v & 1) == 1
            steps += tl.where(v > 1, 1, 0)
            v = tl.where(v > 1, tl.where(odd, 3 * v + 1, v >> 1), v)
    elif block % 3 == 1:
        for k in range(block + 2):
            if k == 5:
                steps -= v
            steps += k * v
    else:
        steps = v // 7 + v % 11
    tl.store(out + i, steps, mask=i < n)


# name: (kernel, types of its run-time arguments, constants, options)
KERNELS = {
    "add": (add_kernel, "*fp32 *fp32 *fp32 i32", {"BLOCK": 1024}, {}),
    "softmax": (softmax_kernel, "*fp32 *fp32 i32", {"BLOCK": 4096}, {"num_warps": 8}),
    "gemm": (gemm_kernel, "*fp16 *fp16 *fp16 i32 i32 i32", {"BM": 128, "BN": 128, "BK": 64},
             {"num_warps": 8, "num_stages": 3}),
    "attn": (attn_kernel, "*fp16 *fp16 *fp16 *fp16 fp32 i32", {"BM": 128, "BN": 64, "D": 64},
             {"num_warps": 4, "num_stages": 3}),
    "add_any": (add_kernel, "*fp32 *fp32 *fp32 i32", {"BLOCK": 1024}, {}),
    "softmax_any": (softmax_kernel, "*fp32 *fp32 i32", {"BLOCK": 1024}, {"num_warps": 4}),
    "layernorm": (layernorm_kernel, "*fp32 *fp32 *fp32 *fp32 i32 fp32", {"BLOCK": 1024}, {}),
    "histogram": (histogram_kernel, "*i32 *i32 i32", {"BLOCK": 512, "BINS": 64}, {}),
    "scatter": (scatter_kernel, "*i32 *i32 i32", {"BLOCK": 256}, {}),
    "cumsum": (cumsum_kernel, "*i32 *i32 i32", {"BLOCK": 1024}, {}),
    "recurrence": (recurrence_kernel, "*fp32 *fp32 *fp32 i32", {"BLOCK": 512}, {}),
    "reduce": (reduce_kernel, "*i32 *i32 *i32 *i32 i32", {"BLOCK": 1024}, {}),
    "gather": (gather_kernel, "*fp64 *i64 *fp64 i32", {"BLOCK": 256}, {}),
    "loops": (loops_kernel, "*i32 *i32 i32", {"BLOCK": 128}, {"num_warps": 2}),
}
ARCHS = {"add": (80, 90), "softmax": (80, 90), "gemm": (80, 90, 100), "attn": (80, 90)}
"""Others are for sm_80 only, what the simulator runs, and take numbers that 16 does not divide."""
# A version that ptxas 12.9 and later read; this Triton's own default is newer.
COMMON = {"ptx_version": 88, "enable_fp_fusion": True}


def ptx(name: str, arch: int) -> str:
    kernel, types, constants, options = KERNELS[name]
    arguments = dict(zip(kernel.arg_names, types.split(), strict=False))
    divisible = "*i" if name in ARCHS else "*"
    attrs = {(i,): [["tt.divisibility", 16]] for i, kind in enumerate(arguments.values()) if kind[0] in divisible}
    source = ASTSource(kernel, {**arguments, **dict.fromkeys(constants, "constexpr")}, constants, attrs)
    options = {**COMMON, **options}
    done = triton.compile(source, target=GPUTarget("cuda", arch, 32), options=options)
    return str(done.asm["ptx"])


def portable(text: str) -> str:
    """The text without the directory that Triton is installed in."""
    return re.sub(r'(\.file\s+\d+\s+)"[^"]*/', r'\1"', text)


def main(folder: Path) -> None:
    for name in KERNELS:
        for arch in ARCHS.get(name, (80,)):
            (folder / f"triton_{name}_sm{arch}.ptx").write_text(portable(ptx(name, arch)))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
