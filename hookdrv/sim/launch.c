/* Launches in every form. */
#define _GNU_SOURCE
#include "sim/launch.h"

#include <stdlib.h>
#include <string.h>

#include "sim/capture.h"
#include "sim/code.h"
#include "sim/device.h"
#include "sim/enter.h"
#include "sim/stream.h"

static uint64_t product(const unsigned int size[3])
{
	return (uint64_t)size[0] * size[1] * size[2];
}

static bool is_possible(const struct ncc_asked_launch *a)
{
	for (int i = 0; i < 3; i++) {
		if (!a->grid[i] || a->grid[i] > (unsigned int)ncc_device_attribute(NCC_MAX_GRID_X + i, 0) ||
		    !a->block[i] || a->block[i] > (unsigned int)ncc_device_attribute(NCC_MAX_BLOCK_X + i, 0))
			return false;
	}
	return product(a->block) <= (uint64_t)ncc_device_attribute(NCC_MAX_THREADS, 0);
}

static CUresult check(const struct ncc_asked_launch *a, const struct CUfunc_st *f)
{
	uint64_t threads = product(a->block);
	int registers = ncc_registers(f);

	if (!is_possible(a) || (f->info->required_threads && threads != f->info->required_threads))
		return CUDA_ERROR_INVALID_VALUE;
	if (a->shared_bytes > (unsigned int)f->attributes[CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES])
		return CUDA_ERROR_INVALID_VALUE;
	if (threads > (uint64_t)f->attributes[CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK] ||
	    threads * (uint64_t)registers > (uint64_t)ncc_device_attribute(NCC_REGISTERS_PER_SM, 0))
		return CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES;
	if (a->cooperative &&
	    product(a->grid) > (uint64_t)ncc_occupancy(f, (unsigned int)threads, a->shared_bytes) * ncc_config.sms)
		return CUDA_ERROR_COOPERATIVE_LAUNCH_TOO_LARGE;
	return f->info->n_params && !a->params && !a->extra ? CUDA_ERROR_INVALID_VALUE : CUDA_SUCCESS;
}

/* `extra`: pairs of a name and a value; the buffer may be longer than the parameters, or end before those that are not
 * the program's. */
static bool copy_packed(unsigned char *to, const struct ncc_sim_kernel *info, void **extra)
{
	const void *buffer = NULL;
	size_t given = 0;

	for (; extra && *extra != CU_LAUNCH_PARAM_END; extra += 2) {
		if (*extra == CU_LAUNCH_PARAM_BUFFER_POINTER)
			buffer = extra[1];
		else if (*extra == CU_LAUNCH_PARAM_BUFFER_SIZE)
			given = *(const size_t *)extra[1];
		else
			return false;
	}
	if (info->given_bytes && (!buffer || given < info->given_bytes))
		return false;
	if (buffer)
		memcpy(to, buffer, given < info->param_bytes ? given : info->param_bytes);
	return true;
}

static CUresult copy_params(struct ncc_launch *launch, const struct ncc_asked_launch *a)
{
	const struct ncc_sim_kernel *info = launch->function->info;
	const struct ncc_sim_param *param = launch->function->module->code->params + info->first_param;

	if (a->params && a->extra)
		return CUDA_ERROR_INVALID_VALUE;
	launch->param_bytes = info->param_bytes;
	launch->params = calloc(1, info->param_bytes + 1u);
	if (!launch->params)
		return CUDA_ERROR_OUT_OF_MEMORY;
	if (!a->params && copy_packed(launch->params, info, a->extra))
		return CUDA_SUCCESS;
	for (uint32_t i = 0; a->params && i < info->n_params; i++)
		memcpy(launch->params + param[i].offset, a->params[i], param[i].bytes);
	return a->params ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}

CUresult ncc_make_launch(const struct ncc_asked_launch *a, CUcontext context, struct ncc_launch *launch)
{
	CUresult result;

	*launch = (struct ncc_launch){
		.shared_bytes = a->shared_bytes, .cooperative = a->cooperative, .packed = !a->params && a->extra};
	result = ncc_function_of(a->handle, context, &launch->function);
	if (result)
		return result;
	if (ncc_is_handle(a->handle, NCC_KERNEL))
		launch->kernel = (CUkernel)(void *)a->handle;
	memcpy(launch->grid, a->grid, sizeof(a->grid));
	memcpy(launch->block, a->block, sizeof(a->block));
	if (launch->function->module->context != context)
		return CUDA_ERROR_INVALID_HANDLE;
	result = check(a, launch->function);
	if (!result)
		result = (CUresult)ncc_injected("", launch->function->name);
	if (!result)
		result = ncc_compile(launch->function);
	if (!result)
		result = copy_params(launch, a);
	if (result)
		free(launch->params);
	return result;
}

static CUresult submit(const struct ncc_asked_launch *a, CUstream handle, const char **name)
{
	CUstream stream;
	struct ncc_task task = {.kind = NCC_TASK_KERNEL};
	CUresult result = ncc_begin(a->api);

	if (!result)
		result = ncc_stream(handle, &stream);
	if (!result)
		result = ncc_make_launch(a, stream->context, &task.launch);
	if (task.launch.function)
		*name = task.launch.function->name;
	return result ? result : ncc_submit(stream, task);
}

static CUresult launch(const struct ncc_asked_launch *a, CUstream handle)
{
	bool special = !handle || handle == CU_STREAM_LEGACY || handle == CU_STREAM_PER_THREAD;
	const char *name = "?";
	CUresult result = submit(a, handle, &name);

	ncc_log("%s%s %s grid %u %u %u block %u %u %u shared %u stream %s%s = %d", a->api, ncc_variant, name,
		a->grid[0], a->grid[1], a->grid[2], a->block[0], a->block[1], a->block[2], a->shared_bytes,
		special ? "default" : "given", a->cooperative ? " cooperative" : "", result);
	return result;
}

NCC_API cuLaunchKernel(CUfunction f, unsigned int gx, unsigned int gy, unsigned int gz, unsigned int bx,
		       unsigned int by, unsigned int bz, unsigned int shared, CUstream stream, void **params,
		       void **extra)
{
	struct ncc_asked_launch a = {"cuLaunchKernel", f, {gx, gy, gz}, {bx, by, bz}, shared, params, extra, false};

	return launch(&a, stream);
}

NCC_API cuLaunchCooperativeKernel(CUfunction f, unsigned int gx, unsigned int gy, unsigned int gz, unsigned int bx,
				  unsigned int by, unsigned int bz, unsigned int shared, CUstream stream, void **params)
{
	struct ncc_asked_launch a = {
		"cuLaunchCooperativeKernel", f, {gx, gy, gz}, {bx, by, bz}, shared, params, NULL, true};

	return launch(&a, stream);
}

/* Attributes that change what a kernel computes have to be followed; those about speed and placement need not be. */
static CUresult take_attribute(struct ncc_asked_launch *a, const CUlaunchAttribute *attribute)
{
	unsigned int size[3];

	ncc_log("launch attribute %d", attribute->id);
	if (attribute->id == CU_LAUNCH_ATTRIBUTE_COOPERATIVE)
		a->cooperative = attribute->value.cooperative;
	if (attribute->id != CU_LAUNCH_ATTRIBUTE_CLUSTER_DIMENSION)
		return CUDA_SUCCESS;
	memcpy(size, attribute->value.bytes, sizeof(size));
	return product(size) > 1 ? CUDA_ERROR_NOT_SUPPORTED : CUDA_SUCCESS;
}

NCC_API cuLaunchKernelEx(const CUlaunchConfig *c, CUfunction f, void **params, void **extra)
{
	struct ncc_asked_launch a = {.api = "cuLaunchKernelEx", .handle = f, .params = params, .extra = extra};

	if (!c)
		return CUDA_ERROR_INVALID_VALUE;
	memcpy(a.grid, &c->gridDimX, sizeof(a.grid));
	memcpy(a.block, &c->blockDimX, sizeof(a.block));
	a.shared_bytes = c->sharedMemBytes;
	for (unsigned int i = 0; i < c->numAttrs; i++) {
		CUresult result = take_attribute(&a, &c->attrs[i]);

		if (result)
			return result;
	}
	return launch(&a, c->hStream);
}

/* ---- the oldest way: the function holds block and parameters ---- */

NCC_API cuFuncSetBlockShape(CUfunction f, int x, int y, int z)
{
	if (!ncc_is_handle(f, NCC_FUNCTION))
		return CUDA_ERROR_INVALID_HANDLE;
	f->shape[0] = (unsigned int)x;
	f->shape[1] = (unsigned int)y;
	f->shape[2] = (unsigned int)z;
	return CUDA_SUCCESS;
}

NCC_API cuFuncSetSharedSize(CUfunction f, unsigned int bytes)
{
	if (!ncc_is_handle(f, NCC_FUNCTION))
		return CUDA_ERROR_INVALID_HANDLE;
	f->shared_bytes = bytes;
	return CUDA_SUCCESS;
}

NCC_API cuParamSetSize(CUfunction f, unsigned int bytes)
{
	if (!ncc_is_handle(f, NCC_FUNCTION))
		return CUDA_ERROR_INVALID_HANDLE;
	if (bytes > NCC_SIM_PARAM_BYTES)
		return CUDA_ERROR_INVALID_VALUE;
	f->old_param_bytes = bytes;
	return CUDA_SUCCESS;
}

NCC_API cuParamSetv(CUfunction f, int offset, void *value, unsigned int bytes)
{
	if (!ncc_is_handle(f, NCC_FUNCTION))
		return CUDA_ERROR_INVALID_HANDLE;
	if (!f->old_params)
		f->old_params = calloc(1, NCC_SIM_PARAM_BYTES);
	if (!f->old_params || offset < 0 || bytes > NCC_SIM_PARAM_BYTES - (unsigned int)offset || !value)
		return CUDA_ERROR_INVALID_VALUE;
	memcpy(f->old_params + offset, value, bytes);
	return CUDA_SUCCESS;
}

NCC_API cuParamSeti(CUfunction f, int offset, unsigned int value)
{
	return cuParamSetv(f, offset, &value, sizeof(value));
}

NCC_API cuParamSetf(CUfunction f, int offset, float value)
{
	return cuParamSetv(f, offset, &value, sizeof(value));
}

static CUresult launch_grid(const char *api, CUfunction f, int width, int height, CUstream stream)
{
	struct ncc_asked_launch a = {.api = api, .handle = f};
	void *extra[] = {CU_LAUNCH_PARAM_BUFFER_POINTER, NULL, CU_LAUNCH_PARAM_BUFFER_SIZE, NULL, CU_LAUNCH_PARAM_END};

	if (!ncc_is_handle(f, NCC_FUNCTION))
		return CUDA_ERROR_INVALID_HANDLE;
	extra[1] = f->old_params;
	extra[3] = &f->old_param_bytes;
	a.extra = extra;
	a.grid[0] = (unsigned int)width;
	a.grid[1] = (unsigned int)height;
	a.grid[2] = 1;
	memcpy(a.block, f->shape, sizeof(a.block));
	a.shared_bytes = f->shared_bytes;
	return launch(&a, stream);
}

NCC_API cuLaunch(CUfunction f)
{
	return launch_grid("cuLaunch", f, 1, 1, NULL);
}

NCC_API cuLaunchGrid(CUfunction f, int width, int height)
{
	return launch_grid("cuLaunchGrid", f, width, height, NULL);
}

NCC_API cuLaunchGridAsync(CUfunction f, int width, int height, CUstream stream)
{
	return launch_grid("cuLaunchGridAsync", f, width, height, stream);
}
