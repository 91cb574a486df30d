/* What a range takes the thread that makes it, in ns: pairs of push and pop of roctx, one pair after another in turns of so many,
 * with a pause between two turns. usage: ranges TURNS PAIRS PAUSE_US; prints JSON: of the turns, the mean of a pair.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "cuda_calls.h"

#define TEXT ".version 8.0\n.target sm_80\n.address_size 64\n.visible .entry k()\n{\nret;\n}\n"

enum { MOST_TURNS = 100000 };

static uint64_t now_ns(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

static int by_value(const void *a, const void *b)
{
	return (*(const uint64_t *)a > *(const uint64_t *)b) - (*(const uint64_t *)a < *(const uint64_t *)b);
}

int main(int argc, char **argv)
{
	static uint64_t took[MOST_TURNS];
	int turns = argc == 4 ? atoi(argv[1]) : 0, pairs = turns ? atoi(argv[2]) : 0;
	void *context, *module, *function, *stream, *ranges = dlopen("libroctx64.so.4", RTLD_NOW);
	int (*push)(const char *) = ranges ? (int (*)(const char *))dlsym(ranges, "roctxRangePushA") : NULL;
	int (*pop)(void) = ranges ? (int (*)(void))dlsym(ranges, "roctxRangePop") : NULL;

	if (!push || !pop || turns < 1 || turns > MOST_TURNS || pairs < 1 || cuInit(0) ||
	    cuDevicePrimaryCtxRetain(&context, 0) || cuCtxSetCurrent(context) || cuStreamCreate(&stream, 0) ||
	    cuModuleLoadData(&module, TEXT) || cuModuleGetFunction(&function, module, "k") ||
	    cuLaunchKernel(function, 1, 1, 1, 32, 1, 1, 0, stream, NULL, NULL) || cuCtxSynchronize())
		return 1;
	for (int turn = 0; turn < turns; turn++) {
		uint64_t begin = now_ns();

		for (int i = 0; i < pairs; i++) {
			push("a range of a training step");
			pop();
		}
		took[turn] = (now_ns() - begin) / pairs;
		usleep(atoi(argv[3]));
	}
	qsort(took, turns, sizeof(*took), by_value);
	printf("{\"p10\": %llu, \"median\": %llu, \"p90\": %llu}\n", (unsigned long long)took[turns / 10],
	       (unsigned long long)took[turns / 2], (unsigned long long)took[turns * 9 / 10]);
	return 0;
}
