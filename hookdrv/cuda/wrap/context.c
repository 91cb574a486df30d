/* The end of a context. */
#include <pthread.h>

#include "base/fork.h"
#include "base/table.h"
#include "launch/context_end.h"
#include "cuda/wrap/wrap.h"

/* How often the program holds a context beside having made it (cuCtxAttach). The lock is of who changes that. */
static struct ncc_table attached;
static pthread_mutex_t attached_lock = PTHREAD_MUTEX_INITIALIZER;

static uintptr_t times_attached(CUcontext context)
{
	return (uintptr_t)ncc_table_find(&attached, context);
}

static void attach(CUcontext context, uintptr_t more)
{
	pthread_mutex_lock(&attached_lock);
	ncc_table_set(&attached, context, (void *)(times_attached(context) + more));
	pthread_mutex_unlock(&attached_lock);
}

static void forget_attached(void)
{
	pthread_mutex_init(&attached_lock, NULL);
	ncc_table_forget(&attached);
}

NCC_ON_FORK(forget_attached)

NCC_WRAP(cuCtxAttach, CUcontext *context, unsigned int flags)
{
	CUresult result;

	NCC_NOTE(cuCtxAttach, context, flags);
	result = ncc_real.cuCtxAttach(context, flags);
	if (result == CUDA_SUCCESS)
		attach(*context, 1);
	return ncc_leave("cuCtxAttach", result);
}

static CUresult destroy(const char *name, CUresult (*real)(CUcontext), CUcontext context)
{
	uint64_t registered = ncc_context_ends(context);
	uintptr_t times = times_attached(context);
	CUresult result = real(context);

	if (result == CUDA_SUCCESS && times)
		attach(context, -times);
	ncc_context_ended(context, registered, result == CUDA_SUCCESS);
	return ncc_leave(name, result);
}

NCC_WRAP(cuCtxDestroy, CUcontext context)
{
	NCC_NOTE(cuCtxDestroy, context);
	return destroy("cuCtxDestroy", ncc_real.cuCtxDestroy, context);
}

NCC_WRAP(cuCtxDestroy_v2, CUcontext context)
{
	NCC_NOTE(cuCtxDestroy_v2, context);
	return destroy("cuCtxDestroy_v2", ncc_real.cuCtxDestroy_v2, context);
}

/* The last one destroys it. */
NCC_WRAP(cuCtxDetach, CUcontext context)
{
	CUresult result;

	NCC_NOTE(cuCtxDetach, context);
	if (!times_attached(context))
		return destroy("cuCtxDetach", ncc_real.cuCtxDetach, context);
	result = ncc_real.cuCtxDetach(context);
	if (result == CUDA_SUCCESS)
		attach(context, -1);
	return ncc_leave("cuCtxDetach", result);
}

/* It holds some of a device's multiprocessors, and has a context of its own by which all else goes. */
NCC_WRAP(cuGreenCtxDestroy, CUgreenCtx green)
{
	CUcontext context = NULL;
	uint64_t registered;
	CUresult result;

	NCC_NOTE(cuGreenCtxDestroy, green);
	if (!green || !ncc_real.cuCtxFromGreenCtx || ncc_real.cuCtxFromGreenCtx(&context, green))
		context = NULL;
	registered = context ? ncc_context_ends(context) : 0;
	result = ncc_real.cuGreenCtxDestroy(green);
	if (context)
		ncc_context_ended(context, registered, result == CUDA_SUCCESS);
	return ncc_leave("cuGreenCtxDestroy", result);
}

static bool is_active(CUdevice device)
{
	unsigned int flags;
	int active = 0;

	return !ncc_real.cuDevicePrimaryCtxGetState(device, &flags, &active) && active;
}

/* The device's primary context; the handle is had by retaining it for a moment. NULL: it is not there. */
static CUcontext primary_context(CUdevice device, CUresult (*release)(CUdevice))
{
	CUcontext context = NULL;

	if (!is_active(device) || ncc_real.cuDevicePrimaryCtxRetain(&context, device))
		return NULL;
	release(device);
	return context;
}

enum { DEVICES = 64 };

/* How often the program has retained each device's primary context; the driver does not say. */
static _Atomic int retained[DEVICES];

static void forget_retained(void)
{
	for (int i = 0; i < DEVICES; i++)
		atomic_store(&retained[i], 0);
}

NCC_ON_FORK(forget_retained)

NCC_WRAP(cuDevicePrimaryCtxRetain, CUcontext *context, CUdevice device)
{
	CUresult result;

	NCC_NEED(cuDevicePrimaryCtxRetain);
	result = ncc_real.cuDevicePrimaryCtxRetain(context, device);
	if (result == CUDA_SUCCESS && device < DEVICES)
		atomic_fetch_add(&retained[device], 1);
	return ncc_leave("cuDevicePrimaryCtxRetain", result);
}

/* Others hold it still after one more release. Not so where none was seen: then this may be the last. */
static bool is_held_by_others(CUdevice device)
{
	int before = device >= 0 && device < DEVICES ? atomic_load(&retained[device]) : 0;

	while (before > 0 && !atomic_compare_exchange_weak(&retained[device], &before, before - 1))
		;
	return before > 1;
}

/* Records are saved before the last release; the others change nothing and wait for nothing. */
static CUresult release(const char *name, CUresult (*real)(CUdevice), CUresult (*real_release)(CUdevice),
			CUdevice device)
{
	CUcontext context = is_held_by_others(device) ? NULL : primary_context(device, real_release);
	uint64_t registered = context ? ncc_context_ends(context) : 0;
	CUresult result = real(device);

	if (context)
		ncc_context_ended(context, registered, result == CUDA_SUCCESS && !is_active(device));
	return ncc_leave(name, result);
}

NCC_WRAP(cuDevicePrimaryCtxRelease, CUdevice device)
{
	NCC_NOTE(cuDevicePrimaryCtxRelease, device);
	return release("cuDevicePrimaryCtxRelease", ncc_real.cuDevicePrimaryCtxRelease,
		       ncc_real.cuDevicePrimaryCtxRelease, device);
}

NCC_WRAP(cuDevicePrimaryCtxRelease_v2, CUdevice device)
{
	NCC_NOTE(cuDevicePrimaryCtxRelease_v2, device);
	return release("cuDevicePrimaryCtxRelease_v2", ncc_real.cuDevicePrimaryCtxRelease_v2,
		       ncc_real.cuDevicePrimaryCtxRelease_v2, device);
}

/* A reset context is active again at its next use, under the same handle or another. */
static CUresult reset(const char *name, CUresult (*real)(CUdevice), CUresult (*real_release)(CUdevice), CUdevice device)
{
	CUcontext context = primary_context(device, real_release);
	uint64_t registered = context ? ncc_context_ends(context) : 0;
	CUresult result = real(device);

	if (context)
		ncc_context_ended(context, registered, result == CUDA_SUCCESS);
	return ncc_leave(name, result);
}

NCC_WRAP(cuDevicePrimaryCtxReset, CUdevice device)
{
	NCC_NOTE(cuDevicePrimaryCtxReset, device);
	return reset("cuDevicePrimaryCtxReset", ncc_real.cuDevicePrimaryCtxReset, ncc_real.cuDevicePrimaryCtxRelease,
		     device);
}

NCC_WRAP(cuDevicePrimaryCtxReset_v2, CUdevice device)
{
	NCC_NOTE(cuDevicePrimaryCtxReset_v2, device);
	return reset("cuDevicePrimaryCtxReset_v2", ncc_real.cuDevicePrimaryCtxReset_v2,
		     ncc_real.cuDevicePrimaryCtxRelease_v2, device);
}
