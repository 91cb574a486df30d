/* The thread that turns what was timed into entries of the timeline's file. */
#ifndef NCC_TIMED_THREAD_H
#define NCC_TIMED_THREAD_H

#include "engine/session.h"
#include "launch/timed_pool.h"

/* Whether the vendor's interface (activity.h) tells of this run's operations, and nothing is to be queued here. It is asked
 * for that with the first call. */
bool ncc_timed_by_others(void);

/* The thread starts with the first one. Its events are on its stream, in the order of these calls for each stream. It goes back to its pool. */
void ncc_timed_queue(struct ncc_timed *timed);

/* What was timed in a context that is about to go is placed, and all that is of it given back. It is waited for, 10 s at
 * most. */
void ncc_timed_context_ends(CUcontext context);

#endif
