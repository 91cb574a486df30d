// An array in registers that numbers of the kernel index: hipcc uses the mode in which M0 is added to registers' numbers.
#include <hip/hip_runtime.h>

extern "C" __global__ void indexed(const float *x, float *y, const int *at, int n) {
  float own[16];
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
#pragma unroll
  for (int j = 0; j < 16; j++) own[j] = x[i * 16 + j];
  for (int j = 0; j < n; j++) own[at[j] & 15] += float(j);
  y[i] = own[at[n] & 15];
}
