/* Work for a device: one thread takes tasks in the order in which they were handed in, whatever their stream. */
#ifndef NCC_SIM_QUEUE_H
#define NCC_SIM_QUEUE_H

#include "sim/task.h"

/* The number of the task, from 1 on. Never part of a capture. */
uint64_t ncc_enqueue(CUcontext context, struct ncc_task task);

bool ncc_is_done(int device, uint64_t task);
void ncc_wait(int device, uint64_t task);

/* For all that was handed in so far. */
void ncc_wait_device(int device);

/* The number of the last task that was handed to the stream. */
uint64_t ncc_last_task(CUstream stream);

/* Waits for a stream; then the context's error. */
CUresult ncc_wait_stream(CUstream stream);

#endif
