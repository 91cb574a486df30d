/* What every interposed function starts and ends with. */
#ifndef NCC_WRAP_H
#define NCC_WRAP_H

#include "cuda/code/hook.h"
#include "cuda/records/records.h"
#include "engine/session.h"

/* Leaves with an error where there is no driver behind us (a program that calls it would not have got this far). */
#define NCC_NEED(name)                                     \
	do {                                               \
		if (!ncc_real_bind() || !ncc_real.name)    \
			return CUDA_ERROR_NOT_INITIALIZED; \
	} while (0)

/* Passes the call on where this process is not wanted. */
#define NCC_PASS(name, ...)                                \
	do {                                               \
		NCC_NEED(name);                            \
		if (!ncc_wanted() || !ncc_session())       \
			return ncc_real.name(__VA_ARGS__); \
	} while (0)

/* Logs the call when the run is verbose, and gives the result back. */
static inline CUresult ncc_leave(const char *name, CUresult result)
{
	const struct ncc_welcome *run = ncc_session_now();

	if (run && run->options & NCC_OPT_VERBOSE)
		ncc_log("[info] %s %d", name, result);
	return result;
}

#endif
