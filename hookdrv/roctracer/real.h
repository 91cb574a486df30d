/* HIP's library: its functions, and what stands between it and us. */
#ifndef NCC_ROCTRACER_REAL_H
#define NCC_ROCTRACER_REAL_H

#include <stdatomic.h>
#include <stdbool.h>

#include "hip/driver/hooked.h"
#include "roctracer/arguments.h"
#include "roctracer/made.h"

/* Those that are traced, by their exported names. */
struct ncc_roc_calls {
#define NCC_ROC_FUNCTION(number, name, symbol, ...) hipError_t(*symbol) NCC_ROC_PARAMS(__VA_ARGS__);
	NCC_ROC_HIP_CALLS(NCC_ROC_FUNCTION)
	NCC_ROC_HIP_PER_THREAD_CALLS(NCC_ROC_FUNCTION)
#undef NCC_ROC_FUNCTION
};

/* What ncc_vendor.real is here. */
struct ncc_roc_reals {
	struct ncc_hip hip; /* ncc_hip, for our own calls */
	struct ncc_roc_calls calls;
	const char *(*hipKernelNameRef)(const void *function);
	const char *(*hipKernelNameRefByPtr)(const void *host, CUstream stream);
	hipError_t (*hipDeviceGetPCIBusId)(char *id, int bytes, int device);
};

extern struct ncc_roc_reals ncc_roc_reals;

/* Where the program's calls go on: to ncc's hook driver where that is in the process, else to the library. */
extern struct ncc_roc_calls ncc_roc_next;
extern atomic_bool ncc_roc_bound;

/* The process has HIP's library. */
bool ncc_roc_bind(void);

static inline bool ncc_roc_is_bound(void)
{
	return atomic_load_explicit(&ncc_roc_bound, memory_order_acquire) || ncc_roc_bind();
}

/* The library has all that timing takes. */
bool ncc_roc_can_time(void);

/* A kernel's; it stays. "": not known. */
const char *ncc_roc_kernel_name(const struct ncc_roc_made *made);

#endif
