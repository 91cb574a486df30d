// What the simulator has to run: one kernel for each thing that real kernels do.
#include <cuda_fp16.h>
#include <cuda_bf16.h>

extern "C" __global__ void vector_add(const float *x, const float *y, float *z, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) z[i] = x[i] + y[i];
}

extern "C" __global__ void histogram(const unsigned char *x, unsigned *bins, int n) {
  __shared__ unsigned local[256];
  local[threadIdx.x] = 0;
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) atomicAdd(&local[x[i]], 1u);
  __syncthreads();
  atomicAdd(&bins[threadIdx.x], local[threadIdx.x]);
}

__device__ float warp_sum(float v) {
  for (int k = 16; k; k >>= 1) v += __shfl_down_sync(~0u, v, k);
  return v;
}

extern "C" __global__ void block_sum(const float *x, float *out, int n) {
  __shared__ float part[32];
  float v = 0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) v += x[i];
  v = warp_sum(v);
  if (threadIdx.x % 32 == 0) part[threadIdx.x / 32] = v;
  __syncthreads();
  if (threadIdx.x < 32) {
    v = threadIdx.x < blockDim.x / 32 ? part[threadIdx.x] : 0;
    v = warp_sum(v);
    if (threadIdx.x == 0) atomicAdd(out, v);
  }
}

extern "C" __global__ void scan(const int *x, int *y, int n) {
  extern __shared__ int pool[];
  int t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
  int v = i < n ? x[i] : 0;
  for (int k = 1; k < 32; k <<= 1) {
    int u = __shfl_up_sync(~0u, v, k);
    if (t % 32 >= k) v += u;
  }
  if (t % 32 == 31) pool[t / 32] = v;
  __syncthreads();
  int before = 0;
  for (int w = 0; w < t / 32; ++w) before += pool[w];
  if (i < n) y[i] = v + before;
}

extern "C" __global__ void layer_norm(const float *x, const float *gain, const float *bias, float *y, int n, float eps) {
  __shared__ float sums[2][32];
  const float *row = x + (size_t)blockIdx.x * n;
  float s = 0, q = 0;
  for (int i = threadIdx.x; i < n; i += blockDim.x) { float v = row[i]; s += v; q += v * v; }
  s = warp_sum(s), q = warp_sum(q);
  if (threadIdx.x % 32 == 0) sums[0][threadIdx.x / 32] = s, sums[1][threadIdx.x / 32] = q;
  __syncthreads();
  s = q = 0;
  for (int w = 0; w < blockDim.x / 32; ++w) s += sums[0][w], q += sums[1][w];
  float mean = s / n, scale = rsqrtf(q / n - mean * mean + eps);
  for (int i = threadIdx.x; i < n; i += blockDim.x) y[(size_t)blockIdx.x * n + i] = (row[i] - mean) * scale * gain[i] + bias[i];
}

extern "C" __global__ void gather(const double *table, const long long *index, double *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  out[i] = table[index[i]];
}

extern "C" __global__ void divergent_switch(const int *x, int *y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int v = x[i], r;
  switch (v & 7) {
    case 0: r = v * 3; break;
    case 1: r = 0; for (int k = 0; k < (v >> 3 & 15); ++k) { if (k == 9) break; r += k * v; } break;
    case 2: r = __popc(v); break;
    case 3: r = v / 7; break;
    case 4: r = v % 11; break;
    case 5: r = -v; if (v > 100) { y[i] = 1; return; } break;
    case 6: r = v ^ 0x55; break;
    default: r = 42;
  }
  y[i] = r;
}

extern "C" __global__ void collatz(const unsigned *x, unsigned *steps, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  unsigned long long v = x[i];
  unsigned k = 0;
  while (v > 1) { v = v & 1 ? 3 * v + 1 : v / 2; ++k; }
  steps[i] = k;
}

extern "C" __global__ void votes(const int *x, unsigned *out) {
  int v = x[threadIdx.x];
  unsigned *o = out + threadIdx.x * 6;
  o[0] = __ballot_sync(~0u, v > 0);
  o[1] = __any_sync(~0u, v == 7);
  o[2] = __all_sync(~0u, v < 1000);
  o[3] = __match_any_sync(~0u, v & 3);
  o[4] = __popc(__activemask());
  o[5] = threadIdx.x & 1 ? __shfl_sync(0xAAAAAAAA, v, 3) : __shfl_sync(0x55555555, v, 4);
}

extern "C" __global__ void count_barrier(const int *x, int *out) {
  out[threadIdx.x * 3] = __syncthreads_count(x[threadIdx.x] & 1);
  out[threadIdx.x * 3 + 1] = __syncthreads_and(x[threadIdx.x] < 1000);
  out[threadIdx.x * 3 + 2] = __syncthreads_or(x[threadIdx.x] == 5);
}

// Each lane in turn holds a lock that the others of its warp spin on.
extern "C" __global__ void locked(int *lock, int *counter) {
  bool done = false;
  while (!done) {
    if (atomicCAS(lock, 0, 1) == 0) {
      *(volatile int *)counter = *(volatile int *)counter + 1;
      __threadfence();
      atomicExch(lock, 0);
      done = true;
    }
  }
}

// Blocks wait for each other: all have to be on the device at once.
extern "C" __global__ void grid_barrier(volatile int *arrived, int *out) {
  if (threadIdx.x == 0) {
    atomicAdd((int *)arrived, 1);
    while (*arrived < gridDim.x) {}
    out[blockIdx.x] = *arrived;
  }
}

extern "C" __global__ void half_math(const __half2 *x, const __half2 *y, __half2 *z, __nv_bfloat16 *w, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  z[i] = __hfma2(x[i], y[i], __hadd2(x[i], y[i]));
  w[i] = __float2bfloat16(__low2float(x[i]) * __high2float(y[i]));
}

extern "C" __global__ void math(const float *x, float *y, double *z, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  y[i] = expf(x[i]) + sinf(x[i]) + logf(fabsf(x[i]) + 1.f) + powf(fabsf(x[i]), 1.5f);
  z[i] = exp((double)x[i]) + sqrt(fabs((double)x[i]));
}

extern "C" __global__ void where(unsigned long long *out) {
  unsigned sm, count;
  unsigned long long t;
  asm volatile("mov.u32 %0, %%smid;" : "=r"(sm));
  asm volatile("mov.u32 %0, %%nsmid;" : "=r"(count));
  asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(t));
  if (threadIdx.x == 0) {
    out[blockIdx.x * 4] = sm;
    out[blockIdx.x * 4 + 1] = count;
    out[blockIdx.x * 4 + 2] = clock64();
    out[blockIdx.x * 4 + 3] = t;
  }
}
