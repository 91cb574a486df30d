#include "records/device_memory.h"

#include "driver/real.h"

/* What mappings are made of: whole pages, of 2 MiB on today's devices. 0: the device or its driver has none, or they are
 * larger than what is wanted. */
static size_t page_bytes(const CUmemAllocationProp *prop, uint64_t wanted_bytes)
{
	size_t bytes = 0;
	int supported = 0;

	if (!ncc_real.cuMemGetAllocationGranularity || !ncc_real.cuMemCreate || !ncc_real.cuMemRelease ||
	    ncc_real.cuDeviceGetAttribute(&supported, CU_DEVICE_ATTRIBUTE_VIRTUAL_MEMORY_MANAGEMENT_SUPPORTED,
					  prop->location.id) ||
	    !supported || ncc_real.cuMemGetAllocationGranularity(&bytes, prop, CU_MEM_ALLOC_GRANULARITY_MINIMUM))
		return 0;
	return bytes <= wanted_bytes ? bytes : 0;
}

static bool map(CUdeviceptr address, uint64_t bytes, const CUmemAllocationProp *prop)
{
	CUmemAccessDesc access = {.location = prop->location, .flags = CU_MEM_ACCESS_FLAGS_PROT_READWRITE};
	CUmemGenericAllocationHandle handle;
	bool mapped;

	if (ncc_real.cuMemCreate(&handle, bytes, prop, 0))
		return false;
	mapped = ncc_real.cuMemMap(address, bytes, 0, handle, 0) == CUDA_SUCCESS;
	/* The mapping keeps the memory from now on. */
	ncc_real.cuMemRelease(handle);
	if (!mapped)
		return false;
	if (ncc_real.cuMemSetAccess(address, bytes, &access, 1) == CUDA_SUCCESS)
		return true;
	ncc_real.cuMemUnmap(address, bytes);
	return false;
}

static bool take_mapped(uint64_t bytes, CUdeviceptr *address, uint64_t *mapped_bytes)
{
	CUmemAllocationProp prop = {.type = CU_MEM_ALLOCATION_TYPE_PINNED,
				    .location.type = CU_MEM_LOCATION_TYPE_DEVICE};
	uint64_t page, whole;

	if (ncc_real.cuCtxGetDevice(&prop.location.id))
		return false;
	page = page_bytes(&prop, bytes);
	if (!page)
		return false;
	whole = (bytes + page - 1) / page * page;
	if (ncc_real.cuMemAddressReserve(address, whole, 0, 0, 0))
		return false;
	if (map(*address, whole, &prop)) {
		*mapped_bytes = whole;
		return true;
	}
	ncc_real.cuMemAddressFree(*address, whole);
	return false;
}

bool ncc_device_memory_take(uint64_t bytes, CUdeviceptr *address, uint64_t *mapped_bytes)
{
	*mapped_bytes = 0;
	return take_mapped(bytes, address, mapped_bytes) || ncc_real.cuMemAlloc_v2(address, bytes) == CUDA_SUCCESS;
}

void ncc_device_memory_give(CUdeviceptr address, uint64_t mapped_bytes)
{
	if (!mapped_bytes)
		ncc_real.cuMemFree_v2(address);
	else if (ncc_real.cuMemUnmap(address, mapped_bytes) == CUDA_SUCCESS)
		ncc_real.cuMemAddressFree(address, mapped_bytes);
}
