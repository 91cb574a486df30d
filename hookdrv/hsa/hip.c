#define _GNU_SOURCE
#include "hsa/hip.h"

#include <dlfcn.h>
#include <stddef.h>
#include <string.h>

static bool (*captures)(void);
static void (*leave)(bool left);

void ncc_hip_find(void)
{
	void *found = dlsym(RTLD_DEFAULT, "ncc_timeline_captures");

	memcpy(&captures, &found, sizeof(found));
	found = dlsym(RTLD_DEFAULT, "ncc_timeline_leave_to_hsa");
	memcpy(&leave, &found, sizeof(found));
}

bool ncc_hip_captures(void)
{
	return captures && captures();
}

void ncc_hip_leaves_them(bool left)
{
	if (leave)
		leave(left);
}
