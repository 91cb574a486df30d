/* Stream captures of the program that are under way. */
#ifndef NCC_CAPTURE_H
#define NCC_CAPTURE_H

#include <stdbool.h>

#include "cuda/driver/cuda_abi.h"

enum { NCC_CAPTURE_UNKNOWN = -1 };

/* One begins, or has ended or failed to begin. */
void ncc_capture_count(int by);

/* Any, of any stream. */
bool ncc_captures(void);

/* CUstreamCaptureStatus of a stream, at no cost where nobody captures. NCC_CAPTURE_UNKNOWN: asking about the legacy stream
 * fails while another stream of its context captures. */
int ncc_capture_status(CUstream stream);

#endif
