#include "cuda/code/own_kernels.h"

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#include "base/fork.h"
#include "cuda/code/by_context.h"
#include "cuda/driver/own_call.h"

_Static_assert(NCC_CLOCK_SAMPLES == 16 && offsetof(struct ncc_clock_page, done) == 128 &&
		       offsetof(struct ncc_clock_page, sample) == 256 &&
		       offsetof(struct ncc_clock_page, device_end) == 256 + 16 * 16,
	       "as in the text");
_Static_assert(offsetof(struct ncc_step, last) == 4 && offsetof(struct ncc_step, stride) == 8 &&
		       offsetof(struct ncc_step, count) == 16,
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
			   "}\n"
			   ".visible .entry ncc_step(.param .u64 step)\n"
			   "{\n"
			   ".reg .pred %none;\n"
			   ".reg .b32 %chosen, %last, %stride;\n"
			   ".reg .b64 %step, %count;\n"
			   "ld.param.u64 %step, [step];\n"
			   "setp.eq.u64 %none, %step, 0;\n"
			   "@%none ret;\n"
			   "ld.global.u64 %count, [%step+16];\n"
			   "red.global.add.u32 [%count], 1;\n"
			   "ld.global.u32 %chosen, [%step];\n"
			   "ld.global.u32 %last, [%step+4];\n"
			   "ld.global.u32 %stride, [%step+8];\n"
			   "add.u32 %chosen, %chosen, %stride;\n"
			   "min.u32 %chosen, %chosen, %last;\n"
			   "st.global.u32 [%step], %chosen;\n"
			   "ret;\n"
			   "}\n";

static const char *const names[NCC_OWN_KERNELS] = {"ncc_clock", "ncc_step"};

enum { CONTEXTS = 64 };

/* Guards changes of the rest; not held during a call of the driver. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static bool tried; /* to load it: one thread is at it, or has been */
static CUkernel kernels[NCC_OWN_KERNELS];
static struct ncc_context_function functions[NCC_OWN_KERNELS][CONTEXTS];

static bool load(CUkernel loaded[NCC_OWN_KERNELS])
{
	CUlibrary library;

	if (ncc_real.cuLibraryLoadData(&library, text, NULL, NULL, 0, NULL, NULL, 0))
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
