/* The writer thread: one per process, started when there is something to do. It takes launches in the order
 * in which they were made, saves them (save.h), writes the log's lines to disk and trims the pool.
 */
#ifndef NCC_CUDA_WRITER_H
#define NCC_CUDA_WRITER_H

#include "records/launch.h"

/* The thread is running, or could be started. */
bool ncc_writer_ready(void);

/* The launch is the writer's from now on; its context is current. */
void ncc_writer_queue(struct ncc_records_launch *launch);

/* What has no event behind it yet gets one, before its stream goes. */
void ncc_writer_mark_stream(CUstream stream);

/* The same of all streams, before the context ends; on its legacy stream a barrier matters no more. NULL: all contexts. */
void ncc_writer_mark_ending(CUcontext context);

/* Before what events of ours must not meet, or that changes how they may come (marks.h): the writer records none, it is said,
 * then what has no event gets one. */
void ncc_writer_hold_marks(void);
void ncc_writer_flush_marks(void);

/* There may be something to do besides launches. Any thread, any lock of ours but the writer's own held. */
void ncc_writer_wake(void);

/* The same, of lines of the log alone, which may wait a little for more. */
void ncc_writer_wake_for_lines(void);

/* Lets the thread end when the queue is empty, and joins it. */
void ncc_writer_stop(void);

/* After that: it may be started again. */
void ncc_writer_reset(void);

#endif
