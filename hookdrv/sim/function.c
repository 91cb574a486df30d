/* Functions and kernels: what is known of them, and what fits a multiprocessor. */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sim/code.h"
#include "sim/device.h"
#include "sim/enter.h"
#include "sim/server.h"

/* NCC_SIM_FUNCTION: `kernel:regs=255:threads=512:blocks=1`, several separated by commas. */
static void override(CUfunction function)
{
	size_t bytes = strlen(function->name);
	const char *at = ncc_config.functions;
	int value;

	while (at && (strncmp(at, function->name, bytes) || at[bytes] != ':'))
		at = (at = strchr(at, ',')) ? at + 1 : NULL;
	for (at = at ? at + bytes : NULL; at && *at == ':'; at += strcspn(at, ":,")) {
		at++;
		if (sscanf(at, "regs=%d", &value) == 1)
			function->attributes[CU_FUNC_ATTRIBUTE_NUM_REGS] = value;
		else if (sscanf(at, "threads=%d", &value) == 1)
			function->attributes[CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK] = value;
		else if (sscanf(at, "blocks=%d", &value) == 1)
			function->occupancy = value;
	}
}

static void describe(CUfunction function)
{
	const struct ncc_sim_kernel *info = function->info;
	int *a = function->attributes;
	int room = ncc_device_attribute(NCC_SHARED_PER_BLOCK, 0) - (int)info->shared_bytes,
	    limit = function->module->code->max_registers;

	a[CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK] = (int)info->max_threads;
	a[CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES] = (int)info->shared_bytes;
	a[CU_FUNC_ATTRIBUTE_CONST_SIZE_BYTES] = (int)info->const_bytes;
	a[CU_FUNC_ATTRIBUTE_LOCAL_SIZE_BYTES] = (int)info->local_bytes;
	a[CU_FUNC_ATTRIBUTE_NUM_REGS] = limit && limit < (int)info->registers ? limit : (int)info->registers;
	a[CU_FUNC_ATTRIBUTE_PTX_VERSION] = (int)info->ptx_version;
	a[CU_FUNC_ATTRIBUTE_BINARY_VERSION] = (int)ncc_config.arch;
	a[CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES] = room > 0 ? room : 0;
	a[CU_FUNC_ATTRIBUTE_PREFERRED_SHARED_MEMORY_CARVEOUT] = -1;
	override(function);
}

CUfunction ncc_module_function(CUmodule module, uint32_t index)
{
	CUfunction function;

	ncc_lock();
	function = module->functions[index];
	if (!function && (function = calloc(1, sizeof(*function)))) {
		ncc_add_handle(function, NCC_FUNCTION);
		function->index = index;
		function->module = module;
		function->info = &module->code->kernels[index];
		function->name = module->code->names + function->info->name;
		describe(function);
		module->functions[index] = function;
	}
	ncc_unlock();
	return function;
}

CUresult ncc_function_of(CUfunction handle, CUcontext context, CUfunction *function)
{
	CUkernel kernel = (CUkernel)(void *)handle;
	CUmodule module;
	CUresult result;

	if (ncc_is_handle(handle, NCC_FUNCTION)) {
		*function = handle;
		return handle->module->context ? CUDA_SUCCESS : CUDA_ERROR_CONTEXT_IS_DESTROYED;
	}
	if (!ncc_is_handle(kernel, NCC_KERNEL))
		return CUDA_ERROR_INVALID_HANDLE;
	result = ncc_library_module(kernel->library, context, &module);
	if (!result)
		*function = ncc_module_function(module, kernel->index);
	return result ? result : *function ? CUDA_SUCCESS : CUDA_ERROR_OUT_OF_MEMORY;
}

CUresult ncc_compile(CUfunction function)
{
	CUdevice device = function->module->context->device;
	struct ncc_sim_compile message = {.head = ncc_sim_head(NCC_SIM_COMPILE, sizeof(message)),
					  .code = function->module->code->number[device],
					  .kernel = function->index,
					  .variables = function->module->variables};
	struct ncc_request request = {&message, sizeof(message), -1};
	struct ncc_answer answer;

	if (__atomic_load_n(&function->compiled, __ATOMIC_ACQUIRE))
		return CUDA_SUCCESS;
	if (ncc_ask(device, &request, &answer) && answer.message[0])
		ncc_say("%s", answer.message);
	__atomic_store_n(&function->compiled, !answer.result, __ATOMIC_RELEASE);
	return answer.result;
}

int ncc_registers(const struct CUfunc_st *function)
{
	return function->attributes[CU_FUNC_ATTRIBUTE_NUM_REGS];
}

static int at_most(int value, int limit)
{
	return value < limit ? value : limit;
}

int ncc_occupancy(const struct CUfunc_st *function, unsigned int threads, size_t dynamic_bytes)
{
	CUdevice device = function->module->context->device;
	unsigned int warp = (unsigned int)ncc_device_attribute(NCC_WARP_SIZE, device);
	int rounded = (int)((threads + warp - 1) / warp * warp), registers = ncc_registers(function);
	size_t shared = function->info->shared_bytes + dynamic_bytes +
			(size_t)ncc_device_attribute(NCC_SHARED_RESERVED_BY_SYSTEM, device);
	int blocks = ncc_device_attribute(NCC_BLOCKS_PER_SM, device);

	if (!threads || (int)threads > function->attributes[CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK])
		return 0;
	if (function->occupancy)
		return function->occupancy;
	blocks = at_most(blocks, ncc_device_attribute(NCC_THREADS_PER_SM, device) / rounded);
	if (shared)
		blocks = at_most(blocks, (int)((size_t)ncc_device_attribute(NCC_SHARED_PER_SM, device) / shared));
	return at_most(blocks, ncc_device_attribute(NCC_REGISTERS_PER_SM, device) /
				       (rounded * (registers ? (registers + 7) / 8 * 8 : 8)));
}

/* ---- what programs ask ---- */

static CUresult enter(const char *name, CUfunction handle, CUfunction *function)
{
	CUcontext context;
	CUresult result = ncc_enter(name, &context);

	return result ? result : ncc_function_of(handle, context, function);
}

NCC_API cuFuncGetAttribute(int *value, int attribute, CUfunction handle)
{
	CUfunction function;
	CUresult result = enter("cuFuncGetAttribute", handle, &function);

	if (result)
		return result;
	if (!value || attribute < 0 || attribute >= NCC_FUNCTION_ATTRIBUTES)
		return CUDA_ERROR_INVALID_VALUE;
	*value = function->attributes[attribute];
	return CUDA_SUCCESS;
}

/* What a device allows, for the attributes that may be set. */
static bool may_set(CUfunction function, int attribute, int value)
{
	int most = ncc_device_attribute(NCC_SHARED_PER_BLOCK_AT_MOST, function->module->context->device) -
		   (int)function->info->shared_bytes;

	if (attribute == CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES)
		return value >= 0 && value <= most;
	return attribute >= CU_FUNC_ATTRIBUTE_PREFERRED_SHARED_MEMORY_CARVEOUT && attribute < NCC_FUNCTION_ATTRIBUTES;
}

static CUresult set_attribute(CUfunction function, int attribute, int value)
{
	if (!may_set(function, attribute, value))
		return CUDA_ERROR_INVALID_VALUE;
	function->attributes[attribute] = value;
	return CUDA_SUCCESS;
}

NCC_API cuFuncSetAttribute(CUfunction handle, int attribute, int value)
{
	CUfunction function;
	CUresult result = enter("cuFuncSetAttribute", handle, &function);

	if (result)
		return result;
	ncc_log("cuFuncSetAttribute %s %d = %d", function->name, attribute, value);
	return set_attribute(function, attribute, value);
}

NCC_API cuFuncSetCacheConfig(CUfunction handle, int config)
{
	CUfunction function;
	CUresult result = enter("cuFuncSetCacheConfig", handle, &function);

	if (!result)
		ncc_log("cuFuncSetCacheConfig %s %d", function->name, config);
	return result;
}

NCC_API cuFuncSetSharedMemConfig(CUfunction handle, int config)
{
	CUfunction function;

	return enter("cuFuncSetSharedMemConfig", handle, &function);
}

NCC_API cuFuncGetModule(CUmodule *module, CUfunction function)
{
	if (!module || !ncc_is_handle(function, NCC_FUNCTION))
		return module ? CUDA_ERROR_INVALID_HANDLE : CUDA_ERROR_INVALID_VALUE;
	*module = function->module;
	return CUDA_SUCCESS;
}

NCC_API cuFuncGetName(const char **name, CUfunction function)
{
	if (!name || !ncc_is_handle(function, NCC_FUNCTION))
		return name ? CUDA_ERROR_INVALID_HANDLE : CUDA_ERROR_INVALID_VALUE;
	*name = function->name;
	return CUDA_SUCCESS;
}

static CUresult param_info(const struct ncc_code *code, uint32_t index, size_t param, size_t *offset, size_t *bytes)
{
	const struct ncc_sim_kernel *info = &code->kernels[index];

	if (!offset || param >= info->n_params)
		return CUDA_ERROR_INVALID_VALUE;
	*offset = code->params[info->first_param + param].offset;
	if (bytes)
		*bytes = code->params[info->first_param + param].bytes;
	return CUDA_SUCCESS;
}

NCC_API cuFuncGetParamInfo(CUfunction function, size_t param, size_t *offset, size_t *bytes)
{
	if (!ncc_is_handle(function, NCC_FUNCTION))
		return CUDA_ERROR_INVALID_HANDLE;
	return param_info(function->module->code, function->index, param, offset, bytes);
}

NCC_API cuFuncIsLoaded(int *state, CUfunction function)
{
	if (!state || !ncc_is_handle(function, NCC_FUNCTION))
		return state ? CUDA_ERROR_INVALID_HANDLE : CUDA_ERROR_INVALID_VALUE;
	*state = function->compiled;
	return CUDA_SUCCESS;
}

NCC_API cuFuncLoad(CUfunction function)
{
	CUresult result = ncc_begin("cuFuncLoad");

	if (result || !ncc_is_handle(function, NCC_FUNCTION))
		return result ? result : CUDA_ERROR_INVALID_HANDLE;
	ncc_log("cuFuncLoad %s", function->name);
	return ncc_compile(function);
}

NCC_API cuKernelGetFunction(CUfunction *function, CUkernel kernel)
{
	CUcontext context;
	CUresult result = ncc_enter("cuKernelGetFunction", &context);

	if (!result && (!function || !ncc_is_handle(kernel, NCC_KERNEL)))
		return function ? CUDA_ERROR_INVALID_HANDLE : CUDA_ERROR_INVALID_VALUE;
	if (!result)
		result = ncc_function_of((CUfunction)(void *)kernel, context, function);
	if (!result)
		ncc_log("cuKernelGetFunction %s context %u", (*function)->name, context->number);
	return result;
}

NCC_API cuKernelGetName(const char **name, CUkernel kernel)
{
	if (!name || !ncc_is_handle(kernel, NCC_KERNEL))
		return name ? CUDA_ERROR_INVALID_HANDLE : CUDA_ERROR_INVALID_VALUE;
	*name = kernel->library->code->names + kernel->library->code->kernels[kernel->index].name;
	return CUDA_SUCCESS;
}

NCC_API cuKernelGetLibrary(CUlibrary *library, CUkernel kernel)
{
	if (!library || !ncc_is_handle(kernel, NCC_KERNEL))
		return library ? CUDA_ERROR_INVALID_HANDLE : CUDA_ERROR_INVALID_VALUE;
	*library = kernel->library;
	return CUDA_SUCCESS;
}

NCC_API cuKernelGetParamInfo(CUkernel kernel, size_t param, size_t *offset, size_t *bytes)
{
	if (!ncc_is_handle(kernel, NCC_KERNEL))
		return CUDA_ERROR_INVALID_HANDLE;
	return param_info(kernel->library->code, kernel->index, param, offset, bytes);
}

/* Of the kernel on a device: in the current context if that is there, else in its primary one. */
static CUresult kernel_on(CUkernel kernel, CUdevice device, CUfunction *function)
{
	extern CUresult cuDevicePrimaryCtxRetain(CUcontext *, CUdevice);
	CUcontext context = ncc_current();
	CUresult result = CUDA_SUCCESS;

	if (!ncc_is_handle(kernel, NCC_KERNEL) || !ncc_is_device(device))
		return ncc_is_device(device) ? CUDA_ERROR_INVALID_HANDLE : CUDA_ERROR_INVALID_DEVICE;
	if (!context || context->device != device)
		result = cuDevicePrimaryCtxRetain(&context, device);
	return result ? result : ncc_function_of((CUfunction)(void *)kernel, context, function);
}

NCC_API cuKernelGetAttribute(int *value, int attribute, CUkernel kernel, CUdevice device)
{
	CUfunction function;
	CUresult result = kernel_on(kernel, device, &function);

	if (result)
		return result;
	if (!value || attribute < 0 || attribute >= NCC_FUNCTION_ATTRIBUTES)
		return CUDA_ERROR_INVALID_VALUE;
	*value = function->attributes[attribute];
	return CUDA_SUCCESS;
}

NCC_API cuKernelSetAttribute(int attribute, int value, CUkernel kernel, CUdevice device)
{
	CUfunction function;
	CUresult result = kernel_on(kernel, device, &function);

	if (result)
		return result;
	ncc_log("cuKernelSetAttribute %s %d = %d", function->name, attribute, value);
	return set_attribute(function, attribute, value);
}

NCC_API cuKernelSetCacheConfig(CUkernel kernel, int config, CUdevice device)
{
	CUfunction function;

	return kernel_on(kernel, device, &function);
}

/* ---- occupancy ---- */

NCC_API cuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int *blocks, CUfunction handle, int threads, size_t bytes,
							     unsigned int flags)
{
	CUfunction function;
	CUresult result = enter("cuOccupancyMaxActiveBlocksPerMultiprocessor", handle, &function);

	if (result)
		return result;
	if (!blocks || threads <= 0)
		return CUDA_ERROR_INVALID_VALUE;
	*blocks = ncc_occupancy(function, (unsigned int)threads, bytes);
	return CUDA_SUCCESS;
}

NCC_API cuOccupancyMaxActiveBlocksPerMultiprocessor(int *blocks, CUfunction function, int threads, size_t bytes)
{
	return cuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(blocks, function, threads, bytes, 0);
}

/* The largest block of those that keep the most threads on a multiprocessor. */
NCC_API cuOccupancyMaxPotentialBlockSizeWithFlags(int *min_grid, int *block, CUfunction handle, size_t (*bytes_of)(int),
						  size_t bytes, int limit, unsigned int flags)
{
	CUfunction function;
	CUresult result = enter("cuOccupancyMaxPotentialBlockSize", handle, &function);
	int most = 0, best = 0, warp = ncc_device_attribute(NCC_WARP_SIZE, 0);
	int largest = ncc_device_attribute(NCC_MAX_THREADS, 0);

	if (result || !min_grid || !block)
		return result ? result : CUDA_ERROR_INVALID_VALUE;
	*block = *min_grid = 0;
	for (int threads = limit > 0 && limit < largest ? limit : largest; threads > 0;
	     threads = (threads - 1) / warp * warp) {
		int blocks = ncc_occupancy(function, (unsigned int)threads, bytes_of ? bytes_of(threads) : bytes);

		if (blocks * threads > most) {
			most = blocks * threads;
			best = blocks;
			*block = threads;
		}
	}
	*min_grid = best * (int)ncc_config.sms;
	return most ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}

NCC_API cuOccupancyMaxPotentialBlockSize(int *min_grid, int *block, CUfunction function, size_t (*bytes_of)(int),
					 size_t bytes, int limit)
{
	return cuOccupancyMaxPotentialBlockSizeWithFlags(min_grid, block, function, bytes_of, bytes, limit, 0);
}

NCC_API cuOccupancyAvailableDynamicSMemPerBlock(size_t *bytes, CUfunction handle, int blocks, int threads)
{
	CUfunction function;
	CUresult result = enter("cuOccupancyAvailableDynamicSMemPerBlock", handle, &function);
	long each, most;

	if (result)
		return result;
	if (!bytes || blocks <= 0 || ncc_occupancy(function, (unsigned int)threads, 0) < blocks)
		return CUDA_ERROR_INVALID_VALUE;
	each = ncc_device_attribute(NCC_SHARED_PER_SM, 0) / blocks -
	       ncc_device_attribute(NCC_SHARED_RESERVED_BY_SYSTEM, 0) - (long)function->info->shared_bytes;
	most = ncc_device_attribute(NCC_SHARED_PER_BLOCK_AT_MOST, 0) - (long)function->info->shared_bytes;
	*bytes = each < 0 ? 0 : (size_t)(each < most ? each : most);
	return CUDA_SUCCESS;
}
