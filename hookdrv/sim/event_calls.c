/* What programs do with events. Their times are the model's: what the device's clock said when it came to them. */
#define _GNU_SOURCE
#include <stdlib.h>

#include "sim/capture.h"
#include "sim/enter.h"
#include "sim/event.h"
#include "sim/queue.h"
#include "sim/stream.h"

enum { EVENT_FLAGS = 7 };

NCC_API cuEventCreate(CUevent *event, unsigned int flags)
{
	CUcontext context;
	CUresult result = ncc_enter("cuEventCreate", &context);

	if (result)
		return result;
	if (!event || flags & ~(unsigned int)EVENT_FLAGS)
		return CUDA_ERROR_INVALID_VALUE;
	*event = calloc(1, sizeof(**event));
	if (!*event)
		return CUDA_ERROR_OUT_OF_MEMORY;
	ncc_add_handle(*event, NCC_EVENT);
	(*event)->references = 1;
	(*event)->flags = flags;
	ncc_event_belongs(*event, context);
	return CUDA_SUCCESS;
}

static CUresult enter(const char *name, CUevent event)
{
	CUresult result = ncc_begin(name);

	return result ? result : ncc_is_handle(event, NCC_EVENT) ? CUDA_SUCCESS : CUDA_ERROR_INVALID_HANDLE;
}

NCC_API cuEventDestroy_v2(CUevent event)
{
	CUresult result = enter("cuEventDestroy", event);

	if (result)
		return result;
	ncc_end_event(event);
	return CUDA_SUCCESS;
}

NCC_API cuEventRecord(CUevent event, CUstream handle)
{
	CUstream stream;
	struct ncc_task task = {.kind = NCC_TASK_RECORD, .event = event};
	uint64_t number;
	CUresult result = enter("cuEventRecord", event);

	ncc_log("cuEventRecord%s stream %p", ncc_variant, (void *)handle);
	if (!result)
		result = ncc_stream(handle, &stream);
	if (result)
		return result;
	if (stream->context->device != event->context->device)
		return CUDA_ERROR_INVALID_HANDLE;
	if (stream->capture)
		return ncc_capture_record(stream, event);
	ncc_keep_event(event);
	result = ncc_submit_numbered(stream, task, &number);
	if (!result)
		ncc_event_recorded(event, stream->context->device, number);
	return result;
}

NCC_API cuEventRecordWithFlags(CUevent event, CUstream stream, unsigned int flags)
{
	return flags > 1 ? CUDA_ERROR_INVALID_VALUE : cuEventRecord(event, stream);
}

static CUresult check(const char *name, CUevent event, struct ncc_event_state *state)
{
	CUresult result = enter(name, event);

	if (result)
		return result;
	*state = ncc_event_state(event);
	return state->captured ? CUDA_ERROR_CAPTURED_EVENT : ncc_usable(event->context);
}

static bool is_over(const struct ncc_event_state *state)
{
	return ncc_is_done(state->device, state->task);
}

NCC_API cuEventQuery(CUevent event)
{
	struct ncc_event_state state;
	CUresult result = check("cuEventQuery", event, &state);

	if (!result && state.recorded && !is_over(&state))
		return CUDA_ERROR_NOT_READY;
	return result;
}

NCC_API cuEventSynchronize(CUevent event)
{
	struct ncc_event_state state;
	CUresult result = check("cuEventSynchronize", event, &state);

	if (result || !state.recorded)
		return result;
	ncc_wait(state.device, state.task);
	return ncc_usable(event->context);
}

NCC_API cuEventElapsedTime(float *ms, CUevent start, CUevent end)
{
	struct ncc_event_state first, last;
	CUresult result = check("cuEventElapsedTime", start, &first);
	int64_t cycles;

	if (!result)
		result = check("cuEventElapsedTime", end, &last);
	if (result || !ms)
		return result ? result : CUDA_ERROR_INVALID_VALUE;
	if (!first.recorded || !last.recorded || (start->flags | end->flags) & CU_EVENT_DISABLE_TIMING)
		return CUDA_ERROR_INVALID_HANDLE;
	if (!is_over(&first) || !is_over(&last))
		return CUDA_ERROR_NOT_READY;
	cycles = (int64_t)__atomic_load_n(&end->cycles, __ATOMIC_ACQUIRE) -
		 (int64_t)__atomic_load_n(&start->cycles, __ATOMIC_ACQUIRE);
	*ms = (float)cycles / (1000.0f * NCC_CYCLES_PER_US);
	return CUDA_SUCCESS;
}
