// Control flow: early returns, loops, switches, calls, nested scopes from inline assembly.
#include <cassert>
#include <cstdio>

__device__ int counter = 3;
__device__ unsigned long long table[2] = {1, 2};
__constant__ float scale[4] = {1, 2, 3, 4};
__device__ int *pointer_to_counter = &counter;

extern "C" __global__ void early(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  x[i] = x[i] * 2.f;
}

extern "C" __global__ void ladder(int *x, int n) {
  int i = threadIdx.x;
  if (i == n) { x[0] = 1; return; }
  if (i > n) { asm volatile("exit;"); }
  for (int k = 0; k < n; ++k) {
    if (x[k] == 7) return;
    x[i + k] += k;
  }
  for (int k = 0; k < blockIdx.x; ++k) x[k * n] = k;
}

extern "C" __global__ void choose(int *x, int which) {
  switch (which) {
    case 0: x[0] = 5; break;
    case 1: x[1] = x[7] * 3; break;
    case 2: x[2] = atomicAdd(x, 3); break;
    case 3: x[3] = x[0] / x[1]; break;
    case 4: x[4] = __popc(x[9]); break;
    case 5: x[5] = x[8] % x[2]; __syncthreads(); break;
    case 6: x[6] = 11; break;
    case 7: x[9] = __clz(x[2]); break;
    default: x[12] = which;
  }
}

__device__ __noinline__ int twice(int a) { return a * 2 + counter; }
__device__ __noinline__ int leaves(int a) { if (a > 3) asm volatile("exit;"); return a; }
__device__ __noinline__ int deep(int *p) { return twice(*p) + 1; }
typedef int (*Function)(int);
__device__ Function functions[2] = {twice, leaves};

extern "C" __global__ void calls(int *x) {
  x[threadIdx.x] = deep(x + threadIdx.x);
  printf("%d\n", x[0]);
}
extern "C" __global__ void calls_exit(int *x) { x[threadIdx.x] = leaves(x[1]); }
extern "C" __global__ void indirect(int *x, int k) { x[threadIdx.x] = functions[k](x[1]); }
extern "C" __global__ void variables(float *x) { x[threadIdx.x] = scale[threadIdx.x & 3] + *pointer_to_counter + table[1]; }
extern "C" __global__ void asserts(int *x) { assert(x[0] == 1); x[1] = 2; }
extern "C" __global__ void nothing() {}

extern "C" __global__ void __launch_bounds__(128, 2) scopes(unsigned *x) {
  unsigned v = x[threadIdx.x], w;
  asm volatile(
      "{\n.reg .pred p;\n.reg .b32 %%t<3>, u;\nsetp.gt.u32 p, %1, 7;\n"
      "@p bra DONE;\nadd.u32 %%t1, %1, 5;\n{ .reg .b64 u; cvt.u64.u32 u, %%t1; add.u64 u, u, 3; cvt.u32.u64 %%t1, u; }\n"
      "mov.u32 u, %%t1; mov.u32 %0, u;\nDONE:\n}"
      : "=r"(w) : "r"(v));
  asm volatile("{ .reg .pred p; LOOP: setp.eq.u32 p, %0, 0; @!p bra LOOP; bra.uni DONE; DONE: }" ::"r"(w));
  x[threadIdx.x] = w;
}
