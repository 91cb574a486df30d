// Kernels that use variables of their module, and some that do so in ways that a probed copy cannot.
#include <cstdint>
#include <cstdio>

__constant__ float coefficient[32] = {1, 2, 3, 4, 5, 6, 7, 8};
__constant__ struct { int a; double b; int c[3]; } config = {1, 2.5, {3, 4, 5}};
__constant__ char greeting[8] = "hello";
__device__ int counter = 7;
__device__ unsigned long long sums[64];
__managed__ int managed = 3;
static __device__ float hidden[16];
template <class T> __device__ T typed;
__device__ volatile int lock;
__device__ int *pointer = &counter;
__device__ float2 pairs[4];

__device__ __noinline__ float reads_hidden(int i) { return hidden[i]; }

extern "C" __global__ void constants(float *out, int n)
{
	float sum = 0;
	for (int i = 0; i < n; i++)
		sum += coefficient[(i + threadIdx.x) & 31] * coefficient[i];
	out[threadIdx.x] = sum + config.a + config.b + config.c[1];
}

extern "C" __global__ void bumps(float *out, int n)
{
	atomicAdd(&counter, n);
	sums[threadIdx.x] += threadIdx.x;
	if (threadIdx.x == 0) {
		managed++;
		typed<int> = n;
	}
	hidden[threadIdx.x & 15] = 2.0f;
	out[threadIdx.x] = hidden[threadIdx.x & 15];
}

extern "C" __global__ void locks(float *out, int n)
{
	if (threadIdx.x % 32 == 0) {
		while (atomicCAS((int *)&lock, 0, 1))
			;
		__threadfence();
		*pointer += n;
		__threadfence();
		lock = 0;
	}
}

extern "C" __global__ void walks(float *out, int n)
{
	float sum = 0;
	const float *end = coefficient + 32;
	for (const float *at = coefficient; at != end; at += 2) {
		sum += *at;
		out[threadIdx.x] = sum;
		if (sum > n)
			break;
	}
}

extern "C" __global__ void pairs_of(float2 *out, int n)
{
	pairs[threadIdx.x & 3] = make_float2(n, n);
	out[threadIdx.x & 31] = pairs[threadIdx.x & 3];
}

extern "C" __global__ void by_call(float *out, int n) { out[threadIdx.x] = reads_hidden(threadIdx.x & 15); }

extern "C" __global__ void says(float *out, int n) { printf("%d %s\n", counter, greeting); }

extern "C" __global__ void tells_where(float **out, int n) { out[0] = coefficient; }
