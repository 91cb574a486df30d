// What parts of a probe at a kernel's ends cost a kernel that only moves memory: out = in + 1 with 256 threads a block, and
// more and more of what block_sched does, written by hand. Prints a line of JSON per part: of launches back to back the time,
// and its ratio to the plain kernel's in the same round, medians.
#include <algorithm>
#include <cstdio>
#include <vector>

enum Part { PLAIN, BLOCK_STORE, WARP_STORE, WARP_STORE_8, FLAT, WHOLE, WHOLE_EARLY, PARTS };
static const char *const names[PARTS] = {
	"plain", "16 bytes stored by one thread a block", "16 bytes stored by one thread a warp",
	"clocks, SM, 8 bytes; blocks and grid of one dimension", "clocks, SM, 16 bytes; blocks and grid of one dimension",
	"clocks, SM, 16 bytes; any blocks and grid, as the probe in PTX", "the same, the record's place worked out at entry"};

#define SPECIAL(name, to) asm volatile("mov.u32 %0, %" name ";" : "=r"(to))

template <bool FLAT_ONLY> __device__ __forceinline__ unsigned place()
{
	unsigned thread = threadIdx.x, block = blockIdx.x;
	if (!FLAT_ONLY) {
		thread += (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x;
		block += (blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x;
	}
	return block * ((blockDim.x * blockDim.y * blockDim.z + 31) >> 5) + (thread >> 5);
}

template <int PART> __global__ void add(const float *in, float *out, int n, uint4 *records)
{
	constexpr bool probes = PART > WARP_STORE;
	long long start = 0;
	unsigned at = 0, end = 0, sm = 0, before = 0;
	if (probes)
		asm volatile("mov.u64 %0, %clock64;" : "=l"(start));
	if (PART == WHOLE_EARLY) {
		at = place<false>();
		asm volatile("" : "+r"(at));
	}
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		out[i] = in[i] + 1.0f;
	if (PART == BLOCK_STORE && threadIdx.x == 0)
		records[blockIdx.x] = make_uint4(1, 2, 3, 4);
	if (PART == WARP_STORE && threadIdx.x % 32 == 0)
		records[place<true>()] = make_uint4(1, 2, 3, 4);
	if (!probes)
		return;
	SPECIAL("clock", end);
	SPECIAL("smid", sm);
	SPECIAL("lanemask_lt", before);
	if (PART == WHOLE)
		at = place<false>();
	if (PART == FLAT || PART == WARP_STORE_8)
		at = place<true>();
	if (before & __activemask())
		return;
	unsigned elapsed = end - (unsigned)start;
	if (PART == WARP_STORE_8)
		((uint2 *)records)[at] = make_uint2((unsigned)start, elapsed << 8 | sm);
	else
		records[at] = make_uint4((unsigned)start, (unsigned)(start >> 32), elapsed, sm);
}

int main()
{
	constexpr int n = (1 << 24) + 3, threads = 256, blocks = (n + threads - 1) / threads, launches = 20, rounds = 31;
	void (*const kernels[PARTS])(const float *, float *, int, uint4 *) = {
		add<PLAIN>, add<BLOCK_STORE>, add<WARP_STORE>, add<WARP_STORE_8>, add<FLAT>, add<WHOLE>, add<WHOLE_EARLY>};
	float *in, *out;
	uint4 *records;
	cudaEvent_t events[3];
	cudaMalloc(&in, sizeof(float) * n);
	cudaMalloc(&out, sizeof(float) * n);
	cudaMalloc(&records, sizeof(uint4) * blocks * (threads / 32));
	cudaMemset(in, 0, sizeof(float) * n);
	for (auto &event : events)
		cudaEventCreate(&event);
	for (int part = 0; part < PARTS; part++) {
		std::vector<float> ratios, us;
		for (int round = 0; round < rounds; round++) {
			float before, after;
			cudaEventRecord(events[0]);
			for (int i = 0; i < launches; i++)
				add<PLAIN><<<blocks, threads>>>(in, out, n, records);
			cudaEventRecord(events[1]);
			for (int i = 0; i < launches; i++)
				kernels[part]<<<blocks, threads>>>(in, out, n, records);
			cudaEventRecord(events[2]);
			cudaEventSynchronize(events[2]);
			cudaEventElapsedTime(&before, events[0], events[1]);
			cudaEventElapsedTime(&after, events[1], events[2]);
			ratios.push_back(after / before);
			us.push_back(1000 * after / launches);
		}
		std::sort(ratios.begin(), ratios.end());
		std::sort(us.begin(), us.end());
		printf("{\"part\": \"%s\", \"us\": %.2f, \"slower\": %.4f}\n", names[part], us[rounds / 2], ratios[rounds / 2]);
	}
	return cudaGetLastError() != cudaSuccess;
}
