// Two kernels and a variable: enough for every kind of image. make.sh compiles it.
__device__ int counter;

extern "C" __global__ void scale(float *x, float a, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		x[i] = x[i] * a + 1.0f;
}

extern "C" __global__ void count()
{
	atomicAdd(&counter, 1);
}
