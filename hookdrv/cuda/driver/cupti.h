/* NVIDIA's CUPTI in this process, which says when kernels and copies ran and which calls were made.
 *
 * The driver loads this library as a tool (CUDA_INJECTION64_PATH) in cuInit and calls InitializeInjection, which attaches CUPTI
 * before there is any context. It has one place for a client: where a profiler has it, we have none, and the other way round.
 */
#ifndef NCC_CUPTI_H
#define NCC_CUPTI_H

#include <stdbool.h>

#include "cuda/driver/cupti_abi.h"

struct ncc_cupti {
#define NCC_FIELD(name, args) int(*name) args;
	NCC_CUPTI_FUNCTIONS(NCC_FIELD)
	NCC_CUPTI_LATER_FUNCTIONS(NCC_FIELD)
#undef NCC_FIELD
};

/* NULL: it is not attached, and *why says what keeps it; "": nobody wanted it, as no library was named (NCC_CUPTI). */
const struct ncc_cupti *ncc_cupti(const char **why);

/* It is let go for others, and `why` is what is said of it. */
void ncc_cupti_leave(const char *call, int result);

/* Contexts that live, at most so many of them. */
int ncc_cupti_contexts(CUcontext *contexts, int most);

/* Its lookups are ours: no profiler of the program's. */
bool ncc_cupti_is_ours(void);

/* In cuInit, once. */
void ncc_cupti_attach(void);

#endif
