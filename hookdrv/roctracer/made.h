/* What calls of HIP's make for a device: kernels, copies and fills, and barriers. */
#ifndef NCC_ROCTRACER_MADE_H
#define NCC_ROCTRACER_MADE_H

#include <stdbool.h>

#include "roctracer/arguments.h"
#include "roctracer/interface.h"

enum ncc_roc_named { NCC_ROC_NAMELESS, NCC_ROC_HOST_FUNCTION, NCC_ROC_MODULE_FUNCTION };

struct ncc_roc_made {
	enum ncc_roc_kind kind;
	uint64_t bytes;
	CUstream stream; /* as the program gave it; NULL: the default one */
	const void *kernel;
	enum ncc_roc_named named;
};

/* enum ncc_roc_op; -1: it makes none. */
int ncc_roc_call_makes(uint32_t call);

/* Of a call that makes one. */
struct ncc_roc_made ncc_roc_made(uint32_t call, const union ncc_roc_data *data);

#endif
