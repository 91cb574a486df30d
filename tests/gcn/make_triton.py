"""Writes triton_*.s: what Triton makes of the benchmark kernels for CDNA2 and CDNA3, in ``gfx950`` for CDNA4, in
``rdna`` for RDNA 3 and 4, there some code objects, too (Triton 3.9 compiles nothing for gfx1030), and limits/*.s: flash
attention that takes nearly all registers. Needs triton and no GPU.

    cp tests/gcn/make_triton.py /src && python /src/make_triton.py tests/gcn

Run from a neutral directory, because the debug sections spell its name. Line info is in the vector addition only.
"""

import os
import sys
from pathlib import Path

import triton
import triton.language as tl
from triton import knobs
from triton.backends.compiler import GPUTarget
from triton.compiler import ASTSource

ARCHES = {"gfx90a": 64, "gfx942": 64, "gfx950": 64, "gfx1100": 32, "gfx1200": 32}
"""With the lanes of a wave."""
RDNA = ("gfx1100", "gfx1200")


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
def layernorm_kernel(out, x, weight, bias, n_cols, eps, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    mean = tl.zeros([BLOCK], tl.float32)
    for start in range(0, n_cols, BLOCK):
        col = start + tl.arange(0, BLOCK)
        mean += tl.load(x + row * n_cols + col, mask=col < n_cols, other=0.0).to(tl.float32)
    average = tl.sum(mean, 0) / n_cols
    var = tl.zeros([BLOCK], tl.float32)
    for start in range(0, n_cols, BLOCK):
        col = start + tl.arange(0, BLOCK)
        v = tl.load(x + row * n_cols + col, mask=col < n_cols, other=0.0).to(tl.float32)
        v = tl.where(col < n_cols, v - average, 0.0)
        var += v * v
    scale = 1 / tl.sqrt(tl.sum(var, 0) / n_cols + eps)
    for start in range(0, n_cols, BLOCK):
        col = start + tl.arange(0, BLOCK)
        mask = col < n_cols
        v = tl.load(x + row * n_cols + col, mask=mask, other=0.0).to(tl.float32)
        v = (v - average) * scale * tl.load(weight + col, mask=mask) + tl.load(bias + col, mask=mask)
        tl.store(out + row * n_cols + col, v.to(tl.float16), mask=mask)


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
    tl.store(c + rm[:, None] * N + rn[None, :], acc.to(c.dtype.element_ty))


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


TILE = {"BM": 64, "BN": 64, "BK": 32}
# name: (kernel, types of its run-time arguments, constants, options)
KERNELS = {
    "add": (add_kernel, "*fp32 *fp32 *fp32 i32", {"BLOCK": 1024}, {}),
    "softmax": (softmax_kernel, "*fp32 *fp32 i32", {"BLOCK": 1024}, {"num_warps": 4}),
    "layernorm": (layernorm_kernel, "*fp16 *fp16 *fp32 *fp32 i32 fp32", {"BLOCK": 512}, {"num_warps": 4}),
    "gemm_f16_32": (gemm_kernel, "*fp16 *fp16 *fp16 i32 i32 i32", TILE, {"matrix_instr_nonkdim": 32}),
    "gemm_f16_16": (gemm_kernel, "*fp16 *fp16 *fp16 i32 i32 i32", TILE, {"matrix_instr_nonkdim": 16}),
    "gemm_bf16_32": (gemm_kernel, "*bf16 *bf16 *bf16 i32 i32 i32", TILE, {"matrix_instr_nonkdim": 32}),
    "gemm_bf16_16": (gemm_kernel, "*bf16 *bf16 *bf16 i32 i32 i32", TILE, {"matrix_instr_nonkdim": 16}),
    "attn": (attn_kernel, "*fp16 *fp16 *fp16 *fp16 fp32 i32", {"BM": 64, "BN": 32, "D": 64}, {"num_warps": 4}),
}

# file: (processor, constants, options)
LIMITS = {
    "attn_gfx942": ("gfx942", {"BM": 128, "BN": 64, "D": 64}, {"num_warps": 4, "num_stages": 3}),
    "attn_gfx950": ("gfx950", {"BM": 128, "BN": 64, "D": 64}, {"num_warps": 4, "num_stages": 3}),
    "attn_d128_gfx90a": ("gfx90a", {"BM": 128, "BN": 64, "D": 128}, {"num_warps": 4}),
}
OBJECTS = (("gemm_f16_16", "gfx1100"), ("add", "gfx1200"), ("softmax", "gfx1200"), ("layernorm", "gfx1200"))


def compiled(name: str, arch: str, constants: dict[str, int] | None = None,
             options: dict[str, int] | None = None) -> dict[str, str | bytes]:
    """``amdgcn`` (text) and ``hsaco`` (bytes) of one kernel."""
    kernel, types, usual, usual_options = KERNELS[name]
    constants, options = constants or usual, options or usual_options
    arguments = dict(zip(kernel.arg_names, types.split(), strict=False))
    attrs = {(i,): [["tt.divisibility", 16]] for i, kind in enumerate(arguments.values()) if kind != "fp32"}
    source = ASTSource(kernel, {**arguments, **dict.fromkeys(constants, "constexpr")}, constants, attrs)
    knobs.compilation.disable_line_info = name != "add"
    if arch in RDNA and name == "attn":
        options = {"num_warps": 8}  # with four it takes every vector register, and leaves none for probes
    target = GPUTarget("hip", arch, ARCHES[arch])
    return triton.compile(source, target=target, options={"enable_fp_fusion": True, **options}).asm


def main(folder: Path) -> None:
    os.environ["TRITON_ALWAYS_COMPILE"] = "1"
    for name in KERNELS:
        for arch in ARCHES:
            if arch not in RDNA:
                into = folder / "gfx950" if arch == "gfx950" else folder
                (into / f"triton_{name}_{arch}.s").write_text(str(compiled(name, arch)["amdgcn"]))
            elif not name.endswith("_32"):  # its matrix unit has 16x16 only
                (folder / "rdna" / f"triton_{name}_{arch}.s").write_text(str(compiled(name, arch)["amdgcn"]))
    for name, arch in OBJECTS:
        (folder / "rdna" / f"triton_{name}_{arch}.hsaco").write_bytes(bytes(compiled(name, arch)["hsaco"]))
    for file, (arch, constants, options) in LIMITS.items():
        (folder / "limits" / f"{file}.s").write_text(str(compiled("attn", arch, constants, options)["amdgcn"]))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
