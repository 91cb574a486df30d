/* Modules and libraries. */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sim/capture.h"
#include "sim/code.h"
#include "sim/enter.h"
#include "sim/image.h"

enum { MAX_FILE = 1 << 30 };

static struct ncc_jit jit_of(unsigned int n, const int *options, void **values)
{
	struct ncc_jit jit = {NULL, NULL, 0};

	for (unsigned int i = 0; i < n; i++) {
		ncc_log("option %d = %p", options[i], values[i]);
		if (options[i] == CU_JIT_ERROR_LOG_BUFFER)
			jit.buffer = values[i];
		else if (options[i] == CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES)
			jit.bytes = &values[i];
		else if (options[i] == CU_JIT_MAX_REGISTERS)
			jit.max_registers = (int)(uintptr_t)values[i];
	}
	return jit;
}

static CUresult load(const char *name, CUmodule *module, const void *image, size_t bytes, const struct ncc_jit *jit)
{
	struct ncc_code *code;
	CUcontext context;
	CUresult result = ncc_enter_unsafe(name, &context);

	if (result || !module || !image)
		return result ? result : CUDA_ERROR_INVALID_VALUE;
	image = ncc_unwrap(image);
	result = ncc_load_code(image, bytes ? bytes : ncc_image_bytes(image), context->device, &code, jit);
	if (result)
		return result;
	result = ncc_new_module(code, context, module);
	ncc_release_code(code);
	return result;
}

/* A whole file, to be freed; NULL where there is none. */
static void *read_file(const char *path, size_t *bytes)
{
	FILE *file = path ? fopen(path, "rbe") : NULL;
	char *data = NULL;
	long end = -1;

	if (!file)
		return NULL;
	if (!fseek(file, 0, SEEK_END))
		end = ftell(file);
	if (end >= 0 && end <= MAX_FILE && !fseek(file, 0, SEEK_SET))
		data = calloc(1, (size_t)end + 1);
	*bytes = data ? fread(data, 1, (size_t)end, file) : 0;
	fclose(file);
	return data;
}

NCC_API cuModuleLoad(CUmodule *module, const char *path)
{
	size_t bytes;
	void *data = read_file(path, &bytes);
	CUresult result = data ? load("cuModuleLoad", module, data, bytes, NULL) : CUDA_ERROR_FILE_NOT_FOUND;

	free(data);
	return result;
}

NCC_API cuModuleLoadData(CUmodule *module, const void *image)
{
	return load("cuModuleLoadData", module, image, 0, NULL);
}

NCC_API cuModuleLoadDataEx(CUmodule *module, const void *image, unsigned int n, int *options, void **values)
{
	struct ncc_jit jit = jit_of(n, options, values);

	return load("cuModuleLoadDataEx", module, image, 0, &jit);
}

NCC_API cuModuleLoadFatBinary(CUmodule *module, const void *image)
{
	return load("cuModuleLoadFatBinary", module, image, 0, NULL);
}

static CUresult check_module(const char *name, CUmodule module)
{
	CUresult result = ncc_begin(name);

	return result ? result : ncc_is_handle(module, NCC_MODULE) ? CUDA_SUCCESS : CUDA_ERROR_INVALID_HANDLE;
}

NCC_API cuModuleUnload(CUmodule module)
{
	CUresult result = check_module("cuModuleUnload", module);

	ncc_log("cuModuleUnload");
	if (!result)
		result = ncc_forbidden("cuModuleUnload");
	if (!result && module->library)
		return CUDA_ERROR_INVALID_HANDLE;
	if (!result)
		ncc_free_module(module);
	return result;
}

NCC_API cuModuleGetFunction(CUfunction *function, CUmodule module, const char *name)
{
	CUresult result = check_module("cuModuleGetFunction", module);
	long index;

	ncc_log("cuModuleGetFunction %s", name ? name : "");
	if (result || !function || !name)
		return result ? result : CUDA_ERROR_INVALID_VALUE;
	index = ncc_find_kernel(module->code, name);
	if (index < 0)
		return CUDA_ERROR_NOT_FOUND;
	*function = ncc_module_function(module, (uint32_t)index);
	return *function ? CUDA_SUCCESS : CUDA_ERROR_OUT_OF_MEMORY;
}

NCC_API cuModuleGetFunctionCount(unsigned int *count, CUmodule module)
{
	CUresult result = check_module("cuModuleGetFunctionCount", module);

	if (!result && count)
		*count = module->code->head.n_kernels;
	return result ? result : count ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}

NCC_API cuModuleEnumerateFunctions(CUfunction *functions, unsigned int n, CUmodule module)
{
	CUresult result = check_module("cuModuleEnumerateFunctions", module);

	ncc_log("cuModuleEnumerateFunctions");
	if (result || !functions)
		return result ? result : CUDA_ERROR_INVALID_VALUE;
	for (uint32_t i = 0; i < n && i < module->code->head.n_kernels; i++)
		functions[i] = ncc_module_function(module, i);
	return CUDA_SUCCESS;
}

NCC_API cuModuleGetGlobal_v2(CUdeviceptr *address, size_t *bytes, CUmodule module, const char *name)
{
	CUresult result = check_module("cuModuleGetGlobal", module);

	if (result || !name)
		return result ? result : CUDA_ERROR_INVALID_VALUE;
	return ncc_find_variable(module, name, address, bytes);
}

/* ---- libraries ---- */

static CUresult load_library(const char *name, CUlibrary *library, const void *image, size_t bytes,
			     const struct ncc_jit *jit)
{
	CUcontext context = ncc_current();
	CUresult result = ncc_begin(name);
	CUlibrary made;

	ncc_log("%s", name);
	if (!result)
		result = ncc_forbidden(name);
	if (result || !library || !image)
		return result ? result : CUDA_ERROR_INVALID_VALUE;
	made = calloc(1, sizeof(*made));
	if (!made)
		return CUDA_ERROR_OUT_OF_MEMORY;
	image = ncc_unwrap(image);
	result = ncc_load_code(image, bytes ? bytes : ncc_image_bytes(image), context ? context->device : 0,
			       &made->code, jit);
	if (!result)
		made->kernels = calloc(made->code->head.n_kernels + 1, sizeof(*made->kernels));
	if (result || !made->kernels) {
		free(made);
		return result ? result : CUDA_ERROR_OUT_OF_MEMORY;
	}
	ncc_add_handle(made, NCC_LIBRARY);
	*library = made;
	return CUDA_SUCCESS;
}

NCC_API cuLibraryLoadData(CUlibrary *library, const void *image, int *options, void **values, unsigned int n,
			  int *library_options, void **library_values, unsigned int n_library)
{
	struct ncc_jit jit = jit_of(n, options, values);

	return load_library("cuLibraryLoadData", library, image, 0, &jit);
}

NCC_API cuLibraryLoadFromFile(CUlibrary *library, const char *path, int *options, void **values, unsigned int n,
			      int *library_options, void **library_values, unsigned int n_library)
{
	struct ncc_jit jit = jit_of(n, options, values);
	size_t bytes;
	void *data = read_file(path, &bytes);
	CUresult result =
		data ? load_library("cuLibraryLoadFromFile", library, data, bytes, &jit) : CUDA_ERROR_FILE_NOT_FOUND;

	free(data);
	return result;
}

static CUresult check_library(const char *name, CUlibrary library)
{
	CUresult result = ncc_begin(name);

	return result ? result : ncc_is_handle(library, NCC_LIBRARY) ? CUDA_SUCCESS : CUDA_ERROR_INVALID_HANDLE;
}

static const char *first_name(CUlibrary library)
{
	return library->code->head.n_kernels ? library->code->names + library->code->kernels[0].name : "";
}

NCC_API cuLibraryUnload(CUlibrary library)
{
	CUresult result = check_library("cuLibraryUnload", library);

	if (!result)
		result = ncc_forbidden("cuLibraryUnload");
	if (result)
		return result;
	ncc_log("cuLibraryUnload %s", first_name(library));
	while (library->modules) {
		CUmodule first = library->modules;

		library->modules = first->next;
		ncc_free_module(first);
	}
	for (uint32_t i = 0; i < library->code->head.n_kernels; i++) {
		if (library->kernels[i])
			ncc_remove_handle(library->kernels[i]);
		free(library->kernels[i]);
	}
	free(library->kernels);
	ncc_release_code(library->code);
	ncc_remove_handle(library);
	free(library);
	return CUDA_SUCCESS;
}

static CUkernel kernel_at(CUlibrary library, uint32_t index)
{
	CUkernel kernel;

	ncc_lock();
	kernel = library->kernels[index];
	if (!kernel && (kernel = calloc(1, sizeof(*kernel)))) {
		ncc_add_handle(kernel, NCC_KERNEL);
		kernel->index = index;
		kernel->library = library;
		library->kernels[index] = kernel;
	}
	ncc_unlock();
	return kernel;
}

NCC_API cuLibraryGetKernel(CUkernel *kernel, CUlibrary library, const char *name)
{
	CUresult result = check_library("cuLibraryGetKernel", library);
	long index;

	ncc_log("cuLibraryGetKernel %s", name ? name : "");
	if (result || !kernel || !name)
		return result ? result : CUDA_ERROR_INVALID_VALUE;
	index = ncc_find_kernel(library->code, name);
	if (index < 0)
		return CUDA_ERROR_NOT_FOUND;
	*kernel = kernel_at(library, (uint32_t)index);
	return *kernel ? CUDA_SUCCESS : CUDA_ERROR_OUT_OF_MEMORY;
}

NCC_API cuLibraryGetKernelCount(unsigned int *count, CUlibrary library)
{
	CUresult result = check_library("cuLibraryGetKernelCount", library);

	if (!result && count)
		*count = library->code->head.n_kernels;
	return result ? result : count ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}

NCC_API cuLibraryEnumerateKernels(CUkernel *kernels, unsigned int n, CUlibrary library)
{
	CUresult result = check_library("cuLibraryEnumerateKernels", library);

	if (result || !kernels)
		return result ? result : CUDA_ERROR_INVALID_VALUE;
	for (uint32_t i = 0; i < n && i < library->code->head.n_kernels; i++)
		kernels[i] = kernel_at(library, i);
	return CUDA_SUCCESS;
}

static CUresult module_here(const char *name, CUlibrary library, CUmodule *module)
{
	CUcontext context;
	CUresult result = check_library(name, library);

	if (!result)
		result = ncc_enter(name, &context);
	return result ? result : ncc_library_module(library, context, module);
}

NCC_API cuLibraryGetModule(CUmodule *module, CUlibrary library)
{
	ncc_log("cuLibraryGetModule");
	return module ? module_here("cuLibraryGetModule", library, module) : CUDA_ERROR_INVALID_VALUE;
}

NCC_API cuLibraryGetGlobal(CUdeviceptr *address, size_t *bytes, CUlibrary library, const char *name)
{
	CUmodule module;
	CUresult result = module_here("cuLibraryGetGlobal", library, &module);

	if (result || !name)
		return result ? result : CUDA_ERROR_INVALID_VALUE;
	return ncc_find_variable(module, name, address, bytes);
}

/* A managed variable is one like another here. */
NCC_API cuLibraryGetManaged(CUdeviceptr *address, size_t *bytes, CUlibrary library, const char *name)
{
	return cuLibraryGetGlobal(address, bytes, library, name);
}
