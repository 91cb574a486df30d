/* Sizes of GPU code from its own headers; the program hands over a bare pointer.
 *
 * Containers: ELF64 (cubin); fatbin, header {u32 magic, u16 version, u16 header bytes, u64 size of the rest};
 * wrapper {u32 magic, u32 version, pointer to a fatbin, pointer}, where version 2 has a NULL-terminated array of
 * further fatbins at the second pointer; anything else that starts like text is PTX, up to its NUL.
 */
#include "code/image_view.h"

#include <elf.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#define FATBIN_MAGIC  0xba55ed50u
#define WRAPPER_MAGIC 0x466243b1u

enum {
	WRAPPER_FATBINS = 2, /* the version with an array */
	MAX_FATBINS = 65536,
};

/* No image is as large; a header that says so is none. */
#define MAX_BYTES ((size_t)4 << 30)

struct fatbin_header {
	uint32_t magic;
	uint16_t version;
	uint16_t header_bytes;
	uint64_t bytes;
};

struct wrapper {
	uint32_t magic;
	uint32_t version;
	const void *data;
	const void *const *fatbins;
};

static uint32_t magic_of(const void *code)
{
	uint32_t magic;

	memcpy(&magic, code, sizeof(magic));
	return magic;
}

static size_t later(size_t end, uint64_t offset, uint64_t bytes)
{
	if (offset > MAX_BYTES || bytes > MAX_BYTES)
		return SIZE_MAX;
	return offset + bytes > end ? (size_t)(offset + bytes) : end;
}

/* The end of whatever comes last: tables, sections or segments. */
static size_t elf_bytes(const void *code)
{
	const char *base = code;
	Elf64_Ehdr header;
	size_t end;

	memcpy(&header, code, sizeof(header));
	if (header.e_ident[EI_CLASS] != ELFCLASS64)
		return 0;
	end = later(sizeof(header), header.e_shoff, (uint64_t)header.e_shnum * header.e_shentsize);
	end = later(end, header.e_phoff, (uint64_t)header.e_phnum * header.e_phentsize);
	if (end > MAX_BYTES)
		return 0;
	for (unsigned int i = 0; i < header.e_shnum && header.e_shentsize >= sizeof(Elf64_Shdr); i++) {
		Elf64_Shdr section;

		memcpy(&section, base + header.e_shoff + (size_t)i * header.e_shentsize, sizeof(section));
		if (section.sh_type != SHT_NOBITS)
			end = later(end, section.sh_offset, section.sh_size);
		if (end > MAX_BYTES)
			return 0;
	}
	return end;
}

static size_t fatbin_bytes(const void *code)
{
	struct fatbin_header header;

	memcpy(&header, code, sizeof(header));
	if (header.magic != FATBIN_MAGIC || header.header_bytes < sizeof(header) || header.bytes > MAX_BYTES)
		return 0;
	return header.header_bytes + (size_t)header.bytes;
}

static struct ncc_image_view one_part(const char *type, const void *code, size_t bytes, struct iovec *parts, size_t n)
{
	struct ncc_image_view view = {.type = bytes ? type : NULL, .n_parts = bytes ? 1 : 0, .bytes = bytes};

	if (bytes && n)
		parts[0] = (struct iovec){.iov_base = (void *)code, .iov_len = bytes};
	return view;
}

static bool add_fatbin(struct ncc_image_view *view, const void *code, struct iovec *parts, size_t n)
{
	size_t bytes = fatbin_bytes(code);

	if (!bytes)
		return false;
	if (view->n_parts < n)
		parts[view->n_parts] = (struct iovec){.iov_base = (void *)code, .iov_len = bytes};
	view->n_parts++;
	view->bytes += bytes;
	return true;
}

static struct ncc_image_view wrapper_parts(const void *code, struct iovec *parts, size_t n)
{
	struct ncc_image_view view = {.type = "warpped_fatbin"};
	struct wrapper wrapper;

	memcpy(&wrapper, code, sizeof(wrapper));
	if (wrapper.data && magic_of(wrapper.data) == FATBIN_MAGIC)
		add_fatbin(&view, wrapper.data, parts, n);
	else if (wrapper.data && magic_of(wrapper.data) != WRAPPER_MAGIC)
		return ncc_image_parts(wrapper.data, parts, n);
	if (wrapper.version == WRAPPER_FATBINS && wrapper.fatbins) {
		for (size_t i = 0; i < MAX_FATBINS && wrapper.fatbins[i]; i++) {
			if (!add_fatbin(&view, wrapper.fatbins[i], parts, n))
				break;
		}
	}
	if (!view.n_parts)
		view.type = NULL;
	return view;
}

static bool starts_like_text(const void *code)
{
	unsigned char first = *(const unsigned char *)code;

	return (first >= ' ' && first < 0x7f) || first == '\n' || first == '\r' || first == '\t';
}

struct ncc_image_view ncc_image_parts(const void *code, struct iovec *parts, size_t n)
{
	if (!code)
		return (struct ncc_image_view){0};
	/* Text may be shorter than a magic number is. */
	if (memchr(code, '\0', sizeof(uint32_t)) == NULL) {
		if (!memcmp(code, ELFMAG, SELFMAG))
			return one_part("cubin", code, elf_bytes(code), parts, n);
		if (magic_of(code) == FATBIN_MAGIC)
			return one_part("fatbin", code, fatbin_bytes(code), parts, n);
		if (magic_of(code) == WRAPPER_MAGIC)
			return wrapper_parts(code, parts, n);
	}
	if (starts_like_text(code))
		return one_part("ptx", code, strnlen(code, MAX_BYTES), parts, n);
	return (struct ncc_image_view){0};
}

struct ncc_image_view ncc_image_look(const void *code)
{
	return ncc_image_parts(code, NULL, 0);
}
