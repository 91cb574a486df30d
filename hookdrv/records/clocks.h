/* What each device's clock says when the host's says what: measured at the first probed launch in a context, while
 * results are saved, and at the end, so that readers bring the times of several devices and processes together. */
#ifndef NCC_CUDA_CLOCKS_H
#define NCC_CUDA_CLOCKS_H

#include "abi.h"
#include "driver/driver_abi.h"

/* `epoch_ns`: CLOCK_REALTIME at 0 of CLOCK_MONOTONIC, as the trace's launches have it. */
void ncc_clocks_start(uint64_t epoch_ns);

/* Before a probed launch in a context, which is current. */
void ncc_clocks_begin(CUcontext context);

/* By the writer thread, in a context that is current: measures again when that is due. */
void ncc_clocks_go_on(CUcontext context);

/* A last time, in a context (NULL: all) that goes away. */
void ncc_clocks_end(CUcontext context);

#endif
