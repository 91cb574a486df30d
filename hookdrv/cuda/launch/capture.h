/* Stream captures of the program that are under way. */
#ifndef NCC_CAPTURE_H
#define NCC_CAPTURE_H

#include <stdbool.h>
#include <stdint.h>

#include "cuda/driver/cuda_abi.h"

enum { NCC_CAPTURE_UNKNOWN = -1 };

/* A stream begins to capture (ncc_stream_id), and no longer does: it has ended or failed to begin. */
void ncc_capture_begins(uint64_t stream);
void ncc_capture_is_over(uint64_t stream);

/* A stream is gone, and its capture with it if it had begun one. */
void ncc_capture_stream_gone(uint64_t stream);

/* Any, of any stream. */
bool ncc_captures(void);

/* CUstreamCaptureStatus of a stream, at no cost where nobody captures. NCC_CAPTURE_UNKNOWN: asking about the legacy stream
 * fails while another stream of its context captures. */
int ncc_capture_status(CUstream stream);

#endif
