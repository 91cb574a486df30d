/* What a launch takes the thread that makes it, in cycles of the time stamp counter, as a training step that Python drives
 * makes them: many kernels in turn, each with parameters of its own, and work between two launches that needs the caches.
 * usage: launch_path KERNELS LAUNCHES GAP_KB GAP_NS; prints JSON.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <x86intrin.h>

#include "cuda_calls.h"

enum { MOST_KERNELS = 512, PARAMS = 6, WARM_UPS = 3, OTHER_BYTES = 8 << 20 };

#define TEXT                                                                                                     \
	".version 8.0\n.target sm_80\n.address_size 64\n"                                                        \
	".visible .entry k%d(.param .u64 a, .param .u64 b, .param .u64 c, .param .u64 d, .param .u32 n, .param " \
	".f32 f)\n{\n.reg .b64 %%rd<3>;\nld.param.u64 %%rd1, [a];\nld.param.u64 %%rd2, [b];\n"                   \
	"add.u64 %%rd2, %%rd2, %d;\nst.global.u64 [%%rd1], %%rd2;\nret;\n}\n"

static uint64_t now_ns(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

/* What the program does meanwhile: lines of a memory larger than the caches next to the processor. */
static void work(size_t bytes, uint64_t ns)
{
	static uint8_t other[OTHER_BYTES];
	static size_t at;
	uint64_t until = now_ns() + ns;

	for (size_t end = at + bytes; at < end; at += 64)
		other[at % OTHER_BYTES]++;
	while (now_ns() < until)
		;
}

static int by_value(const void *a, const void *b)
{
	return (*(const uint64_t *)a > *(const uint64_t *)b) - (*(const uint64_t *)a < *(const uint64_t *)b);
}

static void say(uint64_t *cycles, int n)
{
	uint64_t sum = 0;
	int kept = n * 98 / 100;

	qsort(cycles, n, sizeof(*cycles), by_value);
	for (int i = 0; i < kept; i++)
		sum += cycles[i];
	printf("{\"launches\": %d, \"p10\": %llu, \"median\": %llu, \"p90\": %llu, \"mean_of_98_percent\": %llu}\n", n,
	       (unsigned long long)cycles[n / 10], (unsigned long long)cycles[n / 2],
	       (unsigned long long)cycles[n * 9 / 10], (unsigned long long)(sum / kept));
}

int main(int argc, char **argv)
{
	int kernels = atoi(argv[1]), launches = atoi(argv[2]), warm_ups = WARM_UPS * kernels;
	size_t gap_bytes = (size_t)atoi(argv[3]) << 10;
	uint64_t gap_ns = strtoull(argv[4], NULL, 10), *cycles = calloc(launches, sizeof(*cycles)), value[PARAMS] = {0};
	void *context, *module, *stream, *function[MOST_KERNELS], *params[PARAMS];
	char text[1024], name[16];

	if (kernels < 1 || kernels > MOST_KERNELS || cuInit(0) || cuDevicePrimaryCtxRetain(&context, 0) ||
	    cuCtxSetCurrent(context) || cuStreamCreate(&stream, 0))
		return 1;
	for (int i = 0; i < kernels; i++) {
		snprintf(text, sizeof(text), TEXT, i, i);
		snprintf(name, sizeof(name), "k%d", i);
		if (cuModuleLoadData(&module, text) || cuModuleGetFunction(&function[i], module, name))
			return 1;
	}
	for (int i = 0; i < PARAMS; i++)
		params[i] = &value[i];
	for (int i = -warm_ups; i < launches; i++) {
		int k = (i + warm_ups) % kernels;
		uint64_t before;

		work(gap_bytes, gap_ns);
		value[0]++;
		before = __rdtsc();
		if (cuLaunchKernel(function[k], 8 + k % 32, 1, 1, 128, 1, 1, 0, stream, params, NULL))
			return 1;
		if (i >= 0)
			cycles[i] = __rdtsc() - before;
	}
	cuCtxSynchronize();
	say(cycles, launches);
	return 0;
}
