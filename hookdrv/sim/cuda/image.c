/* Images of NVIDIA's: PTX, fatbins in their wrappers, cubins. */
#define _GNU_SOURCE
#include "sim/image.h"

#include <dlfcn.h>
#include <elf.h>
#include <stdlib.h>
#include <string.h>

#define FATBIN_MAGIC  0xba55ed50u
#define WRAPPER_MAGIC 0x466243b1u

static uint32_t word_at(const void *data)
{
	uint32_t word;

	memcpy(&word, data, sizeof(word));
	return word;
}

/* A program's fatbin comes in a wrapper: u32 magic, u32 version, then a pointer to it. */
const void *ncc_unwrap(const void *image)
{
	const void *inner = image;

	if (word_at(image) == WRAPPER_MAGIC)
		memcpy(&inner, (const char *)image + 8, sizeof(inner));
	return inner;
}

static size_t elf_bytes(const char *image)
{
	Elf64_Ehdr head;
	size_t bytes;

	memcpy(&head, image, sizeof(head));
	bytes = head.e_shoff + (size_t)head.e_shnum * head.e_shentsize;
	for (unsigned int i = 0; i < head.e_phnum; i++) {
		Elf64_Phdr segment;

		memcpy(&segment, image + head.e_phoff + i * sizeof(segment), sizeof(segment));
		if (segment.p_offset + segment.p_filesz > bytes)
			bytes = segment.p_offset + segment.p_filesz;
	}
	return bytes;
}

size_t ncc_image_bytes(const void *image)
{
	uint64_t head[2];

	if (!memcmp(image, ELFMAG, SELFMAG))
		return elf_bytes(image);
	if (word_at(image) == FATBIN_MAGIC) {
		memcpy(head, image, sizeof(head));
		return (uint16_t)(head[0] >> 48) + head[1];
	}
	return strlen(image);
}

/* A cubin without its PTX, of which the hook driver, where it is in the process, knows what it was made from. */
static void *ask_hook(const void *image, size_t *bytes)
{
	void *(*made_copy)(const void *, size_t *) = NULL;

	if (memcmp(image, ELFMAG, SELFMAG))
		return NULL;
	*(void **)&made_copy = dlsym(RTLD_DEFAULT, "ncc_made_copy");
	return made_copy ? made_copy(image, bytes) : NULL;
}

void *ncc_copy_image(const void *image, size_t *bytes)
{
	void *copy = ask_hook(image, bytes);

	if (!copy && (copy = malloc(*bytes + 1)))
		memcpy(copy, image, *bytes);
	return copy;
}
