/* Queues that are made while something is recorded show every packet before the device sees it. */
#ifndef NCC_HSA_QUEUES_H
#define NCC_HSA_QUEUES_H

#include <stdbool.h>

#include "hsa/hsa_abi.h"

/* In place of hsa_queue_create. A queue that cannot be made so is made as the program wants it. */
ncc_hsa_queue_create ncc_hsa_queue_create_ours;

/* In place of hsa_amd_queue_intercept_create, which other tools call: they see packets as the program has them. */
ncc_hsa_intercept_create ncc_hsa_intercept_create_ours;

/* In place of hsa_queue_destroy. */
ncc_hsa_queue_destroy ncc_hsa_queue_destroy_ours;

/* From now on, or no longer: packets of queues that stay pass unchanged. */
void ncc_hsa_record(bool on);
bool ncc_hsa_records(void);

/* Numbers of calls in the timeline, from 1 on. */
uint64_t ncc_hsa_next_call(void);

/* This thread's, and the innermost of its ranges; 0: it is in none. */
uint32_t ncc_hsa_tid(void);
uint32_t ncc_hsa_range(void);

#endif
