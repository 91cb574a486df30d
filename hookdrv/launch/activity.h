/* What the vendor has that says by itself when things ran (CUPTI's activity API), where that can be had: the timeline's other
 * source. The hook driver's own events take over where it cannot. Each vendor's folder defines these.
 */
#ifndef NCC_ACTIVITY_H
#define NCC_ACTIVITY_H

#include <stdbool.h>
#include <stdint.h>

#include "abi.h"

/* Starts it for a run with these options. False: it cannot be had, and *why says what keeps it; "": nobody wanted it. */
bool ncc_activity_start(uint32_t options, const char **why);

/* Writes what it has told since the last time (launch/timed_file.h). By the timeline's thread alone, as is */
void ncc_activity_look(void);

/* The end: all of the program's work is waited for, and written. */
void ncc_activity_finish(void);

/* `wake` is called when it has told much, on any thread. */
void ncc_activity_wakes(void (*wake)(void));

#endif
