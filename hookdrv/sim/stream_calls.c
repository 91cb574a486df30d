/* What programs do with streams. */
#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>

#include "sim/capture.h"
#include "sim/enter.h"
#include "sim/event.h"
#include "sim/queue.h"
#include "sim/stream.h"

static CUresult enter(const char *name, CUstream handle, CUstream *stream)
{
	CUresult result = ncc_begin(name);

	return result ? result : ncc_stream(handle, stream);
}

NCC_API cuStreamCreateWithPriority(CUstream *stream, unsigned int flags, int priority)
{
	CUcontext context;
	CUresult result = ncc_enter("cuStreamCreate", &context);

	if (result)
		return result;
	if (!stream || flags > CU_STREAM_NON_BLOCKING)
		return CUDA_ERROR_INVALID_VALUE;
	*stream = ncc_new_stream(context, flags, priority);
	return *stream ? CUDA_SUCCESS : CUDA_ERROR_OUT_OF_MEMORY;
}

NCC_API cuStreamCreate(CUstream *stream, unsigned int flags)
{
	return cuStreamCreateWithPriority(stream, flags, 0);
}

/* Its work goes on: tasks know no streams. */
NCC_API cuStreamDestroy_v2(CUstream stream)
{
	CUresult result = ncc_begin("cuStreamDestroy");

	if (result)
		return result;
	if (!ncc_is_handle(stream, NCC_STREAM))
		return CUDA_ERROR_INVALID_HANDLE;
	if (stream->capture)
		ncc_leave_capture(stream);
	ncc_free_stream(stream);
	return CUDA_SUCCESS;
}

/* Who asks a captured stream for what it does not tell gives the capture up, whatever its mode and the thread's. */
static CUresult check_captured(CUstream stream)
{
	if (!stream->capture)
		return CUDA_SUCCESS;
	stream->capture->broken = true;
	return CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED;
}

/* It does nothing that could be waited for. */
static CUresult check_waiting(CUstream stream)
{
	CUresult result = ncc_check_stream(stream);

	return result ? result : check_captured(stream);
}

NCC_API cuStreamSynchronize(CUstream handle)
{
	CUstream stream;
	CUresult result = enter("cuStreamSynchronize", handle, &stream);

	if (!result)
		result = check_waiting(stream);
	return result ? result : ncc_wait_stream(stream);
}

NCC_API cuStreamQuery(CUstream handle)
{
	CUstream stream;
	CUresult result = enter("cuStreamQuery", handle, &stream);

	if (!result)
		result = check_waiting(stream);
	if (!result && !ncc_is_done(stream->context->device, ncc_last_task(stream)))
		result = CUDA_ERROR_NOT_READY;
	return result;
}

NCC_API cuStreamWaitEvent(CUstream handle, CUevent event, unsigned int flags)
{
	CUstream stream;
	CUresult result = enter("cuStreamWaitEvent", handle, &stream);
	struct ncc_task task = {.kind = NCC_TASK_WAIT};
	struct ncc_event_state state;

	if (result)
		return result;
	if (!ncc_is_handle(event, NCC_EVENT))
		return CUDA_ERROR_INVALID_HANDLE;
	state = ncc_event_state(event);
	if (state.captured || stream->capture)
		return ncc_capture_wait(stream, event);
	if (!state.recorded)
		return CUDA_SUCCESS;
	task.wait.device = state.device;
	task.wait.task = state.task;
	return ncc_submit(stream, task);
}

NCC_API cuStreamAddCallback(CUstream handle, void (*callback)(CUstream, CUresult, void *), void *data,
			    unsigned int flags)
{
	CUstream stream;
	CUresult result = enter("cuStreamAddCallback", handle, &stream);
	struct ncc_task task = {.kind = NCC_TASK_CALLBACK,
				.host = {.callback = callback, .stream = handle, .data = data}};

	if (!result && (!callback || flags))
		return CUDA_ERROR_INVALID_VALUE;
	if (!result && stream->capture)
		return CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED;
	return result ? result : ncc_submit(stream, task);
}

NCC_API cuLaunchHostFunc(CUstream handle, void (*function)(void *), void *data)
{
	CUstream stream;
	CUresult result = enter("cuLaunchHostFunc", handle, &stream);
	struct ncc_task task = {.kind = NCC_TASK_HOST, .host = {.function = function, .data = data}};

	if (!result && !function)
		return CUDA_ERROR_INVALID_VALUE;
	return result ? result : ncc_submit(stream, task);
}

NCC_API cuStreamGetCtx(CUstream handle, CUcontext *context)
{
	CUstream stream;
	CUresult result = enter("cuStreamGetCtx", handle, &stream);

	if (!result && !context)
		return CUDA_ERROR_INVALID_VALUE;
	if (!result)
		*context = stream->context;
	return result;
}

NCC_API cuStreamGetDevice(CUstream handle, CUdevice *device)
{
	CUstream stream;
	CUresult result = enter("cuStreamGetDevice", handle, &stream);

	if (!result && !device)
		return CUDA_ERROR_INVALID_VALUE;
	if (!result)
		*device = stream->context->device;
	return result;
}

NCC_API cuStreamGetFlags(CUstream handle, unsigned int *flags)
{
	CUstream stream;
	CUresult result = enter("cuStreamGetFlags", handle, &stream);

	if (!result && !flags)
		return CUDA_ERROR_INVALID_VALUE;
	if (!result)
		result = check_captured(stream); /* as seen with driver 580; so cuStreamGetId */
	if (!result)
		*flags = stream->flags;
	return result;
}

NCC_API cuStreamGetPriority(CUstream handle, int *priority)
{
	CUstream stream;
	CUresult result = enter("cuStreamGetPriority", handle, &stream);

	if (!result && !priority)
		return CUDA_ERROR_INVALID_VALUE;
	if (!result)
		*priority = stream->priority;
	return result;
}

NCC_API cuStreamGetId(CUstream handle, unsigned long long *id)
{
	CUstream stream;
	CUresult result = enter("cuStreamGetId", handle, &stream);

	if (!result && !id)
		return CUDA_ERROR_INVALID_VALUE;
	if (!result)
		result = check_captured(stream);
	if (!result)
		*id = stream->id;
	return result;
}

/* Managed memory is the process's own: who may touch it needs no bookkeeping. */
NCC_API cuStreamAttachMemAsync(CUstream handle, CUdeviceptr address, size_t bytes, unsigned int flags)
{
	CUstream stream;

	return enter("cuStreamAttachMemAsync", handle, &stream);
}

static CUresult write_value(const char *name, CUstream handle, CUdeviceptr address, uint64_t value, int bytes)
{
	CUstream stream;
	CUresult result = enter(name, handle, &stream);
	struct ncc_task task = {.kind = NCC_TASK_WRITE, .write = {address, value, bytes}};

	if (!result && (!address || address % (unsigned int)bytes))
		return CUDA_ERROR_INVALID_VALUE;
	if (!result && stream->capture)
		return CUDA_ERROR_NOT_SUPPORTED;
	return result ? result : ncc_submit(stream, task);
}

NCC_API cuStreamWriteValue32_v2(CUstream stream, CUdeviceptr address, uint32_t value, unsigned int flags)
{
	return write_value("cuStreamWriteValue32", stream, address, value, 4);
}

NCC_API cuStreamWriteValue64_v2(CUstream stream, CUdeviceptr address, uint64_t value, unsigned int flags)
{
	return write_value("cuStreamWriteValue64", stream, address, value, 8);
}
