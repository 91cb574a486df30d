#include "code/lookup.h"

#include "driver/own_call.h"
#include "code/registry.h"

enum { MOST_OF_A_NAME = 64 /* kernels, of several libraries */ };

static const char *function_name(CUfunction function)
{
	const char *name = NULL;

	if (!ncc_real.cuFuncGetName || ncc_real.cuFuncGetName(&name, function))
		return NULL;
	return name;
}

static const char *kernel_name(CUkernel kernel)
{
	const char *name = NULL;

	if (!ncc_real.cuKernelGetName || ncc_real.cuKernelGetName(&name, kernel))
		return NULL;
	return name;
}

static struct ncc_kernel *ask_about_function(CUfunction function)
{
	const char *name = function_name(function);
	CUmodule module = NULL;

	if (!name || !ncc_real.cuFuncGetModule || ncc_real.cuFuncGetModule(&module, function))
		return NULL;
	return ncc_kernel_register(function, module, name);
}

static struct ncc_kernel *ask_about_kernel(CUkernel handle)
{
	struct ncc_kernel *kernel = NULL;
	const char *name = kernel_name(handle);
	CUlibrary library = NULL;

	if (name && ncc_real.cuKernelGetLibrary && !ncc_real.cuKernelGetLibrary(&library, handle))
		kernel = ncc_kernel_register(handle, library, name);
	if (kernel)
		atomic_store(&kernel->library_kernel, handle);
	return kernel;
}

/* A node of a graph has the function of a context, also where the program knows the kernel only. */
static struct ncc_kernel *ask_libraries(CUfunction function)
{
	const char *name = function_name(function);
	CUkernel list[MOST_OF_A_NAME];
	size_t n = name ? ncc_library_kernels_named(name, list, MOST_OF_A_NAME) : 0;
	CUfunction own;

	for (size_t i = 0; i < n; i++)
		if (!ncc_real.cuKernelGetFunction(&own, list[i]) && own == function)
			return ncc_kernel_alias(function, list[i]);
	return NULL;
}

/* The handle came by a way that is not hooked; the driver knows what it is of, and its name. */
static struct ncc_kernel *ask_driver(CUfunction function)
{
	int relaxed = ncc_capture_relax();
	struct ncc_kernel *kernel = ask_about_function(function);

	if (!kernel)
		kernel = ask_about_kernel((CUkernel)function);
	if (!kernel)
		kernel = ask_libraries(function);
	ncc_capture_restore(relaxed);
	return kernel;
}

struct ncc_kernel *ncc_kernel_of(CUfunction function)
{
	struct ncc_kernel *kernel = ncc_kernel_find(function);

	if (kernel)
		return kernel;
	kernel = function ? ask_driver(function) : NULL;
	return kernel ? kernel : ncc_kernel_register_unknown(function);
}

/* Of a list of handles the driver has written no more than there are: what is behind them is no handle. */

void ncc_register_functions(const CUfunction *functions, unsigned int n, CUmodule module)
{
	unsigned int n_there;

	if (!ncc_real.cuModuleGetFunctionCount || ncc_real.cuModuleGetFunctionCount(&n_there, module))
		return;
	for (unsigned int i = 0; i < n && i < n_there; i++) {
		const char *name = function_name(functions[i]);

		if (name)
			ncc_kernel_register(functions[i], module, name);
	}
}

void ncc_register_kernels(const CUkernel *kernels, unsigned int n, CUlibrary library)
{
	unsigned int n_there;

	if (!ncc_real.cuLibraryGetKernelCount || ncc_real.cuLibraryGetKernelCount(&n_there, library))
		return;
	for (unsigned int i = 0; i < n && i < n_there; i++) {
		const char *name = kernel_name(kernels[i]);
		struct ncc_kernel *kernel = name ? ncc_kernel_register(kernels[i], library, name) : NULL;

		if (kernel)
			atomic_store(&kernel->library_kernel, kernels[i]);
	}
}
