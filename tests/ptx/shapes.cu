// nvcc -arch=sm_90 -lineinfo -ptx shapes.cu -o shapes.ptx
#include <cstdint>
#include <cstdio>
__constant__ float scale[4] = {1, 2, 3, 4};
__device__ int counter;
__device__ __noinline__ float slow(float x, int n) { for (int i = 0; i < n; ++i) x = x * x + scale[i & 3]; return x; }

// Early return, loop, branch, call, shared memory, barrier, atomic, inline assembly with a scope of its own.
extern "C" __global__ void __launch_bounds__(128) shapes(const float* __restrict__ in, float* out, unsigned n) {
    __shared__ float tile[128];
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    float acc = 0;
#pragma unroll 1
    for (unsigned k = 0; k < n; k += 128) acc += in[(i + k) % n];
    tile[threadIdx.x] = acc;
    __syncthreads();
    if (acc > 3) acc = slow(acc, n);
    atomicAdd(&counter, 1);
    asm volatile("{\n\t.reg .pred %%p;\n\t.reg .b32 %%r;\n\tsetp.gt.u32 %%p, %1, 7;\n\tmov.b32 %%r, %0;\n\t"
                 "@%%p red.global.add.u32 [%2], %%r;\n\t}" :: "r"(i), "r"(n), "l"(out) : "memory");
    out[i] = acc + tile[(threadIdx.x + 1) % 128];
}
extern "C" __global__ void nothing() {}
