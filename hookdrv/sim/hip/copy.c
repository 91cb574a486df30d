/* Copies and fills. */

#include "sim/hip/copy.h"

#include "sim/hip/hip.h"

/* One address space: what a program says of the direction has only to be one. */
static CUresult check_kind(int kind)
{
	return kind < 0 || kind > hipMemcpyDefault ? hipErrorInvalidMemcpyDirection : CUDA_SUCCESS;
}

static CUresult copy(void *to, const void *from, size_t bytes, int kind)
{
	CUresult result = check_kind(kind);

	return result || !bytes ? result : cuMemcpy(NCC_BITS(to), NCC_BITS(from), bytes);
}

static CUresult copy_later(void *to, const void *from, size_t bytes, int kind, CUstream stream)
{
	CUresult result = check_kind(kind);

	return result || !bytes ? result : cuMemcpyAsync(NCC_BITS(to), NCC_BITS(from), bytes, stream);
}

static CUresult copy_and_wait(void *to, const void *from, size_t bytes, int kind, CUstream stream)
{
	CUresult result = copy_later(to, from, bytes, kind, stream);

	return result ? result : cuStreamSynchronize(stream);
}

NCC_HIP_CALL(hipMemcpy, (void *to, const void *from, size_t bytes, int kind), copy(to, from, bytes, kind))
NCC_HIP_CALL(hipMemcpyAsync, (void *to, const void *from, size_t bytes, int kind, CUstream stream),
	     copy_later(to, from, bytes, kind, stream))
NCC_HIP_CALL(hipMemcpyWithStream, (void *to, const void *from, size_t bytes, int kind, CUstream stream),
	     copy_and_wait(to, from, bytes, kind, stream))
NCC_HIP_CALL(hipMemcpyHtoD, (void *to, void *from, size_t bytes), cuMemcpyHtoD_v2(NCC_BITS(to), from, bytes))
NCC_HIP_CALL(hipMemcpyDtoH, (void *to, void *from, size_t bytes), cuMemcpyDtoH_v2(to, NCC_BITS(from), bytes))
NCC_HIP_CALL(hipMemcpyDtoD, (void *to, void *from, size_t bytes), cuMemcpyDtoD_v2(NCC_BITS(to), NCC_BITS(from), bytes))
NCC_HIP_CALL(hipMemcpyHtoDAsync, (void *to, void *from, size_t bytes, CUstream stream),
	     cuMemcpyHtoDAsync_v2(NCC_BITS(to), from, bytes, stream))
NCC_HIP_CALL(hipMemcpyDtoHAsync, (void *to, void *from, size_t bytes, CUstream stream),
	     cuMemcpyDtoHAsync_v2(to, NCC_BITS(from), bytes, stream))
NCC_HIP_CALL(hipMemcpyDtoDAsync, (void *to, void *from, size_t bytes, CUstream stream),
	     cuMemcpyDtoDAsync_v2(NCC_BITS(to), NCC_BITS(from), bytes, stream))
NCC_HIP_CALL(hipMemcpyPeer, (void *to, int device, const void *from, int from_device, size_t bytes),
	     copy(to, from, bytes, hipMemcpyDefault))
NCC_HIP_CALL(hipMemcpyPeerAsync,
	     (void *to, int device, const void *from, int from_device, size_t bytes, CUstream stream),
	     copy_later(to, from, bytes, hipMemcpyDefault, stream))

/* ---- variables, by their shadows ---- */

/* The place in a variable; hipErrorInvalidSymbol where there is none of the name. */
static CUresult within(const void *shadow, size_t offset, size_t bytes, void **place)
{
	CUdeviceptr address;
	size_t room;
	CUresult result = ncc_hip_symbol(shadow, &address, &room);

	if (result)
		return result;
	*place = (void *)(uintptr_t)(address + offset);
	return offset > room || bytes > room - offset ? CUDA_ERROR_INVALID_VALUE : CUDA_SUCCESS;
}

static CUresult to_symbol(const void *shadow, const void *from, size_t bytes, size_t offset, int kind, CUstream stream,
			  bool later)
{
	void *place;
	CUresult result = within(shadow, offset, bytes, &place);

	if (result)
		return result;
	return later ? copy_later(place, from, bytes, kind, stream) : copy(place, from, bytes, kind);
}

static CUresult from_symbol(void *to, const void *shadow, size_t bytes, size_t offset, int kind, CUstream stream,
			    bool later)
{
	void *place;
	CUresult result = within(shadow, offset, bytes, &place);

	if (result)
		return result;
	return later ? copy_later(to, place, bytes, kind, stream) : copy(to, place, bytes, kind);
}

NCC_HIP_CALL(hipMemcpyToSymbol, (const void *symbol, const void *from, size_t bytes, size_t offset, int kind),
	     to_symbol(symbol, from, bytes, offset, kind, NULL, false))
NCC_HIP_CALL(hipMemcpyToSymbolAsync,
	     (const void *symbol, const void *from, size_t bytes, size_t offset, int kind, CUstream stream),
	     to_symbol(symbol, from, bytes, offset, kind, stream, true))
NCC_HIP_CALL(hipMemcpyFromSymbol, (void *to, const void *symbol, size_t bytes, size_t offset, int kind),
	     from_symbol(to, symbol, bytes, offset, kind, NULL, false))
NCC_HIP_CALL(hipMemcpyFromSymbolAsync,
	     (void *to, const void *symbol, size_t bytes, size_t offset, int kind, CUstream stream),
	     from_symbol(to, symbol, bytes, offset, kind, stream, true))
NCC_HIP_CALL(hipGetSymbolAddress, (void **address, const void *symbol),
	     address ? ncc_hip_symbol(symbol, (CUdeviceptr *)address, NULL) : CUDA_ERROR_INVALID_VALUE)
NCC_HIP_CALL(hipGetSymbolSize, (size_t *bytes, const void *symbol),
	     bytes ? ncc_hip_symbol(symbol, NULL, bytes) : CUDA_ERROR_INVALID_VALUE)

/* ---- rows, and rows of rows ---- */

static CUresult copy_2d(void *to, size_t to_pitch, const void *from, size_t from_pitch, size_t width, size_t height,
			int kind, CUstream stream, bool later)
{
	CUDA_MEMCPY2D two = {.srcMemoryType = CU_MEMORYTYPE_UNIFIED,
			     .srcDevice = NCC_BITS(from),
			     .srcPitch = from_pitch,
			     .dstMemoryType = CU_MEMORYTYPE_UNIFIED,
			     .dstDevice = NCC_BITS(to),
			     .dstPitch = to_pitch,
			     .WidthInBytes = width,
			     .Height = height};
	CUresult result = check_kind(kind);

	if (result || !width || !height)
		return result;
	if (to_pitch < width || from_pitch < width)
		return hipErrorInvalidPitchValue;
	return later ? cuMemcpy2DAsync_v2(&two, stream) : cuMemcpy2D_v2(&two);
}

NCC_HIP_CALL(hipMemcpy2D,
	     (void *to, size_t to_pitch, const void *from, size_t from_pitch, size_t width, size_t height, int kind),
	     copy_2d(to, to_pitch, from, from_pitch, width, height, kind, NULL, false))
NCC_HIP_CALL(hipMemcpy2DAsync,
	     (void *to, size_t to_pitch, const void *from, size_t from_pitch, size_t width, size_t height, int kind,
	      CUstream stream),
	     copy_2d(to, to_pitch, from, from_pitch, width, height, kind, stream, true))

static int kind_of_memory(int type)
{
	return type == hipMemoryTypeHost      ? CU_MEMORYTYPE_HOST
	       : type == hipMemoryTypeArray   ? CU_MEMORYTYPE_ARRAY
	       : type == hipMemoryTypeUnified ? CU_MEMORYTYPE_UNIFIED
					      : CU_MEMORYTYPE_DEVICE;
}

static CUresult copy_param(const hip_Memcpy2D *asked, CUstream stream, bool later)
{
	CUDA_MEMCPY2D two;

	if (!asked)
		return CUDA_ERROR_INVALID_VALUE;
	two = *asked;
	two.srcMemoryType = kind_of_memory(asked->srcMemoryType);
	two.dstMemoryType = kind_of_memory(asked->dstMemoryType);
	return later ? cuMemcpy2DAsync_v2(&two, stream) : cuMemcpy2D_v2(&two);
}

NCC_HIP_CALL(hipMemcpyParam2D, (const hip_Memcpy2D *asked), copy_param(asked, NULL, false))
NCC_HIP_CALL(hipMemcpyParam2DAsync, (const hip_Memcpy2D *asked, CUstream stream), copy_param(asked, stream, true))
NCC_HIP_CALL(hipDrvMemcpy2DUnaligned, (const hip_Memcpy2D *asked), copy_param(asked, NULL, false))

CUresult ncc_hip_copy_3d(const hipMemcpy3DParms *p, CUDA_MEMCPY3D *three)
{
	if (!p)
		return CUDA_ERROR_INVALID_VALUE;
	if (p->srcArray || p->dstArray)
		return CUDA_ERROR_NOT_SUPPORTED;
	*three = (CUDA_MEMCPY3D){.srcXInBytes = p->srcPos.x,
				 .srcY = p->srcPos.y,
				 .srcZ = p->srcPos.z,
				 .srcMemoryType = CU_MEMORYTYPE_UNIFIED,
				 .srcDevice = NCC_BITS(p->srcPtr.ptr),
				 .srcPitch = p->srcPtr.pitch,
				 .srcHeight = p->srcPtr.ysize,
				 .dstXInBytes = p->dstPos.x,
				 .dstY = p->dstPos.y,
				 .dstZ = p->dstPos.z,
				 .dstMemoryType = CU_MEMORYTYPE_UNIFIED,
				 .dstDevice = NCC_BITS(p->dstPtr.ptr),
				 .dstPitch = p->dstPtr.pitch,
				 .dstHeight = p->dstPtr.ysize,
				 .WidthInBytes = p->extent.width,
				 .Height = p->extent.height,
				 .Depth = p->extent.depth};
	return check_kind(p->kind);
}

static CUresult copy_3d(const hipMemcpy3DParms *p, CUstream stream, bool later)
{
	CUDA_MEMCPY3D three;
	CUresult result = ncc_hip_copy_3d(p, &three);

	if (result)
		return result;
	return later ? cuMemcpy3DAsync_v2(&three, stream) : cuMemcpy3D_v2(&three);
}

NCC_HIP_CALL(hipMemcpy3D, (const hipMemcpy3DParms *p), copy_3d(p, NULL, false))
NCC_HIP_CALL(hipMemcpy3DAsync, (const hipMemcpy3DParms *p, CUstream stream), copy_3d(p, stream, true))

static CUresult driver_copy(const HIP_MEMCPY3D *p, CUstream stream, bool later)
{
	CUDA_MEMCPY3D three;

	if (!p)
		return CUDA_ERROR_INVALID_VALUE;
	three = (CUDA_MEMCPY3D){p->srcXInBytes,
				p->srcY,
				p->srcZ,
				p->srcLOD,
				kind_of_memory(p->srcMemoryType),
				p->srcHost,
				NCC_BITS(p->srcDevice),
				p->srcArray,
				NULL,
				p->srcPitch,
				p->srcHeight,
				p->dstXInBytes,
				p->dstY,
				p->dstZ,
				p->dstLOD,
				kind_of_memory(p->dstMemoryType),
				p->dstHost,
				NCC_BITS(p->dstDevice),
				p->dstArray,
				NULL,
				p->dstPitch,
				p->dstHeight,
				p->WidthInBytes,
				p->Height,
				p->Depth};
	return later ? cuMemcpy3DAsync_v2(&three, stream) : cuMemcpy3D_v2(&three);
}

NCC_HIP_CALL(hipDrvMemcpy3D, (const HIP_MEMCPY3D *p), driver_copy(p, NULL, false))
NCC_HIP_CALL(hipDrvMemcpy3DAsync, (const HIP_MEMCPY3D *p, CUstream stream), driver_copy(p, stream, true))

/* ---- fills ---- */

NCC_HIP_CALL(hipMemset, (void *to, int value, size_t n), cuMemsetD8_v2(NCC_BITS(to), (unsigned char)value, n))
NCC_HIP_CALL(hipMemsetAsync, (void *to, int value, size_t n, CUstream stream),
	     cuMemsetD8Async(NCC_BITS(to), (unsigned char)value, n, stream))
NCC_HIP_CALL(hipMemsetD8, (void *to, unsigned char value, size_t n), cuMemsetD8_v2(NCC_BITS(to), value, n))
NCC_HIP_CALL(hipMemsetD8Async, (void *to, unsigned char value, size_t n, CUstream stream),
	     cuMemsetD8Async(NCC_BITS(to), value, n, stream))
NCC_HIP_CALL(hipMemsetD16, (void *to, unsigned short value, size_t n), cuMemsetD16_v2(NCC_BITS(to), value, n))
NCC_HIP_CALL(hipMemsetD16Async, (void *to, unsigned short value, size_t n, CUstream stream),
	     cuMemsetD16Async(NCC_BITS(to), value, n, stream))
NCC_HIP_CALL(hipMemsetD32, (void *to, int value, size_t n), cuMemsetD32_v2(NCC_BITS(to), (unsigned int)value, n))
NCC_HIP_CALL(hipMemsetD32Async, (void *to, int value, size_t n, CUstream stream),
	     cuMemsetD32Async(NCC_BITS(to), (unsigned int)value, n, stream))
NCC_HIP_CALL(hipMemset2D, (void *to, size_t pitch, int value, size_t width, size_t height),
	     cuMemsetD2D8_v2(NCC_BITS(to), pitch, (unsigned char)value, width, height))
NCC_HIP_CALL(hipMemset2DAsync, (void *to, size_t pitch, int value, size_t width, size_t height, CUstream stream),
	     cuMemsetD2D8Async(NCC_BITS(to), pitch, (unsigned char)value, width, height, stream))

/* A layer's rows follow those of the one before, whether it is filled as a whole or not. */
static CUresult fill_3d(hipPitchedPtr to, int value, hipExtent extent, CUstream stream, bool later)
{
	CUresult result = CUDA_SUCCESS;

	for (size_t z = 0; !result && z < extent.depth; z++) {
		CUdeviceptr layer = NCC_BITS(to.ptr) + z * to.pitch * to.ysize;

		result = cuMemsetD2D8Async(layer, to.pitch, (unsigned char)value, extent.width, extent.height, stream);
	}
	return result || later ? result : cuStreamSynchronize(stream);
}

NCC_HIP_CALL(hipMemset3D, (hipPitchedPtr to, int value, hipExtent extent), fill_3d(to, value, extent, NULL, false))
NCC_HIP_CALL(hipMemset3DAsync, (hipPitchedPtr to, int value, hipExtent extent, CUstream stream),
	     fill_3d(to, value, extent, stream, true))
