/* Streams, events, captures. */
#include "sim/stream.h"

#include "sim/event.h"
#include "sim/hip/hip.h"

NCC_HIP_CALL(hipStreamCreate, (CUstream * stream), cuStreamCreate(stream, CU_STREAM_DEFAULT))
NCC_HIP_CALL(hipStreamCreateWithFlags, (CUstream * stream, unsigned int flags), cuStreamCreate(stream, flags))
NCC_HIP_CALL(hipStreamCreateWithPriority, (CUstream * stream, unsigned int flags, int priority),
	     cuStreamCreateWithPriority(stream, flags, priority))
NCC_HIP_CALL(hipStreamDestroy, (CUstream stream), cuStreamDestroy_v2(stream))
NCC_HIP_CALL(hipStreamQuery, (CUstream stream), cuStreamQuery(stream))
NCC_HIP_CALL(hipStreamSynchronize, (CUstream stream), cuStreamSynchronize(stream))
NCC_HIP_CALL(hipStreamWaitEvent, (CUstream stream, CUevent event, unsigned int flags),
	     cuStreamWaitEvent(stream, event, flags))
NCC_HIP_CALL(hipStreamGetFlags, (CUstream stream, unsigned int *flags), cuStreamGetFlags(stream, flags))
NCC_HIP_CALL(hipStreamGetPriority, (CUstream stream, int *priority), cuStreamGetPriority(stream, priority))
NCC_HIP_CALL(hipStreamAddCallback,
	     (CUstream stream, void (*callback)(CUstream, CUresult, void *), void *data, unsigned int flags),
	     cuStreamAddCallback(stream, callback, data, flags))
NCC_HIP_CALL(hipLaunchHostFunc, (CUstream stream, void (*function)(void *), void *data),
	     cuLaunchHostFunc(stream, function, data))
NCC_HIP_CALL(hipStreamAttachMemAsync, (CUstream stream, void *address, size_t bytes, unsigned int flags),
	     cuStreamAttachMemAsync(stream, NCC_BITS(address), bytes, flags))
NCC_HIP_CALL(hipStreamWriteValue32, (CUstream stream, void *address, uint32_t value, unsigned int flags),
	     cuStreamWriteValue32_v2(stream, NCC_BITS(address), value, flags))
NCC_HIP_CALL(hipStreamWriteValue64, (CUstream stream, void *address, uint64_t value, unsigned int flags),
	     cuStreamWriteValue64_v2(stream, NCC_BITS(address), value, flags))

/* All compute units are used, whatever the mask says. */
NCC_HIP_CALL(hipExtStreamCreateWithCUMask, (CUstream * stream, uint32_t n, const uint32_t *mask),
	     n &&mask ? cuStreamCreate(stream, CU_STREAM_DEFAULT) : CUDA_ERROR_INVALID_VALUE)

__attribute__((visibility("default"))) int hipGetStreamDeviceId(CUstream handle)
{
	CUstream stream;
	CUresult result = ncc_hip_enter("hipGetStreamDeviceId");

	return result || ncc_stream(handle, &stream) ? -1 : stream->context->device;
}

/* ---- events ---- */

static unsigned int event_flags(unsigned int flags)
{
	return flags & ~(unsigned int)hipEventReleaseFlags;
}

NCC_HIP_CALL(hipEventCreate, (CUevent * event), cuEventCreate(event, CU_EVENT_DEFAULT))
NCC_HIP_CALL(hipEventCreateWithFlags, (CUevent * event, unsigned int flags), cuEventCreate(event, event_flags(flags)))
NCC_HIP_CALL(hipEventDestroy, (CUevent event), cuEventDestroy_v2(event))
NCC_HIP_CALL(hipEventRecord, (CUevent event, CUstream stream), cuEventRecord(event, stream))
NCC_HIP_CALL(hipEventQuery, (CUevent event), cuEventQuery(event))
NCC_HIP_CALL(hipEventSynchronize, (CUevent event), cuEventSynchronize(event))
NCC_HIP_CALL(hipEventElapsedTime, (float *ms, CUevent start, CUevent end), cuEventElapsedTime(ms, start, end))

/* ---- captures ---- */

NCC_HIP_CALL(hipStreamBeginCapture, (CUstream stream, int mode), cuStreamBeginCapture_v2(stream, mode))
NCC_HIP_CALL(hipStreamEndCapture, (CUstream stream, CUgraph *graph), cuStreamEndCapture(stream, graph))
NCC_HIP_CALL(hipStreamIsCapturing, (CUstream stream, int *status), cuStreamIsCapturing(stream, status))
NCC_HIP_CALL(hipStreamGetCaptureInfo, (CUstream stream, int *status, uint64_t *id),
	     cuStreamGetCaptureInfo(stream, status, id))
NCC_HIP_CALL(hipStreamGetCaptureInfo_v2,
	     (CUstream stream, int *status, uint64_t *id, CUgraph *graph, const CUgraphNode **after, size_t *n),
	     cuStreamGetCaptureInfo_v2(stream, status, id, graph, after, n))
NCC_HIP_CALL(hipStreamUpdateCaptureDependencies, (CUstream stream, CUgraphNode *after, size_t n, unsigned int flags),
	     cuStreamUpdateCaptureDependencies(stream, after, n, flags))
NCC_HIP_CALL(hipThreadExchangeStreamCaptureMode, (int *mode), cuThreadExchangeStreamCaptureMode(mode))
