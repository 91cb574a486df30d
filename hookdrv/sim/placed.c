#define _GNU_SOURCE
#include "sim/placed.h"

#include <pthread.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>

enum { MAX_PLACED = 1 << 16 };

/* Guards all below. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct ncc_placed *all; /* MAX_PLACED */
static size_t n;

static bool put(const struct ncc_placed *placed)
{
	void *at = (void *)(uintptr_t)placed->address;

	if (!all)
		all = calloc(MAX_PLACED, sizeof(*all));
	if (!all || n == MAX_PLACED ||
	    mmap(at, placed->bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_NORESERVE | MAP_FIXED, placed->fd,
		 (off_t)placed->offset) != at)
		return false;
	all[n++] = *placed;
	return true;
}

bool ncc_place(struct ncc_placed placed)
{
	bool done;

	pthread_mutex_lock(&lock);
	done = put(&placed);
	pthread_mutex_unlock(&lock);
	return done;
}

bool ncc_placed_at(size_t number, struct ncc_placed *placed)
{
	bool there;

	pthread_mutex_lock(&lock);
	there = number < n;
	if (there)
		*placed = all[number];
	pthread_mutex_unlock(&lock);
	return there;
}

static bool is_file(int fd, dev_t device, ino_t inode)
{
	struct stat about;

	return !fstat(fd, &about) && about.st_dev == device && about.st_ino == inode;
}

int ncc_placed_fd(dev_t device, ino_t inode)
{
	int fd = -1;

	pthread_mutex_lock(&lock);
	for (size_t i = 0; i < n && fd < 0; i++)
		fd = is_file(all[i].fd, device, inode) ? all[i].fd : -1;
	pthread_mutex_unlock(&lock);
	return fd;
}
