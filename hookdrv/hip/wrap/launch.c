/* Launches. Each form is brought into a struct ncc_call, with the function that makes the real call: of the program's own
 * kernel in the form that it chose, of a probed one, which is a module's function, in the nearest form for these. */
#include <string.h>

#include "base/ledger.h"
#include "hip/driver/library.h"
#include "hip/driver/own.h"
#include "hip/wrap/wrap.h"
#include "launch/exec.h"

/* ---- the real calls: of a struct ncc_call, and what the form has beside it */

struct form {
	struct ncc_call call;
	size_t shared_bytes;
	CUevent start, stop;
	uint32_t flags;
	const hipLaunchConfig_t *config;
};

static const struct form *form_of(const struct ncc_call *call)
{
	return (const struct form *)call; /* its first member */
}

/* What the library remembers of the program's own launch is for the program to ask, of a probed one that failed it is not. */
#define OF_LAUNCH(c, function, call) ((function) == (c)->function ? (call) : (ncc_hip_own_begin(), ncc_hip_tried(call)))

static hipError_t call_module(const struct ncc_call *c, CUfunction function, void **params, void **extra)
{
	CUstream stream = c->per_thread && !c->stream ? CU_STREAM_PER_THREAD : c->stream;

	if (!c->cooperative)
		return ncc_hip.hipModuleLaunchKernel(function, c->grid[0], c->grid[1], c->grid[2], c->block[0],
						     c->block[1], c->block[2], c->shared_bytes, stream, params, extra);
	if (!ncc_hip.hipModuleLaunchCooperativeKernel || extra)
		return CUDA_ERROR_NOT_SUPPORTED;
	return ncc_hip.hipModuleLaunchCooperativeKernel(function, c->grid[0], c->grid[1], c->grid[2], c->block[0],
							c->block[1], c->block[2], c->shared_bytes, stream, params);
}

/* Also the probed kernel in the place of one that the program calls by a function of its own. */
static CUresult launch_module(const struct ncc_call *c, CUfunction function, void **params, void **extra)
{
	return OF_LAUNCH(c, function, call_module(c, function, params, extra));
}

static dim3 grid_of(const struct ncc_call *c)
{
	return (dim3){c->grid[0], c->grid[1], c->grid[2]};
}

static dim3 block_of(const struct ncc_call *c)
{
	return (dim3){c->block[0], c->block[1], c->block[2]};
}

#define HOST_LAUNCHER(name)                                                                                          \
	static CUresult real_##name(const struct ncc_call *c, CUfunction function, void **params, void **extra)      \
	{                                                                                                            \
		if (function != c->function)                                                                         \
			return launch_module(c, function, params, extra);                                            \
		return ncc_hip.name(function, grid_of(c), block_of(c), params, form_of(c)->shared_bytes, c->stream); \
	}

HOST_LAUNCHER(hipLaunchKernel)
HOST_LAUNCHER(hipLaunchKernel_spt)

/* Before 5.5 no module's function is launched so: the probed kernel becomes one of the program's own. */
#define COOPERATIVE_LAUNCHER(name)                                                                                 \
	static CUresult real_##name(const struct ncc_call *c, CUfunction function, void **params, void **extra)    \
	{                                                                                                          \
		bool own = function != c->function;                                                                \
		const void *host = function;                                                                       \
                                                                                                                   \
		if (own && ncc_hip.hipModuleLaunchCooperativeKernel)                                               \
			return launch_module(c, function, params, extra);                                          \
		if (own && !(host = ncc_hip_function_host(function)))                                              \
			return CUDA_ERROR_NOT_SUPPORTED;                                                           \
		return OF_LAUNCH(c, function,                                                                      \
				 ncc_hip.name(host, grid_of(c), block_of(c), params, c->shared_bytes, c->stream)); \
	}

COOPERATIVE_LAUNCHER(hipLaunchCooperativeKernel)
COOPERATIVE_LAUNCHER(hipLaunchCooperativeKernel_spt)

static CUresult timed_module(const struct ncc_call *c, CUfunction function, void **params, void **extra)
{
	const struct form *form = form_of(c);

	return OF_LAUNCH(
		c, function,
		ncc_hip._Z24hipExtModuleLaunchKernelP18ihipModuleSymbol_tjjjjjjmP12ihipStream_tPPvS4_P11ihipEvent_tS6_j(
			function, c->grid[0] * c->block[0], c->grid[1] * c->block[1], c->grid[2] * c->block[2],
			c->block[0], c->block[1], c->block[2], form->shared_bytes, c->stream, params, extra,
			form->start, form->stop, form->flags));
}

static CUresult timed_host(const struct ncc_call *c, CUfunction function, void **params, void **extra)
{
	const struct form *form = form_of(c);

	if (function != c->function)
		return timed_module(c, function, params, extra);
	return ncc_hip.hipExtLaunchKernel(function, grid_of(c), block_of(c), params, form->shared_bytes, c->stream,
					  form->start, form->stop, (int)form->flags);
}

static CUresult configured_module(const struct ncc_call *c, CUfunction function, void **params, void **extra)
{

	return OF_LAUNCH(c, function, ncc_hip.hipDrvLaunchKernelEx(c->config, function, params, extra));
}

static CUresult configured_host(const struct ncc_call *c, CUfunction function, void **params, void **extra)
{
	if (function != c->function)
		return launch_module(c, function, params, extra);
	return ncc_hip.hipLaunchKernelExC(form_of(c)->config, function, params);
}

/* ---- the interposed ones */

/* The library counts the grid's threads with 32 bits. */
static bool is_extent(uint32_t blocks, uint32_t threads)
{
	return blocks && threads && blocks <= UINT32_MAX / threads;
}

/* A launch whose shape no kernel can have, which the library refuses, is no launch. A list `extra` that is no known one it
 * judges, too, and gets as it came. */
static bool can_be_followed(const struct form *form)
{
	const uint32_t *grid = form->call.grid, *block = form->call.block;

	return form->shared_bytes <= UINT32_MAX && is_extent(grid[0], block[0]) && is_extent(grid[1], block[1]) &&
	       is_extent(grid[2], block[2]) && ncc_hip_extra_is_known(form->call.extra);
}

static struct form host_form(const void *host, dim3 grid, dim3 block, void **params, size_t shared_bytes,
			     CUstream stream)
{
	return (struct form){
		.call = {.function = (CUfunction)(uintptr_t)host,
			 .grid = {grid.x, grid.y, grid.z},
			 .block = {block.x, block.y, block.z},
			 .shared_bytes = (uint32_t)shared_bytes,
			 .stream = stream,
			 .params = params},
		.shared_bytes = shared_bytes,
	};
}

static void count_other_form(CUfunction function, hipError_t result, const char *why)
{
	if (result == hipSuccess)
		ncc_count_unprobed(function, NCC_LAUNCH_REFUSED, why);
}

static CUresult leave_other_form(const char *name, const void *function, hipError_t result)
{
	count_other_form((CUfunction)(uintptr_t)function, result, "launched in a form that is not probed");
	return ncc_leave(name, result);
}

#define LAUNCH_HOST(name, its_per_thread, its_cooperative, size_type)                                           \
	NCC_WRAP(name, const void *host, dim3 grid, dim3 block, void **params, size_type shared_bytes,          \
		 CUstream stream)                                                                               \
	{                                                                                                       \
		struct form form = host_form(host, grid, block, params, shared_bytes, stream);                  \
                                                                                                                \
		NCC_PASS(name, host, grid, block, params, shared_bytes, stream);                                \
		if (!can_be_followed(&form))                                                                    \
			return leave_other_form(#name, host,                                                    \
						ncc_hip.name(host, grid, block, params, shared_bytes, stream)); \
		form.call.launch = real_##name;                                                                 \
		form.call.symbol = #name;                                                                       \
		form.call.per_thread = its_per_thread;                                                          \
		form.call.cooperative = its_cooperative;                                                        \
		return ncc_leave(#name, ncc_execute(&form.call));                                               \
	}

LAUNCH_HOST(hipLaunchKernel, false, false, size_t)
LAUNCH_HOST(hipLaunchKernel_spt, true, false, size_t)
LAUNCH_HOST(hipLaunchCooperativeKernel, false, true, unsigned int)
LAUNCH_HOST(hipLaunchCooperativeKernel_spt, true, true, unsigned int)

NCC_WRAP(hipExtLaunchKernel, const void *host, dim3 grid, dim3 block, void **params, size_t shared_bytes,
	 CUstream stream, CUevent start, CUevent stop, int flags)
{
	struct form form = host_form(host, grid, block, params, shared_bytes, stream);

	NCC_PASS(hipExtLaunchKernel, host, grid, block, params, shared_bytes, stream, start, stop, flags);
	form.call.launch = timed_host;
	form.call.symbol = "hipExtLaunchKernel";
	form.start = start;
	form.stop = stop;
	form.flags = (uint32_t)flags;
	if (!can_be_followed(&form))
		return leave_other_form("hipExtLaunchKernel", host,
					ncc_hip.hipExtLaunchKernel(host, grid, block, params, shared_bytes, stream,
								   start, stop, flags));
	return ncc_leave("hipExtLaunchKernel", ncc_execute(&form.call));
}

NCC_WRAP(hipLaunchKernelExC, const hipLaunchConfig_t *config, const void *host, void **params)
{
	struct form form = {.config = config};

	NCC_PASS(hipLaunchKernelExC, config, host, params);
	if (config)
		form = host_form(host, config->gridDim, config->blockDim, params, config->dynamicSmemBytes,
				 config->stream);
	form.config = config;
	form.call.launch = configured_host;
	form.call.symbol = "hipLaunchKernelExC";
	if (!config || !can_be_followed(&form))
		return leave_other_form("hipLaunchKernelExC", host, ncc_hip.hipLaunchKernelExC(config, host, params));
	form.call.cooperative = ncc_is_cooperative(config->attrs, config->numAttrs);
	return ncc_leave("hipLaunchKernelExC", ncc_execute(&form.call));
}

#define MODULE_FORM(its_name, its_launch, its_extra)             \
	{                                                        \
		.call = {.symbol = its_name,                     \
			 .launch = its_launch,                   \
			 .function = function,                   \
			 .grid = {grid_x, grid_y, grid_z},       \
			 .block = {block_x, block_y, block_z},   \
			 .shared_bytes = (uint32_t)shared_bytes, \
			 .stream = stream,                       \
			 .params = params,                       \
			 .extra = its_extra},                    \
		.shared_bytes = shared_bytes,                    \
	}

NCC_WRAP(hipModuleLaunchKernel, CUfunction function, unsigned int grid_x, unsigned int grid_y, unsigned int grid_z,
	 unsigned int block_x, unsigned int block_y, unsigned int block_z, unsigned int shared_bytes, CUstream stream,
	 void **params, void **extra)
{
	struct form form = MODULE_FORM("hipModuleLaunchKernel", launch_module, extra);

	NCC_PASS(hipModuleLaunchKernel, function, grid_x, grid_y, grid_z, block_x, block_y, block_z, shared_bytes,
		 stream, params, extra);
	if (!can_be_followed(&form))
		return leave_other_form("hipModuleLaunchKernel", function,
					ncc_hip.hipModuleLaunchKernel(function, grid_x, grid_y, grid_z, block_x,
								      block_y, block_z, shared_bytes, stream, params,
								      extra));
	return ncc_leave("hipModuleLaunchKernel", ncc_execute(&form.call));
}

NCC_WRAP(hipModuleLaunchCooperativeKernel, CUfunction function, unsigned int grid_x, unsigned int grid_y,
	 unsigned int grid_z, unsigned int block_x, unsigned int block_y, unsigned int block_z,
	 unsigned int shared_bytes, CUstream stream, void **params)
{
	struct form form = MODULE_FORM("hipModuleLaunchCooperativeKernel", launch_module, NULL);

	NCC_PASS(hipModuleLaunchCooperativeKernel, function, grid_x, grid_y, grid_z, block_x, block_y, block_z,
		 shared_bytes, stream, params);
	form.call.cooperative = true;
	if (!can_be_followed(&form))
		return leave_other_form("hipModuleLaunchCooperativeKernel", function,
					ncc_hip.hipModuleLaunchCooperativeKernel(function, grid_x, grid_y, grid_z,
										 block_x, block_y, block_z,
										 shared_bytes, stream, params));
	return ncc_leave("hipModuleLaunchCooperativeKernel", ncc_execute(&form.call));
}

NCC_WRAP(hipDrvLaunchKernelEx, const CUlaunchConfig *config, CUfunction function, void **params, void **extra)
{
	struct form form = {.config = NULL};

	NCC_PASS(hipDrvLaunchKernelEx, config, function, params, extra);
	if (config)
		form.call = (struct ncc_call){
			.launch = configured_module,
			.symbol = "hipDrvLaunchKernelEx",
			.function = function,
			.grid = {config->gridDimX, config->gridDimY, config->gridDimZ},
			.block = {config->blockDimX, config->blockDimY, config->blockDimZ},
			.shared_bytes = config->sharedMemBytes,
			.stream = config->hStream,
			.cooperative = ncc_is_cooperative(config->attrs, config->numAttrs),
			.params = params,
			.extra = extra,
			.config = config,
		};
	if (!can_be_followed(&form))
		return leave_other_form("hipDrvLaunchKernelEx", function,
					ncc_hip.hipDrvLaunchKernelEx(config, function, params, extra));
	return ncc_leave("hipDrvLaunchKernelEx", ncc_execute(&form.call));
}

/* The grid comes in threads. One whose last block is smaller is launched so by no other form. */
static bool is_whole(uint32_t threads, uint32_t block, uint32_t *blocks)
{
	*blocks = block ? threads / block : 0;
	return *blocks && threads % block == 0;
}

#define LAUNCH_THREADS(name, its_flags, types, arguments)                                                                    \
	NCC_WRAP(name, NCC_UNPACK types)                                                                                     \
	{                                                                                                                    \
		uint32_t grid_x, grid_y, grid_z;                                                                             \
		bool whole = is_whole(threads_x, block_x, &grid_x) & is_whole(threads_y, block_y, &grid_y) &                 \
			     is_whole(threads_z, block_z, &grid_z);                                                          \
		struct form form = MODULE_FORM("hipExtModuleLaunchKernel", timed_module, extra);                             \
		hipError_t result;                                                                                           \
                                                                                                                             \
		NCC_PASS(name, NCC_UNPACK arguments);                                                                        \
		form.start = start;                                                                                          \
		form.stop = stop;                                                                                            \
		form.flags = its_flags;                                                                                      \
		if (whole && can_be_followed(&form) &&                                                                       \
		    ncc_hip._Z24hipExtModuleLaunchKernelP18ihipModuleSymbol_tjjjjjjmP12ihipStream_tPPvS4_P11ihipEvent_tS6_j) \
			return ncc_leave(#name, ncc_execute(&form.call));                                                    \
		result = ncc_hip.name arguments;                                                                             \
		if (!whole)                                                                                                  \
			count_other_form(function, result, "its grid does not consist of whole blocks");                     \
		return whole ? leave_other_form(#name, function, result) : ncc_leave(#name, result);                         \
	}

LAUNCH_THREADS(_Z24hipExtModuleLaunchKernelP18ihipModuleSymbol_tjjjjjjmP12ihipStream_tPPvS4_P11ihipEvent_tS6_j, flags,
	       (NCC_HIP_THREADS_LAUNCH, uint32_t flags),
	       (function, threads_x, threads_y, threads_z, block_x, block_y, block_z, shared_bytes, stream, params,
		extra, start, stop, flags))
LAUNCH_THREADS(_Z24hipHccModuleLaunchKernelP18ihipModuleSymbol_tjjjjjjmP12ihipStream_tPPvS4_P11ihipEvent_tS6_, 0,
	       (NCC_HIP_THREADS_LAUNCH),
	       (function, threads_x, threads_y, threads_z, block_x, block_y, block_z, shared_bytes, stream, params,
		extra, start, stop))

/* The oldest way, whose arguments follow one by one. */
NCC_WRAP(hipLaunchByPtr, const void *host)
{
	NCC_PASS(hipLaunchByPtr, host);
	return leave_other_form("hipLaunchByPtr", host, ncc_hip.hipLaunchByPtr(host));
}
