/* Virtual memory management: addresses, memory, and what stands where. Pages are those of today's devices. */
#define _GNU_SOURCE
#include <pthread.h>

#include "sim/arena.h"
#include "sim/device.h"
#include "sim/enter.h"

enum { PAGE = 2 << 20, MAX_HANDLES = 4096 };

/* Memory: it lives as long as a handle or a mapping of it does. A handle's number is its place here, and 1. */
struct memory {
	size_t bytes; /* 0: the place is free */
	CUdevice device;
	bool held;
	unsigned int n_mapped;
};

/* Guards all of these. What a mapping is of stands in its allocation, as the pool. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct memory memories[MAX_HANDLES];

static bool is_whole(uint64_t bytes)
{
	return bytes && bytes % PAGE == 0;
}

static bool is_sound(const CUmemAllocationProp *prop)
{
	return prop && prop->type == CU_MEM_ALLOCATION_TYPE_PINNED &&
	       prop->location.type == CU_MEM_LOCATION_TYPE_DEVICE && ncc_is_device(prop->location.id);
}

/* With the lock held. */
static struct memory *memory_of(CUmemGenericAllocationHandle handle)
{
	bool known = handle && handle <= MAX_HANDLES && memories[handle - 1].bytes;

	return known ? &memories[handle - 1] : NULL;
}

static void end_if_unused(struct memory *memory)
{
	if (memory->held || memory->n_mapped)
		return;
	ncc_uncount_memory(memory->device, memory->bytes);
	memory->bytes = 0;
}

NCC_API cuMemGetAllocationGranularity(size_t *bytes, const CUmemAllocationProp *prop, int option)
{
	CUresult result = ncc_begin("cuMemGetAllocationGranularity");

	if (result)
		return result;
	if (!bytes || !is_sound(prop))
		return CUDA_ERROR_INVALID_VALUE;
	*bytes = PAGE;
	return CUDA_SUCCESS;
}

static CUresult create(CUmemGenericAllocationHandle *handle, size_t bytes, CUdevice device)
{
	size_t at = 0;

	while (at < MAX_HANDLES && memories[at].bytes)
		at++;
	if (at == MAX_HANDLES || !ncc_count_memory(device, bytes))
		return CUDA_ERROR_OUT_OF_MEMORY;
	memories[at] = (struct memory){.bytes = bytes, .device = device, .held = true};
	*handle = at + 1;
	return CUDA_SUCCESS;
}

NCC_API cuMemCreate(CUmemGenericAllocationHandle *handle, size_t bytes, const CUmemAllocationProp *prop,
		    unsigned long long flags)
{
	CUresult result = ncc_begin("cuMemCreate");

	if (result)
		return result;
	if (!handle || !is_whole(bytes) || flags || !is_sound(prop))
		return CUDA_ERROR_INVALID_VALUE;
	if (prop->requestedHandleTypes)
		return CUDA_ERROR_NOT_SUPPORTED;
	pthread_mutex_lock(&lock);
	result = create(handle, bytes, prop->location.id);
	pthread_mutex_unlock(&lock);
	ncc_log("cuMemCreate %zu = %d", bytes, result);
	return result;
}

NCC_API cuMemRelease(CUmemGenericAllocationHandle handle)
{
	CUresult result = ncc_begin("cuMemRelease");
	struct memory *memory;

	if (result)
		return result;
	pthread_mutex_lock(&lock);
	memory = memory_of(handle);
	if (!memory || !memory->held) {
		result = CUDA_ERROR_INVALID_VALUE;
	} else {
		memory->held = false;
		end_if_unused(memory);
	}
	pthread_mutex_unlock(&lock);
	return result;
}

NCC_API cuMemAddressReserve(CUdeviceptr *address, size_t bytes, size_t align, CUdeviceptr wanted,
			    unsigned long long flags)
{
	CUresult result = ncc_begin("cuMemAddressReserve");
	struct ncc_allocation made = {.bytes = bytes, .kind = NCC_MEMORY_RESERVED};

	if (result)
		return result;
	if (!address || !is_whole(bytes) || align % PAGE || flags)
		return CUDA_ERROR_INVALID_VALUE;
	result = ncc_allocate(&made, align ? align : PAGE);
	*address = made.start;
	return result;
}

NCC_API cuMemAddressFree(CUdeviceptr address, size_t bytes)
{
	CUresult result = ncc_begin("cuMemAddressFree");

	while (!result && bytes) {
		struct ncc_allocation found = {.kind = NCC_MEMORY_RESERVED};

		/* What was mapped and unmapped meanwhile is in pieces. */
		result = ncc_change(address, PAGE, NCC_MEMORY_RESERVED, &found);
		if (!result)
			result = ncc_free(address, 1u << NCC_MEMORY_RESERVED);
		address += PAGE;
		bytes = bytes > PAGE ? bytes - PAGE : 0;
	}
	return result;
}

static CUresult map(CUdeviceptr address, size_t bytes, CUmemGenericAllocationHandle handle)
{
	struct memory *memory = memory_of(handle);
	struct ncc_allocation made = {.kind = NCC_MEMORY_MAPPED, .pool = (CUmemoryPool)(uintptr_t)handle};
	CUresult result;

	if (!memory || bytes != memory->bytes || memory->n_mapped)
		return memory && memory->n_mapped ? CUDA_ERROR_NOT_SUPPORTED : CUDA_ERROR_INVALID_VALUE;
	made.device = memory->device;
	result = ncc_change(address, bytes, NCC_MEMORY_RESERVED, &made);
	memory->n_mapped += !result;
	return result;
}

NCC_API cuMemMap(CUdeviceptr address, size_t bytes, size_t offset, CUmemGenericAllocationHandle handle,
		 unsigned long long flags)
{
	CUresult result = ncc_begin("cuMemMap");

	if (result)
		return result;
	if (!is_whole(bytes) || offset || flags)
		return CUDA_ERROR_INVALID_VALUE;
	pthread_mutex_lock(&lock);
	result = map(address, bytes, handle);
	pthread_mutex_unlock(&lock);
	ncc_log("cuMemMap %zu = %d", bytes, result);
	return result;
}

/* Every device may access what is mapped. */
NCC_API cuMemSetAccess(CUdeviceptr address, size_t bytes, const CUmemAccessDesc *access, size_t count)
{
	CUresult result = ncc_begin("cuMemSetAccess");

	if (result)
		return result;
	return access && count && ncc_is_allocated(address, bytes) ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}

static CUresult unmap(CUdeviceptr address, size_t bytes)
{
	struct ncc_allocation found, freed = {.kind = NCC_MEMORY_RESERVED};
	struct memory *memory;
	CUresult result;

	if (!ncc_find_allocation(address, &found) || found.start != address || found.bytes != bytes ||
	    found.kind != NCC_MEMORY_MAPPED)
		return CUDA_ERROR_INVALID_VALUE;
	memory = memory_of((CUmemGenericAllocationHandle)(uintptr_t)found.pool);
	result = ncc_change(address, bytes, NCC_MEMORY_MAPPED, &freed);
	if (!result && memory) {
		memory->n_mapped--;
		end_if_unused(memory);
	}
	return result;
}

/* Waits for nothing: a kernel that still uses it has a fault. */
NCC_API cuMemUnmap(CUdeviceptr address, size_t bytes)
{
	CUresult result = ncc_begin("cuMemUnmap");

	if (result)
		return result;
	pthread_mutex_lock(&lock);
	result = unmap(address, bytes);
	pthread_mutex_unlock(&lock);
	ncc_log("cuMemUnmap %zu = %d", bytes, result);
	return result;
}
