/* Threads that launch a kernel of a cubin back to back, each on a stream of its own.
 * usage: patched_launches CUBIN KERNEL THREADS LAUNCHES; prints JSON: what a launch took its thread, the time that it ran and all.
 */
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "cuda_calls.h"

enum { PARAMS = 3, MOST_THREADS = 64, WARM_UPS = 3 };

static void *context, *function;
static int launches;
static pthread_barrier_t ready;

struct took {
	uint64_t ran_ns, all_ns;
};

static uint64_t now_ns(clockid_t clock)
{
	struct timespec t;

	clock_gettime(clock, &t);
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

static void launch(void *stream)
{
	uint64_t value[PARAMS] = {0};
	void *params[PARAMS] = {&value[0], &value[1], &value[2]};

	if (cuLaunchKernel(function, 8, 1, 1, 32, 1, 1, 0, stream, params, NULL))
		exit(2);
}

static void *run(void *arg)
{
	struct took *took = arg;
	uint64_t ran_ns, all_ns;
	void *stream;

	if (cuCtxSetCurrent(context) || cuStreamCreate(&stream, 0))
		exit(1);
	for (int i = 0; i < WARM_UPS; i++)
		launch(stream);
	pthread_barrier_wait(&ready);
	ran_ns = now_ns(CLOCK_THREAD_CPUTIME_ID);
	all_ns = now_ns(CLOCK_MONOTONIC);
	for (int i = 0; i < launches; i++)
		launch(stream);
	took->ran_ns = (now_ns(CLOCK_THREAD_CPUTIME_ID) - ran_ns) / launches;
	took->all_ns = (now_ns(CLOCK_MONOTONIC) - all_ns) / launches;
	return NULL;
}

int main(int argc, char **argv)
{
	struct took took[MOST_THREADS], sum = {0};
	pthread_t thread[MOST_THREADS];
	void *module;
	int n;

	if (argc != 5 || (n = atoi(argv[3])) < 1 || n > MOST_THREADS || cuInit(0) ||
	    cuDevicePrimaryCtxRetain(&context, 0) || cuCtxSetCurrent(context) ||
	    cuModuleLoadData(&module, read_file(argv[1])) || cuModuleGetFunction(&function, module, argv[2]))
		return 1;
	launches = atoi(argv[4]);
	pthread_barrier_init(&ready, NULL, n);
	for (int i = 0; i < n; i++)
		pthread_create(&thread[i], NULL, run, &took[i]);
	for (int i = 0; i < n; i++) {
		pthread_join(thread[i], NULL);
		sum.ran_ns += took[i].ran_ns / n;
		sum.all_ns += took[i].all_ns / n;
	}
	cuCtxSynchronize();
	printf("{\"ran_ns\": %llu, \"all_ns\": %llu}\n", (unsigned long long)sum.ran_ns, (unsigned long long)sum.all_ns);
	return 0;
}
