#include "roctracer/followed.h"

#include <stdlib.h>

#include "driver/capture.h"
#include "driver/hooked_table.h"
#include "hip/driver/last_error.h"
#include "roctracer/flights.h"
#include "roctracer/real.h"

/* A stream that goes, of the thread. */
static __thread struct ncc_capturing *detached;

static void begins(const void *stream, enum ncc_capture_into into)
{
	ncc_capture_begins((CUstream)stream, into);
}

void ncc_roc_follow(uint32_t call, const union ncc_roc_data *data)
{
	switch (call) {
	case NCC_ROC_ID_hipStreamBeginCapture:
		begins(data->args.hipStreamBeginCapture.stream, NCC_CAPTURE_NEW_GRAPH);
		break;
	case NCC_ROC_ID_hipStreamBeginCaptureToGraph:
		begins(data->args.hipStreamBeginCaptureToGraph.stream, NCC_CAPTURE_GRAPH);
		break;
	case NCC_ROC_ID_hipStreamDestroy:
		detached = ncc_capture_detach(data->args.hipStreamDestroy.stream);
		break;
	case NCC_ROC_ID_hipDeviceReset:
		ncc_roc_flights_leave();
		break;
	}
}

static void stream_has_gone(bool gone)
{
	if (gone)
		free(detached);
	else
		ncc_capture_attach(detached);
	detached = NULL;
}

/* What stands for a function that the program looked up; `by`: the library's, or the hook driver's. */
static void *ours_of(const void *function)
{
	NCC_FOR_EACH_HOOKED(row) {
		size_t place = row->real - offsetof(struct ncc_roc_reals, calls);

		if (ncc_real_of(row) == function || *(void **)((char *)&ncc_roc_next + place) == function)
			return row->ours;
	}
	return (void *)function;
}

static void answer(void **function, hipError_t result)
{
	if (!result && function && *function)
		*function = ours_of(*function);
}

hipError_t ncc_roc_followed(uint32_t call, const union ncc_roc_data *data, hipError_t result)
{
	switch (call) {
	case NCC_ROC_ID_hipStreamBeginCapture:
		if (result)
			ncc_capture_is_over(data->args.hipStreamBeginCapture.stream);
		break;
	case NCC_ROC_ID_hipStreamBeginCaptureToGraph:
		if (result)
			ncc_capture_is_over(data->args.hipStreamBeginCaptureToGraph.stream);
		break;
	case NCC_ROC_ID_hipStreamEndCapture:
		ncc_capture_is_over(data->args.hipStreamEndCapture.stream);
		break;
	case NCC_ROC_ID_hipStreamDestroy:
		stream_has_gone(!result);
		break;
	case NCC_ROC_ID_hipGetLastError:
		return ncc_hip_error_of(result, true);
	case NCC_ROC_ID_hipPeekAtLastError:
		return ncc_hip_error_of(result, false);
	case NCC_ROC_ID_hipExtGetLastError:
		return ncc_hip_result_of(result);
	case NCC_ROC_ID_hipGetProcAddress:
		answer(data->args.hipGetProcAddress.pfn, result);
		break;
	case NCC_ROC_ID_hipGetDriverEntryPoint:
		answer(data->args.hipGetDriverEntryPoint.funcPtr, result);
		break;
	}
	return result;
}
