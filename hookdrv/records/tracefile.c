#include "records/tracefile.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* As headers and sections are multiples of 16, a lone map's records follow its section at once, as in the
 * reference. */
enum { SECTION_ALIGN = 16, NAME_TRIES = 1000 };

static uint64_t align_up(uint64_t offset)
{
	return (offset + SECTION_ALIGN - 1) / SECTION_ALIGN * SECTION_ALIGN;
}

struct ncc_trace_layout ncc_trace_layout_of(const struct ncc_map *map, const struct ncc_shape *shape, uint32_t n_maps)
{
	struct ncc_trace_layout layout = {.n_maps = n_maps};
	uint64_t offset = sizeof(struct ncc_trace_header) + n_maps * sizeof(struct ncc_trace_section);

	for (uint32_t i = 0; i < n_maps; i++) {
		size_t row_bytes = ncc_shape_row_bytes(&shape[i]);

		offset = align_up(offset);
		layout.section[i] = (struct ncc_trace_section){
			.size = (uint32_t)row_bytes,
			.warp_div = shape[i].lanes == 1 ? NCC_WARP_LANES : 1,
			.offset = offset,
		};
		offset += ncc_shape_rows(&shape[i]) * row_bytes;
	}
	for (uint32_t i = 0; i < n_maps; i++) {
		if (map[i].flags & NCC_MAP_STATIC)
			continue;
		offset = align_up(offset);
		layout.counts[i] = offset;
		offset += ncc_shape_rows(&shape[i]) * sizeof(uint32_t);
	}
	layout.bytes = offset;
	return layout;
}

static void set_names(struct ncc_tracefile *file, const char *run_dir, uint64_t us)
{
	uint64_t seconds = us / 1000000, rest = us % 1000000;

	file->name_us = us;
	snprintf(file->bin, sizeof(file->bin), "%s/result/%" PRIu64 ".%06" PRIu64 ".bin", run_dir, seconds, rest);
	snprintf(file->json, sizeof(file->json), "%s/result/%" PRIu64 ".%06" PRIu64 ".json", run_dir, seconds, rest);
	snprintf(file->bin_part, sizeof(file->bin_part), "%s/result/.%" PRIu64 ".%06" PRIu64 ".bin.part", run_dir,
		 seconds, rest);
	snprintf(file->json_part, sizeof(file->json_part), "%s/result/.%" PRIu64 ".%06" PRIu64 ".json.part", run_dir,
		 seconds, rest);
}

static int create(const char *path)
{
	return open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
}

/* The precursor is made exclusively, so that of two writers (a process and its child) one goes on to the next
 * name. */
static int open_free_name(struct ncc_tracefile *file, const char *run_dir, uint64_t name_us)
{
	for (uint64_t us = name_us; us < name_us + NAME_TRIES; us++) {
		set_names(file, run_dir, us);
		if (access(file->bin, F_OK) == 0)
			continue;
		file->fd = create(file->bin_part);
		if (file->fd >= 0)
			return 0;
		if (errno != EEXIST)
			return errno;
	}
	return EEXIST;
}

int ncc_tracefile_open(struct ncc_tracefile *file, const char *run_dir, uint64_t name_us, uint64_t bytes)
{
	int error;

	file->fd = -1;
	if (!run_dir[0])
		return ENOENT;
	error = open_free_name(file, run_dir, name_us);
	if (error)
		return error;
	if (ftruncate(file->fd, (off_t)bytes) == 0)
		return 0;
	error = errno;
	ncc_tracefile_abandon(file);
	return error;
}

static int write_all(int fd, const char *data, size_t size, uint64_t offset)
{
	while (size > 0) {
		ssize_t n = pwrite(fd, data, size, (off_t)offset);

		if (n < 0 && errno == EINTR)
			continue;
		if (n <= 0)
			return n < 0 ? errno : EIO;
		data += n;
		size -= (size_t)n;
		offset += (uint64_t)n;
	}
	return 0;
}

int ncc_tracefile_write(const struct ncc_tracefile *file, const void *data, size_t size, uint64_t offset)
{
	return write_all(file->fd, data, size, offset);
}

static int write_sidecar(const char *path, const char *text, size_t size)
{
	int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
	int error;

	if (fd < 0)
		return errno;
	error = write_all(fd, text, size, 0);
	if (close(fd) != 0 && !error)
		error = errno;
	return error;
}

int ncc_tracefile_commit(struct ncc_tracefile *file, const char *sidecar, size_t sidecar_bytes)
{
	int error = write_sidecar(file->json_part, sidecar, sidecar_bytes);
	int fd = file->fd;

	file->fd = -1;
	/* A full network file system may say so only here. */
	if (close(fd) != 0 && !error)
		error = errno;
	if (!error && rename(file->json_part, file->json) != 0)
		error = errno;
	if (!error && rename(file->bin_part, file->bin) != 0) {
		error = errno;
		unlink(file->json);
	}
	if (error)
		ncc_tracefile_abandon(file);
	return error;
}

void ncc_tracefile_abandon(struct ncc_tracefile *file)
{
	if (file->fd >= 0)
		close(file->fd);
	file->fd = -1;
	unlink(file->bin_part);
	unlink(file->json_part);
}
