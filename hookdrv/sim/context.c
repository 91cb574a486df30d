/* Contexts: primary and made ones. */
#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>

#include "sim/arena.h"
#include "sim/by_device.h"
#include "sim/capture.h"
#include "sim/code.h"
#include "sim/device.h"
#include "sim/enter.h"
#include "sim/event.h"
#include "sim/queue.h"
#include "sim/stream.h"
#include "sim/watch.h"

enum { API_VERSION = 3020 };

static struct CUctx_st primaries[NCC_MAX_DEVICES];
static unsigned int primary_flags[NCC_MAX_DEVICES];
static unsigned int n_made;

/* CU_LIMIT_*, in bytes or numbers, as a GPU has them at first. */
static const size_t first_limits[10] = {1024, 1 << 20, 8 << 20, 2, 2048, 64, 0, 0, 0, 0};

static void init_context(CUcontext context, CUdevice device, unsigned int flags)
{
	ncc_add_handle(context, NCC_CONTEXT);
	context->device = device;
	context->flags = flags;
	context->active = true;
	context->error = CUDA_SUCCESS;
	memcpy(context->limits, first_limits, sizeof(first_limits));
	if (!context->legacy)
		context->legacy = ncc_new_stream(context, CU_STREAM_DEFAULT, 0);
	ncc_watch_context(context, true);
}

/* What a context owned goes with it. */
static void end_context(CUcontext context)
{
	ncc_watch_context(context, false);
	ncc_wait_device(context->device);
	ncc_end_execs(context);
	ncc_end_modules(context);
	ncc_free_context_memory(context);
	context->active = false;
	context->error = CUDA_SUCCESS;
}

NCC_API cuCtxCreate_v2(CUcontext *context, unsigned int flags, CUdevice device)
{
	CUresult result = ncc_begin("cuCtxCreate");

	if (result)
		return result;
	if (!context || ncc_stack_is_full())
		return CUDA_ERROR_INVALID_VALUE;
	if (!ncc_is_device(device))
		return CUDA_ERROR_INVALID_DEVICE;
	*context = calloc(1, sizeof(**context));
	if (!*context)
		return CUDA_ERROR_OUT_OF_MEMORY;
	(*context)->number = (unsigned int)ncc_config.devices + __atomic_fetch_add(&n_made, 1, __ATOMIC_SEQ_CST);
	init_context(*context, device, flags);
	ncc_push_current(*context);
	ncc_log("cuCtxCreate %u", (*context)->number);
	return CUDA_SUCCESS;
}

NCC_API cuCtxCreate_v3(CUcontext *context, void *affinity, int n_affinity, unsigned int flags, CUdevice device)
{
	return n_affinity ? CUDA_ERROR_NOT_SUPPORTED : cuCtxCreate_v2(context, flags, device);
}

NCC_API cuCtxCreate_v4(CUcontext *context, const void *params, unsigned int flags, CUdevice device)
{
	return params ? CUDA_ERROR_NOT_SUPPORTED : cuCtxCreate_v2(context, flags, device);
}

NCC_API cuCtxDestroy_v2(CUcontext context)
{
	if (!ncc_is_handle(context, NCC_CONTEXT) || context->primary)
		return CUDA_ERROR_INVALID_CONTEXT;
	ncc_log("cuCtxDestroy %u", context->number);
	if (ncc_current() == context)
		ncc_pop_current();
	end_context(context);
	ncc_free_context_streams(context);
	ncc_end_context_events(context);
	ncc_remove_handle(context);
	free(context);
	return CUDA_SUCCESS;
}

NCC_API cuCtxAttach(CUcontext *context, unsigned int flags)
{
	CUresult result = context && !flags ? ncc_enter("cuCtxAttach", context) : CUDA_ERROR_INVALID_VALUE;

	if (!result)
		__atomic_fetch_add(&(*context)->references, 1, __ATOMIC_SEQ_CST);
	return result;
}

NCC_API cuCtxDetach(CUcontext context)
{
	CUresult result = ncc_begin("cuCtxDetach");

	if (result)
		return result;
	if (context != ncc_current() || !ncc_is_handle(context, NCC_CONTEXT) || context->primary)
		return CUDA_ERROR_INVALID_CONTEXT;
	if (!__atomic_load_n(&context->references, __ATOMIC_SEQ_CST))
		return cuCtxDestroy_v2(context);
	__atomic_fetch_sub(&context->references, 1, __ATOMIC_SEQ_CST);
	return CUDA_SUCCESS;
}

NCC_API cuDevicePrimaryCtxRetain(CUcontext *context, CUdevice device)
{
	CUresult result = ncc_begin("cuDevicePrimaryCtxRetain");

	if (result)
		return result;
	if (!context || !ncc_is_device(device))
		return context ? CUDA_ERROR_INVALID_DEVICE : CUDA_ERROR_INVALID_VALUE;
	ncc_log("cuDevicePrimaryCtxRetain %d", device);
	ncc_lock();
	if (!primaries[device].active) {
		primaries[device].primary = true;
		primaries[device].number = (unsigned int)device;
		init_context(&primaries[device], device, primary_flags[device]);
	}
	primaries[device].references++;
	ncc_unlock();
	*context = &primaries[device];
	return CUDA_SUCCESS;
}

NCC_API cuDevicePrimaryCtxRelease_v2(CUdevice device)
{
	bool last;

	if (!ncc_is_device(device))
		return CUDA_ERROR_INVALID_DEVICE;
	ncc_log("cuDevicePrimaryCtxRelease %d", device);
	ncc_lock();
	last = primaries[device].references == 1;
	if (primaries[device].references)
		primaries[device].references--;
	else
		device = -1;
	ncc_unlock();
	if (last)
		end_context(&primaries[device]);
	return device < 0 ? CUDA_ERROR_INVALID_CONTEXT : CUDA_SUCCESS;
}

/* It may be used again once somebody has retained it again. */
NCC_API cuDevicePrimaryCtxReset_v2(CUdevice device)
{
	if (!ncc_is_device(device))
		return CUDA_ERROR_INVALID_DEVICE;
	ncc_log("cuDevicePrimaryCtxReset %d", device);
	if (primaries[device].active)
		end_context(&primaries[device]);
	return CUDA_SUCCESS;
}

NCC_API cuDevicePrimaryCtxSetFlags_v2(CUdevice device, unsigned int flags)
{
	if (!ncc_is_device(device))
		return CUDA_ERROR_INVALID_DEVICE;
	primary_flags[device] = primaries[device].flags = flags;
	return CUDA_SUCCESS;
}

NCC_API cuDevicePrimaryCtxGetState(CUdevice device, unsigned int *flags, int *active)
{
	CUresult result = ncc_begin("cuDevicePrimaryCtxGetState");

	if (result)
		return result;
	if (!ncc_is_device(device))
		return CUDA_ERROR_INVALID_DEVICE;
	if (flags)
		*flags = primary_flags[device];
	if (active)
		*active = primaries[device].active;
	return CUDA_SUCCESS;
}

NCC_API cuCtxGetCurrent(CUcontext *context)
{
	CUresult result = ncc_begin("cuCtxGetCurrent");

	if (!result && !context)
		return CUDA_ERROR_INVALID_VALUE;
	if (!result)
		*context = ncc_current();
	return result;
}

static CUresult check_context(const char *name, CUcontext context)
{
	CUresult result = ncc_begin(name);

	return result ? result : ncc_is_handle(context, NCC_CONTEXT) ? CUDA_SUCCESS : CUDA_ERROR_INVALID_CONTEXT;
}

NCC_API cuCtxSetCurrent(CUcontext context)
{
	CUresult result = context ? check_context("cuCtxSetCurrent", context) : ncc_begin("cuCtxSetCurrent");

	if (result)
		return result;
	ncc_pop_current();
	if (context)
		ncc_push_current(context);
	return CUDA_SUCCESS;
}

NCC_API cuCtxPushCurrent_v2(CUcontext context)
{
	CUresult result = check_context("cuCtxPushCurrent", context);

	if (!result && ncc_stack_is_full())
		return CUDA_ERROR_INVALID_VALUE;
	if (!result)
		ncc_push_current(context);
	return result;
}

NCC_API cuCtxPopCurrent_v2(CUcontext *context)
{
	CUresult result = ncc_begin("cuCtxPopCurrent");

	if (result || !ncc_current())
		return result ? result : CUDA_ERROR_INVALID_CONTEXT;
	if (context)
		*context = ncc_current();
	ncc_pop_current();
	return CUDA_SUCCESS;
}

static CUresult get_device(CUdevice *device, CUcontext context)
{
	if (!device)
		return CUDA_ERROR_INVALID_VALUE;
	if (!ncc_is_handle(context, NCC_CONTEXT))
		return CUDA_ERROR_INVALID_CONTEXT;
	*device = context->device;
	return CUDA_SUCCESS;
}

NCC_API cuCtxGetDevice(CUdevice *device)
{
	CUresult result = ncc_begin("cuCtxGetDevice");

	return result ? result : get_device(device, ncc_current());
}

NCC_API cuCtxGetDevice_v2(CUdevice *device, CUcontext context)
{
	CUresult result = ncc_begin("cuCtxGetDevice");

	return result ? result : get_device(device, context ? context : ncc_current());
}

NCC_API cuCtxGetId(CUcontext context, unsigned long long *id)
{
	CUresult result = check_context("cuCtxGetId", context ? context : ncc_current());

	if (!result && !id)
		return CUDA_ERROR_INVALID_VALUE;
	if (!result)
		*id = (context ? context : ncc_current())->number + 1ull;
	return result;
}

NCC_API cuCtxGetFlags(unsigned int *flags)
{
	CUresult result = check_context("cuCtxGetFlags", ncc_current());

	if (!result && !flags)
		return CUDA_ERROR_INVALID_VALUE;
	if (!result)
		*flags = ncc_current()->flags;
	return result;
}

NCC_API cuCtxSetFlags(unsigned int flags)
{
	CUresult result = check_context("cuCtxSetFlags", ncc_current());

	if (!result)
		ncc_current()->flags = flags;
	return result;
}

NCC_API cuCtxGetApiVersion(CUcontext context, unsigned int *version)
{
	CUresult result = check_context("cuCtxGetApiVersion", context ? context : ncc_current());

	if (!result && !version)
		return CUDA_ERROR_INVALID_VALUE;
	if (!result)
		*version = API_VERSION;
	return result;
}

static CUresult synchronize(CUcontext context)
{
	CUresult result = ncc_begin("cuCtxSynchronize");

	result = result ? result : ncc_usable(context);
	if (!result)
		result = ncc_forbidden("cuCtxSynchronize");
	if (!result)
		result = ncc_end_captures(context);
	if (result)
		return result;
	ncc_wait_device(context->device);
	return ncc_usable(context);
}

NCC_API cuCtxSynchronize(void)
{
	return synchronize(ncc_current());
}

NCC_API cuCtxSynchronize_v2(CUcontext context)
{
	return synchronize(context ? context : ncc_current());
}
