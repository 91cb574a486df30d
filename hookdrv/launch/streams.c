#include "launch/streams.h"

#include <stdlib.h>

#include "launch/benchmark.h"
#include "records/marks.h"
#include "records/writer.h"

/* Before the first stream that waits for the legacy one. */
void ncc_stream_is_made(unsigned int flags)
{
	if (flags & CU_STREAM_NON_BLOCKING || ncc_marks_blocked())
		return;
	ncc_writer_hold_marks();
	ncc_marks_streams_block();
	ncc_writer_flush_marks();
}

/* Forgotten before its handle can be another stream's. */
CUresult ncc_stream_destroy(CUstream stream, CUresult (*real)(CUstream))
{
	struct ncc_capturing *detached = ncc_capture_detach(stream);
	CUresult result;

	ncc_writer_mark_stream(stream);
	result = real(stream);
	if (result)
		ncc_capture_attach(detached);
	else
		free(detached);
	return result;
}

void ncc_stream_captures(CUstream stream, enum ncc_capture_into into)
{
	ncc_benchmark_launch_begin();
	ncc_writer_hold_marks();
	ncc_capture_begins(stream, into);
	ncc_writer_flush_marks();
	ncc_benchmark_launch_end();
}

CUresult ncc_stream_capture_begun(CUstream stream, CUresult result)
{
	if (result)
		ncc_capture_is_over(stream);
	return result;
}

CUresult ncc_stream_capture_ended(CUstream stream, CUresult result)
{
	/* Others may leave it as it is: one too many costs a question. */
	if (result == CUDA_SUCCESS || result == CUDA_ERROR_STREAM_CAPTURE_INVALIDATED ||
	    result == CUDA_ERROR_STREAM_CAPTURE_UNJOINED)
		ncc_capture_is_over(stream);
	return result;
}
