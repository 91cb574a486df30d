/* What the engine is told of a launch whose records lie in host pages: enough to save them if this process cannot. */
#ifndef NCC_CUDA_FLIGHT_H
#define NCC_CUDA_FLIGHT_H

#include "cuda/records/launch.h"

/* A launch that was taken: what it will be described in. */
void ncc_flight_prefetch(const struct ncc_records_launch *launch);

/* Before the launch is made; nothing where its records lie elsewhere. It holds until the buffer is given back. */
void ncc_flight_describe(struct ncc_records_launch *launch);

#endif
