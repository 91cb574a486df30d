/* Images of AMD's: code objects, bundles of them, plain or compressed.
 *
 * Nobody says how long one is that a program has in memory. What its header says is not believed: it is read through the
 * system, which answers for memory that is not there instead of ending the program.
 */
#define _GNU_SOURCE
#include "sim/image.h"

#include <elf.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/uio.h>
#include <unistd.h>

#define WRAPPER_MAGIC 0x48495046u /* "HIPF" */
#define BUNDLE_MAGIC  "__CLANG_OFFLOAD_BUNDLE__"
#define PACKED_MAGIC  "CCOB"

enum { MAX_BYTES = 1 << 30, MAX_ENTRIES = 1 << 12, BUNDLE_MAGIC_BYTES = sizeof(BUNDLE_MAGIC) - 1 };

static bool read_at(const char *image, size_t offset, void *to, size_t bytes)
{
	struct iovec ours = {to, bytes}, theirs = {(void *)(uintptr_t)(image + offset), bytes};

	return process_vm_readv(getpid(), &ours, 1, &theirs, 1, 0) == (ssize_t)bytes;
}

static size_t further(size_t end, uint64_t offset, uint64_t bytes)
{
	if (offset > MAX_BYTES || bytes > MAX_BYTES - offset)
		return MAX_BYTES + (size_t)1;
	return offset + bytes > end ? offset + bytes : end;
}

static size_t elf_bytes(const char *image)
{
	Elf64_Ehdr head;
	Elf64_Phdr segment;
	size_t end;

	if (!read_at(image, 0, &head, sizeof(head)))
		return 0;
	end = further(sizeof(head), head.e_shoff, (uint64_t)head.e_shnum * head.e_shentsize);
	for (unsigned int i = 0; i < head.e_phnum && end <= MAX_BYTES; i++) {
		if (!read_at(image, head.e_phoff + i * sizeof(segment), &segment, sizeof(segment)))
			return 0;
		end = further(end, segment.p_offset, segment.p_filesz);
	}
	return end;
}

/* u64 entries, then of each u64 offset, bytes, bytes of its ID, and the ID. */
static size_t bundle_bytes(const char *image)
{
	size_t at = BUNDLE_MAGIC_BYTES, end;
	uint64_t n, entry[3];

	if (!read_at(image, at, &n, sizeof(n)) || n > MAX_ENTRIES)
		return 0;
	at += sizeof(n);
	end = at;
	for (uint64_t i = 0; i < n && end <= MAX_BYTES; i++) {
		if (!read_at(image, at, entry, sizeof(entry)))
			return 0;
		end = further(end, entry[0], entry[1]);
		end = further(end, at + sizeof(entry), entry[2]);
		at += sizeof(entry) + entry[2];
	}
	return end;
}

/* u32 magic, u16 version, u16 method, then the whole size: u32 in version 2, u64 in version 3; version 1 has none. */
static size_t packed_bytes(const char *image)
{
	uint16_t version;
	uint64_t bytes = 0;

	if (!read_at(image, 4, &version, sizeof(version)) || version < 2 || version > 3 ||
	    !read_at(image, 8, &bytes, version == 2 ? 4 : 8))
		return 0;
	return further(0, 0, bytes);
}

/* A program's bundle comes in a wrapper: u32 magic, u32 version, then a pointer to it. */
const void *ncc_unwrap(const void *image)
{
	const void *inner = image;
	uint32_t magic = 0;

	if (read_at(image, 0, &magic, sizeof(magic)) && magic == WRAPPER_MAGIC)
		read_at(image, 8, &inner, sizeof(inner));
	return inner;
}

size_t ncc_image_bytes(const void *image)
{
	char magic[BUNDLE_MAGIC_BYTES] = {0};
	size_t bytes = 0;

	if (!read_at(image, 0, magic, 4))
		return 0;
	if (!memcmp(magic, ELFMAG, SELFMAG))
		bytes = elf_bytes(image);
	else if (!memcmp(magic, PACKED_MAGIC, 4))
		bytes = packed_bytes(image);
	else if (read_at(image, 0, magic, sizeof(magic)) && !memcmp(magic, BUNDLE_MAGIC, sizeof(magic)))
		bytes = bundle_bytes(image);
	return bytes > MAX_BYTES ? 0 : bytes;
}

void *ncc_copy_image(const void *image, size_t *bytes)
{
	char *copy = malloc(*bytes + 1);

	if (copy && *bytes && read_at(image, 0, copy, *bytes))
		return copy;
	if (copy)
		*bytes = 0;
	free(copy);
	return NULL;
}
