/* What the device's thread does for each kind of task, and how long that takes by the model. */
#ifndef NCC_SIM_RUN_H
#define NCC_SIM_RUN_H

#include "sim/task.h"

/* Runs on the device's thread. The modelled clock moves on in each. Waiting for another device is the queue's. */
CUresult ncc_run_task(CUcontext context, struct ncc_task *task, uint64_t *cycles);

/* The model's clock: a launch or copy costs about 2 us to begin, and a cycle moves 16 bytes (24 GB/s). */
enum { NCC_BEGIN_CYCLES = 3000, NCC_BYTES_PER_CYCLE = 16 };

static inline uint64_t ncc_copy_cycles(uint64_t bytes)
{
	return NCC_BEGIN_CYCLES + bytes / NCC_BYTES_PER_CYCLE;
}

#endif
