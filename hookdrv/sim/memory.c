/* Memory: allocation, and what a pointer is. */
#define _GNU_SOURCE
#include <string.h>

#include "sim/arena.h"
#include "sim/capture.h"
#include "sim/enter.h"
#include "sim/queue.h"
#include "sim/registered.h"

enum { ALIGN = 512, PITCH_ALIGN = 512, PAGE_ALIGN = 4096 };
enum { ANY_DEVICE = 1 << NCC_MEMORY_DEVICE | 1 << NCC_MEMORY_MANAGED };

static CUresult allocate(CUcontext context, size_t bytes, enum ncc_memory kind, unsigned int flags, uint64_t *address)
{
	struct ncc_allocation made = {
		.bytes = bytes, .kind = kind, .context = context, .device = context->device, .flags = flags};
	CUresult result;

	if (!bytes)
		return CUDA_ERROR_INVALID_VALUE;
	result = ncc_allocate(&made, kind == NCC_MEMORY_DEVICE ? ALIGN : PAGE_ALIGN);
	*address = made.start;
	return result;
}

static CUresult allocate_for(const char *name, size_t bytes, enum ncc_memory kind, unsigned int flags, void *out)
{
	CUcontext context;
	CUresult result = ncc_enter_unsafe(name, &context);
	uint64_t address;

	if (result || !out)
		return result ? result : CUDA_ERROR_INVALID_VALUE;
	result = allocate(context, bytes, kind, flags, &address);
	if (!result)
		memcpy(out, &address, sizeof(address));
	return result;
}

NCC_API cuMemAlloc_v2(CUdeviceptr *address, size_t bytes)
{
	return allocate_for("cuMemAlloc_v2", bytes, NCC_MEMORY_DEVICE, 0, address);
}

NCC_API cuMemAllocPitch_v2(CUdeviceptr *address, size_t *pitch, size_t width, size_t height, unsigned int element)
{
	size_t row = (width + PITCH_ALIGN - 1) / PITCH_ALIGN * PITCH_ALIGN;
	CUresult result;

	if (!pitch || !width || !height || (element != 4 && element != 8 && element != 16))
		return CUDA_ERROR_INVALID_VALUE;
	if (row < width || height > SIZE_MAX / row)
		return CUDA_ERROR_OUT_OF_MEMORY;
	result = allocate_for("cuMemAllocPitch_v2", row * height, NCC_MEMORY_DEVICE, 0, address);
	if (!result)
		*pitch = row;
	return result;
}

NCC_API cuMemAllocManaged(CUdeviceptr *address, size_t bytes, unsigned int flags)
{
	if (flags != 1 && flags != 2) /* CU_MEM_ATTACH_GLOBAL, _HOST */
		return CUDA_ERROR_INVALID_VALUE;
	return allocate_for("cuMemAllocManaged", bytes, NCC_MEMORY_MANAGED, flags, address);
}

NCC_API cuMemFree_v2(CUdeviceptr address)
{
	CUcontext context;
	CUresult result = ncc_enter_unsafe("cuMemFree_v2", &context);
	struct ncc_allocation found;

	if (result || !address)
		return result;
	if (!ncc_find_allocation(address, &found))
		return CUDA_ERROR_INVALID_VALUE;
	ncc_wait_device(found.device);
	return ncc_free(address, ANY_DEVICE);
}

NCC_API cuMemHostAlloc(void **host, size_t bytes, unsigned int flags)
{
	if (flags & ~7u)
		return CUDA_ERROR_INVALID_VALUE;
	return allocate_for("cuMemHostAlloc", bytes, NCC_MEMORY_HOST, flags, host);
}

NCC_API cuMemAllocHost_v2(void **host, size_t bytes)
{
	return cuMemHostAlloc(host, bytes, 0);
}

NCC_API cuMemFreeHost(void *host)
{
	CUcontext context;
	CUresult result = ncc_enter_unsafe("cuMemFreeHost", &context);

	if (result)
		return result;
	ncc_wait_device(context->device);
	return ncc_free((uint64_t)(uintptr_t)host, 1u << NCC_MEMORY_HOST);
}

NCC_API cuMemHostGetDevicePointer_v2(CUdeviceptr *address, void *host, unsigned int flags)
{
	CUcontext context;
	CUresult result = ncc_enter("cuMemHostGetDevicePointer", &context);
	struct ncc_allocation found;

	if (result)
		return result;
	if (!address || flags)
		return CUDA_ERROR_INVALID_VALUE;
	if (ncc_find_registered(host, address))
		return CUDA_SUCCESS;
	if (!ncc_find_allocation((uint64_t)(uintptr_t)host, &found))
		return CUDA_ERROR_INVALID_VALUE;
	*address = (uint64_t)(uintptr_t)host;
	return CUDA_SUCCESS;
}

NCC_API cuMemHostGetFlags(unsigned int *flags, void *host)
{
	struct ncc_allocation found;
	CUresult result = ncc_begin("cuMemHostGetFlags");

	if (result)
		return result;
	if (!flags || !ncc_find_allocation((uint64_t)(uintptr_t)host, &found) || found.kind != NCC_MEMORY_HOST)
		return CUDA_ERROR_INVALID_VALUE;
	*flags = found.flags | 2; /* CU_MEMHOSTALLOC_DEVICEMAP */
	return CUDA_SUCCESS;
}

NCC_API cuMemGetInfo_v2(size_t *free_bytes, size_t *total)
{
	CUcontext context;
	CUresult result = ncc_enter("cuMemGetInfo", &context);
	size_t used;

	if (result)
		return result;
	used = ncc_used_bytes(context->device);
	if (free_bytes)
		*free_bytes = ncc_config.memory_bytes - used;
	if (total)
		*total = ncc_config.memory_bytes;
	return CUDA_SUCCESS;
}

NCC_API cuMemGetAddressRange_v2(CUdeviceptr *base, size_t *bytes, CUdeviceptr address)
{
	CUcontext context;
	CUresult result = ncc_enter("cuMemGetAddressRange", &context);
	struct ncc_allocation found;

	if (result)
		return result;
	if (!ncc_find_allocation(address, &found))
		return CUDA_ERROR_NOT_FOUND;
	if (base)
		*base = found.start;
	if (bytes)
		*bytes = found.bytes;
	return CUDA_SUCCESS;
}

/* ---- what a pointer is ---- */

/* An attribute's value and its size in the program's memory; size 0: there is no such attribute. */
struct value {
	uint64_t bits;
	size_t bytes;
};

static struct value value_of(int attribute, const struct ncc_allocation *a, uint64_t address)
{
	bool on_host = a->kind == NCC_MEMORY_HOST, both = a->kind == NCC_MEMORY_MANAGED || on_host;

	switch (attribute) {
	case CU_POINTER_ATTRIBUTE_CONTEXT:
		return (struct value){(uint64_t)(uintptr_t)a->context, 8};
	case CU_POINTER_ATTRIBUTE_MEMORY_TYPE:
		return (struct value){on_host ? CU_MEMORYTYPE_HOST : CU_MEMORYTYPE_DEVICE, 4};
	case CU_POINTER_ATTRIBUTE_DEVICE_POINTER:
		return (struct value){address, 8};
	case CU_POINTER_ATTRIBUTE_HOST_POINTER:
		return (struct value){both ? address : 0, 8};
	case CU_POINTER_ATTRIBUTE_SYNC_MEMOPS:
		return (struct value){0, 4};
	case CU_POINTER_ATTRIBUTE_BUFFER_ID:
		return (struct value){a->id, 8};
	case CU_POINTER_ATTRIBUTE_IS_MANAGED:
		return (struct value){a->kind == NCC_MEMORY_MANAGED, 4};
	case CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL:
		return (struct value){(uint64_t)a->device, 4};
	case CU_POINTER_ATTRIBUTE_RANGE_START_ADDR:
		return (struct value){a->start, 8};
	case CU_POINTER_ATTRIBUTE_RANGE_SIZE:
		return (struct value){a->bytes, 8};
	case CU_POINTER_ATTRIBUTE_MAPPED:
		return (struct value){1, 4};
	case CU_POINTER_ATTRIBUTE_IS_LEGACY_CUDA_IPC_CAPABLE: /* though no other process opens it */
		return (struct value){a->kind == NCC_MEMORY_DEVICE && !a->pool, 4};
	case CU_POINTER_ATTRIBUTE_IS_GPU_DIRECT_RDMA_CAPABLE:
		return (struct value){0, 4};
	case CU_POINTER_ATTRIBUTE_ALLOWED_HANDLE_TYPES:
		return (struct value){0, 8};
	case CU_POINTER_ATTRIBUTE_ACCESS_FLAGS:
		return (struct value){3, 4}; /* read and write */
	case CU_POINTER_ATTRIBUTE_MEMPOOL_HANDLE:
		return (struct value){(uint64_t)(uintptr_t)a->pool, 8};
	}
	return (struct value){0, 0};
}

NCC_API cuPointerGetAttribute(void *data, int attribute, CUdeviceptr address)
{
	CUresult result = ncc_begin("cuPointerGetAttribute");
	struct ncc_allocation found;
	struct value value;

	if (result)
		return result;
	if (!data || !ncc_find_allocation(address, &found))
		return CUDA_ERROR_INVALID_VALUE;
	value = value_of(attribute, &found, address);
	if (!value.bytes || (attribute == CU_POINTER_ATTRIBUTE_HOST_POINTER && !value.bits))
		return CUDA_ERROR_INVALID_VALUE;
	memcpy(data, &value.bits, value.bytes);
	return CUDA_SUCCESS;
}

/* For a pointer that the driver does not know every value is zero (device -2), which is no error. */
NCC_API cuPointerGetAttributes(unsigned int n, int *attributes, void **data, CUdeviceptr address)
{
	CUresult result = ncc_begin("cuPointerGetAttributes");
	struct ncc_allocation found = {0};
	bool known;

	if (result || !n || !attributes || !data)
		return result ? result : CUDA_ERROR_INVALID_VALUE;
	known = ncc_find_allocation(address, &found);
	for (unsigned int i = 0; i < n; i++) {
		struct value value = value_of(attributes[i], &found, address);

		if (!value.bytes)
			return CUDA_ERROR_INVALID_VALUE;
		if (!known)
			value.bits = attributes[i] == CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL ? (uint64_t)-2 : 0;
		memcpy(data[i], &value.bits, value.bytes);
	}
	return CUDA_SUCCESS;
}

NCC_API cuPointerSetAttribute(const void *value, int attribute, CUdeviceptr address)
{
	CUresult result = ncc_begin("cuPointerSetAttribute");

	if (!result && attribute != CU_POINTER_ATTRIBUTE_SYNC_MEMOPS)
		return CUDA_ERROR_INVALID_VALUE;
	return result;
}

/* Where memory lies is no question here: advice is taken, and changes nothing. */
static CUresult advise(const char *name, CUdeviceptr address, size_t bytes)
{
	CUcontext context;
	CUresult result = ncc_enter(name, &context);

	return result ? result : ncc_is_allocated(address, bytes) ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}

NCC_API cuMemAdvise(CUdeviceptr address, size_t bytes, int advice, CUdevice device)
{
	return advise("cuMemAdvise", address, bytes);
}

NCC_API cuMemPrefetchAsync(CUdeviceptr address, size_t bytes, CUdevice device, CUstream stream)
{
	return advise("cuMemPrefetchAsync", address, bytes);
}

struct location {
	int type, id;
};

NCC_API cuMemAdvise_v2(CUdeviceptr address, size_t bytes, int advice, struct location location)
{
	return advise("cuMemAdvise", address, bytes);
}

NCC_API cuMemPrefetchAsync_v2(CUdeviceptr address, size_t bytes, struct location location, unsigned int flags,
			      CUstream stream)
{
	return advise("cuMemPrefetchAsync", address, bytes);
}
