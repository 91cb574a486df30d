// Modules with state: variables of every kind, printf, asserts, LDS of the module, virtual functions, pointers to functions.
#include <hip/hip_runtime.h>

__device__ int counter = 7;
__device__ float weights[64];
__device__ unsigned histogram_bins[16];
__constant__ float taps[5] = {0.0625f, 0.25f, 0.375f, 0.25f, 0.0625f};
__constant__ int *where_ = &counter;
static __device__ int hidden_state = 3;
__device__ __managed__ int shared_with_host = 11;
namespace { __device__ double totals[4]; }

extern "C" __global__ void device_array(float *out, const float *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < 64) weights[i] = in[i] * 2;
  __syncthreads();
  if (i < n) out[i] = in[i] + weights[i & 63];
}

extern "C" __global__ void constant_filter(float *out, const float *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float sum = 0;
  for (int k = 0; k < 5; k++) sum += taps[k] * in[(i + k) % n];
  out[i] = sum;
}

extern "C" __global__ void constant_indexed(float *out, const int *which, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = taps[which[i] % 5];
}

extern "C" __global__ void count_atomically(int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) atomicAdd(&counter, i);
  __syncthreads();
  if (i == 0) out[0] = *where_;
}

extern "C" __global__ void bins(const int *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) atomicAdd(&histogram_bins[in[i] & 15], 1u);
}

extern "C" __global__ void read_bins(unsigned *out) { out[threadIdx.x & 15] = histogram_bins[threadIdx.x & 15]; }

__device__ __attribute__((noinline)) int with_state(int v) { return v * (atomicAdd(&counter, 0) + hidden_state); }

extern "C" __global__ void in_a_function(int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = with_state(i);
}

extern "C" __global__ void managed(int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = shared_with_host + i;
}

extern "C" __global__ void own_double(double *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < 4) totals[i] = i * 1.5;
  __syncthreads();
  if (i < n) out[i] = totals[i & 3];
}

extern "C" __global__ void plain(int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = i * 3;
}

extern "C" __global__ void prints(int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = i;
  if (n > 100000) printf("too many: %d\n", n);
}

__device__ __attribute__((noinline)) float in_lds(float v) {
  __shared__ float tile[256];
  tile[threadIdx.x] = v;
  __syncthreads();
  return tile[(threadIdx.x * 7 + 1) & 255];
}

extern "C" __global__ void module_lds(float *out, const float *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in_lds(in[i]);
}

struct Shape { __device__ virtual float area(float s) const { return s; } __device__ virtual ~Shape() {} };
struct Square : Shape { __device__ float area(float s) const override { return s * s; } };
struct Circle : Shape { __device__ float area(float s) const override { return 3.0f * s * s; } };

extern "C" __global__ void virtuals(float *out, int n, int which) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  Square square; Circle circle;
  const Shape *shape = which ? static_cast<const Shape *>(&square) : &circle;
  if (i < n) out[i] = shape->area(i);
}

typedef float (*Function)(float);
__device__ __attribute__((noinline)) float twice(float v) { return v * 2; }
__device__ __attribute__((noinline)) float thrice(float v) { return v * 3; }
__device__ Function functions[2] = {twice, thrice};

extern "C" __global__ void through_a_table(float *out, int n, int which) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = functions[which](i);
}

extern "C" __global__ void chosen(float *out, int n, int which) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  Function f = which ? twice : thrice;
  if (i < n) out[i] = f(i);
}

extern "C" __global__ void lookup(int *out, const int *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int table[12] = {5, 3, 8, 1, 9, 2, 7, 4, 6, 0, 11, 10};
  if (i < n) out[i] = table[in[i] % 12] + in[i];
}

__global__ void with_dynamic_lds(float *out, const float *in) {
  extern __shared__ float d[];
  d[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = d[blockDim.x - 1 - threadIdx.x] + weights[threadIdx.x & 63];
}
