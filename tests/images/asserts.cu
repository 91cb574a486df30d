#include <cassert>
#include <cstdio>

// Kernels that call functions of the driver's.
extern "C" __global__ void asserts(int *p, int n)
{
	for (int i = threadIdx.x; i < n; i += 32) {
		int j = p[i];
		assert(j >= 0 && j < n);
		p[j] = i;
	}
}

extern "C" __global__ void prints(int *p)
{
	if (p[threadIdx.x] == 3)
		printf("%d\n", p[1]);
	p[threadIdx.x] = 4;
}
