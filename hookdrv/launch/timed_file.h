/* The timeline's file in the run's folder. One thread at a time, which may block on disk: none of the program's. */
#ifndef NCC_TIMED_FILE_H
#define NCC_TIMED_FILE_H

#include <stdbool.h>
#include <stdint.h>

/* From now on entries go to the file in this folder; what is more than so many bytes, that nobody has read and taken out of
 * it, is lost. 0: as many as are by default. */
void ncc_timed_file_open(const char *run_dir, uint64_t most_bytes);

/* One of NCC_TIMELINE_BYTES; written when there are many of them, or they are asked for. */
void ncc_timed_file_put(const void *entry);
void ncc_timed_file_flush(void);

#endif
