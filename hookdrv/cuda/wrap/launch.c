/* Launches. Each form is brought into a struct ncc_call, with the function that makes the real call. */
#include "base/ledger.h"
#include "launch/exec.h"
#include "records/records.h"
#include "cuda/wrap/wrap.h"

#define LAUNCHER(name)                                                                                          \
	static CUresult real_##name(const struct ncc_call *c, CUfunction function, void **params, void **extra) \
	{                                                                                                       \
		return ncc_real.name(function, c->grid[0], c->grid[1], c->grid[2], c->block[0], c->block[1],    \
				     c->block[2], c->shared_bytes, c->stream, params, extra);                   \
	}

/* Has no `extra`. */
#define COOPERATIVE_LAUNCHER(name)                                                                              \
	static CUresult real_##name(const struct ncc_call *c, CUfunction function, void **params, void **extra) \
	{                                                                                                       \
		return ncc_real.name(function, c->grid[0], c->grid[1], c->grid[2], c->block[0], c->block[1],    \
				     c->block[2], c->shared_bytes, c->stream, params);                          \
	}

/* The attributes stay the program's: cluster shape, cooperative, priorities, completion events. */
#define EX_LAUNCHER(name)                                                                                       \
	static CUresult real_##name(const struct ncc_call *c, CUfunction function, void **params, void **extra) \
	{                                                                                                       \
		return ncc_real.name(c->config, function, params, extra);                                       \
	}

LAUNCHER(cuLaunchKernel)
LAUNCHER(cuLaunchKernel_ptsz)
COOPERATIVE_LAUNCHER(cuLaunchCooperativeKernel)
COOPERATIVE_LAUNCHER(cuLaunchCooperativeKernel_ptsz)
EX_LAUNCHER(cuLaunchKernelEx)
EX_LAUNCHER(cuLaunchKernelEx_ptsz)

#define CALL(name, per_thread_stream, its_extra)      \
	((struct ncc_call){                           \
		.launch = real_##name,                \
		.symbol = #name,                      \
		.function = function,                 \
		.grid = {grid_x, grid_y, grid_z},     \
		.block = {block_x, block_y, block_z}, \
		.shared_bytes = shared_bytes,         \
		.stream = stream,                     \
		.per_thread = per_thread_stream,      \
		.params = params,                     \
		.extra = its_extra,                   \
	})

NCC_WRAP(cuLaunchKernel, CUfunction function, unsigned int grid_x, unsigned int grid_y, unsigned int grid_z,
	 unsigned int block_x, unsigned int block_y, unsigned int block_z, unsigned int shared_bytes, CUstream stream,
	 void **params, void **extra)
{
	struct ncc_call call = CALL(cuLaunchKernel, false, extra);

	NCC_PASS(cuLaunchKernel, function, grid_x, grid_y, grid_z, block_x, block_y, block_z, shared_bytes, stream,
		 params, extra);
	return ncc_leave("cuLaunchKernel", ncc_execute(&call));
}

NCC_WRAP(cuLaunchKernel_ptsz, CUfunction function, unsigned int grid_x, unsigned int grid_y, unsigned int grid_z,
	 unsigned int block_x, unsigned int block_y, unsigned int block_z, unsigned int shared_bytes, CUstream stream,
	 void **params, void **extra)
{
	struct ncc_call call = CALL(cuLaunchKernel_ptsz, true, extra);

	NCC_PASS(cuLaunchKernel_ptsz, function, grid_x, grid_y, grid_z, block_x, block_y, block_z, shared_bytes, stream,
		 params, extra);
	return ncc_leave("cuLaunchKernel_ptsz", ncc_execute(&call));
}

NCC_WRAP(cuLaunchCooperativeKernel, CUfunction function, unsigned int grid_x, unsigned int grid_y, unsigned int grid_z,
	 unsigned int block_x, unsigned int block_y, unsigned int block_z, unsigned int shared_bytes, CUstream stream,
	 void **params)
{
	struct ncc_call call = CALL(cuLaunchCooperativeKernel, false, NULL);

	NCC_PASS(cuLaunchCooperativeKernel, function, grid_x, grid_y, grid_z, block_x, block_y, block_z, shared_bytes,
		 stream, params);
	call.cooperative = true;
	return ncc_leave("cuLaunchCooperativeKernel", ncc_execute(&call));
}

NCC_WRAP(cuLaunchCooperativeKernel_ptsz, CUfunction function, unsigned int grid_x, unsigned int grid_y,
	 unsigned int grid_z, unsigned int block_x, unsigned int block_y, unsigned int block_z,
	 unsigned int shared_bytes, CUstream stream, void **params)
{
	struct ncc_call call = CALL(cuLaunchCooperativeKernel_ptsz, true, NULL);

	NCC_PASS(cuLaunchCooperativeKernel_ptsz, function, grid_x, grid_y, grid_z, block_x, block_y, block_z,
		 shared_bytes, stream, params);
	call.cooperative = true;
	return ncc_leave("cuLaunchCooperativeKernel_ptsz", ncc_execute(&call));
}

static struct ncc_call call_of(const CUlaunchConfig *config, CUfunction function, void **params, void **extra)
{
	return (struct ncc_call){
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
}

NCC_WRAP(cuLaunchKernelEx, const CUlaunchConfig *config, CUfunction function, void **params, void **extra)
{
	struct ncc_call call;

	NCC_PASS(cuLaunchKernelEx, config, function, params, extra);
	if (!config)
		return ncc_leave("cuLaunchKernelEx", ncc_real.cuLaunchKernelEx(config, function, params, extra));
	call = call_of(config, function, params, extra);
	call.launch = real_cuLaunchKernelEx;
	call.symbol = "cuLaunchKernelEx";
	return ncc_leave("cuLaunchKernelEx", ncc_execute(&call));
}

NCC_WRAP(cuLaunchKernelEx_ptsz, const CUlaunchConfig *config, CUfunction function, void **params, void **extra)
{
	struct ncc_call call;

	NCC_PASS(cuLaunchKernelEx_ptsz, config, function, params, extra);
	if (!config)
		return ncc_leave("cuLaunchKernelEx_ptsz",
				 ncc_real.cuLaunchKernelEx_ptsz(config, function, params, extra));
	call = call_of(config, function, params, extra);
	call.launch = real_cuLaunchKernelEx_ptsz;
	call.symbol = "cuLaunchKernelEx_ptsz";
	call.per_thread = true;
	return ncc_leave("cuLaunchKernelEx_ptsz", ncc_execute(&call));
}

/* Forms that keep their parameters in the function or span devices: not probed, but counted. */
static void count_other_form(CUfunction function)
{
	ncc_count_unprobed(function, NCC_LAUNCH_REFUSED, "launched in a form that is not probed");
}

NCC_WRAP(cuLaunch, CUfunction function)
{
	NCC_PASS(cuLaunch, function);
	count_other_form(function);
	return ncc_leave("cuLaunch", ncc_real.cuLaunch(function));
}

NCC_WRAP(cuLaunchGrid, CUfunction function, int grid_x, int grid_y)
{
	NCC_PASS(cuLaunchGrid, function, grid_x, grid_y);
	count_other_form(function);
	return ncc_leave("cuLaunchGrid", ncc_real.cuLaunchGrid(function, grid_x, grid_y));
}

NCC_WRAP(cuLaunchGridAsync, CUfunction function, int grid_x, int grid_y, CUstream stream)
{
	NCC_PASS(cuLaunchGridAsync, function, grid_x, grid_y, stream);
	count_other_form(function);
	return ncc_leave("cuLaunchGridAsync", ncc_real.cuLaunchGridAsync(function, grid_x, grid_y, stream));
}

NCC_WRAP(cuLaunchCooperativeKernelMultiDevice, CUDA_LAUNCH_PARAMS *launches, unsigned int n_devices, unsigned int flags)
{
	NCC_PASS(cuLaunchCooperativeKernelMultiDevice, launches, n_devices, flags);
	for (unsigned int i = 0; launches && i < n_devices; i++)
		count_other_form(launches[i].function);
	return ncc_leave("cuLaunchCooperativeKernelMultiDevice",
			 ncc_real.cuLaunchCooperativeKernelMultiDevice(launches, n_devices, flags));
}
