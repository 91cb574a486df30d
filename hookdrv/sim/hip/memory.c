/* Memory, and what a pointer is. */
#include <string.h>

#include "sim/arena.h"
#include "sim/device.h"
#include "sim/enter.h"
#include "sim/hip/hip.h"

/* Nothing is a null pointer to HIP, and no mistake. */
static CUresult none(void *out)
{
	void *null = NULL;

	if (out)
		memcpy(out, &null, sizeof(null));
	return out ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}

static unsigned int host_flags(unsigned int flags)
{
	return flags & hipHostMallocKnownFlags; /* the others say where memory lies, and how it is cached */
}

NCC_HIP_CALL(hipMalloc, (void **address, size_t bytes),
	     bytes ? cuMemAlloc_v2((CUdeviceptr *)address, bytes) : none(address))
NCC_HIP_CALL(hipExtMallocWithFlags, (void **address, size_t bytes, unsigned int flags),
	     bytes ? cuMemAlloc_v2((CUdeviceptr *)address, bytes) : none(address))
NCC_HIP_CALL(hipMallocManaged, (void **address, size_t bytes, unsigned int flags),
	     bytes ? cuMemAllocManaged((CUdeviceptr *)address, bytes, flags) : none(address))
NCC_HIP_CALL(hipHostMalloc, (void **address, size_t bytes, unsigned int flags),
	     bytes ? cuMemHostAlloc(address, bytes, host_flags(flags)) : none(address))
NCC_HIP_CALL(hipHostAlloc, (void **address, size_t bytes, unsigned int flags),
	     bytes ? cuMemHostAlloc(address, bytes, host_flags(flags)) : none(address))
NCC_HIP_CALL(hipMallocHost, (void **address, size_t bytes), bytes ? cuMemHostAlloc(address, bytes, 0) : none(address))
NCC_HIP_CALL(hipMemAllocHost, (void **address, size_t bytes), bytes ? cuMemHostAlloc(address, bytes, 0) : none(address))
NCC_HIP_CALL(hipMallocAsync, (void **address, size_t bytes, CUstream stream),
	     bytes ? cuMemAllocAsync((CUdeviceptr *)address, bytes, stream) : none(address))
NCC_HIP_CALL(hipFreeAsync, (void *address, CUstream stream), cuMemFreeAsync(NCC_BITS(address), stream))

/* Which of its kinds an address is of does not matter to HIP, as long as it is the start of one. */
static CUresult free_memory(void *address, unsigned int kinds)
{
	struct ncc_allocation found;

	if (!address)
		return CUDA_SUCCESS;
	if (!ncc_find_allocation(NCC_BITS(address), &found) || !(kinds >> found.kind & 1))
		return hipErrorInvalidDevicePointer;
	return found.kind == NCC_MEMORY_HOST ? cuMemFreeHost(address) : cuMemFree_v2(NCC_BITS(address));
}

enum { DEVICE_KINDS = 1 << NCC_MEMORY_DEVICE | 1 << NCC_MEMORY_MANAGED };

NCC_HIP_CALL(hipFree, (void *address), free_memory(address, DEVICE_KINDS | 1 << NCC_MEMORY_HOST))
NCC_HIP_CALL(hipHostFree, (void *address), free_memory(address, 1 << NCC_MEMORY_HOST))
NCC_HIP_CALL(hipFreeHost, (void *address), free_memory(address, 1 << NCC_MEMORY_HOST))

NCC_HIP_CALL(hipHostGetDevicePointer, (void **address, void *host, unsigned int flags),
	     cuMemHostGetDevicePointer_v2((CUdeviceptr *)address, host, flags))
NCC_HIP_CALL(hipHostGetFlags, (unsigned int *flags, void *host), cuMemHostGetFlags(flags, host))
NCC_HIP_CALL(hipHostRegister, (void *host, size_t bytes, unsigned int flags), cuMemHostRegister_v2(host, bytes, flags))
NCC_HIP_CALL(hipHostUnregister, (void *host), cuMemHostUnregister(host))
NCC_HIP_CALL(hipMemGetInfo, (size_t *free_bytes, size_t *total), cuMemGetInfo_v2(free_bytes, total))
NCC_HIP_CALL(hipMemGetAddressRange, (void **base, size_t *bytes, void *address),
	     cuMemGetAddressRange_v2((CUdeviceptr *)base, bytes, NCC_BITS(address)))
NCC_HIP_CALL(hipMemPtrGetInfo, (void *address, size_t *bytes),
	     bytes ? cuMemGetAddressRange_v2(NULL, bytes, NCC_BITS(address)) : CUDA_ERROR_INVALID_VALUE)

enum { PITCH_ELEMENT = 4, CPU = -1 };

NCC_HIP_CALL(hipMallocPitch, (void **address, size_t *pitch, size_t width, size_t height),
	     cuMemAllocPitch_v2((CUdeviceptr *)address, pitch, width, height, PITCH_ELEMENT))
NCC_HIP_CALL(hipMemAllocPitch, (void **address, size_t *pitch, size_t width, size_t height, unsigned int element),
	     cuMemAllocPitch_v2((CUdeviceptr *)address, pitch, width, height, element))

static CUresult allocate_3d(hipPitchedPtr *made, hipExtent extent)
{
	CUdeviceptr address;
	size_t pitch;
	CUresult result;

	if (!made || !extent.height || extent.depth > SIZE_MAX / extent.height)
		return CUDA_ERROR_INVALID_VALUE;
	result = cuMemAllocPitch_v2(&address, &pitch, extent.width, extent.height * extent.depth, PITCH_ELEMENT);
	if (!result)
		*made = (hipPitchedPtr){(void *)(uintptr_t)address, pitch, extent.width, extent.height};
	return result;
}

NCC_HIP_CALL(hipMalloc3D, (hipPitchedPtr * made, hipExtent extent), allocate_3d(made, extent))

/* Advice is taken, and changes nothing: all memory is one. */
static CUresult check_advised(const void *address, size_t bytes, int device)
{
	if (device != CPU && !ncc_is_device(device))
		return CUDA_ERROR_INVALID_DEVICE;
	return ncc_is_allocated(NCC_BITS(address), bytes) ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}

NCC_HIP_CALL(hipMemAdvise, (const void *address, size_t bytes, int advice, int device),
	     check_advised(address, bytes, device))
NCC_HIP_CALL(hipMemPrefetchAsync, (const void *address, size_t bytes, int device, CUstream stream),
	     check_advised(address, bytes, device))

static int kind_of(const struct ncc_allocation *found)
{
	return found->kind == NCC_MEMORY_HOST      ? hipMemoryTypeHost
	       : found->kind == NCC_MEMORY_MANAGED ? hipMemoryTypeManaged
						   : hipMemoryTypeDevice;
}

static CUresult describe(hipPointerAttribute_t *out, const void *address)
{
	struct ncc_allocation found;

	if (!out || !ncc_find_allocation(NCC_BITS(address), &found))
		return CUDA_ERROR_INVALID_VALUE;
	*out = (hipPointerAttribute_t){
		.memoryType = kind_of(&found),
		.device = found.device,
		.devicePointer = (void *)(uintptr_t)address,
		.hostPointer = found.kind == NCC_MEMORY_DEVICE ? NULL : (void *)(uintptr_t)address,
		.isManaged = found.kind == NCC_MEMORY_MANAGED,
		.allocationFlags = found.flags,
	};
	return CUDA_SUCCESS;
}

NCC_HIP_CALL(hipPointerGetAttributes, (hipPointerAttribute_t * out, const void *address), describe(out, address))

/* The numbers of attributes are CUDA's. */
static CUresult attribute_of(void *data, int attribute, void *address)
{
	struct ncc_allocation found;
	int kind;

	if (attribute != CU_POINTER_ATTRIBUTE_MEMORY_TYPE)
		return cuPointerGetAttribute(data, attribute, NCC_BITS(address));
	if (!data || !ncc_find_allocation(NCC_BITS(address), &found))
		return CUDA_ERROR_INVALID_VALUE;
	kind = kind_of(&found);
	memcpy(data, &kind, sizeof(kind));
	return CUDA_SUCCESS;
}

NCC_HIP_CALL(hipPointerGetAttribute, (void *data, int attribute, void *address), attribute_of(data, attribute, address))
