/* Handles of kernels: where they come from, and what the program sets on them. A kernel is prepared when it is looked
 * up: a launch may be timed, and must not wait for the device. */
#include "code/functions.h"
#include "code/lookup.h"
#include "code/prepare.h"
#include "code/probed.h"
#include "code/registry.h"
#include "records/records.h"
#include "cuda/wrap/wrap.h"

NCC_WRAP(cuModuleGetFunction, CUfunction *function, CUmodule module, const char *name)
{
	struct ncc_kernel *kernel;
	CUresult result;

	NCC_NOTE(cuModuleGetFunction, function, module, name);
	result = NCC_WITH_MEMORY(ncc_real.cuModuleGetFunction(function, module, name));
	if (result != CUDA_SUCCESS)
		return ncc_leave("cuModuleGetFunction", result);
	ncc_log("[mod] cuModuleGetFunction func %p mod %p name %s", (void *)*function, (void *)module, name);
	kernel = ncc_kernel_register(*function, module, name);
	if (kernel)
		ncc_prepare(kernel, NCC_FORM_LAUNCH, *function);
	return ncc_leave("cuModuleGetFunction", result);
}

/* Enumerated functions are many and few are launched: they are prepared by their first launch. */
NCC_WRAP(cuModuleEnumerateFunctions, CUfunction *functions, unsigned int n_functions, CUmodule module)
{
	CUresult result;

	NCC_NOTE(cuModuleEnumerateFunctions, functions, n_functions, module);
	result = ncc_real.cuModuleEnumerateFunctions(functions, n_functions, module);
	if (result == CUDA_SUCCESS)
		ncc_register_functions(functions, n_functions, module);
	return ncc_leave("cuModuleEnumerateFunctions", result);
}

NCC_WRAP(cuLibraryGetKernel, CUkernel *kernel, CUlibrary library, const char *name)
{
	struct ncc_kernel *record;
	CUresult result;

	NCC_NOTE(cuLibraryGetKernel, kernel, library, name);
	result = ncc_real.cuLibraryGetKernel(kernel, library, name);
	if (result != CUDA_SUCCESS)
		return ncc_leave("cuLibraryGetKernel", result);
	ncc_log("[mod] cuLibraryGetKernel kernel %p lib %p name %s", (void *)*kernel, (void *)library, name);
	record = ncc_kernel_register(*kernel, library, name);
	if (record) {
		atomic_store(&record->library_kernel, *kernel);
		ncc_prepare(record, NCC_FORM_LAUNCH, (CUfunction)*kernel);
	}
	return ncc_leave("cuLibraryGetKernel", result);
}

NCC_WRAP(cuLibraryEnumerateKernels, CUkernel *kernels, unsigned int n_kernels, CUlibrary library)
{
	CUresult result;

	NCC_NOTE(cuLibraryEnumerateKernels, kernels, n_kernels, library);
	result = ncc_real.cuLibraryEnumerateKernels(kernels, n_kernels, library);
	if (result == CUDA_SUCCESS)
		ncc_register_kernels(kernels, n_kernels, library);
	return ncc_leave("cuLibraryEnumerateKernels", result);
}

NCC_WRAP(cuLibraryGetModule, CUmodule *module, CUlibrary library)
{
	CUresult result;

	NCC_NOTE(cuLibraryGetModule, module, library);
	result = NCC_WITH_MEMORY(ncc_real.cuLibraryGetModule(module, library));
	if (result == CUDA_SUCCESS) {
		ncc_log("[mod] cuLibraryGetModule %d mod %p lib %p", result, (void *)*module, (void *)library);
		ncc_unit_alias(*module, library);
	}
	return ncc_leave("cuLibraryGetModule", result);
}

NCC_WRAP(cuKernelGetFunction, CUfunction *function, CUkernel kernel)
{
	struct ncc_kernel *record;
	CUresult result;

	NCC_NOTE(cuKernelGetFunction, function, kernel);
	result = NCC_WITH_MEMORY(ncc_real.cuKernelGetFunction(function, kernel));
	if (result != CUDA_SUCCESS)
		return ncc_leave("cuKernelGetFunction", result);
	record = ncc_kernel_alias(*function, kernel);
	ncc_log("[mod] cuKernelGetFunction func %p kernel %p name %s", (void *)*function, (void *)kernel,
		record ? record->name : "");
	if (record)
		ncc_prepare(record, NCC_FORM_LAUNCH, *function);
	return ncc_leave("cuKernelGetFunction", result);
}

NCC_WRAP(cuFuncGetModule, CUmodule *module, CUfunction function)
{
	CUresult result;

	NCC_NOTE(cuFuncGetModule, module, function);
	result = ncc_real.cuFuncGetModule(module, function);
	if (result == CUDA_SUCCESS)
		ncc_unit_alias_of_kernel(*module, function);
	return ncc_leave("cuFuncGetModule", result);
}

NCC_WRAP(cuFuncLoad, CUfunction function)
{
	struct ncc_kernel *kernel;
	CUresult result;

	NCC_NOTE(cuFuncLoad, function);
	result = NCC_WITH_MEMORY(ncc_real.cuFuncLoad(function));
	kernel = ncc_kernel_find(function);
	if (result == CUDA_SUCCESS && kernel)
		ncc_prepare(kernel, NCC_FORM_LAUNCH, function);
	return ncc_leave("cuFuncLoad", result);
}

NCC_WRAP(cuFuncSetAttribute, CUfunction function, int attribute, int value)
{
	struct ncc_kernel *kernel;
	CUresult result;

	NCC_NOTE(cuFuncSetAttribute, function, attribute, value);
	result = ncc_real.cuFuncSetAttribute(function, attribute, value);
	kernel = ncc_kernel_find(function);
	if (result == CUDA_SUCCESS && kernel)
		ncc_note_attribute(kernel, attribute, value);
	return ncc_leave("cuFuncSetAttribute", result);
}

NCC_WRAP(cuFuncSetCacheConfig, CUfunction function, int config)
{
	struct ncc_kernel *kernel;
	CUresult result;

	NCC_NOTE(cuFuncSetCacheConfig, function, config);
	result = ncc_real.cuFuncSetCacheConfig(function, config);
	kernel = ncc_kernel_find(function);
	if (result == CUDA_SUCCESS && kernel)
		ncc_note_cache_config(kernel, config);
	return ncc_leave("cuFuncSetCacheConfig", result);
}

NCC_WRAP(cuFuncSetSharedMemConfig, CUfunction function, int config)
{
	struct ncc_kernel *kernel;
	CUresult result;

	NCC_NOTE(cuFuncSetSharedMemConfig, function, config);
	result = ncc_real.cuFuncSetSharedMemConfig(function, config);
	kernel = ncc_kernel_find(function);
	if (result == CUDA_SUCCESS && kernel)
		ncc_note_shared_config(kernel, config);
	return ncc_leave("cuFuncSetSharedMemConfig", result);
}

/* Set for one device; what is remembered goes to every one that the probed kernel runs on. */
NCC_WRAP(cuKernelSetAttribute, int attribute, int value, CUkernel kernel, CUdevice device)
{
	struct ncc_kernel *record;
	CUresult result;

	NCC_NOTE(cuKernelSetAttribute, attribute, value, kernel, device);
	result = ncc_real.cuKernelSetAttribute(attribute, value, kernel, device);
	record = ncc_kernel_find(kernel);
	if (result == CUDA_SUCCESS && record)
		ncc_note_attribute(record, attribute, value);
	return ncc_leave("cuKernelSetAttribute", result);
}

NCC_WRAP(cuKernelSetCacheConfig, CUkernel kernel, int config, CUdevice device)
{
	struct ncc_kernel *record;
	CUresult result;

	NCC_NOTE(cuKernelSetCacheConfig, kernel, config, device);
	result = ncc_real.cuKernelSetCacheConfig(kernel, config, device);
	record = ncc_kernel_find(kernel);
	if (result == CUDA_SUCCESS && record)
		ncc_note_cache_config(record, config);
	return ncc_leave("cuKernelSetCacheConfig", result);
}
