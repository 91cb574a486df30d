/* How many slots each thread or warp gets. A dynamic map starts from a bound or a budget; afterwards, a
 * launch of the same kernel, grid and block gets what such launches have counted.
 */
#ifndef NCC_CUDA_CAPS_H
#define NCC_CUDA_CAPS_H

#include "cuda/records/launch.h"
#include "cuda/records/launch_info.h"

/* Fills cap[0..n_maps-1]. dynamic_bytes: budget of one map of a launch of which nothing is known yet. */
void ncc_caps_choose(const struct ncc_launch_info *info, uint64_t dynamic_bytes, uint32_t *cap);

/* Halves the caps of dynamic maps; false if there was none to halve. */
bool ncc_caps_shrink(const struct ncc_prepared *prepared, uint32_t *cap);

/* counted[i]: the most slots that a thread or warp would have filled. */
void ncc_caps_learn(const struct ncc_records_launch *launch, const uint32_t *counted);

#endif
