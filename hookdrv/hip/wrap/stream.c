/* Streams, memory, and the end of a device's context. */
#include "driver/real.h"
#include "hip/driver/library.h"
#include "hip/driver/translated.h"
#include "hip/wrap/wrap.h"
#include "launch/context_end.h"
#include "launch/streams.h"
#include "records/records.h"

/* ---- streams */

NCC_WRAP(hipStreamCreate, CUstream *stream)
{
	NCC_NOTE(hipStreamCreate, stream);
	ncc_stream_is_made(CU_STREAM_DEFAULT);
	return ncc_leave("hipStreamCreate", NCC_WITH_MEMORY(ncc_hip.hipStreamCreate(stream)));
}

NCC_WRAP(hipStreamCreateWithFlags, CUstream *stream, unsigned int flags)
{
	NCC_NOTE(hipStreamCreateWithFlags, stream, flags);
	ncc_stream_is_made(flags);
	return ncc_leave("hipStreamCreateWithFlags", NCC_WITH_MEMORY(ncc_hip.hipStreamCreateWithFlags(stream, flags)));
}

NCC_WRAP(hipStreamCreateWithPriority, CUstream *stream, unsigned int flags, int priority)
{
	NCC_NOTE(hipStreamCreateWithPriority, stream, flags, priority);
	ncc_stream_is_made(flags);
	return ncc_leave("hipStreamCreateWithPriority",
			 NCC_WITH_MEMORY(ncc_hip.hipStreamCreateWithPriority(stream, flags, priority)));
}

NCC_WRAP(hipStreamDestroy, CUstream stream)
{
	NCC_NOTE(hipStreamDestroy, stream);
	return ncc_leave("hipStreamDestroy", ncc_stream_destroy(stream, ncc_hip.hipStreamDestroy));
}

/* ---- memory: the [mem] lines of event.log */

static hipError_t allocated(const char *name, hipError_t result, void *const *pointer, size_t bytes)
{
	ncc_log("[mem] %s %d dptr %llx bytesize %zu", name, result,
		result == hipSuccess && pointer ? (unsigned long long)(uintptr_t)*pointer : 0, bytes);
	return ncc_leave(name, result);
}

static hipError_t freed(const char *name, hipError_t result, const void *pointer)
{
	ncc_log("[mem] %s %d dptr %llx", name, result, (unsigned long long)(uintptr_t)pointer);
	return ncc_leave(name, result);
}

NCC_WRAP(hipMalloc, void **pointer, size_t bytes)
{
	NCC_PASS(hipMalloc, pointer, bytes);
	return allocated("hipMalloc", NCC_WITH_MEMORY(ncc_hip.hipMalloc(pointer, bytes)), pointer, bytes);
}

NCC_WRAP(hipMallocManaged, void **pointer, size_t bytes, unsigned int flags)
{
	NCC_PASS(hipMallocManaged, pointer, bytes, flags);
	return allocated("hipMallocManaged", NCC_WITH_MEMORY(ncc_hip.hipMallocManaged(pointer, bytes, flags)), pointer,
			 bytes);
}

NCC_WRAP(hipMallocPitch, void **pointer, size_t *pitch, size_t width_bytes, size_t height)
{
	hipError_t result;

	NCC_PASS(hipMallocPitch, pointer, pitch, width_bytes, height);
	result = NCC_WITH_MEMORY(ncc_hip.hipMallocPitch(pointer, pitch, width_bytes, height));
	return allocated("hipMallocPitch", result, pointer, result == hipSuccess ? *pitch * height : 0);
}

NCC_WRAP(hipMallocAsync, void **pointer, size_t bytes, CUstream stream)
{
	NCC_PASS(hipMallocAsync, pointer, bytes, stream);
	return allocated("hipMallocAsync", NCC_WITH_MEMORY(ncc_hip.hipMallocAsync(pointer, bytes, stream)), pointer,
			 bytes);
}

NCC_WRAP(hipFree, void *pointer)
{
	NCC_PASS(hipFree, pointer);
	return freed("hipFree", ncc_hip.hipFree(pointer), pointer);
}

NCC_WRAP(hipFreeAsync, void *pointer, CUstream stream)
{
	NCC_PASS(hipFreeAsync, pointer, stream);
	return freed("hipFreeAsync", ncc_hip.hipFreeAsync(pointer, stream), pointer);
}

/* ---- the end of all that the current device has */

NCC_WRAP(hipDeviceReset, void)
{
	CUcontext context = NULL;
	uint64_t registered;
	hipError_t result;

	NCC_NEED(hipDeviceReset);
	NCC_STAY;
	if (!ncc_wanted() || !ncc_followed() || ncc_real.cuCtxGetCurrent(&context))
		return ncc_leave("hipDeviceReset", ncc_hip.hipDeviceReset());
	registered = ncc_context_ends(context);
	ncc_hip_libraries_leave(ncc_hip_device(context));
	result = ncc_hip.hipDeviceReset();
	ncc_context_ended(context, registered, result == hipSuccess);
	return ncc_leave("hipDeviceReset", result);
}
