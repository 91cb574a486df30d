/* One launch from its end event to its chunk in the store. Writer thread only. */
#ifndef NCC_CUDA_SAVE_H
#define NCC_CUDA_SAVE_H

#include "cuda/records/chunk.h"

void ncc_save_start(const struct ncc_welcome *welcome);

/* What is known of a launch when it is made. Any thread. */
struct ncc_chunk_facts ncc_save_facts(const struct ncc_records_launch *launch);

/* False: the launch is not over. Else takes it, and commits what it recorded to the store. Its context stays current. */
bool ncc_save_if_over(struct ncc_records_launch *launch);

/* Writes what was committed, counts these launches in the ledger, says their results and gives them back to the pool.
 * Whatever fails leaves a launch counted as unsaved, as it has been since it was made.
 */
void ncc_save_flush(void);

/* Bytes of the store promised so far: reserved before a launch, given back if it is not saved. */
bool ncc_save_reserve(uint64_t bytes);
void ncc_save_unreserve(uint64_t bytes);

#endif
