extern "C" __global__ void other(float *x)
{
	__shared__ float tile[32];
	tile[threadIdx.x] = x[threadIdx.x];
	__syncthreads();
	x[threadIdx.x] = tile[31 - threadIdx.x];
}
