#define _GNU_SOURCE
#include "hip/driver/code_object.h"

#include <elf.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "base/read_there.h"

#define BUNDLE_MAGIC "__CLANG_OFFLOAD_BUNDLE__"
#define PACKED_MAGIC "CCOB"

enum {
	MAX_BYTES = 1 << 30,
	MAX_ENTRIES = 1 << 12,
	MAX_SEGMENTS = 1 << 8,
	PAGE_BYTES = 4096, /* the smallest */
	PAGES_AT_ONCE = 256,
	BUNDLE_MAGIC_BYTES = sizeof(BUNDLE_MAGIC) - 1
};

static size_t further(size_t end, uint64_t offset, uint64_t bytes)
{
	if (offset > MAX_BYTES || bytes > MAX_BYTES - offset)
		return MAX_BYTES + (size_t)1;
	return offset + bytes > end ? (size_t)(offset + bytes) : end;
}

/* Of each page of so many a byte can be read, from an offset on. */
static bool has_pages(const char *code, size_t offset, size_t pages)
{
	char bytes[PAGES_AT_ONCE];
	struct iovec ours = {bytes, pages}, theirs[PAGES_AT_ONCE];

	for (size_t i = 0; i < pages; i++)
		theirs[i] = (struct iovec){(void *)(uintptr_t)(code + offset + i * PAGE_BYTES), 1};
	return process_vm_readv(getpid(), &ours, 1, theirs, pages, 0) == (ssize_t)pages;
}

/* The whole of it can be read: memory may have holes, and something else behind them. */
static size_t readable(const char *code, size_t bytes)
{
	char last;

	if (!bytes || bytes > MAX_BYTES || !ncc_read_there(code, bytes - 1, &last, 1))
		return 0;
	for (size_t at = 0, pages; at < bytes; at += pages * PAGE_BYTES) {
		pages = (bytes - at + PAGE_BYTES - 1) / PAGE_BYTES;
		if (pages > PAGES_AT_ONCE)
			pages = PAGES_AT_ONCE;
		if (!has_pages(code, at, pages))
			return 0;
	}
	return bytes;
}

/* The end of whatever comes last, the table of sections or a segment. */
size_t ncc_code_object_bytes(const void *code)
{
	Elf64_Ehdr head;
	size_t end;

	if (!code || !ncc_read_there(code, 0, &head, sizeof(head)) || memcmp(head.e_ident, ELFMAG, SELFMAG) ||
	    head.e_ident[EI_CLASS] != ELFCLASS64 || head.e_phentsize != sizeof(Elf64_Phdr) ||
	    head.e_phnum > MAX_SEGMENTS)
		return 0;
	end = further(sizeof(head), head.e_shoff, (uint64_t)head.e_shnum * head.e_shentsize);
	end = further(end, head.e_phoff, (uint64_t)head.e_phnum * sizeof(Elf64_Phdr));
	for (unsigned int i = 0; i < head.e_phnum && end <= MAX_BYTES; i++) {
		Elf64_Phdr segment;

		if (!ncc_read_there(code, head.e_phoff + i * sizeof(segment), &segment, sizeof(segment)))
			return 0;
		end = further(end, segment.p_offset, segment.p_filesz);
	}
	return readable(code, end);
}

/* u64 entries, then of each u64 offset, bytes, bytes of its ID, and the ID. */
static size_t plain_bundle_bytes(const char *code)
{
	size_t at = BUNDLE_MAGIC_BYTES, end;
	uint64_t n, entry[3];

	if (!ncc_read_there(code, at, &n, sizeof(n)) || n > MAX_ENTRIES)
		return 0;
	at += sizeof(n);
	end = at;
	for (uint64_t i = 0; i < n && end <= MAX_BYTES; i++) {
		if (!ncc_read_there(code, at, entry, sizeof(entry)))
			return 0;
		end = further(end, entry[0], entry[1]);
		end = further(end, at + sizeof(entry), entry[2]);
		at += sizeof(entry) + entry[2];
	}
	return readable(code, end);
}

/* u32 magic, u16 version, u16 method, then the whole size: u32 in version 2, u64 in version 3; version 1 has none. */
static size_t packed_bundle_bytes(const char *code)
{
	uint16_t version;
	uint64_t bytes = 0;

	if (!ncc_read_there(code, 4, &version, sizeof(version)) || version < 2 || version > 3 ||
	    !ncc_read_there(code, 8, &bytes, version == 2 ? 4 : 8))
		return 0;
	return readable(code, further(0, 0, bytes));
}

const void *ncc_unwrapped(const void *code)
{
	const void *inner = code;
	uint32_t magic = 0;

	if (code && ncc_read_there(code, 0, &magic, sizeof(magic)) && magic == NCC_WRAPPER_MAGIC)
		ncc_read_there(code, 8, &inner, sizeof(inner));
	return inner;
}

size_t ncc_bundle_bytes(const void *code, const char **type)
{
	char magic[BUNDLE_MAGIC_BYTES] = {0};
	size_t bytes = 0;

	*type = "code_object";
	if (!code || !ncc_read_there(code, 0, magic, 4))
		return 0;
	if (!memcmp(magic, ELFMAG, SELFMAG))
		return ncc_code_object_bytes(code);
	*type = "packed_bundle";
	if (!memcmp(magic, PACKED_MAGIC, 4))
		return packed_bundle_bytes(code);
	*type = "bundle";
	if (ncc_read_there(code, 0, magic, sizeof(magic)) && !memcmp(magic, BUNDLE_MAGIC, sizeof(magic)))
		bytes = plain_bundle_bytes(code);
	return bytes;
}
