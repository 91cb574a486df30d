/* Preloaded under --verbose: every function of the driver's that the hook driver does not hook is called through here, with
 * its arguments as they are, so that its name and its result can be said.
 *
 * Lookups get `passing` functions from the hook driver. What a program is linked against binds to the names that calls.S
 * exports: each looks itself up at its first call, by a dlsym that the hook driver answers as any.
 */
#define _GNU_SOURCE
#include "calls/calls.h"

#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <string.h>

#include "driver/named_call.h"

/* Laid out as calls.S reads it. */
struct target {
	const char *name;
	void *real;
};

extern const char *const ncc_calls_exported[];
extern char ncc_calls_code[] __attribute__((visibility("hidden"))); /* NCC_CALLS_PASSING functions */

/* Called by calls.S. */
void ncc_calls_returned(size_t number, CUresult result) __attribute__((visibility("hidden")));
void *ncc_calls_find(size_t number) __attribute__((visibility("hidden")));

__attribute__((visibility("hidden"))) struct target ncc_calls_targets[NCC_CALLS_PASSING];

/* Guards the filling of ncc_calls_targets, of which the first n_targets are constant. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static size_t n_targets;
static _Atomic(ncc_returned *) tell;

static size_t number_of(const char *name, const void *real)
{
	size_t i;

	for (i = 0; i < n_targets; i++) {
		if (ncc_calls_targets[i].real == real && !strcmp(ncc_calls_targets[i].name, name))
			return i;
	}
	return i;
}

void *ncc_calls_passing(const char *name, void *real, ncc_returned *returned)
{
	size_t number;

	pthread_mutex_lock(&lock);
	atomic_store(&tell, returned);
	number = number_of(name, real);
	if (number == n_targets && number < NCC_CALLS_PASSING) {
		char *kept = strdup(name);

		if (kept)
			ncc_calls_targets[n_targets++] = (struct target){kept, real};
	}
	if (number < n_targets)
		real = ncc_calls_code + number * NCC_CALLS_STRIDE;
	pthread_mutex_unlock(&lock);
	return real;
}

void ncc_calls_returned(size_t number, CUresult result)
{
	ncc_returned *returned = atomic_load(&tell);
	int saved = errno;

	returned(ncc_calls_targets[number].name, result);
	errno = saved;
}

static CUresult missing(void)
{
	return CUDA_ERROR_NOT_INITIALIZED;
}

/* A library that brings stubs of these names would load the driver with them: so does the first call here. */
void *ncc_calls_find(size_t number)
{
	int saved = errno;
	void *libcuda = dlopen("libcuda.so.1", RTLD_LAZY);
	void *found = libcuda ? dlsym(libcuda, ncc_calls_exported[number]) : NULL;

	errno = saved;
	return found ? found : (void *)missing;
}

static void before_fork(void)
{
	pthread_mutex_lock(&lock);
}

static void after_fork(void)
{
	pthread_mutex_unlock(&lock);
}

static __attribute__((constructor)) void start(void)
{
	pthread_atfork(before_fork, after_fork, after_fork);
}
