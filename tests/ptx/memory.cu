// Memory: every kind of load, store, atomic and copy that sm_80 has.
#include <cuda_pipeline.h>
#include <mma.h>

struct alignas(16) Big { float4 a; char tail; };
struct Packed { char c; double d; short s[3]; };

extern "C" __global__ void vectors(const float4 *__restrict__ in, float4 *out, const double2 *d, double2 *e,
                                   volatile int *v, const unsigned char *b, short *s) {
  int i = threadIdx.x;
  out[i + 4] = in[i];
  e[i] = d[i - 1];
  v[i] = v[i + 1] + 1;
  s[i] = b[i + 16];
}
extern "C" __global__ void by_value(Big big, Packed packed, char c, double d, float *out) {
  out[threadIdx.x] = big.a.x + big.tail + packed.d + packed.s[threadIdx.x & 1] + c + d;
}
extern "C" __global__ void chase(void **p, int n) {
  void **q = p;
  for (int i = 0; i < n; ++i) q = (void **)*q;
  p[threadIdx.x] = q;
}
extern "C" __global__ void generic(int *p, int which) {
  __shared__ int s[32];
  s[threadIdx.x] = which;
  int *q = which ? p : s;
  q[threadIdx.x] += 1;
  __syncthreads();
  p[threadIdx.x] = s[31 - threadIdx.x];
}
extern "C" __global__ void atomics(int *p, unsigned long long *q, float *f) {
  extern __shared__ int pool[];
  int old = atomicAdd(p + threadIdx.x, 2);
  atomicCAS(q, 3ull, 4ull);
  atomicAdd(f, 1.f);
  atomicMax(pool + threadIdx.x, old);
  p[9] = atomicExch(p + 1, 5);
}
extern "C" __global__ void local_array(int *p, int n) {
  int a[20];
  for (int i = 0; i < 20; ++i) a[i] = p[i];
  p[0] = a[n] + a[p[n]];
}
#if __CUDA_ARCH__ >= 800
extern "C" __global__ void copies(const float4 *p, float *out, int n) {
  __shared__ float4 tile[128];
  __pipeline_memcpy_async(&tile[threadIdx.x], p + threadIdx.x, 16, threadIdx.x < n ? 0 : 16);
  __pipeline_commit();
  asm volatile("{ .reg .pred p; setp.lt.s32 p, %2, 3; cp.async.ca.shared.global.L2::128B [%0], [%1], 8, p; }" ::"r"(
                   (unsigned)__cvta_generic_to_shared(tile)), "l"(p), "r"(n));
  asm volatile("cp.async.ca.shared.global [%0+16], [%1+32], 4;" ::"r"((unsigned)__cvta_generic_to_shared(tile)), "l"(p));
  __pipeline_wait_prior(0);
  __syncthreads();
  out[threadIdx.x] = tile[127 - threadIdx.x].x;
}
extern "C" __global__ void matrices(const half *a, float *c) {
  using namespace nvcuda::wmma;
  fragment<matrix_a, 16, 16, 16, half, row_major> fa;
  fragment<matrix_b, 16, 16, 16, half, col_major> fb;
  fragment<accumulator, 16, 16, 16, float> acc;
  fill_fragment(acc, 0.f);
  load_matrix_sync(fa, a, 16);
  load_matrix_sync(fb, a + 256, 16);
  mma_sync(acc, fa, fb, acc);
  store_matrix_sync(c, acc, 16, mem_row_major);
  unsigned r0, r1, r2, r3;
  asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0,%1,%2,%3}, [%4];"
               : "=r"(r0), "=r"(r1), "=r"(r2), "=r"(r3) : "r"(threadIdx.x * 16));
  c[threadIdx.x] = r0 + r1 + r2 + r3;
}
#endif
