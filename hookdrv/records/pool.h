/* What we own in the program's contexts: device buffers, events, the writer's stream and pinned memory.
 *
 * All memory for records, in use or idle, stays below the limit of ncc_pool_start. It is allocated in slabs of buffers of
 * one size. Idle slabs are kept for later launches; when they stand in the way of a launch that needs another size,
 * that launch is refused and ncc_pool_trim, which may have to wait for the device, is due: the writer's work.
 */
#ifndef NCC_CUDA_POOL_H
#define NCC_CUDA_POOL_H

#include "records/context.h"
#include "records/timeout.h"

/* limit_bytes: of memory for records, in use and idle, of all contexts. `times`: launches have events that measure.
 * `wake` tells the writer that there is something to trim; called with the pool locked. */
void ncc_pool_start(uint64_t limit_bytes, bool times, void (*wake)(void));

/* So many launches, or as many as there may be, can be taken by who has the claim: it waits for that. False: another has it. */
bool ncc_pool_claim(struct ncc_claim *claim, uint32_t n);
void ncc_pool_unclaim(void);

/* A launch of `context`, which is current, with its events; `claim`: in one of its places. NULL, and *why, if there is none:
 * at once, or (`timeout`) when it has run out. */
struct ncc_records_launch *ncc_pool_take_launch(CUcontext context, struct ncc_timeout *timeout, struct ncc_claim *claim,
						enum ncc_outcome *why);

/* A launch of `context` with a buffer of the class, where both are idle: what most launches need, under one lock. NULL: each
 * has to be asked for. */
struct ncc_records_launch *ncc_pool_take_idle(CUcontext context, enum ncc_place place, uint32_t size_class);

/* Gives launch->buffer at least `bytes` of memory; the launch's context is current. NCC_BESIDE knows no limit but the
 * host's. Where the host was asked for and has
 * none, the device's. NCC_LAUNCH_PROBED, NCC_LAUNCH_BACKPRESSURE (there is room, but it is in use), or
 * NCC_LAUNCH_NO_MEMORY (there will never be). With `wait` the writer is waited for instead of BACKPRESSURE, as long as
 * launch->timeout lasts.
 */
enum ncc_outcome ncc_pool_take_buffer(struct ncc_records_launch *launch, uint64_t bytes, enum ncc_place place,
				      bool wait);

void ncc_pool_give_buffer(struct ncc_records_launch *launch);

/* Nothing of them is needed any more: later launches have them. */
void ncc_pool_close_desks(struct ncc_records_launch *launch);

/* launch->clears_slab: the clearing of the whole slab is on launch->stream now, or could not be put there. */
void ncc_pool_slab_clearing(struct ncc_records_launch *launch, bool clearing);

/* launch->ends_clearing: what was on its stream is over. */
void ncc_pool_slab_cleared(struct ncc_records_launch *launch);

/* Waits for a change, one tick at most; false when timeout has run out. Called and left with the lock held. */
bool ncc_pool_wait(struct ncc_timeout *timeout);

/* Gives back launches, a list by next, and their buffers, where they have one; a buffer of which launch->doubtful is true
 * is never used again. No driver call. */
void ncc_pool_give_launches(struct ncc_records_launch *list);
void ncc_pool_give_launch(struct ncc_records_launch *launch);

/* Frees launches that nobody has needed for some seconds: what the host's memory held when many were in flight. No call of it
 * waits for the device. The writer's; in how many ms it is to be called again; 0: when there have been launches. */
uint32_t ncc_pool_give_surplus(void);

/* A launch found no memory or no place lately, by its time: others' are to come back soon. */
bool ncc_pool_was_short(uint64_t now_ns);

/* Frees idle slabs if a launch was refused because of them. */
void ncc_pool_trim_if_due(void);

/* Frees the idle slabs of all contexts of a device. Where there are none, waits a while for launches that are out,
 * for as long as they progress, and frees theirs; false if there was nothing. */
bool ncc_pool_yield(CUdevice device);

/* Takes no launch of this context any more, waits for those that are out, and frees what lies in it. Where
 * nothing progresses for a time, everything of it is left as it is.
 */
void ncc_pool_close(CUcontext context);
void ncc_pool_close_all(void);

/* Waits until no launch of any context is out; false if nothing progressed for `stall_ms`. */
bool ncc_pool_drain(uint64_t stall_ms);

#endif
