/* Launches: of registered kernels by the program's own functions, and of modules' functions. */
#include <stdlib.h>
#include <string.h>

#include "sim/hip/hip.h"

enum { MOST_CONFIGURATIONS = 64, ARGUMENT_BYTES = 4096, MAX_THREADS = 1024 };

/* What `<<<>>>` says, until the stub that it calls asks for it. */
struct configuration {
	dim3 grid, block;
	size_t shared_bytes;
	CUstream stream;
};

static __thread struct configuration pushed[MOST_CONFIGURATIONS];
static __thread size_t n_pushed;

/* Of the oldest way, where arguments follow one by one. */
static __thread unsigned char set_up[ARGUMENT_BYTES];
static __thread size_t set_up_bytes;

HIP_API __hipPushCallConfiguration(dim3 grid, dim3 block, size_t shared_bytes, CUstream stream)
{
	if (n_pushed == MOST_CONFIGURATIONS)
		return ncc_hip_done(hipErrorInvalidConfiguration);
	pushed[n_pushed++] = (struct configuration){grid, block, shared_bytes, stream};
	return hipSuccess;
}

HIP_API __hipPopCallConfiguration(dim3 *grid, dim3 *block, size_t *shared_bytes, CUstream *stream)
{
	if (!n_pushed)
		return ncc_hip_done(hipErrorMissingConfiguration);
	n_pushed--;
	*grid = pushed[n_pushed].grid;
	*block = pushed[n_pushed].block;
	*shared_bytes = pushed[n_pushed].shared_bytes;
	*stream = pushed[n_pushed].stream;
	return hipSuccess;
}

/* HIP has a result of its own for a shape that no kernel can have. */
static bool is_shape(dim3 grid, dim3 block)
{
	uint64_t threads = (uint64_t)block.x * block.y * block.z;

	return grid.x && grid.y && grid.z && threads && threads <= MAX_THREADS &&
	       (uint64_t)grid.x * block.x <= UINT32_MAX && (uint64_t)grid.y * block.y <= UINT32_MAX &&
	       (uint64_t)grid.z * block.z <= UINT32_MAX;
}

static CUresult launch(CUfunction f, dim3 grid, dim3 block, size_t shared_bytes, CUstream stream, void **params,
		       void **extra, bool cooperative)
{
	void *place[5];

	if (!is_shape(grid, block) || shared_bytes > UINT32_MAX)
		return hipErrorInvalidConfiguration;
	if (cooperative)
		return cuLaunchCooperativeKernel(f, grid.x, grid.y, grid.z, block.x, block.y, block.z,
						 (unsigned int)shared_bytes, stream, params);
	return cuLaunchKernel(f, grid.x, grid.y, grid.z, block.x, block.y, block.z, (unsigned int)shared_bytes, stream,
			      params, ncc_hip_extra(extra, place));
}

/* HIP's end of the list is another number than the driver's. */
void **ncc_hip_extra(void **extra, void *place[5])
{
	size_t n = 0;

	if (!extra)
		return NULL;
	for (; n < 4 && extra[n] != HIP_LAUNCH_PARAM_END && extra[n]; n += 2) {
		place[n] = extra[n];
		place[n + 1] = extra[n + 1];
	}
	place[n] = CU_LAUNCH_PARAM_END;
	return place;
}

static CUresult launch_host(const void *host, dim3 grid, dim3 block, void **params, size_t shared_bytes,
			    CUstream stream, bool cooperative)
{
	CUfunction f;
	CUresult result;

	ncc_hip_bundles_stay();
	result = ncc_hip_function(host, &f);
	if (!result)
		result = launch(f, grid, block, shared_bytes, stream, params, NULL, cooperative);
	ncc_hip_bundles_may_go();
	return result;
}

NCC_HIP_CALL(hipLaunchKernel,
	     (const void *host, dim3 grid, dim3 block, void **params, size_t shared_bytes, CUstream stream),
	     launch_host(host, grid, block, params, shared_bytes, stream, false))
NCC_HIP_CALL(hipLaunchCooperativeKernel,
	     (const void *host, dim3 grid, dim3 block, void **params, unsigned int shared_bytes, CUstream stream),
	     launch_host(host, grid, block, params, shared_bytes, stream, true))

/* Events before and behind the launch, where they are asked for. */
static CUresult record(CUevent event, CUstream stream)
{
	return event ? cuEventRecord(event, stream) : CUDA_SUCCESS;
}

static CUresult launch_timed(const void *host, dim3 grid, dim3 block, void **params, size_t shared_bytes,
			     CUstream stream, CUevent start, CUevent stop)
{
	CUresult result = record(start, stream);

	if (!result)
		result = launch_host(host, grid, block, params, shared_bytes, stream, false);
	return result ? result : record(stop, stream);
}

NCC_HIP_CALL(hipExtLaunchKernel,
	     (const void *host, dim3 grid, dim3 block, void **params, size_t shared_bytes, CUstream stream,
	      CUevent start, CUevent stop, int flags),
	     launch_timed(host, grid, block, params, shared_bytes, stream, start, stop))

static CUresult launch_module(CUfunction f, dim3 grid, dim3 block, size_t shared_bytes, CUstream stream, void **params,
			      void **extra)
{
	return f ? launch(f, grid, block, shared_bytes, stream, params, extra, false) : CUDA_ERROR_INVALID_HANDLE;
}

NCC_HIP_CALL(hipModuleLaunchKernel,
	     (CUfunction f, unsigned int gx, unsigned int gy, unsigned int gz, unsigned int bx, unsigned int by,
	      unsigned int bz, unsigned int shared_bytes, CUstream stream, void **params, void **extra),
	     launch_module(f, (dim3){gx, gy, gz}, (dim3){bx, by, bz}, shared_bytes, stream, params, extra))

/* The grid in threads. One whose last block would be smaller cannot be had here. */
static CUresult launch_threads(CUfunction f, dim3 threads, dim3 block, size_t shared_bytes, CUstream stream,
			       void **params, void **extra, CUevent start, CUevent stop)
{
	dim3 grid;
	CUresult result;

	if (!block.x || !block.y || !block.z)
		return hipErrorInvalidConfiguration;
	if (threads.x % block.x || threads.y % block.y || threads.z % block.z)
		return CUDA_ERROR_NOT_SUPPORTED;
	grid = (dim3){threads.x / block.x, threads.y / block.y, threads.z / block.z};
	result = record(start, stream);
	if (!result)
		result = launch_module(f, grid, block, shared_bytes, stream, params, extra);
	return result ? result : record(stop, stream);
}

/* hipExtModuleLaunchKernel and hipHccModuleLaunchKernel, which are C++ to their callers. */
NCC_HIP_CALL(_Z24hipExtModuleLaunchKernelP18ihipModuleSymbol_tjjjjjjmP12ihipStream_tPPvS4_P11ihipEvent_tS6_j,
	     (CUfunction f, uint32_t tx, uint32_t ty, uint32_t tz, uint32_t bx, uint32_t by, uint32_t bz,
	      size_t shared_bytes, CUstream stream, void **params, void **extra, CUevent start, CUevent stop,
	      uint32_t flags),
	     launch_threads(f, (dim3){tx, ty, tz}, (dim3){bx, by, bz}, shared_bytes, stream, params, extra, start,
			    stop))
NCC_HIP_CALL(_Z24hipHccModuleLaunchKernelP18ihipModuleSymbol_tjjjjjjmP12ihipStream_tPPvS4_P11ihipEvent_tS6_,
	     (CUfunction f, uint32_t tx, uint32_t ty, uint32_t tz, uint32_t bx, uint32_t by, uint32_t bz,
	      size_t shared_bytes, CUstream stream, void **params, void **extra, CUevent start, CUevent stop),
	     launch_threads(f, (dim3){tx, ty, tz}, (dim3){bx, by, bz}, shared_bytes, stream, params, extra, start,
			    stop))

/* ---- the oldest way ---- */

HIP_API hipConfigureCall(dim3 grid, dim3 block, size_t shared_bytes, CUstream stream)
{
	set_up_bytes = 0;
	return __hipPushCallConfiguration(grid, block, shared_bytes, stream);
}

HIP_API hipSetupArgument(const void *value, size_t bytes, size_t offset)
{
	if (!value || offset > ARGUMENT_BYTES || bytes > ARGUMENT_BYTES - offset)
		return ncc_hip_done(CUDA_ERROR_INVALID_VALUE);
	memcpy(set_up + offset, value, bytes);
	if (offset + bytes > set_up_bytes)
		set_up_bytes = offset + bytes;
	return hipSuccess;
}

static CUresult launch_set_up(const void *host)
{
	void *extra[] = {HIP_LAUNCH_PARAM_BUFFER_POINTER, set_up, HIP_LAUNCH_PARAM_BUFFER_SIZE, &set_up_bytes,
			 HIP_LAUNCH_PARAM_END};
	struct configuration c;
	CUfunction f;
	CUresult result = __hipPopCallConfiguration(&c.grid, &c.block, &c.shared_bytes, &c.stream);

	if (!result)
		result = ncc_hip_function(host, &f);
	return result ? result : launch(f, c.grid, c.block, c.shared_bytes, c.stream, NULL, extra, false);
}

NCC_HIP_CALL(hipLaunchByPtr, (const void *host), launch_set_up(host))
