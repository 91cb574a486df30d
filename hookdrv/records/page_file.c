#define _GNU_SOURCE
#include "records/page_file.h"

#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "abi.h"
#include "base/fork.h"
#include "base/read_at.h"
#include "base/write_at.h"

/* Guards `open_files`. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct ncc_page_file *open_files;

void ncc_page_file_start(struct ncc_page_file *file)
{
	*file = (struct ncc_page_file){.owned = {.fd = -1}};
}

/* Not every file system has O_TMPFILE. */
static int make_file(const char *folder)
{
	char path[NCC_PATH_BYTES + 24];
	int fd;

	snprintf(path, sizeof(path), "%s/pages.XXXXXX", folder);
	fd = mkostemp(path, O_CLOEXEC);
	if (fd >= 0)
		unlink(path);
	return fd;
}

static bool open_file(struct ncc_page_file *file, const char *folder)
{
	int fd = make_file(folder);

	if (fd < 0 || !ncc_own_fd(&file->owned, fd))
		return false;
	pthread_mutex_lock(&lock);
	file->next = open_files;
	__atomic_store_n(&open_files, file, __ATOMIC_RELEASE); /* a fork's child may find it at any moment */
	pthread_mutex_unlock(&lock);
	return true;
}

/* Programs that become daemons close all descriptors: what has its number then may be the program's. */
bool ncc_page_file_write(struct ncc_page_file *file, const char *folder, const void *data, size_t bytes, off_t offset)
{
	if (file->owned.fd < 0 && !open_file(file, folder))
		return false;
	return ncc_fd_is_ours(&file->owned) && !ncc_write_at(file->owned.fd, data, bytes, offset);
}

bool ncc_page_file_read(const struct ncc_page_file *file, void *to, size_t bytes, off_t offset)
{
	return ncc_fd_is_ours(&file->owned) && ncc_read_at(file->owned.fd, to, bytes, offset);
}

void ncc_page_file_close(struct ncc_page_file *file)
{
	struct ncc_page_file **link = &open_files;

	if (file->owned.fd < 0)
		return;
	pthread_mutex_lock(&lock);
	while (*link != file)
		link = &(*link)->next;
	__atomic_store_n(link, file->next, __ATOMIC_RELEASE);
	pthread_mutex_unlock(&lock);
	ncc_close_owned_fd(&file->owned);
}

/* What the parent's launches have in them is the parent's. */
static void in_child(void)
{
	lock = (pthread_mutex_t)PTHREAD_MUTEX_INITIALIZER;
	for (struct ncc_page_file *file = open_files; file; file = file->next)
		ncc_close_owned_fd(&file->owned);
	open_files = NULL;
}

NCC_ON_FORK(in_child)
