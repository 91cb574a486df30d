// Kernels on the matrix units, sizes free: what lies beyond an edge is filled up with zeros.
#include <cuda_fp16.h>
#include <mma.h>

__device__ unsigned shared_address(const void *p) { return (unsigned)__cvta_generic_to_shared(p); }

// 16 bytes to shared memory, the last of them zeros where only ``bytes`` are there; asynchronous where the GPU can.
__device__ void copy16(void *to, const void *from, int bytes) {
#if __CUDA_ARCH__ >= 800
  asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;" ::"r"(shared_address(to)), "l"(from), "r"(bytes));
#else
  half v[8];
  for (int i = 0; i < 8; ++i) v[i] = 2 * i < bytes ? ((const half *)from)[i] : half(0.f);
  *(uint4 *)to = *(uint4 *)v;
#endif
}

__device__ void commit() {
#if __CUDA_ARCH__ >= 800
  asm volatile("cp.async.commit_group;");
#endif
}

template <int PENDING> __device__ void wait() {
#if __CUDA_ARCH__ >= 800
  asm volatile("cp.async.wait_group %0;" ::"n"(PENDING));
#endif
}

__device__ void load4(unsigned *r, const void *p) {
  asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0,%1,%2,%3}, [%4];"
               : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3]) : "r"(shared_address(p)));
}

__device__ void load2_transposed(unsigned *r, const void *p) {
  asm volatile("ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16 {%0,%1}, [%2];"
               : "=r"(r[0]), "=r"(r[1]) : "r"(shared_address(p)));
}

__device__ void load2(unsigned *r, const void *p) {
  asm volatile("ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%0,%1}, [%2];"
               : "=r"(r[0]), "=r"(r[1]) : "r"(shared_address(p)));
}

// c (16x8) += a (16x16) * b (16x8)
__device__ void multiply(float *c, const unsigned *a, const unsigned *b) {
#if __CUDA_ARCH__ >= 800
  asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%0,%1,%2,%3};"
               : "+f"(c[0]), "+f"(c[1]), "+f"(c[2]), "+f"(c[3])
               : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]));
#else
  for (int k = 0; k < 2; ++k)
    asm volatile("mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32 {%0,%1,%2,%3}, {%4,%5}, {%6}, {%0,%1,%2,%3};"
                 : "+f"(c[0]), "+f"(c[1]), "+f"(c[2]), "+f"(c[3]) : "r"(a[2 * k]), "r"(a[2 * k + 1]), "r"(b[k]));
#endif
}

// C[M][N] = A[M][K] * B[K][N], N and K multiples of 8. A block of 4 warps has a tile of 64x64, each warp 32x32 of it.
extern "C" __global__ void __launch_bounds__(128) gemm(const half *A, const half *B, half *C, int M, int N, int K) {
  __shared__ half a[2][64][32 + 8], b[2][32][64 + 8];
  int t = threadIdx.x, lane = t % 32, warp = t / 32, row0 = blockIdx.y * 64, column0 = blockIdx.x * 64;
  auto fetch = [&](int stage, int k0) {
    for (int i = t; i < 256; i += 128) {
      int r = i / 4, k = i % 4 * 8;
      bool in = row0 + r < M && k0 + k < K;
      copy16(&a[stage][r][k], in ? A + (size_t)(row0 + r) * K + k0 + k : A, in ? 16 : 0);
    }
    for (int i = t; i < 256; i += 128) {
      int k = i / 8, c = i % 8 * 8;
      bool in = k0 + k < K && column0 + c < N;
      copy16(&b[stage][k][c], in ? B + (size_t)(k0 + k) * N + column0 + c : B, in ? 16 : 0);
    }
    commit();
  };
  float acc[2][4][4] = {};
  int rows = warp / 2 * 32, columns = warp % 2 * 32;
  fetch(0, 0);
  for (int k0 = 0, stage = 0; k0 < K; k0 += 32, stage ^= 1) {
    if (k0 + 32 < K) {
      fetch(stage ^ 1, k0 + 32);
      wait<1>();
    } else {
      wait<0>();
    }
    __syncthreads();
    for (int k = 0; k < 32; k += 16) {
      unsigned fa[2][4], fb[4][2];
      for (int i = 0; i < 2; ++i) load4(fa[i], &a[stage][rows + 16 * i + lane % 16][k + lane / 16 * 8]);
      for (int j = 0; j < 4; ++j) load2_transposed(fb[j], &b[stage][k + lane % 16][columns + 8 * j]);
      for (int i = 0; i < 2; ++i)
        for (int j = 0; j < 4; ++j) multiply(acc[i][j], fa[i], fb[j]);
    }
    __syncthreads();
  }
  for (int i = 0; i < 2; ++i)
    for (int j = 0; j < 4; ++j)
      for (int h = 0; h < 2; ++h) {
        int r = row0 + rows + 16 * i + lane / 4 + 8 * h, c = column0 + columns + 8 * j + lane % 4 * 2;
        if (r < M && c < N) *(half2 *)&C[(size_t)r * N + c] = __floats2half2_rn(acc[i][j][2 * h], acc[i][j][2 * h + 1]);
      }
}

// C = A * B with WMMA fragments straight from global memory: sizes are multiples of 16, one warp for a tile of 16x16.
extern "C" __global__ void wmma_gemm(const half *A, const half *B, float *C, int M, int N, int K) {
  using namespace nvcuda::wmma;
  fragment<matrix_a, 16, 16, 16, half, row_major> a;
  fragment<matrix_b, 16, 16, 16, half, row_major> b;
  fragment<accumulator, 16, 16, 16, float> acc;
  fill_fragment(acc, 0.f);
  int r = blockIdx.y * 16, c = (blockIdx.x * blockDim.x + threadIdx.x) / 32 * 16;
  if (c >= N) return;
  for (int k = 0; k < K; k += 16) {
    load_matrix_sync(a, A + (size_t)r * K + k, K);
    load_matrix_sync(b, B + (size_t)k * N + c, N);
    mma_sync(acc, a, b, acc);
  }
  store_matrix_sync(C + (size_t)r * N + c, acc, N, mem_row_major);
}

// softmax(Q K^T * scale) V for heads of N x 64. A block of 4 warps has 64 rows of Q, and goes through K and V 32 keys
// at a time with a running maximum and sum for each row.
extern "C" __global__ void __launch_bounds__(128) attention(const half *Q, const half *K, const half *V, half *O, int N,
                                                            float scale) {
  constexpr int D = 64, KEYS = 32;
  __shared__ half q[64][D + 8], k[2][KEYS][D + 8], v[2][KEYS][D + 8];
  int t = threadIdx.x, lane = t % 32, warp = t / 32, row0 = blockIdx.x * 64;
  size_t head = (size_t)blockIdx.y * N * D;
  auto fetch = [&](half(*to)[D + 8], const half *from, int first, int count) {
    for (int i = t; i < count * 8; i += 128) {
      int r = i / 8, c = i % 8 * 8;
      bool in = first + r < N;
      copy16(&to[r][c], from + head + (in ? (size_t)(first + r) * D + c : 0), in ? 16 : 0);
    }
  };
  fetch(q, Q, row0, 64);
  fetch(k[0], K, 0, KEYS);
  fetch(v[0], V, 0, KEYS);
  commit();
  float acc[8][4] = {}, peak[2] = {-INFINITY, -INFINITY}, total[2] = {};
  for (int first = 0, stage = 0; first < N; first += KEYS, stage ^= 1) {
    if (first + KEYS < N) {
      fetch(k[stage ^ 1], K, first + KEYS, KEYS);
      fetch(v[stage ^ 1], V, first + KEYS, KEYS);
      commit();
      wait<1>();
    } else {
      wait<0>();
    }
    __syncthreads();
    float s[4][4] = {};
    for (int d = 0; d < D; d += 16) {
      unsigned a[4], b[2];
      load4(a, &q[warp * 16 + lane % 16][d + lane / 16 * 8]);
      for (int j = 0; j < 4; ++j) {
        load2(b, &k[stage][8 * j + lane % 8][d + lane / 8 % 2 * 8]);
        multiply(s[j], a, b);
      }
    }
    for (int h = 0; h < 2; ++h) {
      float best = peak[h], sum = 0;
      for (int j = 0; j < 4; ++j)
        for (int e = 2 * h; e < 2 * h + 2; ++e) {
          s[j][e] = first + 8 * j + lane % 4 * 2 + e % 2 < N ? s[j][e] * scale : -INFINITY;
          best = fmaxf(best, s[j][e]);
        }
      for (int m = 1; m < 4; m <<= 1) best = fmaxf(best, __shfl_xor_sync(~0u, best, m));
      for (int j = 0; j < 4; ++j)
        for (int e = 2 * h; e < 2 * h + 2; ++e) sum += s[j][e] = __expf(s[j][e] - best);
      for (int m = 1; m < 4; m <<= 1) sum += __shfl_xor_sync(~0u, sum, m);
      float rescale = __expf(peak[h] - best);
      total[h] = total[h] * rescale + sum;
      peak[h] = best;
      for (int j = 0; j < 8; ++j) acc[j][2 * h] *= rescale, acc[j][2 * h + 1] *= rescale;
    }
    for (int key = 0; key < KEYS; key += 16) {
      unsigned a[4], b[2];
      for (int n = 0; n < 4; ++n) {
        const float *p = s[key / 8 + n / 2] + n % 2 * 2;
        half2 pair = __floats2half2_rn(p[0], p[1]);
        a[n] = *(unsigned *)&pair;
      }
      for (int j = 0; j < 8; ++j) {
        load2_transposed(b, &v[stage][key + lane % 16][8 * j]);
        multiply(acc[j], a, b);
      }
    }
    __syncthreads();
  }
  for (int j = 0; j < 8; ++j)
    for (int h = 0; h < 2; ++h) {
      int r = row0 + warp * 16 + lane / 4 + 8 * h, c = 8 * j + lane % 4 * 2;
      if (r < N)
        *(half2 *)&O[head + (size_t)r * D + c] = __floats2half2_rn(acc[j][2 * h] / total[h], acc[j][2 * h + 1] / total[h]);
    }
}

// One warp for a row of any length.
extern "C" __global__ void softmax(const float *x, float *y, int rows, int n) {
  int row = blockIdx.x * (blockDim.x / 32) + threadIdx.x / 32, lane = threadIdx.x % 32;
  if (row >= rows) return;
  x += (size_t)row * n, y += (size_t)row * n;
  float peak = -INFINITY, sum = 0;
  for (int i = lane; i < n; i += 32) peak = fmaxf(peak, x[i]);
  for (int m = 16; m; m >>= 1) peak = fmaxf(peak, __shfl_xor_sync(~0u, peak, m));
  for (int i = lane; i < n; i += 32) sum += expf(x[i] - peak);
  for (int m = 16; m; m >>= 1) sum += __shfl_xor_sync(~0u, sum, m);
  for (int i = lane; i < n; i += 32) y[i] = expf(x[i] - peak) / sum;
}
