// Relocatable code of two units (with -DUNIT the second): a kernel that calls a function of the other one.
#ifdef UNIT
__device__ int shift = 3;
__device__ __noinline__ float helper(float x) { return x * 7.0f + 1.0f; }
#else
#include <cstdio>

extern __device__ float helper(float);
extern __device__ int shift;

__global__ void calls(float *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] = helper(a[i]) + shift;
}

int main() {
  const int n = 1 << 16;
  float *a, sum = 0;
  cudaMallocManaged(&a, n * sizeof(float));
  for (int i = 0; i < n; i++) a[i] = i * 0.001f;
  calls<<<n / 256, 256>>>(a, n);
  cudaDeviceSynchronize();
  for (int i = 0; i < n; i++) sum += a[i];
  printf("calls %a %a\n", sum, a[n - 1]);
  return 0;
}
#endif
