// A kernel that is loaded as a module.
#include <hip/hip_runtime.h>

extern "C" __global__ void twice(float *values)
{
	values[threadIdx.x] *= 2;
}
