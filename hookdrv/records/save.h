/* One launch from its end event to the store's thread. Writer thread only, where nothing else is said. */
#ifndef NCC_CUDA_SAVE_H
#define NCC_CUDA_SAVE_H

#include "records/chunk.h"

/* Returns CLOCK_REALTIME at 0 of CLOCK_MONOTONIC, by which it says when launches were. */
uint64_t ncc_save_start(const struct ncc_welcome *welcome);

/* What is known of a launch when it is made. Any thread. */
struct ncc_chunk_facts ncc_save_facts(const struct ncc_records_launch *launch);

/* Makes a context current until the pass ends, if it is not. */
CUresult ncc_save_enter(const struct ncc_context *context);

/* What the event says that `mark` has of its own: CUDA_ERROR_NOT_READY, or the launches that it is behind are over. Its
 * context stays current. */
CUresult ncc_save_ask(const struct ncc_records_launch *mark);

/* Takes a launch that is over, copies what it recorded and hands it on, or has begun to. Some context stays current. */
void ncc_save(struct ncc_records_launch *launch, CUresult result);

/* What was begun is handed on: nothing of a pass of the writer's waits for the next one. No context is current then. */
void ncc_save_end_pass(void);

#endif
