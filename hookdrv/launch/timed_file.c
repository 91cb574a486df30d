#define _GNU_SOURCE
#include "launch/timed_file.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "abi.h"
#include "base/fork.h"
#include "base/ledger.h"
#include "base/log.h"
#include "base/owned_fd.h"
#include "base/write_at.h"

enum {
	ENTRIES = 512,     /* that are written at once */
	BLOCK_BYTES = 512, /* of st_blocks */
};

/* Where the run says nothing of a trace's size. */
#define MOST_BYTES (16ull << 30)

static struct ncc_owned_fd file = {.fd = -1};
static uint64_t written_bytes, limit_bytes;
static uint32_t n_entries, n_ops; /* that wait */
static bool failed;
static char entries[ENTRIES][NCC_TIMELINE_BYTES] __attribute__((aligned(8)));

_Static_assert(sizeof(struct ncc_timeline_op) == NCC_TIMELINE_BYTES, "an entry");
_Static_assert(sizeof(struct ncc_timeline_name) == NCC_TIMELINE_BYTES, "an entry");
_Static_assert(sizeof(struct ncc_timeline_device) == NCC_TIMELINE_BYTES, "an entry");
_Static_assert(sizeof(struct ncc_timeline_clock) == NCC_TIMELINE_BYTES, "an entry");
_Static_assert(sizeof(struct ncc_timeline_source) == NCC_TIMELINE_BYTES, "an entry");
_Static_assert(sizeof(struct ncc_timeline_range) == NCC_TIMELINE_BYTES, "an entry");
_Static_assert(sizeof(struct ncc_timeline_text) == NCC_TIMELINE_BYTES, "an entry");

void ncc_timed_file_open(const char *run_dir, uint64_t most_bytes)
{
	char path[NCC_PATH_BYTES + 16];

	limit_bytes = most_bytes ? most_bytes : MOST_BYTES;
	written_bytes = 0;
	n_entries = n_ops = 0;
	snprintf(path, sizeof(path), "%s/timeline", run_dir);
	failed = !run_dir[0] || ncc_open_owned(&file, path, O_WRONLY | O_CREAT | O_TRUNC);
}

/* Once something is missing, so is all that follows: names would be. */
static void fail(const char *why)
{
	if (!failed)
		ncc_log("[exec] timeline: %s; nothing more of it is written", why);
	failed = true;
	ncc_close_owned_fd(&file);
}

/* What ncc has read it takes out of the file again, where the file system can: what is left counts. */
static bool is_full(uint64_t more_bytes)
{
	struct stat st;

	if (written_bytes + more_bytes <= limit_bytes)
		return false;
	return fstat(file.fd, &st) || (uint64_t)st.st_blocks * BLOCK_BYTES + more_bytes > limit_bytes;
}

static bool write_all(void)
{
	uint64_t bytes = (uint64_t)n_entries * NCC_TIMELINE_BYTES;

	if (failed)
		return false;
	if (!ncc_fd_is_ours(&file))
		fail("the program has closed its file");
	else if (is_full(bytes))
		fail("it is as large as it may become");
	else if (ncc_write_at(file.fd, entries, bytes, (off_t)written_bytes))
		fail("it cannot be written");
	written_bytes += bytes;
	return !failed;
}

void ncc_timed_file_flush(void)
{
	if (n_entries && !write_all())
		NCC_COUNT(ncc_ledger->untimed[NCC_UNTIMED_LOST], n_ops);
	n_entries = n_ops = 0;
}

void ncc_timed_file_put(const void *entry)
{
	uint32_t kind;

	memcpy(entries[n_entries++], entry, NCC_TIMELINE_BYTES);
	memcpy(&kind, entry, sizeof(kind));
	n_ops += kind >= NCC_TIMELINE_KERNEL && kind <= NCC_TIMELINE_RANGE;
	if (n_entries == ENTRIES)
		ncc_timed_file_flush();
}

static void in_child(void)
{
	ncc_close_owned_fd(&file);
	n_entries = n_ops = 0;
	failed = true; /* until there is a file of its own */
}

NCC_ON_FORK(in_child)
