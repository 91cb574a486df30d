/* Bytes of other files that stand in the arena: the servers, which map it too, are told before their next request. */
#ifndef NCC_SIM_PLACED_H
#define NCC_SIM_PLACED_H

#include <sys/types.h>

#include "sim/sim.h"

struct ncc_placed {
	uint64_t address, bytes, offset; /* of whole pages */
	int fd;
};

/* Puts them there in this process; the descriptor stays open for ever. */
bool ncc_place(struct ncc_placed placed);

/* What was put there, by number, in that order, from the start on; false: no more has been. */
bool ncc_placed_at(size_t number, struct ncc_placed *placed);

/* The descriptor of a file of which something was put there; -1: nothing was. */
int ncc_placed_fd(dev_t device, ino_t inode);

#endif
