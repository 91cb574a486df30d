/* Where kernels of a graph store to when a launch of theirs is not recorded: a graph goes on with the probed kernels that it
 * was made with. Nobody reads it, so that all kernels of a graph share one.
 */
#ifndef NCC_CUDA_SINK_H
#define NCC_CUDA_SINK_H

#include "records/launch_info.h"
#include "records/proof.h"

/* What a kernel needs of it; 0: its grid is beyond any device, or there is no memory for the answer. */
uint64_t ncc_sink_bytes(const struct ncc_launch_info *info);

/* Fills the block, whose other fields stay. False: it could not be proven that all stores are in the sink. */
bool ncc_sink_fill(const struct ncc_launch_info *info, struct ncc_memory sink, void *block);

#endif
