/* --verbose: calls of functions that are not hooked are named too. A second library is preloaded for it (calls/), and is
 * how this one knows.
 */
#ifndef NCC_NAMED_CALL_H
#define NCC_NAMED_CALL_H

#include <stdbool.h>

#include "driver/driver_abi.h"

typedef void ncc_returned(const char *name, CUresult result);

/* Of calls/: a function that passes a call on to `real` with all its arguments, then says `returned`; `real` where there
 * is no room for one more. */
extern void *ncc_calls_passing(const char *name, void *real, ncc_returned *returned)
	__attribute__((weak, visibility("default")));

static inline bool ncc_calls_are_named(void)
{
	return ncc_calls_passing != NULL;
}

/* What the program gets instead of a function of the driver's that is not hooked; `asked`: by which name. */
void *ncc_named_call(const char *asked, void *real);

/* The address lies in calls/, which exports the names of functions that are not hooked. */
bool ncc_is_named_export(const void *address);

#endif
