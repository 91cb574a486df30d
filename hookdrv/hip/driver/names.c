/* Names of HIP's: of its library, and of the functions that programs look up. */
#include "hip/driver/names.h"

#include <stddef.h>

#include "driver/vendor.h"

/* The newest first: a program has one of them as a rule. */
const char *const ncc_hip_sonames[] = {"libamdhip64.so.7", "libamdhip64.so.6", "libamdhip64.so.5", "libamdhip64.so",
				       NULL};

bool ncc_may_be_drivers(const char *name)
{
	if (!name)
		return false;
	if (name[0] == 'h')
		return name[1] == 'i' && name[2] == 'p' && name[3] >= 'A' && name[3] <= 'Z';
	return name[0] == '_' && ((name[1] == '_' && name[2] == 'h' && name[3] == 'i' && name[4] == 'p') ||
				  (name[1] == 'Z' && name[2] == '2' && name[3] == '4' && name[4] == 'h'));
}

/* Code objects have all that is needed in them, whoever compiled them: no compiler is watched. */
void ncc_looked_up(const char *name, const void *caller)
{
}

const void *ncc_watched_name(const char *name)
{
	return NULL;
}

void *ncc_watch_found(const void *watched, void *found)
{
	return found;
}
