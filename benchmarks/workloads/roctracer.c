/* What a call of HIP's takes its thread, in tenths of a ns: calls in turns of so many, with a pause between two turns.
 * usage: roctracer nothing|callback|record TURNS CALLS PAUSE_US; prints JSON: of the turns, the mean of a call.
 * The roctracer library of the specification is preloaded, or there is none.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "roctracer.h"

int hipGetDevice(int *device);

enum { MOST_TURNS = 100000, GET_DEVICE = 78 }; /* HIP_API_ID_hipGetDevice */

#define FIND(name) ((__typeof__(&name))dlsym(RTLD_DEFAULT, #name))

static uint64_t n_told, n_recorded;

static void tell(uint32_t domain, uint32_t cid, const void *data, void *arg)
{
	n_told++;
}

static void keep(const char *begin, const char *end, void *arg)
{
	n_recorded += (uint64_t)(end - begin) / sizeof(activity_record_t);
}

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

static int enable(const char *what)
{
	roctracer_properties_t properties = {.buffer_size = 1 << 16, .buffer_callback_fun = keep};

	if (!strcmp(what, "callback"))
		return FIND(roctracer_enable_op_callback)(ACTIVITY_DOMAIN_HIP_API, GET_DEVICE, tell, NULL);
	if (!strcmp(what, "record"))
		return FIND(roctracer_open_pool)(&properties) ||
		       FIND(roctracer_enable_op_activity)(ACTIVITY_DOMAIN_HIP_API, GET_DEVICE);
	return 0;
}

int main(int argc, char **argv)
{
	static uint64_t took[MOST_TURNS];
	int turns = argc == 5 ? atoi(argv[2]) : 0, calls = turns ? atoi(argv[3]) : 0, device;

	if (turns < 1 || turns > MOST_TURNS || calls < 1 || hipGetDevice(&device) || enable(argv[1]))
		return 1;
	for (int turn = 0; turn < turns; turn++) {
		uint64_t begin = now_ns();

		for (int i = 0; i < calls; i++)
			hipGetDevice(&device);
		took[turn] = (now_ns() - begin) * 10 / calls;
		usleep(atoi(argv[4]));
	}
	if (!strcmp(argv[1], "record") && FIND(roctracer_close_pool)())
		return 1;
	qsort(took, turns, sizeof(*took), by_value);
	printf("{\"p10\": %llu, \"median\": %llu, \"p90\": %llu, \"told\": %llu, \"recorded\": %llu}\n",
	       (unsigned long long)took[turns / 10], (unsigned long long)took[turns / 2],
	       (unsigned long long)took[turns * 9 / 10], (unsigned long long)n_told, (unsigned long long)n_recorded);
	return 0;
}
