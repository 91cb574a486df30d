/* Memory in the order of a stream, and the pools that it comes from. */
#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>

#include "sim/arena.h"
#include "sim/capture.h"
#include "sim/device.h"
#include "sim/enter.h"
#include "sim/stream.h"

enum { ALIGN = 512, FIRST_ATTRIBUTE = 1, RELEASE_THRESHOLD = 4, USED_CURRENT = 7, LAST_ATTRIBUTE = 8 };

/* CUmemPoolProps up to what is read here. */
struct properties {
	int allocation_type, handle_types;
	struct {
		int type, id;
	} location;
};

struct CUmemPoolHandle_st {
	bool made;
	CUdevice device;
	uint64_t attributes[LAST_ATTRIBUTE + 1]; /* the first three are ints */
};

static struct CUmemPoolHandle_st default_pools[NCC_MAX_DEVICES];
static CUmemoryPool current_pools[NCC_MAX_DEVICES];

static void init_pool(CUmemoryPool pool, CUdevice device)
{
	ncc_add_handle(pool, NCC_POOL);
	pool->made = true;
	pool->device = device;
	pool->attributes[1] = pool->attributes[2] = pool->attributes[3] = 1;
}

static CUmemoryPool default_pool(CUdevice device)
{
	if (!default_pools[device].made)
		init_pool(&default_pools[device], device);
	return &default_pools[device];
}

static CUresult allocate(CUdeviceptr *address, size_t bytes, CUmemoryPool pool, CUstream handle)
{
	CUstream stream;
	CUresult result = ncc_stream(handle, &stream);
	struct ncc_allocation made = {.bytes = bytes, .kind = NCC_MEMORY_DEVICE};

	if (result)
		return result;
	if (!address || !bytes)
		return CUDA_ERROR_INVALID_VALUE;
	if (stream->capture)
		return CUDA_ERROR_NOT_SUPPORTED;
	made.context = stream->context;
	made.device = pool ? pool->device : stream->context->device;
	made.pool = pool ? pool : current_pools[made.device] ? current_pools[made.device] : default_pool(made.device);
	result = ncc_allocate(&made, ALIGN);
	if (!result)
		*address = made.start;
	return result;
}

NCC_API cuMemAllocAsync(CUdeviceptr *address, size_t bytes, CUstream stream)
{
	CUresult result = ncc_begin("cuMemAllocAsync");

	ncc_log("cuMemAllocAsync%s", ncc_variant);
	return result ? result : allocate(address, bytes, NULL, stream);
}

NCC_API cuMemAllocFromPoolAsync(CUdeviceptr *address, size_t bytes, CUmemoryPool pool, CUstream stream)
{
	CUresult result = ncc_begin("cuMemAllocFromPoolAsync");

	ncc_log("cuMemAllocFromPoolAsync%s", ncc_variant);
	if (!result && !ncc_is_handle(pool, NCC_POOL))
		return CUDA_ERROR_INVALID_VALUE;
	return result ? result : allocate(address, bytes, pool, stream);
}

NCC_API cuMemFreeAsync(CUdeviceptr address, CUstream handle)
{
	CUstream stream;
	CUresult result = ncc_begin("cuMemFreeAsync");
	struct ncc_task task = {.kind = NCC_TASK_FREE, .address = address};
	struct ncc_allocation found;

	ncc_log("cuMemFreeAsync%s", ncc_variant);
	if (!result)
		result = ncc_stream(handle, &stream);
	if (result || !address)
		return result;
	if (!ncc_find_allocation(address, &found) || found.start != address || found.kind != NCC_MEMORY_DEVICE)
		return CUDA_ERROR_INVALID_VALUE;
	if (stream->capture)
		return CUDA_ERROR_NOT_SUPPORTED;
	return ncc_submit(stream, task);
}

NCC_API cuMemPoolCreate(CUmemoryPool *pool, const struct properties *properties)
{
	CUresult result = ncc_begin("cuMemPoolCreate");

	if (result)
		return result;
	if (!pool || !properties || properties->location.type != 1 || !ncc_is_device(properties->location.id))
		return CUDA_ERROR_INVALID_VALUE;
	if (properties->handle_types)
		return CUDA_ERROR_NOT_SUPPORTED;
	*pool = calloc(1, sizeof(**pool));
	if (!*pool)
		return CUDA_ERROR_OUT_OF_MEMORY;
	init_pool(*pool, properties->location.id);
	return CUDA_SUCCESS;
}

/* What it holds stays allocated until it is freed. */
NCC_API cuMemPoolDestroy(CUmemoryPool pool)
{
	if (!ncc_is_handle(pool, NCC_POOL) || (pool >= default_pools && pool < default_pools + NCC_MAX_DEVICES))
		return CUDA_ERROR_INVALID_VALUE;
	for (int i = 0; i < NCC_MAX_DEVICES; i++) {
		if (current_pools[i] == pool)
			current_pools[i] = NULL;
	}
	ncc_remove_handle(pool);
	free(pool);
	return CUDA_SUCCESS;
}

static CUresult attribute_bytes(CUmemoryPool pool, int attribute, const void *value, size_t *bytes)
{
	if (!ncc_is_handle(pool, NCC_POOL) || !value || attribute < FIRST_ATTRIBUTE || attribute > LAST_ATTRIBUTE)
		return CUDA_ERROR_INVALID_VALUE;
	*bytes = attribute < RELEASE_THRESHOLD ? sizeof(int) : sizeof(uint64_t);
	return CUDA_SUCCESS;
}

NCC_API cuMemPoolGetAttribute(CUmemoryPool pool, int attribute, void *value)
{
	size_t bytes;
	CUresult result = attribute_bytes(pool, attribute, value, &bytes);

	if (result)
		return result;
	if (attribute > RELEASE_THRESHOLD) /* reserved and used, current and highest: no more is kept than is used */
		pool->attributes[attribute] = ncc_used_bytes(pool->device);
	memcpy(value, &pool->attributes[attribute], bytes);
	return CUDA_SUCCESS;
}

NCC_API cuMemPoolSetAttribute(CUmemoryPool pool, int attribute, const void *value)
{
	size_t bytes;
	CUresult result = attribute_bytes(pool, attribute, value, &bytes);

	if (!result)
		memcpy(&pool->attributes[attribute], value, bytes);
	return result;
}

NCC_API cuMemPoolTrimTo(CUmemoryPool pool, size_t bytes)
{
	return ncc_is_handle(pool, NCC_POOL) ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}

NCC_API cuMemPoolSetAccess(CUmemoryPool pool, const void *map, size_t count)
{
	return ncc_is_handle(pool, NCC_POOL) ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}

NCC_API cuMemPoolGetAccess(int *flags, CUmemoryPool pool, const void *location)
{
	if (!flags || !ncc_is_handle(pool, NCC_POOL))
		return CUDA_ERROR_INVALID_VALUE;
	*flags = 3; /* read and write */
	return CUDA_SUCCESS;
}

NCC_API cuDeviceGetDefaultMemPool(CUmemoryPool *pool, CUdevice device)
{
	if (!pool || !ncc_is_device(device))
		return pool ? CUDA_ERROR_INVALID_DEVICE : CUDA_ERROR_INVALID_VALUE;
	*pool = default_pool(device);
	return CUDA_SUCCESS;
}

NCC_API cuDeviceGetMemPool(CUmemoryPool *pool, CUdevice device)
{
	CUresult result = cuDeviceGetDefaultMemPool(pool, device);

	if (!result && current_pools[device])
		*pool = current_pools[device];
	return result;
}

NCC_API cuDeviceSetMemPool(CUdevice device, CUmemoryPool pool)
{
	if (!ncc_is_device(device) || !ncc_is_handle(pool, NCC_POOL))
		return ncc_is_device(device) ? CUDA_ERROR_INVALID_VALUE : CUDA_ERROR_INVALID_DEVICE;
	current_pools[device] = pool;
	return CUDA_SUCCESS;
}
