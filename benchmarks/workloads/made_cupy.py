"""CuPy with no variable set: raw, elementwise and reduction kernels, a fused function, a module of several kernels."""

from __future__ import annotations

import cupy as cp

N = 1 << 20
RAW = cp.RawKernel(r"""
extern "C" __global__ void halve(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] = x[i] * 0.5f + 1.0f;
}""", "halve")
MODULE = cp.RawModule(code=r"""
__device__ float scale = 2.0f;
template <class T> __global__ void twice(T *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] *= scale;
}""", options=("-std=c++17",), name_expressions=("twice<float>",))
SQUARE = cp.ElementwiseKernel("float32 x, float32 y", "float32 z", "z = (x - y) * (x - y)", "squared_difference")
NORM = cp.ReductionKernel("float32 x", "float32 y", "x * x", "a + b", "y = sqrt(a)", "0", "norm")


@cp.fuse()
def fused(x, y):
    return cp.tanh(x) * y + x


def main() -> None:
    x = cp.linspace(-1, 1, N, dtype=cp.float32)
    RAW((N // 256,), (256,), (x, cp.int32(N)))
    print("raw", x.tobytes().hex()[:64])
    MODULE.get_function("twice<float>")((N // 256,), (256,), (x, cp.int32(N)))
    print("module", x.tobytes().hex()[:64])
    print("elementwise", SQUARE(x, x[::-1]).tobytes().hex()[:64])
    print("reduction", NORM(x).tobytes().hex())
    print("fused", fused(x, x).tobytes().hex()[:64])


if __name__ == "__main__":
    main()
