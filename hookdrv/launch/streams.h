/* Streams of the program and their captures: what is done about them around the driver's calls. */
#ifndef NCC_STREAMS_H
#define NCC_STREAMS_H

#include "driver/capture.h"

/* A stream is about to be made with flags. */
void ncc_stream_is_made(unsigned int flags);

/* Destroys it by the driver's call. */
CUresult ncc_stream_destroy(CUstream stream, CUresult (*real)(CUstream));

/* A capture is counted from before the driver begins one until after it has ended it; not while a kernel is timed. */
void ncc_stream_captures(CUstream stream, enum ncc_capture_into into);

/* What the driver's calls gave, which is given back. */
CUresult ncc_stream_capture_begun(CUstream stream, CUresult result);
CUresult ncc_stream_capture_ended(CUstream stream, CUresult result);

#endif
