#include "hip/driver/library.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/fork.h"
#include "hip/driver/code_object.h"
#include "hip/driver/own.h"

enum { DEVICES = 64 };

/* What a program registers (clang's CudaFatBinaryWrapper). An image that is no bundle is taken for every device's, and is
 * loaded where it is first launched (hipamd 5.2.3 and 5.3.3, FatBinaryInfo::ExtractFatBinary). */
struct wrapper {
	uint32_t magic, version;
	const void *image, *unused;
};

enum { WRAPPER_VERSION = 1 };

/* Both what CUDA calls a library and its one kernel, whose host function is the library's address where it is registered. */
struct library {
	struct library *next, **link;
	void *image;
	char *name; /* of its kernel; NULL: not asked for yet */
	struct wrapper wrapper;
	void **registered; /* NULL: not */
	CUmodule modules[DEVICES];
	CUfunction functions[DEVICES];
};

/* Guards the list, modules and functions; held while a module is loaded, so that each is once. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct library *libraries;

static void enlist(struct library *library)
{
	pthread_mutex_lock(&lock);
	library->next = libraries;
	library->link = &libraries;
	if (libraries)
		libraries->link = &library->next;
	libraries = library;
	pthread_mutex_unlock(&lock);
}

static void delist(struct library *library)
{
	pthread_mutex_lock(&lock);
	*library->link = library->next;
	if (library->next)
		library->next->link = library->link;
	pthread_mutex_unlock(&lock);
}

CUresult ncc_hip_library_load(CUlibrary *library, const void *image, int *options, void **values,
			      unsigned int n_options, int *library_options, void **library_values,
			      unsigned int n_library_options)
{
	size_t bytes = ncc_code_object_bytes(image);
	struct library *made = bytes ? calloc(1, sizeof(*made)) : NULL;

	if (!bytes)
		return CUDA_ERROR_INVALID_VALUE;
	if (made)
		made->image = malloc(bytes);
	if (!made || !made->image) {
		free(made);
		return CUDA_ERROR_OUT_OF_MEMORY;
	}
	memcpy(made->image, image, bytes);
	enlist(made);
	*library = (CUlibrary)made;
	return CUDA_SUCCESS;
}

static void leave(struct library *library, int device)
{
	if (library->modules[device])
		ncc_hip_own(ncc_hip.hipModuleUnload(library->modules[device]));
	library->modules[device] = NULL;
	library->functions[device] = NULL;
}

CUresult ncc_hip_library_unload(CUlibrary handle)
{
	struct library *library = (struct library *)handle;

	delist(library);
	if (library->registered)
		ncc_hip.__hipUnregisterFatBinary(library->registered);
	for (int i = 0; i < DEVICES; i++)
		leave(library, i);
	free(library->image);
	free(library->name);
	free(library);
	return CUDA_SUCCESS;
}

CUresult ncc_hip_library_kernel(CUkernel *kernel, CUlibrary handle, const char *name)
{
	struct library *library = (struct library *)handle;

	if (library->name && strcmp(library->name, name))
		return CUDA_ERROR_NOT_FOUND;
	if (!library->name)
		library->name = strdup(name);
	*kernel = (CUkernel)library;
	return library->name ? CUDA_SUCCESS : CUDA_ERROR_OUT_OF_MEMORY;
}

static CUresult load(struct library *library, int device)
{
	CUresult result = CUDA_SUCCESS;

	if (!library->modules[device])
		result = ncc_hip_own(ncc_hip.hipModuleLoadData(&library->modules[device], library->image));
	if (result)
		library->modules[device] = NULL;
	else
		result = ncc_hip_own(ncc_hip.hipModuleGetFunction(&library->functions[device], library->modules[device],
								  library->name));
	return result;
}

CUresult ncc_hip_kernel_function(CUfunction *function, CUkernel kernel)
{
	struct library *library = (struct library *)kernel;
	CUresult result;
	int device;

	result = ncc_hip_own(ncc_hip.hipGetDevice(&device));
	if (result || device < 0 || device >= DEVICES)
		return result ? result : CUDA_ERROR_INVALID_VALUE;
	pthread_mutex_lock(&lock);
	if (!library->functions[device])
		result = load(library, device);
	*function = library->functions[device];
	pthread_mutex_unlock(&lock);
	return result;
}

/* Where that is off, what is registered is loaded on all devices at once, and the library ends the program where one of them
 * is another kind (hipamd, __hipRegisterFunction). */
static bool is_loaded_late(void)
{
	const char *given = getenv("HIP_ENABLE_DEFERRED_LOADING");

	return !given || atoi(given);
}

static void enregister(struct library *library)
{
	if (!ncc_hip.__hipRegisterFatBinary || !ncc_hip.__hipRegisterFunction || !ncc_hip.__hipUnregisterFatBinary ||
	    !is_loaded_late())
		return;
	library->wrapper = (struct wrapper){NCC_WRAPPER_MAGIC, WRAPPER_VERSION, library->image, NULL};
	library->registered = ncc_hip.__hipRegisterFatBinary(&library->wrapper);
	if (library->registered)
		ncc_hip.__hipRegisterFunction(library->registered, library, library->name, library->name, UINT32_MAX,
					      NULL, NULL, NULL, NULL, NULL);
}

static bool has(const struct library *library, CUfunction function)
{
	for (int i = 0; i < DEVICES; i++)
		if (library->functions[i] == function)
			return true;
	return false;
}

const void *ncc_hip_function_host(CUfunction function)
{
	struct library *library;

	pthread_mutex_lock(&lock);
	for (library = libraries; library && !has(library, function);)
		library = library->next;
	if (library && !library->registered)
		enregister(library);
	pthread_mutex_unlock(&lock);
	return library && library->registered ? library : NULL;
}

void ncc_hip_libraries_leave(int device)
{
	pthread_mutex_lock(&lock);
	for (struct library *library = libraries; library && device >= 0 && device < DEVICES; library = library->next)
		leave(library, device);
	pthread_mutex_unlock(&lock);
}

static void in_child(void)
{
	pthread_mutex_init(&lock, NULL);
}

NCC_ON_FORK(in_child)
