// Kernels of one signature for benchmarks/sass.py: ways to leave, registers, barriers, calls.
extern "C" {

__global__ void add(const float *in, float *out, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i >= n)
		return;
	out[i] = in[i] + 1.0f;
}

// Lanes of a warp leave at five places, some while others are in a loop.
__global__ void leaves(const float *in, float *out, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i >= n)
		return;
	float x = in[i];
	out[i] = x;
	if (threadIdx.x % 7 == 3)
		return;
	for (int k = 0; k < (int)(threadIdx.x % 32); k++) {
		x = x * 1.5f + (float)k;
		if (x > 1e6f) {
			out[i] = -x;
			return;
		}
		if (k == 20 && (i & 1)) {
			out[i] = x + 2.0f;
			return;
		}
	}
	out[i] = x;
}

__global__ void reduce(const float *in, float *out, int n)
{
	__shared__ float part[256];
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	part[threadIdx.x] = i < n ? in[i] : 0.0f;
	__syncthreads();
	for (int step = 128; step; step >>= 1) {
		if (threadIdx.x < step)
			part[threadIdx.x] += part[threadIdx.x + step];
		__syncthreads();
	}
	if (i < n)
		out[i] = part[0];
}

// As many registers as a thread can have.
__global__ void __launch_bounds__(256, 1) wide(const float *in, float *out, int n)
{
	float v[220];
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i >= n)
		return;
#pragma unroll
	for (int k = 0; k < 220; k++)
		v[k] = in[(i + 97 * k) % n];
	for (int turn = 0; turn < 4; turn++) {
#pragma unroll
		for (int k = 0; k < 220; k++)
			v[k] = v[k] * v[(k + 1) % 220] + 0.25f;
	}
	float sum = 0.0f;
#pragma unroll
	for (int k = 0; k < 220; k++)
		sum += v[k];
	out[i] = sum;
}

__device__ __noinline__ float half_of(float x, int turns)
{
	while (turns-- > 0)
		x = x * 0.5f + 1.0f;
	return x;
}

__global__ void calls(const float *in, float *out, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		out[i] = half_of(in[i], threadIdx.x % 13);
}

#if defined(__CUDA_ARCH_FEAT_SM90_ALL)
// Half of a block gives registers back, and leaves with what it keeps.
__global__ void __launch_bounds__(256, 1) gives(const float *in, float *out, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (threadIdx.x < 128) {
		asm volatile("setmaxnreg.dec.sync.aligned.u32 40;");
		if (i < n)
			out[i] = in[i] - 1.0f;
	} else {
		asm volatile("setmaxnreg.inc.sync.aligned.u32 152;");
		if (i < n)
			out[i] = in[i] * 3.0f;
	}
}
#endif
}
