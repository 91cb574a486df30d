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

/* Opens a file by its path and owns it; 0, or an errno. Another thread may close the descriptor as soon as it is made and
 * get its number for a file of the program's: such a one is neither kept nor closed (EBADF).
 */
int ncc_open_owned(struct ncc_owned_fd *owned, const char *path, int flags);

/* Opens a file and owns it; 0, or an errno. Before it is moved the program may close it and get its number for a file of
 * its own: that one is neither kept nor closed (EBADF).
 */
int ncc_open_owned(struct ncc_owned_fd *owned, const char *path, int flags);

/* Whether the descriptor is still what it was. */
bool ncc_fd_is_ours(const struct ncc_owned_fd *owned);

/* Closes it if it is still ours. */
void ncc_close_owned_fd(struct ncc_owned_fd *owned);

#endif
