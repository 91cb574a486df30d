/* Ranges of the program (base/ranges.h) in the timeline's file. Where their library is not there, nothing is done. */
#ifndef NCC_TIMED_RANGES_H
#define NCC_TIMED_RANGES_H

#include <stdbool.h>

/* A session begins. Another hook driver of the process may have them: `come` is not called then. */
void ncc_timed_ranges_begin(bool wanted, void (*come)(void));

/* And ends: what the calling thread has not ended is over; later, when what is over was put, others may take them. */
void ncc_timed_ranges_leave(void);
void ncc_timed_ranges_end(void);

bool ncc_timed_ranges_wait(void);

/* Those that are over, into the file. One thread at a time. */
void ncc_timed_ranges_put(void);

#endif
