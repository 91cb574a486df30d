/* One launch from its end event to its chunk in the store. Writer thread only. */
#ifndef NCC_CUDA_SAVE_H
#define NCC_CUDA_SAVE_H

#include "cuda/records/launch.h"

void ncc_save_start(const struct ncc_welcome *welcome);

/* False: the launch is not over. Else saves what it recorded, counts it in the ledger, logs it and gives it back to the
 * pool. Whatever fails leaves it counted as unsaved, as it has been since it was made. No context is current afterwards.
 */
bool ncc_save_if_over(struct ncc_records_launch *launch);

/* Bytes of the store promised so far: reserved before a launch, given back if it is not saved. */
bool ncc_save_reserve(uint64_t bytes);
void ncc_save_unreserve(uint64_t bytes);

#endif
