/* Streams: making, finding and freeing them. */
#ifndef NCC_SIM_STREAM_H
#define NCC_SIM_STREAM_H

#include "sim/sim.h"

/* What a stream handle means here. */
CUresult ncc_stream(CUstream handle, CUstream *stream);

CUstream ncc_new_stream(CUcontext context, unsigned int flags, int priority);
void ncc_free_stream(CUstream stream);
void ncc_free_context_streams(CUcontext context);

/* Of the calling thread, never used twice. */
uint64_t ncc_thread_id(void);

#endif
