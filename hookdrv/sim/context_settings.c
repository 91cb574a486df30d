/* A context's settings. They are kept for who asks, and change nothing. */
#include "sim/enter.h"

enum { LAST_SETTABLE_LIMIT = 6, LEAST_PRIORITY = 0, GREATEST_PRIORITY = -5, FOUR_BYTE_BANKS = 1 };

NCC_API cuCtxGetLimit(size_t *value, int limit)
{
	CUcontext context;
	CUresult result = ncc_enter("cuCtxGetLimit", &context);

	if (result)
		return result;
	if (!value || limit < 0 || limit >= 10)
		return value ? CUDA_ERROR_UNSUPPORTED_LIMIT : CUDA_ERROR_INVALID_VALUE;
	*value = context->limits[limit];
	return CUDA_SUCCESS;
}

NCC_API cuCtxSetLimit(int limit, size_t value)
{
	CUcontext context;
	CUresult result = ncc_enter("cuCtxSetLimit", &context);

	if (!result && (limit < 0 || limit > LAST_SETTABLE_LIMIT))
		return CUDA_ERROR_UNSUPPORTED_LIMIT;
	if (!result)
		context->limits[limit] = value;
	return result;
}

NCC_API cuCtxGetCacheConfig(int *config)
{
	CUcontext context;
	CUresult result = ncc_enter("cuCtxGetCacheConfig", &context);

	if (!result && config)
		*config = context->cache_config;
	return result;
}

NCC_API cuCtxSetCacheConfig(int config)
{
	CUcontext context;
	CUresult result = ncc_enter("cuCtxSetCacheConfig", &context);

	if (!result)
		context->cache_config = config;
	return result;
}

NCC_API cuCtxGetSharedMemConfig(int *config)
{
	CUcontext context;
	CUresult result = ncc_enter("cuCtxGetSharedMemConfig", &context);

	if (!result && config)
		*config = context->shared_config ? context->shared_config : FOUR_BYTE_BANKS;
	return result;
}

NCC_API cuCtxSetSharedMemConfig(int config)
{
	CUcontext context;
	CUresult result = ncc_enter("cuCtxSetSharedMemConfig", &context);

	if (!result)
		context->shared_config = config;
	return result;
}

NCC_API cuCtxGetStreamPriorityRange(int *least, int *greatest)
{
	CUcontext context;
	CUresult result = ncc_enter("cuCtxGetStreamPriorityRange", &context);

	if (!result && least)
		*least = LEAST_PRIORITY;
	if (!result && greatest)
		*greatest = GREATEST_PRIORITY;
	return result;
}

NCC_API cuCtxResetPersistingL2Cache(void)
{
	CUcontext context;

	return ncc_enter("cuCtxResetPersistingL2Cache", &context);
}

/* All memory can be reached from everywhere, whether asked for or not. */
NCC_API cuCtxEnablePeerAccess(CUcontext peer, unsigned int flags)
{
	CUcontext context;
	CUresult result = ncc_enter("cuCtxEnablePeerAccess", &context);

	if (!result && (flags || !ncc_is_handle(peer, NCC_CONTEXT)))
		return flags ? CUDA_ERROR_INVALID_VALUE : CUDA_ERROR_INVALID_CONTEXT;
	return result;
}

NCC_API cuCtxDisablePeerAccess(CUcontext peer)
{
	CUcontext context;

	return ncc_enter("cuCtxDisablePeerAccess", &context);
}
