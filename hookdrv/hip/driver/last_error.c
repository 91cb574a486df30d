#include "hip/driver/last_error.h"

enum { NO_DEVICE = -1, MARK = hipErrorInvalidDevice };

__thread struct ncc_hip_error ncc_hip_error __attribute__((tls_model("initial-exec")));

static void mark(void)
{
	ncc_hip.hipSetDevice(NO_DEVICE);
	ncc_hip_error.marked = true;
}

static void forget(void)
{
	ncc_hip.hipGetLastError();
	if (ncc_hip.hipExtGetLastError)
		ncc_hip.hipExtGetLastError();
}

void ncc_hip_error_read(void)
{
	hipError_t found = ncc_hip.hipPeekAtLastError();

	if (!ncc_hip_error.waiting || found != MARK)
		ncc_hip_error.waiting = found;
	ncc_hip_error.known = true;
}

void ncc_hip_error_put_back(void)
{
	if (ncc_hip_error.waiting)
		mark();
	else
		forget();
}

/* Nothing waited, the call gave an error, and a call of ours came after. */
static bool is_lost(hipError_t result)
{
	return result && !ncc_hip_error.waiting && ncc_hip.hipPeekAtLastError() != result;
}

void ncc_hip_error_leave(hipError_t result)
{
	if (is_lost(result)) {
		ncc_hip_error.waiting = result;
		mark();
	}
	ncc_hip_error.gave = result;
	ncc_hip_error.known = false;
}

static hipError_t unmarked(hipError_t found, bool is_mark, hipError_t stands_for)
{
	return is_mark && found == MARK ? stands_for : found;
}

hipError_t ncc_hip_error_of(hipError_t found, bool is_forgotten)
{
	hipError_t error = unmarked(found, ncc_hip_error.waiting != hipSuccess, ncc_hip_error.waiting);

	/* What hipPeekAtLastError gives is the result of that call, too. */
	if (!is_forgotten) {
		ncc_hip_error.marked = ncc_hip_error.waiting != hipSuccess;
		ncc_hip_error.gave = error;
	}
	if (is_forgotten || error != ncc_hip_error.waiting)
		ncc_hip_error.waiting = hipSuccess;
	ncc_hip_error.known = false;
	return error;
}

/* Up to version 6 that is the only thing that the library remembers, and it is forgotten now. */
hipError_t ncc_hip_result_of(hipError_t found)
{
	hipError_t result = unmarked(found, ncc_hip_error.marked, ncc_hip_error.gave);

	ncc_hip_error.marked = false;
	if (!ncc_hip_error.waiting)
		return result;
	if (ncc_hip.hipPeekAtLastError() != MARK)
		ncc_hip_error.waiting = hipSuccess;
	ncc_hip_error.marked = true;
	ncc_hip_error.gave = hipSuccess;
	return result;
}

void ncc_hip_error_keep(void)
{
	ncc_hip_own_begin();
	ncc_hip_error.before = ncc_hip_error.waiting;
}

void ncc_hip_error_again(void)
{
	ncc_hip_error.waiting = ncc_hip_error.before;
	ncc_hip_error_put_back();
}
