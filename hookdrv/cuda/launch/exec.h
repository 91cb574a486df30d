/* One launch by the program, whatever function it used. */
#ifndef NCC_EXEC_H
#define NCC_EXEC_H

#include "cuda/code/hook.h"

struct ncc_call {
	/* Makes the real call with another function and other parameters, all else as the program gave it. */
	CUresult (*launch)(const struct ncc_call *call, CUfunction function, void **params, void **extra);
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

/* Probes the launch or not, counts it, and returns what the program is to see. */
CUresult ncc_execute(const struct ncc_call *call);

/* Counts a launch that this driver cannot probe, and why. */
void ncc_count_unprobed(CUfunction function, enum ncc_outcome outcome, const char *reason);

#endif
