/* Calls that are seen whether they are traced or not: by them is known which streams capture, when a device's state goes, what
 * the library remembers of errors, and what the program is given for a name.
 */
#ifndef NCC_ROCTRACER_FOLLOWED_H
#define NCC_ROCTRACER_FOLLOWED_H

#include "roctracer/arguments.h"

static inline bool ncc_roc_is_followed(uint32_t call)
{
	switch (call) {
	case NCC_ROC_ID_hipStreamBeginCapture:
	case NCC_ROC_ID_hipStreamBeginCaptureToGraph:
	case NCC_ROC_ID_hipStreamEndCapture:
	case NCC_ROC_ID_hipStreamDestroy:
	case NCC_ROC_ID_hipDeviceReset:
	case NCC_ROC_ID_hipGetLastError:
	case NCC_ROC_ID_hipPeekAtLastError:
	case NCC_ROC_ID_hipExtGetLastError:
	case NCC_ROC_ID_hipGetProcAddress:
	case NCC_ROC_ID_hipGetDriverEntryPoint:
		return true;
	default:
		return false;
	}
}

/* Before such a call, and behind it; the latter gives what the program gets. */
void ncc_roc_follow(uint32_t call, const union ncc_roc_data *data);
hipError_t ncc_roc_followed(uint32_t call, const union ncc_roc_data *data, hipError_t result);

#endif
