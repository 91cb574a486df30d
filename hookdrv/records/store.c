#define _GNU_SOURCE
#include "records/store.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/magic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/vfs.h>
#include <unistd.h>

#include "base/fork.h"
#include "base/owned_fd.h"
#include "base/write_at.h"
#include "records/crc.h"

/* Parts up to this size are written together with their neighbours, those up to that one with what is before them. */
enum { COPIED_BYTES = 64 << 10, GATHERED_BYTES = 1 << 20 };

/* Larger ones go past the page cache, in whole blocks. Measured on a virtual machine's disk (ext4), as long as it takes: 0.7
 * GB/s and 0.2 s of a core for each GB, 0.2 GB/s and 2 s by way of the cache.
 */
enum { BLOCK_BYTES = 4096 };

/* For what does go through the cache a longer file is given blocks so far ahead. Measured there, 1 GiB: 0.25 s of a core, 0.7 s
 * where the file system is to find them page by page. tmpfs would fill them with zeros.
 */
enum { AHEAD_BYTES = 16 << 20 };

struct file {
	char path[NCC_PATH_BYTES + 16];
	struct ncc_owned_fd owned;
	int flags;
};

static struct file records = {.owned.fd = -1};
static struct file direct = {.owned.fd = -1, .flags = O_DIRECT}; /* the same file */
static struct file entries = {.owned.fd = -1};
static bool no_direct; /* the file system or the memory is not one for it: not tried again */
static bool no_ahead;  /* nor is it given blocks ahead */
static uint64_t ahead; /* where those end that it was given */
static uint64_t end;   /* of the last chunk that was committed */
static uint64_t n_entries;

/* What was put and is not written: bytes from `start` of the file on, and the last entries of the index. */
static struct {
	uint8_t *bytes; /* GATHERED_BYTES */
	uint64_t start;
	size_t n;
	struct ncc_store_entry entry[NCC_STORE_UNFLUSHED_MAX];
	uint32_t n_entries;
} tail;

/* The chunk at hand. */
static struct {
	size_t head_bytes;
	uint64_t bytes; /* so far */
	struct ncc_store_part *part;
	uint32_t n_parts;
	uint32_t room; /* for parts */
} chunk;

static void close_files(void)
{
	ncc_close_owned_fd(&records.owned);
	ncc_close_owned_fd(&direct.owned);
	ncc_close_owned_fd(&entries.owned);
}

void ncc_store_close(void)
{
	close_files();
	free(chunk.part);
	memset(&chunk, 0, sizeof(chunk));
	free(tail.bytes);
	tail.bytes = NULL;
}

static void in_child(void)
{
	close_files();
	/* The parent's writer may have been about to move them: they are not followed. */
	memset(&chunk, 0, sizeof(chunk));
	tail.bytes = NULL;
}

NCC_ON_FORK(in_child)

void ncc_store_start(const char *run_dir)
{
	snprintf(records.path, sizeof(records.path), "%s/store/records", run_dir);
	memcpy(direct.path, records.path, sizeof(direct.path));
	no_direct = no_ahead = false;
	snprintf(entries.path, sizeof(entries.path), "%s/store/index", run_dir);
	end = n_entries = ahead = 0;
	tail.start = tail.n = tail.n_entries = 0;
}

/* A program may have closed all descriptors that it did not know. */
static int open_file(struct file *file)
{
	if (ncc_fd_is_ours(&file->owned))
		return 0;
	return ncc_open_owned(&file->owned, file->path, O_WRONLY | O_CREAT | file->flags);
}

static bool gets_blocks_ahead(int fd)
{
	struct statfs about;

	return !fstatfs(fd, &about) && (about.f_type == EXT4_SUPER_MAGIC || about.f_type == OVERLAYFS_SUPER_MAGIC);
}

/* Those beyond the file's end. */
static void give_back_blocks(void)
{
	struct stat about;

	if (fstat(records.owned.fd, &about) || ftruncate(records.owned.fd, about.st_size))
		return;
	ahead = 0;
}

/* Also for what is written behind that: they are beyond the file's end until it is. */
static void get_blocks(uint64_t bytes, uint64_t offset)
{
	if (no_ahead || offset < AHEAD_BYTES || offset + bytes <= ahead || open_file(&records))
		return;
	no_ahead = !gets_blocks_ahead(records.owned.fd);
	if (no_ahead)
		return;
	ahead = offset + bytes + AHEAD_BYTES;
	/* It keeps what it got, which the program may want. */
	if (fallocate(records.owned.fd, FALLOC_FL_KEEP_SIZE, (off_t)offset, (off_t)(bytes + AHEAD_BYTES))) {
		no_ahead = true;
		give_back_blocks();
	}
}

static int write_at(struct file *file, const void *data, size_t bytes, uint64_t offset)
{
	int error = open_file(file);

	return error ? error : ncc_write_at(file->owned.fd, data, bytes, (off_t)offset);
}

/* Whole blocks to the place of a block. Where that cannot be done past the cache it is done through it. */
static int write_blocks(const void *data, size_t bytes, uint64_t offset)
{
	get_blocks(bytes, offset);
	if (!no_direct && (uintptr_t)data % BLOCK_BYTES == 0) {
		int error = write_at(&direct, data, bytes, offset);

		if (error != EINVAL && error != EFAULT)
			return error;
		no_direct = true;
	}
	return write_at(&records, data, bytes, offset);
}

/* Where the file cannot be cut, the next chunk is written over what is left. */
static void cut(uint64_t at)
{
	ahead = 0;
	if (ncc_fd_is_ours(&records.owned) && ftruncate(records.owned.fd, (off_t)at))
		return;
}

/* What is in the tail, and these bytes behind it. */
static int write_tail_and(const void *data, size_t bytes)
{
	int error = open_file(&records);

	if (!error) {
		get_blocks(tail.n + bytes, tail.start);
		error = ncc_write_both_at(records.owned.fd, tail.bytes, tail.n, data, bytes, (off_t)tail.start);
	}
	if (error) {
		/* Readers would find the chunks that are complete. */
		cut(tail.start);
		return error;
	}
	tail.start += tail.n + bytes;
	tail.n = 0;
	return 0;
}

static int write_tail(void)
{
	return write_tail_and(NULL, 0);
}

int ncc_store_flush(void)
{
	uint64_t first = n_entries - tail.n_entries;
	size_t bytes = tail.n_entries * sizeof(tail.entry[0]);
	int error = 0;

	if (tail.n)
		error = write_tail();
	if (!error && bytes)
		error = write_at(&entries, tail.entry, bytes, first * sizeof(tail.entry[0]));
	if (error && tail.n_entries) {
		end = tail.entry[0].offset;
		n_entries = first;
		ncc_store_abandon();
	}
	tail.n_entries = 0;
	return error;
}

/* Adds bytes to the chunk, or zeros where there is no data. */
static int put(const void *data, uint64_t bytes)
{
	int error = 0;

	if (data && bytes > COPIED_BYTES && bytes <= GATHERED_BYTES) {
		chunk.bytes += bytes;
		return write_tail_and(data, bytes);
	}
	if (bytes > GATHERED_BYTES - tail.n)
		error = write_tail();
	if (error)
		return error;
	chunk.bytes += bytes;
	if (bytes > GATHERED_BYTES) {
		uint64_t whole = bytes / BLOCK_BYTES * BLOCK_BYTES;

		error = write_blocks(data, whole, tail.start);
		tail.start += whole;
		data = (const uint8_t *)data + whole;
		bytes -= whole;
		if (error)
			return error;
	}
	if (data)
		memcpy(tail.bytes + tail.n, data, bytes);
	else
		memset(tail.bytes + tail.n, 0, bytes);
	tail.n += bytes;
	return 0;
}

static int align(uint64_t to)
{
	return put(NULL, (to - chunk.bytes % to) % to);
}

int ncc_store_begin(size_t head_bytes)
{
	bool first = !tail.n && !tail.n_entries; /* Since a flush. */
	int error = first ? open_file(&records) : 0;

	if (!error && first)
		error = open_file(&entries);
	if (error)
		return error;
	if (!tail.bytes)
		tail.bytes = malloc(GATHERED_BYTES);
	if (!tail.bytes)
		return ENOMEM;
	chunk.head_bytes = head_bytes;
	chunk.bytes = chunk.n_parts = 0;
	return put(NULL, head_bytes);
}

static bool grow_parts(void)
{
	uint32_t room = chunk.room ? 2 * chunk.room : 64;
	struct ncc_store_part *part;

	if (chunk.n_parts < chunk.room)
		return true;
	part = realloc(chunk.part, room * sizeof(*part));
	if (!part)
		return false;
	chunk.part = part;
	chunk.room = room;
	return true;
}

/* Large parts begin with a block of the file. */
static int align_part(uint64_t bytes)
{
	uint64_t at = tail.start + tail.n;

	return bytes > GATHERED_BYTES ? put(NULL, (BLOCK_BYTES - at % BLOCK_BYTES) % BLOCK_BYTES)
				      : align(NCC_STORE_PART_ALIGN);
}

int ncc_store_add(const struct ncc_store_part *about, const void *data)
{
	struct ncc_store_part *part;
	int error = grow_parts() ? align_part(about->bytes) : ENOMEM;

	if (error)
		return error;
	part = &chunk.part[chunk.n_parts++];
	*part = *about;
	part->offset = chunk.bytes;
	part->crc = ncc_crc(0, data, about->bytes);
	return put(data, about->bytes);
}

static int put_table(struct ncc_store_chunk *head)
{
	size_t bytes = chunk.n_parts * sizeof(*chunk.part);
	int error = align(NCC_STORE_PART_ALIGN);

	head->parts_offset = chunk.bytes;
	head->n_parts = chunk.n_parts;
	head->parts_crc = ncc_crc(0, chunk.part, bytes);
	if (!error)
		error = put(chunk.part, bytes);
	return error ? error : align(NCC_STORE_ALIGN);
}

static int put_head(struct ncc_store_chunk *head)
{
	head->magic = NCC_STORE_MAGIC;
	head->version = NCC_STORE_VERSION;
	head->bytes = chunk.bytes;
	head->head_crc = 0;
	head->head_crc = ncc_crc(0, head, chunk.head_bytes);
	if (end < tail.start)
		return write_at(&records, head, chunk.head_bytes, end);
	memcpy(tail.bytes + (end - tail.start), head, chunk.head_bytes);
	return 0;
}

int ncc_store_commit(struct ncc_store_chunk *head, uint64_t *entry)
{
	int error = put_table(head);

	if (!error)
		error = put_head(head);
	if (error)
		return error;
	tail.entry[tail.n_entries++] = (struct ncc_store_entry){.offset = end, .bytes = chunk.bytes};
	end += chunk.bytes;
	*entry = n_entries++;
	return 0;
}

void ncc_store_trim(void)
{
	if (ahead)
		cut(end);
}

void ncc_store_abandon(void)
{
	if (end >= tail.start) {
		tail.n = end - tail.start;
		return;
	}
	tail.start = end;
	tail.n = 0;
	cut(end);
}

uint64_t ncc_store_chunk_bytes(void)
{
	return chunk.bytes;
}
