#define _GNU_SOURCE
#include "code/image_file.h"

#include <fcntl.h>
#include <inttypes.h>
#include <link.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
	PAGE = 4096,
	SAMPLE = 4096, /* bytes that are compared at once, */
	SAMPLES = 64,  /* so many times at most: an image may be hundreds of megabytes */
};

struct constant {
	uintptr_t address;
	bool found;
};

static int look_in_object(struct dl_phdr_info *info, size_t size, void *argument)
{
	struct constant *constant = argument;

	for (int i = 0; i < info->dlpi_phnum; i++) {
		const ElfW(Phdr) *segment = &info->dlpi_phdr[i];
		uintptr_t start = info->dlpi_addr + segment->p_vaddr;

		if (segment->p_type == PT_LOAD && !(segment->p_flags & PF_W) && constant->address >= start &&
		    constant->address - start < segment->p_memsz)
			constant->found = true;
	}
	return constant->found;
}

/* In a segment of a loaded object that is not written: its file is code, which nobody changes in place. */
static bool is_in_object(uintptr_t address)
{
	struct constant constant = {.address = address};

	dl_iterate_phdr(look_in_object, &constant);
	return constant.found;
}

/* One line of /proc/self/maps. */
struct mapping {
	uintptr_t first, end;
	char permissions[5];
	uint64_t offset;
	uint64_t inode;
	const char *path; /* in the line */
};

static bool read_line(char *line, struct mapping *mapping)
{
	int path_at = 0;

	if (sscanf(line, "%" SCNxPTR "-%" SCNxPTR " %4s %" SCNx64 " %*x:%*x %" SCNu64 " %n", &mapping->first,
		   &mapping->end, mapping->permissions, &mapping->offset, &mapping->inode, &path_at) < 5 ||
	    !path_at)
		return false;
	line[strcspn(line, "\n")] = '\0';
	mapping->path = line + path_at;
	return true;
}

/* Private, never written to, and a file's. */
static bool is_constant(const struct mapping *mapping)
{
	return mapping->inode && mapping->path[0] == '/' && mapping->permissions[0] == 'r' &&
	       mapping->permissions[1] == '-' && mapping->permissions[3] == 'p';
}

static int open_same_file(const struct mapping *mapping)
{
	int fd = open(mapping->path, O_RDONLY | O_CLOEXEC);
	struct stat st;

	if (fd < 0)
		return -1;
	if (!fstat(fd, &st) && S_ISREG(st.st_mode) && st.st_ino == mapping->inode)
		return fd;
	close(fd);
	return -1;
}

/* Begin, end, and what lies between them at equal distances. */
static bool looks_equal(const char *a, const char *b, size_t bytes)
{
	size_t step = bytes > (size_t)SAMPLE * SAMPLES ? bytes / SAMPLES : SAMPLE;

	for (size_t at = 0; at < bytes; at += step)
		if (memcmp(a + at, b + at, bytes - at < SAMPLE ? bytes - at : SAMPLE))
			return false;
	return bytes < SAMPLE || !memcmp(a + bytes - SAMPLE, b + bytes - SAMPLE, SAMPLE);
}

static const void *map_file(int fd, uint64_t offset, const void *address, size_t bytes)
{
	size_t skip = offset % PAGE;
	struct stat st;
	char *mapped;

	/* Beyond the file's end there is SIGBUS. */
	if (fstat(fd, &st) || offset > (uint64_t)st.st_size || bytes > (uint64_t)st.st_size - offset)
		return NULL;
	mapped = mmap(NULL, bytes + skip, PROT_READ, MAP_PRIVATE, fd, (off_t)(offset - skip));
	if (mapped == MAP_FAILED)
		return NULL;
	if (looks_equal(mapped + skip, address, bytes))
		return mapped + skip;
	munmap(mapped, bytes + skip);
	return NULL;
}

static bool find_mapping(FILE *maps, uintptr_t address, char **line, struct mapping *mapping)
{
	size_t room = 0;

	while (getline(line, &room, maps) > 0)
		if (read_line(*line, mapping) && address >= mapping->first && address < mapping->end)
			return true;
	return false;
}

const void *ncc_image_map(const void *address, size_t bytes)
{
	uintptr_t first = (uintptr_t)address;
	FILE *maps = is_in_object(first) ? fopen("/proc/self/maps", "re") : NULL;
	const void *mapped = NULL;
	struct mapping mapping;
	char *line = NULL;
	int fd = -1;

	if (!maps)
		return NULL;
	if (find_mapping(maps, first, &line, &mapping) && is_constant(&mapping) && bytes <= mapping.end - first)
		fd = open_same_file(&mapping);
	if (fd >= 0) {
		mapped = map_file(fd, mapping.offset + (first - mapping.first), address, bytes);
		close(fd);
	}
	free(line);
	fclose(maps);
	return mapped;
}

void ncc_image_unmap(const void *mapped, size_t bytes)
{
	size_t skip = (uintptr_t)mapped % PAGE;

	munmap((char *)mapped - skip, bytes + skip);
}
