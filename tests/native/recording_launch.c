/* Launches and cuGetProcAddress of the recording libcuda. */
#define _GNU_SOURCE
#include "recording_libcuda.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

struct launch {
	const char *api;
	CUfunction function;
	unsigned int grid[3], block[3], shared_bytes;
	CUstream stream;
	void **params, **extra;
	bool cooperative;
};

/* Guards what kernels add to. */
static pthread_mutex_t device_lock = PTHREAD_MUTEX_INITIALIZER;

static const void *param(const struct launch *l, const struct entry *entry, int i)
{
	if (l->params)
		return l->params[i];
	for (void **extra = l->extra; extra && *extra; extra += 2) {
		if (*extra == CU_LAUNCH_PARAM_BUFFER_POINTER)
			return (char *)extra[1] + entry->offset[i];
	}
	return NULL;
}

static uint64_t word_param(const struct launch *l, const struct entry *entry, int i)
{
	uint64_t value;

	memcpy(&value, param(l, entry, i), sizeof(value));
	return value;
}

static void write_records(const struct launch *l, const struct entry *entry)
{
	unsigned int threads = l->block[0] * l->block[1] * l->block[2];
	uint64_t warps = (uint64_t)l->grid[0] * l->grid[1] * l->grid[2] * ((threads + 31) / 32);
	char *records = (char *)(uintptr_t)word_param(l, entry, entry->n_params - 1);

	for (uint64_t warp = 0; warp < warps; warp++) {
		for (uint64_t slot = 0; slot < (uint64_t)entry->cap; slot++) {
			uint64_t value = warp * 1000 + slot;
			char *to = records + (warp * (uint64_t)entry->cap + slot) * (uint64_t)entry->record_bytes;

			memset(to, 0, (size_t)entry->record_bytes);
			memcpy(to, &value, sizeof(value));
		}
	}
}

static void run(const struct launch *l, const struct entry *entry)
{
	if (entry->n_params >= 2 && entry->size[0] == 8 && entry->size[1] == 8) {
		pthread_mutex_lock(&device_lock);
		*(uint64_t *)(uintptr_t)word_param(l, entry, 0) += word_param(l, entry, 1);
		pthread_mutex_unlock(&device_lock);
	}
	if (entry->probed)
		write_records(l, entry);
}

static CUresult check(const struct launch *l, const struct entry *entry)
{
	unsigned int threads = l->block[0] * l->block[1] * l->block[2];
	unsigned int blocks = l->grid[0] * l->grid[1] * l->grid[2];
	int most = l->function->magic == FUNCTION_MAGIC
			   ? l->function->attributes[CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES]
			   : 49152;

	if (!threads || !blocks || (int)l->shared_bytes > most)
		return CUDA_ERROR_INVALID_VALUE;
	if ((int)threads > entry->max_threads)
		return CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES;
	if (l->cooperative && (int)blocks > entry->occupancy * MULTIPROCESSORS)
		return CUDA_ERROR_COOPERATIVE_LAUNCH_TOO_LARGE;
	if (entry->n_params && !l->params && !l->extra)
		return CUDA_ERROR_INVALID_VALUE;
	return injected(entry->name);
}

static CUresult launch(const struct launch *l)
{
	bool is_kernel = l->function->magic == KERNEL_MAGIC;
	const struct entry *entry = is_kernel ? ((CUkernel)l->function)->entry : l->function->entry;
	bool special = !l->stream || l->stream == CU_STREAM_LEGACY || l->stream == CU_STREAM_PER_THREAD;
	CUresult result = check(l, entry);

	record("%s %s grid %u %u %u block %u %u %u shared %u stream %s%s = %d", l->api, entry->name, l->grid[0],
	       l->grid[1], l->grid[2], l->block[0], l->block[1], l->block[2], l->shared_bytes,
	       l->stream ? "given" : "default", l->cooperative ? " cooperative" : "", result);
	if (result || (!special && l->stream->capturing))
		return result;
	run(l, entry);
	return CUDA_SUCCESS;
}

#define LAUNCH_KERNEL(name)                                                                                         \
	API name(CUfunction f, unsigned int gx, unsigned int gy, unsigned int gz, unsigned int bx, unsigned int by, \
		 unsigned int bz, unsigned int shared, CUstream stream, void **params, void **extra)                \
	{                                                                                                           \
		struct launch l = {#name, f, {gx, gy, gz}, {bx, by, bz}, shared, stream, params, extra, false};     \
		return launch(&l);                                                                                  \
	}

#define LAUNCH_COOPERATIVE(name)                                                                                    \
	API name(CUfunction f, unsigned int gx, unsigned int gy, unsigned int gz, unsigned int bx, unsigned int by, \
		 unsigned int bz, unsigned int shared, CUstream stream, void **params)                              \
	{                                                                                                           \
		struct launch l = {#name, f, {gx, gy, gz}, {bx, by, bz}, shared, stream, params, NULL, true};       \
		return launch(&l);                                                                                  \
	}

LAUNCH_KERNEL(cuLaunchKernel)
LAUNCH_KERNEL(cuLaunchKernel_ptsz)
LAUNCH_COOPERATIVE(cuLaunchCooperativeKernel)
LAUNCH_COOPERATIVE(cuLaunchCooperativeKernel_ptsz)

static CUresult launch_ex(const char *api, const CUlaunchConfig *c, CUfunction f, void **params, void **extra)
{
	struct launch l = {api,
			   f,
			   {c->gridDimX, c->gridDimY, c->gridDimZ},
			   {c->blockDimX, c->blockDimY, c->blockDimZ},
			   c->sharedMemBytes,
			   c->hStream,
			   params,
			   extra,
			   false};

	for (unsigned int i = 0; i < c->numAttrs; i++) {
		record("launch attribute %d", c->attrs[i].id);
		if (c->attrs[i].id == CU_LAUNCH_ATTRIBUTE_COOPERATIVE)
			l.cooperative = c->attrs[i].value.cooperative;
	}
	return launch(&l);
}

API cuLaunchKernelEx(const CUlaunchConfig *config, CUfunction f, void **params, void **extra)
{
	return launch_ex("cuLaunchKernelEx", config, f, params, extra);
}

API cuLaunchKernelEx_ptsz(const CUlaunchConfig *config, CUfunction f, void **params, void **extra)
{
	return launch_ex("cuLaunchKernelEx_ptsz", config, f, params, extra);
}

API cuGetProcAddress(const char *symbol, void **pfn, int version, uint64_t flags);
API cuGetProcAddress_v2(const char *symbol, void **pfn, int version, uint64_t flags, int *status);

#define FUNCTIONS(X)                                                                                                   \
	X(cuInit)                                                                                                      \
	X(cuDriverGetVersion)                                                                                          \
	X(cuDeviceGet)                                                                                                 \
	X(cuCtxGetCurrent)                                                                                             \
	X(cuCtxSetCurrent) X(cuDevicePrimaryCtxRetain) X(cuModuleLoadData) X(cuModuleGetFunction) X(cuModuleUnload)    \
		X(cuLibraryLoadData) X(cuLibraryGetKernel) X(cuKernelGetFunction) X(cuLibraryUnload) X(cuStreamCreate) \
			X(cuCtxSynchronize) X(cuStreamBeginCapture_v2) X(cuStreamEndCapture) X(cuFuncSetAttribute)     \
				X(cuLibraryGetModule)

#define DECLARE(name) extern CUresult name();
FUNCTIONS(DECLARE)
DECLARE(cuMemAlloc_v2)
DECLARE(cuMemFree_v2)

static const struct {
	const char *symbol;
	int since;
	void *function, *per_thread;
} table[] = {
#define ROW(name) {#name, 2000, (void *)name, NULL},
	FUNCTIONS(ROW){"cuMemAlloc", 3020, (void *)cuMemAlloc_v2, NULL},
	{"cuMemFree", 3020, (void *)cuMemFree_v2, NULL},
	{"cuLaunchKernel", 4000, (void *)cuLaunchKernel, (void *)cuLaunchKernel_ptsz},
	{"cuLaunchKernelEx", 11060, (void *)cuLaunchKernelEx, (void *)cuLaunchKernelEx_ptsz},
	{"cuGetProcAddress", 11030, (void *)cuGetProcAddress, NULL},
	{"cuGetProcAddress", 12000, (void *)cuGetProcAddress_v2, NULL},
};

/* With RECORDING_INTERNAL, launches are handed out as functions that have no exported name. */
static CUresult internal(CUfunction f, unsigned int gx, unsigned int gy, unsigned int gz, unsigned int bx,
			 unsigned int by, unsigned int bz, unsigned int shared, CUstream stream, void **params,
			 void **extra)
{
	return cuLaunchKernel(f, gx, gy, gz, bx, by, bz, shared, stream, params, extra);
}

static CUresult internal_ptsz(CUfunction f, unsigned int gx, unsigned int gy, unsigned int gz, unsigned int bx,
			      unsigned int by, unsigned int bz, unsigned int shared, CUstream stream, void **params,
			      void **extra)
{
	return cuLaunchKernel_ptsz(f, gx, gy, gz, bx, by, bz, shared, stream, params, extra);
}

static void *handed_out(void *function)
{
	if (!getenv("RECORDING_INTERNAL"))
		return function;
	return function == (void *)cuLaunchKernel        ? (void *)internal
	       : function == (void *)cuLaunchKernel_ptsz ? (void *)internal_ptsz
							 : function;
}

API cuGetProcAddress_v2(const char *symbol, void **pfn, int version, uint64_t flags, int *status)
{
	*pfn = NULL;
	if (status)
		*status = 1;
	for (size_t i = 0; i < sizeof(table) / sizeof(table[0]); i++) {
		bool own_stream = flags & CU_GET_PROC_ADDRESS_PER_THREAD_DEFAULT_STREAM && table[i].per_thread;

		if (strcmp(table[i].symbol, symbol) || table[i].since > version)
			continue;
		*pfn = handed_out(own_stream ? table[i].per_thread : table[i].function);
		if (status)
			*status = 0;
	}
	record("cuGetProcAddress '%s' %d %d", symbol, version, (int)flags);
	return *pfn ? CUDA_SUCCESS : CUDA_ERROR_NOT_FOUND;
}

API cuGetProcAddress(const char *symbol, void **pfn, int version, uint64_t flags)
{
	return cuGetProcAddress_v2(symbol, pfn, version, flags, NULL);
}
