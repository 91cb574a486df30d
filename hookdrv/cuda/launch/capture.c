#include "cuda/launch/capture.h"

#include <stdatomic.h>

#include "base/fork.h"
#include "cuda/driver/real.h"

static _Atomic int captures;

void ncc_capture_count(int by)
{
	atomic_fetch_add_explicit(&captures, by, memory_order_relaxed);
}

bool ncc_captures(void)
{
	return atomic_load(&captures) > 0;
}

int ncc_capture_status(CUstream stream)
{
	int status = CU_STREAM_CAPTURE_STATUS_NONE;

	if (!atomic_load_explicit(&captures, memory_order_relaxed) || !ncc_real.cuStreamIsCapturing)
		return status;
	return ncc_real.cuStreamIsCapturing(stream, &status) ? NCC_CAPTURE_UNKNOWN : status;
}

static void in_child(void)
{
	atomic_store(&captures, 0);
}

NCC_ON_FORK(in_child)
