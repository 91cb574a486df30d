/* Modules and their functions. A kernel is prepared when it is looked up: a launch may be timed, and must not wait. */
#include <stdatomic.h>

#include "base/ledger.h"
#include "code/functions.h"
#include "code/load.h"
#include "code/prepare.h"
#include "code/registry.h"
#include "hip/driver/own.h"
#include "hip/driver/registered.h"
#include "hip/wrap/wrap.h"
#include "records/records.h"

#define CALLER __builtin_return_address(0)

static hipError_t loaded_library(const char *name, hipError_t result, CUlibrary *library, struct ncc_load load)
{
	ncc_loaded(name, result, result == hipSuccess && library ? *library : NULL, load);
	return ncc_leave(name, result);
}

static hipError_t loaded(const char *name, hipError_t result, CUmodule *module, struct ncc_load load)
{
	load.is_module = true;
	ncc_loaded(name, result, result == hipSuccess && module ? *module : NULL, load);
	return ncc_leave(name, result);
}

NCC_WRAP(hipModuleLoad, CUmodule *module, const char *path)
{
	struct ncc_load load = {.path = path, .caller = CALLER};

	NCC_NOTE(hipModuleLoad, module, path);
	return loaded("hipModuleLoad", NCC_WITH_MEMORY(ncc_hip.hipModuleLoad(module, path)), module, load);
}

NCC_WRAP(hipModuleLoadData, CUmodule *module, const void *image)
{
	struct ncc_load load = {.code = image, .caller = CALLER};

	NCC_NOTE(hipModuleLoadData, module, image);
	return loaded("hipModuleLoadData", NCC_WITH_MEMORY(ncc_hip.hipModuleLoadData(module, image)), module, load);
}

/* Its options are those of compilers, which a code object needs no more. */
NCC_WRAP(hipModuleLoadDataEx, CUmodule *module, const void *image, unsigned int n_options, int *options, void **values)
{
	struct ncc_load load = {.code = image, .caller = CALLER};
	hipError_t result;

	NCC_NOTE(hipModuleLoadDataEx, module, image, n_options, options, values);
	result = NCC_WITH_MEMORY(ncc_hip.hipModuleLoadDataEx(module, image, n_options, options, values));
	return loaded("hipModuleLoadDataEx", result, module, load);
}

NCC_WRAP(hipModuleLoadFatBinary, CUmodule *module, const void *image)
{
	struct ncc_load load = {.code = image, .caller = CALLER};
	hipError_t result;

	NCC_NOTE(hipModuleLoadFatBinary, module, image);
	result = NCC_WITH_MEMORY(ncc_hip.hipModuleLoadFatBinary(module, image));
	return loaded("hipModuleLoadFatBinary", result, module, load);
}

NCC_WRAP(hipModuleUnload, CUmodule module)
{
	struct ncc_unit *unit;
	hipError_t result;

	NCC_NOTE(hipModuleUnload, module);
	/* First: once the library has let go of the handles, another thread's load may get the same. */
	unit = ncc_unit_detach(module);
	result = ncc_hip.hipModuleUnload(module);
	ncc_log("[mod] hipModuleUnload %d mod %p", result, (void *)module);
	ncc_unloaded(unit, result);
	return ncc_leave("hipModuleUnload", result);
}

NCC_WRAP(hipModuleGetFunction, CUfunction *function, CUmodule module, const char *name)
{
	struct ncc_kernel *kernel;
	hipError_t result;

	NCC_NOTE(hipModuleGetFunction, function, module, name);
	result = NCC_WITH_MEMORY(ncc_hip.hipModuleGetFunction(function, module, name));
	if (result != hipSuccess)
		return ncc_leave("hipModuleGetFunction", result);
	ncc_log("[mod] hipModuleGetFunction func %p mod %p name %s", (void *)*function, (void *)module, name);
	kernel = ncc_kernel_register(*function, module, name);
	if (kernel)
		ncc_prepare(kernel, NCC_FORM_LAUNCH, *function);
	return ncc_leave("hipModuleGetFunction", result);
}

/* The function of one of the program's own, as a module's: both mean one kernel. */
NCC_WRAP(hipGetFuncBySymbol, CUfunction *function, const void *host)
{
	hipError_t result;

	NCC_NOTE(hipGetFuncBySymbol, function, host);
	result = NCC_WITH_MEMORY(ncc_hip.hipGetFuncBySymbol(function, host));
	if (result == hipSuccess)
		ncc_kernel_alias(*function, host);
	return ncc_leave("hipGetFuncBySymbol", result);
}

/* ---- libraries. The library loads one, on the device that is current then, when a kernel of it is first asked for, and
 * gives the module's function as the kernel (clr, hip_library.cpp). A program may free the image in between or not: what
 * it is was known before. ---- */

NCC_WRAP(hipLibraryLoadData, CUlibrary *library, const void *image, NCC_HIP_LIBRARY_OPTIONS)
{
	struct ncc_load load = {.code = image, .caller = CALLER};
	hipError_t result;

	NCC_NOTE(hipLibraryLoadData, library, image, options, values, n_options, library_options, library_values,
		 n_library_options);
	result = NCC_WITH_MEMORY(ncc_hip.hipLibraryLoadData(library, image, options, values, n_options, library_options,
							    library_values, n_library_options));
	return loaded_library("hipLibraryLoadData", result, library, load);
}

NCC_WRAP(hipLibraryLoadFromFile, CUlibrary *library, const char *path, NCC_HIP_LIBRARY_OPTIONS)
{
	struct ncc_load load = {.path = path, .caller = CALLER};
	hipError_t result;

	NCC_NOTE(hipLibraryLoadFromFile, library, path, options, values, n_options, library_options, library_values,
		 n_library_options);
	result = NCC_WITH_MEMORY(ncc_hip.hipLibraryLoadFromFile(library, path, options, values, n_options,
								library_options, library_values, n_library_options));
	return loaded_library("hipLibraryLoadFromFile", result, library, load);
}

NCC_WRAP(hipLibraryUnload, CUlibrary library)
{
	struct ncc_unit *unit;
	hipError_t result;

	NCC_NOTE(hipLibraryUnload, library);
	unit = ncc_unit_detach(library);
	result = ncc_hip.hipLibraryUnload(library);
	ncc_log("[mod] hipLibraryUnload %d lib %p", result, (void *)library);
	ncc_unloaded(unit, result);
	return ncc_leave("hipLibraryUnload", result);
}

NCC_WRAP(hipLibraryGetKernel, CUkernel *kernel, CUlibrary library, const char *name)
{
	struct ncc_kernel *record;
	hipError_t result;

	NCC_NOTE(hipLibraryGetKernel, kernel, library, name);
	result = NCC_WITH_MEMORY(ncc_hip.hipLibraryGetKernel(kernel, library, name));
	if (result != hipSuccess)
		return ncc_leave("hipLibraryGetKernel", result);
	ncc_log("[mod] hipLibraryGetKernel kernel %p lib %p name %s", (void *)*kernel, (void *)library, name);
	record = ncc_kernel_register(*kernel, library, name);
	if (record)
		ncc_prepare(record, NCC_FORM_LAUNCH, (CUfunction)*kernel);
	return ncc_leave("hipLibraryGetKernel", result);
}

/* Enumerated ones are many and few are launched: they are prepared by their first launch. Behind those that the library has
 * is what was there before the call. */
static void register_enumerated(const CUkernel *kernels, unsigned int n_kernels, CUlibrary library)
{
	unsigned int n_there;
	const char *name;

	if (!ncc_hip.hipKernelGetName || !ncc_hip.hipLibraryGetKernelCount ||
	    ncc_hip_own(ncc_hip.hipLibraryGetKernelCount(&n_there, library)))
		return;
	for (unsigned int i = 0; i < n_kernels && i < n_there; i++)
		if (kernels[i] && !ncc_hip_own(ncc_hip.hipKernelGetName(&name, kernels[i])))
			ncc_kernel_register(kernels[i], library, name);
}

NCC_WRAP(hipLibraryEnumerateKernels, CUkernel *kernels, unsigned int n_kernels, CUlibrary library)
{
	hipError_t result;

	NCC_NOTE(hipLibraryEnumerateKernels, kernels, n_kernels, library);
	result = NCC_WITH_MEMORY(ncc_hip.hipLibraryEnumerateKernels(kernels, n_kernels, library));
	if (result == hipSuccess)
		register_enumerated(kernels, n_kernels, library);
	return ncc_leave("hipLibraryEnumerateKernels", result);
}

NCC_WRAP(hipKernelGetFunction, CUfunction *function, CUkernel kernel)
{
	hipError_t result;

	NCC_NOTE(hipKernelGetFunction, function, kernel);
	result = ncc_hip.hipKernelGetFunction(function, kernel);
	if (result == hipSuccess)
		ncc_kernel_alias(*function, kernel);
	return ncc_leave("hipKernelGetFunction", result);
}

NCC_WRAP(hipFuncSetAttribute, const void *host, int attribute, int value)
{
	struct ncc_kernel *kernel;
	hipError_t result;

	NCC_NOTE(hipFuncSetAttribute, host, attribute, value);
	result = ncc_hip.hipFuncSetAttribute(host, attribute, value);
	kernel = ncc_kernel_find(host);
	if (result == hipSuccess && kernel)
		ncc_note_attribute(kernel, attribute, value);
	return ncc_leave("hipFuncSetAttribute", result);
}

/* ---- what start-up code registers. It is no call that starts a session: most programs that are linked to HIP register
 * many kernels and launch few. ---- */

/* Of a function that gives no hipError_t. */
#define REGISTER(result, name, ...)                                                           \
	result name(__VA_ARGS__) __attribute__((alias("ncc_" #name), visibility("default"))); \
	result ncc_##name(__VA_ARGS__);                                                       \
	NCC_HOOKED_ROW(ncc_hip, name, ncc_##name);                                            \
	result ncc_##name(__VA_ARGS__)

/* Bundles that were registered before the session began, which counts what is loaded. */
static atomic_uint n_early;

static void count_early(const struct ncc_welcome *run)
{
	NCC_COUNT(ncc_ledger->modules, atomic_exchange(&n_early, 0));
}

NCC_SESSION_PART(count_early, NULL)

REGISTER(void **, __hipRegisterFatBinary, const void *wrapper)
{
	struct ncc_load load = {.code = wrapper, .caller = CALLER};
	void **bundle;
	NCC_KEEP_ERRNO;

	if (!ncc_real_bind() || !ncc_hip.__hipRegisterFatBinary)
		return NULL;
	bundle = ncc_hip.__hipRegisterFatBinary(wrapper);
	load.handle = bundle;
	if (bundle && ncc_wanted()) {
		ncc_registered_bundle_add(bundle);
		ncc_load_register(&load);
		n_early += !ncc_session_now();
	}
	return bundle;
}

REGISTER(void, __hipRegisterFunction, void **bundle, const void *host, char *device, const char *name,
	 unsigned int threads, void *tid, void *bid, dim3 *block, dim3 *grid, int *warp)
{
	NCC_KEEP_ERRNO;

	if (!ncc_real_bind() || !ncc_hip.__hipRegisterFunction)
		return;
	ncc_hip.__hipRegisterFunction(bundle, host, device, name, threads, tid, bid, block, grid, warp);
	if (!bundle || !host || !name || !ncc_wanted())
		return;
	ncc_registered_function_add(bundle, host);
	ncc_kernel_register(host, bundle, name);
}

REGISTER(void, __hipRegisterVar, void **bundle, void *shadow, char *device, const char *name, int external,
	 size_t bytes, int constant, int global)
{
	NCC_KEEP_ERRNO;

	if (!ncc_real_bind() || !ncc_hip.__hipRegisterVar)
		return;
	ncc_hip.__hipRegisterVar(bundle, shadow, device, name, external, bytes, constant, global);
	if (bundle && shadow && name && ncc_wanted())
		ncc_registered_variable_add(bundle, shadow, name);
}

REGISTER(void, __hipUnregisterFatBinary, void **bundle)
{
	struct ncc_unit *unit;
	NCC_KEEP_ERRNO;

	if (!ncc_real_bind() || !ncc_hip.__hipUnregisterFatBinary)
		return;
	unit = ncc_wanted() ? ncc_unit_detach(bundle) : NULL;
	ncc_registered_forget(bundle);
	/* At the program's end the library is about to go: what we loaded goes with it. */
	if (unit && ncc_session_now())
		ncc_unit_discard(unit);
	ncc_hip_left(hipSuccess);
	ncc_hip.__hipUnregisterFatBinary(bundle);
}
