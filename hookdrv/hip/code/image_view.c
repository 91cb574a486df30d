#include "code/image_view.h"

#include <stdint.h>

#include "hip/driver/code_object.h"

struct ncc_image_view ncc_image_parts(const void *code, struct iovec *parts, size_t n)
{
	const void *inner = ncc_unwrapped(code);
	const char *type;
	size_t bytes = ncc_bundle_bytes(inner, &type);

	if (!bytes)
		return (struct ncc_image_view){0};
	if (n)
		parts[0] = (struct iovec){.iov_base = (void *)(uintptr_t)inner, .iov_len = bytes};
	return (struct ncc_image_view){.type = type, .n_parts = 1, .bytes = bytes};
}

struct ncc_image_view ncc_image_look(const void *code)
{
	return ncc_image_parts(code, NULL, 0);
}
