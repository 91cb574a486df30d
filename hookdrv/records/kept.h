/* What a launch of a graph recorded lies in the nodes' buffers. Once it is saved, these are kept as they are, with what the
 * kernels were told of them: the graph's next launch has them for nothing but a stamp. Who finds no room otherwise gets
 * them (idle.h). A set is a launch of a graph, all of whose nodes are recorded.
 */
#ifndef NCC_CUDA_KEPT_H
#define NCC_CUDA_KEPT_H

#include "records/launch.h"

/* Nodes that were begun, before they are launched: when they are saved they go to the shelf. `limit_bytes`: sets that take
 * more of the memory for records are not kept. */
void ncc_kept_offer(struct ncc_shelf *shelf, struct ncc_executions *set, struct ncc_records_launch *nodes,
		    uint64_t limit_bytes);

/* A set of the shelf, which is out from now on, with what the trace may take; NULL: there is none. */
struct ncc_executions *ncc_kept_take(struct ncc_shelf *shelf);

/* It has sets, and none of them is there. */
bool ncc_kept_are_out(struct ncc_shelf *shelf);

/* The launch is about to be made: the engine is told. `since_ns` and `start_ns` as in the store. */
void ncc_kept_stamp(const struct ncc_executions *set, uint64_t since_ns, uint64_t start_ns);

/* What was stamped, for each of its nodes. */
void ncc_kept_tell_nodes(const struct ncc_executions *set);

/* The launch was not made: nothing of it was used. */
void ncc_kept_return(struct ncc_executions *set);

/* It was offered, and is not kept: its nodes are given back one by one. */
void ncc_kept_withdraw(struct ncc_executions *set);

/* The memory of a launch stays with it when it is saved. */
static inline bool ncc_kept_holds(const struct ncc_records_launch *launch)
{
	return launch->held;
}

/* A launch of a set is saved, or goes no further. */
void ncc_kept_back(struct ncc_records_launch *launch);

/* The graph's nodes are not what they were, or it goes: what is on the shelf is idle, what is out is not kept. */
void ncc_kept_forget(struct ncc_shelf *shelf);

#endif
