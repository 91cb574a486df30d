/* Signals for what is timed, each with what is known of it: made 64 at a time, up to as many as are kept; more are made for what
 * is in flight at once, and destroyed when they come back.
 */
#ifndef NCC_HSA_FLIGHTS_H
#define NCC_HSA_FLIGHTS_H

#include <stdatomic.h>
#include <stdbool.h>

#include "abi.h"
#include "hsa/hsa_abi.h"

enum {
	NCC_HSA_BLOCK = 64,
	NCC_HSA_KEPT = 4096,
	NCC_HSA_MOST = 65536, /* in flight; past that nothing is timed */
};

/* A packet or copy whose completion signal is ours. Whoever has it is its only user. */
struct ncc_hsa_flight {
	struct ncc_hsa_flight *next; /* of those that are free, queued or in flight */
	struct ncc_hsa_signal signal;
	struct ncc_hsa_signal original; /* the program's; 0: there is none */
	struct ncc_hsa_agent agent;
	bool is_copy;
	atomic_bool forwarded; /* to the original; or somebody is about to */
	atomic_bool answered;  /* the runtime has called us when it was over, or will not */
	struct ncc_timeline_op op;
};

/* One whose signal is 1. NULL: none can be had. */
struct ncc_hsa_flight *ncc_hsa_flight_take(void);

/* It is over, or was not submitted. */
void ncc_hsa_flight_give(struct ncc_hsa_flight *flight);

/* Before the first queue is used: the first block. */
void ncc_hsa_flights_prepare(void);

/* The runtime goes: those that are free are destroyed. What is in flight stays, since the device may still write to it. */
void ncc_hsa_flights_end(void);

#endif
