/* Libraries, as HIP has them since 7.2: a module of the device that is current when a kernel of it is first asked for.
 * libamdhip64.so.5 does not export them. */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "sim/enter.h"
#include "sim/hip/hip.h"
#include "sim/loaded.h"

struct library {
	struct library *next;
	const void *image; /* the program's, as the library keeps it; NULL: it is a file */
	char *path;
	CUmodule module; /* NULL: not asked for yet */
};

/* Guards all of this; held while a module is loaded, which needs ncc_lock. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct library *libraries;

static struct library **find(const void *handle)
{
	struct library **at = &libraries;

	while (*at && *at != handle)
		at = &(*at)->next;
	return at;
}

static CUresult add(CUlibrary *library, const void *image, const char *path)
{
	struct library *made = calloc(1, sizeof(*made));

	if (made && path)
		made->path = strdup(path);
	if (!made || (path && !made->path)) {
		free(made);
		return CUDA_ERROR_OUT_OF_MEMORY;
	}
	made->image = image;
	pthread_mutex_lock(&lock);
	made->next = libraries;
	libraries = made;
	pthread_mutex_unlock(&lock);
	*library = (CUlibrary)(void *)made;
	return CUDA_SUCCESS;
}

/* Options for compilers are refused, others not looked at. */
NCC_HIP_CALL(hipLibraryLoadData,
	     (CUlibrary * library, const void *image, int *options, void **values, unsigned int n, int *library_options,
	      void **library_values, unsigned int n_library),
	     library && image && !n ? add(library, image, NULL) : CUDA_ERROR_INVALID_VALUE)

static CUresult add_file(CUlibrary *library, const char *path)
{
	return access(path, F_OK) ? CUDA_ERROR_INVALID_VALUE : add(library, NULL, path);
}

NCC_HIP_CALL(hipLibraryLoadFromFile,
	     (CUlibrary * library, const char *path, int *options, void **values, unsigned int n, int *library_options,
	      void **library_values, unsigned int n_library),
	     library && path && !n ? add_file(library, path) : CUDA_ERROR_INVALID_VALUE)

static CUresult drop(CUlibrary handle)
{
	struct library **at, *gone;
	CUmodule module;

	pthread_mutex_lock(&lock);
	at = find(handle);
	gone = *at;
	if (gone)
		*at = gone->next;
	pthread_mutex_unlock(&lock);
	if (!gone)
		return CUDA_ERROR_INVALID_HANDLE;
	module = gone->module;
	free(gone->path);
	free(gone);
	return module ? cuModuleUnload(module) : CUDA_SUCCESS;
}

NCC_HIP_CALL(hipLibraryUnload, (CUlibrary library), drop(library))

/* Called with the lock held. */
static CUresult load(struct library *library)
{
	if (!library)
		return CUDA_ERROR_INVALID_VALUE;
	if (library->module)
		return CUDA_SUCCESS;
	return library->path ? cuModuleLoad(&library->module, library->path)
			     : cuModuleLoadData(&library->module, library->image);
}

static CUresult module_of(CUlibrary handle, CUmodule *module)
{
	struct library *library;
	CUresult result;

	pthread_mutex_lock(&lock);
	library = *find(handle);
	result = load(library);
	*module = result ? NULL : library->module;
	pthread_mutex_unlock(&lock);
	return result;
}

static CUresult kernel_of(CUkernel *kernel, CUlibrary library, const char *name)
{
	CUmodule module;
	CUresult result = kernel && name ? module_of(library, &module) : CUDA_ERROR_INVALID_VALUE;

	return result ? result : cuModuleGetFunction((CUfunction *)kernel, module, name);
}

NCC_HIP_CALL(hipLibraryGetKernel, (CUkernel * kernel, CUlibrary library, const char *name),
	     kernel_of(kernel, library, name))

static CUresult count(unsigned int *n, CUlibrary library)
{
	CUmodule module;
	CUresult result = n ? module_of(library, &module) : CUDA_ERROR_INVALID_VALUE;

	return result ? result : cuModuleGetFunctionCount(n, module);
}

NCC_HIP_CALL(hipLibraryGetKernelCount, (unsigned int *n, CUlibrary library), count(n, library))

static CUresult enumerate(CUkernel *kernels, unsigned int n, CUlibrary library)
{
	CUmodule module;
	CUresult result = kernels ? module_of(library, &module) : CUDA_ERROR_INVALID_VALUE;

	return result || !n ? result : cuModuleEnumerateFunctions((CUfunction *)kernels, n, module);
}

NCC_HIP_CALL(hipLibraryEnumerateKernels, (CUkernel * kernels, unsigned int n, CUlibrary library),
	     enumerate(kernels, n, library))

static CUresult global(void **address, size_t *bytes, CUlibrary library, const char *name)
{
	CUmodule module;
	CUresult result = name && (address || bytes) ? module_of(library, &module) : CUDA_ERROR_INVALID_VALUE;

	return result ? result : cuModuleGetGlobal_v2((CUdeviceptr *)address, bytes, module, name);
}

NCC_HIP_CALL(hipLibraryGetGlobal, (void **address, size_t *bytes, CUlibrary library, const char *name),
	     global(address, bytes, library, name))

/* ---- kernels, which are functions of the module ---- */

static struct library *library_of(const void *kernel)
{
	struct library *found = ncc_is_handle(kernel, NCC_FUNCTION) ? libraries : NULL;

	while (found && found->module != ((CUfunction)(uintptr_t)kernel)->module)
		found = found->next;
	return found;
}

static struct library *locked_library_of(const void *kernel)
{
	struct library *found;

	pthread_mutex_lock(&lock);
	found = library_of(kernel);
	pthread_mutex_unlock(&lock);
	return found;
}

bool ncc_hip_is_kernel(const void *address)
{
	return locked_library_of(address);
}

static CUresult get_library(CUlibrary *library, CUkernel kernel)
{
	struct library *found = locked_library_of(kernel);

	if (library && found)
		*library = (CUlibrary)(void *)found;
	return !library || !kernel ? CUDA_ERROR_INVALID_VALUE : found ? CUDA_SUCCESS : CUDA_ERROR_INVALID_HANDLE;
}

NCC_HIP_CALL(hipKernelGetLibrary, (CUlibrary * library, CUkernel kernel), get_library(library, kernel))

static CUresult get_name(const char **name, CUkernel kernel)
{
	if (!name || !kernel)
		return CUDA_ERROR_INVALID_VALUE;
	if (!ncc_hip_is_kernel(kernel))
		return CUDA_ERROR_INVALID_HANDLE;
	*name = ((CUfunction)(void *)kernel)->name;
	return CUDA_SUCCESS;
}

NCC_HIP_CALL(hipKernelGetName, (const char **name, CUkernel kernel), get_name(name, kernel))

static CUresult get_function(CUfunction *function, CUkernel kernel)
{
	if (function && kernel)
		*function = (CUfunction)(void *)kernel;
	return function && kernel ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}

NCC_HIP_CALL(hipKernelGetFunction, (CUfunction * function, CUkernel kernel), get_function(function, kernel))
NCC_HIP_CALL(hipKernelGetAttribute, (int *value, int attribute, CUkernel kernel, CUdevice device),
	     value ? cuFuncGetAttribute(value, attribute, (CUfunction)(void *)kernel) : CUDA_ERROR_INVALID_VALUE)
NCC_HIP_CALL(hipKernelSetAttribute, (int attribute, int value, CUkernel kernel, CUdevice device),
	     cuFuncSetAttribute((CUfunction)(void *)kernel, attribute, value))
