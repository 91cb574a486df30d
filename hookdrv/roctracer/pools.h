/* Pools of records. Each has two buffers: one is filled while a thread of the pool's gives the other one to the program. */
#ifndef NCC_ROCTRACER_POOLS_H
#define NCC_ROCTRACER_POOLS_H

#include <stdbool.h>

#include "roctracer/interface.h"

/* A number for a pool, which is no other one's when it is closed. 0: none. Programs see it as a pointer. */
typedef uint64_t ncc_roc_pool;

/* 0: the reason is the thread's last error, and *status. */
ncc_roc_pool ncc_roc_pool_open(const struct ncc_roc_properties *properties, enum ncc_roc_status *status);

bool ncc_roc_pool_is_open(ncc_roc_pool pool);

/* Records that belong together, one after another; what comes for a pool that is closed is dropped. Where both buffers are full
 * it waits for the program, so that none is lost; within the program's own callback they are dropped. */
void ncc_roc_pool_write(ncc_roc_pool pool, const struct ncc_roc_record *records, uint32_t n);

/* All that was written is given to the program. False: there is no such pool. */
bool ncc_roc_pool_flush(ncc_roc_pool pool);

/* The same; it is gone then. */
bool ncc_roc_pool_close(ncc_roc_pool pool);

/* Whether this thread is giving records to the program: what it calls then is not traced. */
bool ncc_roc_is_giving(void);

#endif
