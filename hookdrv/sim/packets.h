/* Work as packets of the HSA runtime, by which AMD's devices have it (hip/packets.c): tools of that runtime see them. A vendor
 * without one has none (cuda/no_packets.c).
 *
 * A packet stands for a task: the runtime comes to it in the order of its queue, the device's thread in the order of the
 * device, and whoever is first waits for the other.
 */
#ifndef NCC_SIM_PACKETS_H
#define NCC_SIM_PACKETS_H

#include "sim/task.h"

struct ncc_packet;

/* Around handing work in: what one thread does between the two is shown to tools at once, in this order. May be nested. */
void ncc_packets_hold(void);
void ncc_packets_let_go(void);

/* In between. NULL: it goes without. */
struct ncc_packet *ncc_packet_make(CUcontext context, const struct ncc_task *task);

/* By the device's thread, in place of ncc_run_task; or that it is not run. The packet is gone then. */
CUresult ncc_packet_run(struct ncc_packet *packet, CUcontext context, struct ncc_task *task, uint64_t *cycles);
void ncc_packet_drop(struct ncc_packet *packet);

/* A module goes, whose work is over. */
void ncc_packets_forget(CUmodule module);

#endif
