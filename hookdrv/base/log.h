/* event.log. Any thread adds lines; the writer thread puts them on disk. */
#ifndef NCC_LOG_H
#define NCC_LOG_H

#include <stdbool.h>
#include <stddef.h>

/* A line of event.log ("[mod] ..."; the newline is added). Queued, dropped (and counted) when the queue is full;
 * before ncc_log_start lines are kept up to a bound. Never blocks, keeps errno. */
void ncc_log(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Whole lines, put together already (text.h): all of them are queued, or dropped. */
void ncc_log_lines(const char *lines, size_t bytes);

/* Where queued lines go from now on; an empty run_dir: nowhere. `wake` is called when there are lines to flush, on
 * whatever thread, with no lock of the log's held. */
void ncc_log_start(const char *run_dir, void (*wake)(void));

/* While `quiet` there is nothing that lines are for; before and after, none are left. */
void ncc_log_quiet(bool quiet);

/* Writes what is queued. May block on disk: not for the program's threads, but at exit. */
void ncc_log_flush(void);

#endif
