#define _GNU_SOURCE
#include "base/owned_fd.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

enum { LOWEST_FD = 500 };

bool ncc_own_fd(struct ncc_owned_fd *owned, int fd)
{
	int high = fcntl(fd, F_DUPFD_CLOEXEC, LOWEST_FD);
	struct stat st;

	if (high >= 0) {
		close(fd);
		fd = high;
	}
	owned->fd = fd;
	if (fstat(fd, &st)) {
		close(fd);
		owned->fd = -1;
		return false;
	}
	owned->device = st.st_dev;
	owned->inode = st.st_ino;
	return true;
}

bool ncc_fd_is_ours(const struct ncc_owned_fd *owned)
{
	struct stat st;

	return owned->fd >= 0 && !fstat(owned->fd, &st) && st.st_dev == owned->device && st.st_ino == owned->inode;
}

void ncc_close_owned_fd(struct ncc_owned_fd *owned)
{
	if (ncc_fd_is_ours(owned))
		close(owned->fd);
	owned->fd = -1;
}
