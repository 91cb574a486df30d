#include "code/own_kernels.h"

#include <pthread.h>
#include <stdbool.h>
#include <string.h>

#include "base/fork.h"
#include "code/by_context.h"
#include "driver/own_call.h"

static const char *const names[NCC_OWN_KERNELS] = {"ncc_clock", "ncc_step"};

enum { CONTEXTS = 64 };

/* Guards changes of the rest; not held during a call of the driver. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static bool tried; /* to load it: one thread is at it, or has been */
static CUkernel kernels[NCC_OWN_KERNELS];
static struct ncc_context_function functions[NCC_OWN_KERNELS][CONTEXTS];

static bool load(CUkernel loaded[NCC_OWN_KERNELS])
{
	const void *image = ncc_own_kernels_image();
	CUlibrary library;

	if (!image || ncc_real.cuLibraryLoadData(&library, image, NULL, NULL, 0, NULL, NULL, 0))
		return false;
	for (int i = 0; i < NCC_OWN_KERNELS; i++)
		if (ncc_real.cuLibraryGetKernel(&loaded[i], library, names[i]))
			return false;
	return true;
}

/* False: they cannot be had, or another thread is loading them. */
static bool load_once(CUkernel loaded[NCC_OWN_KERNELS])
{
	bool ours;

	pthread_mutex_lock(&lock);
	ours = !tried;
	tried = true;
	memcpy(loaded, kernels, sizeof(kernels));
	pthread_mutex_unlock(&lock);
	if (!ours)
		return loaded[0];
	if (!load(loaded))
		return false;
	pthread_mutex_lock(&lock);
	memcpy(kernels, loaded, sizeof(kernels));
	pthread_mutex_unlock(&lock);
	return true;
}

CUfunction ncc_own_kernel(CUcontext context, enum ncc_own_kernel which)
{
	return ncc_function_in(functions[which], CONTEXTS, context);
}

void ncc_own_kernels_load(CUcontext context)
{
	CUkernel loaded[NCC_OWN_KERNELS];
	CUfunction function[NCC_OWN_KERNELS];

	if (ncc_own_kernel(context, 0) || !load_once(loaded))
		return;
	for (int i = 0; i < NCC_OWN_KERNELS; i++) {
		if (ncc_real.cuKernelGetFunction(&function[i], loaded[i]))
			return;
		if (ncc_real.cuFuncLoad)
			ncc_real.cuFuncLoad(function[i]);
	}
	pthread_mutex_lock(&lock);
	/* The first one comes last: where it is, all are. */
	for (int i = NCC_OWN_KERNELS; i-- > 0;)
		ncc_function_put(functions[i], CONTEXTS, context, function[i]);
	pthread_mutex_unlock(&lock);
}

void ncc_own_kernels_forget(CUcontext context)
{
	pthread_mutex_lock(&lock);
	for (int i = 0; i < NCC_OWN_KERNELS; i++)
		ncc_function_forget(functions[i], CONTEXTS, context);
	pthread_mutex_unlock(&lock);
}

/* The parent's contexts are not the child's. */
static void in_child(void)
{
	lock = (pthread_mutex_t)PTHREAD_MUTEX_INITIALIZER;
	memset(kernels, 0, sizeof(kernels));
	tried = false;
	memset(functions, 0, sizeof(functions));
}

NCC_ON_FORK(in_child)
