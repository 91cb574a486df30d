#define _GNU_SOURCE
#include "base/owned_fd.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

enum { LOWEST_FD = 500 };

static bool is_file(int fd, dev_t device, ino_t inode)
{
	struct stat st;

	return fd >= 0 && !fstat(fd, &st) && st.st_dev == device && st.st_ino == inode;
}

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

int ncc_open_owned(struct ncc_owned_fd *owned, const char *path, int flags)
{
	int low = open(path, flags | O_CLOEXEC, 0666);
	int high = low < 0 ? -1 : fcntl(low, F_DUPFD_CLOEXEC, LOWEST_FD);
	int fd = high < 0 ? low : high; /* a low limit of descriptors leaves no high ones */
	int error = low < 0 ? errno : 0;
	struct stat st;

	owned->fd = -1;
	if (error)
		return error;
	if (stat(path, &st) || !is_file(fd, st.st_dev, st.st_ino)) {
		if (high >= 0)
			close(high);
		return EBADF;
	}
	if (high >= 0 && is_file(low, st.st_dev, st.st_ino))
		close(low);
	*owned = (struct ncc_owned_fd){.fd = fd, .device = st.st_dev, .inode = st.st_ino};
	return 0;
}

bool ncc_fd_is_ours(const struct ncc_owned_fd *owned)
{
	return is_file(owned->fd, owned->device, owned->inode);
}

void ncc_close_owned_fd(struct ncc_owned_fd *owned)
{
	if (ncc_fd_is_ours(owned))
		close(owned->fd);
	owned->fd = -1;
}
