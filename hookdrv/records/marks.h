/* Events behind launches. One behind each cost the program's thread more than all else that a launch is asked for (measured in
 * a training step that Python drives, on an H200's host: 1.2 of 4.2 us), and the stream a microsecond. So most launches have
 * none: they are over when a later one of their stream is, which has one. What comes last on a stream is marked a while later.
 */
#ifndef NCC_CUDA_MARKS_H
#define NCC_CUDA_MARKS_H

#include "records/launch.h"

/* Before a launch that was made is queued: sets launch->mark. Takes turns, of a thread, and of bytes that launches hold. */
void ncc_mark_choose(struct ncc_records_launch *launch);

/* The program makes a stream that waits for the legacy one, and it for that: an event that comes later there would be a barrier
 * which the program did not ask for. Said while marks are held; from then on the legacy stream is asked whether it is at rest. */
void ncc_marks_streams_block(void);
bool ncc_marks_blocked(void);

/* The launch was queued with NCC_MARK_COMING. `current`: CUDA_SUCCESS, its context is current; else why it is not. Then it is
 * the writer's. */
void ncc_mark_record(struct ncc_records_launch *launch, CUresult current);

/* The same for the last one of its stream, a while after it was queued. False: not yet, it is to be asked for again. */
bool ncc_mark_later(struct ncc_records_launch *launch, CUresult current);

/* The last launch of each stream behind which there is no event. All with the writer's lock held. */

/* A launch is queued. */
void ncc_tails_note(struct ncc_records_launch *launch);

/* Takes one out, and turns it to NCC_MARK_COMING: of a stream in a context; NULL, for either: of any where an event may come
 * later. NULL: there is none. */
struct ncc_records_launch *ncc_tails_take(const struct ncc_context *context, CUstream stream);

/* The same of the legacy stream of a context; NULL: of any. */
struct ncc_records_launch *ncc_tails_take_of_legacy(CUcontext handle);

/* Its stream is not at rest yet: it stays the last one. */
void ncc_tails_put_back(struct ncc_records_launch *launch);

void ncc_tails_forget(void);

#endif
