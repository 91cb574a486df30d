#define _GNU_SOURCE
#include "sim/enter.h"

#include <pthread.h>
#include <unistd.h>

#include "sim/arena.h"
#include "sim/watch.h"

enum { STACK = 64 };

static __thread CUcontext stack[STACK];
static __thread int depth;
static bool forked;      /* written in a child that has one thread */
static bool initialised; /* atomic; written under the lock */

static bool is_initialised(void)
{
	return __atomic_load_n(&initialised, __ATOMIC_ACQUIRE);
}

static void in_child(void)
{
	forked = is_initialised();
}

static __attribute__((constructor)) void watch_forks(void)
{
	pthread_atfork(NULL, NULL, in_child);
}

CUcontext ncc_current(void)
{
	return depth ? stack[depth - 1] : NULL;
}

bool ncc_stack_is_full(void)
{
	return depth == STACK;
}

void ncc_push_current(CUcontext context)
{
	stack[depth++] = context;
}

void ncc_pop_current(void)
{
	depth -= depth > 0;
}

CUresult ncc_initialise(void)
{
	bool opened;

	if (forked)
		return CUDA_ERROR_NOT_INITIALIZED;
	ncc_lock();
	opened = is_initialised() || ncc_arena_open();
	__atomic_store_n(&initialised, opened, __ATOMIC_RELEASE);
	ncc_unlock();
	return opened ? CUDA_SUCCESS : CUDA_ERROR_OUT_OF_MEMORY;
}

/* The first call of a function alone. */
static long injected_once(const char *name)
{
	static int done;
	long result = ncc_injected("once:", name);

	return result && !__atomic_exchange_n(&done, 1, __ATOMIC_RELAXED) ? result : 0;
}

void (*ncc_tool_sees)(const char *name);

CUresult ncc_begin(const char *name)
{
	CUresult result;

	if (!is_initialised() || forked)
		return CUDA_ERROR_NOT_INITIALIZED;
	if (ncc_tool_sees)
		ncc_tool_sees(name);
	ncc_watch_call(name);
	if (!ncc_config.fail)
		return CUDA_SUCCESS;
	usleep((useconds_t)ncc_injected("wait:", name) * 1000); /* as a call that waits for the device */
	result = (CUresult)ncc_injected("", name);
	if (!result)
		result = (CUresult)injected_once(name);
	if (result)
		ncc_log("%s fails = %d", name, result);
	return result;
}

CUresult ncc_usable(CUcontext context)
{
	if (!ncc_is_handle(context, NCC_CONTEXT))
		return CUDA_ERROR_INVALID_CONTEXT;
	if (!context->active)
		return CUDA_ERROR_CONTEXT_IS_DESTROYED;
	return __atomic_load_n(&context->error, __ATOMIC_ACQUIRE);
}

CUresult ncc_enter(const char *name, CUcontext *context)
{
	CUresult result = ncc_begin(name);

	*context = ncc_current();
	return result ? result : ncc_usable(*context);
}
