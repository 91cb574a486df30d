#include "records/table_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/owned_fd.h"
#include "base/write_at.h"
#include "records/crc.h"

enum { HOLE_BYTES = 4096 };

struct place {
	char path[NCC_PATH_BYTES + 16];
};

static struct place tables, live, next; /* next: what live will be */

void ncc_table_file_start(const char *run_dir)
{
	snprintf(tables.path, sizeof(tables.path), "%s/store/tables", run_dir);
	snprintf(live.path, sizeof(live.path), "%s/store/live", run_dir);
	snprintf(next.path, sizeof(next.path), "%s/store/live.next", run_dir);
}

static bool is_zero(const uint8_t *data, size_t bytes)
{
	return !data[0] && !memcmp(data, data + 1, bytes - 1);
}

/* Most of a large table is zeros: where a page of them would stand there is a hole. */
static int write_sparse(int fd, const uint8_t *data, size_t bytes, off_t offset)
{
	int error = 0;

	for (size_t at = 0; at < bytes && !error; at += HOLE_BYTES) {
		size_t n = bytes - at < HOLE_BYTES ? bytes - at : HOLE_BYTES;

		if (!is_zero(data + at, n))
			error = ncc_write_at(fd, data + at, n, offset + (off_t)at);
	}
	return error;
}

static int append(const struct place *to, struct ncc_store_table *about, const void *table)
{
	struct ncc_owned_fd file;
	int error = ncc_open_owned(&file, to->path, O_WRONLY | O_CREAT);
	off_t before, after;
	int fd = file.fd;

	if (error)
		return error;
	before = lseek(fd, 0, SEEK_END);
	about->magic = NCC_TABLE_MAGIC;
	about->version = NCC_STORE_VERSION;
	about->bytes = (sizeof(*about) + about->table_bytes + NCC_STORE_ALIGN - 1) / NCC_STORE_ALIGN * NCC_STORE_ALIGN;
	about->table_crc = ncc_crc(0, table, about->table_bytes);
	about->head_crc = 0;
	about->head_crc = ncc_crc(0, about, sizeof(*about));
	after = before + (off_t)about->bytes;
	if (before < 0 || ftruncate(fd, after))
		error = errno;
	if (!error)
		error = ncc_write_at(fd, about, sizeof(*about), before);
	if (!error)
		error = write_sparse(fd, table, about->table_bytes, before + (off_t)sizeof(*about));
	if (error && before >= 0 && ftruncate(fd, before))
		error = errno; /* a reader finds that the last one is damaged */
	ncc_close_owned_fd(&file);
	return error;
}

int ncc_table_file_append(struct ncc_store_table *about, const void *table)
{
	return append(&tables, about, table);
}

void ncc_live_file_begin(void)
{
	unlink(next.path);
}

int ncc_live_file_append(struct ncc_store_table *about, const void *table)
{
	return append(&next, about, table);
}

void ncc_live_file_end(bool whole)
{
	if (whole)
		rename(next.path, live.path);
	else
		unlink(next.path);
}

void ncc_live_file_drop(void)
{
	unlink(live.path);
}
