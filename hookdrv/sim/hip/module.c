/* Modules, and what is asked of kernels. */
#include "sim/code.h"
#include "sim/enter.h"
#include "sim/hip/hip.h"

NCC_HIP_CALL(hipModuleLoad, (CUmodule * module, const char *path), cuModuleLoad(module, path))
NCC_HIP_CALL(hipModuleLoadData, (CUmodule * module, const void *image), cuModuleLoadData(module, image))
NCC_HIP_CALL(hipModuleLoadDataEx, (CUmodule * module, const void *image, unsigned int n, int *options, void **values),
	     cuModuleLoadData(module, image))
NCC_HIP_CALL(hipModuleUnload, (CUmodule module), cuModuleUnload(module))
NCC_HIP_CALL(hipModuleGetFunction, (CUfunction * function, CUmodule module, const char *name),
	     cuModuleGetFunction(function, module, name))
NCC_HIP_CALL(hipModuleGetGlobal, (void **address, size_t *bytes, CUmodule module, const char *name),
	     cuModuleGetGlobal_v2((CUdeviceptr *)address, bytes, module, name))

/* The numbers of attributes are CUDA's. */
NCC_HIP_CALL(hipFuncGetAttribute, (int *value, int attribute, CUfunction f), cuFuncGetAttribute(value, attribute, f))

static CUresult describe(hipFuncAttributes *out, const void *host)
{
	CUfunction f;
	CUresult result = out ? ncc_hip_function(host, &f) : CUDA_ERROR_INVALID_VALUE;

	if (result)
		return result;
	*out = (hipFuncAttributes){
		.constSizeBytes = (size_t)f->attributes[CU_FUNC_ATTRIBUTE_CONST_SIZE_BYTES],
		.localSizeBytes = (size_t)f->attributes[CU_FUNC_ATTRIBUTE_LOCAL_SIZE_BYTES],
		.maxDynamicSharedSizeBytes = f->attributes[CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES],
		.maxThreadsPerBlock = f->attributes[CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK],
		.numRegs = f->attributes[CU_FUNC_ATTRIBUTE_NUM_REGS],
		.sharedSizeBytes = (size_t)f->attributes[CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES],
	};
	return CUDA_SUCCESS;
}

NCC_HIP_CALL(hipFuncGetAttributes, (hipFuncAttributes * out, const void *host), describe(out, host))

static CUresult set_attribute(const void *host, int attribute, int value)
{
	CUfunction f;
	CUresult result = ncc_hip_function(host, &f);

	return result ? result : cuFuncSetAttribute(f, attribute, value);
}

NCC_HIP_CALL(hipFuncSetAttribute, (const void *host, int attribute, int value), set_attribute(host, attribute, value))

/* Kept by nobody, as by the library itself. */
NCC_HIP_CALL(hipFuncSetCacheConfig, (const void *host, int config), CUDA_SUCCESS)
NCC_HIP_CALL(hipFuncSetSharedMemConfig, (const void *host, int config), CUDA_SUCCESS)

__attribute__((visibility("default"))) const char *hipKernelNameRef(CUfunction f)
{
	return ncc_is_handle(f, NCC_FUNCTION) ? f->name : NULL;
}

/* ---- occupancy ---- */

NCC_HIP_CALL(hipModuleOccupancyMaxActiveBlocksPerMultiprocessor, (int *blocks, CUfunction f, int threads, size_t bytes),
	     cuOccupancyMaxActiveBlocksPerMultiprocessor(blocks, f, threads, bytes))
NCC_HIP_CALL(hipModuleOccupancyMaxActiveBlocksPerMultiprocessorWithFlags,
	     (int *blocks, CUfunction f, int threads, size_t bytes, unsigned int flags),
	     cuOccupancyMaxActiveBlocksPerMultiprocessor(blocks, f, threads, bytes))
NCC_HIP_CALL(hipModuleOccupancyMaxPotentialBlockSize, (int *grid, int *block, CUfunction f, size_t bytes, int limit),
	     cuOccupancyMaxPotentialBlockSize(grid, block, f, NULL, bytes, limit))
NCC_HIP_CALL(hipModuleOccupancyMaxPotentialBlockSizeWithFlags,
	     (int *grid, int *block, CUfunction f, size_t bytes, int limit, unsigned int flags),
	     cuOccupancyMaxPotentialBlockSize(grid, block, f, NULL, bytes, limit))

static CUresult active_blocks(int *blocks, const void *host, int threads, size_t bytes)
{
	CUfunction f;
	CUresult result = ncc_hip_function(host, &f);

	return result ? result : cuOccupancyMaxActiveBlocksPerMultiprocessor(blocks, f, threads, bytes);
}

static CUresult potential_block(int *grid, int *block, const void *host, size_t bytes, int limit)
{
	CUfunction f;
	CUresult result = ncc_hip_function(host, &f);

	return result ? result : cuOccupancyMaxPotentialBlockSize(grid, block, f, NULL, bytes, limit);
}

NCC_HIP_CALL(hipOccupancyMaxActiveBlocksPerMultiprocessor, (int *blocks, const void *host, int threads, size_t bytes),
	     active_blocks(blocks, host, threads, bytes))
NCC_HIP_CALL(hipOccupancyMaxActiveBlocksPerMultiprocessorWithFlags,
	     (int *blocks, const void *host, int threads, size_t bytes, unsigned int flags),
	     active_blocks(blocks, host, threads, bytes))
NCC_HIP_CALL(hipOccupancyMaxPotentialBlockSize, (int *grid, int *block, const void *host, size_t bytes, int limit),
	     potential_block(grid, block, host, bytes, limit))
