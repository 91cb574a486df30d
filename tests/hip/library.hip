// What a program loads as a library (tests/native/hip_libraries.c).
#include <hip/hip_runtime.h>

extern "C" __device__ int total;
__device__ int total;

extern "C" __global__ void add(const float *a, const float *b, float *c, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;

	if (i < n)
		c[i] = a[i] + b[i];
}

extern "C" __global__ void count(int by)
{
	if (threadIdx.x == 0)
		total += by;
}
