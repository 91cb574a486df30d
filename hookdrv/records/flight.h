/* What the engine is told of a launch whose records lie in host pages: enough to save them if this process cannot. */
#ifndef NCC_CUDA_FLIGHT_H
#define NCC_CUDA_FLIGHT_H

#include "records/launch.h"

/* A launch that was taken: what it will be described in. */
void ncc_flight_prefetch(const struct ncc_records_launch *launch);

/* What is said of a map. */
struct ncc_flight_map ncc_flight_map_of(const struct ncc_records_launch *launch, uint32_t map);

/* Before the launch is made; nothing where its records lie elsewhere. It holds until the buffer is given back. `maps`: what is
 * said of each, where that is known; else NULL. */
void ncc_flight_describe(struct ncc_records_launch *launch, const struct ncc_flight_map *maps);

#endif
