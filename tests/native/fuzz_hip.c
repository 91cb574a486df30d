/* What of the hook driver for HIP reads images that programs hand over, for a fuzzer: as fuzz_parts.c. An input ends where
 * its memory does, so that nothing behind it is part of an image. */
#define _GNU_SOURCE
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "code/image_view.h"
#include "hip/driver/code_object.h"

enum { MOST_BYTES = 1 << 22, WRAPPER_MAGIC = 0x48495046, PLACE = 8 };

static void require(int holds)
{
	if (!holds)
		abort();
}

static uint8_t *end_of_memory(void)
{
	uint8_t *start = mmap(NULL, MOST_BYTES + 4096, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);

	require(start != MAP_FAILED && !mprotect(start, MOST_BYTES, PROT_READ | PROT_WRITE));
	return start + MOST_BYTES;
}

/* A wrapper's pointer is made to lead into the input, to its end, or nowhere. */
static void point_inside(uint8_t *image, size_t size)
{
	uint32_t magic;
	uint64_t place;

	if (size < PLACE + sizeof(place))
		return;
	memcpy(&magic, image, sizeof(magic));
	memcpy(&place, image + PLACE, sizeof(place));
	if (magic != WRAPPER_MAGIC)
		return;
	place = place % (size + 1) + (uintptr_t)image;
	memcpy(image + PLACE, &place, sizeof(place));
}

static void look(const uint8_t *data, size_t size)
{
	static uint8_t *end;
	struct iovec part = {0};
	struct ncc_image_view view;
	uint8_t *image;

	if (!end)
		end = end_of_memory();
	image = end - size;
	memcpy(image, data, size);
	point_inside(image, size);
	view = ncc_image_parts(image, &part, 1);
	require(!view.type == !view.n_parts);
	if (view.n_parts) {
		const uint8_t *start = part.iov_base;

		require(view.n_parts == 1 && view.bytes == part.iov_len && view.bytes);
		require(start >= image && start < end && view.bytes <= (size_t)(end - start));
	}
	require(ncc_image_look(image).bytes == view.bytes);
	memset(image, 0, size);
}

static int read_all(void *into, size_t size)
{
	for (size_t at = 0; at < size;) {
		ssize_t n = read(0, (char *)into + at, size - at);

		if (n <= 0)
			return 0;
		at += (size_t)n;
	}
	return 1;
}

int main(void)
{
	uint32_t size;

	while (read_all(&size, sizeof(size))) {
		uint8_t *data = malloc(size);

		require(data && read_all(data, size));
		look(data, size < MOST_BYTES ? size : MOST_BYTES);
		free(data);
		require(write(1, "", 1) == 1);
	}
	return 0;
}
