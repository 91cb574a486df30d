/* Launches, for those who make tasks of them: graphs. */
#ifndef NCC_SIM_LAUNCH_H
#define NCC_SIM_LAUNCH_H

#include "sim/queue.h"

/* What a program says of a launch. */
struct ncc_asked_launch {
	const char *api;
	CUfunction handle;
	unsigned int grid[3], block[3], shared_bytes;
	void **params, **extra;
	bool cooperative;
};

/* A task, its parameters copied; or why the driver refuses it. Compiles the kernel where that was not done. */
CUresult ncc_make_launch(const struct ncc_asked_launch *asked, CUcontext context, struct ncc_launch *launch);

#endif
