/* One launch by the program, whatever function it used. */
#ifndef NCC_CALL_H
#define NCC_CALL_H

#include <stdbool.h>
#include <stdint.h>

#include "driver/driver_abi.h"

struct ncc_call {
	/* Makes the real call with another function and other parameters, all else as the program gave it. */
	CUresult (*launch)(const struct ncc_call *call, CUfunction function, void **params, void **extra);
	const char *symbol; /* of the function that the program called; a constant */
	CUfunction function;
	uint32_t grid[3];
	uint32_t block[3];
	uint32_t shared_bytes;
	CUstream stream; /* as given */
	bool per_thread; /* stream NULL is the thread's own */
	bool cooperative;
	void **params;
	void **extra;
	const CUlaunchConfig *config; /* of cuLaunchKernelEx; else NULL */
};

static inline bool ncc_is_cooperative(const CUlaunchAttribute *attributes, unsigned int n)
{
	for (unsigned int i = 0; attributes && i < n; i++)
		if (attributes[i].id == CU_LAUNCH_ATTRIBUTE_COOPERATIVE)
			return attributes[i].value.cooperative != 0;
	return false;
}

#endif
