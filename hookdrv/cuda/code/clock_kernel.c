#include "cuda/code/clock_kernel.h"

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#include "base/fork.h"
#include "cuda/driver/own_call.h"

_Static_assert(NCC_CLOCK_SAMPLES == 16 && offsetof(struct ncc_clock_page, done) == 128 &&
		       offsetof(struct ncc_clock_page, sample) == 256 &&
		       offsetof(struct ncc_clock_page, device_end) == 256 + 16 * 16,
	       "as in the text");

/* A sample's store of what the host said needs the load's result: the clock is not read before that is there. */
static const char text[] = ".version 6.3\n"
			   ".target sm_70\n"
			   ".address_size 64\n"
			   ".visible .entry ncc_clock(.param .u64 page)\n"
			   "{\n"
			   ".reg .pred %p;\n"
			   ".reg .b32 %left;\n"
			   ".reg .b64 %page, %at, %value;\n"
			   "ld.param.u64 %page, [page];\n"
			   "add.s64 %at, %page, 256;\n"
			   "mov.u32 %left, 16;\n"
			   "again:\n"
			   "mov.u64 %value, %globaltimer;\n"
			   "st.volatile.global.u64 [%at], %value;\n"
			   "ld.volatile.global.u64 %value, [%page];\n"
			   "st.volatile.global.u64 [%at+8], %value;\n"
			   "add.s64 %at, %at, 16;\n"
			   "sub.u32 %left, %left, 1;\n"
			   "setp.ne.u32 %p, %left, 0;\n"
			   "@%p bra again;\n"
			   "mov.u64 %value, %globaltimer;\n"
			   "st.volatile.global.u64 [%at], %value;\n"
			   "membar.sys;\n"
			   "mov.u64 %value, 1;\n"
			   "st.volatile.global.u64 [%page+128], %value;\n"
			   "ret;\n"
			   "}\n";

enum { CONTEXTS = 64 };

/* Guards the rest; not held during a call of the driver. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static bool tried; /* to load it: one thread is at it, or has been */
static CUkernel kernel;
static struct {
	CUcontext context; /* NULL: free */
	CUfunction function;
} functions[CONTEXTS];

static CUkernel load(void)
{
	CUlibrary library;
	CUkernel loaded = NULL;

	if (ncc_real.cuLibraryLoadData(&library, text, NULL, NULL, 0, NULL, NULL, 0) ||
	    ncc_real.cuLibraryGetKernel(&loaded, library, "ncc_clock"))
		return NULL;
	return loaded;
}

/* NULL: it cannot be had, or another thread is loading it. */
static CUkernel load_once(void)
{
	CUkernel loaded;
	bool ours;

	pthread_mutex_lock(&lock);
	ours = !tried;
	tried = true;
	loaded = kernel;
	pthread_mutex_unlock(&lock);
	if (!ours)
		return loaded;
	loaded = load();
	pthread_mutex_lock(&lock);
	kernel = loaded;
	pthread_mutex_unlock(&lock);
	return loaded;
}

/* With the lock held: the context's place, or a free one for NULL. */
static int place_of(CUcontext context)
{
	int i = 0;

	while (i < CONTEXTS && functions[i].context != context)
		i++;
	return i;
}

CUfunction ncc_clock_kernel(CUcontext context)
{
	CUfunction function = NULL;
	int i;

	pthread_mutex_lock(&lock);
	i = place_of(context);
	if (i < CONTEXTS)
		function = functions[i].function;
	pthread_mutex_unlock(&lock);
	return function;
}

void ncc_clock_kernel_load(CUcontext context)
{
	CUkernel loaded = ncc_clock_kernel(context) ? NULL : load_once();
	CUfunction function;
	int i;

	if (!loaded || ncc_real.cuKernelGetFunction(&function, loaded))
		return;
	if (ncc_real.cuFuncLoad)
		ncc_real.cuFuncLoad(function);
	pthread_mutex_lock(&lock);
	i = place_of(context);
	if (i == CONTEXTS)
		i = place_of(NULL);
	if (i < CONTEXTS) {
		functions[i].context = context;
		functions[i].function = function;
	}
	pthread_mutex_unlock(&lock);
}

void ncc_clock_kernel_forget(CUcontext context)
{
	int i;

	pthread_mutex_lock(&lock);
	i = place_of(context);
	if (i < CONTEXTS) {
		functions[i].context = NULL;
		functions[i].function = NULL;
	}
	pthread_mutex_unlock(&lock);
}

/* The parent's contexts are not the child's. */
static void in_child(void)
{
	lock = (pthread_mutex_t)PTHREAD_MUTEX_INITIALIZER;
	kernel = NULL;
	tried = false;
	memset(functions, 0, sizeof(functions));
}

NCC_ON_FORK(in_child)
