/* Stream captures of the program that are under way. */
#ifndef NCC_CAPTURE_H
#define NCC_CAPTURE_H

#include <stdbool.h>

#include "cuda/driver/cuda_abi.h"

enum { NCC_CAPTURE_UNKNOWN = -1 };

/* A stream begins to capture, `in_graph`: into one that is there; and no longer does: it has ended or failed to begin. */
void ncc_capture_begins(CUstream stream, bool in_graph);
void ncc_capture_is_over(CUstream stream);

/* So many streams more capture for the graphics interface (cuStreamBeginCaptureToCig); whether any does. */
void ncc_capture_for_graphics(int more);
bool ncc_captures_for_graphics(void);

/* A stream goes, and its capture with it. Whether it had begun one, and whether into a graph that was there. */
bool ncc_capture_stream_gone(CUstream stream, bool *in_graph);

/* Any, of any stream, for graphics, too. */
bool ncc_captures(void);

/* Into graphs that are there. */
bool ncc_captures_in_graphs(void);

/* CUstreamCaptureStatus of a stream, at no cost where nobody captures. NCC_CAPTURE_UNKNOWN: asking about the legacy stream
 * fails while another stream of its context captures. */
int ncc_capture_status(CUstream stream);

#endif
