/* Loading, linking and unloading of GPU code. */
#include "cuda/code/link.h"
#include "code/load.h"
#include "cuda/code/jit_options.h"
#include "code/registry.h"
#include "records/records.h"
#include "cuda/wrap/wrap.h"

#define CALLER __builtin_return_address(0)

static CUresult loaded_module(const char *name, CUresult result, CUmodule *module, struct ncc_load load)
{
	load.is_module = true;
	ncc_loaded(name, result, result == CUDA_SUCCESS && module ? *module : NULL, load);
	return ncc_leave(name, result);
}

static CUresult loaded_library(const char *name, CUresult result, CUlibrary *library, struct ncc_load load)
{
	ncc_loaded(name, result, result == CUDA_SUCCESS && library ? *library : NULL, load);
	return ncc_leave(name, result);
}

NCC_WRAP(cuModuleLoad, CUmodule *module, const char *path)
{
	struct ncc_load load = {.path = path, .caller = CALLER};

	NCC_NOTE(cuModuleLoad, module, path);
	return loaded_module("cuModuleLoad", NCC_WITH_MEMORY(ncc_real.cuModuleLoad(module, path)), module, load);
}

NCC_WRAP(cuModuleLoadData, CUmodule *module, const void *image)
{
	struct ncc_load load = {.code = image, .caller = CALLER};

	NCC_NOTE(cuModuleLoadData, module, image);
	return loaded_module("cuModuleLoadData", NCC_WITH_MEMORY(ncc_real.cuModuleLoadData(module, image)), module,
			     load);
}

NCC_WRAP(cuModuleLoadDataEx, CUmodule *module, const void *image, unsigned int n_options, int *options, void **values)
{
	/* The driver writes results into `values`: what was asked for is read before. */
	struct ncc_jit_options asked = ncc_jit_options_of(options, values, n_options);
	struct ncc_load load = {.code = image, .caller = CALLER, .asked = &asked};
	CUresult result;

	NCC_NOTE(cuModuleLoadDataEx, module, image, n_options, options, values);
	result = NCC_WITH_MEMORY(ncc_real.cuModuleLoadDataEx(module, image, n_options, options, values));
	return loaded_module("cuModuleLoadDataEx", result, module, load);
}

NCC_WRAP(cuModuleLoadFatBinary, CUmodule *module, const void *image)
{
	struct ncc_load load = {.code = image, .caller = CALLER};

	NCC_NOTE(cuModuleLoadFatBinary, module, image);
	return loaded_module("cuModuleLoadFatBinary", NCC_WITH_MEMORY(ncc_real.cuModuleLoadFatBinary(module, image)),
			     module, load);
}

NCC_WRAP(cuLibraryLoadData, CUlibrary *library, const void *image, int *options, void **values, unsigned int n_options,
	 int *library_options, void **library_values, unsigned int n_library_options)
{
	struct ncc_jit_options asked = ncc_jit_options_of(options, values, n_options);
	struct ncc_load load = {.code = image, .caller = CALLER, .asked = &asked};
	CUresult result;

	NCC_NOTE(cuLibraryLoadData, library, image, options, values, n_options, library_options, library_values,
		 n_library_options);
	result = NCC_WITH_MEMORY(ncc_real.cuLibraryLoadData(library, image, options, values, n_options, library_options,
							    library_values, n_library_options));
	return loaded_library("cuLibraryLoadData", result, library, load);
}

NCC_WRAP(cuLibraryLoadFromFile, CUlibrary *library, const char *path, int *options, void **values,
	 unsigned int n_options, int *library_options, void **library_values, unsigned int n_library_options)
{
	struct ncc_jit_options asked = ncc_jit_options_of(options, values, n_options);
	struct ncc_load load = {.path = path, .caller = CALLER, .asked = &asked};
	CUresult result;

	NCC_NOTE(cuLibraryLoadFromFile, library, path, options, values, n_options, library_options, library_values,
		 n_library_options);
	result = NCC_WITH_MEMORY(ncc_real.cuLibraryLoadFromFile(library, path, options, values, n_options,
								library_options, library_values, n_library_options));
	return loaded_library("cuLibraryLoadFromFile", result, library, load);
}

NCC_WRAP(cuModuleUnload, CUmodule module)
{
	struct ncc_unit *unit;
	CUresult result;

	NCC_NOTE(cuModuleUnload, module);
	/* First: once the driver has let go of the handles, another thread's load may get the same. */
	unit = ncc_unit_detach(module);
	result = ncc_real.cuModuleUnload(module);
	ncc_log("[mod] cuModuleUnload %d mod %p", result, (void *)module);
	ncc_unloaded(unit, result);
	return ncc_leave("cuModuleUnload", result);
}

NCC_WRAP(cuLibraryUnload, CUlibrary library)
{
	struct ncc_unit *unit;
	CUresult result;

	NCC_NOTE(cuLibraryUnload, library);
	unit = ncc_unit_detach(library);
	result = ncc_real.cuLibraryUnload(library);
	ncc_log("[mod] cuLibraryUnload %d lib %p", result, (void *)library);
	ncc_unloaded(unit, result);
	return ncc_leave("cuLibraryUnload", result);
}

static enum ncc_link_input input_of(int type)
{
	return type >= CU_JIT_INPUT_CUBIN && type <= CU_JIT_INPUT_OBJECT ? NCC_LINK_IMAGE : NCC_LINK_OTHER;
}

NCC_WRAP(cuLinkCreate_v2, unsigned int n_options, int *options, void **values, CUlinkState *state)
{
	struct ncc_jit_options asked = ncc_jit_options_of(options, values, n_options);
	CUresult result;

	NCC_NOTE(cuLinkCreate_v2, n_options, options, values, state);
	result = ncc_real.cuLinkCreate_v2(n_options, options, values, state);
	if (result == CUDA_SUCCESS && state)
		ncc_link_created(*state, NCC_MADE_BY_DRIVER, &asked);
	return ncc_leave("cuLinkCreate_v2", result);
}

NCC_WRAP(cuLinkAddData_v2, CUlinkState state, int type, void *data, size_t bytes, const char *name,
	 unsigned int n_options, int *options, void **values)
{
	CUresult result;

	NCC_NOTE(cuLinkAddData_v2, state, type, data, bytes, name, n_options, options, values);
	result = ncc_real.cuLinkAddData_v2(state, type, data, bytes, name, n_options, options, values);
	if (result == CUDA_SUCCESS)
		ncc_link_added(state, input_of(type), data, bytes, CALLER);
	return ncc_leave("cuLinkAddData_v2", result);
}

NCC_WRAP(cuLinkAddFile_v2, CUlinkState state, int type, const char *path, unsigned int n_options, int *options,
	 void **values)
{
	CUresult result;

	NCC_NOTE(cuLinkAddFile_v2, state, type, path, n_options, options, values);
	result = ncc_real.cuLinkAddFile_v2(state, type, path, n_options, options, values);
	if (result == CUDA_SUCCESS)
		ncc_link_added_file(state, input_of(type), path, CALLER);
	return ncc_leave("cuLinkAddFile_v2", result);
}

NCC_WRAP(cuLinkComplete, CUlinkState state, void **cubin, size_t *bytes)
{
	CUresult result;

	NCC_NOTE(cuLinkComplete, state, cubin, bytes);
	result = NCC_WITH_MEMORY(ncc_real.cuLinkComplete(state, cubin, bytes));
	if (result == CUDA_SUCCESS && cubin && *cubin)
		ncc_link_made(state, *cubin, bytes ? *bytes : SIZE_MAX);
	return ncc_leave("cuLinkComplete", result);
}

NCC_WRAP(cuLinkDestroy, CUlinkState state)
{
	NCC_NOTE(cuLinkDestroy, state);
	ncc_link_destroyed(state);
	return ncc_leave("cuLinkDestroy", ncc_real.cuLinkDestroy(state));
}
