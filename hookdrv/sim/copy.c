/* Copies and fills in every form: each becomes one task of rows of rows.
 *
 * Memory that the driver does not know is the program's own and pageable: the call returns when the copy is done, as
 * the program may use it at once.
 */
#define _GNU_SOURCE
#include <string.h>

#include "sim/arena.h"
#include "sim/capture.h"
#include "sim/copy.h"
#include "sim/enter.h"
#include "sim/stream.h"

enum when { AT_ONCE, LATER };

/* Bytes from the first to the last that a copy or fill touches. */
static size_t span(size_t width, size_t height, size_t depth, size_t pitch, size_t layer)
{
	return (depth - 1) * layer + (height - 1) * pitch + width;
}

/* A device pointer has to be one: bytes of one allocation. Others are taken as the host's, where that is allowed. */
static CUresult check_range(uint64_t address, size_t bytes, bool has_to_be_device)
{
	if (ncc_in_arena(address) || has_to_be_device)
		return ncc_is_allocated(address, bytes) ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
	return address ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}

static CUresult submit(CUstream handle, struct ncc_task task, enum when when, bool pageable)
{
	CUstream stream;
	CUresult result = ncc_stream(handle, &stream);
	bool captured;

	if (result)
		return result;
	captured = stream->capture != NULL;
	result = ncc_submit(stream, task);
	if (result || captured || (when == LATER && !pageable))
		return result;
	return ncc_wait_stream(stream);
}

CUresult ncc_check_copy(const struct ncc_copy *c, bool to_device, bool from_device)
{
	CUresult result;

	result = check_range(c->to, span(c->width, c->height, c->depth, c->to_pitch, c->to_layer), to_device);
	if (result)
		return result;
	return check_range(c->from, span(c->width, c->height, c->depth, c->from_pitch, c->from_layer), from_device);
}

static CUresult copy(const char *name, const struct ncc_copy *c, bool to_device, bool from_device, CUstream stream,
		     enum when when)
{
	CUcontext context;
	CUresult result = ncc_enter(name, &context);
	struct ncc_task task = {.kind = NCC_TASK_COPY, .copy = *c};

	if (!result && when == AT_ONCE)
		result = ncc_forbidden(name);
	if (result || !c->width || !c->height || !c->depth)
		return result;
	result = ncc_check_copy(c, to_device, from_device);
	if (result)
		return result;
	return submit(stream, task, when, !ncc_in_arena(c->to) || !ncc_in_arena(c->from));
}

static CUresult copy_bytes(const char *name, uint64_t to, bool to_device, uint64_t from, bool from_device, size_t bytes,
			   CUstream stream, enum when when)
{
	struct ncc_copy c = {.to = to, .from = from, .width = bytes, .height = 1, .depth = 1};

	c.asked = (CUDA_MEMCPY3D){.srcMemoryType = CU_MEMORYTYPE_UNIFIED,
				  .srcDevice = from,
				  .dstMemoryType = CU_MEMORYTYPE_UNIFIED,
				  .dstDevice = to,
				  .srcPitch = bytes,
				  .srcHeight = 1,
				  .dstPitch = bytes,
				  .dstHeight = 1,
				  .WidthInBytes = bytes,
				  .Height = 1,
				  .Depth = 1};
	return copy(name, &c, to_device, from_device, stream, when);
}

#define BITS(pointer) ((uint64_t)(uintptr_t)(pointer))

NCC_API cuMemcpy(CUdeviceptr to, CUdeviceptr from, size_t bytes)
{
	return copy_bytes("cuMemcpy", to, false, from, false, bytes, NULL, AT_ONCE);
}

NCC_API cuMemcpyAsync(CUdeviceptr to, CUdeviceptr from, size_t bytes, CUstream stream)
{
	return copy_bytes("cuMemcpyAsync", to, false, from, false, bytes, stream, LATER);
}

NCC_API cuMemcpyHtoD_v2(CUdeviceptr to, const void *from, size_t bytes)
{
	return copy_bytes("cuMemcpyHtoD_v2", to, true, BITS(from), false, bytes, NULL, AT_ONCE);
}

NCC_API cuMemcpyHtoDAsync_v2(CUdeviceptr to, const void *from, size_t bytes, CUstream stream)
{
	return copy_bytes("cuMemcpyHtoDAsync_v2", to, true, BITS(from), false, bytes, stream, LATER);
}

NCC_API cuMemcpyDtoH_v2(void *to, CUdeviceptr from, size_t bytes)
{
	return copy_bytes("cuMemcpyDtoH_v2", BITS(to), false, from, true, bytes, NULL, AT_ONCE);
}

NCC_API cuMemcpyDtoHAsync_v2(void *to, CUdeviceptr from, size_t bytes, CUstream stream)
{
	return copy_bytes("cuMemcpyDtoHAsync_v2", BITS(to), false, from, true, bytes, stream, LATER);
}

NCC_API cuMemcpyDtoD_v2(CUdeviceptr to, CUdeviceptr from, size_t bytes)
{
	return copy_bytes("cuMemcpyDtoD_v2", to, true, from, true, bytes, NULL, AT_ONCE);
}

NCC_API cuMemcpyDtoDAsync_v2(CUdeviceptr to, CUdeviceptr from, size_t bytes, CUstream stream)
{
	return copy_bytes("cuMemcpyDtoDAsync_v2", to, true, from, true, bytes, stream, LATER);
}

NCC_API cuMemcpyPeer(CUdeviceptr to, CUcontext to_context, CUdeviceptr from, CUcontext from_context, size_t bytes)
{
	return copy_bytes("cuMemcpyPeer", to, true, from, true, bytes, NULL, AT_ONCE);
}

NCC_API cuMemcpyPeerAsync(CUdeviceptr to, CUcontext to_context, CUdeviceptr from, CUcontext from_context, size_t bytes,
			  CUstream stream)
{
	return copy_bytes("cuMemcpyPeerAsync", to, true, from, true, bytes, stream, LATER);
}

/* One side of a copy: what its descriptor says. */
struct side {
	int type;
	uint64_t host, device;
	size_t x, y, z, pitch, height;
};

/* Where the first byte lies; 0 for what there is not here: arrays. */
static uint64_t first_byte(const struct side *s)
{
	uint64_t base = s->type == CU_MEMORYTYPE_HOST ? s->host : s->type == CU_MEMORYTYPE_ARRAY ? 0 : s->device;

	return base ? base + (s->z * s->height + s->y) * s->pitch + s->x : 0;
}

CUresult ncc_copy_of_3d(const CUDA_MEMCPY3D *asked, struct ncc_copy *c)
{
	struct side from = {asked->srcMemoryType, BITS(asked->srcHost), asked->srcDevice, asked->srcXInBytes,
			    asked->srcY,          asked->srcZ,          asked->srcPitch,  asked->srcHeight};
	struct side to = {asked->dstMemoryType, BITS(asked->dstHost), asked->dstDevice, asked->dstXInBytes,
			  asked->dstY,          asked->dstZ,          asked->dstPitch,  asked->dstHeight};

	if (from.type == CU_MEMORYTYPE_ARRAY || to.type == CU_MEMORYTYPE_ARRAY)
		return CUDA_ERROR_NOT_SUPPORTED;
	from.pitch = from.pitch ? from.pitch : asked->WidthInBytes;
	to.pitch = to.pitch ? to.pitch : asked->WidthInBytes;
	from.height = from.height ? from.height : asked->Height;
	to.height = to.height ? to.height : asked->Height;
	if (asked->Height > 1 && (from.pitch < asked->WidthInBytes || to.pitch < asked->WidthInBytes))
		return CUDA_ERROR_INVALID_VALUE;
	*c = (struct ncc_copy){.to = first_byte(&to),
			       .from = first_byte(&from),
			       .width = asked->WidthInBytes,
			       .height = asked->Height,
			       .depth = asked->Depth,
			       .to_pitch = to.pitch,
			       .from_pitch = from.pitch,
			       .to_layer = to.pitch * to.height,
			       .from_layer = from.pitch * from.height,
			       .asked = *asked};
	return CUDA_SUCCESS;
}

static CUresult copy_3d(const char *name, const CUDA_MEMCPY3D *asked, CUstream stream, enum when when)
{
	struct ncc_copy c;
	CUresult result = asked ? ncc_copy_of_3d(asked, &c) : CUDA_ERROR_INVALID_VALUE;

	if (result)
		return result;
	return copy(name, &c, asked->dstMemoryType == CU_MEMORYTYPE_DEVICE,
		    asked->srcMemoryType == CU_MEMORYTYPE_DEVICE, stream, when);
}

static CUresult copy_2d(const char *name, const CUDA_MEMCPY2D *two, CUstream stream, enum when when)
{
	CUDA_MEMCPY3D three;

	if (!two)
		return CUDA_ERROR_INVALID_VALUE;
	three = (CUDA_MEMCPY3D){.srcXInBytes = two->srcXInBytes,
				.srcY = two->srcY,
				.srcMemoryType = two->srcMemoryType,
				.srcHost = two->srcHost,
				.srcDevice = two->srcDevice,
				.srcPitch = two->srcPitch,
				.dstXInBytes = two->dstXInBytes,
				.dstY = two->dstY,
				.dstMemoryType = two->dstMemoryType,
				.dstHost = two->dstHost,
				.dstDevice = two->dstDevice,
				.dstPitch = two->dstPitch,
				.WidthInBytes = two->WidthInBytes,
				.Height = two->Height,
				.Depth = 1};
	return copy_3d(name, &three, stream, when);
}

NCC_API cuMemcpy2D_v2(const CUDA_MEMCPY2D *asked)
{
	return copy_2d("cuMemcpy2D_v2", asked, NULL, AT_ONCE);
}

NCC_API cuMemcpy2DAsync_v2(const CUDA_MEMCPY2D *asked, CUstream stream)
{
	return copy_2d("cuMemcpy2DAsync_v2", asked, stream, LATER);
}

NCC_API cuMemcpy3D_v2(const CUDA_MEMCPY3D *asked)
{
	return copy_3d("cuMemcpy3D_v2", asked, NULL, AT_ONCE);
}

NCC_API cuMemcpy3DAsync_v2(const CUDA_MEMCPY3D *asked, CUstream stream)
{
	return copy_3d("cuMemcpy3DAsync_v2", asked, stream, LATER);
}

NCC_API cuMemcpy3DPeer(const CUDA_MEMCPY3D *asked)
{
	return copy_3d("cuMemcpy3DPeer", asked, NULL, AT_ONCE);
}

NCC_API cuMemcpy3DPeerAsync(const CUDA_MEMCPY3D *asked, CUstream stream)
{
	return copy_3d("cuMemcpy3DPeerAsync", asked, stream, LATER);
}

/* ---- fills ---- */

CUresult ncc_check_set(const struct ncc_set *s)
{
	size_t bytes = s->width * s->element_bytes;

	if (s->to % s->element_bytes || (s->height > 1 && s->pitch < bytes))
		return CUDA_ERROR_INVALID_VALUE;
	return check_range(s->to, span(bytes, s->height, 1, s->pitch, 0), true);
}

static CUresult fill(const char *name, struct ncc_set set, CUstream stream, enum when when)
{
	CUcontext context;
	CUresult result = ncc_enter(name, &context);
	struct ncc_task task = {.kind = NCC_TASK_SET, .set = set};

	if (!result && when == AT_ONCE)
		result = ncc_forbidden(name);
	if (result || !set.width || !set.height)
		return result;
	result = ncc_check_set(&set);
	return result ? result : submit(stream, task, when, false);
}

#define FILL(bits, type)                                                                                        \
	NCC_API cuMemsetD##bits##_v2(CUdeviceptr to, type value, size_t n)                                      \
	{                                                                                                       \
		struct ncc_set set = {to, n * (bits / 8), n, 1, value, bits / 8};                               \
		return fill("cuMemsetD" #bits "_v2", set, NULL, AT_ONCE);                                       \
	}                                                                                                       \
	NCC_API cuMemsetD##bits##Async(CUdeviceptr to, type value, size_t n, CUstream stream)                   \
	{                                                                                                       \
		struct ncc_set set = {to, n * (bits / 8), n, 1, value, bits / 8};                               \
		return fill("cuMemsetD" #bits "Async", set, stream, LATER);                                     \
	}                                                                                                       \
	NCC_API cuMemsetD2D##bits##_v2(CUdeviceptr to, size_t pitch, type value, size_t width, size_t height)   \
	{                                                                                                       \
		struct ncc_set set = {to, pitch, width, height, value, bits / 8};                               \
		return fill("cuMemsetD2D" #bits "_v2", set, NULL, AT_ONCE);                                     \
	}                                                                                                       \
	NCC_API cuMemsetD2D##bits##Async(CUdeviceptr to, size_t pitch, type value, size_t width, size_t height, \
					 CUstream stream)                                                       \
	{                                                                                                       \
		struct ncc_set set = {to, pitch, width, height, value, bits / 8};                               \
		return fill("cuMemsetD2D" #bits "Async", set, stream, LATER);                                   \
	}

FILL(8, unsigned char)
FILL(16, unsigned short)
FILL(32, unsigned int)
