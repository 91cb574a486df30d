/* What the device's thread does for each kind of task, and how long that takes by the model. */
#ifndef NCC_SIM_RUN_H
#define NCC_SIM_RUN_H

#include "sim/task.h"

/* Runs on the device's thread. The modelled clock moves on in each. Waiting for another device is the queue's. */
CUresult ncc_run_task(CUcontext context, struct ncc_task *task, uint64_t *cycles);

#endif
