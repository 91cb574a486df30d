// Kernels of one signature for benchmarks/sass_memory.py: accesses to global memory of all widths, in loops, under
// guards, by lanes that have parted. n is a multiple of 1024; in and out have 4 * n bytes each and are not the same.
extern "C" {

__global__ void add(const float *in, float *out, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		out[i] = in[i] + 1.0f;
}

__global__ void wide128(const float4 *in, float4 *out, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n / 4)
		out[i] = in[i];
}

__global__ void wide64(const double *in, double *out, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n / 2)
		out[i] = in[i];
}

__global__ void narrow8(const unsigned char *in, unsigned char *out, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		out[i] = in[i] ^ 0x5a;
}

// Constant offsets and guards.
__global__ void stencil(const float *in, float *out, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i >= n)
		return;
	float sum = in[i];
	if (i > 1)
		sum += in[i - 1] * 0.5f + in[i - 2] * 0.25f;
	if (i + 2 < n)
		sum += in[i + 1] * 0.5f + in[i + 2] * 0.25f;
	out[i] = sum;
}

// Many loads under way at once.
__global__ void unrolled(const float *in, float *out, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	float sum = 0.0f;
#pragma unroll
	for (int k = 0; k < 16; k++)
		sum += in[(i + k * 64) & (n - 1)];
	if (i < n)
		out[i] = sum;
}

// Lanes go round as often as they are numbered.
__global__ void diverge(const float *in, float *out, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i >= n)
		return;
	float sum = 0.0f;
	for (int k = 0; k < (int)(threadIdx.x % 32); k++) {
		float x = in[(i + k * k) & (n - 1)];
		if (x > 4.0f)
			sum += in[(i ^ k) & (n - 1)];
		else
			sum -= x;
	}
	if (threadIdx.x & 1)
		out[i] = sum;
	else
		out[i] = -sum;
}

// One row of 1024 a warp: shuffles after loads.
__global__ void softmax(const float *in, float *out, int n)
{
	int warp = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32;
	if (warp >= n / 1024)
		return;
	const float *row = in + warp * 1024;
	float most = -1e30f, sum = 0.0f;
	for (int k = lane; k < 1024; k += 32)
		most = fmaxf(most, row[k]);
	for (int step = 16; step; step >>= 1)
		most = fmaxf(most, __shfl_xor_sync(~0u, most, step));
	for (int k = lane; k < 1024; k += 32)
		sum += __expf(row[k] - most);
	for (int step = 16; step; step >>= 1)
		sum += __shfl_xor_sync(~0u, sum, step);
	for (int k = lane; k < 1024; k += 32)
		out[warp * 1024 + k] = __expf(row[k] - most) / sum;
}

// Shared memory and barriers between.
__global__ void transpose(const float *in, float *out, int n)
{
	__shared__ float tile[16][17];
	int x = threadIdx.x % 16, y = threadIdx.x / 16, tiles = n / 256, at = blockIdx.x;
	if (at >= tiles)
		return;
	tile[y][x] = in[at * 256 + y * 16 + x];
	__syncthreads();
	out[at * 256 + x * 16 + y] = tile[y][x] * 2.0f;
}

// Registers of a thread are few.
__global__ void __launch_bounds__(256, 1) many(const float *in, float *out, int n)
{
	float v[160];
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i >= n)
		return;
#pragma unroll
	for (int k = 0; k < 160; k++)
		v[k] = in[(i + 97 * k) & (n - 1)];
#pragma unroll
	for (int k = 0; k < 160; k++)
		v[k] = v[k] * v[(k + 1) % 160] + 0.25f;
	float sum = 0.0f;
#pragma unroll
	for (int k = 0; k < 160; k++)
		sum += v[k] * v[159 - k];
	out[i] = sum;
}
}
