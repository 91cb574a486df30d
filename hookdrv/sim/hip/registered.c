/* What a program registers before main: bundles of code, and by addresses of its own the kernels and variables in them.
 *
 * A bundle is loaded on a device when something of it is wanted there. What registers, and in which order, is the
 * compiler's: nothing here fails but by what is missing later.
 */
#define _GNU_SOURCE
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "sim/code.h"
#include "sim/enter.h"
#include "sim/hip/hip.h"

enum { BUCKETS = 1 << 10, MANAGED_ATTACH = 1 };

struct bundle {
	const void *image;
	struct named *names;
	struct named *managed; /* of its variables, those that host and device share */
	CUmodule modules[NCC_MAX_DEVICES];
};

struct named {
	struct named *next, *next_of_bundle, *next_managed;
	const void *address; /* of the program's function, or a variable's shadow */
	struct bundle *bundle;
	char *name;
	bool function;
	const void *first; /* value of a managed variable */
	size_t bytes;
	void **shadow; /* of a managed variable: points to its memory */
	CUfunction functions[NCC_MAX_DEVICES];
};

/* Guards all of this. It is held while a module is loaded, which needs ncc_lock. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct named *table[BUCKETS];

static struct named **bucket(const void *address)
{
	return &table[((uintptr_t)address >> 4) % BUCKETS];
}

static struct named *find(const void *address, bool function)
{
	struct named *found = *bucket(address);

	while (found && (found->address != address || found->function != function))
		found = found->next;
	return found;
}

static struct named *add(struct bundle *bundle, const void *address, const char *name, bool function)
{
	struct named *made = calloc(1, sizeof(*made));

	if (!made || !(made->name = strdup(name))) {
		free(made);
		return NULL;
	}
	made->bundle = bundle;
	made->address = address;
	made->function = function;
	pthread_mutex_lock(&lock);
	made->next = *bucket(address);
	*bucket(address) = made;
	made->next_of_bundle = bundle->names;
	bundle->names = made;
	pthread_mutex_unlock(&lock);
	return made;
}

/* Launches of registered kernels are not over while a bundle goes: a program's end takes them back, whatever threads it left
 * behind do. */
static pthread_rwlock_t going = PTHREAD_RWLOCK_WRITER_NONRECURSIVE_INITIALIZER_NP;

void ncc_hip_bundles_stay(void)
{
	pthread_rwlock_rdlock(&going);
}

void ncc_hip_bundles_may_go(void)
{
	pthread_rwlock_unlock(&going);
}

#define EXPORTED __attribute__((visibility("default")))

EXPORTED void **__hipRegisterFatBinary(const void *wrapper)
{
	struct bundle *made = calloc(1, sizeof(*made));

	if (made)
		made->image = wrapper;
	return (void **)made;
}

EXPORTED void __hipRegisterFunction(void **handle, const void *host, char *device, const char *name,
				    unsigned int threads, void *tid, void *bid, dim3 *block, dim3 *grid, int *warp)
{
	if (handle && name)
		add((struct bundle *)handle, host, name, true);
}

EXPORTED void __hipRegisterVar(void **handle, void *shadow, char *device, const char *name, int external, size_t bytes,
			       int constant, int global)
{
	if (handle && name)
		add((struct bundle *)handle, shadow, name, false);
}

/* The code's own variable of the name, and the program's, are pointers to memory that both see. */
EXPORTED void __hipRegisterManagedVar(void *handle, void **shadow, void *first, const char *name, size_t bytes,
				      unsigned int align)
{
	struct bundle *bundle = handle;
	struct named *made = bundle && name ? add(bundle, shadow, name, false) : NULL;

	if (!made)
		return;
	made->first = first;
	made->bytes = bytes;
	made->shadow = shadow;
	made->next_managed = bundle->managed;
	bundle->managed = made;
	/* The program may use it before it calls anything. */
	if (!ncc_hip_enter("__hipRegisterManagedVar") &&
	    !cuMemAllocManaged((CUdeviceptr *)shadow, bytes, MANAGED_ATTACH))
		memcpy(*shadow, first, bytes);
}

EXPORTED void __hipRegisterTexture(void **handle, void *shadow, char *device, const char *name, int type, int norm,
				   int external)
{
	ncc_log("__hipRegisterTexture %s is not supported", name ? name : "");
}

EXPORTED void __hipRegisterSurface(void **handle, void *shadow, char *device, const char *name, int type, int external)
{
	ncc_log("__hipRegisterSurface %s is not supported", name ? name : "");
}

static void take_out(const struct named *named)
{
	struct named **link = bucket(named->address);

	while (*link != named)
		link = &(*link)->next;
	*link = named->next;
}

static void forget_names(struct bundle *bundle)
{
	while (bundle->names) {
		struct named *named = bundle->names;

		bundle->names = named->next_of_bundle;
		take_out(named);
		free(named->name);
		free(named);
	}
}

EXPORTED void __hipUnregisterFatBinary(void **handle)
{
	struct bundle *bundle = (struct bundle *)handle;

	if (!bundle)
		return;
	pthread_rwlock_wrlock(&going);
	pthread_mutex_lock(&lock);
	forget_names(bundle);
	for (CUdevice i = 0; i < NCC_MAX_DEVICES; i++) {
		if (bundle->modules[i] && !ncc_begin("__hipUnregisterFatBinary"))
			cuModuleUnload(bundle->modules[i]);
	}
	pthread_mutex_unlock(&lock);
	pthread_rwlock_unlock(&going);
	free(bundle);
}

/* ---- on a device ---- */

static CUresult point_at_managed(const struct named *named, CUmodule module)
{
	CUdeviceptr place;
	size_t bytes;

	if (ncc_find_variable(module, named->name, &place, &bytes) || bytes != sizeof(void *) || !*named->shadow)
		return CUDA_ERROR_NOT_FOUND;
	memcpy((void *)(uintptr_t)place, named->shadow, sizeof(void *));
	return CUDA_SUCCESS;
}

/* At a first launch, which a stream may be capturing: that is none of the program's calls that captures forbid. */
static CUresult load(struct bundle *bundle, CUmodule *module)
{
	int mode = CU_STREAM_CAPTURE_MODE_RELAXED;
	CUresult result;

	cuThreadExchangeStreamCaptureMode(&mode);
	result = cuModuleLoadData(module, bundle->image);
	cuThreadExchangeStreamCaptureMode(&mode);
	for (const struct named *m = bundle->managed; !result && m; m = m->next_managed)
		result = point_at_managed(m, *module);
	return result;
}

/* A module whose context was reset has ended with it, and with its functions. */
static void forget_ended(struct bundle *bundle, CUdevice device)
{
	if (!bundle->modules[device] || bundle->modules[device]->context)
		return;
	cuModuleUnload(bundle->modules[device]);
	bundle->modules[device] = NULL;
	for (struct named *named = bundle->names; named; named = named->next_of_bundle)
		named->functions[device] = NULL;
}

static CUresult module_of(struct bundle *bundle, CUmodule *module)
{
	CUdevice device = ncc_current()->device;
	CUresult result = CUDA_SUCCESS;

	forget_ended(bundle, device);
	if (!bundle->modules[device])
		result = load(bundle, &bundle->modules[device]);
	if (result)
		bundle->modules[device] = NULL;
	*module = bundle->modules[device];
	return result;
}

static CUresult function_of(const void *host, CUfunction *function)
{
	struct named *named = find(host, true);
	CUdevice device = ncc_current()->device;
	CUmodule module;
	CUresult result;

	if (!named)
		return hipErrorInvalidDeviceFunction;
	result = module_of(named->bundle, &module);
	if (!result && !named->functions[device])
		result = cuModuleGetFunction(&named->functions[device], module, named->name);
	*function = named->functions[device];
	return result == CUDA_ERROR_NOT_FOUND ? hipErrorInvalidDeviceFunction : result;
}

CUresult ncc_hip_function(const void *host, CUfunction *function)
{
	CUresult result;

	*function = NULL;
	if (ncc_hip_is_kernel(host)) {
		*function = (CUfunction)(uintptr_t)host;
		return CUDA_SUCCESS;
	}
	pthread_mutex_lock(&lock);
	result = function_of(host, function);
	pthread_mutex_unlock(&lock);
	return result;
}

static bool is_its(const struct named *named, CUfunction function)
{
	for (int i = 0; i < NCC_MAX_DEVICES; i++)
		if (named->functions[i] == function)
			return true;
	return false;
}

const void *ncc_hip_host_function(CUfunction function)
{
	const void *host = NULL;

	pthread_mutex_lock(&lock);
	for (size_t i = 0; i < BUCKETS && !host; i++)
		for (const struct named *named = table[i]; named && !host; named = named->next)
			if (named->function && is_its(named, function))
				host = named->address;
	pthread_mutex_unlock(&lock);
	return host;
}

/* A managed variable is the memory that both point to. */
static CUresult symbol_of(const void *shadow, CUdeviceptr *address, size_t *bytes)
{
	struct named *named = find(shadow, false);
	CUmodule module;
	CUresult result;

	if (!named)
		return hipErrorInvalidSymbol;
	result = module_of(named->bundle, &module);
	if (result)
		return result;
	if (!named->shadow)
		return ncc_find_variable(module, named->name, address, bytes) ? hipErrorInvalidSymbol : CUDA_SUCCESS;
	if (address)
		*address = NCC_BITS(*named->shadow);
	if (bytes)
		*bytes = named->bytes;
	return CUDA_SUCCESS;
}

CUresult ncc_hip_symbol(const void *shadow, CUdeviceptr *address, size_t *bytes)
{
	CUresult result;

	pthread_mutex_lock(&lock);
	result = symbol_of(shadow, address, bytes);
	pthread_mutex_unlock(&lock);
	return result;
}

EXPORTED const char *hipKernelNameRefByPtr(const void *host, CUstream stream)
{
	struct named *named;

	pthread_mutex_lock(&lock);
	named = find(host, true);
	pthread_mutex_unlock(&lock);
	return named ? named->name : NULL;
}
