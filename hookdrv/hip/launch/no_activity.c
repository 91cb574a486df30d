/* AMD's runtime tells nobody but a tool that it has loaded itself (HSA_TOOLS_LIB). */
#include "launch/activity.h"

bool ncc_activity_start(uint32_t options, const char **why)
{
	*why = "";
	return false;
}

void ncc_activity_look(void)
{
}

void ncc_activity_finish(void)
{
}

void ncc_activity_wakes(void (*wake)(void))
{
}
