// What the simulator has to run on AMD: one kernel for each thing that real kernels do (the kernels of
// tests/ptx/yardstick.cu where they make sense for waves).
#include <hip/hip_runtime.h>
#include <hip/hip_fp16.h>

#define WAVE __AMDGCN_WAVEFRONT_SIZE

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

__device__ float wave_sum(float v) {
  for (int k = WAVE / 2; k; k >>= 1) v += __shfl_down(v, k);
  return v;
}

extern "C" __global__ void block_sum(const float *x, float *out, int n) {
  __shared__ float part[16];
  float v = 0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) v += x[i];
  v = wave_sum(v);
  if (threadIdx.x % WAVE == 0) part[threadIdx.x / WAVE] = v;
  __syncthreads();
  if (threadIdx.x < WAVE) {
    v = threadIdx.x < blockDim.x / WAVE ? part[threadIdx.x] : 0;
    v = wave_sum(v);
    if (threadIdx.x == 0) atomicAdd(out, v);
  }
}

extern "C" __global__ void scan(const int *x, int *y, int n) {
  extern __shared__ int pool[];
  int t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
  int v = i < n ? x[i] : 0;
  for (int k = 1; k < WAVE; k <<= 1) {
    int u = __shfl_up(v, k);
    if (t % WAVE >= k) v += u;
  }
  if (t % WAVE == WAVE - 1) pool[t / WAVE] = v;
  __syncthreads();
  int before = 0;
  for (int w = 0; w < t / WAVE; ++w) before += pool[w];
  if (i < n) y[i] = v + before;
}

#ifdef __GFX9__
// A sum over the lanes by DPP: row shifts and broadcasts.
extern "C" __global__ void dpp_sum(const int *x, int *out) {
  int v = x[blockIdx.x * 64 + threadIdx.x];
  v += __builtin_amdgcn_update_dpp(0, v, 0x111, 0xf, 0xf, false);  // row_shr:1
  v += __builtin_amdgcn_update_dpp(0, v, 0x112, 0xf, 0xf, false);
  v += __builtin_amdgcn_update_dpp(0, v, 0x114, 0xf, 0xe, false);
  v += __builtin_amdgcn_update_dpp(0, v, 0x118, 0xf, 0xc, false);
  v += __builtin_amdgcn_update_dpp(0, v, 0x142, 0xa, 0xf, false);  // row_bcast:15
  v += __builtin_amdgcn_update_dpp(0, v, 0x143, 0xc, 0xf, false);  // row_bcast:31
  out[blockIdx.x * 64 + threadIdx.x] = v;
}
#endif

extern "C" __global__ void softmax(const float *x, float *y, int n) {
  __shared__ float part[16];
  const float *row = x + (size_t)blockIdx.x * n;
  float m = -INFINITY;
  for (int i = threadIdx.x; i < n; i += blockDim.x) m = fmaxf(m, row[i]);
  for (int k = WAVE / 2; k; k >>= 1) m = fmaxf(m, __shfl_xor(m, k));
  if (threadIdx.x % WAVE == 0) part[threadIdx.x / WAVE] = m;
  __syncthreads();
  for (int w = 0; w < blockDim.x / WAVE; ++w) m = fmaxf(m, part[w]);
  __syncthreads();
  float s = 0;
  for (int i = threadIdx.x; i < n; i += blockDim.x) s += __expf(row[i] - m);
  s = wave_sum(s);
  if (threadIdx.x % WAVE == 0) part[threadIdx.x / WAVE] = s;
  __syncthreads();
  s = 0;
  for (int w = 0; w < blockDim.x / WAVE; ++w) s += part[w];
  for (int i = threadIdx.x; i < n; i += blockDim.x) y[(size_t)blockIdx.x * n + i] = __expf(row[i] - m) / s;
}

extern "C" __global__ void layer_norm(const float *x, const float *gain, const float *bias, float *y, int n, float eps) {
  __shared__ float sums[2][16];
  const float *row = x + (size_t)blockIdx.x * n;
  float s = 0, q = 0;
  for (int i = threadIdx.x; i < n; i += blockDim.x) { float v = row[i]; s += v; q += v * v; }
  s = wave_sum(s), q = wave_sum(q);
  if (threadIdx.x % WAVE == 0) sums[0][threadIdx.x / WAVE] = s, sums[1][threadIdx.x / WAVE] = q;
  __syncthreads();
  s = q = 0;
  for (int w = 0; w < blockDim.x / WAVE; ++w) s += sums[0][w], q += sums[1][w];
  float mean = s / n, scale = rsqrtf(q / n - mean * mean + eps);
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    y[(size_t)blockIdx.x * n + i] = (row[i] - mean) * scale * gain[i] + bias[i];
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

extern "C" __global__ void votes(const int *x, unsigned long long *out) {
  int v = x[threadIdx.x];
  out[threadIdx.x * 3] = __ballot(v > 0);
  out[threadIdx.x * 3 + 1] = __any(v == 7) | __all(v < 1000) << 1;
  out[threadIdx.x * 3 + 2] = __popcll(__ballot(v & 1)) + (__mbcnt_lo(~0u, 0) << 16);
}

// The first lane of each wave in turn holds a lock that those of the others spin on.
extern "C" __global__ void locked(int *lock, int *counter) {
  if (threadIdx.x % WAVE) return;
  while (atomicCAS(lock, 0, 1)) {}
  *(volatile int *)counter = *(volatile int *)counter + 1;
  __threadfence();
  atomicExch(lock, 0);
}

// Blocks wait for each other: all have to be on the device at once.
extern "C" __global__ void grid_barrier(volatile int *arrived, int *out) {
  if (threadIdx.x == 0) {
    atomicAdd((int *)arrived, 1);
    while (*arrived < gridDim.x) {}
    out[blockIdx.x] = *arrived;
  }
}

extern "C" __global__ void half_math(const __half2 *x, const __half2 *y, __half2 *z, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  z[i] = __hfma2(x[i], y[i], __hadd2(x[i], y[i]));
}

extern "C" __global__ void math(const float *x, float *y, double *z, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  y[i] = expf(x[i]) + sinf(x[i]) + logf(fabsf(x[i]) + 1.f) + powf(fabsf(x[i]), 1.5f);
  z[i] = exp((double)x[i]) + sqrt(fabs((double)x[i]));
}

// An array of each thread's own with an index that is not known: scratch memory.
extern "C" __global__ void local_array(int *x, int n) {
  int own[24];
  int t = threadIdx.x;
  for (int i = 0; i < 24; ++i) own[(i * 7 + t) % 24] = x[t] + i;
  int sum = 0;
  for (int i = 0; i < n; ++i) sum += own[(i + x[t]) % 24] * (i + 1);
  x[t] = sum;
}

__device__ __attribute__((noinline)) int deep(int v, int n) { return n ? v * 3 + n : v - 1; }
extern "C" __global__ void calls(int *x) { x[threadIdx.x] = deep(x[threadIdx.x], threadIdx.x & 1) + 1; }

// Pointers that may be of any memory.
extern "C" __global__ void generic(int *x, int which) {
  __shared__ int tile[64];
  int *p = which & threadIdx.x ? x + 64 : tile;
  tile[threadIdx.x] = x[threadIdx.x];
  __syncthreads();
  p[63 - threadIdx.x] += 5;
  __syncthreads();
  x[threadIdx.x] = tile[threadIdx.x];
}

#ifdef __GFX9__
typedef float v4f __attribute__((ext_vector_type(4)));
typedef _Float16 v4h __attribute__((ext_vector_type(4)));

// C = A B for f16, one wave for each 16x16 tile of C.
extern "C" __global__ void gemm(const _Float16 *a, const _Float16 *b, float *c, int n, int k) {
  int lane = threadIdx.x, row = blockIdx.y * 16, col = blockIdx.x * 16;
  v4f sum = {0, 0, 0, 0};
  for (int s = 0; s < k; s += 16) {
    v4h x = *(const v4h *)(a + (row + lane % 16) * k + s + lane / 16 * 4), y;
    for (int i = 0; i < 4; ++i) y[i] = b[(s + lane / 16 * 4 + i) * n + col + lane % 16];
    sum = __builtin_amdgcn_mfma_f32_16x16x16f16(x, y, sum, 0, 0, 0);
  }
  for (int i = 0; i < 4; ++i) c[(row + lane / 16 * 4 + i) * n + col + lane % 16] = sum[i];
}
#endif

extern "C" __global__ void where(unsigned long long *out) {
#ifdef __GFX9__
  unsigned id = __builtin_amdgcn_s_getreg(4 | 0 << 6 | 31 << 11);  // HW_REG_HW_ID
#else
  unsigned id = __builtin_amdgcn_s_getreg(23 | 0 << 6 | 31 << 11);  // HW_REG_HW_ID1
#endif
  unsigned long long start = clock64(), ns = wall_clock64();
  if (threadIdx.x == 0) {
    out[blockIdx.x * 3] = id;
    out[blockIdx.x * 3 + 1] = start;
    out[blockIdx.x * 3 + 2] = ns;
  }
}
