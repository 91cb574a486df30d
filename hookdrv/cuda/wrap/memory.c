/* Device memory: the [mem] lines of event.log, by which an address in a trace is given its allocation. Where the program
 * finds none, idle memory of ours is given back, and the call made again.
 */
#include "records/records.h"
#include "cuda/wrap/wrap.h"

static CUresult allocated(const char *name, CUresult result, const CUdeviceptr *pointer, size_t bytes)
{
	ncc_log("[mem] %s %d dptr %llx bytesize %zu", name, result, result == CUDA_SUCCESS ? *pointer : 0, bytes);
	return ncc_leave(name, result);
}

static CUresult freed(const char *name, CUresult result, CUdeviceptr pointer)
{
	ncc_log("[mem] %s %d dptr %llx", name, result, pointer);
	return ncc_leave(name, result);
}

NCC_WRAP(cuMemAlloc_v2, CUdeviceptr *pointer, size_t bytes)
{
	NCC_PASS(cuMemAlloc_v2, pointer, bytes);
	return allocated("cuMemAlloc_v2", NCC_WITH_MEMORY(ncc_real.cuMemAlloc_v2(pointer, bytes)), pointer, bytes);
}

NCC_WRAP(cuMemAllocPitch_v2, CUdeviceptr *pointer, size_t *pitch, size_t width_bytes, size_t height,
	 unsigned int element_bytes)
{
	CUresult result;

	NCC_PASS(cuMemAllocPitch_v2, pointer, pitch, width_bytes, height, element_bytes);
	result = NCC_WITH_MEMORY(ncc_real.cuMemAllocPitch_v2(pointer, pitch, width_bytes, height, element_bytes));
	return allocated("cuMemAllocPitch_v2", result, pointer, result == CUDA_SUCCESS ? *pitch * height : 0);
}

NCC_WRAP(cuMemAllocManaged, CUdeviceptr *pointer, size_t bytes, unsigned int flags)
{
	NCC_PASS(cuMemAllocManaged, pointer, bytes, flags);
	return allocated("cuMemAllocManaged", NCC_WITH_MEMORY(ncc_real.cuMemAllocManaged(pointer, bytes, flags)),
			 pointer, bytes);
}

NCC_WRAP(cuMemAllocAsync, CUdeviceptr *pointer, size_t bytes, CUstream stream)
{
	NCC_PASS(cuMemAllocAsync, pointer, bytes, stream);
	return allocated("cuMemAllocAsync", NCC_WITH_MEMORY(ncc_real.cuMemAllocAsync(pointer, bytes, stream)), pointer,
			 bytes);
}

NCC_WRAP(cuMemAllocAsync_ptsz, CUdeviceptr *pointer, size_t bytes, CUstream stream)
{
	NCC_PASS(cuMemAllocAsync_ptsz, pointer, bytes, stream);
	return allocated("cuMemAllocAsync_ptsz", NCC_WITH_MEMORY(ncc_real.cuMemAllocAsync_ptsz(pointer, bytes, stream)),
			 pointer, bytes);
}

NCC_WRAP(cuMemAllocFromPoolAsync, CUdeviceptr *pointer, size_t bytes, CUmemoryPool pool, CUstream stream)
{
	NCC_PASS(cuMemAllocFromPoolAsync, pointer, bytes, pool, stream);
	return allocated("cuMemAllocFromPoolAsync",
			 NCC_WITH_MEMORY(ncc_real.cuMemAllocFromPoolAsync(pointer, bytes, pool, stream)), pointer,
			 bytes);
}

NCC_WRAP(cuMemAllocFromPoolAsync_ptsz, CUdeviceptr *pointer, size_t bytes, CUmemoryPool pool, CUstream stream)
{
	NCC_PASS(cuMemAllocFromPoolAsync_ptsz, pointer, bytes, pool, stream);
	return allocated("cuMemAllocFromPoolAsync_ptsz",
			 NCC_WITH_MEMORY(ncc_real.cuMemAllocFromPoolAsync_ptsz(pointer, bytes, pool, stream)), pointer,
			 bytes);
}

NCC_WRAP(cuMemFree_v2, CUdeviceptr pointer)
{
	NCC_PASS(cuMemFree_v2, pointer);
	return freed("cuMemFree_v2", ncc_real.cuMemFree_v2(pointer), pointer);
}

NCC_WRAP(cuMemFreeAsync, CUdeviceptr pointer, CUstream stream)
{
	NCC_PASS(cuMemFreeAsync, pointer, stream);
	return freed("cuMemFreeAsync", ncc_real.cuMemFreeAsync(pointer, stream), pointer);
}

NCC_WRAP(cuMemFreeAsync_ptsz, CUdeviceptr pointer, CUstream stream)
{
	NCC_PASS(cuMemFreeAsync_ptsz, pointer, stream);
	return freed("cuMemFreeAsync_ptsz", ncc_real.cuMemFreeAsync_ptsz(pointer, stream), pointer);
}

#define PASS_WITH_MEMORY(name, ...)  \
	NCC_PASS(name, __VA_ARGS__); \
	return ncc_leave(#name, NCC_WITH_MEMORY(ncc_real.name(__VA_ARGS__)))

NCC_WRAP(cuMemCreate, CUmemGenericAllocationHandle *handle, size_t bytes, const void *properties,
	 unsigned long long flags)
{
	PASS_WITH_MEMORY(cuMemCreate, handle, bytes, properties, flags);
}

NCC_WRAP(cuArrayCreate_v2, CUarray *array, const void *descriptor)
{
	PASS_WITH_MEMORY(cuArrayCreate_v2, array, descriptor);
}

NCC_WRAP(cuArray3DCreate_v2, CUarray *array, const void *descriptor)
{
	PASS_WITH_MEMORY(cuArray3DCreate_v2, array, descriptor);
}

NCC_WRAP(cuMipmappedArrayCreate, CUmipmappedArray *array, const void *descriptor, unsigned int levels)
{
	PASS_WITH_MEMORY(cuMipmappedArrayCreate, array, descriptor, levels);
}
