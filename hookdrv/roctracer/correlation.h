/* Numbers of calls, and those that each thread has pushed. */
#ifndef NCC_ROCTRACER_CORRELATION_H
#define NCC_ROCTRACER_CORRELATION_H

#include <stdbool.h>
#include <stdint.h>

/* From 1 on. */
uint64_t ncc_roc_next_correlation(void);

/* False: no memory. */
bool ncc_roc_push_external(uint64_t id);

/* The last one that the thread has pushed. False: none. */
bool ncc_roc_pop_external(uint64_t *id);
bool ncc_roc_external(uint64_t *id);

#endif
