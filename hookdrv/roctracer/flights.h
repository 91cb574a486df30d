/* What traced calls have made for a device, from the call until it is over and its record is written.
 *
 * Each is between two events on its stream (launch/timed_pool.h). A thread of ours looks which are over, and places them on the
 * host's clock (launch/timed_clock.h), whether the process runs under `ncc trace` or by itself.
 */
#ifndef NCC_ROCTRACER_FLIGHTS_H
#define NCC_ROCTRACER_FLIGHTS_H

#include <stdbool.h>

#include "roctracer/arguments.h"
#include "roctracer/pools.h"

struct ncc_roc_flight;

/* NULL: nothing is made, or asked for, or it cannot be timed: its stream captures, or 4096 are in flight in its context.
 * `per_thread`: the call's default stream is the thread's own. */
struct ncc_roc_flight *ncc_roc_flight_begin(uint32_t call, bool per_thread, const union ncc_roc_data *data);

void ncc_roc_flight_end(struct ncc_roc_flight *flight, bool failed);

/* Records of what is over by now are in their pools. */
void ncc_roc_flights_look(void);

/* What was begun before is waited for, 10 s at most. */
void ncc_roc_flights_wait(ncc_roc_pool pool);

/* A context is about to go: what is of it is waited for, and given back. */
void ncc_roc_flights_leave(void);

/* A record, behind one of the external number that its thread had; NULL: it had none. */
void ncc_roc_write(ncc_roc_pool pool, const struct ncc_roc_record *record, const uint64_t *external);

#endif
