/* Launches kernels of a cubin in turn, back to back, and waits at the end, by the time that its thread runs (NULL_DRIVER_OWN_TIME).
 * usage: launch_turns CUBIN KERNEL KINDS GRIDS LAUNCHES GAP_NS; prints JSON, the first turn left out. Each of KINDS is a block of its own size; GRIDS: after three
 * launches of a kind it has another grid, so many in all, as where shapes change. Behind the first turn it waits, as long as it may take
 * to prepare kernels: nothing that is owed to the program then is spent later.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "cuda_calls.h"

enum { PARAMS = 3, TURNS_OF_GRID = 3, PREPARED_NS = 500000000 };

static uint64_t now_ns(void)
{
	struct timespec t;

	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
	return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

static void *read_file(const char *path)
{
	FILE *file = fopen(path, "rb");
	long bytes = 0;
	char *data;

	if (!file || fseek(file, 0, SEEK_END) || (bytes = ftell(file)) < 0)
		exit(1);
	rewind(file);
	data = calloc(1, (size_t)bytes + 64);
	if (!data || fread(data, 1, (size_t)bytes, file) != (size_t)bytes)
		exit(1);
	fclose(file);
	return data;
}

static void wait_ns(uint64_t ns)
{
	uint64_t until = now_ns() + ns;

	while (now_ns() < until)
		;
}

int main(int argc, char **argv)
{
	uint64_t value[PARAMS] = {0}, gap_ns, begun;
	void *context, *module, *function, *stream, *params[PARAMS] = {&value[0], &value[1], &value[2]};
	int kinds, grids, launches;

	if (argc != 7 || cuInit(0) || cuDevicePrimaryCtxRetain(&context, 0) || cuCtxSetCurrent(context) ||
	    cuStreamCreate(&stream, 0) || cuModuleLoadData(&module, read_file(argv[1])) ||
	    cuModuleGetFunction(&function, module, argv[2]))
		return 1;
	kinds = atoi(argv[3]);
	grids = atoi(argv[4]);
	launches = atoi(argv[5]);
	gap_ns = strtoull(argv[6], NULL, 10);
	begun = now_ns();
	for (int i = 0; i < launches; i++) {
		int grid = grids ? i / (TURNS_OF_GRID * kinds) % grids : 0;

		if (i == kinds) { /* the kernel has been prepared */
			cuCtxSynchronize();
			wait_ns(PREPARED_NS);
			begun = now_ns();
		}
		if (cuLaunchKernel(function, 8 + grid, 1, 1, 32 * (1 + i % kinds), 1, 1, 0, stream, params, NULL))
			return 2;
		wait_ns(gap_ns);
	}
	cuCtxSynchronize();
	printf("{\"seconds\": %.6f}\n", (double)(now_ns() - begun) / 1e9);
	return 0;
}
