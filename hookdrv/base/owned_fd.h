/* A descriptor kept for long in a process that may close it behind our back (daemons close them all). */
#ifndef NCC_OWNED_FD_H
#define NCC_OWNED_FD_H

#include <stdbool.h>
#include <sys/types.h>

struct ncc_owned_fd {
	int fd; /* -1: none */
	dev_t device;
	ino_t inode;
};

/* Takes `fd` over, moving it out of the low numbers that programs expect for their own; close-on-exec. */
bool ncc_own_fd(struct ncc_owned_fd *owned, int fd);

/* Whether the descriptor is still what it was. */
bool ncc_fd_is_ours(const struct ncc_owned_fd *owned);

/* Closes it if it is still ours. */
void ncc_close_owned_fd(struct ncc_owned_fd *owned);

#endif
