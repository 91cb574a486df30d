/* What the hook driver's own calls of the driver need. */
#ifndef NCC_OWN_CALL_H
#define NCC_OWN_CALL_H

#include "driver/real.h"

/* Own driver calls are bracketed with these, so that a stream capture of the program, on whatever thread, neither
 * forbids them nor is broken by them. Nests. */
static inline int ncc_capture_relax(void)
{
	int mode = CU_STREAM_CAPTURE_MODE_RELAXED;

	if (!ncc_real.cuThreadExchangeStreamCaptureMode || ncc_real.cuThreadExchangeStreamCaptureMode(&mode))
		return -1;
	return mode;
}

static inline void ncc_capture_restore(int mode)
{
	if (mode >= 0)
		ncc_real.cuThreadExchangeStreamCaptureMode(&mode);
}

/* Makes a context current for own calls, if it is not; what it answers is for ncc_context_leave. */
static inline bool ncc_context_enter(CUcontext context)
{
	CUcontext current = NULL;

	return !ncc_real.cuCtxGetCurrent(&current) && current != context && !ncc_real.cuCtxPushCurrent_v2(context);
}

static inline void ncc_context_leave(bool entered)
{
	if (entered)
		ncc_real.cuCtxPopCurrent_v2(&(CUcontext){NULL});
}

/* Both, around own calls in a context. */
struct ncc_own_calls {
	int relaxed;
	bool entered;
};

static inline struct ncc_own_calls ncc_own_calls_begin(CUcontext context)
{
	int relaxed = ncc_capture_relax();

	return (struct ncc_own_calls){.relaxed = relaxed, .entered = ncc_context_enter(context)};
}

static inline void ncc_own_calls_end(struct ncc_own_calls own)
{
	ncc_context_leave(own.entered);
	ncc_capture_restore(own.relaxed);
}

/* Not used again for another stream, as a handle is. 0: not known. */
static inline uint64_t ncc_stream_id(CUstream stream)
{
	unsigned long long id = 0;

	if (!ncc_real.cuStreamGetId || ncc_real.cuStreamGetId(stream, &id))
		return 0;
	return id;
}

/* The driver's name for a result ("CUDA_ERROR_NOT_FOUND"), for logs. */
const char *ncc_result_name(CUresult result);

#endif
