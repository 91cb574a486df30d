// Variables of a module, constant and not, and a table that the compiler makes.
#include <hip/hip_runtime.h>

__constant__ int table[8] = {3, 1, 4, 1, 5, 9, 2, 6};
__device__ int counter = 7;
__device__ int big[100];
__device__ int *where_ = &counter;

extern "C" __global__ void variables(int *x) {
  int t = threadIdx.x;
  const float lut[16] = {0.5f, 1.5f, 2.5f,  3.5f,  4.5f,  5.5f,  6.5f,  7.5f,
                         8.5f, 9.5f, 10.5f, 11.5f, 12.5f, 13.5f, 14.5f, 15.5f};
  int v = x[t];
  big[t] = v;
  if (t == 0) counter += 1;
  __syncthreads();
  x[t] = table[v & 7] * 100 + counter + big[63 - t] * 1000 + (int)(lut[v & 15] * 2) * 100000 + *where_ * 10000000;
}
