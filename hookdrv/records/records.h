/* Records of probed launches: device buffers, copies to the host, the store. The launch path calls these, the
 * rest of the work is the writer thread's.
 *
 * Contract:
 * - Nothing here blocks the program on disk, synchronises a stream or context of the program, or throws a sticky
 *   error into a context. What asks the driver for more than to put something on the launch's stream is bracketed by
 *   ncc_capture_relax/restore, which a launch that finds all it needs is spared.
 * - The context of the launch is current in ncc_records_begin and ncc_records_launched.
 * - Order: ncc_records_start once, before any other call; ncc_records_finish once, at exit.
 * - All functions may be called by several threads at once.
 */
#ifndef NCC_RECORDS_H
#define NCC_RECORDS_H

#include "driver/vendor.h"
#include "records/launch_info.h"

struct ncc_executions;
struct ncc_records_launch;
struct ncc_shelf;

/* After WELCOME: run_dir, options and budgets. `welcome` is good for the call only. Starts no thread before the
 * first ncc_records_begin or ncc_log. 0, or -1 if nothing can be saved (then every begin fails). */
int ncc_records_start(const struct ncc_welcome *welcome);

/* Reserves buffers in the current context, fills the appended parameter block (prepared->block_bytes bytes,
 * zeroed by the caller), enqueues what must come before the kernel (clearing, start event) on info->stream.
 * NCC_LAUNCH_PROBED: *launch is set (NULL where all maps are tables), the caller makes the launch and calls
 * ncc_records_launched. Anything else
 * (NO_MEMORY, BACKPRESSURE, TRACE_FULL, UNPROVEN, LOSSY, ERROR): nothing is held, the original runs, the caller counts. */
enum ncc_outcome ncc_records_begin(const struct ncc_launch_info *info, void *block, struct ncc_records_launch **launch);

/* Under --lossless, before so many begins (with info->claim) whose launches hold one another: waits until all may be in
 * flight. Behind the last of them it is given back. False: there is none, and nothing to give back. */
bool ncc_records_claim(struct ncc_claim *claim, uint32_t n);
void ncc_records_unclaim(void);

/* Says in event.log and in the kernel's row what the maps of a launch take, and takes nothing. */
void ncc_records_measure(const struct ncc_launch_info *info);

/* After the launch call. CUDA_SUCCESS: records the end event and queues the copy; holds a reference to the kernel
 * until saved (takes it itself with ncc_kernel_get). Anything else: gives the buffers back. */
void ncc_records_launched(struct ncc_records_launch *launch, CUresult result);

/* After a launch with info->timed: its records are not saved. */
void ncc_records_drop(struct ncc_records_launch *launch);

/* As ncc_records_launched, of nodes that one launch of a graph executes, a list by next_node. NULL: none has records.
 * `noted`: of executions->end, which was recorded behind the launch. How often each was executed is read when all are over,
 * before which executions->in_use stays set. */
void ncc_records_graph_launched(struct ncc_records_launch *nodes, CUresult launched, CUresult noted);

/* All nodes of a launch that is about to be made were begun, and all would be in any: what they have is kept for the graph's
 * next one, if it can be. */
void ncc_records_offer(struct ncc_shelf *shelf, struct ncc_records_launch *nodes);

/* In place of a begin for each of them: the nodes of a launch before, ready for this one; `in_use` stays set. NULL: there are
 * none, or no more may be recorded. ncc_records_graph_launched follows. */
struct ncc_executions *ncc_records_again(struct ncc_shelf *shelf, CUstream stream, uint64_t start_ns);

/* There are some, and each will come back from a launch before; not so where the trace has no room for one more. */
bool ncc_records_are_out(struct ncc_shelf *shelf);

/* Before the context goes away: waits for its probed launches, saves them, frees what lies in it. May block. The
 * context need not be current. */
void ncc_records_context_destroyed(CUcontext context);

/* The program's own call found no device memory: gives back what lies idle on the current context's device. Where
 * nothing does and launches are out, waits for those that progress, not long. True: some was freed, it is worth trying
 * again. May wait for the device, as the program's next cuMemFree would. */
bool ncc_records_yield_memory(void);

enum { NCC_YIELDS = 4 /* what other threads' launches have taken since may be in the way again */ };

/* A call of the program's that may need device memory, made again where it found none and some of ours was idle. */
#define NCC_WITH_MEMORY(call)                                                                    \
	({                                                                                       \
		CUresult result_ = (ncc_may_be_tried_again(), (call));                           \
		for (int i_ = 0; i_ < NCC_YIELDS && result_ == CUDA_ERROR_OUT_OF_MEMORY; i_++) { \
			if (!ncc_records_yield_memory())                                         \
				break;                                                           \
			result_ = (call);                                                        \
		}                                                                                \
		result_;                                                                         \
	})

/* At exit: drains within a bounded time, sets ncc_ledger->finished, flushes the log. */
void ncc_records_finish(void);

#endif
