/* The thread that writes to the store what the writer thread copied. Of a launch it gets pieces, in order, then its end. */
#ifndef NCC_CUDA_STORING_H
#define NCC_CUDA_STORING_H

#include "records/job.h"

/* `results`: the engine is told of each launch that is saved. */
void ncc_storing_start(bool results);

/* False: the thread could not be started. */
bool ncc_storing_begin(void);

/* The piece is given back when it was written. */
void ncc_storing_piece(struct ncc_job *job, struct ncc_piece *piece);

/* All that there is of the job, which is not the caller's any more. A launch that is saved is counted, and given back. Those
 * that hold no pinned memory are handed to the thread some at a time. */
void ncc_storing_end(struct ncc_job *job);

/* What was not handed on yet is: at the end of each pass of the writer thread. */
void ncc_storing_hand_on(void);

/* A launch that is over, saved or not, goes back to the pool. Whatever failed leaves it counted as unsaved, as it has been
 * since it was made. */
void ncc_launch_give_back(struct ncc_records_launch *launch);

/* Waits until everything is written, and ends the thread. */
void ncc_storing_stop(void);

#endif
