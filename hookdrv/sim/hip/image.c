/* Images of AMD's: what their headers show the hook driver reads, too (hip/driver/code_object.c). */
#define _GNU_SOURCE
#include "sim/image.h"

#include <stdlib.h>

#include "base/read_there.h"
#include "hip/driver/code_object.h"

const void *ncc_unwrap(const void *image)
{
	return ncc_unwrapped(image);
}

size_t ncc_image_bytes(const void *image)
{
	const char *type;

	return ncc_bundle_bytes(image, &type);
}

void *ncc_copy_image(const void *image, size_t *bytes)
{
	char *copy = malloc(*bytes + 1);

	if (copy && *bytes && ncc_read_there(image, 0, copy, *bytes))
		return copy;
	if (copy)
		*bytes = 0;
	free(copy);
	return NULL;
}
