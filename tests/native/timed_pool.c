/* Events of what is timed (launch/timed_pool.c) on a driver of its own, which counts those that there are. */
#include <stdlib.h>

#include "driver/real.h"
#include "launch/timed_pool.h"

#define SHOWN __attribute__((visibility("default")))

struct ncc_real ncc_real;

static uint32_t n_events;

static CUresult create(CUevent *event, unsigned int flags)
{
	*event = malloc(1);
	n_events += *event != NULL;
	return *event ? CUDA_SUCCESS : CUDA_ERROR_OUT_OF_MEMORY;
}

static CUresult destroy(CUevent event)
{
	free(event);
	n_events--;
	return CUDA_SUCCESS;
}

static CUresult record(CUevent event, CUstream stream)
{
	return CUDA_SUCCESS;
}

static CUresult query(CUevent event)
{
	return CUDA_SUCCESS;
}

static CUresult elapsed(float *ms, CUevent start, CUevent end)
{
	*ms = 0;
	return CUDA_SUCCESS;
}

static CUresult create_stream(CUstream *stream, unsigned int flags)
{
	*stream = CU_STREAM_LEGACY;
	return CUDA_SUCCESS;
}

static CUresult destroy_stream(CUstream stream)
{
	return CUDA_SUCCESS;
}

static CUresult get_device(CUdevice *device)
{
	*device = 0;
	return CUDA_SUCCESS;
}

SHOWN void pool_start(void)
{
	ncc_real.cuEventCreate = create;
	ncc_real.cuEventDestroy_v2 = destroy;
	ncc_real.cuEventRecord = record;
	ncc_real.cuEventQuery = query;
	ncc_real.cuEventElapsedTime = elapsed;
	ncc_real.cuStreamCreate = create_stream;
	ncc_real.cuStreamDestroy_v2 = destroy_stream;
	ncc_real.cuCtxGetDevice = get_device;
}

SHOWN uint32_t pool_events(void)
{
	return n_events;
}

SHOWN struct ncc_timed *pool_take(CUcontext handle)
{
	struct ncc_timed_context *context = ncc_timed_context(handle);

	return context ? ncc_timed_take(context) : NULL;
}

SHOWN void pool_give(struct ncc_timed *timed)
{
	ncc_timed_give(timed);
}

SHOWN void pool_gone(CUcontext handle)
{
	ncc_timed_context_gone(ncc_timed_context_of(handle));
}

SHOWN void pool_lost(CUcontext handle)
{
	ncc_timed_context_lost(ncc_timed_context_of(handle));
}
