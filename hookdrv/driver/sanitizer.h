/* NVIDIA's Compute Sanitizer API in this process, by which instructions of machine code are patched.
 *
 * It has to be there before CUDA starts: the driver loads this library as a tool (CUDA_INJECTION64_PATH) in cuInit, and
 * calls InitializeInjection, which attaches it. It takes the driver's one place for a tool.
 */
#ifndef NCC_SANITIZER_H
#define NCC_SANITIZER_H

#include "driver/sanitizer_abi.h"

struct ncc_sanitizer {
#define NCC_FIELD(name, args) int(*name) args;
	NCC_SANITIZER_FUNCTIONS(NCC_FIELD)
#undef NCC_FIELD
};

/* NULL: it cannot be used, and *why says what keeps it. */
const struct ncc_sanitizer *ncc_sanitizer(const char **why);

/* The API's words for a result. */
const char *ncc_sanitizer_says(int result);

#endif
