// CUDA C++ kernels on which probes are checked: access patterns whose addresses follow from their definition,
// and the shapes of code that are easy to get wrong. Usage: kernels NAME|all DIR [LAUNCHES]
// Writes each result's bytes to DIR/NAME.bin and what a checker needs (pointers, sizes) to DIR/NAME.json.
#include <cooperative_groups.h>
#include <cuda_pipeline.h>
#include <cuda_runtime.h>
#include <mma.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <numeric>
#include <string>
#include <vector>

#define CHECK(call)                                                                             \
	do {                                                                                        \
		cudaError_t err_ = (call);                                                              \
		if (err_ != cudaSuccess) {                                                              \
			fprintf(stderr, "%s:%d: %s: %s\n", __FILE__, __LINE__, #call, cudaGetErrorString(err_)); \
			exit(3);                                                                            \
		}                                                                                       \
	} while (0)

constexpr int N = 1 << 16;

__global__ void linear(const float *in, const int *, float *out)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	out[i] = in[i] * 2.0f + 1.0f;
}

__global__ void strided(const float *in, const int *, float *out)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	out[i] = in[(i * 37) % N] + 1.0f;
}

__global__ void gather(const float *in, const int *index, float *out)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	out[i] = in[index[i]];
}

__global__ void scatter(const float *in, const int *index, float *out)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	out[index[i]] = in[i];
}

// Follows the permutation for eight steps: each address depends on the load before it.
__global__ void random_walk(const float *in, const int *index, float *out)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	int at = i;
	for (int step = 0; step < 8; step++)
		at = index[at];
	out[i] = in[at];
}

// ld %rd, [%rd]: the address is gone after the load.
__global__ void self_clobber(const uint64_t *links, const int *, float *out)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	uint64_t at = (uint64_t)(links + i);
	for (int step = 0; step < 5; step++)
		asm volatile("ld.global.u64 %0, [%0];" : "+l"(at));
	out[i] = (float)((at - (uint64_t)links) / sizeof(uint64_t));
}

__global__ void in_place(const float *in, const int *, float *out)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	out[i] = out[i] * 1.0001f + in[i];
}

__global__ void __launch_bounds__(1024) block1024(const float *in, const int *, float *out)
{
	__shared__ float tile[1024];
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	tile[threadIdx.x] = in[i];
	__syncthreads();
	for (int half = 512; half > 0; half /= 2) {
		if (threadIdx.x < half)
			tile[threadIdx.x] += tile[threadIdx.x + half];
		__syncthreads();
	}
	out[i] = tile[0] + tile[threadIdx.x];
}

// 100 threads: three whole warps and four lanes; lanes leave at four places.
__global__ void partial(const float *in, const int *index, float *out)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i % 7 == 3)
		return;
	float v = in[i];
	if (index[i] % 5 == 0) {
		out[i] = v;
		return;
	}
	if (threadIdx.x >= 98) {
		out[i] = v * 3.0f;
		return;
	}
	for (int step = 0; step < (index[i] & 15); step++)
		v = v * 1.5f + in[(i + step) % N];
	out[i] = v;
}

__global__ void fused(const float *in, const int *, float *out)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	float x = in[i];
	out[i] = x * x + (x * 1.1f + 0.3f) * x - 0.7f * x;
}

// The assembler fuses an unrounded product and sum; a probe at the load between them must not keep it from that.
__global__ void unrounded(const float *in, const int *index, float *out)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	float product, sum;
	asm volatile("mul.f32 %0, %1, %2;" : "=f"(product) : "f"(in[i]), "f"(1.1f));
	float other = in[index[i]];
	asm volatile("add.f32 %0, %1, %2;" : "=f"(sum) : "f"(product), "f"(other));
	out[i] = sum;
}

// 16-byte asynchronous copies; those at i % 3 == 1 read 4 bytes and fill with zeros.
__global__ void masked_cp_async(const float *in, const int *, float *out)
{
	__shared__ alignas(16) float4 tile[128];
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	size_t zfill = i % 3 == 0 ? 0 : i % 3 == 1 ? 12 : 16;
	__pipeline_memcpy_async(&tile[threadIdx.x], (const float4 *)in + i, 16, zfill);
	__pipeline_commit();
	__pipeline_wait_prior(0);
	__syncthreads();
	((float4 *)out)[i] = tile[127 - threadIdx.x];
}

__global__ void histogram(const float *, const int *index, float *out)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	atomicAdd((unsigned *)out + (index[i] & 255), 1u);
	if (index[i] & 1)
		atomicAdd((unsigned *)out + 256 + threadIdx.x, 1u);
}

// Each lane runs its own number of rounds.
__global__ void divergent_loop(const float *in, const int *index, float *out)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	float v = 0;
	for (int step = 0; step < index[i] % 23; step++) {
		if ((index[i] + step) % 2)
			v += in[(i + step) % N];
		else
			v -= in[(i * 3 + step) % N];
	}
	out[i] = v;
}

__device__ __noinline__ float helper(const float *in, int i) { return in[i] * 0.5f; }

__global__ void calls(const float *in, const int *, float *out)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	out[i] = helper(in, i) + in[N - 1 - i];
}

__global__ void vector4(const float *in, const int *, float *out)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	float4 v = ((const float4 *)in)[i];
	((float4 *)out)[i] = make_float4(v.w, v.z, v.y, v.x);
}

// A bulk copy of 2 KiB by one thread; the others wait on the mbarrier.
__global__ void bulk_copy(const float *in, const int *, float *out)
{
#if __CUDA_ARCH__ >= 900
	__shared__ alignas(128) float tile[512];
	__shared__ alignas(8) uint64_t arrived;
	unsigned barrier = (unsigned)__cvta_generic_to_shared(&arrived);
	unsigned target = (unsigned)__cvta_generic_to_shared(tile);
	if (threadIdx.x == 0)
		asm volatile("mbarrier.init.shared.b64 [%0], 1;" ::"r"(barrier));
	__syncthreads();
	if (threadIdx.x == 0) {
		asm volatile("mbarrier.arrive.expect_tx.shared.b64 _, [%0], 2048;" ::"r"(barrier) : "memory");
		asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];" ::"r"(target),
		             "l"(in + blockIdx.x * 512), "r"(2048), "r"(barrier)
		             : "memory");
	}
	asm volatile("{ .reg .pred p; wait: mbarrier.try_wait.parity.shared.b64 p, [%0], 0; @!p bra wait; }" ::"r"(barrier)
	             : "memory");
	for (int k = threadIdx.x; k < 512; k += blockDim.x)
		out[blockIdx.x * 512 + k] = tile[511 - k];
#endif
}

__global__ void grid_sync(const float *in, const int *, float *out)
{
	cooperative_groups::grid_group grid = cooperative_groups::this_grid();
	for (int i = grid.thread_rank(); i < N; i += grid.num_threads())
		out[i] = in[i] + 1.0f;
	grid.sync();
	for (int i = grid.thread_rank(); i < N / 2; i += grid.num_threads())
		out[i] += out[N - 1 - i];
}

__constant__ float coefficient[4] = {1.0f, 2.0f, 3.0f, 4.0f};
__device__ unsigned launches_seen;

__global__ void own_state(const float *in, const int *, float *out)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i == 0)
		launches_seen++;
	out[i] = in[i] * coefficient[i & 3] + (float)launches_seen * 0;
}

// 16x16x16 wmma tiles: C (256 x 256) = A (256 x 256) * B, one warp a tile, 16 steps of k.
__global__ void wmma_gemm(const float *in, const int *, float *out)
{
	using namespace nvcuda::wmma;
	const __half *a = (const __half *)in, *b = a + 256 * 256;
	int warp = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
	int row = warp / 16 * 16, column = warp % 16 * 16;
	fragment<matrix_a, 16, 16, 16, __half, row_major> fa;
	fragment<matrix_b, 16, 16, 16, __half, row_major> fb;
	fragment<accumulator, 16, 16, 16, float> acc;
	fill_fragment(acc, 0.0f);
	for (int k = 0; k < 256; k += 16) {
		load_matrix_sync(fa, a + row * 256 + k, 256);
		load_matrix_sync(fb, b + k * 256 + column, 256);
		mma_sync(acc, fa, fb, acc);
	}
	store_matrix_sync(out + row * 256 + column, acc, 256, mem_row_major);
}

// Two-dimensional blocks and grids, so that linear indices are put to the test.
__global__ void two_d(const float *in, const int *, float *out)
{
	int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
	int width = gridDim.x * blockDim.x;
	out[y * width + x] = in[x * 64 + y % 64];
}

// Lanes return while others of their warp go on to barriers of the block, which do not wait for who has left.
__global__ void early_exits(const float *in, const int *, float *out)
{
	__shared__ float tile[256];
	int t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
	tile[t] = 0.0f;
	__syncthreads();
	if (t % 32 > 20)
		return;
	tile[t] = in[i];
	__syncthreads();
	float sum = tile[t ^ 1] + tile[(t + 32) % 256];
	__syncthreads();
	if (t % 4 == 3)
		return;
	tile[t] = sum * 2.0f;
	__syncthreads();
	out[i] = tile[t & ~3] + sum;
}

using Kernel = void (*)(const float *, const int *, float *);
struct Case {
	const char *name;
	Kernel kernel;
	dim3 grid, block;
	bool cooperative;
};

static const Case CASES[] = {
	{"linear", linear, N / 256, 256, false},
	{"strided", strided, N / 256, 256, false},
	{"gather", gather, N / 256, 256, false},
	{"scatter", scatter, N / 256, 256, false},
	{"random_walk", random_walk, N / 256, 256, false},
	{"self_clobber", (Kernel)self_clobber, N / 256, 256, false},
	{"in_place", in_place, N / 256, 256, false},
	{"block1024", block1024, N / 1024, 1024, false},
	{"partial", partial, 600, 100, false},
	{"fused", fused, N / 256, 256, false},
	{"unrounded", unrounded, N / 256, 256, false},
	{"masked_cp_async", masked_cp_async, N / 4 / 128, 128, false},
	{"histogram", histogram, N / 256, 256, false},
	{"divergent_loop", divergent_loop, N / 256, 256, false},
	{"calls", calls, N / 256, 256, false},
	{"vector4", vector4, N / 4 / 128, 128, false},
	{"bulk_copy", bulk_copy, N / 512, 128, false},
	{"grid_sync", grid_sync, 64, 256, true},
	{"own_state", own_state, N / 256, 256, false},
	{"wmma_gemm", wmma_gemm, 256 / 4, 128, false},
	{"two_d", two_d, dim3(16, 32), dim3(20, 5), false},
	{"early_exits", early_exits, N / 256, 256, false},
};

static uint32_t next_random(uint64_t *state)
{
	*state = *state * 6364136223846793005ull + 1442695040888963407ull;
	return (uint32_t)(*state >> 33);
}

static void fill(std::vector<float> &in, std::vector<int> &index, const std::string &name)
{
	uint64_t state = 42;
	std::iota(index.begin(), index.end(), 0);
	for (int i = N - 1; i > 0; i--) // Fisher-Yates
		std::swap(index[i], index[next_random(&state) % (i + 1)]);
	if (name == "wmma_gemm") {
		__half *halves = (__half *)in.data();
		for (int i = 0; i < 2 * 256 * 256; i++)
			halves[i] = __float2half((int)(next_random(&state) % 17) / 8.0f - 1.0f);
		return;
	}
	for (float &v : in)
		v = (float)(next_random(&state) % 2001) / 1000.0f - 1.0f;
}

struct Buffers {
	float *in, *out;
	int *index;
};

static void launch(const Case &c, Buffers &buffers)
{
	void *args[] = {&buffers.in, &buffers.index, &buffers.out};
	if (c.cooperative)
		CHECK(cudaLaunchCooperativeKernel((void *)c.kernel, c.grid, c.block, args, 0, 0));
	else
		CHECK(cudaLaunchKernel((void *)c.kernel, c.grid, c.block, args, 0, 0));
}

static void write_result(const Case &c, const std::string &directory, const std::vector<float> &out)
{
	FILE *file = fopen((directory + "/" + c.name + ".bin").c_str(), "wb");
	if (!file || fwrite(out.data(), 4, out.size(), file) != out.size() || fclose(file))
		perror(c.name), exit(3);
}

static void write_meta(const Case &c, const std::string &directory, const Buffers &buffers, const std::vector<int> &index)
{
	FILE *file = fopen((directory + "/" + c.name + ".json").c_str(), "w");
	if (!file)
		perror(c.name), exit(3);
	fprintf(file, "{\"case\": \"%s\", \"in\": %llu, \"index\": %llu, \"out\": %llu, \"n\": %d, \"permutation\": [", c.name,
	        (unsigned long long)buffers.in, (unsigned long long)buffers.index, (unsigned long long)buffers.out, N);
	for (int i = 0; i < N; i++)
		fprintf(file, "%s%d", i ? "," : "", index[i]);
	fprintf(file, "]}\n");
	fclose(file);
}

static void run(const Case &c, const std::string &directory, int launches)
{
	std::vector<float> in(2 * N), out(2 * N, 0.25f);
	std::vector<int> index(2 * N);
	Buffers buffers;
	fill(in, index, c.name);
	CHECK(cudaMalloc(&buffers.in, in.size() * 4));
	CHECK(cudaMalloc(&buffers.out, out.size() * 4));
	CHECK(cudaMalloc(&buffers.index, index.size() * 4));
	if (std::string(c.name) == "self_clobber") { // links[i] = &links[permutation[i]]
		uint64_t *links = (uint64_t *)in.data();
		for (int i = 0; i < N; i++)
			links[i] = (uint64_t)((uint64_t *)buffers.in + index[i]);
	}
	CHECK(cudaMemcpy(buffers.in, in.data(), in.size() * 4, cudaMemcpyHostToDevice));
	CHECK(cudaMemcpy(buffers.out, out.data(), out.size() * 4, cudaMemcpyHostToDevice));
	CHECK(cudaMemcpy(buffers.index, index.data(), index.size() * 4, cudaMemcpyHostToDevice));
	for (int i = 0; i < launches; i++)
		launch(c, buffers);
	CHECK(cudaDeviceSynchronize());
	CHECK(cudaMemcpy(out.data(), buffers.out, out.size() * 4, cudaMemcpyDeviceToHost));
	write_result(c, directory, out);
	write_meta(c, directory, buffers, index);
	CHECK(cudaFree(buffers.in));
	CHECK(cudaFree(buffers.out));
	CHECK(cudaFree(buffers.index));
}

int main(int argc, char **argv)
{
	std::string name = argc > 1 ? argv[1] : "";
	if (name == "names") {
		for (const Case &c : CASES)
			puts(c.name);
		return 0;
	}
	if (argc < 3)
		return fprintf(stderr, "usage: kernels names | NAME|all DIR [LAUNCHES]\n"), 2;
	bool found = false;
	for (const Case &c : CASES)
		if (name == "all" || name == c.name) {
			run(c, argv[2], argc > 3 ? atoi(argv[3]) : 2);
			found = true;
		}
	return found ? 0 : (fprintf(stderr, "no case %s\n", argv[1]), 2);
}
