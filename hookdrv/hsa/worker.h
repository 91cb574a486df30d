/* The completion worker: what of the signals that were injected is over becomes entries of the timeline's file.
 *
 * A program may wait for a signal that was replaced, on the host or by a packet of another queue, before anything else is over:
 * the runtime calls us when such a one is, and the worker forwards what it finds first. So no signal waits behind another one.
 */
#ifndef NCC_HSA_WORKER_H
#define NCC_HSA_WORKER_H

#include "hsa/flights.h"

/* Its signal was submitted. */
void ncc_hsa_worker_queue(struct ncc_hsa_flight *flight);

/* What is in flight is waited for, 10 s at most; then nothing more is recorded until the next start. */
void ncc_hsa_worker_start(void);
void ncc_hsa_worker_stop(void);

/* What the worker does is in the timeline's file of the present session, which there is. */
bool ncc_hsa_worker_is_wanted(void);

#endif
